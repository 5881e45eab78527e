//! Spellings of a path: `./a.json`, `a.json`, `x/../a.json`, absolute and with backslashes.

use std::path::{Component, Path, PathBuf};

use crate::system;

/// A path relative to `base` where it lies below, without `.` and, as far as they lead back into a
/// name, `..`. Looks at nothing on the disk: a link stays what it is called.
fn below(path: &Path, base: Option<&Path>) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir
                if matches!(plain.components().next_back(), Some(Component::Normal(_))) =>
            {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    match base.and_then(|base| plain.strip_prefix(base).ok()) {
        Some(inner) => inner.to_owned(),
        None => plain,
    }
}

/// A path in its plain spelling, relative to the working directory where it lies below it.
pub(crate) fn plain(path: &Path) -> PathBuf {
    let here = if path.is_absolute() {
        system::current_dir()
    } else {
        None
    };
    below(path, here.as_deref())
}

/// The name of an input in its plain spelling, with forward slashes, as baselines note it.
pub(crate) fn plain_name(name: &str) -> String {
    let name = name.replace('\\', "/");
    plain(Path::new(&name)).to_string_lossy().replace('\\', "/")
}

/// The spellings under which a pattern may mean an input: from the working directory, from the
/// folder of the configuration, and absolute.
pub(crate) fn spellings(name: &str, folder: &Path) -> Vec<String> {
    let plain = plain_name(name);
    let mut found = vec![plain];
    if let Some(here) = system::current_dir() {
        let whole = below(&here.join(&found[0]), None);
        let folder = below(&here.join(folder), None);
        for path in [below(&whole, Some(&folder)), whole] {
            let path = path.to_string_lossy().replace('\\', "/");
            if !found.contains(&path) {
                found.push(path);
            }
        }
    }
    found
}

/// A pattern in its plain spelling. A backslash parts folders, as on Windows; `[*]` is a star.
pub(crate) fn plain_pattern(pattern: &str) -> String {
    // Wildcards are parts of names like others here.
    let plain = below(Path::new(&pattern.replace('\\', "/")), None);
    plain.to_string_lossy().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use super::{plain_name, plain_pattern, spellings};
    use std::path::Path;

    #[test]
    fn spellings_of_a_file_are_one() {
        let here = std::env::current_dir().unwrap();
        let whole = here.join("lists/a.json");
        let whole = whole.to_str().unwrap();
        for name in [
            "lists/a.json",
            "./lists//a.json",
            "lists\\a.json",
            "lists/x/../a.json",
            whole,
        ] {
            assert_eq!(plain_name(name), "lists/a.json", "{name}");
        }
        assert_eq!(plain_name("../a.json"), "../a.json");
        assert_eq!(plain_name("/elsewhere/./a.json"), "/elsewhere/a.json");
        let found = spellings("./lists/a.json", Path::new("lists"));
        assert_eq!(found, ["lists/a.json", "a.json", whole]);
        for pattern in ["./lists/**", "lists\\**", ".\\lists\\**"] {
            assert_eq!(plain_pattern(pattern), "lists/**", "{pattern}");
        }
        assert_eq!(plain_pattern("lists\\a.json"), "lists/a.json");
    }
}

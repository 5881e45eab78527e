//! Files as they come: names that are no text, encodings, links, and one file by several names.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const NULL: &str = r#"{"name":"find_room","title":"T","description":"Finds a room.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"openWorldHint":null}}"#;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("precall-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        // What is said of links and spellings starts from the real place.
        Self(path.canonicalize().unwrap())
    }

    fn write(&self, name: impl AsRef<Path>, bytes: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }

    fn read(&self, name: impl AsRef<Path>) -> Vec<u8> {
        std::fs::read(self.0.join(name)).unwrap()
    }

    fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        self.run_in(".", arguments)
    }

    fn run_in(&self, folder: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_precall"));
        command.args(arguments).current_dir(self.0.join(folder));
        said(&command.env("PRECALL_LANG", "en").output().unwrap())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn said(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

#[cfg(target_os = "linux")]
#[test]
fn names_that_are_no_text_are_files_like_others() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let folder = Folder::new("names");
    let name = OsStr::from_bytes(b"lists/r\xffoms.json");
    folder.write(name, NULL);
    folder.write(OsStr::from_bytes(b"lists/m\xffny.jsonl"), NULL);
    let run = |arguments: &[&OsStr]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_precall"));
        let arguments = arguments.iter().copied();
        said(
            &command
                .args(arguments)
                .current_dir(&folder.0)
                .output()
                .unwrap(),
        )
    };
    for format in ["text", "json", "github", "markdown", "sarif", "junit"] {
        let options = ["check", "--no-config", "-f", format].map(OsStr::new);
        let (code, out, err) = run(&[&options[..], &[name]].concat());
        assert_eq!((code, &*err), (Some(1), ""), "{format}");
        assert!(out.contains("hint-null"), "{format}: {out}");
    }
    let (code, out, err) = run(&["check", "--no-config", "lists"].map(OsStr::new));
    assert_eq!(code, Some(1), "{err}");
    assert!(out.contains("lists/r\u{fffd}oms.json"), "{out}");
    assert!(out.contains("lists/m\u{fffd}ny.jsonl:1"), "{out}");
    let (code, out, _) = run(&["check", "--no-config", "--summary", "lists"].map(OsStr::new));
    assert_eq!(code, Some(1));
    assert!(out.starts_with("2 tools in 2 inputs"), "{out}");
    let (code, ..) = run(&[OsStr::new("fix"), OsStr::new("-w"), name]);
    assert_eq!(code, Some(0));
    assert!(!folder.read(name).ends_with(b"null}}"));
    for command in ["lock", "snippet", "whatif"] {
        let (code, _, err) = run(&[OsStr::new(command), name]);
        assert_eq!(code, Some(0), "{command}: {err}");
    }
    let (code, _, err) = run(&[OsStr::new("diff"), name, name]);
    assert_eq!((code, &*err), (Some(0), ""));
    let (code, _, err) = run(&[OsStr::new("check"), OsStr::from_bytes(b"n\xff.json")]);
    assert_eq!(code, Some(2));
    assert!(err.contains("n\u{fffd}.json: no such file"), "{err}");
}

#[test]
fn a_mended_file_keeps_its_encoding() {
    let folder = Folder::new("encodings");
    let little = |text: &str| -> Vec<u8> {
        let marked = format!("\u{feff}{text}");
        marked.encode_utf16().flat_map(u16::to_le_bytes).collect()
    };
    let big = |text: &str| -> Vec<u8> {
        let marked = format!("\u{feff}{text}");
        marked.encode_utf16().flat_map(u16::to_be_bytes).collect()
    };
    let marked = |text: &str| format!("\u{feff}{text}").into_bytes();
    let plain = |text: &str| text.as_bytes().to_vec();
    let list = NULL.replace("Finds", "Halló 😀: finds") + "\r\n";
    let mended = list.replace(",\"openWorldHint\":null", "");
    for (name, encode) in [
        ("little.json", &little as &dyn Fn(&str) -> Vec<u8>),
        ("big.json", &big),
        ("marked.json", &marked),
        ("plain.json", &plain),
        ("little.jsonl", &little),
        ("marked.jsonl", &marked),
    ] {
        folder.write(name, encode(&list));
        let (code, out, err) = folder.run(&["fix", "-w", name]);
        assert_eq!((code, &*err), (Some(0), ""), "{name}");
        assert!(out.contains("1 fix applied"), "{out}");
        assert_eq!(folder.read(name), encode(&mended), "{name}");
    }
}

#[test]
fn lines_are_mended_one_by_one() {
    let folder = Folder::new("lines");
    let lines = [
        format!(r#"  {{"server": "a", "tool": {NULL}, "more": [1]}}"#) + "\r\n",
        "\n".to_owned(),
        "no JSON\n".to_owned(),
        format!(r#"{{"server": "b", "tools": [{NULL}]}}"#) + "\n",
        NULL.to_owned(),
    ];
    let mended = lines.concat().replace(",\"openWorldHint\":null", "");
    for name in ["many.jsonl", "many.ndjson", "many.txt"] {
        folder.write(name, lines.concat());
        let all = ["fix", "--lines", name];
        let arguments = if name == "many.txt" {
            &all[..]
        } else {
            &["fix", name]
        };
        let (code, out, err) = folder.run(&[arguments, &["--format", "json"]].concat());
        assert_eq!(code, Some(2), "{err}");
        assert!(
            err.contains(&format!("{name}:3: line 3, column 2: ")),
            "{err}"
        );
        let report: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(report["text"], mended);
        let at = |index: usize| report["applied"][index]["line"].as_u64();
        assert_eq!(
            [at(0), at(1), at(2), at(3)],
            [Some(1), Some(4), Some(5), None]
        );
        let (code, checked, _) =
            folder.run(&[arguments, &["--check", "--format", "json"]].concat());
        assert_eq!((code, &checked), (Some(2), &out));
        let (code, written, _) = folder.run(&[arguments, &["--write", "-f", "json"]].concat());
        assert_eq!((code, &written), (Some(2), &out));
        assert_eq!(folder.read(name), mended.as_bytes());
        folder.write(name, lines.concat());
        let (code, out, _) = folder.run(&[arguments, &["--write"]].concat());
        assert_eq!(code, Some(2));
        assert!(out.contains("3 fixes applied"), "{out}");
        assert_eq!(folder.read(name), mended.as_bytes());
    }
}

#[test]
fn a_file_is_the_same_in_every_spelling() {
    let folder = Folder::new("spellings");
    folder.write("lists/a.json", NULL);
    let whole = folder.0.join("lists/a.json");
    let whole = whole.to_str().unwrap();
    let spellings = [
        "lists/a.json",
        "./lists//a.json",
        "lists/../lists/a.json",
        whole,
    ];
    for written in spellings {
        let known = [
            "check",
            "--no-config",
            "-q",
            "--baseline",
            "known.json",
            written,
        ];
        let (code, _, err) = folder.run(&[&known[..], &["--write-baseline"]].concat());
        assert_eq!(code, Some(0), "{err}");
        for read in spellings {
            let known = [
                "check",
                "--no-config",
                "-q",
                "--baseline",
                "known.json",
                read,
            ];
            assert_eq!(folder.run(&known).0, Some(0), "{written}, {read}");
        }
    }
    // As a baseline from elsewhere may have it.
    let text = String::from_utf8(folder.read("known.json")).unwrap();
    folder.write(
        "known.json",
        text.replace("lists/a.json", r".\\lists\\a.json"),
    );
    let known = [
        "check",
        "--no-config",
        "-q",
        "--baseline",
        "known.json",
        whole,
    ];
    assert_eq!(folder.run(&known).0, Some(0));

    let absolute = whole.replace('\\', "\\\\");
    for pattern in [
        "lists/a.json",
        "./lists/*",
        "lists/../lists/**",
        r".\\lists\\*.json",
        &absolute,
    ] {
        let exception = |rule: &str| {
            format!("[[exception]]\nrule = \"{rule}\"\nreason = \"known\"\nfile = \"{pattern}\"\n")
        };
        folder.write("precall.toml", exception("hint-null"));
        for read in spellings {
            let (code, _, err) = folder.run(&["check", read]);
            assert_eq!(code, Some(0), "{pattern}, {read}: {err}");
        }
        // From below, the pattern still starts where the configuration lies.
        let (code, _, err) = folder.run_in("lists", &["check", "./a.json"]);
        assert_eq!(code, Some(0), "{pattern}: {err}");
    }
    folder.write("many.jsonl", format!("{NULL}\n{NULL}\n"));
    for (pattern, code) in [
        ("./many.jsonl", 0),
        ("many.jsonl:*", 0),
        ("many.jsonl:1", 1),
    ] {
        let text =
            format!("[[exception]]\nrule = \"hint-null\"\nreason = \"r\"\nfile = \"{pattern}\"\n");
        folder.write("precall.toml", text);
        assert_eq!(
            folder.run(&["check", "many.jsonl"]).0,
            Some(code),
            "{pattern}"
        );
        assert_eq!(
            folder.run(&["check", "--summary", "many.jsonl"]).0,
            Some(code),
            "{pattern}"
        );
    }
}

#[test]
fn a_file_that_is_meant_twice_is_checked_once() {
    let folder = Folder::new("twice");
    folder.write("lists/a.json", NULL);
    folder.write("lists/other.json", "{}");
    let (code, out, err) = folder.run(&[
        "check",
        "--no-config",
        "--detail",
        "summary",
        "lists",
        "lists/a.json",
        "./lists/*.json",
        "lists/other.json",
    ]);
    assert_eq!(out.matches("lists/a.json:").count(), 1, "{out}");
    // Named, it has to hold tools, wherever else it was found.
    assert_eq!(code, Some(2));
    assert!(
        err.contains("lists/other.json: no tool definition found"),
        "{err}"
    );
    assert!(!err.contains("stands in"), "{err}");
}

#[cfg(unix)]
#[test]
fn links_are_followed_to_files_and_loops_are_told() {
    use std::os::unix::fs::symlink;

    let folder = Folder::new("links");
    folder.write("elsewhere/a.json", NULL);
    std::fs::create_dir_all(folder.0.join("lists")).unwrap();
    symlink("../elsewhere/a.json", folder.0.join("lists/link.json")).unwrap();
    symlink(".", folder.0.join("lists/self")).unwrap();
    let (code, out, err) = folder.run(&["check", "--no-config", "lists"]);
    assert_eq!((code, &*err), (Some(1), ""));
    assert!(out.contains("lists/link.json"), "{out}");
    symlink("loop.json", folder.0.join("lists/loop.json")).unwrap();
    symlink("nowhere", folder.0.join("lists/gone.json")).unwrap();
    for more in [&[][..], &["--summary"]] {
        let (code, _, err) = folder.run(&[&["check", "--no-config", "lists"], more].concat());
        assert_eq!(code, Some(2));
        assert!(
            err.contains("lists/loop.json: a symbolic link that leads back to itself"),
            "{err}"
        );
        assert!(
            err.contains("lists/gone.json: no such file or directory"),
            "{err}"
        );
    }
}

#[test]
fn what_is_no_text_says_what_it_is() {
    let folder = Folder::new("packed");
    folder.write("a.json.gz", b"\x1f\x8b\x08\x00rest");
    folder.write("a.zip", b"PK\x03\x04rest");
    folder.write("noise.json", b"\x00\x01\xfe\xfd");
    std::fs::create_dir_all(folder.0.join("empty")).unwrap();
    for (file, words) in [
        ("a.json.gz", "packed with gzip; unpack it first"),
        ("a.zip", "packed with zip; unpack it first"),
        ("noise.json", "byte 2 is not UTF-8"),
        ("empty", "no .json, .jsonl or .ndjson file"),
        ("*.toml", "no file matches this pattern"),
        ("https://example.com/tools.json", "a URL, not a file"),
    ] {
        let (code, out, err) = folder.run(&["check", "--no-config", file]);
        assert_eq!((code, &*out), (Some(2), ""), "{file}");
        assert!(err.contains(words), "{file}: {err}");
    }
}

#[test]
fn errors_name_the_file_that_they_are_about() {
    let folder = Folder::new("blame");
    folder.write("good.json", NULL);
    folder.write("bad.json", "{\n ?");
    for (arguments, words) in [
        (
            &["diff", "bad.json", "good.json"][..],
            "bad.json: line 2, column 2: ",
        ),
        (
            &["diff", "good.json", "bad.json"],
            "bad.json: line 2, column 2: ",
        ),
        (
            &["diff", "--relay", "good.json", "bad.json"],
            "bad.json: line 2, column 2: ",
        ),
        (&["diff", "-", "-"], "both lists are `-`"),
        (
            &["check", "--lock", "bad.json", "good.json"],
            "bad.json: line 2, column 2: ",
        ),
        (
            &["check", "--summary", "--lock", "bad.json", "good.json"],
            "bad.json: line 2",
        ),
        (
            &["check", "--profile", "bad.json", "good.json"],
            "bad.json: line 2, column 2: ",
        ),
        (
            &["check", "--profile", "no.json", "good.json"],
            "no.json: no such file",
        ),
        (
            &["check", "--host", "bad.json", "good.json"],
            "bad.json: line 2, column 2: ",
        ),
    ] {
        let (code, out, err) = folder.run(arguments);
        assert_eq!((code, &*out), (Some(2), ""), "{arguments:?}");
        assert!(
            err.starts_with(&format!("precall: {words}")),
            "{arguments:?}: {err}"
        );
        assert!(!err.contains("good.json"), "{arguments:?}: {err}");
    }
}

#[test]
fn settings_are_blamed_where_they_stand() {
    let folder = Folder::new("settings");
    folder.write("a.json", NULL);
    folder.write("profiles/bad.json", "[]");
    for (setting, words) in [
        (
            "directories = [\"openai\",\n  \"opanai\"]",
            "2:3: no built-in directory profile \"opanai\"",
        ),
        ("directories = [\"profiles/bad.json\"]", "1:16: "),
        ("directories = [1]", "1:16: a number; expected text"),
        ("hosts = [\"codexx\"]", "1:10: there is no host \"codexx\""),
        ("hosts = [\"profiles/no.json\"]", "1:10: "),
        ("hosts = \"codex\"", "1:9: text; expected a list"),
        ("\nbaseline = \"gone.json\"", "2:12: "),
        ("\nbaseline = \"profiles/bad.json\"", "2:12: "),
        ("baseline = {}", "1:12: a table; expected text"),
    ] {
        folder.write("precall.toml", setting);
        for more in [&[][..], &["--summary"]] {
            let (code, _, err) = folder.run(&[&["check", "a.json"], more].concat());
            assert_eq!(code, Some(2), "{setting}: {err}");
            assert!(
                err.starts_with(&format!("precall: precall.toml:{words}")),
                "{setting}: {err}"
            );
        }
    }
    // Files that a configuration names lie beside it, wherever it is read from.
    folder.write("precall.toml", "hosts = [\"profiles/no.json\"]");
    folder.write("below/b.json", NULL);
    let (_, _, err) = folder.run_in("below", &["check", "b.json"]);
    let expected = Path::new("profiles").join("no.json");
    let expected = folder.0.join(expected).display().to_string();
    assert!(err.contains(&format!("{expected}: no such file")), "{err}");
}

#[cfg(unix)]
#[test]
fn what_may_not_be_read_is_told() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new("denied");
    folder.write("lists/a.json", NULL);
    folder.write("lists/shut/b.json", NULL);
    folder.write("lists/shut.py", "readOnlyHint");
    let allow = |mode| {
        for name in ["lists/shut", "lists/shut.py"] {
            let mode = std::fs::Permissions::from_mode(mode);
            std::fs::set_permissions(folder.0.join(name), mode).unwrap();
        }
    };
    allow(0o000);
    // To the superuser nothing is shut.
    let is_shut = std::fs::read_dir(folder.0.join("lists/shut")).is_err();
    let checked = folder.run(&["check", "--no-config", "lists"]);
    let counted = folder.run(&["check", "--no-config", "--summary", "lists"]);
    let census = folder.run(&["census", "lists"]);
    allow(0o755);
    let expected = |otherwise| if is_shut { Some(2) } else { Some(otherwise) };
    for (code, out, err) in [checked, counted] {
        assert_eq!(code, expected(1), "{err}");
        assert!(out.contains("hint-null"), "{out}");
        let told = err.contains("lists/shut: permission denied\n");
        assert_eq!(told, is_shut, "{err}");
    }
    let (code, _, err) = census;
    assert_eq!(code, expected(0), "{err}");
    for name in ["lists/shut: ", "lists/shut.py: "] {
        let told = err.contains(&format!("{name}permission denied\n"));
        assert_eq!(told, is_shut, "{err}");
    }
}

//! What the suites share: where the cases are, and a check that hands out plain data.

pub mod families;
pub mod properties;

use std::fs;
use std::path::{Path, PathBuf};

use precall_core::finding::Severity;
use precall_core::report::{Options, check_with};
use precall_core::tool::Revision;

/// The folder `tests`.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

/// The text of a file under `tests`.
///
/// # Panics
/// Where it cannot be read.
pub fn read(path: &str) -> String {
    let path = folder().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The JSON files of a folder under `tests`, as name and text, sorted by name.
///
/// # Panics
/// Where they cannot be read.
pub fn json_files(path: &str) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder().join(path)).expect("the folder is there");
    let mut files: Vec<(String, String)> = entries
        .map(|entry| entry.expect("the entry is there").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .map(|path| {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            let text = fs::read_to_string(&path).expect("the file is readable");
            (name.into_owned(), text)
        })
        .collect();
    files.sort();
    files
}

/// One finding as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The rule.
    pub rule: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// Where.
    pub pointer: String,
    /// The message.
    pub message: String,
}

/// Checks a text under a revision, or under the one it shows.
///
/// # Errors
/// The message where the text as a whole cannot be used.
///
/// # Panics
/// Where the revision is not known.
pub fn findings(text: &str, revision: Option<&str>) -> Result<Vec<Found>, String> {
    let mut options = Options::default();
    options.spec = revision.map(|id| Revision::find(id).expect("the revision is known"));
    check_with(text, &options, |report| {
        report
            .all_findings()
            .map(|finding| Found {
                rule: finding.rule.id,
                severity: finding.rule.severity,
                pointer: finding.pointer.clone(),
                message: finding.text(),
            })
            .collect()
    })
    .map_err(|error| error.to_string())
}

//! The profiles that come with the program. A profile is one file; the list below names it.

use alloc::string::String;

use super::DirectoryProfile;

/// Texts of the built-in profiles: those of one id together, the current one first.
const BUILTIN: [(&str, &str); 13] = [
    (
        "openai@2026-09",
        include_str!("../directories/openai@2026-09.json"),
    ),
    (
        "openai@2026-02",
        include_str!("../directories/openai@2026-02.json"),
    ),
    (
        "openai@2025-12",
        include_str!("../directories/openai@2025-12.json"),
    ),
    (
        "anthropic@2026-10",
        include_str!("../directories/anthropic@2026-10.json"),
    ),
    (
        "anthropic@2025-11",
        include_str!("../directories/anthropic@2025-11.json"),
    ),
    (
        "m365@2026-10",
        include_str!("../directories/m365@2026-10.json"),
    ),
    (
        "slack@2026-10",
        include_str!("../directories/slack@2026-10.json"),
    ),
    (
        "hubspot@2026-09",
        include_str!("../directories/hubspot@2026-09.json"),
    ),
    (
        "gemini-enterprise@2026-09",
        include_str!("../directories/gemini-enterprise@2026-09.json"),
    ),
    (
        "azure@2026-08",
        include_str!("../directories/azure@2026-08.json"),
    ),
    (
        "glama@2026-06",
        include_str!("../directories/glama@2026-06.json"),
    ),
    (
        "smithery@2026-02",
        include_str!("../directories/smithery@2026-02.json"),
    ),
    ("ax@2026-11", include_str!("../directories/ax@2026-11.json")),
];

/// Every built-in profile, in the order of the list.
pub fn builtins() -> impl Iterator<Item = DirectoryProfile> {
    // A text that cannot be read would be left out; a test reads them all.
    BUILTIN
        .iter()
        .filter_map(|(_, text)| DirectoryProfile::from_json(text).ok())
}

/// The current profile of each directory.
pub fn current() -> impl Iterator<Item = DirectoryProfile> {
    let mut last = String::new();
    builtins().filter(move |profile| {
        let first = profile.id != last;
        last.clone_from(&profile.id);
        first
    })
}

/// `id@date` of every built-in profile.
pub(super) fn labels() -> impl Iterator<Item = &'static str> {
    BUILTIN.iter().map(|(label, _)| *label)
}

/// The built-in profile of a name: `openai@2026-02`, or `openai` for the current one.
pub fn find(name: &str) -> Option<DirectoryProfile> {
    let (_, text) = BUILTIN
        .iter()
        .find(|(label, _)| *label == name || label.split('@').next() == Some(name))?;
    DirectoryProfile::from_json(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use std::string::ToString;

    #[test]
    fn every_built_in_profile_can_be_read_and_is_named_by_its_file() {
        for (label, text) in BUILTIN {
            let profile = DirectoryProfile::from_json(text)
                .map_err(|error| format!("{label}: {error}"))
                .unwrap();
            assert_eq!(profile.label(), label);
            assert!(
                !profile.title.is_empty() && !profile.note.is_empty() && !profile.seen.is_empty()
            );
            for requirement in &profile.requirements {
                assert!(!requirement.source.is_empty(), "{label} {}", requirement.id);
                assert!(
                    !requirement.message.ends_with('.'),
                    "{label} {}",
                    requirement.id
                );
            }
        }
    }

    #[test]
    fn every_file_is_in_the_list() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/profile/directories");
        let mut files: std::vec::Vec<_> = std::fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .map(|name| name.trim_end_matches(".json").to_string())
            .collect();
        let mut listed: std::vec::Vec<_> =
            BUILTIN.iter().map(|(label, _)| label.to_string()).collect();
        files.sort();
        listed.sort();
        assert_eq!(files, listed);
    }

    #[test]
    fn a_bare_name_is_the_current_profile() {
        let label = |name: &str| find(name).map(|profile| profile.label());
        assert_eq!(label("openai").as_deref(), Some("openai@2026-09"));
        assert_eq!(label("openai@2025-12").as_deref(), Some("openai@2025-12"));
        assert_eq!(label("anthropic").as_deref(), Some("anthropic@2026-10"));
        assert_eq!(label("openai@2024-01"), None);
        assert_eq!(label("nowhere"), None);
        for (index, (label, _)) in BUILTIN.iter().enumerate() {
            let (id, date) = label.split_once('@').unwrap();
            for (other, _) in &BUILTIN[index..] {
                let (other_id, other_date) = other.split_once('@').unwrap();
                assert!(
                    id != other_id || date >= other_date,
                    "{label} before {other}"
                );
            }
        }
    }
}

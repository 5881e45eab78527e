//! Whatever a configuration holds, it is read or refused with words and a place. The fuzz target `config`
//! tries the same for as long as it is let.

use std::fs;
use std::path::Path;

use arbtest::arbtest;

#[test]
fn any_configuration_is_read_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd/config.in");
    let seeds: Vec<String> = fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("the entry is there").path())
        .filter(|path| path.is_file())
        .map(|path| fs::read_to_string(path).expect("the file is readable"))
        .collect();
    assert!(seeds.len() > 4);
    let mut refused = 0;
    arbtest(|u| {
        let mut bytes = u.choose(&seeds)?.clone().into_bytes();
        for _ in 0..u.int_in_range(0..=3)? {
            let at = u.int_in_range(0..=bytes.len().saturating_sub(1))?;
            let to = (at + u.int_in_range(1..=16)?).min(bytes.len());
            match u.int_in_range(0..=2)? {
                0 => drop(bytes.drain(at..to)),
                1 => bytes.insert(at, *u.choose(b"[]{}=\",.\\\n\x1b")?),
                _ => drop(bytes.splice(at..at, "\u{9b}\u{202e}é".bytes())),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        for name in ["precall.toml", "pyproject.toml", "package.json", "own.json"] {
            if let Err(message) = precall_cli::read_config(name, &text) {
                refused += 1;
                // Such as `precall.toml:3:1: ...`.
                let place = message
                    .strip_prefix(name)
                    .and_then(|rest| rest.strip_prefix(':'));
                assert!(place.is_some_and(|rest| rest.contains(": ")), "{message}");
            }
        }
        Ok(())
    })
    .budget_ms(500);
    assert!(refused > 0, "nothing was broken enough to be refused");
}

/// Broken TOML is told in words of our own, in either language; those of the library stand in brackets
/// behind them.
#[test]
fn broken_toml_is_told_in_the_language_of_the_command() {
    let path = std::env::temp_dir().join(format!("precall-broken-{}.toml", std::process::id()));
    for (text, place, english, spanish) in [
        ("spec = \n", "1:8", "a value is read", "se lee un valor"),
        (
            "\nspec = \"x",
            "2:10",
            "the end of the file stands where `\"`",
            "el final del archivo",
        ),
        (
            "a b = 1",
            "1:3",
            "`b` stands where `=`",
            "`b` figura donde se esperaba `=`",
        ),
        (
            "hosts = [\"a\" \"b\"]",
            "1:14",
            "`,` was expected",
            "se esperaba `,`",
        ),
        ("[severity\n", "1:10", "in a heading", "en un encabezado"),
        (
            "fail-on = \"warn\" x",
            "1:18",
            "after the value",
            "después del valor",
        ),
        (
            "a = 1\na = 2",
            "2:1",
            "stands here again",
            "figura aquí otra vez",
        ),
        ("= 3", "1:1", "a setting is read", "se lee un ajuste"),
    ] {
        fs::write(&path, text).unwrap();
        for (lang, words) in [("en", english), ("es", spanish)] {
            let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_precall"));
            command
                .args(["config", "--lang", lang, "--config"])
                .arg(&path);
            let output = command.output().unwrap();
            let said = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{said}");
            assert!(said.contains(&format!(":{place}: ")), "{place}: {said}");
            let (ours, library) = said.trim_end().rsplit_once(" (").unwrap();
            assert!(ours.contains(words) && library.ends_with(')'), "{said}");
            let is_english = ours.contains("this is no TOML") || ours.contains("expected");
            assert_eq!(is_english, lang == "en", "{said}");
        }
    }
    fs::remove_file(&path).unwrap();
}

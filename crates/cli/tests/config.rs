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

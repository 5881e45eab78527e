//! Options and what they are given together with.

use std::process::{Command, Stdio};

fn precall(arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_precall"));
    command.args(arguments).env("PRECALL_LANG", "en");
    let output = command.stdin(Stdio::null()).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// An option does something or is refused: no format, and no other option, takes it in silence.
#[test]
fn no_option_is_passed_over_in_silence() {
    let dir = std::env::temp_dir().join(format!("precall-silence-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let file = dir.join("tools.json");
    let clean = r#"{"name":"find_rooms","title":"Find rooms","description":"Gives the rooms of a building.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false}}"#;
    let noted = r#"{"name":"list_rooms","description":"Lists the rooms of a building.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true}}"#;
    let wrong = r#"{"name":"drop_rooms","description":"Deletes rooms.","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":null}}"#;
    std::fs::write(&file, format!("[{clean},{noted},{wrong}]")).unwrap();
    let name = file.to_str().unwrap();
    let run = |arguments: &[&str]| precall(&[&["check", "--no-config", name], arguments].concat());
    for format in ["text", "json", "github", "markdown", "sarif", "junit"] {
        let (_, usual, _) = run(&["-f", format]);
        for option in [&["--verbose"][..], &["--detail", "summary"], &["--quiet"]] {
            let (code, out, err) = run(&[&["-f", format], option].concat());
            let option = option.join(" ");
            let refused = code == Some(2) && out.is_empty() && err.contains(&option);
            let refused = refused && err.contains(format);
            // What is for programs stays whole; a report in JSON has everything anyway.
            let whole = match &*option {
                "--quiet" => matches!(format, "json" | "sarif" | "junit"),
                "--verbose" => format == "json",
                _ => false,
            };
            let honoured = if whole {
                out == usual
            } else {
                out != usual && !out.is_empty()
            };
            assert!(
                refused || honoured,
                "{format} {option}: {code:?} {out} {err}"
            );
            if option == "--quiet" && matches!(format, "text" | "github" | "markdown") {
                assert!(
                    out.contains("hint-null") && !out.contains("list_rooms"),
                    "{out}"
                );
            }
        }
    }
    for (arguments, words) in [
        (&["--untrusted"][..], "name one with --host"),
        (&["--policy", name], ""),
        (&["--timeout", "5"], "name one with --stdio"),
        (&["--detail", "full", "--verbose"], "cannot be used with"),
        (&["--jobs", "2"], "--summary"),
        (&["--summary", "--verbose"], "cannot be used with"),
        (&["--header", "a: b"], "--http"),
        (&["--env", "a=b"], "--stdio"),
    ] {
        let (code, out, err) = run(arguments);
        assert_eq!((code, &*out), (Some(2), ""), "{arguments:?}");
        assert!(err.contains(words), "{arguments:?}: {err}");
    }
    for arguments in [
        &["check", "--stdio", "x", "--lines"][..],
        &["config", "--schema", "--no-config"],
        &["snippet", "--list", "--sdk", "go"],
        &["fix", name, "--check", "--write"],
        &["capture", "--stdio", "x", "--dir", "d", "--output", "o"],
    ] {
        let (code, out, _) = precall(arguments);
        assert_eq!((code, &*out), (Some(2), ""), "{arguments:?}");
    }
    let (code, out, err) = precall(&["snippet", "--list", "--lang", "es"]);
    assert_eq!(code, Some(0), "{out}{err}");
    std::fs::write(&file, clean).unwrap();
    for format in ["text", "github", "markdown"] {
        assert_eq!(
            run(&["-q", "-f", format]),
            (Some(0), String::new(), String::new()),
            "{format}"
        );
    }
    let (code, out, _) = precall(&["fix", "--quiet", name]);
    assert_eq!((code, &*out), (Some(0), ""));
    std::fs::remove_dir_all(&dir).unwrap();
}

/// Mistakes in the arguments are told in Spanish too, with what was meant and how the command is used.
#[test]
fn mistakes_are_told_in_the_language_of_the_command() {
    for (arguments, words) in [
        (
            &["check", "--hots", "x"][..],
            "argumento inesperado '--hots'\n\n  ¿querías decir '--host'?",
        ),
        (
            &["chek"],
            "no hay ninguna orden 'chek'\n\n  ¿querías decir 'check'?",
        ),
        (
            &["check", "-f", "jsn"],
            "'jsn' no es un valor de '--format <FORMAT>'; se esperaba",
        ),
        (
            &["check", "--timeout", "x"],
            "se esperaba un número de segundos de 0.1 a 86400",
        ),
        (
            &["check", "--stdio", "x", "--env", "secreto"],
            "'***' no es un valor de '--env <NAME=VALUE>': se esperaba",
        ),
        (
            &["check", "--stdio", "x", "--env"],
            "'--env <NAME=VALUE>' necesita un valor",
        ),
        (&["fix"], "falta '<FILE>...'\n\nUso: precall fix"),
        (
            &["check", "-v", "-q"],
            "no se puede usar junto con '--quiet'",
        ),
        (
            &["explain", "read-only-destructive"],
            "de '<RULE>...'\n\n  ¿querías decir 'read-only-and-destructive'?",
        ),
    ] {
        let (code, out, err) = precall(&[&["--lang", "es"], arguments].concat());
        assert_eq!((code, &*out), (Some(2), ""), "{arguments:?}: {err}");
        assert!(err.contains(words), "{arguments:?}: {err}");
        assert!(err.ends_with("Más información con '--help'.\n"), "{err}");
        for english in ["argument ", "value ", "found", "expected", "Usage", "tip"] {
            assert!(!err.contains(english), "{arguments:?}: {english} in {err}");
        }
    }
}

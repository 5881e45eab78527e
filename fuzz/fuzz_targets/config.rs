//! A configuration is read or refused with words and a place, whatever the file is called.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for name in ["precall.toml", "pyproject.toml", "package.json", "own.json"] {
        if let Err(message) = precall_cli::read_config(name, text) {
            assert!(message.starts_with(name), "{message}");
            assert!(message.len() > name.len() + 4, "{message}");
        }
    }
});

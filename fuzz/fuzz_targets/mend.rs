//! Any text is mended once and for all.

#![no_main]

use libfuzzer_sys::fuzz_target;
use precall_tests::properties::mended_once_and_for_all;

fuzz_target!(|text: &str| mended_once_and_for_all(text));

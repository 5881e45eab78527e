//! Any text is shown without harm in every format.

#![no_main]

use libfuzzer_sys::fuzz_target;
use precall_tests::properties::{Options, formats_hold};

fuzz_target!(|text: &str| formats_hold(text, &Options::default()));

//! Two lists are compared or refused; a list is no change to itself.

#![no_main]

use libfuzzer_sys::fuzz_target;
use precall_tests::properties::compared_or_refused;

fuzz_target!(|texts: (&str, &str)| compared_or_refused(texts.0, texts.1));

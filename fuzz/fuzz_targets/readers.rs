//! Options and policies are read or refused with words.

#![no_main]

use libfuzzer_sys::fuzz_target;
use precall_tests::properties::readers_answer;

fuzz_target!(|text: &str| readers_answer(text));

//! Two lists are compared or refused; a list is no change to itself. A form feed, which JSON does not
//! know, parts the one from the other.

#![no_main]

use libfuzzer_sys::fuzz_target;
use precall_tests::properties::compared_or_refused;

fuzz_target!(|both: &str| {
    let (before, after) = both.split_once('\u{c}').unwrap_or((both, both));
    compared_or_refused(before, after);
});

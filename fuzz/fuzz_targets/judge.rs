//! Any text is judged or refused, and every place that is named lies in the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use precall_tests::properties::{everything, judged_or_refused};

fuzz_target!(init: { std::sync::LazyLock::force(&OPTIONS); }, |text: &str| judged_or_refused(text, &OPTIONS));

static OPTIONS: std::sync::LazyLock<precall_tests::properties::Options> =
    std::sync::LazyLock::new(everything);

//! What `cargo xtask bench --growth` counts the instructions of: one kind of work on one hostile text.

use std::hint::black_box;
use std::path::Path;

use precall_core::drift::{DiffOptions, diff_to_json};
use precall_core::finding::Applicability;
use precall_core::fix::{FixOptions, fix};
use precall_core::json::visible;
use precall_core::lock::lock;
use precall_core::report::{Options, check_with};
use precall_render::{Lang, Source, sarif};
use precall_tests::families::FAMILIES;
use precall_tests::properties::everything;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["list"] => {
            for family in FAMILIES {
                println!("{}", family.name);
            }
        }
        // The texts of every family, so that making them is not counted.
        ["write", folder, sizes @ ..] => {
            for size in sizes {
                let length = size.parse().expect("a size");
                for (at, family) in FAMILIES.iter().enumerate() {
                    let file = Path::new(folder).join(format!("{at}-{size}.json"));
                    std::fs::write(file, (family.text)(length)).expect("the folder is writable");
                }
            }
        }
        ["check", file] => {
            check(&text(file), &Options::default());
        }
        ["rest", file] => rest(&text(file)),
        _ => eprintln!("grow list | write FOLDER SIZE... | check FILE | rest FILE"),
    }
}

fn text(file: &str) -> String {
    std::fs::read_to_string(file).expect("the file is readable")
}

fn check(text: &str, options: &Options) {
    let length = check_with(text, options, |report| {
        visible(serde_json::to_string(report).expect("a report is JSON")).len()
    });
    black_box(length.ok());
}

/// Everything else: profiles, mending, comparing, locking, and a format with places.
fn rest(text: &str) {
    let mut options = everything();
    options.lock = lock(text, &options).ok();
    let source = Source::new("list.json", text);
    let _ = check_with(text, &options, |report| {
        let mut log = sarif::Log::new(Lang::ENGLISH);
        log.add(source, report);
        black_box(log.finish().is_ok());
    });
    let all = FixOptions {
        applicability: Applicability::Review,
        ..FixOptions::default()
    };
    let mended = fix(text, &all).map_or_else(|_| text.to_owned(), |fixed| fixed.text);
    black_box(diff_to_json(text, &mended, &DiffOptions::default()).is_ok());
}

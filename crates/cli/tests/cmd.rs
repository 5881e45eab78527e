//! The command as people type it: every session in `tests/cmd` is run and compared.
//!
//! `TRYCMD=overwrite cargo test -p precall --test cmd` writes what came out; read the diff.

#[test]
fn sessions() {
    trycmd::TestCases::new()
        .env("NO_COLOR", "1")
        .env("COLUMNS", "100")
        .env("PRECALL_LANG", "en")
        .case("tests/cmd/*.md");
}

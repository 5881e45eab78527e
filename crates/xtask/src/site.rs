//! The static site: the page and, beside it, the browser's part of the package.

use crate::Result;
use crate::files::{copy, copy_tree, dist, fresh, root};
use crate::npm;

/// What a browser loads, from `dist/npm`.
const BROWSER: &[&str] = &["index.js", "api.js", "glue.js", "core.wasm", "rules.json"];

pub(crate) fn run(_arguments: &[String]) -> Result<()> {
    npm::pack()?;
    build()
}

/// Builds `dist/site` from `www` and a packed `dist/npm`.
pub(crate) fn build() -> Result<()> {
    let site = dist("site");
    fresh(&site)?;
    copy_tree(&root().join("www"), &site)?;
    for name in BROWSER {
        copy(&dist("npm").join(name), &site.join("precall").join(name))?;
    }
    Ok(())
}

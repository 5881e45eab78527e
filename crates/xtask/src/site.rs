//! The static site, built by `www/build.mjs` from `www` and the package.

use crate::Result;
use crate::files::{dist, root};
use crate::npm;
use crate::shell::{npm_ci, program, run as execute};

pub(crate) fn run(_arguments: &[String]) -> Result<()> {
    npm::library()?;
    build()
}

/// Builds `dist/site` from `www` and a packed `dist/npm`.
pub(crate) fn build() -> Result<()> {
    npm_ci("www")?;
    execute(
        program("node")
            .arg(root().join("www/build.mjs"))
            .arg(dist("site")),
    )
}

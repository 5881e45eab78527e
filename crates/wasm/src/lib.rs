//! The door between JavaScript and the core: text in, JSON text out. No judgement here.
//!
//! Objects are never taken in: a cyclic or very deep one would take the whole instance with it.
//! The wrapper in `js/api.js` turns them into text first, and the answer into objects.

use js_sys::{Error as JsError, Reflect};
use precall_core::drift::DiffOptions;
use precall_core::error::Error;
use precall_core::fix::FixOptions;
use precall_core::json::{Limits, Value, with_document};
use precall_core::profile::host::Catalog;
use precall_core::report::{self, Options};
use precall_core::snippet::SnippetOptions;
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// Checks a text, handed in as UTF-8: long texts come over faster so. `options` is JSON text.
#[wasm_bindgen(skip_typescript)]
pub fn check(text: &[u8], options: &str) -> Result<String, JsError> {
    let text = str::from_utf8(text).map_err(|error| JsError::new(&error.to_string()))?;
    let options = Options::from_json(options).map_err(|error| thrown(&error))?;
    report::check_with(text, &options, |report| give(report)).map_err(|error| thrown(&error))?
}

/// The hints of each tool, resolved by the protocol's text. `options` is JSON text.
#[wasm_bindgen(skip_typescript)]
pub fn resolve(text: &str, options: &str) -> Result<String, JsError> {
    let options = Options::from_json(options).map_err(|error| thrown(&error))?;
    precall_core::resolve::resolve_with(text, &options, |tools| give(tools))
        .map_err(|error| thrown(&error))?
}

/// What hosts do with each tool. `options` is JSON text.
#[wasm_bindgen(skip_typescript)]
pub fn decide(text: &str, options: &str) -> Result<String, JsError> {
    let options = Options::from_json(options).map_err(|error| thrown(&error))?;
    precall_core::what_if::decide_with(text, &options, |tools| give(tools))
        .map_err(|error| thrown(&error))?
}

/// Which single change of a hint would change what hosts do. `options` is JSON text.
#[wasm_bindgen(js_name = whatIf, skip_typescript)]
pub fn what_if(text: &str, options: &str) -> Result<String, JsError> {
    let options = Options::from_json(options).map_err(|error| thrown(&error))?;
    precall_core::what_if::what_if_with(text, &options, |tools| give(tools))
        .map_err(|error| thrown(&error))?
}

/// The hosts that are known. `policies` is JSON text of an array of profiles.
#[wasm_bindgen(skip_typescript)]
pub fn hosts(policies: &str) -> Result<String, JsError> {
    let catalog = Catalog::with_policies(policies).map_err(|error| thrown(&error))?;
    give(catalog.profiles())
}

/// Applies the fixes of findings. `options` is JSON text.
#[wasm_bindgen(skip_typescript)]
pub fn fix(text: &str, options: &str) -> Result<String, JsError> {
    let options = FixOptions::from_json(options).map_err(|error| thrown(&error))?;
    give(&precall_core::fix::fix(text, &options).map_err(|error| thrown(&error))?)
}

/// Code that declares the hints. `options` is JSON text.
#[wasm_bindgen(skip_typescript)]
pub fn snippet(text: &str, options: &str) -> Result<String, JsError> {
    let options = SnippetOptions::from_json(options).map_err(|error| thrown(&error))?;
    give(&precall_core::snippet::snippets(text, &options).map_err(|error| thrown(&error))?)
}

/// What changed between two lists. `options` is JSON text.
#[wasm_bindgen(skip_typescript)]
pub fn diff(before: &str, after: &str, options: &str) -> Result<String, JsError> {
    let options = DiffOptions::from_json(options).map_err(|error| thrown(&error))?;
    precall_core::drift::diff_with(before, after, &options, |report| give(report))
        .map_err(|error| thrown(&error))?
}

/// The lock file of a list, as text. `options` is JSON text.
#[wasm_bindgen(skip_typescript)]
pub fn lock(text: &str, options: &str) -> Result<String, JsError> {
    let options = Options::from_json(options).map_err(|error| thrown(&error))?;
    precall_core::lock::lock(text, &options).map_err(|error| thrown(&error))
}

/// Places of JSON pointers in a text. `pointers` is JSON text of an array of strings.
#[wasm_bindgen(skip_typescript)]
pub fn locate(text: &str, pointers: &str) -> Result<String, JsError> {
    with_document(pointers, &Limits::default(), |document| {
        let pointers: Vec<&str> = document.root().items().filter_map(Value::as_str).collect();
        give(&precall_core::json::locate(text, &pointers))
    })
    .map_err(|error| thrown(&error))?
}

/// JSON text, for `JSON.parse`.
fn give<T: Serialize + ?Sized>(value: &T) -> Result<String, JsError> {
    serde_json::to_string(value).map_err(|error| JsError::new(&error.to_string()))
}

/// What JavaScript catches: an `Error` with a stable name and code, and the place where known.
fn thrown(error: &Error) -> JsError {
    let thrown = JsError::new(&error.to_string());
    thrown.set_name("PrecallError");
    set(&thrown, "code", &error.kind().code().into());
    if let Some((line, column)) = error.place() {
        set(&thrown, "line", &line.into());
        set(&thrown, "column", &column.into());
    }
    thrown
}

fn set(target: &JsError, key: &str, value: &JsValue) {
    // Cannot fail: the target is a fresh, extensible object.
    let _ = Reflect::set(target, &key.into(), value);
}

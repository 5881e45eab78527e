//! A conversation with a server, through the official SDK for JavaScript.

use std::time::Duration;

use precall_core::json::{Document, Limits, Value};
use precall_render::Said;
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Captured, Server, Target, with_noise, with_stderr};
use crate::exit::Failure;

#[wasm_bindgen(raw_module = "./command-system.js")]
extern "C" {
    /// Takes and gives JSON text: `{command, env, cwd, milliseconds}`, and `{pages, revision,
    /// remarks, incomplete?}` or `{failure, odd?, noise?, status?, stderr?}`.
    #[wasm_bindgen(js_name = askServer)]
    fn ask_server(request: &str) -> String;
}

/// Asks a server for its list, within `limit`.
pub(crate) fn capture(server: &Server, limit: Duration) -> Result<Captured, Failure> {
    let Target::Stdio { command, env, cwd } = &server.target else {
        return Err(Failure::new(
            "precall from its npm package speaks to programs only; the native command asks \
             servers behind a URL",
        ));
    };
    let request = serde_json::json!({
        "command": command, "env": env, "cwd": cwd, "milliseconds": limit.as_millis()
    });
    let answer = ask_server(&request.to_string());
    let document = Document::parse(&answer, &Limits::default())?;
    let root = document.root();
    let text = |value: Value<'_>| value.as_str().unwrap_or_default().to_owned();
    let texts = |key: &str| -> Vec<String> {
        let items = root.get(key).map(Value::items);
        items.into_iter().flatten().map(text).collect()
    };
    if let Some(failure) = root.get("failure") {
        let noise = root.get("noise").map(text).map(Into::into);
        let status = root.get("status").map(text);
        let words = match root.get("odd") {
            Some(odd) => {
                let part = |key: &str| odd.get(key).map(text).unwrap_or_default();
                Said::new("the answer to the start: `{key}` is {found}; expected {what}")
                    .with("key", part("key"))
                    .with_said("found", part("found"))
                    .with_said("what", part("what"))
            }
            None => text(failure).into(),
        };
        let words = with_noise(words, noise);
        return Err(Failure::new(with_stderr(words, status, &texts("stderr"))));
    }
    Ok(Captured {
        text: super::joined(texts("pages")),
        revision: root.get("revision").map(text).unwrap_or_default(),
        remarks: texts("remarks").into_iter().map(Into::into).collect(),
        incomplete: root.get("incomplete").map(text).map(Into::into),
    })
}

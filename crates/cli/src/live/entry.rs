//! A server's entry in a host's file, member by member: each is read as what it has to be, and what is
//! wrong is told with the keys that lead there.

use precall_core::json::{Kind, Value};
use precall_render::Said;

use crate::system;

/// What is wrong with an entry, and the keys that lead there.
pub(super) struct Wrong {
    pub(super) at: Vec<String>,
    pub(super) said: Said,
}

impl Wrong {
    pub(super) fn new(at: &[&str], said: Said) -> Self {
        Self {
            at: at.iter().map(|key| (*key).to_owned()).collect(),
            said,
        }
    }

    /// That a value is something else than it has to be.
    pub(super) fn kind(at: &[&str], key: &str, found: Value<'_>, expected: &'static str) -> Self {
        let said = Said::new("`{key}` is {kind}; expected {what}");
        let said = said
            .with("key", key.trim_start_matches('/').replace('/', "."))
            .with_said("kind", found.kind().with_article())
            .with_said("what", expected);
        Self::new(at, said)
    }
}

/// An entry with its name, whose members are read by what each has to be.
pub(super) struct Entry<'d> {
    /// The keys that lead to it.
    pub(super) at: Vec<&'d str>,
    pub(super) value: Value<'d>,
}

impl<'d> Entry<'d> {
    /// A member; `null` is as good as none.
    pub(super) fn get(&self, key: &str) -> Option<Value<'d>> {
        self.value.get(key).filter(|value| !value.is_null())
    }

    pub(super) fn wrong(&self, key: &str, said: Said) -> Wrong {
        Wrong::new(&[&*self.at, &[key]].concat(), said)
    }

    fn other(&self, key: &str, found: Value<'_>, expected: &'static str) -> Wrong {
        Wrong::kind(&[&*self.at, &[key]].concat(), key, found, expected)
    }

    /// Text with its variables filled in.
    pub(super) fn text(&self, key: &str) -> Result<Option<String>, Wrong> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        let text = value
            .as_str()
            .ok_or_else(|| self.other(key, value, "text"))?;
        let text = expand(text).map_err(|said| self.wrong(key, said))?;
        Ok(Some(text))
    }

    pub(super) fn flag(&self, key: &str) -> Result<Option<bool>, Wrong> {
        let Some(value) = self.get(key) else {
            return Ok(None);
        };
        let flag = value.as_bool();
        flag.map(Some)
            .ok_or_else(|| self.other(key, value, "true or false"))
    }

    pub(super) fn texts(&self, key: &str) -> Result<Vec<String>, Wrong> {
        let Some(value) = self.get(key) else {
            return Ok(Vec::new());
        };
        if !value.is_array() {
            return Err(self.other(key, value, "an array of texts"));
        }
        let one = |(index, item): (usize, Value<'_>)| {
            let index = index.to_string();
            let at = [&*self.at, &[key, &*index]].concat();
            let text = item
                .as_str()
                .ok_or_else(|| Wrong::kind(&at, &format!("{key}.{index}"), item, "text"))?;
            expand(text).map_err(|said| Wrong::new(&at, said))
        };
        value.items().enumerate().map(one).collect()
    }

    pub(super) fn pairs(&self, key: &str) -> Result<Vec<(String, String)>, Wrong> {
        let Some(value) = self.get(key) else {
            return Ok(Vec::new());
        };
        if !value.is_object() {
            return Err(self.other(key, value, "an object of texts"));
        }
        let one = |(name, value): (&str, Value<'_>)| {
            let at = [&*self.at, &[key, name]].concat();
            let text = match value.kind() {
                Kind::String => expand(value.as_str().unwrap_or_default())
                    .map_err(|said| Wrong::new(&at, said))?,
                Kind::Number | Kind::Boolean => value.to_json(),
                _ => return Err(Wrong::kind(&at, &format!("{key}.{name}"), value, "text")),
            };
            Ok((name.to_owned(), text))
        };
        value.members().map(one).collect()
    }
}

/// Fills `${env:NAME}` and `${NAME}` from the environment, as the hosts do. What a host would ask
/// its user for (`${input:...}`) cannot be filled.
fn expand(text: &str) -> Result<String, Said> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("${") {
        out.push_str(before);
        let Some((name, tail)) = after.split_once('}') else {
            out.push_str("${");
            rest = after;
            continue;
        };
        if name.starts_with("input:") {
            return Err(Said::new(
                "`{variable}` is asked for by the host; put the value in, or pass it with --env",
            )
            .with("variable", format_args!("${{{name}}}")));
        }
        let (variable, default) = match name.strip_prefix("env:").unwrap_or(name).split_once(":-") {
            Some((variable, default)) => (variable, Some(default)),
            None => (name.strip_prefix("env:").unwrap_or(name), None),
        };
        match (variable, system::variable(variable), default) {
            (_, Some(value), _) => out.push_str(&value),
            (_, None, Some(default)) => out.push_str(default),
            ("userHome", None, None) => {
                out.push_str(&system::variable("HOME").unwrap_or_default());
            }
            ("workspaceFolder", None, None) => out.push('.'),
            _ => {
                return Err(
                    Said::new("the variable {variable} is not set").with("variable", variable)
                );
            }
        }
        rest = tail;
    }
    out.push_str(rest);
    Ok(out)
}

//! A configuration's values with their places, from TOML or JSON alike.

use precall_core::json::{self, Document, Limits, pointer};
use precall_render::Said;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Where a value stands.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// So many bytes from the start.
    Offset(usize),
    /// At this JSON pointer.
    Pointer(String),
}

/// A value.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    place: Place,
    /// What it is.
    pub(crate) kind: Kind,
}

/// What a value is.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// Text, or a date as it was written.
    Text(String),
    /// A list.
    List(Vec<Node>),
    /// Named values; each with the place of its name.
    Table(Vec<(String, Place, Node)>),
    /// Something that no setting takes; with what it is called.
    Other(&'static str),
}

/// What is wrong, and where.
#[derive(Debug)]
pub(crate) struct Fault {
    message: Said,
    place: Place,
}

impl Fault {
    /// A fault at a place.
    pub(crate) fn new(message: impl Into<Said>, place: &Place) -> Self {
        Self {
            message: message.into(),
            place: place.clone(),
        }
    }

    /// The message with file, line and column.
    pub(crate) fn located(self, file: &str, text: &str) -> Said {
        let (line, column) = position(&self.place, text);
        Said::about(format_args!("{file}:{line}:{column}"), self.message)
    }
}

impl Node {
    /// Line and column, both from 1.
    pub(crate) fn place(&self, text: &str) -> (usize, usize) {
        position(&self.place, text)
    }

    /// A fault at this value.
    pub(crate) fn fault(&self, message: impl Into<Said>) -> Fault {
        Fault::new(message, &self.place)
    }

    /// A member of a table.
    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        match &self.kind {
            Kind::Table(members) => members
                .iter()
                .find(|(name, _, _)| name == key)
                .map(|(_, _, node)| node),
            _ => None,
        }
    }

    /// What it is called in a message.
    pub(crate) fn kind_name(&self) -> &'static str {
        match &self.kind {
            Kind::Text(_) => "text",
            Kind::List(_) => "a list",
            Kind::Table(_) => "a table",
            Kind::Other(name) => name,
        }
    }
}

fn position(place: &Place, text: &str) -> (usize, usize) {
    let offset = match place {
        Place::Offset(offset) => *offset,
        Place::Pointer(pointer) => {
            let found = json::locate(text, &[pointer]);
            return match found.first().copied().flatten() {
                Some(location) => {
                    let start = location.key.unwrap_or(location.value).start;
                    (start.line, start.column)
                }
                None => (1, 1),
            };
        }
    };
    let before = text.get(..offset).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}

/// Why a text is no TOML, in words of our own; those of the library stand behind them.
fn syntax(words: &str, text: &str, offset: usize) -> Said {
    let (before, after) = text.split_at_checked(offset).unwrap_or((text, ""));
    let line = before.rsplit('\n').next().unwrap_or_default().trim_start();
    let found = match after.chars().next() {
        None => Said::new("the end of the file"),
        Some('\n' | '\r') => Said::new("the end of the line"),
        Some(c) => format!("`{c}`").into(),
    };
    let said = if words.starts_with("duplicate key") {
        Said::new(
            "this is no TOML: the key or table stands here again; expected each once ({words})",
        )
    } else if line.starts_with('[') && !line.contains('=') {
        Said::new(
            "this is no TOML: {found} in a heading; expected one such as [severity] or \
             [[exception]], alone on its line ({words})",
        )
    } else if let Some(sign) = missing_sign(words) {
        Said::new("this is no TOML: {found} stands where {sign} was expected ({words})")
            .with("sign", sign)
    } else if words.contains("newline") && line.contains('=') {
        Said::new(
            "this is no TOML: {found} after the value; expected the end of the line or a comment \
             ({words})",
        )
    } else if line.contains('=') {
        Said::new(
            "this is no TOML: {found} where a value is read; expected text in quotes, a list in \
             brackets, a number, true or false ({words})",
        )
    } else {
        Said::new(
            "this is no TOML: {found} where a setting is read; expected a name, an equals sign and \
             a value, such as fail-on = \"warn\" ({words})",
        )
    };
    said.with_said("found", found).with("words", words)
}

/// The one sign that the library expects, such as a bracket that is not closed.
fn missing_sign(words: &str) -> Option<&str> {
    let (_, sign) = words.rsplit_once("expected ")?;
    let bare = sign.strip_prefix('`')?.strip_suffix('`')?;
    let plain = !bare.contains('`') && bare.bytes().all(|byte| byte.is_ascii_punctuation());
    plain.then_some(sign)
}

/// Reads TOML.
pub(crate) fn from_toml(text: &str) -> Result<Node, Fault> {
    let table = DeTable::parse(text).map_err(|error| {
        let offset = error.span().map_or(0, |span| span.start);
        Fault::new(
            syntax(error.message(), text, offset),
            &Place::Offset(offset),
        )
    })?;
    Ok(toml_table(table.get_ref(), table.span().start))
}

fn toml_table(table: &DeTable<'_>, offset: usize) -> Node {
    let mut members: Vec<_> = table
        .iter()
        .map(|(key, value)| {
            let place = Place::Offset(key.span().start);
            (key.get_ref().to_string(), place, toml_value(value))
        })
        .collect();
    // The map is sorted by name; people read by place.
    members.sort_by_key(|(_, place, _)| match place {
        Place::Offset(offset) => *offset,
        Place::Pointer(_) => 0,
    });
    Node {
        place: Place::Offset(offset),
        kind: Kind::Table(members),
    }
}

fn toml_value(value: &Spanned<DeValue<'_>>) -> Node {
    let offset = value.span().start;
    let kind = match value.get_ref() {
        DeValue::String(text) => Kind::Text(text.to_string()),
        DeValue::Datetime(date) => Kind::Text(date.to_string()),
        DeValue::Array(items) => Kind::List(items.iter().map(toml_value).collect()),
        DeValue::Table(table) => return toml_table(table, offset),
        DeValue::Boolean(_) => Kind::Other("a boolean"),
        DeValue::Integer(_) | DeValue::Float(_) => Kind::Other("a number"),
    };
    Node {
        place: Place::Offset(offset),
        kind,
    }
}

/// Reads JSON.
pub(crate) fn from_json(text: &str) -> Result<Node, Fault> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let document = Document::parse(body, &Limits::default()).map_err(|error| {
        let (line, column) = error.place().unwrap_or((1, 1));
        let before: usize = body
            .split_inclusive('\n')
            .take(line - 1)
            .map(str::len)
            .sum();
        let rest = body.get(before..).unwrap_or("");
        let inside: usize = rest.chars().take(column - 1).map(char::len_utf8).sum();
        Fault::new(Said::message(&error), &Place::Offset(before + inside))
    })?;
    Ok(json_value(document.root(), String::new()))
}

fn json_value(value: json::Value<'_>, at: String) -> Node {
    let kind = match value.kind() {
        json::Kind::String => Kind::Text(value.as_str().unwrap_or_default().to_owned()),
        json::Kind::Array => Kind::List(
            value
                .items()
                .enumerate()
                .map(|(index, item)| json_value(item, format!("{at}/{index}")))
                .collect(),
        ),
        json::Kind::Object => Kind::Table(
            value
                .members()
                .map(|(key, value)| {
                    let inner = pointer::join(&at, &[key]);
                    let place = Place::Pointer(inner.clone());
                    (key.to_owned(), place, json_value(value, inner))
                })
                .collect(),
        ),
        json::Kind::Null => Kind::Other("null"),
        json::Kind::Boolean => Kind::Other("a boolean"),
        json::Kind::Number => Kind::Other("a number"),
    };
    Node {
        place: Place::Pointer(at),
        kind,
    }
}

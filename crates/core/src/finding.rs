//! What a rule reports: the finding, its words, its evidence and its remedy.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use serde::ser::{SerializeMap, SerializeStruct};
use serde::{Serialize, Serializer};

pub use crate::evidence::Confidence;
use crate::evidence::Evidence;
use crate::rules::Rule;

/// How bad it is. Ordered: `Info < Warn < Error`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing.
    Info,
    /// Doubtful or costly.
    Warn,
    /// Misleading, refused, or without the intended effect.
    Error,
}

impl Severity {
    /// The name in the report.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Warn => "warn",
            Self::Error => "error",
        }
    }
}

/// Whether a fix may be applied without a second look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Applicability {
    /// Says what the author evidently meant, or what already applies.
    Safe,
    /// Sets a value that needs the author's judgement.
    Review,
}

/// A JSON value inside a fix.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    /// `true` or `false`.
    Bool(bool),
    /// Text.
    Text(String),
    /// JSON text of a value that is copied from the input.
    Json(String),
    /// An object, in this order.
    Object(Vec<(String, Literal)>),
}

impl Literal {
    /// The value as JSON text.
    pub fn to_json(&self) -> String {
        match self {
            Self::Bool(value) => String::from(if *value { "true" } else { "false" }),
            Self::Text(text) => serde_json::to_string(text).unwrap_or_default(),
            Self::Json(text) => text.clone(),
            Self::Object(members) => {
                let mut out = String::from("{");
                for (index, (key, value)) in members.iter().enumerate() {
                    if index > 0 {
                        out.push(',');
                    }
                    out.push_str(&serde_json::to_string(key).unwrap_or_default());
                    out.push(':');
                    out.push_str(&value.to_json());
                }
                out.push('}');
                out
            }
        }
    }
}

impl Serialize for Literal {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Bool(value) => out.serialize_bool(*value),
            Self::Text(text) => out.serialize_str(text),
            Self::Json(text) => {
                let limits = crate::json::Limits::default();
                match crate::json::Document::parse(text, &limits) {
                    Ok(document) => document.root().serialize(out),
                    Err(_) => out.serialize_unit(),
                }
            }
            Self::Object(members) => {
                let mut map = out.serialize_map(Some(members.len()))?;
                for (key, value) in members {
                    map.serialize_entry(key, value)?;
                }
                map.end()
            }
        }
    }
}

/// One operation of a JSON Patch (RFC 6902).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "op", rename_all = "lowercase")]
pub enum Op {
    /// Adds or sets a member, or inserts an element.
    Add {
        /// Where.
        path: String,
        /// What.
        value: Literal,
    },
    /// Removes a member or an element.
    Remove {
        /// Where.
        path: String,
    },
    /// Replaces a value that is there.
    Replace {
        /// Where.
        path: String,
        /// By what.
        value: Literal,
    },
    /// Moves a value; also how a key is renamed.
    Move {
        /// From where.
        from: String,
        /// To where.
        path: String,
    },
}

/// The remedy of a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fix {
    /// Whether it may be applied without a second look.
    pub applicability: Applicability,
    /// A JSON Patch (RFC 6902) against the whole input.
    pub ops: Vec<Op>,
}

/// The named parts of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params(pub Vec<(&'static str, Cow<'static, str>)>);

impl Serialize for Params {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut out = out.serialize_struct("Params", self.0.len())?;
        for (name, value) in &self.0 {
            out.serialize_field(name, value)?;
        }
        out.end()
    }
}

impl Params {
    /// Fills `{name}` in a template. What has no parameter stays as it is.
    pub fn fill(&self, template: &str) -> String {
        let mut out = String::with_capacity(template.len() + 32);
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let Some((name, tail)) = after.split_once('}') else {
                out.push('{');
                rest = after;
                continue;
            };
            if let Some((_, value)) = self.0.iter().find(|(param, _)| *param == name) {
                out.push_str(value);
                rest = tail;
            } else {
                out.push('{');
                rest = after;
            }
        }
        out.push_str(rest);
        out
    }
}

/// A rule that fired.
#[derive(Clone, Debug)]
pub struct Finding<'a> {
    /// The rule.
    pub rule: &'static Rule,
    /// How bad it is: the rule's own severity, unless the reader's policy ranks it otherwise.
    pub severity: Severity,
    /// Which of the rule's messages.
    pub message: &'static str,
    /// The rule's own confidence, or less.
    pub confidence: Confidence,
    /// Where.
    pub pointer: String,
    /// The parts of the message.
    pub params: Params,
    /// What the finding rests on, where it is about effects.
    pub evidence: Vec<Evidence<'a>>,
    /// The remedy.
    pub fix: Option<Fix>,
    /// The tools it is about, by index, where the list as a whole was judged.
    pub tools: Vec<usize>,
}

impl<'a> Finding<'a> {
    pub(crate) fn new(rule: &'static Rule, message: &'static str) -> Self {
        Self {
            rule,
            severity: rule.severity,
            message,
            confidence: rule.confidence,
            pointer: String::new(),
            params: Params::default(),
            evidence: Vec::new(),
            fix: None,
            tools: Vec::new(),
        }
    }

    /// Sets where.
    pub fn at(&mut self, pointer: String) -> &mut Self {
        self.pointer = pointer;
        self
    }

    /// Adds a part of the message.
    pub fn param(&mut self, name: &'static str, value: impl Into<Cow<'static, str>>) -> &mut Self {
        self.params.0.push((name, value.into()));
        self
    }

    /// Lowers the confidence.
    pub fn confidence(&mut self, confidence: Confidence) -> &mut Self {
        self.confidence = self.confidence.min(confidence);
        self
    }

    /// Adds what the finding rests on.
    pub fn evidence(&mut self, evidence: impl IntoIterator<Item = Evidence<'a>>) -> &mut Self {
        self.evidence.extend(evidence);
        self
    }

    /// Sets the remedy.
    pub fn fix(&mut self, applicability: Applicability, ops: Vec<Op>) -> &mut Self {
        self.fix = Some(Fix { applicability, ops });
        self
    }

    /// Names a tool that a finding about the list concerns.
    pub fn tool(&mut self, index: usize) -> &mut Self {
        self.tools.push(index);
        self
    }

    /// The message in English.
    pub fn text(&self) -> String {
        self.params.fill(self.rule.message(self.message))
    }
}

impl Serialize for Finding<'_> {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        let mut out = out.serialize_struct("Finding", 10)?;
        out.serialize_field("rule", self.rule.id)?;
        out.serialize_field("severity", &self.severity)?;
        out.serialize_field("confidence", &self.confidence)?;
        out.serialize_field("pointer", &self.pointer)?;
        out.serialize_field("message", &self.text())?;
        out.serialize_field("messageId", self.message)?;
        out.serialize_field("params", &self.params)?;
        out.serialize_field("evidence", &self.evidence)?;
        out.serialize_field("fix", &self.fix)?;
        out.serialize_field("tools", &self.tools)?;
        out.end()
    }
}

#[cfg(test)]
mod tests {
    use super::Params;
    use alloc::borrow::Cow;
    use alloc::vec;

    #[test]
    fn templates_are_filled_once_and_braces_survive() {
        let params = Params(vec![
            ("key", Cow::Borrowed("{value}")),
            ("value", Cow::Borrowed("1")),
        ]);
        assert_eq!(
            params.fill("{key} is {value}: {} {x} {"),
            "{value} is 1: {} {x} {"
        );
    }
}

//! The JSON Schema of `precall.toml`, from the same lists that the reader uses.

use precall_core::rules::RULES;
use precall_core::tool::revision::REVISIONS;
use serde_json::{Map, Value, json};

/// The schema.
pub(crate) fn schema() -> Value {
    let rules = RULES.map(|rule| rule.id).to_vec();
    let ranks: Map<String, Value> = RULES
        .iter()
        .map(|rule| {
            let about = format!("{} (by itself: {})", rule.title, rule.severity.name());
            let rank = json!({"enum": ["off", "info", "warn", "error"], "description": about});
            (rule.id.to_owned(), rank)
        })
        .collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "precall.toml",
        "description": "What a project has decided about findings of precall",
        "type": "object",
        "additionalProperties": false,
        "properties": {
            "spec": {
                "description": "Protocol revision whose rules apply",
                "enum": REVISIONS.each_ref().map(|revision| revision.id)
            },
            "fail-on": {
                "description": "The least severity that makes the exit status 1",
                "enum": ["error", "warn", "never"]
            },
            "directories": {
                "description": "Directory profiles that are always asked for: names or files",
                "type": "array", "items": {"type": "string"}
            },
            "hosts": {
                "description": "Host profiles that are always asked for: names or files",
                "type": "array", "items": {"type": "string"}
            },
            "baseline": {
                "description": "File with findings that are known and fail nothing",
                "type": "string"
            },
            "severity": {
                "description": "Severities by rule",
                "type": "object", "additionalProperties": false, "properties": ranks
            },
            "exception": {
                "description": "Findings that are accepted, each with its reason",
                "type": "array",
                "items": {
                    "type": "object",
                    "additionalProperties": false,
                    "required": ["rule", "reason"],
                    "properties": {
                        "rule": {"description": "The rule's id", "enum": rules},
                        "tool": {
                            "description": "Which tools, by name or pattern; all without it",
                            "type": "string"
                        },
                        "file": {
                            "description": "In which inputs, by path or pattern; all without it",
                            "type": "string"
                        },
                        "reason": {
                            "description": "Why the finding is accepted here",
                            "type": "string", "pattern": "\\S"
                        },
                        "expires": {
                            "description": "The last day on which the exception holds",
                            "type": "string", "format": "date"
                        }
                    }
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::super::read::{EXCEPTION_KEYS, KEYS};
    use super::schema;

    #[test]
    fn schema_and_reader_know_the_same_keys() {
        let schema = schema();
        let keys = |at: &str, known: &[&str]| {
            let properties = schema.pointer(at).unwrap().as_object().unwrap();
            let mut found: Vec<_> = properties.keys().map(String::as_str).collect();
            let mut known = known.to_vec();
            found.sort_unstable();
            known.sort_unstable();
            assert_eq!(found, known);
        };
        keys("/properties", &KEYS);
        keys("/properties/exception/items/properties", &EXCEPTION_KEYS);
    }
}

//! Texts that grow: each family makes one that is about `size` times as long as its smallest. The
//! judging must answer or refuse every one of them, in time that grows as the text does.

use std::fmt::Write;

/// A family of hostile texts.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// What it tries.
    pub name: &'static str,
    /// Makes the text for a size.
    pub text: fn(usize) -> String,
}

/// Every family.
pub const FAMILIES: &[Family] = &[
    Family {
        name: "words without a full stop",
        text: |size| {
            described(&"copies the room and then deletes what is left of it ".repeat(size))
        },
    },
    Family {
        name: "short sentences",
        text: |size| described(&"Lists rooms. Deletes none! Why? ".repeat(size)),
    },
    Family {
        name: "denials on denials",
        text: |size| described(&"not never without no nothing ".repeat(size)),
    },
    Family {
        name: "open brackets and quotes",
        text: |size| described(&"(\"`'[{<".repeat(size)),
    },
    Family {
        name: "names of siblings",
        text: |size| described(&"use `delete_room` to delete, ".repeat(size)),
    },
    Family {
        name: "scripts that take turns",
        text: |size| {
            described(
                &"删除房间 удаляет комнату elimina salas löscht Räume 部屋を削除 ".repeat(size),
            )
        },
    },
    Family {
        name: "invisible and bidirectional characters",
        text: |size| described(&"a\u{200b}\u{202e}\u{2066}b\u{e0041} ".repeat(size)),
    },
    Family {
        name: "one word",
        text: |size| described(&"delete".repeat(size * 4)),
    },
    Family {
        name: "parameters",
        text: |size| {
            properties(size, |text, at| {
                let _ = write!(
                    text,
                    r#""delete_{at}":{{"type":"string","description":"Deletes it."}}"#
                );
            })
        },
    },
    Family {
        name: "keys of one prefix",
        text: |size| {
            properties(size, |text, at| {
                let _ = write!(text, r#""{}{at}":true"#, "a".repeat(40));
            })
        },
    },
    Family {
        name: "values of an enumeration",
        text: |size| {
            let values: Vec<String> = (0..size * 4).map(|at| format!("\"delete_{at}\"")).collect();
            schema(&format!(
                r#"{{"type":"object","properties":{{"action":{{"enum":[{}]}}}}}}"#,
                values.join(",")
            ))
        },
    },
    Family {
        name: "a chain of references",
        text: |size| {
            let mut defs = String::new();
            for at in 0..size {
                let _ = write!(defs, r##""d{at}":{{"$ref":"#/$defs/d{}"}},"##, at + 1);
            }
            referring(&format!(r#"{defs}"d{size}":{{"type":"string"}}"#))
        },
    },
    Family {
        name: "references that branch",
        text: |size| {
            let mut defs = String::new();
            for at in 0..size {
                let next = at + 1;
                let _ = write!(
                    defs,
                    r##""d{at}":{{"properties":{{"a":{{"$ref":"#/$defs/d{next}"}},"b":{{"$ref":"#/$defs/d{next}"}}}}}},"##
                );
            }
            referring(&format!(r#"{defs}"d{size}":{{"type":"string"}}"#))
        },
    },
    Family {
        name: "references in a circle",
        text: |size| {
            let defs: Vec<String> = (0..size)
                .map(|at| format!(r##""d{at}":{{"allOf":[{{"$ref":"#/$defs/d{}"}},{{"$ref":"#/$defs/d0"}}]}}"##, (at + 1) % size))
                .collect();
            referring(&defs.join(","))
        },
    },
    Family {
        name: "alternatives",
        text: |size| {
            let branch = r#"{"anyOf":[{"const":"delete"},{"const":"list"}]}"#;
            schema(&format!(
                r#"{{"type":"object","properties":{{"action":{{"oneOf":[{}]}}}}}}"#,
                vec![branch; size].join(",")
            ))
        },
    },
    Family {
        name: "a key declared again and again",
        text: |size| {
            let hints = r#""readOnlyHint":true,"readOnlyHint":false"#;
            format!(
                r#"{{"name":"a","inputSchema":{{"type":"object"}},"annotations":{{{}}}}}"#,
                vec![hints; size].join(",")
            )
        },
    },
    Family {
        name: "annotations of many keys",
        text: |size| {
            let keys: Vec<String> = (0..size)
                .map(|at| format!("\"readOnlyHin{at}\":true"))
                .collect();
            format!(
                r#"{{"name":"a","inputSchema":{{"type":"object"}},"annotations":{{{}}}}}"#,
                keys.join(",")
            )
        },
    },
    Family {
        name: "digits",
        text: |size| {
            schema(&format!(
                r#"{{"type":"object","maximum":1{}}}"#,
                "0".repeat(size * 16)
            ))
        },
    },
    Family {
        name: "escapes",
        text: |size| described(&r"\ud800\u0000\udfff\n".repeat(size)),
    },
    Family {
        name: "tools of one name",
        text: |size| {
            tools(size, |_| {
                r#"{"name":"a","inputSchema":{"type":"object"}}"#.into()
            })
        },
    },
    Family {
        name: "tools of like names",
        text: |size| {
            tools(size, |at| {
                format!(
                    r#"{{"name":"get_room_{at}","description":"Gets a room.","inputSchema":{{"type":"object"}},"annotations":{{"readOnlyHint":{}}}}}"#,
                    at % 2 == 0
                )
            })
        },
    },
    Family {
        name: "tools that name one another",
        text: |size| {
            tools(size, |at| {
                format!(
                    r#"{{"name":"room_{at}","description":"Like room_{} but deletes.","inputSchema":{{"type":"object"}},"annotations":{{"readOnlyHint":true}}}}"#,
                    at + 1
                )
            })
        },
    },
    Family {
        name: "pages",
        text: |size| {
            let page =
                r#"{"tools":[{"name":"a","inputSchema":{"type":"object"}}],"nextCursor":"x"}"#;
            format!("[{}]", vec![page; size].join(","))
        },
    },
];

fn described(description: &str) -> String {
    // What is written as an escape stays one.
    let text = description.replace('"', "\\\"");
    format!(
        r#"{{"name":"room","description":"{text}","inputSchema":{{"type":"object"}},"annotations":{{"readOnlyHint":true,"openWorldHint":false}}}}"#
    )
}

fn schema(schema: &str) -> String {
    format!(r#"{{"name":"room","description":"Manages rooms.","inputSchema":{schema}}}"#)
}

fn properties(size: usize, member: impl Fn(&mut String, usize)) -> String {
    let mut text = String::new();
    for at in 0..size {
        if at > 0 {
            text.push(',');
        }
        member(&mut text, at);
    }
    schema(&format!(r#"{{"type":"object","properties":{{{text}}}}}"#))
}

fn referring(defs: &str) -> String {
    schema(&format!(
        r##"{{"type":"object","properties":{{"a":{{"$ref":"#/$defs/d0"}}}},"$defs":{{{defs}}}}}"##
    ))
}

fn tools(size: usize, tool: impl Fn(usize) -> String) -> String {
    let tools: Vec<String> = (0..size).map(tool).collect();
    format!(r#"{{"tools":[{}]}}"#, tools.join(","))
}

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
        name: "keys that look like hints",
        text: |size| {
            let mut keys = String::new();
            for at in 0..size {
                // First keys that are nothing, then hints with more and more that hides in them.
                let _ = write!(keys, "\"k{at}\":{at},");
            }
            for at in 0..size {
                let hidden = ["\u{200b}", "\u{2060}", "\u{feff}", "\u{ad}"][at % 4];
                let _ = write!(
                    keys,
                    "\"re{hidden}ad{}Only\u{200b}Hint\":true,",
                    hidden.repeat(at % 40)
                );
                let _ = write!(keys, "\"v{at}:d\u{435}structiveHint\":false,");
            }
            let keys = keys.trim_end_matches(',');
            format!(
                r#"{{"tools":[{{"name":"a","inputSchema":{{"type":"object"}},"annotations":{{{keys}}}}},{{"name":"b",{keys}}}]}}"#
            )
        },
    },
    Family {
        name: "keys that look like those of a tool",
        text: |size| {
            let mut keys = String::new();
            for at in 0..size {
                let _ = write!(keys, "\"k{at}\":{at},");
            }
            let near =
                "\"desciption\":1,\"d\u{435}scription\":\"a\",\"n\u{200b}ame\":\"b\",".repeat(size);
            format!(r#"{{"tools":[{{{keys}{near}"name":"a"}}]}}"#)
        },
    },
    Family {
        name: "characters that JSON writes out",
        text: |size| {
            tools(size, |at| {
                format!(
                    "{{\"name\":\"a\u{9b}{at}\u{202e}\",\"description\":\"{}\"}}",
                    "\u{85}\u{e0041}".repeat(8)
                )
            })
        },
    },
    Family {
        name: "references by name",
        text: |size| {
            let mut uses = String::new();
            let mut parts = String::new();
            for at in 0..size {
                let _ = write!(
                    uses,
                    r##""a{at}":{{"$ref":"#n{at}"}},"b{at}":{{"$ref":"../x/d{at}#/$defs/e"}},"c{at}":{{"$ref":"no{at}"}},"##
                );
                let _ = write!(
                    parts,
                    r#""d{at}":{{"$id":"d{at}","$anchor":"n{at}","$defs":{{"e":{{"$ref":"d{at}"}}}}}},"#
                );
            }
            schema(&format!(
                r#"{{"$id":"https://example.com/x/y","type":"object","properties":{{{}}},"$defs":{{{}}}}}"#,
                uses.trim_end_matches(','),
                parts.trim_end_matches(',')
            ))
        },
    },
    Family {
        name: "addresses below addresses",
        text: |size| {
            let id = "a/".repeat(100);
            let inner = (0..LEVELS).fold(String::from(r#"{"$ref":"x"}"#), |inner, _| {
                format!(r#"{{"$id":"{id}","$ref":"{id}","properties":{{"a":{inner}}}}}"#)
            });
            let uses: Vec<String> = (0..size)
                .map(|at| format!(r#""p{at}":{{"$ref":"{at}"}}"#))
                .collect();
            schema(&format!(
                r#"{{"$id":"https://example.com/{id}","type":"object","properties":{{"in":{inner},{}}}}}"#,
                uses.join(",")
            ))
        },
    },
    Family {
        name: "digits",
        text: |size| {
            schema(&format!(
                r#"{{"type":"object","maximum":1{}}}"#,
                // So long that what memory takes in steps does not count.
                "0".repeat(size * 64)
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
    Family {
        name: "parameters that are required",
        text: |size| {
            let names: Vec<String> = (0..size).map(|at| format!("\"key_{at}\"")).collect();
            let members: Vec<String> = names
                .iter()
                .map(|name| format!("{name}:{{\"type\":\"string\"}}"))
                .collect();
            schema(&format!(
                r#"{{"type":"object","required":[{}],"properties":{{{}}}}}"#,
                names.join(","),
                members.join(",")
            ))
        },
    },
    Family {
        name: "a parameter required again and again",
        text: |size| {
            schema(&format!(
                r#"{{"type":"object","required":[{}],"properties":{{}}}}"#,
                vec!["\"a\""; size].join(",")
            ))
        },
    },
    Family {
        name: "headers of parameters",
        text: |size| {
            properties(size, |text, at| {
                let _ = write!(
                    text,
                    r#""p{at}":{{"type":"string","x-mcp-header":"H{}"}}"#,
                    at / 2
                );
            })
        },
    },
    Family {
        name: "schemas in schemas",
        text: |size| {
            let open = r#"{"type":"object","properties":{"delete":"#;
            let deep = format!("{}true{}", open.repeat(LEVELS), "}}".repeat(LEVELS));
            properties(size / LEVELS + 1, |text, at| {
                let _ = write!(text, "\"p{at}\":{deep}");
            })
        },
    },
    Family {
        name: "keys twice at every level",
        text: |size| {
            let deep = format!("{}1{}", r#"{"a":0,"a":"#.repeat(LEVELS), "}".repeat(LEVELS));
            properties(size / LEVELS + 1, |text, at| {
                let _ = write!(text, "\"p{at}\":{deep}");
            })
        },
    },
    Family {
        name: "every key twice",
        text: |size| {
            properties(size, |text, at| {
                let _ = write!(text, r#""k{at}":{{"a":1,"a":2}},"k{at}":{{"a":2,"a":2}}"#);
            })
        },
    },
    Family {
        name: "alternatives in alternatives",
        text: |size| {
            let open = r#"{"anyOf":[{"const":"delete"},"#;
            let deep = format!("{}true{}", open.repeat(LEVELS / 2), "]}".repeat(LEVELS / 2));
            properties(size / LEVELS + 1, |text, at| {
                let _ = write!(text, "\"p{at}\":{deep}");
            })
        },
    },
    Family {
        name: "compositions that double",
        text: |size| {
            let mut defs = String::new();
            for at in 0..size {
                let both = format!(r##"{{"$ref":"#/$defs/d{}"}}"##, at + 1);
                let _ = write!(
                    defs,
                    r#""d{at}":{{"allOf":[{both},{both}],"anyOf":[{both}],"not":{both},"if":{both},"items":{both}}},"#
                );
            }
            referring(&format!(r#"{defs}"d{size}":{{"type":"string"}}"#))
        },
    },
    Family {
        name: "compositions of compositions",
        text: |size| {
            let of = |next: usize| {
                let all = vec![format!(r##"{{"$ref":"#/$defs/d{next}"}}"##); size / 8 + 1];
                format!("\"allOf\":[{}]", all.join(","))
            };
            let defs: Vec<String> = (0..8)
                .map(|at| format!("\"d{at}\":{{{}}}", of(at + 1)))
                .collect();
            schema(&format!(
                r#"{{"type":"object",{},"$defs":{{{},"d8":{{"type":"string"}}}}}}"#,
                of(0),
                defs.join(",")
            ))
        },
    },
    Family {
        name: "one reference from everywhere",
        text: |size| {
            let of_all: Vec<String> = (0..size)
                .map(|at| format!(r##""p{at}":{{"$ref":"#/$defs/d0"}}"##))
                .collect();
            schema(&format!(
                r#"{{"type":"object","properties":{{{}}},"$defs":{{"d0":{{"properties":{{{}}}}}}}}}"#,
                of_all.join(","),
                of_all.join(",")
            ))
        },
    },
    Family {
        name: "numbers out of range",
        text: |size| {
            schema(&format!(
                r#"{{"type":"object","properties":{{"a":{{"enum":[{}]}}}}}}"#,
                vec!["-1.5e999999,1e-999999"; size].join(",")
            ))
        },
    },
    Family {
        name: "keys that are half a character",
        text: |size| {
            properties(size, |text, at| {
                let _ = write!(text, r#""\ud83d{at}":{{"title":"\udc00"}}"#);
            })
        },
    },
    Family {
        name: "names that look alike",
        text: |size| {
            tools(size, |at| {
                // A Cyrillic letter, a zero-width space, a digit of full width.
                let odd = ["o", "\u{43e}", "o\u{200b}", "\u{ff10}"][at % 4];
                format!(
                    r#"{{"name":"delete_ro{odd}m_{}","title":"Ro{odd}m","inputSchema":{{"type":"object"}}}}"#,
                    at / 4
                )
            })
        },
    },
    Family {
        name: "names that differ in their marks",
        text: |size| {
            tools(size, |at| {
                let name: String = (0..16)
                    .map(|bit| if at >> bit & 1 == 0 { "a" } else { "a-" })
                    .collect();
                format!(r#"{{"name":"{name}","inputSchema":{{"type":"object"}}}}"#)
            })
        },
    },
    Family {
        name: "names that crowd a table",
        text: |size| {
            let names = crowded(size);
            tools(size, |at| {
                format!(
                    r#"{{"name":"{}","title":"{}","inputSchema":{{"type":"object"}}}}"#,
                    names[at], names[at]
                )
            })
        },
    },
    Family {
        name: "versions of one tool",
        text: |size| {
            tools(size, |at| {
                format!(
                    r#"{{"name":"delete_room_v{at}","description":"Deletes a room. Replaces delete_room_v{}.","inputSchema":{{"type":"object"}},"annotations":{{"readOnlyHint":{}}}}}"#,
                    at / 2,
                    at % 2 == 0
                )
            })
        },
    },
    Family {
        name: "icons and notes",
        text: |size| {
            format!(
                r#"{{"name":"a","inputSchema":{{"type":"object"}},"icons":[{}],"_meta":{{{}"a/b":1}}}}"#,
                vec![r#"{"src":7,"sizes":["x"]}"#; size].join(","),
                (0..size).fold(String::new(), |mut text, at| {
                    let _ = write!(text, r#""readOnlyHint{at}":true,"#);
                    text
                })
            )
        },
    },
    Family {
        name: "markup and escapes of terminals",
        text: |size| {
            described(
                &r"<b onload=x>| [a](javascript:b) \u001b[31m ]]> &#x202e; ::error:: =cmd() "
                    .repeat(size),
            )
        },
    },
    Family {
        name: "lists in a list twice",
        text: |size| {
            let tool = r#"{"name":"a","inputSchema":{"type":"object"}}"#;
            let list = format!("\"tools\":[{}]", vec![tool; size / 8 + 1].join(","));
            format!("{{{}}}", vec![list; 8].join(","))
        },
    },
];

/// How deep schemas are put into one another: below the limit, with a tool around them.
const LEVELS: usize = 48;

/// Names whose places in a hash table of twice their number fall on one another. The hash is FNV-1a,
/// folded, as in the core's `order.rs`: whoever floods it has read that, too.
fn crowded(size: usize) -> Vec<String> {
    let next = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let mask = (size as u64 * 2).next_power_of_two() - 1;
    let mut names: Vec<String> = Vec::with_capacity(size);
    let mut stem = 0_u64;
    while names.len() < size {
        // Letters alone, so that it makes no difference what a rule strips from a name.
        let start: [u8; 8] = std::array::from_fn(|at| b'a' + (stem >> (at * 4) & 15) as u8);
        let hash = start.into_iter().fold(0xcbf2_9ce4_8422_2325, next);
        for byte in b'a'..=b'u' {
            let hash = next(hash, byte);
            if (hash ^ (hash >> 32)) & mask == 7 {
                let letters = start.iter().chain([&byte]).copied().map(char::from);
                names.push(letters.collect());
            }
        }
        stem += 1;
    }
    names.truncate(size);
    names
}

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

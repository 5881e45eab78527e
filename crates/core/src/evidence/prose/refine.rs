//! A verb sharpened by what it acts on: "removes the filter" is no deletion, "runs a report" no execution.

use super::super::class::Class;
use super::super::vocab::cat;
use super::Reader;

/// Words for code that the caller writes.
const FREE_CODE: &[&str] = &[
    "sql",
    "code",
    "script",
    "scripts",
    "shell",
    "javascript",
    "python",
    "bash",
    "powershell",
    "cypher",
    "terminal",
    "raw",
    "custom",
    "program",
    "process",
    "subprocess",
    "runner",
    "interpreter",
    "statement",
    "statements",
];

impl Reader<'_, '_> {
    /// Sharpens a verb by what it acts on. `None`: no evidence after all.
    pub(super) fn refine(&self, i: usize, class: Class, weak: bool) -> Option<(Class, u8)> {
        use Class::{
            Archive, Auth, Compute, Create, Cursor, Delete, Execute, Log, MarkRead, Money,
            Overwrite, Persist, Publish, Read, Reset, Revoke, Send, Start, Stop, Update, View,
        };
        let tok = self.at(i)?;
        let obj = self.object(i, 8);
        let near = self.object(i, 4);
        let penalty = if weak { 2 } else { 0 };
        let is = |w: &[&str]| {
            self.text
                .get(tok.from as usize..tok.from as usize + tok.base as usize)
                .is_some_and(|b| w.iter().any(|x| b.eq_ignore_ascii_case(x)))
        };
        Some(match class {
            Delete | Overwrite | Reset | Update | Stop if obj & cat::SOFT != 0 => (Log, 2),
            Create if is(&["issu", "issue", "grant"]) && near & cat::TOKEN != 0 => (Auth, 0),
            Delete
                if near & cat::TOKEN != 0
                    && self
                        .mentions(i, &["stored", "saved", "cached", "local", "session", "own"]) =>
            {
                (Auth, 0)
            }
            Create if near & cat::PLUMBING != 0 && self.object(i, 3) & cat::PLUMBING != 0 => {
                (Log, 3)
            }
            Revoke if is(&["rotat", "rotate"]) => {
                if near & cat::TOKEN != 0 {
                    (Revoke, 0)
                } else {
                    (Update, 2)
                }
            }
            Revoke if is(&["block"]) && self.next_word(i).is_some_and(|t| t.lex.is(cat::TIME)) => {
                return None;
            }
            Reset if weak => {
                if self.mentions(
                    i,
                    &[
                        "archived",
                        "deleted",
                        "trashed",
                        "removed",
                        "trash",
                        "bin",
                        "previously",
                    ],
                ) {
                    (Update, 0)
                } else {
                    (Reset, 1)
                }
            }
            Start if is(&["start"]) && self.mentions(i, &["here"]) => return None,
            Publish if weak && near & cat::DET == 0 && !self.mentions(i, &["to"]) => (Publish, 2),
            Delete if is(&["subtract", "subtrac"]) => (Compute, 0),
            Execute if is(&["evaluat", "evaluate", "eval"]) && near & cat::CODE == 0 => {
                (Compute, 1)
            }
            Execute => {
                let query = self.mentions(i, &["query", "queries"]);
                let any = |words: &[&str]| {
                    (0..self.len)
                        .filter_map(|k| self.at(k))
                        .any(|t| self.eq(t, words))
                };
                let reading = any(&["select", "only", "readonly", "retrieval", "retrieve"])
                    || query && !any(&["raw", "arbitrary", "any", "custom", "write"]);
                if near & cat::CODE != 0 && query && reading {
                    (Execute, 2)
                } else if near & cat::QUERY != 0 && near & cat::CODE == 0
                    || reading && near & cat::CODE != 0
                {
                    (Read, 0)
                } else if near & cat::CODE != 0
                    || self.mentions(i, &["process", "subprocess", "runner", "interpreter"])
                {
                    let free = obj & cat::OPEN != 0 || self.mentions(i, FREE_CODE);
                    (Execute, if free { 0 } else { 2 })
                } else if near & cat::JOBS != 0 {
                    (Start, 0)
                } else {
                    (Execute, 2)
                }
            }
            Update
                if near & cat::CALC != 0 && is(&["merg", "merge", "split", "group", "format"]) =>
            {
                (Compute, 1)
            }
            Update | Stop if near & cat::PLUMBING != 0 => (View, 2),
            Create
                if is(&["add", "sum"])
                    && near & cat::CALC != 0
                    && self.object(i, 3) & cat::CALC != 0
                    && self.mentions(i, &["numbers", "number", "values", "integers"]) =>
            {
                (Compute, 0)
            }
            Create
                if is(&["open"])
                    && (near & (cat::SITE | cat::DISK) != 0
                        || self.mentions(
                            i,
                            &[
                                "browser", "window", "dialog", "view", "panel", "editor", "tab",
                                "app",
                            ],
                        )) =>
            {
                (View, 1)
            }
            Create if is(&["submit"]) && near & cat::QUERY != 0 => (Create, 2),
            Create if weak && near & cat::CALC != 0 => (Compute, 1),
            Create
                if near & cat::CALC != 0
                    && is(&[
                        "creat", "create", "compose", "draft", "build", "mak", "make", "assemble",
                    ]) =>
            {
                (Create, 2)
            }
            Create if is(&["request"]) && near & cat::QUERY != 0 => (Read, 1),
            Persist if weak => {
                if obj & cat::DISK != 0
                    && self.mentions(i, &["to", "into", "as", "in"])
                    && !is(&["report", "log"])
                    && self.to_disk(i)
                {
                    (Persist, 0)
                } else {
                    (Read, 1)
                }
            }
            Send if near & cat::REQUEST != 0
                || (is(&["send"])
                    && self.mentions(
                        i,
                        &[
                            "get",
                            "post",
                            "prompt",
                            "keystrokes",
                            "keys",
                            "input",
                            "rpc",
                        ],
                    )) =>
            {
                (Read, 3)
            }
            Send if weak
                && is(&[
                    "page", "alert", "contact", "call", "text", "message", "ping", "escalate",
                    "respond", "forward",
                ])
                && near & cat::DET == 0
                && self.next_word(i).is_none() =>
            {
                return None;
            }
            Money
                if is(&["order"])
                    && !self
                        .mentions(i, &["goods", "items", "products", "an", "a", "the", "from"]) =>
            {
                return None;
            }
            Update if is(&["mark"]) && obj & cat::SEEN != 0 => (MarkRead, 0),
            Update
                if obj & cat::CURSOR != 0
                    && is(&["mov", "move", "shift", "advance", "set", "updat", "update"]) =>
            {
                (Cursor, 0)
            }
            Update if is(&["move"]) && self.mentions(i, &["trash", "bin"]) => (Archive, 0),
            Update if is(&["set"]) && self.next_word(i).is_some_and(|t| self.eq(t, &["of"])) => {
                return None;
            }
            Publish if weak && self.next_word(i).is_none_or(|t| t.lex.is(cat::PREP)) => {
                return None;
            }
            Read if is(&["see", "tell", "know"]) => (Read, 2),
            _ => (class, penalty),
        })
    }
}

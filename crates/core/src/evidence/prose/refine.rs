//! A verb sharpened by what it acts on: "removes the filter" is no deletion, "runs a report" no execution.
//!
//! Each function stands for one class and answers with the class after all and how much weaker the verb is
//! there, or with nothing where the words are no evidence.

use super::super::class::Class;
use super::super::notes::READING;
use super::super::vocab::cat;
use super::super::word_list::{Words, words};
use super::super::words::Form;
use super::Reader;
use super::scan::{Sign, Tok};
use super::values::{ANSWER, HANDED_IN, TEXTS};

/// Words for code that the caller writes.
const FREE_CODE: Words = words![
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

/// What is only on a screen.
const ON_SCREEN: Words = words![
    "browser",
    "window",
    "dialog",
    "view",
    "viewer",
    "panel",
    "editor",
    "tab",
    "app",
    "widget",
    "picker",
    "dashboard",
    "screen",
    "form",
    "preview",
    "menu",
    "inspector",
];

/// Where a deletion is about a place that gives back ("restore from the bin").
const FROM_THE_BIN: Words = words![
    "archived",
    "deleted",
    "trashed",
    "removed",
    "trash",
    "bin",
    "archive",
    "previously",
];

/// A former state that is put over the present one.
const EARLIER: Words = words![
    "backup",
    "backups",
    "snapshot",
    "version",
    "revision",
    "previous",
    "earlier",
    "former",
    "point",
    "checkpoint",
    "defaults",
    "default",
    "changes",
    "last",
    "state",
    "over",
    "copy",
    "dump",
];

/// Of whom one's own copy of a credential is.
const KEPT_HERE: Words = words!["stored", "saved", "cached", "local", "session", "own"];

/// What a request is resolved for, as opposed to a name or an address.
const OPEN_MATTERS: Words = words![
    "issue",
    "issues",
    "ticket",
    "tickets",
    "thread",
    "threads",
    "comment",
    "comments",
    "alert",
    "alerts",
    "incident",
    "incidents",
    "conflict",
    "conflicts",
    "feedback",
    "case",
    "cases",
    "dispute",
    "discussion",
    "finding",
    "findings",
    "annotation",
    "error",
    "group",
];

/// What is posted within a workspace: one more entry, nothing made public.
const ENTRIES: Words = words![
    "note",
    "notes",
    "comment",
    "comments",
    "entry",
    "entries",
    "annotation",
    "remark",
    "remarks",
    "review",
    "pin",
    "marker",
    "transaction",
    "invoice",
    "bill",
    "journal",
];

/// Things that are kept, of which there is one less after two were joined.
const RECORDS: Words = words![
    "tickets",
    "contacts",
    "customers",
    "accounts",
    "records",
    "issues",
    "users",
    "profiles",
    "leads",
    "companies",
    "patients",
    "cases",
    "conversations",
    "threads",
];

/// What tells read from unread; clearing it is reading, not deleting.
const SEEN_MARKS: Words = words![
    "mark",
    "marks",
    "marker",
    "markers",
    "flag",
    "flags",
    "badge",
    "badges",
    "dot",
    "dots",
    "status",
    "indicator",
    "indicators",
];

/// Where things go that are put out of use.
const PUT_AWAY: Words = words!["trash", "bin", "archive", "quarantine"];

/// Where a thing has its place by a key, and what is put there covers what was there.
const KEYED: Words = words![
    "bucket", "store", "storage", "kv", "key", "cache", "cell", "field", "slot", "value",
];

/// What ends with the session that it is made in.
const PASSING: Words = words!["recording", "tracing", "breakpoint", "highlight", "overlay"];

/// Things of value.
const VALUE: Words = words![
    "money",
    "funds",
    "amount",
    "balance",
    "payment",
    "payments",
    "dollars",
    "euros",
    "coins",
    "crypto",
    "currency",
    "donation",
    "tip",
    "cash",
    "stablecoin",
];

/// What is raised and then there.
const RAISED: Words = words![
    "invoice",
    "ticket",
    "issue",
    "request",
    "dispute",
    "claim",
    "bug",
    "case",
    "incident",
    "order",
    "query",
    "complaint",
    "objection",
];

/// What is placed and then owed.
const PLACED: Words = words!["order", "orders", "bid", "bet", "wager", "trade"];

/// Weak verbs that stay so even at the head: "builds an analysis", "reloads the file", "connects a …".
const NEVER_SURE: Words = words![
    "build",
    "mak",
    "make",
    "assembl",
    "assemble",
    "reload",
    "index",
    "embed",
    "init",
    "initializ",
    "initialize",
    "initialise",
    "connect",
    "call",
    "load",
    "compil",
    "compile",
    "seed",
    "watch",
    "switch",
    "select",
    "type",
    "fill",
    "press",
    "click",
    "tap",
    "navigat",
    "navigate",
    "play",
    "hide",
];

/// A verb with its surroundings.
struct Met<'r> {
    /// Its place in the sentence.
    i: usize,
    /// Categories of what follows, far and near.
    obj: u64,
    near: u64,
    weak: bool,
    /// How much weaker a weak verb is here.
    penalty: u8,
    base: &'r str,
}

impl Met<'_> {
    fn is(&self, words: Words) -> bool {
        words.has(self.base)
    }
}

/// What a thing may be made.
pub(super) const MADE: Words = words![
    "final",
    "permanent",
    "active",
    "mandatory",
    "public",
    "visible"
];

type Sharpened = Option<(Class, u8)>;

impl Reader<'_, '_> {
    /// Sharpens a verb by what it acts on. `head`: it is the first verb of the text, with its object behind
    /// it, so a weak verb is hardly weaker.
    pub(super) fn refine(&self, i: usize, class: Class, weak: bool, head: bool) -> Sharpened {
        let tok = *self.at(i)?;
        let base = self
            .text
            .get(tok.from as usize..tok.from as usize + tok.base as usize)
            .unwrap_or("");
        let sure = head && !READING.has(class) && !NEVER_SURE.has(base);
        let met = Met {
            i,
            obj: self.object(i, 8),
            near: self.object(i, 4),
            weak,
            penalty: match (weak, sure) {
                (false, _) => 0,
                (true, true) => 1,
                (true, false) => 2,
            },
            base,
        };
        if self.on_values(i, class) {
            return Some((Class::Compute, 0));
        }
        match class {
            Class::Delete => self.deletes(&met),
            // "Replaces several calls with one".
            Class::Overwrite if self.mentions(i, words!["calls", "steps", "tools"]) => None,
            // "Replace curly quotes in the result".
            Class::Overwrite if self.in_the_answer(i) => None,
            Class::Overwrite => Some(self.overwrites(&met)),
            Class::Cancel if self.answers(&met) => Some((Class::Read, 0)),
            Class::Revoke => self.revokes(&met),
            Class::Reset => Some(self.resets(&met)),
            Class::Stop => Some(self.stops(&met)),
            Class::Start => self.starts(&met),
            Class::Execute => Some(self.executes(&met)),
            Class::Create => self.creates(&met),
            Class::Update => self.updates(&met),
            Class::Persist => Some(self.stores(&met)),
            Class::Send => self.sends(&met),
            Class::Publish => self.publishes(&met),
            Class::Money => self.pays(&met),
            // "Collects the amount from the stored card".
            Class::Read if met.is(words!["collect"]) && self.acts_on(i, VALUE) => {
                Some((Class::Money, 0))
            }
            // "Compresses a folder", "extracts an archive into a folder": left on the disk.
            Class::Compute
                if met.is(words!["compress", "zip"]) && met.near & cat::DISK != 0
                    || met.is(words!["extract", "unzip", "unpack", "decompress"])
                        && self.acts_on(
                            i,
                            words!["archive", "zip", "tar", "tarball", "rar", "package"],
                        )
                        && self.to_disk(i) =>
            {
                Some((Class::Persist, 2))
            }
            // "Combines two tickets into one".
            Class::Compute
                if met.is(words!["combin", "combine", "join"]) && self.mentions(i, RECORDS) =>
            {
                Some((Class::Update, 0))
            }
            // "Pulls changes from a remote repository", "pulls an image": here it changes what is here.
            Class::Read
                if met.is(words!["pull"])
                    && self.acts_on(
                        i,
                        words![
                            "changes", "commits", "image", "images", "updates", "branch", "model",
                        ],
                    ) =>
            {
                Some((Class::Update, 1))
            }
            // "Provides a variable to a pipeline": what is handed to a thing is no answer.
            Class::Read
                if met.is(words!["provid", "provide"])
                    && self.acts_on(
                        i,
                        words!["variable", "variables", "secret", "secrets", "credentials"],
                    )
                    && self.mentions(i, words!["to", "for"]) =>
            {
                Some((Class::Update, 0))
            }
            // "Returns money to the card holder", "returns a release to an earlier revision".
            Class::Read
                if met.is(words!["return"])
                    && self.acts_on(i, words!["money", "funds"])
                    && self.mentions(i, words!["to"]) =>
            {
                Some((Class::Money, 0))
            }
            Class::Read if met.is(words!["return"]) && self.goes_back(i) => Some((Class::Reset, 0)),
            Class::Read if met.is(words!["see", "tell", "know"]) => Some((Class::Read, 2)),
            Class::Read
                if met.is(words!["check"]) && self.mentions(i, words!["checkbox", "radio"]) =>
            {
                Some((Class::Update, 1))
            }
            _ => Some((class, met.penalty)),
        }
    }

    /// "… in the result".
    fn in_the_answer(&self, i: usize) -> bool {
        (i + 2..i + 9).any(|k| {
            self.at(k)
                .is_some_and(|t| self.eq(t, words!["result", "answer", "output"]))
                && self.stands_before(k, 2, words!["in"])
        })
    }

    /// "to an earlier revision", "to its former state": where something is brought back to.
    fn goes_back(&self, i: usize) -> bool {
        const FORMER: Words = words![
            "earlier", "previous", "former", "original", "initial", "default", "factory", "prior",
            "old",
        ];
        (i + 2..i + 8).any(|k| {
            self.at(k).is_some_and(|t| self.eq(t, words!["to"]))
                && (k + 1..k + 4).any(|n| self.at(n).is_some_and(|t| self.eq(t, FORMER)))
        })
    }

    /// "Gives the result back", "gives back the last ten lines".
    fn answers(&self, met: &Met<'_>) -> bool {
        const BACK: Words = words![
            "result", "results", "value", "values", "line", "lines", "it", "text", "list",
            "answer", "output", "response", "content", "number", "form",
        ];
        met.is(words!["giv", "give"])
            && (self.mentions(met.i, BACK) || self.reads())
            && !self.mentions(
                met.i,
                words!["carrier", "owner", "pool", "seller", "stock", "to"],
            )
    }

    /// "Clears the cache": what goes can be made again.
    fn soft(met: &Met<'_>, class: Class) -> (Class, u8) {
        if met.obj & cat::SOFT != 0 {
            (Class::Log, 2)
        } else {
            (class, met.penalty)
        }
    }

    /// "Puts a value under a key" covers what was there, "puts a card on the board" adds one.
    fn overwrites(&self, met: &Met<'_>) -> (Class, u8) {
        const ONTO: Words = words!["into", "in", "onto", "on", "under", "at"];
        // "Puts it back to where it was".
        if met.is(words!["put"]) && self.mentions(met.i, words!["back"]) {
            return (Class::Update, 0);
        }
        if met.is(words!["put"]) {
            // "Puts the offers side by side in a table".
            if self.mentions(met.i, words!["side"]) {
                return (Class::Compute, 1);
            }
            // "Puts the copy right behind the original", "puts a song among the favourites".
            if self.mentions(met.i, words!["behind", "beside", "beneath", "among"]) {
                return (Class::Create, 0);
            }
        }
        // "Puts a new draft in the folder".
        let new = |t: &Tok| self.eq(t, words!["new", "another", "further"]);
        if met.is(words!["put"]) && (met.i + 1..met.i + 3).any(|k| self.at(k).is_some_and(new)) {
            return (Class::Create, 0);
        }
        if met.is(words!["put"]) && self.mentions(met.i, words!["public", "live", "online"]) {
            return (Class::Publish, 0);
        }
        if met.is(words!["put"]) && self.mentions(met.i, ONTO) {
            if self.mentions(met.i, PUT_AWAY) {
                return (Class::Archive, 0);
            }
            if met.obj & (cat::DISK | cat::SOFT) == 0 && !self.mentions(met.i, KEYED) {
                return (Class::Create, 0);
            }
        }
        // "Rewrites the files".
        if met.is(words!["rewrit", "rewrite"]) && met.near & cat::DISK != 0 {
            return (Class::Overwrite, 0);
        }
        Self::soft(met, Class::Overwrite)
    }

    fn deletes(&self, met: &Met<'_>) -> Sharpened {
        // "Consumes a message", "consumes one credit", against "consumes an interface".
        if met.is(words!["consum", "consume"]) {
            let spent = words![
                "message",
                "messages",
                "event",
                "events",
                "credit",
                "credits",
                "quota",
                "delivery",
                "invitation",
                "voucher",
                "coupon",
                "allowance",
                "budget",
                "stock",
                "attempt",
            ];
            return (self.acts_on(met.i, spent)).then_some((Class::Delete, met.penalty.min(1)));
        }
        // "Strikes a guest from the list", against a strike.
        if met.is(words!["strik", "strike"]) {
            return (self.mentions(met.i, words!["from", "off", "out", "through"]))
                .then_some((Class::Delete, 0));
        }
        // "Signs out and removes the stored token".
        if met.near & cat::TOKEN != 0 && self.mentions(met.i, KEPT_HERE) {
            return Some((Class::Auth, 0));
        }
        // "Takes a page out of the bin": brought back.
        if met.is(words!["tak", "take"]) && self.mentions(met.i, PUT_AWAY) {
            return Some((Class::Update, 0));
        }
        // "Drops a voicemail at a number".
        if met.is(words!["drop"]) && self.acts_on(met.i, words!["voicemail", "message", "sms"]) {
            return Some((Class::Send, 0));
        }
        // "Drops a note in the inbox", "drops a pin on the map".
        if met.is(words!["drop"]) && self.acts_on(met.i, ENTRIES) {
            return Some((Class::Create, 0));
        }
        // "Clears the unread flag": what it marks stays.
        if met.near & cat::SEEN != 0 && self.acts_on(met.i, SEEN_MARKS) {
            return Some((Class::MarkRead, 0));
        }
        if met.is(words!["subtract", "subtrac"]) {
            return Some((Class::Compute, 0));
        }
        // "Truncates the data" of an answer, "truncates the table" for good.
        if met.is(words!["truncat", "truncate"]) && !self.mentions(met.i, words!["table", "tables"])
        {
            return Some((Class::Log, 2));
        }
        // "Removes images from the output": nothing stored.
        if self.out_of(met.i, ANSWER) {
            return None;
        }
        // "Removes stop words from the given text".
        if self.out_of(met.i, HANDED_IN) {
            return Some((Class::Compute, 0));
        }
        Some(Self::soft(met, Class::Delete))
    }

    fn revokes(&self, met: &Met<'_>) -> Sharpened {
        // "Leaves a message in Drafts", against "leaves a group".
        if met.is(words!["leav", "leave"])
            && (self.acts_on(met.i, ENTRIES)
                || self.acts_on(
                    met.i,
                    words![
                        "message",
                        "messages",
                        "draft",
                        "voicemail",
                        "feedback",
                        "reply",
                        "copy",
                    ],
                ))
        {
            return Some((Class::Create, 0));
        }
        if met.is(words!["rotat", "rotate"]) {
            // Of a key the old one dies, of a picture nothing does.
            return Some(
                if met.near & cat::TOKEN != 0 || self.mentions(met.i, words!["key", "keys"]) {
                    (Class::Revoke, 0)
                } else {
                    (Class::Update, 2)
                },
            );
        }
        // "Leaves a comment".
        if met.is(words!["leav", "leave"]) && self.acts_on(met.i, ENTRIES) {
            return Some((Class::Create, 0));
        }
        // "Invalidates the present key", against entries of a cache.
        if met.is(words!["invalidat", "invalidate"]) && met.near & cat::SOFT == 0 {
            return Some((Class::Revoke, met.penalty.min(1)));
        }
        // "Takes a sender off the block list".
        if self.mentions(
            met.i,
            words!["block", "blocklist", "blacklist", "ban", "banned", "mute"],
        ) {
            return Some((Class::Update, 0));
        }
        if self.plumbing() {
            return Some((Class::View, 2));
        }
        // "blocks until …".
        if met.is(words!["block"]) && self.next_word(met.i).is_some_and(|t| t.lex.is(cat::TIME)) {
            return None;
        }
        Some((Class::Revoke, met.penalty))
    }

    fn resets(&self, met: &Met<'_>) -> (Class, u8) {
        // "Opens a transaction, selects, and rolls back": its own, of which nothing is left.
        let own = (0..met.i).any(|k| {
            self.at(k)
                .is_some_and(|t| self.eq(t, words!["transaction"]))
                && self.stands_before(
                    k,
                    4,
                    words!["opens", "starts", "begins", "in", "inside", "its"],
                )
        });
        if own && self.at(met.i + 2).is_none_or(|t| t.sign != Sign::Word) {
            return (Class::Log, 2);
        }
        if met.obj & cat::SOFT != 0 {
            (Class::Log, 2)
        } else if self.acts_on(
            met.i,
            words!["rotation", "zoom", "view", "orientation", "camera", "scale"],
        ) {
            // "Resets the rotation of the box": a trifle, perhaps.
            (Class::Reset, 2)
        } else if !met.weak && !met.is(words!["bring", "brought"]) {
            (Class::Reset, 0)
        } else if self.mentions(met.i, FROM_THE_BIN) {
            // Out of the bin: brought back, nothing lost.
            (Class::Update, 0)
        } else if self.mentions(met.i, EARLIER) {
            // "Restores the backup": over what is there now.
            (Class::Reset, 1)
        } else {
            // "Restores a project" that was paused: perhaps.
            (Class::Reset, 2)
        }
    }

    fn stops(&self, met: &Met<'_>) -> (Class, u8) {
        // "Opens a connection and closes it"; "closes the page" of a browser.
        let shown = self.plumbing() || met.is(words!["close", "clos"]) && met.near & cat::SITE != 0;
        // "Stops annotating": what it did itself till then.
        let own_doing = self.next_word(met.i).is_some_and(|t| t.form == Form::Ing);
        if shown && met.obj & cat::SOFT == 0 {
            (Class::View, 2)
        } else if own_doing {
            (Class::Stop, 2)
        } else {
            Self::soft(met, Class::Stop)
        }
    }

    /// Whether the sentence is about connections.
    fn plumbing(&self) -> bool {
        self.toks
            .iter()
            .take(self.len)
            .any(|t| t.lex.is(cat::PLUMBING))
    }

    fn starts(&self, met: &Met<'_>) -> Sharpened {
        let passive = self.at(met.i).is_some_and(|t| t.form == Form::Ed);
        if passive && self.subject(met.i) & cat::JOBS != 0 {
            return Some((Class::Start, 0));
        }
        let letter = words![
            "message",
            "mail",
            "email",
            "sms",
            "reminder",
            "notification",
        ];
        if met.is(words!["schedul", "schedule"])
            && self.acts_on(met.i, letter)
            && met.obj & (cat::OUTSIDE | cat::PEOPLE) != 0
        {
            return Some((Class::Send, 0));
        }
        if met.is(words!["start"]) && self.mentions(met.i, words!["here"]) {
            return None;
        }
        if self.on_screen(met.i) {
            return Some((Class::View, 1));
        }
        // "Processes the item": whatever that is.
        if met.is(words!["process"]) {
            return Some((Class::Start, 3));
        }
        // "Starts a search", "starts tracing": perhaps no more than a reading.
        if self.mentions(met.i, words!["search", "query"]) || met.near & cat::SOFT != 0 {
            return Some((Class::Start, 2));
        }
        Some((Class::Start, met.penalty))
    }

    fn executes(&self, met: &Met<'_>) -> (Class, u8) {
        const ENGINES: Words = words![
            "eval",
            "exec",
            "python",
            "javascript",
            "node",
            "ruby",
            "lua",
        ];
        const LIVE: Words = words![
            "frame",
            "console",
            "kernel",
            "tab",
            "page",
            "session",
            "repl",
            "debugger",
            "process",
            "interpreter",
        ];
        let Met { obj, i, .. } = *met;
        // "Runs an expression in the paused frame": there it can call anything.
        let live = (i + 1..self.len).any(|k| {
            self.at(k).is_some_and(|t| self.eq(t, LIVE))
                && self.stands_before(k, 4, words!["in", "inside", "within"])
        });
        // "The expression is evaluated with Python's eval".
        let engine = met.is(words!["evaluat", "evaluate", "eval"])
            && (i + 1..self.len.min(i + 5)).any(|k| {
                self.at(k).is_some_and(|t| self.eq(t, words!["with", "by"]))
                    && (k + 1..k + 4).any(|n| self.at(n).is_some_and(|t| self.eq(t, ENGINES)))
            });
        // "Evaluates a JavaScript expression on the page".
        let script = met.is(words![
            "evaluat", "evaluate", "eval", "run", "execut", "execute"
        ]) && self.mentions(i, words!["javascript", "js"])
            && self.mentions(i, words!["expression", "function", "code", "snippet"]);
        if engine || script {
            return (Class::Execute, 0);
        }
        if live
            && self.mentions(
                i,
                words!["expression", "javascript", "js", "code", "statement"],
            )
        {
            return (Class::Execute, 0);
        }
        // "The snippet is evaluated": what is run stands before.
        let passive = self.at(i).is_some_and(|t| t.form == Form::Ed);
        let near = if passive { self.subject(i) } else { met.near };
        if met.is(words!["evaluat", "evaluate", "eval"]) && near & cat::CODE == 0 {
            return (Class::Compute, 1);
        }
        if self.mentions(i, words!["expression", "regex", "calculation", "formula"])
            && near & cat::CODE == 0
        {
            return (Class::Compute, 0);
        }
        let query = self.mentions(i, words!["query", "queries"]);
        let any = |words: Words| {
            (0..self.len)
                .filter_map(|k| self.at(k))
                .any(|t| self.eq(t, words))
        };
        let reading = any(words![
            "select",
            "only",
            "readonly",
            "retrieval",
            "retrieve"
        ]) || query && !any(words!["raw", "arbitrary", "any", "custom", "write"]);
        if near & cat::CODE != 0 && query && reading {
            return (Class::Execute, 2);
        }
        if near & cat::QUERY != 0 && near & cat::CODE == 0 || reading && near & cat::CODE != 0 {
            return (Class::Read, 0);
        }
        // "Runs a cell of the notebook".
        if self.acts_on(i, words!["cell", "cells"]) {
            return (Class::Execute, 0);
        }
        if near & cat::CODE != 0
            || self.mentions(i, words!["process", "subprocess", "runner", "interpreter"])
        {
            let free = passive || obj & cat::OPEN != 0 || self.mentions(i, FREE_CODE);
            return (Class::Execute, if free { 0 } else { 2 });
        }
        if near & cat::JOBS != 0 {
            return (Class::Start, 0);
        }
        (Class::Execute, 2)
    }

    /// "… public", "… visible to everyone": what a thing is made, not what kind of thing is made.
    pub(super) fn becomes(&self, i: usize, words: Words) -> bool {
        (i + 2..i + 9).any(|k| {
            self.at(k).is_some_and(|t| self.eq(t, words))
                && self.at(k + 1).is_none_or(|t| {
                    t.sign != Sign::Word || t.lex.is(cat::PREP | cat::TO | cat::AND | cat::ADV)
                })
        })
    }

    /// What looks like adding and is none.
    fn hardly_adds(&self, met: &Met<'_>) -> Option<(Class, u8)> {
        let i = met.i;
        // "Slow look-ups are noted in the server log".
        let passive = self.at(i).is_some_and(|t| t.form == Form::Ed);
        if passive && met.obj & cat::LOG != 0 && self.mentions(i, words!["in", "to"]) {
            return Some((Class::Log, 0));
        }
        // "Follows a request through the services".
        if met.is(words!["follow"])
            && self.acts_on(
                i,
                words![
                    "request",
                    "link",
                    "links",
                    "path",
                    "trail",
                    "chain",
                    "redirects",
                    "trace"
                ],
            )
        {
            return Some((Class::Read, 1));
        }
        // "Connects to any host and tells when its certificate ends".
        if met.is(words!["connect"])
            && (i + 1..i + 8).any(|k| {
                self.at(k).is_some_and(|t| t.lex.is(cat::SITE)) && self.joined_to_a_reading(k)
            })
        {
            return Some((Class::Read, 1));
        }
        // "Makes it public", "makes an invoice final".
        if met.is(words!["mak", "make"]) {
            if self.becomes(i, words!["public", "visible"]) {
                return Some((Class::Publish, 0));
            }
            if self.becomes(i, MADE) {
                return Some((Class::Update, 0));
            }
        }
        // "Draws the board inside the chat".
        (met.is(words!["draw"]) && self.mentions(i, words!["chat", "conversation", "inline"]))
            .then_some((Class::View, 0))
    }

    fn creates(&self, met: &Met<'_>) -> Sharpened {
        let Met { near, i, .. } = *met;
        if let Some(other) = self.hardly_adds(met) {
            return Some(other);
        }
        // "Force-pushes the branch".
        if met.is(words!["push"]) && self.stands_before(i, 1, words!["force"]) {
            return Some((Class::Overwrite, 0));
        }
        if met.is(words!["issu", "issue", "grant", "mint"])
            && (near & cat::TOKEN != 0 || self.mentions(i, words!["key", "link", "session"]))
        {
            // One more that is valid from now on.
            return Some((Class::Create, 0));
        }
        if near & cat::PLUMBING != 0 && self.object(i, 3) & cat::PLUMBING != 0 {
            return Some((Class::Log, 3));
        }
        if met.is(words!["establish", "connect"]) && self.plumbing() {
            return Some((Class::Log, 3));
        }
        // "Adds a marker to the recording": gone with the session, perhaps.
        if met.obj & cat::SOFT != 0 && self.mentions(i, PASSING) {
            return Some((Class::Create, 2));
        }
        // "Submit and retrieve a report": on the way to an answer.
        if met.is(words!["submit", "request"]) && self.joined_to_a_reading(i) {
            return Some((Class::Create, 2));
        }
        if met.is(words!["add", "sum"])
            && near & cat::CALC != 0
            && self.object(i, 3) & cat::CALC != 0
            && self.mentions(i, words!["numbers", "number", "values", "integers"])
        {
            return Some((Class::Compute, 0));
        }
        if met.is(words!["open"]) {
            return self.opens_up(met);
        }
        if met.is(words!["plac", "place"]) && self.mentions(i, PLACED) {
            return Some((Class::Money, 0));
        }
        if met.is(words!["submit"]) && near & cat::QUERY != 0 {
            return Some((Class::Create, 2));
        }
        let made = !met.is(words![
            "book", "reserv", "reserve", "pair", "attach", "submit"
        ]);
        if met.weak && made && near & cat::CALC != 0 {
            return Some((Class::Compute, 1));
        }
        // "Composes a reply and returns it": written for the answer.
        let from_notes = || self.acts_on(i, TEXTS) && self.mentions(i, words!["from", "out"]);
        if met.is(words!["compose", "compos", "draft"]) && (self.hands_back(i) || from_notes()) {
            return Some((Class::Compute, 1));
        }
        // "Creates a palette and returns the codes": made for the answer.
        if near & cat::CALC != 0
            && met.is(words![
                "creat", "create", "compose", "compos", "draft", "build", "mak", "make",
                "assemble", "assembl",
            ])
        {
            return Some(
                if self.hands_back(i) && !self.mentions(i, words!["public", "shared"]) {
                    (Class::Compute, 1)
                } else {
                    (Class::Create, 2)
                },
            );
        }
        if met.is(words!["request"]) && near & cat::QUERY != 0 {
            return Some((Class::Read, 1));
        }
        Some((Class::Create, met.penalty))
    }

    /// "Opens a dashboard" shows, "opens a draft and returns it" reads, "opens a ticket" makes one.
    fn opens_up(&self, met: &Met<'_>) -> Sharpened {
        let shown = self.on_screen(met.i) || self.acts_on(met.i, words!["address", "link"]);
        if shown || met.near & (cat::SITE | cat::DISK) != 0 {
            return Some((Class::View, 1));
        }
        let fresh = words!["new", "fresh", "another", "further"];
        if self.hands_back(met.i) && !self.acts_on(met.i, fresh) {
            return Some((Class::Read, 1));
        }
        // "Open requests": an adjective. "Opens an existing file": nothing comes to be.
        let object = self.next_word(met.i)?;
        if self.mentions(met.i, words!["existing", "specific"]) {
            return Some((Class::Create, 2));
        }
        let made = self.eq(object, words!["a", "an", "new", "one"]) || object.lex.is(cat::OR);
        (object.lex.is(cat::DET | cat::OR) || object.ident)
            .then_some((Class::Create, if made { met.penalty } else { 2 }))
    }

    /// What looks like any change and is one of a kind.
    fn hardly_changes(&self, met: &Met<'_>) -> Option<(Class, u8)> {
        let i = met.i;
        // "Enters a cheque into the cash book", against "enters text in the field".
        if met.is(words!["enter"]) {
            const BOOKS: Words = words![
                "book", "ledger", "register", "journal", "diary", "records", "log", "list",
                "database", "books",
            ];
            return Some(if self.mentions(i, BOOKS) || self.out_into(i, BOOKS) {
                (Class::Create, 0)
            } else {
                (Class::Update, 2)
            });
        }
        // "Sets a reminder", "sets a breakpoint": one more.
        if met.is(words!["set"])
            && self.acts_on(
                i,
                words![
                    "reminder",
                    "alarm",
                    "timer",
                    "breakpoint",
                    "watchpoint",
                    "bookmark",
                    "waypoint",
                ],
            )
        {
            return Some((Class::Create, 0));
        }
        // "Switches the session to another tenant".
        if met.is(words!["switch"])
            && self.acts_on(
                i,
                words![
                    "session",
                    "tenant",
                    "account",
                    "workspace",
                    "organization",
                    "profile"
                ],
            )
        {
            return Some((Class::Update, 0));
        }
        // "Raises an invoice", "raises a dispute".
        if met.is(words!["rais", "raise"]) && self.acts_on(i, RAISED) {
            return Some((Class::Create, 0));
        }
        None
    }

    fn updates(&self, met: &Met<'_>) -> Sharpened {
        let Met { near, obj, i, .. } = *met;
        if obj & cat::SOFT != 0 {
            return Some((Class::Log, 2));
        }
        if let Some(other) = self.hardly_changes(met) {
            return Some(other);
        }
        // "Switches the working tree to another branch": not the shape of a tree.
        let of_a_shape = met.weak && !met.is(words!["switch"])
            || met.is(words!["merg", "merge", "split", "group", "format"]);
        if near & cat::CALC != 0 && of_a_shape {
            return Some((Class::Compute, 1));
        }
        // "Splits an address into scheme and host".
        if met.is(words!["split"])
            && self.acts_on(
                i,
                words![
                    "address", "uri", "text", "line", "bill", "amount", "total", "cost", "sum",
                ],
            )
        {
            return Some((Class::Compute, 0));
        }
        // "Moves money to a payee".
        if met.is(words!["move", "mov"])
            && self.acts_on(i, VALUE)
            && self.mentions(
                i,
                words!["payee", "recipient", "account", "wallet", "bank", "iban"],
            )
        {
            return Some((Class::Money, 0));
        }
        if met.is(words!["convert"]) {
            return Some(if near & cat::DISK != 0 || self.mentions(i, OPEN_MATTERS) {
                (Class::Update, 2)
            } else {
                (Class::Compute, 1)
            });
        }
        if met.is(words!["resolv", "resolve"]) {
            return Some(if self.mentions(i, OPEN_MATTERS) {
                (Class::Update, 1)
            } else {
                (Class::Read, 1)
            });
        }
        // "Sorts lines of text", "sort a list": any list.
        let any_list = words![
            "list", "lines", "numbers", "words", "array", "strings", "values",
        ];
        let the = self
            .next_word(i)
            .is_some_and(|t| self.eq(t, words!["the", "your", "this"]));
        if met.is(words!["sort"]) && self.acts_on(i, any_list) && !the {
            return Some((Class::Compute, 0));
        }
        let by_hand = met.is(words![
            "type", "typ", "fill", "press", "click", "select", "drag", "tap",
        ]);
        if met.weak && !by_hand && self.acts_on(i, HANDED_IN) {
            return Some((Class::Compute, 1));
        }
        if near & cat::PLUMBING != 0 {
            return Some((Class::View, 2));
        }
        // "Switches a flag" flips it, "switches to a branch" sets it.
        if met.is(words!["switch"])
            && !self.mentions(
                i,
                words![
                    "to", "from", "between", "into", "active", "current", "default",
                ],
            )
        {
            return Some((Class::Toggle, met.penalty));
        }
        if met.is(words!["mark"]) && obj & cat::SEEN != 0 {
            return Some((Class::MarkRead, 0));
        }
        if obj & cat::CURSOR != 0
            && met.is(words![
                "mov", "move", "shift", "advance", "set", "updat", "update"
            ])
        {
            return Some((Class::Cursor, 0));
        }
        if met.is(words!["move", "mov"]) && self.mentions(i, PUT_AWAY) {
            return Some((Class::Archive, 0));
        }
        if met.is(words!["set"]) && self.next_word(i).is_some_and(|t| self.eq(t, words!["of"])) {
            return None;
        }
        Some((Class::Update, met.penalty))
    }

    fn stores(&self, met: &Met<'_>) -> (Class, u8) {
        // "Logs time against a job": one more entry that people look at.
        const ENTERED: Words = words![
            "time", "hours", "minutes", "work", "workout", "meal", "meals", "visit", "expense",
            "expenses", "mileage", "activity", "symptom", "weight", "exercise", "entry",
        ];
        if met.is(words!["log"]) && self.acts_on(met.i, ENTERED) {
            return (Class::Create, 0);
        }
        // "Writes a letter and returns it": for the answer.
        if met.is(words!["writ", "write"])
            && (self.acts_on(met.i, TEXTS) || !self.mentions(met.i, words!["to", "into"]))
            && self.hands_back(met.i)
            && !self.to_disk(met.i)
        {
            return (Class::Compute, 1);
        }
        // "Saves it as the current route": in place of the one that was.
        if !met.weak
            && (met.i + 1..met.i + 6).any(|k| {
                self.at(k).is_some_and(|t| {
                    self.eq(t, words!["current", "default", "active"])
                        && self.stands_before(k, 2, words!["as"])
                })
            })
        {
            return (Class::Overwrite, 0);
        }
        if !met.weak {
            return (Class::Persist, met.penalty);
        }
        // "Makes a dump of a table".
        if met.is(words!["dump"])
            && self.stands_before(met.i, 3, words!["makes", "make", "takes", "take"])
        {
            return (Class::Persist, 0);
        }
        // "Prints a label", against "prints the last lines".
        let paper = words![
            "printer",
            "paper",
            "label",
            "labels",
            "receipt",
            "document",
            "documents",
            "photo",
        ];
        if met.is(words!["print"]) && self.mentions(met.i, paper) {
            return (Class::Persist, 0);
        }
        let names_a_place = self.mentions(met.i, words!["to", "into", "as", "in"]);
        if met.obj & cat::DISK != 0
            && names_a_place
            && !met.is(words!["report", "log"])
            && self.to_disk(met.i)
        {
            return (Class::Persist, 0);
        }
        // "Reports an event to the analytics service"; not "to the user".
        let behind = self.object(met.i, 8);
        if met.is(words!["report"])
            && self.acts_on(
                met.i,
                words!["event", "events", "conversion", "bug", "abuse", "incident"],
            )
            && self.mentions(met.i, words!["to"])
            && behind & cat::YOU == 0
        {
            return (Class::Persist, 0);
        }
        // "Records a decision" keeps it, "captures the screen" hands it back.
        let object = self
            .next_word(met.i)
            .is_some_and(|t| t.lex.is(cat::DET) && !t.lex.is(cat::IT));
        if met.is(words!["record", "log"]) && object {
            return (Class::Persist, 1);
        }
        (Class::Read, 1)
    }

    fn sends(&self, met: &Met<'_>) -> Sharpened {
        let asks = words![
            "get",
            "post",
            "prompt",
            "keystrokes",
            "keys",
            "input",
            "rpc",
        ];
        // "Sends a request with a free method and body".
        if met.obj & cat::REQUEST != 0
            && self.mentions(met.i, words!["method", "verb"])
            && self.mentions(met.i, words!["free", "any", "arbitrary", "chosen", "given"])
        {
            return Some((Class::Execute, 0));
        }
        if met.obj & cat::REQUEST != 0 || (met.is(words!["send"]) && self.mentions(met.i, asks)) {
            return Some((Class::Read, 3));
        }
        // "Sends log notifications": to whoever watches the run.
        if met.near & cat::LOG != 0 && self.mentions(met.i, words!["log", "logging"]) {
            return Some((Class::Log, 2));
        }
        // "Sends the user to a page": what they see changes, nobody is written to.
        if met.is(words!["send", "dispatch"])
            && self.acts_on(
                met.i,
                words!["user", "users", "caller", "browser", "visitor"],
            )
            && met.obj & cat::SITE != 0
        {
            return Some((Class::View, 2));
        }
        if met.is(words!["send"]) && self.acts_on(met.i, VALUE) {
            return Some((Class::Money, 0));
        }
        // "Sends the robot off to clean".
        if met.is(words!["send"])
            && self.acts_on(
                met.i,
                words![
                    "robot", "drone", "vacuum", "rover", "mower", "vehicle", "lift", "elevator",
                ],
            )
        {
            return Some((Class::Start, 0));
        }
        // "The customer is informed": the subject is who hears of it.
        let told = met.weak && met.is(words!["inform", "alert", "remind", "message", "contact"]);
        if told
            && self.at(met.i).is_some_and(|t| t.form == Form::Ed)
            && self.subject(met.i) & (cat::PEOPLE | cat::YOU) != 0
        {
            return Some((Class::Send, 0));
        }
        let noun = met.is(words![
            "page", "alert", "contact", "call", "text", "message", "ping", "escalate", "respond",
            "forward",
        ]);
        if met.weak && noun && met.near & cat::DET == 0 && self.next_word(met.i).is_none() {
            return None;
        }
        Some((Class::Send, met.penalty))
    }

    fn publishes(&self, met: &Met<'_>) -> Sharpened {
        if met.is(words!["post"]) && self.acts_on(met.i, ENTRIES) {
            return Some((Class::Create, 0));
        }
        // "Releases it to the patient portal".
        if met.is(words!["releas", "release", "shar", "share"])
            && self.mentions(met.i, words!["to", "with"])
            && self.mentions(
                met.i,
                words![
                    "portal",
                    "public",
                    "customers",
                    "patient",
                    "client",
                    "customer",
                    "everyone",
                ],
            )
        {
            return Some((Class::Publish, 0));
        }
        if !met.weak {
            return Some((Class::Publish, met.penalty));
        }
        if met.near & cat::DET == 0 && !self.mentions(met.i, words!["to"]) {
            return Some((Class::Publish, 2));
        }
        if self.next_word(met.i).is_none_or(|t| t.lex.is(cat::PREP)) {
            return None;
        }
        Some((Class::Publish, met.penalty))
    }

    fn pays(&self, met: &Met<'_>) -> Sharpened {
        if met.weak && self.acts_on(met.i, VALUE) {
            return Some((Class::Money, 0));
        }
        // "Transfers ownership", "transfers a file".
        if met.is(words!["transfer"]) {
            return Some((Class::Update, 1));
        }
        // "A certified extract is ordered".
        if met.is(words!["order"]) && self.at(met.i).is_some_and(|t| t.form == Form::Ed) {
            // "Ordered by amount".
            if self
                .next_word(met.i)
                .is_none_or(|t| self.eq(t, words!["by", "alphabetically", "from", "in"]))
            {
                return None;
            }
            return Some((Class::Money, met.penalty.min(1)));
        }
        let ordered = words!["goods", "items", "products", "an", "a", "the", "from"];
        if met.is(words!["order"]) && !self.mentions(met.i, ordered) {
            return None;
        }
        Some((Class::Money, met.penalty))
    }

    /// "… and retrieve", right behind the verb.
    fn joined_to_a_reading(&self, i: usize) -> bool {
        self.at(i + 1).is_some_and(|t| t.lex.is(cat::AND))
            && self.at(i + 2).is_some_and(|t| READING.has_opt(t.lex.class))
    }

    /// Whether the object is something on the screen.
    fn on_screen(&self, i: usize) -> bool {
        (i + 1..i + 5)
            .map_while(|k| self.at(k))
            .take_while(|t| t.sign == Sign::Word && !t.lex.is(cat::PREP | cat::AND))
            .any(|t| self.eq(t, ON_SCREEN))
    }
}

//! Words whose meaning does not depend on the verb: permanence, denial of any change, repeats.

use super::super::class::Class;
use super::super::notes::{Mark, Mode, Place, READING};
use super::super::vocab::cat;
use super::super::word_list::{Sieve, Words, words};
use super::super::words::Form;
use super::scan::{Sign, Tok};
use super::{Clause, Prev, Reader};

/// Words for a place where what is run stays contained.
const CONTAINED: Words = words![
    "sql",
    "sandbox",
    "sandboxed",
    "isolated",
    "database",
    "cypher",
    "query",
];

/// Words for shells and processes.
const SHELL: Words = words![
    "shell",
    "terminal",
    "bash",
    "powershell",
    "process",
    "subprocess",
    "runner",
];

/// What a server may pick for what is new.
const ID: Words = words!["id", "ids", "identifier", "key"];

/// How a server picks it.
const PICKS: Words = words![
    "picks",
    "assigns",
    "chooses",
    "generates",
    "fresh",
    "another",
];

/// Another one each time: "resets it to a random one".
const ANEW: Words = words!["random", "anew"];

/// What is done with a thing that is there already, instead of making another.
const THERE_ALREADY: Words = words![
    "rejoin",
    "rejoins",
    "reuse",
    "reuses",
    "return",
    "returns",
    "get",
    "gets",
    "fetch",
    "fetches",
    "find",
    "finds",
    "reopen",
    "reopens",
    "resume",
    "resumes",
    "reconnect",
    "reconnects",
    "join",
    "joins",
];

/// What is said to be left alone where something else is not.
const SPARED: Words = words![
    "original",
    "originals",
    "source",
    "sources",
    "input",
    "inputs",
    "other",
    "others",
    "rest",
    "data",
];

/// Things that are read-only without the tool being so.
const THINGS: Words = words![
    "action",
    "actions",
    "operations",
    "commands",
    "methods",
    "token",
    "tokens",
    "field",
    "fields",
    "property",
    "properties",
    "attribute",
    "attributes",
    "column",
    "columns",
    "replica",
    "replicas",
    "key",
    "keys",
    "link",
    "links",
    "user",
    "users",
    "share",
    "files",
    "mode",
    "copy",
    "copies",
];

impl Reader<'_, '_> {
    /// Whether this is a sentence about a parameter without a word that could count there: then there is
    /// no need to take it apart.
    pub(super) fn says_nothing(&self) -> bool {
        let counts = |t: &Tok| {
            t.lex.class.is_some() && t.form == Form::Ed
                || t.lex.is(cat::IRREV)
                || self.eq(t, CONTAINED)
                || self.eq(t, SHELL)
                || self.eq(t, ID)
        };
        matches!(self.place, Place::Param(_))
            && self.mode == Mode::Param
            && !self.toks.iter().take(self.len).any(counts)
    }

    /// Words whose meaning does not depend on the verb: permanence, denial of any change, repeats.
    pub(super) fn specials(&mut self, c: &Clause, i: usize) {
        let Some(tok) = self.at(i).copied() else {
            return;
        };
        self.surroundings(i, tok);
        self.told(c, i, tok);
        if self.place != Place::Description {
            return;
        }
        self.said_of_a_second_call(c, i, tok);
        self.there_already(i, tok);
        if tok.lex.cats == 0 {
            return;
        }
        self.permanence(c, i, tok);
        self.known_already(c, i, tok);
        self.seen_or_kept(c, i, tok);
        self.no_change(c, i, tok);
        self.read_only(c, i, tok);
        self.only_reads_let_through(i, tok);
        self.said_of_repeats(c, i, tok);
        self.nothing_more(i, tok);
    }

    /// Shells, databases, ids: what is run where, and who names what is new.
    fn surroundings(&mut self, i: usize, tok: Tok) {
        static WORDS: Sieve = Sieve::of(&[CONTAINED, SHELL, ID, ANEW, words!["number"]]);
        if !self.passes(&tok, &WORDS) {
            return;
        }
        if self.eq(&tok, CONTAINED) {
            self.notes.contained = true;
        }
        if self.eq(&tok, SHELL) {
            self.notes.shell = true;
        }
        // "The server picks the id", "under a fresh id".
        let number = self.eq(&tok, words!["number"])
            && self.stands_before(i, 2, words!["assigns", "picks", "new", "next"]);
        if number || self.eq(&tok, ID) && self.stands_before(i, 3, PICKS) {
            self.notes.fresh_id = true;
        }
        // "It has to be paired anew": by somebody, later.
        if self.eq(&tok, ANEW) && !(1..4).any(|k| self.stands_before(i, k, words!["be", "must"])) {
            self.notes.anew = self.notes.anew.or(Some((tok.from, tok.to)));
        }
    }

    /// "If one of that name already exists, …": the server knows a repeat.
    fn known_already(&mut self, c: &Clause, i: usize, tok: Tok) {
        if c.sub
            && !c.asks
            && self.eq(&tok, words!["exists", "exist"])
            && self.stands_before(i, 1, words!["already"])
        {
            self.notes.knows_what_is_there = true;
        }
        let exists = tok.lex.is(cat::FINITE) && self.eq(&tok, words!["exists", "exist"]);
        // "It is created if it does not exist", "makes sure that a bucket exists".
        let absent = c.sub && !c.asks && c.neg;
        let sure = || {
            self.toks
                .iter()
                .take(i)
                .any(|t| self.eq(t, words!["sure", "ensure", "ensures"]))
        };
        // "Opens or rejoins a room", "creates or returns".
        let or_there = tok.lex.is(cat::OR)
            && !self.mentions(i, words!["error", "null", "nothing"])
            && self.next_word(i).is_some_and(|t| self.eq(t, THERE_ALREADY));
        // Further down it may be about another thing that is made on the way.
        let about_it = self.sentences <= 1 || self.sentences == 2 && self.reads();
        if about_it && (exists && (absent || sure()) || or_there) {
            self.notes.ensures = true;
        }
    }

    /// What is there already is not made again: "unless it is there already", "those that exist are skipped".
    fn there_already(&mut self, i: usize, tok: Tok) {
        static WORDS: Sieve = Sieve::of(&[words![
            "already",
            "present",
            "missing",
            "absent",
            "not",
            "skipped",
            "ignored",
            "exists",
            "there",
            "alone",
            "untouched",
        ]]);
        let about_it = self.sentences <= 1 || self.sentences == 2 && self.reads();
        if !self.passes(&tok, &WORDS) {
            return;
        }
        // "unless it is there already", "if it is missing", "if not, one is added".
        let near = |reach: usize, words: Words| self.stands_before(i, reach, words);
        let there = self.eq(&tok, words!["already", "present"]) && near(6, words!["unless"])
            || self.eq(&tok, words!["missing", "absent"]) && near(4, words!["if", "when", "where"])
            || self.eq(&tok, words!["there"]) && near(1, words!["not"]) && near(4, words!["if"])
            || self.eq(&tok, words!["not"])
                && near(1, words!["if"])
                && self.at(i + 1).is_some_and(|t| t.sign == Sign::Comma);
        // "Seats that exist are skipped", "nothing happens if it is there already", "succeeds without doing
        // anything when it exists".
        let known = self.eq(&tok, words!["skipped", "ignored"])
            && near(
                8,
                words!["exist", "exists", "existing", "already", "duplicates"],
            )
            || self.eq(&tok, words!["already"])
                && self
                    .toks
                    .iter()
                    .take(i)
                    .any(|t| self.eq(t, words!["nothing"]))
                && self
                    .toks
                    .iter()
                    .take(i)
                    .any(|t| self.eq(t, words!["happens", "changes", "added"]))
            || self.eq(&tok, words!["exists", "there"])
                && near(3, words!["when", "if"])
                && self
                    .toks
                    .iter()
                    .take(i)
                    .any(|t| self.eq(t, words!["without", "nothing"]))
                && self
                    .toks
                    .iter()
                    .take(i)
                    .any(|t| self.eq(t, words!["doing", "happens", "succeeds"]));
        // "Creates the index unless it exists".
        let there = there || self.eq(&tok, words!["exists"]) && near(3, words!["unless"]);
        let fine = self.fine_if_there(i, tok) || self.ones_are_spared(i, tok);
        if fine || there && about_it || known && self.sentences <= 3 {
            self.notes.ensures = true;
        }
    }

    /// "Harmless if one is already there", "or succeeds when already present": no error, and nothing more.
    fn fine_if_there(&self, i: usize, tok: Tok) -> bool {
        const FINE: Words = words![
            "harmless",
            "succeeds",
            "silently",
            "fine",
            "ok",
            "safe",
            "noop",
            "unchanged",
            "quietly",
        ];
        const REFUSED: Words = words![
            "error", "errors", "fail", "fails", "rejected", "refused", "conflict", "raises", "not",
        ];
        let before = |words: Words| self.toks.iter().take(i).any(|t| self.eq(t, words));
        self.eq(&tok, words!["already", "present", "exists", "there"])
            && before(FINE)
            && before(words!["if", "when", "where"])
            && !before(REFUSED)
    }

    /// "Running ones are left alone".
    fn ones_are_spared(&self, i: usize, tok: Tok) -> bool {
        self.eq(&tok, words!["alone", "untouched"])
            && self.stands_before(i, 4, words!["ones", "those", "running", "others"])
            && self.stands_before(i, 3, words!["left", "are", "stay"])
            && self.notes.head.is_some_and(|(class, _)| {
                matches!(class, Class::Create | Class::Start | Class::Persist)
            })
    }

    /// Whether one of the words stands among the last `reach` ones.
    pub(super) fn stands_before(&self, i: usize, reach: usize, words: Words) -> bool {
        (1..=reach).any(|k| {
            self.at(i.wrapping_sub(k))
                .is_some_and(|t| self.eq(t, words))
        })
    }

    /// "permanently", "cannot be undone", "for good"; and "can be restored", which is no evidence.
    fn permanence(&mut self, c: &Clause, i: usize, tok: Tok) {
        let span = Some((tok.from, tok.to));
        // "To permanently remove it, use …".
        let purpose = c.prev == Prev::To && i <= 2;
        let said = !(c.neg || c.not_of_the_tool() || purpose);
        let for_good = self.eq(&tok, words!["good"]) && self.stands_before(i, 1, words!["for"]);
        if (tok.lex.is(cat::IRREV) || for_good) && said {
            self.notes.irreversible = self.notes.irreversible.or(span);
        }
        if tok.lex.is(cat::UNDO) {
            if c.neg {
                self.notes.irreversible = self.notes.irreversible.or(span);
            } else if matches!(c.prev, Prev::Be | Prev::Modal) {
                self.notes.excuse = self.notes.excuse.or(span);
            }
        }
    }

    /// "The sender gets to see when", "is shown to others"; "the cookies stay in the profile".
    fn seen_or_kept(&mut self, c: &Clause, i: usize, tok: Tok) {
        let lex = tok.lex;
        if c.neg || c.not_of_the_tool() || !lex.is(cat::LEARNS | cat::VISIBLE | cat::STAYS) {
            return;
        }
        let back = |n: usize, mask: u64| {
            (1..=n).any(|k| self.at(i.wrapping_sub(k)).is_some_and(|t| t.lex.is(mask)))
        };
        // "Closes a case. The customer is informed by mail": told by the tool. What a reader's call gives away is
        // that it was made.
        let told = lex.is(cat::LEARNS)
            && c.prev == Prev::Be
            && self.eq(&tok, words!["notified", "informed", "told", "alerted"])
            && (back(5, cat::PEOPLE | cat::YOU) || self.hears(i))
            && (!c.reader || self.object(i, 6) & cat::OUTSIDE != 0);
        if told {
            self.tell(Class::Send, tok, 3);
            return;
        }
        let seen = lex.is(cat::LEARNS) && back(5, cat::PEOPLE)
            || lex.is(cat::VISIBLE) && c.prev == Prev::Be && self.object(i, 4) & cat::PEOPLE != 0;
        let stays = lex.is(cat::STAYS) && back(4, cat::TOKEN | cat::ENTRY);
        let class = match (seen, stays) {
            (true, _) => Class::Receipt,
            (false, true) => Class::Persist,
            (false, false) => return,
        };
        self.tell(class, tok, 3);
    }

    /// "does not modify", "nothing is changed", "no changes", "without changing anything", "stores nothing".
    fn no_change(&mut self, c: &Clause, i: usize, tok: Tok) {
        let lex = tok.lex;
        let span = (tok.from, tok.to);
        if lex.is(cat::CHANGE) && c.neg && !c.lacks && !c.sub && !c.rel && !c.pointer {
            // "The originals are never changed": other things may be.
            let of_a_thing =
                self.toks.iter().take(i).any(|t| self.eq(t, SPARED)) || self.one_kind_is_spared(i);
            let strength = match (c.neg_nothing, c.without || of_a_thing) {
                (true, _) => 4,
                (false, true) => 2,
                (false, false) => 3,
            };
            self.notes.denies(strength, span);
        }
        if lex.is(cat::EFFECT) && c.neg && self.stands_before(i, 1, words!["side"]) {
            self.notes.denies(4, span);
        }
        // The denial stands behind the verb.
        if lex.is(cat::NEG) && self.eq(&tok, words!["nothing", "nowhere"]) && c.prev == Prev::Verb {
            let place = self.place;
            let denied =
                |m: &Mark| m.place == place && m.to + 24 > tok.from && !READING.has(m.class);
            if self.notes.take_back(denied) {
                self.notes.deny_all = 4;
                self.notes.deny_span = Some(span);
            }
        }
    }

    /// "No money is moved", "History entries are never changed later": said of one kind of thing.
    fn one_kind_is_spared(&self, i: usize) -> bool {
        let passive = self
            .at(i)
            .is_some_and(|t| self.eq(t, words!["changed", "modified", "altered", "touched"]))
            && self.stands_before(i, 3, words!["is", "are"]);
        let no = (0..i).find(|k| self.at(*k).is_some_and(|t| self.eq(t, words!["no"])));
        // "Never touches mails you've starred", "never touches the last 30 days".
        let some = self
            .at(i)
            .is_some_and(|t| self.eq(t, words!["touches", "touch"]))
            && (i + 2..i + 5).any(|k| {
                self.at(k).is_some_and(|t| {
                    t.lex.is(cat::YOU | cat::REL)
                        || self.eq(t, words!["last", "older", "newer", "from"])
                })
            });
        some || passive
            && match no {
                Some(k) => !self.anything(k),
                None => self.mentions(i, words!["later", "afterwards"]),
            }
    }

    /// "Read-only.", "this tool is read-only": of the tool. "Runs a read-only query": of what it runs, which
    /// is a denial too. "Snapshots are read-only", "a read-only link": of a thing, which says nothing.
    fn read_only(&mut self, c: &Clause, i: usize, tok: Tok) {
        let two_words = tok.lex.is(cat::ONLY)
            && self.stands_before(i, 1, words!["read"])
            && (tok.hyphen
                || self
                    .at(i + 1)
                    .is_none_or(|t| t.sign != Sign::Word || self.mode == Mode::Description));
        let read_only = tok.lex.is(cat::READONLY) || two_words;
        if !read_only || c.neg || c.not_of_the_tool() || self.mode == Mode::Param {
            return;
        }
        // "Marked as read-only because …": what is claimed is what is judged, and no evidence.
        if self.stands_before(
            i,
            3,
            words!["marked", "declared", "annotated", "labelled", "flagged"],
        ) {
            return;
        }
        let span = (tok.from, tok.to);
        // A later item that begins so is one of several cases: "Read-only on the archive: …".
        let begins =
            i <= 1 + usize::from(two_words) && (self.sentences <= 2 || self.at(i + 1).is_none());
        if self.read_only_thing(i) {
            if self.mentions(i, words!["mode"]) {
                self.notes.denies(3, span);
            }
        } else if begins || self.said_of_this(i, two_words) {
            self.notes.read_only_text = self.notes.read_only_text.or(Some(span));
            self.notes.denies(4, span);
        } else if self
            .notes
            .head
            .is_none_or(|(class, _)| READING.has(class) || class == Class::Execute)
            && c.prev != Prev::Be
        {
            self.notes
                .denies(if self.sentences <= 1 { 4 } else { 3 }, span);
        }
    }

    /// "A read-only public link" is about the link, "read-only actions: list" about some actions.
    fn read_only_thing(&self, i: usize) -> bool {
        (i + 1..i + 4)
            .map_while(|k| self.at(k))
            .take_while(|t| t.sign == Sign::Word && !t.lex.is(cat::PREP | cat::AND))
            .any(|t| self.eq(t, THINGS))
    }

    /// "it is read-only", "this is a read-only tool", "all operations are read-only".
    fn said_of_this(&self, i: usize, two_words: bool) -> bool {
        let from = i - usize::from(two_words);
        let is = self
            .at(from.wrapping_sub(1))
            .is_some_and(|t| t.lex.is(cat::BE));
        let subject = (2..4).any(|k| {
            self.at(from.wrapping_sub(k))
                .is_some_and(|t| t.lex.is(cat::IT | cat::SELF))
        });
        let noun = (1..3).any(|k| {
            self.at(i + k)
                .is_some_and(|t| t.lex.is(cat::SELF) && !t.lex.is(cat::CRUD))
        });
        is && subject || noun
    }

    /// "Only GET requests are allowed", "only SELECT statements".
    fn only_reads_let_through(&mut self, i: usize, tok: Tok) {
        if tok.lex.is(cat::ONLY)
            && (i + 1..i + 6).filter_map(|k| self.at(k)).any(|t| {
                self.eq(
                    t,
                    words!["get", "select", "show", "read", "list", "describe"],
                )
            })
            && !self.stands_before(i, 1, words!["read"])
        {
            self.notes.restricted = true;
        }
    }

    /// "A second call changes nothing", "safe to retry", "calling it twice makes two".
    fn said_of_a_second_call(&mut self, c: &Clause, i: usize, tok: Tok) {
        const AGAIN: Words = words![
            "twice",
            "again",
            "repeat",
            "repeats",
            "repeated",
            "repeating",
            "repeatedly",
            "retry",
            "retries",
            "retried",
            "retrying",
            "rerun",
            "second",
        ];
        const TWO: Words = words![
            "two",
            "double",
            "doubles",
            "duplicate",
            "duplicates",
            "another",
            "unsafe",
        ];
        const NONE: Words = words![
            "no", "not", "never", "nothing", "avoid", "avoids", "prevent", "prevents", "without",
            "instead",
        ];
        static WORDS: Sieve = Sieve::of(&[AGAIN]);
        if !self.passes(&tok, &WORDS) || !self.eq(&tok, AGAIN) || c.pointer {
            return;
        }
        let span = Some((tok.from, tok.to));
        let any = |words: Words| {
            (0..self.len).any(|k| k != i && self.at(k).is_some_and(|t| self.eq(t, words)))
        };
        // "in the second column": of a call, or not at all.
        let call = self.eq(&tok, words!["second"])
            && !self.mentions(
                i,
                words!["call", "run", "attempt", "invocation", "time", "request"],
            );
        let told = any(words![
            "calling",
            "sending",
            "passing",
            "submitting",
            "call",
            "calls",
            "running",
            "run",
            "runs",
            "safe",
            "safely",
            "doing",
        ]) || i <= 2
            || self.at(0).is_some_and(|t| t.form == Form::Ing)
            || self.eq(
                &tok,
                words![
                    "retry", "retries", "retried", "retrying", "repeat", "repeats",
                ],
            );
        if call || !told {
            return;
        }
        let denied = any(words!["not", "never", "isn", "unsafe", "don"]);
        // "Adding the same text twice gives two documents", "not safe to retry".
        let more = any(TWO) && !any(NONE)
            || self.eq(&tok, words!["twice"]) && any(words!["twice"])
            || any(words!["safe"]) && denied;
        let earlier = any(words!["back", "returns", "return", "yields"])
            && any(words!["earlier", "existing", "original", "time", "first"])
            && any(words!["same"]);
        let no_more = any(words!["nothing", "harmless", "noop"]) && !denied
            || any(words!["safe", "safely"]) && !denied && !c.neg
            || any(words!["same"]) && any(words!["result", "outcome", "state"]) && !denied
            || any(words!["effect", "change", "difference"]) && any(words!["no", "without"])
            || earlier;
        if more {
            self.notes.repeats = self.notes.repeats.or(span);
        } else if no_more {
            self.notes.idempotent = self.notes.idempotent.or(span);
        }
    }

    /// "Unpairing a phone that is not paired does nothing".
    fn nothing_more(&mut self, i: usize, tok: Tok) {
        if self.eq(&tok, words!["nothing"])
            && self.stands_before(i, 1, words!["does", "changes"])
            && self.at(0).is_some_and(|t| t.form == Form::Ing)
        {
            self.notes.idempotent = self.notes.idempotent.or(Some((tok.from, tok.to)));
        }
    }

    /// "Idempotent", "not idempotent", "every call counts".
    fn said_of_repeats(&mut self, c: &Clause, i: usize, tok: Tok) {
        let span = Some((tok.from, tok.to));
        if tok.lex.is(cat::IDEM) {
            if c.neg {
                self.notes.repeats = self.notes.repeats.or(span);
            } else {
                self.notes.idempotent = self.notes.idempotent.or(span);
            }
        }
        // "Every call counts", "each invocation adds another".
        let counts = tok.lex.is(cat::SELF)
            && self
                .at(i.wrapping_sub(1))
                .is_some_and(|t| t.lex.is(cat::EACH) && !self.eq(t, words!["another"]))
            && self
                .at(i + 1)
                .is_some_and(|t| self.eq(t, words!["counts", "adds", "creates", "sends", "makes"]));
        if counts {
            self.notes.repeats = self.notes.repeats.or(span);
        }
    }
}

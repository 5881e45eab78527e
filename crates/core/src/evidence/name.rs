//! Reading a name: which of its words is the verb, wherever it stands.

use super::class::Class;
use super::notes::READING;
use super::vocab::{EN, Lex, Role, cat};
use super::word_list::{Sieve, Words, words};
use super::words::{Form, NameWords, Word};

/// What a name says.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reading {
    /// The verb, how strongly it is one (2 may be a noun, 3 a verb), and where.
    pub(super) verbs: [Option<(Class, u8, u32, u32)>; 2],
    /// Whether any word was known at all.
    pub(super) known: bool,
    /// "agent" is one of the words.
    pub(super) has_agent: bool,
    /// The last word names a thing that is looked at ("…_status", "…_history").
    pub(super) looks: bool,
    /// The last word is what is counted or weighed ("…_count"), which the words before it belong to.
    pub(super) measures: bool,
    /// The verb stands first, as a command.
    pub(super) leads: bool,
    /// It is one that stands first only as a command, though sentences use it as a noun too.
    pub(super) commands: bool,
    /// Words that bear on reach.
    pub(super) cats: u64,
}

const WORDS: usize = 12;

/// Nouns that in front of a name are commands: "set_permissions", "clear_range".
const COMMANDS: Words = words![
    "set",
    "clear",
    "move",
    "reset",
    "copy",
    "lock",
    "unlock",
    "mute",
    "unmute",
    "unpin",
    "merge",
    "create",
    "delete",
    "remove",
    "add",
    "insert",
    "update",
    "tap",
    "click",
    "assign",
    "unassign",
    "attach",
    "detach",
    "enable",
    "disable",
    "switch",
    "turn",
    "toggle",
    "rename",
    "put",
    "push",
    "adjust",
    "invalidate",
    "revoke",
    "cancel",
    "send",
    "pause",
    "resume",
    "upload",
    "import",
    "install",
    "uninstall",
];

/// What of a deed can be looked at: "kill_count", "rollback_targets".
const MEASURES: Words = words![
    "history",
    "count",
    "stats",
    "statistics",
    "logs",
    "log",
    "options",
    "permissions",
    "rate",
    "ratio",
    "gap",
    "size",
    "targets",
    "engagement",
    "balance",
    "view",
    "score",
    "scores",
    "cost",
    "costs",
    "price",
    "prices",
    "fee",
    "fees",
    "reasons",
    "total",
    "totals",
    "average",
    "breakdown",
    "distribution",
    "types",
    "limits",
    "quota",
    "eligibility",
    "availability",
    "progress",
    "activity",
    "insights",
    "analytics",
    "timeline",
    "calculator",
    "explainer",
    "viewer",
    "check",
    "checker",
    "finder",
    "analysis",
    "candidates",
    "impact",
    "risk",
    "results",
    "report",
    "trend",
    "trends",
];

/// What is looked at, whatever stands before: "gate_status".
const LOOKED_AT: Words = words![
    "info",
    "status",
    "details",
    "detail",
    "history",
    "stats",
    "statistics",
    "summary",
    "overview",
    "count",
    "list",
    "metadata",
    "schema",
    "help",
    "docs",
    "state",
    "health",
    "usage",
    "metrics",
    "logs",
    "results",
    "report",
    "preview",
    "instructions",
    "guide",
    "options",
    "snapshot",
    "ranking",
    "trend",
    "trends",
    "outline",
    "dependencies",
    "dependents",
    "impact",
    "candidates",
    "conflicts",
    "warnings",
    "errors",
    "notes",
    "rows",
];

/// What tells about something and does nothing to it.
const EXPLAINING: Words = words![
    "preview",
    "instructions",
    "help",
    "guide",
    "docs",
    "documentation",
    "tutorial",
    "dryrun",
    "howto",
    "examples",
    "estimate",
    "quote",
];

static LAST_WORDS: Sieve = Sieve::of(&[MEASURES, LOOKED_AT, EXPLAINING]);

#[derive(Clone, Copy)]
struct Part {
    lex: Lex,
    form: Form,
    from: u32,
    to: u32,
    len: u8,
}

/// Reads a name. `value`: it is an enum value, where a bare word is a command.
#[expect(
    clippy::too_many_lines,
    reason = "the places of a verb in a name, one after the other"
)]
pub(super) fn read(name: &str, value: bool) -> Reading {
    let mut parts = [Part {
        lex: Lex::NONE,
        form: Form::Base,
        from: 0,
        to: 0,
        len: 0,
    }; WORDS];
    let mut n = 0;
    let mut out = Reading::default();
    let mut words = NameWords::new(name);
    while let Some(text) = words.next() {
        let to = words.end();
        let from = to - text.len();
        let Some(slot) = parts.get_mut(n) else { break };
        let (lex, form, base) =
            Word::new(text).map_or((Lex::default(), Form::Base, 0), |w| w.english());
        *slot = Part {
            lex,
            form,
            from: from as u32,
            to: to as u32,
            len: base as u8,
        };
        out.known |= !lex.empty();
        out.has_agent |= text.eq_ignore_ascii_case("agent");
        out.cats |= lex.cats;
        n += 1;
    }
    let parts = parts.get(..n).unwrap_or(&[]);
    let text = |p: &Part| name.get(p.from as usize..p.to as usize).unwrap_or("");
    let is = |p: &Part, words: Words| words.has(text(p));
    let get = |i: usize| parts.get(i).copied();

    // "post_search_pages", "put_create_user": an HTTP verb in front of the real one.
    let mut first = 0;
    if let (Some(a), Some(b)) = (get(0), get(1)) {
        if is(&a, words!["post", "put", "patch"])
            && b.lex.class.is_some()
            && b.form == Form::Base
            && b.lex.role == Role::Verb
        {
            first = 1;
        }
        if is(&a, words!["post"]) && is(&b, words!["search", "query", "list", "count", "preview"]) {
            first = 1;
        }
    }
    let commands =
        |p: &Part| p.lex.class.is_some() && p.lex.role == Role::Verb && p.form == Form::Base;
    let verb_at = |i: usize| {
        // "pull_request" is a thing.
        let request = || {
            get(i).is_some_and(|p| is(&p, words!["pull"]))
                && get(i + 1).is_some_and(|q| is(&q, words!["request", "requests"]))
        };
        get(i).filter(|p| {
            p.lex.class.is_some()
                && !request()
                // "sends_reminder": a word that is only a verb, in the third person; not "invites_list".
                && (p.form == Form::Base
                    || i == 0
                        && p.form == Form::S
                        && p.lex.role == Role::Verb
                        && !p.lex.weak
                        && n > 1
                        && !parts.iter().skip(1).any(commands))
                && !matches!(p.lex.role, Role::Participle | Role::Noun)
        })
    };
    // Two-word verbs: "sign_in", "mark_as_read", "shut_down", "roll_back".
    let phrase = |i: usize| -> Option<(Class, usize)> {
        let p = get(i)?;
        if is(&p, words!["mark"])
            && (i + 1..i + 4)
                .filter_map(get)
                .any(|q| is(&q, words!["read", "seen", "unread"]))
        {
            return Some((Class::MarkRead, i + 1));
        }
        if is(&p, words!["dry"]) && get(i + 1).is_some_and(|q| is(&q, words!["run"])) {
            return Some((Class::Read, i + 1));
        }
        if is(&p, words!["read"])
            && get(i + 1).is_some_and(|q| is(&q, words!["receipt", "receipts"]))
        {
            return None;
        }
        if !p.lex.is(cat::PHRASAL) {
            return None;
        }
        let q = get(i + 1).filter(|q| q.lex.is(cat::PARTICLE))?;
        let mut joined = [0u8; 32];
        let mut k = 0;
        for b in text(&p)
            .bytes()
            .take(p.len as usize)
            .chain([b'+'])
            .chain(text(&q).bytes())
        {
            *joined.get_mut(k)? = b.to_ascii_lowercase();
            k += 1;
        }
        let key = joined.get(..k)?;
        EN.get(key).class.map(|class| (class, i + 1))
    };
    // "can_delete", "how_to_reset", "is_archived": questions.
    if let Some(a) = get(first)
        && is(
            &a,
            words![
                "can", "how", "is", "has", "should", "whether", "what", "why", "which", "where",
                "who", "when",
            ],
        )
        && n > 1
    {
        out.verbs[0] = Some((Class::Read, 3, a.from, a.to));
        out.leads = true;
        return out;
    }
    let last = n.checked_sub(1).and_then(get);
    let may_be = |p: &Part| {
        (text(p).bytes().next()).is_some_and(|first| LAST_WORDS.lets_through(first, text(p).len()))
    };
    if let Some(l) = last {
        let listed = n > 1 && may_be(&l);
        out.measures = listed && is(&l, MEASURES);
        out.looks = out.measures || listed && is(&l, LOOKED_AT);
    }
    // A preview, instructions or help of something is looked at, whatever stands before.
    if let Some(l) = last
        && n > 1
        && may_be(&l)
        && is(&l, EXPLAINING)
        && !verb_at(first).is_some_and(|p| {
            !READING.has_opt(p.lex.class)
                && p.lex.role == Role::Verb
                && is(
                    &p,
                    words![
                        "create", "delete", "update", "send", "remove", "add", "write", "save",
                    ],
                )
        })
    {
        out.verbs[0] = Some((Class::Read, 3, l.from, l.to));
        return out;
    }
    // "link show", as a value: the command stands last.
    if value
        && let Some(l) = last
        && n > 1
        && is(
            &l,
            words!["show", "list", "get", "info", "status", "describe"],
        )
    {
        out.verbs[0] = Some((Class::Read, 3, l.from, l.to));
        out.leads = true;
        return out;
    }
    // The first word that can be a verb.
    let mut head = None;
    let mut i = first;
    while i < n {
        if let Some((class, k)) = phrase(i) {
            let (a, b) = (get(i), get(k));
            if let (Some(a), Some(b)) = (a, b) {
                out.verbs[0] = Some((class, 3, a.from, b.to));
                out.leads = i == first;
                return out;
            }
        }
        if verb_at(i).is_some() {
            head = Some(i);
            break;
        }
        i += 1;
    }
    let Some(mut h) = head else { return out };
    let mut strength = 3u8;
    // "delete_protection_set": a setting about a deed.
    if let (Some(thing), Some(l)) = (get(h + 1), last)
        && h + 2 < n
        && is(
            &thing,
            words![
                "protection",
                "policy",
                "lock",
                "rule",
                "permission",
                "guard",
            ],
        )
        && let Some(class) = verb_at(n - 1).and_then(|p| p.lex.class)
    {
        out.verbs[0] = Some((class, 2, l.from, l.to));
        return out;
    }
    // "blob_import_get", "deploy_rules_get": the last word is the verb, the one before part of the name space.
    if let (Some(p), Some(l)) = (get(h), last) {
        let bare = verb_at(n - 1)
            .is_some_and(|q| q.lex.role == Role::Verb && READING.has_opt(q.lex.class));
        let joined = n >= 2
            && get(n - 2).is_some_and(|q| q.lex.is(cat::AND | cat::OR | cat::PREP | cat::TO));
        if bare
            && n >= 3
            && h + 1 < n
            && !joined
            && !READING.has_opt(p.lex.class)
            && let Some(class) = l.lex.class
        {
            out.verbs[0] = Some((class, 2, l.from, l.to));
            return out;
        }
    }
    if let Some(p) = get(h)
        && p.lex.role == Role::NounVerb
    {
        // "order_list", "message_send", "page_publish": a later word that is only a verb is the head.
        let later = (h + 1..n).rev().find(|k| {
            verb_at(*k).is_some_and(|q| q.lex.role == Role::Verb)
                && !get(k - 1).is_some_and(|q| q.lex.is(cat::TO | cat::AND | cat::PREP))
        });
        let reads = READING.has_opt(p.lex.class);
        match later {
            Some(k) if (!reads || h > first) && p.lex.class != Some(Class::Execute) => h = k,
            _ if n == 1 => strength = if value { 3 } else { 2 },
            _ if h > 0 && h == n - 1 => strength = 2,
            _ if h > first => strength = 2,
            _ => {
                let commands = h == first && n > 1 && is(&p, words!["set", "clear", "reset"]);
                let looked = out.looks && !reads && !commands;
                if looked {
                    let l = last.unwrap_or(p);
                    out.verbs[0] = Some((Class::Read, 2, l.from, l.to));
                    return out;
                }
                strength = if reads { 3 } else { 2 };
            }
        }
    }
    let Some(p) = get(h) else { return out };
    let Some(class) = p.lex.class else { return out };
    out.leads = h == first;
    out.commands = h <= 1 && h + 1 < n && is(&p, COMMANDS);
    let rest = (0..n)
        .filter(|k| *k != h)
        .filter_map(get)
        .fold(0u64, |c, q| c | q.lex.cats);
    // A verb in the middle of a name ("model_buy_in_exposure") may be part of a term.
    if h > first && h + 1 < n && h != 1 {
        strength = strength.min(2);
    }
    let (class, minus) = refine(class, p.lex.weak, rest, &|w| is(&p, w));
    // "start_search": perhaps no more than a reading, as in a sentence.
    let of_reading =
        class == Class::Start && h + 1 < n && last.is_some_and(|l| READING.has_opt(l.lex.class));
    let minus = minus.saturating_add(u8::from(of_reading));
    let strength = strength.saturating_sub(minus).max(1);
    out.verbs[0] = Some((class, strength, p.from, p.to));
    // "get_or_create_label", "search_and_delete", "fetch_and_save".
    let joint = (h + 1..n).find(|k| {
        get(*k).is_some_and(|q| q.lex.is(cat::AND | cat::OR)) && verb_at(k + 1).is_some()
    });
    if let Some(q) = joint.and_then(|k| verb_at(k + 1))
        && let Some(class) = q.lex.class
    {
        let (class, minus) = refine(class, q.lex.weak, rest, &|w| is(&q, w));
        if q.lex.role == Role::Verb {
            out.verbs[1] = Some((class, 3u8.saturating_sub(minus), q.from, q.to));
        }
    }
    out
}

fn refine(class: Class, weak: bool, rest: u64, is: &dyn Fn(Words) -> bool) -> (Class, u8) {
    use Class::{
        Compute, Create, Delete, Execute, Log, Overwrite, Persist, Read, Reset, Send, Start, Stop,
        Update,
    };
    match class {
        Delete | Overwrite | Reset | Stop | Update if rest & cat::SOFT != 0 => (Log, 1),
        // "card_put": under a key, or one more.
        Overwrite if is(words!["put"]) => (Overwrite, 1),
        // "start_tracing", "start_recording": perhaps nothing outlives it.
        Start if rest & cat::SOFT != 0 => (Start, 1),
        Execute if rest & cat::CODE != 0 => (Execute, 0),
        Execute if rest & cat::QUERY != 0 => (Read, 0),
        Execute if rest & cat::JOBS != 0 => (Start, 0),
        Execute => (Execute, 1),
        Create if weak && rest & cat::CALC != 0 => (Compute, 0),
        Create if rest & cat::CALC != 0 => (Create, 1),
        Persist if weak => (if is(words!["save"]) { Persist } else { Read }, 1),
        // "send_request" asks for an answer, "send_contact_request_email" writes to somebody.
        Send if rest & cat::REQUEST != 0 && rest & cat::OUTSIDE == 0 => (Read, 1),
        Update if weak => (Update, 1),
        _ => (class, u8::from(weak)),
    }
}

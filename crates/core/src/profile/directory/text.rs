//! What a text says beside what the tool does: phrases that steer, promote, hide, excuse.
//!
//! Fixed phrases over whole words, each long enough to mean one thing. They were weighed against
//! public definitions: "call this first to find the id" or "prefer this over `other_tool`" is how
//! good descriptions speak of their own list, so neither is here.

use alloc::string::String;

/// A kind of wording, its phrases, and whether "not" in front takes it back.
struct Wording {
    name: &'static str,
    phrases: &'static [&'static str],
    negatable: bool,
}

/// The kinds, in the order of their bits. The last three are worked out, not listed.
pub(super) const KINDS: [&str; 13] = [
    WORDINGS[0].name,
    WORDINGS[1].name,
    WORDINGS[2].name,
    WORDINGS[3].name,
    WORDINGS[4].name,
    WORDINGS[5].name,
    WORDINGS[6].name,
    WORDINGS[7].name,
    WORDINGS[8].name,
    WORDINGS[9].name,
    "generates-media",
    "no-api-named",
    "logs",
];

const WORDINGS: [Wording; 10] = [
    // Demands a call whatever is asked, or keeps other tools from being called.
    Wording {
        name: "steers",
        phrases: &[
            "always use this plugin",
            "always use this app",
            "always use this connector",
            "must always be called",
            "must always be used",
            "before any other tool",
            "before any other action",
            "before using any other",
            "before calling any other",
            "before doing anything",
            "before answering any",
            "before every answer",
            "before every response",
            "before each response",
            "at the start of every",
            "at the beginning of every",
            "call this tool for every",
            "use this tool for every",
            "use this for every",
            "call this for every",
            "for any question the user",
            "for every question the user",
            "no matter what the user",
            "regardless of what the user",
            "do not use any other",
            "dont use any other",
            "never use any other",
            "do not call any other",
            "dont call any other",
            "never call any other",
            "do not use other tools",
            "dont use other tools",
            "never use other tools",
            "do not call other tools",
            "instead of any other tool",
            "instead of other tools",
            "instead of other plugins",
            "instead of other apps",
            "over any other tool",
            "over all other tools",
            "over other tools",
            "over other plugins",
            "over other apps",
            "over other connectors",
            "rather than any other tool",
            "rather than other tools",
        ],
        negatable: false,
    },
    // Asks to be called, often for a good reason: "always call this tool after an edit".
    Wording {
        name: "urges",
        phrases: &[
            "always use this tool",
            "always call this tool",
            "always prefer this tool",
            "always choose this tool",
            "you must always call this",
            "you must always use this",
        ],
        negatable: false,
    },
    // Praises itself or compares.
    Wording {
        name: "promotes",
        phrases: &[
            "better than other",
            "better than any other",
            "better than competing",
            "better than all",
            "superior to",
            "more accurate than other",
            "more accurate than any",
            "more reliable than other",
            "more reliable than any",
            "faster than other",
            "faster than any other",
            "cheaper than other",
            "cheaper than any other",
            "unlike other tools",
            "unlike other plugins",
            "unlike other apps",
            "unlike other services",
            "unlike other providers",
            "unlike other connectors",
            "unlike competing",
            "unlike competitors",
            "unlike our competitors",
            "best in class",
            "best tool for",
            "best tool available",
            "best app for",
            "best plugin for",
            "the best choice",
            "industry leading",
            "market leading",
            "world class",
            "worlds best",
            "worlds leading",
            "number one tool",
            "the only tool you",
            "the only reliable",
            "the most reliable source",
            "prefer this plugin",
            "prefer this app",
            "prefer this connector",
            "recommend this app",
            "recommend this plugin",
        ],
        negatable: false,
    },
    // Puts itself above the instructions a model already has.
    Wording {
        name: "overrides",
        phrases: &[
            "ignore previous instructions",
            "ignore all previous",
            "ignore any previous",
            "ignore the previous",
            "ignore prior instructions",
            "ignore all prior",
            "ignore your instructions",
            "ignore other instructions",
            "ignore all other instructions",
            "ignore earlier instructions",
            "ignore the system prompt",
            "ignore your system prompt",
            "disregard previous",
            "disregard all previous",
            "disregard any previous",
            "disregard prior",
            "disregard your instructions",
            "disregard other instructions",
            "forget previous instructions",
            "forget all previous",
            "overrides previous instructions",
            "overrides all other",
            "override the system prompt",
            "override your instructions",
            "takes precedence over the system",
            "takes precedence over all other instructions",
        ],
        negatable: true,
    },
    // Keeps something from the person.
    Wording {
        name: "hides",
        phrases: &[
            "do not tell the user about",
            "do not tell the user that",
            "dont tell the user about",
            "dont tell the user that",
            "never tell the user about",
            "never tell the user that",
            "do not mention this to",
            "dont mention this to",
            "never mention this to",
            "do not inform the user",
            "dont inform the user",
            "do not reveal this",
            "dont reveal this",
            "never reveal this",
            "without telling the user",
            "without informing the user",
            "without the user knowing",
            "without the users knowledge",
            "hide this from the user",
            "keep this from the user",
            "keep this secret",
        ],
        negatable: false,
    },
    // Takes its orders from elsewhere.
    Wording {
        name: "fetches",
        phrases: &[
            "follow the instructions at http",
            "follow the instructions at https",
            "follow the instructions in the response",
            "follow the instructions in the result",
            "follow the instructions in the output",
            "follow the returned instructions",
            "follow the instructions returned",
            "follow all instructions returned",
            "follow any instructions returned",
            "follow any instructions in",
            "follow all instructions in",
            "execute the instructions returned",
            "execute the returned instructions",
            "fetch instructions from",
            "fetches instructions from",
            "load instructions from",
            "loads instructions from",
            "read instructions from http",
            "read instructions from https",
        ],
        negatable: true,
    },
    // Leans on a way back.
    Wording {
        name: "undo",
        phrases: &[
            "undone",
            "undoable",
            "be reversed",
            "be restored",
            "be recovered",
            "be reverted",
            "reversible",
            "restore it",
            "restore them",
            "recoverable",
            "recycle bin",
            "roll back",
            "rolled back",
            "asks for confirmation",
            "ask for confirmation",
            "requires confirmation",
            "after confirmation",
            "needs confirmation",
            "must be confirmed",
            "requires confirm true",
            "confirm true",
        ],
        negatable: true,
    },
    // Claims to be read-only.
    Wording {
        name: "read-only",
        phrases: &[
            "read only tool",
            "read only operation",
            "read only call",
            "read only query",
            "tool is read only",
            "operation is read only",
            "call is read only",
            "this is read only",
            "strictly read only",
            "purely read only",
            ". read only .",
        ],
        negatable: true,
    },
    // Says what a second call does.
    Wording {
        name: "repeat",
        phrases: &[
            "again",
            "twice",
            "duplicate",
            "duplicates",
            "repeat",
            "repeats",
            "repeated",
            "repeatedly",
            "repeating",
            "idempotent",
            "retry",
            "retries",
            "retried",
            "each call",
            "every call",
            "each time",
            "every time",
            "already exists",
        ],
        negatable: false,
    },
    // Moves what directories keep out: money, crypto, securities.
    Wording {
        name: "finance",
        phrases: &[
            "crypto",
            "cryptocurrency",
            "cryptocurrencies",
            "bitcoin",
            "ethereum",
            "usdc",
            "stablecoin",
            "stablecoins",
            "token swap",
            "swap tokens",
            "swaps tokens",
            "transfer money",
            "transfers money",
            "transfer funds",
            "transfers funds",
            "money transfer",
            "funds transfer",
            "wire transfer",
            "bank transfer",
            "send money",
            "sends money",
            "buy shares",
            "sell shares",
            "stock order",
            "market order",
            "limit order",
            "place a trade",
            "places a trade",
            "execute a trade",
            "executes a trade",
            "executes trades",
            "trade order",
            "securities",
            "brokerage",
            "payout",
            "payouts",
        ],
        negatable: true,
    },
];

/// The text in lower case, words apart by one space, each sentence closed by " . ".
pub(super) fn normalise(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    out.push_str(" . ");
    let mut gap = true;
    for c in text.chars() {
        if c.is_alphanumeric() {
            out.extend(c.to_lowercase());
            gap = false;
        } else if matches!(c, '\'' | '\u{2019}' | '`' | '"' | '*') {
            // Apostrophes and emphasis do not part words: "don't", "*always*".
        } else {
            if !gap {
                out.push(' ');
                gap = true;
            }
            if matches!(c, '.' | '!' | '?' | ';' | '\n') && !out.ends_with(". ") {
                out.push_str(". ");
            }
        }
    }
    if !gap {
        out.push(' ');
    }
    if !out.ends_with(". ") {
        out.push_str(". ");
    }
    out
}

/// For each kind that is known by its phrases: the first phrase that a text has.
pub(super) type Found = [Option<&'static str>; WORDINGS.len()];

/// The bit of a kind.
pub(super) fn bit(name: &str) -> Option<u32> {
    let index = KINDS.iter().position(|kind| *kind == name)?;
    Some(1 << index)
}

/// The first phrase of one of the kinds.
pub(super) fn first(found: &Found, kinds: u32) -> Option<&'static str> {
    let hits = found.iter().enumerate();
    hits.filter(|(index, _)| kinds & (1 << index) != 0)
        .find_map(|(_, phrase)| *phrase)
}

/// Looks for every phrase in a normalised text, word by word.
pub(super) fn scan(text: &str) -> Found {
    let mut found = Found::default();
    for (at, _) in text.match_indices(' ') {
        let (front, rest) = text.split_at_checked(at + 1).unwrap_or((text, ""));
        let Some(start) = rest.as_bytes().first_chunk::<2>() else {
            continue;
        };
        for (slot, wording) in found.iter_mut().zip(&WORDINGS) {
            if slot.is_some() {
                continue;
            }
            *slot = wording.phrases.iter().copied().find(|phrase| {
                // The two bytes are the quick look; the rest is asked of few.
                phrase.as_bytes().first_chunk::<2>() == Some(start)
                    && rest
                        .strip_prefix(phrase)
                        .is_some_and(|after| after.starts_with(' '))
                    && !(wording.negatable && denied(front))
            });
        }
    }
    found
}

/// Whether the phrase stands in the text as whole words and is not denied.
fn says(text: &str, phrase: &str) -> bool {
    let spaced = alloc::format!(" {phrase} ");
    text.match_indices(&spaced)
        .any(|(at, _)| !denied(text.get(..=at).unwrap_or_default()))
}

/// Whether one of the four words in front, in the same sentence, denies what follows.
fn denied(front: &str) -> bool {
    front
        .rsplit(' ')
        .filter(|word| !word.is_empty())
        .take(4)
        .take_while(|word| *word != ".")
        .any(|word| {
            matches!(
                word,
                "not"
                    | "no"
                    | "never"
                    | "cannot"
                    | "cant"
                    | "without"
                    | "dont"
                    | "doesnt"
                    | "isnt"
                    | "wont"
                    | "neither"
                    | "nor"
                    | "unable"
            )
        })
}

/// Whether the raw text hides something from a reader: characters that do not show, or a long run
/// of encoded text.
pub(super) fn concealed(text: &str) -> Option<&'static str> {
    if text.chars().any(|c| {
        matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{e0000}'..='\u{e007f}')
    }) {
        return Some("characters that do not show");
    }
    text.split(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '+' | '=')))
        .any(encoded)
        .then_some("encoded text")
}

/// A run of 120 characters of base64 with upper case, lower case and digits. Hashes in hex and
/// long identifiers are neither.
fn encoded(run: &str) -> bool {
    run.len() >= 120
        && run.bytes().any(|b| b.is_ascii_uppercase())
        && run.bytes().any(|b| b.is_ascii_lowercase())
        && run.bytes().any(|b| b.is_ascii_digit())
}

/// Whether the text offers to generate pictures, films, sound or speech.
pub(super) fn generates_media(text: &str) -> Option<&'static str> {
    [
        "text to image",
        "text to video",
        "text to speech",
        "text to music",
        "text to audio",
        "image to video",
        "ai generated image",
        "ai generated images",
        "ai generated video",
        "ai image generation",
        "ai video generation",
        "ai music generation",
        "image from a text prompt",
        "images from a text prompt",
        "image from a prompt",
        "images from a prompt",
        "image from text",
        "video from a prompt",
        "video from a text prompt",
        "music from a prompt",
        "speech from text",
    ]
    .into_iter()
    .find(|phrase| says(text, phrase))
}

/// Whether a read says that it leaves a trace of itself: a sentence such as "each search is written
/// to the audit log" or "logs every query". A tool that lists such traces says neither.
pub(super) fn logs(text: &str) -> Option<&'static str> {
    const CALL: [&str; 9] = [
        "call",
        "search",
        "query",
        "request",
        "lookup",
        "use",
        "access",
        "invocation",
        "read",
    ];
    const PASSIVE: [&str; 7] = [
        "written", "recorded", "logged", "counted", "tracked", "metered", "audited",
    ];
    const ACTIVE: [&str; 6] = ["logs", "records", "tracks", "counts", "meters", "audits"];
    for sentence in text.split(" . ") {
        let words: alloc::vec::Vec<&str> = sentence
            .split(' ')
            .filter(|word| !word.is_empty() && *word != ".")
            .collect();
        if let [each, what, rest @ ..] = words.as_slice()
            && matches!(*each, "each" | "every")
            && CALL.contains(what)
        {
            // "is written to the log" or "writes a log line".
            let hit = rest
                .iter()
                .find(|word| PASSIVE.contains(word) || ACTIVE.contains(word) || **word == "writes");
            if hit.is_some() {
                return Some("each call leaves a trace");
            }
        }
        let row = words.windows(3).any(|row| match row {
            [verb, each, what] => {
                ACTIVE.contains(verb) && matches!(*each, "each" | "every") && CALL.contains(what)
            }
            _ => false,
        });
        if row {
            return Some("each call leaves a trace");
        }
    }
    None
}

/// Whether a text names an API: by address, or by a capitalised or unusual word beside the general
/// terms of the trade.
pub(super) fn names_an_api(text: &str) -> bool {
    if text.contains("://") || text.contains("www.") {
        return true;
    }
    let mut sentence_start = true;
    for token in text.split_whitespace() {
        let word = token.trim_matches(|c: char| !c.is_alphanumeric());
        let bare = word
            .strip_suffix("'s")
            .or(word.strip_suffix("\u{2019}s"))
            .unwrap_or(word);
        let capital = bare.chars().next().is_some_and(char::is_uppercase);
        let later_capital = bare.chars().skip(1).any(char::is_uppercase);
        // A dot inside a word is a host ("api.example.com").
        let host = bare.len() > 4 && bare.contains('.') && !bare.contains("..");
        if (capital && !sentence_start || later_capital || host) && !general(bare) {
            return true;
        }
        sentence_start = token.ends_with(['.', '!', '?', ':']);
    }
    false
}

/// Words of the trade that name no particular API.
fn general(word: &str) -> bool {
    const WORDS: [&str; 40] = [
        "api", "apis", "rest", "restful", "http", "https", "url", "urls", "uri", "json", "xml",
        "yaml", "get", "post", "put", "patch", "delete", "head", "options", "graphql", "sql", "id",
        "ids", "oauth", "crud", "openapi", "swagger", "grpc", "rpc", "mcp", "sdk", "html", "csv",
        "utf", "jwt", "i", "body", "path", "query", "request",
    ];
    let lower = word.to_lowercase();
    WORDS.contains(&lower.as_str())
        || lower
            .split(|c: char| !c.is_alphanumeric())
            .all(|part| part.is_empty() || WORDS.contains(&part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_phrase_can_be_found() {
        for wording in &WORDINGS {
            for phrase in wording.phrases {
                let normal = normalise(phrase);
                assert!(
                    normal.contains(phrase),
                    "{phrase:?} can never be found in {normal:?}"
                );
            }
        }
    }

    #[test]
    fn phrases_are_whole_words() {
        let say = |text: &str, name: &str| first(&scan(&normalise(text)), bit(name).unwrap());
        assert_eq!(
            say("ALWAYS call this tool for prices!", "urges"),
            Some("always call this tool")
        );
        assert_eq!(
            say("*Always* use this tool", "urges"),
            Some("always use this tool")
        );
        assert_eq!(say("Call this first to get the id.", "steers"), None);
        assert_eq!(
            say("Prefer this over run_query for counts.", "steers"),
            None
        );
        assert_eq!(
            say("Don't use any other lookup.", "steers"),
            Some("dont use any other")
        );
        assert_eq!(say("Lists recordings of the studio.", "undo"), None);
        assert_eq!(
            say("The move can be undone for 30 days.", "undo"),
            Some("undone")
        );
        assert_eq!(say("This cannot be undone.", "undo"), None);
        assert_eq!(
            say("Nothing is lost. No. It is reversible.", "undo"),
            Some("reversible")
        );
        assert_eq!(
            say("Do not follow any instructions in the field.", "fetches"),
            None
        );
        assert_eq!(
            say("Read-only. Lists files.", "read-only"),
            Some(". read only .")
        );
        assert_eq!(say("Lists read-only replicas.", "read-only"), None);
        assert_eq!(say("This call is not a read-only call.", "read-only"), None);
    }

    #[test]
    fn hidden_text_is_seen() {
        assert!(concealed("Lists files.\u{202e}x").is_some());
        let blob: String = "aB3".chars().cycle().take(150).collect();
        assert!(concealed(&blob).is_some());
        let hex: String = "0a".chars().cycle().take(200).collect();
        assert_eq!(concealed(&hex), None);
    }

    #[test]
    fn a_read_that_leaves_a_trace() {
        let traces = |text: &str| logs(&normalise(text)).is_some();
        assert!(traces(
            "Finds orders. Each search is written to your organisation's audit log."
        ));
        assert!(traces("Finds orders and logs every query."));
        assert!(traces("Every call writes a metric."));
        assert!(!traces("Lists every call recorded in the audit log."));
        assert!(!traces(
            "Returns logs. Each entry was written by a service."
        ));
        assert!(!traces("Each query returns at most 50 rows."));
    }

    #[test]
    fn an_api_is_named_or_not() {
        assert!(names_an_api("Sends a request to the CRM's REST interface."));
        assert!(names_an_api("Calls the Shopwell API."));
        assert!(names_an_api("See https://example.com/api"));
        assert!(names_an_api("Calls api.example.com with any path."));
        assert!(!names_an_api("Sends a request to the API. Returns JSON."));
        assert!(!names_an_api(
            "Calls any REST endpoint with a GET, POST or DELETE/PATCH request."
        ));
    }
}

//! Nouns of reach: outside, or within bounds.

use super::super::class::Class;
use super::super::notes::{Mode, Place};
use super::super::vocab::cat;
use super::super::word_list::{Sieve, Words, words};
use super::scan::{Sign, Tok};
use super::{Clause, Reader};

/// Nouns that say of what is public or foreign that it is somebody else's.
const OTHERS: Words = words![
    "service",
    "services",
    "party",
    "parties",
    "api",
    "apis",
    "world",
    "source",
    "sources",
    "server",
    "servers",
    "registry",
    "registries",
    "network",
    "networks",
    "endpoint",
    "endpoints",
    "resolver",
    "blockchain",
    "chain",
    "ledger",
    "provider",
    "providers",
    "vendor",
    "vendors",
    "feed",
    "feeds",
    "register",
    "registers",
    "geocoder",
    "catalogue",
    "catalog",
    "dataset",
    "datasets",
    "archive",
    "archives",
    "records",
    "exchange",
    "exchanges",
];

/// "A company", "any computer": one among all, and nobody's own.
const OF_MANY: Words = words!["a", "an", "any", "each", "every", "another"];
/// What is a bound only where it is somebody's.
const OWNED: Words = words!["company", "computer", "machine"];

/// The web at large, beside sites by name.
const THE_WEB: Words = words![
    "web", "internet", "website", "websites", "webpage", "webpages",
];

/// Addresses are arguments, the page behind one is what is reached.
const ADDRESSES: Words = words!["url", "urls", "domain", "host", "address"];

/// What no tool touches that stays where it is: "no connection is made", "no server is asked".
const LINES: Words = words![
    "connection",
    "connections",
    "request",
    "requests",
    "server",
    "network",
    "internet",
    "call",
    "calls",
];

/// The words that a free address begins with.
static ADDRESSED: Sieve = Sieve::of(&[words![
    "any",
    "arbitrary",
    "whatever",
    "host",
    "domain",
    "hostname",
    "url",
    "address",
]]);

impl Reader<'_, '_> {
    /// Asides in brackets: permanence and reach only.
    pub(super) fn aside(&mut self, c: &Clause, t: &Tok) {
        if t.lex.is(cat::OUTSIDE) && self.place == Place::Description && !c.neg {
            self.notes.outside = self.notes.outside.or(Some((t.from, t.to)));
        }
        if c.neg || c.sub || c.rel {
            return;
        }
        if t.lex.is(cat::IRREV) {
            self.notes.irreversible = self.notes.irreversible.or(Some((t.from, t.to)));
        }
    }

    /// Outside or inside: nouns of reach.
    pub(super) fn reach(&mut self, c: &Clause, i: usize) {
        if c.pointer || self.mode != Mode::Description {
            return;
        }
        let Some(tok) = self.at(i).copied() else {
            return;
        };
        let span = Some((tok.from, tok.to));
        if c.neg {
            if self.eq(&tok, LINES) && !c.sub && !c.rel {
                self.notes.bounds(2, span);
            }
            return;
        }
        // "A host of your choice".
        if self.eq(&tok, words!["choice", "choosing"])
            && self.stands_before(i, 1, words!["your"])
            && self
                .toks
                .iter()
                .take(i)
                .any(|t| t.lex.is(cat::SITE) || self.eq(t, words!["address", "server"]))
        {
            self.notes.opens(3, span);
        }
        if self.passes(&tok, &ADDRESSED) {
            self.free_address(i, tok);
        }
        // "the signed-in account": whose else.
        let signed_in = self.eq(&tok, words!["signed", "logged"])
            && self
                .at(i + 1)
                .is_some_and(|t| t.hyphen && self.eq(t, words!["in"]));
        if signed_in {
            self.notes
                .bounds(if self.sentences <= 1 { 2 } else { 1 }, span);
        }
        // "A public page", "everyone": but "public or private" is a choice.
        if tok.lex.is(cat::ANYONE) && self.the_public(i, tok) {
            self.notes.anyone = self.notes.anyone.or(span);
            self.put_before_everybody(c, i, tok);
        }
        if !tok
            .lex
            .is(cat::WEB | cat::OPEN | cat::SITE | cat::OUTSIDE | cat::BOUND)
        {
            return;
        }
        let early = self.sentences <= 1;
        if tok.lex.is(cat::WEB) && early && self.content_of_a_site(i) {
            self.notes.opens(3, span);
        } else if tok.lex.is(cat::WEB) && self.ends_its_phrase(i) {
            let object = i == 0
                || self.at(i - 1).is_some_and(|t| {
                    t.lex
                        .is(cat::DET | cat::PREP | cat::OPEN | cat::OR | cat::AND)
                        || t.lex.class.is_some()
                });
            // "npm run build" in a late sentence is no reach.
            let named = !self.eq(&tok, THE_WEB);
            let strength = match (early && object, early || !named) {
                (true, _) => 3,
                (false, true) => 2,
                (false, false) => 1,
            };
            self.notes.opens(strength, span);
        } else if tok.lex.is(cat::OPEN) {
            // "Arbitrary API call": of an API that is not said to be another's.
            let freely = self.eq(&tok, words!["arbitrary"]);
            let foreign = (i + 1..i + 5)
                .map_while(|k| self.at(k))
                .take_while(|t| t.sign == Sign::Word)
                .any(|t| {
                    t.lex.is(cat::WEB | cat::SITE)
                        || self.eq(t, OTHERS) && !(freely && self.eq(t, words!["api"]))
                });
            self.notes.opens(if foreign && early { 3 } else { 1 }, span);
        }
        if tok.lex.is(cat::WEB | cat::SITE) && !self.eq(&tok, ADDRESSES) {
            self.notes.webby |= self.sentences <= 2;
        }
        // "Guests are invited by mail", "connector steps fire": sends and started work that leave the house.
        if tok.lex.is(cat::OUTSIDE) {
            self.notes.outside = self.notes.outside.or(span);
        }
        let one_of_many = self.eq(&tok, OWNED) && self.stands_before(i, 1, OF_MANY);
        // "Uploads local commits to the remote".
        let leaves = self.eq(&tok, words!["local"])
            && self.toks.iter().take(self.len).any(|t| {
                self.eq(
                    t,
                    words!["remote", "upstream", "cloud", "registry", "marketplace"],
                )
            });
        if tok.lex.is(cat::BOUND) && !one_of_many && !leaves {
            self.notes.bounds(if early { 2 } else { 1 }, span);
        }
    }

    /// "Creates a snippet under a public link": whatever a snippet is, it is put where anybody finds it.
    fn put_before_everybody(&mut self, c: &Clause, i: usize, tok: Tok) {
        let within = self
            .at(i + 1)
            .is_some_and(|t| self.eq(t, words!["in", "within", "inside", "on", "else"]));
        let made = self
            .notes
            .head
            .is_some_and(|(class, _)| class == Class::Create);
        let placed = !self.stands_before(i, 3, words!["from", "join", "subscribe"])
            && (!tok.lex.is(cat::OPEN)
                || (i + 1..i + 3)
                    .filter_map(|k| self.at(k))
                    .any(|t| self.eq(t, words!["link", "gist", "page", "url", "post"])));
        if made && placed && !within && !c.not_of_the_tool() && self.sentences <= 2 {
            self.tell(Class::Publish, tok, 3);
        }
    }

    /// An address that the caller is free to choose.
    fn free_address(&mut self, i: usize, tok: Tok) {
        const ADDRESS: Words = words![
            "host",
            "hosts",
            "hostname",
            "url",
            "urls",
            "address",
            "site",
            "website",
            "domain",
            "remote",
            "recipient",
            "number",
            "server",
        ];
        const PROBES: Words = words![
            "pings",
            "ping",
            "resolves",
            "resolve",
            "traces",
            "traceroute",
            "whois",
            "probes",
            "requests",
            "request",
            "crawls",
            "crawl",
            "scrapes",
            "scrape",
            "scans",
            "scan",
        ];
        const REQUESTS: Words = words![
            "requests", "request", "crawls", "crawl", "scrapes", "scrape",
        ];
        const OWN: Words = words!["inventory", "your", "local", "cluster", "own", "fleet"];
        // "Any host name", "from any remote"; "any number of rows" is a count.
        let any = || {
            self.eq(&tok, words!["any", "arbitrary", "whatever"])
                && self.sentences <= 2
                && (i + 1..i + 3).any(|k| {
                    self.at(k).is_some_and(|t| self.eq(t, ADDRESS))
                        && !self.at(k + 1).is_some_and(|t| self.eq(t, words!["of"]))
                })
        };
        // "Pings a host", "resolves a domain".
        let probed = || {
            let page = self.eq(&tok, words!["url", "site", "website"])
                && self.toks.first().is_some_and(|t| self.eq(t, REQUESTS));
            (page || self.eq(&tok, words!["host", "domain", "hostname"]))
                && self.sentences <= 1
                && !self.mentions(i, OWN)
                && (0..i.min(2)).any(|k| self.at(k).is_some_and(|t| self.eq(t, PROBES)))
        };
        // "Registers a URL that is called from then on".
        let called = || {
            self.eq(&tok, words!["url", "address"])
                && self.mentions(i, words!["called", "notified", "requested"])
                && self.at(i + 1).is_some_and(|t| t.lex.is(cat::REL))
        };
        if any() || probed() || called() {
            self.notes.opens(3, Some((tok.from, tok.to)));
        }
    }

    /// "A YouTube video", "Wikimedia Commons": what anybody has put there; not "your YouTube channel".
    fn content_of_a_site(&self, i: usize) -> bool {
        const CONTENT: Words = words![
            "video",
            "videos",
            "article",
            "articles",
            "page",
            "pages",
            "thread",
            "threads",
            "post",
            "posts",
            "paper",
            "papers",
            "package",
            "packages",
            "question",
            "questions",
            "commons",
            "finance",
            "trends",
            "scholar",
            "news",
            "playlist",
            "titles",
            "abstracts",
            "tweet",
            "tweets",
            "images",
            "results",
        ];
        let named = self.at(i).is_some_and(|t| !self.eq(t, THE_WEB));
        named
            && self.reads_or_opens()
            && self.at(i + 1).is_some_and(|t| self.eq(t, CONTENT))
            && !self
                .toks
                .iter()
                .take(i)
                .any(|t| self.eq(t, words!["your", "own", "my", "our"]))
    }

    /// Whether what the text does so far is to read, or it has not begun to do anything.
    fn reads_or_opens(&self) -> bool {
        self.notes
            .head
            .is_none_or(|(class, _)| super::super::notes::READING.has(class))
    }

    /// Whether the word stands for everybody: "everyone", or "public" before what everybody can open.
    fn the_public(&self, i: usize, tok: Tok) -> bool {
        !tok.lex.is(cat::OPEN)
            || (i + 1..i + 3)
                .map_while(|k| self.at(k))
                .take_while(|t| t.sign == Sign::Word)
                .any(|t| {
                    t.lex.is(cat::SITE)
                        || self.eq(
                            t,
                            words!["link", "post", "feed", "channel", "profile", "gist"],
                        )
                })
    }

    /// A noun that ends its phrase: "search the web", not "the web service", "Google Ads".
    fn ends_its_phrase(&self, i: usize) -> bool {
        const FOLLOWS: u64 = cat::PREP
            | cat::AND
            | cat::OR
            | cat::BE
            | cat::REL
            | cat::TO
            | cat::COND
            | cat::TIME
            | cat::POINT
            | cat::IT
            | cat::SITE;
        self.at(i + 1).is_none_or(|t| {
            t.sign != Sign::Word
                || t.lex.is(FOLLOWS)
                || self.eq(t, words!["search", "content", "results"])
        })
    }
}

//! How a text opens when it does not open with a verb: a question, the name of a thing, a deed as a noun.

use super::super::class::Class;
use super::super::notes::{How, Mark, Mode, Place, READING};
use super::super::vocab::{Role, cat};
use super::super::word_list::{Words, words};
use super::super::words::{Form, Word};
use super::scan::{Sign, Tok};
use super::{Clause, Reader};

/// Words that a description begins with where it says what the answer is: "Whether a flag is on".
const ASKS: Words = words![
    "whether", "how", "who", "whose", "what", "which", "where", "why", "when",
];

impl Reader<'_, '_> {
    /// A text that opens with a line of HTTP does what the method says: "DELETE /users/{id}".
    pub(super) fn http(&mut self) {
        let Some((method, path)) = http_line(self.text) else {
            return;
        };
        let from = self.text.find(method).unwrap_or(0);
        let class = match method {
            "DELETE" => Class::Delete,
            "PUT" => Class::Overwrite,
            "PATCH" => Class::Update,
            "POST" => posted(path),
            // "GET /devices/{id}/reboot": the path is the deed.
            _ => gotten(path),
        };
        // "POST /similarity", and a text that tells what for: much that only computes is posted.
        let told = method == "POST"
            && self
                .text
                .split_once('\n')
                .is_some_and(|(_, text)| text.split_whitespace().nth(2).is_some());
        if !told {
            self.notes.head = Some((class, 3));
        }
        self.notes.mark(Mark {
            class,
            place: self.place,
            how: How::Head,
            strength: if told { 2 } else { 3 },
            from: from as u32,
            to: (from + method.len()) as u32,
        });
        self.notes.known += 1;
    }

    /// "How many enemies were killed", "Who may run a procedure": the answer to a question, so a reading.
    /// "When the order is paid, sends a mail" is a condition.
    pub(super) fn asks_a_question(&mut self, c: &mut Clause) {
        let Some(tok) = self.at(0).copied() else {
            return;
        };
        let question = c.opening
            && self.place == Place::Description
            && self.mode == Mode::Description
            && self.eq(&tok, ASKS)
            && self.len > 2
            && !(self.eq(&tok, words!["when"])
                && (1..self.len).any(|k| self.at(k).is_some_and(|t| t.sign != Sign::Word)));
        if question {
            self.say(c, Class::Read, How::Head, 3, tok.from, tok.to);
        }
    }

    /// The first sentence begins with a noun: "Current weather for a place".
    pub(super) fn names_a_thing(&mut self, c: &Clause) {
        if c.opening && self.place == Place::Description && self.notes.head.is_none() {
            self.notes.nominal = true;
        }
    }

    /// "The balance of an account", "Your own to-dos": an article, nouns, and then a preposition or nothing. A
    /// word in s before it could be the verb ("A new tab appears in the sheet").
    pub(super) fn names_a_thing_with_article(&mut self, c: &Clause) {
        let ends = (1..6.min(self.len))
            .find(|k| {
                self.at(*k)
                    .is_none_or(|t| t.sign != Sign::Word || t.lex.is(cat::PREP))
            })
            .unwrap_or(self.len);
        let plain = |k: usize| {
            self.at(k).is_some_and(|t| {
                t.sign == Sign::Word
                    && !t.lex.is(cat::BE
                        | cat::MODAL
                        | cat::PAST
                        | cat::SELF
                        | cat::IT
                        | cat::REL
                        | cat::CRUD)
                    && !self.eq(
                        t,
                        words!["new", "another", "extra", "additional", "further"],
                    )
            })
        };
        let last = ends
            .checked_sub(1)
            .and_then(|k| self.at(k))
            .and_then(|t| self.text.get(t.from as usize..t.to as usize))
            .unwrap_or("s");
        // "The reports of a crash", "All replies on a ticket": no verb has "of" behind it, nor "all" before it.
        let plural = self.at(ends).is_some_and(|t| self.eq(t, words!["of"]))
            || self
                .at(0)
                .is_some_and(|t| self.eq(t, words!["all", "these", "those"]));
        if ends >= 2 && (0..ends).all(plain) && (plural || !last.ends_with('s')) {
            self.names_a_thing(c);
        }
    }

    /// "Deletion of a room", "User creation": the deed as a noun that the text begins with or that is all of
    /// its first clause; "Quick validation of a file": a reading may have an adjective before it.
    pub(super) fn deed_opens(&self, c: &Clause, i: usize, tok: Tok, reads: bool) -> bool {
        if self.sentences > 1 || tok.form != Form::Noun || self.notes.head.is_some() {
            return false;
        }
        let of_something = self.next_word(i).is_some_and(|t| t.lex.is(cat::PREP));
        let first = c.prev == super::Prev::Start && c.start;
        let all_of_it = c.opening
            && (1..=2).contains(&i)
            && self.at(i + 1).is_none()
            && (0..i).all(|k| self.at(k).is_some_and(|t| t.sign == Sign::Word));
        (first || c.opening && i <= 3 && reads) && of_something || all_of_it
    }
}

/// What a POST does: the verb that its path ends with ("/orders/{id}/cancel"), else one more is made.
fn posted(path: &str) -> Class {
    path.split('/')
        .rev()
        .find(|part| !part.is_empty() && !part.starts_with(['{', ':', '<']))
        .and_then(|part| {
            let [verb, _] = super::super::name::read(part, true).verbs;
            verb.filter(|(_, strength, ..)| *strength >= 3)
        })
        .map_or(Class::Create, |(class, ..)| class)
}

/// What a GET does: it reads, unless its path ends in a verb that is nothing else.
fn gotten(path: &str) -> Class {
    let last = path.trim_end_matches('/').rsplit('/').next().unwrap_or("");
    Word::new(last)
        .map(|word| word.english().0)
        .filter(|lex| lex.role == Role::Verb && !lex.weak)
        .and_then(|lex| lex.class)
        .filter(|class| !READING.has(*class))
        .unwrap_or(Class::Read)
}

/// The method of a text that opens with a line of HTTP, and its path: "DELETE /users/{id}".
pub(super) fn http_line(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '`' || c == '[');
    let (method, rest) = text.split_once([' ', ']'])?;
    let path = rest.trim_start().trim_start_matches('`');
    let path = path.split([' ', '`', '\n', ',']).next()?;
    let known = matches!(method, "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE");
    (known && path.starts_with('/') && path.len() > 1).then_some((method, path))
}

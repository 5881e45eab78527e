//! In which language a text is, and who reads it.

use super::notes::{Mode, Notes, Place};
use super::{cjk, plain, prose, vocab};

/// Reads a text in whatever language it is.
pub(super) fn read_text(notes: &mut Notes, text: &str, place: Place, mode: Mode) {
    if text.is_ascii() {
        read_ascii(notes, text, place, mode);
        return;
    }
    let script = script(text);
    match script {
        Some(vocab) if vocab.code == "ru" => plain::read(notes, text, place, mode, vocab),
        Some(vocab) => cjk::read(notes, text, place, mode, vocab),
        None => read_latin(notes, text, place, mode),
    }
    if let Some(vocab) = script {
        if place == Place::Description {
            notes.language = Some(vocab.code);
        }
        // English sentences beside it count too.
        let letters = text.bytes().filter(u8::is_ascii_alphabetic).count();
        if letters * 3 > text.len() {
            prose::read(notes, text, place, mode);
        }
    }
}

/// English, or perhaps another language that was written without accents.
fn read_ascii(notes: &mut Notes, text: &str, place: Place, mode: Mode) {
    prose::read(notes, text, place, mode);
    if place != Place::Description {
        return;
    }
    let hardly_english = notes.known == 0 || notes.words >= 3 && notes.known * 2 <= notes.words;
    if let Some(vocab) = hardly_english.then(|| latin(text)).flatten() {
        notes.forget_text();
        notes.language = Some(vocab.code);
        plain::read(notes, text, place, mode, vocab);
    } else if notes.known > 0 && notes.language.is_none() {
        notes.language = Some("en");
    }
}

/// A text in Latin script with accents or signs: one of the languages, or English with a dash in it.
fn read_latin(notes: &mut Notes, text: &str, place: Place, mode: Mode) {
    if let Some(vocab) = latin(text) {
        notes.language = notes.language.or(Some(vocab.code));
        plain::read(notes, text, place, mode, vocab);
        return;
    }
    prose::read(notes, text, place, mode);
    if notes.known > 0 && notes.known * 4 >= notes.words && place == Place::Description {
        notes.language = notes.language.or(Some("en"));
    }
}

/// The language of a text in a script of its own.
fn script(text: &str) -> Option<&'static vocab::Vocab> {
    let mut found = None;
    for c in text.chars() {
        match c as u32 {
            0x3040..=0x30ff => return Some(&vocab::JA),
            0xac00..=0xd7af => return Some(&vocab::KO),
            0x4e00..=0x9fff => found = Some(&vocab::ZH),
            0x0400..=0x04ff if found.is_none() => found = Some(&vocab::RU),
            _ => {}
        }
    }
    found
}

/// The language of a text in Latin script that is none of English.
fn latin(text: &str) -> Option<&'static vocab::Vocab> {
    let [english, others @ ..] = plain::function_words(text);
    // Neighbours share their small words; the verb at the beginning tells them apart.
    let score = |count: usize, verb: bool| 2 * count + if verb { 2 } else { 0 };
    let mut best = (score(english, prose::opens_with_verb(text)), None);
    for (count, vocab) in others.into_iter().zip(vocab::LATIN) {
        let score = score(count, plain::opens_with_verb(text, vocab));
        if score > best.0 {
            best = (score, Some(vocab));
        }
    }
    best.1
}

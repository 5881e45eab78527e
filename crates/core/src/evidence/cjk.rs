//! Reading Chinese, Japanese and Korean: pieces of the text are looked up, longest first, and what stands
//! right before and right behind a verb says whether it is done, denied, past or part of a noun.

use super::class::{Class, ClassSet};
use super::notes::{DESTROYING, How, Mark, Mode, Notes, Place, READING};
use super::vocab::{Lex, Vocab, cat};

/// Longest piece of a vocabulary, in characters.
const LONGEST: usize = 8;

/// What is done to a text or list that is handed in is only computed.
const CHANGING: ClassSet = ClassSet::of(&[
    Class::Delete,
    Class::Overwrite,
    Class::Update,
    Class::Cancel,
    Class::Revoke,
]);

struct Reader<'n, 't> {
    notes: &'n mut Notes,
    text: &'t str,
    vocab: &'static Vocab,
    place: Place,
    mode: Mode,
}

pub(super) fn read(notes: &mut Notes, text: &str, place: Place, mode: Mode, vocab: &'static Vocab) {
    Reader {
        notes,
        text,
        vocab,
        place,
        mode,
    }
    .scan();
}

/// What the vocabulary says about a piece of text; a space is written as `_` there.
fn look_up(vocab: &Vocab, piece: &str) -> Lex {
    let mut buf = [0u8; 40];
    let Some(copy) = buf.get_mut(..piece.len()) else {
        return Lex::default();
    };
    for (to, from) in copy.iter_mut().zip(piece.bytes()) {
        *to = if from == b' ' { b'_' } else { from };
    }
    vocab.get(copy)
}

/// The longest piece at the beginning of `text`, and its length in bytes.
fn longest(vocab: &Vocab, text: &str, wanted: impl Fn(Lex) -> bool) -> Option<(Lex, usize)> {
    let mut found = None;
    for (at, c) in text.char_indices().take(LONGEST) {
        let len = at + c.len_utf8();
        let Some(piece) = text.get(..len) else { break };
        let lex = look_up(vocab, piece);
        if !lex.empty() && wanted(lex) {
            found = Some((lex, len));
        }
    }
    found
}

/// Whether one of the pieces with the category ends `text`.
fn ends_with(vocab: &Vocab, text: &str, mask: u64) -> bool {
    text.char_indices().rev().take(5).any(|(at, _)| {
        text.get(at..)
            .is_some_and(|piece| look_up(vocab, piece).is(mask))
    })
}

impl Reader<'_, '_> {
    fn scan(&mut self) {
        let text = self.text;
        let mut sentence = 0u16;
        let mut from = 0;
        while from < text.len() {
            let rest = text.get(from..).unwrap_or("");
            let end = rest
                .find(['。', '！', '？', '；', '\n', '!', '?', ';'])
                .or_else(|| rest.find(". "))
                .unwrap_or(rest.len());
            sentence = sentence.saturating_add(1);
            self.sentence(from, from + end, sentence == 1);
            let skip = rest
                .get(end..)
                .and_then(|r| r.chars().next())
                .map_or(1, char::len_utf8);
            from += end + skip;
        }
    }

    fn sentence(&mut self, from: usize, to: usize, first: bool) {
        let Some(sentence) = self.text.get(from..to) else {
            return;
        };
        let chinese = self.vocab.code == "zh";
        let top = match self.mode {
            Mode::Description if first => 4,
            Mode::Description | Mode::Title | Mode::Switch => 3,
            Mode::Param => 2,
        };
        let pointer = !chinese
            && sentence.char_indices().any(|(at, _)| {
                sentence
                    .get(at..)
                    .is_some_and(|r| longest(self.vocab, r, |l| l.is(cat::POINT)).is_some())
            });
        let mut at = 0;
        let mut clause = 0;
        let mut start = true;
        while at < sentence.len() {
            let rest = sentence.get(at..).unwrap_or("");
            let Some(c) = rest.chars().next() else { break };
            if matches!(c, '、' | '，' | ',' | '：' | ':' | '（' | '(') {
                clause = at + c.len_utf8();
                if c != '、' {
                    start = true;
                }
            }
            let Some((lex, len)) = longest(self.vocab, rest, |lex| {
                lex.class.is_some() || lex.is(SPOKEN)
            }) else {
                if c.is_alphabetic() && !c.is_ascii() {
                    self.notes.words = self.notes.words.saturating_add(1);
                    start = false;
                }
                at += c.len_utf8();
                continue;
            };
            self.notes.words = self.notes.words.saturating_add(1);
            self.notes.known = self.notes.known.saturating_add(1);
            let earlier = sentence.get(..clause).unwrap_or("");
            let before = sentence.get(clause..at).unwrap_or("");
            let behind = sentence.get(at + len..).unwrap_or("");
            let span = ((from + at) as u32, (from + at + len) as u32);
            self.nouns(lex, span, first, before, behind);
            if let Some(class) = lex.class {
                self.verb(
                    class, lex, span, earlier, before, behind, top, start, chinese, pointer, first,
                );
                start = false;
            }
            at += len;
        }
    }

    #[expect(
        clippy::too_many_arguments,
        clippy::fn_params_excessive_bools,
        reason = "all that surrounds a verb"
    )]
    fn verb(
        &mut self,
        class: Class,
        lex: Lex,
        span: (u32, u32),
        earlier: &str,
        before: &str,
        behind: &str,
        top: u8,
        start: bool,
        chinese: bool,
        pointer: bool,
        first: bool,
    ) {
        let v = self.vocab;
        let trimmed = behind.trim_start();
        let (neg, done, noun);
        if chinese {
            neg = self.denied_before(class, before, first);
            // "则会被覆盖": it will be, while "被覆盖的" was.
            let will_be = ends_with(v, before.trim_end(), cat::BE)
                || before.trim_end().ends_with("将被") && self.has(earlier, cat::COND);
            let past = !will_be && ends_with(v, before.trim_end(), cat::PAST);
            let follows = longest(v, trimmed, |l| l.is(cat::HELP)).is_some();
            // "删除的文件": a clause before a noun. "删除文件的历史" stays a verb of the tool only at the head.
            noun = past || follows;
            // "并自动删除", "根据金额计算", "在后台启动".
            let opens = longest(v, before.trim_start(), |l| l.is(cat::PREP)).is_some();
            done = start
                || opens
                || will_be
                || ends_with(v, before.trim_end(), cat::MODAL)
                || joins(v, before)
                || before.trim().is_empty();
        } else {
            let suffix = longest(v, trimmed, |l| {
                l.is(cat::NEG | cat::PAST | cat::FINITE | cat::BE | cat::MODAL | cat::HELP)
            });
            let cats = suffix.map_or(0, |(l, _)| l.cats);
            // "…し、…しません": the denial may stand at the end of the clause.
            let reach = if trimmed.get(..30).unwrap_or(trimmed).contains("ことは") {
                14
            } else {
                6
            };
            let near: &str = trimmed
                .char_indices()
                .nth(reach)
                .map_or(trimmed, |(k, _)| trimmed.get(..k).unwrap_or(trimmed));
            neg = cats & cat::NEG != 0
                || (cats & (cat::FINITE | cat::MODAL | cat::BE) != 0
                    && longest_in(v, near, cat::NEG));
            // "削除されるファイル": a plain form right before a noun describes it.
            let describes = suffix.is_some_and(|(_, len)| {
                let (form, noun) = trimmed.split_at_checked(len).unwrap_or_default();
                form.ends_with('る')
                    && noun.starts_with(|c: char| c.is_alphabetic() && !hiragana(c))
            });
            noun = describes
                || !neg
                    && (cats & (cat::PAST | cat::HELP) != 0 && cats & (cat::FINITE | cat::BE) == 0);
            let ends = trimmed.is_empty()
                || trimmed.starts_with([
                    '、', '，', ',', '。', '.', ')', '）', '/', '・', '및', '와', '또',
                ]);
            done = cats & (cat::FINITE | cat::BE | cat::MODAL) != 0 || ends;
        }
        if neg {
            self.notes.denied.insert(class);
            let nothing = self.has(before, cat::EFFECT);
            if !READING.has(class) && nothing {
                self.notes.denies(4, span);
            } else if lex.is(cat::CHANGE) {
                self.notes.denies(3, span);
            }
            return;
        }
        if noun || !done || pointer || (chinese && self.has(before, cat::POINT)) {
            return;
        }
        if self.has(before, cat::HYP) || (chinese && self.has(before, cat::COND)) {
            return;
        }
        let Some(class) = self.done_by_this_call(class, span, before, behind, first) else {
            return;
        };
        let soft =
            DESTROYING.has(class) && (self.has(before, cat::SOFT) || self.has(behind, cat::SOFT));
        let (class, minus) = if soft {
            (Class::Log, 2)
        } else {
            (class, if lex.weak { 2 } else { 0 })
        };
        let strength = top.saturating_sub(minus);
        if self.mode == Mode::Param && !DESTROYING.has(class) || strength == 0 {
            return;
        }
        let head = first && self.notes.head.is_none() && self.place == Place::Description;
        let how = if head { How::Head } else { How::Said };
        if head {
            self.notes.head = Some((class, strength));
            // A computation needs nothing but its arguments.
            if class == Class::Compute && strength >= 3 {
                self.notes.bounds(2, Some(span));
            }
        } else if self.place == Place::Description
            && READING.has_opt(self.notes.head.map(|(c, _)| c))
            && first
            && !chinese
        {
            // The verb at the end is the main one.
            self.notes.head = Some((class, strength));
        }
        self.notes.mark(Mark {
            class,
            place: self.place,
            how,
            strength,
            from: span.0,
            to: span.1,
        });
    }

    /// Whether a Chinese verb is denied by what stands before it; "不存在则创建" is no denial, but made where it is not
    /// there.
    fn denied_before(&mut self, class: Class, before: &str, first: bool) -> bool {
        if class == Class::Create && self.has(before, cat::EXISTS) {
            self.notes.ensures |= first;
            return false;
        }
        ends_with(self.vocab, before.trim_end(), cat::NEG)
            || self.has(before, cat::NEG) && before.chars().count() < 8
    }

    /// The class after all, or nothing where it happens whether the tool is called or not.
    fn done_by_this_call(
        &mut self,
        class: Class,
        span: (u32, u32),
        before: &str,
        behind: &str,
        first: bool,
    ) -> Option<Class> {
        // "未付款订单每晚由系统自动清理".
        if !first && !READING.has(class) && self.has(before, cat::BACKGROUND) {
            return None;
        }
        let adds = matches!(
            class,
            Class::Create | Class::Start | Class::Send | Class::Money
        );
        // "見つからない場合は登録します": the next call finds it.
        let reads = self.notes.head.is_some_and(|(head, _)| READING.has(head));
        if class == Class::Create && reads && self.has(before, cat::COND) {
            self.notes.ensures = true;
        }
        if adds && self.place == Place::Description && self.has(before, cat::EACH) {
            self.notes.repeats = self.notes.repeats.or(Some(span));
        }
        // "清除未读标记": what it marks stays.
        if class == Class::Delete && (self.has(before, cat::SEEN) || self.has(behind, cat::SEEN)) {
            return Some(Class::MarkRead);
        }
        // "删除传入数组中的空行": nothing stored is touched.
        let handed_in = |text: &str| self.has(text, cat::HANDED) && self.has(text, cat::VALUE);
        if CHANGING.has(class) && (handed_in(before) || handed_in(behind)) {
            return Some(Class::Compute);
        }
        Some(class)
    }

    fn has(&self, text: &str, mask: u64) -> bool {
        longest_in(self.vocab, text, mask)
    }

    fn nouns(&mut self, lex: Lex, span: (u32, u32), first: bool, before: &str, behind: &str) {
        if self.place != Place::Description {
            return;
        }
        let denied = longest(self.vocab, behind.trim_start(), |l| l.is(cat::NEG)).is_some();
        if lex.is(cat::IRREV) {
            self.notes.irreversible = self.notes.irreversible.or(Some(span));
        }
        if lex.is(cat::READONLY) && !denied {
            self.notes.read_only_text = self.notes.read_only_text.or(Some(span));
            self.notes.denies(4, span);
        }
        // "不访问网络", "ネットワークには接続しません".
        let near = behind
            .char_indices()
            .nth(12)
            .map_or(behind, |(k, _)| behind.get(..k).unwrap_or(behind));
        let untouched = if self.vocab.code == "zh" {
            self.has(before, cat::NEG) && before.chars().count() < 8
        } else {
            self.has(near, cat::NEG)
        };
        if lex.is(cat::WEB) && untouched {
            self.notes.bounds(2, Some(span));
            return;
        }
        if lex.is(cat::WEB) {
            self.notes.opens(if first { 3 } else { 2 }, Some(span));
            self.notes.webby = true;
        } else if lex.is(cat::OPEN) {
            self.notes.opens(1, Some(span));
        }
        if lex.is(cat::OUTSIDE) {
            self.notes.outside = self.notes.outside.or(Some(span));
        }
        if lex.is(cat::BOUND) {
            self.notes.bounds(if first { 2 } else { 1 }, Some(span));
        }
    }
}

/// "…并向其发送": joined to what was said before, with somebody or something in between.
fn joins(vocab: &Vocab, before: &str) -> bool {
    before.char_indices().any(|(at, _)| {
        before
            .get(at..)
            .and_then(|rest| {
                let (_, len) = longest(vocab, rest, |l| l.is(cat::MODAL))?;
                rest.get(len..)
            })
            .is_some_and(|rest| longest(vocab, rest, |l| l.is(cat::PREP)).is_some())
    })
}

fn hiragana(c: char) -> bool {
    matches!(c as u32, 0x3040..=0x309f)
}

/// Categories of nouns that are looked for besides verbs.
const SPOKEN: u64 = cat::IRREV
    | cat::READONLY
    | cat::WEB
    | cat::OPEN
    | cat::OUTSIDE
    | cat::BOUND
    | cat::SOFT
    | cat::TOKEN
    | cat::CHANGE;

fn longest_in(vocab: &Vocab, text: &str, mask: u64) -> bool {
    text.char_indices().any(|(at, _)| {
        text.get(at..)
            .is_some_and(|rest| longest(vocab, rest, |l| l.is(mask)).is_some())
    })
}

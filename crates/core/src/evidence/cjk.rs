//! Reading Chinese, Japanese and Korean: pieces of the text are looked up, longest first, and what stands
//! right before and right behind a verb says whether it is done, denied, past or part of a noun.

use super::class::{Class, ClassSet, Says};
use super::notes::{DESTROYING, How, Mark, Mode, Notes, Place, READING};
use super::vocab::{Lex, Role, Vocab, cat};

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
    /// The verb before was one of what the tool does.
    listed: bool,
}

/// How a verb stands in its sentence.
struct Form {
    /// It is denied.
    neg: bool,
    /// It says what is done.
    done: bool,
    /// It is a noun, or part of one.
    noun: bool,
}

pub(super) fn read(notes: &mut Notes, text: &str, place: Place, mode: Mode, vocab: &'static Vocab) {
    Reader {
        notes,
        text,
        vocab,
        place,
        mode,
        listed: false,
    }
    .scan();
}

/// What the vocabulary says about a piece of text; a space is written as `_` there. A verb is listed in one form, see
/// [`stem`].
fn look_up(vocab: &Vocab, piece: &str) -> Lex {
    let mut buf = [0u8; 40];
    let Some(copy) = buf.get_mut(..piece.len()) else {
        return Lex::default();
    };
    for (to, from) in copy.iter_mut().zip(piece.bytes()) {
        *to = if from == b' ' { b'_' } else { from };
    }
    let lex = vocab.get(copy);
    let Some(last) = piece
        .chars()
        .next_back()
        .filter(|_| lex.empty())
        .and_then(stem)
    else {
        return lex;
    };
    // Kana and syllables take three bytes each.
    if let Some(end) = copy.last_chunk_mut::<3>() {
        last.encode_utf8(end);
    }
    let verb = vocab.get(copy);
    if verb.class.is_some() { verb } else { lex }
}

/// How a verb that ends so is listed: "消さ", "消す" as "消し"; "지운", "지웁", "지워" as "지우".
fn stem(last: char) -> Option<char> {
    const KANA: &str = "わいういかきくきがぎぐぎさしすしたちつちばびぶびまみむみらりるりっり";
    const SYLLABLES: u32 = 0xac00;
    const FINALS: u32 = 28;
    const VOWELS: u32 = 21;
    let c = last as u32;
    if hiragana(last) {
        let mut kana = KANA.chars();
        while let (Some(form), Some(listed)) = (kana.next(), kana.next()) {
            if form == last {
                return Some(listed);
            }
        }
    }
    let syllable = c
        .checked_sub(SYLLABLES)
        .filter(|s| *s < 19 * VOWELS * FINALS)?;
    let bare = match (syllable % FINALS, syllable / FINALS % VOWELS) {
        // ㄴ and ㅂ are the beginnings of endings; ㅝ and ㅕ are vowels with one.
        (last @ (4 | 17), _) => c - last,
        (0, 14) => c - FINALS,
        (0, 6) => c + 14 * FINALS,
        _ => return None,
    };
    char::from_u32(bare)
}

/// In a mask of categories: any verb. The files of these languages list no such category.
const VERB: u64 = cat::PLUMBING;

/// Whether a piece is one of what the mask wants.
const fn wanted(lex: Lex, mask: u64) -> bool {
    lex.is(mask) || mask & VERB != 0 && lex.class.is_some()
}

/// The longest piece at the beginning of `text`, and its length in bytes.
fn longest(vocab: &Vocab, text: &str, mask: u64) -> Option<(Lex, usize)> {
    let mut found = None;
    for (at, c) in text.char_indices().take(LONGEST) {
        let len = at + c.len_utf8();
        let Some(piece) = text.get(..len) else { break };
        let lex = look_up(vocab, piece);
        if wanted(lex, mask) {
            found = Some((lex, len));
        }
    }
    found
}

/// The piece that ends `text`.
fn last(vocab: &Vocab, text: &str, mask: u64) -> Option<Lex> {
    text.char_indices()
        .rev()
        .take(5)
        .filter_map(|(at, _)| Some(look_up(vocab, text.get(at..)?)))
        .find(|lex| wanted(*lex, mask))
}

/// The pieces everywhere in `text`, each with what stands behind it.
fn pieces<'t>(
    vocab: &'static Vocab,
    text: &'t str,
    mask: u64,
) -> impl Iterator<Item = (Lex, &'t str)> {
    text.char_indices().filter_map(move |(at, _)| {
        let rest = text.get(at..)?;
        let (lex, len) = longest(vocab, rest, mask)?;
        Some((lex, rest.get(len..)?))
    })
}

/// So many characters from the beginning.
fn beginning(text: &str, characters: usize) -> &str {
    text.char_indices()
        .nth(characters)
        .map_or(text, |(k, _)| text.get(..k).unwrap_or(text))
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
        // "上書きされますので、ご注意ください" points to nothing.
        let pointer = !chinese && !sentence.contains("注意") && self.has(sentence, cat::POINT);
        if self.place == Place::Description {
            if self.flips(sentence) {
                self.put(Class::Toggle, top, (from as u32, to as u32), first);
                return;
            }
            self.one_more(sentence, (from as u32, to as u32));
        }
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
            let Some((lex, len)) = longest(self.vocab, rest, SPOKEN | VERB) else {
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
        let trimmed = behind.trim_start();
        let Form { neg, done, noun } = if chinese {
            self.by_place(lex, earlier, before, trimmed, start, first)
        } else {
            self.by_ending(trimmed)
        };
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
        // "…に残りますので、必要でしたら消してください": only the other half does.
        let pointer = pointer && {
            let clause = trimmed.split('、').next().unwrap_or("");
            !["ので", "ため", "が"]
                .iter()
                .any(|end| clause.ends_with(end))
        };
        // "预约请使用 `book`".
        let clause = trimmed.split(['，', ',']).next().unwrap_or("");
        let points = |text| chinese && self.has(text, cat::POINT);
        if noun || !done || pointer || points(before) || points(clause) {
            return;
        }
        // "若已满则覆盖" does it, "如果要覆盖" need not.
        let meant = class == Class::Create && self.has(before, cat::EXISTS)
            || before.ends_with(['则', '就']);
        if self.has(before, cat::HYP) || chinese && !meant && self.has(before, cat::COND) {
            return;
        }
        let Some(class) = self.done_by_this_call(class, span, before, behind, first) else {
            return;
        };
        if class == Class::Execute {
            self.notes.shell |= self.has(before, cat::CODE) || self.has(behind, cat::CODE);
        }
        let writes = class.says()[0] == Says::Yes;
        if self.place == Place::Description && lex.is(cat::ANOTHER) && writes {
            self.notes.repeats = self.notes.repeats.or(Some(span));
        }
        let soft =
            DESTROYING.has(class) && (self.has(before, cat::SOFT) || self.has(behind, cat::SOFT));
        // "フォルダーに残ります": kept in a file.
        let kept = class == Class::Persist && self.has(before, cat::DISK);
        // "预约情况查询": what is at the end may be what the verb acts on.
        let after = lex.role == Role::Participle && READING.has(class) && !before.is_empty();
        let (class, minus) = if soft {
            (Class::Log, 2)
        } else {
            (class, if lex.weak && !kept || after { 2 } else { 0 })
        };
        let strength = top.saturating_sub(minus);
        if self.mode == Mode::Param && !DESTROYING.has(class) || strength == 0 {
            return;
        }
        if self.place == Place::Description
            && READING.has_opt(self.notes.head.map(|(c, _)| c))
            && first
            && !chinese
        {
            // The verb at the end is the main one.
            self.notes.head = Some((class, strength));
        }
        self.put(class, strength, span, first);
        self.listed = true;
    }

    /// What a Chinese verb is by what stands around it.
    fn by_place(
        &mut self,
        lex: Lex,
        earlier: &str,
        before: &str,
        behind: &str,
        start: bool,
        first: bool,
    ) -> Form {
        let v = self.vocab;
        let listed = core::mem::take(&mut self.listed);
        let before = before.trim();
        let class = lex.class.unwrap_or(Class::Read);
        // "则会被覆盖": it will be, while "被覆盖的" was.
        let near = before
            .char_indices()
            .nth_back(7)
            .map_or(before, |(k, _)| before.get(k..).unwrap_or(before));
        let will_be = self.has(near, cat::BE) && !near.contains('的')
            || before.ends_with("将被") && self.has(earlier, cat::COND);
        let past = !will_be && last(v, before, cat::PAST).is_some();
        let help = longest(v, behind, cat::HELP);
        // "删除记录" at the beginning: what is deleted.
        let object = class == Class::Delete && first && start && before.is_empty();
        let follows = help.is_some_and(|(_, len)| {
            !object || len < 6 || !ends_here(behind.get(len..).unwrap_or(""))
        });
        // "退款进度查询", "提醒事项列表".
        let clause = behind.split(['，', ',']).next().unwrap_or("");
        let describes = start
            && lex.role == Role::NounVerb
            && last(v, clause, VERB)
                .is_some_and(|l| l.role == Role::Participle && READING.has_opt(l.class));
        // "关注、粉丝、获赞量", "fav（收藏）": one of several things, unless a verb follows.
        let counted = lex.role == Role::NounVerb
            && (behind
                .strip_prefix('、')
                .is_some_and(|others| longest(v, others, VERB).is_none())
                || before.is_empty() && behind.starts_with([')', '）']));
        // "并自动删除", "根据金额计算", "在后台启动".
        let opens = longest(v, before, cat::PREP).is_some();
        // "创建、删除" are verbs, those of "查询播放、收藏" are none.
        let among = earlier
            .strip_suffix('、')
            .is_none_or(|others| listed && last(v, others, VERB).is_some());
        Form {
            neg: self.denied_before(class, before, first),
            // "删除的文件": a clause before a noun. "删除文件的历史" stays a verb of the tool only at the head.
            noun: past || follows || describes || counted,
            done: start
                || opens
                || will_be
                || last(v, before, cat::MODAL).is_some()
                || joins(v, before)
                || lex.role == Role::Participle && ends_here(behind)
                || before.is_empty() && among,
        }
    }

    /// What a Japanese or Korean verb is by its ending.
    fn by_ending(&self, behind: &str) -> Form {
        let v = self.vocab;
        let suffix = longest(
            v,
            behind,
            cat::NEG | cat::PAST | cat::FINITE | cat::BE | cat::MODAL | cat::HELP,
        );
        let cats = suffix.map_or(0, |(l, _)| l.cats);
        // "…し、…しません", "…は行いません": the denial may stand at the end of the clause.
        let topic = behind.chars().take(2).any(|c| c == 'は');
        let reach = if topic || behind.get(..30).unwrap_or(behind).contains("ことは") {
            14
        } else {
            6
        };
        let near = beginning(behind, reach);
        let neg = cats & cat::NEG != 0
            || (topic || cats & (cat::FINITE | cat::MODAL | cat::BE) != 0)
                && longest_in(v, near, cat::NEG);
        // "削除されるファイル": a plain form right before a noun describes it.
        let describes = suffix.is_some_and(|(_, len)| {
            let (form, noun) = behind.split_at_checked(len).unwrap_or_default();
            form.ends_with('る') && noun.starts_with(|c: char| c.is_alphabetic() && !hiragana(c))
        });
        let ends =
            ends_here(behind) || behind.starts_with(['.', ')', '）', '/', '・', '및', '와', '또']);
        Form {
            neg,
            noun: describes
                || !neg
                    && (cats & (cat::PAST | cat::HELP) != 0 && cats & (cat::FINITE | cat::BE) == 0),
            done: cats & (cat::FINITE | cat::BE | cat::MODAL) != 0 || ends,
        }
    }

    /// Notes a verb that is said of the tool.
    fn put(&mut self, class: Class, strength: u8, span: (u32, u32), first: bool) {
        let head = first && self.notes.head.is_none() && self.place == Place::Description;
        let how = if head { How::Head } else { How::Said };
        if head {
            self.notes.head = Some((class, strength));
            // A computation needs nothing but its arguments.
            if class == Class::Compute && strength >= 3 {
                self.notes.bounds(2, Some(span));
            }
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

    /// "開いていれば閉じ、閉じていれば開く": two states, each turned into the other.
    fn flips(&self, sentence: &str) -> bool {
        pieces(self.vocab, sentence, cat::OR).nth(1).is_some()
    }

    /// "呼ぶたびに新しいジョブが走る", "不查重": each call makes one more.
    fn one_more(&mut self, sentence: &str, span: (u32, u32)) {
        let both = cat::EACH | cat::ANOTHER;
        let (mut apart, mut plainly) = (0, false);
        for (lex, _) in pieces(self.vocab, sentence, both) {
            apart |= lex.cats & both;
            plainly |= lex.cats & both == both;
        }
        if plainly || apart == both && !self.has(sentence, cat::NEG) {
            self.notes.repeats = self.notes.repeats.or(Some(span));
        }
    }

    /// Whether a Chinese verb is denied by what stands before it; "不存在则创建" is no denial, but made where it is not
    /// there.
    fn denied_before(&mut self, class: Class, before: &str, first: bool) -> bool {
        if class == Class::Create && self.has(before, cat::EXISTS) {
            self.notes.ensures |= first;
            return false;
        }
        last(self.vocab, before.trim_end(), cat::NEG).is_some()
            || self.has(before, cat::NEG)
                && before.chars().count() < 8
                // "未付款的订单会": of which kind.
                && !before.trim_start().starts_with('未')
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
        // "…，与本工具无关", "別のツールが削除します".
        if !first && (self.has(before, cat::INSTEAD) || self.has(behind, cat::INSTEAD)) {
            return None;
        }
        let adds = matches!(
            class,
            Class::Create | Class::Start | Class::Send | Class::Money
        );
        // "見つからない場合は登録します": the next call finds it.
        let reads = self.notes.head.is_some_and(|(head, _)| READING.has(head));
        // "未付款订单每晚由系统自动清理", "查询余额,到期后自动失效".
        let aside = !first || reads && self.vocab.code == "zh";
        if aside && !READING.has(class) && self.has(before, cat::BACKGROUND) {
            return None;
        }
        if class == Class::Create && reads && self.has(before, cat::COND) {
            self.notes.ensures = true;
        }
        // "監査ログに記録します": for operators.
        let logged = self.has(before, cat::LOG) || self.has(behind, cat::LOG);
        if reads && logged && matches!(class, Class::Create | Class::Persist | Class::Update) {
            return Some(Class::Log);
        }
        // "凡例を画面から消します。データはそのままです".
        let hides = DESTROYING.has(class) && self.has(before, cat::VISIBLE);
        if hides && self.has(self.text, cat::STAYS) {
            self.notes.denies(3, span);
            return Some(Class::View);
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
        // "渡されたリストで置き換えます": with it, and something that is stored.
        let with = before.starts_with(['用', '以']) || before.trim_end().ends_with(['で', '로']);
        if CHANGING.has(class) && !with && (handed_in(before) || handed_in(behind)) {
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
        let denied = longest(self.vocab, behind.trim_start(), cat::NEG).is_some();
        if lex.is(cat::IRREV) {
            self.notes.irreversible = self.notes.irreversible.or(Some(span));
        }
        if lex.is(cat::READONLY) && !denied {
            self.notes.read_only_text = self.notes.read_only_text.or(Some(span));
            self.notes.denies(4, span);
        }
        // "不访问网络", "ネットワークには接続しません".
        let near = beginning(behind, 12);
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
        }
        if lex.is(cat::ANYONE) {
            self.notes.anyone = self.notes.anyone.or(Some(span));
        }
        if lex.is(cat::OUTSIDE) {
            self.notes.outside = self.notes.outside.or(Some(span));
        }
        if lex.is(cat::BOUND) {
            let only = self.has(before, cat::ONLY) || self.has(near, cat::ONLY);
            self.notes
                .bounds(if first || only { 2 } else { 1 }, Some(span));
        }
    }
}

/// "…并向其发送": joined to what was said before, with somebody or something in between.
fn joins(vocab: &'static Vocab, before: &str) -> bool {
    pieces(vocab, before, cat::MODAL).any(|(_, rest)| longest(vocab, rest, cat::PREP).is_some())
}

/// Whether a clause ends before `behind`.
fn ends_here(behind: &str) -> bool {
    behind.is_empty() || behind.starts_with(['、', '，', ',', '。'])
}

fn hiragana(c: char) -> bool {
    matches!(c as u32, 0x3040..=0x309f)
}

/// Categories of nouns that are looked for besides verbs.
const SPOKEN: u64 = cat::IRREV
    | cat::READONLY
    | cat::WEB
    | cat::OUTSIDE
    | cat::ANYONE
    | cat::BOUND
    | cat::SOFT
    | cat::CHANGE;

fn longest_in(vocab: &'static Vocab, text: &str, mask: u64) -> bool {
    pieces(vocab, text, mask).next().is_some()
}

//! What a snippet must know of a programming language: literals, words, identifiers.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

/// The language a snippet is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
#[expect(missing_docs, reason = "the languages, one by one")]
pub enum Language {
    TypeScript,
    Python,
    Rust,
    Go,
    CSharp,
    Java,
    Kotlin,
    Swift,
    Ruby,
    Php,
    Json,
}

/// How the words of an identifier are joined.
#[derive(Clone, Copy)]
enum Case {
    Snake,
    Camel,
    Pascal,
}

impl Language {
    /// The name in the report, as syntax highlighters know it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TypeScript => "typescript",
            Self::Python => "python",
            Self::Rust => "rust",
            Self::Go => "go",
            Self::CSharp => "csharp",
            Self::Java => "java",
            Self::Kotlin => "kotlin",
            Self::Swift => "swift",
            Self::Ruby => "ruby",
            Self::Php => "php",
            Self::Json => "json",
        }
    }

    /// A boolean literal.
    pub(super) const fn boolean(self, value: bool) -> &'static str {
        match (self, value) {
            (Self::Python, true) => "True",
            (Self::Python, false) => "False",
            (_, true) => "true",
            (_, false) => "false",
        }
    }

    /// A string literal on one line that means exactly `text`. What cannot be seen, or changes the
    /// look of what stands beside it, is written as an escape, so that the source shows all it says.
    pub(super) fn quote(self, text: &str) -> String {
        let mut out = String::with_capacity(text.len() + 2);
        out.push('"');
        let mut rest = text.chars().peekable();
        while let Some(c) = rest.next() {
            match c {
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                // Interpolation: `$x` and `${x}`.
                '$' if matches!(self, Self::Kotlin | Self::Php) => out.push_str("\\$"),
                // Interpolation: `#{x}`, `#$x` and `#@x`.
                '#' if self == Self::Ruby && matches!(rest.peek(), Some('{' | '$' | '@')) => {
                    out.push_str("\\#");
                }
                c if is_hidden(c) => self.escape(c, &mut out),
                c => out.push(c),
            }
        }
        out.push('"');
        out
    }

    /// Writes a character by its number. Every form used has a fixed length or an end mark, so that
    /// a digit after it stays a digit.
    fn escape(self, c: char, out: &mut String) {
        let number = u32::from(c);
        // Writing into a string cannot fail.
        let _ = match self {
            Self::TypeScript | Self::Rust | Self::Swift | Self::Ruby | Self::Php => {
                write!(out, "\\u{{{number:x}}}")
            }
            Self::Python | Self::Go | Self::CSharp if number > 0xffff => {
                write!(out, "\\U{number:08x}")
            }
            Self::Python | Self::Go | Self::CSharp => write!(out, "\\u{number:04x}"),
            // Java reads `\u` before anything else. That is safe here: no character that means
            // something to its lexer is ever written so, and `quote` doubles every backslash before.
            Self::Java | Self::Kotlin | Self::Json => {
                let mut units = [0; 2];
                c.encode_utf16(&mut units)
                    .iter()
                    .try_for_each(|unit| write!(out, "\\u{unit:04x}"))
            }
        };
    }

    /// An identifier made of the words of a tool's name. It means nothing to the protocol: every
    /// snippet declares the name itself. Only ASCII letters and digits are kept.
    pub(super) fn identifier(self, name: &str) -> String {
        let case = match self {
            Self::Python | Self::Rust => Case::Snake,
            Self::CSharp | Self::Ruby => Case::Pascal,
            _ => Case::Camel,
        };
        let mut out = String::new();
        for word in words(name) {
            if out.len() + word.len() > LONGEST_IDENTIFIER {
                break;
            }
            match case {
                Case::Snake | Case::Camel if out.is_empty() => push_lower(&mut out, word),
                Case::Snake => {
                    out.push('_');
                    push_lower(&mut out, word);
                }
                Case::Camel | Case::Pascal => push_capital(&mut out, word),
            }
        }
        let affix = match case {
            Case::Snake => ["tool", "tool_", "_tool"],
            Case::Camel => ["tool", "tool", "Tool"],
            Case::Pascal => ["Tool", "Tool", "Tool"],
        };
        let [alone, before, after] = affix;
        if out.is_empty() {
            out.push_str(alone);
        }
        if out.starts_with(|c: char| c.is_ascii_digit()) {
            out.insert_str(0, before);
        }
        // A Ruby class may not reopen one of another parent, such as `String`.
        let class = self == Self::Ruby && !out.ends_with(alone);
        if class || self.reserves(&out) {
            out.push_str(after);
        }
        out
    }

    /// Whether an identifier is a keyword, or would hide or break something that every program has.
    fn reserves(self, word: &str) -> bool {
        let reserved = match self {
            Self::Python => PYTHON,
            Self::Rust => RUST,
            Self::CSharp => CSHARP,
            Self::Java => JAVA,
            // The others need no identifier, or take any word as the name of a method.
            _ => "",
        };
        reserved.split_ascii_whitespace().any(|other| other == word)
    }
}

const LONGEST_IDENTIFIER: usize = 60;

/// Keywords (3.13), soft ones included, built-in functions and types, and the server's usual name.
const PYTHON: &str = "and as assert async await break case class continue def del elif else except \
    finally for from global if import in is lambda match nonlocal not or pass raise return try type \
    while with yield none true false mcp \
    abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod \
    compile complex copyright credits delattr dict dir divmod enumerate eval exec exit filter float \
    format frozenset getattr globals hasattr hash help hex id input int isinstance issubclass iter \
    len license list locals map max memoryview min next object oct open ord pow print property quit \
    range repr reversed round set setattr slice sorted staticmethod str sum super tuple vars zip";

/// Keywords of every edition, strict and reserved.
const RUST: &str = "abstract as async await become box break const continue crate do dyn else enum \
    extern false final fn for gen if impl in let loop macro match mod move mut override priv pub ref \
    return self static struct super trait true try type typeof unsafe unsized use virtual where \
    while yield";

/// Members of every class; keywords are lower case.
const CSHARP: &str = "Equals Finalize GetHashCode GetType MemberwiseClone ReferenceEquals ToString";

/// Keywords, literals, and the methods of every class.
const JAVA: &str = "abstract assert boolean break byte case catch char class const continue default \
    do double else enum extends final finally float for goto if implements import instanceof int \
    interface long native new package private protected public return short static strictfp super \
    switch synchronized this throw throws transient try void volatile while true false null record \
    sealed permits var yield \
    clone equals finalize getClass hashCode notify notifyAll toString wait";

/// The words of a name: runs of ASCII letters and digits, cut where a capital begins a word.
pub(super) fn words(name: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for run in name.split(|c: char| !c.is_ascii_alphanumeric()) {
        let bytes = run.as_bytes();
        let mut start = 0;
        for (at, pair) in bytes.windows(2).enumerate() {
            let [before, here] = pair else { continue };
            let after = bytes.get(at + 2);
            // `getUser` cuts before U, `HTTPServer` before S.
            let hump = here.is_ascii_uppercase()
                && (before.is_ascii_lowercase()
                    || (before.is_ascii_uppercase() && after.is_some_and(u8::is_ascii_lowercase)));
            if hump {
                words.extend(run.get(start..=at));
                start = at + 1;
            }
        }
        words.extend(run.get(start..).filter(|word| !word.is_empty()));
    }
    words
}

fn push_lower(out: &mut String, word: &str) {
    out.extend(word.chars().map(|c| c.to_ascii_lowercase()));
}

fn push_capital(out: &mut String, word: &str) {
    let mut chars = word.chars();
    out.extend(chars.next().map(|c| c.to_ascii_uppercase()));
    out.extend(chars.map(|c| c.to_ascii_lowercase()));
}

/// Whether a character has no shape of its own, looks like a plain blank, steers what stands beside
/// it, or looks different in every font: controls, format characters, blanks other than the space,
/// fillers, variation selectors, private use and noncharacters. The selector of colour emoji
/// (U+FE0F) stays.
///
/// Source: Unicode 16, general categories Cc, Cf, Zl, Zp, Zs and Co, `Default_Ignorable_Code_Point`.
fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(u32::from(c) & 0xfffe, 0xfffe)
        || matches!(c,
            '\u{a0}' | '\u{ad}' | '\u{34f}' | '\u{600}'..='\u{605}' | '\u{61c}' | '\u{6dd}' | '\u{70f}'
            | '\u{890}'..='\u{891}' | '\u{8e2}' | '\u{115f}'..='\u{1160}' | '\u{1680}'
            | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{2000}'..='\u{200f}'
            | '\u{2028}'..='\u{202f}' | '\u{205f}'..='\u{206f}' | '\u{2800}' | '\u{3000}' | '\u{3164}'
            | '\u{e000}'..='\u{f8ff}' | '\u{fdd0}'..='\u{fdef}' | '\u{fe00}'..='\u{fe0e}' | '\u{feff}'
            | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{110bd}' | '\u{110cd}' | '\u{13430}'..='\u{1345f}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..)
}

#[cfg(test)]
mod tests {
    use super::Language;
    use super::words;

    #[test]
    fn words_are_cut_where_people_see_them() {
        for (name, expected) in [
            ("get_user", &["get", "user"][..]),
            ("getUserById", &["get", "User", "By", "Id"]),
            ("HTTPServer.start", &["HTTP", "Server", "start"]),
            ("a", &["a"]),
            ("getX", &["get", "X"]),
            ("v2-api", &["v2", "api"]),
            ("__x__", &["x"]),
            ("löschen", &["l", "schen"]),
            ("検索", &[]),
            ("", &[]),
        ] {
            assert_eq!(words(name), expected, "{name}");
        }
    }

    #[test]
    fn identifiers_are_words_of_the_language() {
        for (language, name, expected) in [
            (Language::Python, "get-user", "get_user"),
            (Language::Python, "class", "class_tool"),
            (Language::Python, "List", "list_tool"),
            (Language::Python, "None", "none_tool"),
            (Language::Python, "2fa", "tool_2fa"),
            (Language::Python, "検索", "tool"),
            (Language::Rust, "move", "move_tool"),
            (Language::Rust, "self", "self_tool"),
            (Language::Rust, "getUser", "get_user"),
            (Language::CSharp, "get_type", "GetTypeTool"),
            (Language::CSharp, "class", "Class"),
            (Language::CSharp, "9x", "Tool9x"),
            (Language::Java, "get_class", "getClassTool"),
            (Language::Java, "notify", "notifyTool"),
            (Language::Java, "*/ x", "x"),
            (Language::Ruby, "string", "StringTool"),
            (Language::Ruby, "my_tool", "MyTool"),
            (Language::Ruby, "", "Tool"),
            (Language::Php, "delete_all", "deleteAll"),
        ] {
            assert_eq!(language.identifier(name), expected, "{language:?} {name}");
        }
        let long = "word_".repeat(100);
        assert!(Language::Python.identifier(&long).len() <= 70);
    }

    #[test]
    fn literals_say_what_they_show() {
        let text = "a\"\\\n\r\t\0$x #{y} #z \u{202e}\u{200b}é😀\u{e0041}7";
        for (language, expected) in [
            (
                Language::TypeScript,
                r#""a\"\\\n\r\t\u{0}$x #{y} #z \u{202e}\u{200b}é😀\u{e0041}7""#,
            ),
            (
                Language::Python,
                r#""a\"\\\n\r\t\u0000$x #{y} #z \u202e\u200bé😀\U000e00417""#,
            ),
            (
                Language::Java,
                r#""a\"\\\n\r\t\u0000$x #{y} #z \u202e\u200bé😀\udb40\udc417""#,
            ),
            (
                Language::Kotlin,
                r#""a\"\\\n\r\t\u0000\$x #{y} #z \u202e\u200bé😀\udb40\udc417""#,
            ),
            (
                Language::Ruby,
                r#""a\"\\\n\r\t\u{0}$x \#{y} #z \u{202e}\u{200b}é😀\u{e0041}7""#,
            ),
            (
                Language::Php,
                r#""a\"\\\n\r\t\u{0}\$x #{y} #z \u{202e}\u{200b}é😀\u{e0041}7""#,
            ),
        ] {
            assert_eq!(language.quote(text), expected, "{language:?}");
        }
    }
}

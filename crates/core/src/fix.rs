//! Fifth floor: applies the remedies of findings to the text they were found in.
//!
//! The text keeps its formatting, indentation and key order: only what a fix names is touched.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::Serialize;

use crate::error::{Error, ErrorKind};
use crate::finding::{Applicability, Fix, Literal, Op};
use crate::json::{Document, Limits, Location, Span, edit};
use crate::report::{Options, check_with};

/// Which fixes to apply.
#[derive(Clone, Debug)]
pub struct FixOptions {
    /// Rule ids; empty for all.
    pub rules: Vec<String>,
    /// Pointers of findings; empty for all.
    pub pointers: Vec<String>,
    /// [`Applicability::Safe`] for safe fixes only, [`Applicability::Review`] for all.
    pub applicability: Applicability,
    /// How the text is checked.
    pub check: Options,
}

impl Default for FixOptions {
    fn default() -> Self {
        Self {
            rules: Vec::new(),
            pointers: Vec::new(),
            applicability: Applicability::Safe,
            check: Options::default(),
        }
    }
}

impl FixOptions {
    /// Reads options from JSON text: `rules`, `pointers`, `applicability`, and those of
    /// [`Options::from_json`].
    ///
    /// # Errors
    /// Names the option, what was found and what was expected.
    pub fn from_json(text: &str) -> Result<Self, Error> {
        let document = Document::parse(text, &Limits::default())?;
        let root = document.root();
        let mut options = Self::default();
        let mut rest: Vec<(String, Literal)> = Vec::new();
        for (key, value) in root.members() {
            match key {
                "rules" | "pointers" => {
                    let mut texts = Vec::new();
                    for item in value.items() {
                        texts.extend(item.as_str().map(ToString::to_string));
                    }
                    if !value.is_array() || texts.len() != value.items().count() {
                        return Err(Error::new(
                            ErrorKind::Option,
                            alloc::format!("option {key:?} must be an array of texts"),
                        ));
                    }
                    if key == "rules" {
                        options.rules = texts;
                    } else {
                        options.pointers = texts;
                    }
                }
                "applicability" => {
                    options.applicability = match value.as_str() {
                        Some("safe") => Applicability::Safe,
                        Some("review") => Applicability::Review,
                        _ => {
                            return Err(Error::new(
                                ErrorKind::Option,
                                alloc::format!(
                                    "option \"applicability\" is {}; expected \"safe\" or \"review\"",
                                    value.to_json()
                                ),
                            ));
                        }
                    }
                }
                _ => rest.push((key.to_string(), Literal::Json(value.to_json()))),
            }
        }
        options.check = Options::from_json(&if root.is_object() {
            Literal::Object(rest).to_json()
        } else {
            root.to_json()
        })?;
        Ok(options)
    }

    fn wants(&self, rule: &str, pointer: &str, fix: &Fix) -> bool {
        (self.applicability == Applicability::Review || fix.applicability == Applicability::Safe)
            && (self.rules.is_empty() || self.rules.iter().any(|wanted| wanted == rule))
            && (self.pointers.is_empty() || self.pointers.iter().any(|wanted| wanted == pointer))
    }
}

/// A fix that was applied.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Applied {
    /// The rule whose finding it mends.
    pub rule: &'static str,
    /// Where the finding was, in the text as it was then.
    pub pointer: String,
    /// Whether it needed no second look.
    pub applicability: Applicability,
}

/// A mended text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fixed {
    /// The text; equal to the original where nothing was to be done.
    pub text: String,
    /// What was done, in order.
    pub applied: Vec<Applied>,
}

/// A fix with the tool it belongs to: its pointer and the place of its text.
struct Planned {
    tool: String,
    rule: &'static str,
    pointer: String,
    fix: Fix,
}

impl Planned {
    fn applied(&self) -> Applied {
        Applied {
            rule: self.rule,
            pointer: self.pointer.clone(),
            applicability: self.fix.applicability,
        }
    }
}

/// Applies the fixes of all findings that `options` selects, again and again until none is left:
/// one fix can bring the ground for the next.
///
/// # Errors
/// As [`check_with`]: a text that cannot be read is never touched.
pub fn fix(text: &str, options: &FixOptions) -> Result<Fixed, Error> {
    // Renaming, lifting and filling in are three steps; more would mean that two fixes undo one
    // another, which a test forbids.
    const ROUNDS: usize = 8;
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mark = text.get(..text.len() - body.len()).unwrap_or_default();
    let mut fixed = Fixed {
        text: body.to_string(),
        applied: Vec::new(),
    };
    for _ in 0..ROUNDS {
        let planned = plan(&fixed.text, options)?;
        let before = fixed.applied.len();
        fixed.text = apply_all(&fixed.text, planned, &mut fixed.applied);
        if fixed.applied.len() == before {
            break;
        }
    }
    if !mark.is_empty() {
        fixed.text.insert_str(0, mark);
    }
    Ok(fixed)
}

fn plan(text: &str, options: &FixOptions) -> Result<Vec<Planned>, Error> {
    let mut check = options.check.clone();
    check.detail = crate::report::Detail::Full;
    check_with(text, &check, |report| {
        let mut planned = Vec::new();
        for tool in &report.tools {
            let pointer = tool.tool.pointer();
            for finding in &tool.findings {
                if let Some(fix) = &finding.fix
                    && options.wants(finding.rule.id, &finding.pointer, fix)
                {
                    planned.push(Planned {
                        tool: pointer.clone(),
                        rule: finding.rule.id,
                        pointer: finding.pointer.clone(),
                        fix: fix.clone(),
                    });
                }
            }
        }
        planned
    })
}

/// Applies each tool's fixes to the tool's own text, so that the effort is that of one pass.
fn apply_all(text: &str, planned: Vec<Planned>, applied: &mut Vec<Applied>) -> String {
    let style = edit::Style::of(text);
    let mut tools: Vec<(String, Vec<Planned>)> = Vec::new();
    for one in planned {
        match tools.last_mut() {
            Some((tool, fixes)) if *tool == one.tool => fixes.push(one),
            _ => tools.push((one.tool.clone(), alloc::vec![one])),
        }
    }
    let pointers: Vec<&str> = tools.iter().map(|(tool, _)| tool.as_str()).collect();
    let places = crate::json::locate(text, &pointers);
    let mut out = String::with_capacity(text.len() + 256);
    let mut at = 0;
    // INVARIANT: tools come in the order of the text, so their places ascend.
    for ((tool, fixes), place) in tools.into_iter().zip(places) {
        let Some(place) = place else { continue };
        let (start, end) = (place.value.start.offset, place.value.end.offset);
        let (Some(before), Some(own)) = (text.get(at..start), text.get(start..end)) else {
            continue;
        };
        out.push_str(before);
        out.push_str(&apply_tool(
            own,
            &tool,
            fixes,
            &style.from(text, start),
            applied,
        ));
        at = end;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}

fn apply_tool(
    text: &str,
    tool: &str,
    mut fixes: Vec<Planned>,
    style: &edit::Style,
    applied: &mut Vec<Applied>,
) -> String {
    // The outer first: what it leaves decides what is to be done inside.
    let depth = |one: &Planned| {
        let paths = one.fix.ops.iter().flat_map(paths);
        paths.map(|path| path.matches('/').count()).min()
    };
    crate::order::sort_by(&mut fixes, |a, b| depth(a).cmp(&depth(b)));
    let mut text = text.to_string();
    let mut touched: Vec<String> = Vec::new();
    let mut left = fixes.as_slice();
    while let Some((one, rest)) = left.split_first() {
        if touched.is_empty()
            && let Some((many, paths)) = removals(left, tool)
            && let Some(mended) = edit::remove_members(&text, &paths)
        {
            text = mended;
            left = left.get(many.len()..).unwrap_or_default();
            for one in many {
                touched.extend(
                    one.fix
                        .ops
                        .iter()
                        .flat_map(self::paths)
                        .map(ToString::to_string),
                );
                applied.push(one.applied());
            }
            continue;
        }
        left = rest;
        let paths: Vec<&str> = one.fix.ops.iter().flat_map(paths).collect();
        // Two fixes at one place wait for one another: the next round sees what the first left.
        let meets = |a: &str, b: &str| a.starts_with(b) || b.starts_with(a);
        if paths
            .iter()
            .any(|path| touched.iter().any(|other| meets(path, other)))
        {
            continue;
        }
        let mended = mend(&text, tool, &one.fix, style);
        if let Some(mended) = mended
            && mended != text
        {
            text = mended;
            touched.extend(paths.into_iter().map(ToString::to_string));
            applied.push(one.applied());
        }
    }
    text
}

/// The text of a tool with one fix applied.
fn mend(text: &str, tool: &str, fix: &Fix, style: &edit::Style) -> Option<String> {
    let mut text = text.to_string();
    let mut ops = fix.ops.as_slice();
    while let Some((op, rest)) = ops.split_first() {
        let removals = siblings(ops.iter().map_while(|op| removal(op, tool)));
        if removals.len() > 1
            && let Some(mended) = edit::remove_members(&text, &removals)
        {
            text = mended;
            ops = ops.get(removals.len()..).unwrap_or_default();
            continue;
        }
        text = apply_op(&text, tool, op, style)?;
        ops = rest;
    }
    Some(text)
}

/// The place in the tool that an operation takes away.
fn removal<'o>(op: &'o Op, tool: &str) -> Option<&'o str> {
    match op {
        Op::Remove { path } => path.strip_prefix(tool),
        _ => None,
    }
}

/// The places at the start that lie in one object or array.
fn siblings<'o>(paths: impl Iterator<Item = &'o str>) -> Vec<&'o str> {
    let folder = |path: &'o str| path.rsplit_once('/').map(|(folder, _)| folder);
    let mut paths = paths.peekable();
    let first = paths.peek().and_then(|path| folder(path));
    paths.take_while(|path| folder(path) == first).collect()
}

/// The fixes at the start that do nothing but take a member each from one object, where they are so
/// many that going through the tool for each would take long.
fn removals<'f>(fixes: &'f [Planned], tool: &str) -> Option<(&'f [Planned], Vec<&'f str>)> {
    const FEW: usize = 8;
    let single = |one: &'f Planned| match one.fix.ops.as_slice() {
        [op] => removal(op, tool),
        _ => None,
    };
    let paths = siblings(fixes.iter().map_while(single));
    (paths.len() > FEW).then_some((fixes.get(..paths.len())?, paths))
}

/// What one fix changes in a text: a part of it, and what stands there afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// What goes.
    pub gone: Span,
    /// What comes.
    pub text: String,
}

/// How many bytes two texts share from here on, up to the last whole word.
fn alike(pairs: impl Iterator<Item = (char, char)>) -> usize {
    let (mut shared, mut words) = (0, 0);
    for (old, _) in pairs.take_while(|(old, new)| old == new) {
        shared += old.len_utf8();
        if !old.is_alphanumeric() {
            words = shared;
        }
    }
    words
}

/// What each fix would change by itself; `fixes` come with the pointer of their tool. Nothing where
/// a fix does not fit the text.
pub fn replacements(text: &str, fixes: &[(&str, &Fix)]) -> Vec<Option<Replacement>> {
    let style = edit::Style::of(text);
    let pointers: Vec<&str> = fixes.iter().map(|(tool, _)| *tool).collect();
    let places = crate::json::locate(text, &pointers);
    let one = |((tool, fix), place): (&(&str, &Fix), Option<Location>)| {
        let start = place?.value.start;
        let own = text.get(start.offset..place?.value.end.offset)?;
        let mended = mend(own, tool, fix, &style.from(text, start.offset))?;
        let head = alike(own.chars().zip(mended.chars()));
        let (old, new) = (own.get(head..)?, mended.get(head..)?);
        let tail = alike(old.chars().rev().zip(new.chars().rev()));
        let gone = old.get(..old.len() - tail)?;
        let from = start.after(own.get(..head)?);
        Some(Replacement {
            gone: Span {
                start: from,
                end: from.after(gone),
            },
            text: new.get(..new.len() - tail)?.to_string(),
        })
    };
    fixes.iter().zip(places).map(one).collect()
}

/// Whether two JSON texts mean the same, order included.
fn same(a: &str, b: &str) -> bool {
    let meaning = |text| {
        let document = Document::parse(text, &Limits::default()).ok()?;
        Some(document.root().to_json())
    };
    meaning(a).is_some_and(|a| Some(a) == meaning(b))
}

fn paths(op: &Op) -> Vec<&str> {
    match op {
        Op::Add { path, .. } | Op::Remove { path } | Op::Replace { path, .. } => {
            alloc::vec![path.as_str()]
        }
        Op::Move { from, path } => alloc::vec![from.as_str(), path.as_str()],
    }
}

fn apply_op(text: &str, tool: &str, op: &Op, style: &edit::Style) -> Option<String> {
    match op {
        Op::Add { path, value } => {
            edit::set(text, path.strip_prefix(tool)?, &value.to_json(), style)
        }
        Op::Replace { path, value } => {
            let path = path.strip_prefix(tool)?;
            let (old, new) = (text.get(edit::find(text, path)?)?, value.to_json());
            if same(old, &new) {
                // Only the duplicates of its key go; the value keeps its bytes.
                return edit::shift_value(text, path, path, style);
            }
            edit::set(text, path, &new, style)
        }
        Op::Remove { path } => edit::remove(text, path.strip_prefix(tool)?),
        Op::Move { from, path } => edit::shift_value(
            text,
            from.strip_prefix(tool)?,
            path.strip_prefix(tool)?,
            style,
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONTRADICTION: &str = "\u{feff}{\n  \"tools\": [\n    {\n      \"name\": \"a\",\n      \"inputSchema\": {\"type\": \"object\"},\n      \"annotations\": { \"readOnlyHint\": true, \"destructiveHint\": true, \"openWorldHint\": false }\n    }\n  ]\n}\n";

    fn review() -> FixOptions {
        FixOptions {
            applicability: Applicability::Review,
            ..FixOptions::default()
        }
    }

    #[test]
    fn many_removals_are_one_pass_and_the_same() {
        use core::fmt::Write;
        let mut keys = String::new();
        for at in 0..300 {
            let _ = write!(keys, ", \"v{at}:readOnlyHint\": true, \"k{at}\": 1");
        }
        let text = alloc::format!(
            r#"[{{"name": "a", "inputSchema": {{"type": "object"}}, "annotations": {{"readOnlyHint": false{keys}}}}}]"#
        );
        let asked = r#"{"applicability":"review","rules":["misspelled-hint"]}"#;
        let asked = FixOptions::from_json(asked).unwrap();
        let mended = fix(&text, &asked).unwrap();
        assert_eq!(mended.applied.len(), 300);
        let mut wanted = text.clone();
        for at in 0..300 {
            wanted = edit::remove(
                &wanted,
                &alloc::format!("/0/annotations/v{at}:readOnlyHint"),
            )
            .unwrap();
        }
        assert_eq!(mended.text, wanted);
        assert_eq!(fix(&mended.text, &asked).unwrap().text, wanted);
    }

    #[test]
    fn one_fix_with_many_removals_is_one_pass_and_the_same() {
        let ops: Vec<Op> = ["/0/a", "/0/c", "/0/b/x", "/0/b/y", "/0/d/1", "/0/d/0"]
            .map(|path| Op::Remove { path: path.into() })
            .into();
        let text = r#"{"a":1,"b":{"x":2,"y":3},"c":4,"d":[5,6,7],"a":8,"e":9}"#;
        let style = edit::Style::of(text);
        let fix = |ops: &[Op]| Fix {
            applicability: Applicability::Review,
            ops: ops.into(),
        };
        let one_by_one = ops.iter().fold(text.to_string(), |text, op| {
            mend(&text, "/0", &fix(core::slice::from_ref(op)), &style).unwrap()
        });
        assert_eq!(
            mend(text, "/0", &fix(&ops), &style),
            Some(one_by_one.clone())
        );
        assert_eq!(one_by_one, r#"{"b":{},"d":[7],"e":9}"#);
        // What is not there cannot be taken, and then nothing is.
        for gone in ["/0/a", "/0/nothing"] {
            let mut ops = ops.clone();
            ops.insert(1, Op::Remove { path: gone.into() });
            assert_eq!(mend(text, "/0", &fix(&ops), &style), None, "{gone}");
        }
    }

    #[test]
    fn a_replacement_is_what_one_fix_changes() {
        let check = Options::default();
        let found = check_with(CONTRADICTION, &check, |report| {
            let tool = &report.tools[0];
            let pointer = tool.tool.pointer();
            let fixes: Vec<(&str, &Fix)> = tool
                .findings
                .iter()
                .filter(|finding| finding.rule.id == "read-only-and-destructive")
                .filter_map(|finding| Some((pointer.as_str(), finding.fix.as_ref()?)))
                .chain([("/tools/9", tool.findings[0].fix.as_ref().unwrap())])
                .collect();
            replacements(CONTRADICTION, &fixes)
        })
        .unwrap();
        let one = found[0].as_ref().unwrap();
        let Span { start, end } = one.gone;
        assert_eq!(&CONTRADICTION[start.offset..end.offset], "true");
        assert_eq!((start.line, start.column, end.column), (6, 65, 69));
        assert_eq!(one.text, "false");
        assert_eq!(found[1], None);
    }

    #[test]
    fn only_what_the_fix_names_changes() {
        let mut options = review();
        options.rules.push("read-only-and-destructive".into());
        let fixed = fix(CONTRADICTION, &options).unwrap();
        assert_eq!(
            fixed.text,
            CONTRADICTION.replace("\"destructiveHint\": true", "\"destructiveHint\": false")
        );
        assert_eq!(fixed.applied.len(), 1);
        assert_eq!(fix(&fixed.text, &options).unwrap().applied, []);
    }

    #[test]
    fn safe_leaves_what_needs_judgement() {
        let mut options = FixOptions::default();
        options.rules.push("read-only-and-destructive".into());
        let fixed = fix(CONTRADICTION, &options).unwrap();
        assert_eq!(fixed.text, CONTRADICTION);
        assert_eq!(fixed.applied, []);
    }

    #[test]
    fn a_text_that_cannot_be_read_is_an_error() {
        assert!(fix("{", &review()).is_err());
    }

    #[test]
    fn options_are_checked() {
        let options = FixOptions::from_json(
            r#"{"rules":["x"],"applicability":"review","spec":"2025-06-18"}"#,
        )
        .unwrap();
        assert_eq!(options.rules, ["x"]);
        assert!(options.check.spec.is_some());
        for bad in [
            r#"{"rules":"x"}"#,
            r#"{"rules":[1]}"#,
            r#"{"applicability":"maybe"}"#,
            r#"{"ruls":[]}"#,
            "[]",
        ] {
            assert!(FixOptions::from_json(bad).is_err(), "{bad}");
        }
    }
}

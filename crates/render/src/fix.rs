//! A fix in one line of words.

use precall_core::finding::{Applicability, Fix, Op};
use precall_core::json::pointer::segments;

use crate::Lang;
use crate::visible::{fit, visible};

/// The longest value that is spelled out.
const VALUE: usize = 60;

/// What a fix does, in words; `base` is the pointer of the tool, which the words leave out.
pub fn sentence(fix: &Fix, base: &str, lang: Lang) -> String {
    let steps: Vec<String> = fix.ops.iter().map(|op| step(op, base, lang)).collect();
    steps.join("; ")
}

/// How a fix is introduced.
pub fn heading(applicability: Applicability, lang: Lang) -> &'static str {
    lang.t(match applicability {
        Applicability::Safe => "fix",
        Applicability::Review => "fix, if it is so",
    })
}

fn step(op: &Op, base: &str, lang: Lang) -> String {
    let name = |path: &str| dotted(path, base, lang);
    match op {
        Op::Add { path, value } => {
            let value = fit(&value.to_json(), VALUE);
            let values = [("name", &*name(path)), ("value", &value)];
            lang.say("add {name}: {value}", &values)
        }
        Op::Remove { path } => lang.say("remove {name}", &[("name", &name(path))]),
        Op::Replace { path, value } => {
            let value = fit(&value.to_json(), VALUE);
            let values = [("name", &*name(path)), ("value", &value)];
            lang.say("set {name} to {value}", &values)
        }
        Op::Move { from, path } => {
            let split = |path: &str| path.rsplit_once('/').map(|(parent, _)| parent.to_owned());
            if split(from) == split(path) {
                let last = segments(path).last().unwrap_or_default();
                let values = [("name", &*name(from)), ("other", &*visible(&last))];
                lang.say("rename {name} to {other}", &values)
            } else {
                let values = [("name", &*name(from)), ("other", &name(path))];
                lang.say("move {name} to {other}", &values)
            }
        }
    }
}

/// A pointer as people write paths: `annotations.readOnlyHint`, relative to `base`.
pub fn dotted(path: &str, base: &str, lang: Lang) -> String {
    let inside = path
        .strip_prefix(base)
        .filter(|rest| rest.is_empty() || rest.starts_with('/'))
        .unwrap_or(path);
    let parts: Vec<String> = segments(inside)
        .map(|part| visible(&part).into_owned())
        .collect();
    if parts.is_empty() {
        lang.t("the definition").to_owned()
    } else {
        parts.join(".")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use precall_core::finding::Literal;

    #[test]
    fn steps_read_as_sentences() {
        let fix = Fix {
            applicability: Applicability::Safe,
            ops: vec![
                Op::Move {
                    from: "/tools/1/annotations/readonly".into(),
                    path: "/tools/1/annotations/readOnlyHint".into(),
                },
                Op::Move {
                    from: "/tools/1/readOnlyHint".into(),
                    path: "/tools/1/annotations/readOnlyHint".into(),
                },
                Op::Add {
                    path: "/tools/1/annotations".into(),
                    value: Literal::Object(vec![("openWorldHint".into(), Literal::Bool(false))]),
                },
                Op::Remove {
                    path: "/tools/10/x~1y".into(),
                },
            ],
        };
        assert_eq!(
            sentence(&fix, "/tools/1", Lang::ENGLISH),
            "rename annotations.readonly to readOnlyHint; \
             move readOnlyHint to annotations.readOnlyHint; \
             add annotations: {\"openWorldHint\":false}; \
             remove tools.10.x/y"
        );
    }
}

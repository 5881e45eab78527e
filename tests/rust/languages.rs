//! `tests/cases/sentences.tsv`: the common verbs of every language, read as what they do.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use precall_core::evidence::Tri;
use precall_core::evidence::class::{Class, Says};
use precall_core::report::{Options, check_with};
use precall_tests::read;

/// Of a hundred sentences so many may be left unjudged, which is prudent but no help.
const UNJUDGED: usize = 3;

#[test]
fn plain_sentences_are_read_in_every_language() {
    let text = read("cases/sentences.tsv");
    let mut wrong = String::new();
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = line.split('\t');
        let (Some(language), Some(class), Some(sentence)) =
            (fields.next(), fields.next(), fields.next())
        else {
            panic!("expected language, class and text: {line}");
        };
        let class = Class::ALL
            .iter()
            .find(|c| c.name() == class)
            .unwrap_or_else(|| panic!("no class {class}: {line}"));
        let [writes, destroys, ..] = class.says();
        let (read_writes, read_destroys) = effects(sentence);
        let (all, unjudged) = counts.entry(language).or_default();
        *all += 1;
        *unjudged += usize::from(read_writes == Tri::Unknown);
        if read_writes != Tri::Unknown
            && (against(writes, read_writes) || against(destroys, read_destroys))
        {
            let _ = writeln!(
                wrong,
                "{line}: writes {read_writes:?}, destroys {read_destroys:?}"
            );
        }
    }
    assert!(wrong.is_empty(), "read as what they are not:\n{wrong}");
    for (language, (all, unjudged)) in counts {
        assert!(
            unjudged * 100 <= all * UNJUDGED,
            "{language}: {unjudged} of {all} sentences are not judged"
        );
    }
}

fn effects(sentence: &str) -> (Tri, Tri) {
    let tool = serde_json::json!({
        "name": "x", "description": sentence, "inputSchema": { "type": "object" }
    });
    let mut effects = (Tri::Unknown, Tri::Unknown);
    check_with(&tool.to_string(), &Options::default(), |report| {
        let read = &report.tools[0].effects;
        effects = (read.writes.value, read.destroys.value);
    })
    .unwrap();
    effects
}

/// Whether a reading contradicts what the class says outright.
const fn against(says: Says, read: Tri) -> bool {
    matches!(
        (says, read),
        (Says::Yes, Tri::No | Tri::Unknown) | (Says::No, Tri::Yes)
    )
}

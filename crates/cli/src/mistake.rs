//! Mistakes in the arguments, said in the language of the command. In English the library behind the
//! arguments says them itself.

use std::error::Error as _;

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use precall_render::{Lang, Said};

/// The mistake with what was probably meant, how the command is used, and where help is; nothing where
/// it has no words of ours.
pub(crate) fn told(error: &Error, lang: Lang) -> Option<String> {
    let mut parts = vec![format!("error: {}", lang.told(&sentence(error, lang)?))];
    let suggested = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ];
    if let Some(meant) = suggested.into_iter().find_map(|kind| shown(error, kind)) {
        let meant = Said::new("did you mean {meant}?").with("meant", meant);
        parts.push(format!("  {}", lang.told(&meant)));
    }
    if let Some(ContextValue::StyledStr(usage)) = error.get(ContextKind::Usage) {
        let usage = usage.to_string();
        let usage = usage.strip_prefix("Usage:").unwrap_or(&usage);
        parts.push(format!("{}{usage}", lang.t("Usage:")));
    }
    parts.push(lang.t("For more information, try '--help'.").to_owned());
    Some(parts.join("\n\n") + "\n")
}

fn sentence(error: &Error, lang: Lang) -> Option<Said> {
    let argument = || shown(error, ContextKind::InvalidArg);
    let value = || shown(error, ContextKind::InvalidValue);
    Some(match error.kind() {
        ErrorKind::UnknownArgument => {
            Said::new("unexpected argument {argument}").with("argument", argument()?)
        }
        ErrorKind::InvalidSubcommand => Said::new("there is no command {name}")
            .with("name", shown(error, ContextKind::InvalidSubcommand)?),
        ErrorKind::InvalidValue | ErrorKind::NoEquals => match (value(), argument()?) {
            (Some(value), argument) if value != "''" => {
                let said = Said::new("{value} is no value of {argument}")
                    .with("value", value)
                    .with("argument", argument);
                match shown(error, ContextKind::ValidValue) {
                    Some(known) => Said::new("{message}; expected one of {known}")
                        .with_said("message", said)
                        .with("known", known),
                    None => said,
                }
            }
            (_, argument) => Said::new("{argument} needs a value").with("argument", argument),
        },
        ErrorKind::ValueValidation => {
            let why = error.source().map(ToString::to_string).unwrap_or_default();
            Said::new("{value} is no value of {argument}: {why}")
                .with("value", value()?)
                .with("argument", argument()?)
                .with("why", lang.phrase(&why))
        }
        ErrorKind::ArgumentConflict => {
            let said = Said::new("{argument} cannot be used together with {other}");
            let other = match shown(error, ContextKind::PriorArg) {
                Some(other) => other.into(),
                None => Said::new("the other arguments"),
            };
            said.with("argument", argument()?).with_said("other", other)
        }
        ErrorKind::MissingRequiredArgument => {
            Said::new("{arguments} is missing").with("arguments", argument()?)
        }
        ErrorKind::MissingSubcommand => Said::new("no command given"),
        _ => return None,
    })
}

/// What an error tells of itself, in quotes.
fn shown(error: &Error, kind: ContextKind) -> Option<String> {
    let quoted = |text: &String| format!("'{text}'");
    match error.get(kind)? {
        ContextValue::String(text) => Some(quoted(text)),
        ContextValue::Strings(all) if !all.is_empty() => {
            let all: Vec<String> = all.iter().map(quoted).collect();
            Some(all.join(", "))
        }
        _ => None,
    }
}

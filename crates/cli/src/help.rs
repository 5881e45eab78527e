//! The help in another language. The arguments are read by the English command; what is shown of
//! them is this one's.

use clap::builder::{PossibleValue, PossibleValuesParser, Resettable, StyledStr};
use clap::{Arg, Command, CommandFactory};
use precall_render::Lang;

use crate::args::Args;

/// The command with its help in a language, to be shown and not to be run: its values are plain
/// text.
pub(crate) fn command(lang: Lang) -> Command {
    let command = Args::command();
    if lang.is_english() {
        return command;
    }
    let mut command = command;
    // Also what is added to each: the help itself.
    command.build();
    spoken(command, lang)
}

/// What the library behind the arguments says by itself.
const FIXED: [(&str, &str); 4] = [
    ("[OPTIONS]", "[OPTIONS]"),
    ("[default: ", "[default: "),
    ("[possible values: ", "[possible values: "),
    ("Possible values:", "Possible values:"),
];

/// A shown help with its last English words replaced.
pub(crate) fn finish(mut text: String, lang: Lang) -> String {
    for (english, key) in FIXED {
        text = text.replace(english, lang.t(key));
    }
    text
}

fn spoken(command: Command, lang: Lang) -> Command {
    let said = |text: Option<&StyledStr>| Resettable::from(text.map(|text| lines(text, lang)));
    let about = said(command.get_about());
    let long_about = said(command.get_long_about());
    let after_help = said(command.get_after_help());
    let command = command
        .about(about)
        .long_about(long_about)
        .after_help(after_help)
        .subcommand_help_heading(lang.t("Commands"))
        .help_template(format!(
            "{{before-help}}{{about-with-newline}}\n{} {{usage}}\n\n{{all-args}}{{after-help}}",
            lang.t("Usage:")
        ))
        .mut_args(|arg| argument(arg, lang));
    command.mut_subcommands(|sub| spoken(sub, lang))
}

fn argument(arg: Arg, lang: Lang) -> Arg {
    let said = |text: Option<&StyledStr>| Resettable::from(text.map(|text| lines(text, lang)));
    let (help, long_help) = (said(arg.get_help()), said(arg.get_long_help()));
    let heading = match arg.get_help_heading() {
        Some(heading) => lang.known(heading),
        None if arg.is_positional() => Some(lang.t("Arguments")),
        None => Some(lang.t("Options")),
    };
    let values: Vec<PossibleValue> = arg
        .get_possible_values()
        .into_iter()
        .map(|value| {
            let help = said(value.get_help());
            value.help(help)
        })
        .collect();
    let arg = arg.help(help).long_help(long_help);
    let arg = match heading {
        Some(heading) => arg.help_heading(heading),
        None => arg,
    };
    if values.is_empty() || !arg.get_action().takes_values() {
        arg
    } else {
        arg.value_parser(PossibleValuesParser::new(values))
    }
}

/// A text line by line; examples stay as they are.
fn lines(text: &StyledStr, lang: Lang) -> StyledStr {
    let text = text.to_string();
    let said = text.split('\n').map(|line| {
        let bare = line.trim_end_matches('.');
        let dot = if bare == line { "" } else { "." };
        match lang.known(line) {
            Some(said) => said.to_owned(),
            None => format!("{}{dot}", lang.phrase(bare)),
        }
    });
    said.collect::<Vec<_>>().join("\n").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every line that a command shows, without examples.
    fn texts(command: &Command, found: &mut Vec<String>) {
        let mut add = |text: Option<&StyledStr>| {
            let text = text.map(ToString::to_string).unwrap_or_default();
            let lines = text.lines().filter(|line| {
                let example = line.starts_with("  ") && !line.contains("   ");
                !line.trim().is_empty() && !example
            });
            found.extend(lines.map(str::to_owned));
        };
        add(command.get_about());
        add(command.get_long_about());
        add(command.get_after_help());
        for arg in command.get_arguments() {
            add(arg.get_help());
            add(arg.get_long_help());
            if !arg.is_hide_possible_values_set() {
                for value in arg.get_possible_values() {
                    add(value.get_help());
                }
            }
            let heading = arg.get_help_heading().map(str::to_owned);
            add(heading.map(StyledStr::from).as_ref());
        }
        for sub in command.get_subcommands() {
            texts(sub, found);
        }
    }

    #[test]
    fn the_whole_help_is_said() {
        let lang = Lang::named("es").unwrap();
        let mut english = Args::command();
        english.build();
        let (mut before, mut after) = (Vec::new(), Vec::new());
        texts(&english, &mut before);
        texts(&command(lang), &mut after);
        let same: Vec<&String> = before.iter().filter(|text| after.contains(text)).collect();
        assert!(same.is_empty(), "{same:#?}");
        assert!(before.len() > 100, "{}", before.len());
    }
}

//! The options that choose directories.

use std::path::PathBuf;

use precall_core::profile::directory::{DirectoryProfile, Submission, current};

use precall_render::Said;

use crate::config::Set;
use crate::exit::Failure;
use crate::input;

/// Which directories are asked.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Hosts and directories")]
pub(crate) struct DirectoryArgs {
    /// A directory to ask, under its current rules or under those of a date; `all` asks every one; a FILE is a profile of your own
    #[arg(long = "profile", value_name = "NAME[@DATE]|all|FILE")]
    pub(crate) profiles: Vec<String>,
    /// A file with a reason for each hint, such as chatgpt-app-submission.json, for directories that ask for one
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) submission: Option<PathBuf>,
}

impl DirectoryArgs {
    /// The profiles, each once, in the order of the options; those of the configuration where no
    /// option names one.
    pub(crate) fn profiles(
        &self,
        configured: Option<&Set<Vec<Set<String>>>>,
    ) -> Result<Vec<DirectoryProfile>, Failure> {
        let mut profiles = Vec::new();
        for name in &self.profiles {
            choose(&mut profiles, name)?;
        }
        let configured = configured.filter(|_| self.profiles.is_empty());
        for name in configured.iter().flat_map(|set| &set.value) {
            choose(&mut profiles, &name.value).map_err(|failure| failure.of(&name.from))?;
        }
        Ok(profiles)
    }

    /// The submission file, where one of the profiles reads it.
    pub(crate) fn submission(
        &self,
        profiles: &[DirectoryProfile],
    ) -> Result<Option<Submission>, Failure> {
        let Some(file) = &self.submission else {
            return Ok(None);
        };
        if profiles.iter().all(|profile| profile.submission.is_none()) {
            return Err(Failure::about(
                format_args!("--submission {}", input::display_name(file)),
                Said::new("none of the profiles asked reads a submission file; openai does"),
            ));
        }
        let text = input::read_named(file)?;
        Submission::from_json(&text.text)
            .map(Some)
            .map_err(|error| Failure::about(&text.name, &error))
    }
}

/// Adds the profiles that a name or a file means.
fn choose(profiles: &mut Vec<DirectoryProfile>, name: &str) -> Result<(), Failure> {
    let chosen = if name == "all" {
        current().collect()
    } else {
        vec![profile(name)?]
    };
    for profile in chosen {
        if !profiles
            .iter()
            .any(|known| known.label() == profile.label())
        {
            profiles.push(profile);
        }
    }
    Ok(())
}

/// A built-in profile, or one from a file.
pub(crate) fn profile(name: &str) -> Result<DirectoryProfile, Failure> {
    let is_file = std::path::Path::new(name)
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    if !is_file {
        return Ok(DirectoryProfile::named(name)?);
    }
    let text = input::read_named(name)?;
    DirectoryProfile::from_json(&text.text).map_err(|error| Failure::about(&text.name, &error))
}

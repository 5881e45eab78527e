//! The options that choose directories.

use precall_core::profile::directory::{DirectoryProfile, Submission, current};

use precall_render::Said;

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
    pub(crate) submission: Option<String>,
}

impl DirectoryArgs {
    /// The profiles, each once, in the order of the options; those of the configuration where no
    /// option names one.
    pub(crate) fn profiles(
        &self,
        configured: Option<&Vec<String>>,
    ) -> Result<Vec<DirectoryProfile>, Failure> {
        let mut profiles: Vec<DirectoryProfile> = Vec::new();
        let names = match configured {
            Some(names) if self.profiles.is_empty() => names,
            _ => &self.profiles,
        };
        for name in names {
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
                format_args!("--submission {file}"),
                Said::new("none of the profiles asked reads a submission file; openai does"),
            ));
        }
        let text = input::read(file)?;
        Submission::from_json(&text.text)
            .map(Some)
            .map_err(|error| Failure::about(&text.name, &error))
    }
}

/// A built-in profile, or one from a file.
pub(crate) fn profile(name: &str) -> Result<DirectoryProfile, Failure> {
    let is_file = std::path::Path::new(name)
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("json"));
    if !is_file {
        return Ok(DirectoryProfile::named(name)?);
    }
    let text = input::read(name)?;
    DirectoryProfile::from_json(&text.text).map_err(|error| Failure::about(&text.name, &error))
}

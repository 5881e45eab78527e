//! The options that choose hosts.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use precall_core::profile::host::{Catalog, Mode};

use crate::config::Set;
use crate::exit::Failure;
use crate::input;

/// Which hosts are asked.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Hosts and directories")]
pub(crate) struct HostArgs {
    /// A host to ask, in its usual mode or in another; `all` asks every one; a FILE is a policy of your own
    #[arg(long = "host", value_name = "HOST[:MODE]|all|FILE")]
    pub(crate) hosts: Vec<String>,
    /// A policy of your own, for --host to name
    #[arg(long = "policy", value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) policies: Vec<PathBuf>,
    /// Ask as of a server that you have not decided to trust
    #[arg(long)]
    pub(crate) untrusted: bool,
}

impl HostArgs {
    /// The modes that are asked, each once, in the order of the options; those of the configuration
    /// where no option names one.
    pub(crate) fn modes(
        &self,
        configured: Option<&Set<Vec<Set<String>>>>,
    ) -> Result<Vec<Arc<Mode>>, Failure> {
        let configured = configured.filter(|_| self.hosts.is_empty());
        if self.hosts.is_empty() && self.policies.is_empty() && configured.is_none() {
            return Ok(Vec::new());
        }
        let mut catalog = catalog(&self.policies)?;
        let mut modes: Vec<Arc<Mode>> = Vec::new();
        for host in &self.hosts {
            choose(&mut modes, &mut catalog, host)?;
        }
        for host in configured.iter().flat_map(|set| &set.value) {
            choose(&mut modes, &mut catalog, &host.value)
                .map_err(|failure| failure.of(&host.from))?;
        }
        Ok(modes)
    }

    /// Refuses what would do nothing where no host is asked.
    pub(crate) fn refuse(&self, modes: &[Arc<Mode>]) -> Result<(), Failure> {
        match modes {
            [] if self.untrusted => Err(Failure::new(
                "--untrusted says how hosts are asked, and none is; name one with --host",
            )),
            [] if !self.policies.is_empty() => Err(Failure::new(
                "--policy adds hosts to choose from, and none is asked; name it with --host",
            )),
            _ => Ok(()),
        }
    }
}

/// Adds the modes that a name or a file means.
fn choose(modes: &mut Vec<Arc<Mode>>, catalog: &mut Catalog, host: &str) -> Result<(), Failure> {
    let added;
    let name = if is_file(host) {
        added = add(catalog, Path::new(host))?;
        &*added
    } else {
        host
    };
    for mode in catalog.select(name)? {
        if !modes.iter().any(|known| Arc::ptr_eq(known, &mode)) {
            modes.push(mode);
        }
    }
    Ok(())
}

/// The built-in hosts and policies from files.
pub(crate) fn catalog(policies: &[PathBuf]) -> Result<Catalog, Failure> {
    let mut catalog = Catalog::built_in();
    for file in policies {
        add(&mut catalog, file)?;
    }
    Ok(catalog)
}

fn add(catalog: &mut Catalog, file: &Path) -> Result<Arc<str>, Failure> {
    let text = input::read_named(file)?;
    catalog
        .add(&text.text)
        .map_err(|error| Failure::about(&text.name, &error))
}

/// Whether a name means a file: no id of a host ends like one.
fn is_file(name: &str) -> bool {
    Path::new(name)
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("json"))
}

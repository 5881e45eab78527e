//! How far a long run is, on a terminal.

#[cfg(not(target_family = "wasm"))]
pub(super) use shown::Bar;

#[cfg(target_family = "wasm")]
pub(super) use hidden::Bar;

/// Node's own process draws no bar.
#[cfg(target_family = "wasm")]
mod hidden {
    pub(crate) struct Bar;

    impl Bar {
        pub(crate) fn new(_: bool, _: &[crate::input::Found], _: precall_render::Lang) -> Self {
            Self
        }

        #[expect(clippy::unused_self, reason = "as its other build")]
        pub(crate) fn advance(&self, _: usize, _: u64, _: u64) {}

        #[expect(clippy::unused_self, reason = "as its other build")]
        pub(crate) fn finish(&self) {}
    }
}

#[cfg(not(target_family = "wasm"))]
mod shown {
    use std::sync::atomic::{AtomicU64, Ordering};

    use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

    use precall_render::Lang;

    use crate::input;
    use crate::system::{self, Stream};

    /// A bar, or nothing where nobody looks.
    pub(crate) struct Bar {
        shown: Option<ProgressBar>,
        tools: AtomicU64,
        files: AtomicU64,
        lang: Lang,
    }

    impl Bar {
        pub(crate) fn new(wanted: bool, files: &[input::Found], lang: Lang) -> Self {
            let shown =
                wanted && system::is_terminal(Stream::Err) && std::env::var_os("CI").is_none();
            let bar = shown.then(|| {
                let bytes = files.iter().map(|file| file.bytes).sum();
                let bar = ProgressBar::with_draw_target(Some(bytes), ProgressDrawTarget::stderr());
                let template = format!(
                    "{{bar:24}} {{bytes}}/{{total_bytes}}  {{msg}}  {}",
                    lang.t("{eta} left")
                );
                let style = ProgressStyle::with_template(&template);
                if let Ok(style) = style {
                    bar.set_style(style);
                }
                bar
            });
            Self {
                shown: bar,
                tools: AtomicU64::new(0),
                files: AtomicU64::new(0),
                lang,
            }
        }

        pub(crate) fn advance(&self, bytes: usize, files: u64, tools: u64) {
            let Some(bar) = &self.shown else { return };
            let tools = self.tools.fetch_add(tools, Ordering::Relaxed) + tools;
            let files = self.files.fetch_add(files, Ordering::Relaxed) + files;
            bar.inc(bytes as u64);
            let seconds = bar.elapsed().as_secs().max(1);
            let number = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
            let files = self.lang.count(number(files), "file");
            let speed = self.lang.count(number(tools / seconds), "tool");
            let tools = self.lang.count(number(tools), "tool");
            bar.set_message(format!("{files}, {tools}, {speed}/s"));
        }

        pub(crate) fn finish(&self) {
            if let Some(bar) = &self.shown {
                bar.finish_and_clear();
            }
        }
    }
}

//! What may be written to where the report goes: colors, and characters beyond ASCII.

use std::env;
use std::io::{self, IsTerminal};

use super::args::ColorChoice;
use crate::render::Style;

/// Colors and characters of what goes to a file, a terminal or a pipe.
pub(super) fn style(color: ColorChoice, is_file: bool, is_terminal: bool) -> Style {
    let variable = |name: &str| env::var(name).ok();
    let color = match color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => !is_file && wants_color(variable, is_terminal),
    };
    Style {
        color,
        unicode: !is_terminal || takes_unicode(variable),
        replacements: true,
        width: width().filter(|_| is_terminal),
        links: color && !is_file && takes_links(variable, is_terminal),
    }
}

/// How messages on stderr look: without colors, for names in them come from strangers, and what is
/// unseen in these becomes visible.
pub(super) fn of_messages() -> Style {
    style(ColorChoice::Never, false, io::stderr().is_terminal())
}

/// How many columns the terminal has.
fn width() -> Option<usize> {
    let (width, _) = terminal_size::terminal_size()?;
    Some(usize::from(width.0).max(LEAST_WIDTH))
}

/// Drawings take this much, however narrow the terminal is.
const LEAST_WIDTH: usize = 40;

/// Whether a terminal shows links (OSC 8), by the marks that those who do leave in the
/// environment. There is no way to ask.
fn takes_links(variable: impl Fn(&str) -> Option<String>, is_terminal: bool) -> bool {
    if let Some(forced) = variable("FORCE_HYPERLINK") {
        return forced != "0";
    }
    let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
    let version = variable("VTE_VERSION").and_then(|version| version.parse::<u32>().ok());
    let program = variable("TERM_PROGRAM").unwrap_or_default();
    let programs = ["iTerm.app", "WezTerm", "vscode", "ghostty", "Hyper", "zed"];
    let term = variable("TERM").unwrap_or_default();
    let terms = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot"];
    is_terminal
        && (version.is_some_and(|version| version >= 5000)
            || ["WT_SESSION", "KONSOLE_VERSION", "DOMTERM"]
                .into_iter()
                .any(is_set)
            || programs.contains(&program.as_str())
            || terms.contains(&term.as_str()))
}

/// How a patch is drawn on stdout; `None` where it goes into a file or to a program, which
/// want it as it can be applied. Only who says `--color always` gets a drawing there too.
pub(super) fn patch_style(color: ColorChoice) -> Option<Style> {
    let is_terminal = io::stdout().is_terminal();
    let variable = |name: &str| env::var(name).ok();
    let color = match color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => is_terminal && wants_color(variable, is_terminal),
    };
    (is_terminal || color).then(|| Style {
        color,
        unicode: !is_terminal || takes_unicode(variable),
        ..Style::default()
    })
}

/// What the environment says about colors, by the customs of <https://no-color.org> and
/// <https://bixense.com/clicolors/>.
fn wants_color(variable: impl Fn(&str) -> Option<String>, is_terminal: bool) -> bool {
    let is_set = |name| variable(name).is_some_and(|value| !value.is_empty());
    let is_on = |name| is_set(name) && variable(name).is_none_or(|value| value != "0");
    if is_set("NO_COLOR") {
        return false;
    }
    if is_on("FORCE_COLOR") || is_on("CLICOLOR_FORCE") {
        return true;
    }
    let is_off = |name, word: &str| variable(name).is_some_and(|value| value == word);
    is_terminal && !is_off("CLICOLOR", "0") && !is_off("TERM", "dumb")
}

/// Whether the language settings of a terminal are in UTF-8. Windows has none of them, and
/// its terminals take UTF-8 from Rust programs.
fn takes_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let mut settings = names.into_iter().filter_map(variable);
    let locale = settings.find(|value| !value.is_empty()).unwrap_or_default();
    let locale = locale.to_ascii_lowercase();
    cfg!(windows) || locale.contains("utf-8") || locale.contains("utf8")
}

/// Whether this runs in a CI system that obeys what looks like a command in the log.
pub(super) fn is_obeyed() -> bool {
    let systems = ["GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"];
    systems.into_iter().any(|name| env::var_os(name).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_color(variables: &[(&str, &str)], is_terminal: bool, expected: bool) {
        let variable = |name: &str| {
            let found = variables.iter().find(|(other, _)| *other == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        assert_eq!(
            wants_color(variable, is_terminal),
            expected,
            "{variables:?}"
        );
    }

    #[test]
    fn the_environment_decides_about_colors() {
        check_color(&[], true, true);
        check_color(&[], false, false);
        check_color(&[("NO_COLOR", "1")], true, false);
        check_color(&[("NO_COLOR", "")], true, true);
        check_color(&[("NO_COLOR", "1"), ("FORCE_COLOR", "1")], true, false);
        check_color(&[("FORCE_COLOR", "1")], false, true);
        check_color(&[("FORCE_COLOR", "0")], false, false);
        check_color(&[("CLICOLOR_FORCE", "1")], false, true);
        check_color(&[("CLICOLOR", "0")], true, false);
        check_color(&[("TERM", "dumb")], true, false);
    }

    #[test]
    fn only_terminals_that_show_links_get_them() {
        let takes = |name: &'static str, value: &'static str, is_terminal: bool| {
            let variable = move |wanted: &str| (wanted == name).then(|| value.to_owned());
            takes_links(variable, is_terminal)
        };
        assert!(takes("VTE_VERSION", "7600", true));
        assert!(!takes("VTE_VERSION", "4900", true));
        assert!(takes("TERM_PROGRAM", "WezTerm", true));
        assert!(!takes("TERM_PROGRAM", "WezTerm", false));
        assert!(takes("TERM", "xterm-kitty", true));
        assert!(!takes("TERM", "xterm-256color", true));
        assert!(takes("FORCE_HYPERLINK", "1", false));
        assert!(!takes("FORCE_HYPERLINK", "0", true));
    }

    #[test]
    fn a_terminal_without_utf8_gets_ascii() {
        let locale = |value: &'static str| move |_: &str| Some(value.to_owned());
        assert!(takes_unicode(locale("de_DE.UTF-8")));
        assert!(takes_unicode(locale("C.utf8")));
        assert_eq!(takes_unicode(locale("C")), cfg!(windows));
        assert_eq!(takes_unicode(|_| None), cfg!(windows));
    }
}

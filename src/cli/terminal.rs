//! What may be written to where the report goes: colors, and characters beyond ASCII.

use std::env;
use std::io::{self, IsTerminal};

use super::args::ColorChoice;
use crate::render::Style;

/// Colors and characters of what goes to a file, a terminal or a pipe.
pub(super) fn style(color: ColorChoice, is_file: bool, is_terminal: bool) -> Style {
    let variable = |name: &str| env::var(name).ok();
    Style {
        color: match color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => !is_file && wants_color(variable, is_terminal),
        },
        unicode: !is_terminal || takes_unicode(variable),
    }
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
    fn a_terminal_without_utf8_gets_ascii() {
        let locale = |value: &'static str| move |_: &str| Some(value.to_owned());
        assert!(takes_unicode(locale("de_DE.UTF-8")));
        assert!(takes_unicode(locale("C.utf8")));
        assert_eq!(takes_unicode(locale("C")), cfg!(windows));
        assert_eq!(takes_unicode(|_| None), cfg!(windows));
    }
}

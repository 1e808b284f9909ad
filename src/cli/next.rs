//! What to type next: whole commands for the closing lines of a check.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::report::Next;

/// The longest command that is worth to be shown. Hooks name hundreds of files.
const LONGEST: usize = 160;

/// What leads on from a check that was typed as `typed`, from the program's name on; nothing where that
/// cannot be typed again, as with standard input.
pub(super) fn next(typed: &[OsString], paths: &[PathBuf]) -> Option<Next> {
    let is_check = typed.get(1).is_some_and(|command| command == "check");
    let reads_stdin = paths.iter().any(|path| path.as_os_str() == "-");
    if !is_check || reads_stdin {
        return None;
    }
    // These come anew.
    let repeated = ["--fix", "--unsafe-fixes", "--no-fold"];
    let words = typed.iter().skip(2);
    let words = words.filter(|word| repeated.iter().all(|flag| *word != flag));
    let check = line(words)?;
    let export = if paths.is_empty() {
        ".".to_owned()
    } else {
        line(paths.iter().map(|path| path.as_os_str()))?
    };
    Some(Next { check, export })
}

/// Words as they are typed; `None` where the line is too long, or a word cannot be typed.
fn line<'w, W: AsRef<std::ffi::OsStr> + ?Sized + 'w>(
    words: impl Iterator<Item = &'w W>,
) -> Option<String> {
    let words: Option<Vec<String>> = words.map(|word| quoted(word.as_ref().to_str()?)).collect();
    let line = words?.join(" ");
    (line.chars().count() <= LONGEST).then_some(line)
}

/// A word as shells read it.
fn quoted(word: &str) -> Option<String> {
    let is_plain = |letter: char| letter.is_alphanumeric() || "_-./,:=@%+~".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) && !word.starts_with('~') {
        return Some(word.to_owned());
    }
    let mark = if cfg!(windows) { '"' } else { '\'' };
    let is_typed =
        |letter: char| letter == ' ' || is_plain(letter) || letter.is_ascii_punctuation();
    let can_be = word
        .chars()
        .all(|letter| letter != mark && letter != '`' && is_typed(letter));
    can_be.then(|| format!("{mark}{word}{mark}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(typed: &[&str], paths: &[&str]) -> Option<(String, String)> {
        let typed: Vec<_> = typed.iter().map(OsString::from).collect();
        let paths: Vec<_> = paths.iter().map(PathBuf::from).collect();
        next(&typed, &paths).map(|next| (next.check, next.export))
    }

    #[test]
    fn what_was_typed_leads_on() {
        let both = |check: &str, export: &str| Some((check.to_owned(), export.to_owned()));
        assert_eq!(check(&["pbnlint", "check"], &[]), both("", "."));
        let typed = ["pbnlint", "check", "--fix", "a.pbn", "--level=error"];
        let expected = both("a.pbn --level=error", "a.pbn");
        assert_eq!(check(&typed, &["a.pbn"]), expected);
        assert_eq!(check(&["pbnlint", "check", "-"], &["-"]), None);
        let long = "a".repeat(200);
        assert_eq!(check(&["pbnlint", "check", &long], &[&long]), None);
    }

    #[cfg(unix)]
    #[test]
    fn words_are_quoted_for_the_shell() {
        let read = |word: &str| quoted(word);
        assert_eq!(read("a b.pbn").as_deref(), Some("'a b.pbn'"));
        assert_eq!(read("é[1].pbn").as_deref(), Some("'é[1].pbn'"));
        assert_eq!(read("").as_deref(), Some("''"));
        for word in ["it's", "a`b`", "a\u{1b}[31m", "a\u{202e}b"] {
            assert_eq!(read(word), None, "{word:?}");
        }
    }
}

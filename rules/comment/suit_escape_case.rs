//! # suit-escape-case
//!
//! A comment has a suit symbol with a lower-case letter, such as `\h`. Programs that show suit symbols know
//! `\S`, `\H`, `\D` and `\C` (chapter 3.8). Most of them show `\h` as plain text.
//!
//! Write the letter in upper case. This rule is off by default, because a comment may contain any
//! text.
//!
//! ## Bad
//!
//! ```pbn
//! [Board "1"]
//! {West leads the \hQ, and South is down.}
//! ```
//!
//! ```text
//! info[suit-escape-case]: \h is not a suit symbol; did you mean \H?
//!   ┌─ example.pbn:2:17
//!   │
//! 2 │ {West leads the \hQ, and South is down.}
//!   │                 ^^
//!   │
//!   = fix: write the suit symbols in upper case (unsafe)
//!     + {West leads the \HQ, and South is down.}
//! ```
//!
//! ```diff
//!  [Board "1"]
//! -{West leads the \hQ, and South is down.}
//! +{West leads the \HQ, and South is down.}
//! ```
//!
//! ```pbn
//! [Board "1"] ; 4\s would have made
//! ```
//!
//! ```text
//! info[suit-escape-case]: \s is not a suit symbol; did you mean \S?
//!   ┌─ example.pbn:1:16
//!   │
//! 1 │ [Board "1"] ; 4\s would have made
//!   │                ^^
//!   │
//!   = fix: write the suit symbols in upper case (unsafe)
//!     + [Board "1"] ; 4\S would have made
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! {West leads the \HQ, and South is down.}
//! ```
//!
//! ```pbn
//! [Generator "Big Deal"] {from C:\deals\may and \home\club}
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "suit-escape-case",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["3.8"])],
    default: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Comment(check)]);

fn check(game: &GameContext<'_>, comment: CommentView<'_>, report: &mut Report<'_>) {
    let span = comment.span();
    let text = game.slice(span);
    let mut symbols = memchr::memchr_iter(b'\\', text).filter(|at| is_suit(text, *at));
    let Some(first) = symbols.next() else {
        return;
    };
    let more = symbols.clone().count();
    let escape = span.part(first, first + 2);
    let shown = game.show(escape);
    let message = format!(
        "{shown} is not a suit symbol; did you mean {}?",
        shown.to_ascii_uppercase()
    );
    let edits = std::iter::once(first).chain(symbols).filter_map(|at| {
        let letter = text.get(at + 1)?.to_ascii_uppercase();
        Some(SpanEdit::new(span.part(at + 1, at + 2), vec![letter]))
    });
    let finding = report.at(escape, message).fix_all(
        "write the suit symbols in upper case",
        Applicability::Unsafe,
        edits,
    );
    if more > 0 {
        finding.note(format!("{more} more in this comment are written like this"));
    }
}

/// Whether the backslash at `at` begins `\s`, `\h`, `\d` or `\c`, and not a word or the part
/// of a path.
fn is_suit(text: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| text.get(before));
    let in_path = before.is_some_and(|b| b.is_ascii_alphabetic() || b":\\./".contains(b));
    let letter = text.get(at + 1).is_some_and(|b| b"shdc".contains(b));
    let word = text
        .get(at + 2)
        .is_some_and(|b| b.is_ascii_lowercase() || b"\\./".contains(b));
    letter && !word && !in_path
}

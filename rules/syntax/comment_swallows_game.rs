//! # comment-swallows-game
//!
//! A comment in braces holds an empty line and then a tag: its `}` was probably forgotten. A
//! comment ends at the next `}`, wherever that is (chapter 3.8), so the games between belong
//! to the comment, and readers skip them.
//!
//! Write the `}` where the comment was meant to end, and delete the other one if it closes
//! nothing then. Where the game was taken out on purpose, say so to the linter, or begin its
//! lines with `%`.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! {West forgot the convention.
//!
//! [Event "Club evening"]
//! [Board "2"]
//! {Flat board.}
//! ```
//!
//! ```text
//! warning[comment-swallows-game]: this comment runs over an empty line and the tags of a game; was its `}` forgotten?
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ {West forgot the convention.
//!   │ ^
//! 4 │
//! 5 │ [Event "Club evening"]
//!   │ ---------------------- this tag belongs to the comment
//! 6 │ [Board "2"]
//! 7 │ {Flat board.}
//!   │             - the comment ends here
//!   │
//!   = fix: close the comment before the first tag (unsafe)
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! {West forgot the convention.}
//!
//! [Event "Club evening"]
//! [Board "2"]
//! {Flat board.
//!
//! [sic] Nobody bid the slam.}
//! ```

use crate::rules::prelude::*;
use crate::source::{line_end, next_line};
use crate::syntax::lexer::{blanks_end, is_semi_empty, name_end};

pub(crate) const META: Meta = Meta {
    name: "comment-swallows-game",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &["3.8"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Comment(check)];

fn check(game: &GameContext<'_>, comment: Comment<'_>, report: &mut Report<'_>) {
    let text = game.slice(comment.span());
    // One without `}` is reported as such.
    if !comment.is_brace() || text.last() != Some(&b'}') {
        return;
    }
    let Some((before, tag)) = swallowed_tag(text) else {
        return;
    };
    let span = comment.span();
    let end = span.part(before, before);
    let tag = span.part(tag, line_end(text, tag));
    let message =
        "this comment runs over an empty line and the tags of a game; was its `}` forgotten?";
    report
        .at(span.part(0, 1), message)
        .label(tag, "this tag belongs to the comment")
        .label(
            span.part(text.len() - 1, text.len()),
            "the comment ends here",
        )
        .fix(
            "close the comment before the first tag",
            Applicability::Unsafe,
            end,
            &b"}"[..],
        );
}

/// Where the comment was probably meant to end, and where a tag behind an empty line begins.
fn swallowed_tag(text: &[u8]) -> Option<(usize, usize)> {
    memchr::memchr(b'[', text)?;
    let mut line = next_line(text, 0)?;
    let mut first_tag = None;
    let mut after_empty = false;
    loop {
        if is_semi_empty(text, line) {
            after_empty = true;
        } else {
            if begins_with_tag(text, line) {
                let first = *first_tag.get_or_insert(line);
                if after_empty {
                    let before = text.get(..first).unwrap_or(&[]);
                    return Some((before.trim_ascii_end().len(), line));
                }
            }
            after_empty = false;
        }
        line = next_line(text, line)?;
    }
}

fn begins_with_tag(text: &[u8], line: usize) -> bool {
    if text.get(line) != Some(&b'[') {
        return false;
    }
    let name = name_end(text, line + 1);
    let quote = blanks_end(text, name);
    name > line + 1 && quote > name && text.get(quote) == Some(&b'"')
}

//! # comment-swallows-game
//!
//! A comment in braces holds an empty line and then a tag, or a line that is a tag pair of the
//! standard: its `}` was probably forgotten. A comment ends at the next `}`, wherever that is
//! (chapter 3.8), so the tags and games between belong to the comment, and readers skip them.
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
//! ```diff
//!  [Event "Club evening"]
//!  [Board "1"]
//! -{West forgot the convention.
//! +{West forgot the convention.}
//!
//!  [Event "Club evening"]
//!  [Board "2"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"] {West forgot the convention.
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [Scoring "MP"] {Flat board.}
//! ```
//!
//! ```text
//! warning[comment-swallows-game]: this comment runs over tags of its game; was its `}` forgotten?
//!   ┌─ example.pbn:2:13
//!   │
//! 2 │ [Board "1"] {West forgot the convention.
//!   │             ^
//! 3 │ [Dealer "N"]
//!   │ ------------ this tag belongs to the comment
//! 4 │ [Vulnerable "None"]
//! 5 │ [Scoring "MP"] {Flat board.}
//!   │                            - the comment ends here
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
use crate::standard::tag_id;
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
    let Some(Swallowed {
        end: before,
        tag,
        is_game,
    }) = swallowed_tag(text)
    else {
        return;
    };
    let span = comment.span();
    let end = span.part(before, before);
    let tag = span.part(tag, line_end(text, tag));
    let message = match is_game {
        true => {
            "this comment runs over an empty line and the tags of a game; was its `}` forgotten?"
        }
        false => "this comment runs over tags of its game; was its `}` forgotten?",
    };
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

/// What a comment runs over. Offsets count from its start.
struct Swallowed {
    /// Where it was probably meant to end.
    end: usize,
    /// Where the tag begins that shows it.
    tag: usize,
    /// Whether an empty line stands before that tag, so that a game is lost.
    is_game: bool,
}

/// A tag in a comment that was meant to be one: behind an empty line any tag, else a line that
/// is a tag pair of the standard and nothing else.
fn swallowed_tag(text: &[u8]) -> Option<Swallowed> {
    memchr::memchr(b'[', text)?;
    let mut line = next_line(text, 0)?;
    let mut first_tag = None;
    let mut whole = None;
    let mut after_empty = false;
    let end = |tag: usize| text.get(..tag).unwrap_or(&[]).trim_ascii_end().len();
    loop {
        if is_semi_empty(text, line) {
            after_empty = true;
        } else {
            if begins_with_tag(text, line) {
                let first = *first_tag.get_or_insert(line);
                if after_empty {
                    return Some(Swallowed {
                        end: end(first),
                        tag: line,
                        is_game: true,
                    });
                }
                if whole.is_none() && is_tag_pair(text, line) {
                    whole = Some(line);
                }
            }
            after_empty = false;
        }
        match next_line(text, line) {
            Some(next) => line = next,
            None => break,
        }
    }
    whole.map(|tag| Swallowed {
        end: end(tag),
        tag,
        is_game: false,
    })
}

/// Whether a line that begins with a tag ends with it, and the standard knows the name.
fn is_tag_pair(text: &[u8], line: usize) -> bool {
    let name = text.get(line + 1..name_end(text, line + 1)).unwrap_or(&[]);
    let rest = text.get(line..line_end(text, line)).unwrap_or(&[]);
    let is_standard = tag_id(name).is_some_and(|tag| tag.info().is_standard());
    is_standard && rest.trim_ascii_end().ends_with(b"\"]")
}

fn begins_with_tag(text: &[u8], line: usize) -> bool {
    if text.get(line) != Some(&b'[') {
        return false;
    }
    let name = name_end(text, line + 1);
    let quote = blanks_end(text, name);
    name > line + 1 && quote > name && text.get(quote) == Some(&b'"')
}

//! # repeated-tag
//!
//! A game gives the same tag twice. Readers use the first one and ignore the others (chapter 3.4),
//! so a second value is lost. Only `Note` may be repeated.
//!
//! Decide which value is right and delete the other one. Some programs repeat a tag in
//! every game: if more than three games of a file have it, it is reported once.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Room "Open"]
//! [Room "Closed"]
//! ```
//!
//! ```text
//! warning[repeated-tag]: this game has Room twice; readers use the first value
//!   ┌─ example.pbn:3:1
//!   │
//! 2 │ [Room "Open"]
//!   │ ------------- the one that counts
//! 3 │ [Room "Closed"]
//!   │ ^^^^^^^^^^^^^^^
//!   │
//!   = fix: keep the repeated tag as an escape line (unsafe)
//!     + %[Room "Closed"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//!  [Room "Open"]
//! -[Room "Closed"]
//! +%[Room "Closed"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Dealer "N"]
//! [Deal "N:T.KJ3.AQ98.KQ532 - - -"]
//! [Dealer "N"]
//! ```
//!
//! ```text
//! info[repeated-tag]: this game has Dealer twice, with the same value
//!   ┌─ example.pbn:4:1
//!   │
//! 2 │ [Dealer "N"]
//!   │ ------------ the one that counts
//! 3 │ [Deal "N:T.KJ3.AQ98.KQ532 - - -"]
//! 4 │ [Dealer "N"]
//!   │ ^^^^^^^^^^^^
//!   │
//!   = fix: delete the repeated tag
//!     - [Dealer "N"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Room "Open"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C =1= Pass 1H =2= AP
//! [Note "1:at least 3 cards"]
//! [Note "2:at least 4 cards"]
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "repeated-tag",
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["3.4"],
    needs: &[Need::RepeatedTag],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let repeats = game.repeats().into_iter();
    for repeat in repeats.filter(|repeat| !repeat.is_section()) {
        let (first, again) = (repeat.first, repeat.again);
        let Some(name) = again.name_span() else {
            continue;
        };
        let is_equal = first.value().is_some() && first.value() == again.value();
        let shown = game.show(name);
        let message = match is_equal {
            true => format!("this game has {shown} twice, with the same value"),
            false => format!("this game has {shown} twice; readers use the first value"),
        };
        let finding = report
            .at(again.span(), message)
            .label(first.span(), "the one that counts")
            .milder(is_equal)
            .habit_that(
                "tags",
                "are repeated like this",
                (game.slice(name), is_equal),
            );
        let (title, applicability) = match is_equal {
            true => ("delete the repeated tag", Applicability::Safe),
            false => (
                "keep the repeated tag as an escape line",
                Applicability::Unsafe,
            ),
        };
        if let Some((span, text)) = fix(game, again, is_equal) {
            finding.fix(title, applicability, span, text);
        }
    }
}

/// An equal repeat can go; another value stays in an escape line, which readers ignore as
/// they ignored the repeat. Neither is possible if a comment or data would lose the tag that they belong to.
fn fix(
    game: &GameContext<'_>,
    again: TagPair<'_>,
    is_equal: bool,
) -> Option<(Span, &'static [u8])> {
    let span = again.span();
    let line_end = game.kind_at(game.blanks_after(span.end).end);
    let ends_line = game.blanks_after(span.end).end as usize == game.text().len()
        || line_end == Some(TokenKind::Newline);
    if again.has_error() || again.section().is_some() || !ends_line || owns_comment(game, span) {
        return None;
    }
    if is_equal {
        return Some((game.removal(span), b""));
    }
    let is_one_line = !game.slice(span).contains(&b'\n') && !game.slice(span).contains(&b'\r');
    (is_one_line && game.is_line_start(span.start)).then_some((Span::empty(span.start), b"%"))
}

fn owns_comment(game: &GameContext<'_>, pair: Span) -> bool {
    let tree = game.document.tree();
    let Some(next) = tree.token_at(pair.end) else {
        return false;
    };
    let mut after = (next.0..tree.token_count()).map(|token| tree.kind(TokenId(token)));
    let owned = after.find(|kind| !kind.is_space() && *kind != TokenKind::Escape);
    owned.is_some_and(TokenKind::is_comment)
}

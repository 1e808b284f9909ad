//! # trailing-comment
//!
//! A comment comes after the empty line that ends the last game. A comment before the first tag of a game
//! belongs to that game (chapter 3.8), but no game follows this one. Programs that write the file again lose
//! it.
//!
//! Move the comment into the game that it is about, or write it as a `%` line.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//!
//! {the other boards were not played}
//! ```
//!
//! ```text
//! info[trailing-comment]: this comment comes after the last game and belongs to none
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ {the other boards were not played}
//!   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! {the other boards were not played}
//! ```
//!
//! ```pbn
//! ; no game was played
//! ```

use crate::engine::suppress::is_suppression;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "trailing-comment",
    severity: Severity::Info,
    chapters: &[(PBN, &["3", "3.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::token(&[
        TokenKind::LineComment,
        TokenKind::BraceComment,
    ])],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if game.is_game() || game.number == 0 {
        return;
    }
    // Comments for this program are between games on purpose, or have a rule of their own.
    let is_ours = |comment: &CommentView<'_>| is_suppression(game.slice(comment.span()));
    let mut comments = game.game().comments().filter(|comment| !is_ours(comment));
    let Some(first) = comments.next() else { return };
    let count = 1 + comments.count();
    let message = "this comment comes after the last game and belongs to none";
    let finding = report.at(first.span(), message);
    if count > 1 {
        finding.note(format!(
            "{} more comments come after the last game",
            count - 1
        ));
    }
}

//! Suppressions: how a file turns off findings about itself.
//!
//! They are in escape lines and in comments, which readers of PBN skip:
//!
//! ```text
//! % pbnlint: ignore[rule, rule] reason              the next item
//! ; pbnlint: ignore[rule] reason                    what the comment follows (chapter 3.8)
//! {pbnlint: ignore[rule] reason}                    the same
//! % pbnlint: disable[rule] … % pbnlint: enable[rule]   what is between them
//! % pbnlint: ignore-file[rule] reason               the whole file
//! ```
//!
//! A name is that of a rule (also one that it had before), of a group, or of a house rule
//! (`require/name`). The last three are only allowed between games: before the first tag of a game,
//! or after the last game.
//!
//! How far `ignore` reaches is a matter of syntax, not of lines: each notation says it for its own
//! ([`SuppressionScope`]). What belongs to an item is everything up to the next one: its comments, its line end. A
//! finding is matched by the start of its range, with one exception: an empty range at the
//! very end of an item still belongs to it. Of several suppressions that reach a finding the
//! innermost is the one that is used.

mod read;
mod sweep;

pub(crate) use super::aside::has_word;
pub use super::aside::{Verb, is_suppression};
pub use read::{
    AsideFault, AsideFaultKind, AsideOrder, ListedName, canonical, is_unknown_house_rule, nearest,
    read,
};
pub(crate) use sweep::{Filed, Sweep};

use crate::source::Span;

/// One aside that is meant for this program. Spans count from the start of the game's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suppression {
    /// The comment or escape line, without a line end.
    pub span: Span,
    /// Whether it is a comment, and no escape line.
    pub is_comment: bool,
    /// What it says, or why that cannot be understood.
    pub order: Result<AsideOrder, AsideFault>,
    /// Where that holds.
    pub reach: Reach,
}

/// Where a suppression holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// On these bytes. For what holds beyond its game they are those of the aside itself.
    On(SuppressionScope, Span),
    /// Nowhere: it is in a wrong place.
    Nowhere(Misplaced),
}

/// What a suppression acts on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SuppressionScope {
    /// The file (`ignore-file`).
    File,
    /// What follows, up to `enable` or the end of the file (`disable`), or no longer
    /// (`enable`).
    Onwards,
    /// A unit of the file, such as a game, by the word of its notation.
    Unit(&'static str),
    /// A part of a unit, such as a tag pair, by the word of its notation.
    Part(&'static str),
}

impl SuppressionScope {
    /// What it is called in messages.
    pub fn name(self) -> &'static str {
        match self {
            SuppressionScope::File => "file",
            SuppressionScope::Onwards => "range",
            SuppressionScope::Unit(name) | SuppressionScope::Part(name) => name,
        }
    }
}

/// Why a suppression holds nowhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misplaced {
    /// `disable`, `enable` or `ignore-file` inside a game.
    InGame,
    /// An escape line with `ignore` after the last item of its game.
    NothingFollows,
    /// A comment or escape line with `ignore` after the last game.
    NoGame,
}

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
//! How far `ignore` reaches is a matter of syntax, not of lines ([`Scope`]):
//!
//! | where it is | an escape line acts on | a comment acts on |
//! | --- | --- | --- |
//! | before the first tag of a game | the game | the game |
//! | before a further tag | the tag pair, with the data of its section | what it follows |
//! | after a tag pair | | the tag pair, with the data of its section |
//! | among calls, cards, elements | the next row: the data up to the end of their line | the call, card or element it follows, with its annotations |
//!
//! What belongs to an item is everything up to the next one: its comments, its line end. A
//! finding is matched by the start of its range, with one exception: an empty range at the
//! very end of an item still belongs to it. Of several suppressions that reach a finding the
//! innermost is the one that is used.
//!
//! In RBN and RBX, the notations of records, `%` lines do the same ([`in_record`]).
//!
//! [`in_game`] gives the suppressions of a game, each with its token and the bytes that it acts on;
//! code that judges a game, or writes suppressions into it, asks it once. [`is_suppression`] distinguishes
//! such an aside from others.

mod reach;
mod read;
mod record;
mod sweep;

pub(crate) use crate::aside::has_word;
pub use crate::aside::{Verb, is_suppression};
pub use read::{Fault, FaultKind, Name, Order, canonical, is_unknown_house_rule, nearest};
pub use record::{in_record, is_aside_of_record};
pub(crate) use sweep::{Filed, Sweep};

use crate::pbn::syntax::{Document, TokenId};
use crate::source::Span;

/// One aside that is meant for this program. Spans count from the start of the game's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suppression {
    /// The comment or escape line.
    pub token: TokenId,
    /// Its bytes, without a line end.
    pub span: Span,
    /// Whether it is a comment, and no escape line.
    pub is_comment: bool,
    /// What it says, or why that cannot be understood.
    pub order: Result<Order, Fault>,
    /// Where that holds.
    pub reach: Reach,
}

/// Where a suppression holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// On these bytes. For what holds beyond its game they are those of the aside itself.
    On(Scope, Span),
    /// Nowhere: it is in a wrong place.
    Nowhere(Misplaced),
}

/// What a suppression acts on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// The file (`ignore-file`).
    File,
    /// What follows, up to `enable` or the end of the file (`disable`), or no longer
    /// (`enable`).
    Onwards,
    /// A game.
    Game,
    /// A record.
    Record,
    /// The line of a label with its notes.
    Label,
    /// A tag pair and the data of its section.
    Section,
    /// A tag pair without data.
    TagPair,
    /// The data of a section up to the end of their line.
    Row,
    /// One call, card or element with its annotations.
    Item,
}

impl Scope {
    /// What it is called in messages.
    pub fn name(self) -> &'static str {
        match self {
            Scope::File => "file",
            Scope::Onwards => "range",
            Scope::Game => "game",
            Scope::Record => "record",
            Scope::Label => "label",
            Scope::Section => "section",
            Scope::TagPair => "tag pair",
            Scope::Row => "row",
            Scope::Item => "item",
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

/// The suppressions of a game in order, also those that cannot be understood.
pub fn in_game(document: &Document<'_>) -> Vec<Suppression> {
    let tree = document.tree();
    let asides = tree.asides().iter().filter_map(|&token| {
        let span = tree.span(token);
        let order = read::read(span.of(document.text), span.start)?;
        Some((token, span, order))
    });
    let mut items = None;
    let found = asides.map(|(token, span, order)| {
        let items = items.get_or_insert_with(|| reach::Items::of(document));
        let verb = order.as_ref().map_or(Verb::Ignore, |order| order.verb);
        Suppression {
            token,
            span,
            is_comment: tree.kind(token).is_comment(),
            reach: items.reach(verb, tree.kind(token), span),
            order,
        }
    });
    found.collect()
}

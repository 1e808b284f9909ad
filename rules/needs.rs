//! What a game must have for a rule to have anything to say of it.
//!
//! Most games are as they should be, and most rules are about what few games have: a rule
//! that names it is not even called for the others. A need that is too narrow would hide
//! findings; the invariants of the tests therefore check every input with and without needs.

use super::{GameContext, TagSet};
use crate::model::ContractTag;
use crate::model::play::Reading;
use crate::standard::{TagId, TagKind, Version};
use crate::syntax::TokenKind;
use crate::syntax::lexer::has_control;

/// What a game must have. A rule that names several needs them all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// A tag pair with one of these known names.
    Tag(TagSet),
    /// A token of one of these kinds.
    Token(&'static [TokenKind]),
    /// Something that lexer or parser could not take as it stands.
    Problem,
    /// A table of the standard or of a known program.
    Table,
    /// A name that nobody knows.
    UnknownTag,
    /// A name that may stand more than once, Note excepted.
    RepeatedTag,
    /// A value that begins with `#`.
    Hash,
    /// A tag pair that is not written as in export format, or not on a line of its own.
    OddTagPair,
    /// Tags and sections that may not be in the order of export format.
    OddOrder,
    /// A horizontal or vertical tab.
    Tab,
    /// A backslash.
    Backslash,
    /// A control character that is no white space.
    Control,
    /// Being held to a version before the latest.
    OldVersion,
    /// A deal that is not simply four hands of thirteen cards in sound notation.
    OddDeal,
    /// A word in the place of a call or a card that is none.
    Hole,
    /// Tags and auction that do not simply agree on contract and declarer.
    OddContract,
    /// A call against the laws.
    CallFault,
    /// A play that cannot be followed, or only by taking the cards in another way, or that has
    /// a card against the laws.
    OddPlay,
}

impl Need {
    /// The need of one tag.
    pub(crate) const fn tag(tag: TagId) -> Need {
        Need::Tag(TagSet::of(&[tag]))
    }

    /// A suffix, a note reference or a NAG.
    pub(crate) const ANNOTATION: Need =
        Need::Token(&[TokenKind::Suffix, TokenKind::NoteReference, TokenKind::Nag]);

    /// `*` or `+` in an auction or a play.
    pub(crate) const END: Need = Need::Token(&[TokenKind::Star, TokenKind::Plus]);

    /// `^S` and its like.
    pub(crate) const IRREGULARITY: Need = Need::Token(&[TokenKind::Irregularity]);

    /// Which of some games, 64 at most, have it.
    pub(crate) fn of<'s, 'g: 's>(
        self,
        games: impl Iterator<Item = &'s GameContext<'g>> + Clone,
    ) -> Games {
        // What it is is asked once for all games.
        match self {
            Need::Tag(tags) => those(games, |game| game.model.known_tags().has_any(tags)),
            Need::Token(kinds) => those(games, |game| {
                let mut kinds = kinds.iter();
                kinds.any(|kind| game.document.may_have(*kind))
            }),
            Need::Problem => those(games, |game| !game.document.problems.is_empty()),
            Need::Table => those(games, |game| game.model.tables().next().is_some()),
            Need::UnknownTag => those(games, |game| game.model.has_unknown_tag()),
            Need::RepeatedTag => those(games, |game| game.model.may_repeat_tags()),
            Need::Hash => those(games, |game| game.model.has_hash()),
            Need::OddTagPair => those(games, |game| !game.model.has_plain_tags()),
            Need::OddOrder => those(games, |game| !is_in_order(game)),
            Need::Tab => with(games, |text| memchr::memchr2(b'\t', 0x0B, text).is_some()),
            Need::Backslash => with(games, |text| memchr::memchr(b'\\', text).is_some()),
            Need::Control => with(games, has_control),
            Need::OldVersion => those(games, |game| game.version < Version::LATEST),
            Need::OddDeal => those(games, |game| {
                let deal = game.model.deal();
                deal.is_some_and(|deal| !deal.is_whole())
            }),
            Need::Hole => those(games, |game| {
                let (auction, play) = (game.model.auction(), game.model.play());
                auction.is_some_and(|auction| auction.turns.has_hole())
                    || play.is_some_and(|play| play.turns.has_hole())
            }),
            Need::OddContract => those(games, |game| !agrees(game)),
            Need::CallFault => those(games, |game| {
                let outcome = game.model.outcome();
                outcome.is_some_and(|outcome| !outcome.faults.is_empty())
            }),
            Need::OddPlay => those(games, |game| game.model.play().is_some() && is_odd(game)),
        }
    }
}

/// Some of the games that are checked together: a bit for each, the lowest for the first.
pub(crate) type Games = u64;

fn those<'s, 'g: 's>(
    games: impl Iterator<Item = &'s GameContext<'g>>,
    is_one: impl Fn(&GameContext<'g>) -> bool,
) -> Games {
    let games = games.enumerate();
    games.fold(0, |those, (place, game)| {
        those | Games::from(is_one(game)) << place
    })
}

/// The games whose text has something. They stand one behind the other, and nearly always none
/// of them has it.
fn with<'s, 'g: 's>(
    games: impl Iterator<Item = &'s GameContext<'g>> + Clone,
    has: fn(&[u8]) -> bool,
) -> Games {
    let (Some(first), Some(last)) = (games.clone().next(), games.clone().last()) else {
        return 0;
    };
    let range = first.base..last.base + last.text().len();
    if !has(first.file.source.slice(range)) {
        return 0;
    }
    those(games, |game| has(game.text()))
}

/// Whether all tags are of the standard and stand, each once, in the order of [`TAGS`], which
/// is that of export format; then the auction, the play and the tables (chapter 3.1). Notes
/// may be anywhere.
///
/// [`TAGS`]: crate::standard::TAGS
fn is_in_order(game: &GameContext<'_>) -> bool {
    let mut last = None;
    // In 1.0 Scoring is no mandatory tag.
    game.version > Version::V1_0
        && game.tags.iter().all(|(_, id)| {
            let Some(id) = *id else { return false };
            let info = id.info();
            if info.kind == TagKind::Note {
                return true;
            }
            let place = Some((info.kind, id));
            let before = std::mem::replace(&mut last, place);
            info.is_standard() && before < place
        })
}

/// Whether the auction is over and makes the contract, the risk and the declarer of the tags.
fn agrees(game: &GameContext<'_>) -> bool {
    let contract = match game.model.contract() {
        Some(ContractTag::Contract(contract)) => Some(contract),
        _ => return false,
    };
    let declarer = game.model.declarer();
    let outcome = game.model.outcome();
    outcome.is_some_and(|outcome| {
        let bidder = outcome.declarer.map(|(seat, _)| (seat, false));
        outcome.complete && outcome.contract == contract && bidder.is_some() && bidder == declarer
    })
}

fn is_odd(game: &GameContext<'_>) -> bool {
    let replay = game.model.replay();
    replay.is_none_or(|replay| replay.fault.is_some() || replay.reading != Reading::Columns)
}

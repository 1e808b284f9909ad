//! What a game must have for a rule to have anything to say of it.
//!
//! Most games are as they should be, and most rules are about what few games have: a rule
//! that names it is not even called for the others. A need that is too narrow would hide
//! findings; the invariants of the tests therefore check every input with and without needs.

use super::{GameContext, TagSet};
use crate::bridge::playing::PlayReading;
use crate::bridge::{AuctionCall, FinalContract};
use crate::pbn::model::AuctionSection;
use crate::pbn::model::note::NoteNumbers;
use crate::pbn::model::table::TABLE_TAGS;
use crate::pbn::model::turn::{Annotation, AnnotationKind, Turns};
use crate::pbn::standard::{NOTE_NUMBERS, TagId, Version};
use crate::pbn::syntax::lexer::has_control;
use crate::pbn::syntax::{TokenKind, TokenKinds};
use crate::source::LineEnd;

/// What a game must have. A rule that names several needs them all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// A tag pair with one of these known names.
    Tag(TagSet),
    /// A token of one of these kinds.
    Token(TokenKinds),
    /// Something that lexer or parser could not take as it is.
    Problem,
    /// A table of the standard or of a known program.
    Table,
    /// A table that does not simply have different known columns and whole rows.
    OddTable,
    /// Data after a tag other than Auction and Play.
    OtherSection,
    /// A name that nobody knows.
    UnknownTag,
    /// A name that may be more than once, Note excepted.
    RepeatedTag,
    /// A value that begins with `#`.
    Hash,
    /// A tag pair that is not written as in export format, or not on a line of its own.
    OddTagPair,
    /// Tags and sections that may not be in the order of export format.
    OddOrder,
    /// A horizontal or vertical tab.
    Tab,
    /// A blank at the end of a line, or perhaps one.
    TrailingBlank,
    /// Something else before its first tag than one line end.
    OddStart,
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
    /// Such a word, or an odd deal.
    OddLetters,
    /// Other gaps in an auction or a play than single spaces and line ends.
    OddGap,
    /// Tags and auction that do not simply agree on contract and declarer.
    OddContract,
    /// An auction that does not simply go from the dealer, named before it, to the final passes,
    /// written as in export format; or none.
    OddAuction,
    /// A call against the laws.
    CallFault,
    /// A play that cannot be followed, or only by taking the cards in another way, or that has
    /// a card against the laws.
    OddPlay,
    /// A play that is not simply all tricks of the deal, written as in export format.
    LoosePlay,
    /// A `*` or `+` that is not simply the last thing of its auction or play.
    OddEnd,
    /// A call or card with more than one annotation.
    SecondAnnotation,
    /// Notes that are not simply those to which calls and cards refer, each with a text, directly
    /// after its section.
    OddNotes,
}

impl Need {
    /// The need of one tag.
    pub(crate) const fn tag(tag: TagId) -> Need {
        Need::Tag(TagSet::of(&[tag]))
    }

    /// The need of a token of one of these kinds.
    pub(crate) const fn token(kinds: &[TokenKind]) -> Need {
        Need::Token(TokenKinds::of(kinds))
    }

    /// A suffix, a note reference or a NAG.
    pub(crate) const ANNOTATION: Need = Need::Token(ANNOTATIONS);

    /// `*` or `+` in an auction or a play.
    pub(crate) const END: Need = Need::Token(ENDS);

    /// `^S` and its like.
    pub(crate) const IRREGULARITY: Need = Need::token(&[TokenKind::Irregularity]);

    /// Whether no game without a table has it.
    pub(crate) fn is_table(self) -> bool {
        match self {
            Need::Table | Need::OddTable => true,
            Need::Tag(tags) => tags.without(*TABLE_TAGS).is_empty(),
            _ => false,
        }
    }

    /// Which of some games have it, by their parts and by `all` of these together; `None` where one
    /// must look closer.
    pub(crate) fn met_by(self, games: &[NeededParts], all: NeededParts) -> Option<GameSet> {
        match self {
            // Most tags are in few files.
            Need::Tag(tags) if !all.tags.has_any(tags) => Some(0),
            Need::Token(kinds) if !all.tokens.has_any(kinds) => Some(0),
            Need::Tag(tags) => Some(those(games, |parts| parts.tags.has_any(tags))),
            Need::Token(kinds) => Some(those(games, |parts| parts.tokens.has_any(kinds))),
            _ => None,
        }
    }

    /// Whether a game has it.
    #[inline(always)] // Each game is asked for some thirty needs, by one caller.
    pub(crate) fn is_met(self, game: &GameContext<'_>) -> bool {
        let model = game.model;
        match self {
            Need::Tag(tags) => model.known_tags().has_any(tags),
            Need::Token(kinds) => game.document.kinds().has_any(kinds),
            Need::Problem => !game.document.problems.is_empty(),
            Need::Table => model.tables().next().is_some(),
            Need::OddTable => model.tables().any(|table| !table.is_plain()),
            Need::OtherSection => model.has_other_section(),
            Need::UnknownTag => model.has_unknown_tag(),
            Need::RepeatedTag => model.may_repeat_tags(),
            Need::Hash => model.has_hash(),
            Need::OddTagPair => !model.has_plain_tags(),
            Need::OddOrder => !model.has_tags_in_order(),
            Need::Tab => {
                game.document.has_control() && memchr::memchr2(b'\t', 0x0B, game.text()).is_some()
            }
            Need::TrailingBlank => game.document.may_have_trailing_blank(),
            Need::OddStart => {
                let start = LineEnd::at(game.text(), 0).map_or(0, |(_, length)| length);
                game.text().get(start) != Some(&b'[') || (start > 0 && game.base == 0)
            }
            Need::Backslash => game.document.has_backslash(),
            Need::Control => game.document.has_control() && has_control(game.text()),
            Need::OldVersion => game.version < Version::LATEST,
            Need::OddDeal => model.deal().is_some_and(|deal| !deal.is_whole()),
            Need::Hole => {
                let (auction, play) = (model.auction(), model.play());
                auction.is_some_and(|auction| auction.turns.has_hole())
                    || play.is_some_and(|play| play.turns.has_hole())
            }
            Need::OddLetters => Need::OddDeal.is_met(game) || Need::Hole.is_met(game),
            Need::OddGap => {
                let (auction, play) = (model.auction(), model.play());
                model.may_repeat_tags()
                    || auction.is_some_and(|auction| !auction.turns.is_evenly_spaced)
                    || play.is_some_and(|play| !play.turns.is_evenly_spaced)
            }
            Need::OddContract => !agrees(game),
            Need::OddAuction => !is_plain_auction(game),
            Need::CallFault => {
                let outcome = model.outcome();
                outcome.is_some_and(|outcome| !outcome.faults.is_empty())
            }
            Need::OddPlay => model.play().is_some() && is_odd(game),
            Need::LoosePlay => model.play().is_some() && !is_plain_play(game),
            Need::OddEnd => game.document.kinds().has_any(ENDS) && has_odd_end(game),
            Need::SecondAnnotation => {
                game.document.kinds().has_any(ANNOTATIONS) && has_second_annotation(game)
            }
            Need::OddNotes => {
                let has_notes = model.known_tags().contains(TagId::NOTE);
                (has_notes || game.document.may_have(TokenKind::NoteReference))
                    && !are_plain_notes(game)
            }
        }
    }
}

const ANNOTATIONS: TokenKinds =
    TokenKinds::of(&[TokenKind::Suffix, TokenKind::NoteReference, TokenKind::Nag]);

const ENDS: TokenKinds = TokenKinds::of(&[TokenKind::Star, TokenKind::Plus]);

/// The known names and the kinds of tokens that may be in a game. Most needs ask for nothing else.
#[derive(Clone, Copy, Default)]
pub(crate) struct NeededParts {
    tags: TagSet,
    tokens: TokenKinds,
}

impl NeededParts {
    pub(crate) fn of(game: &GameContext<'_>) -> NeededParts {
        NeededParts {
            tags: game.model.known_tags(),
            tokens: game.document.kinds(),
        }
    }

    /// What is in either.
    pub(crate) fn or(self, other: NeededParts) -> NeededParts {
        let mut tokens = self.tokens;
        tokens.add(other.tokens);
        NeededParts {
            tags: self.tags.or(other.tags),
            tokens,
        }
    }
}

/// Some of the games that are checked together: a bit for each, the lowest for the first.
pub(crate) type GameSet = u64;

/// Those games, in their order, that are meant.
#[inline]
pub(crate) fn those<T>(games: &[T], are_meant: impl Fn(&T) -> bool) -> GameSet {
    let mut those = 0;
    for (place, game) in games.iter().enumerate() {
        those |= GameSet::from(are_meant(game)) << place;
    }
    those
}

/// Whether the auction is over and makes the contract, the risk and the declarer of the tags.
fn agrees(game: &GameContext<'_>) -> bool {
    let are_stated = [TagId::CONTRACT, TagId::DECLARER].map(|tag| game.model.states(tag));
    let contract = match game.model.contract() {
        Some(FinalContract::Contract(contract)) if are_stated == [true; 2] => Some(contract),
        _ => return false,
    };
    let declarer = game.model.declarer();
    let outcome = game.model.outcome();
    outcome.is_some_and(|outcome| {
        let bidder = outcome.declarer.map(|(seat, _)| (seat, false));
        outcome.complete && outcome.contract == contract && bidder.is_some() && bidder == declarer
    })
}

/// Whether the auction is nothing but calls in the order of the players, from the dealer, named
/// before it, to the passes that end it, as export format writes them.
fn is_plain_auction(game: &GameContext<'_>) -> bool {
    let model = game.model;
    let is_plain = |auction: &AuctionSection| {
        let last = auction.turns.last().and_then(|turn| turn.value);
        auction.turns.are_plain() && last != Some(AuctionCall::AllPass)
    };
    let (Some(auction), Some(outcome)) = (model.auction(), model.outcome()) else {
        return false;
    };
    is_plain(auction)
        && outcome.complete
        && outcome.faults.is_empty()
        && !outcome.has_hyphens()
        && auction.first.is_some()
        && auction.first == model.dealer()
        && model.states(TagId::DEALER)
        && is_before(game, TagId::DEALER, TagId::AUCTION)
}

/// Whether the first tag pair of a tag is before that of another.
fn is_before(game: &GameContext<'_>, tag: TagId, other: TagId) -> bool {
    let (tag, other) = (game.tag(tag), game.tag(other));
    tag.zip(other)
        .is_some_and(|(tag, other)| tag.span().start < other.span().start)
}

/// Whether the play is nothing but all tricks of the deal, as export format writes them, after the
/// tags without which it cannot be read.
fn is_plain_play(game: &GameContext<'_>) -> bool {
    let model = game.model;
    let (Some(play), Some(replay)) = (model.play(), model.replay()) else {
        return false;
    };
    let said_before = [TagId::DEAL, TagId::DECLARER, TagId::CONTRACT];
    replay.is_complete()
        && replay.reading == PlayReading::Columns
        && play.turns.are_plain()
        && play.turns.len() == 4 * replay.length
        && play.first == model.leader()
        && said_before
            .iter()
            .all(|tag| model.states(*tag) && is_before(game, *tag, TagId::PLAY))
}

fn is_odd(game: &GameContext<'_>) -> bool {
    let replay = game.model.replay();
    replay.is_none_or(|replay| replay.fault.is_some() || replay.reading != PlayReading::Columns)
}

/// Whether a `*` or `+` is not the last thing of an auction or a play, or perhaps not.
fn has_odd_end(game: &GameContext<'_>) -> bool {
    fn is_odd<T>(turns: &Turns<T>) -> bool {
        let is_last = match turns.endings.as_slice() {
            [] => true,
            [end] => {
                let last = turns.annotations.last();
                end.turns_before == turns.len()
                    && last.is_none_or(|last| last.span.start < end.span.start)
            }
            _ => false,
        };
        !is_last || turns.has_error || !turns.loose.is_empty() || !turns.doubled.is_empty()
    }
    let (auction, play) = (game.model.auction(), game.model.play());
    game.model.may_repeat_tags()
        || auction.is_some_and(|auction| is_odd(&auction.turns))
        || play.is_some_and(|play| is_odd(&play.turns))
}

/// Whether a call or a card has more than one annotation.
fn has_second_annotation(game: &GameContext<'_>) -> bool {
    let has = |annotations: &[Annotation]| {
        let mut pairs = annotations.windows(2);
        pairs.any(|pair| matches!(pair, [one, next] if one.turn == next.turn))
    };
    let (auction, play) = (game.model.auction(), game.model.play());
    auction.is_some_and(|auction| has(&auction.turns.annotations))
        || play.is_some_and(|play| has(&play.turns.annotations))
}

/// Whether the notes are those to which calls and cards refer, one for each number, with a text,
/// and each directly after its section.
fn are_plain_notes(game: &GameContext<'_>) -> bool {
    let model = game.model;
    let mut numbers = [NoteNumbers::default(); 2];
    let mut notes = model.notes().notes.iter();
    let are_sound = notes.all(|note| {
        let is_first = note
            .section
            .zip(note.number)
            .is_some_and(|(section, number)| {
                let numbers = numbers.get_mut(section as usize);
                numbers.is_some_and(|numbers| numbers.insert(number))
            });
        let text = game.slice(note.text);
        is_first && note.table.is_none() && text.first().is_some_and(u8::is_ascii_graphic)
    });
    let referred = |annotations: &[Annotation]| {
        let mut numbers = NoteNumbers::default();
        for annotation in annotations {
            if let AnnotationKind::Note(number) = annotation.kind {
                if !NOTE_NUMBERS.contains(&number) {
                    return None;
                }
                numbers.insert(number);
            }
        }
        Some(numbers)
    };
    let (auction, play) = (model.auction(), model.play());
    let in_auction = auction.map_or(&[][..], |auction| &auction.turns.annotations);
    let in_play = play.map_or(&[][..], |play| &play.turns.annotations);
    are_sound && [in_auction, in_play].map(referred) == numbers.map(Some)
}

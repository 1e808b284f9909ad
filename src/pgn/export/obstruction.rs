//! Why a game is kept as it is.

use std::fmt;

use crate::pgn::document::PgnDocument;
use crate::pgn::fault::{PgnFault, PgnFaultKind};
use crate::pgn::game::{MoveState, PgnGame, Ply};
use crate::pgn::nag;
use crate::pgn::token::PgnTokenKind;
use crate::source::Span;

/// What is in the way of writing a game in export format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Obstruction {
    /// A move that the laws forbid.
    IllegalMove,
    /// A move that several pieces can make, or a pawn that becomes no piece.
    AmbiguousMove,
    /// A move with the piece letter of another language.
    ForeignMove,
    /// Moves that are not judged: of another game, or from a position that cannot be.
    UnjudgedMoves,
    /// A tag pair, a string, a comment or a variation without a sure end.
    UnclearLimits,
    /// Text that is no part of a game.
    StrayText,
    /// Text, or another marker, after the termination marker or in the place of it.
    UnclearEnd,
    /// Nothing of the text is read.
    Unreadable,
    /// Latin-1 is asked for, and does not have all characters.
    NotLatin1,
    /// A game that is kept would run together with another one.
    GamesMeet,
}

impl Obstruction {
    /// Its name in reports for programs.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Obstruction::IllegalMove => "illegal-move",
            Obstruction::AmbiguousMove => "ambiguous-move",
            Obstruction::ForeignMove => "foreign-move",
            Obstruction::UnjudgedMoves => "unjudged-moves",
            Obstruction::UnclearLimits => "unclear-limits",
            Obstruction::StrayText => "stray-text",
            Obstruction::UnclearEnd => "unclear-end",
            Obstruction::Unreadable => "unreadable",
            Obstruction::NotLatin1 => "not-latin1",
            Obstruction::GamesMeet => "games-meet",
        }
    }
}

impl fmt::Display for Obstruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Obstruction::IllegalMove => "this move is illegal",
            Obstruction::AmbiguousMove => "this move can be several moves",
            Obstruction::ForeignMove => "this move has a letter of another language",
            Obstruction::UnjudgedMoves => "the moves are not judged, so their standard form is not known",
            Obstruction::UnclearLimits => {
                "it is not clear where a tag pair, a comment or a variation ends"
            }
            Obstruction::StrayText => "this text is no part of a game",
            Obstruction::UnclearEnd => "it is not clear where the game ends",
            Obstruction::Unreadable => "this text cannot be read",
            Obstruction::NotLatin1 => "Latin-1 does not have this character",
            Obstruction::GamesMeet => {
                "beside a game that is kept as it is, another one would begin or end at another place"
            }
        })
    }
}

/// What is in the way of writing a game, and where.
pub(super) fn of(document: &PgnDocument<'_>, game: &PgnGame) -> Option<(Obstruction, Span)> {
    let by_fault = |fault: &PgnFault| {
        let suffix = || nag::of_signed_suffix(fault.span.of(document.text));
        let obstruction = match fault.kind {
            PgnFaultKind::SecondSuffix | PgnFaultKind::SuffixApart if suffix().is_none() => {
                Obstruction::StrayText
            }
            kind => of_fault(kind)?,
        };
        Some((obstruction, fault.span))
    };
    if let Some(found) = game.faults.iter().find_map(by_fault) {
        return Some(found);
    }
    // Of moves that are not judged some words are not even taken for moves.
    let is_known = |ply: &Ply| matches!(ply.state, MoveState::Legal | MoveState::Passed);
    let mut plies = game.plies.iter().filter(|ply| is_known(ply));
    let mut pieces = document.tree.all_pieces().enumerate();
    pieces.find_map(|(index, (kind, span))| {
        let is_move = |ply: &Ply| ply.token.index() == index;
        match kind {
            // A comment that ends in the quotes of a command has no other fault.
            PgnTokenKind::Error => Some((Obstruction::UnclearLimits, span)),
            PgnTokenKind::Word if !plies.next().is_some_and(is_move) => {
                Some((Obstruction::UnjudgedMoves, span))
            }
            _ => None,
        }
    })
}

fn of_fault(kind: PgnFaultKind) -> Option<Obstruction> {
    use PgnFaultKind::*;
    Some(match kind {
        Utf16 | TooLong => Obstruction::Unreadable,
        ControlCharacter | NonAscii | IndentedEscape | ReservedBracket | StrayPeriod | BadNag
        | BadCharacter | StrayText | VariationWithoutMove | UnknownSuffix | DrawOfferMark => {
            Obstruction::StrayText
        }
        BadMarker | SecondMarker | MarkerInVariation | TextBehindMarker => Obstruction::UnclearEnd,
        IllegalMove(_) | VariationContinues(_) => Obstruction::IllegalMove,
        AmbiguousMove(_) | MissingPromotion(_) => Obstruction::AmbiguousMove,
        ForeignMove(_) => Obstruction::ForeignMove,
        UnjudgedVariant | SetUpWithoutFen => Obstruction::UnjudgedMoves,
        // What is written in another way then, or says nothing, or is about the value of a tag.
        PercentInComment
        | RepeatedTag
        | EmptyVariation
        | SecondSuffix
        | SuffixApart
        | EnPassantMark
        | NumberWithoutMove
        | WrongNumber { .. }
        | MissingMarker
        | ResultMismatch
        | ResultOfBoard(_)
        | Fen(_)
        | ImpossiblePosition(_) => return None,
        _ => {
            debug_assert!(kind.is_about_limits());
            Obstruction::UnclearLimits
        }
    })
}

//! What ends a game by the laws, whoever says what of its result.

use super::{Board, Color, Piece, Squares};

/// How a position ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameEnding {
    /// A side has checkmated the other.
    Mate {
        /// The side that has won.
        winner: Color,
    },
    /// The side to move has no move and is not in check.
    Stalemate,
    /// No series of moves can lead to checkmate: the pieces that are left do not suffice.
    DeadPosition,
}

/// The dark squares.
const DARK: Squares = Squares(0xAA55_AA55_AA55_AA55);

impl Board {
    /// How the position ends the game, if it does.
    pub fn ending(&self) -> Option<GameEnding> {
        if !self.has_move() {
            let is_check = !self.checkers().is_empty();
            return Some(if is_check {
                GameEnding::Mate {
                    winner: !self.side(),
                }
            } else {
                GameEnding::Stalemate
            });
        }
        self.is_dead().then_some(GameEnding::DeadPosition)
    }

    /// Whether the pieces that are left cannot give mate: bare kings, one knight, or bishops of one colour of
    /// squares. Blocked positions are not looked at.
    fn is_dead(&self) -> bool {
        let all = |piece| self.pieces(Color::White, piece) | self.pieces(Color::Black, piece);
        let heavy = all(Piece::Pawn) | all(Piece::Rook) | all(Piece::Queen);
        if !heavy.is_empty() {
            return false;
        }
        let (knights, bishops) = (all(Piece::Knight), all(Piece::Bishop));
        let is_of_one_colour = (bishops & DARK).is_empty() || (bishops & !DARK).is_empty();
        knights.len() + bishops.len() <= 1 || knights.is_empty() && is_of_one_colour
    }
}

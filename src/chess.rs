//! Chess as players know it, in no notation: squares, pieces, positions, legal moves, and why a move is not
//! legal.
//!
//! Nothing here knows a text. A notation reads its own moves and asks a [`Board`] which of them the laws
//! allow; where they allow none, [`Board::obstacle`] says what is in the way.
//!
//! Squares, pieces and legal moves, Chess960 included, are those of the crate `cozy-chess`.

mod board;
mod diagram;
mod ending;
mod obstacle;
mod setup;
#[cfg(test)]
mod tests;

pub use board::{Board, Castling, MoveOrigin};
pub use cozy_chess::{BitBoard as Squares, Color, File, Move, Piece, Square};
pub use diagram::diagram;
pub use ending::GameEnding;
pub use obstacle::MoveObstacle;
pub use setup::{CastlingRights, Setup, SetupFault};

/// The square on a file and a rank, both counted from 0.
pub fn square(file: u8, rank: u8) -> Option<Square> {
    let is_on_board = file < 8 && rank < 8;
    is_on_board
        .then(|| Square::try_index(usize::from(rank * 8 + file)))
        .flatten()
}

/// The rank of a square, counted from 0.
#[inline]
pub fn rank_of(square: Square) -> u8 {
    square as u8 / 8
}

/// The squares of a rank, which is counted from 0.
#[inline]
pub fn rank_squares(rank: u8) -> Squares {
    Squares(0xFF << (8 * u32::from(rank & 7)))
}

/// The rank, counted from 0, on which a side has its pieces at the start.
pub fn back_rank(side: Color) -> u8 {
    match side {
        Color::White => 0,
        Color::Black => 7,
    }
}

/// A piece by its English letter, a capital (PGN chapter 8.2.3.2).
#[inline]
pub fn piece(letter: u8) -> Option<Piece> {
    match letter {
        b'P' => Some(Piece::Pawn),
        b'N' => Some(Piece::Knight),
        b'B' => Some(Piece::Bishop),
        b'R' => Some(Piece::Rook),
        b'Q' => Some(Piece::Queen),
        b'K' => Some(Piece::King),
        _ => None,
    }
}

/// The English letter of a piece, a capital.
pub fn letter(piece: Piece) -> char {
    match piece {
        Piece::Pawn => 'P',
        Piece::Knight => 'N',
        Piece::Bishop => 'B',
        Piece::Rook => 'R',
        Piece::Queen => 'Q',
        Piece::King => 'K',
    }
}

/// What players call a piece.
pub fn piece_name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

/// What players call a side.
pub fn side_name(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}

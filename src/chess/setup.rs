//! A position that is set up, before the laws have looked at it.

use cozy_chess::{BoardBuilder, CastleRights};

use super::{
    Board, Castling, Color, File, Piece, Square, Squares, back_rank, rank_squares, square,
};

/// The files of the rooks with which a side may castle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CastlingRights {
    /// On the king's side.
    pub short: Option<File>,
    /// On the queen's side.
    pub long: Option<File>,
}

impl CastlingRights {
    /// The rook's file of one side of the king.
    pub fn of(self, castling: Castling) -> Option<File> {
        match castling {
            Castling::Short => self.short,
            Castling::Long => self.long,
        }
    }

    fn take(&mut self, castling: Castling) {
        match castling {
            Castling::Short => self.short = None,
            Castling::Long => self.long = None,
        }
    }
}

/// A position as somebody writes it down: any pieces on any squares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each square, from a1, b1 to h8.
    pub squares: [Option<(Color, Piece)>; 64],
    /// The side whose move it is.
    pub side: Color,
    /// The rights of White and of Black to castle.
    pub castling: [CastlingRights; 2],
    /// The square that a pawn has just passed.
    pub en_passant: Option<Square>,
    /// Half moves since the last capture or move of a pawn.
    pub half_move_clock: u32,
    /// Whether king and rooks may castle from other squares than e1, a1, h1 and e8, a8, h8.
    pub is_chess960: bool,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            squares: [None; 64],
            side: Color::White,
            castling: [CastlingRights::default(); 2],
            en_passant: None,
            half_move_clock: 0,
            is_chess960: false,
        }
    }
}

/// What cannot be in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetupFault {
    /// A side without a king, or with several: so many.
    Kings(Color, u32),
    /// More than 16 pieces of a side.
    Pieces(Color, u32),
    /// More than 8 pawns of a side.
    Pawns(Color, u32),
    /// A pawn on the first or the last rank.
    PawnRank(Square),
    /// The side that has moved is in check: its king is there.
    CheckAfterMove(Square),
    /// More pieces give check than one move can bring about.
    Checks(u32),
    /// A right to castle without the king or the rook in its place.
    Castling(Color, Castling),
    /// A square to take in passing that no pawn has passed.
    EnPassant(Square),
}

impl SetupFault {
    /// Whether moves can be judged all the same, without what is said of it.
    pub fn is_harmless(self) -> bool {
        matches!(self, SetupFault::Castling(..) | SetupFault::EnPassant(_))
    }
}

const CASTLINGS: [(Color, Castling); 4] = [
    (Color::White, Castling::Short),
    (Color::White, Castling::Long),
    (Color::Black, Castling::Short),
    (Color::Black, Castling::Long),
];

impl Setup {
    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<(Color, Piece)> {
        *self.squares.get(square as usize)?
    }

    fn rights(&self, side: Color) -> CastlingRights {
        let [white, black] = self.castling;
        match side {
            Color::White => white,
            Color::Black => black,
        }
    }

    fn pieces(&self, side: Color, piece: Option<Piece>) -> Squares {
        let is_it = |square: &Square| {
            let found = self.at(*square);
            found.is_some_and(|(of, kind)| of == side && piece.is_none_or(|piece| piece == kind))
        };
        let squares = Square::ALL.iter().filter(|square| is_it(square));
        squares.fold(Squares::EMPTY, |all, square| all | square.bitboard())
    }

    /// The position, and what cannot be in it. There is none where moves cannot be judged.
    pub fn board(&self) -> (Option<Board>, Vec<SetupFault>) {
        let mut impossible = self.impossible_pieces();
        if !impossible.is_empty() {
            return (None, impossible);
        }
        let mut setup = self.clone();
        setup.take_false_rights(&mut impossible);
        match setup.build(self.en_passant) {
            Ok(board) => (Some(board), impossible),
            // Of all that is left, only the square to take in passing can be wrong, or the checks.
            Err(_) => match (setup.build(None), self.en_passant) {
                (Ok(board), Some(square)) => {
                    impossible.push(SetupFault::EnPassant(square));
                    (Some(board), impossible)
                }
                _ => {
                    impossible.push(self.impossible_checks());
                    (None, impossible)
                }
            },
        }
    }

    fn impossible_pieces(&self) -> Vec<SetupFault> {
        let mut found = Vec::new();
        for side in Color::ALL {
            let (all, kings) = (
                self.pieces(side, None).len(),
                self.pieces(side, Some(Piece::King)).len(),
            );
            let pawns = self.pieces(side, Some(Piece::Pawn));
            if kings != 1 {
                found.push(SetupFault::Kings(side, kings));
            }
            if all > 16 {
                found.push(SetupFault::Pieces(side, all));
            }
            if pawns.len() > 8 {
                found.push(SetupFault::Pawns(side, pawns.len()));
            }
            let wrong = pawns & (rank_squares(0) | rank_squares(7));
            found.extend(wrong.iter().map(SetupFault::PawnRank));
        }
        found
    }

    fn take_false_rights(&mut self, impossible: &mut Vec<SetupFault>) {
        for (side, castling) in CASTLINGS {
            if self.rights(side).of(castling).is_some() && !self.can_castle(side, castling) {
                impossible.push(SetupFault::Castling(side, castling));
                let [white, black] = &mut self.castling;
                match side {
                    Color::White => white.take(castling),
                    Color::Black => black.take(castling),
                }
            }
        }
    }

    /// Whether king and rook stand where a right to castle says.
    fn can_castle(&self, side: Color, castling: Castling) -> bool {
        let rank = back_rank(side);
        let king = self.pieces(side, Some(Piece::King)) & rank_squares(rank);
        let rook = self.rights(side).of(castling);
        let rook = rook.and_then(|file| square(file as u8, rank));
        let (Some(king), Some(rook)) = (king.next_square(), rook) else {
            return false;
        };
        let is_on_its_side = match castling {
            Castling::Short => rook > king,
            Castling::Long => rook < king,
        };
        let is_usual = king as u8 % 8 == 4 && matches!(rook as u8 % 8, 0 | 7);
        let is_rook = self.at(rook) == Some((side, Piece::Rook));
        is_rook && is_on_its_side && (is_usual || self.is_chess960)
    }

    fn impossible_checks(&self) -> SetupFault {
        let mut turned = self.clone();
        turned.side = !self.side;
        turned.castling = Default::default();
        match turned.build(None) {
            Ok(board) if !board.checkers().is_empty() => {
                SetupFault::CheckAfterMove(board.king(board.side()))
            }
            _ => SetupFault::Checks(3),
        }
    }

    fn build(&self, en_passant: Option<Square>) -> Result<Board, ()> {
        let [white, black] = self.castling;
        let rights = |rights: CastlingRights| CastleRights {
            short: rights.short,
            long: rights.long,
        };
        let mut builder = BoardBuilder::empty();
        for (place, found) in builder.board.iter_mut().zip(&self.squares) {
            *place = found.map(|(side, piece)| (piece, side));
        }
        builder.side_to_move = self.side;
        builder.castle_rights = [rights(white), rights(black)];
        builder.en_passant = en_passant;
        builder.halfmove_clock = u8::try_from(self.half_move_clock).unwrap_or(100).min(100);
        let board = builder.build().map_err(drop)?;
        Ok(Board { board })
    }
}

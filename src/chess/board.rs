//! A position, and the moves that the laws allow in it.

use std::sync::LazyLock;

use cozy_chess::{
    get_between_rays, get_bishop_rays, get_king_moves, get_knight_moves, get_line_rays,
    get_pawn_attacks, get_rook_rays,
};

use super::{Color, File, Move, Piece, Square, Squares, back_rank, rank_of, square};

/// A position of chess in which each side has one king, and which is a possible one.
///
/// Castling is written as the king's move onto the square of its rook, which says the same in chess and in
/// Chess960.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    pub(super) board: cozy_chess::Board,
}

/// Castling with the rook of the king's side or of the queen's side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Castling {
    /// With the rook of the king's side, `O-O`.
    Short,
    /// With the rook of the queen's side, `O-O-O`.
    Long,
}

/// What is said of the square that a piece comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct MoveOrigin {
    /// Its file, counted from 0.
    pub file: Option<u8>,
    /// Its rank, counted from 0.
    pub rank: Option<u8>,
}

impl MoveOrigin {
    /// The squares that are meant.
    #[inline]
    pub fn squares(self) -> Squares {
        let file = self.file.map_or(u64::MAX, |file| {
            0x0101_0101_0101_0101 << (u32::from(file) & 7)
        });
        let rank = self
            .rank
            .map_or(u64::MAX, |rank| 0xFF << (8 * (u32::from(rank) & 7)));
        Squares(file & rank)
    }

    /// Whether nothing is said.
    pub fn is_empty(self) -> bool {
        self == MoveOrigin::default()
    }

    /// The square, where both its file and its rank are said.
    pub fn square(self) -> Option<Square> {
        square(self.file?, self.rank?)
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::start()
    }
}

impl Board {
    /// The usual initial array.
    pub fn start() -> Board {
        static START: LazyLock<Board> = LazyLock::new(|| Board {
            board: cozy_chess::Board::startpos(),
        });
        START.clone()
    }

    /// The side whose move it is.
    #[inline]
    pub fn side(&self) -> Color {
        self.board.side_to_move()
    }

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<(Color, Piece)> {
        let side = self.board.color_on(square)?;
        Some((side, self.board.piece_on(square)?))
    }

    /// Where the pieces of a kind and a side are.
    #[inline]
    pub fn pieces(&self, side: Color, piece: Piece) -> Squares {
        self.board.colored_pieces(side, piece)
    }

    /// The squares that are not empty.
    #[inline]
    pub fn occupied(&self) -> Squares {
        self.board.occupied()
    }

    /// Where the king of a side is.
    pub fn king(&self, side: Color) -> Square {
        self.board.king(side)
    }

    /// The pieces that give check to the side whose move it is.
    #[inline]
    pub fn checkers(&self) -> Squares {
        self.board.checkers()
    }

    /// The file of the rook with which a side has the right to castle.
    pub fn castling_right(&self, side: Color, castling: Castling) -> Option<File> {
        let rights = self.board.castle_rights(side);
        match castling {
            Castling::Short => rights.short,
            Castling::Long => rights.long,
        }
    }

    /// The square on which a pawn can be taken in passing, whether or not a pawn is there to do it.
    pub fn en_passant(&self) -> Option<Square> {
        let file = self.board.en_passant()?;
        let rank = match self.side() {
            Color::White => 5,
            Color::Black => 2,
        };
        square(file as u8, rank)
    }

    /// Half moves since the last capture or move of a pawn; 100 for more.
    pub fn half_move_clock(&self) -> u8 {
        self.board.halfmove_clock()
    }

    /// A number that is the same for the same position: pieces, side, rights to castle and to take in passing.
    pub fn key(&self) -> u64 {
        self.board.hash()
    }

    /// The squares from which a piece of a kind goes to a square by a legal move other than castling. A pawn
    /// takes where there is something to take, and else goes straight on.
    #[inline]
    pub fn origins(&self, piece: Piece, to: Square, among: Squares) -> Squares {
        let pieces = self.reach(piece, to) & among;
        if pieces.is_empty() || self.board.colors(self.side()).has(to) {
            return Squares::EMPTY;
        }
        let is_quiet = piece != Piece::King && self.board.checkers().is_empty();
        if is_quiet && (piece != Piece::Pawn || self.en_passant() != Some(to)) {
            let pinned = self.board.pinned() & pieces;
            if pinned.is_empty() {
                return pieces;
            }
            let king = self.king(self.side());
            let bound = pinned
                .iter()
                .filter(|from| !get_line_rays(king, *from).has(to));
            return bound.fold(pieces, |left, from| left & !from.bitboard());
        }
        let legal = pieces
            .iter()
            .filter(|from| self.is_legal(self.going(*from, to)));
        legal.fold(Squares::EMPTY, |all, from| all | from.bitboard())
    }

    /// The squares of the pieces of a kind that attack a square or, as pawns, go to it, whatever the laws say
    /// of checks.
    #[inline]
    pub(super) fn reach(&self, piece: Piece, to: Square) -> Squares {
        let own = self.pieces(self.side(), piece);
        match piece {
            Piece::Knight => own & get_knight_moves(to),
            Piece::Bishop => self.unblocked(own & get_bishop_rays(to), to),
            Piece::Rook => self.unblocked(own & get_rook_rays(to), to),
            Piece::Queen => self.unblocked(own & (get_bishop_rays(to) | get_rook_rays(to)), to),
            Piece::King => own & get_king_moves(to),
            Piece::Pawn => self.pawn_reach(own, to),
        }
    }

    /// Those of some squares, each on a line with another one, between which and that nothing stands.
    ///
    /// There are one or two of them. The tables of all moves of a rook would say it at once, but they are larger
    /// than the caches of a processor, and waiting for them took a twentieth of a check.
    #[inline]
    fn unblocked(&self, squares: Squares, to: Square) -> Squares {
        let is_free = |from: &Square| (get_between_rays(*from, to) & self.occupied()).is_empty();
        let free = squares.iter().filter(is_free);
        free.fold(Squares::EMPTY, |all, from| all | from.bitboard())
    }

    #[inline]
    fn pawn_reach(&self, pawns: Squares, to: Square) -> Squares {
        if self.occupied().has(to) {
            return pawns & get_pawn_attacks(to, !self.side());
        }
        let behind = |square: Squares| match self.side() {
            Color::White => Squares(square.0 >> 8),
            Color::Black => Squares(square.0 << 8),
        };
        let one = behind(to.bitboard());
        let (is_double, two) = match self.side() {
            Color::White => (rank_of(to) == 3, behind(one)),
            Color::Black => (rank_of(to) == 4, behind(one)),
        };
        let mut reach = pawns & one;
        if is_double && (one & self.occupied()).is_empty() {
            reach |= pawns & two;
        }
        if self.en_passant() == Some(to) {
            reach |= pawns & get_pawn_attacks(to, !self.side());
        }
        reach
    }

    /// Whether a move of a pawn to a square takes something. A pawn goes straight on where it does not.
    #[inline]
    pub fn takes(&self, mv: Move) -> bool {
        if self.board.colors(!self.side()).has(mv.to) {
            return true;
        }
        let is_pawn = self.board.pieces(Piece::Pawn).has(mv.from);
        is_pawn && mv.from as u8 % 8 != mv.to as u8 % 8
    }

    /// The move from one square to another, a pawn becoming a queen where it must become something.
    fn going(&self, from: Square, to: Square) -> Move {
        let is_pawn = self.board.pieces(Piece::Pawn).has(from);
        let becomes = is_pawn && rank_of(to) == back_rank(!self.side());
        Move {
            from,
            to,
            promotion: becomes.then_some(Piece::Queen),
        }
    }

    /// Whether the laws allow a move.
    #[inline]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.board.is_legal(mv)
    }

    /// Castling as a move, legal or not: the king goes onto the rook. `None` without the right to it.
    pub fn castling(&self, castling: Castling) -> Option<Move> {
        let file = self.castling_right(self.side(), castling)?;
        Some(Move {
            from: self.king(self.side()),
            to: square(file as u8, back_rank(self.side()))?,
            promotion: None,
        })
    }

    /// Which castling a move is.
    pub fn castling_of(&self, mv: Move) -> Option<Castling> {
        self.board.colors(self.side()).has(mv.to).then(|| {
            if mv.to > mv.from {
                Castling::Short
            } else {
                Castling::Long
            }
        })
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut all = Vec::new();
        self.board.generate_moves(|moves| {
            all.extend(moves);
            false
        });
        all
    }

    /// Whether there is a legal move.
    pub fn has_move(&self) -> bool {
        self.board.generate_moves(|_| true)
    }

    /// Plays a legal move.
    #[inline]
    pub fn play(&mut self, mv: Move) {
        debug_assert!(self.is_legal(mv), "{mv} is not legal");
        self.board.play_unchecked(mv);
    }

    /// The position in which the other side is to move, nothing else being changed; `None` in check.
    pub fn pass(&self) -> Option<Board> {
        Some(Board {
            board: self.board.null_move()?,
        })
    }
}

//! Why a move is not legal.

use cozy_chess::{
    get_between_rays, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};

use super::{
    Board, Castling, Color, Move, MoveOrigin, Piece, Square, Squares, back_rank, rank_of, square,
};

/// What is in the way of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveObstacle {
    /// The game is over: the side is checkmated, or stalemated.
    GameOver,
    /// The side has no such piece, or none on the file or rank that is said.
    NoSuchPiece,
    /// An own piece stands on the square.
    OwnPiece(Piece),
    /// None of the pieces goes there from where it stands; this is one of them.
    OutOfReach(Square),
    /// Something stands between.
    Blocked {
        /// The piece that is meant.
        from: Square,
        /// What is in its way.
        by: Square,
    },
    /// There is nothing that the pawn could take.
    NothingToTake(Square),
    /// The piece would leave its king in check.
    Pinned {
        /// The piece that is meant.
        from: Square,
        /// What pins it.
        by: Square,
    },
    /// The king is in check, and the move does not end that.
    Check(Square),
    /// The king would be in check on the square.
    Attacked(Square),
    /// The kind of piece that the pawn becomes is missing, or is none that a pawn becomes.
    Promotion,
    /// There is no right to castle with that rook.
    NoRight,
    /// In check nobody castles.
    CastlingInCheck(Square),
    /// Something stands between king and rook, or where they go.
    CastlingBlocked(Square),
    /// The king would pass or enter a square that is attacked.
    CastlingThroughCheck {
        /// The square.
        square: Square,
        /// What attacks it.
        by: Square,
    },
    /// The king does not go there, which is where it would go by castling.
    NotCastling(Castling),
}

impl Board {
    /// Why no piece of a kind goes to a square: the reason for the piece that comes nearest to it.
    pub fn obstacle(
        &self,
        piece: Piece,
        to: Square,
        origin: MoveOrigin,
        takes: bool,
    ) -> MoveObstacle {
        if !self.has_move() {
            return MoveObstacle::GameOver;
        }
        let pieces = self.pieces(self.side(), piece) & origin.squares();
        if pieces.is_empty() {
            return MoveObstacle::NoSuchPiece;
        }
        if let Some((side, own)) = self.at(to)
            && side == self.side()
        {
            return MoveObstacle::OwnPiece(own);
        }
        let reach = self.reach(piece, to) & pieces;
        if let Some(from) = reach.next_square() {
            return self.check_after(piece, from, to);
        }
        if piece == Piece::Pawn {
            return self.pawn_obstacle(pieces, to, takes);
        }
        if piece == Piece::King
            && let Some(castling) = self.meant_castling(to)
        {
            return MoveObstacle::NotCastling(castling);
        }
        self.blocked(piece, pieces, to)
    }

    /// What a move that reaches its square does wrong.
    fn check_after(&self, piece: Piece, from: Square, to: Square) -> MoveObstacle {
        if piece == Piece::King {
            let without = self.occupied() & !from.bitboard();
            let by = self.attackers(to, !self.side(), without);
            return MoveObstacle::Attacked(by.next_square().unwrap_or(to));
        }
        if let Some(checker) = self.checkers().next_square() {
            return MoveObstacle::Check(checker);
        }
        let king = self.king(self.side());
        let mut after = self.occupied() & !from.bitboard() | to.bitboard();
        if piece == Piece::Pawn && self.en_passant() == Some(to) {
            let taken = square(to as u8 % 8, rank_of(from));
            after &= !taken.map_or(Squares::EMPTY, Square::bitboard);
        }
        let by = self.attackers(king, !self.side(), after) & after;
        match by.next_square() {
            Some(by) => MoveObstacle::Pinned { from, by },
            None => MoveObstacle::Promotion,
        }
    }

    fn pawn_obstacle(&self, pawns: Squares, to: Square, takes: bool) -> MoveObstacle {
        let attackers = pawns & get_pawn_attacks(to, !self.side());
        if takes && let Some(from) = attackers.next_square() {
            return MoveObstacle::NothingToTake(from);
        }
        // The pawn on the file, behind the square.
        let on_file = pawns.iter().filter(|from| *from as u8 % 8 == to as u8 % 8);
        let ahead = |from: &Square| match self.side() {
            Color::White => rank_of(to).checked_sub(rank_of(*from)),
            Color::Black => rank_of(*from).checked_sub(rank_of(to)),
        };
        let near = on_file.filter(|from| matches!(ahead(from), Some(1 | 2)));
        if let Some(from) = near.min_by_key(ahead) {
            let way = get_between_rays(from, to) | to.bitboard();
            if let Some(by) = (way & self.occupied()).next_square() {
                return MoveObstacle::Blocked { from, by };
            }
            return MoveObstacle::OutOfReach(from);
        }
        pawns
            .next_square()
            .map_or(MoveObstacle::NoSuchPiece, MoveObstacle::OutOfReach)
    }

    /// The castling that the move of the king to a square would be.
    fn meant_castling(&self, to: Square) -> Option<Castling> {
        let rank = back_rank(self.side());
        let castlings = [(Castling::Short, 6), (Castling::Long, 2)];
        castlings.into_iter().find_map(|(castling, file)| {
            let is_meant = square(file, rank) == Some(to);
            (is_meant && self.castling_right(self.side(), castling).is_some()).then_some(castling)
        })
    }

    fn blocked(&self, piece: Piece, pieces: Squares, to: Square) -> MoveObstacle {
        let on_empty = match piece {
            Piece::Bishop => get_bishop_moves(to, Squares::EMPTY),
            Piece::Rook => get_rook_moves(to, Squares::EMPTY),
            Piece::Queen => {
                get_bishop_moves(to, Squares::EMPTY) | get_rook_moves(to, Squares::EMPTY)
            }
            _ => Squares::EMPTY,
        };
        let blocked = (pieces & on_empty).iter().find_map(|from| {
            let by = (get_between_rays(from, to) & self.occupied()).next_square()?;
            Some(MoveObstacle::Blocked { from, by })
        });
        let first = || pieces.next_square().map(MoveObstacle::OutOfReach);
        blocked.or_else(first).unwrap_or(MoveObstacle::NoSuchPiece)
    }

    /// Why castling is not legal.
    pub fn castling_obstacle(&self, castling: Castling) -> MoveObstacle {
        if !self.has_move() {
            return MoveObstacle::GameOver;
        }
        let Some(Move { from, to: rook, .. }) = self.castling(castling) else {
            return MoveObstacle::NoRight;
        };
        if let Some(checker) = self.checkers().next_square() {
            return MoveObstacle::CastlingInCheck(checker);
        }
        let (king_file, rook_file) = match castling {
            Castling::Short => (6, 5),
            Castling::Long => (2, 3),
        };
        let rank = back_rank(self.side());
        let (Some(king_to), Some(rook_to)) = (square(king_file, rank), square(rook_file, rank))
        else {
            return MoveObstacle::NoRight;
        };
        let others = self.occupied() & !from.bitboard() & !rook.bitboard();
        let kings_way = get_between_rays(from, king_to) | king_to.bitboard();
        let way = kings_way | get_between_rays(from, rook) | rook_to.bitboard();
        if let Some(by) = (way & others).next_square() {
            return MoveObstacle::CastlingBlocked(by);
        }
        for square in kings_way {
            let by = self.attackers(square, !self.side(), others);
            if let Some(by) = by.next_square() {
                return MoveObstacle::CastlingThroughCheck { square, by };
            }
        }
        // Only in Chess960: the rook covers its king against another rook.
        let king = self.attackers(king_to, !self.side(), others | rook_to.bitboard());
        let by = king.next_square().unwrap_or(king_to);
        MoveObstacle::CastlingThroughCheck {
            square: king_to,
            by,
        }
    }

    /// The pieces of a side that attack a square, when these squares are occupied.
    fn attackers(&self, square: Square, side: Color, occupied: Squares) -> Squares {
        let of = |piece| self.pieces(side, piece);
        let bishops = of(Piece::Bishop) | of(Piece::Queen);
        let rooks = of(Piece::Rook) | of(Piece::Queen);
        get_knight_moves(square) & of(Piece::Knight)
            | get_king_moves(square) & of(Piece::King)
            | get_pawn_attacks(square, !side) & of(Piece::Pawn)
            | get_bishop_moves(square, occupied) & bishops
            | get_rook_moves(square, occupied) & rooks
    }
}

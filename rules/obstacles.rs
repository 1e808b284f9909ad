//! Why a move of chess is not legal, in players' words.

use super::chess::ChessContext;
use crate::chess::{Board, Castling, MoveObstacle, Piece, Square, piece_name, side_name};
use crate::pgn::game::Explanation;
use crate::pgn::{Ply, PlyId};

/// Why a move is not legal, as a clause: `the knight on c3 is pinned by the bishop on b4`.
pub(crate) fn reason(
    context: &ChessContext<'_>,
    ply: &Ply,
    why: &Explanation,
    board: &Board,
) -> String {
    let side = side_name(board.side());
    let at = |square: Square| piece_on(board, square);
    let own = why.piece.map_or("piece", piece_name);
    match why.obstacle {
        MoveObstacle::GameOver if board.checkers().is_empty() => {
            format!("{side} is stalemated, and the game is over")
        }
        MoveObstacle::GameOver => format!("{side} is checkmated, and the game is over"),
        MoveObstacle::NoSuchPiece => no_such_piece(context, ply, why, board),
        MoveObstacle::OwnPiece(piece) => format!("{side}'s own {} is there", piece_name(piece)),
        MoveObstacle::OutOfReach(from) if has_one(board, why.piece) => {
            format!("the {own} on {from} does not go there")
        }
        MoveObstacle::OutOfReach(_) => format!("no {own} of {side} goes there"),
        MoveObstacle::Blocked { from, by } => {
            format!("{} is in the way of the {own} on {from}", at(by))
        }
        MoveObstacle::NothingToTake(from) => {
            format!("there is nothing that the pawn on {from} could take")
        }
        MoveObstacle::Pinned { by, .. } if is_in_passing(context, ply, board) => {
            format!(
                "both pawns leave the rank, and the king would be in check by {}",
                at(by)
            )
        }
        MoveObstacle::Pinned { from, by } => format!("the {own} on {from} is pinned by {}", at(by)),
        MoveObstacle::Check(by) => format!("it leaves the king in check by {}", at(by)),
        MoveObstacle::Attacked(by) => format!("the king would be in check by {}", at(by)),
        MoveObstacle::Promotion => {
            "a pawn becomes a queen, rook, bishop or knight on the last rank, and only there"
                .to_owned()
        }
        MoveObstacle::NoRight => no_right(context, why, side),
        MoveObstacle::CastlingInCheck(by) => format!("{side} is in check by {}", at(by)),
        MoveObstacle::CastlingBlocked(by) => format!("{} is in the way", at(by)),
        MoveObstacle::CastlingThroughCheck { square, by } => {
            format!(
                "{} attacks {square}, which the king would pass or enter",
                at(by)
            )
        }
        MoveObstacle::NotCastling(castling) => {
            format!(
                "the king goes there only by castling, which is written {}",
                castling_word(castling)
            )
        }
    }
}

/// Whether a move takes a pawn in passing.
fn is_in_passing(context: &ChessContext<'_>, ply: &Ply, board: &Board) -> bool {
    let square = board.en_passant().map(|square| square.to_string());
    let word = context.show(context.word(ply));
    square.is_some_and(|square| word.contains('x') && word.contains(&square))
}

/// The piece on a square: `the bishop on b4`.
pub(crate) fn piece_on(board: &Board, square: Square) -> String {
    let piece = board
        .at(square)
        .map_or("piece", |(_, piece)| piece_name(piece));
    format!("the {piece} on {square}")
}

/// How castling is written.
pub(crate) fn castling_word(castling: Castling) -> &'static str {
    match castling {
        Castling::Short => "O-O",
        Castling::Long => "O-O-O",
    }
}

fn has_one(board: &Board, piece: Option<Piece>) -> bool {
    piece.is_some_and(|piece| board.pieces(board.side(), piece).len() == 1)
}

fn no_such_piece(
    context: &ChessContext<'_>,
    ply: &Ply,
    why: &Explanation,
    board: &Board,
) -> String {
    let side = side_name(board.side());
    let Some(piece) = why.piece else {
        return format!("{side} has no piece on that square");
    };
    let has_any = !board.pieces(board.side(), piece).is_empty();
    let word = context.show(context.word(ply));
    if has_any {
        format!("{side} has no {} where `{word}` says", piece_name(piece))
    } else {
        format!("{side} has no {}", piece_name(piece))
    }
}

/// By what a right to castle was lost.
fn no_right(context: &ChessContext<'_>, why: &Explanation, side: &str) -> String {
    let wing = match why.castling {
        Some(Castling::Long) => "on the queen's side",
        _ => "on the king's side",
    };
    let lost_by = |id: PlyId| {
        let ply = context.game.ply(id)?;
        let board = context.game.board_before(id)?;
        let mv = ply.mv?;
        let name = context.name_of(id);
        let (by, piece) = board.at(mv.from)?;
        if side_name(by) == side {
            Some(format!("the {} has moved at {name}", piece_name(piece)))
        } else {
            Some(format!("the rook was taken at {name}"))
        }
    };
    match why.lost_by.and_then(lost_by) {
        Some(how) => format!("{side} has no right to castle {wing}: {how}"),
        None => format!("{side} has no right to castle {wing}"),
    }
}

//! Positions with many moves, and the reasons for the moves that they do not have.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use super::*;

/// A position from the pieces alone, as FEN has them, with these rights and this square to take in passing.
fn board(pieces: &str, side: Color, rights: &str, en_passant: Option<Square>) -> Board {
    let (board, impossible) = setup(pieces, side, rights, en_passant).board();
    assert_eq!(impossible, [], "{pieces}");
    board.unwrap()
}

fn setup(pieces: &str, side: Color, rights: &str, en_passant: Option<Square>) -> Setup {
    let mut setup = Setup {
        side,
        en_passant,
        ..Setup::default()
    };
    for (rank, text) in pieces.split('/').enumerate() {
        let mut file = 0;
        for byte in text.bytes() {
            if byte.is_ascii_digit() {
                file += byte - b'0';
                continue;
            }
            let side = if byte.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            let at = square(file, 7 - rank as u8).unwrap();
            setup.squares[at as usize] = Some((side, piece(byte.to_ascii_uppercase()).unwrap()));
            file += 1;
        }
    }
    for letter in rights.chars() {
        match letter {
            'K' => setup.castling[0].short = Some(File::H),
            'Q' => setup.castling[0].long = Some(File::A),
            'k' => setup.castling[1].short = Some(File::H),
            _ => setup.castling[1].long = Some(File::A),
        }
    }
    setup
}

/// How many series of so many moves there are.
fn count(board: &Board, depth: u32) -> usize {
    let moves = board.legal_moves();
    if depth == 1 {
        return moves.len();
    }
    let after = moves.into_iter().map(|mv| {
        let mut after = board.clone();
        after.play(mv);
        count(&after, depth - 1)
    });
    after.sum()
}

#[test]
fn legal_moves_are_those_that_everybody_counts() {
    assert_eq!(count(&Board::start(), 3), 8902);
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R";
    assert_eq!(
        count(&board(kiwipete, Color::White, "KQkq", None), 3),
        97862
    );
    let most = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1";
    assert_eq!(board(most, Color::White, "", None).legal_moves().len(), 218);
}

/// Each piece to each square has the origins that the list of legal moves says.
#[test]
fn origins_are_those_of_the_legal_moves() {
    let positions = [
        (
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R",
            Color::White,
            None,
        ),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8", Color::White, None),
        ("8/8/8/8/1k1Pp2R/8/8/4K3", Color::Black, Some(Square::D3)),
        ("4k3/8/8/8/1b6/2N5/P7/4K1N1", Color::White, None),
        ("4k3/8/8/8/7b/8/3P1P2/4K2R", Color::White, None),
    ];
    for (pieces, side, en_passant) in positions {
        let board = board(pieces, side, "", en_passant);
        for kind in Piece::ALL {
            for to in Square::ALL {
                let found = board.origins(kind, to, Squares(u64::MAX));
                let is_it = |mv: &Move| board.at(mv.from) == Some((side, kind)) && mv.to == to;
                let legal = board.legal_moves().into_iter().filter(is_it);
                let expected = legal.fold(Squares::EMPTY, |all, mv| all | mv.from.bitboard());
                assert_eq!(found, expected, "{pieces} {kind:?} {to}");
            }
        }
    }
}

#[track_caller]
fn obstacle(pieces: &str, side: Color, kind: Piece, to: Square, takes: bool) -> MoveObstacle {
    board(pieces, side, "", None).obstacle(kind, to, MoveOrigin::default(), takes)
}

#[test]
fn a_move_that_is_not_legal_has_a_reason() {
    use MoveObstacle::*;
    use Square::*;
    let white = Color::White;
    let pinned = "4k3/8/8/8/1b6/2N5/8/4K3";
    assert_eq!(
        obstacle(pinned, white, Piece::Knight, E2, false),
        Pinned { from: C3, by: B4 }
    );
    let blocked = "4k3/8/8/8/8/8/3P4/2B1K3";
    assert_eq!(
        obstacle(blocked, white, Piece::Bishop, F4, false),
        Blocked { from: C1, by: D2 }
    );
    assert_eq!(
        obstacle(blocked, white, Piece::Bishop, D2, false),
        OwnPiece(Piece::Pawn)
    );
    assert_eq!(
        obstacle(blocked, white, Piece::Bishop, C2, false),
        OutOfReach(C1)
    );
    assert_eq!(
        obstacle(blocked, white, Piece::Queen, C2, false),
        NoSuchPiece
    );
    assert_eq!(
        obstacle(blocked, white, Piece::Pawn, E3, true),
        NothingToTake(D2)
    );
    assert_eq!(
        obstacle(blocked, white, Piece::Pawn, D5, false),
        OutOfReach(D2)
    );
    assert_eq!(
        obstacle(blocked, white, Piece::Pawn, E3, false),
        OutOfReach(D2)
    );
    let behind = "4k3/8/8/8/8/3p4/3P4/4K3";
    assert_eq!(
        obstacle(behind, white, Piece::Pawn, D4, false),
        Blocked { from: D2, by: D3 }
    );
    let checked = "4k3/8/8/8/1b6/8/8/R3K3";
    assert_eq!(obstacle(checked, white, Piece::Rook, A2, false), Check(B4));
    let guarded = "4k3/8/8/8/8/8/r7/4K3";
    assert_eq!(
        obstacle(guarded, white, Piece::King, D2, false),
        Attacked(A2)
    );
    let mated = "4k3/8/8/8/8/8/5PPP/r5K1";
    assert_eq!(obstacle(mated, white, Piece::King, H1, false), GameOver);
}

#[test]
fn castling_that_is_not_legal_has_a_reason() {
    use MoveObstacle::*;
    use Square::*;
    let castle = |pieces: &str, rights: &str| {
        board(pieces, Color::White, rights, None).castling_obstacle(Castling::Short)
    };
    assert_eq!(castle("4k3/8/8/8/8/8/8/4K2R", ""), NoRight);
    assert_eq!(castle("4k3/8/8/8/8/8/8/4K1NR", "K"), CastlingBlocked(G1));
    assert_eq!(
        castle("4kr2/8/8/8/8/8/8/4K2R", "K"),
        CastlingThroughCheck { square: F1, by: F8 }
    );
    assert_eq!(castle("k3r3/8/8/8/8/8/8/4K2R", "K"), CastlingInCheck(E8));
}

#[test]
fn a_position_that_cannot_be_has_reasons() {
    use SetupFault::{CheckAfterMove, EnPassant, Kings, PawnRank};
    let found = |pieces: &str, side, rights: &str, en_passant| {
        let (board, impossible) = setup(pieces, side, rights, en_passant).board();
        (board.is_some(), impossible)
    };
    let (white, black) = (Color::White, Color::Black);
    let kings = "K7/KK6/KKK5/KKK5/8/8/8/k7";
    assert_eq!(
        found(kings, white, "", None),
        (false, vec![Kings(white, 9)])
    );
    assert_eq!(
        found("8/8/8/8/8/8/4P3/4K3", white, "", None),
        (false, vec![Kings(black, 0)])
    );
    assert_eq!(
        found("P3k3/8/8/8/8/8/8/4K3", white, "", None),
        (false, vec![PawnRank(Square::A8)])
    );
    let check = "4k3/8/8/8/8/8/8/K3R3";
    assert_eq!(
        found(check, white, "", None),
        (false, vec![CheckAfterMove(Square::E8)])
    );
    let castling = "4k3/8/8/8/8/8/8/4K3";
    let (short, long) = (Castling::Short, Castling::Long);
    assert_eq!(
        found(castling, white, "KQ", None),
        (
            true,
            vec![
                SetupFault::Castling(white, short),
                SetupFault::Castling(white, long)
            ]
        )
    );
    let passed = "4k3/8/8/8/8/8/4P3/4K3";
    assert_eq!(
        found(passed, black, "", Some(Square::E3)),
        (true, vec![EnPassant(Square::E3)])
    );
}

#[test]
fn the_last_position_may_end_the_game() {
    let ending = |pieces: &str, side| board(pieces, side, "", None).ending();
    let (white, black) = (Color::White, Color::Black);
    assert_eq!(
        ending("4R1k1/5ppp/8/8/8/8/8/4K3", black),
        Some(GameEnding::Mate { winner: white })
    );
    assert_eq!(
        ending("7k/5Q2/6K1/8/8/8/8/8", black),
        Some(GameEnding::Stalemate)
    );
    assert_eq!(
        ending("7k/8/6K1/8/8/8/8/N7", black),
        Some(GameEnding::DeadPosition)
    );
    assert_eq!(
        ending("6bk/8/6K1/8/8/8/8/2B5", white),
        None,
        "bishops of both colors"
    );
    assert_eq!(
        ending("5b1k/8/6K1/8/8/8/8/2B5", white),
        Some(GameEnding::DeadPosition)
    );
    assert_eq!(ending("7k/8/6K1/8/8/8/P7/8", black), None);
}

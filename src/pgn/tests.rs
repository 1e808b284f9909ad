//! What is found in small games, and where.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use super::game::MoveState;
use super::result::GameResult;
use super::*;

/// The faults of a game: their kinds, and the bytes that show them.
fn faults(text: &str) -> Vec<(PgnFaultKind, String)> {
    let document = PgnDocument::parse(text.as_bytes());
    let game = PgnGame::of(&document);
    let shown = |fault: &PgnFault| {
        let bytes = fault.span.of(text.as_bytes());
        (fault.kind, String::from_utf8_lossy(bytes).into_owned())
    };
    game.faults.iter().map(shown).collect()
}

/// That exactly these faults are found. Those of moves are told by their kind alone.
#[track_caller]
fn check(text: &str, expected: &[(PgnFaultKind, &str)]) {
    let found = faults(text);
    let found: Vec<_> = found
        .iter()
        .map(|(kind, bytes)| (*kind, &**bytes))
        .collect();
    assert_eq!(found, expected, "{text}");
}

const ILLEGAL: fn(u32) -> PgnFaultKind = |ply| PgnFaultKind::IllegalMove(PlyId(ply));

#[test]
fn sound_games_have_no_faults() {
    for text in [
        "[Event \"?\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 $1 {x} (2. d4 exd4 (2... d6)) 2... Nc6 1-0\n",
        "1.e4 e5 2.Nf3! Nc6?! 1/2-1/2",
        "% kept\n1. e4 ; text\n1... e5 *",
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0",
        "*",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O *",
        "1. e4 e5 (1... -- 2. d4) *",
        "1… e4 *",
        "1 . e4 e5 *",
        "1. e4\n\n1... e5\n\n2. Nf3 *",
    ] {
        check(text, &[]);
    }
}

#[test]
fn damage_is_one_fault_in_its_place() {
    use PgnFaultKind::*;
    check("1. e4 } e5 *", &[(StrayBrace, "}")]);
    check("1. e4 {a {b} c} e5 *", &[(NestedBrace, "{b} c}")]);
    check("1. e4 {a\n% b} e5 *", &[(PercentInComment, "%")]);
    check("1. e4 % note {\n e5 *", &[(IndentedEscape, "% note {")]);
    check("1. e4 {good e5 *", &[(UnclosedComment, "{")]);
    check("1. e4 . e5 *", &[(StrayPeriod, ".")]);
    check("1. e4 [good] e5 *", &[(StrayBracket, "[good]")]);
    check("1. e4 e5) *", &[(StrayParenthesis, ")")]);
    check("1. e4 <x> e5 *", &[(ReservedBracket, "<x>")]);
    check("1. e4 $ 1 e5 *", &[(BadNag, "$ 1")]);
    check("1. e4&e5 *", &[(BadCharacter, "e4&e5")]);
    check("1. _e4 *", &[(BadCharacter, "_e4")]);
    check("1. e4 +- e5 *", &[(UnknownSuffix, "+-")]);
    check("1. e4\u{203C} e5 *", &[(UnknownSuffix, "\u{203C}")]);
    check(
        "1. d4 d5 {good) 2. c4 e6 {fine} 3. Nc3 *",
        &[(NestedBrace, "{fine}")],
    );
    check("1. e4 {[%command \"a}b\"]} e5 *", &[]);
    check("1. e4 ((1. d4) 1. c4) *", &[(VariationWithoutMove, "(")]);
    check("1. e4 (1. d4 *", &[(UnclosedVariation, "(")]);
    check("1. e4 (1. d4 1-0) e5 *", &[(MarkerInVariation, "1-0")]);
    check("1. e4 () e5 *", &[(EmptyVariation, "()")]);
    check("(1. e4) 1. d4 *", &[(VariationWithoutMove, "(")]);
    check("1. e4! !? *", &[(SecondSuffix, "!?")]);
    check("1. e4!!! *", &[(UnknownSuffix, "!!!")]);
    check("1. e4 ! e5 *", &[(SuffixApart, "!")]);
    check("1. e4 e5 2. Nf3 (=) *", &[(DrawOfferMark, "(=)")]);
    check(
        "1. e4 a6 2. e5 d5 3. exd6 e.p. *",
        &[(EnPassantMark, "e.p.")],
    );
    check(
        "1. e4 a6 2. e5 d5 3. exd6e.p. *",
        &[(EnPassantMark, "e.p.")],
    );
    check("1. e4 e5 hello *", &[(StrayText, "hello")]);
    check("1. e4 e5 hello you *", &[(StrayText, "hello you")]);
    check("1. e4 1-0 0-1", &[(SecondMarker, "0-1")]);
    check(
        "1. e4 1-0 what a game",
        &[(TextBehindMarker, "what a game")],
    );
    check("1. e4 e5 2. *", &[(NumberWithoutMove, "2.")]);
    check("1. e4\u{1} e5 *", &[(ControlCharacter, "\u{1}")]);
}

#[test]
fn tag_pairs_are_read_although_something_is_wrong() {
    use PgnFaultKind::*;
    check("[Event]\n\n*", &[(MissingValue, "[Event]")]);
    check("[Event Club]\n\n*", &[(UnquotedValue, "Club")]);
    check("[Event 'x']\n\n*", &[(UnquotedValue, "'x'")]);
    check("[\"x\"]\n\n*", &[(MissingName, "[")]);
    check("[White-Elo \"2000\"]\n\n*", &[(BadName, "White-Elo")]);
    check("[Event \"x\" \"y\"]\n\n*", &[(SecondValue, "\"y\"")]);
    check("[Event \"x\" y]\n\n*", &[(TextInTag, "y")]);
    check("[Event {x} \"?\"]\n\n*", &[(CommentInTag, "{x}")]);
    check(
        "[Event \"F/S Return Match]\n\n*",
        &[(UnclosedString, "\"F/S Return Match")],
    );
    check(
        "[Event \"x\"\n[Site \"y\"]\n\n*",
        &[(UnclosedTag, "[Event \"x\"")],
    );
    check("Event \"x\"]\n\n*", &[(UnopenedTag, "Event \"x\"]")]);
    check(
        "[White \"Bronstein \"David\"\"]\n\n*",
        &[(UnescapedQuote, "\"Bronstein \"David\"\"")],
    );
    check(
        "[Event \"a\"]\n[Event \"b\"]\n\n*",
        &[(RepeatedTag, "Event")],
    );
    check(
        "Dear all,\n\n[Event \"a\"]\n\n*",
        &[(StrayText, "Dear all,")],
    );
}

#[test]
fn moves_are_judged_by_the_laws() {
    check("1. e4 e5 2. Ke3 Nf6 3. Qq9 *", &[(ILLEGAL(2), "Ke3")]);
    let ambiguous = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/2N5/P7/4K1N1 w - - 0 1\"]\n\n1. Ne2 *";
    check(ambiguous, &[(PgnFaultKind::AmbiguousMove(PlyId(0)), "Ne2")]);
    let promotion = "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8 *";
    check(
        promotion,
        &[(PgnFaultKind::MissingPromotion(PlyId(0)), "a8")],
    );
    check(
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 *",
        &[(PgnFaultKind::ForeignMove(PlyId(2)), "Sf3")],
    );
    check(
        "1. e4 e5 (2. Nf3) *",
        &[(PgnFaultKind::VariationContinues(PlyId(2)), "Nf3")],
    );
    check("1. e4 (1. Ke3) e5 *", &[(ILLEGAL(1), "Ke3")]);
    // The variation before the illegal move, and the one that replaces it.
    check(
        "1. e4 (1. Ke3) 1... e5 2. Ke3 (2. Nf3 Nc9) 2... Nc6 (2... Zz) *",
        &[
            (ILLEGAL(1), "Ke3"),
            (ILLEGAL(3), "Ke3"),
            (PgnFaultKind::StrayText, "Nc9"),
        ],
    );
}

#[test]
fn a_word_that_hides_a_move_is_no_second_fault() {
    check(
        "1. e4 Nc9 2. Nf3 Nc6 *",
        &[(PgnFaultKind::StrayText, "Nc9")],
    );
    check(
        "1. e4 e5 2. N f3 Nc6 3. Bb5 *",
        &[(PgnFaultKind::StrayText, "N")],
    );
}

#[test]
fn a_run_of_shifted_numbers_is_one_fault() {
    check(
        "1. e4 e5 3. Nf3 Nc6 4. Bb5 a6 5. Ba4 *",
        &[(PgnFaultKind::WrongNumber { expected: 2 }, "3.")],
    );
    check(
        "1. e4 e5 3. Nf3 Nc6 3. Bb5 *",
        &[(PgnFaultKind::WrongNumber { expected: 2 }, "3.")],
    );
    let fen = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 5 39\"]\n\n39. e4 Ke7 40. e5 *";
    check(fen, &[]);
}

#[test]
fn results_are_held_against_each_other() {
    use crate::chess::{Color, GameEnding};
    check(
        "[Result \"0-1\"]\n\n1. e4 1-0",
        &[(PgnFaultKind::ResultMismatch, "1-0")],
    );
    let mate = GameEnding::Mate {
        winner: Color::Black,
    };
    check(
        "1. f3 e5 2. g4 Qh4# 1/2-1/2",
        &[(PgnFaultKind::ResultOfBoard(mate), "1/2-1/2")],
    );
    check(
        "[Event \"x\"]\n\n1. e4 e5",
        &[(PgnFaultKind::MissingMarker, "5")],
    );
    check("1. e4 e5 1/2", &[(PgnFaultKind::BadMarker, "1/2")]);
    check("1. f3 e5 2. g4 Qh4# *", &[]);
    check("1. e4 1-O", &[(PgnFaultKind::BadMarker, "1-O")]);
    let document = PgnDocument::parse(b"1. e4 (1. d4 1-0");
    let game = PgnGame::of(&document);
    assert_eq!(
        game.marker.map(|(_, result)| result),
        Some(GameResult::White)
    );
}

#[test]
fn moves_are_read_in_many_spellings() {
    let spelled = |text: &str| {
        let document = PgnDocument::parse(text.as_bytes());
        let game = PgnGame::of(&document);
        let states: Vec<_> = game.plies.iter().map(|ply| ply.state).collect();
        assert!(
            states.iter().all(|state| *state == MoveState::Legal),
            "{text} {states:?}"
        );
        assert!(!game.plies.is_empty(), "{text} {:?}", game.faults);
        game.plies.last().unwrap().spelling
    };
    let with_rook = |mv: &str| {
        let fen = "[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1\"]\n\n1. ";
        spelled(&format!("{fen}{mv} *"))
    };
    use super::san::Spelling;
    assert_eq!(spelled("1. e2e4 *"), Spelling::LONG);
    assert_eq!(spelled("1. e2-e4 *"), Spelling::LONG);
    assert_eq!(spelled("1. Ng1f3 *"), Spelling::LONG);
    assert_eq!(spelled("1. g1f3 *"), Spelling::LONG);
    assert_eq!(spelled("1. Pe4 *"), Spelling::PAWN_LETTER);
    assert_eq!(spelled("1. nf3 *"), Spelling::CASE);
    assert_eq!(spelled("1. E4 *"), Spelling::CASE);
    assert_eq!(spelled("1. \u{2658}f3 *"), Spelling::FIGURINE);
    assert_eq!(spelled("1. Ngf3 *"), Spelling::NEEDLESS_ORIGIN);
    assert_eq!(
        spelled("1. xe4 *"),
        Spelling::FALSE_CAPTURE.with(Spelling::MISSING_FILE)
    );
    assert_eq!(spelled("1. e4+ *"), Spelling::FALSE_CHECK);
    assert_eq!(spelled("1. e4 d5 2. ed5 *"), Spelling::MISSING_CAPTURE);
    assert_eq!(spelled("1. e4 d5 2. e:d5 *"), Spelling::CAPTURE_SIGN);
    assert_eq!(spelled("1. e4 d5 2.\u{A0}exd5 *"), Spelling::FIGURINE);
    assert_eq!(spelled("1. e4 d5 2. exd5= *"), Spelling::CHECK_SIGN);
    assert_eq!(spelled("1. e4 d5 2. e4d5 *"), Spelling::LONG);
    assert_eq!(spelled("1. e4 d5 2. bb5+ *"), Spelling::CASE);
    assert_eq!(spelled("1. e4 d5 2. Bb5++ *"), Spelling::CHECK_SIGN);
    assert_eq!(spelled("1. e4 d5 2. Bb5 *"), Spelling::MISSING_CHECK);
    assert_eq!(spelled("1. f3 e5 2. g4 Qh4+ *"), Spelling::MISSING_MATE);
    assert_eq!(with_rook("0-0"), Spelling::CASTLING);
    assert_eq!(with_rook("o-o-o"), Spelling::CASTLING);
    assert_eq!(with_rook("e1g1"), Spelling::LONG);
    assert_eq!(with_rook("a8=Q+"), Spelling::default());
    for text in ["a8Q+", "a8(Q)+", "a8/Q+", "a8=q+"] {
        assert_eq!(with_rook(text), Spelling::PROMOTION, "{text}");
    }
}

/// However long a word is: what does not belong to it is taken away one by one.
#[test]
fn long_words_need_no_stack() {
    let long = 200_000;
    for word in [
        format!("e4{}", "=".repeat(long)),
        format!("e4{}", "=+".repeat(long)),
        format!("{}e4", "\u{A0}".repeat(long)),
        format!("e4{}", "\u{200B}=#".repeat(long)),
        format!("{}e4", "0-".repeat(long)),
        format!("e8={}", "=(Q)".repeat(long)),
    ] {
        let text = format!("1. {word} *");
        let game = PgnGame::of(&PgnDocument::parse(text.as_bytes()));
        assert!(game.plies.iter().all(|ply| ply.mv.is_none()), "{:.9}", word);
    }
}

#[test]
fn an_illegal_move_is_explained() {
    use crate::chess::{MoveObstacle, Square};
    let text = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Rg1 h6 5. Bb3 g6 *";
    let document = PgnDocument::parse(text);
    let game = PgnGame::of(&document);
    let PgnFaultKind::IllegalMove(id) = game.faults[0].kind else {
        panic!("{:?}", game.faults);
    };
    // No bishop goes to b3.
    let board = game.board_before(id).unwrap();
    let explanation = game.explain(&document, id, &board).unwrap();
    assert_eq!(explanation.obstacle, MoveObstacle::OutOfReach(Square::C1));
    let near: Vec<_> = explanation.near.iter().map(|(_, san)| &**san).collect();
    assert!(near.contains(&"b3"), "{near:?}");

    let text = b"1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Rg1 h6 5. Rh1 g6 6. O-O *";
    let document = PgnDocument::parse(text);
    let game = PgnGame::of(&document);
    let id = PlyId(10);
    let board = game.board_before(id).unwrap();
    let explanation = game.explain(&document, id, &board).unwrap();
    assert_eq!(explanation.obstacle, MoveObstacle::NoRight);
    assert_eq!(
        explanation.lost_by,
        Some(PlyId(6)),
        "the rook has moved at 4. Rg1"
    );
}

#[test]
fn chess960_is_judged() {
    let start = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n";
    let rook = "[FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n\n";
    check(&format!("{start}{rook}9. O-O *"), &[(ILLEGAL(0), "O-O")]);
    let free = "[FEN \"4k3/8/8/8/8/8/8/R4KR1 w GA - 0 1\"]\n\n";
    check(&format!("{start}{free}1. O-O-O *"), &[]);
    check(&format!("{start}{free}1. O-O *"), &[]);
    let atomic = "[Variant \"Atomic\"]\n\n1. Nf3 f6 2. Nd4 *";
    check(atomic, &[(PgnFaultKind::UnjudgedVariant, "Atomic")]);
}

#[test]
fn variations_form_a_tree() {
    let document = PgnDocument::parse(b"1. e4 e5 (1... c5 2. Nf3 (2. c3) d6) 2. d4 *");
    let game = PgnGame::of(&document);
    let shown: Vec<_> = game
        .plies
        .iter()
        .map(|ply| {
            let word = String::from_utf8_lossy(document.token_text(ply.token)).into_owned();
            (word, ply.line, ply.number(), ply.before.map(|id| id.0))
        })
        .collect();
    let expected = [
        ("e4", 0, 1, None),
        ("e5", 0, 1, Some(0)),
        ("c5", 1, 1, Some(0)),
        ("Nf3", 1, 2, Some(2)),
        ("c3", 2, 2, Some(2)),
        ("d6", 1, 2, Some(3)),
        ("d4", 0, 2, Some(1)),
    ];
    let expected =
        expected.map(|(word, line, number, before)| (word.to_owned(), line, number, before));
    assert_eq!(shown, expected);
    assert_eq!(game.faults, []);
    let board = game.board_before(PlyId(5)).unwrap();
    assert_eq!(
        fen::write(&board, false, 2),
        "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    );
}

/// The texts of the games of a file.
fn cut(text: &str) -> Vec<&str> {
    let split = split(text.as_bytes());
    let games: Vec<_> = split.ranges().map(|range| &text[range]).collect();
    assert_eq!(games.concat(), text);
    games
}

#[test]
fn a_game_ends_behind_its_marker_and_before_tags() {
    assert_eq!(cut(""), [""; 0]);
    assert_eq!(cut("1. e4 1-0\n1. d4 *\n"), ["1. e4 1-0\n", "1. d4 *\n"]);
    assert_eq!(
        cut("1. e4 1-0 {a\nb} ; c\n\n{d} 1. d4 *"),
        ["1. e4 1-0 {a\nb} ; c\n", "\n{d} 1. d4 *"]
    );
    assert_eq!(
        cut("[a \"b\"]\n\n1. e4\n\n[a \"c\"]\n\n*\n"),
        ["[a \"b\"]\n\n1. e4\n\n", "[a \"c\"]\n\n*\n"]
    );
    assert_eq!(
        cut("[a \"b\"]\n\n[a \"c\"]\n"),
        ["[a \"b\"]\n\n", "[a \"c\"]\n"]
    );
    assert_eq!(cut("[a \"b\"]\n[a \"c\"]\n\n[d \"e\"]\n").len(), 1);
    assert_eq!(cut("1. e4 1-0\n\n0-1\n\n1. d4 *").len(), 2);
    assert_eq!(cut("[R \"1-0\"]\n\n1. O-O {1-0} 0-0 1-0-0 ; *\n*").len(), 1);
    assert_eq!(cut("[a \"b\"] 1. e4 * [a \"c\"] 1. d4 *").len(), 2);
}

#[test]
fn a_game_never_ends_at_an_empty_line_alone() {
    assert_eq!(
        cut("[a \"b\"]\n\n1. e4 {x\n\ny}\n\n1... e5 (\n\n1... c5)\n\n2. Nf3\n\nNc6 *").len(),
        1
    );
    assert_eq!(cut("1. e4 e5 2. Nf3\n\n1. d4 d5 *").len(), 2);
    assert_eq!(cut("1. e4\n\n1. d4 d5 *").len(), 1);
    assert_eq!(cut("1. e4 e5 2. Nf3\n1. d4 d5 *").len(), 1);
}

#[test]
fn a_marker_in_a_variation_ends_the_game_when_nothing_closes_that() {
    assert_eq!(cut("1. e4 (1. d4 1-0) e5 *\n\n[a \"b\"]\n\n*").len(), 2);
    assert_eq!(
        cut("1. e4 (1. d4 *\n\n[a \"b\"]\n\n1. e4 (1. d4) *"),
        ["1. e4 (1. d4 *\n", "\n[a \"b\"]\n\n1. e4 (1. d4) *"]
    );
    assert_eq!(cut("(1-0\n(1-0\n(1-0\n"), ["(1-0\n", "(1-0\n", "(1-0\n"]);
}

#[test]
fn comments_behind_a_marker_in_a_variation_are_closed_by_what_follows() {
    // The search has been at the end of the text before, where a brace closes nothing.
    assert_eq!(cut("1. e4 (1. d4 * {a} e5\n{b").len(), 2);
    assert_eq!(
        cut("1. e4 (1. d4 * {a\n} e5\n{b"),
        ["1. e4 (1. d4 * {a\n} e5\n", "{b"]
    );
}

#[test]
fn a_long_text_is_read_up_to_a_number_of_tokens() {
    let read = |text: &[u8]| {
        let document = PgnDocument::parse(text);
        (document.tree.root(), document.tree.token_count() as usize)
    };
    let short = b"(".repeat(MOST_TOKENS + 8);
    assert_eq!(read(&short), (PgnNodeKind::Game, short.len()));
    let long = b"1. ".repeat(LONGEST_TEXT / 3 + 1);
    assert_eq!(read(&long), (PgnNodeKind::Unreadable, 1));
    let comment = [
        b"1. e4 {".to_vec(),
        vec![b'x'; LONGEST_TEXT],
        b"} *".to_vec(),
    ]
    .concat();
    assert_eq!(read(&comment).0, PgnNodeKind::Game);
}

#[test]
fn a_game_whose_comment_never_closes_ends_at_the_next_tags() {
    let games = cut("[a \"b\"]\n\n1. e4 {x\n\n[a \"c\"]\n\n1. d4 *");
    assert_eq!(games.len(), 2);
    let swallowed = cut("[a \"b\"]\n\n1. e4 {x *\n\n[a \"c\"]\n\n1. d4 {y} *\n");
    assert_eq!(swallowed.len(), 1);
    assert!(faults(swallowed[0]).contains(&(PgnFaultKind::SwallowedTags, "{".to_owned())));
}

#[test]
fn files_in_16_bits_are_one_text() {
    let text: Vec<u8> = "\u{FEFF}1. e4 *\n\n1. d4 *"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let split = split(&text);
    assert!(split.is_utf16);
    assert_eq!(split.len(), 1);
    let mut document = PgnDocument::default();
    document.take_unreadable(&text, PgnFaultKind::Utf16);
    assert_eq!(document.tree.token_count(), 1);
    assert_eq!(document.tree.root(), PgnNodeKind::Unreadable);
}

/// Any bytes have a tree whose tokens cover them and whose nodes nest.
#[test]
fn any_bytes_have_a_tree() {
    let pieces: &[&str] = &[
        "[",
        "]",
        "\"",
        "\\",
        "{",
        "}",
        "(",
        ")",
        ";",
        "%",
        "\n",
        "\r\n",
        "\r",
        " ",
        "\t",
        "1.",
        "e4",
        "Nf3",
        "1-0",
        "*",
        "1/2-1/2",
        "$1",
        "$",
        "!",
        "!?",
        ".",
        "[a \"b\"]",
        "[Event",
        "e.p.",
        "(=)",
        "=",
        "O-O",
        "\0",
        "\u{E9}",
        "\u{2026}",
        "e8=Q",
        "(Q)",
        "hello",
        "--",
        "<",
        "+",
        "\n\n",
        "[%clk",
    ];
    let mut state = 7_u32;
    let mut next = |below: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as usize % below
    };
    let mut game = PgnGame::default();
    for _ in 0..20_000 {
        let length = next(14);
        let text: String = (0..length).map(|_| pieces[next(pieces.len())]).collect();
        let bytes = text.as_bytes();
        let mut end = 0;
        for range in split(bytes).ranges() {
            assert!(range.start == end && range.end > end, "{text:?}");
            end = range.end;
            let document = PgnDocument::parse(&bytes[range]);
            assert_tree(&document, &text);
            game.read(&document);
        }
        assert_eq!(end, bytes.len(), "{text:?}");
    }
}

fn assert_tree(document: &PgnDocument<'_>, whole: &str) {
    let tree = &document.tree;
    let mut at = 0;
    for (_, span) in tree.all_pieces() {
        assert!(span.start == at && span.end > at, "{whole:?}");
        at = span.end;
    }
    assert_eq!(at as usize, document.text.len(), "{whole:?}");
    let mut open: Vec<(u32, u32)> = Vec::new();
    for (number, node) in tree.nodes().iter().enumerate() {
        while open.last().is_some_and(|(skip, _)| *skip <= number as u32) {
            open.pop();
        }
        if let Some((skip, end)) = open.last() {
            assert!(node.skip.0 <= *skip && node.end.0 <= *end, "{whole:?}");
        }
        assert!(node.first <= node.end, "{whole:?}");
        open.push((node.skip.0, node.end.0));
    }
    let faults = document.faults.iter();
    assert!(faults.is_sorted_by_key(|fault| fault.span), "{whole:?}");
}

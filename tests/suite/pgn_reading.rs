//! The reader of chess games on real files, and on texts that somebody wrote to fill time and memory.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::PathBuf;

use pbnlint::pgn::game::MoveState;
use pbnlint::pgn::tag::Variant;
use pbnlint::pgn::{PgnDocument, PgnFaultKind, PgnGame, PgnNodeKind, command, san, split};

use super::corpus::files;

/// The real files of chess, if there are any.
fn real_files() -> Option<Vec<PathBuf>> {
    let Some(corpus) = std::env::var_os("PGN_CORPUS") else {
        let mut stderr = std::io::stderr();
        writeln!(
            stderr,
            "skipped: PGN_CORPUS does not name a folder of real files"
        )
        .unwrap();
        return None;
    };
    let mut files = files(corpus.as_ref());
    files.retain(|path| path.extension().is_some_and(|ending| ending == "pgn"));
    assert!(
        files.len() > 100,
        "PGN_CORPUS holds only {} files",
        files.len()
    );
    Some(files)
}

/// What the small ones of the real files hold; none where there are none.
pub(super) fn small_files() -> Vec<Vec<u8>> {
    let files = real_files().unwrap_or_default().into_iter();
    let texts = files.map(|path| std::fs::read(path).unwrap());
    texts.filter(|bytes| bytes.len() <= 150_000).collect()
}

/// Reads all games of a text, and the commands of its comments; its tokens tile.
fn read(bytes: &[u8], mut each: impl FnMut(&PgnDocument<'_>, &PgnGame)) {
    let (mut game, mut end) = (PgnGame::default(), 0);
    let mut document = PgnDocument::default();
    for range in split(bytes).ranges() {
        assert_eq!(range.start, end);
        end = range.end;
        document.reparse(&bytes[range]);
        let mut at = 0;
        for (kind, span) in document.tree.all_pieces() {
            assert!(span.start == at && span.end > at);
            at = span.end;
            if kind.is_comment() {
                let commands = command::commands(document.text, span);
                assert!(commands.map(|command| command.span).is_sorted());
            }
        }
        assert_eq!(at as usize, document.text.len());
        game.read(&document);
        each(&document, &game);
    }
    assert_eq!(end, bytes.len());
}

/// A kind of fault that is counted.
fn counted(kind: PgnFaultKind) -> Option<&'static str> {
    Some(match kind {
        PgnFaultKind::IllegalMove(_) | PgnFaultKind::VariationContinues(_) => "illegal moves",
        PgnFaultKind::AmbiguousMove(_) => "ambiguous moves",
        PgnFaultKind::ForeignMove(_) => "foreign moves",
        PgnFaultKind::MissingMarker => "missing markers",
        PgnFaultKind::StrayText => "stray words",
        PgnFaultKind::ResultMismatch => "results that differ",
        PgnFaultKind::WrongNumber { .. } => "wrong numbers",
        _ => return None,
    })
}

/// What is found in real files was looked at by hand.
#[test]
fn what_is_found_in_real_files_is_there() {
    let Some(files) = real_files() else { return };
    let mut found: BTreeMap<&str, (usize, BTreeSet<PathBuf>)> = BTreeMap::new();
    for path in files {
        let bytes = std::fs::read(&path).unwrap();
        if bytes.len() > 150_000 {
            continue;
        }
        read(&bytes, |_, game| {
            for kind in game.faults.iter().filter_map(|fault| counted(fault.kind)) {
                let entry = found.entry(kind).or_default();
                entry.0 += 1;
                entry.1.insert(path.clone());
            }
        });
    }
    let found: Vec<_> = found
        .iter()
        .map(|(kind, (count, files))| (*kind, *count, files.len()))
        .collect();
    assert_eq!(found, FOUND);
}

/// Of each kind: how many, and in how many files.
const FOUND: &[(&str, usize, usize)] = &[
    ("foreign moves", 1, 1),
    ("illegal moves", 6, 3),
    ("missing markers", 59, 9),
    ("results that differ", 5, 4),
    ("stray words", 8, 4),
    ("wrong numbers", 5, 2),
];

/// Whether a game has a fault after which another reader may see other moves.
fn is_doubtful(game: &PgnGame) -> bool {
    use PgnFaultKind::*;
    let is_doubtful = |kind| {
        matches!(
            kind,
            IllegalMove(_)
                | AmbiguousMove(_)
                | MissingPromotion(_)
                | ForeignMove(_)
                | StrayText
                | NonAscii
                | BadCharacter
                | UnclosedVariation
                | UnclosedComment
                | SwallowedTags
        )
    };
    game.start.is_none() || game.faults.iter().any(|fault| is_doubtful(fault.kind))
}

/// The moves of the main line as chess programs tell them each other.
fn main_line(game: &PgnGame) -> String {
    let mut board = game.start.clone().unwrap_or_default();
    let is_chess960 = game.variant == Variant::Chess960;
    let mut line = String::new();
    for ply in game.main_line() {
        match (ply.state, ply.mv) {
            (MoveState::Legal, Some(mv)) => {
                line.push_str(&san::uci(&board, mv, is_chess960));
                board.play(mv);
            }
            (MoveState::Passed, _) => {
                line.push_str("0000");
                board = board.pass().unwrap();
            }
            _ => return line,
        }
        line.push(' ');
    }
    line
}

/// The sum of these hashes does not depend on the order of the files.
fn hash(line: &str) -> u64 {
    line.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3)
    })
}

/// The main lines of the games without doubtful faults are those that python-chess 1.11.2 gives for the text of
/// the game alone: so many games, and the sum of the hashes of its moves.
#[test]
fn main_lines_are_those_of_another_reader() {
    let Some(files) = real_files() else { return };
    let (mut count, mut sum) = (0, 0_u64);
    for path in files {
        let bytes = std::fs::read(&path).unwrap();
        read(&bytes, |document, game| {
            if document.tree.root() == PgnNodeKind::Game && !is_doubtful(game) {
                count += 1;
                sum = sum.wrapping_add(hash(&main_line(game)));
            }
        });
    }
    assert_eq!((count, sum), OTHER_READER);
}

/// In four of them its own limits were seen: tags and moves on one line (two), a nested comment, and a name of
/// Chess960 that it does not know.
const OTHER_READER: (usize, u64) = (14956, 0x685D_B728_0C26_373D);

/// How long each of the texts is.
const SIZE: usize = 4 << 20;

fn many(part: &str, size: usize) -> Vec<u8> {
    part.repeat(size / part.len()).into_bytes()
}

/// Texts in which a reader may lose its way, each of some megabytes.
fn hostile() -> Vec<(&'static str, Vec<u8>)> {
    let mut texts: Vec<(&str, Vec<u8>)> = [
        "(",
        "()",
        "{",
        "1. ",
        "[",
        "[a ",
        "}",
        "\"",
        "\0",
        "* ",
        "*\n",
        "e4 ",
        "x ",
        "!",
        "$ ",
        "(1-0\n",
        "(1-0)",
        "{{}} ",
        "{\n\n[a\n\n",
        "1. \n\n",
        "[a \"b\" ]",
        "[a \"\"]\n\n",
        "\r",
        "% x\n",
        "; x\n",
        "e4(e4 ",
    ]
    .map(|part| (part, many(part, SIZE)))
    .into();
    let nested = [
        b"1. e4 ".to_vec(),
        many("(1. d4 ", 700_000),
        many(")", 100_000),
    ]
    .concat();
    texts.push(("nested variations", nested));
    let tags = (0..300_000).flat_map(|number| format!("[a{number} \"\"]\n\n").into_bytes());
    texts.push(("many names", tags.collect()));
    let braces = [b"[a \"b\"".to_vec(), many("{", SIZE), b"]".to_vec()].concat();
    texts.push(("braces in a tag", braces));
    let behind = [b"1-0 ".to_vec(), many("{a} x ", SIZE)].concat();
    texts.push(("text behind a marker", behind));
    let quotes = [b"[a ".to_vec(), many("\"b\" c ", SIZE), b"]".to_vec()].concat();
    texts.push(("strings in a tag", quotes));
    texts.extend(long_values());
    texts
}

/// Texts with one thing in them that is long, or that no game has.
fn long_values() -> Vec<(&'static str, Vec<u8>)> {
    let mut texts = Vec::new();
    let fen = [
        b"[FEN \"".to_vec(),
        many("8/", 1 << 20),
        b" w - - 0 1\"]\n\n1. e4 *\n".to_vec(),
    ]
    .concat();
    texts.push(("a long FEN", fen));
    let nag = [b"1. e4 $".to_vec(), many("7", SIZE), b" *\n".to_vec()].concat();
    texts.push(("a long NAG", nag));
    let clocks = [
        b"1. e4 {".to_vec(),
        many("[%clk 0:01:02] ", SIZE),
        b"} *".to_vec(),
    ]
    .concat();
    texts.push(("a comment of commands", clocks));
    let quotes = [b"1. e4 {".to_vec(), many("[%c \"", SIZE), b"} *".to_vec()].concat();
    texts.push(("a comment of quotes", quotes));
    let markers = [many("(* {a\n}\n", SIZE), b"{".to_vec()].concat();
    texts.push(("markers in variations", markers));
    let kings = b"[FEN \"kkkkkkkk/k7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Kb1 *\n".to_vec();
    texts.push(("nine kings", kings));
    let utf16 = "1. e4 *\n".encode_utf16().flat_map(u16::to_le_bytes);
    texts.push(("UTF-16", [vec![0xFF, 0xFE], utf16.collect()].concat()));
    texts
}

/// Whatever somebody writes is read in linear time.
#[test]
fn hostile_texts_are_read() {
    // A reader that is not linear takes hours for them.
    for (_, text) in hostile() {
        read(&text, |_, _| {});
    }
}

/// Knights go to and fro a million times.
#[test]
fn a_game_of_a_million_moves_is_read() {
    let text = "Nf3 Nf6 Ng1 Ng8 ".repeat(250_000) + "*\n";
    read(text.as_bytes(), |_, game| {
        assert_eq!(game.plies.len(), 1_000_000);
        assert!(game.plies.iter().all(|ply| ply.mv.is_some()));
        assert_eq!(game.faults, []);
    });
}

/// No position has more than 218 legal moves.
#[test]
fn many_variations_on_a_position_of_many_moves_are_read() {
    let start = "[SetUp \"1\"]\n[FEN \"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1\"]\n\n";
    let text = format!("{start}1. Qde1 {}*\n", "(1. Qg8) (1. Qxd2) ".repeat(250));
    read(text.as_bytes(), |_, game| {
        let start = game.start.as_ref().unwrap();
        assert_eq!(start.legal_moves().len(), 218);
        assert_eq!(game.lines.len(), 501);
    });
}

/// A file may be cut off anywhere, and it may be one of a Macintosh.
#[test]
fn every_beginning_of_a_file_is_read() {
    let games = "[Event \"a\"]\n[Result \"1-0\"]\n\n1. e4 {b [%clk 0:01:02]} e5 (1... c5 $1\n% c\n2. Nf3!) \
        2. Nf3 ; d\n1-0\n\n[Board \"1\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n1C Pass Pass Pass\n[Play \"E\"]\n\
        S2 S3 S4 SA\n*\n\n[Event \"e\"]\n[Result \"*\"]\n\n1. d4 (1. c4 {f}) d5 *\n";
    for text in [games.to_owned(), games.replace('\n', "\r")] {
        for end in 0..text.len() {
            read(&text.as_bytes()[..end], |_, _| {});
        }
        let mut shown = Vec::new();
        read(text.as_bytes(), |_, game| {
            shown.push((game.plies.len(), game.faults.is_empty()))
        });
        let (first, last) = (shown.first(), shown.last());
        assert_eq!(
            (first, last),
            (Some(&(5, true)), Some(&(3, true))),
            "{shown:?}"
        );
    }
}

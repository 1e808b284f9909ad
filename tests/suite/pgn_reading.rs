//! The reader of chess games on real files, and on texts that somebody wrote to fill time and memory.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::PathBuf;

use pbnlint::pgn::game::MoveState;
use pbnlint::pgn::tag::Variant;
use pbnlint::pgn::{Document, FaultKind, Game, NodeKind, san, split};

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

/// Reads all games of a text; its tokens tile.
fn read(bytes: &[u8], mut each: impl FnMut(&Document<'_>, &Game)) {
    let (mut game, mut end) = (Game::default(), 0);
    let mut document = Document::default();
    for range in split(bytes).ranges() {
        assert_eq!(range.start, end);
        end = range.end;
        document.reparse(&bytes[range]);
        let mut at = 0;
        for (_, span) in document.tree.all_pieces() {
            assert!(span.start == at && span.end > at);
            at = span.end;
        }
        assert_eq!(at as usize, document.text.len());
        game.read(&document);
        each(&document, &game);
    }
    assert_eq!(end, bytes.len());
}

/// A kind of fault that is counted.
fn counted(kind: FaultKind) -> Option<&'static str> {
    Some(match kind {
        FaultKind::IllegalMove(_) | FaultKind::VariationContinues(_) => "illegal moves",
        FaultKind::AmbiguousMove(_) => "ambiguous moves",
        FaultKind::ForeignMove(_) => "foreign moves",
        FaultKind::MissingMarker => "missing markers",
        FaultKind::StrayText => "stray words",
        FaultKind::ResultMismatch => "results that differ",
        FaultKind::WrongNumber { .. } => "wrong numbers",
        _ => return None,
    })
}

/// Of what is found in real files all but the missing markers was looked at by hand.
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
    ("stray words", 9, 5),
    ("wrong numbers", 5, 2),
];

/// Whether a game has a fault after which another reader may see other moves.
fn is_doubtful(game: &Game) -> bool {
    use FaultKind::*;
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
fn main_line(game: &Game) -> String {
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
            if document.tree.root() == NodeKind::Game && !is_doubtful(game) {
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

/// Texts in which a reader may lose its way, each of some megabytes.
fn hostile() -> Vec<(&'static str, Vec<u8>)> {
    let many = |part: &str, size: usize| part.repeat(size / part.len()).into_bytes();
    const SIZE: usize = 4 << 20;
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
    let fen = [
        b"[FEN \"".to_vec(),
        many("8/", 1 << 20),
        b" w - - 0 1\"]\n\n1. e4 *\n".to_vec(),
    ]
    .concat();
    texts.push(("a long FEN", fen));
    let nag = [b"1. e4 $".to_vec(), many("7", SIZE), b" *\n".to_vec()].concat();
    texts.push(("a long NAG", nag));
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

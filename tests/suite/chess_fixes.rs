//! Games of chess, repaired: a single mistake in a sound game, what is unusual and right, and what somebody broke.
//!
//! Games are those of `chess_mistakes`. `MUTANTS=20000 cargo test --test suite chess_fixes` makes so many mutants of
//! real files; `MUTANTS_SEED` chooses others.

use std::collections::BTreeMap;
use std::env;
use std::panic::AssertUnwindSafe;

use pbnlint::chess::Piece;
use pbnlint::lint::{self, Plan, Settings};
use pbnlint::notation::Notation;
use pbnlint::pgn::{refine, split};
use pbnlint::repair::{RepairLevel, repair};
use pbnlint::source::Source;
use rayon::prelude::*;

use super::chess_mistakes::{Game, Place, Random, Token, is_clock, is_comment, is_number};
use super::pgn_reading::small_files;
use super::properties;
use crate::generate::Rng;
use crate::invariants::{everything, repair_fault};

/// The rules that are on by default and those that only repair, for chess.
fn by_default() -> Plan {
    let mut settings = Settings {
        notation: Some(Notation::Pgn),
        ..Settings::default()
    };
    for name in ["empty-comment", "tag-case"] {
        let rule = pbnlint::rules::find(name).unwrap();
        settings.chess[rule.index()] = Some(rule.meta.severity);
    }
    Plan::new(&settings)
}

/// All rules, for chess.
fn all_rules() -> Plan {
    Plan::new(&Settings {
        notation: Some(Notation::Pgn),
        ..everything()
    })
}

/// Makes a mistake in a sound game, which it may change before, where it fits.
type Mistake = fn(&mut Game, &mut Random) -> Option<Game>;

/// The game with a mistake.
fn with(game: &Game, put: impl FnOnce(&mut Game) -> Option<Place>) -> Option<Game> {
    let mut broken = game.clone();
    put(&mut broken)?;
    Some(broken)
}

/// The game with another word for one of its moves.
fn spelled(
    game: &Game,
    random: &mut Random,
    other: impl Fn(&pbnlint::chess::Board, pbnlint::chess::Move, &str) -> Option<String>,
) -> Option<Game> {
    with(game, |game| game.rewrite(random, other))
}

/// The game with a tag pair that is written otherwise.
fn tagged(game: &Game, name: &str, change: impl Fn(&str) -> String) -> Option<Game> {
    with(game, |game| game.tag(name, change))
}

#[rustfmt::skip]
const SAFE: &[(&str, Mistake)] = &[
    ("castling with zeros", |game, random| spelled(game, random, |_, _, text| {
        text.starts_with("O-O").then(|| text.replace('O', "0"))
    })),
    ("a small letter", |game, random| spelled(game, random, |board, mv, text| {
        let is_piece = matches!(board.at(mv.from), Some((_, Piece::Knight | Piece::Rook | Piece::Queen)));
        is_piece.then(|| text[..1].to_lowercase() + &text[1..])
    })),
    ("a figurine", |game, random| spelled(game, random, |_, _, text| {
        text.starts_with('N').then(|| text.replace('N', "\u{2658}"))
    })),
    ("the square of origin", |game, random| spelled(game, random, |board, mv, text| {
        let is_pawn = matches!(board.at(mv.from), Some((_, Piece::Pawn)));
        (is_pawn && !text.contains(['=', 'x'])).then(|| format!("{}-{}", mv.from, text))
    })),
    ("a check that is none", |game, random| spelled(game, random, |_, _, text| {
        (!text.ends_with(['+', '#'])).then(|| format!("{text}+"))
    })),
    ("two signs of check", |game, random| spelled(game, random, |_, _, text| {
        text.ends_with('+').then(|| format!("{text}+"))
    })),
    ("a capture that is none", |game, random| spelled(game, random, |board, mv, text| {
        let is_piece = matches!(board.at(mv.from), Some((_, Piece::Knight)));
        (is_piece && text.len() == 3 && !board.takes(mv)).then(|| format!("{}x{}", &text[..1], &text[1..]))
    })),
    ("another sign of a capture", |game, random| spelled(game, random, |_, _, text| {
        text.contains('x').then(|| text.replace('x', ":"))
    })),
    ("another move number", |game, random| with(game, |game| game.change(random, is_number, |text| {
        let dots = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let number: usize = text.trim_end_matches('.').parse().unwrap();
        format!("{}{dots}", number + 2)
    }))),
    ("numbers that are shifted from a move on", |game, random| {
        let numbers = game.those(is_number);
        let first = *random.pick(&numbers)?;
        // In a variation the shift ends with it.
        let depth = |at: usize| {
            let before = game.tokens[..at].iter().map(|token| token.text.as_str());
            before.fold(0, |depth, text| match text { "(" => depth + 1, ")" => depth - 1, _ => depth })
        };
        (depth(first) == 0).then_some(())?;
        let mut broken = game.clone();
        for at in numbers.into_iter().filter(|at| *at >= first) {
            let text = &broken.tokens[at].text;
            let dots = text.trim_start_matches(|c: char| c.is_ascii_digit());
            let number: usize = text.trim_end_matches('.').parse().unwrap();
            broken.tokens[at].text = format!("{}{dots}", number + 3);
        }
        Some(broken)
    }),
    ("no marker", |game, _| with(game, |game| {
        game.tokens.pop();
        Some(Place::Token(game.last()))
    })),
    ("half a marker", |game, _| {
        let last = game.last();
        (game.tokens[last].text == "1/2-1/2").then_some(())?;
        with(game, |game| {
            game.tokens[last].text = "1/2".to_owned();
            Some(Place::Token(last))
        })
    }),
    ("a marker twice", |game, _| with(game, |game| {
        let last = game.tokens[game.last()].clone();
        game.tokens.push(last);
        Some(Place::Token(game.last()))
    })),
    ("an empty variation", |game, random| with(game, |game| game.insert(random, "()"))),
    ("an empty comment", |game, random| with(game, |game| game.insert(random, "{ }"))),
    ("a suffix by itself", |game, random| {
        let place = game.rewrite(random, |_, _, text| Some(format!("{text}!")))?;
        let Place::Token(at) = place else { return None };
        // Another judgement would contradict it.
        (!game.tokens[at + 1].text.starts_with('$')).then_some(())?;
        with(game, |game| {
            game.tokens[at].text = game.tokens[at].text.replace('!', " !");
            Some(place)
        })
    }),
    ("two blanks in a command", |game, random| with(game, |game| {
        game.change(random, is_clock, |text| text.replace("[%clk ", "[%clk   "))
    })),
    ("no blank in a command", |game, random| with(game, |game| {
        game.change(random, is_clock, |text| text.replace("[%clk ", "[%clk"))
    })),
    ("a date with hyphens", |game, _| tagged(game, "Date", |tag| tag.replace('.', "-"))),
    ("a tag without its bracket", |game, _| tagged(game, "Round", |tag| tag.trim_end_matches(']').to_owned())),
    ("a value without a quote", |game, _| tagged(game, "Round", |tag| tag.replace("\"]", "]"))),
    ("a value without quotes", |game, _| tagged(game, "Site", |tag| tag.replace('"', ""))),
    ("a tag twice", |game, _| with(game, |game| {
        let tag = game.tags[3].clone();
        game.tags.insert(4, tag);
        Some(Place::Tag(4))
    })),
    ("a name in small letters", |game, _| tagged(game, "ECO", |tag| tag.replace("ECO", "eco"))),
];

#[rustfmt::skip]
const UNSAFE: &[(&str, Mistake)] = &[
    ("letters of another language", |game, _| {
        let mut broken = game.clone();
        for token in broken.tokens.iter_mut().filter(|token| token.played.is_some()) {
            let german = |c| match c { 'N' => 'S', 'B' => 'L', 'R' => 'T', 'Q' => 'D', other => other };
            token.text = match token.text.split_at_checked(1) {
                Some((first, rest)) if !token.text.contains('=') => first.chars().map(german).chain(rest.chars()).collect(),
                _ => return None,
            };
        }
        Some(broken)
    }),
    ("no first bracket of a tag", |game, _| tagged(game, "Round", |tag| tag.trim_start_matches('[').to_owned())),
    ("a blank between a NAG and its number", |game, random| {
        let at = *random.pick(&game.those(|token| token.text.starts_with('$')))?;
        with(game, |game| {
            game.tokens[at].text = game.tokens[at].text.replace('$', "$ ");
            Some(Place::Token(at))
        })
    }),
    ("a comment that `)` closes", |game, random| {
        let comments = game.those(is_comment);
        let is_followed = |at: &&usize| comments.iter().any(|next| next > at);
        let followed: Vec<usize> = comments.iter().filter(is_followed).copied().collect();
        let at = *random.pick(&followed)?;
        let is_main = |token: &Token| token.is_main || is_number(token);
        game.tokens.get(at + 1).filter(|token| is_main(token))?;
        game.tokens.get(at + 2).filter(|token| is_main(token))?;
        game.tokens.get(at + 3).filter(|token| token.text.starts_with("{[%"))?;
        with(game, |game| {
            game.tokens[at].text = game.tokens[at].text.replace('}', ")");
            Some(Place::Token(at))
        })
    }),
];

fn words(text: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(text);
    text.split_whitespace().map(str::to_owned).collect()
}

/// Makes each mistake in some games, and compares what is repaired with the game before.
#[track_caller]
fn are_repaired(mistakes: &[(&str, Mistake)], level: RepairLevel) {
    const GAMES: usize = 60;
    let plan = by_default();
    let mut random = Random(0x0123_4567_89AB_CDEF);
    let mut wrong = String::new();
    for (name, put) in mistakes {
        let mut tried = 0;
        for number in 0..GAMES {
            let [first, mut sound, third] =
                [0, 1, 2].map(|more| Game::play(&mut random, number + more));
            let Some(broken) = put(&mut sound, &mut random) else {
                continue;
            };
            tried += 1;
            let text = |game: &Game| {
                [&first, game, &third]
                    .map(|game| game.render(None).0)
                    .concat()
            };
            let (before, after) = (text(&broken), text(&sound));
            let repaired = repair(before.as_bytes(), None, &plan, level);
            let left = lint::check(&Source::new(&repaired.bytes), None, &plan).diagnostics;
            let is_whole = words(&repaired.bytes) == words(after.as_bytes());
            if !is_whole || !left.is_empty() || !repaired.reverted.is_empty() {
                let messages: Vec<_> = left.iter().map(|finding| &finding.message).collect();
                let shown = String::from_utf8_lossy(&repaired.bytes);
                wrong = format!(
                    "{name}: {:?} {messages:?}\n{}\n-- becomes\n{shown}",
                    repaired.reverted,
                    broken.render(None).0
                );
            }
        }
        assert!(tried > 1, "{name}: the mistake fits {tried} games only");
        assert!(wrong.is_empty(), "{wrong}");
    }
}

#[test]
fn a_single_mistake_is_repaired_safely() {
    are_repaired(SAFE, RepairLevel::Safe);
}

#[test]
fn a_single_mistake_is_repaired_by_a_guess() {
    are_repaired(UNSAFE, RepairLevel::Unsafe);
}

/// What is unusual: with what becomes of it.
const CASES: &[(&str, &str)] = &[
    // Two annotations and a suffix of one move.
    ("1. e4 $14 $146 ! e5 *\n", "1. e4 $14 $146 ! e5 *\n"),
    ("1. e4 ! $14 $146 e5 *\n", "1. e4! $14 $146 e5 *\n"),
    ("1. e4 $14 {x} $1 0-0 *\n", "1. e4 $14 {x} $1 0-0 *\n"),
    // A comment before the first move of a variation.
    (
        "1. e4 ({why not} 2. d4 {x}) e5 *\n",
        "1. e4 ({why not} 1. d4 {x}) e5 *\n",
    ),
    ("1. e4 ({} 1. d4) e5 *\n", "1. e4 ( 1. d4) e5 *\n"),
    // An empty comment between a number and its move.
    ("1. {} e4 1...{}e5 *\n", "1. e4 1... e5 *\n"),
    ("1. {} {} Ng1f3 *\n", "1. Nf3 *\n"),
    // An escape line in a variation.
    (
        "1. e4 (1. d4\n% kept\nd5 3. c4) e5 *\n",
        "1. e4 (1. d4\n% kept\nd5 2. c4) e5 *\n",
    ),
    ("1. e4 (\n% kept\n) e5 *\n", "1. e4 (\n% kept\n) e5 *\n"),
    ("1. e4\n{}\n% kept\ne5 *\n", "1. e4\n% kept\ne5 *\n"),
    (
        "1. e4\n{}% no escape\ne5 *\n",
        "1. e4\n % no escape\ne5 *\n",
    ),
    // Nothing runs together.
    ("1. e4{}e5(){}()2. Nf3 *\n", "1. e4 e5   2. Nf3 *\n"),
    (
        "1. e4 a6 2. e5 d5 3. exd6(ep) Nf6 *\n",
        "1. e4 a6 2. e5 d5 3. exd6 Nf6 *\n",
    ),
    (
        "1. e4 a6 2. e5 d5 3. exd6 e.p. ! *\n",
        "1. e4 a6 2. e5 d5 3. exd6! *\n",
    ),
    // A variation in one without a move.
    (
        "1. e4 (1. d4 (1(1. c4)) 1... e5+) e5 *\n",
        "1. e4 (1. d4 (1(1. c4)) 1... e5) e5 *\n",
    ),
    // A run of numbers, with that of a variation in it, which ends earlier.
    (
        "1. e4 e5 3. Nf3 (3. Nc3 Nf6 3. f4) 3... Nc6 4. Bb5 a6 4. a3 *\n",
        "1. e4 e5 2. Nf3 (2. Nc3 Nf6 3. f4) 2... Nc6 3. Bb5 a6 4. a3 *\n",
    ),
    (
        "15.e4 e5 16.Nf3 16... Nc6 *\n",
        "1.e4 e5 2.Nf3 2... Nc6 *\n",
    ),
    ("2. 3. e4 e5 *\n", "1. 1. e4 e5 *\n"),
    // A word may stand for a move, after which signs of check are others.
    (
        "1. e4 e5 2. foo Nc6+ 3. Bb5 *\n",
        "1. e4 e5 2. foo Nc6+ 3. Bb5 *\n",
    ),
    ("1. e4 e5+ 2. foo Nc6 *\n", "1. e4 e5 2. foo Nc6 *\n"),
    // The marker comes after the comments of the last move.
    (
        "[Result \"1-0\"]\n\n1. e4 {x} ; y\n",
        "[Result \"1-0\"]\n\n1. e4 {x} ; y\n1-0\n",
    ),
    (
        "[Result \"1-0\"]\n\n1. e4\n\n{next}\n",
        "[Result \"1-0\"]\n\n1. e4\n\n{next} 1-0\n",
    ),
    ("[Result \"*\"]\n", "[Result \"*\"]\n\n*\n"),
    // The position needs its tag.
    (
        "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n",
    ),
    (
        "[Annotator \"a\\b \\\" \\\\\"]\n\n*\n",
        "[Annotator \"a\\\\b \\\" \\\\\"]\n\n*\n",
    ),
    ("1. e4 (. .1) e5 *\n", "1. e4 e5 *\n"),
];

/// What is guessed: with what becomes of it.
const GUESSES: &[(&str, &str)] = &[
    (
        "[Result \"1/2-1/2\"]\n\n1. f3 e5 2. g4 Qh4# 1/2-1/2\n",
        "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n",
    ),
    (
        "[Result \"*\"]\n\n1. e4 1-0\n",
        "[Result \"1-0\"]\n\n1. e4 1-0\n",
    ),
    (
        "[Result \"0-1\"]\n\n1. e4 *\n",
        "[Result \"0-1\"]\n\n1. e4 0-1\n",
    ),
    (
        "[Result \"0-1\"]\n\n1. e4 1-0\n",
        "[Result \"0-1\"]\n\n1. e4 1-0\n",
    ),
    ("1. f3 e5 2. g4 Qh4#\n", "1. f3 e5 2. g4 Qh4# 0-1\n"),
    (
        "[PlyCount \"7\"]\n\n1. e4 e5 *\n",
        "[PlyCount \"2\"]\n\n1. e4 e5 *\n",
    ),
    ("1. e4 (1. d4 (1. c4 *\n", "1. e4 (1. d4 (1. c4)) *\n"),
    ("1. e4 (1. d4 {x} ; y\n*\n", "1. e4 (1. d4 {x} ; y\n*\n"),
    ("1. e4 = e5 *\n", "1. e4 {=} e5 *\n"),
    ("1. e4= e5 *\n", "1. e4 $10 e5 *\n"),
    ("1. e4 +- e5 *\n", "1. e4 $18 e5 *\n"),
    ("1. e4 ({x}) e5 *\n", "1. e4  {x}  e5 *\n"),
    ("1. e4 $14 ! e5 *\n", "1. e4! $14 e5 *\n"),
    ("1. e4 {a\n%b\n%c} e5 *\n", "1. e4 {a\n %b\n %c} e5 *\n"),
    (
        "1. d4 d5 {good 2. c4 e6 {fine} 3. Nc3 *\n",
        "1. d4 d5 {good} 2. c4 e6 {fine} 3. Nc3 *\n",
    ),
    ("1. e4 a fine move} e5 *\n", "1. e4 {a fine move} e5 *\n"),
    (
        "[SetUp \"0\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8 *\n",
        "[SetUp \"1\"]\n[FEN \"8/P6k/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=Q *\n",
    ),
];

#[track_caller]
fn become_those(cases: &[(&str, &str)], level: RepairLevel) {
    let plan = by_default();
    for (before, after) in cases {
        let repaired = repair(before.as_bytes(), None, &plan, level);
        assert_eq!(repaired.reverted, [], "{before}");
        assert_eq!(String::from_utf8_lossy(&repaired.bytes), *after, "{before}");
    }
}

#[test]
fn what_is_unusual_is_repaired_with_care() {
    become_those(CASES, RepairLevel::Safe);
    for (before, after) in CASES {
        assert_eq!(
            refine::difference(before.as_bytes(), after.as_bytes()),
            None
        );
    }
}

#[test]
fn what_is_not_sure_is_guessed_where_asked_for() {
    become_those(GUESSES, RepairLevel::Unsafe);
}

/// The fault of the repair of a text, in few words; `None` where there is none.
fn fault(text: &[u8], plans: &[Plan]) -> Option<String> {
    let levels = [RepairLevel::Safe, RepairLevel::Unsafe];
    let mut ways = plans
        .iter()
        .flat_map(|plan| levels.map(|level| (plan, level)));
    ways.find_map(|(plan, level)| {
        let repair = || repair_fault(text, plan, level);
        match std::panic::catch_unwind(AssertUnwindSafe(repair)) {
            Ok(Ok(_)) => None,
            Ok(Err(fault)) => Some(format!("{}, {level:?}\n{}", fault.kind, fault.text)),
            Err(_) => Some("panic".to_owned()),
        }
    })
}

/// Repairs texts, and prints one of each kind that has a fault.
#[track_caller]
fn are_repaired_without_a_loss(texts: Vec<Vec<u8>>) {
    let plans = [by_default(), all_rules()];
    let faults = texts
        .into_par_iter()
        .filter_map(|text| Some((fault(&text, &plans)?, text)));
    let faults: Vec<(String, Vec<u8>)> = faults.collect();
    let count = faults.len();
    let mut kinds: BTreeMap<String, (String, Vec<u8>)> = BTreeMap::new();
    for (what, text) in faults {
        let kind = what.lines().next().unwrap_or_default().to_owned();
        let shortest = kinds
            .entry(kind)
            .or_insert_with(|| (what.clone(), text.clone()));
        if text.len() < shortest.1.len() {
            *shortest = (what, text);
        }
    }
    let shown = kinds
        .values()
        .map(|(what, text)| format!("{what}\n-- of\n{}\n", text.escape_ascii()));
    assert_eq!(count, 0, "{}", shown.collect::<String>());
}

#[test]
fn examples_are_repaired_without_a_loss() {
    are_repaired_without_a_loss(properties::examples(|notation| notation == "pgn").collect());
}

/// What hands and programs put into games of chess.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "{", "}", "{}", "{x}", "{[%clk 0:01:00]}", "[%clk  1:00", "; c", "; c\n", "%", "\n% x\n", "% x",
    "(", ")", "()", "(1. d4)", "[", "]", "\"", "\\", "[Event \"x\"]", "\n[Event \"x\"]\n", "[FEN \"x\"]", "Round \"1\"]",
    "1.", "1...", "7. ", "...", ".", "e4", " e5 ", "Nf3", "0-0", " O-O-O ", "e2-e4", "exd6 e.p.", " (ep)", "=Q", "(=)",
    "--", "x", "+", "#", "++", "!", " ! ", "?!", " !+", "!!!", "$1", " $", "$ 7", "$300", "+-",
    "1-0", " 0-1 ", "1/2", " 1/2-1/2\n", "*", " * ", "<x>", " draw ", "word and more",
    " ", "  ", "\t", "\n", "\n\n", "\r\n", "\r", "\u{FEFF}", "\u{A0}", "\u{2658}", "\u{E9}", "\0", "\x1A", "\x07",
];

/// A text with one to three things put in, taken out, doubled or exchanged.
fn mutant(text: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut text = text.to_vec();
    for _ in 0..rng.between(1, 3) {
        let start = rng.below(text.len() + 1);
        let end = (start + rng.below(12)).min(text.len());
        let run = text[start..end].to_vec();
        let piece = PIECES[rng.below(PIECES.len())].as_bytes();
        match rng.below(6) {
            0 => drop(text.drain(start..end)),
            1 => drop(text.splice(end..end, run)),
            2 => drop(text.splice(start..end, piece.iter().copied())),
            _ => drop(text.splice(start..start, piece.iter().copied())),
        }
    }
    text
}

/// The longest text of which mutants are made.
const LONGEST: usize = 2_000;

/// Some games of each real file, from its beginning.
fn real_games() -> Vec<Vec<u8>> {
    let first_games = |bytes: Vec<u8>| {
        let ranges: Vec<_> = split(&bytes).ranges().collect();
        let ends = ranges.iter().map(|range| range.end);
        let end = ends.take_while(|end| *end <= LONGEST).last()?;
        Some(bytes[..end].to_vec())
    };
    small_files().into_iter().filter_map(first_games).collect()
}

#[test]
fn mutants_are_repaired_without_a_loss() {
    let number = |name: &str| {
        env::var(name)
            .ok()
            .map(|value| value.parse::<u64>().unwrap())
    };
    let count = number("MUTANTS").unwrap_or(600) as usize;
    let seed = number("MUTANTS_SEED").unwrap_or(1);
    let mut seeds: Vec<Vec<u8>> = properties::examples(|notation| notation == "pgn").collect();
    seeds.extend(real_games());
    let mutants = (0..count).map(|number| {
        let mut rng = Rng::new(seed.wrapping_mul(1 << 32).wrapping_add(number as u64));
        let text = &seeds[rng.below(seeds.len())];
        mutant(text, &mut rng)
    });
    are_repaired_without_a_loss(mutants.collect());
}

//! # foreign-piece-letters
//!
//! Pieces have the letters of another language, such as `Sf3` for a knight in German. In files they have the
//! English letters K, Q, R, B and N (chapters 8.2.3.2 and 17); readers stop at the first other one and lose the
//! rest of the line.
//!
//! Write the English letters, or let your program save the game in English. One finding stands for all moves of a
//! game.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 2. Sf3 Sc6 3. Lb5 *
//! ```
//!
//! ```text
//! error[foreign-piece-letters]: expected Nf3, found `Sf3`: the letters of the pieces are not English
//!   ┌─ example.pgn:1:13
//!   │
//! 1 │ 1. e4 e5 2. Sf3 Sc6 3. Lb5 *
//!   │             ^^^
//!   │
//!   = all moves of the line can be read in Danish or German or Norwegian or Swedish
//!   = fix: write the English letters in the whole game (unsafe)
//!     + 1. e4 e5 2. Nf3 Nc6 3. Bb5 *
//! ```
//!
//! ```diff
//! -1. e4 e5 2. Sf3 Sc6 3. Lb5 *
//! +1. e4 e5 2. Nf3 Nc6 3. Bb5 *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 Nc6 3. Bb5 *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *
//! ```

use std::collections::HashSet;

use crate::chess::{Board, Move};
use crate::pgn::letters::{LANGUAGES, PieceLetters};
use crate::pgn::san::{self, Resolution};
use crate::pgn::{PgnDocument, PgnGame, TokenId};
use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "foreign-piece-letters",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PGN, &["8.2.3.2", "17"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

/// How many moves of a line are read at most to know its language.
const MOST_MOVES: usize = 400;

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let mut faults = context.game.faults.iter();
    let first = faults.find_map(|fault| match fault.kind {
        PgnFaultKind::ForeignMove(id) => Some((fault.span, id)),
        _ => None,
    });
    let Some((span, id)) = first else {
        return;
    };
    let found = context.found(span);
    let mut readings = readings(context, id, MOST_MOVES);
    let is_whole = !readings.is_empty();
    if !is_whole {
        // English moves beside it may be those of another hand.
        readings = self::readings(context, id, 1);
    }
    let names: Vec<&str> = readings.iter().map(|(name, _)| *name).collect();
    let languages = names.join(" or ");
    let Some((_, right)) = readings.first() else {
        let message = format!("{found} has no English letter of a piece: K, Q, R, B or N");
        report.at(span, message).habit("games", languages);
        return;
    };
    let is_one = readings.iter().all(|(_, other)| other == right);
    let expected = if is_one { right } else { "English letters" };
    let finding = report
        .at(
            span,
            format!(
                "expected {expected}, found {found}: the letters of the pieces are not English"
            ),
        )
        .habit("games", &languages);
    let finding = if is_whole {
        finding.note(format!("all moves of the line can be read in {languages}"))
    } else {
        finding
    };
    if let Some(edits) = in_english(context) {
        let title = "write the English letters in the whole game";
        finding.fix_all(title, Applicability::Unsafe, edits);
    }
}

/// The edits after which all moves of a game have English letters, and can be played; `None` where no language makes
/// them so, or several do it in different ways.
fn in_english(context: &ChessContext<'_>) -> Option<Vec<SpanEdit>> {
    let tree = &context.document.tree;
    let words = tree
        .all_pieces()
        .filter(|(kind, _)| *kind == PgnTokenKind::Word);
    let words: Vec<Span> = words.map(|(_, span)| span).collect();
    let mut seen = HashSet::new();
    let languages = LANGUAGES
        .iter()
        .filter(|language| seen.insert(language.letters));
    let mut ways: Vec<Vec<SpanEdit>> = Vec::new();
    for language in languages {
        let edits = words.iter().filter_map(|span| {
            let word = context.slice(*span);
            let english = language.in_english(word)?;
            let is_other = english != word && san::is_shaped(&english);
            is_other.then(|| SpanEdit::new(*span, english))
        });
        let edits: Vec<SpanEdit> = edits.collect();
        if !edits.is_empty() && !ways.contains(&edits) && can_be_played(context, &edits) {
            ways.push(edits);
        }
    }
    ways.pop().filter(|_| ways.is_empty())
}

/// Whether all moves of a game are legal after some edits.
fn can_be_played(context: &ChessContext<'_>, edits: &[SpanEdit]) -> bool {
    let (text, mut at) = (context.text(), 0);
    let mut edited = Vec::with_capacity(text.len());
    for edit in edits {
        edited.extend_from_slice(context.slice(Span::new(at, edit.span.start)));
        edited.extend_from_slice(&edit.text);
        at = edit.span.end;
    }
    edited.extend_from_slice(text.slice(at as usize..));
    let game = PgnGame::of(&PgnDocument::parse(&edited));
    let is_played = |ply: &Ply| matches!(ply.state, MoveState::Legal | MoveState::Passed);
    let mut faults = game.faults.iter();
    let is_doubtful = |fault: &PgnFault| {
        use PgnFaultKind::{BadCharacter, NonAscii, StrayText};
        matches!(fault.kind, BadCharacter | NonAscii | StrayText)
    };
    game.plies.iter().all(is_played) && !faults.any(is_doubtful)
}

/// The languages in which all moves of a line can be read, or with a limit of one the first foreign one, and what
/// that is in English.
fn readings(context: &ChessContext<'_>, id: PlyId, limit: usize) -> Vec<(&'static str, String)> {
    let Some(ply) = context.game.ply(id) else {
        return Vec::new();
    };
    // What was taken for English before it may be none.
    let (start, first) = match ply.line {
        0 if limit > 1 => (context.game.start.clone(), TokenId(0)),
        _ => (context.board_before(id), ply.token),
    };
    let words = words(context, first, limit);
    let read = |language: &PieceLetters| {
        let mut board = start.clone()?;
        let mut right = None;
        for (token, word) in &words {
            let mv = read_in(language, &board, word)?;
            if *token == ply.token {
                right = Some(san::write(&board, mv));
            }
            board.play(mv);
        }
        Some((language.language, right?))
    };
    LANGUAGES.iter().filter_map(read).collect()
}

/// A word as a legal move in a language.
fn read_in(language: &PieceLetters, board: &Board, word: &[u8]) -> Option<Move> {
    let english = language.in_english(word);
    let english = english.filter(|english| san::is_shaped(english));
    let has_letter = matches!(word, [b'K' | b'Q' | b'R' | b'B' | b'N', ..]);
    let word = match &english {
        Some(english) => english,
        None if has_letter => return None,
        None => word,
    };
    match san::resolve(board, word)? {
        (Resolution::Legal(mv, _), _) => Some(mv),
        _ => None,
    }
}

/// The words of a line from a token on, without those of the variations in it.
fn words<'c>(context: &ChessContext<'c>, first: TokenId, limit: usize) -> Vec<(TokenId, &'c [u8])> {
    let tree = &context.document.tree;
    let tokens = first..TokenId(tree.token_count());
    let (mut depth, mut words) = (0_usize, Vec::new());
    for ((kind, span), at) in tree.pieces(tokens).zip(first.0..) {
        match kind {
            PgnTokenKind::LeftParenthesis => depth += 1,
            PgnTokenKind::RightParenthesis if depth == 0 => break,
            PgnTokenKind::RightParenthesis => depth -= 1,
            PgnTokenKind::Word if depth == 0 => words.push((TokenId(at), context.slice(span))),
            PgnTokenKind::Marker if depth == 0 => break,
            _ => {}
        }
        if words.len() >= limit {
            break;
        }
    }
    words
}

//! What games of chess say, as JSON, a game on a line.
//!
//! Variations can be nested as deep as a file likes, so lines and moves are written from one list in the order of
//! the text, with the lines that are open on a stack.

use std::collections::BTreeSet;
use std::ops::Range;

use serde::Serialize;

use super::safe_json;
use crate::chess::Color;
use crate::pgn::command::commands;
use crate::pgn::replay::GameReplay;
use crate::pgn::tag::Variant;
use crate::pgn::{
    self, AsideAt, GameResult, MoveState, PgnDocument, PgnGame, PgnTokenKind, Ply, PlyId, fen, nag,
    san,
};
use crate::rules::{ChessContext, ChessFile};
use crate::source::{Source, Span};

/// Gives the JSON of those games of a file that are in a range of places (from 0), one after the other, until
/// `take` fails. `with_fen` adds to each move the position before it.
pub(crate) fn each<E>(
    bytes: &[u8],
    games: Range<usize>,
    with_fen: bool,
    mut take: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let source = Source::new(bytes);
    let split = pgn::split(bytes);
    let file = ChessFile {
        source: &source,
        split: &split,
        name: None,
        known_tags: &BTreeSet::new(),
    };
    let mut document = PgnDocument::default();
    let mut game = PgnGame::default();
    let mut text = Vec::new();
    for index in games.start..games.end.min(split.len()) {
        let Some(range) = split.range(index) else {
            return Ok(());
        };
        let base = range.start;
        document.reparse(source.slice(range));
        game.read(&document);
        let context = ChessContext::new(file, &document, &game, index + 1, base);
        if context.is_game() {
            text.clear();
            MoveWriter::new(&context, with_fen).game(&mut text);
            take(&text)?;
        }
    }
    Ok(())
}

/// A game of chess without its moves, which are its main line: `comments` before the first move, and `moves`.
#[derive(Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub(crate) struct GameHead {
    /// The number of the game in the file, from 1.
    game: usize,
    /// The tag pairs in order, each as name and value.
    tags: Vec<[String; 2]>,
    /// The position at the start; null where moves are not judged.
    start: Option<String>,
    /// `standard`, `chess960`, or `other`, whose moves are not judged.
    variant: &'static str,
    result: ResultOf,
}

/// The result of a game by each who says one.
#[derive(Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
struct ResultOf {
    /// The value of the tag Result.
    tag: Option<String>,
    /// What the termination marker says.
    marker: Option<&'static str>,
    /// What the last position says, if it ends the game.
    board: Option<&'static str>,
}

/// A move without the variations that could be played in its place, which are a list of lines: `comments`
/// before the first move of each, and `moves`.
#[derive(Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub(crate) struct MoveHead {
    /// As it is written.
    text: String,
    /// As export format writes it; null where it is not legal, or not judged.
    san: Option<String>,
    /// As chess programs exchange it: `e7e8q`.
    uci: Option<String>,
    /// The number that belongs to it.
    number: u32,
    /// `white` or `black`.
    side: &'static str,
    /// The annotations, suffixes too.
    nags: Vec<u32>,
    /// The comments behind it, without marks and commands.
    comments: Vec<String>,
    /// The commands in them, each as name and operands.
    commands: Vec<[String; 2]>,
    /// The position before it; only with `--fen`.
    #[serde(skip_serializing_if = "Option::is_none")]
    fen: Option<String>,
}

struct MoveWriter<'w, 'c> {
    context: &'w ChessContext<'c>,
    replay: GameReplay<'w>,
    /// The comments and annotations, those of each move together.
    asides: Vec<AsideAt>,
    with_fen: bool,
}

impl<'w, 'c> MoveWriter<'w, 'c> {
    fn new(context: &'w ChessContext<'c>, with_fen: bool) -> MoveWriter<'w, 'c> {
        let mut asides = context.asides().to_vec();
        asides.sort_by_key(key);
        MoveWriter {
            context,
            replay: GameReplay::new(context.game),
            asides,
            with_fen,
        }
    }

    fn game(mut self, out: &mut Vec<u8>) {
        begin(out, &self.head());
        let game = self.context.game;
        self.open(0, out);
        // The open lines, and whether the last move of each has a list of variations.
        let mut open: Vec<(u32, bool)> = vec![(0, false)];
        let mut left_out = vec![false; game.lines.len()];
        let mut is_first = true;
        for (ply, id) in game.plies.iter().zip((0..).map(PlyId)) {
            let begun = game.lines.get(ply.line as usize);
            let begun = begun.filter(|line| ply.line > 0 && line.first == Some(id));
            let parent = begun.map(|line| game.ply(line.replaces?).map(|ply| ply.line));
            let is_of_none = match parent {
                None => left_out.get(ply.line as usize) == Some(&true),
                Some(parent) => {
                    parent.is_none_or(|parent| left_out.get(parent as usize) == Some(&true))
                }
            };
            if is_of_none {
                // It replaces no move, so there is no move to which it could be written.
                if let Some(line) = left_out.get_mut(ply.line as usize) {
                    *line = true;
                }
                continue;
            }
            let around = parent.flatten().unwrap_or(ply.line);
            while open.last().is_some_and(|(line, _)| *line > around) {
                close(&mut open, out);
            }
            if parent.is_some() {
                let has_list = open.last_mut().map(|(_, has)| std::mem::replace(has, true));
                let between: &[u8] = match has_list {
                    Some(true) => b", {",
                    _ => b", \"variations\": [{",
                };
                out.extend_from_slice(between);
                self.open(ply.line, out);
                open.push((ply.line, false));
            } else if !is_first {
                end_move(&mut open, out);
                out.extend_from_slice(b", ");
            }
            is_first = false;
            let head = self.head_of(ply, id);
            begin(out, &head);
        }
        if !is_first {
            end_move(&mut open, out);
        }
        while open.len() > 1 {
            out.extend_from_slice(b"]}");
            open.pop();
            end_move(&mut open, out);
        }
        out.extend_from_slice(b"]}");
    }

    /// Begins a line: what is before its first move.
    fn open(&self, line: u32, out: &mut Vec<u8>) {
        let first = self
            .asides
            .partition_point(|aside| key(aside) < (None, line));
        let own = self.asides.get(first..).unwrap_or_default().iter();
        let own = own.take_while(|aside| key(aside) == (None, line));
        let (comments, _, _) = self.said(own);
        if line == 0 {
            out.extend_from_slice(b", ");
        }
        out.extend_from_slice(b"\"comments\": ");
        safe_json::push(out, &comments);
        out.extend_from_slice(b", \"moves\": [");
    }

    fn head(&self) -> GameHead {
        let context = self.context;
        let game = context.game;
        let tags = game.tags.iter();
        let tags = tags.map(|tag| [context.show(tag.name), context.show(tag.value)]);
        let is_chess960 = game.variant == Variant::Chess960;
        let number = game.first_half_move / 2 + 1;
        let start = game.start.as_ref();
        GameHead {
            game: context.number,
            tags: tags.collect(),
            start: start.map(|board| fen::write(board, is_chess960, number)),
            variant: match game.variant {
                Variant::Standard => "standard",
                Variant::Chess960 => "chess960",
                Variant::Other => "other",
            },
            result: ResultOf {
                tag: context.tag("Result").map(|tag| context.show(tag.value)),
                marker: game.marker.map(|(_, result)| result.name()),
                board: game
                    .ending
                    .map(|ending| GameResult::of_ending(ending).name()),
            },
        }
    }

    fn head_of(&mut self, ply: &Ply, id: PlyId) -> MoveHead {
        let context = self.context;
        let is_chess960 = context.game.variant == Variant::Chess960;
        let first = self.asides.partition_point(|aside| aside.ply < Some(id));
        let own = self.asides.get(first..).unwrap_or_default().iter();
        let own = own.take_while(|aside| aside.ply == Some(id));
        let (comments, commands, nags) = self.said(own);
        let board = self.replay.before(id);
        let legal = board.zip(ply.mv).filter(|_| ply.state == MoveState::Legal);
        let is_passed = ply.state == MoveState::Passed;
        let passed = |text: &str| is_passed.then(|| text.to_owned());
        MoveHead {
            text: context.show(context.word(ply)),
            san: legal.map_or_else(|| passed("--"), |(board, mv)| Some(san::write(board, mv))),
            uci: legal.map_or_else(
                || passed("0000"),
                |(board, mv)| Some(san::uci(board, mv, is_chess960)),
            ),
            number: ply.number(),
            side: match ply.side() {
                Color::White => "white",
                Color::Black => "black",
            },
            nags,
            comments,
            commands,
            fen: board
                .filter(|_| self.with_fen)
                .map(|board| fen::write(board, is_chess960, ply.number())),
        }
    }

    /// The comments, the commands and the annotations among some asides.
    fn said<'a>(
        &self,
        asides: impl Iterator<Item = &'a AsideAt>,
    ) -> (Vec<String>, Vec<[String; 2]>, Vec<u32>) {
        let (mut comments, mut found, mut nags) = (Vec::new(), Vec::new(), Vec::new());
        for aside in asides {
            let text = self.context.slice(aside.span);
            match aside.kind {
                PgnTokenKind::Nag => nags.extend(nag::number(text)),
                PgnTokenKind::Suffix => nags.extend(nag::of_suffix(text)),
                PgnTokenKind::LineComment => {
                    push_words(
                        &mut comments,
                        &self.context.show(aside.span.part(1, text.len())),
                    );
                }
                PgnTokenKind::BraceComment => self.comment(aside, &mut comments, &mut found),
                _ => {}
            }
        }
        (comments, found, nags)
    }

    /// Parts a comment in braces into its commands and the text between them.
    fn comment(&self, aside: &AsideAt, comments: &mut Vec<String>, found: &mut Vec<[String; 2]>) {
        let text = self.context.slice(aside.span);
        let end = aside.span.end - u32::from(text.ends_with(b"}"));
        let mut words = String::new();
        let mut at = aside.span.start + 1;
        let show = |from: u32, to: u32| self.context.show(Span::new(from, to.max(from)));
        for command in commands(self.context.text(), aside.span) {
            words += &show(at, command.span.start);
            at = command.span.end;
            found.push([
                self.context.show(command.name),
                self.context.show(command.operands),
            ]);
        }
        words += &show(at, end);
        push_words(comments, &words);
    }
}

/// Adds a comment, if there are words in it.
fn push_words(comments: &mut Vec<String>, words: &str) {
    let words = words.trim();
    if !words.is_empty() {
        comments.push(words.to_owned());
    }
}

/// By what asides are in order: those of a move together, and before them those before the first move of a line.
fn key(aside: &AsideAt) -> (Option<PlyId>, u32) {
    match aside.ply {
        None => (None, aside.line),
        ply => (ply, 0),
    }
}

/// Begins an object with these fields, to which others can be added.
fn begin(out: &mut Vec<u8>, head: &impl Serialize) {
    safe_json::push(out, head);
    out.pop();
}

/// Ends the last move of the innermost line.
fn end_move(open: &mut [(u32, bool)], out: &mut Vec<u8>) {
    let has_list = open.last_mut().map(|(_, has)| std::mem::take(has));
    out.extend_from_slice(if has_list == Some(true) { b"]}" } else { b"}" });
}

/// Ends the innermost line, whose last move is open.
fn close(open: &mut Vec<(u32, bool)>, out: &mut Vec<u8>) {
    end_move(open, out);
    open.pop();
    out.extend_from_slice(b"]}");
}

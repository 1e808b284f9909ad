//! Writes games in export format: to the letter of chapters 3.2, 8.1 and 8.2, and where these are silent so that
//! nothing is lost and all readers see the same.
//!
//! A game that cannot be read as a whole stays as it is, and is named ([`Obstruction`]); its neighbors are
//! written. What is written stays as it is when it is written again.
//!
//! | file | subject |
//! | --- | --- |
//! | `obstruction` | why a game is kept |
//! | `header` | tag pairs and what is between them |
//! | `movetext` | moves, numbers, annotations, comments, variations |
//! | `comment` | the words of a comment |
//! | `lines` | tokens in lines of at most 79 characters |

mod comment;
mod header;
mod lines;
mod movetext;
mod obstruction;

use super::document::Document;
use super::game::Game;
use super::split::{Split, split};
use super::tree::NodeKind;
use crate::engine::output::{KeptPart, Output};
use crate::source::LineEnd;
use lines::Lines;

pub(crate) use comment::{inner, words as comment_words};
pub(crate) use obstruction::Obstruction;

/// How games are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExportOptions {
    /// In which order tag pairs are.
    pub tag_order: TagOrder,
    /// How many characters a line of moves has at most; `None` for all moves on one line.
    pub line_length: Option<usize>,
    /// How judgements of moves are written.
    pub glyphs: Glyphs,
    /// Whether a move of Black has its number again behind a NAG (8.2.2.2).
    pub number_after_nag: bool,
    /// Whether comments are filled into the lines.
    pub comments: Comments,
    /// How lines end.
    pub line_end: LineEnd,
    /// Whether only the roster and the moves of the main line are written (3.2.4).
    pub is_reduced: bool,
}

impl Default for ExportOptions {
    fn default() -> ExportOptions {
        ExportOptions {
            tag_order: TagOrder::default(),
            line_length: Some(79),
            glyphs: Glyphs::default(),
            number_after_nag: true,
            comments: Comments::default(),
            line_end: LineEnd::Lf,
            is_reduced: false,
        }
    }
}

/// In which order tag pairs are (8.1.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TagOrder {
    /// The seven of the roster, then the others by ASCII.
    #[default]
    Standard,
    /// The seven of the roster, then the others as they are.
    Roster,
    /// As they are; what is missing of the roster comes last.
    Keep,
}

/// How judgements of moves are written (8.2.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Glyphs {
    /// `$1` for `!`, as export format has it.
    #[default]
    Nag,
    /// `!` for `$1`, directly behind the move.
    Suffix,
    /// As they are.
    Keep,
}

/// How comments are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Comments {
    /// Filled into the lines, each run of blanks as one.
    #[default]
    Fill,
    /// With the blanks and line ends that they have.
    Keep,
}

/// Writes a file, in time linear in its size.
pub(crate) fn export(bytes: &[u8], options: &ExportOptions) -> Output {
    let split = split(bytes);
    let mut writer = Writer {
        options,
        out: Vec::with_capacity(bytes.len() + bytes.len() / 8),
        kept: Vec::new(),
        document: Document::default(),
        game: Game::default(),
    };
    for (index, range) in split.ranges().enumerate() {
        let text = bytes.get(range.clone()).unwrap_or(&[]);
        writer.unit(&split, index, text, range.start);
    }
    let Writer { out, kept, .. } = writer;
    let units = split.game_count();
    // Beside a game that is kept another one may begin where none did: then nothing is written.
    if !kept.is_empty() && super::split(&out).game_count() != units {
        return untouched(bytes, units);
    }
    Output {
        bytes: out,
        units,
        kept,
    }
}

/// A file of which nothing is written anew.
fn untouched(bytes: &[u8], units: usize) -> Output {
    let obstruction = Obstruction::GamesMeet;
    let kept = KeptPart {
        unit: 0,
        board: None,
        subject: "file".to_owned(),
        range: 0..bytes.len(),
        reason: obstruction.name(),
        message: obstruction.to_string(),
    };
    Output {
        bytes: bytes.to_vec(),
        units,
        kept: vec![kept],
    }
}

struct Writer<'o, 's> {
    options: &'o ExportOptions,
    out: Vec<u8>,
    kept: Vec<KeptPart>,
    document: Document<'s>,
    game: Game,
}

impl<'s> Writer<'_, 's> {
    /// Writes the text of a game, or what follows the last one.
    fn unit(&mut self, split: &Split, index: usize, text: &'s [u8], base: usize) {
        match split.is_utf16 {
            true => self.document.take_unreadable(text, super::FaultKind::Utf16),
            false => self.document.reparse(text),
        }
        self.game.read(&self.document);
        let (document, game) = (&self.document, &self.game);
        if let Some((obstruction, span)) = obstruction::of(document, game) {
            self.kept.push(KeptPart {
                unit: (index + 1).min(split.game_count()),
                board: None,
                subject: format!("game {}", (index + 1).min(split.game_count())),
                range: span.at(base),
                reason: obstruction.name(),
                message: obstruction.to_string(),
            });
            return self.keep(text);
        }
        let mut lines = Lines::new(&mut self.out, self.options);
        match document.tree.root() {
            NodeKind::Game => {
                header::Header::of(document, game).write(&mut lines, self.options);
                movetext::write(&mut lines, document, game, self.options);
                lines.empty_line();
            }
            // Comments and escape lines after the last game.
            _ => movetext::write_rest(&mut lines, document, self.options),
        }
    }

    /// Writes a text as it is, without empty lines around it.
    fn keep(&mut self, text: &[u8]) {
        let is_white = |byte: &u8| byte.is_ascii_whitespace();
        let first = text
            .iter()
            .position(|byte| !is_white(byte))
            .unwrap_or(text.len());
        let line = text.get(..first).unwrap_or(&[]);
        let start = memchr::memrchr2(b'\n', b'\r', line).map_or(0, |end| end + 1);
        let end = text
            .iter()
            .rposition(|byte| !is_white(byte))
            .map_or(start, |last| last + 1);
        let text = text.get(start..end).unwrap_or(&[]);
        if text.is_empty() {
            return;
        }
        self.out.extend_from_slice(text);
        for _ in 0..2 {
            self.out.extend_from_slice(self.options.line_end.bytes());
        }
    }
}

//! Writes games in export format: to the letter of chapters 3.2, 8.1 and 8.2, and where these are silent so that
//! nothing is lost and all readers see the same.
//!
//! A game that cannot be read as a whole stays as it is, and is named (`Obstruction`); its neighbors are
//! written. What is written stays as it is when it is written again.
//!
//! | file | subject |
//! | --- | --- |
//! | `obstruction` | why a game is kept |
//! | `header` | tag pairs and what is between them |
//! | `movetext` | moves, numbers, annotations, comments, variations |
//! | `comment` | comments |
//! | `reduced` | what reduced export format leaves out |
//! | `lines` | tokens in lines of at most 79 characters |

mod comment;
mod header;
mod lines;
mod movetext;
mod obstruction;
mod reduced;

use std::ops::Range;

use super::document::PgnDocument;
use super::game::PgnGame;
use super::split::{PgnSplit, split};
use super::tree::PgnNodeKind;
use crate::engine::output::{KeptPart, Output};
use crate::source::{Encoding, LineEnd, LineEnding, Slice, Source, Span, line_end};
use header::PgnHeader;
use lines::LineWriter;
use reduced::LeftOut;

pub(crate) use obstruction::Obstruction;

/// How games are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExportStyle {
    /// In which order tag pairs are.
    pub tag_order: TagOrder,
    /// How many characters a line of moves has at most; `None` for all moves on one line.
    pub line_length: Option<usize>,
    /// How judgements of moves are written.
    pub glyphs: Glyphs,
    /// Whether a move of Black has its number again behind a NAG (8.2.2.2).
    pub number_after_nag: bool,
    /// Whether comments are filled into the lines.
    pub comments: CommentStyle,
    /// In which encoding.
    pub encoding: TargetEncoding,
    /// How lines end.
    pub line_ending: LineEnding,
    /// Whether only the roster and the moves of the main line are written (3.2.4).
    pub is_reduced: bool,
}

impl Default for ExportStyle {
    fn default() -> ExportStyle {
        ExportStyle {
            tag_order: TagOrder::default(),
            line_length: Some(79),
            glyphs: Glyphs::default(),
            number_after_nag: true,
            comments: CommentStyle::default(),
            encoding: TargetEncoding::default(),
            line_ending: LineEnding::Lf,
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

impl TagOrder {
    /// Its name in configurations.
    pub fn name(self) -> &'static str {
        match self {
            TagOrder::Standard => "standard",
            TagOrder::Roster => "roster",
            TagOrder::Keep => "keep",
        }
    }
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

impl Glyphs {
    /// Its name in configurations.
    pub fn name(self) -> &'static str {
        match self {
            Glyphs::Nag => "nag",
            Glyphs::Suffix => "suffix",
            Glyphs::Keep => "keep",
        }
    }
}

/// How comments are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CommentStyle {
    /// Filled into the lines, each run of blanks as one.
    #[default]
    Fill,
    /// With the blanks and line ends that they have.
    Keep,
}

impl CommentStyle {
    /// Its name in configurations.
    pub fn name(self) -> &'static str {
        match self {
            CommentStyle::Fill => "fill",
            CommentStyle::Keep => "keep",
        }
    }
}

/// In which encoding games are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TargetEncoding {
    /// As the file is.
    #[default]
    Keep,
    /// UTF-8.
    Utf8,
    /// ISO 8859-1 (4.1).
    Latin1,
}

impl TargetEncoding {
    /// Its name in configurations.
    pub fn name(self) -> &'static str {
        match self {
            TargetEncoding::Keep => "keep",
            TargetEncoding::Utf8 => "utf-8",
            TargetEncoding::Latin1 => "latin1",
        }
    }
}

/// Writes a file, in time linear in its size.
pub(crate) fn export(bytes: &[u8], options: &ExportStyle) -> Output {
    let split = split(bytes);
    let mut writer = PgnWriter {
        options,
        line_end: match options.line_ending {
            LineEnding::Crlf => LineEnd::CrLf,
            LineEnding::Lf => LineEnd::Lf,
            LineEnding::Keep => Source::new(bytes).only_line_end().unwrap_or(LineEnd::Lf),
        },
        out: Vec::with_capacity(bytes.len() + bytes.len() / 8),
        kept: Vec::new(),
        left_out: LeftOut::default(),
        has_open_end: false,
        document: PgnDocument::default(),
        game: PgnGame::default(),
    };
    for (index, range) in split.ranges().enumerate() {
        let text = bytes.slice(range.clone());
        writer.unit(&split, index, text, range.start);
    }
    let PgnWriter {
        out,
        kept,
        left_out,
        ..
    } = writer;
    let units = split.game_count();
    // Beside a game that is kept another one may begin where none did: then nothing is written.
    if !kept.is_empty() && super::split(&out).game_count() != units {
        return untouched(bytes, units, Obstruction::GamesMeet, 0..bytes.len());
    }
    match encoded(out, options.encoding) {
        Some(out) => Output {
            bytes: out,
            units,
            kept,
            changes: left_out.words().into_iter().collect(),
            ..Output::default()
        },
        None => Output {
            refusal: Some("it has characters that Latin-1 does not have".to_owned()),
            ..untouched(bytes, units, Obstruction::NotLatin1, not_in_latin1(bytes))
        },
    }
}

/// A text in an encoding; `None` where that does not have all of its characters.
fn encoded(text: Vec<u8>, encoding: TargetEncoding) -> Option<Vec<u8>> {
    if encoding == TargetEncoding::Keep || text.is_ascii() {
        return Some(text);
    }
    let decoded = Encoding::guess(&text).decode(&text).into_owned();
    match encoding {
        TargetEncoding::Latin1 => decoded
            .chars()
            .map(|sign| u8::try_from(sign).ok())
            .collect(),
        TargetEncoding::Keep | TargetEncoding::Utf8 => Some(decoded.into_bytes()),
    }
}

/// The first character of a text that Latin-1 does not have.
fn not_in_latin1(text: &[u8]) -> Range<usize> {
    let valid = text.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let mut signs = valid.char_indices();
    let first = signs.find(|(_, sign)| u8::try_from(*sign).is_err());
    first.map_or(0..0, |(at, sign)| at..at + sign.len_utf8())
}

/// A file of which nothing is written anew.
fn untouched(bytes: &[u8], units: usize, why: Obstruction, range: Range<usize>) -> Output {
    let kept = KeptPart {
        unit: 0,
        board: None,
        subject: "left as it is".to_owned(),
        range,
        reason: why.name(),
        message: why.to_string(),
    };
    Output {
        bytes: bytes.to_vec(),
        units,
        kept: vec![kept],
        is_left: true,
        ..Output::default()
    }
}

struct PgnWriter<'o, 's> {
    options: &'o ExportStyle,
    line_end: LineEnd,
    out: Vec<u8>,
    kept: Vec<KeptPart>,
    left_out: LeftOut,
    /// Whether the game before was kept, and has no marker.
    has_open_end: bool,
    document: PgnDocument<'s>,
    game: PgnGame,
}

impl<'s> PgnWriter<'_, 's> {
    /// Writes the text of a game, or what follows the last one.
    fn unit(&mut self, split: &PgnSplit, index: usize, text: &'s [u8], base: usize) {
        if split.is_utf16 {
            self.document
                .take_unreadable(text, super::PgnFaultKind::Utf16)
        } else {
            self.document.reparse(text)
        }
        self.game.read(&self.document);
        let (document, game) = (&self.document, &self.game);
        let header = PgnHeader::of(document, game);
        // An escape line would belong to a game before it that has no end.
        let meets = || {
            let meets = self.has_open_end && header.begins_with_escape(self.options);
            meets.then_some((Obstruction::GamesMeet, Span::empty(0)))
        };
        if let Some((obstruction, span)) = obstruction::of(document, game).or_else(meets) {
            let number = (index + 1).min(split.game_count());
            self.kept.push(KeptPart {
                unit: number,
                board: None,
                subject: format!("game {number} is kept as it is"),
                range: span.at(base),
                reason: obstruction.name(),
                message: obstruction.to_string(),
            });
            self.has_open_end = game.marker.is_none();
            return self.keep(text);
        }
        self.has_open_end = false;
        if self.options.is_reduced {
            self.left_out.add(document);
        }
        let mut lines = LineWriter::new(&mut self.out, self.line_end, self.options.line_length);
        match document.tree.root() {
            PgnNodeKind::Game => {
                header.write(&mut lines, self.options);
                movetext::write(&mut lines, document, game, &header.taken, self.options);
                lines.empty_line();
            }
            // Comments and escape lines after the last game.
            _ => movetext::write_rest(&mut lines, document, self.options),
        }
    }

    /// Writes a text as it is, without empty lines around it.
    fn keep(&mut self, text: &[u8]) {
        let is_text = |byte: &u8| !byte.is_ascii_whitespace();
        let (Some(first), Some(last)) = (
            text.iter().position(is_text),
            text.iter().rposition(is_text),
        ) else {
            return;
        };
        let before = text.slice(..first);
        let start = memchr::memrchr2(b'\n', b'\r', before).map_or(0, |end| end + 1);
        let text = text.slice(start..line_end(text, last));
        self.out.extend_from_slice(text);
        for _ in 0..2 {
            self.out.extend_from_slice(self.line_end.bytes());
        }
    }
}

//! Records as games.

use super::kept;
use super::records::RecordFile;
use super::restore::{KeptLines, StaleBlock};
use super::said::{Extra, RecordContent};
use super::{Converted, KeptContent, StalePart, encode, exported, game, in_waves, is_game};
use crate::games::{FileGames, Game};
use crate::rbn::UNREAD;
use crate::source::{Encoding, Slice};

/// Writes records as games.
pub(super) fn records_to_pbn(records: RecordFile, encoding: Encoding, keeps: bool) -> Converted {
    let mut converted = Converted::default();
    let games = AsGames::of(records, &mut converted);
    // Export leaves a game that it cannot write as it is, line ends too.
    let text = games.text.replace('\n', "\r\n");
    let exported = exported(&encode(&text, encoding));
    let back = FileGames::new(&exported)
        .filter(is_game)
        .zip(&games.written);
    let come_back = |(game, written): (Game, &RecordGame)| games.kept_of(written, &game, &exported);
    let mut start = 0;
    in_waves(back, come_back, |(place, lines, parts)| {
        converted.kept.extend(parts);
        converted
            .bytes
            .extend_from_slice(exported.slice(start..place));
        start = place;
        for line in lines.iter().filter(|_| keeps) {
            converted
                .bytes
                .extend_from_slice(&encode(&format!("% {line}\r\n"), encoding));
        }
    });
    converted.bytes.extend_from_slice(exported.slice(start..));
    // A kept line can have characters that no file in export format has.
    if !converted.kept.is_empty() && !converted.bytes.is_ascii() {
        converted.bytes = self::exported(&converted.bytes);
    }
    converted.games = games.written.len();
    converted
}

/// Records as games.
struct AsGames {
    /// The signature of the records.
    signature: String,
    /// The games, and the text after the last one.
    text: String,
    written: Vec<RecordGame>,
}

/// A record that is written as a game.
struct RecordGame {
    /// The number of the record, 1-based.
    number: usize,
    /// What it says, without what its kept lines keep of a game.
    said: RecordContent,
    /// What these keep, where there are texts or `%` lines in it.
    kept: Option<Box<KeptLines>>,
}

/// A record as a game, while it is written.
struct AsGame {
    said: RecordContent,
    kept: Option<Box<KeptLines>>,
    stale: Vec<StaleBlock>,
    text: String,
}

impl AsGame {
    fn of(mut said: RecordContent) -> AsGame {
        let (mut kept, stale) = KeptLines::of(&said);
        kept.take_from(&mut said);
        let text = game::text(&said, &std::mem::take(&mut kept.blocks));
        AsGame {
            said,
            kept: kept.has_lines().then(|| Box::new(kept)),
            stale,
            text,
        }
    }
}

impl AsGames {
    /// The games of records. What is left out, not read or stale is added to what becomes of the file.
    fn of(records: RecordFile, converted: &mut Converted) -> AsGames {
        let mut games = AsGames {
            signature: records.signature,
            text: String::new(),
            written: Vec::with_capacity(records.said.len()),
        };
        if !games.signature.is_empty() {
            games.text = format!("% RBN{}\n", games.signature);
        }
        let mut number = 0;
        let mut unclear = records.unclear.into_iter().peekable();
        let as_game = |said: Option<RecordContent>| said.map(AsGame::of);
        in_waves(records.said.into_iter(), as_game, |game| {
            number += 1;
            let Some(game) = game else {
                converted.lossy.push(number);
                converted.left_out += 1;
                return;
            };
            if unclear.next_if_eq(&(number - 1)).is_some() {
                converted.lossy.push(number);
                converted.kept.extend(unread_lines(&game.said, number));
            }
            let stale = game.stale.iter().map(|stale| StalePart {
                number,
                what: stale.tag.clone(),
            });
            converted.stale.extend(stale);
            games.push(number, game);
        });
        // After the last game nothing follows.
        if records.rest.is_empty() && games.text.ends_with("\n\n") {
            games.text.pop();
        }
        games.add_rest(records.rest);
        games
    }

    fn push(&mut self, number: usize, game: AsGame) {
        self.text.push_str(&game.text);
        self.text.push('\n');
        self.written.push(RecordGame {
            number,
            said: game.said,
            kept: game.kept,
        });
    }

    /// Adds the lines after the last record.
    fn add_rest(&mut self, lines: Vec<Extra>) {
        let mut rest = RecordContent::default();
        rest.extras = lines;
        let kept = KeptLines::of_rest(&rest, !self.written.is_empty());
        kept.take_from(&mut rest);
        let blocks = kept.blocks.iter().map(|block| block.text.as_str());
        self.text.extend(blocks);
        for line in &rest.extras {
            let line = kept::line_of_game(&line.text);
            self.text.push_str(&format!("% {line}\n"));
        }
    }

    /// What a game, as it comes back from the text in export format, does not say of its record: where in
    /// that text the lines belong that keep it, these lines, and what they are about.
    fn kept_of(
        &self,
        written: &RecordGame,
        game: &Game,
        exported: &[u8],
    ) -> (usize, Vec<String>, Vec<KeptContent>) {
        let RecordGame { number, said, kept } = written;
        let mut back = game::said(game);
        // Who reads the game counts all its `%` lines, those of its kept blocks too.
        let extras = std::mem::take(&mut back.extras);
        if let Some(kept) = kept {
            kept.take_from(&mut back);
        }
        back.extras = extras;
        // What was written as RBX has parentheses where the kept tag has braces.
        if !said.has_braces() {
            back = back.with_parentheses();
        }
        let first = self.written.first().map(|first| first.number);
        let has_signature = Some(*number) == first && !self.signature.is_empty();
        let (lines, parts) = if has_signature {
            kept::of_record(&with_signature(said, &self.signature), &back, *number)
        } else {
            kept::of_record(said, &back, *number)
        };
        (first_tag(exported, game), lines, parts)
    }
}

/// The lines of a record that cannot be read.
fn unread_lines(said: &RecordContent, number: usize) -> impl Iterator<Item = KeptContent> {
    let lines = said.extras.iter();
    let unread = lines.filter_map(|line| line.text.strip_prefix(UNREAD));
    unread.map(move |line| KeptContent {
        number,
        what: "unread text".to_owned(),
        text: line.to_owned(),
        comes_back_as: Some(format!("% {UNREAD}{line}")),
    })
}

/// The first record with the line of the signature, which is among the lines of its game.
fn with_signature(said: &RecordContent, signature: &str) -> RecordContent {
    let mut said = said.clone();
    let line = Extra {
        after: None,
        text: format!("RBN{signature}"),
    };
    said.extras.insert(0, line);
    said
}

/// Where the line of the first tag of a game begins.
fn first_tag(text: &[u8], game: &Game) -> usize {
    let Some(value) = game.tags.first().and_then(|tag| tag.range.as_ref()) else {
        return game.range.start;
    };
    text.slice(..value.start)
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |at| at + 1)
}

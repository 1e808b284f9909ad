//! Converts between PBN and RBN (in both its forms).
//!
//! ```text
//! record ─► what it says, all in force ─► text of a game ─► export format ─► kept lines
//! game ─► kept lines, while they hold ─► what it says ─► least repetition ─► output form
//! ```
//!
//! A value goes where a reader of the other notation looks for it. What has no such place goes into a
//! kept line (`% kept from RBN: …`), which readers skip. Which values these are is not listed: each
//! conversion is mapped back, and what comes back different is kept.
//!
//! What cannot be read is not converted as if it could: of a game a value, an auction or a play with a hole
//! is left out, and its lines are kept; of a record the lines that belong to no label become `%` lines.
//!
//! | file | subject |
//! | --- | --- |
//! | `round_trip` | a file converted, mapped back and compared |
//! | `to_pbn`, `to_records` | the two ways of a file |
//! | `said` | what a record says, from and to the text of records |
//! | `game` | what a record says, from and to the text of a game |
//! | `headings`, `cards`, `bidding`, `lead`, `tricks`, `outcome`, `makes`, `awards` | the labels, each with both ways |
//! | `signs` | what follows a call or a card |
//! | `tags` | the tag pairs of a game |
//! | `kept`, `restore`, `stale` | kept lines, what they keep, and those that contradict their file |
//! | `records` | the records of a file one after another |
//! | `between_forms` | records from one form of RBN to the other |
//! | `writer` | writes records with no more repetition than is asked for |
//! | `inheritance` | games that take values over |

mod awards;
#[cfg(feature = "cli")]
mod between_forms;
mod bidding;
mod cards;
mod game;
mod headings;
mod inheritance;
mod kept;
mod lead;
mod makes;
mod outcome;
mod records;
mod restore;
mod round_trip;
mod said;
mod signs;
mod stale;
mod tags;
mod to_pbn;
mod to_records;
mod tricks;
mod writer;

use std::ops::Range;

use rayon::prelude::*;

use crate::games::{FileGames, Game};
use crate::pbn::export::{ExportOptions, Fill, export};
use crate::pbn::standard::Version;
pub(crate) use crate::rbn::RecordForm;
use crate::source::{Encoding, LineEnd, Slice, Source, byte_of};
#[cfg(feature = "cli")]
pub(crate) use between_forms::{KeptReason, RecordsText, between_forms};
pub use inheritance::with_inheritance;
use records::RecordFile;
pub use round_trip::{to_pbn, to_records};
use said::RecordContent;
pub use stale::{StaleLine, stale_lines, stale_lines_of_records, without_kept_lines};
use writer::RecordWriter;
pub use writer::Repeat;

/// A file in another notation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Converted {
    /// The text.
    pub bytes: Vec<u8>,
    /// How many games or records it has.
    pub games: usize,
    /// How many are missing in it.
    pub left_out: usize,
    /// What is kept in lines that readers skip.
    pub kept: Vec<KeptContent>,
    /// The numbers (1-based) of the records or games that would not come back the same. The text after the
    /// last one has the next number.
    pub lossy: Vec<usize>,
    /// How many values that say nothing would come back as `?` where they are empty, or the reverse. The
    /// other notation has one way to say nothing.
    pub unlike_unknown: usize,
    /// The kept lines that contradict the file, which was changed after they were written.
    pub stale: Vec<StalePart>,
}

/// Something that the other notation has no place for, or says in another way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptContent {
    /// The number (1-based) of its record or game. The text after the last one has the next number.
    pub number: usize,
    /// The label or tag, or what else it is: a text, a note.
    pub what: String,
    /// What it says.
    pub text: String,
    /// What would come back without a kept line; `None` where nothing would.
    pub comes_back_as: Option<String>,
}

/// A kept line that contradicts its file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StalePart {
    /// The number (1-based) of its game.
    pub number: usize,
    /// The label that it is about, or what else it is.
    pub what: String,
}

/// How many games or records are worked on at a time. Read games are several times as large as their
/// text.
const WAVE: usize = 512;

/// Does something with each item on all threads, and goes on with the results in their order.
fn in_waves<T: Send, R: Send>(
    mut items: impl Iterator<Item = T>,
    act: impl Fn(T) -> R + Sync + Send,
    mut go_on: impl FnMut(R),
) {
    loop {
        let wave: Vec<T> = items.by_ref().take(WAVE).collect();
        if wave.is_empty() {
            return;
        }
        let results: Vec<R> = wave.into_par_iter().map(&act).collect();
        results.into_iter().for_each(&mut go_on);
    }
}

/// A file of records in output form, in which each record repeats what holds already, or does not. `None`
/// where it is not clear what the lines of a record are, because then it is not known what holds.
pub fn repeated(bytes: &[u8], form: RecordForm, repeat: Repeat) -> Option<Vec<u8>> {
    let records = RecordFile::read(bytes, form, Encoding::guess(bytes));
    let are_clear = records.unclear.is_empty() && records.said.iter().all(Option::is_some);
    are_clear.then(|| written_anew(&records, bytes, repeat, form))
}

fn written_anew(records: &RecordFile, bytes: &[u8], repeat: Repeat, form: RecordForm) -> Vec<u8> {
    let mut writer = RecordWriter::new(&records.signature, repeat);
    for said in records.said.iter().flatten() {
        writer.record(said, &[]);
    }
    writer.rest(&records.rest);
    writer.written(form, Encoding::guess(bytes)).bytes
}

/// A record as it is read from the game that is written for it in the encoding of its file, on which it
/// depends where lines break.
fn single(said: &RecordContent, encoding: Encoding) -> Option<Game> {
    let text = game::text(said, &[]);
    let encoded = encode(&text, encoding);
    // For a part of a file another encoding can be guessed than for all of it.
    let is_guessed = Encoding::guess(&encoded).decode(&encoded) == text;
    let text = exported(if is_guessed {
        &encoded
    } else {
        text.as_bytes()
    });
    FileGames::new(&text).find(is_game)
}

fn is_game(game: &Game) -> bool {
    game.number.is_some()
}

/// A text in export format, in its own encoding.
fn exported(text: &[u8]) -> Vec<u8> {
    let settings = ExportOptions {
        version: None,
        default_version: Version::V2_1,
        fill: Fill::ByGame,
        line_end: Some(LineEnd::CrLf),
        to_latin1: false,
        expand_inheritance: true,
    };
    export(&Source::new(text), &settings).bytes.into_owned()
}

fn text_of(text: &[u8], game: &Range<usize>, encoding: Encoding) -> String {
    let text = text.slice(game.clone());
    encoding.decode(text).into_owned()
}

/// A text in the encoding of the file that it is made of.
fn encode(text: &str, encoding: Encoding) -> Vec<u8> {
    if encoding.is_utf8() || encoding.is_utf16() || text.is_ascii() {
        return text.as_bytes().to_vec();
    }
    let bytes = text.chars().map(byte_of);
    // Of a file of ASCII a kept line can name control characters, of which Windows-1252 lacks some.
    if encoding == Encoding::Ascii && bytes.clone().any(|byte| byte.is_none()) {
        return text.as_bytes().to_vec();
    }
    bytes.map(|byte| byte.unwrap_or(b'?')).collect()
}

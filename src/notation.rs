//! Which notation a file is in: PBN, or one of those that are easily taken for it.
//!
//! Chess games (PGN), preferans games (PPN) and Richard Pavlicek's two formats for bridge (RBN and
//! RBX) look like PBN from afar, and a program that repairs or writes PBN would ruin them. So the
//! start of a file is searched for signs that only one notation has: names of tags, header lines,
//! a numbered move, a deal as one line. They are counted paragraph by paragraph; most paragraphs
//! decide what the file is, and the first one that is not PBN is remembered.
//!
//! Where there is no sign at all, the ending of the file's name decides; where that says nothing,
//! the file is PBN.
//!
//! A file in 16-bit characters is what its text is, for a repair writes that in characters of 8 bits.

use std::fmt;
use std::ops::Range;
use std::sync::OnceLock;

use memchr::{memchr, memrchr, memrchr2};

use crate::pbn::standard::tag_id;
use crate::rbn::{self, RecordForm};
use crate::source::{Encoding, Slice, is_blank, line_end, marks_length, next_line};

/// A notation of games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Notation {
    /// Portable Bridge Notation.
    #[default]
    Pbn,
    /// Portable Game Notation, for chess.
    Pgn,
    /// Portable Preferans Notation.
    Ppn,
    /// Richard's Bridge Notation.
    Rbn,
    /// The same with each record on one line.
    Rbx,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 5] = [
        Notation::Pbn,
        Notation::Pgn,
        Notation::Ppn,
        Notation::Rbn,
        Notation::Rbx,
    ];

    /// Its short name, which is also the ending of its files.
    pub fn name(self) -> &'static str {
        match self {
            Notation::Pbn => "pbn",
            Notation::Pgn => "pgn",
            Notation::Ppn => "ppn",
            Notation::Rbn => "rbn",
            Notation::Rbx => "rbx",
        }
    }

    /// What people call it.
    pub fn title(self) -> &'static str {
        match self {
            Notation::Pbn => "PBN",
            Notation::Pgn => "chess notation (PGN)",
            Notation::Ppn => "preferans notation (PPN)",
            Notation::Rbn => "RBN",
            Notation::Rbx => "RBX",
        }
    }

    /// Its name in a sentence.
    pub fn short_title(self) -> &'static str {
        match self {
            Notation::Pbn => "PBN",
            Notation::Pgn => "PGN",
            Notation::Ppn => "PPN",
            Notation::Rbn => "RBN",
            Notation::Rbx => "RBX",
        }
    }

    /// Whether its files are lists of records: RBN and RBX.
    pub fn is_of_records(self) -> bool {
        matches!(self, Notation::Rbn | Notation::Rbx)
    }

    /// How its records are written, if its files are lists of records.
    pub(crate) fn form(self) -> Option<RecordForm> {
        match self {
            Notation::Rbn => Some(RecordForm::Rbn),
            Notation::Rbx => Some(RecordForm::Rbx),
            Notation::Pbn | Notation::Pgn | Notation::Ppn => None,
        }
    }

    /// The notation whose files have the ending of this name.
    pub fn of_name(name: &str) -> Option<Notation> {
        let (_, ending) = name.rsplit_once('.')?;
        let mut all = Notation::ALL.into_iter();
        all.find(|notation| ending.eq_ignore_ascii_case(notation.name()))
    }
}

impl From<RecordForm> for Notation {
    fn from(form: RecordForm) -> Notation {
        match form {
            RecordForm::Rbn => Notation::Rbn,
            RecordForm::Rbx => Notation::Rbx,
        }
    }
}

/// That a file is not PBN, or not only PBN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForeignText {
    /// What most of the file is in.
    pub file: Notation,
    /// What the first game is in that is not PBN.
    pub game: Notation,
    /// The bytes of the file that show it.
    pub range: Range<usize>,
    /// Where the first PBN game is, if there is one.
    pub pbn: Option<Range<usize>>,
    /// Whether only the ending of the file's name shows it.
    pub is_by_name: bool,
    /// Whether the file is in 16-bit characters, which no notation has.
    pub is_utf16: bool,
}

impl ForeignText {
    /// Whether the file with these bytes has records that can be read. A file that only its name says to be
    /// RBN is read as such if most of its lines begin as those of records do, for other programs use the ending
    /// too, or if it has no text at all. Records in 16-bit characters are not read.
    fn has_records(&self, bytes: &[u8]) -> bool {
        let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
        let may_be = || sample.trim_ascii().is_empty() || rbn::looks_like_records(sample);
        self.file.is_of_records() && !self.is_utf16 && (!self.is_by_name || may_be())
    }
}

impl fmt::Display for ForeignText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.file {
            Notation::Pbn => write!(f, "this file has a game in {}", self.game.title()),
            file if self.is_utf16 && file.is_of_records() => {
                write!(f, "this file is {} in UTF-16", file.title())
            }
            file => write!(f, "this file is in {}, not in PBN", file.title()),
        }
    }
}

/// How many bytes at the start of a file are looked at.
const SAMPLE: usize = 1 << 16;

/// Whether a file is in another notation than PBN, or has a game that is.
///
/// `name` is the file's name, `None` for standard input.
pub fn foreign(bytes: &[u8], name: Option<&str>) -> Option<ForeignText> {
    let start = |length| bytes.get(..length).unwrap_or(bytes);
    let Some(encoding) = Encoding::of_16_bits(bytes) else {
        return foreign_text(start(SAMPLE), name);
    };
    let text = encoding.decode(start(2 * SAMPLE));
    let foreign = foreign_text(text.as_bytes(), name)?;
    let units = |end| text.get(..end).unwrap_or(&text).encode_utf16().count();
    let place = |range: Range<usize>| 2 * units(range.start)..2 * units(range.end);
    Some(ForeignText {
        range: place(foreign.range),
        pbn: foreign.pbn.map(place),
        is_utf16: true,
        ..foreign
    })
}

/// [`foreign`] of the start of a text in 8-bit characters.
fn foreign_text(sample: &[u8], name: Option<&str>) -> Option<ForeignText> {
    let by_name = name.and_then(Notation::of_name);
    let by_name = by_name.filter(|notation| *notation != Notation::Pbn);
    // Nearly all files are PBN from end to end, and this sees it.
    if by_name.is_none() && !lines(sample).any(|line| foreign_sign(line.of(sample)).is_some()) {
        return None;
    }
    let games = games(sample);
    let Some(first) = games.iter().find(|game| game.notation != Notation::Pbn) else {
        let text = sample.iter().position(|byte| !byte.is_ascii_whitespace());
        let is_pbn = lines(sample).any(|line| pbn_sign(line.of(sample)).is_some());
        let file = by_name.filter(|_| !is_pbn)?;
        // A file without a text has nothing that is foreign; as records it has none.
        let start = text.or(file.is_of_records().then_some(0))?;
        return Some(ForeignText {
            file,
            game: file,
            range: start..line_end(sample, start),
            pbn: None,
            is_by_name: true,
            is_utf16: false,
        });
    };
    let count = |notation| {
        games
            .iter()
            .filter(|game| game.notation == notation)
            .count()
    };
    let mut file = Notation::Pbn;
    for notation in Notation::ALL {
        let is_more = count(notation) > count(file);
        let is_as_named = count(notation) == count(file) && by_name == Some(notation);
        if is_more || is_as_named {
            file = notation;
        }
    }
    let pbn = games.iter().find(|game| game.notation == Notation::Pbn);
    Some(ForeignText {
        file,
        game: first.notation,
        range: first.sign.clone(),
        pbn: pbn.map(|game| game.sign.clone()),
        is_by_name: false,
        is_utf16: false,
    })
}

/// [`foreign`], unless the user says that all is PBN (`asked`).
pub fn foreign_to(
    bytes: &[u8],
    name: Option<&str>,
    asked: Option<Notation>,
) -> Option<ForeignText> {
    match asked {
        Some(Notation::Pbn) => None,
        _ => foreign(bytes, name),
    }
}

/// The notation in which a file is read: what the user says (`asked`), or what the file shows. Of a file that is not
/// read, what shows its notation.
pub fn of(
    bytes: &[u8],
    name: Option<&str>,
    asked: Option<Notation>,
) -> Result<Notation, ForeignText> {
    if let Some(notation) = asked {
        return Ok(notation);
    }
    let Some(foreign) = foreign(bytes, name) else {
        let is_chess = home() == Notation::Pgn && !shows_pbn(bytes);
        return Ok(if is_chess {
            Notation::Pgn
        } else {
            Notation::Pbn
        });
    };
    // A file of chess that its name says to be PBN is a mistake.
    let is_read = foreign.has_records(bytes)
        || foreign.file == Notation::Pgn && may_be_chess(name)
        || is_preferans(&foreign, bytes, name);
    if is_read {
        Ok(foreign.file)
    } else {
        Err(foreign)
    }
}

/// The notation of the program that runs, which a text is in that shows no other.
static HOME: OnceLock<Notation> = OnceLock::new();

/// The notation of a text that shows none: PBN, but in the program for chess.
fn home() -> Notation {
    HOME.get().copied().unwrap_or_default()
}

/// Says for the whole process which notation a text is in that shows none. The first who says it is right.
#[cfg(feature = "cli")]
pub(crate) fn set_home(notation: Notation) {
    // Only tests say it twice, and the same.
    let _ = HOME.set(notation);
}

/// Whether chess in a file of this name is what its user means: a name of another notation is a mistake, and
/// to the program for bridge all other names are.
fn may_be_chess(name: Option<&str>) -> bool {
    match name.and_then(Notation::of_name) {
        Some(notation) => notation == Notation::Pgn,
        None => home() == Notation::Pgn,
    }
}

/// Whether a file is preferans and meant to be: its name is that of no other notation, and its text shows it, if
/// only by one tag or the beginning of one deal where the name says it too.
fn is_preferans(foreign: &ForeignText, bytes: &[u8], name: Option<&str>) -> bool {
    let by_name = name.and_then(Notation::of_name);
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    let shows_it =
        || lines(sample).any(|line| may_be_preferans(line.of(sample).trim_ascii_start()));
    foreign.file == Notation::Ppn
        && !foreign.is_utf16
        && matches!(by_name, None | Some(Notation::Ppn))
        && (!foreign.is_by_name || shows_it())
}

/// Whether a line begins with a tag of preferans, or with the number of a deal and the order of its players.
fn may_be_preferans(line: &[u8]) -> bool {
    let name = tag_name(line);
    let rest = line.get(1 + name.len()..).unwrap_or_default();
    let order = rest.trim_ascii_start().get(..3).unwrap_or_default();
    let is_deal = !name.is_empty() && name.iter().all(u8::is_ascii_digit);
    let is_order = order.len() == 3 && order.iter().all(|byte| (b'1'..=b'3').contains(byte));
    let has_blank = rest.first().is_some_and(|byte| is_blank(*byte));
    line.starts_with(b"[") && has_blank && (is_preferans_tag(name) || is_deal && is_order)
}

/// Whether the start of a file has a sign of PBN.
fn shows_pbn(bytes: &[u8]) -> bool {
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    lines(sample).any(|line| pbn_sign(line.of(sample)).is_some())
}

/// The form of RBN in which a file is read, if it is.
pub fn of_records(bytes: &[u8], name: Option<&str>, asked: Option<Notation>) -> Option<Notation> {
    of(bytes, name, asked)
        .ok()
        .filter(|notation| notation.is_of_records())
}

/// Whether the first line of a file says that it is in this form of RBN, what speaks to this program
/// left out.
pub fn has_signature(bytes: &[u8], notation: Notation) -> bool {
    let Some(form) = notation.form() else {
        return false;
    };
    let mut lines = lines(bytes).map(|line| without_asides(line.of(bytes), form));
    let first = lines.find(|line| !line.trim_ascii().is_empty());
    first.is_some_and(|line| rbn::is_signature(line, form))
}

/// A line without what speaks to this program at its beginning.
fn without_asides(line: &[u8], form: RecordForm) -> &[u8] {
    let begins = |text: &[u8]| text.trim_ascii_start().starts_with(b"pbnlint:");
    let mut rest = line;
    match form {
        RecordForm::Rbn if line.strip_prefix(b"%").is_some_and(begins) => rest = &[],
        RecordForm::Rbn => {}
        RecordForm::Rbx => {
            while let Some(aside) = rest.strip_prefix(b"%{").filter(|text| begins(text)) {
                let end = memchr(b'}', aside).map_or(aside.len(), |brace| brace + 1);
                rest = aside.slice(end..);
            }
        }
    }
    rest
}

/// A game as far as its notation is concerned.
struct GameNotation {
    notation: Notation,
    /// The first bytes that show it.
    sign: Range<usize>,
}

/// The games of a text by the notation of which each has most signs.
fn games(text: &[u8]) -> Vec<GameNotation> {
    let mut games: Vec<GameNotation> = Vec::new();
    let mut paragraph = Paragraph::default();
    let mut in_comment = false;
    for line in lines(text) {
        let start = line.start;
        let line = line.of(text);
        if in_comment {
            in_comment = memchr(b'}', line).is_none() || opens_comment(line);
            continue;
        }
        in_comment = opens_comment(line);
        if line.iter().all(|byte| is_blank(*byte)) {
            paragraph.end(&mut games);
        } else if let Some(sign) = foreign_sign(line).or_else(|| pbn_sign(line)) {
            paragraph.add(&sign, start);
        }
    }
    paragraph.end(&mut games);
    games
}

/// Whether a line begins a brace comment and does not end it. In a tag pair a brace is text.
fn opens_comment(line: &[u8]) -> bool {
    let start = match line.first() {
        Some(b'[') => memrchr(b']', line).unwrap_or(line.len()),
        Some(b';' | b'%') => line.len(),
        _ => 0,
    };
    let text = line.slice(start..);
    let last = memrchr2(b'{', b'}', text).and_then(|at| text.get(at));
    last == Some(&b'{')
}

/// The signs between two empty lines.
#[derive(Default)]
struct Paragraph {
    /// The weight of the signs of each notation, with the first of them.
    found: [(usize, Range<usize>); Notation::ALL.len()],
    has_tags: bool,
}

impl Paragraph {
    fn add(&mut self, sign: &Sign, line: usize) {
        self.has_tags |= sign.is_tag;
        if let Some((weight, first)) = self.found.get_mut(sign.notation as usize) {
            if *weight == 0 {
                *first = line + sign.range.start..line + sign.range.end;
            }
            *weight += sign.weight;
        }
    }

    /// Ends with the paragraph a game, where it has signs enough. One sign alone that is not of
    /// PBN can be a slip.
    fn end(&mut self, games: &mut Vec<GameNotation>) {
        let paragraph = std::mem::take(self);
        let found = Notation::ALL.into_iter().zip(paragraph.found);
        // Of those with equal weight the first counts, which is PBN.
        let most = found.rev().max_by_key(|(_, (weight, _))| *weight);
        let Some((notation, (weight, sign))) = most else {
            return;
        };
        let is_game = match notation {
            Notation::Pbn => weight >= 1,
            _ => weight >= 2,
        };
        // The moves of a chess game follow its tags after an empty line.
        let before = games.last().map(|game| game.notation);
        let goes_on = notation == Notation::Pgn && !paragraph.has_tags && before == Some(notation);
        if is_game && !goes_on {
            games.push(GameNotation { notation, sign });
        }
    }
}

/// A part of a line that shows its notation.
struct Sign {
    notation: Notation,
    /// Two for what is not there by chance, one for the name of a tag, none for a header line.
    weight: usize,
    /// The bytes of the line.
    range: Range<usize>,
    is_tag: bool,
}

impl Sign {
    fn tag(notation: Notation, name: &[u8]) -> Sign {
        Sign {
            notation,
            weight: 1,
            range: 1..1 + name.len(),
            is_tag: true,
        }
    }

    fn strong(notation: Notation, range: Range<usize>) -> Sign {
        Sign {
            notation,
            weight: 2,
            range,
            is_tag: false,
        }
    }
}

/// What shows that a line is not PBN.
fn foreign_sign(line: &[u8]) -> Option<Sign> {
    match line.first()? {
        // Nearly all tags of PBN begin in another way.
        b'[' if !begins_foreign_tag(line) => None,
        b'[' => {
            let name = tag_name(line);
            let value = line.slice(1 + name.len()..);
            if is_chess_tag(name) && value.trim_ascii_start().starts_with(b"\"") {
                return Some(Sign::tag(Notation::Pgn, name));
            }
            if is_preferans_tag(name) && value.first().is_some_and(|byte| is_blank(*byte)) {
                return Some(Sign::tag(Notation::Ppn, name));
            }
            let length = preferans_deal(line)?;
            Some(Sign::strong(Notation::Ppn, 0..length))
        }
        b'0'..=b'9' => {
            let length = chess_move(line)?;
            Some(Sign::strong(Notation::Pgn, 0..length))
        }
        b'%' if line.starts_with(b"%{RBX") => Some(Sign::strong(Notation::Rbx, 0..6)),
        b'%' => {
            let word = line.get(1..).unwrap_or_default().trim_ascii();
            let is_signature = word == b"RBN" || word.starts_with(b"RBN ");
            is_signature.then(|| Sign::strong(Notation::Rbn, 0..line.trim_ascii_end().len()))
        }
        b'H' if line.get(1) == Some(&b' ') => {
            is_hands(line.get(2..)?).then(|| Sign::strong(Notation::Rbn, 0..4))
        }
        label if line.get(1) == Some(&b'{') && is_label(*label) => {
            let start = record_hands(line)?;
            Some(Sign::strong(Notation::Rbx, start..start + 4))
        }
        _ => None,
    }
}

/// Whether a line says in which notation a file is, or in which version or form of PBN.
pub(crate) fn is_sign(line: &[u8]) -> bool {
    foreign_sign(line).or_else(|| pbn_sign(line)).is_some()
}

/// Whether a tag of chess or preferans may begin like this line, or a deal of preferans.
fn begins_foreign_tag(line: &[u8]) -> bool {
    match line {
        [_, b'0'..=b'9', ..] => true,
        [_, first, second, ..] => matches!(
            [*first, *second],
            [b'W', b'h']
                | [b'B', b'l' | b'u']
                | [b'E', b'C']
                | [b'F', b'E']
                | [b'N', b'I' | b'a']
                | [b'O', b'p']
                | [b'P', b'l']
                | [b'R', b'e']
                | [b'S', b'e' | b'u']
                | [b'V', b'a']
        ),
        _ => false,
    }
}

/// What shows that a line is PBN.
fn pbn_sign(line: &[u8]) -> Option<Sign> {
    match line.first()? {
        b'[' => {
            let name = tag_name(line);
            let is_of_pbn = tag_id(name).is_some() && !is_shared(name);
            is_of_pbn.then(|| Sign::tag(Notation::Pbn, name))
        }
        b'%' => {
            let word = line.get(1..).unwrap_or_default().trim_ascii_start();
            let is_header = word.starts_with(b"PBN ") || word.trim_ascii_end() == b"EXPORT";
            // Export once wrote these lines on top of anything.
            is_header.then(|| Sign {
                weight: 0,
                ..Sign::strong(Notation::Pbn, 0..line.trim_ascii_end().len())
            })
        }
        _ => None,
    }
}

/// The name of a tag at the start of a line.
fn tag_name(line: &[u8]) -> &[u8] {
    let name = line.get(1..).unwrap_or_default();
    let length = name
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
        .count();
    name.slice(..length)
}

/// Whether only chess has a tag of this name.
fn is_chess_tag(name: &[u8]) -> bool {
    let of_a_color = |color: &[u8]| {
        let rest = name.strip_prefix(color);
        rest.is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_uppercase))
    };
    match name.first() {
        Some(b'W') => of_a_color(b"White"),
        Some(b'B') => of_a_color(b"Black"),
        Some(b'E') => name == b"ECO",
        Some(b'F') => name == b"FEN",
        Some(b'N') => name == b"NIC",
        Some(b'O') => name == b"Opening",
        Some(b'P') => name == b"PlyCount",
        Some(b'S') => matches!(name, b"SetUp" | b"SubVariation"),
        Some(b'V') => matches!(name, b"Variant" | b"Variation"),
        _ => false,
    }
}

/// Whether a game of chess has no tag of this name, for it is about deal, auction or play of the cards.
pub(crate) fn is_bridge_tag(name: &[u8]) -> bool {
    matches!(
        name,
        b"ActionTable"
            | b"Auction"
            | b"AuctionTimeTable"
            | b"Contract"
            | b"Deal"
            | b"Dealer"
            | b"Declarer"
            | b"DoubleDummyTricks"
            | b"Note"
            | b"OptimumPlayTable"
            | b"OptimumResultTable"
            | b"OptimumScore"
            | b"Play"
            | b"PlayTimeTable"
            | b"ScoreTable"
            | b"TotalScoreTable"
            | b"Vulnerable"
    )
}

/// Whether chess and PBN both have a tag of this name, which comes from chess.
fn is_shared(name: &[u8]) -> bool {
    matches!(
        name,
        b"Annotator"
            | b"Board"
            | b"Date"
            | b"Event"
            | b"EventDate"
            | b"EventSponsor"
            | b"Mode"
            | b"Result"
            | b"Round"
            | b"Section"
            | b"Site"
            | b"Stage"
            | b"Termination"
            | b"Time"
            | b"TimeControl"
            | b"UTCDate"
            | b"UTCTime"
    )
}

/// Whether only preferans has a tag of this name.
fn is_preferans_tag(name: &[u8]) -> bool {
    match name.split_last() {
        Some((b'1'..=b'3', word)) => matches!(word, b"Player" | b"Result" | b"Place" | b"Name"),
        _ => matches!(name, b"Bula" | b"Refe"),
    }
}

/// The length of what begins a deal of preferans: its number, the order of the three players
/// and 32 cards (`[1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9`).
fn preferans_deal(line: &[u8]) -> Option<usize> {
    let number = digits(line.get(1..)?);
    let order = line.get(1 + number..)?.strip_prefix(b" ")?;
    let is_order = |order: &[u8]| order.iter().all(|byte| (b'1'..=b'3').contains(byte));
    let cards = order
        .get(..3)
        .filter(|order| number > 0 && is_order(order))
        .and_then(|_| order.get(3..)?.strip_prefix(b" "))?;
    let count = cards
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric())
        .count();
    (count == 32).then_some(1 + number + 1 + 3 + 1 + 32)
}

/// The length of a numbered move of chess at the start of a line: `1. e4`, `12...Nxf6`, `8.O-O`.
fn chess_move(line: &[u8]) -> Option<usize> {
    let number = digits(line);
    let rest = line.get(number..)?;
    let dots = rest.iter().take_while(|byte| **byte == b'.').count();
    let rest = rest.get(dots..)?;
    let blanks = rest.iter().take_while(|byte| is_blank(**byte)).count();
    let rest = rest.get(blanks..)?;
    let length = rest
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'='))
        .count();
    let word = rest.get(..length)?;
    let is_move = number <= 3 && (1..=3).contains(&dots) && is_move_word(word);
    is_move.then_some(number + dots + blanks + length)
}

/// Whether this is a move of chess: a piece and its square, or castling.
fn is_move_word(word: &[u8]) -> bool {
    if matches!(word, b"O-O" | b"O-O-O" | b"0-0" | b"0-0-0") {
        return true;
    }
    let word = memchr(b'=', word).map_or(word, |end| word.slice(..end));
    let piece = usize::from(matches!(
        word.first(),
        Some(b'K' | b'Q' | b'R' | b'B' | b'N')
    ));
    let Some((from, [file, rank])) = word.slice(piece..).split_last_chunk() else {
        return false;
    };
    let is_square = (b'a'..=b'h').contains(file) && (b'1'..=b'8').contains(rank);
    let is_from = |byte: &u8| matches!(byte, b'a'..=b'h' | b'1'..=b'8' | b'x' | b'-');
    is_square && from.len() <= 3 && from.iter().all(is_from)
}

/// Whether the text begins with the hands of RBN: `W:AK2.…`.
fn is_hands(text: &[u8]) -> bool {
    let is_seat = |byte: &u8| matches!(byte.to_ascii_uppercase(), b'N' | b'E' | b'S' | b'W');
    let is_card = |byte: &u8| {
        matches!(
            byte.to_ascii_uppercase(),
            b'A' | b'K' | b'Q' | b'J' | b'T' | b'2'..=b'9'
        ) || matches!(byte, b'.' | b':' | b'x' | b'-')
    };
    matches!(text, [seat, b':', card, ..] if is_seat(seat) && is_card(card))
}

/// Whether a byte is the label of a field of RBN.
fn is_label(byte: u8) -> bool {
    b"DTLEFSKNBHACPRMI".contains(&byte) || byte.is_ascii_digit()
}

/// Where the hands of a record of RBX are: `H{W:AK2}`.
fn record_hands(line: &[u8]) -> Option<usize> {
    let mut start = 0;
    loop {
        let field = line.get(start..)?;
        if field.starts_with(b"H{") && is_hands(field.get(2..)?) {
            return Some(start);
        }
        start += memchr(b'}', field)? + 1;
    }
}

fn digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// Where a line is, without its line end.
struct LineExtent {
    start: usize,
    end: usize,
}

impl LineExtent {
    fn of<'t>(&self, text: &'t [u8]) -> &'t [u8] {
        text.slice(self.start..self.end)
    }
}

fn lines(text: &[u8]) -> impl Iterator<Item = LineExtent> {
    let mut at = Some(marks_length(text));
    std::iter::from_fn(move || {
        let start = at?;
        let end = line_end(text, start);
        at = next_line(text, end);
        Some(LineExtent { start, end })
    })
}

//! Results with all cards open, written into the games of a text in export format: what the cards give, and what a
//! game says in one form in the other. An export puts them where the standard wants them.

use std::ops::Range;

use crate::bridge::scoring::par;
use crate::bridge::solve::{Cards, Solver, Tricks, cards};
use crate::bridge::{Seat, Vulnerability};
use crate::pbn::model::table::{double_dummy_digits, double_dummy_text, optimum_rows};
use crate::pbn::model::{Model, tagged};
use crate::pbn::standard::{TagId, Version};
use crate::pbn::syntax::{Document, TagPair, split};
use crate::source::{LineEnd, Slice, Source, line_end};

/// What is written.
#[derive(Clone, Copy)]
pub struct Wishes<'w> {
    /// What solves the whole deals of games without results; without one nothing is added.
    pub solver: Option<&'w Solver>,
    /// The form of results.
    pub form: ResultForm,
    /// The version in which the games are.
    pub version: Version,
    /// The name of the file.
    pub name: Option<&'w str>,
}

/// How twenty results are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ResultForm {
    /// As they are; what is added is a table.
    #[default]
    Keep,
    /// As an OptimumResultTable.
    Table,
    /// As `DoubleDummyTricks`, the tag of BridgeComposer.
    Tricks,
    /// As both.
    Both,
}

/// A text with the results, and in how many games they were added.
pub struct SolvedText {
    /// The bytes, not yet in the order of the standard.
    pub bytes: Vec<u8>,
    /// How many games got results that they did not have.
    pub solved: usize,
}

impl Wishes<'_> {
    /// Whether tables can be written at all.
    pub fn has_tables(&self) -> bool {
        TagId::OPTIMUM_RESULT_TABLE.info().is_in(self.version)
    }

    /// Writes the results into all games but those that are kept, by their numbers (1-based); `None` where nothing
    /// changes.
    pub fn write(&self, bytes: &[u8], is_kept: &dyn Fn(usize) -> bool) -> Option<SolvedText> {
        let source = Source::new(bytes);
        let split = split(bytes);
        let mut document = Document::default();
        let mut games = Vec::new();
        for (index, game) in split.games.iter().enumerate() {
            if game.first_tag().is_some() && !is_kept(index + 1) {
                split.parse_into(&mut document, source.slice(game.range()));
                games.push(OptimumGame::read(
                    &document,
                    self.version,
                    index + 1,
                    game.range().start,
                ));
            }
        }
        let solved = self.solve(&mut games);
        let newline = source.only_line_end().unwrap_or(LineEnd::CrLf).bytes();
        let mut written = Vec::with_capacity(bytes.len());
        let mut done = 0;
        for game in &games {
            for (place, text) in self.edits(game, newline) {
                written.extend_from_slice(bytes.get(done..place.start)?);
                written.extend(text);
                done = place.end;
            }
        }
        written.extend_from_slice(bytes.get(done..)?);
        (written != bytes).then_some(SolvedText {
            bytes: written,
            solved,
        })
    }

    /// Solves the deals of games without results; says how many.
    fn solve(&self, games: &mut [OptimumGame]) -> usize {
        let Some(solver) = self.solver else { return 0 };
        let mut open: Vec<&mut OptimumGame> =
            games.iter_mut().filter(|game| game.is_open()).collect();
        let deals: Vec<Cards> = open.iter().filter_map(|game| game.cards).collect();
        let numbers: Vec<usize> = open.iter().map(|game| game.number).collect();
        let name = |place: usize| {
            let number = numbers.get(place).copied().unwrap_or_default();
            format!("{}, game {number}", self.name.unwrap_or("stdin"))
        };
        let solved = solver.deals(&deals, &name);
        let mut count = 0;
        for (game, tricks) in open.iter_mut().zip(solved) {
            game.results = tricks;
            count += usize::from(tricks.is_some());
        }
        count
    }

    /// What changes in a game, in order of place.
    fn edits(&self, game: &OptimumGame, newline: &[u8]) -> Vec<(Range<usize>, Vec<u8>)> {
        let mut edits = Vec::new();
        let Some(results) = game.results.filter(|_| !game.is_contradicted) else {
            return edits;
        };
        let (has_table, has_digits) = (game.table.is_some(), game.digits.is_some());
        let (table, digits) = match self.form {
            ResultForm::Keep => (has_table || self.adds(game), has_digits),
            ResultForm::Table => (true, false),
            ResultForm::Tricks => (false, true),
            ResultForm::Both => (true, true),
        };
        let table = table && (has_table || self.has_tables());
        if !table && !digits {
            return edits;
        }
        let goes = |place: &Option<TagData>, is_wanted: bool| {
            let place = place
                .as_ref()
                .filter(|place| place.is_readable && !is_wanted)?;
            Some((place.lines.clone(), Vec::new()))
        };
        edits.extend(goes(&game.table, table));
        edits.extend(goes(&game.digits, digits));
        edits.sort_by_key(|(place, _)| place.start);
        let mut added = Vec::new();
        let mut add = |text: &str| {
            added.extend_from_slice(newline);
            added.extend_from_slice(text.as_bytes());
        };
        if digits && !has_digits {
            add(&format!(
                "[DoubleDummyTricks \"{}\"]",
                double_dummy_text(&results)
            ));
        }
        if let Some(par) = game.par(&results).filter(|_| self.adds_score(game)) {
            add(&format!("[OptimumScore \"NS {par}\"]"));
        }
        if table && !has_table {
            lines(&results).iter().for_each(|line| add(line));
        }
        edits.push((game.end..game.end, added));
        edits
    }

    fn adds_score(&self, game: &OptimumGame) -> bool {
        self.adds(game) && !game.has_score && TagId::OPTIMUM_SCORE.info().is_in(self.version)
    }

    /// Whether a game gets what it lacks.
    fn adds(&self, game: &OptimumGame) -> bool {
        self.solver.is_some() && game.cards.is_some()
    }
}

/// What a game says, as far as it matters here. Places are those of the text.
struct OptimumGame {
    number: usize,
    /// The cards of a whole deal.
    cards: Option<Cards>,
    dealer: Option<Seat>,
    vulnerable: Option<Vulnerability>,
    results: Option<Tricks>,
    /// Whether it gives two different results.
    is_contradicted: bool,
    table: Option<TagData>,
    digits: Option<TagData>,
    has_score: bool,
    /// Where it ends, without empty lines.
    end: usize,
}

/// A tag with its data.
struct TagData {
    /// The lines that it fills, with the line end before them.
    lines: Range<usize>,
    /// Whether it says all twenty results and nothing else.
    is_readable: bool,
}

impl OptimumGame {
    fn read(document: &Document<'_>, version: Version, number: usize, base: usize) -> OptimumGame {
        let tags: Vec<_> = tagged(document).collect();
        let model = Model::new(document, &tags, version);
        let table = model.table(TagId::OPTIMUM_RESULT_TABLE);
        let of_table = table.and_then(|table| table.double_dummy());
        let digits = model.tag(TagId::DOUBLE_DUMMY_TRICKS);
        let of_digits = digits.and_then(|pair| double_dummy_digits(pair.value()?));
        let place = |tag: TagId, results: Option<Tricks>| {
            let pair = model.tag(tag)?;
            Some(place(document, pair, results.is_some(), base))
        };
        let deal = model.deal().filter(|deal| deal.is_whole());
        OptimumGame {
            number,
            cards: deal.and_then(|deal| cards(&deal.known_hands()?)),
            dealer: model.dealer(),
            vulnerable: model.vulnerability(),
            results: of_table.or(of_digits),
            is_contradicted: of_table.is_some() && of_digits.is_some() && of_table != of_digits,
            table: place(TagId::OPTIMUM_RESULT_TABLE, of_table),
            digits: place(TagId::DOUBLE_DUMMY_TRICKS, of_digits),
            has_score: model.tag(TagId::OPTIMUM_SCORE).is_some(),
            end: base + document.text.trim_ascii_end().len(),
        }
    }

    /// Whether it has a whole deal, and no results.
    fn is_open(&self) -> bool {
        self.cards.is_some() && self.results.is_none() && self.table.is_none()
    }

    fn par(&self, results: &Tricks) -> Option<i32> {
        Some(par(results, self.dealer?, self.vulnerable?))
    }
}

/// The lines of a tag pair and its data. Where a comment is among them they stay.
fn place(document: &Document<'_>, pair: TagPair<'_>, is_readable: bool, base: usize) -> TagData {
    let data = pair.section().and_then(|section| section.data_span());
    let whole = data.map_or(pair.span(), |data| pair.span().to(data));
    let text = document.text;
    let start = whole.start as usize;
    // What is known of a plain section ends where the next tag begins.
    let last = start + whole.of(text).trim_ascii_end().len();
    let before = text.slice(..start);
    let break_before = match before {
        [.., b'\r', b'\n'] => 2,
        [.., b'\r' | b'\n'] => 1,
        _ => 0,
    };
    let is_alone = break_before > 0 && line_end(text, last) == last;
    // What is beside it may belong to it.
    let beside = before.trim_ascii_end().len() as u32
        ..=(text.len() - text.slice(last..).trim_ascii_start().len()) as u32;
    let mut asides = document.asides();
    let has_aside =
        asides.any(|(_, span)| span.end >= *beside.start() && span.start <= *beside.end());
    TagData {
        lines: base + start - break_before..base + last,
        is_readable: is_readable && is_alone && !has_aside,
    }
}

/// The lines of a table as the standard has them.
fn lines(results: &Tricks) -> Vec<String> {
    let (columns, mut rows) = optimum_rows(results);
    rows.insert(0, format!("[OptimumResultTable \"{columns}\"]"));
    rows
}

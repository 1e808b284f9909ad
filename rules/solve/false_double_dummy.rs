//! # false-double-dummy
//!
//! The table of results with all cards open contradicts the cards. OptimumResultTable (chapter 5.7),
//! `DoubleDummyTricks` and the label M of RBN say how many tricks each player wins as declarer in each strain if
//! all four play as well as possible. Players learn from these numbers, and other programs compute par scores
//! from them.
//!
//! Some programs write 1 for each result below seven, or nothing below 4, or leave the results of a player at 0. Other tables
//! belong to another board, or to the deal before it was turned; then the message says so.
//!
//! The rule solves each deal that has such a table, which takes a good part of a second. So it is on only with
//! `--solve`, or if it is selected. What other rules say of a table without solving the deal, they say anyway.
//!
//! Take over the results that the cards give, or correct the deal.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! [DoubleDummyTricks "9b9799ba793236432364"]
//! ```
//!
//! ```text
//! warning[false-double-dummy]: the digits say that North makes 9 tricks in hearts, the cards give 10
//!   ┌─ example.pbn:2:21
//!   │
//! 2 │ [DoubleDummyTricks "9b9799ba793236432364"]
//!   │                     ^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: write the results that the cards give (unsafe)
//!     + [DoubleDummyTricks "9ba799ba793236432364"]
//! ```
//!
//! ```diff
//!  [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! -[DoubleDummyTricks "9b9799ba793236432364"]
//! +[DoubleDummyTricks "9ba799ba793236432364"]
//! ```
//!
//! ```pbn
//! [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! [OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
//! N NT  9
//! N  S 11
//! N  H 10
//! N  D  7
//! N  C  9
//! S NT  9
//! S  S 11
//! S  H 10
//! S  D  7
//! S  C  9
//! E NT  1
//! E  S  1
//! E  H  1
//! E  D  1
//! E  C  1
//! W NT  1
//! W  S  1
//! W  H  1
//! W  D  1
//! W  C  1
//! ```
//!
//! ```text
//! warning[false-double-dummy]: the table says 1 for each result below 7, the cards give 2 to 6
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ [OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
//!   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: write the results that the cards give (unsafe)
//!     - E NT  1
//!     + E NT  3
//!     … and 9 more lines
//! ```
//!
//! ```pbn
//! [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! [DoubleDummyTricks "32364323649ba799ba79"]
//! ```
//!
//! ```text
//! warning[false-double-dummy]: the digits say of North what the cards give East, and so on: it fits the deal turned by one seat
//!   ┌─ example.pbn:2:21
//!   │
//! 2 │ [DoubleDummyTricks "32364323649ba799ba79"]
//!   │                     ^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: write the results that the cards give (unsafe)
//!     + [DoubleDummyTricks "9ba799ba793236432364"]
//! ```
//!
//! ```pbn
//! [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N NT 9
//! N S 11
//! N H 10
//! N D 7
//! N C 9
//! S NT 9
//! S S 11
//! S H 10
//! S D 7
//! S C 9
//! E NT 0
//! E S 0
//! E H 0
//! E D 0
//! E C 0
//! W NT 3
//! W S 2
//! W H 3
//! W D 6
//! W C 4
//! ```
//!
//! ```text
//! warning[false-double-dummy]: the table says that East makes no trick in any strain, the cards give 2 to 6
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ [OptimumResultTable "Declarer;Denomination;Result"]
//!   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: write the results that the cards give (unsafe)
//!     - E NT 0
//!     + E NT 3
//!     … and 4 more lines
//! ```
//!
//! ```rbn
//! % RBN
//! H N:AKQ5.K82.J94.A73:JT8.QJ4.KT63.QJ9:9762.A753.A5.KT4:
//! M ::98A79=:32364=
//!
//! ```
//!
//! ```text
//! warning[false-double-dummy]: the numbers say that North makes 8 tricks in spades, the cards give 11, and 1 more result is wrong
//!   ┌─ example.rbn:3:5
//!   │
//! 3 │ M ::98A79=:32364=
//!   │     ^^^^^^
//!   │
//!   = fix: write the results that the cards give (unsafe)
//!     + M ::9BA79=:32364=
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! [DoubleDummyTricks "9ba799ba793236432364"]
//! ```
//!
//! ```pbn
//! [Deal "N:2.K.. .A.2. A.2.. 3..A."]
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N NT 0
//! E NT 1
//! ```
//!
//! ```rbn
//! % RBN
//! H N:AKQ5.K82.J94.A73:JT8.QJ4.KT63.QJ9:9762.A753.A5.KT4:
//! M ::9BA79=:32364=
//!
//! ```

use std::collections::HashMap;

use crate::bridge::solve::{Cards, Tricks, cards};
use crate::bridge::{Seat, Strain, seat_after, seat_name};
use crate::engine::NewFinding;
use crate::pbn::model::TableSection;
use crate::pbn::model::table::{
    TableColumn, denomination_of, double_dummy_digits, double_dummy_text,
};
use crate::pbn::standard::{TagId, TagSet};
use crate::rules::prelude::*;
use crate::rules::words::{counted_tricks, listed, strain_word};

pub(crate) const META: Meta = Meta {
    name: "false-double-dummy",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["5.7"]), (RBN, &["3.M"])],
    default: false,
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::Tag(TagSet::of(&[
        TagId::OPTIMUM_RESULT_TABLE,
        TagId::DOUBLE_DUMMY_TRICKS,
    ]))],
    &Check::Across { gather, judge },
)])
.and_rbn(&[RecordCheck::Record(check_record)]);

/// The title of the fix.
const TITLE: &str = "write the results that the cards give";

/// The tricks by strain and declarer, as far as they are given.
type GivenTricks = [[Option<u8>; 4]; 5];

/// The results of a game.
struct GameResults {
    cards: Cards,
    board: Option<String>,
    tables: Vec<WrittenResults>,
}

/// Results as they are written.
struct WrittenResults {
    results: GivenTricks,
    /// Which they are, in the words of a message.
    subject: &'static str,
    /// The places where they are, a table or digits.
    places: Vec<(Span, ResultPlace)>,
}

enum ResultPlace {
    /// Numbers in rows.
    Cells(Vec<(Strain, Seat, Number)>),
    /// Twenty digits, of which letters are capitals or not.
    Digits { are_capitals: bool },
}

/// A number in a column.
struct Number {
    /// With the blanks that pad it.
    span: Span,
    /// How wide it is with them, where columns are padded.
    width: u32,
}

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    game.file.solver?;
    let tables = match (table(game), digits(game)) {
        (Some(mut table), Some(digits)) if table.results == digits.results => {
            table.places.extend(digits.places);
            vec![table]
        }
        (table, digits) => table.into_iter().chain(digits).collect(),
    };
    if tables.is_empty() {
        return None;
    }
    let board = game.stated_tag(TagId::BOARD);
    Some(Fact::new(GameResults {
        cards: cards(&game.model.deal()?.known_hands()?)?,
        board: board.map(|(text, _)| game.file.show(text)),
        tables,
    }))
}

/// The results of the OptimumResultTable, where each row can be read and none repeats another.
fn table(game: &GameContext<'_>) -> Option<WrittenResults> {
    let table = game.model.whole_table(TagId::OPTIMUM_RESULT_TABLE)?;
    let declarer = table.column("Declarer")?;
    let denomination = table.column("Denomination")?;
    let result = table.column("Result")?;
    let mut results = GivenTricks::default();
    let mut cells = Vec::with_capacity(table.row_count());
    for row in 0..table.row_count() {
        let seat = table.cell(row, declarer)?.seat()?;
        let strain = denomination_of(table.cell(row, denomination)?)?;
        let cell = table.cell(row, result)?;
        let place = results.get_mut(strain as usize)?.get_mut(seat as usize)?;
        if place.replace(cell.tricks()?).is_some() {
            return None;
        }
        let column = table.columns().get(result)?;
        cells.push((strain, seat, number(table, column, cell.span)));
    }
    (!cells.is_empty()).then_some(WrittenResults {
        results,
        subject: "the table says",
        places: vec![(table.pair, ResultPlace::Cells(cells))],
    })
}

/// A number with the blanks before it that pad its column, but for the one that parts it from the next.
fn number(table: TableSection<'_>, column: &TableColumn, span: Span) -> Number {
    let before = table.slice(Span::new(0, span.start));
    let blanks = before
        .iter()
        .rev()
        .take_while(|byte| **byte == b' ')
        .count();
    let (padding, _) = column.padding(span.len() as usize);
    let padding = padding.min(blanks.saturating_sub(1)) as u32;
    let is_padded = column.padding(0) != (0, 0);
    Number {
        span: Span::new(span.start - padding, span.end),
        width: if is_padded { padding + span.len() } else { 0 },
    }
}

/// The results of DoubleDummyTricks.
fn digits(game: &GameContext<'_>) -> Option<WrittenResults> {
    let (text, place) = game.stated_tag(TagId::DOUBLE_DUMMY_TRICKS)?;
    let results = double_dummy_digits(text)?;
    let are_capitals = text.iter().any(u8::is_ascii_uppercase);
    Some(WrittenResults {
        results: results.map(|row| row.map(Some)),
        subject: "the digits say",
        places: vec![(place, ResultPlace::Digits { are_capitals })],
    })
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let Some(solver) = file.solver else { return };
    let stated: Vec<&GameResults> = facts.iter().filter_map(|fact| fact.fact.get()).collect();
    let deals: Vec<Cards> = stated.iter().map(|stated| stated.cards).collect();
    let solved = solver.deals(&deals, &|place| file.name_of(facts.get(place)));
    let mut boards: HashMap<Tricks, &str> = HashMap::new();
    for (stated, tricks) in stated.iter().zip(&solved) {
        if let (Some(board), Some(tricks)) = (&stated.board, tricks) {
            boards.entry(*tricks).or_insert(board);
        }
    }
    for ((fact, stated), tricks) in facts.iter().zip(stated).zip(&solved) {
        let Some(tricks) = tricks else { continue };
        for written in &stated.tables {
            let board = whole(&written.results).and_then(|all| boards.get(&all));
            if let Some(fault) = ResultFault::of(&written.results, tricks, board.copied()) {
                written.report(fact, &fault, tricks, report);
            }
        }
    }
}

impl WrittenResults {
    fn report(
        &self,
        fact: &GameFact,
        fault: &ResultFault<'_>,
        tricks: &Tricks,
        report: &mut Report<'_>,
    ) {
        let mut places = self.places.iter().map(|(place, _)| place.at(fact.base));
        let Some(place) = places.next() else { return };
        let message = fault.message(self.subject);
        let mut finding = report.in_file(place, fact.game, message);
        for other in places {
            finding = finding.label_in_file(other, "the same results");
        }
        let mut edits: Vec<Edit> = Vec::new();
        for (place, form) in &self.places {
            let own = form.edits(*place, &self.results, tricks).into_iter();
            edits.extend(own.map(|edit| edit.at(fact.base)));
        }
        edits.sort_by_key(|edit| edit.range.start);
        fault
            .habit(finding)
            .fix_all_in_file(TITLE, Applicability::Unsafe, edits);
    }
}

impl ResultPlace {
    /// What writes the right numbers in the form of those that are there.
    fn edits(&self, place: Span, results: &GivenTricks, tricks: &Tricks) -> Vec<SpanEdit> {
        match self {
            ResultPlace::Digits { are_capitals } => {
                let text = double_dummy_text(tricks);
                let text = if *are_capitals {
                    text.to_ascii_uppercase()
                } else {
                    text
                };
                vec![SpanEdit::new(place, text.into_bytes())]
            }
            ResultPlace::Cells(cells) => {
                let is_wrong = |(strain, seat, _): &&(Strain, Seat, Number)| {
                    at(results, *strain, *seat).flatten() != at(tricks, *strain, *seat)
                };
                let edits = cells.iter().filter(is_wrong);
                let edits = edits.filter_map(|(strain, seat, number)| {
                    let text = at(tricks, *strain, *seat)?.to_string();
                    let width = number.width as usize;
                    let text = format!("{text:>width$}").into_bytes();
                    Some(SpanEdit::new(number.span, text))
                });
                edits.collect()
            }
        }
    }
}

/// How results contradict the cards.
enum ResultFault<'b> {
    /// They fit the deal if it is turned by so many seats.
    Turned(usize),
    /// They are those of this board.
    OfBoard(&'b str),
    /// All below a number are one other; the lowest and the highest of the right ones.
    Floor {
        given: u8,
        below: u8,
        range: [u8; 2],
    },
    /// Those of these players are 0; the right ones likewise.
    Nothing(Vec<Seat>, [u8; 2]),
    /// One of them is wrong, and so many others.
    Wrong {
        seat: Seat,
        strain: Strain,
        given: u8,
        right: u8,
        others: usize,
    },
}

impl<'b> ResultFault<'b> {
    /// `None` where the results are right. `board` is the one whose results they are.
    fn of(
        results: &GivenTricks,
        tricks: &Tricks,
        board: Option<&'b str>,
    ) -> Option<ResultFault<'b>> {
        let mut wrong = wrong(results, tricks);
        let (seat, strain, given, right) = wrong.next()?;
        let others = wrong.clone().count();
        let turned = |seats: &usize| {
            let turned = tricks.map(|mut row| {
                row.rotate_left(*seats);
                row
            });
            whole(results) == Some(turned)
        };
        if let Some(seats) = (1..4).find(turned) {
            return Some(ResultFault::Turned(seats));
        }
        if let Some(board) = board {
            return Some(ResultFault::OfBoard(board));
        }
        if others > 0 {
            let rights = wrong.clone().map(|(.., right)| right);
            let range = [
                rights.clone().fold(right, u8::min),
                rights.fold(right, u8::max),
            ];
            // Some programs write one number for all below seven, others no lower ones than that.
            let below = if given > right { given } else { 7 };
            let mut low = pairs(results, tricks).filter(|(.., right)| *right < below);
            let is_same = low.all(|(_, _, other, _)| other == given);
            if is_same && given <= below && wrong.clone().all(|(.., right)| right < below) {
                return Some(ResultFault::Floor {
                    given,
                    below,
                    range,
                });
            }
            let mut players = Seat::ALL.to_vec();
            players.retain(|seat| {
                results
                    .iter()
                    .all(|row| row.get(*seat as usize) == Some(&Some(0)))
            });
            let is_of = |other: &Seat| players.contains(other);
            if is_of(&seat) && wrong.all(|(seat, ..)| is_of(&seat)) {
                return Some(ResultFault::Nothing(players, range));
            }
        }
        Some(ResultFault::Wrong {
            seat,
            strain,
            given,
            right,
            others,
        })
    }

    /// In the words of a message that begins with `the table says`.
    fn message(&self, subject: &str) -> String {
        match self {
            ResultFault::Turned(seats) => {
                let other = seat_name(seat_after(Seat::North, *seats));
                let by = match seats {
                    1 => "one seat".to_owned(),
                    _ => format!("{seats} seats"),
                };
                format!(
                    "{subject} of North what the cards give {other}, and so on: it fits the deal turned by {by}"
                )
            }
            ResultFault::OfBoard(board) => {
                format!("{subject} what the cards of board {board} give, not those of this deal")
            }
            ResultFault::Floor {
                given,
                below,
                range,
            } => {
                let range = ranged(*range);
                format!("{subject} {given} for each result below {below}, the cards give {range}")
            }
            ResultFault::Nothing(players, range) => {
                let names: Vec<&str> = players.iter().map(|seat| seat_name(*seat)).collect();
                let make = if names.len() == 1 { "makes" } else { "make" };
                let (names, range) = (listed(&names), ranged(*range));
                format!(
                    "{subject} that {names} {make} no trick in any strain, the cards give {range}"
                )
            }
            ResultFault::Wrong {
                seat,
                strain,
                given,
                right,
                others,
            } => {
                let (name, strain) = (seat_name(*seat), strain_word(*strain));
                let given = counted_tricks(*given);
                let more = match others {
                    0 => String::new(),
                    1 => ", and 1 more result is wrong".to_owned(),
                    _ => format!(", and {others} more results are wrong"),
                };
                format!(
                    "{subject} that {name} makes {given} in {strain}, the cards give {right}{more}"
                )
            }
        }
    }

    /// What programs do throughout a file.
    fn habit<'r>(&self, finding: NewFinding<'r>) -> NewFinding<'r> {
        match self {
            ResultFault::Floor { given, below, .. } => {
                finding.habit_that("tables", "have one number for low results", (given, below))
            }
            ResultFault::Nothing(players, _) => {
                let places: Vec<u8> = players.iter().map(|seat| *seat as u8).collect();
                finding.habit_that("tables", "leave the results of players at 0", places)
            }
            ResultFault::Turned(seats) => {
                finding.habit_that("tables", "are turned like this", ("turned", seats))
            }
            ResultFault::OfBoard(_) | ResultFault::Wrong { .. } => finding,
        }
    }
}

/// The lowest and the highest of some numbers.
fn ranged([low, high]: [u8; 2]) -> String {
    if low == high {
        low.to_string()
    } else {
        format!("{low} to {high}")
    }
}

/// The results that are given, with the right ones: player by player, from notrump down.
fn pairs<'t>(
    results: &'t GivenTricks,
    tricks: &'t Tricks,
) -> impl Iterator<Item = (Seat, Strain, u8, u8)> + Clone + use<'t> {
    let players = [Seat::North, Seat::South, Seat::East, Seat::West].into_iter();
    let places = players.flat_map(|seat| Strain::DESC.map(|strain| (seat, strain)));
    places.filter_map(|(seat, strain)| {
        let given = at(results, strain, seat)??;
        Some((seat, strain, given, at(tricks, strain, seat)?))
    })
}

/// Those that are wrong.
fn wrong<'t>(
    results: &'t GivenTricks,
    tricks: &'t Tricks,
) -> impl Iterator<Item = (Seat, Strain, u8, u8)> + Clone + use<'t> {
    pairs(results, tricks).filter(|(.., given, right)| given != right)
}

/// The twenty results, where all of them are given.
fn whole(results: &GivenTricks) -> Option<Tricks> {
    let mut all = Tricks::default();
    for (row, given) in all.iter_mut().zip(results) {
        for (tricks, given) in row.iter_mut().zip(given) {
            *tricks = (*given)?;
        }
    }
    Some(all)
}

fn at<T: Copy>(rows: &[[T; 4]; 5], strain: Strain, seat: Seat) -> Option<T> {
    rows.get(strain as usize)?.get(seat as usize).copied()
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let (Some(solver), Some(makes)) = (record.solver, &record.record.values.makes) else {
        return;
    };
    let Some(cards) = record.known_hands().as_ref().and_then(cards) else {
        return;
    };
    let results = Strain::ASC.map(|strain| Seat::ALL.map(|seat| makes.of_hand(seat, strain)));
    if results.iter().flatten().all(Option::is_none) {
        return;
    }
    let name = |_| format!("record {}", record.number);
    let solved = solver.deals(&[cards], &name);
    let Some(tricks) = solved.first().copied().flatten() else {
        return;
    };
    if let Some(fault) = ResultFault::of(&results, &tricks, None) {
        let edits = makes.corrected(&tricks).into_iter();
        let edits = edits.map(|(span, text)| SpanEdit::new(span, text.into_bytes()));
        let [ns, ew] = makes.spans;
        let place = if ns.is_empty() { ew } else { ns };
        let finding = report.at(place, fault.message("the numbers say"));
        fault
            .habit(finding)
            .fix_all(TITLE, Applicability::Unsafe, edits);
    }
}

//! What must be true of any bytes that are read as records of RBN or RBX.

use std::ops::Range;

use pbnlint::bridge::{Card, Hand, Rank, Seat, seat_after};
use pbnlint::convert::{Repeat, repeated, to_pbn, to_records};
use pbnlint::notation::{Notation, of_records};
use pbnlint::pbn::export::{ExportOptions, Fill, export};
use pbnlint::pbn::standard::Version;
use pbnlint::pbn::syntax;
use pbnlint::rbn::auction::Call;
use pbnlint::rbn::hands::{self, RbnHands};
use pbnlint::rbn::is_aside_of_record;
use pbnlint::rbn::{
    InForce, RbnLabel, RbnLineKind, RbnRecord, RecordForm, RecordsText, WriteOptions, output_data,
    split, tokens, write,
};
use pbnlint::source::{Source, Span};

/// Checks both forms, whatever the bytes are.
#[track_caller]
pub fn check(bytes: &[u8]) {
    for form in [RecordForm::Rbn, RecordForm::Rbx] {
        let split = split(bytes, form);
        let mut at = 0;
        for (index, range) in split.records.iter().enumerate() {
            assert_eq!(range.start, at, "records leave a gap or overlap");
            assert!(range.end > at, "an empty record");
            at = range.end;
            let record = RbnRecord::read(&bytes[range.clone()], form);
            record_is_sound(&record);
            let is_last = index + 1 == split.records.len();
            assert!(
                !is_last || record.is_record() != split.has_rest,
                "split and reader disagree about the last record"
            );
        }
        assert_eq!(at, bytes.len(), "records do not reach the end of the file");
        output_form_is_sound(bytes, form);
        conversion_is_sound(bytes, form);
    }
}

fn written(bytes: &[u8], form: RecordForm, to: RecordForm) -> RecordsText {
    let options = WriteOptions {
        form: to,
        text_on_one_line: true,
    };
    write(bytes, &split(bytes, form), &options)
}

/// Output form is a fixed point, says what the text said, and is the same by way of the other form.
#[track_caller]
fn output_form_is_sound(bytes: &[u8], form: RecordForm) {
    let output = written(bytes, form, form);
    let again = written(&output.bytes, form, form);
    let show = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(
        show(&again.bytes),
        show(&output.bytes),
        "output form of {:?} is no fixed point",
        show(bytes)
    );
    assert_eq!(
        output.kept.is_empty(),
        again.kept.is_empty(),
        "something is kept of {:?}, or of {:?}",
        show(bytes),
        show(&output.bytes)
    );
    if output.kept.is_empty() {
        assert_eq!(
            meanings(&output.bytes, form),
            meanings(bytes, form),
            "{:?} means another thing than {:?}",
            show(&output.bytes),
            show(bytes)
        );
    }
    let (other, back) = match form {
        RecordForm::Rbn => (RecordForm::Rbx, RecordForm::Rbn),
        RecordForm::Rbx => (RecordForm::Rbn, RecordForm::Rbx),
    };
    let converted = written(bytes, form, other);
    if !converted.is_lossy() && output.kept.is_empty() {
        let returned = written(&converted.bytes, other, back);
        assert_eq!(
            show(&returned.bytes),
            show(&output.bytes),
            "it does not come back from {}",
            show(&converted.bytes)
        );
    }
}

/// What has no fault becomes a game and comes back.
#[track_caller]
fn conversion_is_sound(bytes: &[u8], form: RecordForm) {
    let split = split(bytes, form);
    let has_fault = |range: &Range<usize>| {
        let record = RbnRecord::read(&bytes[range.clone()], form);
        !record.faults.is_empty() || !record.has_clear_lines
    };
    let converted = to_pbn(bytes, form, true);
    if split.records.iter().any(has_fault) {
        return;
    }
    let stale: Vec<usize> = converted.stale.iter().map(|part| part.number).collect();
    for number in &converted.lossy {
        assert!(
            // What contradicts its record is passed over.
            stale.contains(number)
                // A damaged line that keeps something of a game can make its game one that is not written.
                || keeps_a_tag(&bytes[split.records[number - 1].clone()])
                    && !is_written(&converted.bytes, *number)
                // One that keeps a `%` line is beside that line.
                || keeps_an_escape_line(&bytes[split.records[number - 1].clone()])
                // A game is read in one encoding, and the lines that keep the rest of its record in another.
                || super::has_two_encodings(bytes)
                // A `%` line full of control characters makes no text of a file.
                || syntax::split(&converted.bytes).unreadable.is_some(),
            "record {number} of {:?} does not come back from {:?}, but is {:?}",
            String::from_utf8_lossy(&repeated(bytes, form, Repeat::Least).unwrap_or_default()),
            String::from_utf8_lossy(&converted.bytes),
            String::from_utf8_lossy(&to_records(&converted.bytes, form, true).bytes)
        );
    }
}

/// Whether a record has a line that keeps something of a game.
fn keeps_a_tag(record: &[u8]) -> bool {
    let kept = b"kept from PBN";
    record.windows(kept.len()).any(|words| words == kept)
}

/// Whether a record has a line that keeps a `%` line of a game.
fn keeps_an_escape_line(record: &[u8]) -> bool {
    let kept = b"kept from PBN: %";
    record.windows(kept.len()).any(|words| words == kept)
}

/// Whether export writes a game; its number is 1-based.
fn is_written(games: &[u8], number: usize) -> bool {
    let options = ExportOptions {
        version: None,
        default_version: Version::V2_1,
        fill: Fill::Unknown,
        line_end: None,
        to_latin1: false,
        expand_inheritance: false,
    };
    let game = syntax::split(games).games.get(number - 1).unwrap().range();
    export(&Source::new(&games[game]), &options).kept() == 0
}

/// How the records of a text are written, if it has any.
pub fn form_of(bytes: &[u8], asked: Option<Notation>) -> Option<RecordForm> {
    match of_records(bytes, None, asked)? {
        Notation::Rbx => Some(RecordForm::Rbx),
        _ => Some(RecordForm::Rbn),
    }
}

/// Whether records say the same in two texts, and have the same output form, without the lines that
/// speak to this program only.
pub fn say_the_same(before: &[u8], after: &[u8], form: RecordForm) -> bool {
    let texts = [before, after];
    if are_same(texts, form) {
        return true;
    }
    let plain = texts.map(|bytes| with_asides(bytes, form, b""));
    let count = |bytes: &[u8]| split(bytes, form).count();
    let mut both = texts.iter().zip(&plain);
    let compared = if both.all(|(text, plain)| count(text) == count(plain)) {
        plain
    } else {
        // A line for this program keeps a text without an end from going on in the next record.
        texts.map(|bytes| with_asides(bytes, form, b"%"))
    };
    are_same(compared.each_ref().map(Vec::as_slice), form)
}

/// Whether two texts have the same output form and meaning, without the lines in that form that speak
/// to this program only.
fn are_same(texts: [&[u8]; 2], form: RecordForm) -> bool {
    let output = texts.map(|bytes| written(bytes, form, form));
    let is_read = output[0].kept.is_empty();
    let [old, new] = output.map(|written| {
        let plain = with_asides(&written.bytes, form, b"");
        let lines = plain.split_inclusive(|byte| *byte == b'\n');
        let lines = lines.filter(|line| line.trim_ascii() != b"%");
        lines.collect::<Vec<_>>().concat()
    });
    let [before, after] = texts;
    old == new && (!is_read || meanings(before, form) == meanings(after, form))
}

fn trimmed(data: &[u8]) -> &[u8] {
    let is_text = |byte: &u8| !byte.is_ascii_whitespace() && *byte != 0x0B;
    let start = data.iter().position(is_text).unwrap_or(data.len());
    let end = data
        .iter()
        .rposition(is_text)
        .map_or(start, |last| last + 1);
    &data[start..end]
}

/// A text without the lines that speak to this program only; with this in the place of those of RBN that
/// keep a text without an end from going on in their record.
fn with_asides(bytes: &[u8], form: RecordForm, stays: &[u8]) -> Vec<u8> {
    let mut kept = bytes.to_vec();
    let records = split(bytes, form).records;
    for (index, range) in records.iter().enumerate().rev() {
        let read = |range: &Range<usize>| RbnRecord::read(&bytes[range.clone()], form);
        let is_after_cut = index > 0 && read(&records[index - 1]).is_cut_off();
        let record = read(range);
        let asides = record.lines.iter().rev();
        for line in asides.filter(|line| is_aside_of_record(&record, line)) {
            let mut place = line.span.at(range.start);
            // Otherwise two line ends could become one.
            let ends = kept[..place.start].iter_mut().rev();
            ends.take_while(|byte| **byte == b'\r')
                .for_each(|end| *end = b'\n');
            if form == RecordForm::Rbn && is_after_cut && !stays.is_empty() {
                place.end = range.start + line.data.end as usize;
                kept.splice(place, stays.iter().copied());
            } else {
                drop(kept.drain(place))
            }
        }
    }
    kept
}

/// What each record says and what holds in it, without what output form may change.
fn meanings(bytes: &[u8], form: RecordForm) -> Vec<Vec<String>> {
    let split = split(bytes, form);
    let mut in_force = InForce::default();
    let mut meanings = Vec::new();
    for range in split.records.iter().take(split.count()) {
        let record = RbnRecord::read(&bytes[range.clone()], form);
        in_force.advance(&record, range.start);
        let mut meaning = Vec::new();
        for label in RbnLabel::ALL {
            let own = record.data(label).map(trimmed);
            let force = in_force.range(label).map(|range| trimmed(&bytes[range]));
            let text = |data: Option<&[u8]>| match label {
                RbnLabel::Makes => {
                    let output = output_data(&record, RbnLabel::Makes);
                    let output = output.or(data.map(<[u8]>::to_ascii_uppercase));
                    output.map(|data| data.escape_ascii().to_string())
                }
                RbnLabel::Date | RbnLabel::Result => {
                    data.map(|data| data.to_ascii_uppercase().escape_ascii().to_string())
                }
                RbnLabel::Hands => data.map(|_| String::new()),
                RbnLabel::Auction | RbnLabel::Contract | RbnLabel::Play | RbnLabel::Items => None,
                _ => data.map(|data| data.escape_ascii().to_string()),
            };
            meaning.push(format!("{label:?} {:?} {:?}", text(own), text(force)));
        }
        meaning.push(format!("{:?}", record.values.hands.as_ref().map(dealt)));
        let auction = record.values.auction.as_ref().map(|auction| {
            let calls = auction.calls.iter().map(|at| at.call);
            let mut calls: Vec<Call> = calls.collect();
            if auction.is_over() {
                while matches!(calls.last(), Some(Call::Pass | Call::AllPass)) {
                    calls.pop();
                }
            }
            let notes: Vec<u8> = auction.references.iter().map(|at| at.note).collect();
            (
                auction.dealer,
                auction.vulnerability,
                calls,
                auction.is_over(),
                notes,
            )
        });
        meaning.push(format!("{auction:?}"));
        let contract = record.values.contract;
        meaning.push(format!(
            "{:?}",
            contract.map(|c| (c.level, c.strain, c.risk, c.goal, c.declarer, c.leader))
        ));
        let play = record.values.play.as_ref().map(|play| {
            let tricks = play.tricks.iter().map(|trick| {
                let cards = trick.cards.iter().map(|card| (card.suit, card.rank));
                (cards.collect::<Vec<_>>(), trick.is_trivial_after)
            });
            let notes: Vec<u8> = play.references.iter().map(|at| at.note).collect();
            (tricks.collect::<Vec<_>>(), notes)
        });
        meaning.push(format!("{play:?}"));
        let mut notes: Vec<String> = Vec::new();
        for line in &record.lines {
            let data = record.slice(line.data);
            match line.kind {
                RbnLineKind::Note(number, owner) => {
                    notes.push(format!("{owner:?} {number} {}", data.escape_ascii()));
                }
                RbnLineKind::Text => {
                    let text = data.escape_ascii().to_string();
                    let ends = ["\\r\\r\\n", "\\r\\n", "\\n", "\\r"];
                    let one_line = |text: String, end| text.replace(end, "|");
                    notes.push(ends.into_iter().fold(text, one_line));
                }
                _ => {}
            }
        }
        notes.sort();
        meaning.append(&mut notes);
        meanings.push(meaning);
    }
    meanings
}

/// The cards of each seat, and who is hidden.
fn dealt(hands: &RbnHands) -> Vec<(Seat, Vec<String>, bool)> {
    let mut rest = Hand::ALL;
    let mut dealt: Vec<(Seat, Vec<String>, bool)> = Vec::new();
    for (index, hand) in hands.hands.iter().enumerate() {
        let own = hands
            .cards
            .iter()
            .filter(|card| usize::from(card.hand) == index);
        let mut cards: Vec<String> = own
            .map(|card| {
                if let hands::HandRank::Known(rank) = card.rank {
                    rest.remove(Card {
                        suit: card.suit,
                        rank: Rank::new(rank),
                    });
                }
                format!("{:?} {:?}", card.suit, card.rank)
            })
            .collect();
        if hands.deals_rest && index == 3 {
            let left = rest.iter();
            cards = left
                .map(|card| {
                    format!(
                        "{:?} {:?}",
                        card.suit,
                        hands::HandRank::Known(card.rank.get())
                    )
                })
                .collect();
        }
        cards.sort();
        if !cards.is_empty() {
            dealt.push((seat_after(hands.first, index), cards, hand.is_hidden));
        }
    }
    dealt.sort_by_key(|(seat, ..)| *seat as usize);
    dealt
}

/// Lines and tokens cover the text, and all that is said of it is in it.
#[track_caller]
fn record_is_sound(record: &RbnRecord<'_>) {
    let mut at = 0;
    for line in &record.lines {
        assert_eq!(line.span.start, at, "lines leave a gap or overlap");
        assert!(line.span.end > at, "an empty line {line:?}");
        assert!(
            line.span.start <= line.data.start && line.data.end <= line.span.end,
            "data outside of {line:?}"
        );
        for token in tokens(record, line) {
            assert_eq!(token.span.start, at, "tokens leave a gap or overlap");
            assert!(token.span.end > at, "an empty token {token:?}");
            at = token.span.end;
        }
        assert_eq!(at, line.span.end, "tokens do not cover {line:?}");
    }
    let size = record.text.len();
    assert_eq!(at as usize, size, "lines do not cover the record");
    let is_inside = |span: Span| span.start <= span.end && span.end as usize <= size;
    for fault in &record.faults {
        assert!(is_inside(fault.span), "{fault:?} outside of the record");
    }
}

//! Values in a form in which equal ones are equal, however they are written.

use crate::bridge::Seat;
use crate::pbn::model::Deal;
use crate::pbn::model::deal::DealtHand;
use crate::pbn::model::table::{TableCell, TableColumn, is_unseparated};
use crate::pbn::model::value::{self, ValueReading};
use crate::pbn::standard::{CellValue, TagId, ValueGrammar};
use crate::source::{Span, unescaped};

/// What a value says; `None` where it cannot be read. `?`, `#` and an empty value are read
/// as themselves.
pub(super) fn read_value(tag: TagId, text: &[u8]) -> Option<String> {
    if matches!(text, b"" | b"?" | b"#") {
        return Some(crate::source::escape(text));
    }
    let grammar = tag.info().value;
    match grammar {
        ValueGrammar::Columns => read_columns(text, tag),
        ValueGrammar::Scoring => {
            let fields = value::fields(text).map(|(_, field)| field.to_ascii_lowercase());
            Some(as_it_is(&fields.collect::<Vec<_>>().join(&b';')))
        }
        ValueGrammar::Round => value::round(text).ok().map(|_| as_it_is(text)),
        _ => match value::read(grammar, text) {
            ValueReading::Value(value) => Some(format!("{value:?}")),
            ValueReading::Fault => None,
            // Words of the standard are read in any case.
            ValueReading::Text if !grammar.words().is_empty() => {
                Some(as_it_is(text.to_ascii_lowercase().trim_ascii()))
            }
            ValueReading::Text => Some(as_it_is(text)),
        },
    }
}

/// Text of which each byte counts.
fn as_it_is(text: &[u8]) -> String {
    text.escape_ascii().to_string()
}

/// Whether a deal says all that another one said: a hand that could be read is the same, and one
/// that could not be read is, or has the same letters.
pub(super) fn deal_refines(before: &[u8], after: &[u8]) -> bool {
    let read = |text: &[u8]| Deal::read(text, Span::new(0, text.len() as u32));
    let (old, new) = (read(before), read(after));
    if let Some(hands) = old.sound_hands() {
        return Some(hands) == new.sound_hands();
    }
    let has_seats = |deal: &Deal| deal.first.is_some() && deal.hands.len() == 4;
    if !has_seats(&old) || !has_seats(&new) {
        return new.is_sound() || has_no_less_text(before, after);
    }
    Seat::ALL.into_iter().all(|seat| {
        let (Some(was), Some(is)) = (old.hand(seat), new.hand(seat)) else {
            return false;
        };
        let cards = |hand: &DealtHand| (hand.cards, hand.written);
        match (was.sound, is.sound) {
            (true, is_sound) => is_sound && cards(was) == cards(is),
            (false, true) => true,
            (false, false) => has_no_less_text(was.span.of(before), is.span.of(after)),
        }
    })
}

/// Whether one text that cannot be read has the letters and digits of another one, in their order.
/// `10` and `T` are one card, and a letter before a colon is a player, who need not be named
/// before each hand.
pub(super) fn has_no_less_text(before: &[u8], after: &[u8]) -> bool {
    let letters = |text: &[u8], with_players: bool| {
        let mut letters = Vec::with_capacity(text.len());
        for (index, byte) in text.iter().enumerate() {
            let names_player =
                text.get(index + 1) == Some(&b':') && crate::bridge::seat(*byte).is_some();
            match byte.to_ascii_uppercase() {
                b'0' if letters.last() == Some(&b'1') => {
                    letters.pop();
                    letters.push(b'T');
                }
                _ if names_player && !with_players => {}
                letter if letter.is_ascii_alphanumeric() => letters.push(letter),
                _ => {}
            }
        }
        letters
    };
    [true, false]
        .into_iter()
        .any(|with_players| letters(before, with_players) == letters(after, with_players))
}

/// Whether one value of a tag that cannot be read says no less than another one.
pub(super) fn says_no_less(tag: Option<TagId>, before: &[u8], after: &[u8]) -> bool {
    let has_columns = tag.is_some_and(|tag| tag.info().value == ValueGrammar::Columns);
    has_no_less_text(before, after) || has_columns && columns_say_no_less(before, after)
}

/// Whether each column of a header is as it was, or has digits for its control characters.
fn columns_say_no_less(before: &[u8], after: &[u8]) -> bool {
    let [mut before, mut after] = [before, after].map(|text| text.split(|byte| *byte == b';'));
    let is_kept = |before: &[u8]| {
        let after = after.next();
        after.is_some_and(|after| before == after || has_no_less_text(&with_widths(before), after))
    };
    before.all(is_kept) && after.next().is_none()
}

/// The header of a table with digits for the control characters that a program made of `\2` and
/// the like.
fn with_widths(header: &[u8]) -> Vec<u8> {
    let digit = |byte: &u8| match byte {
        1..=8 => b'0' + byte,
        byte => *byte,
    };
    header.iter().map(digit).collect()
}

/// The columns; `None` where one of them cannot be read, or where something else than semicolons parts
/// them.
fn read_columns(text: &[u8], tag: TagId) -> Option<String> {
    if is_unseparated(text, tag) {
        return None;
    }
    let mut form = String::new();
    for column in text.split(|byte| *byte == b';') {
        let span = Span::new(0, column.len() as u32);
        let read = TableColumn::read(column, span, Some(tag));
        let name = read.name.of(column).trim_ascii();
        if read.has_bad_width() || name.iter().any(u8::is_ascii_control) {
            return None;
        }
        let (order, width, align) = (read.order, read.width, read.align);
        form.push_str(&format!(
            "{} {order:?} {width:?} {align:?};",
            as_it_is(name)
        ));
    }
    Some(form)
}

/// What an element of a column says; `None` where it cannot be read.
pub(super) fn read_element(grammar: Option<CellValue>, text: &[u8]) -> Option<String> {
    let Some(grammar) = grammar else {
        return Some(as_it_is(text));
    };
    let cell = TableCell {
        span: Span::default(),
        text,
        is_quoted: false,
    };
    fn debug<T: std::fmt::Debug>(read: Option<T>) -> Option<String> {
        read.map(|value| format!("{value:?}"))
    }
    if cell.is_blank() {
        return Some(as_it_is(text));
    }
    match grammar {
        CellValue::Direction => debug(cell.seat()),
        CellValue::Contract => debug(cell.contract()),
        CellValue::Denomination => debug(crate::pbn::model::table::denomination_of(cell)),
        CellValue::Tricks => debug(cell.tricks()),
        CellValue::Percentage
        | CellValue::Score
        | CellValue::Imp
        | CellValue::Matchpoints
        | CellValue::Number => debug(cell.number().map(|number| (number, cell.is_artificial()))),
        CellValue::Call => debug(crate::pbn::model::auction::call(text)),
        CellValue::Card => debug(crate::pbn::model::play::card(text)),
        CellValue::Rank | CellValue::PositiveInteger => debug(value::positive_integer(text).ok()),
        CellValue::Count => debug(cell.number()),
        CellValue::Duration => debug(crate::pbn::model::table::seconds(text)),
        CellValue::ScoreRange => debug(crate::pbn::model::table::ScoreRange::read(text)),
        CellValue::Ranks => Some(as_it_is(&text.to_ascii_uppercase())),
        CellValue::Names => Some(as_it_is(&unescaped(text))),
        CellValue::PairId => Some(as_it_is(text)),
    }
}

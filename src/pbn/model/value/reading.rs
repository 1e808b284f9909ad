//! Any value, with the grammar that it has.

use std::fmt::Debug;

use super::{
    contract, date, decimal_score, declarer, direction, directions, optimum_score, percentage,
    positive_integer, result, rubber_history, rubber_score, score, seconds, time, time_control,
    vulnerability,
};
use crate::pbn::model::Deal;
use crate::pbn::standard::{Value, spelling};
use crate::source::Span;

/// What a value is with the grammar of its tag.
pub(crate) enum Reading<'v> {
    /// Text, or a word of a list that is open ended: nothing in it is wrong.
    Text,
    /// It says this; values that say the same look alike.
    Value(Box<dyn Debug + 'v>),
    /// It breaks the grammar.
    Fault,
}

/// Reads a value that is neither `?` nor empty nor `#`. A grammar without an answer does not compile.
pub(crate) fn read(grammar: Value, text: &[u8]) -> Reading<'_> {
    match grammar {
        Value::Text
        | Value::Site
        | Value::PlayerNames
        | Value::Names
        | Value::Addresses
        | Value::TableNumber
        | Value::Scoring
        | Value::Competition
        | Value::Termination
        | Value::PlayerType
        | Value::Round
        | Value::Mode
        | Value::Note
        | Value::Columns => Reading::Text,
        Value::Date => of(date(text).ok()),
        Value::Time => of(time(text).ok()),
        Value::PositiveInteger => of(positive_integer(text).ok()),
        Value::Direction => of(direction(text).ok()),
        Value::Declarer => of(declarer(text).ok()),
        Value::Vulnerability => of(vulnerability(text).ok()),
        Value::Deal => of(Deal::read(text, Span::new(0, text.len() as u32)).sound_hands()),
        Value::Contract => of(contract(text).ok()),
        Value::Result => of(result(text).ok()),
        Value::Score => of(score(text).ok()),
        Value::ScoreDecimal => of(decimal_score(text).ok()),
        Value::Percentage => of(percentage(text).ok()),
        Value::RubberScore => of(rubber_score(text).ok()),
        Value::RubberHistory => of(rubber_history(text).ok()),
        Value::OptimumScore => of(optimum_score(text).ok()),
        Value::Directions => of(directions(text).ok()),
        Value::TimeControl => of(time_control(text).ok()),
        Value::Seconds => of(seconds(text).ok()),
        Value::YesNo | Value::Room => of(spelling(grammar.words(), text)),
    }
}

fn of<'v, T: Debug + 'v>(read: Option<T>) -> Reading<'v> {
    read.map_or(Reading::Fault, |value| Reading::Value(Box::new(value)))
}

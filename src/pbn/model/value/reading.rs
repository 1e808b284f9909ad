//! Any value, with the grammar that it has.

use std::fmt::Debug;

use super::{
    contract, date, decimal_score, declarer, direction, directions, optimum_score, percentage,
    positive_integer, result, rubber_history, rubber_score, score, seconds, time, time_control,
    vulnerability,
};
use crate::pbn::model::Deal;
use crate::pbn::standard::{ValueGrammar, spelling};
use crate::source::Span;

/// What a value is with the grammar of its tag.
pub(crate) enum ValueReading<'v> {
    /// Text, or a word of a list that is open ended: nothing in it is wrong.
    Text,
    /// It says this; values that say the same look alike.
    Value(Box<dyn Debug + 'v>),
    /// It breaks the grammar.
    Fault,
}

/// Reads a value that is neither `?` nor empty nor `#`. A grammar without an answer does not compile.
pub(crate) fn read(grammar: ValueGrammar, text: &[u8]) -> ValueReading<'_> {
    match grammar {
        ValueGrammar::Text
        | ValueGrammar::Site
        | ValueGrammar::PlayerNames
        | ValueGrammar::Names
        | ValueGrammar::Addresses
        | ValueGrammar::TableNumber
        | ValueGrammar::Scoring
        | ValueGrammar::Competition
        | ValueGrammar::Termination
        | ValueGrammar::PlayerType
        | ValueGrammar::Round
        | ValueGrammar::Mode
        | ValueGrammar::Note
        | ValueGrammar::Columns => ValueReading::Text,
        ValueGrammar::Date => of(date(text).ok()),
        ValueGrammar::Time => of(time(text).ok()),
        ValueGrammar::PositiveInteger => of(positive_integer(text).ok()),
        ValueGrammar::Direction => of(direction(text).ok()),
        ValueGrammar::Declarer => of(declarer(text).ok()),
        ValueGrammar::Vulnerability => of(vulnerability(text).ok()),
        ValueGrammar::Deal => of(Deal::read(text, Span::new(0, text.len() as u32)).sound_hands()),
        ValueGrammar::Contract => of(contract(text).ok()),
        ValueGrammar::Result => of(result(text).ok()),
        ValueGrammar::Score => of(score(text).ok()),
        ValueGrammar::ScoreDecimal => of(decimal_score(text).ok()),
        ValueGrammar::Percentage => of(percentage(text).ok()),
        ValueGrammar::RubberScore => of(rubber_score(text).ok()),
        ValueGrammar::RubberHistory => of(rubber_history(text).ok()),
        ValueGrammar::OptimumScore => of(optimum_score(text).ok()),
        ValueGrammar::Directions => of(directions(text).ok()),
        ValueGrammar::TimeControl => of(time_control(text).ok()),
        ValueGrammar::Seconds => of(seconds(text).ok()),
        ValueGrammar::YesNo | ValueGrammar::Room => of(spelling(grammar.words(), text)),
    }
}

fn of<'v, T: Debug + 'v>(read: Option<T>) -> ValueReading<'v> {
    read.map_or(ValueReading::Fault, |value| {
        ValueReading::Value(Box::new(value))
    })
}

//! Whether what a tag says can be read to its end, with the section after it.
//!
//! Who writes a game in another notation asks here for all of its holes. A grammar without an answer
//! does not compile.

use super::turn::Turns;
use super::{Deal, Model, value};
use crate::pbn::standard::{TagId, Value};
use crate::pbn::syntax::TagPair;
use crate::source::Span;

impl Model<'_> {
    /// Whether a tag pair can be read; `meant` is its value, or the one that it takes over.
    pub(crate) fn can_read(&self, pair: TagPair<'_>, tag: TagId, meant: &[u8]) -> bool {
        let section = pair.section();
        let span = section.map_or(pair.span(), |section| section.span());
        let mut problems = self.document.problems.iter();
        let has_problem = problems.any(|problem| {
            let start = problem.span.start;
            span.start <= start && start < span.end
        });
        // What repeats a tag is read by nobody.
        let counts = || self.tag(tag).is_some_and(|own| own.span() == pair.span());
        !has_problem
            && can_read_value(tag, meant)
            && (section.is_none() || !counts() || self.can_read_section(tag))
    }

    fn can_read_section(&self, tag: TagId) -> bool {
        match tag {
            TagId::AUCTION => self.auction().is_none_or(|auction| {
                let has_player = auction.first.is_some() || auction.turns.is_empty();
                has_player && can_read_turns(&auction.turns)
            }),
            TagId::PLAY => self.play().is_none_or(|play| {
                let has_player = play.first.is_some() || play.turns.is_empty();
                let is_in_rows = play.short_row(self.document.text).is_none();
                has_player && is_in_rows && can_read_turns(&play.turns)
            }),
            _ => self.table(tag).is_none_or(|table| table.is_whole()),
        }
    }
}

/// Whether each call or card can be read, and nothing comes after the end.
fn can_read_turns<T>(turns: &Turns<T>) -> bool {
    let is_last = turns
        .endings
        .first()
        .is_none_or(|end| end.turns_before == turns.len());
    !turns.has_hole() && turns.loose.is_empty() && turns.doubled.is_empty() && is_last
}

/// Whether a value can be read. Text and open-ended words always can.
fn can_read_value(tag: TagId, text: &[u8]) -> bool {
    if matches!(text, b"" | b"?" | b"#") {
        return true;
    }
    let grammar = tag.info().value;
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
        | Value::Columns => true,
        Value::Date => value::date(text).is_ok(),
        Value::Time => value::time(text).is_ok(),
        Value::PositiveInteger => value::positive_integer(text).is_ok(),
        Value::Direction => value::direction(text).is_ok(),
        Value::Declarer => value::declarer(text).is_ok(),
        Value::Vulnerability => value::vulnerability(text).is_ok(),
        Value::Deal => Deal::read(text, Span::new(0, text.len() as u32)).is_sound(),
        Value::Contract => value::contract(text).is_ok(),
        Value::Result => value::result(text).is_ok(),
        Value::Score => value::score(text).is_ok(),
        Value::ScoreDecimal => value::decimal_score(text).is_ok(),
        Value::Percentage => value::percentage(text).is_ok(),
        Value::RubberScore => value::rubber_score(text).is_ok(),
        Value::RubberHistory => value::rubber_history(text).is_ok(),
        Value::OptimumScore => value::optimum_score(text).is_ok(),
        Value::Directions => value::directions(text).is_ok(),
        Value::TimeControl => value::time_control(text).is_ok(),
        Value::Seconds => value::seconds(text).is_ok(),
        Value::YesNo | Value::Room => {
            let is = |word: &str| word.as_bytes().eq_ignore_ascii_case(text);
            let mut words = grammar.words().iter();
            words.any(|word| is(word.canonical) || word.also.iter().any(|word| is(word)))
        }
    }
}

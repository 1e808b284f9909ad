//! Whether a value has nothing that a rule could repair. A file of plain games with nothing but
//! such values is exported without a check; so what is not known to be right is not sound.

use crate::pbn::model::table::TableColumn;
use crate::pbn::model::value;
use crate::pbn::standard::{CellValue, TagId, ValueGrammar};

/// Whether the value of a tag, which is spelled as export format spells it, is right.
pub(super) fn is_sound_value(tag: TagId, text: &[u8]) -> bool {
    if matches!(text, b"" | b"?") {
        return true;
    }
    match tag.info().value {
        ValueGrammar::Text
        | ValueGrammar::Site
        | ValueGrammar::PlayerNames
        | ValueGrammar::Names
        | ValueGrammar::Addresses
        | ValueGrammar::Scoring
        | ValueGrammar::TableNumber => true,
        ValueGrammar::Date => value::date(text).is_ok(),
        ValueGrammar::Time => value::time(text).is_ok(),
        ValueGrammar::PositiveInteger => value::positive_integer(text).is_ok(),
        ValueGrammar::Score => value::score(text).is_ok(),
        ValueGrammar::ScoreDecimal => value::decimal_score(text).is_ok(),
        ValueGrammar::Percentage => value::percentage(text).is_ok(),
        ValueGrammar::OptimumScore => value::optimum_score(text).is_ok(),
        ValueGrammar::Vulnerability => value::vulnerability(text).is_ok(),
        ValueGrammar::Direction => value::direction(text).is_ok(),
        ValueGrammar::Declarer => value::declarer(text).is_ok(),
        ValueGrammar::Contract => value::contract(text).is_ok(),
        ValueGrammar::Result => value::result(text).is_ok(),
        ValueGrammar::Room => matches!(text, b"Open" | b"Closed"),
        ValueGrammar::Round => value::round(text).is_ok(),
        grammar => {
            let mut words = grammar.words().iter();
            words.any(|word| word.canonical.as_bytes() == text)
        }
    }
}

/// Whether an element is right in its column.
pub(super) fn is_sound_element(column: &TableColumn, text: &[u8]) -> bool {
    match column.value() {
        // In the row of those who passed.
        Some(CellValue::Direction | CellValue::Tricks) if text == b"-" => true,
        Some(CellValue::Direction) => matches!(text, b"N" | b"E" | b"S" | b"W"),
        Some(CellValue::Denomination) => matches!(text, b"S" | b"H" | b"D" | b"C" | b"NT"),
        Some(CellValue::Tricks) => match text {
            [digit] => digit.is_ascii_digit(),
            _ => matches!(text, b"10" | b"11" | b"12" | b"13"),
        },
        Some(CellValue::Contract) => value::contract(text).is_ok(),
        Some(
            CellValue::Score
            | CellValue::Imp
            | CellValue::Matchpoints
            | CellValue::Percentage
            | CellValue::Number,
        ) => is_number(text),
        Some(CellValue::Rank | CellValue::PositiveInteger) => value::positive_integer(text).is_ok(),
        _ => false,
    }
}

/// A whole number, without needless zeros.
fn is_number(text: &[u8]) -> bool {
    let digits = text.strip_prefix(b"-").unwrap_or(text);
    let is_whole = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    is_whole && (text == b"0" || digits.first() != Some(&b'0'))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::pbn::model::table::columns;
    use crate::pbn::standard::tag_id;
    use crate::source::Span;

    #[test]
    fn a_value_is_sound_where_its_grammar_says_so() {
        for (name, right, wrong) in [
            ("Date", "2026.05.24", "24 May"),
            ("Time", "12:30:00", "noon"),
            ("Board", "7", "seven"),
            ("Score", "NS 420", "many"),
            ("ScoreIMP", "NS 3.5", "x"),
            ("ScorePercentage", "NS 50.5", "half"),
            ("OptimumScore", "NS 420", "x"),
            ("Vulnerable", "All", "x"),
            ("Dealer", "N", "x"),
            ("Declarer", "^N", "x"),
            ("Contract", "3NTX", "9NT"),
            ("Result", "9", "nine"),
            ("Room", "Open", "open"),
            ("Round", "1.2", "1..2"),
            ("FrenchMP", "Yes", "yes"),
        ] {
            let tag = tag_id(name.as_bytes()).unwrap();
            for (value, expected) in [(right, true), ("", true), ("?", true), (wrong, false)] {
                let is_sound = is_sound_value(tag, value.as_bytes());
                assert_eq!(is_sound, expected, "{name} {value}");
            }
        }
        assert!(is_sound_value(TagId::EVENT, b"anything"));
        // Of a history of rubbers it is not asked whether it is right.
        let history = tag_id(b"ScoreRubberHistory").unwrap();
        assert!(!is_sound_value(history, b"NS 0 0/0 EW 0 0/0"));
    }

    #[test]
    fn an_element_is_sound_where_its_column_says_so() {
        for (table, name, right, wrong) in [
            ("ScoreTable", "Rank", &["1", "12"][..], &["0", "x"][..]),
            ("ScoreTable", "Contract", &["3NTX", "Pass"], &["9NT", "x"]),
            ("ScoreTable", "Declarer", &["N", "W", "-"], &["n", "NS", ""]),
            (
                "OptimumResultTable",
                "Denomination",
                &["S", "NT"],
                &["N", "s", "-"],
            ),
            (
                "ScoreTable",
                "Result",
                &["0", "9", "10", "13", "-"],
                &["14", "09", "x"],
            ),
            (
                "ScoreTable",
                "Score_NS",
                &["0", "-50", "420"],
                &["", "-", "050", "4.5", "00", "x", "-x"],
            ),
            ("ScoreTable", "Names_NS", &[], &["\"A;B\""]),
        ] {
            let tag = tag_id(table.as_bytes()).unwrap();
            let span = Span::new(0, name.len() as u32);
            let columns = columns(name.as_bytes(), span, Some(tag));
            let column = columns.first().unwrap();
            let is_sound = |text: &&str| is_sound_element(column, text.as_bytes());
            assert!(right.iter().all(is_sound), "{name}");
            assert!(!wrong.iter().any(is_sound), "{name}");
        }
    }
}

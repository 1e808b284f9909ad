//! `M`: what each side makes at double dummy.

use super::said::ReadRecord;
use super::tags::has_hole;
use crate::games::Game;

/// The table of PBN that has the same numbers.
const TABLE: &str = "OptimumResultTable";

/// Its columns as they are written.
const COLUMNS: &str = "Declarer;Denomination\\2R;Result\\2R";

/// The order of the hands.
const HANDS: [&str; 4] = ["N", "S", "W", "E"];

/// The order of the strains.
const STRAINS: [&str; 5] = ["NT", "S", "H", "D", "C"];

/// The section of the table; `None` where no number is known.
pub(super) fn section(read: &ReadRecord<'_>) -> Option<String> {
    let makes = read.record.values.makes.as_ref()?;
    let mut rows = String::new();
    // The rows are in the order N S E W.
    for hand in [0, 1, 3, 2] {
        let numbers = makes.by_hand.get(hand)?;
        for (strain, tricks) in STRAINS.iter().zip(numbers) {
            if let Some(tricks) = tricks {
                rows.push_str(&format!("{} {strain:>2} {tricks:>2}\n", HANDS.get(hand)?));
            }
        }
    }
    (!rows.is_empty()).then(|| format!("[{TABLE} \"{COLUMNS}\"]\n{rows}"))
}

/// The numbers of a game, as far as its table has them.
pub(super) fn of_game(game: &Game) -> Option<String> {
    let mut tables = game.tables.iter();
    let table = tables.find(|table| table.tag == TABLE && !has_hole(game, TABLE))?;
    if table.columns != ["Declarer", "Denomination", "Result"] {
        return None;
    }
    let [north, east, south, west] = game.makes()?.map(|tricks| {
        let digit = |tricks: Option<u8>| char::from_digit(tricks?.into(), 14);
        let digits = tricks.map(|tricks| digit(tricks).unwrap_or('?').to_ascii_uppercase());
        let digits = String::from_iter(digits);
        digits.trim_end_matches('?').to_owned()
    });
    let pair = |first: String, second: String| match second {
        second if second == first && !first.is_empty() => format!("{first}="),
        second if second.is_empty() => first,
        second => format!("{first}+{second}"),
    };
    let data = format!("::{}:{}", pair(north, south), pair(west, east));
    let data = data.trim_end_matches(':');
    (!data.is_empty()).then(|| data.to_owned())
}

//! Which rows of a table can be compared with each other: all of them, or those of one section. Clubs
//! rank each section of a tournament by itself and often score it so too, or they do neither, and no
//! tag says which. So rows are right if they fit one of the two. Sections have a column, or letters before
//! the numbers of pairs or tables.

use std::collections::HashMap;

use crate::pbn::model::{TableCell, TableSection};
use crate::pbn::standard::DIVISIONS;

/// The rows with which a row was compared: all of the table, or those that have these columns in common
/// with it.
#[derive(Default)]
pub(crate) struct Among(Vec<&'static str>);

impl Among {
    /// The rows in words, such as ` in its section`; `whole` where they are all of the table.
    pub(crate) fn words(&self, whole: &str) -> String {
        match self.0.as_slice() {
            [] => whole.to_owned(),
            parts => format!(" in its {}", parts.join(" and ").to_ascii_lowercase()),
        }
    }
}

/// The rows that are wrong: how many there are, and what is wrong with the first of them.
pub(crate) struct RowFaults<T> {
    count: usize,
    first: Option<(usize, T)>,
}

impl<T> RowFaults<T> {
    pub(crate) fn none() -> RowFaults<T> {
        RowFaults {
            count: 0,
            first: None,
        }
    }

    pub(crate) fn is_none(&self) -> bool {
        self.count == 0
    }

    /// Adds rows that were found by themselves.
    pub(crate) fn take(&mut self, other: RowFaults<T>) {
        let count = self.count + other.count;
        if let Some((row, what)) = other.first {
            self.add(row, what);
        }
        self.count = count;
    }

    /// What is wrong with the first row.
    pub(crate) fn into_first(self) -> Option<T> {
        self.first.map(|(_, what)| what)
    }

    pub(crate) fn add(&mut self, row: usize, what: T) {
        self.count += 1;
        if self.first.as_ref().is_none_or(|(first, _)| row < *first) {
            self.first = Some((row, what));
        }
    }
}

/// Compares rows with each other: `judge` adds those that do not fit the others it is given, which are
/// in the order of `rows`. It sees all rows, and if one does not fit, those of each section. Gives
/// nothing where all fit together or all fit in their sections; else the first that does not fit, by
/// the reading that the most rows fit.
pub(crate) fn compare<R: Copy, T>(
    table: TableSection<'_>,
    rows: &[R],
    row: impl Fn(&R) -> usize,
    judge: impl Fn(&[R], &mut RowFaults<T>),
) -> Option<(T, Among)> {
    compare_and_count(table, rows, row, judge).map(|(_, wrong)| wrong)
}

/// The same as [`compare`], with how many places do not fit.
pub(crate) fn compare_and_count<R: Copy, T>(
    table: TableSection<'_>,
    rows: &[R],
    row: impl Fn(&R) -> usize,
    judge: impl Fn(&[R], &mut RowFaults<T>),
) -> Option<(usize, (T, Among))> {
    let mut best = RowFaults::none();
    let mut among = Among::default();
    judge(rows, &mut best);
    if best.is_none() {
        return None;
    }
    for parts in partings(table) {
        let Some(sections) = sections(table, rows, &row, parts) else {
            continue;
        };
        let mut wrong = RowFaults::none();
        for rows in &sections {
            judge(rows, &mut wrong);
        }
        if wrong.count <= best.count {
            best = wrong;
            among = Among(parts.iter().flatten().map(|part| part.name).collect());
        }
    }
    let count = best.count;
    best.into_first().map(|what| (count, (what, among)))
}

/// A column that divides the rows.
#[derive(Clone, Copy)]
struct DivisionColumn {
    column: usize,
    name: &'static str,
    /// Whether only the letters of its elements say it, as in `A12`.
    by_letters: bool,
}

impl DivisionColumn {
    /// In which part of the table an element of the column says that its row is.
    fn of<'m>(&self, cell: TableCell<'m>) -> Option<&'m [u8]> {
        if self.by_letters {
            letters(cell.text)
        } else {
            Some(cell.text)
        }
    }
}

/// The columns whose elements may begin with the letter of a section.
const NUMBERED: [&str; 4] = ["PairId_NS", "PairId", "Table", "PairId_EW"];

/// The letters before the number of a pair or a table, as in `A12` or `NS-3`.
fn letters(text: &[u8]) -> Option<&[u8]> {
    let end = text.iter().position(|byte| !byte.is_ascii_alphabetic())?;
    let (letters, number) = text.split_at_checked(end)?;
    let number = number.strip_prefix(b"-").unwrap_or(number);
    let is_number = !number.is_empty() && number.iter().all(u8::is_ascii_digit);
    (is_number && (1..=2).contains(&letters.len())).then_some(letters)
}

/// By how many columns rows are divided at most: sections of fields, and in them the two directions.
const MOST_PARTS: usize = 3;

/// Columns that together divide the rows.
type DivisionColumns = [Option<DivisionColumn>; MOST_PARTS];

/// How many sections a tournament has at most. A column with more values says something else.
const MOST_SECTIONS: usize = 1000;

/// What divides a table: each column alone, and all together.
fn partings(table: TableSection<'_>) -> Vec<DivisionColumns> {
    let column = |name: &'static str| {
        let mut names = table.columns().iter().map(|column| column.name);
        names.position(|found| table.slice(found).eq_ignore_ascii_case(name.as_bytes()))
    };
    let part = |name: &'static str| {
        Some(DivisionColumn {
            column: column(name)?,
            name,
            by_letters: false,
        })
    };
    let by_letters = |name: &'static str| {
        let column = column(name)?;
        let letters = || table.cells(column).map(|cell| letters(cell.text));
        let first = letters().next()??;
        let has_letters = letters().all(|letters| letters.is_some());
        let differ = letters().any(|letters| letters != Some(first));
        (has_letters && differ).then_some(DivisionColumn {
            column,
            name: "Section",
            by_letters: true,
        })
    };
    let parts = DIVISIONS.iter().filter_map(|name| part(name));
    let mut parts = parts.chain(NUMBERED.iter().find_map(|name| by_letters(name)));
    let all: DivisionColumns = std::array::from_fn(|_| parts.next());
    let mut partings: Vec<DivisionColumns> = Vec::new();
    partings.extend(all.iter().flatten().map(|part| [Some(*part), None, None]));
    if partings.len() > 1 {
        partings.push(all);
    }
    partings
}

/// The rows of each section in the order of `rows`; `None` where there is only one, or where each row is
/// one by itself and nothing is left to compare.
fn sections<R: Copy>(
    table: TableSection<'_>,
    rows: &[R],
    row: impl Fn(&R) -> usize,
    parts: DivisionColumns,
) -> Option<Vec<Vec<R>>> {
    let mut numbers = HashMap::new();
    let mut sections: Vec<Vec<R>> = Vec::new();
    for at in rows {
        let name = parts.map(|part| {
            let part = part?;
            part.of(table.cell(row(at), part.column)?)
        });
        let number = *numbers.entry(name).or_insert(sections.len());
        match sections.get_mut(number) {
            Some(section) => section.push(*at),
            None if number == MOST_SECTIONS => return None,
            None => sections.push(vec![*at]),
        }
    }
    (2..rows.len())
        .contains(&sections.len())
        .then_some(sections)
}

//! Which rows of a table can be compared with each other: all of them, or those of one section. Clubs
//! rank each section of a tournament by itself and often score it so too, or they do neither, and no
//! tag says which. So rows are right if they fit one of the two.

use std::collections::HashMap;

use crate::pbn::model::Table;
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
pub(crate) struct Wrong<T> {
    count: usize,
    first: Option<(usize, T)>,
}

impl<T> Wrong<T> {
    pub(crate) fn none() -> Wrong<T> {
        Wrong {
            count: 0,
            first: None,
        }
    }

    pub(crate) fn is_none(&self) -> bool {
        self.count == 0
    }

    /// Adds rows that were found by themselves.
    pub(crate) fn take(&mut self, other: Wrong<T>) {
        let count = self.count + other.count;
        if let Some((row, what)) = other.first {
            self.add(row, what);
        }
        self.count = count;
    }

    /// What is wrong with the first row.
    pub(crate) fn first(&self) -> Option<&T> {
        self.first.as_ref().map(|(_, what)| what)
    }

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
    table: Table<'_>,
    rows: &[R],
    row: impl Fn(&R) -> usize,
    judge: impl Fn(&[R], &mut Wrong<T>),
) -> Option<(T, Among)> {
    let mut best = Wrong::none();
    let mut among = Among::default();
    judge(rows, &mut best);
    if best.is_none() {
        return None;
    }
    for parts in partings(table) {
        let Some(sections) = sections(table, rows, &row, parts) else {
            continue;
        };
        let mut wrong = Wrong::none();
        for rows in &sections {
            judge(rows, &mut wrong);
        }
        if wrong.count <= best.count {
            best = wrong;
            among = Among(parts.iter().flatten().map(|part| part.name).collect());
        }
    }
    best.into_first().map(|what| (what, among))
}

/// A column that divides the rows.
#[derive(Clone, Copy)]
struct Part {
    column: usize,
    name: &'static str,
}

/// By how many columns rows are divided at most: sections of fields, and in them the two directions.
const MOST_PARTS: usize = 3;

/// Columns that together divide the rows.
type Parts = [Option<Part>; MOST_PARTS];

/// How many sections a tournament has at most. A column with more values says something else.
const MOST_SECTIONS: usize = 1000;

/// The columns that divide a table: each one alone, and all together.
fn partings(table: Table<'_>) -> Vec<Parts> {
    let part = |name: &'static str| {
        let mut names = table.columns().iter().map(|column| column.name);
        let is_named = |found| table.slice(found).eq_ignore_ascii_case(name.as_bytes());
        let column = names.position(is_named)?;
        Some(Part { column, name })
    };
    let mut parts = DIVISIONS.iter().filter_map(|name| part(name));
    let all: Parts = std::array::from_fn(|_| parts.next());
    let mut partings: Vec<Parts> = Vec::new();
    partings.extend(all.iter().flatten().map(|part| [Some(*part), None, None]));
    if partings.len() > 1 {
        partings.push(all);
    }
    partings
}

/// The rows of each section in the order of `rows`; `None` where there is only one, or where each row is
/// one by itself and nothing is left to compare.
fn sections<R: Copy>(
    table: Table<'_>,
    rows: &[R],
    row: impl Fn(&R) -> usize,
    parts: Parts,
) -> Option<Vec<Vec<R>>> {
    let mut numbers = HashMap::new();
    let mut sections: Vec<Vec<R>> = Vec::new();
    for at in rows {
        let name = parts.map(|part| Some(table.cell(row(at), part?.column)?.text));
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

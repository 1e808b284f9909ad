//! `pbnlint rules --requirements`: which requirements of the standards have a rule, and why
//! the others have none.

use std::fmt::Write as _;

use serde::Serialize;

/// The requirements of PBN with the rule of each; the tests run their examples.
const PBN: &str = include_str!("../../tests/requirements.tsv");

/// Those of RBN and RBX.
const RBN: &str = include_str!("../../tests/requirements_rbn.tsv");

/// How a reason begins that a rule could take away.
const OPEN: &str = "open";

/// One requirement.
struct RequirementRow {
    id: &'static str,
    statement: &'static str,
    /// The rules that check it, or `-` and the reason why none does.
    rule: &'static str,
}

impl RequirementRow {
    /// Why no rule checks it.
    fn reason(&self) -> Option<&'static str> {
        self.rule.strip_prefix('-').map(str::trim)
    }

    fn is_open(&self) -> bool {
        self.reason().is_some_and(|reason| reason.starts_with(OPEN))
    }

    /// The chapter of its number: `3.4` of `R-3.4.11-2`, `3.C` of `RBN-3.C-5`.
    fn chapter(&self) -> &'static str {
        let number = self
            .id
            .split_once('-')
            .map_or(self.id, |(_, number)| number);
        let chapter = number
            .rsplit_once('-')
            .map_or(number, |(chapter, _)| chapter);
        let second_dot = chapter.match_indices('.').nth(1);
        second_dot
            .and_then(|(dot, _)| chapter.get(..dot))
            .unwrap_or(chapter)
    }
}

fn rows(table: &'static str) -> Vec<RequirementRow> {
    let mut lines = table
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>());
    let head = lines.next().unwrap_or_default();
    let column = |name: &str| head.iter().position(|cell| *cell == name);
    let columns = ["id", "statement", "rule"].map(column);
    let rows = lines.map(|cells| {
        let cell = |column: Option<usize>| column.and_then(|at| cells.get(at)).copied();
        let [id, statement, rule] = columns.map(|column| cell(column).unwrap_or_default());
        RequirementRow {
            id,
            statement,
            rule,
        }
    });
    rows.collect()
}

/// How many requirements have a rule.
#[derive(Clone, Copy, Default, Serialize)]
struct RequirementScore {
    checked: usize,
    /// Those that a program can check: the checked and the open ones.
    checkable: usize,
    all: usize,
}

impl RequirementScore {
    fn add(&mut self, row: &RequirementRow) {
        let is_checked = row.reason().is_none();
        self.checked += usize::from(is_checked);
        self.checkable += usize::from(is_checked || row.is_open());
        self.all += 1;
    }

    fn of(rows: &[RequirementRow]) -> RequirementScore {
        let mut score = RequirementScore::default();
        rows.iter().for_each(|row| score.add(row));
        score
    }
}

/// The score of each chapter, in order of the table.
fn chapters(rows: &[RequirementRow]) -> Vec<(&'static str, RequirementScore)> {
    let mut chapters: Vec<(&str, RequirementScore)> = Vec::new();
    for row in rows {
        let known = chapters.iter().position(|(name, _)| *name == row.chapter());
        let at = known.unwrap_or_else(|| {
            chapters.push((row.chapter(), RequirementScore::default()));
            chapters.len() - 1
        });
        if let Some((_, score)) = chapters.get_mut(at) {
            score.add(row);
        }
    }
    chapters
}

/// The scores and the rows without a rule, for people.
pub(super) fn text() -> String {
    let mut text = String::new();
    for (notations, table) in [("PBN", PBN), ("RBN and RBX", RBN)] {
        if !text.is_empty() {
            text.push('\n');
        }
        describe(notations, &rows(table), &mut text);
    }
    text
}

fn describe(notations: &str, rows: &[RequirementRow], text: &mut String) {
    let RequirementScore {
        checked,
        checkable,
        all,
    } = RequirementScore::of(rows);
    // Writing to a string does not fail.
    let _ = writeln!(
        text,
        "{notations}: {checked} of {checkable} requirements that can be checked have a rule; \
         there are {all}\n"
    );
    text.push_str("chapter  checked  can be  all\n");
    for (chapter, score) in chapters(rows) {
        let RequirementScore {
            checked,
            checkable,
            all,
        } = score;
        let _ = writeln!(text, "{chapter:7}  {checked:7}  {checkable:6}  {all:3}");
    }
    text.push_str("\nwithout a rule:\n");
    for row in rows {
        if let Some(reason) = row.reason() {
            let _ = writeln!(text, "{}  {reason}\n    {}", row.id, row.statement);
        }
    }
}

/// The same, for programs.
pub(super) fn json() -> String {
    let report = RequirementReport {
        pbn: RequirementTable::of(&rows(PBN)),
        rbn: RequirementTable::of(&rows(RBN)),
    };
    // Strings and numbers always have a JSON text.
    serde_json::to_string_pretty(&report).unwrap_or_default() + "\n"
}

/// The requirements of PBN come first, without a name, as they did when there was no other notation.
#[derive(Serialize)]
struct RequirementReport {
    #[serde(flatten)]
    pbn: RequirementTable,
    /// Those of RBN and RBX.
    rbn: RequirementTable,
}

#[derive(Serialize)]
struct RequirementTable {
    #[serde(flatten)]
    score: RequirementScore,
    chapters: Vec<Chapter>,
    requirements: Vec<Requirement>,
}

impl RequirementTable {
    fn of(rows: &[RequirementRow]) -> RequirementTable {
        RequirementTable {
            score: RequirementScore::of(rows),
            chapters: chapters(rows)
                .into_iter()
                .map(|(chapter, score)| Chapter { chapter, score })
                .collect(),
            requirements: rows.iter().map(Requirement::of).collect(),
        }
    }
}

#[derive(Serialize)]
struct Chapter {
    chapter: &'static str,
    #[serde(flatten)]
    score: RequirementScore,
}

#[derive(Serialize)]
struct Requirement {
    id: &'static str,
    statement: &'static str,
    /// The rules that check it; none where there is a reason.
    rules: Vec<&'static str>,
    reason: Option<&'static str>,
}

impl Requirement {
    fn of(row: &RequirementRow) -> Requirement {
        let reason = row.reason();
        Requirement {
            id: row.id,
            statement: row.statement,
            rules: match reason {
                None => row.rule.split(' ').collect(),
                Some(_) => Vec::new(),
            },
            reason,
        }
    }
}

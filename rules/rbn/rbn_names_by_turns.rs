//! # rbn-names-by-turns
//!
//! Readers may disagree about the names of this record. While team names (K) hold, a record without names has
//! the names from two records before, because the records of the two tables of a match alternate. Readers
//! differ if only one record has given names since the teams, or after the names of one table have changed.
//!
//! Write the names.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! K Duck:Fox
//! N A+B:C+D:O
//! B 1
//! R 9
//!
//! R 10
//!
//! ```
//!
//! ```text
//! info[rbn-names-by-turns]: it is not certain which names hold here: only one table of this match gave names
//!   ┌─ example.rbn:7:1
//!   │
//! 7 │ R 10
//!   │ ^
//! ```
//!
//! ```rbn
//! % RBN
//! K Duck:Fox
//! N A:B:O
//! B 1
//!
//! N C:D:C
//! R 8
//!
//! B 2
//!
//! N E:F:C
//! R 8
//!
//! B 3
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! K Duck:Fox
//! N A+B:C+D:O
//! B 1
//! R 9
//!
//! N E+F:G+H:C
//! R 10
//!
//! B 2
//! R 7
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-names-by-turns",
    severity: Severity::Info,
    chapters: &[(RBN, &["4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let has_names = record.record.line(RbnLabel::Names).is_some();
    let is_record = record.record.is_record();
    if has_names
        || !is_record
        || record.value(RbnLabel::Teams).is_none()
        || record.value(RbnLabel::Names).is_none()
    {
        return;
    }
    let lines = record.record.lines.iter();
    let mut content = lines.filter(|line| {
        !matches!(
            line.kind,
            RbnLineKind::Extra | RbnLineKind::Blank | RbnLineKind::Mark
        )
    });
    let Some(first) = content.next() else {
        return;
    };
    let place = first.span.part(0, 1);
    if record.in_force.names_of_teams() == 1 {
        report.at(
            place,
            "it is not certain which names hold here: only one table of this match gave names",
        );
    } else if record.in_force.are_names_disputed() {
        report.at(
            place,
            "it is not certain which names hold here: those of one table changed before",
        );
    }
}

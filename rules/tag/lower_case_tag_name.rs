//! # lower-case-tag-name
//!
//! The name of a tag does not begin with one of the letters A to Z. Since version 2.0 all names must,
//! including those of your own programs (chapter 3.3). A strict reader takes the line for text outside any
//! tag.
//!
//! Begin the name with a capital letter. It is reported once per name.
//!
//! In chess names of tags that are kept in archives begin with a capital letter, too (chapter 8.1).
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [wind "north-west"]
//! ```
//!
//! ```text
//! warning[lower-case-tag-name]: expected a capital letter at the start of a tag name, found `wind`
//!   ┌─ example.pbn:2:2
//!   │
//! 2 │ [wind "north-west"]
//!   │  ^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [2ndSession "yes"]
//! ```
//!
//! ```text
//! warning[lower-case-tag-name]: expected a capital letter at the start of a tag name, found `2ndSession`
//!   ┌─ example.pbn:2:2
//!   │
//! 2 │ [2ndSession "yes"]
//!   │  ^^^^^^^^^^
//! ```
//!
//! ```pgn
//! [studio "x"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Wind "north-west"]
//! ```
//!
//! ```pgn
//! [Studio "x"]
//!
//! *
//! ```

use crate::engine::found_words;
use crate::rules::chess_tags;
use crate::rules::names::{NameSlip, by_name, count, gather_unknown, slip};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "lower-case-tag-name",
    chapters: &[(PBN, &["3.3"]), (PGN, &["8.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::UnknownTag],
    &Check::Across {
        gather: gather_unknown,
        judge,
    },
)])
.and_pgn(
    Standing::off(Severity::Info),
    &[ChessCheck::Across {
        gather: chess_tags::gather_unknown,
        judge: judge_chess,
    }],
);

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    for (name, spots) in by_name(file, facts) {
        let (NameSlip::LowerCase, Some(first)) = (slip(name, &spots), spots.first()) else {
            continue;
        };
        let message = format!(
            "expected a capital letter at the start of a tag name, found {}",
            file.found(name)
        );
        count(report.in_file(first.range(), first.game(), message), &spots);
    }
}

fn judge_chess(file: &ChessFile<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    for (name, spots) in chess_tags::by_name(file, facts) {
        let (chess_tags::ChessTagSlip::LowerCase, Some(first)) =
            (spots.slip(name), spots.all.first())
        else {
            continue;
        };
        let found = found_words(file.source, name);
        let message =
            format!("expected a capital letter at the start of a tag name, found {found}");
        let finding = report.in_file(first.range.clone(), first.game, message);
        chess_tags::count(finding, &spots.all);
    }
}

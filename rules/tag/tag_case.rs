//! # tag-case
//!
//! The name of a tag differs from the standard in upper and lower case, as in `[BOARD "1"]`. Names of tags
//! are case-sensitive (chapter 3.3): most readers do not know `BOARD`, so for them the game has no board
//! number.
//!
//! Write the name as the standard does. It is reported once per name, with the number of places,
//! because a program usually repeats it in every game.
//!
//! In chess the same holds for the tags of its standard (chapter 8.1).
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [BOARD "1"]
//! ```
//!
//! ```text
//! warning[tag-case]: unknown tag BOARD; did you mean Board?
//!   ┌─ example.pbn:2:2
//!   │
//! 2 │ [BOARD "1"]
//!   │  ^^^^^
//!   │
//!   = fix: write the name as Board
//!     + [Board "1"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[BOARD "1"]
//! +[Board "1"]
//! ```
//!
//! If the game also has the right tag, there is no fix; you have to choose:
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [BOARD "7"]
//! ```
//!
//! ```text
//! warning[tag-case]: unknown tag BOARD; did you mean Board, which the game has already?
//!   ┌─ example.pbn:3:2
//!   │
//! 3 │ [BOARD "7"]
//!   │  ^^^^^
//! ```
//!
//! ```pgn
//! [Whiteelo "2000"]
//!
//! *
//! ```
//!
//! ```diff
//! -[Whiteelo "2000"]
//! +[WhiteElo "2000"]
//!
//!  *
//! ```
//!
//! ```pbn
//! [EVENT "Club evening"]
//! [SITE "Utrecht"]
//! [BOARD "1"]
//! [DEALER "N"]
//! ```
//!
//! ```text
//! warning[tag-case]: unknown tag EVENT; did you mean Event?
//!   ┌─ example.pbn:1:2
//!   │
//! 1 │ [EVENT "Club evening"]
//!   │  ^^^^^
//!   │
//!   = 3 other names in this file are in another case than those of the standard
//!   = fix: write the names as the standard has them
//!     + [Event "Club evening"]
//!     … and 3 more lines
//! ```
//!
//! ```diff
//! -[EVENT "Club evening"]
//! -[SITE "Utrecht"]
//! -[BOARD "1"]
//! -[DEALER "N"]
//! +[Event "Club evening"]
//! +[Site "Utrecht"]
//! +[Board "1"]
//! +[Dealer "N"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! ```
//!
//! ```pbn
//! [UTCDate "2024.05.17"]
//! [ScoreIMP "NS 3"]
//! ```
//!
//! ```pgn
//! [WhiteElo "2000"]
//!
//! *
//! ```

use crate::pbn::standard::{KnownTag, TagKind};
use crate::rules::chess_tags::{self, renaming};
use crate::rules::names::{NameSlip, NameSpot, by_name, count, gather_unknown, slip};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "tag-case",
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.3"]), (PGN, &["8.1"])],
    fixes_first: true,
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
    Standing::on(Severity::Warning),
    &[ChessCheck::Across {
        gather: chess_tags::gather_unknown,
        judge: judge_chess,
    }],
);

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let mut habit = Vec::new();
    for (name, spots) in by_name(file, facts) {
        let NameSlip::Case(tag) = slip(name, &spots) else {
            continue;
        };
        let (taken, free): (Vec<_>, Vec<_>) = spots
            .into_iter()
            .partition(|spot| spot.has_twin || spot.is_second);
        if let Some(first) = taken.first() {
            let message = format!(
                "unknown tag {}; did you mean {}, which the game has already?",
                file.show(name),
                tag.name
            );
            count(report.in_file(first.range(), first.game(), message), &taken);
        }
        if free.iter().all(|spot| is_safe(tag, spot)) {
            habit.push((name, tag, free))
        } else {
            rename(file, &[(name, tag, free)], Applicability::Unsafe, report)
        }
    }
    habit.retain(|(.., spots)| !spots.is_empty());
    habit.sort_by_key(|(.., spots)| spots.first().map_or(0, |first| first.range().start));
    // Who writes so many names in capitals writes all of them so.
    if habit.len() >= HABIT {
        return rename(file, &habit, Applicability::Safe, report);
    }
    for slip in habit {
        rename(file, &[slip], Applicability::Safe, report);
    }
}

/// From how many names on they are a habit of who wrote them, and one finding.
const HABIT: usize = 4;

/// Names in another case, each with the tag that is meant and its places.
type Slips<'f> = (&'f [u8], &'static KnownTag, Vec<NameSpot<'f>>);

/// Offers the right names.
fn rename(
    file: &FileContext<'_>,
    slips: &[Slips<'_>],
    applicability: Applicability,
    report: &mut Report<'_>,
) {
    let Some(((name, tag, spots), others)) = slips.split_first() else {
        return;
    };
    let Some(first) = spots.first() else { return };
    let message = format!(
        "unknown tag {}; did you mean {}?",
        file.show(name),
        tag.name
    );
    let title = match others {
        [] => format!("write the name as {}", tag.name),
        _ => "write the names as the standard has them".to_owned(),
    };
    let edits = slips.iter().flat_map(|(_, tag, spots)| {
        let right = tag.name.as_bytes();
        spots.iter().map(move |spot| Edit::new(spot.range(), right))
    });
    let mut edits: Vec<Edit> = edits.collect();
    edits.sort_by_key(|edit| edit.range.start);
    let finding = report
        .in_file(first.range(), first.game(), message)
        .fix_all_in_file(title, applicability, edits);
    if others.is_empty() {
        return count(finding, spots);
    }
    let places = slips.iter().flat_map(|(.., spots)| spots);
    let places = places
        .map(NameSpot::range)
        .filter(|place| *place != first.range());
    finding.also_at(places).note(format!(
        "{} other names in this file are in another case than those of the standard",
        others.len()
    ));
}

/// Whether what follows the tag pair is read in the same way under its right name.
fn is_safe(tag: &KnownTag, spot: &NameSpot<'_>) -> bool {
    !spot.has_far_twin && (!spot.has_data || tag.kind != TagKind::Identification)
}

fn judge_chess(file: &ChessFile<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    for (name, spots) in chess_tags::by_name(file, facts) {
        let chess_tags::ChessTagSlip::Case(tag) = spots.slip(name) else {
            continue;
        };
        let shown = escape(name);
        let (taken, free): (Vec<_>, Vec<_>) = spots.all.into_iter().partition(|spot| spot.is_taken);
        if let Some(first) = free.first() {
            let message = format!("unknown tag {shown}; did you mean {}?", tag.name);
            let finding = report.in_file(first.range.clone(), first.game, message);
            let finding = finding.fix_all_in_file(
                format!("write the name as {}", tag.name),
                Applicability::Safe,
                renaming(&free, tag),
            );
            chess_tags::count(finding, &free);
        }
        if let Some(first) = taken.first() {
            let message = format!(
                "unknown tag {shown}; did you mean {}, which the game has already?",
                tag.name
            );
            let finding = report.in_file(first.range.clone(), first.game, message);
            chess_tags::count(finding, &taken);
        }
    }
}

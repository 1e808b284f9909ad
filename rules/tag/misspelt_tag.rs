//! # misspelt-tag
//!
//! The name of a tag is in no version of the standard, but it is similar to a name that is, as in
//! `[Dealr "N"]`. Readers skip tags that they do not know (chapter 4.9), so its value is lost, and
//! a play or an auction after it may become unreadable.
//!
//! Correct the name. It is reported once per name, with the number of places. A name is taken for a
//! tag of your own if it differs by a word, as `EventName` does from `EventDate`, if its value cannot
//! be one of the similar tag, if the game also has the similar tag, or if it is in `known-tags` in the
//! configuration. `[Boards "24"]` may say how many there are, so it has no fix.
//!
//! In chess the same holds for the tags of its standard (chapter 9). A name that differs in more than a letter,
//! or whose value cannot be one of the similar tag, is taken for a tag of your own.
//!
//! ## Bad
//!
//! ```pbn
//! [Board "1"]
//! [Dealr "N"]
//! ```
//!
//! ```text
//! warning[misspelt-tag]: unknown tag Dealr; did you mean Dealer?
//!   ┌─ example.pbn:2:2
//!   │
//! 2 │ [Dealr "N"]
//!   │  ^^^^^
//!   │
//!   = fix: write the name as Dealer (unsafe)
//!     + [Dealer "N"]
//! ```
//!
//! ```diff
//!  [Board "1"]
//! -[Dealr "N"]
//! +[Dealer "N"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Vulnerability "None"]
//! ```
//!
//! ```text
//! warning[misspelt-tag]: unknown tag Vulnerability; did you mean Vulnerable?
//!   ┌─ example.pbn:3:2
//!   │
//! 3 │ [Vulnerability "None"]
//!   │  ^^^^^^^^^^^^^
//!   │
//!   = fix: write the name as Vulnerable (unsafe)
//!     + [Vulnerable "None"]
//! ```
//!
//! ```pgn
//! [WhteElo "2000"]
//!
//! *
//! ```
//!
//! ```diff
//! -[WhteElo "2000"]
//! +[WhiteElo "2000"]
//!
//!  *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Vulnerable "None"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Score "NS 420"]
//! [Scorer "Smith, Ann"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [DealNr "7"]
//! [ScoreVP "12"]
//! [Timer "25 min"]
//! ```
//!
//! ```pgn
//! [WhiteTeam "Riga"]
//!
//! *
//! ```
//!
//! ```pgn
//! [WhiteElos "both"]
//!
//! *
//! ```

use crate::pbn::standard::may_be_count;
use crate::rules::chess_tags::{self, renaming};
use crate::rules::names::{NameSlip, by_name, count, gather_unknown, slip};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "misspelt-tag",
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.3", "4.9"]), (PGN, &["9"])],
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
    for (name, spots) in by_name(file, facts) {
        let (NameSlip::Spelling(tag), Some(first)) = (slip(name, &spots), spots.first()) else {
            continue;
        };
        let message = format!(
            "unknown tag {}; did you mean {}?",
            file.show(name),
            tag.name
        );
        let right = tag.name.as_bytes();
        let finding = report.in_file(first.range(), first.game(), message);
        let finding = if may_be_count(name, tag) {
            finding
        } else {
            finding.fix_all_in_file(
                format!("write the name as {}", tag.name),
                Applicability::Unsafe,
                spots.iter().map(|spot| Edit::new(spot.range(), right)),
            )
        };
        count(finding, &spots);
    }
}

fn judge_chess(file: &ChessFile<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    for (name, spots) in chess_tags::by_name(file, facts) {
        let (chess_tags::ChessTagSlip::Spelling(tag), Some(first)) =
            (spots.slip(name), spots.all.first())
        else {
            continue;
        };
        let message = format!("unknown tag {}; did you mean {}?", escape(name), tag.name);
        let finding = report.in_file(first.range.clone(), first.game, message);
        let finding = if first.is_taken {
            finding
        } else {
            finding.fix_all_in_file(
                format!("write the name as {}", tag.name),
                Applicability::Unsafe,
                renaming(&spots.all, tag),
            )
        };
        chess_tags::count(finding, &spots.all);
    }
}

//! # imps-of-two-tables
//!
//! The IMPs of a board do not match the scores at the two tables of a match. If a file has exactly
//! two results of a board and `Scoring` is IMP, the difference of the two scores gives the IMPs
//! (chapter 4.2.2 and Law 78).
//!
//! What one pair wins its counterpart at the other table loses: `NS 6` at one table is `NS -6` at
//! the other. Programs that copy the result of the match to both tables give one of them the wrong
//! sign; where both tables agree in that, the finding is an info.
//!
//! Correct the IMPs or one of the scores.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Match"]
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Open"]
//! [Score "NS 420"]
//! [ScoreIMP "NS 5"]
//!
//! [Event "Match"]
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Closed"]
//! [Score "NS 170"]
//! ```
//!
//! ```text
//! warning[imps-of-two-tables]: the difference of the two scores is worth 6 IMPs for North-South
//!    ┌─ example.pbn:6:12
//!    │
//!  6 │ [ScoreIMP "NS 5"]
//!    │            ^^^^
//!    ·
//! 12 │ [Score "NS 170"]
//!    │         ------ the score at the other table
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Open"]
//! [Score "EW 620"]
//! [ScoreIMP "EW 10"]
//!
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Closed"]
//! [Score "EW -100"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Open"]
//! [Score "NS 420"]
//! [ScoreIMP "NS -6"]
//!
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Closed"]
//! [Score "NS 170"]
//! ```
//!
//! ```text
//! warning[imps-of-two-tables]: the difference of the two scores is worth 6 IMPs for North-South
//!    ┌─ example.pbn:5:12
//!    │
//!  5 │ [ScoreIMP "NS -6"]
//!    │            ^^^^^
//!    ·
//! 10 │ [Score "NS 170"]
//!    │         ------ the score at the other table
//!    │
//!    = the number is right for the other side
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Open"]
//! [Score "NS 420"]
//! [ScoreIMP "NS 10"]
//!
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Closed"]
//! [Score "NS -50"]
//! [ScoreIMP "NS 10"]
//! ```
//!
//! ```text
//! info[imps-of-two-tables]: this result is copied from the other table, where it is right: what North-South win there they lose here
//!    ┌─ example.pbn:11:12
//!    │
//!  4 │ [Score "NS 420"]
//!    │         ------ the score at the other table
//!    ·
//! 11 │ [ScoreIMP "NS 10"]
//!    │            ^^^^^
//! ```
//!
//! Where the scores are not given, the same IMPs at both tables show it:
//!
//! ```pbn
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Open"]
//! [ScoreIMP "NS 10"]
//!
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Closed"]
//! [ScoreIMP "NS 10"]
//! ```
//!
//! ```text
//! info[imps-of-two-tables]: the other table has the same IMPs: what North-South win there they lose here
//!   ┌─ example.pbn:4:12
//!   │
//! 4 │ [ScoreIMP "NS 10"]
//!   │            ^^^^^
//!   ·
//! 9 │ [ScoreIMP "NS 10"]
//!   │            ----- the IMPs of the other table
//! ```
//!
//! What is not known, `?`, is as good as a tag that is missing:
//!
//! ```pbn
//! [Event "?"]
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Open"]
//! [Score "NS 420"]
//! [ScoreIMP "NS 5"]
//!
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Closed"]
//! [Score "NS 170"]
//! ```
//!
//! Of records of RBN and RBX the two tables are records that follow each other and have the board, the
//! hands and the teams in common:
//!
//! ```rbn
//! % RBN
//! F I
//! K Duck:Fox
//! B 1
//! R +420
//!
//! R +170:-5
//!
//! ```
//!
//! ```text
//! warning[imps-of-two-tables]: the difference of the two scores is worth -6 IMPs for North-South
//!   ┌─ example.rbn:7:8
//!   │
//! 5 │ R +420
//!   │   ---- the score at the other table
//! 6 │
//! 7 │ R +170:-5
//!   │        ^^
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! F I
//! K Duck:Fox
//! B 1
//! R +420
//!
//! R +170:-6
//!
//! B 2
//! R P:=
//!
//! R P
//!
//! ```
//!
//! An event that is taken over from the game before is another one than none:
//!
//! ```pbn
//! [Event "Match"]
//! [Board "2"]
//!
//! [Event "#"]
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Open"]
//! [Score "NS 420"]
//! [ScoreIMP "NS 5"]
//!
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Closed"]
//! [Score "NS 170"]
//! ```
//!
//! Three records can be any tournament, and before 1962 IMPs had another scale:
//!
//! ```rbn
//! % RBN
//! F I
//! K Duck:Fox
//! B 1
//! R +420
//!
//! R +170:-5
//!
//! R +170
//!
//! D 1961
//! B 2
//! R +420
//!
//! R +170:-5
//!
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Open"]
//! [ScoreIMP "NS 10 EW 0"]
//!
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Closed"]
//! [ScoreIMP "NS 0 EW 10"]
//! ```
//!
//! ```pbn
//! [Event "Match"]
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Open"]
//! [Score "NS 420"]
//! [ScoreIMP "NS 6"]
//!
//! [Event "Match"]
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Closed"]
//! [Score "NS 170"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Open"]
//! [Score "NS 420"]
//! [ScoreIMP "NS 6"]
//!
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Closed"]
//! [Score "NS 170"]
//! [ScoreIMP "NS -6"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Scoring "IMP;Butler"]
//! [Room "Open"]
//! [Score "NS 420"]
//! [ScoreIMP "NS 3"]
//!
//! [Board "1"]
//! [Scoring "IMP;Butler"]
//! [Room "Closed"]
//! [Score "NS 170"]
//! ```

use std::borrow::Cow;
use std::ops::Range;

use crate::bridge::scoring::imps;
use crate::bridge::{Seat, same_side};
use crate::pbn::model::Said;
use crate::pbn::model::scoring::{SideScores, side_scores};
use crate::pbn::standard::{TagId, TagSet};
use crate::pbn::syntax::Document;
use crate::rules::prelude::*;
use crate::rules::read_again::look_again;
use crate::rules::words::plural;
use crate::source::without_controls;

pub(crate) const META: Meta = Meta {
    name: "imps-of-two-tables",
    severity: Severity::Warning,
    chapters: &["4.2.2"],
    rbn_chapters: &["3.R"],
    needs: &[
        Need::tag(TagId::ROOM),
        Need::Tag(TagSet::of(&[TagId::SCORE, TagId::SCORE_IMP])),
    ],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[
    Check::Across { gather, judge },
    Check::Tables {
        is_judged,
        judge: judge_records,
    },
];

/// What distinguishes boards; what differs most often comes first.
const KEYS: [TagId; 8] = [
    TagId::BOARD,
    TagId::ROUND,
    TagId::EVENT,
    TagId::DATE,
    TagId::STAGE,
    TagId::SECTION,
    TagId::HOME_TEAM,
    TagId::VISIT_TEAM,
];

/// The values of those tags.
type Board<'f> = [Cow<'f, [u8]>; KEYS.len()];

#[derive(Clone)]
struct Played {
    /// Where those values are in the game.
    board: [Span; KEYS.len()],
    /// The score of North-South and its place.
    score: Option<(f64, Span)>,
    /// The IMPs of North-South and their place.
    imps: Option<(f64, Span)>,
}

/// That a game may be the other table of one that gives IMPs; itself it gives none.
struct WithoutImps;

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    // Without a room it may be any tournament.
    if game.tag(TagId::ROOM).is_none() || !is_scored_by_imps(game) {
        return None;
    }
    match of_ns(game, TagId::SCORE_IMP) {
        // In most files no game gives them, and nobody asks for more.
        None => Some(Fact::new(WithoutImps)),
        Some(_) => played(game).map(Fact::new),
    }
}

fn is_scored_by_imps(game: &GameContext<'_>) -> bool {
    let Said::Value(scoring, _) = game.model.said(TagId::SCORING) else {
        return false;
    };
    let scoring = scoring.trim_ascii();
    scoring.eq_ignore_ascii_case(b"IMP") || scoring.eq_ignore_ascii_case(b"IMPs")
}

/// What North-South have by a tag, and its place.
fn of_ns(game: &GameContext<'_>, tag: TagId) -> Option<(f64, Span)> {
    match game.model.said(tag) {
        Said::Value(value, span) => Some((for_ns(game, side_scores(value)?)?, span)),
        _ => None,
    }
}

/// What a game scored by IMPs says; `None` where its score is wrong.
fn played(game: &GameContext<'_>) -> Option<Played> {
    let score = of_ns(game, TagId::SCORE);
    if score.is_some() && super::wrong_score::is_wrong(game) {
        return None;
    }
    // What is not known, written as `?`, is the same as a tag that is not there.
    let span_of = |key| {
        let pair = game.tag(key)?;
        let is_known = game.model.said(key) != Said::Unknown;
        game.value_place(pair).filter(|_| is_known)
    };
    Some(Played {
        board: KEYS.map(|key| span_of(key).unwrap_or_default()),
        score,
        imps: of_ns(game, TagId::SCORE_IMP),
    })
}

fn for_ns(game: &GameContext<'_>, scores: SideScores) -> Option<f64> {
    let of_declarer = || {
        let score = scores.declarer?;
        let declarer = game.model.declarer()?.0;
        Some(if same_side(declarer, Seat::North) {
            score
        } else {
            -score
        })
    };
    let of_ew = scores.ew.map(|score| -score);
    scores.ns.or(of_ew).or_else(of_declarer)
}

/// A table with its board and game.
struct At<'f> {
    board: Board<'f>,
    fact: &'f GameFact,
    played: Cow<'f, Played>,
}

impl At<'_> {
    fn table(&self) -> Table {
        let in_file = |(number, span): (f64, Span)| (number, span.at(self.fact.base));
        Table {
            game: self.fact.game,
            score: self.played.score.map(in_file),
            imps: self.played.imps.map(in_file),
        }
    }
}

/// What is compared at a table. Places are those in the file.
struct Table {
    /// The number of its game or record.
    game: usize,
    /// The score of North-South.
    score: Option<(f64, Range<usize>)>,
    /// The IMPs of North-South.
    imps: Option<(f64, Range<usize>)>,
}

/// The tables, where one of them gives IMPs.
fn tables<'f>(file: &FileContext<'f>, facts: &'f [GameFact]) -> Vec<At<'f>> {
    let given = |fact: &'f GameFact| fact.fact.get::<Played>();
    if !facts.iter().any(|fact| given(fact).is_some()) {
        return Vec::new();
    }
    let mut document = Document::default();
    let tables = facts.iter().filter_map(|fact| {
        let played = match given(fact) {
            Some(played) => Cow::Borrowed(played),
            None => Cow::Owned(look_again(
                file,
                &mut document,
                (fact.game, fact.base),
                played,
            )??),
        };
        let value = |span: Span| without_controls(file.source.slice(span.at(fact.base)));
        Some(At {
            board: played.board.map(value),
            fact,
            played,
        })
    });
    tables.collect()
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let mut tables = tables(file, facts);
    // The two tables of a board are mostly close together, and the sort makes use of that.
    tables.sort_by(|one, other| one.board.cmp(&other.board));
    for tables in tables.chunk_by(|one, other| one.board == other.board) {
        if let [first, second] = tables {
            compare([first.table(), second.table()], report);
        }
    }
}

/// Holds the IMPs of two tables against their scores.
fn compare(tables: [Table; 2], report: &mut Report<'_>) {
    let [first, second] = &tables;
    for (own, other) in [(first, second), (second, first)] {
        let Some((given, place)) = &own.imps else {
            continue;
        };
        // One result of the match is often copied to both tables.
        let copy = other.imps.as_ref().filter(|(copy, _)| copy == given);
        let (Some((score, _)), Some((of_other_score, other_place))) = (&own.score, &other.score)
        else {
            if let Some((imps, of_other_imps)) = copy.filter(|(imps, _)| *imps != 0.0) {
                let winners = if *imps > 0.0 { "win" } else { "lose" };
                let losers = if *imps > 0.0 { "lose" } else { "win" };
                let message = format!(
                    "the other table has the same IMPs: what North-South {winners} there they \
                     {losers} here"
                );
                report
                    .in_file(place.clone(), own.game, message)
                    .label_in_file(of_other_imps.clone(), "the IMPs of the other table")
                    .milder(true)
                    .habit("results", "IMPs alone");
            }
            return;
        };
        let right = imps((score - of_other_score) as i32);
        let is_opposite = *given == f64::from(-right);
        if *given == f64::from(right) {
            continue;
        }
        if is_opposite && copy.is_some() {
            report
                .in_file(
                    place.clone(),
                    own.game,
                    "this result is copied from the other table, where it is right: what \
                     North-South win there they lose here",
                )
                .label_in_file(other_place.clone(), "the score at the other table")
                .milder(true)
                .habit("results", ());
            return;
        }
        let s = plural(right.abs());
        let finding = report
            .in_file(
                place.clone(),
                own.game,
                format!("the difference of the two scores is worth {right} IMP{s} for North-South"),
            )
            .label_in_file(other_place.clone(), "the score at the other table");
        if is_opposite {
            finding.note("the number is right for the other side");
        }
        return;
    }
}

/// Whether the score of a record can be compared: a wrong one is reported by `wrong-score`.
fn is_judged(record: &RecordContext<'_>) -> bool {
    super::wrong_score::is_right_in_record(record)
}

fn judge_records(tables: [&AtTable<'_>; 2], report: &mut Report<'_>) {
    // IMPs had other bounds before 1962.
    let year = |at: &AtTable<'_>| {
        std::str::from_utf8(at.date.get(..4)?)
            .ok()?
            .parse::<u16>()
            .ok()
    };
    if tables
        .iter()
        .any(|at| year(at).is_some_and(|year| year < 1962))
    {
        return;
    }
    let table = |at: &AtTable<'_>| Table {
        game: at.number,
        score: at
            .score
            .clone()
            .map(|(score, place)| (f64::from(score), place)),
        imps: at.imps.clone(),
    };
    compare(tables.map(table), report);
}

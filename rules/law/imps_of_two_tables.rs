//! # imps-of-two-tables
//!
//! The IMPs of a board do not match the scores at the two tables of a match. The difference of the two scores
//! gives the IMPs (chapter 4.2.2 and Law 78). The rule checks this if `Scoring` is IMP and the file has
//! exactly two results of the board, one from the open and one from the closed room.
//!
//! What one pair wins, the pair in the same seats at the other table loses: `NS 6` at one table is `NS -6`,
//! or `NS 0 EW 6`, at the other. Programs that copy the result of the match to both tables give one of them
//! the wrong sign. If both tables agree in this way, the finding is an info. It is also an info if a comment
//! after the score or the IMPs may explain an adjusted score. Fractions of IMPs and IMPs for both sides are
//! not checked, because only a director gives them.
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
//! warning[imps-of-two-tables]: expected 6 IMPs for North-South by the scores of the two tables, found 5
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
//! warning[imps-of-two-tables]: expected 6 IMPs for North-South by the scores of the two tables, found -6
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
//! ```pbn
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Open"]
//! [Score "NS 420"]
//! [ScoreIMP "NS 3"] {adjusted: average plus}
//!
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Closed"]
//! [Score "NS 170"]
//! ```
//!
//! ```text
//! info[imps-of-two-tables]: expected 6 IMPs for North-South by the scores of the two tables, found 3
//!    ┌─ example.pbn:5:12
//!    │
//!  5 │ [ScoreIMP "NS 3"] {adjusted: average plus}
//!    │            ^^^^
//!    ·
//! 10 │ [Score "NS 170"]
//!    │         ------ the score at the other table
//!    │
//!    = less severe, because the comment after it may explain it
//! ```
//!
//! If the scores are not given, the same IMPs at both tables show the mistake:
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
//! A tag with the value `?` counts as missing:
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
//! In RBN and RBX the two tables are consecutive records with the same board, hands and teams:
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
//! warning[imps-of-two-tables]: expected -6 IMPs for North-South by the scores of the two tables, found -5
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
//! An event taken over from the game before differs from no event:
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
//! Two open rooms belong to two matches:
//!
//! ```pbn
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Open"]
//! [Score "NS 420"]
//! [ScoreIMP "NS 5"]
//!
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Open"]
//! [Score "NS 170"]
//! [ScoreIMP "NS -4"]
//! ```
//!
//! Adjusted scores:
//!
//! ```pbn
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Open"]
//! [Score "NS 420"]
//! [ScoreIMP "NS 4.5"]
//!
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Closed"]
//! [Score "NS 170"]
//! [ScoreIMP "NS -4.5"]
//!
//! [Board "2"]
//! [Scoring "IMP"]
//! [Room "Open"]
//! [ScoreIMP "NS 3 EW 3"] {average plus to both sides}
//!
//! [Board "2"]
//! [Scoring "IMP"]
//! [Room "Closed"]
//! [ScoreIMP "NS 3 EW 3"]
//! ```
//!
//! Only the winners have IMPs:
//!
//! ```pbn
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Open"]
//! [Score "NS 420"]
//! [ScoreIMP "NS 10 EW 0"]
//!
//! [Board "1"]
//! [Scoring "IMP"]
//! [Room "Closed"]
//! [Score "NS -50"]
//! [ScoreIMP "NS 0 EW 10"]
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
use crate::engine::facts::together;
use crate::pbn::model::TagContent;
use crate::pbn::model::scoring::{SideScores, side_scores};
use crate::pbn::standard::{TagId, TagSet};
use crate::pbn::syntax::Document;
use crate::rules::law::{impossible_imps, wrong_score};
use crate::rules::prelude::*;
use crate::rules::read_again::look_again;
use crate::rules::words::plural;
use crate::source::{hashed_text, without_controls};

pub(crate) const META: Meta = Meta {
    name: "imps-of-two-tables",
    severity: Severity::Warning,
    chapters: &[(PBN, &["4.2.2"]), (RBN, &["3.R"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[
        Need::tag(TagId::ROOM),
        Need::Tag(TagSet::of(&[TagId::SCORE, TagId::SCORE_IMP])),
    ],
    &Check::Numbers { gather, judge },
)])
.and_rbn(&[RecordCheck::Tables {
    is_judged,
    judge: judge_records,
}]);

/// What distinguishes boards.
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
type BoardKey<'f> = [Cow<'f, [u8]>; KEYS.len()];

/// What a game says, in one number: a hash of its board, its score and its IMPs.
struct Digest(u64);

impl Digest {
    /// The IMPs, or what their bits say instead.
    const IMPS: u64 = 0xFF;
    /// The score in tens, or what its bits say instead.
    const SCORE: u64 = 0xF_FF00;
    const SAID: u64 = Self::SCORE | Self::IMPS;

    /// There is no number.
    const NONE: u64 = 0;
    /// What the number is says only the game.
    const IN_GAME: u64 = 1;
    /// What says zero: smaller numbers say the numbers below zero.
    const ZERO_IMPS: i64 = 128;
    const ZERO_SCORE: i64 = 2048;

    fn new(board: u64, score: u64, imps: u64) -> Digest {
        Digest(board & !Self::SAID | score << 8 | imps)
    }

    /// How a number is said, where nearly all are integers between these bounds.
    fn of_number(number: Option<f64>, zero: i64) -> u64 {
        let Some(number) = number else {
            return Self::NONE;
        };
        let said = zero.saturating_add(number as i64);
        if number.fract() == 0.0 && (2..2 * zero).contains(&said) {
            said as u64
        } else {
            Self::IN_GAME
        }
    }

    /// Whether North-South have IMPs.
    fn has_imps(&self) -> bool {
        self.0 & Self::IMPS != Self::NONE
    }

    /// What the game says; `None` where only the game says it.
    fn figures(&self) -> Option<Figures> {
        let number = |said: u64, zero: i64| match said {
            Self::NONE => Some(None),
            Self::IN_GAME => None,
            said => Some(Some((said as i64 - zero) as f64)),
        };
        let score = number((self.0 & Self::SCORE) >> 8, Self::ZERO_SCORE)?;
        Some(Figures {
            score: score.map(|tens| 10.0 * tens),
            imps: number(self.0 & Self::IMPS, Self::ZERO_IMPS)?,
        })
    }
}

/// What North-South have at a table.
#[derive(Clone, Copy)]
struct Figures {
    score: Option<f64>,
    imps: Option<f64>,
}

fn gather(game: &GameContext<'_>) -> Option<u64> {
    // Without a room it may be any tournament.
    if game.tag(TagId::ROOM).is_none() || !is_scored_by_imps(game) {
        return None;
    }
    let board = places(game).into_iter().fold(0, |hash, span| {
        hashed_text(hash, &without_controls(game.slice(span)))
    });
    let (score, imps) = match imps_of_ns(game) {
        // In most files no game gives them, and nobody asks for more.
        Some(None) => (Digest::IN_GAME, Digest::NONE),
        Some(Some((imps, _))) => {
            let score = score(game)?.map(|(score, _)| score / 10.0);
            let imps = Digest::of_number(Some(imps), Digest::ZERO_IMPS);
            (Digest::of_number(score, Digest::ZERO_SCORE), imps)
        }
        None => (Digest::IN_GAME, Digest::IN_GAME),
    };
    Some(Digest::new(board, score, imps).0)
}

/// Where the values are in a game that distinguish boards. What is not known, written as `?`, is the same
/// as a tag that is not there.
fn places(game: &GameContext<'_>) -> [Span; KEYS.len()] {
    KEYS.map(|key| {
        let place = || {
            let pair = game.tag(key)?;
            let is_known = game.model.said(key) != TagContent::Unknown;
            game.value_place(pair).filter(|_| is_known)
        };
        place().unwrap_or_default()
    })
}

fn is_scored_by_imps(game: &GameContext<'_>) -> bool {
    let TagContent::Value(scoring, _) = game.model.said(TagId::SCORING) else {
        return false;
    };
    let scoring = scoring.trim_ascii();
    scoring.eq_ignore_ascii_case(b"IMP") || scoring.eq_ignore_ascii_case(b"IMPs")
}

/// What a tag says of both sides, and its place.
fn said_of_sides(game: &GameContext<'_>, tag: TagId) -> Option<(SideScores, Span)> {
    match game.model.said(tag) {
        TagContent::Value(value, span) => Some((side_scores(value)?, span)),
        _ => None,
    }
}

/// The IMPs of North-South and their place, if there are some; `None` where both sides have some that
/// do not belong together, as a director gives them.
fn imps_of_ns(game: &GameContext<'_>) -> Option<Option<(f64, Span)>> {
    let Some((scores, span)) = said_of_sides(game, TagId::SCORE_IMP) else {
        return Some(None);
    };
    let imps = match (scores.ns, scores.ew) {
        // In teams only the winners score IMPs.
        (Some(0.0), Some(ew)) if ew > 0.0 => -ew,
        (Some(ns), Some(ew)) if ns + ew == 0.0 || ew == 0.0 && ns > 0.0 => ns,
        (Some(_), Some(_)) => return None,
        _ => return Some(for_ns(game, scores).map(|imps| (imps, span))),
    };
    Some(Some((imps, span)))
}

/// Whether a game is that of the open room, and not of the closed one; `None` where it says neither.
fn is_open_room(game: &GameContext<'_>) -> Option<bool> {
    let TagContent::Value(room, _) = game.model.said(TagId::ROOM) else {
        return None;
    };
    let begins = |word: &[u8]| {
        let start = room.trim_ascii().get(..word.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    match (begins(b"Open"), begins(b"Closed")) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// The score of North-South and its place, if there is one; `None` where it is wrong.
fn score(game: &GameContext<'_>) -> Option<Option<(f64, Span)>> {
    let score = said_of_sides(game, TagId::SCORE);
    let score = score.and_then(|(scores, span)| Some((for_ns(game, scores)?, span)));
    let is_wrong = score.is_some() && wrong_score::finds(game);
    (!is_wrong).then_some(score)
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

/// What is compared at a table. Places are those in the file.
struct ComparedTable {
    /// The number of its game or record.
    game: usize,
    /// The score of North-South.
    score: Option<(f64, Range<usize>)>,
    /// The IMPs of North-South.
    imps: Option<(f64, Range<usize>)>,
    /// Whether a comment may explain its score.
    is_commented: bool,
}

impl ComparedTable {
    /// What a game says, with its board and whether it is of the open room; `None` where its score is
    /// wrong or adjusted, or has more IMPs than there are.
    fn of<'f>(
        file: &FileContext<'f>,
        game: &GameContext<'_>,
    ) -> Option<(BoardKey<'f>, bool, ComparedTable)> {
        let in_file = |(number, span): (f64, Span)| (number, span.at(game.base));
        let value = |span: Span| without_controls(file.source.slice(span.at(game.base)));
        if impossible_imps::finds(game) {
            return None;
        }
        let table = ComparedTable {
            game: game.number,
            score: score(game)?.map(in_file),
            imps: imps_of_ns(game)?.map(in_file),
            is_commented: [TagId::SCORE, TagId::SCORE_IMP]
                .iter()
                .any(|tag| game.is_tag_commented(*tag)),
        };
        Some((places(game).map(value), is_open_room(game)?, table))
    }

    fn figures(&self) -> Figures {
        let number =
            |given: &Option<(f64, Range<usize>)>| given.as_ref().map(|(number, _)| *number);
        Figures {
            score: number(&self.score),
            imps: number(&self.imps),
        }
    }
}

fn judge(file: &FileContext<'_>, digests: &[GameNumber], report: &mut Report<'_>) {
    let has_imps = |game: &GameNumber| Digest(game.number()).has_imps();
    if !digests.iter().any(has_imps) {
        return;
    }
    let mut document = Document::default();
    let board = |game: &GameNumber| game.number() & !Digest::SAID;
    for listed in together(digests, Digest::SAID) {
        for games in listed.chunk_by(|one, other| board(one) == board(other)) {
            // Of more games nobody knows which two belong together. Hardly ever are they of two boards
            // with one hash.
            let [first, second] = games else {
                continue;
            };
            if !games.iter().any(has_imps) || are_right([first, second]) {
                continue;
            }
            let [first, second] = [first, second].map(|game| {
                let table = |game: &GameContext<'_>| ComparedTable::of(file, game);
                look_again(file, &mut document, game.game(), table).flatten()
            });
            if let (Some((board, is_open, first)), Some((other, other_is_open, second))) =
                (first, second)
                && board == other
                && is_open != other_is_open
            {
                compare([first, second], report);
            }
        }
    }
}

/// Whether nothing is wrong with two games, as far as their digests say it.
fn are_right(games: [&GameNumber; 2]) -> bool {
    let figures = games.map(|game| Digest(game.number()).figures());
    match figures {
        [Some(first), Some(second)] => mistake([first, second]).is_none(),
        _ => false,
    }
}

/// What is wrong with the IMPs of a table.
enum ImpMistake {
    /// The other table has the same, and no scores are there to tell which are right.
    Same,
    /// They are copied from the other table, where they are right.
    Copied,
    /// The scores are worth others.
    Other {
        /// Those that they are worth.
        right: i32,
    },
}

/// Holds the IMPs of two tables against their scores. Gives the place of the table with the mistake.
fn mistake([first, second]: [Figures; 2]) -> Option<(usize, ImpMistake)> {
    // No difference of two scores is worth a fraction.
    let is_adjusted = |of: Figures| of.imps.is_some_and(|imps| imps.fract() != 0.0);
    if is_adjusted(first) || is_adjusted(second) {
        return None;
    }
    for (place, own, other) in [(0, first, second), (1, second, first)] {
        let Some(given) = own.imps else {
            continue;
        };
        // One result of the match is often copied to both tables.
        let is_copy = other.imps == Some(given);
        let (Some(score), Some(of_other)) = (own.score, other.score) else {
            return (is_copy && given != 0.0).then_some((place, ImpMistake::Same));
        };
        let right = imps((score - of_other) as i32);
        if given == f64::from(right) {
            continue;
        }
        return if given == f64::from(-right) && is_copy {
            Some((place, ImpMistake::Copied))
        } else {
            Some((place, ImpMistake::Other { right }))
        };
    }
    None
}

/// Says what is wrong with the IMPs of two tables.
fn compare(tables: [ComparedTable; 2], report: &mut Report<'_>) {
    let [first, second] = &tables;
    let Some((place, mistake)) = mistake([first.figures(), second.figures()]) else {
        return;
    };
    let (own, other) = match place {
        0 => (first, second),
        _ => (second, first),
    };
    let Some((given, place)) = own.imps.clone() else {
        return;
    };
    let message = match mistake {
        ImpMistake::Same => {
            let (winners, losers) = if given > 0.0 {
                ("win", "lose")
            } else {
                ("lose", "win")
            };
            format!(
                "the other table has the same IMPs: what North-South {winners} there they \
                 {losers} here"
            )
        }
        ImpMistake::Copied => {
            "this result is copied from the other table, where it is right: what \
             North-South win there they lose here"
                .to_owned()
        }
        ImpMistake::Other { right } => {
            let s = plural(right.abs());
            format!(
                "expected {right} IMP{s} for North-South by the scores of the two tables, found {given}"
            )
        }
    };
    let finding = report.in_file(place, own.game, message);
    let finding = match (&mistake, &other.imps, &other.score) {
        (ImpMistake::Same, Some((_, imps)), _) => {
            finding.label_in_file(imps.clone(), "the IMPs of the other table")
        }
        (_, _, Some((_, score))) => {
            finding.label_in_file(score.clone(), "the score at the other table")
        }
        _ => finding,
    };
    let is_explained = first.is_commented || second.is_commented;
    match mistake {
        ImpMistake::Same => {
            finding.milder(true).habit("results", "IMPs alone");
        }
        ImpMistake::Copied => {
            finding.milder(true).habit("results", ());
        }
        ImpMistake::Other { right } => {
            let finding = finding.softened(is_explained);
            if given == f64::from(-right) {
                finding.note("the number is right for the other side");
            }
        }
    }
}

/// Whether the score of a record can be compared: a wrong one is reported by `wrong-score`.
fn is_judged(record: &RecordContext<'_>) -> bool {
    !wrong_score::finds_in_record(record)
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
    let table = |at: &AtTable<'_>| ComparedTable {
        game: at.number,
        score: at
            .score
            .clone()
            .map(|(score, place)| (f64::from(score), place)),
        imps: at.imps.clone(),
        is_commented: false,
    };
    compare(tables.map(table), report);
}

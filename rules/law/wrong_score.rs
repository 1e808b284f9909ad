//! # wrong-score
//!
//! The `Score` does not match contract, result and vulnerability. By the laws a contract and its tricks have
//! one score (chapter 4.2.1). Usually the sign, the contract, the result or the vulnerability is wrong.
//!
//! Games with an irregularity (`^`), with French scoring, and rubber, Chicago and Cavendish games are not
//! checked. The Laws of 1987 changed the scores of doubled contracts. Clubs adopted them during that year, so
//! in games before 1988, and if the date is not known, the old and the new score are both right. If the
//! vulnerability or the result is not known, a score is wrong if it fits none of them.
//!
//! Correct the wrong value. If the director adjusted the score, say this in a comment after it: a comment
//! there makes the finding an info.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "None"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Result "9"]
//! [Score "NS -100"]
//! ```
//!
//! ```text
//! warning[wrong-score]: 5♥X by South not vulnerable, 9 tricks, scores -300 for NS, found -100
//!   ┌─ example.pbn:6:9
//!   │
//! 2 │ [Vulnerable "None"]
//!   │              ---- the vulnerability
//! 3 │ [Declarer "S"]
//! 4 │ [Contract "5HX"]
//!   │            --- the contract
//! 5 │ [Result "9"]
//!   │          - the result
//! 6 │ [Score "NS -100"]
//!   │         ^^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "All"]
//! [Declarer "E"]
//! [Contract "4S"]
//! [Result "10"]
//! [Score "NS 620"]
//! ```
//!
//! ```text
//! warning[wrong-score]: 4♠ by East vulnerable, 10 tricks, scores -620 for NS, found 620
//!   ┌─ example.pbn:6:9
//!   │
//! 2 │ [Vulnerable "All"]
//!   │              --- the vulnerability
//! 3 │ [Declarer "E"]
//! 4 │ [Contract "4S"]
//!   │            -- the contract
//! 5 │ [Result "10"]
//!   │          -- the result
//! 6 │ [Score "NS 620"]
//!   │         ^^^^^^
//!   │
//!   = the score is right for the other side
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "None"]
//! [Scoring "MP;OldMP"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Result "7"]
//! [Score "NS -800"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1995.06.10"]
//! [Vulnerable "None"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Result "7"]
//! [Score "NS -700"] {split by the director}
//! ```
//!
//! ```text
//! info[wrong-score]: 5♥X by South not vulnerable, 7 tricks, scores -800 for NS, found -700
//!   ┌─ example.pbn:7:9
//!   │
//! 3 │ [Vulnerable "None"]
//!   │              ---- the vulnerability
//! 4 │ [Declarer "S"]
//! 5 │ [Contract "5HX"]
//!   │            --- the contract
//! 6 │ [Result "7"]
//!   │          - the result
//! 7 │ [Score "NS -700"] {split by the director}
//!   │         ^^^^^^^
//!   │
//!   = less severe, because the comment after it may explain it
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Result "9"]
//! [Score "NS 500"]
//! ```
//!
//! ```text
//! warning[wrong-score]: 3NT by South, 9 tricks, scores 400 for NS, or 600 if vulnerable, found 500
//!   ┌─ example.pbn:5:9
//!   │
//! 3 │ [Contract "3NT"]
//!   │            --- the contract
//! 4 │ [Result "9"]
//!   │          - the result
//! 5 │ [Score "NS 500"]
//!   │         ^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "None"]
//! [Declarer "N"]
//! [Contract "4S"]
//! [Score "NS 425"]
//! ```
//!
//! ```text
//! warning[wrong-score]: no number of tricks in 4♠ by North not vulnerable scores 425 for NS
//!   ┌─ example.pbn:5:9
//!   │
//! 2 │ [Vulnerable "None"]
//!   │              ---- the vulnerability
//! 3 │ [Declarer "N"]
//! 4 │ [Contract "4S"]
//!   │            -- the contract
//! 5 │ [Score "NS 425"]
//!   │         ^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1985.06.10"]
//! [Vulnerable "None"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Result "7"]
//! [Score "NS -500"]
//! ```
//!
//! ```text
//! warning[wrong-score]: 5♥X by South not vulnerable, 7 tricks, scores -800 for NS, found -500
//!   ┌─ example.pbn:7:9
//!   │
//! 3 │ [Vulnerable "None"]
//!   │              ---- the vulnerability
//! 4 │ [Declarer "S"]
//! 5 │ [Contract "5HX"]
//!   │            --- the contract
//! 6 │ [Result "7"]
//!   │          - the result
//! 7 │ [Score "NS -500"]
//!   │         ^^^^^^^
//!   │
//!   = by the laws before 1987 it was -700 for NS
//! ```
//!
//! ```pbn
//! [Vulnerable "None"]
//! [Result "9"]
//! [Score "NS 420"]
//! [Dealer "S"]
//! [Auction "S"]
//! 4S Pass Pass Pass
//! ```
//!
//! ```text
//! warning[wrong-score]: 4♠ by South not vulnerable, 9 tricks, scores -50 for NS, found 420
//!   ┌─ example.pbn:3:9
//!   │
//! 1 │ [Vulnerable "None"]
//!   │              ---- the vulnerability
//! 2 │ [Result "9"]
//!   │          - the result
//! 3 │ [Score "NS 420"]
//!   │         ^^^^^^
//! ```
//!
//! ```rbn
//! % RBN
//! A WZ:1S2H2S4D:4SPP5H:XA
//! C 5HX:N
//! R 9-500
//!
//! ```
//!
//! ```text
//! warning[wrong-score]: 5♥X by North not vulnerable, 9 tricks, scores -300 for NS, found -500
//!   ┌─ example.rbn:4:4
//!   │
//! 3 │ C 5HX:N
//!   │   --- the contract
//! 4 │ R 9-500
//!   │    ^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Result "9"]
//! [Score "NS 600"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "N"]
//! [Contract "4S"]
//! [Score "EW 200"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "1985.06.10"]
//! [Vulnerable "None"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Result "7"]
//! [Score "NS -700"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "None"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Result "9"]
//! [Score "NS -300"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "None"]
//! [Scoring "MP;OldMP"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Result "7"]
//! [Score "NS -700"]
//! ```
//!
//! ```rbn
//! % RBN
//! A WZ:1S2H2S4D:4SPP5H:XA
//! C 5HX:N
//! R 9-300
//!
//! ```

use crate::bridge::scoring::{Laws, is_vulnerable, possible_points};
use crate::bridge::{Contract, FinalContract, Seat, same_side, seat_name};
use crate::pbn::model::value::Sided;
use crate::pbn::standard::TagId;
use crate::rules::contract::{is_contradicted, is_contradicted_in_record};
use crate::rules::law::result_mismatch;
use crate::rules::prelude::*;
use crate::rules::tricks::{declarer_tricks, has_wrong_sum};
use crate::rules::{kind_of_game, words};

pub(crate) const META: Meta = Meta {
    name: "wrong-score",
    severity: Severity::Warning,
    chapters: &[(PBN, &["4.2.1"]), (RBN, &["3.R"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Game(check)]).and_rbn(&[RecordCheck::Record(check_record)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(wrong) = find(game) else { return };
    let Some((_, span)) = game.stated_tag(TagId::SCORE) else {
        return;
    };
    let mut finding = report
        .at(span, wrong.message())
        .softened(game.is_tag_commented(TagId::SCORE));
    let labels = [
        (TagId::VULNERABLE, "the vulnerability"),
        (TagId::CONTRACT, "the contract"),
        (TagId::RESULT, "the result"),
    ];
    for (tag, text) in labels {
        if let Some((_, place)) = game.stated_tag(tag) {
            finding = finding.label(place, text);
        }
    }
    if let Some(note) = wrong.before_1987() {
        finding = finding.note(note);
    }
    if wrong.fits_other_side {
        finding.note("the score is right for the other side");
    } else if wrong.fits_other_risk {
        finding.note(match wrong.is_vulnerable {
            Some(true) => "the score is right if declarer is not vulnerable",
            _ => "the score is right if declarer is vulnerable",
        });
    }
}

/// A score that does not follow.
struct ScoreMistake {
    contract: Contract,
    declarer: Seat,
    /// One of the side whose score the tag gives.
    side: Seat,
    /// Where it is known.
    is_vulnerable: Option<bool>,
    /// Where the result is known, the tricks with what would be right.
    played: Option<(u8, Right)>,
    /// The given score, for the side of declarer.
    given: i32,
    fits_other_side: bool,
    fits_other_risk: bool,
}

/// A contract with who played it and how, as players say it.
fn played(contract: Contract, declarer: Seat, is_vulnerable: Option<bool>) -> String {
    let Contract { bid, penalty } = contract;
    let (level, strain) = (bid.level, words::strain_name(bid.strain));
    let (risk, name) = (words::risk_name(penalty), seat_name(declarer));
    let state = match is_vulnerable {
        Some(true) => " vulnerable",
        Some(false) => " not vulnerable",
        None => "",
    };
    format!("{level}{strain}{risk} by {name}{state}")
}

/// The right score, not vulnerable and vulnerable: each by the laws of today and, where they may
/// apply, by those before 1987.
type Right = [[i32; 2]; 2];

impl ScoreMistake {
    fn message(&self) -> String {
        let contract = played(self.contract, self.declarer, self.is_vulnerable);
        let given = self.sign() * self.given;
        let Some((tricks, right)) = self.played else {
            let side = words::side_name(self.side);
            return format!("no number of tricks in {contract} scores {given} for {side}");
        };
        let right = self.right(right.map(|[points, _]| points));
        let made = words::counted_tricks(tricks);
        format!("{contract}, {made}, scores {right}, found {given}")
    }

    /// The score by the laws before 1987, where the game may have been scored by them.
    fn before_1987(&self) -> Option<String> {
        let (_, right) = self.played?;
        let old = right.map(|[_, points]| points);
        let differs = right.iter().any(|[new, old]| new != old);
        differs.then(|| format!("by the laws before 1987 it was {}", self.right(old)))
    }

    /// What makes a score of declarer's side one of the side that the tag names.
    fn sign(&self) -> i32 {
        if same_side(self.side, self.declarer) {
            1
        } else {
            -1
        }
    }

    fn right(&self, right: [i32; 2]) -> String {
        let [safe, vulnerable] = right.map(|points| self.sign() * points);
        let side = words::side_name(self.side);
        match self.is_vulnerable {
            Some(true) => format!("{vulnerable} for {side}"),
            None if safe != vulnerable => {
                format!("{safe} for {side}, or {vulnerable} if vulnerable")
            }
            _ => format!("{safe} for {side}"),
        }
    }
}

/// Whether the score of the game is wrong; then what is computed from it is not checked.
pub(crate) fn finds(game: &GameContext<'_>) -> bool {
    find(game).is_some()
}

fn find(game: &GameContext<'_>) -> Option<ScoreMistake> {
    let model = game.model;
    let score = model.score()?;
    let FinalContract::Contract(contract) = model.contract()? else {
        return None;
    };
    let (declarer, is_swapped) = model.declarer()?;
    let result = model.result();
    if is_swapped || result.is_some_and(|result| result.is_irregular) {
        return None;
    }
    let tricks = match result {
        Some(result) => Some(declarer_tricks(declarer, result.tricks)?),
        None => None,
    };
    let given = for_declarer(declarer, score)?;
    // Without a result, 0 may mean that the score is not known either.
    if tricks.is_none() && given == 0 {
        return None;
    }
    let vulnerable = model.vulnerability();
    let is_vulnerable = vulnerable.map(|vulnerable| is_vulnerable(vulnerable, declarer));
    let contract_tag = FinalContract::Contract(contract);
    let points = |tricks, risk, laws| possible_points(contract_tag, tricks, risk, laws);
    // Nearly all scores are right, and the same by all laws.
    if let (Some(tricks), Some(risk)) = (tricks, is_vulnerable)
        && points(tricks, risk, Laws::Either) == Some([given; 2])
    {
        return None;
    }
    let can_bring = |risk: bool, laws: Laws, fits: &dyn Fn([i32; 2]) -> bool| {
        let (least, most) = tricks.map_or((0, 13), |tricks| (tricks, tricks));
        (least..=most).any(|tricks| points(tricks, risk, laws).is_some_and(fits))
    };
    let is_possible = |risk: bool| is_vulnerable.is_none_or(|known| known == risk);
    let brings = |laws: Laws, fits: &dyn Fn([i32; 2]) -> bool| {
        let mut risks = [false, true].into_iter();
        risks.any(|risk| is_possible(risk) && can_bring(risk, laws, fits))
    };
    // Nearly all contracts score the same by all laws.
    if brings(Laws::Either, &|points| points == [given; 2]) {
        return None;
    }
    let laws = model.laws();
    // Excuses for a wrong score are looked for only if it is wrong.
    if brings(laws, &|points| points.contains(&given))
        || !kind_of_game::is_final(game)
        || is_unusual(game)
    {
        return None;
    }
    // Other rules report what contradicts the auction or the play, and scores and tricks of both
    // sides that do not belong together.
    let is_reported = is_contradicted(game)
        || result_mismatch::finds(game)
        || has_wrong_sum(game)
        || matches!(score, Sided::Both { ns, ew } if ns != ew.saturating_neg());
    if is_reported {
        return None;
    }
    let played = match tricks {
        Some(tricks) => {
            let right = [points(tricks, false, laws)?, points(tricks, true, laws)?];
            Some((tricks, right))
        }
        None => None,
    };
    let opposite = given.saturating_neg();
    let side = match score {
        Sided::Ns(_) => Seat::North,
        Sided::Ew(_) => Seat::East,
        Sided::Declarer(_) | Sided::Both { .. } => declarer,
    };
    Some(ScoreMistake {
        contract,
        declarer,
        side,
        is_vulnerable,
        played,
        given,
        fits_other_side: brings(laws, &|points| points.contains(&opposite)),
        fits_other_risk: is_vulnerable
            .is_some_and(|known| can_bring(!known, laws, &|points| points.contains(&given))),
    })
}

fn for_declarer(declarer: Seat, score: Sided<i32>) -> Option<i32> {
    let other = || score.of(declarer.lho()).map(|n| n.saturating_neg());
    score.of(declarer).or_else(other)
}

/// Whether the table of the laws may not hold, or something irregular happened.
fn is_unusual(game: &GameContext<'_>) -> bool {
    !kind_of_game::has_usual_points(game)
        || kind_of_game::has_irregularity(game)
        || game.model.deal().is_some_and(|deal| deal.is_end_position())
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let wrong = find_in_record(record).filter(|_| !is_contradicted_in_record(record));
    let Some(wrong) = wrong else {
        return;
    };
    report
        .at(wrong.span, wrong.message)
        .label(wrong.contract, "the contract");
}

/// Whether the score of a record is wrong; then it is not compared with that of the other table.
pub(crate) fn finds_in_record(record: &RecordContext<'_>) -> bool {
    find_in_record(record).is_some()
}

/// A score of a record that its contract does not give.
struct WrongInRecord {
    message: String,
    span: Span,
    /// The place of the contract.
    contract: Span,
}

fn find_in_record(record: &RecordContext<'_>) -> Option<WrongInRecord> {
    let own = &record.record.values;
    let (said, result) = (own.contract?, own.result?);
    let vulnerable = record.vulnerability?;
    let (contract, declarer) = (said.whole()?, said.declarer?);
    let (tricks, raw) = (result.tricks?, result.raw?);
    // Rubbers and Chicago count what was scored before.
    let form = record.value(RbnLabel::Scoring).unwrap_or_default();
    let mut fields = form.split(|byte| *byte == b':');
    if matches!(fields.next(), Some(b"R" | b"C" | b"A" | b"P")) {
        return None;
    }
    let is_old = |field: &[u8]| field.eq_ignore_ascii_case(b"old");
    let year = record.record.values.date.and_then(|date| date.year);
    let laws = match year {
        _ if fields.any(is_old) => Laws::Old,
        Some(1988..) => Laws::New,
        _ => Laws::Either,
    };
    let is_vulnerable = is_vulnerable(vulnerable, declarer);
    let points = possible_points(
        FinalContract::Contract(contract),
        tricks,
        is_vulnerable,
        laws,
    );
    let sign = if same_side(declarer, Seat::North) {
        1
    } else {
        -1
    };
    let points = points.filter(|points| !points.contains(&(sign * raw)))?;
    let contract = played(contract, declarer, Some(is_vulnerable));
    let made = words::counted_tricks(tricks);
    let [right, _] = points.map(|points| sign * points);
    let [_, span, _] = result.spans;
    Some(WrongInRecord {
        message: format!("{contract}, {made}, scores {right:+} for NS, found {raw:+}"),
        span,
        contract: said.span,
    })
}

//! # false-claim
//!
//! The play ends early, and the cards that are left do not give the tricks of the result. With the best play of
//! both sides it is at least two tricks more or fewer. Where players claim, the rest of the cards is not written;
//! then a result that the cards cannot give comes from a slip, or from a director's decision.
//!
//! The rule solves the end position. So it is on only with `--solve`, or if it is selected.
//!
//! Correct the result, or add the tricks that are missing.
//!
//! ## Bad
//!
//! ```pbn
//! [Contract "4S"]
//! [Declarer "N"]
//! [Result "9"]
//! [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! [Play "E"]
//! D3 DA D2 D4
//! H4 H3 H9 HK
//! HJ HA H6 H2
//! S8 S2 S3 SQ
//! ST S6 S4 SK
//! CJ CK C2 C3
//! SJ S7 C5 SA
//! HQ H5 HT H8
//! ```
//!
//! ```text
//! info[false-claim]: North and South have 9 tricks by the result, but the cards that are left bring them to 11
//!   ┌─ example.pbn:3:10
//!   │
//! 3 │ [Result "9"]
//!   │          ^
//! 4 │ [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! 5 │ [Play "E"]
//!   │        - the play ends after 8 tricks
//! ```
//!
//! ```pbn
//! [Contract "4S"]
//! [Declarer "N"]
//! [Result "8"]
//! [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! [Play "E"]
//! D3 DA D2 D4
//! H4 H3 H9 HK
//! HJ HA H6 H2
//! S8 S2 S3 SQ
//! ST S6 S4 SK
//! CJ CK C2 C3
//! SJ S7 C5 SA
//! HQ H5
//! ```
//!
//! ```text
//! info[false-claim]: North and South have 8 tricks by the result, but the cards that are left bring them to 11
//!   ┌─ example.pbn:3:10
//!   │
//! 3 │ [Result "8"]
//!   │          ^
//! 4 │ [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! 5 │ [Play "E"]
//!   │        - the play ends after 7 tricks
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Contract "4S"]
//! [Declarer "N"]
//! [Result "11"]
//! [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! [Play "E"]
//! D3 DA D2 D4
//! H4 H3 H9 HK
//! HJ HA H6 H2
//! S8 S2 S3 SQ
//! ST S6 S4 SK
//! CJ CK C2 C3
//! SJ S7 C5 SA
//! HQ H5 HT H8
//! ```
//!
//! ```pbn
//! [Contract "4S"]
//! [Declarer "N"]
//! [Result "10"]
//! [Deal "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652"]
//! [Play "E"]
//! D3 DA D2 D4
//! H4 H3 H9 HK
//! HJ HA H6 H2
//! S8 S2 S3 SQ
//! ST S6 S4 SK
//! CJ CK C2 C3
//! SJ S7 C5 SA
//! HQ H5 HT H8
//! ```

use crate::bridge::solve::EndPosition;
use crate::bridge::{PlayCard, Seat, same_side, seat_after, turns_between};
use crate::pbn::standard::TagId;
use crate::rules::law::result_mismatch;
use crate::rules::prelude::*;
use crate::rules::words::counted_tricks;

pub(crate) const META: Meta = Meta {
    name: "false-claim",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.4.15"])],
    default: false,
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::PLAY), Need::tag(TagId::RESULT)],
    &Check::Across { gather, judge },
)]);

/// By how many tricks a result must differ from best play: players who claim are not always exact.
const TOO_FAR: u8 = 2;

/// A play that ends early.
struct Claim {
    ending: EndPosition,
    /// The tricks of North-South by the result.
    result: u8,
    /// Those that they won in the play.
    won: u8,
    /// All tricks that were played, and those of the deal.
    played: u8,
    length: u8,
    /// The places of the result and of the value of Play.
    span: Span,
    play: Span,
}

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    game.file.solver?;
    let result = game.model.tricks_won().filter(|result| !result.differs)?;
    if result_mismatch::finds(game) {
        return None;
    }
    let play = game
        .model
        .play()
        .filter(|play| play.turns.plus().is_none())?;
    let replay = game.model.replay()?;
    let complete = replay
        .tricks
        .iter()
        .take_while(|trick| trick.winner.is_some())
        .count();
    if complete == 0 || complete >= replay.length {
        return None;
    }
    let length = u8::try_from(replay.length).ok()?;
    let first = play.first?;
    let leader = replay.tricks.get(complete - 1)?.winner?;
    // The first turn of the open trick, in the order of play, without a card.
    let mut open = (0..4).map(|after| turns_between(first, seat_after(leader, after)));
    let is_open = |turn: &usize| {
        let turn = play.turns.get(complete * 4 + turn);
        !turn.is_some_and(|turn| matches!(turn.value, Some(PlayCard::Card(_))))
    };
    let ending = game.model.ending(complete * 4 + open.find(is_open)?)?;
    let ns = result.of(Seat::North).map(|tricks| tricks as u8);
    let ew = result.of(Seat::East).map(|tricks| tricks as u8);
    let result_of_ns = ns.or_else(|| length.checked_sub(ew?))?;
    Some(Fact::new(Claim {
        ending,
        result: result_of_ns,
        won: replay.won_by(Seat::North) as u8,
        played: complete as u8,
        length,
        span: result.span,
        play: play.value_span,
    }))
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let Some(solver) = file.solver else { return };
    let ending = |fact: &GameFact| fact.fact.get::<Claim>().map(|claim| claim.ending.clone());
    let endings: Vec<EndPosition> = facts.iter().filter_map(ending).collect();
    let solved = solver.endings(&endings, &|place| file.name_of(facts.get(place)));
    for (fact, rest) in facts.iter().zip(solved) {
        if let (Some(claim), Some(rest)) = (fact.fact.get::<Claim>(), rest) {
            claim.compare(fact, rest, report);
        }
    }
}

impl Claim {
    /// Compares the result with the tricks that the side on turn still wins.
    fn compare(&self, fact: &GameFact, rest: u8, report: &mut Report<'_>) {
        let ending = &self.ending;
        let turn = seat_after(ending.leader, ending.trick.len());
        let open = self.length.saturating_sub(self.played);
        let more = if same_side(turn, Seat::North) {
            rest
        } else {
            open.saturating_sub(rest)
        };
        let right = self.won + more;
        if right.abs_diff(self.result) < TOO_FAR {
            return;
        }
        let message = format!(
            "North and South have {} by the result, but the cards that are left bring them to {}",
            counted_tricks(self.result),
            right
        );
        let played = counted_tricks(self.played);
        report
            .in_file(self.span.at(fact.base), fact.game, message)
            .label_in_file(
                self.play.at(fact.base),
                format!("the play ends after {played}"),
            );
    }
}

//! # false-optimum-play
//!
//! A row of an OptimumPlayTable does not name the best cards. Each row has all cards with which the side of
//! the player on turn wins as many tricks as it can, if all players see all cards (chapter 5.6). The rule is
//! on with `--solve`, because each row must be solved.
//!
//! Correct the row, or the deal, the contract or the play that it depends on.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AQ... K.A.. 2.2.. 3.3.."]
//! [Declarer "E"]
//! [Contract "NT"]
//! [OptimumPlayTable "S;H;D;C"]
//! - 2 - -
//! [Play "S"]
//! S2 S3 SA SK
//! *
//! ```
//!
//! ```text
//! warning[false-optimum-play]: by the cards, South leads best with ♠2, found ♥2
//!   ┌─ example.pbn:5:1
//!   │
//! 5 │ - 2 - -
//!   │ ^^^^^^^
//! ```
//!
//! ```pbn
//! [Deal "N:AQ... K.A.. 2.2.. 3.3.."]
//! [Declarer "E"]
//! [Contract "NT"]
//! [OptimumPlayTable "S;H;D;C"]
//! 2  - - -
//! 3  - - -
//! AQ - - -
//! A  - - -
//! [Play "S"]
//! S2 S3 SQ SK
//! *
//! ```
//!
//! ```text
//! warning[false-optimum-play]: by the cards, North plays best ♠A, found ♠A or ♠Q, and 1 more row is wrong
//!   ┌─ example.pbn:7:1
//!   │
//! 7 │ AQ - - -
//!   │ ^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AQ... K.A.. 2.2.. 3.3.."]
//! [Declarer "E"]
//! [Contract "NT"]
//! [OptimumPlayTable "S;H;D;C"]
//! 2 - - -
//! 3 - - -
//! A - - -
//! K - - -
//! [Play "S"]
//! S2 S3 SA SK
//! *
//! ```

use crate::bridge::solve::EndPosition;
use crate::bridge::{Card, Suit, card_name, rank, seat_after, seat_name, turns_between};
use crate::pbn::model::TableSection;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;
use crate::rules::words::{either, plural};

pub(crate) const META: Meta = Meta {
    name: "false-optimum-play",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.6"])],
    default: false,
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::OPTIMUM_PLAY_TABLE)],
    &Check::Across { gather, judge },
)]);

/// What a row says of a position.
struct PlayRow {
    ending: EndPosition,
    /// The cards that it names.
    cards: Vec<Card>,
    span: Span,
}

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    game.file.solver?;
    let table = game.model.whole_table(TagId::OPTIMUM_PLAY_TABLE)?;
    let rows = (0..table.row_count()).map_while(|row| self::row(game, table, row));
    let rows: Vec<PlayRow> = rows.collect();
    (!rows.is_empty()).then(|| Fact::new(rows))
}

/// One row; `None` where it, or the play before it, cannot be read.
fn row(game: &GameContext<'_>, table: TableSection<'_>, row: usize) -> Option<PlayRow> {
    let (first, replay) = (game.model.play()?.first?, game.model.replay()?);
    let (number, place) = (row / 4, row % 4);
    let leader = match number.checked_sub(1) {
        None => replay.tricks.first()?.leader?,
        Some(before) => replay.tricks.get(before)?.winner?,
    };
    let player = seat_after(leader, place);
    let mut cards = Vec::new();
    for (name, suit) in ["S", "H", "D", "C"].into_iter().zip(Suit::DESC) {
        let column = table.column(name)?;
        let cell = table.cell(row, column)?;
        for letter in cell.text.iter().filter(|letter| **letter != b'-') {
            let rank = rank(*letter)?;
            cards.push(Card { suit, rank });
        }
    }
    Some(PlayRow {
        ending: game
            .model
            .ending(number * 4 + turns_between(first, player))?,
        cards,
        span: table.row_span(row)?,
    })
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let Some(solver) = file.solver else { return };
    for fact in facts {
        let Some(rows) = fact.fact.get::<Vec<PlayRow>>() else {
            continue;
        };
        let endings: Vec<EndPosition> = rows.iter().map(|row| row.ending.clone()).collect();
        let solved = solver.choices(&endings, &|_| file.name_of(Some(fact)));
        let mut wrong = rows.iter().zip(solved).filter_map(|(row, choices)| {
            let choices = choices?;
            let (_, most) = *choices.first()?;
            let best = choices.iter().take_while(|(_, tricks)| *tricks == most);
            let mut best: Vec<Card> = best.map(|(card, _)| *card).collect();
            best.sort_by_key(|card| std::cmp::Reverse((card.suit, card.rank)));
            let is_right =
                best.len() == row.cards.len() && row.cards.iter().all(|card| best.contains(card));
            (!is_right).then_some((row, best))
        });
        let Some((row, best)) = wrong.next() else {
            continue;
        };
        let more = wrong.count();
        let mut message = row.message(&best);
        if more > 0 {
            let verb = if more == 1 { "is" } else { "are" };
            message.push_str(&format!(
                ", and {more} more row{} {verb} wrong",
                plural(more)
            ));
        }
        report.in_file(row.span.at(fact.base), fact.game, message);
    }
}

impl PlayRow {
    fn message(&self, best: &[Card]) -> String {
        let EndPosition { leader, trick, .. } = &self.ending;
        let player = seat_name(seat_after(*leader, trick.len()));
        let does = if trick.is_empty() {
            "leads best with"
        } else {
            "plays best"
        };
        let names = |cards: &[Card]| {
            let names: Vec<_> = cards.iter().map(|card| card_name(*card)).collect();
            either(&names)
        };
        let found = match self.cards.as_slice() {
            [] => "no card".to_owned(),
            cards => names(cards),
        };
        format!(
            "by the cards, {player} {does} {}, found {found}",
            names(best)
        )
    }
}

//! The first card of a play that cannot be: several rules say what is wrong with it, each of one kind.

use super::GameContext;
use crate::bridge::playing::PlayReading;
use crate::bridge::{
    Card, CardFaultKind, PlayCard, Seat, card_name, seat_after, seat_name, turns_between,
};
use crate::engine::NewFinding;
use crate::fix::Applicability;
use crate::pbn::model::{Irregularity, PlaySection};
use crate::source::Span;

/// A card that the laws do not allow where it is played.
#[derive(Clone, Copy)]
pub(crate) struct FaultyCard<'g> {
    /// What is wrong with it.
    pub(crate) kind: CardFaultKind,
    /// Whose card it should be.
    pub(crate) player: Seat,
    /// The card; `None` where something else is in its place.
    pub(crate) card: Option<Card>,
    /// Its place.
    pub(crate) span: Span,
    /// Which turn it is (0-based), four to a trick.
    pub(crate) turn: usize,
    /// The play that it is in.
    pub(crate) play: &'g PlaySection,
}

impl<'g> FaultyCard<'g> {
    /// The first one of a game, where it is sure who plays which card.
    pub(crate) fn of(game: &GameContext<'g>) -> Option<FaultyCard<'g>> {
        let play = game.model.play()?;
        let fault = game.model.replay()?.card_fault()?;
        let turn = play.turns.get(fault.turn)?;
        Some(FaultyCard {
            kind: fault.kind,
            player: fault.player,
            card: match turn.value {
                Some(PlayCard::Card(card)) => Some(card),
                _ => None,
            },
            span: turn.span,
            turn: fault.turn,
            play,
        })
    }

    /// The number of its trick, 1-based.
    pub(crate) fn trick(&self) -> usize {
        self.turn / 4 + 1
    }

    /// Its mark of an irregularity.
    pub(crate) fn mark(&self, kind: Irregularity) -> Option<Span> {
        self.play.turns.mark(self.turn, kind)
    }

    /// Offers to delete a mark that the play contradicts, where nothing is between mark and card.
    pub(crate) fn delete_mark(&self, game: &GameContext<'_>, mark: Span, finding: NewFinding<'_>) {
        let place = Span::new(mark.start, self.span.start);
        let gap = game.slice(Span::new(mark.end, self.span.start));
        if gap.iter().all(u8::is_ascii_whitespace) {
            finding.fix("delete the mark", Applicability::Unsafe, place, b"");
        }
    }
}

/// How many cards of a play are in other hands than the play says, and how many cards it has, where most of
/// them are: then the play is that of another deal.
pub(crate) fn of_another_deal(game: &GameContext<'_>) -> Option<(usize, usize)> {
    let (play, deal) = (game.model.play()?, game.model.deal()?);
    if game.model.replay()?.reading != PlayReading::Columns || !deal.is_consistent() {
        return None;
    }
    let first = play.first?;
    let (mut all, mut elsewhere) = (0, 0);
    for (at, turn) in play.turns.iter().enumerate() {
        let Some(PlayCard::Card(card)) = turn.value else {
            continue;
        };
        let holder = deal.holder(card);
        all += usize::from(holder.is_some());
        elsewhere += usize::from(holder.is_some_and(|holder| holder != seat_after(first, at)));
    }
    (all >= LEAST_CARDS && elsewhere * 5 >= all * 3).then_some((elsewhere, all))
}

/// From how many cards on it can be said that they are those of another deal.
const LEAST_CARDS: usize = 8;

/// Points to the other cards of the trick that cannot have been played in it.
pub(crate) fn name_others(game: &GameContext<'_>, mut finding: NewFinding<'_>) {
    let (Some(play), Some(replay)) = (game.model.play(), game.model.replay()) else {
        return;
    };
    for fault in &replay.more_faults {
        let Some(turn) = play.turns.get(fault.turn) else {
            continue;
        };
        let player = seat_name(fault.player);
        let message = match fault.kind {
            CardFaultKind::NotHeld(Some(holder)) => {
                format!("and {player} plays a card of {}", seat_name(holder))
            }
            CardFaultKind::NotHeld(None) => format!("and {player} does not hold this card"),
            CardFaultKind::PlayedBefore(_) => "and this card was played before".to_owned(),
            CardFaultKind::Revoke(held) => {
                format!("and {player} still holds {}", card_name(held))
            }
            _ => continue,
        };
        finding = finding.label(turn.span, message);
    }
}

/// Where the deal has a card, and whose it is.
pub(crate) fn place_of(game: &GameContext<'_>, card: Card) -> Option<(Span, Seat)> {
    let deal = game.model.deal()?;
    let holder = deal.holder(card)?;
    let index = turns_between(deal.first?, holder);
    let places = deal.places(index, card, game.text());
    Some((*places.first()?, holder))
}

/// Whether a play is one card, in the hand of the player who had to lead, in the column of another
/// player.
pub(crate) fn is_led_by_other(game: &GameContext<'_>) -> bool {
    let model = game.model;
    let is_led_by_other = || {
        let (play, deal) = (model.play()?, model.deal()?);
        let (declarer, _) = model.declarer()?;
        let (first, leader) = (play.first?, declarer.lho());
        let (led, rest) = play.turns.split_first()?;
        let is_lone = rest
            .iter()
            .all(|turn| turn.value == Some(PlayCard::Unknown));
        let Some(PlayCard::Card(card)) = led.value else {
            return None;
        };
        // An auction with another declarer had another leader.
        let bidder = model.outcome().and_then(|outcome| outcome.declarer);
        let is_declarer = bidder.is_none_or(|(bidder, _)| bidder == declarer);
        let is_held = deal.is_consistent() && deal.holder(card) == Some(leader);
        Some(first != leader && is_lone && is_declarer && is_held && play.turns.marks.is_empty())
    };
    is_led_by_other().unwrap_or(false)
}

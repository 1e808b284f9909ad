//! The calls and the cards that the laws allow where one is being written. Whether they do is asked of the game up
//! to there, with the call or the card at its end: by what judges whole games.

use super::ParsedGame;
use crate::bridge::playing::PlayReading;
use crate::bridge::{
    AuctionCall, Bid, Call, Card, PlayCard, Seat, Strain, Suit, seat_after, seat_name,
};
use crate::engine::view::{Offer, ordered};
use crate::pbn::model::{Model, tagged};
use crate::pbn::standard::Version;
use crate::pbn::syntax::Document;
use crate::source::{Slice, Span};

/// What to offer at an offset of a game: calls in an auction, cards in a play.
pub(super) fn at(game: &ParsedGame<'_>, offset: u32) -> Vec<Offer> {
    let word = word_at(game.text, offset);
    let before = game.text.slice(..word.start as usize);
    // An empty line ends the game.
    let blank = before.len() - before.trim_ascii_end().len();
    let blank = before.slice(before.len() - blank..);
    if blank.iter().filter(|byte| **byte == b'\n').count() > 1 {
        return Vec::new();
    }
    let turns = TurnContext {
        before,
        version: game.version,
    };
    let (player, what, texts) = match (turns.calls(), turns.cards()) {
        (Some((caller, calls)), _) => (caller, "call", calls),
        (_, Some((player, cards))) => (Some(player), "card", cards),
        _ => return Vec::new(),
    };
    let detail = match player {
        Some(player) => format!("{what} of {}", seat_name(player)),
        None => what.to_owned(),
    };
    let offer = |text: String| Offer {
        label: text.clone(),
        detail: detail.clone(),
        place: word.at(game.base),
        text,
        ..Offer::default()
    };
    ordered(texts.into_iter().map(offer))
}

/// The letters and digits around an offset.
fn word_at(text: &[u8], offset: u32) -> Span {
    let (before, after) = text.split_at(text.len().min(offset as usize));
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric();
    let length = before.iter().rev().take_while(is_part).count() as u32;
    let rest = after.iter().take_while(is_part).count() as u32;
    Span::new(offset - length, offset + rest)
}

/// The text of a game up to the place where a call or a card is to be written.
struct TurnContext<'t> {
    before: &'t [u8],
    version: Version,
}

impl TurnContext<'_> {
    /// The calls that the laws allow, those that need no thought first, and who makes one. `None` where a word is
    /// no call, or where nobody knows what the calls before come to.
    fn calls(&self) -> Option<(Option<Seat>, Vec<String>)> {
        let place = self.before.len() as u32;
        let caller = self.with(b"Pass", |model| {
            let auction = model.auction()?;
            let last = auction.turns.last()?;
            let is_call = last.value == Some(AuctionCall::Call(Call::Pass));
            let dealer = model.dealer().or(auction.first)?;
            let caller = || auction.outcome(dealer)?.caller(auction.turns.len() - 1);
            (is_call && last.span.start == place).then(caller)
        })?;
        let calls = self.with(b"", |model| {
            let auction = model.auction()?;
            let outcome = auction.outcome(model.dealer().or(auction.first)?)?;
            let bids = (1..=7).flat_map(|level| Strain::ASC.map(|strain| Bid::new(level, strain)));
            let calls = [Call::Pass, Call::Double, Call::Redouble].into_iter();
            let calls = calls.chain(bids.map(Call::Bid));
            let legal = calls.filter(|call| outcome.allows(*call));
            let legal = legal.map(AuctionCall::Call);
            Some(legal.map(|call| call.to_string()).collect())
        })?;
        Some((caller, calls))
    }

    /// The cards that the player on turn holds and may play. `None` where a word is no card, or the hand of the
    /// player is not known.
    fn cards(&self) -> Option<(Seat, Vec<String>)> {
        let place = self.before.len() as u32;
        let (player, hand) = self.with(b"SA", |model| {
            let play = model.play()?;
            let last = play.turns.last()?;
            let is_card = matches!(last.value, Some(PlayCard::Card(_)));
            let player = seat_after(play.first?, play.turns.len() - 1);
            let hand = model.deal()?.cards(player)?;
            (is_card && last.span.start == place).then_some((player, hand))
        })?;
        let held = Suit::DESC.into_iter().flat_map(|suit| {
            let ranks = hand[suit].iter();
            ranks.map(move |rank| PlayCard::Card(Card { suit, rank }).to_string())
        });
        let may_be_played = |card: &String| {
            let followed = self.with(card.as_bytes(), |model| {
                let replay = model.replay()?;
                Some(replay.fault.is_none() && replay.reading == PlayReading::Columns)
            });
            followed == Some(true)
        };
        Some((player, held.filter(may_be_played).collect()))
    }

    /// Looks at the game with a word at its end.
    fn with<T>(&self, word: &[u8], look: impl FnOnce(&Model<'_>) -> Option<T>) -> Option<T> {
        let text = [self.before, word].concat();
        let parsed = Document::parse(&text);
        let tags: Vec<_> = tagged(&parsed).collect();
        look(&Model::new(&parsed, &tags, self.version))
    }
}

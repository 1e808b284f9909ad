//! Whether the parts of a deal agree with each other and with the laws of the game.
//!
//! One cause gives one fault: what follows from a value that is contradicted is not judged. So the play is judged
//! where it is known who plays what, up to its first fault, and the tricks in the summary where the play has none.

use super::deal::{PpnDeal, PpnTrick, ScoreEntry};
use super::fault::{PpnFault, PpnFaultKind};
use super::field::PpnField;
use crate::preferans::auction::{self, Bid};
use crate::preferans::{Card, CardSet, Contract, Player, due, symbol, winner};
use crate::source::Span;

/// What in a deal contradicts its other parts or a law.
pub fn judge(deal: &PpnDeal) -> Vec<PpnFault> {
    let mut judge = DealJudge {
        deal,
        seats: Vec::new(),
        thrown: CardSet::default(),
        faults: Vec::new(),
    };
    judge.deal();
    judge.faults
}

struct DealJudge<'d> {
    deal: &'d PpnDeal,
    /// The players in the deal order.
    seats: Vec<Seat>,
    /// The cards that were thrown.
    thrown: CardSet,
    faults: Vec<PpnFault>,
}

/// A player in a deal that is played.
struct Seat {
    player: Player,
    bid: Option<Bid>,
    entry: Option<ScoreEntry>,
    /// How the entry should begin.
    letter: char,
    /// The cards, where they are known.
    hand: Option<CardSet>,
    /// Whether these are no more than the player holds: it can be unknown which two were put away.
    is_sure: bool,
    /// How many tricks the player took.
    tricks: u32,
}

impl DealJudge<'_> {
    /// Reports a fault. Gives nothing, for what is judged ends with it.
    fn fault<T>(&mut self, fault: PpnFault) -> Option<T> {
        self.faults.push(fault);
        None
    }

    /// Reports a field.
    fn field<T>(
        &mut self,
        kind: PpnFaultKind,
        field: PpnField,
        expected: impl Into<String>,
    ) -> Option<T> {
        let span = self.deal.fields.span(field)?;
        self.fault(PpnFault::new(kind, span, expected.into()))
    }

    fn seat(&mut self, player: Player) -> Option<&mut Seat> {
        let mut seats = self.seats.iter_mut();
        seats.find(|seat| seat.player == player)
    }

    /// The hands as they were dealt.
    fn hands(&mut self) -> Option<[CardSet; 3]> {
        let cards = self.deal.cards.as_ref()?;
        let mut dealt = CardSet::default();
        let is_twice = |(_, card): &(usize, &Card)| !dealt.insert(**card);
        let twice: Vec<(usize, &Card)> = cards.iter().enumerate().filter(is_twice).collect();
        if let Some((place, _)) = twice.first() {
            let missing = listed(Card::all().filter(|card| !dealt.has(*card)));
            let twice = listed(twice.iter().map(|(_, card)| **card));
            let span = self
                .deal
                .fields
                .span(PpnField::Cards)?
                .part(*place, place + 1);
            let expected = format!("each card once, also {missing}");
            let fault = PpnFault::new(PpnFaultKind::Cards, span, expected);
            return self.fault(fault.found(format!("{twice} for the second time")));
        }
        let mut hands = cards.chunks(10).map(CardSet::of);
        Some([hands.next()?, hands.next()?, hands.next()?])
    }

    /// Judges a deal, of which nothing but the cards is known if it is not played.
    fn deal(&mut self) -> Option<()> {
        let hands = self.hands();
        let (deal, main, order) = (self.deal, self.deal.main?, self.deal.order?);
        let letter = |player| match deal.accepted {
            _ if player == main => 'M',
            Some(8) => 'F',
            Some(follower) if follower == player => 'F',
            _ => '0',
        };
        let seat = |(place, player): (usize, Player)| Seat {
            player,
            bid: deal.bids.and_then(|bids| bids.get(place).copied()),
            entry: deal.summary.and_then(|entries| *entries.get(place)?),
            letter: letter(player),
            hand: hands.and_then(|hands| hands.get(place).copied()),
            is_sure: player != main,
            tricks: 0,
        };
        self.seats = (0..).zip(order).map(seat).collect();
        self.auction(main)?;
        self.put_away(main);
        let lengths = self.lengths(main)?;
        let value = self.contract(main);
        if self.is_certain(lengths) {
            let is_played = value.is_some() && self.play(lengths).is_some();
            self.summary(main, is_played, value);
        }
        Some(())
    }

    /// Whether the main player won the auction.
    fn auction(&mut self, main: Player) -> Option<()> {
        let Some(bids) = self.deal.bids else {
            return Some(());
        };
        if bids == [Bid::Pass; 3] {
            let expected = "a bid in a deal that is played";
            return self.field(PpnFaultKind::Contract, PpnField::Bids, expected);
        }
        if !auction::is_possible(&bids) {
            let expected = "bids with which an auction can end";
            self.field::<()>(PpnFaultKind::HouseRule, PpnField::Bids, expected);
            return Some(());
        }
        let won = auction::winner(&bids).and_then(|place| self.seats.get(place));
        if let Some(seat) = won.filter(|seat| seat.player != main) {
            let expected = format!("player {}, who won the auction", seat.player);
            return self.field(PpnFaultKind::Contract, PpnField::Main, expected);
        }
        Some(())
    }

    /// Gives the main player the talon, and takes what was put away.
    fn put_away(&mut self, main: Player) -> Option<()> {
        let (deal, span) = (self.deal, self.deal.fields.span(PpnField::Discarded)?);
        let seat = self.seat(main)?;
        seat.is_sure = deal.discarded == Some(None);
        let hand = seat.hand.as_mut().filter(|_| !seat.is_sure)?;
        let talon = deal.cards.iter().flatten().skip(30);
        talon.for_each(|card| _ = hand.insert(*card));
        let all = *hand;
        for (at, card) in deal.discarded??.into_iter().enumerate() {
            if !hand.has(card) {
                *hand = all;
                let again = all.has(card).then(|| format!("{card} for the second time"));
                let found = again.unwrap_or_else(|| self.held(card));
                let expected = format!("two cards of player {main} or the talon");
                let fault = PpnFault::new(PpnFaultKind::Cards, span.part(at, at + 1), expected);
                return self.fault(fault.found(found));
            }
            hand.remove(card);
        }
        seat.is_sure = true;
        Some(())
    }

    /// How many cards a trick may have. An invitation brings in the other follower, a kontra may do so.
    fn lengths(&mut self, main: Player) -> Option<&'static [usize]> {
        let (kontra, accepted) = (self.deal.kontra?, self.deal.accepted?);
        if accepted == main {
            let expected = "a follower, and not the main player";
            return self.field(PpnFaultKind::Contract, PpnField::Accepted, expected);
        }
        let who = kontra.and_then(|(_, player)| self.seat(player));
        if who.is_some_and(|seat| seat.letter != 'F') {
            let expected = "the number of a follower who accepted";
            self.field::<()>(PpnFaultKind::HouseRule, PpnField::Kontra, expected);
        }
        Some(match (accepted, kontra) {
            (8, _) | (_, Some((0, _))) => &[3],
            (_, Some(_)) => &[2, 3],
            (_, None) => &[2],
        })
    }

    /// The value of the deal, where it is that of the contract.
    fn contract(&mut self, main: Player) -> Option<i64> {
        let (deal, contract) = (self.deal, self.deal.contract?);
        let (is_game, least) = match self.seat(main)?.bid {
            Some(Bid::Game(number)) => (true, number.max(2)),
            Some(Bid::Level(number) | Bid::Mine(number)) => (false, number),
            _ => (contract.is_game, 2),
        };
        let kind = PpnFaultKind::Contract;
        if is_game != contract.is_game || contract.number < least {
            let expected = if is_game {
                format!("G{least} to G8, as it was bid")
            } else {
                format!("{least} to 8 without G, as it was bid")
            };
            return self.field(kind, PpnField::Contract, expected);
        }
        if deal.discarded.is_some_and(|away| away.is_none() != is_game) {
            return self.field(
                kind,
                PpnField::Discarded,
                "XX in a game, and else two cards",
            );
        }
        let doubled = deal.kontra?.map_or(0, |(doubled, _)| doubled);
        let right = contract.value() << doubled << u32::from(deal.refa == Some(true));
        let found = deal.value?;
        if found != right && !(deal.refa.is_none() && found == 2 * right) {
            return self.field(kind, PpnField::Value, format!("the value {right}"));
        }
        Some(i64::from(found))
    }

    /// Judges how the players took part, by what they wrote down. Says whether it is certain who played.
    fn is_certain(&mut self, lengths: &[usize]) -> bool {
        let wrong = self.seats.iter().filter_map(|seat| {
            let (entry, letter) = (seat.entry?, seat.letter);
            let is_brought_in = entry.letter == 'F' && letter == '0' && lengths.contains(&3);
            (entry.letter != letter && !is_brought_in).then_some((seat, entry.span))
        });
        let wrong: Vec<(&Seat, Span)> = wrong.collect();
        let first = self.deal.throws.iter().flatten().next();
        let is_fitting = first.is_some_and(|trick| lengths.contains(&trick.cards().len()));
        let is_certain = wrong.is_empty() || wrong.len() == 1 && is_fitting;
        // Of two players who changed places one is enough.
        if let Some((Seat { player, letter, .. }, span)) = wrong.first() {
            let does = match letter {
                'M' => "is the main player",
                'F' => "follows",
                _ => "does not play",
            };
            let expected = format!("{letter} for player {player}, who {does}");
            self.faults
                .push(PpnFault::new(PpnFaultKind::Summary, *span, expected));
        }
        is_certain
    }

    /// Judges the play; gives nothing where it is not certain who took how many tricks.
    fn play(&mut self, lengths: &[usize]) -> Option<()> {
        let (tricks, mut leader) = (self.deal.throws.as_ref()?, self.deal.starts?);
        let first = tricks.first().map(|trick| trick.cards().len());
        if self.deal.accepted == Some(0) && first.is_some() {
            return self.field(
                PpnFaultKind::Play,
                PpnField::Throws,
                "0, for no player follows",
            );
        } else if self.deal.accepted != Some(0) && first.is_none() {
            return self.field(PpnFaultKind::Play, PpnField::Throws, "tricks");
        }
        let fitting = first.filter(|length| lengths.contains(length));
        let length = fitting.or(lengths.first().copied())?;
        let plays = |seat: &&Seat| length == 3 || seat.letter != '0';
        let players = self.seats.iter().filter(plays);
        let mut players: Vec<Player> = players.map(|seat| seat.player).collect();
        for (number, trick) in tricks.iter().enumerate() {
            let Some(from) = players.iter().position(|player| *player == leader) else {
                let expected = "a player who takes part";
                return self.field(PpnFaultKind::Contract, PpnField::Starts, expected);
            };
            players.rotate_left(from);
            if number == 10 {
                return self.fault(PpnFault::new(PpnFaultKind::Play, trick.span, "ten tricks"));
            }
            self.trick(trick, &players)?;
            leader = trick.winner;
        }
        Some(())
    }

    /// Judges a trick to which the first of the players leads.
    fn trick(&mut self, trick: &PpnTrick, players: &[Player]) -> Option<()> {
        let (cards, trump) = (trick.cards(), self.deal.contract?.trump());
        let fault =
            |at, expected| PpnFault::new(PpnFaultKind::Play, trick.span.part(at, at + 1), expected);
        if cards.len() != players.len() {
            let expected = format!("{} cards and the winner", players.len());
            return self.fault(PpnFault::new(PpnFaultKind::Play, trick.span, expected));
        }
        for (at, (card, player)) in cards.iter().zip(players).enumerate() {
            let own = || fault(at, format!("a card of player {player}"));
            if !self.thrown.insert(*card) {
                return self.fault(own().found(format!("{card} for the second time")));
            }
            let seat = self.seat(*player)?;
            let Some(hand) = &mut seat.hand else {
                continue;
            };
            if !hand.has(*card) {
                let found = self.held(*card);
                return self.fault(own().found(found));
            }
            let led = cards.first().filter(|_| at > 0 && seat.is_sure);
            let due = led.and_then(|led| due(*hand, led.suit(), trump));
            if let Some(suit) = due.filter(|suit| *suit != card.suit()) {
                let expected = format!("one of the {} of player {player}", symbol(suit));
                return self.fault(fault(at, expected).found(card.to_string()));
            }
            hand.remove(*card);
        }
        let won = *players.get(winner(cards, trump))?;
        self.seat(won)?.tricks += 1;
        if won != trick.winner {
            let expected = format!("player {won}, who won this trick");
            return self.fault(fault(cards.len(), expected));
        }
        Some(())
    }

    /// Judges the tricks and the points that the players wrote down.
    fn summary(&mut self, main: Player, is_played: bool, value: Option<i64>) {
        let entries = self.seats.iter().filter_map(|seat| seat.entry);
        let is_alone = entries.filter(|entry| entry.letter == 'F').count() < 2;
        let is_followed = self.deal.accepted != Some(0);
        for Seat { player, entry, .. } in &self.seats {
            let Some(entry) = entry.filter(|entry| entry.letter != '0') else {
                continue;
            };
            // A lone follower writes down the tricks of both.
            let is_shared = is_alone && *player != main;
            let counts = |other| other == *player || is_shared && other != main;
            let own = self.seats.iter().filter(|seat| counts(seat.player));
            let own: u32 = own.map(|seat| seat.tricks).sum();
            let is_made = |contract: Contract| contract.is_made(entry.tricks);
            let is_made = !is_followed || self.deal.contract.is_some_and(is_made);
            let due = value.map(|value| match entry.letter {
                'F' => [value * i64::from(entry.tricks), value],
                _ => [0, if is_made { -value } else { value }],
            });
            let points = [entry.left, entry.middle].into_iter();
            let mut points = points.zip(due.into_iter().flatten());
            let wrong = points.find(|(points, due)| points.is_some_and(|points| points != *due));
            let expected = match wrong {
                _ if is_followed && is_played && own != entry.tricks => format!("{own} tricks"),
                Some((_, due)) => format!("{due} points"),
                None => continue,
            };
            let expected = format!("{expected} for player {player}");
            self.faults
                .push(PpnFault::new(PpnFaultKind::Summary, entry.span, expected));
        }
    }

    /// A card in words, with who holds it.
    fn held(&self, card: Card) -> String {
        let has = |seat: &&Seat| seat.hand.is_some_and(|hand| hand.has(card));
        match self.seats.iter().find(has) {
            Some(Seat { player, .. }) => format!("{card} of player {player}"),
            None => format!("{card}, out of play"),
        }
    }
}

/// Cards in words.
fn listed(cards: impl Iterator<Item = Card>) -> String {
    let names: Vec<String> = cards.map(|card| card.to_string()).collect();
    names.join(", ")
}

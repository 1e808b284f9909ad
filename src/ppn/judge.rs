//! Whether the parts of a deal agree with each other and with the laws of the game.
//!
//! One cause gives one fault: what follows from a value that is contradicted is not judged. So the play is judged
//! where it is known who plays what, up to its first fault, and the tricks in the summary where the play has none.

use super::deal::{Deal, Role, Trick};
use super::fault::{Fault, FaultKind};
use super::field::{Accepted, Field};
use crate::preferans::auction::{self, Bid};
use crate::preferans::{Card, Cards, Player, due, symbol, winner};
use crate::source::Span;

/// What in a deal contradicts its other parts or a law.
pub fn judge(deal: &Deal) -> Vec<Fault> {
    let mut judge = Judge {
        deal,
        faults: Vec::new(),
    };
    let hands = judge.hands();
    if deal.is_played() {
        judge.played(hands);
    }
    judge.faults
}

/// What the players hold, by the deal order.
#[derive(Clone, Copy)]
struct Hands {
    cards: [Cards; 3],
    /// Whether the main player has put away the cards that are too many.
    is_main_exact: bool,
}

/// Who takes part.
struct Table {
    order: [Player; 3],
    main: Player,
    accepted: Accepted,
    /// How many cards a trick may have. An invitation brings in the other follower, a kontra may do so.
    lengths: &'static [usize],
}

impl Table {
    /// How the entry of a player begins.
    fn letter(&self, player: Player) -> char {
        match self.accepted {
            _ if player == self.main => 'M',
            Accepted::One(follower) if player == follower => 'F',
            Accepted::Both => 'F',
            _ => '0',
        }
    }
}

/// A play that goes on.
struct Round {
    /// Those who take part, from the leader on.
    players: Vec<Player>,
    hands: Option<Hands>,
    thrown: Cards,
}

struct Judge<'d> {
    deal: &'d Deal,
    faults: Vec<Fault>,
}

impl Judge<'_> {
    /// Reports a fault. Gives nothing, for what is judged ends with it.
    fn fault<T>(&mut self, kind: FaultKind, span: Span, expected: String) -> Option<T> {
        self.faults.push(Fault::new(kind, span, expected));
        None
    }

    /// Reports a fault of a field.
    fn field<T>(&mut self, field: Field, expected: impl Into<String>) -> Option<T> {
        let span = self.deal.fields.span(field)?;
        self.fault(FaultKind::Contract, span, expected.into())
    }

    /// The hands as they were dealt.
    fn hands(&mut self) -> Option<Hands> {
        let cards = self.deal.cards.as_ref()?;
        let mut dealt = Cards::default();
        let is_twice = |(_, card): &(usize, &Card)| !dealt.insert(**card);
        let twice: Vec<_> = cards.iter().enumerate().filter(is_twice).collect();
        if let Some((place, _)) = twice.first() {
            let missing = listed(Card::all().filter(|card| !dealt.has(*card)));
            let twice = listed(twice.iter().map(|(_, card)| **card));
            let span = self.deal.fields.span(Field::Cards)?.part(*place, place + 1);
            let fault = Fault::new(
                FaultKind::Cards,
                span,
                format!("each card once, also {missing}"),
            );
            self.faults
                .push(fault.found(format!("{twice} for the second time")));
            return None;
        }
        let hand = |from| {
            cards
                .get(from..from + 10)
                .map_or(Cards::default(), Cards::of)
        };
        Some(Hands {
            cards: [hand(0), hand(10), hand(20)],
            is_main_exact: false,
        })
    }

    /// Judges a deal in which all players did not pass.
    fn played(&mut self, hands: Option<Hands>) -> Option<()> {
        let deal = self.deal;
        let main = deal.main?;
        self.auction(main)?;
        let hands = hands.map(|hands| self.put_away(hands, main));
        let table = self.table(main)?;
        let value = self.contract(main);
        let is_certain = self.roles(&table);
        let taken = match value.is_some() && is_certain {
            true => self.play(&table, hands),
            false => None,
        };
        self.summary(&table, taken, value);
        Some(())
    }

    /// Whether the main player won the auction.
    fn auction(&mut self, main: Player) -> Option<()> {
        let (Some(bids), Some(order)) = (self.deal.bids, self.deal.order) else {
            return Some(());
        };
        if bids == [Bid::Pass; 3] {
            return self.field(Field::Bids, "a bid in a deal that is played");
        }
        if !auction::is_possible(&bids) {
            let span = self.deal.fields.span(Field::Bids)?;
            let expected = "bids with which an auction can end".to_owned();
            self.fault::<()>(FaultKind::HouseRule, span, expected);
            return Some(());
        }
        match auction::winner(&bids).and_then(|place| order.get(place)) {
            Some(player) if *player != main => {
                self.field(Field::Main, format!("player {player}, who won the auction"))
            }
            _ => Some(()),
        }
    }

    /// The hands after the main player took the talon and put away two cards.
    fn put_away(&mut self, mut hands: Hands, main: Player) -> Hands {
        let place = self.deal.place_of(main);
        let Some(hand) = place.and_then(|place| hands.cards.get_mut(place)) else {
            return hands;
        };
        hands.is_main_exact = self.deal.discarded == Some(None);
        if hands.is_main_exact {
            return hands;
        }
        let talon = self.deal.cards.iter().flatten().skip(30);
        talon.for_each(|card| _ = hand.insert(*card));
        let (Some(Some(away)), Some(span)) =
            (self.deal.discarded, self.deal.fields.span(Field::Discarded))
        else {
            return hands;
        };
        let mut left = *hand;
        for (at, card) in away.into_iter().enumerate() {
            if !left.has(card) {
                let holder = self
                    .holder(card, &hands)
                    .map_or("twice".to_owned(), |holder| match holder {
                        holder if holder == main => "for the second time".to_owned(),
                        holder => format!("which player {holder} was dealt"),
                    });
                let expected = format!("two cards of player {main} or the talon");
                let fault = Fault::new(FaultKind::Cards, span.part(at, at + 1), expected);
                self.faults.push(fault.found(format!("{card}, {holder}")));
                return hands;
            }
            left.remove(card);
        }
        *hand = left;
        hands.is_main_exact = true;
        hands
    }

    /// Who holds a card.
    fn holder(&self, card: Card, hands: &Hands) -> Option<Player> {
        let order = self.deal.order.into_iter().flatten();
        let mut holders = order.zip(hands.cards).filter(|(_, hand)| hand.has(card));
        holders.next().map(|(player, _)| player)
    }

    /// Who takes part.
    fn table(&mut self, main: Player) -> Option<Table> {
        let (order, kontra) = (self.deal.order?, self.deal.kontra?);
        let accepted = self.deal.accepted?;
        if accepted == Accepted::One(main) {
            return self.field(Field::Accepted, "a follower, and not the main player");
        }
        let table = Table {
            order,
            main,
            accepted,
            lengths: match (accepted, kontra) {
                (Accepted::Both, _) | (_, Some((b'I', _))) => &[3],
                (_, Some(_)) => &[2, 3],
                (_, None) => &[2],
            },
        };
        if kontra.is_some_and(|(_, player)| table.letter(player) != 'F') {
            let span = self.deal.fields.span(Field::Kontra)?;
            let expected = "the number of a follower who accepted".to_owned();
            self.fault::<()>(FaultKind::HouseRule, span, expected);
        }
        Some(table)
    }

    /// The value of the deal, where it is that of the contract.
    fn contract(&mut self, main: Player) -> Option<i64> {
        let deal = self.deal;
        let contract = deal.contract?;
        let bid = deal.bids.zip(deal.place_of(main));
        let bid = bid.and_then(|(bids, place)| bids.get(place).copied());
        match bid {
            Some(Bid::Game(_)) if !contract.is_game => {
                return self.field(Field::Contract, "a game, as it was bid");
            }
            Some(Bid::Level(_) | Bid::Mine(_)) if contract.is_game => {
                return self.field(Field::Contract, "no game, as it was bid");
            }
            Some(Bid::Level(least) | Bid::Mine(least) | Bid::Game(least))
                if contract.number < least =>
            {
                return self.field(Field::Contract, format!("{least} or higher, as it was bid"));
            }
            _ => {}
        }
        match (deal.discarded, contract.is_game) {
            (Some(Some(_)), true) => return self.field(Field::Discarded, "XX in a game"),
            (Some(None), false) => return self.field(Field::Discarded, "two cards without a game"),
            _ => {}
        }
        let factor = match deal.kontra? {
            Some((b'K', _)) => 2,
            Some((b'R', _)) => 4,
            Some((b'S', _)) => 8,
            Some((b'M', _)) => 16,
            _ => 1,
        };
        let (value, found) = (contract.value() * factor, deal.value?);
        let may_double = deal.refa.is_none() && deal.fields.count == 13;
        let value = if deal.refa == Some(true) {
            2 * value
        } else {
            value
        };
        if found != value && !(may_double && found == 2 * value) {
            return self.field(Field::Value, value.to_string());
        }
        Some(i64::from(found))
    }

    /// Judges how the players took part, by what they wrote down. Says whether it is certain who played.
    fn roles(&mut self, table: &Table) -> bool {
        let entries = self.deal.summary.into_iter().flatten();
        let wrong = table
            .order
            .into_iter()
            .zip(entries)
            .filter_map(|(player, entry)| {
                let (span, role) = entry?;
                let (letter, own) = (table.letter(player), role.letter());
                let is_brought_in = own == 'F' && letter == '0' && table.lengths.contains(&3);
                let does = match letter {
                    'M' => "is the main player",
                    'F' => "follows",
                    _ => "does not play",
                };
                let expected = format!("{letter} for player {player}, who {does}");
                (own != letter && !is_brought_in).then_some((span, expected))
            });
        let mut wrong: Vec<(Span, String)> = wrong.collect();
        let first = self.deal.throws.iter().flatten().next();
        let is_fitting = first.is_some_and(|trick| table.lengths.contains(&trick.cards().len()));
        let is_certain = wrong.is_empty() || wrong.len() == 1 && is_fitting;
        // Of two players who changed places one is enough.
        wrong.truncate(1);
        for (span, expected) in wrong {
            self.fault::<()>(FaultKind::Summary, span, expected);
        }
        is_certain
    }

    /// Who took how many tricks, in the deal order; `None` where that is not certain.
    fn play(&mut self, table: &Table, hands: Option<Hands>) -> Option<[u32; 3]> {
        let deal = self.deal;
        let (tricks, mut leader) = (deal.throws.as_ref()?, deal.starts?);
        let throws = deal.fields.span(Field::Throws)?;
        let first = tricks.first().map(|trick| trick.cards().len());
        if (table.accepted == Accepted::Neither) != first.is_none() {
            let expected = if first.is_none() {
                "tricks"
            } else {
                "0, for no player follows"
            };
            return self.fault(FaultKind::Play, throws, expected.to_owned());
        }
        let count = first.filter(|length| table.lengths.contains(length));
        let count = count.or(table.lengths.first().copied())?;
        let plays = |player: &Player| count == 3 || table.letter(*player) != '0';
        let mut round = Round {
            players: table.order.into_iter().filter(plays).collect(),
            hands,
            thrown: Cards::default(),
        };
        if !round.players.contains(&leader) {
            return self.field(Field::Starts, "a player who takes part");
        }
        let mut taken = [0; 3];
        for (number, trick) in tricks.iter().enumerate() {
            if number == 10 {
                return self.fault(FaultKind::Play, trick.span, "ten tricks".to_owned());
            }
            let from = round.players.iter().position(|player| *player == leader);
            round.players.rotate_left(from.unwrap_or(0));
            if let Err(fault) = self.trick(trick, &mut round) {
                self.faults.push(fault);
                return None;
            }
            leader = trick.winner;
            let place = deal.place_of(leader);
            place
                .and_then(|place| taken.get_mut(place))
                .map(|taken| *taken += 1)?;
        }
        Some(taken)
    }

    /// Judges a trick.
    fn trick(&self, trick: &Trick, round: &mut Round) -> Result<(), Fault> {
        let cards = trick.cards();
        let trump = self.deal.contract.and_then(|contract| contract.trump());
        if cards.len() != round.players.len() {
            let expected = format!("{} cards and the winner", round.players.len());
            return Err(Fault::new(FaultKind::Play, trick.span, expected));
        }
        for (at, (card, player)) in cards.iter().zip(&round.players).enumerate() {
            let (card, player) = (*card, *player);
            let fault = |expected: String, found: String| {
                let span = trick.span.part(at, at + 1);
                Err(Fault::new(FaultKind::Play, span, expected).found(format!("{card}{found}")))
            };
            let own = || format!("a card of player {player}");
            if !round.thrown.insert(card) {
                return fault(own(), " for the second time".to_owned());
            }
            let place = self.deal.place_of(player);
            let Some((hands, place)) = round.hands.as_mut().zip(place) else {
                continue;
            };
            let hand = hands.cards.get(place).copied().unwrap_or_default();
            if !hand.has(card) {
                return fault(
                    own(),
                    match self.holder(card, hands) {
                        Some(holder) => format!(", which player {holder} has"),
                        None => ", which is out of play".to_owned(),
                    },
                );
            }
            let is_exact = hands.is_main_exact || self.deal.main != Some(player);
            let led = cards.first().map_or(card, |first| *first).suit();
            let due = due(hand, led, trump).filter(|_| is_exact && at > 0);
            if let Some(suit) = due.filter(|suit| *suit != card.suit()) {
                let suit = symbol(suit);
                return fault(
                    format!("one of the {suit} of player {player}"),
                    String::new(),
                );
            }
            if let Some(hand) = hands.cards.get_mut(place) {
                hand.remove(card);
            }
        }
        match round.players.get(winner(cards, trump)) {
            Some(player) if *player != trick.winner => {
                let span = trick.span.part(cards.len(), cards.len() + 1);
                let expected = format!("player {player}, who won this trick");
                Err(Fault::new(FaultKind::Play, span, expected))
            }
            _ => Ok(()),
        }
    }

    /// Judges the tricks and the points that the players wrote down.
    fn summary(&mut self, table: &Table, taken: Option<[u32; 3]>, value: Option<i64>) {
        let entries = self.deal.summary.into_iter().flatten();
        let is_follower = |entry: &(Span, Role)| entry.1.letter() == 'F';
        let is_alone = entries.clone().flatten().filter(is_follower).count() < 2;
        let is_played = table.accepted != Accepted::Neither;
        let is_made = |tricks| self.deal.contract.is_some_and(|it| it.is_made(tricks));
        for (player, entry) in table.order.into_iter().zip(entries) {
            let Some((span, role)) = entry else {
                continue;
            };
            let (tricks, points, right) = match role {
                Role::Out => continue,
                Role::Main(tricks, points) => {
                    let is_made = is_made(tricks) || !is_played;
                    let right = value.map(|value| if is_made { -value } else { value });
                    (tricks, points, right)
                }
                Role::Follower(tricks, points, failed) => {
                    let right = value.map(|value| value * i64::from(tricks));
                    let is_wrong = failed.is_some() && failed != value && right == Some(points);
                    match is_wrong {
                        true => (tricks, failed.unwrap_or(0), value),
                        false => (tricks, points, right),
                    }
                }
            };
            // A lone follower writes down the tricks of both.
            let is_own = |other: Player| {
                other == player || is_alone && other != table.main && player != table.main
            };
            let own = taken.filter(|_| is_played).map(|taken| -> u32 {
                let shares = table.order.into_iter().zip(taken);
                let shares = shares.filter(|(other, _)| is_own(*other));
                shares.map(|(_, tricks)| tricks).sum()
            });
            if let Some(own) = own.filter(|own| *own != tricks) {
                let expected = format!("{own} as the tricks of player {player}");
                self.fault::<()>(FaultKind::Summary, span, expected);
            } else if let Some(right) = right.filter(|right| *right != points) {
                let expected = format!("{right} as the points of player {player}");
                self.fault::<()>(FaultKind::Summary, span, expected);
            }
        }
    }
}

/// Cards in words.
fn listed(cards: impl Iterator<Item = Card>) -> String {
    let names: Vec<String> = cards.map(|card| card.to_string()).collect();
    names.join(", ")
}

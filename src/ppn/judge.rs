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

/// What the players hold.
#[derive(Clone, Copy)]
struct Hands {
    cards: [(Player, Cards); 3],
    /// Who may hold two cards too many, for it is not known which cards were put away.
    unsure: Option<Player>,
}

impl Hands {
    fn of(&mut self, player: Player) -> Option<&mut Cards> {
        let mut hands = self.cards.iter_mut();
        hands
            .find(|(other, _)| *other == player)
            .map(|(_, hand)| hand)
    }

    /// Who holds a card, in words.
    fn holder(&self, card: Card) -> String {
        let holder = self.cards.iter().find(|(_, hand)| hand.has(card));
        holder.map_or(", out of play".to_owned(), |(player, _)| {
            format!(" of player {player}")
        })
    }
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
    /// Those who take part, from the leader on, with how many tricks each took.
    players: Vec<(Player, u32)>,
    hands: Option<Hands>,
    thrown: Cards,
}

struct Judge<'d> {
    deal: &'d Deal,
    faults: Vec<Fault>,
}

impl Judge<'_> {
    /// Reports a fault. Gives nothing, for what is judged ends with it.
    fn fault<T>(&mut self, kind: FaultKind, span: Span, expected: impl Into<String>) -> Option<T> {
        self.faults.push(Fault::new(kind, span, expected.into()));
        None
    }

    /// Reports a fault of a field.
    fn field<T>(
        &mut self,
        kind: FaultKind,
        field: Field,
        expected: impl Into<String>,
    ) -> Option<T> {
        let span = self.deal.fields.span(field)?;
        self.fault(kind, span, expected)
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
        let [first, second, third] = self.deal.order?;
        let hand = |from| {
            cards
                .get(from..from + 10)
                .map_or(Cards::default(), Cards::of)
        };
        Some(Hands {
            cards: [(first, hand(0)), (second, hand(10)), (third, hand(20))],
            unsure: None,
        })
    }

    /// Judges a deal that is played.
    fn played(&mut self, mut hands: Option<Hands>) -> Option<()> {
        let main = self.deal.main?;
        self.auction(main)?;
        if let Some(hands) = &mut hands {
            hands.unsure = self.put_away(hands, main).is_none().then_some(main);
        }
        let table = self.table(main)?;
        let value = self.contract(main);
        let is_certain = self.roles(&table);
        let taken = value
            .filter(|_| is_certain)
            .and_then(|_| self.play(&table, hands));
        if is_certain {
            self.summary(&table, taken, value);
        }
        Some(())
    }

    /// Whether the main player won the auction.
    fn auction(&mut self, main: Player) -> Option<()> {
        let (Some(bids), Some(order)) = (self.deal.bids, self.deal.order) else {
            return Some(());
        };
        if bids == [Bid::Pass; 3] {
            return self.field(
                FaultKind::Contract,
                Field::Bids,
                "a bid in a deal that is played",
            );
        }
        if !auction::is_possible(&bids) {
            let expected = "bids with which an auction can end";
            self.field::<()>(FaultKind::HouseRule, Field::Bids, expected);
            return Some(());
        }
        let won = auction::winner(&bids).and_then(|place| order.get(place));
        if let Some(player) = won.filter(|player| **player != main) {
            let expected = format!("player {player}, who won the auction");
            return self.field(FaultKind::Contract, Field::Main, expected);
        }
        Some(())
    }

    /// Gives the main player the talon, and takes what was put away; gives nothing where that is not certain.
    fn put_away(&mut self, hands: &mut Hands, main: Player) -> Option<()> {
        let away = match self.deal.discarded {
            Some(None) => return Some(()),
            Some(away) => away,
            None => None,
        };
        let talon = self.deal.cards.iter().flatten().skip(30);
        let hand = hands.of(main)?;
        talon.for_each(|card| _ = hand.insert(*card));
        let (all, span) = (*hand, self.deal.fields.span(Field::Discarded)?);
        for (at, card) in away?.into_iter().enumerate() {
            let hand = hands.of(main)?;
            if !hand.has(card) {
                let is_twice = all.has(card);
                *hand = all;
                let found = if is_twice {
                    " for the second time".to_owned()
                } else {
                    hands.holder(card)
                };
                let expected = format!("two cards of player {main} or the talon");
                let fault = Fault::new(FaultKind::Cards, span.part(at, at + 1), expected);
                self.faults.push(fault.found(format!("{card}{found}")));
                return None;
            }
            hand.remove(card);
        }
        Some(())
    }

    /// Who takes part.
    fn table(&mut self, main: Player) -> Option<Table> {
        let (order, kontra, accepted) = (self.deal.order?, self.deal.kontra?, self.deal.accepted?);
        if accepted == Accepted::One(main) {
            let expected = "a follower, and not the main player";
            return self.field(FaultKind::Contract, Field::Accepted, expected);
        }
        let lengths: &[usize] = match (accepted, kontra) {
            (Accepted::Both, _) | (_, Some((b'I', _))) => &[3],
            (_, Some(_)) => &[2, 3],
            (_, None) => &[2],
        };
        let table = Table {
            order,
            main,
            accepted,
            lengths,
        };
        if kontra.is_some_and(|(_, player)| table.letter(player) != 'F') {
            let expected = "the number of a follower who accepted";
            self.field::<()>(FaultKind::HouseRule, Field::Kontra, expected);
        }
        Some(table)
    }

    /// The value of the deal, where it is that of the contract.
    fn contract(&mut self, main: Player) -> Option<i64> {
        let deal = self.deal;
        let contract = deal.contract?;
        let bid = deal.bids.zip(deal.order).and_then(|(bids, order)| {
            let place = order.iter().position(|player| *player == main)?;
            bids.get(place).copied()
        });
        let (is_game, least) = match bid {
            Some(Bid::Game(number)) => (true, number),
            Some(Bid::Level(number) | Bid::Mine(number)) => (false, number),
            _ => (contract.is_game, 0),
        };
        let kind = FaultKind::Contract;
        if is_game != contract.is_game || contract.number < least {
            let expected = match is_game {
                true => format!("G{} to G8, as it was bid", least.max(2)),
                false => format!("{} to 8 without G, as it was bid", least.max(2)),
            };
            return self.field(kind, Field::Contract, expected);
        }
        if deal.discarded.is_some_and(|away| away.is_none() != is_game) {
            return self.field(kind, Field::Discarded, "XX in a game, and else two cards");
        }
        let factor = match deal.kontra? {
            Some((b'K', _)) => 2,
            Some((b'R', _)) => 4,
            Some((b'S', _)) => 8,
            Some((b'M', _)) => 16,
            _ => 1,
        };
        let doubled = 1 + u32::from(deal.refa == Some(true));
        let (right, found) = (contract.value() * factor * doubled, deal.value?);
        if found != right && !(deal.refa.is_none() && found == 2 * right) {
            return self.field(kind, Field::Value, format!("the value {right}"));
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
                (own != letter && !is_brought_in).then_some((span, letter, player))
            });
        let wrong: Vec<(Span, char, Player)> = wrong.collect();
        // Of two players who changed places one is enough.
        if let Some((span, letter, player)) = wrong.first() {
            let does = match letter {
                'M' => "is the main player",
                'F' => "follows",
                _ => "does not play",
            };
            let expected = format!("{letter} for player {player}, who {does}");
            self.fault::<()>(FaultKind::Summary, *span, expected);
        }
        let first = self.deal.throws.iter().flatten().next();
        let is_fitting = first.is_some_and(|trick| table.lengths.contains(&trick.cards().len()));
        wrong.is_empty() || wrong.len() == 1 && is_fitting
    }

    /// Who took how many tricks; `None` where that is not certain.
    fn play(&mut self, table: &Table, hands: Option<Hands>) -> Option<Vec<(Player, u32)>> {
        let (tricks, mut leader) = (self.deal.throws.as_ref()?, self.deal.starts?);
        let first = tricks.first().map(|trick| trick.cards().len());
        if (table.accepted == Accepted::Neither) != first.is_none() {
            let expected = if first.is_none() {
                "tricks"
            } else {
                "0, for no player follows"
            };
            return self.field(FaultKind::Play, Field::Throws, expected);
        }
        let fitting = first.filter(|length| table.lengths.contains(length));
        let length = fitting.or(table.lengths.first().copied())?;
        let plays = |player: &Player| length == 3 || table.letter(*player) != '0';
        let players = table.order.into_iter().filter(plays);
        let mut round = Round {
            players: players.map(|player| (player, 0)).collect(),
            hands,
            thrown: Cards::default(),
        };
        for (number, trick) in tricks.iter().enumerate() {
            let Some(from) = round
                .players
                .iter()
                .position(|(player, _)| *player == leader)
            else {
                return self.field(
                    FaultKind::Contract,
                    Field::Starts,
                    "a player who takes part",
                );
            };
            round.players.rotate_left(from);
            if number == 10 {
                return self.fault(FaultKind::Play, trick.span, "ten tricks");
            }
            if let Some(fault) = wrong_in(trick, self.deal.contract?.trump(), &mut round) {
                self.faults.push(fault);
                return None;
            }
            leader = trick.winner;
        }
        Some(round.players)
    }

    /// Judges the tricks and the points that the players wrote down.
    fn summary(&mut self, table: &Table, taken: Option<Vec<(Player, u32)>>, value: Option<i64>) {
        let entries = self.deal.summary.into_iter().flatten();
        let is_follower = |entry: &(Span, Role)| entry.1.letter() == 'F';
        let is_alone = entries.clone().flatten().filter(is_follower).count() < 2;
        let is_played = table.accepted != Accepted::Neither;
        for (player, entry) in table.order.into_iter().zip(entries) {
            let Some((span, role)) = entry else {
                continue;
            };
            let (tricks, points, right) = match role {
                Role::Out => continue,
                Role::Main(tricks, points) => {
                    let is_made = self.deal.contract.is_some_and(|it| it.is_made(tricks));
                    let sign = if is_made || !is_played { -1 } else { 1 };
                    (tricks, points, value.map(|value| sign * value))
                }
                Role::Follower(tricks, left, middle) => {
                    let right = value.map(|value| value * i64::from(tricks));
                    let failed = middle.filter(|_| right == Some(left) && middle != value);
                    (
                        tricks,
                        failed.unwrap_or(left),
                        failed.map_or(right, |_| value),
                    )
                }
            };
            // A lone follower writes down the tricks of both.
            let is_shared = is_alone && player != table.main;
            let own = taken
                .iter()
                .flatten()
                .filter(|(other, _)| *other == player || is_shared && *other != table.main);
            let own: u32 = own.map(|(_, tricks)| *tricks).sum();
            let expected = match right {
                _ if is_played && taken.is_some() && own != tricks => format!("{own} tricks"),
                Some(right) if right != points => format!("{right} points"),
                _ => continue,
            };
            let expected = format!("{expected} for player {player}");
            self.fault::<()>(FaultKind::Summary, span, expected);
        }
    }
}

/// What is wrong in a trick.
fn wrong_in(trick: &Trick, trump: Option<u8>, round: &mut Round) -> Option<Fault> {
    let cards = trick.cards();
    let fault = |at, expected| Fault::new(FaultKind::Play, trick.span.part(at, at + 1), expected);
    if cards.len() != round.players.len() {
        let expected = format!("{} cards and the winner", round.players.len());
        return Some(Fault::new(FaultKind::Play, trick.span, expected));
    }
    for (at, (card, (player, _))) in cards.iter().zip(&round.players).enumerate() {
        let own = || fault(at, format!("a card of player {player}"));
        if !round.thrown.insert(*card) {
            return Some(own().found(format!("{card} for the second time")));
        }
        let Some(hands) = &mut round.hands else {
            continue;
        };
        let hand = *hands.of(*player)?;
        if !hand.has(*card) {
            return Some(own().found(format!("{card}{}", hands.holder(*card))));
        }
        let led = cards
            .first()
            .filter(|_| at > 0 && hands.unsure != Some(*player));
        let due = led.and_then(|led| due(hand, led.suit(), trump));
        if let Some(suit) = due.filter(|suit| *suit != card.suit()) {
            let expected = format!("one of the {} of player {player}", symbol(suit));
            return Some(fault(at, expected).found(card.to_string()));
        }
        hands.of(*player)?.remove(*card);
    }
    let (won, tricks) = round.players.get_mut(winner(cards, trump))?;
    *tricks += 1;
    let expected = format!("player {won}, who won this trick");
    (*won != trick.winner).then(|| fault(cards.len(), expected))
}

/// Cards in words.
fn listed(cards: impl Iterator<Item = Card>) -> String {
    let names: Vec<String> = cards.map(|card| card.to_string()).collect();
    names.join(", ")
}

//! The auction, of which each player's last word is known: who wins it, and whether it is possible.
//!
//! The first player who is left may hold a bid of another with "mine"; the others go one higher or pass. Who
//! wants to play without the talon says so in the first round, and passes all those who bid before.

/// The highest bid of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bid {
    Pass,
    /// The number of a contract.
    Level(u8),
    /// The number that another bid, held by who comes first.
    Mine(u8),
    /// A game without the talon, with its contract where another player wanted one too, else 0.
    Game(u8),
}

/// The bids of the players, in the order in which they bid.
pub type Bids = [Bid; 3];

/// The place of who wins the auction; `None` where that is not certain.
pub fn winner(bids: &Bids) -> Option<usize> {
    let rank = |bid: &Bid| match *bid {
        Bid::Pass => None,
        Bid::Level(number) => Some((0, number, 0)),
        Bid::Mine(number) => Some((0, number, 1)),
        Bid::Game(number) => Some((1, number, 0)),
    };
    let best = bids.iter().filter_map(rank).max()?;
    let mut places = (0..).zip(bids).filter(|(_, bid)| rank(bid) == Some(best));
    let (place, _) = places.next()?;
    // Of two games in the same contract that of the first player wins.
    let is_certain = places.next().is_none() || best.0 == 1 && best.1 > 0;
    is_certain.then_some(place)
}

/// Whether an auction can end with these bids.
pub fn is_possible(bids: &Bids) -> bool {
    match bids.iter().position(|bid| matches!(bid, Bid::Game(_))) {
        Some(first) => is_possible_game(bids, first),
        None => OpenAuction::default().may_end(bids, 0),
    }
}

/// Whether these bids are possible of which the first that is a game is at a place.
fn is_possible_game(bids: &Bids, first: usize) -> bool {
    let (before, after) = bids.split_at(first);
    let mut next = 2;
    let is_in_turn = |bid: &Bid| match *bid {
        Bid::Level(number) => {
            next += 1;
            number + 1 == next
        }
        other => other == Bid::Pass,
    };
    before.iter().all(is_in_turn)
        && after
            .iter()
            .all(|bid| matches!(bid, Bid::Pass | Bid::Game(_)))
}

/// An auction without games that goes on.
#[derive(Clone, Copy, Default)]
struct OpenAuction {
    /// The last bid of each player.
    last: [Option<Bid>; 3],
    /// Who has passed.
    is_out: [bool; 3],
    high: u8,
}

impl OpenAuction {
    /// Whether it can end with these bids when a place is next.
    fn may_end(self, bids: &Bids, turn: usize) -> bool {
        let left = self.is_out.iter().filter(|is_out| !**is_out).count();
        if left == 0 || left == 1 && self.high > 0 {
            return self.last.map(|bid| bid.unwrap_or(Bid::Pass)) == *bids;
        }
        let next = (turn + 1) % 3;
        let Some(false) = self.is_out.get(turn) else {
            return self.may_end(bids, next);
        };
        let mut passed = self;
        passed.set(turn, None);
        let is_first = self.is_out.iter().take(turn).all(|is_out| *is_out);
        let mine = (is_first && self.high > 0).then_some(Bid::Mine(self.high));
        let higher = Some(Bid::Level((self.high + 1).max(2))).filter(|_| self.high < 7);
        passed.may_end(bids, next)
            || [mine, higher].into_iter().flatten().any(|bid| {
                let mut raised = self;
                raised.set(turn, Some(bid));
                raised.may_end(bids, next)
            })
    }

    /// Notes what a place says; `None` passes.
    fn set(&mut self, place: usize, bid: Option<Bid>) {
        match (bid, self.last.get_mut(place), self.is_out.get_mut(place)) {
            (None, _, Some(is_out)) => *is_out = true,
            (Some(bid), Some(last), _) => *last = Some(bid),
            _ => {}
        }
        if let Some(Bid::Level(number)) = bid {
            self.high = number;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Bid::{Game, Level, Mine, Pass};
    use super::*;

    #[test]
    fn the_examples_of_the_text_are_possible() {
        for (bids, place) in [
            ([Pass, Pass, Pass], None),
            ([Mine(3), Pass, Level(3)], Some(0)),
            ([Level(2), Game(4), Game(0)], Some(1)),
            ([Pass, Level(2), Level(3)], Some(2)),
            ([Pass, Pass, Level(2)], Some(2)),
            ([Level(2), Level(3), Level(4)], Some(2)),
            ([Game(0), Pass, Pass], Some(0)),
        ] {
            assert!(is_possible(&bids), "{bids:?}");
            assert_eq!(winner(&bids), place, "{bids:?}");
        }
    }

    #[test]
    fn others_are_not() {
        for bids in [
            [Level(2), Level(2), Pass],
            [Level(3), Pass, Pass],
            [Pass, Pass, Mine(2)],
            [Pass, Level(2), Mine(2)],
            [Level(4), Game(0), Pass],
            [Game(0), Level(2), Pass],
        ] {
            assert!(!is_possible(&bids), "{bids:?}");
        }
    }
}

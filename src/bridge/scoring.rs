//! Points and IMPs (Laws 77 and 78).

use std::sync::LazyLock;

use super::{
    Bid, Contract, FinalContract, Penalty, Seat, Strain, Vulnerability as Vulnerable, same_side,
};

/// The largest differences that are worth 0, 1, 2 … 23 IMPs, on the scale in use since 1962.
const IMP_BOUNDS: [i32; 24] = [
    10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590, 740, 890, 1090, 1290, 1490, 1740,
    1990, 2240, 2490, 2990, 3490, 3990,
];

/// The IMPs for a difference in points, on the scale in use since 1962.
pub fn imps(difference: i32) -> i32 {
    let size = difference.saturating_abs();
    let imps = IMP_BOUNDS.partition_point(|bound| *bound < size) as i32;
    if difference < 0 { -imps } else { imps }
}

/// Whether a side is vulnerable.
pub fn is_vulnerable(vulnerable: Vulnerable, seat: Seat) -> bool {
    let side = if same_side(seat, Seat::North) {
        Vulnerable::NS
    } else {
        Vulnerable::EW
    };
    vulnerable.contains(side)
}

/// The points of a contract for the side of its declarer.
pub fn points(contract: FinalContract, tricks: u8, is_vulnerable: bool) -> Option<i32> {
    match contract {
        FinalContract::Pass => Some(0),
        FinalContract::Contract(contract) => Some(contract.score(tricks, is_vulnerable)),
        FinalContract::Trumps(_) => None,
    }
}

/// The points by the Laws before 1987: less for doubled undertricks of a side that is not
/// vulnerable from the fourth on, and 50 for making a redoubled contract.
pub fn old_points(contract: FinalContract, tricks: u8, is_vulnerable: bool) -> Option<i32> {
    let points = points(contract, tricks, is_vulnerable)?;
    let FinalContract::Contract(contract) = contract else {
        return Some(points);
    };
    let risk = match contract.penalty {
        Penalty::Undoubled => return Some(points),
        Penalty::Doubled => 1,
        Penalty::Redoubled => 2,
    };
    let over = i32::from(tricks) - i32::from(contract.bid.level.get()) - 6;
    Some(match over {
        0.. if risk == 2 => points - 50,
        0.. => points,
        _ if is_vulnerable => points,
        _ => -risk * (100 - 200 * (over + 1)),
    })
}

/// Which laws a game was scored by.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Laws {
    /// Those since 1987.
    New,
    /// Those before, since the tag Scoring says `OldMP` (chapter 3.4.12).
    Old,
    /// Either: the game is older, or its date is not known.
    Either,
}

/// The points that a contract can have brought the side of its declarer by these laws, the
/// likelier ones first.
pub fn possible_points(
    contract: FinalContract,
    tricks: u8,
    is_vulnerable: bool,
    laws: Laws,
) -> Option<[i32; 2]> {
    let new = points(contract, tricks, is_vulnerable)?;
    let old = old_points(contract, tricks, is_vulnerable)?;
    Some(match laws {
        Laws::New => [new; 2],
        // It names undertricks only; whether the bonus for a redoubled contract is the
        // old one as well, it does not say.
        Laws::Old if new > 0 => [new, old],
        Laws::Old => [old; 2],
        Laws::Either => [new, old],
    })
}

/// Contracts whose scores are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contracts {
    /// All that can be bid.
    All,
    /// Those that sound bidding with open cards ends in: doubled if they fail, and only then.
    Optimum,
}

/// Whether a side can score so many points by one deal, by the laws of today or those before 1987. `own` and
/// `other` say whether it and the other side are vulnerable, where that is known.
pub fn can_score(points: i32, own: Option<bool>, other: Option<bool>, of: Contracts) -> bool {
    let risks = |known: Option<bool>| {
        let risks = [false, true].into_iter();
        risks.filter(move |risk| known.is_none_or(|known| known == *risk))
    };
    let declared =
        |risk: bool, points: i32| declared_points(risk, of).binary_search(&points).is_ok();
    points == 0
        || risks(own).any(|risk| declared(risk, points))
        || risks(other).any(|risk| declared(risk, points.saturating_neg()))
}

/// All points of a declarer, in order.
fn declared_points(is_vulnerable: bool, of: Contracts) -> &'static [i32] {
    static POINTS: LazyLock<[[Vec<i32>; 2]; 2]> = LazyLock::new(|| {
        [Contracts::All, Contracts::Optimum]
            .map(|of| [false, true].map(|risk| every_points(risk, of)))
    });
    let [all, optimum] = &*POINTS;
    let [safe, vulnerable] = match of {
        Contracts::All => all,
        Contracts::Optimum => optimum,
    };
    if is_vulnerable { vulnerable } else { safe }
}

fn every_points(is_vulnerable: bool, of: Contracts) -> Vec<i32> {
    let bids = (1..=7).flat_map(|level| Strain::DESC.map(|strain| Bid::new(level, strain)));
    let contracts = bids.flat_map(|bid| {
        let risks = [Penalty::Undoubled, Penalty::Doubled, Penalty::Redoubled];
        risks.map(|penalty| Contract { bid, penalty })
    });
    let results = contracts.flat_map(|contract| (0..=13).map(move |tricks| (contract, tricks)));
    let is_wanted = |(contract, tricks): &(Contract, u8)| {
        let fails = *tricks < contract.bid.level.get() + 6;
        let sound = if fails {
            Penalty::Doubled
        } else {
            Penalty::Undoubled
        };
        of == Contracts::All || contract.penalty == sound
    };
    let points = results.filter(is_wanted).filter_map(|(contract, tricks)| {
        let contract = FinalContract::Contract(contract);
        possible_points(contract, tricks, is_vulnerable, Laws::Either)
    });
    let mut points: Vec<i32> = points.flatten().collect();
    points.sort_unstable();
    points.dedup();
    points
}

/// What the side of declarer and its opponents can score in a rubber by one deal: points
/// below the line, and above it without honors and without bonuses for games and rubbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RubberPoints {
    /// Of declarer's side, below the line.
    pub below: i32,
    /// Of declarer's side, above the line.
    pub above: i32,
    /// Of the opponents, above the line; below it they cannot score.
    pub penalty: i32,
}

/// The points of a contract in a rubber by the laws of rubber bridge, without the premiums for games.
pub fn rubber_points(contract: Contract, tricks: u8, is_vulnerable: bool) -> RubberPoints {
    let duplicate = contract.score(tricks, is_vulnerable);
    if duplicate < 0 {
        return RubberPoints {
            below: 0,
            above: 0,
            penalty: -duplicate,
        };
    }
    let strain = contract.bid.strain;
    let (each, first) = match strain {
        Strain::Clubs | Strain::Diamonds => (20, 0),
        Strain::Hearts | Strain::Spades => (30, 0),
        Strain::Notrump => (30, 10),
    };
    let times = match contract.penalty {
        Penalty::Undoubled => 1,
        Penalty::Doubled => 2,
        Penalty::Redoubled => 4,
    };
    let below = times * (first + each * i32::from(contract.bid.level.get()));
    let game = match (below >= 100, is_vulnerable) {
        (false, _) => 50,
        (true, false) => 300,
        (true, true) => 500,
    };
    RubberPoints {
        below,
        above: duplicate - below - game,
        penalty: 0,
    }
}

/// The par score of North-South from the tricks of each declarer, by denomination (clubs
/// first) and seat: what comes out when all know all cards and bid for the best.
pub fn par(tricks: &[[u8; 4]; 5], dealer: Seat, vulnerable: Vulnerable) -> i32 {
    let par = ParSearch {
        tricks,
        ns: is_vulnerable(vulnerable, Seat::North),
        ew: is_vulnerable(vulnerable, Seat::East),
    };
    par.score(same_side(dealer, Seat::North))
}

struct ParSearch<'t> {
    tricks: &'t [[u8; 4]; 5],
    ns: bool,
    ew: bool,
}

impl ParSearch<'_> {
    /// From the last bid down to none: after each bid the other side passes, doubles or bids
    /// higher, whichever is best for it.
    fn score(&self, ns_first: bool) -> i32 {
        // The best that a side can get by one of the bids seen so far, for North-South.
        let mut best_ns: Option<i32> = None;
        let mut best_ew: Option<i32> = None;
        for level in (1..=7).rev() {
            for strain in Strain::DESC {
                let bid = Bid::new(level, strain);
                let ns = self.settled(bid, true);
                let ns = best_ew.map_or(ns, |answer| answer.min(ns));
                let ew = self.settled(bid, false);
                let ew = best_ns.map_or(ew, |answer| answer.max(ew));
                best_ns = Some(best_ns.map_or(ns, |best| best.max(ns)));
                best_ew = Some(best_ew.map_or(ew, |best| best.min(ew)));
            }
        }
        let (ns, ew) = (best_ns.unwrap_or(0), best_ew.unwrap_or(0));
        // Four players in turn may open; if none does, neither side scores.
        let mut value = 0;
        for turn in (0..4).rev() {
            let is_ns = ns_first == (turn % 2 == 0);
            value = if is_ns { value.max(ns) } else { value.min(ew) };
        }
        value
    }

    /// What North-South score when a bid becomes the contract, doubled if it fails.
    fn settled(&self, bid: Bid, is_ns: bool) -> i32 {
        let row = self.tricks.get(bid.strain as usize).unwrap_or(&[0; 4]);
        let [north, east, south, west] = *row;
        let (tricks, vulnerable) = if is_ns {
            (north.max(south), self.ns)
        } else {
            (east.max(west), self.ew)
        };
        let penalty = if tricks < bid.level.get() + 6 {
            Penalty::Doubled
        } else {
            Penalty::Undoubled
        };
        let score = Contract { bid, penalty }.score(tricks, vulnerable);
        if is_ns { score } else { -score }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imps_of_differences() {
        let worth = [0, 10, 20, 40, 50, -90, 430, 500, 3990, 4000, -7600].map(imps);
        assert_eq!(worth, [0, 0, 1, 1, 2, -3, 10, 11, 23, 24, -24]);
    }

    #[test]
    fn points_before_and_after_1987() {
        let contract = |bid: &str, penalty| {
            let bid = crate::bridge::bid(bid.as_bytes()).unwrap();
            FinalContract::Contract(Contract { bid, penalty })
        };
        let doubled = contract("4S", Penalty::Doubled);
        let redoubled = contract("4S", Penalty::Redoubled);
        assert_eq!(points(doubled, 6, false), Some(-800));
        assert_eq!(old_points(doubled, 6, false), Some(-700));
        assert_eq!(old_points(redoubled, 6, false), Some(-1400));
        assert_eq!(old_points(doubled, 6, true), Some(-1100));
        assert_eq!(old_points(redoubled, 10, false), Some(830));
        assert_eq!(points(redoubled, 10, false), Some(880));
        assert_eq!(
            old_points(contract("3NT", Penalty::Undoubled), 9, true),
            Some(600)
        );
    }

    #[test]
    fn scores_that_a_deal_can_bring() {
        let all = |points, own, other| can_score(points, own, other, Contracts::All);
        assert!(all(420, Some(false), None) && all(-420, None, Some(false)));
        assert!(!all(420, Some(true), Some(true)) && all(420, None, None));
        assert!(all(7_600, None, Some(true)) && all(-7_600, Some(true), None));
        assert!(!all(7_600, Some(true), Some(false)));
        assert!(!all(9_000, None, None) && !all(410, None, None) && all(0, None, None));
        let optimum = |points, own, other| can_score(points, own, other, Contracts::Optimum);
        assert!(optimum(300, Some(false), Some(false)) && optimum(-500, Some(true), Some(true)));
        assert!(!optimum(2_220, Some(false), Some(false)));
        assert!(optimum(2_220, Some(true), Some(false)));
        assert!(!optimum(590, None, None) && all(590, None, None));
    }

    #[test]
    fn par_of_a_deal() {
        // North-South make four spades, East-West nine tricks in hearts and a save for 300.
        let mut tricks = [[6; 4]; 5];
        tricks[Strain::Spades as usize] = [10, 3, 10, 3];
        tricks[Strain::Hearts as usize] = [4, 9, 4, 9];
        tricks[Strain::Clubs as usize] = [6, 6, 6, 6];
        let none = Vulnerable::NONE;
        assert_eq!(par(&tricks, Seat::North, none), 300);
        // Vulnerable, two tricks less cost 500: still less than 620, but more than 420.
        assert_eq!(par(&tricks, Seat::North, Vulnerable::ALL), 500);
        assert_eq!(par(&tricks, Seat::North, Vulnerable::EW), 420);
        assert_eq!(par(&[[6; 4]; 5], Seat::East, none), 0);
        // Who opens takes the part-score.
        assert_eq!(par(&[[7; 4]; 5], Seat::East, none), -90);
        assert_eq!(par(&[[7; 4]; 5], Seat::South, none), 90);
    }
}

//! Scores computed a second time, from the text of the Laws and not with the crate that the
//! program uses: points of every contract, IMPs, rubber bridge, and what the rules say of them.

use pbnlint::bridge::FinalContract;
use pbnlint::bridge::scoring::Laws;
use pbnlint::bridge::scoring::imps;
use pbnlint::bridge::scoring::old_points;
use pbnlint::bridge::scoring::points;
use pbnlint::bridge::scoring::possible_points;
use pbnlint::bridge::scoring::rubber_points;
use pbnlint::lint::{self, Plan, Settings};
use pbnlint::pbn::model::{self};
use pbnlint::source::Source;

/// The denominations in the order of the Laws, with what the first and each further trick
/// count (Law 77).
const DENOMINATIONS: [(&str, i32, i32); 5] = [
    ("C", 20, 20),
    ("D", 20, 20),
    ("H", 30, 30),
    ("S", 30, 30),
    ("NT", 40, 30),
];

const RISKS: [(&str, i32); 3] = [("", 1), ("X", 2), ("XX", 4)];

/// One contract with its result.
#[derive(Clone, Copy)]
struct Played {
    level: i32,
    first: i32,
    each: i32,
    /// 1, or 2 doubled, or 4 redoubled.
    times: i32,
    is_vulnerable: bool,
    tricks: i32,
}

/// The points of one deal in the words of Law 77.
struct Points {
    trick_points: i32,
    overtricks: i32,
    /// For making a doubled or redoubled contract.
    insult: i32,
    slam: i32,
    /// The premium of duplicate bridge for a game or a part-score.
    game: i32,
    /// Of the opponents.
    undertricks: i32,
}

impl Played {
    /// By the Laws of 1987, or by those before.
    fn points(self, is_new: bool) -> Points {
        let needed = self.level + 6;
        if self.tricks < needed {
            return Points {
                trick_points: 0,
                overtricks: 0,
                insult: 0,
                slam: 0,
                game: 0,
                undertricks: (1..=needed - self.tricks)
                    .map(|trick| self.undertrick(trick, is_new))
                    .sum(),
            };
        }
        let odd = (1..=self.level).map(|trick| if trick == 1 { self.first } else { self.each });
        let trick_points = odd.sum::<i32>() * self.times;
        let over = self.tricks - needed;
        Points {
            trick_points,
            overtricks: match (self.times, self.is_vulnerable) {
                (1, _) => over * self.each,
                (2, false) => over * 100,
                (2, true) => over * 200,
                (_, false) => over * 200,
                (_, true) => over * 400,
            },
            insult: match (self.times, is_new) {
                (1, _) => 0,
                (2, _) | (_, false) => 50,
                (_, true) => 100,
            },
            slam: match (self.level, self.is_vulnerable) {
                (6, false) => 500,
                (6, true) => 750,
                (7, false) => 1000,
                (7, true) => 1500,
                _ => 0,
            },
            game: match (trick_points < 100, self.is_vulnerable) {
                (true, _) => 50,
                (false, false) => 300,
                (false, true) => 500,
            },
            undertricks: 0,
        }
    }

    /// What one undertrick costs, 1 for the first.
    fn undertrick(self, trick: i32, is_new: bool) -> i32 {
        match (self.times, self.is_vulnerable, trick) {
            (1, false, _) => 50,
            (1, true, _) => 100,
            (times, false, 1) => 50 * times,
            (times, false, 2 | 3) => 100 * times,
            (times, false, _) if is_new => 150 * times,
            (times, false, _) => 100 * times,
            (times, true, 1) => 100 * times,
            (times, true, _) => 150 * times,
        }
    }
}

impl Points {
    fn duplicate(&self) -> i32 {
        let made = self.trick_points + self.overtricks + self.insult + self.slam + self.game;
        made - self.undertricks
    }
}

/// Every contract there is with every result: its text, and what the Laws need to know.
fn all_contracts() -> impl Iterator<Item = (String, Played)> {
    let bids = (1..=7).flat_map(|level| DENOMINATIONS.map(|strain| (level, strain)));
    let risks = bids.flat_map(|bid| RISKS.map(|risk| (bid, risk)));
    let sides = risks.flat_map(|bid| [false, true].map(|vulnerable| (bid, vulnerable)));
    sides.flat_map(
        |(((level, (name, first, each)), (risk, times)), vulnerable)| {
            (0..=13).map(move |tricks| {
                let played = Played {
                    level,
                    first,
                    each,
                    times,
                    is_vulnerable: vulnerable,
                    tricks,
                };
                (format!("{level}{name}{risk}"), played)
            })
        },
    )
}

#[test]
fn points_of_all_contracts() {
    let mut count = 0;
    for (text, played) in all_contracts() {
        let contract = model::contract(text.as_bytes()).unwrap();
        let (tricks, vulnerable) = (played.tricks as u8, played.is_vulnerable);
        let (new, old) = (
            played.points(true).duplicate(),
            played.points(false).duplicate(),
        );
        let name = format!("{text} {tricks} {vulnerable}");
        assert_eq!(points(contract, tricks, vulnerable), Some(new), "{name}");
        assert_eq!(
            old_points(contract, tricks, vulnerable),
            Some(old),
            "{name}"
        );
        let by = |laws| possible_points(contract, tricks, vulnerable, laws).unwrap();
        assert_eq!(by(Laws::New), [new, new], "{name}");
        assert_eq!(by(Laws::Either), [new, old], "{name}");
        // `OldMP` names undertricks alone (chapter 3.4.12).
        let old_mp = if new < 0 { [old, old] } else { [new, old] };
        assert_eq!(by(Laws::Old), old_mp, "{name}");
        count += 1;
    }
    assert_eq!(count, 7 * 5 * 3 * 2 * 14);
}

#[test]
fn rubber_points_of_all_contracts() {
    for (text, played) in all_contracts() {
        let Some(FinalContract::Contract(contract)) = model::contract(text.as_bytes()) else {
            panic!("{text} is a contract");
        };
        let right = played.points(true);
        let given = rubber_points(contract, played.tricks as u8, played.is_vulnerable);
        let above = right.overtricks + right.insult + right.slam;
        let name = format!("{text} {} {}", played.tricks, played.is_vulnerable);
        assert_eq!(given.below, right.trick_points, "{name}");
        assert_eq!(given.above, above, "{name}");
        assert_eq!(given.penalty, right.undertricks, "{name}");
    }
}

/// The scale of Law 78 line by line: from, to, IMPs.
const IMPS: [(i32, i32, i32); 25] = [
    (0, 10, 0),
    (20, 40, 1),
    (50, 80, 2),
    (90, 120, 3),
    (130, 160, 4),
    (170, 210, 5),
    (220, 260, 6),
    (270, 310, 7),
    (320, 360, 8),
    (370, 420, 9),
    (430, 490, 10),
    (500, 590, 11),
    (600, 740, 12),
    (750, 890, 13),
    (900, 1090, 14),
    (1100, 1290, 15),
    (1300, 1490, 16),
    (1500, 1740, 17),
    (1750, 1990, 18),
    (2000, 2240, 19),
    (2250, 2490, 20),
    (2500, 2990, 21),
    (3000, 3490, 22),
    (3500, 3990, 23),
    (4000, 15_200, 24),
];

#[test]
fn imps_of_all_differences() {
    let mut next = 0;
    for (from, to, worth) in IMPS {
        assert_eq!(from, next, "the scale has no gap");
        for difference in (from..=to).step_by(10) {
            assert_eq!(imps(difference), worth, "{difference}");
            assert_eq!(imps(-difference), -worth, "{difference}");
        }
        next = to + 10;
    }
}

/// The rules about scores that speak on a game.
fn speaking(game: &str) -> Vec<String> {
    let plan = Plan::new(&Settings::default());
    let found = lint::check(&Source::new(game.as_bytes()), None, &plan).diagnostics;
    let rules = found.iter().map(|finding| finding.rule.name().to_owned());
    rules
        .filter(|name| name.contains("score") && name != "bad-score")
        .collect()
}

fn game(text: &str, played: Played, more: &str) -> String {
    let vulnerable = if played.is_vulnerable { "NS" } else { "EW" };
    format!(
        "[Vulnerable \"{vulnerable}\"]\n[Declarer \"S\"]\n[Contract \"{text}\"]\n[Result \"{}\"]\n{more}\n",
        played.tricks
    )
}

#[test]
fn scores_are_judged_as_the_laws_of_their_time_say() {
    // Enough of them to see every kind of contract, in every form of the value.
    for (text, played) in all_contracts().step_by(7) {
        let (new, old) = (
            played.points(true).duplicate(),
            played.points(false).duplicate(),
        );
        let is_wrong = |date: &str, scoring: &str, score: String| {
            let more = format!("[Date \"{date}\"]\n[Scoring \"{scoring}\"]\n[Score \"{score}\"]");
            let found = speaking(&game(&text, played, &more));
            assert!(found.len() <= 1, "{found:?}");
            found == ["wrong-score"]
        };
        let name = format!("{text} {} {}", played.tricks, played.is_vulnerable);
        for date in ["1986.01.01", "1988.01.01", "????.??.??"] {
            assert!(!is_wrong(date, "MP", format!("NS {new}")), "{name} {date}");
            assert!(
                is_wrong(date, "MP", format!("{}", new + 30)),
                "{name} {date}"
            );
        }
        assert!(
            !is_wrong("1970.01.01", "MP", format!("EW {}", -old)),
            "{name}"
        );
        assert!(!is_wrong("????.??.??", "IMP", format!("{old}")), "{name}");
        assert_eq!(
            is_wrong("1990.01.01", "IMP", format!("{old}")),
            old != new,
            "{name}"
        );
        assert!(
            !is_wrong("1990.01.01", "MP;OldMP", format!("{old}")),
            "{name}"
        );
        // Nobody defines French scoring, and rubber bridge has other bonuses.
        assert!(
            !is_wrong("1990.01.01", "Rubber", format!("{}", new + 30)),
            "{name}"
        );
        let french = format!("[FrenchMP \"Yes\"]\n[Score \"{}\"]", new + 30);
        assert!(speaking(&game(&text, played, &french)).is_empty(), "{name}");
    }
}

#[test]
fn rubber_scores_are_judged() {
    for (text, played) in all_contracts().step_by(5) {
        let right = played.points(true);
        let above = right.overtricks + right.insult + right.slam;
        let wrong_in = |vulnerable: &str, score: String| {
            let more = format!("[Scoring \"Rubber\"]\n[ScoreRubber \"{score}\"]");
            let game = game(&text, played, &more).replace("\"NS\"", vulnerable);
            let found = speaking(&game);
            assert!(found.len() <= 1, "{found:?}");
            found == ["wrong-rubber-score"]
        };
        let wrong = |score| wrong_in("\"NS\"", score);
        let name = format!("{text} {} {}", played.tricks, played.is_vulnerable);
        if right.undertricks > 0 {
            let penalty = right.undertricks;
            for honors in [0, 100, 150] {
                assert!(!wrong(format!("EW {}/0", penalty + honors)), "{name}");
            }
            assert!(wrong(format!("EW {}/0", penalty + 10)), "{name}");
            assert!(wrong(format!("EW {penalty}/30 NS 0/0")), "{name}");
            continue;
        }
        let below = right.trick_points;
        for bonus in [0, 100, 150, 300] {
            assert!(!wrong(format!("NS {}/{below}", above + bonus)), "{name}");
        }
        // Only a side that has won a game can win the rubber: for 500 where the other side has won
        // one too, else for 700.
        for (bonus, vulnerable) in [(500, "\"All\""), (700, "\"NS\""), (850, "\"NS\"")] {
            let score = || format!("NS {}/{below}", above + bonus);
            let may_win = played.is_vulnerable;
            assert_eq!(wrong_in(vulnerable, score()), !may_win, "{name}");
            let other = ["\"All\"", "\"NS\""].into_iter().find(|v| *v != vulnerable);
            assert!(wrong_in(other.unwrap(), score()), "{name}");
        }
        assert!(wrong(format!("NS {above}/{}", below + 10)), "{name}");
        assert!(wrong(format!("NS {}/{below}", above + 1000)), "{name}");
    }
}

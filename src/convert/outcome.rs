//! `C` and `R`: contract, result and score.

use super::said::ReadRecord;
use super::tags::{RecordTags, has_hole, known, value};
use super::{bidding, cards, lead};
use crate::bridge::{Seat, Strain, penalty_text, seat_after, strain_text};
use crate::games::Game;
use crate::rbn::RbnLabel;
use crate::rbn::contract::ContractOf;

/// The strain that is played, and who leads.
pub(super) fn strain_and_leader(read: &ReadRecord<'_>) -> Option<(Strain, Seat)> {
    let contract = read.record.values.contract?;
    contract.declarer?;
    has_place(&contract, read).then_some(())?;
    Some((contract.strain, contract.leader?))
}

/// Whether PBN can write the contract: one without a level belongs to an end position.
fn has_place(contract: &ContractOf, read: &ReadRecord<'_>) -> bool {
    contract.level.is_some() || cards::has_hands(read) && !cards::is_full(read)
}

/// The tags of contract, result and score.
pub(super) fn to_tags(read: &ReadRecord<'_>, tags: &mut RecordTags) {
    let is_out = read.data(RbnLabel::Result).starts_with('P') || bidding::is_passed_out(read);
    match read.record.values.contract {
        Some(contract) => {
            if let Some(declarer) = contract.declarer {
                tags.add("Declarer", declarer.letter().to_string());
            }
            if has_place(&contract, read) {
                let level = contract
                    .level
                    .map_or(String::new(), |level| level.to_string());
                let risk = penalty_text(contract.risk);
                tags.add(
                    "Contract",
                    format!("{level}{}{risk}", strain_text(contract.strain)),
                );
            }
        }
        None if is_out => {
            tags.add("Contract", "Pass");
            tags.add("Declarer", "");
            tags.add("Result", "");
        }
        None => {}
    }
    scores(read, is_out, tags);
    // Export would fill in what the play comes to.
    let is_missing = !tags.0.iter().any(|(name, _)| *name == "Result");
    if is_missing && !read.said.holds_only_a_deal() {
        tags.add("Result", "?");
    }
}

fn scores(read: &ReadRecord<'_>, is_out: bool, tags: &mut RecordTags) {
    let Some(result) = &read.record.values.result else {
        return;
    };
    if let Some(tricks) = result.tricks.filter(|_| !is_out) {
        tags.add("Result", tricks.to_string());
    }
    if let Some(raw) = result.raw {
        tags.add("Score", format!("NS {raw}"));
    }
    let data = read.data(RbnLabel::Result).trim_ascii_end();
    let worth = data.split_once(':').map_or("", |(_, worth)| worth);
    if result.effective.is_none() || worth.is_empty() {
        return;
    }
    let is_signed = worth == "=" || worth.starts_with(['+', '-']);
    let number = match worth {
        "=" => "0",
        _ => worth.trim_start_matches('+'),
    };
    // Nothing is made of what cannot be read.
    let is_of_number = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'.' | b'-');
    if !number.bytes().all(is_of_number) {
        return;
    }
    let form = read.data(RbnLabel::Scoring);
    match (is_signed, form.split(':').next()) {
        (false, _) => tags.add("ScorePercentage", format!("NS {number}")),
        (true, Some("B")) => {
            let points = match number {
                "1" => "2",
                "0" => "1",
                "-1" => "0",
                _ => return,
            };
            tags.add("ScoreMP", format!("NS {points}"));
        }
        // Total points are the score itself, and matchpoints are a percentage.
        (true, Some("T" | "M" | "N")) => {}
        (true, _) => tags.add("ScoreIMP", format!("NS {number}")),
    }
}

/// The contract of a game.
pub(super) fn contract_of(game: &Game) -> Option<String> {
    if has_hole(game, "Declarer") {
        return None;
    }
    let contract = known(game, "Contract")?;
    if contract.eq_ignore_ascii_case("pass") {
        return None;
    }
    let contract = contract.to_ascii_uppercase();
    let level = contract.len()
        - contract
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .len();
    let (level, rest) = contract.split_at_checked(level)?;
    let (strain, risk) = match rest.strip_prefix("NT") {
        Some(risk) => ("N", risk),
        None => rest.split_at_checked(1)?,
    };
    let risk = match risk {
        "XX" => "R",
        risk => risk,
    };
    let mut data = format!("{level}{strain}{risk}");
    if let Some(declarer) = game.declarer {
        data.push_str(&format!(":{}", declarer.letter()));
        let leader = lead::leader(game);
        if let Some(leader) = leader.filter(|leader| *leader != seat_after(declarer, 1)) {
            data.push_str(&format!(":{}", leader.letter()));
        }
    }
    Some(data)
}

/// The result of a game.
pub(super) fn result_of(game: &Game) -> Option<String> {
    let tricks = game.result.as_ref().and_then(|result| result.declarer);
    let declarer = game.declarer;
    let is_out = value(game, "Contract").is_some_and(|word| word.eq_ignore_ascii_case("pass"));
    let mut data = match (is_out, tricks) {
        (true, _) => "P".to_owned(),
        (false, Some(tricks)) => tricks.to_string(),
        (false, None) => String::new(),
    };
    let score = |tag, of| score_of(game, tag, declarer, of);
    let raw = score("Score", SideScore::for_north_south);
    if let Some(raw) = raw.filter(|raw| !is_out || raw != "0") {
        data.push_str(&signed(&raw));
    }
    // In board-a-match scoring the sign says who won the board, and no score of matchpoints has one.
    let form = known(game, "Scoring").and_then(|form| form.split(';').next());
    let board = || score("ScoreMP", SideScore::of_board).filter(|_| form == Some("BAM"));
    let has_imps = !matches!(form, Some("BAM" | "MP" | "Instant"));
    let imps = || {
        let imps = score("ScoreIMP", SideScore::for_north_south).filter(|_| has_imps)?;
        Some(match imps.as_str() {
            "0" => "=".to_owned(),
            imps => signed(imps),
        })
    };
    let percentage = || score("ScorePercentage", SideScore::percentage_of_north_south);
    let effective = board().or_else(imps).or_else(percentage);
    if let Some(effective) = effective {
        data.push_str(&format!(":{effective}"));
    }
    (!data.is_empty()).then_some(data)
}

/// What a score is for North and South. Two numbers that do not say the same have no place in a record.
fn score_of<'g>(
    game: &'g Game,
    tag: &str,
    declarer: Option<Seat>,
    of: fn(SideScore<'g>) -> Option<String>,
) -> Option<String> {
    let (score, other) = SideScore::read(known(game, tag)?, declarer)?;
    let number = of(score)?;
    let differs = other.is_some_and(|other| of(other).as_ref() != Some(&number));
    (!differs).then_some(number)
}

/// A score of one side. Without the name of a side it is that of declarer (PBN, chapter 4.2).
#[derive(Clone, Copy)]
struct SideScore<'v> {
    is_north_south: bool,
    number: &'v str,
}

impl<'v> SideScore<'v> {
    /// The score in a value such as `-100` and `EW 100`, or the two in `NS -100 EW 100`.
    fn read(value: &'v str, declarer: Option<Seat>) -> Option<(Self, Option<Self>)> {
        let of = |is_north_south, number: &'v str| SideScore {
            is_north_south,
            number: number.trim_start_matches('+'),
        };
        let mut words = value.split_ascii_whitespace();
        let words: [_; 5] = std::array::from_fn(|_| words.next());
        Some(match words {
            [Some(number), None, ..] => {
                let is_north_south = matches!(declarer?, Seat::North | Seat::South);
                (of(is_north_south, number), None)
            }
            [Some("NS"), Some(number), None, ..] => (of(true, number), None),
            [Some("EW"), Some(number), None, ..] => (of(false, number), None),
            [Some("NS"), Some(ours), Some("EW"), Some(theirs), None]
            | [Some("EW"), Some(theirs), Some("NS"), Some(ours), None] => {
                (of(true, ours), Some(of(false, theirs)))
            }
            _ => return None,
        })
    }

    /// The number of North and South, where that of the other side has the other sign.
    fn for_north_south(self) -> Option<String> {
        let number = self.number;
        let plain = number.trim_start_matches('-');
        let is_number = |byte: u8| byte.is_ascii_digit() || byte == b'.';
        if plain.is_empty() || !plain.bytes().all(is_number) {
            return None;
        }
        Some(if self.is_north_south {
            number.to_owned()
        } else if plain == number && number != "0" {
            format!("-{number}")
        } else {
            plain.to_owned()
        })
    }

    /// The percentage of North and South: the two are 100 together.
    fn percentage_of_north_south(self) -> Option<String> {
        if self.is_north_south {
            return self.for_north_south();
        }
        let number = self.number;
        let (whole, decimals) = number.split_once('.').unwrap_or((number, ""));
        let is_number = !number.contains(['-', '+']) && decimals.len() <= 2;
        let hundredths = format!("{whole}{decimals:0<2}").parse::<u32>().ok()?;
        let rest = 10_000_u32.checked_sub(hundredths).filter(|_| is_number)?;
        let (whole, hundredths) = (rest / 100, rest % 100);
        Some(match decimals.len() {
            0 => whole.to_string(),
            1 => format!("{whole}.{}", hundredths / 10),
            _ => format!("{whole}.{hundredths:02}"),
        })
    }

    /// What a board that is won, halved or lost is for North and South: the two have two points together.
    fn of_board(self) -> Option<String> {
        let sign = match (self.number, self.is_north_south) {
            ("2", true) | ("0", false) => "+1",
            ("1", _) => "=",
            ("0", true) | ("2", false) => "-1",
            _ => return None,
        };
        Some(sign.to_owned())
    }
}

fn signed(number: &str) -> String {
    if number.starts_with('-') {
        number.to_owned()
    } else {
        format!("+{number}")
    }
}

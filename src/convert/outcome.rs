//! `C` and `R`: contract, result and score.

use super::said::Read;
use super::tags::{TagValues, Tags, has_hole, known, value};
use super::{bidding, cards, tricks};
use crate::bridge::{Seat, Strain, seat, seat_after};
use crate::games::Game;
use crate::pbn::model::value::strain_text;
use crate::rbn::Label;
use crate::rbn::contract::ContractOf;

/// The strain that is played, and who leads.
pub(super) fn strain_and_leader(read: &Read<'_>) -> Option<(Strain, Seat)> {
    let contract = read.record.values.contract?;
    contract.declarer?;
    has_place(&contract, read).then_some(())?;
    Some((contract.strain, contract.leader?))
}

/// Whether PBN can write the contract: one without a level belongs to an end position.
fn has_place(contract: &ContractOf, read: &Read<'_>) -> bool {
    contract.level.is_some() || cards::has_hands(read) && !cards::is_full(read)
}

/// The tags of contract, result and score.
pub(super) fn to_tags(read: &Read<'_>, tags: &mut Tags) {
    let is_out = read.data(Label::Result).starts_with('P') || bidding::is_passed_out(read);
    match read.record.values.contract {
        Some(contract) => {
            if let Some(declarer) = contract.declarer {
                tags.add("Declarer", declarer.letter().to_string());
            }
            if has_place(&contract, read) {
                let level = contract
                    .level
                    .map_or(String::new(), |level| level.to_string());
                let risk = contract.risk.text();
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
    if !tags.0.iter().any(|(name, _)| *name == "Result") {
        tags.add("Result", "?");
    }
}

fn scores(read: &Read<'_>, is_out: bool, tags: &mut Tags) {
    let Some(result) = &read.record.values.result else {
        return;
    };
    if let Some(tricks) = result.tricks.filter(|_| !is_out) {
        tags.add("Result", tricks.to_string());
    }
    if let Some(raw) = result.raw {
        tags.add("Score", format!("NS {raw}"));
    }
    let data = read.data(Label::Result).trim_ascii_end();
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
    let form = read.data(Label::Scoring);
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
        // Total points are the score itself.
        (true, Some("T")) => {}
        (true, _) => tags.add("ScoreIMP", format!("NS {number}")),
    }
}

/// The contract of a game.
pub(super) fn contract_of(game: &Game) -> Option<String> {
    if has_hole(game, "Declarer") {
        return None;
    }
    let declarer = game.declarer.and_then(|letter| seat(letter as u8));
    contract_data(known(game, "Contract")?, declarer, tricks::leader(game))
}

/// The contract of a tag; `leader` is who leads, if a play says.
pub(super) fn contract_data(
    contract: &str,
    declarer: Option<Seat>,
    leader: Option<Seat>,
) -> Option<String> {
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
    if let Some(declarer) = declarer {
        data.push_str(&format!(":{}", declarer.letter()));
        if let Some(leader) = leader.filter(|leader| *leader != seat_after(declarer, 1)) {
            data.push_str(&format!(":{}", leader.letter()));
        }
    }
    Some(data)
}

/// The result of a game.
pub(super) fn result_of(game: &Game) -> Option<String> {
    let tricks = game.result.as_ref().and_then(|result| result.declarer);
    result_data(game, tricks)
}

/// The result of tags, and of the tricks that declarer won.
pub(super) fn result_data(game: &impl TagValues, tricks: Option<u32>) -> Option<String> {
    let is_out = value(game, "Contract").is_some_and(|word| word.eq_ignore_ascii_case("pass"));
    let mut data = match (is_out, tricks) {
        (true, _) => "P".to_owned(),
        (false, Some(tricks)) => tricks.to_string(),
        (false, None) => String::new(),
    };
    let raw = known(game, "Score").and_then(for_north_south);
    if let Some(raw) = raw.filter(|raw| !is_out || raw != "0") {
        data.push_str(&signed(&raw));
    }
    let worth = |tag| known(game, tag).and_then(for_north_south);
    let percentage = known(game, "ScorePercentage").and_then(percentage_of_north_south);
    // In board-a-match scoring the sign stands for the board.
    let is_board = known(game, "Scoring") == Some("BAM");
    let effective = match (worth("ScoreIMP").filter(|_| !is_board), percentage) {
        (Some(imps), _) if imps == "0" => Some("=".to_owned()),
        (Some(imps), _) => Some(signed(&imps)),
        (None, Some(percentage)) => Some(percentage),
        (None, None) if is_board => {
            let points = worth("ScoreMP");
            let points = points.and_then(|points| match points.as_str() {
                "2" => Some("+1"),
                "1" => Some("="),
                "0" => Some("-1"),
                _ => None,
            });
            points.map(str::to_owned)
        }
        (None, None) => None,
    };
    if let Some(effective) = effective {
        data.push_str(&format!(":{effective}"));
    }
    (!data.is_empty()).then_some(data)
}

/// The number of North and South in a score such as `NS -300` or `EW 300`.
fn for_north_south(value: &str) -> Option<String> {
    let (side, number) = value.split_once(' ').unwrap_or(("NS", value));
    let number = number.trim_ascii().trim_start_matches('+');
    let is_number = |text: &str| {
        !text.is_empty()
            && text
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'.')
    };
    let plain = number.trim_start_matches('-');
    if !is_number(plain) {
        return None;
    }
    match side {
        "NS" => Some(number.to_owned()),
        "EW" if plain == number && number != "0" => Some(format!("-{number}")),
        "EW" => Some(plain.to_owned()),
        _ => None,
    }
}

/// The percentage of North and South in one such as `NS 60` or `EW 40`, which say the same.
fn percentage_of_north_south(value: &str) -> Option<String> {
    let number = match value.split_once(' ') {
        Some(("EW", number)) => number.trim_ascii(),
        _ => return for_north_south(value),
    };
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

fn signed(number: &str) -> String {
    match number.starts_with('-') {
        true => number.to_owned(),
        false => format!("+{number}"),
    }
}

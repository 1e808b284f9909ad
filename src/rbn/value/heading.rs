//! `F`, `S` and `K`: form of scoring, session, teams.

use super::super::fault::{Faults, RbnFaultKind};

/// The one-letter forms of scoring.
const FORMS: &[u8] = b"IBTXMNRCAP";

/// Looks at a form of scoring.
pub(super) fn scoring(data: &[u8], faults: &mut Faults<'_>) {
    let form = data.split(|byte| *byte == b':').next().unwrap_or_default();
    match form {
        [letter] if FORMS.contains(letter) => {}
        [letter] if FORMS.contains(&letter.to_ascii_uppercase()) => {
            faults.add(RbnFaultKind::SmallScoring, 0, 1);
        }
        [] | [_] => faults.add(RbnFaultKind::Scoring, 0, form.len().max(1)),
        _ => {}
    }
}

/// Looks at a session.
pub(super) fn session(data: &[u8], faults: &mut Faults<'_>) {
    if let [b'R'] | [b'R', b':', ..] = data {
        faults.add(RbnFaultKind::Stage, 0, 1);
    }
}

/// Looks at team names and carryovers.
pub(super) fn teams(data: &[u8], faults: &mut Faults<'_>) {
    let fields: Vec<_> = super::fields(data).collect();
    let names = fields.get(..2).unwrap_or_default();
    if names.len() < 2 || names.iter().any(|(_, name)| name.trim_ascii().is_empty()) {
        let end = fields.get(2).map_or(data.len(), |(at, _)| at - 1);
        return faults.add(RbnFaultKind::Teams, 0, end);
    }
    for (at, field) in fields.iter().skip(2).take(2) {
        if let Some(kind) = wrong_carryover(field).filter(|_| !field.is_empty()) {
            faults.add(kind, *at, at + field.len());
        }
    }
}

/// Whether this is the carryover of a team.
pub fn is_carryover(field: &[u8]) -> bool {
    wrong_carryover(field).is_none()
}

/// What is wrong with a carryover: `[-]n[.nn]`, with a penalty after it (`99-8`).
fn wrong_carryover(field: &[u8]) -> Option<RbnFaultKind> {
    let field = field.strip_prefix(b"-").unwrap_or(field);
    for number in field.split(|byte| *byte == b'-') {
        let mut parts = number.split(|byte| *byte == b'.');
        let whole = parts.next().unwrap_or_default();
        let decimals = parts.next();
        let is_number = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
        let is_right = is_number(whole) && decimals.is_none_or(is_number) && parts.next().is_none();
        if !is_right {
            return Some(RbnFaultKind::Carryover);
        }
        if decimals.is_some_and(|decimals| decimals.len() != 2) {
            return Some(RbnFaultKind::CarryoverDecimals);
        }
    }
    None
}

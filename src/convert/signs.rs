//! What follows a call or a card: how good it is, and the notes on it.

use crate::games::Move;
use crate::rbn::RbnLabel;

use super::said::RecordContent;

/// The signs of quality, in the order of the numeric glyphs of PBN.
const QUALITIES: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// What an alert without a text is in PBN: a reference to a note with this text.
pub(super) const ALERT: &str = "*";

/// The glyph of a good call.
pub(super) const OF_CALLS: u32 = 1;

/// The glyph of a good card.
pub(super) const OF_CARDS: u32 = 7;

/// The number of the note for alerts without a text: the lowest that no note of the label has.
pub(super) fn alert_number(said: &RecordContent, owner: RbnLabel) -> u8 {
    let data = said.get(owner).unwrap_or_default();
    let is_free = |number: &u8| {
        let is_used =
            |note: &super::said::RecordNote| note.owner == owner && note.number == *number;
        !said.notes.iter().any(is_used) && !data.contains(&format!("^{number}"))
    };
    (1..=10).find(is_free).unwrap_or(10)
}

/// Writes the annotations of PBN for the signs after a call or a card, of which RBN allows one: the first
/// reference to a note and the first sign of quality. Says whether there is an alert.
pub(super) fn to_pbn(signs: &str, first_glyph: u32, alert: u8, out: &mut String) -> bool {
    let mut rest = signs.trim_matches([':', ';']);
    let (mut note, mut glyph, mut has_alert) = (None, None, false);
    while let Some(sign) = rest.chars().next() {
        let mut after = rest.get(sign.len_utf8()..).unwrap_or_default();
        match sign {
            '*' if note.is_none() => {
                note = Some(alert);
                has_alert = true;
            }
            '^' => {
                if let Some(number @ b'1'..=b'9') = after.bytes().next() {
                    note = note.or(Some(number - b'0'));
                    after = after.get(1..).unwrap_or_default();
                }
            }
            '!' | '?' => {
                let all = QUALITIES.iter().zip(first_glyph..);
                let found = all.filter(|(quality, _)| rest.starts_with(**quality));
                let longest = found.max_by_key(|(quality, _)| quality.len());
                if let Some((quality, number)) = longest {
                    glyph = glyph.or(Some(number));
                    after = rest.get(quality.len()..).unwrap_or_default();
                }
            }
            _ => {}
        }
        rest = after;
    }
    if let Some(number) = note {
        out.push_str(&format!(" ={number}="));
    }
    if let Some(glyph) = glyph {
        out.push_str(&format!(" ${glyph}"));
    }
    has_alert
}

/// The sign of RBN for the annotations of a call or a card. There is room for one.
pub(super) fn of_move<T>(turn: &Move<T>, first_glyph: u32) -> String {
    if let Some(note) = turn.notes.first() {
        return match (note.text.as_deref(), note.number) {
            (Some(ALERT) | None, _) => ALERT.to_owned(),
            (_, Some(number @ 1..=9)) => format!("^{number}"),
            _ => ALERT.to_owned(),
        };
    }
    let of_glyph = |glyph: &u32| {
        let index = glyph.checked_sub(first_glyph)?;
        QUALITIES.get(index as usize).map(|sign| (*sign).to_owned())
    };
    let suffix = turn.suffixes.first().cloned();
    suffix
        .or_else(|| {
            turn.nags
                .first()
                .and_then(Option::as_ref)
                .and_then(of_glyph)
        })
        .unwrap_or_default()
}

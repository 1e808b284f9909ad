//! # short-row
//!
//! A line of the play lacks a card, which moves each later trick across two lines. Readers take cards in
//! groups of four and ignore the ends of lines; a card that is not known must be written as `-` (chapter
//! 3.6). They give the cards after the gap to the wrong players.
//!
//! Write a `-` for each card that is missing. The fix is unsafe. The fix also takes a `?` with blanks around
//! it for a missing card, although the standard makes it a suffix of the card before it.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ
//! C4 C2 CQ CJ
//! H6 H8 HK H4
//! *
//! ```
//!
//! ```text
//! warning[short-row]: a card is missing from this trick; write `-` for a card that is not known
//!   ┌─ example.pbn:5:7
//!   │
//! 5 │ H2 H5 HJ
//!   │       ^^
//!   │
//!   = fix: fill the trick with hyphens (unsafe)
//!     + H2 H5 HJ -
//! ```
//!
//! ```diff
//!  [Declarer "S"]
//!  [Contract "3NT"]
//!  [Play "W"]
//! -H2 H5 HJ
//! +H2 H5 HJ -
//!  C4 C2 CQ CJ
//!  H6 H8 HK H4
//!  *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ
//! H6 H8 HK H4
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 ? HJ HA
//! C4 C2 CQ CJ
//! *
//! ```
//!
//! ```diff
//!  [Declarer "S"]
//!  [Contract "3NT"]
//!  [Play "W"]
//! -H2 ? HJ HA
//! +H2 - HJ HA
//!  C4 C2 CQ CJ
//!  *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ -
//! C4 C2 CQ CJ
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5
//! HJ HA
//! C4 C2 CQ CJ
//! *
//! ```

use crate::bridge::playing::PlayReading;
use crate::pbn::model::PlaySection;
use crate::pbn::standard::TURNS_PER_LINE;
use crate::rules::prelude::*;
use crate::source::{is_line_end, line_end};

pub(crate) const META: Meta = Meta {
    name: "short-row",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddPlay], &Check::Game(check))]);

/// How long a word is that is one card: the ten as two digits.
const LONGEST_CARD: usize = 3;

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(play) = game.model.play() else {
        return;
    };
    let replay = game.model.replay().map(|replay| replay.reading);
    if play.turns.has_error || !matches!(replay, None | Some(PlayReading::ShortRow)) {
        return;
    }
    let mut rows = play.short_rows(game.text());
    // A word that is no card may be several of them.
    rows.retain(|(last, missing)| {
        let first = (last + 1).saturating_sub(TURNS_PER_LINE.saturating_sub(*missing));
        let mut row = play.turns.slice(first..=*last).iter();
        row.all(|turn| turn.value.is_some() || game.slice(turn.span).len() <= LONGEST_CARD)
    });
    let Some((last, missing)) = rows.first().copied() else {
        return;
    };
    let Some(turn) = play.turns.get(last) else {
        return;
    };
    let count = match missing {
        1 => "a card is".to_owned(),
        _ => format!("{missing} cards are"),
    };
    let message =
        format!("{count} missing from this trick; write `-` for a card that is not known");
    let title = match rows.len() {
        1 => "fill the trick with hyphens".to_owned(),
        count => format!("fill {count} tricks with hyphens"),
    };
    let edits = rows.iter().flat_map(|(last, missing)| {
        let Some(turn) = play.turns.get(*last).map(|turn| turn.span) else {
            return Vec::new();
        };
        let unknown = unknown_cards(game, play, turn);
        if unknown.len() == *missing {
            let hyphens = unknown.into_iter().map(|query| SpanEdit::new(query, b"-"));
            return hyphens.collect();
        }
        let annotation = play.turns.annotations_of(*last).last();
        let end = annotation.map_or(turn, |annotation| annotation.span).end;
        vec![SpanEdit::insert(end, b" -".repeat(*missing))]
    });
    let finding = report.at(turn.span, message);
    finding.fix_all(title, Applicability::Unsafe, edits);
}

/// Each `?` on the line of a card that is a word of its own: it is taken for a suffix, and stands for a card
/// that is not known.
fn unknown_cards(game: &GameContext<'_>, play: &PlaySection, card: Span) -> Vec<Span> {
    let before = game.text().slice(..card.start as usize);
    let start = before.iter().rposition(|byte| is_line_end(*byte));
    let start = start.map_or(0, |at| at + 1) as u32;
    let end = line_end(game.text(), card.end as usize) as u32;
    let annotations = &play.turns.annotations;
    let first = annotations.partition_point(|annotation| annotation.span.start < start);
    let own = annotations
        .iter()
        .skip(first)
        .map(|annotation| annotation.span);
    let own = own.take_while(|span| span.start < end);
    own.filter(|span| game.is_lone_query(*span)).collect()
}

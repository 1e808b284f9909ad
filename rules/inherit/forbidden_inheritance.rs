//! # forbidden-inheritance
//!
//! A tag takes over its value from another game, but needs its own value in each game. `#` and `##`
//! are forbidden for `Dealer`, `Vulnerable`, `Deal`, `Declarer`, `Contract`, `Auction`, `Play` and
//! `Note` (chapter 4.8). Readers reject the value.
//!
//! Write the value itself.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//!
//! [Dealer "#"]
//! ```
//!
//! ```text
//! error[forbidden-inheritance]: `#` is not allowed here: each game needs its own Dealer
//!   ┌─ example.pbn:3:10
//!   │
//! 3 │ [Dealer "#"]
//!   │          ^
//!   │
//!   = fix: write what the game before says (unsafe)
//!     + [Dealer "N"]
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!
//! -[Dealer "#"]
//! +[Dealer "N"]
//! ```
//!
//! ```pbn
//! [Vulnerable "##NS"]
//! ```
//!
//! ```text
//! error[forbidden-inheritance]: `##` is not allowed here: each game needs its own Vulnerable
//!   ┌─ example.pbn:1:14
//!   │
//! 1 │ [Vulnerable "##NS"]
//!   │              ^^
//!   │
//!   = fix: delete the `##` (unsafe)
//!     + [Vulnerable "NS"]
//! ```
//!
//! ```diff
//! -[Vulnerable "##NS"]
//! +[Vulnerable "NS"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT =1= AP
//! [Note "#"]
//! ```
//!
//! ```text
//! error[forbidden-inheritance]: `#` is not allowed here: each game needs its own Note
//!   ┌─ example.pbn:4:8
//!   │
//! 4 │ [Note "#"]
//!   │        ^
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Room "Open"]
//! [Dealer "N"]
//! [Vulnerable "None"]
//!
//! [Board "1"]
//! [Room "Closed"]
//! [Dealer "#"]
//! [Vulnerable "#"]
//! ```
//!
//! ```text
//! error[forbidden-inheritance]: `#` is not allowed here: each game needs its own Dealer and Vulnerable
//!   ┌─ example.pbn:8:10
//!   │
//! 8 │ [Dealer "#"]
//!   │          ^
//! 9 │ [Vulnerable "#"]
//!   │              - nor for Vulnerable
//!   │
//!   = fix: write what the game before says (unsafe)
//!     - [Dealer "#"]
//!     - [Vulnerable "#"]
//!     + [Dealer "N"]
//!     + [Vulnerable "None"]
//! ```
//!
//! ```diff
//!
//!  [Board "1"]
//!  [Room "Closed"]
//! -[Dealer "#"]
//! -[Vulnerable "#"]
//! +[Dealer "N"]
//! +[Vulnerable "None"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//!
//! [Dealer "N"]
//! ```
//!
//! ```pbn
//! [Event "##Club evening"]
//! [Dealer "N"]
//!
//! [Site "Utrecht"]
//! ```

use crate::pbn::model::{Model, TagContent, tagged};
use crate::pbn::standard::{TagId, Version};
use crate::rules::prelude::*;
use crate::rules::words::listed;

pub(crate) const META: Meta = Meta {
    name: "forbidden-inheritance",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["4.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::Hash], &Check::Game(check))]);

const FORBIDDEN: &[TagId] = &[
    TagId::DEALER,
    TagId::VULNERABLE,
    TagId::DEAL,
    TagId::DECLARER,
    TagId::CONTRACT,
    TagId::AUCTION,
    TagId::PLAY,
    TagId::NOTE,
];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    check_hashes(game, report);
    for (pair, tag) in game.tags {
        if let Some(tag) = tag.filter(|tag| FORBIDDEN.contains(tag)) {
            judge(game, *pair, tag, report);
        }
    }
}

/// Reports the values `#` of a game together: who takes over one takes over all.
fn check_hashes(game: &GameContext<'_>, report: &mut Report<'_>) {
    let hashes = game.tags.iter().filter_map(|(pair, tag)| {
        let tag = tag.filter(|tag| FORBIDDEN.contains(tag))?;
        let span = pair.value_span().filter(|_| pair.value() == Some(b"#"))?;
        Some((tag, span))
    });
    let hashes: Vec<(TagId, Span)> = hashes.collect();
    let Some((_, first)) = hashes.first().copied() else {
        return;
    };
    let names: Vec<&str> = hashes.iter().map(|(tag, _)| tag.name()).collect();
    let message = format!(
        "`#` is not allowed here: each game needs its own {}",
        listed(&names)
    );
    let mut finding = report.at(first, message).habit("values", ());
    for (tag, span) in hashes.iter().skip(1) {
        finding = finding.label(*span, format!("nor for {}", tag.name()));
    }
    if let Some(edits) = values_before(game, &hashes) {
        finding.fix_all(
            "write what the game before says",
            Applicability::Unsafe,
            edits,
        );
    }
}

/// The values of the game before in the place of each `#`; `None` where it does not have all of them.
fn values_before(game: &GameContext<'_>, hashes: &[(TagId, Span)]) -> Option<Vec<SpanEdit>> {
    let before = game.before()?;
    let tags: Vec<_> = tagged(&before).collect();
    let model = Model::new(&before, &tags, game.version);
    let edits = hashes.iter().map(|(tag, span)| match model.said(*tag) {
        // A section has more than its value.
        _ if matches!(*tag, TagId::AUCTION | TagId::PLAY | TagId::NOTE) => None,
        TagContent::Value(value, _) => Some(SpanEdit::new(*span, value.to_vec())),
        _ => None,
    });
    edits.collect()
}

fn judge(game: &GameContext<'_>, pair: TagPair<'_>, tag: TagId, report: &mut Report<'_>) {
    let (Some(value), Some(span)) = (pair.value(), pair.value_span()) else {
        return;
    };
    let is_note = tag == TagId::NOTE;
    let hands_on = value.starts_with(b"##") && (is_note || game.version > Version::V1_0);
    if !hands_on {
        return;
    }
    let name = tag.name();
    let mark = span.part(0, 2);
    let finding = report
        .at(
            mark,
            format!("`##` is not allowed here: each game needs its own {name}"),
        )
        .habit("values", ());
    // All marks of a pile go together, but for the last one where nothing follows them.
    let hashes = value.iter().take_while(|byte| **byte == b'#').count();
    let marks = if hashes == value.len() {
        (hashes - 1) / 2
    } else {
        hashes / 2
    };
    if marks > 0 {
        let marks = span.part(0, 2 * marks);
        finding.fix("delete the `##`", Applicability::Unsafe, marks, b"");
    }
}

//! # missing-empty-line
//!
//! A second game begins without an empty line before it. Only such a line ends a game
//! (chapter 3), so readers take all that follows for the same game: its tags are there
//! already and are ignored, and the game is lost.
//!
//! Insert an empty line before the first tag of the game.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Dealer "N"]
//! [Event "Club evening"]
//! [Board "2"]
//! [Dealer "E"]
//! ```
//!
//! ```text
//! error[missing-empty-line]: a new game begins here without the empty line that must stand before it
//!   ┌─ example.pbn:4:1
//!   │
//! 1 │ [Event "Club evening"]
//!   │ ---------------------- the game before begins here
//!   ·
//! 4 │ [Event "Club evening"]
//!   │ ^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: insert an empty line (unsafe)
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Auction "N"]
//! AP
//! [Board "2"]
//! [Dealer "E"]
//! [Auction "E"]
//! AP
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Dealer "N"]
//!
//! [Event "Club evening"]
//! [Board "2"]
//! [Dealer "E"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Event "Club evening, second half"]
//! [Dealer "N"]
//! ```

use std::collections::HashSet;

use crate::rules::prelude::*;
use crate::standard::TagId;

pub(crate) const META: Meta = Meta {
    name: "missing-empty-line",
    severity: Severity::Error,
    chapters: &["3"],
    fix: Availability::Always(Applicability::Unsafe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let starts = game_starts(game.tags);
    let mut before = 0;
    for start in starts {
        let first = game.tags.get(before);
        let Some((pair, _)) = game.tags.get(start) else {
            break;
        };
        before = start;
        let span = pair.span();
        let newline = game.file.newline_at(game.base + span.start as usize);
        let mut edit = newline.to_vec();
        let is_line_start = span
            .start
            .checked_sub(1)
            .and_then(|at| game.text().get(at as usize))
            .is_none_or(|byte| crate::source::is_line_end(*byte));
        if !is_line_start {
            edit.extend_from_slice(newline);
        }
        let message = "a new game begins here without the empty line that must stand before it";
        let mut finding = report.at(span, message);
        if let Some((first, _)) = first {
            finding = finding.label(first.span(), "the game before begins here");
        }
        let place = Span::empty(span.start);
        finding.fix("insert an empty line", Applicability::Unsafe, place, edit);
    }
}

type TagAt<'g> = (TagPair<'g>, Option<TagId>);

/// The tags with which further games begin in what readers take for one game: `Event`, or
/// the first tag of the game, comes again, and then at least half of the others as well.
pub(crate) fn game_starts(tags: &[TagAt<'_>]) -> Vec<usize> {
    let mut starts = Vec::new();
    let Some((first, _)) = tags.first() else {
        return starts;
    };
    let may_start = |(pair, id): &TagAt<'_>| {
        *id == Some(TagId::EVENT) || (pair.name() == first.name() && !pair.name().is_empty())
    };
    if tags.iter().filter(|tag| may_start(tag)).count() < 2 {
        return starts;
    }
    let mut seen: HashSet<&[u8]> = HashSet::new();
    for (index, tag) in tags.iter().enumerate() {
        let name = tag.0.name();
        if seen.len() > 1 && may_start(tag) && seen.contains(name) {
            let rest = tags.get(index + 1..).unwrap_or(&[]);
            let others = rest.iter().take_while(|tag| !may_start(tag));
            let (mut all, mut again) = (0, 0);
            for (other, _) in others.filter(|(_, id)| *id != Some(TagId::NOTE)) {
                all += 1;
                again += usize::from(seen.contains(other.name()));
            }
            if again > 0 && again * 2 >= all {
                starts.push(index);
                seen.clear();
            }
        }
        seen.insert(name);
    }
    starts
}

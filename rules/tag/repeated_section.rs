//! # repeated-section
//!
//! A game has a second auction, a second play or the same table twice. Readers use the first one
//! and ignore the other with everything in it (chapters 3.1 and 3.4).
//!
//! Give each auction its own game, with an empty line before it, or turn the second one into a
//! comment.
//!
//! ## Bad
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H AP
//! [Auction "N"]
//! 1NT AP
//! ```
//!
//! ```text
//! error[repeated-section]: a second auction in this game, which readers ignore
//!   ┌─ example.pbn:5:1
//!   │
//! 3 │ [Auction "N"]
//!   │ ------------- the one that counts
//! 4 │ 1C Pass 1H AP
//! 5 │ [Auction "N"]
//!   │ ^^^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [ScoreTable "Rank;Names_NS"]
//! 1 "Smith, Ann;Jones, Bob"
//! [ScoreTable "Rank;Names_EW"]
//! 1 "Brown, Eve;Young, Jim"
//! ```
//!
//! ```text
//! error[repeated-section]: the table ScoreTable appears twice in this game; readers ignore this one
//!   ┌─ example.pbn:4:1
//!   │
//! 2 │ [ScoreTable "Rank;Names_NS"]
//!   │ ---------------------------- the one that counts
//! 3 │ 1 "Smith, Ann;Jones, Bob"
//! 4 │ [ScoreTable "Rank;Names_EW"]
//!   │ ^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1H AP
//!
//! [Board "1"]
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT AP
//! ```

use crate::pbn::standard::TagKind;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "repeated-section",
    severity: Severity::Error,
    chapters: &["3.1", "3.4"],
    needs: &[Need::RepeatedTag],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for repeat in game.repeats() {
        if !repeat.is_section() {
            continue;
        }
        let message = match repeat.tag.map(|tag| tag.info().kind) {
            Some(TagKind::Auction) => "a second auction in this game, which readers ignore".into(),
            Some(TagKind::Play) => "a second play in this game, which readers ignore".into(),
            _ => {
                let name = game.file.show(repeat.again.name());
                format!("the table {name} appears twice in this game; readers ignore this one")
            }
        };
        report
            .at(repeat.again.span(), message)
            .label(repeat.first.span(), "the one that counts");
    }
}

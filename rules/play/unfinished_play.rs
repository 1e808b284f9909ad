//! # unfinished-play
//!
//! A play ends before the last trick without saying so. A play that will not be continued ends with `*`. If
//! it will be continued, the next card is written as `+` (chapter 3.6). Without either, readers cannot know
//! whether cards were lost. A `-` in the last trick does not tell them: it is a card that is not known, or
//! the one to be played.
//!
//! Write `*` after the last trick, or `+` for the card to be played.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! ```
//!
//! ```text
//! info[unfinished-play]: the play ends after 1 of 13 tricks without `*`
//!   ┌─ example.pbn:5:10
//!   │
//! 5 │ H2 H5 HJ HA
//!   │          ^^
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Result "9"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ CJ
//! ```
//!
//! ```text
//! info[unfinished-play]: the play ends after 2 of 13 tricks without `*`
//!   ┌─ example.pbn:7:10
//!   │
//! 7 │ C4 C2 CQ CJ
//!   │          ^^
//!   │
//!   = fix: say that no more cards will come (unsafe)
//!     + *
//! ```
//!
//! ```diff
//!  [Play "W"]
//!  H2 H5 HJ HA
//!  C4 C2 CQ CJ
//! +*
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! - - - CJ
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 + CJ
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ +
//! ```

use crate::bridge::PlayCard;
use crate::pbn::model::{Deal, TagContent};
use crate::pbn::standard::TagId;
use crate::rules::cut_off::is_section_cut_off;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unfinished-play",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::LoosePlay], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(play) = game.model.play() else {
        return;
    };
    let count = play.turns.len();
    let deal = game.model.deal();
    let tricks = deal.map_or(13, Deal::tricks);
    if count >= tricks * 4 || count % 4 != 0 {
        return;
    }
    let has_other_words = || play.turns.iter().any(|turn| turn.value.is_none());
    if !play.turns.endings.is_empty() || play.turns.has_error || has_other_words() {
        return;
    }
    let Some(last) = play.turns.last().filter(|_| play.has_cards()) else {
        return;
    };
    // A broken deal, a play that does not fit it, and an empty line in the play are reported as such.
    let is_broken = deal.is_some_and(|deal| !deal.is_consistent())
        || game
            .model
            .replay()
            .is_some_and(|replay| replay.fault.is_some());
    let goes_on = || {
        let pair = game.tag(TagId::PLAY);
        pair.is_some_and(|pair| is_section_cut_off(game, pair))
    };
    if is_broken || game.model.is_passed_out() || goes_on() {
        return;
    }
    // A hyphen in the last trick may be the card that is still to be played.
    let mut row = play.turns.iter().rev().take(4);
    let has_hyphen = row.any(|turn| turn.value == Some(PlayCard::Unknown));
    let (trick, is_over) = (
        count / 4,
        matches!(game.model.said(TagId::RESULT), TagContent::Value(..)),
    );
    let message = if has_hyphen && !is_over {
        format!("the play ends in trick {trick} of {tricks} without `*` or `+`")
    } else {
        format!("the play ends after {trick} of {tricks} tricks without `*`")
    };
    let finding = report
        .at(last.span, message)
        .habit_that("plays", "end like this", ());
    let section = game.model.section(TagId::PLAY);
    let end = section.and_then(Section::data_span).map(|span| span.end);
    if let Some(end) = end.filter(|_| is_over) {
        let newline = game.newline_at(end);
        let text = [newline, b"*"].concat();
        let title = "say that no more cards will come";
        finding.fix(title, Applicability::Unsafe, Span::empty(end), text);
    }
}

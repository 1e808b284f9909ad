//! # unopened-tag
//!
//! The opening `[` of a tag pair is missing. Readers do not see the tag. They take its name and value for
//! data of the section before it, or stop there (chapter 3.3).
//!
//! Write the `[` before the name. The fix is a guess if the game already has the tag or if no tag of the game
//! has a `[`. It is also a guess if calls or cards would move to another section or game. If another
//! character is in the place of the `[`, as in `9Score`, the fix replaces it, also as a guess.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! Site "Utrecht"]
//! [Board "1"]
//! ```
//!
//! ```text
//! error[unopened-tag]: the `[` of this tag pair is missing
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ Site "Utrecht"]
//!   │ ^^^^^^^^^^^^^^^
//!   │
//!   = fix: write the `[`
//!     + [Site "Utrecht"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -Site "Utrecht"]
//! +[Site "Utrecht"]
//!  [Board "1"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 3NT AP
//! Room "Open"]
//! ```
//!
//! ```pbn
//! Event "Club evening"]
//! Site "Utrecht"]
//! ```
//!
//! ```text
//! error[unopened-tag]: the `[` of these 2 tag pairs is missing
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │ ╭ Event "Club evening"]
//! 2 │ │ Site "Utrecht"]
//!   │ ╰───────────────^
//!   │
//!   = fix: write the `[` (unsafe)
//!     - Event "Club evening"]
//!     - Site "Utrecht"]
//!     + [Event "Club evening"]
//!     + [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Board "7"]
//! 9Score "NS 300"]
//! ```
//!
//! ```pgn
//! [Event "Club evening"]
//! Site "Utrecht"]
//!
//! 1. e4 *
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -Site "Utrecht"]
//! +[Site "Utrecht"]
//!
//!  1. e4 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Utrecht"]
//! [Board "1"]
//! ```
//!
//! ```pgn
//! [Event "Club evening"]
//! [Site "Utrecht"]
//!
//! 1. e4 *
//! ```

use crate::bridge::AuctionCall;
use crate::pbn::standard::{TagId, TagKind, tag_id};
use crate::pbn::syntax::TokenKind;
use crate::pbn::syntax::lexer::is_semi_empty;
use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::prelude::*;
use crate::source::next_line;

pub(crate) const META: Meta = Meta {
    name: "unopened-tag",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.3"]), (PGN, &["8.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Problem(&[ProblemKind::UnopenedTag], check)]).and_pgn(
        Standing::on(Severity::Error),
        &[ChessCheck::Fault(check_chess)],
    );

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    // Several in a row are one problem.
    let others = game.tokens_in(problem.span).filter(|(_, kind, span)| {
        let is_other = *kind == TokenKind::Error && span.start > problem.span.start;
        is_other && game.is_line_start(game.blanks_before(span.start).start)
    });
    let mut starts = vec![problem.span.start];
    starts.extend(others.map(|(.., span)| span.start));
    let message = match starts.len() {
        1 => "the `[` of this tag pair is missing".to_owned(),
        count => format!("the `[` of these {count} tag pairs is missing"),
    };
    let is_second = starts.iter().any(|start| has_twin(game, *start));
    let has_other = starts.iter().any(|start| has_other_sign(game, *start));
    let edits = starts.into_iter().map(|start| {
        let sign = u32::from(has_other_sign(game, start));
        let place = Span::new(start, start + sign);
        SpanEdit::new(place, b"[")
    });
    let edits: Vec<_> = edits.collect();
    // Without any `[` this may be no game yet, or several.
    let is_guess = game.tags.is_empty()
        || is_second
        || has_other
        || takes_data(game, problem.span)
        || parts_games(game, problem.span);
    let applicability = Applicability::safe_if(!is_guess);
    report
        .at(problem.span, message)
        .fix_all("write the `[`", applicability, edits);
}

/// How far a semi-empty line is looked for.
const FAR: u32 = 1 << 12;

/// How many tokens that mean nothing are passed over.
const MANY: usize = 16;

/// The name at the beginning of a tag pair that lacks its `[`.
fn name_at<'g>(game: &GameContext<'g>, place: u32) -> &'g [u8] {
    let text = game.text().slice(place as usize..);
    let length = text.iter().take_while(|byte| byte.is_ascii_alphanumeric());
    text.slice(..length.count())
}

/// Whether the game may have the tag that begins at a place already: the first one counts.
fn has_twin(game: &GameContext<'_>, place: u32) -> bool {
    let name = name_at(game, place);
    let id = if has_other_sign(game, place) {
        tag_id(name.get(1..).unwrap_or_default())
    } else {
        tag_id(name)
    };
    id != Some(TagId::NOTE) && game.model.has(id)
}

/// Whether another sign is in the place of the `[`, as in `9Score` or `8Board`, where a key was missed.
fn has_other_sign(game: &GameContext<'_>, place: u32) -> bool {
    let name = name_at(game, place);
    let rest = name.get(1..).unwrap_or_default();
    tag_id(name).is_none() && tag_id(rest).is_some()
}

/// Whether a semi-empty line is between a place before the first tag and that tag: after another
/// tag it would separate two games.
fn parts_games(game: &GameContext<'_>, place: Span) -> bool {
    let first = game.tags.first().map_or(0, |(pair, _)| pair.span().start);
    if first <= place.start {
        return false;
    }
    if first - place.start > FAR {
        return true;
    }
    let mut at = place.start as usize;
    while let Some(line) = next_line(game.text(), at).filter(|line| *line < first as usize) {
        if is_semi_empty(game.text(), line) {
            return true;
        }
        at = line;
    }
    false
}

/// Whether the data after a tag belong to the section before it now, but not after the fix.
fn takes_data(game: &GameContext<'_>, tag: Span) -> bool {
    let before = game.tag_at(tag.start);
    let Some((section, id)) = before.and_then(|(pair, id)| Some((pair.section()?, id))) else {
        return false;
    };
    // What follows any other tag, or after the end of an auction, belongs to no section.
    let is_identification = id.is_some_and(|id| id.info().kind == TagKind::Identification);
    if is_identification || id == Some(TagId::AUCTION) && ends_before(game, tag) {
        return false;
    }
    if section.rest().end < tag.end {
        return false;
    }
    // What follows the next tag of this kind will belong to that tag.
    let tokens = game.tokens_in(Span::new(tag.end, section.rest().end));
    let mut tokens = tokens.filter(|(_, kind, _)| !kind.is_trivia());
    let mut next = tokens.by_ref().take(MANY);
    next.any(|(_, kind, _)| kind != TokenKind::Error) || tokens.next().is_some()
}

/// Whether `AP` is the last call before a place, and no call follows it directly.
fn ends_before(game: &GameContext<'_>, place: Span) -> bool {
    let turns = game.model.auction().map(|auction| &auction.turns);
    turns.is_some_and(|all| {
        let turns = all;
        let next = turns.partition_point(|turn| turn.span.start < place.start);
        let last = next.checked_sub(1).and_then(|last| turns.get(last));
        last.is_some_and(|turn| turn.value == Some(AuctionCall::AllPass))
            && turns.get(next).is_none_or(|turn| turn.value.is_none())
            && all.endings.iter().all(|end| end.span.start < place.start)
    })
}

fn check_chess(_: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind == PgnFaultKind::UnopenedTag {
        report
            .at(fault.span, "the `[` of this tag pair is missing")
            .habit("tags", ())
            .fix(
                "write the `[`",
                Applicability::Unsafe,
                Span::empty(fault.span.start),
                b"[",
            );
    }
}

//! # lone-star
//!
//! A `*` is alone on a line that is not in an auction or a play. `*` ends an auction or a play
//! (chapters 3.5 and 3.6); an empty line ends a game (chapter 3). Some programs write the `*` after
//! the last tag or table of each game, or use it to separate games. Readers stop there, take it for
//! an element of the table, or read two games as one. If a file has many such lines, they are
//! reported once.
//!
//! Delete the line. The fix puts `%` before the `*`, which makes it an escape line: readers skip it, and
//! nothing is lost. If another game begins directly after it, the fix adds the empty line; this is safe if
//! the two games have different boards and different deals. If an empty line separates the `*` from an
//! auction or a play without an end, the fix deletes that line. This fix is unsafe.
//!
//! ## Bad
//!
//! ```pbn
//! [Board "1"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! *
//!
//! [Board "2"]
//! ```
//!
//! ```text
//! error[lone-star]: this `*` ends nothing: no auction and no play is open
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ *
//!   │ ^
//!   │
//!   = fix: make it an escape line
//!     + %*
//! ```
//!
//! ```diff
//!  [Board "1"]
//!  [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! -*
//! +%*
//!
//!  [Board "2"]
//! ```
//!
//! ```pbn
//! [Board "2"]
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N NT 9
//! N S 8
//! *
//! ```
//!
//! ```text
//! error[lone-star]: this `*` ends nothing: no auction and no play is open
//!   ┌─ example.pbn:5:1
//!   │
//! 5 │ *
//!   │ ^
//!   │
//!   = fix: make it an escape line
//!     + %*
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! *
//! [Board "2"]
//! [Dealer "E"]
//! ```
//!
//! ```text
//! error[lone-star]: a `*` does not separate games; an empty line does
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ *
//!   │ ^
//!   │
//!   = fix: make it an escape line, and insert an empty line (unsafe)
//!     + %*
//!     +
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! *
//! [Board "2"]
//! [Deal "E:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//!
//!   *
//!
//! [Board "2"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Auction "N"]
//!
//! *
//! ```
//!
//! ```text
//! error[lone-star]: this `*` ends nothing: the empty line before it ends the game
//!   ┌─ example.pbn:5:1
//!   │
//! 5 │ *
//!   │ ^
//!   │
//!   = fix: delete the empty line (unsafe)
//! ```
//!
//! ```pbn,escaped
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N NT 9
//! *\x1A
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass
//! *
//!
//! [Board "2"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [ActionTable "Call"]
//! 1C
//! *
//! ```

use crate::pbn::standard::{TagId, tag_id};
use crate::pbn::syntax::{Document, GameView};
use crate::rules::prelude::*;
use crate::rules::stars::{
    LoneStar, from_line_start, is_lone_star, star_after, stars_before_games,
};

pub(crate) const META: Meta = Meta {
    name: "lone-star",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    // The `*` is no element of its table, and what was one game may become two.
    may_change: &[Part::Table, Part::Games],
    chapters: &[(PBN, &["3", "3.5", "3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Game(check)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let model = game.model;
    let may_have_one = model.has_other_section()
        || !game.document.problems.is_empty()
        || model.tables().any(|table| !table.is_plain());
    if !may_have_one {
        return;
    }
    let mut stars = lone_stars(game);
    let first = stars.first();
    if let Some(lines) = first.and_then(|star| cut_off_by(game, star.place)) {
        report_cut_off(lines, stars.remove(0), report);
    }
    for star in stars {
        report_star(game, star, report);
    }
}

fn lone_stars(game: &GameContext<'_>) -> Vec<LoneStar> {
    let mut stars = stars_before_games(game);
    let mut others: Vec<Span> = Vec::new();
    let texts = game.document.problems.iter();
    let texts = texts.filter(|problem| problem.kind == ProblemKind::StrayText);
    others.extend(
        texts
            .map(|text| text.span)
            .filter(|text| is_lone_star(game, *text)),
    );
    if game.model.tables().any(|table| !table.is_plain()) {
        others.extend(
            game.model
                .tables()
                .filter_map(|table| star_after(game, table)),
        );
    }
    stars.extend(others.into_iter().map(|star| LoneStar {
        place: from_line_start(game, star),
        next_game: None,
        is_proved: true,
    }));
    stars.sort_by_key(|star| star.place.start);
    stars
}

/// The empty lines before the first `*` of a game without tags, where nothing else is between it and a game
/// whose auction or play has no end.
fn cut_off_by(game: &GameContext<'_>, star: Span) -> Option<Span> {
    let lines = Span::new(0, star.start);
    let is_first = game.tags.is_empty() && game.slice(lines).iter().all(u8::is_ascii_whitespace);
    let is_cut_off = is_first && !lines.is_empty() && lacks_end(&game.before()?);
    is_cut_off.then_some(lines)
}

fn report_cut_off(lines: Span, star: LoneStar, report: &mut Report<'_>) {
    let message = "this `*` ends nothing: the empty line before it ends the game";
    report
        .at(Span::new(star.place.end, star.place.end + 1), message)
        .habit_that("lines", "are like this", ())
        .fix("delete the empty line", Applicability::Unsafe, lines, b"");
}

/// Whether the auction or the play with which a game ends has no `*` and no AP at its end.
fn lacks_end(game: &Document<'_>) -> bool {
    let Some(last) = GameView::new(game).tag_pairs().last() else {
        return false;
    };
    let is_open = matches!(tag_id(last.name()), Some(TagId::AUCTION | TagId::PLAY));
    let data = last.section().and_then(|section| section.data_span());
    let data = data.map_or(&[][..], |data| data.of(game.text).trim_ascii_end());
    is_open && !data.ends_with(b"*") && !data.ends_with(b"AP")
}

fn report_star(game: &GameContext<'_>, star: LoneStar, report: &mut Report<'_>) {
    let (message, title) = match star.next_game {
        Some(_) => (
            "a `*` does not separate games; an empty line does",
            "make it an escape line, and insert an empty line",
        ),
        None => (
            "this `*` ends nothing: no auction and no play is open",
            "make it an escape line",
        ),
    };
    let escape = SpanEdit::new(star.place, b"%");
    let empty_line = star
        .next_game
        .map(|start| SpanEdit::insert(start, game.newline_at(start)));
    let end = star.place.end;
    let place = Span::new(end, end + 1);
    // A comment after it would then belong to what is before it.
    let applicability = Applicability::safe_if(star.is_proved && !game.is_commented(place));
    report
        .at(place, message)
        .habit_that("lines", "are like this", ())
        .fix_all(
            title,
            applicability,
            std::iter::once(escape).chain(empty_line),
        );
}

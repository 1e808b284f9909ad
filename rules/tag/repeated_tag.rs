//! # repeated-tag
//!
//! A game gives the same tag twice. Readers use the first one and ignore the others (chapter 3.4),
//! so a second value is lost. Only `Note` may be repeated.
//!
//! Decide which value is right and delete the other one. If the first value is empty or `?`, the fix moves
//! the value of the repeat there, because the file gives no other. For an empty Declarer, Contract or Result
//! this is unsafe, because it may mean that all players passed. If the values differ, an unsafe fix keeps the
//! repeat as an escape line.
//!
//! Some programs repeat a tag in every game: if more than three games of a file do, it is reported once. The
//! fix leaves equal tags alone where two games may have run together: if board, deal, room, table, declarer,
//! contract or result differ as well, or if the empty line before another game is missing.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Room "Open"]
//! [Room "Closed"]
//! ```
//!
//! ```text
//! warning[repeated-tag]: this game has Room twice; readers use the first value
//!   ┌─ example.pbn:3:1
//!   │
//! 2 │ [Room "Open"]
//!   │ ------------- the one that counts
//! 3 │ [Room "Closed"]
//!   │ ^^^^^^^^^^^^^^^
//!   │
//!   = fix: keep the repeated tag as an escape line (unsafe)
//!     + %[Room "Closed"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//!  [Room "Open"]
//! -[Room "Closed"]
//! +%[Room "Closed"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Dealer "N"]
//! [Deal "N:T.KJ3.AQ98.KQ532 - - -"]
//! [Dealer "N"]
//! ```
//!
//! ```text
//! info[repeated-tag]: this game has Dealer twice, with the same value
//!   ┌─ example.pbn:4:1
//!   │
//! 2 │ [Dealer "N"]
//!   │ ------------ the one that counts
//! 3 │ [Deal "N:T.KJ3.AQ98.KQ532 - - -"]
//! 4 │ [Dealer "N"]
//!   │ ^^^^^^^^^^^^
//!   │
//!   = fix: delete the repeated tag
//!     - [Dealer "N"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [South ""]
//! [Board "3"]
//! [South "Anna"]
//! ```
//!
//! ```text
//! warning[repeated-tag]: this game has South twice, and readers use the first one, which says nothing
//!   ┌─ example.pbn:4:1
//!   │
//! 2 │ [South ""]
//!   │ ---------- the one that counts
//! 3 │ [Board "3"]
//! 4 │ [South "Anna"]
//!   │ ^^^^^^^^^^^^^^
//!   │
//!   = fix: fill the first one, and delete the repeat
//!     - [South ""]
//!     + [South "Anna"]
//!     - [South "Anna"]
//! ```
//!
//! ```pgn
//! [Event "Club evening"]
//! [Event "Heat 1"]
//!
//! 1. e4 *
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Event "Heat 1"]
//! +%[Event "Heat 1"]
//!
//!  1. e4 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Room "Open"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C =1= Pass 1H =2= AP
//! [Note "1:at least 3 cards"]
//! [Note "2:at least 4 cards"]
//! ```
//!
//! ```pgn
//! [Event "Club evening, heat 1"]
//!
//! 1. e4 *
//! ```

use std::collections::HashMap;

use crate::pbn::model::refine::can_be_read;
use crate::pbn::standard::TagId;
use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::prelude::*;
use crate::rules::repeats::removal_of_repeat;
use crate::rules::{RepeatedTag, swallowed_tags};
use crate::source::is_line_end;

pub(crate) const META: Meta = Meta {
    name: "repeated-tag",
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4"]), (PGN, &["8.1"])],
    fades: true,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::RepeatedTag], &Check::Game(check))]).and_pgn(
        Standing::on(Severity::Warning),
        &[ChessCheck::Fault(check_chess)],
    );

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let repeats = game.repeats();
    // The start of the next game can be part of a comment. Where an empty line is missing, the tags before
    // its place may be those of the next game already.
    let may_be_two = repeats.iter().any(tells_another_game)
        || swallowed_tags(game).next().is_some()
        || game.missing_separators().next().is_some();
    let fillings = fillings(game, &repeats);
    for repeat in repeats.iter().filter(|repeat| !repeat.is_section()) {
        let (first, again) = (repeat.first, repeat.again);
        let Some(name) = again.name_span() else {
            continue;
        };
        let is_equal = first.value().is_some() && first.value() == again.value();
        let filled = fillings.get(&again.span().start).copied();
        let shown = game.show(name);
        let message = match (is_equal, filled) {
            (true, _) => format!("this game has {shown} twice, with the same value"),
            (false, None) => format!("this game has {shown} twice; readers use the first value"),
            (false, Some(_)) => {
                format!(
                    "this game has {shown} twice, and readers use the first one, which says nothing"
                )
            }
        };
        let finding = report
            .at(again.span(), message)
            .label(first.span(), "the one that counts")
            .milder(is_equal)
            .habit_that(
                "tags",
                "are repeated like this",
                (game.slice(name), is_equal, filled.is_some()),
            );
        // The name of a broken tag pair may be another.
        if is_equal && may_be_two || first.has_error() {
            continue;
        }
        let removal = removal_of_repeat(game, again, is_equal || filled.is_some());
        if let Some((place, value)) = filled.zip(again.value()) {
            let value = SpanEdit::new(place, value.to_vec());
            // Where the repeat cannot go, it says the same from now on.
            let title = "fill the first one, and delete the repeat";
            let edits = [value].into_iter().chain(removal);
            // An empty one can say that all passed.
            let applicability = Applicability::safe_if(!is_empty_with_meaning(repeat));
            finding.fix_all(title, applicability, edits);
            continue;
        }
        let (title, applicability) = if is_equal {
            ("delete the repeated tag", Applicability::Safe)
        } else {
            (
                "keep the repeated tag as an escape line",
                Applicability::Unsafe,
            )
        };
        if let Some(removal) = removal {
            finding.fix_all(title, applicability, [removal]);
        }
    }
}

/// Whether a repeat says something of another game, of which equal repeats may be, too.
fn tells_another_game(repeat: &RepeatedTag<'_>) -> bool {
    let said = |pair: TagPair<'_>| {
        pair.value()
            .is_some_and(|value| !says_nothing(repeat, value))
    };
    let is_other = repeat.first.value() != repeat.again.value();
    let is_of_game = repeat.tag.is_some_and(|tag| OF_ONE_GAME.contains(&tag));
    is_of_game && is_other && said(repeat.first) && said(repeat.again)
}

/// Tags in which two games of one file mostly differ.
const OF_ONE_GAME: [TagId; 7] = [
    TagId::BOARD,
    TagId::DEAL,
    TagId::ROOM,
    TagId::TABLE,
    TagId::DECLARER,
    TagId::CONTRACT,
    TagId::RESULT,
];

/// For each repeat that gives its tag a first value which says nothing, the place of that value: the
/// first repeat that says anything, where all others that do say the same.
fn fillings(game: &GameContext<'_>, repeats: &[RepeatedTag<'_>]) -> HashMap<u32, Span> {
    let mut speaking: HashMap<u32, Option<&RepeatedTag<'_>>> = HashMap::new();
    for repeat in repeats.iter().filter(|repeat| !repeat.is_section()) {
        if repeat
            .again
            .value()
            .is_none_or(|value| says_nothing(repeat, value))
        {
            continue;
        }
        let first = speaking.entry(repeat.first.span().start);
        first
            .and_modify(|first| {
                *first = first.filter(|first| first.again.value() == repeat.again.value());
            })
            .or_insert(Some(repeat));
    }
    let fills = speaking.into_values().flatten();
    fills
        .filter_map(|repeat| Some((repeat.again.span().start, filled(game, repeat)?)))
        .collect()
}

/// Whether a value is as good as none: also that of a deal without a card, which becomes `?`.
fn says_nothing(repeat: &RepeatedTag<'_>, value: &[u8]) -> bool {
    let is_rank = |byte: &u8| b"AKQJT98765432".contains(byte);
    match value {
        b"" | b"?" => true,
        _ => repeat.tag == Some(TagId::DEAL) && !value.iter().any(is_rank),
    }
}

/// Whether the first value is empty, and says by it that there is nothing to say.
fn is_empty_with_meaning(repeat: &RepeatedTag<'_>) -> bool {
    repeat.first.value() == Some(b"") && repeat.tag.is_some_and(TagId::has_meaning_when_empty)
}

/// The place of the first value, if that says nothing and the repeat can take its place.
fn filled(game: &GameContext<'_>, repeat: &RepeatedTag<'_>) -> Option<Span> {
    let (first, value) = (repeat.first, repeat.again.value()?);
    let says_nothing = match first.value()? {
        b"?" => true,
        b"" => !(is_empty_with_meaning(repeat) && game.model.is_passed_out()),
        _ => false,
    };
    // A comment that lacks its `}` may hold the value that counts.
    let can_be_read = repeat
        .tag
        .is_none_or(|tag| can_be_read(tag, value) && !game.hides(tag));
    let is_sound = !first.has_error() && !repeat.again.has_error();
    let can_go = says_nothing && can_be_read && is_sound && !value.starts_with(b"#");
    first.value_span().filter(|_| can_go)
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::RepeatedTag {
        return;
    }
    let name = context.slice(fault.span);
    let tags = &context.game.tags;
    let at = tags.partition_point(|tag| tag.name.start < fault.span.start);
    // Only a text that somebody wrote to fill the time of a program has more tags.
    let first = tags.iter().take(MOST_TAGS);
    let first = first.take_while(|tag| tag.name.start < fault.span.start);
    let first = { first }.find(|tag| context.slice(tag.name) == name);
    let said = tags.get(at).map(|tag| context.slice(tag.value));
    let is_equal = first.is_some_and(|first| Some(context.slice(first.value)) == said);
    let shown = context.show(fault.span);
    let message = if is_equal {
        format!("this game has {shown} twice, with the same value")
    } else {
        format!("this game has {shown} twice; some readers use the first value, some the last")
    };
    let finding = report.at(fault.span, message).milder(is_equal).habit_that(
        "tags",
        "are repeated like this",
        (name, is_equal),
    );
    let Some(first) = first else { return };
    let finding = finding.label(first.name, "the first one");
    let Some(pair) = context.document.tag_pair_at(fault.span.start) else {
        return;
    };
    if pair.has_error() {
        return;
    }
    let place = pair.span();
    if is_equal {
        // With other tags it may be another game.
        let applicability = Applicability::safe_if(!context.game.repeats_differ);
        let removal = context.removal(place);
        finding.fix_all("delete the repeated tag", applicability, [removal]);
        return;
    }
    let indent = context.blanks_before(place.start);
    let has_its_line = context.is_line_start(indent.start) && context.is_line_end(place.end);
    let is_one_line = !context.slice(place).iter().any(|byte| is_line_end(*byte));
    if has_its_line && is_one_line {
        let title = "keep the repeated tag as an escape line";
        finding.fix(title, Applicability::Unsafe, indent, b"%");
    }
}

/// Among how many tags the first one of a name is looked for.
const MOST_TAGS: usize = 256;

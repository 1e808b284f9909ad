//! # lone-header
//!
//! An empty line separates the tags that all games have in common from the first board. They are tags such as
//! Event, Site and Date at the start of the file. The empty line ends a game (chapter 3), so these tags form
//! a game of their own, and no board has them.
//!
//! Write them in each game. Since version 2.0 you can instead write `##` before each value in the first game:
//! all later games that lack the tag take it over (chapter 4.8). The fix does this and deletes the empty
//! line. It is unsafe.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Date "2001.02.03"]
//!
//! [Board "1"]
//! [Dealer "N"]
//!
//! [Board "2"]
//! [Dealer "E"]
//! ```
//!
//! ```text
//! warning[lone-header]: the empty line after Event and Date separates them from all boards
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │ ╭ [Event "Club evening"]
//! 2 │ │ [Date "2001.02.03"]
//!   │ ╰───────────────────^
//!   │
//!   = fix: delete the empty line, and write `##` before the values (unsafe)
//!     - [Event "Club evening"]
//!     - [Date "2001.02.03"]
//!     -
//!     + [Event "##Club evening"]
//!     + [Date "##2001.02.03"]
//! ```
//!
//! ```diff
//! -[Event "Club evening"]
//! -[Date "2001.02.03"]
//! -
//! +[Event "##Club evening"]
//! +[Date "##2001.02.03"]
//!  [Board "1"]
//!  [Dealer "N"]
//!
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "##Club evening"]
//! [Date "##2001.02.03"]
//! [Board "1"]
//! [Dealer "N"]
//!
//! [Board "2"]
//! [Dealer "E"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!
//! [Board "1"]
//! ```

use std::ops::Range;

use crate::pbn::model::meant_tag;
use crate::pbn::standard::{HEADER_PREFIX, TagId, Version, tag_id};
use crate::pbn::syntax::lexer::is_semi_empty;
use crate::pbn::syntax::spacing::is_double_spaced;
use crate::pbn::syntax::{Document, GameView};
use crate::rules::prelude::*;
use crate::rules::words;
use crate::source::next_line;

pub(crate) const META: Meta = Meta {
    name: "lone-header",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
    // The first two games become one, and all later ones get the values.
    may_change: &[Part::Games, Part::Tag],
    chapters: &[(PBN, &["3", "4.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Across { gather, judge }]);

/// What all games of a file can have in common.
const COMMON: [TagId; 11] = [
    TagId::EVENT,
    TagId::SITE,
    TagId::DATE,
    TagId::SCORING,
    TagId::COMPETITION,
    TagId::EVENT_DATE,
    TagId::EVENT_SPONSOR,
    TagId::HOME_TEAM,
    TagId::VISIT_TEAM,
    TagId::STAGE,
    TagId::ANNOTATOR,
];

/// The first game of a file, where its tags are those that all games have in common.
struct FirstHeader {
    names: Vec<&'static str>,
    tags: Range<usize>,
    values: Vec<usize>,
    empty_lines: Range<usize>,
    /// Whether its values can be handed on, and the next game takes them.
    can_be_joined: bool,
}

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    if game.base != 0 || game.tags.len() > COMMON.len() {
        return None;
    }
    let (first, last) = (game.tags.first()?, game.tags.last()?);
    let common: Option<Vec<TagId>> = game.tags.iter().map(common).collect();
    let common =
        common.filter(|tags| tags.contains(&TagId::EVENT) || tags.contains(&TagId::SITE))?;
    let next = game.after();
    if !is_board_without(&next, &common) {
        return None;
    }
    let values = game.tags.iter().filter_map(|(pair, _)| pair.value_span());
    let are_sound = game.document.problems.is_empty() && next.problems.is_empty();
    Some(Fact::new(FirstHeader {
        names: common.iter().map(|tag| tag.name()).collect(),
        tags: first.0.span().to(last.0.span()).at(0),
        values: values.map(|value| value.start as usize).collect(),
        empty_lines: empty_lines(game, next.text),
        can_be_joined: are_sound && game.version > Version::V1_0,
    }))
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let header = facts
        .first()
        .and_then(|fact| fact.fact.get::<FirstHeader>());
    // A file in which an empty line follows each line has one finding.
    let is_double_spaced = || file.text().is_some_and(is_double_spaced);
    let Some(header) = header.filter(|_| !is_double_spaced()) else {
        return;
    };
    let names = words::listed(&header.names);
    let them = match header.names.len() {
        1 => "it",
        _ => "them",
    };
    let message = format!("the empty line after {names} separates {them} from all boards");
    let finding = report.in_file(header.tags.clone(), 1, message);
    if !header.can_be_joined {
        return;
    }
    let prefix = |start: &usize| Edit::new(*start..*start, HEADER_PREFIX.as_bytes());
    let joined = Edit::delete(header.empty_lines.clone());
    finding.fix_all_in_file(
        "delete the empty line, and write `##` before the values",
        Applicability::Unsafe,
        header.values.iter().map(prefix).chain([joined]),
    );
}

/// A tag that all games can have in common, with a value that says something.
fn common((pair, id): &(TagPair<'_>, Option<TagId>)) -> Option<TagId> {
    let says_something = !matches!(pair.value(), None | Some(b"" | b"?" | [b'#', ..]));
    id.filter(|id| COMMON.contains(id) && says_something && !pair.has_error())
}

/// Whether a game is a board that has none of these tags, nor one whose name is a slip of theirs.
fn is_board_without(game: &Document<'_>, tags: &[TagId]) -> bool {
    let mut has_board = false;
    for pair in GameView::new(game).tag_pairs() {
        let id = tag_id(pair.name());
        if id
            .or_else(|| meant_tag(pair))
            .is_some_and(|id| tags.contains(&id))
        {
            return false;
        }
        has_board |= id == Some(TagId::BOARD);
    }
    has_board
}

/// The empty lines after the game, with which the text of the next one begins.
fn empty_lines(game: &GameContext<'_>, next: &[u8]) -> Range<usize> {
    let start = game.text().len();
    let mut end = 0;
    while is_semi_empty(next, end) {
        match next_line(next, end) {
            Some(line) => end = line,
            None => break,
        }
    }
    start..start + end
}

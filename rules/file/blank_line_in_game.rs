//! # blank-line-in-game
//!
//! An empty line is in the middle of a game. It ends the game (chapter 3): the auction, play, notes or table
//! after it become a separate game without deal and players. They are missing from the game to which they
//! belong. A line of blanks does the same. Only a comment in braces may contain empty lines.
//!
//! Calls, cards and notes after the line need the game before it. No tag is mandatory (chapter 3.1), so other
//! data after the line may be a game of its own, and the finding is only a warning. A note belongs to the
//! game before only if that game refers to it.
//!
//! If an empty line follows each line of the file, as in text copied from a web page, each line would be a
//! game. This is one finding for the file if it has five tags or more. The fix keeps the empty lines before
//! another `Event` or `Board`.
//!
//! Rows of a table are also reported if the columns of the table can hold all their elements, and the game
//! has no other table.
//!
//! Delete the empty line. The fix is safe if only tags that are not in the standard follow, and each of them
//! is in the next game too but not in the game before. There is no fix for calls or cards after a table: they
//! would become its elements.
//!
//! ## Bad
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//!
//! [Auction "N"]
//! AP
//! ```
//!
//! ```text
//! error[blank-line-in-game]: this empty line ends the game and cuts off Auction
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │
//!   │ ^
//!   │
//!   = fix: delete the empty line (unsafe)
//! ```
//!
//! ```diff
//!  [Board "1"]
//!  [Dealer "N"]
//! -
//!  [Auction "N"]
//!  AP
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Auction "N"]
//!
//! 1C Pass Pass Pass
//! ```
//!
//! ```text
//! error[blank-line-in-game]: this empty line ends the game and cuts off calls or cards
//!   ┌─ example.pbn:4:1
//!   │
//! 4 │
//!   │ ^
//!   │
//!   = fix: delete the empty line (unsafe)
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [ScoreTable "Rank;Score_NS"]
//!
//! 1 420
//! 2 400
//! ```
//!
//! ```text
//! error[blank-line-in-game]: this empty line ends the game and cuts off rows of ScoreTable
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │
//!   │ ^
//!   │
//!   = fix: delete the empty line (unsafe)
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [ScoreTable "Rank;Score_NS"]
//! 1 420
//!
//! 2 400
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [West "Ann"]
//!
//! [Dealer "N"]
//! [Vulnerable "None"]
//! ```
//!
//! ```text
//! warning[blank-line-in-game]: this empty line ends the game and cuts off Dealer
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │
//!   │ ^
//!   │
//!   = fix: delete the empty line (unsafe)
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//!
//! [BCFlags "1f"]
//!
//! [Board "2"]
//! [Dealer "E"]
//! [BCFlags "1f"]
//! ```
//!
//! ```text
//! warning[blank-line-in-game]: this empty line ends the game and cuts off BCFlags
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │
//!   │ ^
//!   │
//!   = fix: delete the empty line
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C =1= AP
//!
//! [Note "1:Stayman"]
//! ```
//!
//! ```text
//! error[blank-line-in-game]: this empty line ends the game and cuts off Note
//!   ┌─ example.pbn:4:1
//!   │
//! 4 │
//!   │ ^
//!   │
//!   = fix: delete the empty line (unsafe)
//! ```
//!
//! ```pbn
//! [Event "Club"]
//!
//! [Board "1"]
//!
//! [Dealer "N"]
//!
//! [Vulnerable "None"]
//!
//! [Auction "N"]
//!
//! 1NT Pass Pass Pass
//! ```
//!
//! ```text
//! error[blank-line-in-game]: an empty line follows each line of this file and ends a game
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │
//!   │ ^
//!   │
//!   = fix: delete the empty lines (unsafe)
//!     -
//!       [Board "1"]
//!     -
//!       [Dealer "N"]
//!     -
//!       [Vulnerable "None"]
//!     …
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Auction "N"]
//! AP
//!
//! [Board "2"]
//! [Dealer "E"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! {The deal was passed out.
//!
//! Nobody had an opening.}
//! [Dealer "N"]
//! ```

use crate::pbn::model::halves::{is_first_half, second_half};
use crate::pbn::model::note::NoteNumbers;
use crate::pbn::model::refine::Part;
use crate::pbn::standard::{TagId, TagKind, tag_id};
use crate::pbn::syntax::spacing::{is_double_spaced, superfluous_lines};
use crate::pbn::syntax::{Document, Game};
use crate::rules::cut_off::{first_datum, is_cut_off, missing_notes, table_of_rows};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "blank-line-in-game",
    severity: Severity::Error,
    chapters: &["3"],
    fix: Availability::Sometimes(Applicability::Safe),
    // What was two games becomes one.
    may_change: &[Part::Games],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::File(check_spacing), Check::Across { gather, judge }];

/// Reports a file in which empty lines follow each line.
fn check_spacing(file: &FileContext<'_>, report: &mut Report<'_>) {
    let Some(text) = file.text() else { return };
    // What is wrong with these lines are their ends.
    if file.has_reversed_line_ends() {
        return;
    }
    let mut lines = superfluous_lines(text).peekable();
    let Some(first) = lines.peek().cloned() else {
        return;
    };
    let message = "an empty line follows each line of this file and ends a game";
    let edits = lines.map(Edit::delete);
    report
        .in_file(first.clone(), file.game_at(first.start), message)
        .fix_all_in_file("delete the empty lines", Applicability::Unsafe, edits);
}

/// A text that may be the second half of a game.
struct Half {
    /// What it begins with; `None` for calls or cards without a tag.
    tag: Option<TagId>,
    /// The names of its tags, if no standard has any of them.
    own: Vec<Vec<u8>>,
    /// Whether it says which deal it is of, as a game of its own would.
    is_complete: bool,
    /// Its tags, where it begins with one that identifies a game and yet has neither Event
    /// nor Board.
    names: Vec<TagId>,
    /// The numbers of its notes.
    numbers: NoteNumbers,
    /// The empty lines before its first tag, or before the last datum that is cut off.
    lines: Vec<Span>,
}

/// A text that an empty line cut off from the game before.
struct Cut {
    /// What is cut off.
    what: String,
    /// Whether the neighbors leave no doubt of it.
    is_proved: bool,
    /// Whether the standard allows it as a game.
    is_allowed_alone: bool,
    /// Whether it is data after a game that does not end with the tag to which they could belong:
    /// the table of rows, Auction or Play of calls or cards.
    is_homeless: bool,
    /// The empty lines.
    lines: Vec<Span>,
}

/// How many of a program's own tags are looked up in the neighbouring games.
const MOST_OWN: usize = 8;

/// What is said of a text depends on its neighbors as well, which are read here and not by the
/// judgment: where one of them changes, this text is checked again, and no other.
fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let half = half(game)?;
    let before = game.before()?;
    // Without the empty line, which ends the comment, what follows would be comment too.
    let mut problems = before.problems.iter();
    if problems.any(|problem| problem.kind == ProblemKind::UnclosedComment) {
        return None;
    }
    let is_proved = !half.own.is_empty() && has_board(&before) && {
        let after = game.after();
        let mut own = half.own.iter();
        own.all(|name| !has_name(&before, name) && has_name(&after, name))
    };
    let is_data = half.tag.is_none() && half.own.is_empty();
    let rows = first_datum(game).filter(|_| is_data);
    let rows_of = rows.and_then(|rows| table_of_rows(game, rows, &before));
    let what = match (half.tag, half.own.first()) {
        (Some(TagId::NOTE), _) if !missing_notes(&before).has_any(half.numbers) => return None,
        (None, Some(name)) if is_proved => game.file.show(name),
        (None, Some(_)) => return None,
        (Some(tag), _) if is_proved || is_second_half(&half, &before, tag) => tag.name().to_owned(),
        (None, None) => match rows_of {
            Some(table) => format!("rows of {}", table.name()),
            None => "calls or cards".to_owned(),
        },
        _ => return None,
    };
    Some(Fact::new(Cut {
        what,
        is_proved,
        is_allowed_alone: is_allowed_alone(&half),
        is_homeless: is_data && !ends_with(&before, rows_of),
        lines: half.lines,
    }))
}

/// What may be the second half of a game.
fn half(game: &GameContext<'_>) -> Option<Half> {
    if game.base == 0 {
        return None;
    }
    let mut place = first_datum(game)?;
    let mut names = Vec::new();
    let is_own = |(pair, tag): &(TagPair<'_>, Option<TagId>)| {
        !pair.has_error() && tag.is_none_or(|tag| !tag.info().is_standard())
    };
    let own = match game.tags.len() <= MOST_OWN && game.tags.iter().all(is_own) {
        true => game
            .tags
            .iter()
            .map(|(pair, _)| pair.name().to_vec())
            .collect(),
        false => Vec::new(),
    };
    let tag = match game.tags.first() {
        Some((pair, None)) if !own.is_empty() && pair.span().start == place.start => None,
        Some((pair, id)) if pair.span().start == place.start => {
            let kind = id.filter(|id| *id != TagId::TOTAL_SCORE_TABLE)?.info().kind;
            if kind == TagKind::Identification {
                names = second_half(game.tags);
                if names.is_empty() {
                    return None;
                }
            }
            *id
        }
        _ => {
            let problems = game.document.problems.iter();
            let from_here = problems.skip_while(|problem| problem.span.start < place.start);
            // Comments part them, or lines of their own.
            let data = from_here.take_while(|text| {
                text.kind == ProblemKind::StrayText && is_cut_off(game, text.span)
            });
            let last = data.last()?;
            place = place.to(last.span);
            None
        }
    };
    let names_its_deal = [TagId::EVENT, TagId::BOARD, TagId::DEALER, TagId::DEAL];
    let is_complete = names_its_deal.iter().any(|id| game.tag(*id).is_some());
    // Calls or cards with more empty lines between them are one text.
    let end = match tag.is_none() && own.is_empty() {
        true => place.end,
        false => place.start,
    };
    let lines = empty_lines(game, end);
    let mut numbers = NoteNumbers::default();
    for note in &game.model.notes().notes {
        numbers.insert(note.number.unwrap_or(0));
    }
    Some(Half {
        tag,
        own,
        is_complete,
        names,
        numbers,
        lines,
    })
}

/// The semi-empty lines before an offset, with their line ends; what comes before it is data.
fn empty_lines(game: &GameContext<'_>, end: u32) -> Vec<Span> {
    let tree = game.document.tree();
    let mut lines = Vec::new();
    let mut start = Some(0);
    for token in tree.tokens() {
        let span = tree.span(token);
        if span.end > end {
            break;
        }
        match tree.kind(token) {
            TokenKind::Space => {}
            TokenKind::Newline => {
                lines.extend(start.map(|start| Span::new(start, span.end)));
                start = Some(span.end);
            }
            _ => start = None,
        }
    }
    lines
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    if facts.is_empty() || file.text().is_some_and(is_double_spaced) {
        return;
    }
    for fact in facts {
        let Some(cut) = fact.fact.get::<Cut>() else {
            continue;
        };
        let lines = cut.lines.iter().map(|line| line.at(fact.base));
        let Some(first) = lines.clone().next() else {
            continue;
        };
        let applicability = Applicability::safe_if(cut.is_proved);
        let what = &cut.what;
        let message = format!("this empty line ends the game and cuts off {what}");
        let finding = report
            .in_file(first, fact.game, message)
            .habit_that("games", "are cut like this", what)
            .milder(cut.is_allowed_alone);
        if !cut.is_homeless {
            finding.fix_all_in_file(
                "delete the empty line",
                applicability,
                lines.map(Edit::delete),
            );
        }
    }
}

/// Whether data after a game would be those of a table, or else calls or cards.
fn ends_with(game: &Document<'_>, table: Option<TagId>) -> bool {
    let last = Game::new(game).tag_pairs().last();
    let last = last.and_then(|pair| tag_id(pair.name()));
    match table {
        Some(_) => last == table,
        None => matches!(last, Some(TagId::AUCTION | TagId::PLAY)),
    }
}

fn has_name(game: &Document<'_>, name: &[u8]) -> bool {
    let mut tags = Game::new(game).tag_pairs();
    tags.any(|pair| pair.name() == name)
}

/// Whether a game says which board or deal it is of.
fn has_board(game: &Document<'_>) -> bool {
    let mut pairs = Game::new(game).tag_pairs();
    pairs.any(|pair| {
        let is_named = matches!(tag_id(pair.name()), Some(TagId::BOARD | TagId::DEAL));
        is_named && !matches!(pair.value(), None | Some(b"" | b"?"))
    })
}

/// Whether what follows the line can do without the tags by which calls and cards are read.
fn is_allowed_alone(half: &Half) -> bool {
    let kind = half.tag.map(|tag| tag.info().kind);
    matches!(kind, Some(TagKind::Identification | TagKind::Table)) || !half.own.is_empty()
}

/// Whether the game before can be the first half of what begins with this tag.
fn is_second_half(half: &Half, before: &Document<'_>, tag: TagId) -> bool {
    if half.names.is_empty() {
        return !half.is_complete && lacks(before, tag);
    }
    is_first_half(before, &half.names)
}

/// Whether a game has no such section yet, and can take one. Notes may be several.
fn lacks(game: &Document<'_>, tag: TagId) -> bool {
    let mut tags = Game::new(game).tag_pairs().map(|pair| tag_id(pair.name()));
    tag == TagId::NOTE || !tags.any(|id| id == Some(tag))
}

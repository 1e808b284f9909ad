//! # lone-backslash
//!
//! A string has a single backslash before a character other than a quote. In a string a backslash is written
//! twice (chapter 3.2). Some readers show a single one, and others drop it.
//!
//! Write it twice. Column widths such as `"Call\3L"` and suits such as `\S` in notes are correct as they are.
//! It is reported once per file.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Annotator "C:\Bridge\Games"]
//! ```
//!
//! ```text
//! info[lone-backslash]: write a backslash in a string twice
//!   ┌─ example.pbn:2:15
//!   │
//! 2 │ [Annotator "C:\Bridge\Games"]
//!   │               ^
//!   │
//!   = there are 2 single backslashes in this file
//!   = fix: write it twice (unsafe)
//!     + [Annotator "C:\\Bridge\\Games"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Annotator "C:\Bridge\Games"]
//! +[Annotator "C:\\Bridge\\Games"]
//! ```
//!
//! ```pgn
//! [Annotator "C:\Games"]
//!
//! *
//! ```
//!
//! ```diff
//! -[Annotator "C:\Games"]
//! +[Annotator "C:\\Games"]
//!
//!  *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Annotator "C:\\Bridge\\Games"]
//! [TotalScoreTable "Rank\2R;Names\20L"]
//! 1 "Alpha - Beta"
//! ```
//!
//! ```pgn
//! [Annotator "C:\\Games, \"Berg\""]
//!
//! *
//! ```

use crate::pbn::standard::{TagId, TagKind};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "lone-backslash",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.2"]), (PGN, &["7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::Backslash],
    &Check::Across { gather, judge },
)])
.and_pgn(
    Standing::on(Severity::Warning),
    &[ChessCheck::Game(check_chess)],
);

const MESSAGE: &str = "write a backslash in a string twice";

/// Where the lone backslashes of a game are.
struct BackslashPlaces(Vec<u32>);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let text = game.text();
    let mut places = Vec::new();
    let mut asides = game.document.asides().map(|(_, span)| span).peekable();
    let mut at = 0;
    while let Some(found) = text.get(at..).and_then(|rest| memchr::memchr(b'\\', rest)) {
        at += found;
        let place = at as u32;
        at += 1;
        // There are more of them in comments than anywhere else.
        while asides.next_if(|aside| aside.end <= place).is_some() {}
        if let Some(aside) = asides.next_if(|aside| aside.start <= place) {
            at = aside.end as usize;
            continue;
        }
        let Some(span) = string_at(game, place) else {
            continue;
        };
        at = span.end as usize;
        if is_plain(game, span) {
            let text = game.slice(span);
            let lone = lone(text).filter(|at| !is_suit(text, *at));
            places.extend(lone.map(|at| span.start + at as u32));
        }
    }
    (!places.is_empty()).then(|| Fact::new(BackslashPlaces(places)))
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let places = || {
        facts.iter().flat_map(|fact| {
            let places = fact.fact.get::<BackslashPlaces>().into_iter();
            places.flat_map(|places| places.0.iter().map(|at| fact.base + *at as usize))
        })
    };
    let (Some(first), count) = (places().next(), places().count()) else {
        return;
    };
    let finding = report.in_file(first..first + 1, file.game_at(first), MESSAGE);
    let finding = match count {
        1 => finding,
        count => finding.note(format!("there are {count} single backslashes in this file")),
    };
    let edits = places().map(|place| Edit::new(place..place, b"\\"));
    finding.fix_all_in_file("write it twice", Applicability::Unsafe, edits);
}

/// The string around an offset.
fn string_at(game: &GameContext<'_>, offset: u32) -> Option<Span> {
    let (pair, _) = game.tag_at(offset)?;
    let has = |span: &Span| (span.start..span.end).contains(&offset);
    pair.string_span().filter(has).or_else(|| {
        let tree = game.document.tree();
        let token = tree.token_at(offset)?;
        (tree.kind(token) == TokenKind::String).then(|| tree.span(token))
    })
}

/// Whether a string is one in which a backslash has no other meaning.
fn is_plain(game: &GameContext<'_>, span: Span) -> bool {
    let Some((pair, tag)) = game.tag_at(span.start) else {
        return false;
    };
    // The text of a table; the value comes before the end of the tag pair.
    if span.end > pair.span().end {
        return true;
    }
    // What is wrong with a broken tag pair is reported by the rule for that.
    let is_note = tag.is_some_and(|tag| tag.info().kind == TagKind::Note);
    !is_note && !pair.has_error() && !is_header(game.slice(span), tag)
}

/// Whether a value is the header of a table, where backslashes begin column widths. One of an
/// unknown tag is a header when it has such a width.
fn is_header(value: &[u8], tag: Option<TagId>) -> bool {
    match tag {
        Some(tag) => tag.info().kind == TagKind::Table,
        None => value
            .windows(2)
            .any(|pair| matches!(pair, [b'\\', digit] if digit.is_ascii_digit())),
    }
}

/// The places of backslashes that mean nothing.
fn lone(text: &[u8]) -> impl Iterator<Item = usize> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let found = at + memchr::memchr(b'\\', text.get(at..)?)?;
            let next = text.get(found + 1)?;
            let escapes = matches!(next, b'"' | b'\\');
            at = found + 1 + usize::from(escapes);
            if !escapes {
                return Some(found);
            }
        }
    })
}

/// Whether a backslash begins the symbol of a suit.
fn is_suit(text: &[u8], at: usize) -> bool {
    matches!(text.get(at + 1), Some(b'S' | b'H' | b'D' | b'C'))
}

fn check_chess(context: &ChessContext<'_>, report: &mut Report<'_>) {
    if memchr::memchr(b'\\', context.text()).is_none() {
        return;
    }
    for value in context.game.tags.iter().map(|tag| tag.value) {
        for at in lone(context.slice(value)) {
            report
                .at(value.part(at, at + 1), MESSAGE)
                .habit("backslashes", ())
                .fix(
                    "write it twice",
                    Applicability::Safe,
                    value.part(at, at),
                    b"\\",
                );
        }
    }
}

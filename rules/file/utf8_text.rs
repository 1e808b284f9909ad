//! # utf8-text
//!
//! The file is written in UTF-8, but PBN is Latin-1 (chapter 2.2). A reader that follows the
//! standard shows each letter beyond ASCII as two or three others: `Müller` becomes
//! `MÃ¼ller`. Many current programs read UTF-8 as well, so it is reported once.
//!
//! Save the file as Latin-1 (ISO 8859-1), or let `pbnlint export` do it. Suit symbols in comments are written
//! `\S \H \D \C` (chapter 3.8). If Latin-1 does not have all characters of the file, the notes name those
//! that are missing; the file cannot be saved as Latin-1 while it has them.
//!
//! ## Bad
//!
//! ```pbn
//! [North "Müller, Käthe"]
//! ```
//!
//! ```text
//! warning[utf8-text]: this is UTF-8, but PBN is Latin-1: readers that follow the standard show `ü` as `Ã¼`
//!   ┌─ example.pbn:1:10
//!   │
//! 1 │ [North "Müller, Käthe"]
//!   │          ^
//!   │
//!   = there are 2 such characters in the file
//! ```
//!
//! ```pbn
//! [Board "1"]
//! {North leads the ♠A – what else?}
//! ```
//!
//! ```text
//! warning[utf8-text]: this is UTF-8, but PBN is Latin-1: readers that follow the standard show `♠` as `â™<A0>`
//!   ┌─ example.pbn:2:18
//!   │
//! 2 │ {North leads the ♠A – what else?}
//!   │                  ^
//!   │
//!   = there are 2 such characters in the file
//!   = Latin-1 does not have – ♠
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Li�ge"]
//! ```
//!
//! ```text
//! warning[utf8-text]: another program lost the character that was here, and wrote U+FFFD in its place: restore the text from its source
//!   ┌─ example.pbn:2:10
//!   │
//! 2 │ [Site "Li�ge"]
//!   │          ^
//!   │
//!   = it is the only such character in the file
//! ```
//!
//! ```pgn
//! [White "Grünfeld, Ernst"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn,escaped
//! [North "M\xFCller, K\xE4the"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! {North leads the \SA - what else?}
//! ```
//!
//! A character that another rule names, such as `♣` in a call, is not reported again.
//!
//! ```pbn
//! [Event "CafÃ© Cup"]
//! ```
//!
//! ```pgn,escaped
//! [White "Gr\xFCnfeld, Ernst"]
//!
//! *
//! ```

use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::engine::NewFinding;
use crate::notation::Notation;
use crate::pbn::model::{can_read_value, tagged};
use crate::pbn::standard::TagId;
use crate::pbn::syntax::Document;
use crate::pbn::syntax::lexer::BYTE_ORDER_MARK;
use crate::rules::appended_file::begins_file;
use crate::rules::curly_quotes::curly_quotes;
use crate::rules::prelude::*;
use crate::rules::written_twice::written_twice;
use crate::source::{Source, beyond_ascii, seen, single_byte};

pub(crate) const META: Meta = Meta {
    name: "utf8-text",
    chapters: &[(PBN, &["2.2"]), (PGN, &["4.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::File(check)]).and_pgn(
    Standing::off(Severity::Info),
    &[ChessCheck::File(check_chess)],
);

/// How many of the characters without a Latin-1 form a note names.
const NAMED: usize = 12;

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    if file.text().is_some()
        && let Some(first) = first_text(file)
    {
        let game_at = |at| file.game_at(at);
        check_source(file.source, Notation::Pbn, first, game_at, report);
    }
}

fn check_chess(file: &ChessFile<'_>, report: &mut Report<'_>) {
    if file.text().is_some() {
        let game_at = |at| file.game_at(at);
        check_source(file.source, Notation::Pgn, 0, game_at, report);
    }
}

/// Where the first character beyond ASCII is that is in a string, a comment or a `%` line, was not written in UTF-8
/// twice and does not stand for a closing quote: the others have rules of their own.
fn first_text(file: &FileContext<'_>) -> Option<usize> {
    if !file.source.encoding().is_utf8() {
        return None;
    }
    let mut document = Document::default();
    let mut games = file.split.games.iter();
    games.find_map(|game| {
        let text = file.source.slice(game.range());
        if text.is_ascii() {
            return None;
        }
        file.split.parse_into(&mut document, text);
        let tree = document.tree();
        let is_text = |at: u32| {
            let kind = tree.token_at(at).map(|token| tree.kind(token));
            kind.is_some_and(|kind| {
                kind.is_comment() || matches!(kind, TokenKind::String | TokenKind::Escape)
            })
        };
        let marks = curly_quotes(text);
        let is_closing = |at: u32| {
            let mut problems = document.problems.iter();
            problems.any(|problem| {
                let end = text.get(at as usize..problem.span.end as usize);
                problem.kind == ProblemKind::UnclosedString
                    && end.is_some_and(|end| marks.contains(&end))
            })
        };
        let mut twice = written_twice(text, is_text)
            .map(|twice| twice.run.start)
            .peekable();
        let mut unread = tagged(&document)
            .filter(|(pair, tag)| is_unread(*pair, *tag))
            .map(|(pair, _)| pair.span())
            .peekable();
        let mut runs = beyond_ascii(text).map(|(start, _)| start as u32);
        let first = runs.find(|start| {
            while unread.next_if(|span| span.end <= *start).is_some() {}
            let is_in_unread = unread.peek().is_some_and(|span| span.start < *start);
            let is_twice = twice.next_if_eq(start).is_some();
            is_text(*start) && !is_in_unread && !is_twice && !is_closing(*start)
        });
        first.map(|start| game.range().start + start as usize)
    })
}

/// Whether the value of a tag pair cannot be read, and a rule says why.
fn is_unread(pair: TagPair<'_>, tag: Option<TagId>) -> bool {
    tag.zip(pair.value())
        .is_some_and(|(tag, value)| !can_read_value(tag, value))
}

/// Looks for text beyond ASCII in a file of a notation, if it is in UTF-8. What is before `first` is reported by
/// others.
fn check_source(
    source: &Source<'_>,
    notation: Notation,
    first: usize,
    game_at: impl Fn(usize) -> usize,
    report: &mut Report<'_>,
) {
    let encoding = source.encoding();
    if !encoding.is_utf8() {
        return;
    }
    let start = encoding.mark_length();
    let bytes = source.bytes().slice(start..);
    let found = survey(bytes, first.saturating_sub(start));
    let Some((at, first)) = found.first else {
        return;
    };
    let at = start + at;
    let range = at..at + first.len_utf8();
    let message = match first {
        char::REPLACEMENT_CHARACTER => LOST.to_owned(),
        _ => message(first, source.slice(range.clone()), notation),
    };
    add_notes(report.in_file(range, game_at(at), message), &found, first);
}

fn message(first: char, bytes: &[u8], notation: Notation) -> String {
    let shown: String = bytes.iter().map(|byte| single_byte(*byte)).collect();
    format!(
        "this is UTF-8, but {} is Latin-1: readers that follow the standard show `{first}` as `{}`",
        notation.short_title(),
        seen(&shown)
    )
}

/// Says what else the file holds.
fn add_notes(mut finding: NewFinding<'_>, found: &CharacterSurvey, first: char) {
    finding = finding.note(match found.count {
        1 => "it is the only such character in the file".to_owned(),
        count => format!("there are {count} such characters in the file"),
    });
    if found.lost > 0 && first != char::REPLACEMENT_CHARACTER {
        finding = finding.note(match found.lost {
            1 => {
                "one of them is U+FFFD: another program lost the character that was here".to_owned()
            }
            lost => format!(
                "{lost} of them are U+FFFD: another program lost the characters that were here"
            ),
        });
    }
    if !found.foreign.is_empty() {
        finding = finding.note(name_foreign(&found.foreign));
    }
    if found.strays > 0 {
        let bytes = if found.strays == 1 {
            "byte is not"
        } else {
            "bytes are not"
        };
        finding.note(format!("{} other {bytes} UTF-8", found.strays));
    }
}

/// The message for U+FFFD.
const LOST: &str = "another program lost the character that was here, and wrote U+FFFD in its place: \
                    restore the text from its source";

/// What a file in UTF-8 holds beyond ASCII.
#[derive(Default)]
struct CharacterSurvey {
    first: Option<(usize, char)>,
    count: usize,
    /// The characters that Latin-1 does not have.
    foreign: BTreeSet<char>,
    /// How many characters were lost before this file was written.
    lost: usize,
    /// How many bytes are not UTF-8.
    strays: usize,
}

fn survey(bytes: &[u8], first: usize) -> CharacterSurvey {
    let mut found = CharacterSurvey::default();
    for (mut at, run) in beyond_ascii(bytes) {
        // Other rules report it.
        if run == BYTE_ORDER_MARK && begins_file(bytes, at) {
            continue;
        }
        for chunk in run.utf8_chunks() {
            for (offset, character) in chunk.valid().char_indices() {
                if at + offset >= first {
                    found.first.get_or_insert((at + offset, character));
                }
                found.count += 1;
                if character == char::REPLACEMENT_CHARACTER {
                    found.lost += 1;
                } else if !('\u{A0}'..='\u{FF}').contains(&character) {
                    found.foreign.insert(character);
                }
            }
            found.strays += chunk.invalid().len();
            at += chunk.valid().len() + chunk.invalid().len();
        }
    }
    found
}

fn name_foreign(foreign: &BTreeSet<char>) -> String {
    let mut note = String::from("Latin-1 does not have");
    for character in foreign.iter().take(NAMED) {
        // Writing to a string cannot fail.
        let _ = if character.is_control() || character.is_whitespace() {
            write!(note, " U+{:04X}", u32::from(*character))
        } else {
            write!(note, " {character}")
        };
    }
    if foreign.len() > NAMED {
        let _ = write!(note, " and {} others", foreign.len() - NAMED);
    }
    note
}

//! Games of which an empty line has made two (chapter 3).

use memchr::memchr;

use super::Tagged;
use crate::pbn::standard::{TagId, TagKind, tag_id};
use crate::pbn::syntax::{Document, GameView};
use crate::source::{Slice, is_line_end, line_end};

/// The tags of a game that may be the second half of the board before it: it begins with one that
/// identifies a game, but has neither Event nor Board. Otherwise nothing.
pub(crate) fn second_half(tags: &[Tagged<'_>]) -> Vec<TagId> {
    let is_identification =
        |id: TagId| id != TagId::TOTAL_SCORE_TABLE && id.info().kind == TagKind::Identification;
    let first = tags.first().and_then(|(_, id)| *id);
    let is_whole = |(_, id): &Tagged<'_>| matches!(id, Some(TagId::EVENT | TagId::BOARD));
    if !first.is_some_and(is_identification) || tags.iter().any(is_whole) {
        return Vec::new();
    }
    tags.iter().filter_map(|(_, id)| *id).collect()
}

/// Whether a game is a board without any section that has none of the tags of a second half.
pub(crate) fn is_first_half(game: &Document<'_>, second: &[TagId]) -> bool {
    let mut has_board = false;
    for pair in GameView::new(game).tag_pairs() {
        let Some(id) = tag_id(pair.name()) else {
            continue;
        };
        if id.info().kind != TagKind::Identification || second.contains(&id) {
            return false;
        }
        // One that is not known, or makes no sense, names no board. One that is taken over from an
        // earlier game or handed on to later ones does not tell this game from what follows.
        let is_shared = pair.value().is_some_and(|value| value.starts_with(b"#"));
        let names_one = !is_shared && !matches!(pair.value(), None | Some(b"" | b"?"));
        has_board |= id == TagId::BOARD && names_one;
    }
    has_board && !second.is_empty()
}

/// Whether a text begins with a line of calls or cards, which an empty line then cut off from the
/// game before. Comments and escape lines may come first.
pub(crate) fn begins_with_moves(text: &[u8]) -> bool {
    let mut rest = text;
    loop {
        let is_line_start = rest.len() == text.len() || {
            let before = text.get(..text.len() - rest.len());
            before
                .and_then(<[u8]>::last)
                .is_some_and(|byte| is_line_end(*byte))
        };
        rest = match rest {
            [byte, after @ ..] if byte.is_ascii_whitespace() => after,
            [b'%', ..] if is_line_start => rest.slice(line_end(rest, 0)..),
            [b';', ..] => rest.slice(line_end(rest, 0)..),
            [b'{', ..] => match memchr(b'}', rest) {
                Some(end) => rest.slice(end + 1..),
                None => return false,
            },
            _ => return are_moves(rest.get(..line_end(rest, 0)).unwrap_or(rest)),
        };
    }
}

/// Whether words are calls or cards, with what belongs to them.
pub(crate) fn are_moves(text: &[u8]) -> bool {
    let words = text.split(u8::is_ascii_whitespace);
    let mut words = words.filter(|word| !word.is_empty());
    words.next().is_some_and(is_move) && words.all(is_move_or_mark)
}

fn is_move_or_mark(word: &[u8]) -> bool {
    is_move(word)
        || matches!(
            word.first(),
            Some(b'=' | b'$' | b'*' | b'+' | b'-' | b'!' | b'?')
        )
}

fn is_move(word: &[u8]) -> bool {
    let is_one_of = |byte: &u8, set: &[u8]| set.contains(&byte.to_ascii_uppercase());
    match word {
        [first, second] | [first, second, _] if is_one_of(first, b"1234567") => {
            is_one_of(second, b"CDHSN") && word.get(2).is_none_or(|b| is_one_of(b, b"T"))
        }
        [suit, rank] if is_one_of(suit, b"CDHS") => is_one_of(rank, b"AKQJT98765432"),
        _ => [&b"pass"[..], b"AP", b"X", b"XX"]
            .iter()
            .any(|w| w.eq_ignore_ascii_case(word)),
    }
}

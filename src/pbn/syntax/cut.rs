//! Cuts what would be a game of very many tag pairs.
//!
//! Trees and models live for one game only, so that a file of any size needs little memory. A file
//! without empty lines is one game, though, and eight megabytes of `[]` would have four million tag
//! pairs in it. No real game has a hundred.

use std::ops::Range;

use memchr::memchr_iter;

use super::lines::LineReader;
use crate::source::{Slice, line_end};

/// How many tag pairs a game can have. The next one begins another game.
pub const MOST_TAG_PAIRS: usize = 1 << 16;

/// After how many tag pairs a game ends where a line begins as the first one of a game does: the
/// games of the file lack the empty lines between them.
pub(crate) const MANY_TAG_PAIRS: usize = MOST_TAG_PAIRS / 4;

/// Where the text of a game is to be cut. `has_closing_brace` says whether there may be a `}` after
/// the beginning of the text.
pub(super) fn cuts(bytes: &[u8], game: &Range<usize>, has_closing_brace: bool) -> Vec<usize> {
    let text = bytes.slice(game.clone());
    if text.len() <= MANY_TAG_PAIRS || memchr_iter(b'[', text).count() <= MANY_TAG_PAIRS {
        return Vec::new();
    }
    let mut cutter = GameCutter {
        bytes,
        tag_pairs: 0,
        cuts: Vec::new(),
    };
    let mut lines = LineReader {
        bytes,
        has_closing_brace,
    };
    let mut start = lines.first(game.start);
    while start < game.end {
        let at = match bytes.get(start) {
            Some(b'%') => line_end(bytes, start),
            _ => start,
        };
        start = lines.read(at, game.end, |bracket| {
            cutter.tag_pair(bracket, bracket == start);
        });
    }
    cutter.cuts
}

/// Counts tag pairs.
struct GameCutter<'b> {
    bytes: &'b [u8],
    /// How many there are since the last cut.
    tag_pairs: usize,
    cuts: Vec<usize>,
}

impl GameCutter<'_> {
    fn tag_pair(&mut self, at: usize, begins_line: bool) {
        let begins_game = || {
            let rest = self.bytes.slice(at..);
            begins_line && rest.starts_with(b"[Event \"")
        };
        if self.tag_pairs >= MOST_TAG_PAIRS || self.tag_pairs >= MANY_TAG_PAIRS && begins_game() {
            self.cuts.push(at);
            self.tag_pairs = 0;
        }
        self.tag_pairs += 1;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::indexing_slicing)]

    use super::super::split::split_again;
    use super::super::{Split, split};
    use super::*;

    /// The lengths of the games of a text, which cover it.
    fn lengths(split: &Split, text: &str) -> Vec<usize> {
        let ranges = split.games.iter().map(|game| game.range());
        let ends = ranges.clone().map(|range| range.end);
        let starts = std::iter::once(0).chain(ends);
        assert!(
            ranges
                .clone()
                .map(|range| range.start)
                .eq(starts.take(split.games.len()))
        );
        assert_eq!(
            split.games.last().map_or(0, |game| game.range().end),
            text.len()
        );
        ranges.map(|range| range.len()).collect()
    }

    #[track_caller]
    fn check(text: &str, expected: &[usize]) {
        assert_eq!(lengths(&split(text.as_bytes()), text), expected);
    }

    #[test]
    fn a_game_ends_after_very_many_tag_pairs() {
        let most = "[]".repeat(MOST_TAG_PAIRS);
        check(&most, &[most.len()]);
        check(&format!("{most}[]"), &[most.len(), 2]);
        check(
            &format!("{most}{most}\n\n[]"),
            &[most.len(), most.len() + 1, 3],
        );
        let split = split(format!("x\n{most}[]").as_bytes());
        let first_tags = split.games.iter().map(|game| game.first_tag());
        assert!(first_tags.eq([Some(2), Some(2 + most.len())]));
    }

    #[test]
    fn games_without_empty_lines_between_them_are_not_cut_in_the_middle() {
        let game = "[Event \"\"]\n[Site \"\"]\n[Date \"\"]\n";
        let games = MANY_TAG_PAIRS.div_ceil(3);
        check(&game.repeat(games), &[game.len() * games]);
        let more = game.repeat(games + 1);
        check(&more, &[game.len() * games, game.len()]);
    }

    #[test]
    fn brackets_in_strings_comments_and_escape_lines_are_no_tag_pairs() {
        let brackets = "[".repeat(2 * MOST_TAG_PAIRS);
        for text in [
            format!("[A \"{brackets}\"]"),
            format!("[A \"\"]\n{{{brackets}}}"),
            format!("[A \"\"]\n;{brackets}"),
            format!("[A \"\"]\n%{brackets}"),
            format!("%{brackets}\n[A \"\"]\n"),
        ] {
            check(&text, &[text.len()]);
        }
    }

    #[test]
    fn a_text_that_is_cut_is_split_again_as_if_it_were_new() {
        let text = format!("[A \"\"]\n\n{}{{\n\n", "{}[]".repeat(2 * MOST_TAG_PAIRS));
        let old = split(text.as_bytes());
        assert!(old.games.len() > 3);
        for at in [0, 9, 100, text.len() / 2, text.len() - 9, text.len()] {
            for inserted in ["[]", "\n\n", "x", "{", "\""] {
                let edited = [&text[..at], inserted, &text[at..]].concat();
                let again =
                    split_again(edited.as_bytes(), &old, &(at..at), inserted.len() as isize);
                assert_eq!(again, split(edited.as_bytes()), "{at} {inserted}");
            }
        }
    }
}

//! Which games are judged by what they say. Where a mistake has cut a game in two, run two into each other, or
//! let a comment swallow what comes after it, a game says something else than it was meant to. The rule that
//! finds the mistake says all there is to say: what does not fit in such a game is no mistake of its own.

use super::context::{number, with_context};
use super::seen::Seen;
use crate::engine::Judges;
use crate::engine::Rule;
use crate::pbn::syntax::Document;
use crate::rules::{GameSet, cuts_game, merges_games, swallows_data, those};

/// Some games, by what their mistakes allow to judge in them.
pub(super) struct JudgedGames {
    /// Those of which it is judged how they are written.
    written: GameSet,
    /// All but those that a comment without `}` makes one: the tags of two games contradict each other.
    single: GameSet,
    /// Those that say what they were meant to say.
    whole: GameSet,
    /// Those after which another one begins without an empty line. The first of the two can be judged alone.
    joined: GameSet,
}

impl JudgedGames {
    /// Looks at games that follow each other, of which the last has this number in the file (0-based).
    pub(super) fn of(games: &[Seen<'_>], last: usize) -> JudgedGames {
        let single = those(games, |seen| !merges_games(&seen.context));
        let cut_off = those(games, |seen| cuts_game(&seen.context));
        let next = games.last().filter(|seen| is_next_cut_off(seen, last));
        let next = GameSet::from(next.is_some()) << games.len().saturating_sub(1);
        let torn = cut_off | cut_off >> 1 | next;
        let garbled = those(games, |seen| swallows_data(&seen.context));
        let readable = single & !torn & !garbled;
        let ends = |seen: &Seen<'_>| seen.context.end_of_first_game().is_some();
        let joined = those(games, ends);
        JudgedGames {
            written: GameSet::MAX,
            single,
            whole: readable & !joined,
            joined: joined & readable,
        }
    }

    /// A game that is a part of a text, of which nothing is judged but what the game says.
    pub(super) fn alone() -> JudgedGames {
        JudgedGames {
            written: 0,
            single: 0,
            whole: GameSet::MAX,
            joined: 0,
        }
    }

    /// The games in which a rule finds what it was made to find.
    pub(super) fn judged_by(&self, rule: &Rule) -> GameSet {
        match rule.group.judges {
            Judges::WholeGames => self.whole,
            Judges::Values => self.single,
            Judges::Writing | Judges::File => self.written,
        }
    }

    /// Whether the game at a place is followed by another one without an empty line, and can be judged alone.
    pub(super) fn is_joined(&self, place: usize) -> bool {
        self.joined >> place & 1 == 1
    }

    /// The games of which a rule gathers facts, to be judged together.
    pub(super) fn gathered_by(&self, rule: &Rule) -> GameSet {
        match rule.group.judges {
            Judges::WholeGames => self.whole,
            Judges::Values | Judges::Writing | Judges::File => self.written,
        }
    }
}

/// Whether an empty line cuts off the text after a game (0-based).
fn is_next_cut_off(seen: &Seen<'_>, index: usize) -> bool {
    let file = seen.context.file;
    let text = seen.context.text_after();
    // Most games begin like that.
    let start = text.trim_ascii_start();
    if start.is_empty()
        || [&b"[Event "[..], b"[Board "]
            .iter()
            .any(|tag| start.starts_with(tag))
    {
        return false;
    }
    let mut document = Document::default();
    file.split.parse_into(&mut document, text);
    let mut is_cut_off = false;
    let (number, index) = (number(file.split, index + 1), index + 1);
    with_context(file, &document, number, index, |next| {
        is_cut_off = cuts_game(next);
    });
    is_cut_off
}

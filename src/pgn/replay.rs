//! The positions before the moves of a game, one after the other.

use super::fault::PlyId;
use super::game::{MoveState, PgnGame, PgnLine, Ply};
use crate::chess::Board;

/// Plays the moves of a game, for the positions before some of them. Where these are asked for in order, the
/// moves are played once.
#[derive(Debug)]
pub struct GameReplay<'g> {
    game: &'g PgnGame,
    next: usize,
    /// The open lines: the position before the last move of each and the one after it.
    lines: Vec<OpenLine>,
}

#[derive(Debug)]
struct OpenLine {
    line: u32,
    before: Option<Board>,
    after: Option<Board>,
}

impl<'g> GameReplay<'g> {
    /// Before the first move.
    pub fn new(game: &'g PgnGame) -> GameReplay<'g> {
        let main = OpenLine {
            line: 0,
            before: game.start.clone(),
            after: game.start.clone(),
        };
        GameReplay {
            game,
            next: 0,
            lines: vec![main],
        }
    }

    /// The position before a move; `None` where it is not known.
    pub fn before(&mut self, id: PlyId) -> Option<&Board> {
        if self.next > id.0 as usize + 1 {
            *self = GameReplay::new(self.game);
        }
        while self.next <= id.0 as usize {
            let Some(ply) = self.game.plies.get(self.next) else {
                break;
            };
            self.play(ply);
            self.next += 1;
        }
        self.lines.last()?.before.as_ref()
    }

    fn play(&mut self, ply: &Ply) {
        // Lines are numbered in the order in which they begin.
        while self.lines.pop_if(|open| open.line > ply.line).is_some() {}
        if self.lines.last().is_none_or(|open| open.line < ply.line) {
            self.open(ply.line);
        }
        let Some(open) = self.lines.last_mut() else {
            return;
        };
        open.before.clone_from(&open.after);
        open.after = open
            .before
            .clone()
            .and_then(|mut board| match (ply.state, ply.mv) {
                (MoveState::Legal, Some(mv)) => {
                    board.play(mv);
                    Some(board)
                }
                (MoveState::Passed, _) => board.pass(),
                _ => None,
            });
    }

    /// Opens a variation, which begins before the move that it replaces.
    fn open(&mut self, line: u32) {
        let replaces = self
            .game
            .lines
            .get(line as usize)
            .and_then(|line: &PgnLine| line.replaces);
        let parent = replaces
            .and_then(|id| self.game.ply(id))
            .map(|ply| ply.line);
        let mut before = None;
        // One that replaces nothing is not judged, and leaves the lines around it as they are.
        if let Some(parent) = parent {
            while self.lines.pop_if(|open| open.line > parent).is_some() {}
            before = self.lines.last().and_then(|open| open.before.clone());
        }
        self.lines.push(OpenLine {
            line,
            after: before.clone(),
            before,
        });
    }
}

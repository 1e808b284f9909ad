//! The clocks of a chess game as the commands in its comments show them.

use crate::chess::Color;
use crate::pgn::tag::{Period, time_control};
use crate::rules::chess::prelude::*;

/// How much clocks may differ, for programs round to seconds.
const SLACK: u64 = 1_000;

/// A time that a command gives for a move of the main line, in milliseconds.
#[derive(Clone, Copy)]
pub(crate) struct TimeAt {
    pub(crate) kind: CommandKind,
    pub(crate) ply: PlyId,
    pub(crate) side: Color,
    pub(crate) time: u64,
    /// Where it is written.
    pub(crate) span: Span,
}

/// The times of the moves of the main line, up to the first move that is not legal: behind it nobody knows
/// whose move it is. Of several times of one kind for one move the first counts.
pub(crate) fn times(context: &ChessContext<'_>, kinds: &[CommandKind]) -> Vec<TimeAt> {
    let mut found: Vec<TimeAt> = Vec::new();
    if !kinds.iter().any(|kind| context.has_command(*kind)) {
        return found;
    }
    let commands = context.commands().iter();
    let meant = commands.filter_map(|at| Some((at, at.kind.filter(|kind| kinds.contains(kind))?)));
    let end = first_unsure(context);
    for (at, kind) in meant {
        let (0, Some(id)) = (at.aside.line, at.aside.ply) else {
            continue;
        };
        if end.is_some_and(|end| id >= end) {
            break;
        }
        let mut last = found.iter().rev().take_while(|time| time.ply == id);
        if last.any(|time| time.kind == kind) {
            continue;
        }
        if let Some(CommandValue::Time(time)) = at.value
            && let Some(ply) = context.game.ply(id)
        {
            found.push(TimeAt {
                kind,
                ply: id,
                side: ply.side(),
                time,
                span: at.command.operands,
            });
        }
    }
    found
}

/// The first move of the main line that is not legal, or that follows a word which may be a move; `None`
/// where all is sure, or where moves are not judged.
pub(crate) fn first_unsure(context: &ChessContext<'_>) -> Option<PlyId> {
    let game = context.game;
    let is_stray = |kind| {
        use PgnFaultKind::*;
        matches!(kind, StrayText | BadCharacter | NonAscii)
    };
    if game.faults.iter().any(|fault| is_stray(fault.kind)) {
        return Some(PlyId(0));
    }
    if !game.is_judged() {
        return None;
    }
    let is_sure = |ply: &Ply| matches!(ply.state, MoveState::Legal | MoveState::Passed);
    let first = game
        .plies
        .iter()
        .position(|ply| ply.line == 0 && !is_sure(ply))?;
    Some(PlyId(first as u32))
}

/// A time control of one period: the time and what each move adds, in milliseconds.
#[derive(Clone, Copy)]
pub(crate) struct Control {
    pub(crate) time: u64,
    pub(crate) increment: u64,
}

impl Control {
    /// That of a game; `None` where it is unknown or has several periods.
    pub(crate) fn of(context: &ChessContext<'_>) -> Option<Control> {
        match time_control(context.value("TimeControl")?)?.as_slice() {
            [Period::Rest { time, increment }] => Some(Control {
                time: *time,
                increment: increment.unwrap_or(0),
            }),
            _ => None,
        }
    }

    /// The most that a clock can show behind the move of a player with this number (1-based).
    pub(crate) fn most(self, moves: u64) -> u64 {
        let gained = self.increment.saturating_mul(moves);
        self.time.saturating_add(gained).saturating_add(SLACK)
    }

    /// Whether a clock can show one time behind a move and another one behind the next move of its player.
    pub(crate) fn explains(self, before: u64, after: u64) -> bool {
        after <= before.saturating_add(self.increment).saturating_add(SLACK)
    }

    /// Whether a move can have taken so long between two times of a clock, be the increment added before or
    /// behind them. Each of the three may be rounded.
    pub(crate) fn has_time(self, before: u64, after: u64, time: u64) -> bool {
        let took = |increment: u64| before.saturating_add(increment).saturating_sub(after);
        let fits = |took: u64| took.abs_diff(time) <= 2 * SLACK;
        fits(took(0)) || fits(took(self.increment))
    }
}

/// Whether a game was played on a server where players can give each other time, so that a clock may show more
/// than it would by itself.
pub(crate) fn may_have_been_given(context: &ChessContext<'_>) -> bool {
    const SERVERS: [&[u8]; 4] = [b"lichess", b"freechess", b"FICS", b"chessclub"];
    let site = context.value("Site").unwrap_or(b"");
    let mut servers = SERVERS.iter();
    servers.any(|server| memchr::memmem::find(site, server).is_some())
}

/// The number of a move among those of its player, 1-based.
pub(crate) fn move_of_player(context: &ChessContext<'_>, id: PlyId) -> u64 {
    let Some(ply) = context.game.ply(id) else {
        return 0;
    };
    let before = ply.half_move.saturating_sub(context.game.first_half_move);
    u64::from(before / 2) + 1
}

/// A time as clocks show it: `0:05:23`.
pub(crate) fn shown(time: u64) -> String {
    let seconds = time / 1000;
    let rest = match time % 1000 {
        0 => String::new(),
        rest => format!(".{rest:03}").trim_end_matches('0').to_owned(),
    };
    let (minutes, hours) = (seconds / 60 % 60, seconds / 3600);
    format!("{hours}:{minutes:02}:{:02}{rest}", seconds % 60)
}

//! Commands in comments, `[%clk 1:05:23]` (supplement of 2001).
//!
//! The first `]` behind `[%` ends a command, but for one in a quoted operand; a command that lacks it ends
//! before the next `[%` or at the end of the comment. Unknown commands are found like the known ones, and only
//! the known ones are read.

use std::ops::Range;

use crate::chess::{Color, Square, square};
use crate::source::block::{BLOCK, Block};
use crate::source::{Slice, Span};
use crate::tagged::scan::{digits, name_end};

/// A command, with its places in the text in which it was looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PgnCommand {
    /// All of it, with its brackets.
    pub span: Span,
    /// Its name; empty where none is behind `[%`.
    pub name: Span,
    /// What is between name and operands.
    pub gap: Span,
    /// Its operands, without blanks at the end.
    pub operands: Span,
    /// Whether `]` ends it.
    pub is_closed: bool,
    /// Whether a quoted operand is closed.
    pub is_quote_closed: bool,
}

/// The commands of a comment, which is a part of a text.
pub fn commands(text: &[u8], comment: Span) -> impl Iterator<Item = PgnCommand> + '_ {
    let (mut at, end) = (comment.start as usize, comment.end as usize);
    std::iter::from_fn(move || {
        // One in the quoted operand of another is none.
        let start = next_start(text, at..end)?;
        let command = plain(text, start, end).unwrap_or_else(|| {
            let limit = next_start(text, start + 2..end).unwrap_or(end);
            command(text, start..limit)
        });
        at = command.span.end as usize;
        Some(command)
    })
}

/// Where the next `[%` is. Nearly all follow the brace of the comment, or nothing but that ends the comment.
#[inline]
fn next_start(text: &[u8], Range { start, end }: Range<usize>) -> Option<usize> {
    for place in start..start + NEAR {
        if let [b'[', b'%', ..] = text.get(place..end)? {
            return Some(place);
        }
    }
    far_start(text.get(..end)?, start + NEAR)
}

/// How many places are looked at one by one.
const NEAR: usize = 3;

#[inline(never)] // Few commands are far from the start.
fn far_start(text: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += memchr::memchr(b'[', text.get(at..)?)?;
        if text.get(at + 1) == Some(&b'%') {
            return Some(at);
        }
        at += 1;
    }
}

/// A command that its bracket closes, and without quotes in it, as nearly all are; `None` for any other.
#[inline]
fn plain(text: &[u8], start: usize, end: usize) -> Option<PgnCommand> {
    let name = start + 2;
    let name_end = name_end(text, name);
    let mut first = name_end;
    while text.get(first).is_some_and(|byte| is_gap(*byte)) {
        first += 1;
    }
    let close = plain_close(text, first)?;
    if close >= end || text.get(close) != Some(&b']') {
        return None;
    }
    let operands = text.get(first..close)?.trim_ascii_end();
    Some(PgnCommand {
        span: span(start, close + 1),
        name: span(name, name_end),
        gap: span(name_end, first),
        operands: span(first, first + operands.len()),
        is_closed: true,
        is_quote_closed: true,
    })
}

/// The first bracket or quote from an offset on.
#[inline]
fn plain_close(text: &[u8], mut at: usize) -> Option<usize> {
    while let Some(block) = Block::at(text, at) {
        let brackets = block.equal(b']').or(block.equal(b'['));
        match brackets.or(block.equal(b'"')).first() {
            Some(place) => return Some(at + place),
            None => at += BLOCK,
        }
    }
    let is_close = |byte: &u8| matches!(byte, b']' | b'[' | b'"');
    Some(at + text.get(at..)?.iter().position(is_close)?)
}

fn span(start: usize, end: usize) -> Span {
    Span::new(start as u32, end as u32)
}

/// Whether a byte may be between name and operands.
fn is_gap(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0B
}

/// The command that begins at the start of a range and does not go over its end.
fn command(text: &[u8], Range { start, end: limit }: Range<usize>) -> PgnCommand {
    let part = |from: usize, to: usize| text.slice(from..to);
    let name = start + 2;
    let name_end = name_end(part(0, limit), name);
    let gap = part(name_end, limit).iter();
    let first = name_end + gap.take_while(|byte| is_gap(**byte)).count();
    let (close, is_quote_closed) = close_of(part(first, limit));
    let end = close.map_or_else(
        || {
            start
                + part(start, limit)
                    .trim_ascii_end()
                    .strip_suffix(b"}")
                    .unwrap_or(part(start, limit))
                    .trim_ascii_end()
                    .len()
        },
        |close| first + close,
    );
    let operands = first.min(end) + part(first.min(end), end).trim_ascii_end().len();
    PgnCommand {
        span: span(start, end + usize::from(close.is_some())),
        name: span(name, name_end),
        gap: span(name_end, first),
        operands: span(first.min(end), operands),
        is_closed: close.is_some(),
        is_quote_closed,
    }
}

/// Where the `]` is that ends the operands, and whether their quotes are closed. A `]` in quotes ends them only
/// where the quotes are not closed.
fn close_of(operands: &[u8]) -> (Option<usize>, bool) {
    let mut in_quotes = false;
    for (place, byte) in operands.iter().enumerate() {
        match byte {
            b'"' => in_quotes = !in_quotes,
            b']' if !in_quotes => return (Some(place), true),
            _ => {}
        }
    }
    (memchr::memchr(b']', operands), !in_quotes)
}

impl PgnCommand {
    /// What it says, if it is known and of the form that it should have.
    pub fn value(&self, text: &[u8]) -> Option<CommandValue> {
        let kind = CommandKind::of(self.name.of(text))?;
        kind.read(self.operands.of(text))
    }
}

/// The commands that are known: those of the supplement, and three of practice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CommandKind {
    /// `clk`: the time on the clock (4.2).
    Clock,
    /// `egt`: the time that the player has used so far (4.3).
    ElapsedGameTime,
    /// `emt`: the time of the move (4.4).
    ElapsedMoveTime,
    /// `mct`: the time that a mechanical clock shows (4.5).
    MechanicalClockTime,
    /// `eval`: what an engine thinks of the position (lichess).
    Evaluation,
    /// `csl`: squares in colors (ChessBase).
    ColoredSquares,
    /// `cal`: arrows in colors (ChessBase).
    ColoredArrows,
}

/// Their names.
pub static KNOWN: [(&str, CommandKind); 7] = [
    ("clk", CommandKind::Clock),
    ("egt", CommandKind::ElapsedGameTime),
    ("emt", CommandKind::ElapsedMoveTime),
    ("mct", CommandKind::MechanicalClockTime),
    ("eval", CommandKind::Evaluation),
    ("csl", CommandKind::ColoredSquares),
    ("cal", CommandKind::ColoredArrows),
];

/// What a known command says.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum CommandValue {
    /// A time in milliseconds.
    Time(u64),
    /// An evaluation in pawns, from White's side.
    Pawns(f64),
    /// Mate in so many moves, by Black where it is negative.
    Mate(i32),
    /// So many squares or arrows.
    Shapes(usize),
}

impl CommandKind {
    /// A known command by its name.
    pub fn of(name: &[u8]) -> Option<CommandKind> {
        let mut known = KNOWN.iter().filter(|(own, _)| own.as_bytes() == name);
        known.next().map(|(_, kind)| *kind)
    }

    /// A bit of its own, for sets of kinds.
    pub(crate) fn bit(self) -> u32 {
        1 << self as u32
    }

    /// What it says, in words.
    pub fn meaning(self) -> &'static str {
        match self {
            CommandKind::Clock => "what the clock of the player shows after the move",
            CommandKind::ElapsedGameTime => "the time that the player has used in the game so far",
            CommandKind::ElapsedMoveTime => "the time that the player has used for the move",
            CommandKind::MechanicalClockTime => "what a mechanical clock shows after the move",
            CommandKind::Evaluation => "what an engine thinks of the position, in pawns for White",
            CommandKind::ColoredSquares => "squares in colors",
            CommandKind::ColoredArrows => "arrows in colors",
        }
    }

    /// Whether its operand is a time.
    pub fn is_time(self) -> bool {
        use CommandKind::*;
        matches!(
            self,
            Clock | ElapsedGameTime | ElapsedMoveTime | MechanicalClockTime
        )
    }

    /// Reads its operands; `None` where they have another form.
    pub fn read(self, operands: &[u8]) -> Option<CommandValue> {
        match self {
            CommandKind::MechanicalClockTime => {
                let is_long = operands.iter().position(|byte| *byte == b':') == Some(2);
                time(operands).filter(|_| is_long).map(CommandValue::Time)
            }
            CommandKind::Clock | CommandKind::ElapsedGameTime | CommandKind::ElapsedMoveTime => {
                time(operands).map(CommandValue::Time)
            }
            CommandKind::Evaluation => evaluation(operands),
            CommandKind::ColoredSquares => shapes(operands, 1).map(CommandValue::Shapes),
            CommandKind::ColoredArrows => shapes(operands, 2).map(CommandValue::Shapes),
        }
    }
}

/// A time `h:mm:ss`, with a fraction of a second as chess.com has it, in milliseconds.
pub fn time(text: &[u8]) -> Option<u64> {
    let (hours, rest) = digits(text)?;
    let [
        b':',
        ten_minutes @ b'0'..=b'5',
        minutes @ b'0'..=b'9',
        b':',
        ten_seconds @ b'0'..=b'5',
        seconds @ b'0'..=b'9',
        rest @ ..,
    ] = rest
    else {
        return None;
    };
    let number = |ten: &u8, one: &u8| u64::from(ten - b'0') * 10 + u64::from(one - b'0');
    let minutes = u64::from(hours) * 60 + number(ten_minutes, minutes);
    let whole = minutes * 60 + number(ten_seconds, seconds);
    let thousandths = match rest {
        [] => 0,
        [b'.', fraction @ ..] if (1..=3).contains(&fraction.len()) => {
            let (number, rest) = digits(fraction)?;
            let scale = 10_u64.pow(3 - fraction.len() as u32);
            if rest.is_empty() {
                u64::from(number) * scale
            } else {
                return None;
            }
        }
        _ => return None,
    };
    Some(whole * 1000 + thousandths)
}

/// `0.25`, `-6.05,20`, `#-3`: the second operand is the depth of the search.
fn evaluation(text: &[u8]) -> Option<CommandValue> {
    let mut operands = text.split(|byte| *byte == b',');
    let value = operands.next()?;
    let depth_is_sound = operands
        .next()
        .is_none_or(|depth| !depth.is_empty() && depth.iter().all(u8::is_ascii_digit));
    if !depth_is_sound || operands.next().is_some() {
        return None;
    }
    let value = std::str::from_utf8(value).ok()?;
    let is_number = |text: &str| {
        text.bytes()
            .all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'-' | b'+'))
    };
    match value.strip_prefix('#') {
        Some(mate) => Some(CommandValue::Mate(mate.parse().ok()?)),
        None if is_number(value) => Some(CommandValue::Pawns(value.parse().ok()?)),
        None => None,
    }
}

/// `Gd4,Re5` or `Gd4e5`: how many, each with a color and so many squares.
fn shapes(text: &[u8], squares: usize) -> Option<usize> {
    let mut count = 0;
    for shape in text.split(|byte| *byte == b',') {
        let (color, mut rest) = shape.trim_ascii().split_first()?;
        if !matches!(color, b'R' | b'G' | b'B' | b'Y' | b'C' | b'O') {
            return None;
        }
        for _ in 0..squares {
            rest = square_of(rest)?.1;
        }
        if !rest.is_empty() {
            return None;
        }
        count += 1;
    }
    Some(count)
}

fn square_of(text: &[u8]) -> Option<(Square, &[u8])> {
    match text {
        [file @ b'a'..=b'h', rank @ b'1'..=b'8', rest @ ..] => {
            Some((square(file - b'a', rank - b'1')?, rest))
        }
        _ => None,
    }
}

/// The value of the Clock tag, `B/0:45:56`: whose clock runs, if one does, and the time in milliseconds (5.1).
pub fn running_clock(value: &[u8]) -> Option<(Option<Color>, u64)> {
    let (side, rest) = value.split_first()?;
    let side = match side {
        b'W' => Some(Color::White),
        b'B' => Some(Color::Black),
        b'N' => None,
        _ => return None,
    };
    Some((side, time(rest.strip_prefix(b"/")?)?))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]

    use super::*;

    fn found(comment: &str) -> Vec<(&str, &str, &str, bool)> {
        let text = |span: Span| &comment[span.start as usize..span.end as usize];
        commands(comment.as_bytes(), span(0, comment.len()))
            .map(|found| {
                (
                    text(found.span),
                    text(found.name),
                    text(found.operands),
                    found.is_closed,
                )
            })
            .collect()
    }

    #[test]
    fn commands_stand_anywhere_in_a_comment() {
        assert_eq!(
            found("{a [%clk 1:05:23][%eval -6.05] White is toast}"),
            [
                ("[%clk 1:05:23]", "clk", "1:05:23", true),
                ("[%eval -6.05]", "eval", "-6.05", true),
            ]
        );
        assert_eq!(
            found("{[%clk\n1:05:23]}"),
            [("[%clk\n1:05:23]", "clk", "1:05:23", true)]
        );
        assert_eq!(
            found("{[%c \"a]b\",2]}"),
            [("[%c \"a]b\",2]", "c", "\"a]b\",2", true)]
        );
        assert_eq!(found("{[% 1]}"), [("[% 1]", "", "1", true)]);
    }

    #[test]
    fn a_command_without_its_bracket_ends_before_the_next() {
        assert_eq!(
            found("{[%clk 1:05:23 [%emt 0:00:01]}"),
            [
                ("[%clk 1:05:23", "clk", "1:05:23", false),
                ("[%emt 0:00:01]", "emt", "0:00:01", true),
            ]
        );
        assert_eq!(
            found("{[%clk 1:05:23}"),
            [("[%clk 1:05:23", "clk", "1:05:23", false)]
        );
        assert_eq!(found("{[%"), [("[%", "", "", false)]);
        let quoted = b"{[%command \"a]}";
        let quoted = commands(quoted, span(0, quoted.len())).next().unwrap();
        assert!(!quoted.is_quote_closed && quoted.is_closed);
    }

    #[test]
    fn plain_commands_are_read_as_all_others() {
        let comments = [
            "[%clk 1:05:23]",
            "[%clk\n1 ] [%x",
            "[%]",
            "[% ]a]",
            "[%a-b ]}",
        ];
        for comment in comments.map(str::as_bytes) {
            let end = comment.len();
            let limit = next_start(comment, 2..end).unwrap_or(end);
            let found = command(comment, 0..limit);
            assert_eq!(plain(comment, 0, end), Some(found));
            // What follows the comment is not looked at.
            let text = [comment, b" ]a[%x 1] \"0123456789abcdef"].concat();
            assert_eq!(plain(&text, 0, end), Some(found));
        }
        for comment in ["[%clk", "[%c \"a\"]", "[%c [%d]", "[%c [1]"] {
            assert_eq!(plain(comment.as_bytes(), 0, comment.len()), None);
        }
        assert_eq!(plain(b"[%clk} [%clk 1]", 0, 6), None);
        assert_eq!(plain(b"[%clk} 1] 23456789abcdef", 0, 6), None);
    }

    #[test]
    fn known_commands_are_read() {
        let read = |name: &str, operands: &str| {
            CommandKind::of(name.as_bytes())
                .unwrap()
                .read(operands.as_bytes())
        };
        assert_eq!(read("clk", "1:05:23"), Some(CommandValue::Time(3_923_000)));
        assert_eq!(read("clk", "0:00:09.5"), Some(CommandValue::Time(9_500)));
        assert_eq!(read("clk", "1.55:05"), None);
        assert_eq!(read("clk", "0:75:00"), None);
        assert_eq!(read("mct", "7:10:42"), None);
        assert_eq!(
            read("mct", "17:10:42"),
            Some(CommandValue::Time(61_842_000))
        );
        assert_eq!(read("eval", "-6.05,20"), Some(CommandValue::Pawns(-6.05)));
        assert_eq!(read("eval", "#-3"), Some(CommandValue::Mate(-3)));
        assert_eq!(read("eval", "abc"), None);
        assert_eq!(read("csl", "Gd4,Re5"), Some(CommandValue::Shapes(2)));
        assert_eq!(read("csl", "Gz9"), None);
        assert_eq!(read("cal", "Gd4e5"), Some(CommandValue::Shapes(1)));
        assert_eq!(CommandKind::of(b"c_effect"), None);
    }

    #[test]
    fn the_clock_tag_names_a_side_and_a_time() {
        assert_eq!(
            running_clock(b"B/0:45:56"),
            Some((Some(Color::Black), 2_756_000))
        );
        assert_eq!(running_clock(b"N/0:45:56"), Some((None, 2_756_000)));
        assert_eq!(running_clock(b"0:45:56"), None);
    }
}

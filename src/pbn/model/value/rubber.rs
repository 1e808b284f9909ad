//! Scores and histories of rubbers (chapters 4.2.5 and 4.2.6).

use super::sided::sided;
use super::{Sided, ValueFault, ValueFaultKind, decimal};
use crate::source::Slice;

/// Points above and below the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rubber {
    /// Above the line.
    pub above: u32,
    /// Below the line.
    pub below: u32,
}

/// A rubber score (chapter 4.2.5).
pub fn rubber_score(text: &[u8]) -> Result<Sided<Rubber>, ValueFault> {
    sided(text, rubber)
}

fn rubber(word: &[u8]) -> Result<Rubber, ValueFaultKind> {
    let slash = memchr::memchr(b'/', word).ok_or(ValueFaultKind::Number)?;
    let (above, below) = word.split_at_checked(slash).ok_or(ValueFaultKind::Number)?;
    let below = below.get(1..).unwrap_or_default();
    let is_number = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    if !is_number(above) || !is_number(below) {
        return Err(ValueFaultKind::Number);
    }
    Ok(Rubber {
        above: decimal(above),
        below: decimal(below),
    })
}

/// What a side has in a rubber before a deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RubberSide {
    /// Above the line in earlier games, and in this one.
    pub above: [u32; 2],
    /// Below the line in each game, the current one last.
    pub below: [u32; 3],
}

/// A rubber before a deal (chapter 4.2.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RubberHistory {
    /// How many games were begun: 1 to 3.
    pub games: usize,
    /// North-South.
    pub ns: RubberSide,
    /// East-West.
    pub ew: RubberSide,
}

impl RubberHistory {
    /// The points of both sides below the line in each game, the current one last.
    pub fn below(&self) -> impl DoubleEndedIterator<Item = (u32, u32)> {
        let games = self.ns.below.into_iter().zip(self.ew.below);
        games.take(self.games).collect::<Vec<_>>().into_iter()
    }

    /// How many games each side has won.
    pub fn won(&self) -> (usize, usize) {
        let finished = self.below().rev().skip(1);
        finished.fold((0, 0), |(ns, ew), (n, e)| {
            (ns + usize::from(n >= 100), ew + usize::from(e >= 100))
        })
    }
}

/// The history of a rubber (chapter 4.2.6); blanks around the slashes are ignored, because the
/// author of the standard writes them.
pub fn rubber_history(text: &[u8]) -> Result<RubberHistory, ValueFault> {
    let mut reader = HistoryReader { text, at: 0 };
    reader.side(b"NS")?;
    let (ns, ns_games) = reader.numbers()?;
    reader.side(b"EW")?;
    let (ew, ew_games) = reader.numbers()?;
    reader.blanks();
    if reader.at < text.len() {
        return Err(ValueFault::new(
            reader.at,
            text.len(),
            ValueFaultKind::Extra,
        ));
    }
    if ns_games != ew_games {
        return Err(ValueFault::whole(text, ValueFaultKind::Count));
    }
    Ok(RubberHistory {
        games: ns_games,
        ns,
        ew,
    })
}

struct HistoryReader<'v> {
    text: &'v [u8],
    at: usize,
}

impl HistoryReader<'_> {
    fn blanks(&mut self) {
        while self.text.get(self.at) == Some(&b' ') {
            self.at += 1;
        }
    }

    fn fault(&self) -> ValueFault {
        let rest = self.text.slice(self.at..);
        let length = memchr::memchr(b' ', rest).unwrap_or(rest.len());
        let kind = match length {
            0 => ValueFaultKind::Missing,
            _ => ValueFaultKind::Form,
        };
        ValueFault::new(self.at, self.at + length, kind)
    }

    fn side(&mut self, side: &[u8]) -> Result<(), ValueFault> {
        self.blanks();
        let word = self.text.get(self.at..self.at + 2).unwrap_or_default();
        if !word.eq_ignore_ascii_case(side) {
            return Err(self.fault());
        }
        self.at += 2;
        Ok(())
    }

    fn number(&mut self) -> Option<u32> {
        self.blanks();
        let rest = self.text.slice(self.at..);
        let length = rest.iter().take_while(|b| b.is_ascii_digit()).count();
        let digits = rest.get(..length).filter(|digits| !digits.is_empty())?;
        self.at += length;
        Some(decimal(digits))
    }

    /// `<above_previous> <above_current>/<below-1> [<below-2> [<below-3>]]`
    fn numbers(&mut self) -> Result<(RubberSide, usize), ValueFault> {
        let mut side = RubberSide::default();
        for above in &mut side.above {
            *above = self.number().ok_or_else(|| self.fault())?;
        }
        self.blanks();
        if self.text.get(self.at) != Some(&b'/') {
            return Err(self.fault());
        }
        self.at += 1;
        let mut games = 0;
        for below in &mut side.below {
            match self.number() {
                Some(number) => *below = number,
                None if games == 0 => return Err(self.fault()),
                None => break,
            }
            games += 1;
        }
        Ok((side, games))
    }
}

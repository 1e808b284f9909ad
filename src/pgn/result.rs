//! Results of games: the four of the standard, and what people write for them.

use crate::chess::{Color, GameEnding};

/// A result (chapter 8.1.1.7).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// `1-0`
    White,
    /// `0-1`
    Black,
    /// `1/2-1/2`
    Draw,
    /// `*`
    Unknown,
}

impl GameResult {
    /// A result as the standard writes it.
    pub fn of(text: &[u8]) -> Option<GameResult> {
        match text {
            b"1-0" => Some(GameResult::White),
            b"0-1" => Some(GameResult::Black),
            b"1/2-1/2" => Some(GameResult::Draw),
            b"*" => Some(GameResult::Unknown),
            _ => None,
        }
    }

    /// The result of a game that ends like this. In a dead position it is drawn, whoever runs out of time.
    pub fn of_ending(ending: GameEnding) -> GameResult {
        match ending {
            GameEnding::Mate {
                winner: Color::White,
            } => GameResult::White,
            GameEnding::Mate {
                winner: Color::Black,
            } => GameResult::Black,
            GameEnding::Stalemate | GameEnding::DeadPosition => GameResult::Draw,
        }
    }

    /// As the standard writes it.
    pub fn name(self) -> &'static str {
        match self {
            GameResult::White => "1-0",
            GameResult::Black => "0-1",
            GameResult::Draw => "1/2-1/2",
            GameResult::Unknown => "*",
        }
    }

    /// A result as people write it who do not know the standard, and as programs have it in tags.
    pub fn meant(text: &[u8]) -> Option<GameResult> {
        let is_any = |words: &[&str]| {
            words
                .iter()
                .any(|word| word.as_bytes().eq_ignore_ascii_case(text))
        };
        if is_any(&["1-O", "1:0", "1-0.", "1\u{2013}0", "+-", "1/0", "+:-"]) {
            Some(GameResult::White)
        } else if is_any(&["O-1", "0:1", "0-1.", "0\u{2013}1", "-+", "0/1", "-:+"]) {
            Some(GameResult::Black)
        } else if is_any(&[
            "1/2",
            "1/2:1/2",
            "1/2-1/2.",
            "1/2\u{2013}1/2",
            "\u{BD}-\u{BD}",
            "\u{BD}:\u{BD}",
            "\u{BD}",
            "=",
            "draw",
            "0.5-0.5",
            "=-=",
            "=:=",
        ]) || text == b"\xBD-\xBD"
        {
            Some(GameResult::Draw)
        } else {
            is_any(&["resigns", "resigned", "?"]).then_some(GameResult::Unknown)
        }
    }
}

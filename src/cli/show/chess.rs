//! A game of chess: who played, the moves, and the position at the end of what can be played.

use super::UnitDrawing;
use super::page::{DrawnPage, PageColor};
use crate::chess::{Board, diagram};
use crate::pgn::game::{MoveState, PgnGame};
use crate::pgn::{self, PgnDocument};
use crate::source::{Source, unescaped};

/// The games of a file, each read when it is asked for.
pub(super) fn games<'f>(source: &'f Source<'f>) -> impl Iterator<Item = UnitDrawing> + 'f {
    let split = pgn::split(source.bytes());
    (0..split.len()).filter_map(move |index| {
        let range = split.range(index)?;
        let document = PgnDocument::parse(source.slice(range.clone()));
        let game = PgnGame::of(&document);
        if document.tag_pairs().next().is_none() && game.plies.is_empty() {
            return None;
        }
        let shown = ChessDrawing::of(source, &document, &game);
        Some(UnitDrawing {
            number: index + 1,
            range,
            board: None,
            draw: Box::new(move |page| shown.draw(page)),
        })
    })
}

struct ChessDrawing {
    players: String,
    event: String,
    moves: Vec<String>,
    /// The position after the last move that can be played.
    end: Option<Board>,
    /// Whether a move cannot be played.
    breaks_off: bool,
}

impl ChessDrawing {
    fn of(source: &Source<'_>, document: &PgnDocument<'_>, game: &PgnGame) -> ChessDrawing {
        let show = |bytes: &[u8]| source.encoding().decode(bytes).into_owned();
        let value = |name: &str| {
            let tag = game.tag(document.text, name.as_bytes())?;
            let value = show(&unescaped(tag.value.of(document.text)));
            Some(value).filter(|value| !matches!(value.as_str(), "" | "?"))
        };
        let name = |tag: &str| value(tag).unwrap_or_else(|| "?".to_owned());
        let said = ["Event", "Date", "Round", "Result"]
            .into_iter()
            .filter_map(value);
        let mut board = game.start.clone();
        let (mut moves, mut breaks_off) = (Vec::new(), false);
        for ply in game.main_line() {
            if ply.half_move % 2 == 0 || moves.is_empty() {
                let dots = if ply.half_move % 2 == 0 { "." } else { "..." };
                moves.push(format!("{}{dots}", ply.number()));
            }
            moves.push(show(document.token_text(ply.token)));
            let is_played = matches!(ply.state, MoveState::Legal | MoveState::Passed);
            breaks_off |= !is_played;
            if breaks_off {
                continue;
            }
            match (ply.mv, &mut board) {
                (Some(mv), Some(board)) => board.play(mv),
                (_, board) => *board = board.take().and_then(|board| board.pass()),
            }
        }
        ChessDrawing {
            players: format!("{} – {}", name("White"), name("Black")),
            event: said.collect::<Vec<_>>().join(", "),
            moves,
            end: board,
            breaks_off,
        }
    }

    fn draw(&self, page: &mut DrawnPage) {
        let width = page.width();
        let players = page.painted(PageColor::Bold, &self.players, width);
        page.line(&players.drawn);
        if !self.event.is_empty() {
            let event = page.cell(&self.event, width);
            page.line(&event.drawn);
        }
        if let Some(board) = &self.end {
            page.line("");
            for line in diagram(board).lines() {
                page.line(line);
            }
            if self.breaks_off {
                page.line("(before the move that cannot be played)");
            }
        }
        page.line("");
        // A cell would be cut where a text is too long to be shown, and a game is not to lose a move.
        let words = self
            .moves
            .iter()
            .map(|word| page.cell(word, usize::MAX).drawn);
        let words: Vec<String> = words.collect();
        page.wrapped("", 0, &words.join(" "));
    }
}

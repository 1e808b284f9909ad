//! The moves of a game with all that is between them (8.2).

use super::lines::LineWriter;
use super::{ExportStyle, Glyphs, comment};
use crate::chess::Color;
use crate::pgn::comment::{inner, is_white};
use crate::pgn::document::PgnDocument;
use crate::pgn::fault::{PgnFaultKind, PlyId};
use crate::pgn::game::{MoveState, PgnGame, Ply};
use crate::pgn::nag;
use crate::pgn::replay::GameReplay;
use crate::pgn::result::GameResult;
use crate::pgn::san;
use crate::pgn::token::PgnTokenKind;
use crate::pgn::tree::{PgnNodeKind, TokenId};

/// Writes the moves of a game, and its termination marker. `taken` is what the header has of it.
pub(super) fn write(
    lines: &mut LineWriter<'_>,
    document: &PgnDocument<'_>,
    game: &PgnGame,
    taken: &[TokenId],
    options: &ExportStyle,
) {
    let mut writer = MovetextWriter {
        lines,
        document,
        game,
        options,
        replay: None,
        next: PlyId(0),
        depth: 0,
        is_apart: true,
        is_behind_move: false,
    };
    let empty = empty_variations(document, game);
    let mut pairs = Pairs::of(document);
    for token in (0..document.tree.token_count()).map(TokenId) {
        let is_in_header = pairs.has(document, token) || taken.binary_search(&token).is_ok();
        if !is_in_header && empty.binary_search(&token).is_err() {
            writer.token(token);
        }
    }
    // A comment behind the marker belongs to the game. Before it no line can part the two.
    lines.token(marker(document, game).name().as_bytes());
    lines.end_line();
}

/// Writes the comments and escape lines that follow the last game.
pub(super) fn write_rest(
    lines: &mut LineWriter<'_>,
    document: &PgnDocument<'_>,
    options: &ExportStyle,
) {
    if options.is_reduced {
        return;
    }
    for (kind, span) in document.tree.all_pieces() {
        let text = span.of(document.text);
        if kind.is_comment() {
            comment::write(lines, kind, text, options);
        } else if kind == PgnTokenKind::Escape {
            lines.line(text);
        }
    }
    lines.end_line();
}

/// The result at the end of a game: that of its marker, else that of its tag.
fn marker(document: &PgnDocument<'_>, game: &PgnGame) -> GameResult {
    let tag = || {
        let tag = game.tag(document.text, b"Result")?;
        GameResult::of(tag.value.of(document.text))
    };
    let marker = game.marker.map(|(_, result)| result);
    marker.or_else(tag).unwrap_or(GameResult::Unknown)
}

/// Which tokens the header has: those of tag pairs, and the escape lines before the last of them.
struct Pairs {
    /// The tokens of the tag pairs, the next one last.
    rest: Vec<std::ops::Range<TokenId>>,
}

impl Pairs {
    fn of(document: &PgnDocument<'_>) -> Pairs {
        let nodes = document.tree.nodes().iter().rev();
        let pairs = nodes.filter(|node| node.kind == PgnNodeKind::TagPair);
        Pairs {
            rest: pairs.map(|node| node.first..node.end).collect(),
        }
    }

    /// Whether the header has a token. Tokens are asked for in order.
    fn has(&mut self, document: &PgnDocument<'_>, token: TokenId) -> bool {
        while self.rest.pop_if(|pair| pair.end <= token).is_some() {}
        let Some(pair) = self.rest.last() else {
            return false;
        };
        pair.contains(&token) || document.tree.kind(token) == PgnTokenKind::Escape
    }
}

/// The parentheses around variations in which nothing is, in order.
fn empty_variations(document: &PgnDocument<'_>, game: &PgnGame) -> Vec<TokenId> {
    let mut empty = Vec::new();
    if !game
        .faults
        .iter()
        .any(|fault| fault.kind == PgnFaultKind::EmptyVariation)
    {
        return empty;
    }
    // The open variations, and whether there is anything in each.
    let mut open: Vec<(TokenId, bool)> = Vec::new();
    for (index, (kind, span)) in document.tree.all_pieces().enumerate() {
        let token = TokenId(index as u32);
        let is_content = match kind {
            PgnTokenKind::LeftParenthesis => {
                open.push((token, false));
                continue;
            }
            PgnTokenKind::RightParenthesis => match open.pop() {
                Some((first, false)) => {
                    empty.extend([first, token]);
                    false
                }
                Some(_) => true,
                None => false,
            },
            PgnTokenKind::Space
            | PgnTokenKind::Newline
            | PgnTokenKind::Number
            | PgnTokenKind::Periods => false,
            kind if kind.is_comment() => !inner(kind, span.of(document.text))
                .iter()
                .copied()
                .all(is_white),
            _ => true,
        };
        if let Some((_, has_content)) = open.last_mut() {
            *has_content |= is_content;
        }
    }
    empty.sort();
    empty
}

struct MovetextWriter<'w, 'o, 'g, 'd, 's> {
    lines: &'w mut LineWriter<'o>,
    document: &'d PgnDocument<'s>,
    game: &'g PgnGame,
    options: &'w ExportStyle,
    /// The positions, once a move is not in the spelling of export format.
    replay: Option<GameReplay<'g>>,
    /// The next move.
    next: PlyId,
    /// How many variations are open.
    depth: usize,
    /// Whether a move of Black would have its number (8.2.2.2).
    is_apart: bool,
    /// Whether a move was written last.
    is_behind_move: bool,
}

impl MovetextWriter<'_, '_, '_, '_, '_> {
    fn token(&mut self, token: TokenId) {
        let kind = self.document.tree.kind(token);
        if self.options.is_reduced {
            return self.token_of_main_line(token, kind);
        }
        let text = self.document.token_text(token);
        match kind {
            PgnTokenKind::Word => return self.word(token),
            PgnTokenKind::BraceComment | PgnTokenKind::LineComment => {
                if !comment::write(self.lines, kind, text, self.options) {
                    return;
                }
                self.is_apart = true;
            }
            PgnTokenKind::Escape => self.lines.line(text),
            PgnTokenKind::Suffix | PgnTokenKind::Nag => self.glyph(kind, text),
            PgnTokenKind::LeftParenthesis => {
                self.lines.open(text);
                self.is_apart = true;
            }
            PgnTokenKind::RightParenthesis => {
                self.lines.close(text);
                self.is_apart = true;
            }
            // Numbers are written with their moves, and the rest is said in another way or means nothing.
            _ => return,
        }
        self.is_behind_move = false;
    }

    fn token_of_main_line(&mut self, token: TokenId, kind: PgnTokenKind) {
        match kind {
            PgnTokenKind::LeftParenthesis => self.depth += 1,
            PgnTokenKind::RightParenthesis => self.depth -= 1,
            PgnTokenKind::Word if self.depth == 0 => self.word(token),
            PgnTokenKind::Word => self.next.0 += 1,
            _ => {}
        }
    }

    fn word(&mut self, token: TokenId) {
        let id = self.next;
        let Some(ply) = self.game.ply(id).filter(|ply| ply.token == token) else {
            debug_assert!(false, "each word of a game that is written is a move");
            return;
        };
        self.next.0 += 1;
        let number = ply.number();
        if ply.side() == Color::White {
            self.lines.number(number, b".");
        } else if self.is_apart {
            self.lines.number(number, b"...");
        }
        self.is_apart = false;
        let word = self.document.token_text(token);
        if ply.spelling.is_canonical() {
            self.lines.token(word);
        } else {
            let text = self.canonical(id, ply);
            self.lines
                .token(text.as_deref().map_or(word, str::as_bytes));
        }
        self.is_behind_move = true;
    }

    /// A move in the spelling of export format.
    fn canonical(&mut self, id: PlyId, ply: &Ply) -> Option<String> {
        match (ply.state, ply.mv) {
            (MoveState::Legal, Some(mv)) => {
                let replay = self
                    .replay
                    .get_or_insert_with(|| GameReplay::new(self.game));
                Some(san::write(replay.before(id)?, mv))
            }
            _ => Some("--".to_owned()),
        }
    }

    /// A judgement: a suffix, or a NAG.
    fn glyph(&mut self, kind: PgnTokenKind, text: &[u8]) {
        let number = match kind {
            PgnTokenKind::Suffix => nag::of_signed_suffix(text),
            _ => nag::number(text),
        };
        let suffix = number.and_then(nag::suffix);
        let is_suffix = match self.options.glyphs {
            Glyphs::Nag => false,
            Glyphs::Suffix => self.is_behind_move,
            Glyphs::Keep => kind == PgnTokenKind::Suffix,
        };
        match (number, suffix) {
            (_, Some(suffix)) if is_suffix => return self.lines.close(suffix.as_bytes()),
            (Some(number), _) => self.lines.token(format!("${number}").as_bytes()),
            (None, _) => self.lines.token(text),
        }
        self.is_apart |= self.options.number_after_nag;
    }
}

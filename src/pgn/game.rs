//! What a game says: tags, start, moves and variations, each move asked of the board.
//!
//! Moves stand in one list in the order of the text, so that variations are between the moves of their line.
//! Each knows the move before it, from whose position it is played: the position before a move is got by
//! playing what leads to it ([`PgnGame::board_before`]). Positions are not kept.
//!
//! After an illegal, ambiguous or unreadable move nothing of that line is judged, but the variations before it
//! are. A variation is judged from the position before the move that it replaces. A word that is no move at
//! all may stand for one or not: the line is judged on, and where it then goes wrong, that is no second fault.

use smallvec::SmallVec;

use super::aside::AsideAt;
use super::document::PgnDocument;
use super::fault::{PgnFault, PgnFaultKind, PlyId};
use super::fen::{self, Fen};
use super::result::GameResult;
use super::san::{self, CheckSign, Resolution, Spelling};
use super::tag::{Variant, key};
use super::token::PgnTokenKind;
use super::tree::{PgnNodeKind, TokenId};
use crate::chess::{Board, Castling, Color, GameEnding, Move, MoveObstacle, Piece};
use crate::source::{Slice, Span};
use crate::tagged::scan::digits;
use crate::tagged::tokens::make_room;

/// What is known of a move.
#[repr(u8)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveState {
    /// It is legal.
    Legal,
    /// The turn is passed.
    Passed,
    /// The laws forbid it.
    Illegal,
    /// Several pieces can make it.
    Ambiguous,
    /// A pawn that must become something, and it is not said what.
    MissingPromotion,
    /// It has the piece letter of another language.
    Foreign,
    /// The line goes wrong before it, or moves of the game are not judged.
    Unjudged,
}

/// A move of a game, in its main line or in a variation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Its word.
    pub token: TokenId,
    /// The line it belongs to, a number in [`PgnGame::lines`]; 0 is the main line.
    pub line: u32,
    /// The move before it; `None` for the first one.
    pub before: Option<PlyId>,
    /// The number of the half move, from 0; White has the even ones.
    pub half_move: u32,
    /// The move; `None` unless it is legal.
    pub mv: Option<Move>,
    /// What is known of it.
    pub state: MoveState,
    /// How it is written.
    pub spelling: Spelling,
}

impl Ply {
    /// The move number that belongs to it.
    pub fn number(&self) -> u32 {
        self.half_move / 2 + 1
    }

    /// Whose move it is.
    pub fn side(&self) -> Color {
        san::side_of(self.half_move)
    }
}

/// The main line or a variation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PgnLine {
    /// Its `(`; the first token for the main line.
    pub open: TokenId,
    /// The move that it replaces; `None` for the main line, and where there is none.
    pub replaces: Option<PlyId>,
    /// Its first move; `None` without any.
    pub first: Option<PlyId>,
    /// How deep it is; 0 for the main line.
    pub depth: u32,
}

/// A tag pair with a name and a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PgnTag {
    /// Where the name is.
    pub name: Span,
    /// Where the value is, without quotes.
    pub value: Span,
    /// The key of the name.
    pub(crate) key: u32,
}

/// A move number of a run of wrong ones, each of which is so much too high or too low as the one before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongNumber {
    /// Where the first number of the run is, the one that is a fault.
    pub run: u32,
    /// The number.
    pub span: Span,
    /// What would be right.
    pub expected: u32,
}

/// Why a move is not legal, in full.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// What is in its way.
    pub obstacle: MoveObstacle,
    /// The piece that is said to move, where it is said.
    pub piece: Option<Piece>,
    /// The castling that it is, if it is one.
    pub castling: Option<Castling>,
    /// For castling without a right: the move by which the king or the rook left its place, or by which the
    /// rook was taken.
    pub lost_by: Option<PlyId>,
    /// The legal moves that may be meant, as export format writes them.
    pub near: Vec<(Move, String)>,
}

/// The deepest variation whose moves are read.
const DEEPEST: usize = 1 << 17;

/// How many variations are read.
const MOST_LINES: usize = 1 << 20;

/// What a game says.
#[derive(Clone, Default, Debug)]
pub struct PgnGame {
    /// Tag pairs with name and value, in order.
    pub tags: Vec<PgnTag>,
    /// Whether a tag is there twice with two values.
    pub repeats_differ: bool,
    /// The moves in the order of the text.
    pub plies: Vec<Ply>,
    /// The main line and the variations in the order of the text.
    pub lines: Vec<PgnLine>,
    /// The comments, escape lines and annotations in the order of the text.
    pub asides: Vec<AsideAt>,
    /// What is wrong with all that, and with the text, in order of place.
    pub faults: Vec<PgnFault>,
    /// From where on moves may be judged by another position than they were played in, because something is no
    /// move and may stand for one.
    pub doubtful_from: Option<u32>,
    /// The move numbers that are wrong, run by run.
    pub wrong_numbers: Vec<WrongNumber>,
    /// The variant that is played.
    pub variant: Variant,
    /// The position at the start; `None` where moves are not judged.
    pub start: Option<Board>,
    /// The half move that is played from the start position, from 0.
    pub first_half_move: u32,
    /// What the FEN tag says.
    pub fen: Option<Fen>,
    /// The first termination marker, and what it says.
    pub marker: Option<(Span, GameResult)>,
    /// The position at the end of the main line; `None` where it is not known.
    pub last: Option<Board>,
    /// How the last position ends the game, if it does.
    pub ending: Option<GameEnding>,
    /// A bit for each kind that is among the asides.
    aside_kinds: u32,
    frames: Vec<Frame>,
    boards: Vec<[Board; 2]>,
}

impl PgnGame {
    /// Reads a game.
    pub fn of(document: &PgnDocument<'_>) -> PgnGame {
        let mut game = PgnGame::default();
        game.read(document);
        game
    }

    /// Reads another game in the memory of this one.
    pub fn read(&mut self, document: &PgnDocument<'_>) {
        self.tags.clear();
        self.plies.clear();
        self.lines.clear();
        self.asides.clear();
        self.frames.clear();
        self.boards.clear();
        self.wrong_numbers.clear();
        self.faults.clear();
        self.faults.extend_from_slice(&document.faults);
        (self.fen, self.marker, self.last, self.ending) = (None, None, None, None);
        (self.variant, self.start, self.first_half_move) = (Variant::Standard, None, 0);
        (self.repeats_differ, self.doubtful_from) = (false, None);
        self.aside_kinds = 0;
        if document.tree.root() != PgnNodeKind::Game {
            return self.read_rest(document);
        }
        self.read_tags(document);
        self.read_start(document);
        PgnGameReader::new(self, document).moves();
        self.wrong_numbers.sort_by_key(|number| number.run);
        self.judge_result(document);
        if !self.faults.is_sorted_by_key(|fault| fault.span) {
            self.faults.sort_by_key(|fault| fault.span);
        }
    }

    /// The first tag pair of a name.
    pub fn tag(&self, text: &[u8], name: &[u8]) -> Option<PgnTag> {
        let key = key(name);
        let mut tags = self.tags.iter();
        tags.find(|tag| tag.key == key && tag.name.of(text) == name)
            .copied()
    }

    /// Reads what follows the last game, which has no moves.
    fn read_rest(&mut self, document: &PgnDocument<'_>) {
        for (kind, span) in document.tree.all_pieces() {
            if kind.is_aside() {
                self.aside(kind, span, (0, None));
            }
        }
    }

    fn aside(&mut self, kind: PgnTokenKind, span: Span, (line, ply): (u32, Option<PlyId>)) {
        self.aside_kinds |= 1 << kind as u32;
        make_room(&mut self.asides, 1);
        self.asides.push(AsideAt {
            kind,
            span,
            ply,
            line,
        });
    }

    fn read_tags(&mut self, document: &PgnDocument<'_>) {
        for pair in document.tag_pairs() {
            if let (Some(name), Some(value)) = (pair.name_span(), pair.value_span()) {
                make_room(&mut self.tags, 1);
                let key = key(name.of(document.text));
                self.tags.push(PgnTag { name, value, key });
            }
        }
        if self.may_repeat() {
            self.repeated_tags(document.text);
        }
    }

    /// Whether two tag pairs may have the same name.
    fn may_repeat(&self) -> bool {
        let mut keys: SmallVec<[u32; 32]> = self.tags.iter().map(|tag| tag.key).collect();
        keys.sort_unstable();
        keys.windows(2).any(|pair| matches!(pair, [a, b] if a == b))
    }

    #[cold]
    fn repeated_tags(&mut self, text: &[u8]) {
        let mut order: Vec<usize> = (0..self.tags.len()).collect();
        let name = |at: &usize| self.tags.get(*at).map(|tag| tag.name.of(text));
        order.sort_by(|a, b| name(a).cmp(&name(b)).then(a.cmp(b)));
        for pair in order.windows(2) {
            if let [first, second] = pair
                && name(first) == name(second)
                && let (Some(first), Some(tag)) = (self.tags.get(*first), self.tags.get(*second))
            {
                self.repeats_differ |= first.value.of(text) != tag.value.of(text);
                self.faults.push(PgnFault {
                    span: tag.name,
                    kind: PgnFaultKind::RepeatedTag,
                });
            }
        }
    }

    fn read_start(&mut self, document: &PgnDocument<'_>) {
        let text = document.text;
        if let Some(tag) = self.tag(text, b"Variant") {
            self.variant = Variant::of(tag.value.of(text));
            if self.variant == Variant::Other {
                self.fault(tag.value, PgnFaultKind::UnjudgedVariant);
            }
        }
        let Some(tag) = self.tag(text, b"FEN") else {
            if let Some(setup) = self.tag(text, b"SetUp")
                && setup.value.of(text) == b"1"
            {
                self.fault(setup.value, PgnFaultKind::SetUpWithoutFen);
                return;
            }
            // Under a name in other letters there may be another position, by which nothing is judged.
            let mut tags = self.tags.iter();
            let is_misnamed = tags.any(|tag| tag.name.of(text).eq_ignore_ascii_case(b"FEN"));
            let is_judged = self.variant != Variant::Other && !is_misnamed;
            self.start = is_judged.then(Board::start);
            return;
        };
        let is_chess960 = self.variant == Variant::Chess960;
        let fen = fen::read(tag.value.of(text), is_chess960);
        if self.variant != Variant::Other {
            self.set_up(tag.value, &fen);
        }
        self.fen = Some(fen);
    }

    fn set_up(&mut self, value: Span, fen: &Fen) {
        for (span, fault) in &fen.faults {
            let span = value.part(span.start as usize, span.end as usize);
            self.fault(span, PgnFaultKind::Fen(*fault));
        }
        let Some(setup) = &fen.setup else { return };
        let (board, impossible) = setup.board();
        for what in impossible {
            self.fault(value, PgnFaultKind::ImpossiblePosition(what));
        }
        self.first_half_move = (fen.move_number - 1).saturating_mul(2);
        if setup.side == Color::Black {
            self.first_half_move = self.first_half_move.saturating_add(1);
        }
        self.start = board;
    }

    fn fault(&mut self, span: Span, kind: PgnFaultKind) {
        make_room(&mut self.faults, 1);
        self.faults.push(PgnFault { span, kind });
    }

    /// Holds marker, Result and the last position against each other.
    fn judge_result(&mut self, document: &PgnDocument<'_>) {
        let Some((span, marker)) = self.marker else {
            return;
        };
        let said = self.tag(document.text, b"Result");
        let said = said.and_then(|tag| GameResult::of(tag.value.of(document.text)));
        if said.is_some_and(|said| said != marker) {
            self.fault(span, PgnFaultKind::ResultMismatch);
            return;
        }
        let Some(ending) = self.ending else { return };
        let of_board = match ending {
            GameEnding::Mate {
                winner: Color::White,
            } => GameResult::White,
            GameEnding::Mate {
                winner: Color::Black,
            } => GameResult::Black,
            // Whoever runs out of time in a dead position has lost nothing, but servers say otherwise.
            GameEnding::Stalemate => GameResult::Draw,
            GameEnding::DeadPosition => return,
        };
        // A game that is not finished may be at mate: somebody cut it out of another one.
        if marker != of_board && marker != GameResult::Unknown {
            self.fault(span, PgnFaultKind::ResultOfBoard(ending));
        }
    }

    /// Whether moves are judged: the game is chess, and its start position is a possible one.
    pub fn is_judged(&self) -> bool {
        self.start.is_some()
    }

    /// Whether there is an aside of a kind.
    pub(crate) fn has_aside(&self, kind: PgnTokenKind) -> bool {
        self.aside_kinds & (1 << kind as u32) != 0
    }

    /// The asides of a kind in order. Nothing is looked for where there are none.
    pub(crate) fn asides_of(&self, kind: PgnTokenKind) -> impl Iterator<Item = &AsideAt> {
        let asides = if self.has_aside(kind) {
            self.asides.as_slice()
        } else {
            &[]
        };
        asides.iter().filter(move |aside| aside.kind == kind)
    }

    /// A move by its number.
    pub fn ply(&self, id: PlyId) -> Option<&Ply> {
        self.plies.get(id.0 as usize)
    }

    /// The moves of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = &Ply> {
        self.plies.iter().filter(|ply| ply.line == 0)
    }

    /// The position before a move, by playing what leads to it; `None` where that is not all legal.
    pub fn board_before(&self, id: PlyId) -> Option<Board> {
        let mut way = Vec::new();
        let mut at = self.ply(id)?.before;
        while let Some(before) = at {
            way.push(before);
            at = self.ply(before)?.before;
        }
        let mut board = self.start.clone()?;
        for id in way.into_iter().rev() {
            board = after(board, self.ply(id)?)?;
        }
        Some(board)
    }

    /// Why a move is not legal in the position before it; `None` for one that is, and for one that is not judged.
    pub fn explain(
        &self,
        document: &PgnDocument<'_>,
        id: PlyId,
        board: &Board,
    ) -> Option<Explanation> {
        let ply = self.ply(id)?;
        if !matches!(ply.state, MoveState::Illegal) {
            return None;
        }
        let word = document.token_text(ply.token);
        let mut explanation = Explanation {
            obstacle: MoveObstacle::NoSuchPiece,
            piece: None,
            castling: None,
            lost_by: None,
            near: san::near(board, word, 4),
        };
        match san::read(word)?.said {
            san::SanMeaning::Move(san) => {
                let from = san.origin.square();
                let found = || from.and_then(|from| board.at(from)).map(|(_, kind)| kind);
                let kind = san.piece.or_else(found);
                explanation.piece = kind;
                let obstacle = |kind| board.obstacle(kind, san.to, san.origin, san.takes);
                explanation.obstacle = kind.map_or(MoveObstacle::NoSuchPiece, obstacle);
            }
            san::SanMeaning::Castling(castling) => {
                explanation.castling = Some(castling);
                explanation.obstacle = board.castling_obstacle(castling);
                if explanation.obstacle == MoveObstacle::NoRight {
                    explanation.lost_by = self.right_lost_by(id, castling);
                }
            }
            san::SanMeaning::Pass => {
                let checker = board.checkers().next_square()?;
                explanation.obstacle = MoveObstacle::Check(checker);
            }
        }
        Some(explanation)
    }

    /// The move by which the side of a move has lost the right to castle.
    fn right_lost_by(&self, id: PlyId, castling: Castling) -> Option<PlyId> {
        let side = self.ply(id)?.side();
        let mut way = Vec::new();
        let mut at = self.ply(id)?.before;
        while let Some(before) = at {
            way.push(before);
            at = self.ply(before)?.before;
        }
        let mut board = self.start.clone()?;
        board.castling_right(side, castling)?;
        for id in way.into_iter().rev() {
            board = after(board, self.ply(id)?)?;
            if board.castling_right(side, castling).is_none() {
                return Some(id);
            }
        }
        None
    }

    /// What follows a move up to the next one of any line: annotations, comments, parentheses.
    pub fn behind<'d>(
        &self,
        document: &'d PgnDocument<'_>,
        id: PlyId,
    ) -> impl Iterator<Item = (PgnTokenKind, Span)> + use<'d> {
        let next = self.ply(PlyId(id.0 + 1)).map(|ply| ply.token);
        let first = self
            .ply(id)
            .map_or(TokenId(u32::MAX), |ply| ply.token.next());
        let end = next.unwrap_or(TokenId(document.tree.token_count()));
        document.tree.pieces(first..end)
    }
}

/// The position after a move, which is legal.
fn after(mut board: Board, ply: &Ply) -> Option<Board> {
    match (ply.state, ply.mv) {
        (MoveState::Legal, Some(mv)) => {
            board.play(mv);
            Some(board)
        }
        (MoveState::Passed, _) => board.pass(),
        _ => None,
    }
}

/// How far a line can be judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Trust {
    /// All of it is legal.
    Sure,
    /// A word was no move: it may be that one is missing.
    Doubtful,
    /// It has gone wrong.
    Lost,
}

/// A line that is being read.
#[derive(Clone, Copy, Debug)]
struct Frame {
    line: u32,
    /// Whether the position before the last move is known, where that after it is not.
    has_previous: bool,
    trust: Trust,
    /// The last move, and the number of the next half move.
    last: Option<PlyId>,
    half_move: u32,
    /// By how much the numbers of moves are shifted, and where the first of these is.
    shift: i64,
    run: u32,
    /// A number that no move has followed yet.
    number: Option<Span>,
    /// The same, where it is wrong, and what would be right.
    wrong: Option<(Span, u32)>,
    /// Whether there was a word.
    has_word: bool,
}

impl Frame {
    /// Whether its positions are needed once more.
    fn has_boards(&self) -> bool {
        self.trust != Trust::Lost || self.has_previous
    }
}

struct PgnGameReader<'g, 'd, 's> {
    game: &'g mut PgnGame,
    document: &'d PgnDocument<'s>,
    /// The position, and that before the last move.
    board: Board,
    previous: Board,
    frame: Frame,
    /// The lines around it, and the positions of those of them that have some.
    frames: Vec<Frame>,
    boards: Vec<[Board; 2]>,
    /// How many variations are open that are too deep to be read.
    too_deep: usize,
    /// Whether the moves have begun.
    has_begun: bool,
    /// The last fault for a word that is no move.
    stray: Option<usize>,
}

impl<'g, 'd, 's> PgnGameReader<'g, 'd, 's> {
    fn new(game: &'g mut PgnGame, document: &'d PgnDocument<'s>) -> PgnGameReader<'g, 'd, 's> {
        let board = game.start.clone();
        let trust = if board.is_some() {
            Trust::Sure
        } else {
            Trust::Lost
        };
        let board = board.unwrap_or_default();
        game.lines.push(PgnLine {
            open: TokenId(0),
            replaces: None,
            first: None,
            depth: 0,
        });
        let frame = Frame {
            line: 0,
            has_previous: trust == Trust::Sure,
            trust,
            last: None,
            half_move: game.first_half_move,
            shift: 0,
            run: 0,
            number: None,
            wrong: None,
            has_word: false,
        };
        let frames = std::mem::take(&mut game.frames);
        let boards = std::mem::take(&mut game.boards);
        PgnGameReader {
            game,
            document,
            previous: board.clone(),
            board,
            frame,
            frames,
            boards,
            too_deep: 0,
            has_begun: false,
            stray: None,
        }
    }

    fn moves(mut self) {
        let tree = &self.document.tree;
        let may_nest = tree.may_nest;
        for (at, kind) in tree.tokens.kinds().iter().enumerate() {
            let token = TokenId(at as u32);
            match kind {
                PgnTokenKind::Space | PgnTokenKind::Newline => {}
                PgnTokenKind::Word => self.word(token, tree.span(token)),
                PgnTokenKind::Number => self.number(tree.span(token)),
                PgnTokenKind::BraceComment => {
                    let span = tree.span(token);
                    if may_nest {
                        self.comment(span);
                    }
                    self.aside(*kind, span);
                }
                PgnTokenKind::LeftParenthesis => self.open(token, tree.span(token)),
                PgnTokenKind::RightParenthesis => self.close(tree.span(token)),
                PgnTokenKind::Marker => self.marker(tree.span(token)),
                PgnTokenKind::Error => self.error(tree.span(token)),
                kind if kind.is_aside() => self.aside(*kind, tree.span(token)),
                _ => {}
            }
        }
        self.number_without_move();
        while self.leave() {}
        self.bad_marker();
        if self.frame.trust != Trust::Lost && !self.game.plies.is_empty() {
            self.game.ending = self.board.ending();
            self.game.last = Some(self.board);
        }
        (self.game.frames, self.game.boards) = (self.frames, self.boards);
    }

    /// Goes back to the line around a variation; says whether there is one.
    fn leave(&mut self) -> bool {
        let Some(frame) = self.frames.pop() else {
            return false;
        };
        self.frame = frame;
        if frame.has_boards()
            && let Some(boards) = self.boards.pop()
        {
            [self.board, self.previous] = boards;
        }
        true
    }

    fn fault(&mut self, span: Span, kind: PgnFaultKind) {
        self.game.fault(span, kind);
    }

    /// A word in the place of a move.
    #[inline]
    fn word(&mut self, token: TokenId, span: Span) {
        let word = span.of(self.document.text);
        self.frame.has_word = true;
        self.has_begun = true;
        if self.too_deep > 0 {
            return;
        }
        if self.frame.trust == Trust::Lost {
            // What follows a word replaces no move before it.
            self.frame.has_previous = false;
            if san::is_shaped(word) || super::letters::is_foreign_move(word) {
                self.push(token, MoveState::Unjudged, None, Spelling::default());
            }
            return;
        }
        let Some((resolution, sign)) = san::resolve(&self.board, word) else {
            return self.unreadable(token, span);
        };
        match resolution {
            Resolution::Legal(mv, spelling) => self.legal(token, mv, spelling, sign),
            Resolution::Pass(spelling) => self.passed(token, spelling),
            Resolution::Illegal => {
                let id = self.push(token, MoveState::Illegal, None, Spelling::default());
                let kind = if self.continues(word) {
                    PgnFaultKind::VariationContinues(id)
                } else {
                    PgnFaultKind::IllegalMove(id)
                };
                self.lose(span, kind);
            }
            Resolution::Ambiguous(..) => {
                let id = self.push(token, MoveState::Ambiguous, None, Spelling::default());
                self.lose(span, PgnFaultKind::AmbiguousMove(id));
            }
            Resolution::MissingPromotion => {
                let id = self.push(
                    token,
                    MoveState::MissingPromotion,
                    None,
                    Spelling::default(),
                );
                self.lose(span, PgnFaultKind::MissingPromotion(id));
            }
        }
    }

    /// Goes on without judging, after something that a rule speaks of.
    fn lose(&mut self, span: Span, kind: PgnFaultKind) {
        if self.frame.trust == Trust::Sure {
            self.fault(span, kind);
        }
        self.frame.trust = Trust::Lost;
        (self.frame.wrong, self.frame.number) = (None, None);
        // Only the next variation replaces the move that went wrong.
        self.previous.clone_from(&self.board);
        self.frame.has_previous = true;
    }

    #[inline]
    fn legal(&mut self, token: TokenId, mv: Move, mut spelling: Spelling, sign: CheckSign) {
        self.previous.clone_from(&self.board);
        self.frame.has_previous = true;
        self.board.play(mv);
        spelling = spelling.with(san::check_spelling(&self.board, sign));
        self.wrong_number();
        self.push(token, MoveState::Legal, Some(mv), spelling);
    }

    fn passed(&mut self, token: TokenId, spelling: Spelling) {
        let Some(board) = self.board.pass() else {
            return;
        };
        self.previous = std::mem::replace(&mut self.board, board);
        self.frame.has_previous = true;
        self.wrong_number();
        self.push(token, MoveState::Passed, None, spelling);
    }

    #[inline]
    fn push(
        &mut self,
        token: TokenId,
        state: MoveState,
        mv: Option<Move>,
        spelling: Spelling,
    ) -> PlyId {
        let id = PlyId(self.game.plies.len() as u32);
        if state == MoveState::Unjudged {
            self.frame.has_previous = false;
        }
        make_room(&mut self.game.plies, 1);
        self.game.plies.push(Ply {
            token,
            line: self.frame.line,
            before: self.frame.last,
            half_move: self.frame.half_move,
            mv,
            state,
            spelling,
        });
        if let Some(line) = self.game.lines.get_mut(self.frame.line as usize)
            && line.first.is_none()
        {
            line.first = Some(id);
        }
        self.frame.last = Some(id);
        self.frame.half_move = self.frame.half_move.saturating_add(1);
        self.frame.number = None;
        id
    }

    /// A word that is no move: one in another language, or none at all.
    #[cold]
    fn unreadable(&mut self, token: TokenId, span: Span) {
        self.frame.number = None;
        let word = span.of(self.document.text);
        if super::letters::is_foreign_move(word) {
            let id = self.push(token, MoveState::Foreign, None, Spelling::default());
            return self.lose(span, PgnFaultKind::ForeignMove(id));
        }
        let text = self.document.text;
        let kind = if word.is_ascii() {
            PgnFaultKind::StrayText
        } else {
            PgnFaultKind::NonAscii
        };
        let more = self
            .stray
            .and_then(|at| self.game.faults.get_mut(at))
            .filter(|fault| {
                let between = Span::new(fault.span.end, span.start).of(text);
                fault.kind == kind && between.iter().all(|byte| matches!(byte, b' ' | b'\t'))
            });
        match more {
            Some(fault) => fault.span.end = span.end,
            None => {
                self.stray = Some(self.game.faults.len());
                self.fault(span, kind);
            }
        }
        self.doubt(span);
    }

    /// A move may be missing here.
    fn doubt(&mut self, place: Span) {
        self.game.doubtful_from.get_or_insert(place.start);
        if self.frame.trust == Trust::Sure {
            self.frame.trust = Trust::Doubtful;
        }
    }

    /// Bytes that are no token among the moves.
    #[cold]
    fn error(&mut self, span: Span) {
        if self.has_begun && span.len() > 1 {
            self.frame.number = None;
            self.doubt(span);
        }
    }

    /// A comment, an escape line or an annotation, which belongs to the last move of its line.
    #[inline]
    fn aside(&mut self, kind: PgnTokenKind, span: Span) {
        let lines = &self.game.lines;
        let place = match self.too_deep {
            0 => {
                let line = self.frame.line;
                let first = lines.get(line as usize).and_then(|line| line.first);
                (line, first.and(self.frame.last))
            }
            // The line around a variation that is not read is the last one.
            _ => (lines.len() as u32 - 1, None),
        };
        self.game.aside(kind, span, place);
    }

    /// A comment in which another one begins may have been closed by mistake behind the moves after it.
    #[inline]
    fn comment(&mut self, span: Span) {
        let inner = span.of(self.document.text).get(1..).unwrap_or_default();
        if self.has_begun && memchr::memchr(b'{', inner).is_some() {
            self.doubt(span);
        }
    }

    /// Whether the first move of a variation is legal behind the move that it should replace.
    #[cold]
    fn continues(&self, word: &[u8]) -> bool {
        let line = self.game.lines.get(self.frame.line as usize);
        let is_first = line.is_some_and(|line| line.first == self.frame.last && line.depth > 0);
        let parent = self.frames.last().filter(|_| is_first);
        let is_known = parent.is_some_and(|parent| parent.trust != Trust::Lost);
        let Some([board, _]) = self.boards.last().filter(|_| is_known) else {
            return false;
        };
        matches!(san::resolve(board, word), Some((Resolution::Legal(..), _)))
    }

    /// A move number.
    #[inline]
    fn number(&mut self, span: Span) {
        self.has_begun = true;
        if self.frame.trust == Trust::Lost || self.too_deep > 0 {
            return;
        }
        self.frame.number = Some(span);
        let expected = self.frame.half_move / 2 + 1;
        let written = digits(span.of(self.document.text))
            .map_or(i64::from(u32::MAX), |(number, _)| i64::from(number));
        let shift = written - i64::from(expected);
        if shift == 0 {
            self.frame.shift = 0;
        } else {
            self.shifted_number(span, shift, expected);
        }
    }

    /// A move number that is too high or too low.
    #[cold]
    fn shifted_number(&mut self, span: Span, shift: i64, expected: u32) {
        if shift != self.frame.shift {
            if self.frame.trust == Trust::Doubtful {
                self.frame.trust = Trust::Lost;
                self.frame.has_previous = false;
                self.frame.number = None;
                return;
            }
            self.frame.shift = shift;
            // Several numbers of one move are one mistake.
            if self.frame.wrong.is_none() {
                self.frame.run = span.start;
                self.frame.wrong = Some((span, expected));
            }
        }
        make_room(&mut self.game.wrong_numbers, 1);
        self.game.wrong_numbers.push(WrongNumber {
            run: self.frame.run,
            span,
            expected,
        });
    }

    /// A wrong number is one once its move is legal; else it has the same cause as that.
    #[inline]
    fn wrong_number(&mut self) {
        if let Some((span, expected)) = self.frame.wrong.take() {
            self.fault(span, PgnFaultKind::WrongNumber { expected });
        }
    }

    fn number_without_move(&mut self) {
        if let Some(span) = self.frame.number.take() {
            self.fault(span, PgnFaultKind::NumberWithoutMove);
        }
    }

    /// A variation, which replaces the last move.
    fn open(&mut self, token: TokenId, span: Span) {
        let is_too_much = self.frames.len() >= DEEPEST || self.game.lines.len() >= MOST_LINES;
        if self.too_deep > 0 || is_too_much {
            self.too_deep += 1;
            return;
        }
        let replaces = self.frame.last.filter(|id| {
            self.game
                .ply(*id)
                .is_some_and(|ply| ply.line == self.frame.line)
        });
        if replaces.is_none() {
            self.fault(span, PgnFaultKind::VariationWithoutMove);
        }
        let line = self.game.lines.len() as u32;
        make_room(&mut self.game.lines, 1);
        self.game.lines.push(PgnLine {
            open: token,
            replaces,
            first: None,
            depth: self.frames.len() as u32 + 1,
        });
        let replaced = replaces.and_then(|id| self.game.ply(id));
        let (last, half_move) = replaced.map_or((self.frame.last, self.frame.half_move), |ply| {
            (ply.before, ply.half_move)
        });
        let is_known = replaces.is_some() && self.frame.has_previous;
        let trust = match self.frame.trust {
            _ if !is_known => Trust::Lost,
            Trust::Lost => Trust::Sure,
            trust => trust,
        };
        self.frame.has_word = true;
        if self.frame.has_boards() {
            make_room(&mut self.boards, 1);
            let boards = [self.board.clone(), self.previous.clone()];
            self.boards.push(boards);
        }
        self.board.clone_from(&self.previous);
        let inner = Frame {
            line,
            has_previous: is_known,
            trust,
            last,
            half_move,
            shift: self.frame.shift,
            run: self.frame.run,
            number: None,
            wrong: None,
            has_word: false,
        };
        make_room(&mut self.frames, 1);
        self.frames.push(std::mem::replace(&mut self.frame, inner));
    }

    fn close(&mut self, span: Span) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
            return;
        }
        self.number_without_move();
        let (line, has_word) = (self.frame.line, self.frame.has_word);
        if !self.leave() {
            return;
        }
        let Some(line) = self.game.lines.get(line as usize) else {
            return;
        };
        if !has_word && line.replaces.is_some() {
            let open = self.document.tree.span(line.open);
            self.fault(open.to(span), PgnFaultKind::EmptyVariation);
        }
    }

    fn marker(&mut self, span: Span) {
        self.number_without_move();
        let result = GameResult::of(span.of(self.document.text));
        let is_in_variation = !self.frames.is_empty() && self.is_closed_later(span);
        if let Some(result) = result
            && self.game.marker.is_none()
            && !is_in_variation
        {
            self.game.marker = Some((span, result));
        }
    }

    /// Whether a marker is in a variation that is closed: the parser has a fault for it.
    fn is_closed_later(&self, span: Span) -> bool {
        let faults = &self.document.faults;
        let at = faults.partition_point(|fault| fault.span < span);
        let here = faults.slice(at..).iter();
        let mut here = here.take_while(|fault| fault.span == span);
        here.any(|fault| fault.kind == PgnFaultKind::MarkerInVariation)
    }

    /// A last word that is meant for a marker: it is one fault, and neither a stray text nor a missing marker.
    fn bad_marker(&mut self) {
        if self.game.marker.is_some() {
            return;
        }
        let faults = &mut self.game.faults;
        let Some(missing) = faults
            .iter()
            .rposition(|fault| fault.kind == PgnFaultKind::MissingMarker)
        else {
            return;
        };
        let Some(end) = faults.get(missing).map(|fault| fault.span.end) else {
            return;
        };
        let text = self.document.text.slice(..end as usize);
        let start = text.iter().rposition(|byte| byte.is_ascii_whitespace());
        let span = Span::new(start.map_or(0, |place| place as u32 + 1), end);
        if GameResult::meant(span.of(text)).is_none() {
            return;
        }
        if let Some(fault) = faults.get_mut(missing) {
            *fault = PgnFault {
                span,
                kind: PgnFaultKind::BadMarker,
            };
        }
        let is_of_word = |fault: &PgnFault| {
            use PgnFaultKind::{BadCharacter, NonAscii, StrayText, UnknownSuffix};
            let is_one = matches!(
                fault.kind,
                BadCharacter | NonAscii | StrayText | UnknownSuffix
            );
            is_one && fault.span.start >= span.start && fault.span.end <= span.end
        };
        faults.retain(|fault| !is_of_word(fault));
    }
}

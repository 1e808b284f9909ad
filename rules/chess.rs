//! What rules see of PGN.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::ops::Range;

use crate::chess::Board;
use crate::engine::{NewFinding, Report, found_words};
use crate::fix::Applicability;
use crate::notation::is_bridge_tag;
use crate::pgn::command::{CommandKind, CommandValue, PgnCommand, commands};
use crate::pgn::replay::GameReplay;
use crate::pgn::san;
use crate::pgn::{
    AsideAt, MoveState, PgnDocument, PgnGame, PgnNodeKind, PgnSplit, PgnTag, PgnTokenKind, Ply,
    PlyId,
};
use crate::source::{Slice, Source, Span};
use crate::tagged::scan::name_end;

/// What a rule about chess needs to name.
pub(crate) mod prelude {
    pub(crate) use super::{ChessContext, CommandAt};
    pub(crate) use crate::engine::{Availability, Meta, Report, Severity, SpanEdit};
    pub(crate) use crate::fix::Applicability;
    pub(crate) use crate::pgn::{
        CommandKind, CommandValue, MoveState, PGN, PgnFault, PgnFaultKind, PgnTag, PgnTokenKind,
        Ply, PlyId, SUPPLEMENT, Spelling,
    };
    pub(crate) use crate::rules::{Checks, ChessCheck};
    pub(crate) use crate::source::{Slice, Span, escape};
}

/// A file of chess games as rules see it: its bytes and how it falls into games.
#[derive(Clone, Copy)]
pub struct ChessFile<'f> {
    /// The bytes, encoding and lines.
    pub source: &'f Source<'f>,
    /// The games.
    pub split: &'f PgnSplit,
    /// The file's name without folders; `None` for standard input.
    pub name: Option<&'f str>,
    /// The names of tags that the user's own programs write.
    pub known_tags: &'f BTreeSet<String>,
}

impl<'f> ChessFile<'f> {
    /// The bytes of a file that can be read; `None` for UTF-16.
    pub fn text(&self) -> Option<&'f [u8]> {
        (!self.split.is_utf16).then(|| self.source.bytes())
    }

    /// Whether a tag is one of the user's own, which is no slip of another.
    pub fn knows_tag(&self, name: &[u8]) -> bool {
        let name = std::str::from_utf8(name);
        name.is_ok_and(|name| self.known_tags.contains(name))
    }

    /// The number (1-based) of the game to which an offset belongs.
    pub fn game_at(&self, offset: usize) -> usize {
        self.split.number_at(offset)
    }
}

/// A game of chess as rules see it. Spans count from the start of its text.
pub struct ChessContext<'c> {
    /// The file.
    pub file: ChessFile<'c>,
    /// The text of the game with its tree.
    pub document: &'c PgnDocument<'c>,
    /// What it says.
    pub game: &'c PgnGame,
    /// The number of the game, 1-based.
    pub number: usize,
    /// Where its text begins in the file.
    pub base: usize,
    replay: OnceCell<RefCell<GameReplay<'c>>>,
    commands: OnceCell<CommandsOfGame>,
}

/// The commands in the brace comments of a game.
#[derive(Default)]
struct CommandsOfGame {
    all: Vec<CommandAt>,
    /// A bit for each kind that is among them.
    kinds: u32,
}

/// A command in a comment, what it says and what it belongs to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CommandAt {
    /// The command. Its spans count from the start of the text of the game.
    pub command: PgnCommand,
    /// What kind it is, if it is known.
    pub kind: Option<CommandKind>,
    /// What it says, if it is known and of the form that it should have.
    pub value: Option<CommandValue>,
    /// The comment.
    pub aside: AsideAt,
}

impl CommandAt {
    fn new(text: &[u8], command: PgnCommand, aside: AsideAt) -> CommandAt {
        let kind = CommandKind::of(command.name.of(text));
        CommandAt {
            command,
            kind,
            value: kind.and_then(|kind| kind.read(command.operands.of(text))),
            aside,
        }
    }

    /// Whether it is written as it should be, and after a move of the main line: then no check of commands has
    /// anything to say, and nearly all commands of a file are like this.
    pub fn is_plain(&self, text: &[u8]) -> bool {
        let command = &self.command;
        self.value.is_some()
            && command.is_closed
            && command.is_quote_closed
            && command.gap.of(text) == b" "
            && self.aside.line == 0
            && self.aside.ply.is_some()
    }
}

/// For how many commands at most room is made at once. Where comments have some, nearly each has one.
const MANY_COMMANDS: usize = 512;

impl<'c> ChessContext<'c> {
    /// A game whose text has a number (1-based) and begins at an offset of the file.
    pub(crate) fn new(
        file: ChessFile<'c>,
        document: &'c PgnDocument<'c>,
        game: &'c PgnGame,
        number: usize,
        base: usize,
    ) -> ChessContext<'c> {
        ChessContext {
            file,
            document,
            game,
            number,
            base,
            replay: OnceCell::new(),
            commands: OnceCell::new(),
        }
    }

    /// The bytes of the game.
    pub fn text(&self) -> &'c [u8] {
        self.document.text
    }

    /// The bytes of a span.
    pub fn slice(&self, span: Span) -> &'c [u8] {
        span.of(self.document.text)
    }

    /// The bytes of a span as people see them.
    pub fn show(&self, span: Span) -> String {
        let encoding = self.file.source.encoding();
        encoding.decode(self.slice(span)).into_owned()
    }

    /// What a span is in a message that ends in "found …".
    pub fn found(&self, span: Span) -> String {
        found_words(self.file.source, self.slice(span))
    }

    /// Whether this is a game, and not the text behind the last one.
    pub fn is_game(&self) -> bool {
        self.document.tree.root() == PgnNodeKind::Game
    }

    /// The first tag pair of a name.
    pub fn tag(&self, name: &str) -> Option<PgnTag> {
        self.game.tag(self.document.text, name.as_bytes())
    }

    /// The value of the first tag pair of a name.
    pub fn value(&self, name: &str) -> Option<&'c [u8]> {
        Some(self.slice(self.tag(name)?.value))
    }

    /// The first tag of bridge in a game of bridge, or in a part of one.
    pub fn foreign_tag(&self) -> Option<PgnTag> {
        let tags = &self.game.tags;
        let is_of_bridge = |tag: &&PgnTag| is_bridge_tag(self.slice(tag.name));
        let first = tags.iter().find(is_of_bridge)?;
        let is_whole = tags.iter().filter(is_of_bridge).count() > 1;
        (is_whole || self.goes_on_with_bridge()).then_some(*first)
    }

    /// Whether this is a part of the game of bridge before it. Calls and cards are moves to the splitter, and
    /// the tag pair behind them begins a game.
    pub fn goes_on_with_bridge(&self) -> bool {
        let tags = &self.game.tags;
        let is_part = tags.iter().all(|tag| is_bridge_tag(self.slice(tag.name)));
        let before = self.number.checked_sub(2);
        let before = before.and_then(|before| self.file.split.range(before));
        let Some(before) = before.filter(|_| is_part && !tags.is_empty()) else {
            return false;
        };
        let text = self.file.source.slice(before);
        let mut brackets = memchr::memchr_iter(b'[', text);
        brackets.any(|at| {
            let end = name_end(text, at + 1);
            is_bridge_tag(text.slice(at + 1..end))
        })
    }

    /// Where the word of a move is.
    pub fn word(&self, ply: &Ply) -> Span {
        self.document.tree.span(ply.token)
    }

    /// A move with its number, as it is written: `12... Nf6`.
    pub fn name_of(&self, id: PlyId) -> String {
        let Some(ply) = self.game.ply(id) else {
            return String::new();
        };
        move_name(ply, &self.show(self.word(ply)))
    }

    /// What the token at an offset is.
    pub fn kind_at(&self, offset: u32) -> Option<PgnTokenKind> {
        let tree = &self.document.tree;
        Some(tree.kind(tree.token_at(offset)?))
    }

    /// Whether an offset is in a string or a comment, where there can be any text.
    pub fn is_text_at(&self, offset: u32) -> bool {
        let kind = self.kind_at(offset);
        kind.is_some_and(|kind| kind == PgnTokenKind::String || kind.is_comment())
    }

    /// The position before a move; `None` where it is not known. It costs little where moves are asked for in
    /// their order.
    pub fn board_before(&self, id: PlyId) -> Option<Board> {
        let replay = || RefCell::new(GameReplay::new(self.game));
        self.replay
            .get_or_init(replay)
            .borrow_mut()
            .before(id)
            .cloned()
    }

    /// The number of a move in [`PgnGame::plies`].
    pub fn id_of(&self, ply: &Ply) -> PlyId {
        let plies = &self.game.plies;
        PlyId(plies.partition_point(|other| other.token < ply.token) as u32)
    }

    /// A move as export format writes it; `None` for one that is not legal.
    pub fn standard_form(&self, ply: &Ply) -> Option<String> {
        if ply.state == MoveState::Passed {
            return Some("--".to_owned());
        }
        let board = self.board_before(self.id_of(ply))?;
        Some(san::write(&board, ply.mv?))
    }

    /// How sure it is to write a move in the standard's form. Where something before it may stand for a move, it was
    /// played in another position.
    pub(crate) fn sureness(&self, ply: &Ply) -> Applicability {
        let doubt = self.game.doubtful_from;
        if doubt.is_none_or(|place| self.word(ply).end <= place) {
            Applicability::Safe
        } else {
            Applicability::Manual
        }
    }

    /// Reports a move that is not in the standard's form, and the fix that writes it so. The message is made of that
    /// form and of what is found.
    pub(crate) fn report_spelling<'r>(
        &self,
        ply: &Ply,
        report: &'r mut Report<'_>,
        message: impl FnOnce(&str, &str) -> String,
    ) -> Option<NewFinding<'r>> {
        let right = self.standard_form(ply)?;
        let word = self.word(ply);
        let message = message(&right, &self.found(word));
        let finding = report.at(word, message).habit("moves", ());
        let title = format!("write {right}");
        Some(finding.fix(title, self.sureness(ply), word, right.into_bytes()))
    }

    /// The comments, escape lines and annotations in order.
    pub fn asides(&self) -> &'c [AsideAt] {
        &self.game.asides
    }

    /// The brace comments in order.
    pub fn brace_comments(&self) -> impl Iterator<Item = &'c AsideAt> {
        self.game.asides_of(PgnTokenKind::BraceComment)
    }

    /// The commands in brace comments in order.
    pub fn commands(&self) -> &[CommandAt] {
        &self.found_commands().all
    }

    /// Whether there is a command of a kind.
    pub fn has_command(&self, kind: CommandKind) -> bool {
        self.found_commands().kinds & kind.bit() != 0
    }

    fn found_commands(&self) -> &CommandsOfGame {
        self.commands.get_or_init(|| {
            let mut found = CommandsOfGame::default();
            for aside in self.brace_comments() {
                for command in commands(self.text(), aside.span) {
                    if found.all.is_empty() {
                        found.all.reserve(self.asides().len().min(MANY_COMMANDS));
                    }
                    let at = CommandAt::new(self.text(), command, *aside);
                    found.kinds |= at.kind.map_or(0, CommandKind::bit);
                    found.all.push(at);
                }
            }
            found
        })
    }

    /// The range of the file that a span is.
    pub fn in_file(&self, span: Span) -> Range<usize> {
        span.at(self.base)
    }
}

/// A move with its number.
pub(crate) fn move_name(ply: &Ply, word: &str) -> String {
    let dots = match ply.half_move % 2 {
        0 => ".",
        _ => "...",
    };
    format!("{}{dots} {word}", ply.number())
}

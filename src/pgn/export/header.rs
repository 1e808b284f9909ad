//! The tag pairs of a game, and what is between them (8.1).

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use super::lines::LineWriter;
use super::{ExportStyle, TagOrder, comment};
use crate::pgn::document::{PgnDocument, PgnTagPair};
use crate::pgn::fault::{PgnFault, PgnFaultKind};
use crate::pgn::game::PgnGame;
use crate::pgn::result::GameResult;
use crate::pgn::tag::{self, ROSTER, TAGS};
use crate::pgn::token::PgnTokenKind;
use crate::pgn::tree::{PgnNodeKind, TokenId};
use crate::source::Slice;

/// The tag pairs of a game.
pub(super) struct PgnHeader<'d> {
    entries: Vec<TagEntry<'d>>,
    /// The escape lines before the first of them.
    escapes: Vec<Cow<'d, [u8]>>,
    /// What is written here though it is not between tag pairs, in order: escape lines before the first of
    /// them, and comments that speak to this program, which become escape lines because it acts on what is
    /// beside them.
    pub(super) taken: Vec<TokenId>,
    /// Where the first pair of each name is in the list, if a name is there twice.
    places: Option<HashMap<&'d [u8], usize>>,
}

/// A tag pair.
struct TagEntry<'d> {
    name: &'d [u8],
    /// As it is written between the quotes.
    value: &'d [u8],
    /// The escape lines before it.
    escapes: Vec<Cow<'d, [u8]>>,
    /// Pairs of the same name with another value.
    others: Vec<&'d [u8]>,
}

impl<'d> PgnHeader<'d> {
    /// The tag pairs of a game, with all that the roster lacks.
    pub(super) fn of(document: &'d PgnDocument<'_>, game: &PgnGame) -> PgnHeader<'d> {
        let mut header = PgnHeader {
            entries: Vec::with_capacity(game.tags.len() + ROSTER),
            escapes: Vec::new(),
            taken: Vec::new(),
            places: None,
        };
        let repeats = |fault: &PgnFault| fault.kind == PgnFaultKind::RepeatedTag;
        header.places = game.faults.iter().any(repeats).then(HashMap::new);
        header.read(document);
        let marker = game
            .marker
            .map_or(GameResult::Unknown, |(_, result)| result);
        for tag in TAGS.iter().take(ROSTER) {
            let name = tag.name.as_bytes();
            if header.entries.iter().all(|entry| entry.name != name) {
                header.entries.push(TagEntry {
                    name,
                    value: match name {
                        b"Date" => b"????.??.??",
                        b"Result" => marker.name().as_bytes(),
                        _ => b"?",
                    },
                    escapes: Vec::new(),
                    others: Vec::new(),
                });
            }
        }
        header
    }

    fn read(&mut self, document: &'d PgnDocument<'_>) {
        let tree = &document.tree;
        let nodes = tree.nodes().iter();
        let nodes = nodes.filter(|node| node.kind == PgnNodeKind::TagPair);
        let mut at = TokenId(0);
        for (node, pair) in nodes.zip(document.tag_pairs()) {
            let escapes = self.between(document, at..node.first);
            self.pair(pair, escapes);
            at = node.end;
        }
        // Escape lines behind the last tag pair act on the first move. A marker is written behind all comments.
        let is_no_move = |kind: &&PgnTokenKind| {
            use PgnTokenKind::{Marker, Number, Periods};
            kind.is_trivia() || matches!(kind, Number | Periods | Marker)
        };
        let behind = tree.tokens.kinds().slice(at.index()..).iter();
        let end = at.0 + behind.take_while(is_no_move).count() as u32;
        self.between(document, at..TokenId(end));
    }

    /// Takes what is before a tag pair or the moves; gives the escape lines that go with what follows them.
    fn between(
        &mut self,
        document: &'d PgnDocument<'_>,
        tokens: Range<TokenId>,
    ) -> Vec<Cow<'d, [u8]>> {
        let mut escapes = Vec::new();
        for token in (tokens.start.0..tokens.end.0).map(TokenId) {
            let (kind, text) = (document.tree.kind(token), document.token_text(token));
            if kind == PgnTokenKind::Escape {
                escapes.push(Cow::Borrowed(text));
                // In a game without tags, those of the roster come between this and the moves.
                if self.entries.is_empty() {
                    self.taken.push(token);
                }
            } else if kind.is_comment()
                && let Some(escape) = comment::as_escape(kind, text)
            {
                self.taken.push(token);
                match self.entries.last_mut() {
                    // A comment acts on the tag pair before it, an escape line on the next one.
                    Some(before) => before.escapes.push(Cow::Owned(escape)),
                    None => escapes.push(Cow::Owned(escape)),
                }
            }
        }
        if self.entries.is_empty() {
            self.escapes.append(&mut escapes);
        }
        escapes
    }

    fn pair(&mut self, pair: PgnTagPair<'d>, escapes: Vec<Cow<'d, [u8]>>) {
        let (name, value) = (pair.name(), pair.value().unwrap_or_default());
        let own = self.entries.len();
        let places = self.places.as_mut();
        let place = places.map_or(own, |places| *places.entry(name).or_insert(own));
        match self.entries.get_mut(place) {
            None => self.entries.push(TagEntry {
                name,
                value,
                escapes,
                others: Vec::new(),
            }),
            Some(first) => {
                // The first holds (8.1); what another one says stays for people to read.
                if first.value != value {
                    first.others.push(value);
                }
                first.escapes.extend(escapes);
            }
        }
    }

    /// Whether the first line is an escape.
    pub(super) fn begins_with_escape(&self, options: &ExportStyle) -> bool {
        let first = || {
            self.in_order(options)
                .first()
                .is_some_and(|entry| !entry.escapes.is_empty())
        };
        !options.is_reduced && (!self.escapes.is_empty() || first())
    }

    /// Writes the tag pairs, one on a line, and an empty line.
    pub(super) fn write(&self, lines: &mut LineWriter<'_>, options: &ExportStyle) {
        let is_whole = !options.is_reduced;
        for escape in self.escapes.iter().filter(|_| is_whole) {
            lines.line(escape);
        }
        // What another pair of a name says is written before the pair that follows, or before the moves: that
        // is where it is found when it is read again.
        let mut others = Vec::new();
        for entry in self.in_order(options) {
            let escapes = entry.escapes.iter().map(|escape| escape.to_vec());
            for escape in others.drain(..).chain(escapes).filter(|_| is_whole) {
                lines.line(&escape);
            }
            lines.line(&tag_pair(entry.name, entry.value));
            let escape = |value: &&[u8]| [b"% ", tag_pair(entry.name, value).as_slice()].concat();
            others.extend(entry.others.iter().map(escape));
        }
        lines.empty_line();
        for escape in others.iter().filter(|_| is_whole) {
            lines.line(escape);
        }
    }

    fn in_order(&self, options: &ExportStyle) -> Vec<&TagEntry<'d>> {
        let mut entries: Vec<&TagEntry<'d>> = self.entries.iter().collect();
        let place = |entry: &TagEntry<'_>| {
            let mut roster = TAGS.iter().take(ROSTER);
            let place = roster.position(|tag| tag.name.as_bytes() == entry.name);
            place.unwrap_or(ROSTER)
        };
        if options.is_reduced {
            entries.retain(|entry| place(entry) < ROSTER);
        }
        match options.tag_order {
            TagOrder::Standard => entries.sort_by_key(|entry| (place(entry), entry.name)),
            TagOrder::Roster => entries.sort_by_key(|entry| place(entry)),
            TagOrder::Keep => {}
        }
        entries
    }
}

/// `[Event "Club evening"]`
fn tag_pair(name: &[u8], value: &[u8]) -> Vec<u8> {
    let mut pair = Vec::with_capacity(name.len() + value.len() + 5);
    pair.push(b'[');
    pair.extend_from_slice(name);
    pair.extend_from_slice(b" \"");
    pair.extend_from_slice(&tag::escaped(value));
    pair.extend_from_slice(b"\"]");
    pair
}

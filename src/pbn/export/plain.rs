//! Games that are in export format already, whose lines are copied.
//!
//! What is exported was often exported before. To see that, one pass over the lines of a game is
//! enough, without a tree or a model. It knows the common things: all mandatory tags, others
//! by name, an auction, a play, their notes, tables, brace comments, and the escape lines that
//! export makes of repeated tags. About values, calls, cards and elements it asks the same
//! functions as the writer. A game in which it meets anything else is not plain, and is read
//! and written anew.
//!
//! Of some plain games it is also known that no rule has a safe fix for them: they are *sound*. They
//! are exported without a check.
//!
//! The two must agree: a plain game that is written anew has the same lines. Builds with debug
//! assertions hold each plain game of each test to that.

mod sound;
#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests;
mod text;
mod turns;

use memchr::memchr;

use sound::{is_sound_element, is_sound_value};
use text::PlainText;
use turns::PlainTurns;

use super::out::Out;
use super::tables;
use super::target::ExportTarget;
use super::values::{self, ResultValue};
use crate::bridge::{FinalContract, Seat, rank, seat};
use crate::pbn::model::contract;
use crate::pbn::model::note::NoteNumbers;
use crate::pbn::model::table::{TableColumn, columns};
use crate::pbn::standard::{NOTE_NUMBERS, TURNS_PER_LINE, TagId, TagKind, Version, tag_id};
use crate::pbn::syntax::TokenKind;
use crate::pbn::syntax::lexer::{self, Mode, digits};
use crate::source::{Slice, Span, is_line_end};

/// What the games of a file are held to.
pub(super) struct PlainForm<'f> {
    target: &'f ExportTarget,
    /// The mandatory tags of the version to be written, each with what its tag pair begins
    /// with: `[Event "`.
    mandatory: Vec<(TagId, Vec<u8>)>,
    /// Whether one game takes over a value from another.
    inherits: bool,
}

impl<'f> PlainForm<'f> {
    /// The form of a target with these mandatory tags. Where one game `inherits` a value from
    /// another, no game is plain.
    pub(super) fn new(
        target: &'f ExportTarget,
        mandatory: &[TagId],
        inherits: bool,
    ) -> PlainForm<'f> {
        let opening = |tag: &TagId| (*tag, [b"[", tag.name().as_bytes(), b" \""].concat());
        PlainForm {
            target,
            mandatory: mandatory.iter().map(opening).collect(),
            inherits,
        }
    }

    /// Writes a plain game, which is read by a version; `None` where it is none. Empty lines
    /// before it are left out.
    pub(super) fn copy(&self, text: &[u8], version: Version, out: &mut Out<'_>) -> Option<Copied> {
        if self.inherits || (self.target.transcodes && !text.is_ascii()) {
            return None;
        }
        let start = text.iter().take_while(|byte| is_line_end(**byte)).count();
        let text = text.slice(start..);
        let mut game = PlainGame {
            form: self,
            version,
            text: PlainText::new(text, self.target),
            dealer: None,
            declarer: None,
            declarer_is_empty: false,
            is_passed_out: false,
            is_filled: true,
            is_result_open: false,
            has_result: false,
            is_sound: true,
        };
        if game.read().is_none() || lexer::has_control_within_lines(text) {
            return None;
        }
        let copied = Copied {
            is_sound: game.is_sound,
        };
        if game.text.ends_as_wanted {
            out.lines(text);
            return Some(copied);
        }
        let mut lines = PlainText::new(text, self.target);
        while let Some(line) = lines.line() {
            out.raw(line);
            out.end_line();
        }
        Some(copied)
    }
}

/// That a game is plain.
pub(super) struct Copied {
    /// Whether no rule has a safe fix for anything in it, those for suppressions left out.
    pub(super) is_sound: bool,
}

/// The cards of a whole deal.
const CARDS: usize = 52;

/// A game that may be plain, as far as it was read. What reads a part of it gives `None`
/// where that is not plain.
struct PlainGame<'p, 't> {
    form: &'p PlainForm<'p>,
    version: Version,
    text: PlainText<'t>,
    dealer: Option<Seat>,
    declarer: Option<Seat>,
    /// Whether Declarer says that there is none.
    declarer_is_empty: bool,
    /// Whether Contract says that all passed.
    is_passed_out: bool,
    /// Whether declarer and contract are given, so that the auction adds nothing.
    is_filled: bool,
    /// Whether the play may tell the result.
    is_result_open: bool,
    /// Whether Result says something.
    has_result: bool,
    /// Whether all that was read is known to be right.
    is_sound: bool,
}

impl PlainGame<'_, '_> {
    fn read(&mut self) -> Option<()> {
        for (tag, opening) in &self.form.mandatory {
            let value = self.text.tag_pair(opening)?;
            self.mandatory(*tag, value)?;
        }
        if self.is_passed_out && (!self.is_filled || self.is_result_open) {
            return None;
        }
        self.is_filled &= self.is_passed_out || !self.declarer_is_empty;
        self.supplemental()?;
        self.auction()?;
        self.play()?;
        self.tables()?;
        self.text.is_at_end().then_some(())
    }

    /// Whether the value of a mandatory tag can be read, and is written so.
    fn mandatory(&mut self, tag: TagId, value: &[u8]) -> Option<()> {
        if tag == TagId::DEALER {
            self.dealer = Some(player(value)?);
            return Some(());
        }
        if matches!(value, b"" | b"?") {
            match tag {
                // Where all passed it is right that there is none; Contract comes later.
                TagId::DECLARER if value.is_empty() => self.declarer_is_empty = true,
                TagId::DECLARER | TagId::CONTRACT => self.is_filled = false,
                TagId::RESULT => self.is_result_open = value == b"?",
                _ => {}
            }
            // What the game before had dealt may be meant.
            self.is_sound &= tag != TagId::DEAL;
            return Some(());
        }
        // Whether players changed places is not clear from the tags alone.
        self.is_sound &= value.first() != Some(&b'^');
        // What can be read is right, but for a few tags.
        let is_plain = match tag {
            TagId::DEAL => return self.deal(value),
            TagId::RESULT => {
                self.has_result = true;
                let written = values::result(value, None, 13, || false);
                matches!(written, ResultValue::Written(written) if *written == *value)
            }
            TagId::DECLARER => {
                let letter = value.strip_prefix(b"^").unwrap_or(value);
                self.declarer = player(letter);
                self.declarer.is_some()
            }
            TagId::CONTRACT => {
                let contract = contract(value);
                self.is_passed_out = contract == Some(FinalContract::Pass);
                !matches!(contract, None | Some(FinalContract::Trumps(_)))
                    && values::is_canonical(tag, value, self.version)
            }
            _ => self.is_allowed(tag, value) && values::is_canonical(tag, value, self.version),
        };
        is_plain.then_some(())
    }

    /// Whether the standard allows a value. One that is sound is allowed.
    fn is_allowed(&mut self, tag: TagId, value: &[u8]) -> bool {
        let is_sound = is_sound_value(tag, value);
        self.is_sound &= is_sound;
        is_sound || values::is_allowed(tag, value)
    }

    /// Whether these are the hands of a whole deal, that of the dealer first.
    fn deal(&mut self, value: &[u8]) -> Option<()> {
        let (first, hands) = value.split_at_checked(2)?;
        let begins_with_dealer = player(first.strip_suffix(b":")?) == self.dealer;
        let mut count = 0;
        let mut hands = hands.split(|byte| *byte == b' ').inspect(|_| count += 1);
        let is_plain = begins_with_dealer && hands.all(is_plain_hand) && count == 4;
        self.is_sound &= memchr(b'-', value).is_none();
        is_plain.then_some(())
    }

    /// The other tags of the identification section, by name.
    fn supplemental(&mut self) -> Option<()> {
        let mut before: &[u8] = b"";
        while let Some(name) = self.text.name() {
            let tag = tag_id(name);
            let kind = tag.map_or(TagKind::Identification, |tag| tag.info().kind);
            if kind != TagKind::Identification {
                break;
            }
            let value = self.text.tag_pair_of(name)?;
            let is_canonical = match tag {
                Some(tag) => {
                    !tag.info().is_mandatory(self.form.target.version)
                        && self.is_allowed(tag, value)
                        && values::is_canonical(tag, value, self.version)
                }
                None => {
                    self.is_sound = false;
                    true
                }
            };
            if !is_canonical || name <= before {
                return None;
            }
            before = name;
        }
        Some(())
    }

    fn auction(&mut self) -> Option<()> {
        let opening = b"[Auction \"";
        if !self.text.begins_with(opening) {
            return Some(());
        }
        let value = self.text.tag_pair(opening)?;
        let turns = PlainTurns::read(&mut self.text, TagId::AUCTION)?;
        let says_nothing = matches!(value, b"" | b"?") && turns.count == 0;
        if player(value) != self.dealer && !says_nothing {
            return None;
        }
        // Another auction may lack its `*`, or have one too many.
        let is_over = match turns.count {
            0 => !turns.has_star,
            4 => turns.passes >= 3 && !turns.begins_with_double,
            count => count > 4 && turns.passes >= 3,
        };
        let adds_something = turns.count > 0 && !self.is_filled;
        if turns.has_star == is_over || adds_something {
            return None;
        }
        self.notes(turns.references)
    }

    fn play(&mut self) -> Option<()> {
        let opening = b"[Play \"";
        if !self.text.begins_with(opening) {
            return Some(());
        }
        let value = self.text.tag_pair(opening)?;
        let turns = PlainTurns::read(&mut self.text, TagId::PLAY)?;
        // What is missing beside a play is filled in from it.
        self.is_sound &= self.declarer.is_some() && turns.count.is_multiple_of(TURNS_PER_LINE);
        if matches!(value, b"" | b"?") && turns.count == 0 {
            return self.notes(turns.references);
        }
        let first = player(value)?;
        // Otherwise the columns may have to be turned.
        let leader = self.declarer.map(|declarer| declarer.lho());
        if leader.is_some_and(|leader| leader != first) {
            return None;
        }
        // Another play may lack its `*`, or have one too many, or lack hyphens.
        let lacks_star = self.has_result && turns.count < CARDS && !turns.has_unknown;
        let is_whole =
            turns.count.is_multiple_of(TURNS_PER_LINE) && (turns.has_star || !lacks_star);
        let is_over = turns.count >= CARDS;
        if turns.has_cards && !is_whole || is_over && (turns.has_star || self.is_result_open) {
            return None;
        }
        self.notes(turns.references)
    }

    /// The supplemental sections, by name.
    fn tables(&mut self) -> Option<()> {
        let mut before: &[u8] = b"";
        while let Some(name) = self.text.name() {
            let tag = tag_id(name).filter(|tag| tag.info().kind == TagKind::Table)?;
            let header = self.text.tag_pair_of(name)?;
            let columns = columns(header, Span::new(0, header.len() as u32), Some(tag));
            let is_plain = name > before
                && self.form.target.version > Version::V1_0
                && tables::can_have_rows(header, &columns)
                && !columns
                    .iter()
                    .any(|column| column.is_doubled || column.has_bad_width());
            if !is_plain {
                return None;
            }
            before = name;
            self.is_sound &= columns.iter().all(|column| column.known.is_some());
            while let Some(row) = self.text.row() {
                self.is_sound &= is_row(row?, &columns)?;
            }
        }
        Some(())
    }

    /// The notes of a section, by number, each number once. One to which the section does not refer may belong to the other.
    fn notes(&mut self, references: NoteNumbers) -> Option<()> {
        let opening = b"[Note \"";
        let mut before = 0;
        while self.text.begins_with(opening) {
            let value = self.text.tag_pair(opening)?;
            let (number, rest) = digits(value)?;
            self.is_sound &= references.contains(number);
            let is_number = NOTE_NUMBERS.contains(&number) && number > before;
            if rest.first() != Some(&b':') || !is_number {
                return None;
            }
            before = number;
        }
        Some(())
    }
}

/// Whether a hand is not given, or has thirteen cards in order.
fn is_plain_hand(hand: &[u8]) -> bool {
    let mut suits = 1;
    let mut last = None;
    let is_in_order = |byte: &u8| {
        if *byte == b'.' {
            suits += 1;
            last = None;
            return true;
        }
        let rank = rank(*byte);
        let descends = last.is_none_or(|last| rank <= last);
        last = Some(rank);
        rank.is_some() && descends && !byte.is_ascii_lowercase()
    };
    hand == b"-" || (hand.len() == 13 + 3 && hand.iter().all(is_in_order) && suits == 4)
}

/// Takes a row of a table that is padded to the widths of its columns, and says whether its
/// elements are right.
fn is_row(row: &[u8], columns: &[TableColumn]) -> Option<bool> {
    let mut is_sound = true;
    let mut rest = row;
    let mut gap = 0;
    for column in columns {
        let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
        let text = rest.get(blanks..)?;
        let length = memchr(b' ', text).unwrap_or(text.len());
        let (element, after_it) = text.split_at_checked(length)?;
        let (before, after) = column.padding(length);
        let is_plain = blanks == gap + before
            && is_element(element)
            && *tables::word(element, column.value()) == *element;
        if !is_plain {
            return None;
        }
        is_sound &= is_sound_element(column, element);
        gap = after + 1;
        rest = after_it;
    }
    rest.is_empty().then_some(is_sound)
}

/// Whether an element of a table is one word.
fn is_element(text: &[u8]) -> bool {
    if text.is_empty() || text.first() == Some(&b'<') {
        return false;
    }
    let (kind, end, problem) = lexer::word(text, 0, Mode::Elements);
    kind == TokenKind::Element && end == text.len() && problem.is_none()
}

/// The player that a capital letter names.
fn player(value: &[u8]) -> Option<Seat> {
    match value {
        &[letter] if letter.is_ascii_uppercase() => seat(letter),
        _ => None,
    }
}

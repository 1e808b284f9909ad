//! Games that stand in export format already, whose lines are copied.
//!
//! A file that is exported was often exported before, so most games need nothing but a proof
//! that they do: one pass over the lines of the text, without a tree or a model. It knows the
//! common things (all mandatory tags, others by name, an auction, a play, their notes, brace
//! comments on one line) and asks the same functions about values, calls and cards as the
//! writer does. Whatever else it meets, the game is not plain, and is read and written anew.
//!
//! What it says holds for itself: writing a plain game anew gives the same lines. Builds with
//! debug assertions hold each plain game of each test to that.

use memchr::{memchr, memchr2};

use super::out::Out;
use super::target::Target;
use super::values::{self, ResultValue};
use super::{auction, play, tables};
use crate::model::table::{TableColumn, columns};
use crate::model::{
    AuctionCall, Call, ContractTag, PlayCard, Seat, contract, rank, seat, vulnerability,
};
use crate::source::{Span, is_line_end};
use crate::standard::{DISCOURAGED_LINE_LENGTH, TURNS_PER_LINE, TagId, TagKind, Version, tag_id};
use crate::syntax::TokenKind;
use crate::syntax::lexer::{self, Mode, digits, is_name_byte};

/// What the games of a file are held to.
pub(super) struct PlainForm<'f> {
    pub(super) target: &'f Target,
    /// The mandatory tags of the version to be written.
    pub(super) mandatory: &'f [TagId],
    /// Whether the file is one of which games can be plain at all: none takes over a value
    /// from another one, and the encoding stays.
    pub(super) is_possible: bool,
}

impl PlainForm<'_> {
    /// Writes a plain game, which is read by a version; says whether it is one. Empty lines
    /// before it are left out.
    pub(super) fn copy(&self, text: &[u8], version: Version, out: &mut Out<'_>) -> bool {
        if !self.is_possible {
            return false;
        }
        let start = text.iter().take_while(|byte| is_line_end(**byte)).count();
        let text = text.get(start..).unwrap_or(&[]);
        let mut game = Game {
            form: self,
            version,
            lines: Lines::new(text, self.target.newline),
            dealer: None,
            declarer: None,
            has_result: false,
        };
        if game.read().is_none() || has_controls(text) {
            return false;
        }
        if game.lines.end_as_wanted {
            out.lines(text);
            return true;
        }
        let mut lines = Lines::new(text, self.target.newline);
        while let Some(line) = lines.line {
            out.raw(line);
            out.end_line();
            lines.advance();
        }
        true
    }
}

/// The cards of a whole deal.
const CARDS: usize = 52;

/// Whether there are control characters other than CR and LF. They are looked for by blocks,
/// which the compiler turns into code for many bytes at a time.
fn has_controls(text: &[u8]) -> bool {
    const BLOCK: usize = 64;
    let is_control = |byte: u8| (byte < b' ') & (byte != b'\n') & (byte != b'\r') | (byte == 0x7F);
    let any = |block: &[u8]| {
        block
            .iter()
            .fold(false, |any, byte| any | is_control(*byte))
    };
    text.chunks(BLOCK).any(any)
}

/// The lines of a game one by one.
struct Lines<'t> {
    rest: &'t [u8],
    newline: &'static [u8],
    /// The line without its end, CR LF or LF; `None` behind the last one.
    line: Option<&'t [u8]>,
    /// Whether all lines so far end as they are to end.
    end_as_wanted: bool,
}

impl<'t> Lines<'t> {
    fn new(text: &'t [u8], newline: &'static [u8]) -> Lines<'t> {
        let mut lines = Lines {
            rest: text,
            newline,
            line: None,
            end_as_wanted: true,
        };
        lines.advance();
        lines
    }

    /// Goes to the next line.
    #[inline]
    fn advance(&mut self) {
        let (line, end) = match memchr(b'\n', self.rest) {
            Some(at) => self.rest.split_at(at),
            None => (self.rest, &[][..]),
        };
        if line.is_empty() && end.is_empty() {
            self.line = None;
            return;
        }
        let plain = line.strip_suffix(b"\r").unwrap_or(line);
        let length = line.len() - plain.len() + usize::from(!end.is_empty());
        self.end_as_wanted &=
            self.rest.get(plain.len()..plain.len() + length) == Some(self.newline);
        self.rest = end.get(1..).unwrap_or(&[]);
        self.line = Some(plain);
    }
}

/// A game that may be plain, as far as it was read. What reads a part of it gives `None`
/// where that is not plain.
struct Game<'p, 't> {
    form: &'p PlainForm<'p>,
    version: Version,
    lines: Lines<'t>,
    dealer: Option<Seat>,
    declarer: Option<Seat>,
    /// Whether Result says something.
    has_result: bool,
}

impl<'t> Game<'_, 't> {
    fn read(&mut self) -> Option<()> {
        for tag in self.form.mandatory {
            let value = self.value_of(tag.name().as_bytes())?;
            self.mandatory(*tag, value)?;
            self.next_tag()?;
        }
        self.supplemental()?;
        self.auction()?;
        self.play()?;
        self.tables()?;
        self.lines.line.is_none().then_some(())
    }

    /// The value of the tag pair of a name, if that is the line.
    #[inline]
    fn value_of(&self, name: &[u8]) -> Option<&'t [u8]> {
        let line = self.lines.line?;
        let string = line.strip_prefix(b"[")?.strip_prefix(name)?;
        let string = string.strip_prefix(b" ")?.strip_suffix(b"]")?;
        let value = string.strip_prefix(b"\"")?.strip_suffix(b"\"")?;
        // Few values have a quote in them.
        let is_simple = memchr2(b'"', b'\r', value).is_none() && value.last() != Some(&b'\\');
        let is_string = is_simple || lexer::string_end(string, 0) == (string.len(), true);
        (is_string && line.len() <= self.form.target.longest_line).then_some(value)
    }

    /// Goes to the next line behind a tag pair that is no comment on it.
    fn next_tag(&mut self) -> Option<()> {
        self.lines.advance();
        while let Some(line) = self.lines.line.filter(|line| line.first() == Some(&b'{')) {
            let end = memchr(b'}', line)?;
            let is_plain = end + 1 == line.len()
                && memchr(b'\r', line).is_none()
                && line.len() <= self.form.target.longest_line;
            if !is_plain {
                return None;
            }
            self.lines.advance();
        }
        Some(())
    }

    /// Whether the value of a mandatory tag can be read, and is written so.
    fn mandatory(&mut self, tag: TagId, value: &[u8]) -> Option<()> {
        if tag == TagId::DEALER {
            self.dealer = Some(player(value)?);
            return Some(());
        }
        if matches!(value, b"" | b"?") {
            return Some(());
        }
        let is_plain = match tag {
            TagId::DEAL => return self.deal(value),
            TagId::RESULT => {
                self.has_result = true;
                let written = values::result(value, None, || false);
                matches!(written, ResultValue::Written(written) if *written == *value)
            }
            TagId::DECLARER => {
                let letter = value.strip_prefix(b"^").unwrap_or(value);
                self.declarer = player(letter);
                self.declarer.is_some()
            }
            TagId::VULNERABLE => {
                vulnerability(value).is_some() && values::is_canonical(tag, value, self.version)
            }
            TagId::CONTRACT => {
                !matches!(contract(value), None | Some(ContractTag::Trumps(_)))
                    && values::is_canonical(tag, value, self.version)
            }
            _ => values::is_canonical(tag, value, self.version),
        };
        is_plain.then_some(())
    }

    /// Whether these are the hands of a whole deal, that of the dealer first.
    fn deal(&mut self, value: &[u8]) -> Option<()> {
        let (first, hands) = value.split_at_checked(2)?;
        let begins_with_dealer = player(first.strip_suffix(b":")?) == self.dealer;
        let mut count = 0;
        let mut hands = hands.split(|byte| *byte == b' ').inspect(|_| count += 1);
        let is_plain = begins_with_dealer && hands.all(is_plain_hand) && count == 4;
        is_plain.then_some(())
    }

    /// The other tags of the identification section, by name.
    fn supplemental(&mut self) -> Option<()> {
        let mut before: &[u8] = b"";
        while let Some(line) = self.lines.line {
            let rest = line.strip_prefix(b"[")?;
            let length = rest.iter().take_while(|byte| is_name_byte(**byte)).count();
            let name = rest.get(..length)?;
            let tag = tag_id(name);
            let kind = tag.map_or(TagKind::Identification, |tag| tag.info().kind);
            if kind != TagKind::Identification {
                break;
            }
            let value = self.value_of(name)?;
            let is_canonical = match tag {
                Some(tag) => {
                    !tag.info().is_mandatory(self.form.target.version)
                        && values::is_canonical(tag, value, self.version)
                }
                None => true,
            };
            if !is_canonical || name <= before {
                return None;
            }
            before = name;
            self.next_tag()?;
        }
        Some(())
    }

    fn auction(&mut self) -> Option<()> {
        let Some(value) = self.value_of(TagId::AUCTION.name().as_bytes()) else {
            return Some(());
        };
        if player(value) != self.dealer {
            return None;
        }
        self.next_tag()?;
        let turns = self.turns(TagId::AUCTION)?;
        // Another auction may lack its `*`.
        let is_over = match turns.count {
            0 => true,
            4 => turns.passes >= 3 && !turns.begins_with_double,
            count => count > 4 && turns.passes >= 3,
        };
        if !turns.has_star && !is_over {
            return None;
        }
        self.notes()
    }

    fn play(&mut self) -> Option<()> {
        let Some(value) = self.value_of(TagId::PLAY.name().as_bytes()) else {
            return Some(());
        };
        let first = player(value)?;
        // Otherwise the columns may have to be turned.
        if self
            .declarer
            .is_some_and(|declarer| declarer.lho() != first)
        {
            return None;
        }
        self.next_tag()?;
        let turns = self.turns(TagId::PLAY)?;
        // Another play may lack its `*`, or hyphens.
        let is_open = self.has_result && turns.count < CARDS;
        let is_whole =
            turns.count.is_multiple_of(TURNS_PER_LINE) && (!is_open || turns.has_unknown);
        if turns.has_cards && !turns.has_star && !is_whole {
            return None;
        }
        self.notes()
    }

    /// The supplemental sections, by name.
    fn tables(&mut self) -> Option<()> {
        let mut before: &[u8] = b"";
        while let Some(line) = self.lines.line {
            let rest = line.strip_prefix(b"[")?;
            let length = rest.iter().take_while(|byte| is_name_byte(**byte)).count();
            let name = rest.get(..length)?;
            let tag = tag_id(name).filter(|tag| tag.info().kind == TagKind::Table)?;
            let header = self.value_of(name)?;
            let columns = columns(header, Span::new(0, header.len() as u32), Some(tag));
            let is_plain = name > before
                && self.form.target.version > Version::V1_0
                && tables::can_have_rows(header, &columns)
                && !columns.iter().any(|column| column.is_doubled);
            if !is_plain {
                return None;
            }
            before = name;
            self.next_tag()?;
            while let Some(row) = self.lines.line.filter(|line| line.first() != Some(&b'[')) {
                self.elements(row, &columns)?;
                self.lines.advance();
            }
        }
        Some(())
    }

    /// One row of a table, padded to the widths of its columns.
    fn elements(&self, row: &[u8], columns: &[TableColumn]) -> Option<()> {
        if row.len() > self.form.target.longest_line {
            return None;
        }
        let mut rest = row;
        let mut gap = 0;
        for column in columns {
            let blanks = rest.iter().take_while(|byte| **byte == b' ').count();
            let text = rest.get(blanks..)?;
            let length = memchr(b' ', text).unwrap_or(text.len());
            let (element, behind) = text.split_at_checked(length)?;
            let (before, after) = tables::padding(column, length);
            let is_plain = blanks == gap + before
                && is_element(element)
                && *tables::word(element, column.value()) == *element;
            if !is_plain {
                return None;
            }
            gap = after + 1;
            rest = behind;
        }
        rest.is_empty().then_some(())
    }

    /// The rows of an auction or a play.
    fn turns(&mut self, tag: TagId) -> Option<Turns> {
        let mut turns = Turns::of(tag);
        while let Some(line) = self.lines.line.filter(|line| line.first() != Some(&b'[')) {
            // Behind a row that is not full nothing follows.
            if turns.has_star || !turns.count.is_multiple_of(TURNS_PER_LINE) {
                return None;
            }
            turns.row(line)?;
            self.lines.advance();
        }
        Some(turns)
    }

    /// The notes of a section, by number.
    fn notes(&mut self) -> Option<()> {
        let mut before = 0;
        while let Some(value) = self.value_of(TagId::NOTE.name().as_bytes()) {
            let (number, rest) = digits(value)?;
            if rest.first() != Some(&b':') || number < before {
                return None;
            }
            before = number;
            self.next_tag()?;
        }
        Some(())
    }
}

/// What stands behind the tag of an auction or a play.
struct Turns {
    tag: TagId,
    count: usize,
    /// How many of the last calls are passes.
    passes: usize,
    /// Whether the first call is a double or a redouble.
    begins_with_double: bool,
    has_star: bool,
    has_cards: bool,
    /// Whether a card of the last row is not known.
    has_unknown: bool,
}

/// What stands before a word in a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    Turn,
    Note,
    Nag,
    Comment,
}

impl Turns {
    fn of(tag: TagId) -> Turns {
        Turns {
            tag,
            count: 0,
            passes: 0,
            begins_with_double: false,
            has_star: false,
            has_cards: false,
            has_unknown: false,
        }
    }

    /// Takes a row: calls or cards, each with its annotations and comments.
    fn row(&mut self, row: &[u8]) -> Option<()> {
        if self.tag == TagId::PLAY && is_trick(row) {
            self.count += TURNS_PER_LINE;
            self.has_cards = true;
            self.has_unknown = false;
            return Some(());
        }
        if row.len() >= DISCOURAGED_LINE_LENGTH {
            return None;
        }
        let start = self.count;
        let mut before = Before::Nothing;
        let mut rest = Some(row);
        while let Some(text) = rest {
            let length = match text.first()? {
                b'{' => memchr(b'}', text)? + 1,
                _ => text.iter().take_while(|byte| **byte != b' ').count(),
            };
            let (word, behind) = text.split_at_checked(length)?;
            let is_full = self.count - start == TURNS_PER_LINE;
            let is_plain = match word {
                [b'=', number @ .., b'='] => before == Before::Turn && is_plain_number(number),
                [b'$', number @ ..] => {
                    matches!(before, Before::Turn | Before::Note) && is_plain_number(number)
                }
                [b'{', comment @ ..] => {
                    before != Before::Nothing && memchr(b'\r', comment).is_none()
                }
                b"*" => !is_full && behind.is_empty(),
                _ => !is_full && self.turn(word),
            };
            if !is_plain {
                return None;
            }
            before = match word.first()? {
                b'=' => Before::Note,
                b'$' => Before::Nag,
                b'{' => Before::Comment,
                _ => Before::Turn,
            };
            self.has_star |= word == b"*";
            rest = match behind {
                [] => None,
                [b' ', behind @ ..] => Some(behind),
                _ => return None,
            };
        }
        Some(())
    }

    /// Takes a call or a card, if it is one, and written as it should be.
    fn turn(&mut self, word: &[u8]) -> bool {
        let is_written = match self.tag {
            TagId::AUCTION => self.call(word),
            _ => self.card(word),
        };
        self.count += 1;
        is_written
    }

    fn call(&mut self, word: &[u8]) -> bool {
        let Some(AuctionCall::Call(call)) = crate::model::auction::call(word) else {
            return false;
        };
        self.passes = if call == Call::Pass {
            self.passes + 1
        } else {
            0
        };
        self.begins_with_double |= self.count == 0 && matches!(call, Call::Double | Call::Redouble);
        *auction::call(word) == *word
    }

    fn card(&mut self, word: &[u8]) -> bool {
        let Some(card) = crate::model::play::card(word) else {
            return false;
        };
        let begins_row = self.count.is_multiple_of(TURNS_PER_LINE);
        self.has_unknown = card == PlayCard::Unknown || (self.has_unknown && !begins_row);
        self.has_cards |= card != PlayCard::Unknown;
        *play::card(word) == *word
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

/// Whether a row is four cards and nothing else.
fn is_trick(row: &[u8]) -> bool {
    let &[a, b, b' ', c, d, b' ', e, f, b' ', g, h] = row else {
        return false;
    };
    [[a, b], [c, d], [e, f], [g, h]].iter().all(|word| {
        let card = crate::model::play::card(word);
        matches!(card, Some(PlayCard::Card(_))) && *play::card(word) == *word
    })
}

/// Whether an element of a table is one word.
fn is_element(text: &[u8]) -> bool {
    if text.is_empty() || text.first() == Some(&b'<') {
        return false;
    }
    let (kind, end, problem) = lexer::word(text, 0, Mode::Elements);
    kind == TokenKind::Element && end == text.len() && problem.is_none()
}

/// The player whom a capital letter names.
fn player(value: &[u8]) -> Option<Seat> {
    match value {
        &[letter] if letter.is_ascii_uppercase() => seat(letter),
        _ => None,
    }
}

/// A number without leading zeros.
fn is_plain_number(digits: &[u8]) -> bool {
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    is_number && (digits.len() == 1 || digits.first() != Some(&b'0'))
}

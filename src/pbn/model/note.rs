//! The notes of a game and what refers to them (chapters 3.5.5 and 3.6.5).

use super::turn::{AnnotationKind, Turns};
use super::{Model, Tagged};
use crate::pbn::standard::{NOTE_NUMBERS, TagId, TagKind};
use crate::pbn::syntax::{TagPair, lexer};
use crate::source::Span;

/// The notes of a game. Those of the game's first Auction and its first Play count; what
/// follows a second one is ignored with it.
#[derive(Clone, Default, Debug)]
pub struct GameNotes<'g> {
    /// In order of place.
    pub notes: Vec<NoteTag<'g>>,
}

/// One tag pair `Note`.
#[derive(Clone, Copy, Debug)]
pub struct NoteTag<'g> {
    /// The tag pair.
    pub pair: TagPair<'g>,
    /// The value without its quotes; empty where it cannot be read.
    pub span: Span,
    /// The number before the colon; `None` where the value does not begin with a number that
    /// fits and a colon.
    pub number: Option<u32>,
    /// The text after the colon.
    pub text: Span,
    /// The section that it belongs to; `None` before the first one.
    pub section: Option<NoteSection>,
    /// The place of a table that is between that section and the note.
    pub table: Option<Span>,
}

/// The sections that have notes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NoteSection {
    /// The calls.
    Auction,
    /// The cards.
    Play,
}

impl NoteSection {
    /// The section of a tag.
    pub fn of(tag: TagId) -> Option<NoteSection> {
        match tag {
            TagId::AUCTION => Some(NoteSection::Auction),
            TagId::PLAY => Some(NoteSection::Play),
            _ => None,
        }
    }

    /// The other one.
    pub fn other(self) -> NoteSection {
        match self {
            NoteSection::Auction => NoteSection::Play,
            NoteSection::Play => NoteSection::Auction,
        }
    }

    /// What is in it.
    pub fn moves(self) -> &'static str {
        match self {
            NoteSection::Auction => "calls",
            NoteSection::Play => "cards",
        }
    }

    /// Its tag.
    pub fn tag(self) -> TagId {
        match self {
            NoteSection::Auction => TagId::AUCTION,
            NoteSection::Play => TagId::PLAY,
        }
    }
}

impl<'g> GameNotes<'g> {
    /// Finds the notes among the tags of a game.
    pub fn read(tags: &[Tagged<'g>]) -> GameNotes<'g> {
        let mut notes = Vec::new();
        let mut section = None;
        let mut begun = [false; 2];
        let mut table = None;
        for (pair, id) in tags {
            let Some(id) = *id else { continue };
            if let Some(next) = NoteSection::of(id) {
                match begun.get_mut(next as usize) {
                    Some(begun) if !*begun => *begun = true,
                    _ => break,
                }
                section = Some(next);
                table = None;
            } else if id == TagId::NOTE {
                notes.push(NoteTag::read(*pair, section, table));
            } else if id.info().kind == TagKind::Table {
                table = Some(pair.span());
            }
        }
        GameNotes { notes }
    }

    /// The notes of a section.
    pub fn of(&self, section: NoteSection) -> impl Iterator<Item = &NoteTag<'g>> {
        let notes = self.notes.iter();
        notes.filter(move |note| note.section == Some(section))
    }
}

impl<'g> NoteTag<'g> {
    /// A note by itself.
    pub fn of(pair: TagPair<'g>) -> NoteTag<'g> {
        NoteTag::read(pair, None, None)
    }

    fn read(pair: TagPair<'g>, section: Option<NoteSection>, table: Option<Span>) -> NoteTag<'g> {
        let span = pair.value_span().unwrap_or_default();
        let value = pair.value().unwrap_or_default();
        let number = lexer::digits(value).filter(|(_, rest)| rest.first() == Some(&b':'));
        let text = number.map_or(value.len(), |(_, rest)| value.len() + 1 - rest.len());
        NoteTag {
            pair,
            span,
            number: number.map(|(number, _)| number),
            text: span.part(text, value.len()),
            section,
            table,
        }
    }

    /// Whether it has a number that a reference can name.
    pub fn is_numbered(&self) -> bool {
        self.number.is_some_and(|n| NOTE_NUMBERS.contains(&n))
    }
}

/// Which notes belong elsewhere, because only calls or cards that they do not follow refer to them.
pub struct Homes {
    /// To which notes the calls and the cards refer.
    referred: [NoteNumbers; 2],
    /// Whether words among the calls and the cards may be references that cannot be read.
    may_refer: [bool; 2],
    /// Which notes directly follow the calls and the cards.
    placed: [NoteNumbers; 2],
}

/// Where a note belongs that is elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Home {
    /// The section that refers to it.
    pub section: NoteSection,
    /// Whether no word that cannot be read may refer to it where it is.
    pub is_certain: bool,
}

impl Homes {
    /// Looks at all references of a game.
    pub fn of(model: &Model<'_>) -> Homes {
        let auction = model.auction().map(|auction| &auction.turns);
        let play = model.play().map(|play| &play.turns);
        let mut placed = [NoteNumbers::default(); 2];
        for note in &model.notes().notes {
            let section = note.section.filter(|_| note.table.is_none());
            let numbers = section.and_then(|section| placed.get_mut(section as usize));
            if let (Some(numbers), Some(number)) = (numbers, note.number) {
                numbers.insert(number);
            }
        }
        Homes {
            referred: [
                auction.map(references).unwrap_or_default(),
                play.map(references).unwrap_or_default(),
            ],
            may_refer: [
                auction.is_some_and(|turns| turns.has_error),
                play.is_some_and(|turns| turns.has_error),
            ],
            placed,
        }
    }

    /// The numbers to which calls or cards refer without having a note of that number.
    pub fn missing(&self) -> NoteNumbers {
        let sections = self.referred.iter().zip(&self.placed);
        let missing = sections.map(|(referred, placed)| referred.0 & !placed.0);
        NoteNumbers(missing.fold(0, |all, missing| all | missing))
    }

    /// Whether neither the section that it follows nor another one wants a note, as far as that can be
    /// read.
    pub fn is_unwanted(&self, note: &NoteTag<'_>) -> bool {
        let (Some(number), Some(section)) = (note.number, note.section) else {
            return false;
        };
        let refers = self.referred.get(section as usize);
        let may_refer = self.may_refer.get(section as usize);
        let is_sure = may_refer == Some(&false) && note.is_numbered();
        is_sure
            && refers.is_some_and(|numbers| !numbers.contains(number))
            && self.home(note).is_none()
    }

    /// Where a note belongs; `None` where it is at home, or where that is not clear.
    pub fn home(&self, note: &NoteTag<'_>) -> Option<Home> {
        let number = note.number.filter(|_| note.is_numbered())?;
        let refers = |section: NoteSection| {
            let referred = self.referred.get(section as usize);
            referred.is_some_and(|numbers| numbers.contains(number))
        };
        let wants = |section: &NoteSection| {
            let placed = self.placed.get(*section as usize);
            refers(*section) && !placed.is_some_and(|numbers| numbers.contains(number))
        };
        // It belongs to the section that it follows where that refers to it, also after a table.
        let own = note.section.filter(|section| refers(*section));
        if own.is_some_and(|section| note.table.is_none() || !wants(&section)) {
            return None;
        }
        let mut wanting = [NoteSection::Auction, NoteSection::Play]
            .into_iter()
            .filter(|section| own.is_none_or(|own| own == *section) && wants(section));
        let section = wanting.next()?;
        let may_refer = note
            .section
            .and_then(|section| self.may_refer.get(section as usize));
        wanting.next().is_none().then_some(Home {
            section,
            is_certain: may_refer != Some(&true),
        })
    }
}

/// A set of the numbers that notes can have.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NoteNumbers(u64);

impl NoteNumbers {
    /// Adds a number and says whether it is new; one that no note can have is not.
    pub fn insert(&mut self, number: u32) -> bool {
        let bit = if NOTE_NUMBERS.contains(&number) {
            1 << number
        } else {
            0
        };
        let is_new = self.0 & bit != bit;
        self.0 |= bit;
        is_new
    }

    /// Whether the two sets have a number in common.
    pub fn has_any(self, of: NoteNumbers) -> bool {
        self.0 & of.0 != 0
    }

    /// Whether a number is in it.
    pub fn contains(self, number: u32) -> bool {
        NOTE_NUMBERS.contains(&number) && self.0 & (1 << number) != 0
    }
}

/// The numbers to which a section refers.
pub fn references<T>(turns: &Turns<T>) -> NoteNumbers {
    let mut numbers = NoteNumbers::default();
    for annotation in &turns.annotations {
        if let AnnotationKind::Note(number) = annotation.kind {
            numbers.insert(number);
        }
    }
    numbers
}

//! A note whose number is wrong: the one reference without a note and the one note without a reference
//! belong together.

use std::cell::OnceCell;

use super::GameContext;
use super::cut_off::notes_after;
use crate::pbn::model::note::{Homes, NoteNumbers, references};
use crate::pbn::model::{NoteSection, NoteTag};
use crate::pbn::standard::{NOTE_NUMBERS, TagId};
use crate::pbn::syntax::ProblemKind;
use crate::source::Span;

/// Whether notes of a game may be where readers do not see them: a `[` that begins no tag pair may be all
/// that is left of them, and a tag with a misspelt name may be one.
pub(crate) fn has_hidden_notes(game: &GameContext<'_>) -> bool {
    let mut problems = game.document.problems.iter();
    problems.any(|problem| problem.kind == ProblemKind::StrayBracketOpen) || game.hides(TagId::NOTE)
}

/// Whether the calls or cards of a game are in a section of another name, whose notes seem to be those of
/// the section before.
pub(crate) fn has_hidden_section(game: &GameContext<'_>) -> bool {
    [TagId::AUCTION, TagId::PLAY]
        .into_iter()
        .any(|tag| game.hides(tag))
}

/// The numbers of the notes to which a section refers; `None` where not all of it can be read.
pub(crate) fn references_of(game: &GameContext<'_>, section: NoteSection) -> Option<NoteNumbers> {
    match section {
        NoteSection::Auction => {
            let turns = game.model.auction().map(|auction| &auction.turns);
            turns.filter(|turns| !turns.has_error).map(references)
        }
        NoteSection::Play => {
            let turns = game.model.play().map(|play| &play.turns);
            turns.filter(|turns| !turns.has_error).map(references)
        }
    }
}

/// The numbers that have notes, also where a note of the number is out of place and belongs here.
/// `None` where the number of a note cannot be read, so that it may be the one.
pub(crate) fn defined(game: &GameContext<'_>, section: NoteSection) -> Option<NoteNumbers> {
    let homes = Homes::of(game.model);
    let mut numbers = NoteNumbers::default();
    for note in &game.model.notes().notes {
        let number = note.number?;
        let home = homes.home(note).map(|home| home.section);
        if home.or(note.section).is_none_or(|of| of == section) {
            numbers.insert(number);
        }
    }
    Some(numbers)
}

/// The only note of a section to which nothing refers, whose number another note has or no note can have, and the
/// number of the only reference without a note.
pub(crate) fn misnumbered<'g>(
    game: &GameContext<'g>,
    section: NoteSection,
) -> Option<(NoteTag<'g>, u32)> {
    let own = references_of(game, section)?;
    let mut numbers = NoteNumbers::default();
    let mut odd = None;
    for note in game.model.notes().of(section) {
        let number = note.number?;
        let is_first = numbers.insert(number);
        if (!is_first || !own.contains(number)) && odd.replace(*note).is_some() {
            return None;
        }
    }
    let odd = odd.filter(|note| note.table.is_none())?;
    let others = references_of(game, section.other());
    let belongs_to_others = others.is_some_and(|others| others.contains(odd.number.unwrap_or(0)));
    let is_copy = |note: &NoteTag<'_>| {
        note.number == odd.number
            && note.span != odd.span
            && game.slice(note.text) == game.slice(odd.text)
    };
    let mut missing =
        NOTE_NUMBERS.filter(|number| own.contains(*number) && !numbers.contains(*number));
    let number = missing.next().filter(|_| missing.next().is_none())?;
    let is_sure = !belongs_to_others
        && !game.model.notes().of(section).any(is_copy)
        && defined(game, section).is_some_and(|defined| !defined.contains(number))
        && !has_hidden_notes(game)
        && !notes_after(game).contains(number);
    is_sure.then_some((odd, number))
}

/// The notes of a game whose numbers are wrong, one of each section at most. They are looked for when the
/// first note is asked about.
#[derive(Default)]
pub(crate) struct Misnumbered(OnceCell<[Option<Span>; 2]>);

impl Misnumbered {
    /// Whether the number of a note is wrong, which is reported at the reference that lacks its note.
    pub(crate) fn has(&self, game: &GameContext<'_>, note: &NoteTag<'_>) -> bool {
        let spans = self.0.get_or_init(|| {
            let sections = [NoteSection::Auction, NoteSection::Play];
            sections.map(|section| Some(misnumbered(game, section)?.0.span))
        });
        spans.contains(&Some(note.span))
    }
}

//! What a notation shows of a text: all that an editor is told of it besides findings, in no protocol. Ranges are
//! bytes of the text.

use std::ops::Range;

/// A text that is looked at. What a notation does not have is left out.
pub(crate) trait View {
    /// What its units are called, of which there are several.
    fn noun(&self) -> &'static str;

    /// How many units there are.
    fn units(&self) -> usize;

    /// Where a unit is (0-based).
    fn range(&self, unit: usize) -> Option<Range<usize>>;

    /// The unit (0-based) to which an offset belongs; `None` in an empty text.
    fn unit_at(&self, offset: usize) -> Option<usize>;

    /// What there is to say of what is at an offset.
    fn hover(&self, offset: usize) -> Option<HoverText>;

    /// What can be written at an offset, the likeliest first.
    fn offers(&self, offset: usize) -> Vec<Offer>;

    /// What is referred to at an offset, and what refers to it.
    fn links(&self, offset: usize) -> Option<[Vec<Range<usize>>; 2]>;

    /// What surrounds an offset, from the inside out.
    fn surroundings(&self, offset: usize) -> Vec<Range<usize>>;

    /// The colors of a unit, in order.
    fn colors(&self, unit: usize) -> Vec<(Range<usize>, TokenColor)>;

    /// A unit with at most so many of its parts.
    fn part(&self, unit: usize, room: usize) -> Option<ViewPart>;

    /// What can be folded in a unit.
    fn folds(&self, unit: usize) -> Vec<Range<usize>>;

    /// What a unit can be found by: a board, an event, the players.
    fn names(&self, unit: usize) -> Vec<NameAt>;
}

/// What is said of a place, in Markdown.
pub(crate) struct HoverText {
    pub(crate) place: Range<usize>,
    pub(crate) markdown: String,
}

/// What can be written in a place.
pub(crate) struct Offer {
    /// What is shown of it.
    pub(crate) label: String,
    /// What it means.
    pub(crate) detail: String,
    pub(crate) place: Range<usize>,
    pub(crate) text: String,
}

/// A part of a text, such as a unit.
pub(crate) struct ViewPart {
    pub(crate) name: String,
    pub(crate) place: Range<usize>,
    /// What it begins with.
    pub(crate) head: Range<usize>,
    pub(crate) parts: Vec<ViewPart>,
}

/// A name in a text.
pub(crate) struct NameAt {
    /// What it is the name of: `Board`, `Event`, or the seat of a player.
    pub(crate) of: &'static str,
    pub(crate) place: Range<usize>,
}

/// What is written in one color.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenColor {
    /// The name of a value.
    Label,
    Text,
    Call,
    Card,
    /// Another value.
    Value,
    Sign,
    Comment,
    /// What speaks to this program.
    Order,
}

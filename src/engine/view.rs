//! What a notation shows of a text: all that an editor is told of it besides findings, in no protocol. Ranges are
//! bytes of the text.

use std::ops::Range;

use crate::source::Span;

/// A text that is looked at. What a notation does not have is left out.
pub(crate) trait View {
    /// What its units are called, of which there are several.
    fn noun(&self) -> &'static str {
        "Games"
    }

    /// How many units there are.
    fn units(&self) -> usize;

    /// Where a unit is (0-based), or the text after the last one.
    fn range(&self, unit: usize) -> Option<Range<usize>>;

    /// The unit (0-based) to which an offset belongs; `None` in an empty text.
    fn unit_at(&self, offset: usize) -> Option<usize>;

    /// What there is to say of what is at an offset. If deals may be solved, that can take a good part of a second.
    fn hover(&self, offset: usize, may_solve: bool) -> Option<HoverText>;

    /// What can be written at an offset, the likeliest first.
    fn offers(&self, offset: usize) -> Vec<Offer>;

    /// What is connected with an offset.
    fn links(&self, offset: usize) -> Option<Links>;

    /// What surrounds an offset, from the inside out.
    fn surroundings(&self, offset: usize) -> Vec<Range<usize>>;

    /// The colors of a unit, in order.
    fn colors(&self, unit: usize) -> Vec<(Range<usize>, TokenColor)>;

    /// A unit with at most so many of its parts.
    fn part(&self, unit: usize, room: usize) -> Option<ViewPart>;

    /// What can be folded in a unit.
    fn folds(&self, unit: usize) -> Vec<(Range<usize>, FoldKind)>;

    /// What a unit can be found by: a board, an event, the players.
    fn names(&self, unit: usize) -> Vec<NameAt>;

    /// What is read between the words of a unit.
    fn hints(&self, _unit: usize) -> Vec<Hint> {
        Vec::new()
    }

    /// What can be renamed at an offset, and its name.
    fn renamable(&self, _offset: usize) -> Option<(Range<usize>, String)> {
        None
    }

    /// The places of what is at an offset, and what to write there to give it another name; or why that cannot be.
    fn rename(&self, _offset: usize, _name: &str) -> Result<(Vec<Range<usize>>, String), String> {
        Err("there is nothing here that can be renamed".to_owned())
    }

    /// The characters of a unit that can be written in ASCII, each with how.
    fn escapes(&self, _unit: usize) -> Vec<(Range<usize>, &'static str)> {
        Vec::new()
    }

    /// Where a line can be put that suppresses what is found at an offset.
    fn order_place(&self, _offset: usize) -> Option<usize> {
        None
    }
}

/// What is said of a place, in Markdown.
pub(crate) struct HoverText {
    pub(crate) place: Range<usize>,
    pub(crate) markdown: String,
}

/// What can be written in a place.
#[derive(Default)]
pub(crate) struct Offer {
    pub(crate) kind: OfferKind,
    /// What is shown of it.
    pub(crate) label: String,
    /// What it means.
    pub(crate) detail: String,
    pub(crate) place: Range<usize>,
    pub(crate) text: String,
    /// What it is found by; `None` if that is what is shown.
    pub(crate) key: Option<String>,
    /// Its place among all, if it has one.
    pub(crate) order: Option<usize>,
}

/// What an offer is.
#[derive(Clone, Copy, Default)]
pub(crate) enum OfferKind {
    /// A value, a call, a card or a move.
    #[default]
    Value,
    Column,
    Tag,
    /// A reference to a note.
    Note,
    /// A sign that stands for a remark.
    Glyph,
}

/// Offers in the order in which they are given.
pub(crate) fn ordered(offers: impl IntoIterator<Item = Offer>) -> Vec<Offer> {
    let placed = |(place, offer)| Offer {
        order: Some(place),
        ..offer
    };
    offers.into_iter().enumerate().map(placed).collect()
}

/// What is connected with a place.
pub(crate) struct Links {
    /// What is referred to, such as a note.
    pub(crate) definitions: Vec<Range<usize>>,
    /// What refers to it.
    pub(crate) references: Vec<Range<usize>>,
}

/// A part of a text, such as a unit.
pub(crate) struct ViewPart {
    pub(crate) name: String,
    pub(crate) place: Range<usize>,
    /// What it begins with.
    pub(crate) head: Range<usize>,
    pub(crate) parts: Vec<ViewPart>,
}

/// What is folded.
#[derive(Clone, Copy)]
pub(crate) enum FoldKind {
    Region,
    Comment,
}

/// A name in a text.
pub(crate) struct NameAt {
    /// What it is the name of: `Board`, `Event`, or the seat of a player.
    pub(crate) of: &'static str,
    pub(crate) place: Range<usize>,
}

/// What is read between words.
pub(crate) struct Hint {
    pub(crate) at: usize,
    pub(crate) label: String,
    /// What it means.
    pub(crate) tooltip: String,
    /// Whether it belongs to the word after it.
    pub(crate) is_before: bool,
}

/// What is written in one color.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenColor {
    /// The name of a value.
    Label,
    Text,
    Comment,
    /// What speaks to this program.
    Order,
    /// A call, or a move of chess.
    Call,
    /// A card, or how a game of chess ends.
    Card,
    /// Another value.
    Value,
    Sign,
    /// A remark on a call, a card or a move, by its number.
    Remark,
}

/// Whether an offset is in a span.
pub(crate) fn holds(span: Span, offset: u32) -> bool {
    span.start <= offset && offset < span.end
}

/// Whether an offset is in a span, or at its end.
pub(crate) fn touches(span: Span, offset: u32) -> bool {
    span.start <= offset && offset <= span.end
}

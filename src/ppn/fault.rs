//! What is wrong in a tag pair or a deal, each with its bytes.

use std::borrow::Cow;

use crate::source::Span;

/// Something wrong in a unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PpnFault {
    /// The smallest range that shows it.
    pub span: Span,
    /// What it is about.
    pub kind: PpnFaultKind,
    /// What would be right, in words.
    pub expected: Cow<'static, str>,
    /// What is there, where the text does not say it to people.
    pub found: Option<String>,
}

/// What is wrong. Each kind belongs to one rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PpnFaultKind {
    /// Brackets, lines, and quotes.
    Brackets,
    /// Quotes that a value does not need.
    Quotes,
    /// The name or the value of a tag pair.
    Tag,
    /// A name that is nearly one of the text.
    UnknownTag,
    /// The number of fields, or the code in one.
    Field,
    /// A small letter in a field that can be read.
    SmallLetter,
    MissingRefa,
    /// The cards that were dealt and put away.
    Cards,
    /// The auction, the contract and who takes part.
    Contract,
    /// The same, where rules of the house differ.
    HouseRule,
    Play,
    Summary,
}

impl PpnFault {
    pub fn new(kind: PpnFaultKind, span: Span, expected: impl Into<Cow<'static, str>>) -> PpnFault {
        PpnFault {
            span,
            kind,
            expected: expected.into(),
            found: None,
        }
    }

    /// Says what is there in words.
    pub fn found(self, found: impl Into<String>) -> PpnFault {
        let found = Some(found.into());
        PpnFault { found, ..self }
    }

    /// Whether it is about a part of a unit.
    pub(super) fn is_in(&self, part: Span) -> bool {
        part.start <= self.span.start && self.span.end <= part.end
    }
}

//! What a tag pair or a deal says.

use super::deal::{Deal, Fields};
use super::fault::{Fault, FaultKind};
use super::tag;
use super::token::{TokenKind, is_deal, tokens};
use crate::source::{Span, is_blank};
use crate::tagged::scan::string_end;

/// A tag pair or a deal, with the text after it.
pub struct Unit<'t> {
    /// The bytes of the unit.
    pub text: &'t [u8],
    /// What is in its brackets.
    pub kind: UnitKind,
    /// The brackets with what is in them; empty where there are none.
    pub span: Span,
    /// Whether text follows brackets that nothing closes, so that their end is not known.
    pub is_open: bool,
    /// What cannot be read.
    pub faults: Vec<Fault>,
}

/// What is in the brackets of a unit.
pub enum UnitKind {
    /// There are none.
    Rest,
    Tag(Tag),
    Deal(Box<Deal>),
}

/// A tag pair.
#[derive(Clone, Copy, Default, Debug)]
pub struct Tag {
    /// Where its name is.
    pub name: Option<Span>,
    /// Where its value is, without the quotes.
    pub value: Option<Span>,
    /// Whether the value begins with a quote.
    pub has_quote: bool,
    /// Whether it ends with one.
    pub is_closed: bool,
    /// Whether something follows the value.
    pub has_rest: bool,
}

impl<'t> Unit<'t> {
    /// Reads the text of a unit, as [`split()`](super::split()) cuts it. Never fails.
    pub fn read(text: &'t [u8]) -> Unit<'t> {
        let tokens = tokens(text);
        let is_closed = tokens.is_closed;
        let mut unit = Unit {
            text,
            kind: UnitKind::Rest,
            span: Span::new(0, tokens.end as u32),
            is_open: false,
            faults: Vec::new(),
        };
        let is_deal = is_deal(text, 0);
        let (mut tag, mut fields) = (Tag::default(), Fields::default());
        let mut stray: Option<Span> = None;
        for (kind, span) in tokens {
            match kind {
                TokenKind::Word if is_deal => {
                    unit.faults.extend(fields.push(text, span));
                }
                TokenKind::Word | TokenKind::String => unit.part(&mut tag, kind, span),
                TokenKind::Newline if span.start < unit.span.end => {
                    unit.fault(FaultKind::Brackets, span, "the deal on one line");
                }
                TokenKind::Stray => stray = Some(stray.unwrap_or(span).to(span)),
                _ => {}
            }
        }
        unit.is_open = !unit.span.is_empty() && !is_closed && stray.is_some();
        if !unit.span.is_empty() && !is_closed {
            let end = Span::empty(unit.span.end);
            unit.fault(FaultKind::Brackets, end, "a closing bracket");
        } else if let Some(stray) = stray {
            unit.fault(
                FaultKind::Brackets,
                stray,
                "tag pairs and deals in brackets",
            );
        }
        if !unit.span.is_empty() {
            unit.kind = if is_deal {
                UnitKind::Deal(Box::new(Deal::read(text, fields, &mut unit.faults)))
            } else {
                unit.check_tag(&tag);
                UnitKind::Tag(tag)
            };
        }
        unit
    }

    fn fault(&mut self, kind: FaultKind, span: Span, expected: &'static str) {
        self.faults.push(Fault::new(kind, span, expected));
    }

    /// Takes a part of a tag pair.
    fn part(&mut self, tag: &mut Tag, kind: TokenKind, span: Span) {
        match (kind, tag.value) {
            (TokenKind::String, _) => {
                let (end, is_closed) = string_end(self.text, span.start as usize);
                tag.is_closed = is_closed && end == span.end as usize;
                tag.has_quote = true;
                let end = span.len() as usize - usize::from(tag.is_closed);
                tag.value = Some(span.part(1, end));
            }
            (_, None) if tag.name.is_none() => tag.name = Some(span),
            (_, None) => tag.value = Some(span),
            (_, Some(_)) if tag.has_quote => {
                tag.has_rest = true;
                self.fault(FaultKind::Brackets, span, "a bracket after the value");
            }
            (_, Some(value)) => tag.value = Some(value.to(span)),
        }
    }

    fn check_tag(&mut self, tag: &Tag) {
        let (Some(name), span) = (tag.name, tag.value.unwrap_or(self.span)) else {
            return self.fault(FaultKind::Tag, self.span, "a name and a value");
        };
        let value = tag.value.map_or(&b""[..], |value| value.of(self.text));
        let name_text = self.slice(name);
        let wrong = tag::grammar(name_text).and_then(|grammar| grammar.expected(value));
        if tag.has_quote && !tag.is_closed {
            self.fault(FaultKind::Brackets, span, "a closing quote");
        } else if value.trim_ascii().is_empty() {
            self.fault(FaultKind::Tag, self.span, "a value after the name");
        } else if !tag.has_quote && value.iter().any(|byte| is_blank(*byte)) {
            self.fault(FaultKind::Brackets, span, "quotes around the value");
        } else if let Some(expected) = wrong {
            self.fault(FaultKind::Tag, span, expected);
        } else if tag.has_quote && !needs_quotes(value) {
            let fault = Fault::new(FaultKind::Quotes, span, "a value without quotes");
            self.faults.push(fault.found("quotes around one word"));
        }
        if let Some(meant) = tag::meant(name_text) {
            let fault = Fault::new(FaultKind::UnknownTag, name, meant);
            self.faults.push(fault);
        }
    }

    /// The bytes of a span.
    pub fn slice(&self, span: Span) -> &'t [u8] {
        span.of(self.text)
    }

    /// The tag pair, where it is one.
    pub fn tag(&self) -> Option<&Tag> {
        match &self.kind {
            UnitKind::Tag(tag) => Some(tag),
            _ => None,
        }
    }

    /// The deal, where it is one.
    pub fn deal(&self) -> Option<&Deal> {
        match &self.kind {
            UnitKind::Deal(deal) => Some(deal),
            _ => None,
        }
    }
}

/// Whether a value has to be in quotes.
pub fn needs_quotes(value: &[u8]) -> bool {
    value.is_empty() || value.iter().any(|byte| b" \t\x0B\"\\]".contains(byte))
}

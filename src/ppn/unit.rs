//! What a tag pair or a deal says.

use super::deal::{Fields, PpnDeal};
use super::fault::{PpnFault, PpnFaultKind};
use super::tag;
use super::token::{PpnTokenKind, is_deal, tokens};
use crate::source::{Span, is_blank};
use crate::tagged::scan::string_end;

/// A tag pair or a deal, with the text after it.
pub struct PpnUnit<'t> {
    /// The bytes of the unit.
    pub text: &'t [u8],
    /// The tag pair, where it is one.
    pub tag: Option<PpnTag>,
    /// The deal, where it is one.
    pub deal: Option<PpnDeal>,
    /// The brackets with what is in them; empty where there are none.
    pub span: Span,
    /// What cannot be read.
    pub faults: Vec<PpnFault>,
}

/// A tag pair.
#[derive(Clone, Copy, Default, Debug)]
pub struct PpnTag {
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

impl<'t> PpnUnit<'t> {
    /// Reads the text of a unit, as [`split()`](super::split()) cuts it. Never fails.
    pub fn read(text: &'t [u8]) -> PpnUnit<'t> {
        let tokens = tokens(text);
        let (span, is_closed) = (Span::new(0, tokens.end as u32), tokens.is_closed);
        let is_deal = !span.is_empty() && is_deal(text, 0);
        let mut unit = PpnUnit {
            text,
            tag: None,
            deal: None,
            span,
            faults: Vec::new(),
        };
        let (mut tag, mut fields) = (PpnTag::default(), Fields::default());
        let mut stray: Option<Span> = None;
        for (kind, part) in tokens {
            match kind {
                PpnTokenKind::Word if is_deal => unit.faults.extend(fields.push(text, part)),
                PpnTokenKind::Word | PpnTokenKind::String => unit.part(&mut tag, kind, part),
                PpnTokenKind::Newline if part.start < span.end => {
                    unit.fault(PpnFaultKind::Brackets, part, "the deal on one line");
                }
                PpnTokenKind::Stray => stray = Some(stray.unwrap_or(part).to(part)),
                _ => {}
            }
        }
        if !is_closed {
            let end = Span::empty(span.end);
            unit.fault(PpnFaultKind::Brackets, end, "a closing bracket");
        } else if let Some(stray) = stray {
            let expected = "tag pairs and deals in brackets";
            unit.fault(PpnFaultKind::Brackets, stray, expected);
        }
        if is_deal {
            let (deal, faults) = PpnDeal::read(text, fields);
            unit.faults.extend(faults);
            unit.deal = Some(deal);
        } else if !span.is_empty() {
            unit.check_tag(&tag);
            unit.tag = Some(tag);
        }
        unit
    }

    fn fault(&mut self, kind: PpnFaultKind, span: Span, expected: &'static str) {
        self.faults.push(PpnFault::new(kind, span, expected));
    }

    /// Takes a part of a tag pair.
    fn part(&mut self, tag: &mut PpnTag, kind: PpnTokenKind, span: Span) {
        match (kind, tag.value) {
            (PpnTokenKind::String, _) => {
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
                self.fault(PpnFaultKind::Brackets, span, "a bracket after the value");
            }
            (_, Some(value)) => tag.value = Some(value.to(span)),
        }
    }

    fn check_tag(&mut self, tag: &PpnTag) {
        let (Some(name), span) = (tag.name, tag.value.unwrap_or(self.span)) else {
            return self.fault(PpnFaultKind::Tag, self.span, "a name and a value");
        };
        let value = tag.value.map_or(&b""[..], |value| value.of(self.text));
        let name_text = self.slice(name);
        let wrong = tag::expected(name_text, value);
        if tag.has_quote && !tag.is_closed {
            self.fault(PpnFaultKind::Brackets, span, "a closing quote");
        } else if value.trim_ascii().is_empty() {
            self.fault(PpnFaultKind::Tag, self.span, "a value after the name");
        } else if !tag.has_quote && value.iter().any(|byte| is_blank(*byte)) {
            self.fault(PpnFaultKind::Brackets, span, "quotes around the value");
        } else if let Some(expected) = wrong {
            self.fault(PpnFaultKind::Tag, span, expected);
        } else if tag.has_quote && !needs_quotes(value) {
            let fault = PpnFault::new(PpnFaultKind::Quotes, span, "a value without quotes");
            self.faults.push(fault.found("quotes around one word"));
        }
        if let Some(meant) = tag::meant(name_text) {
            let fault = PpnFault::new(PpnFaultKind::UnknownTag, name, meant);
            self.faults.push(fault);
        }
    }

    /// The bytes of a span.
    pub fn slice(&self, span: Span) -> &'t [u8] {
        span.of(self.text)
    }
}

/// Whether a value has to be in quotes.
pub fn needs_quotes(value: &[u8]) -> bool {
    value.is_empty() || value.iter().any(|byte| b" \t\x0B\"\\]".contains(byte))
}

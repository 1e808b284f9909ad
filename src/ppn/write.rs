//! The normal form: a tag pair or a deal a line in the order of the text, one blank between their parts, quotes
//! only where a value needs them, an empty line before the first deal, and LF.
//!
//! What cannot be read, and text in no brackets, stays as it is on lines of its own.

use std::ops::Range;

use super::deal::Deal;
use super::fault::FaultKind;
use super::field::Field;
use super::split::split;
use super::token::{TokenKind, tokens};
use super::unit::{Tag, Unit, UnitKind, needs_quotes};
use crate::engine::output::{KeptPart, Output};
use crate::source::{Span, is_blank, is_line_end};
use crate::tagged::scan::BYTE_ORDER_MARK;

/// A file in normal form.
pub struct Written {
    pub bytes: Vec<u8>,
    /// What was kept as it is, by its place in the file that was given.
    pub kept: Vec<Range<usize>>,
}

/// A file in normal form, as the ends see it.
pub fn output(bytes: &[u8]) -> Output {
    let split = split(bytes);
    let written = write(bytes);
    let kept = written.kept.into_iter().map(|range| {
        let deal = split.deal_of(split.unit_at(range.start));
        KeptPart {
            unit: deal,
            board: None,
            subject: match deal {
                0 => "info section".to_owned(),
                deal => format!("deal {deal}"),
            },
            range,
            reason: "unreadable",
            message: "this text cannot be read; it is kept as it is".to_owned(),
        }
    });
    Output {
        kept: kept.collect(),
        bytes: written.bytes,
        units: split.deals(),
        ..Output::default()
    }
}

/// Writes a file in normal form, without the mark of its encoding. One in 16-bit characters stays as it is.
pub fn write(bytes: &[u8]) -> Written {
    let mut start = 0;
    let is_white = |byte: &&u8| is_blank(**byte) || is_line_end(**byte);
    while let Some(rest) = bytes.get(start..) {
        let white = rest.iter().take_while(is_white).count();
        match rest.get(white..) {
            Some(rest) if rest.starts_with(BYTE_ORDER_MARK) => {
                start += white + BYTE_ORDER_MARK.len()
            }
            _ => break,
        }
    }
    let text = bytes.get(start..).unwrap_or(&[]);
    let mut out = Written {
        bytes: Vec::new(),
        kept: Vec::new(),
    };
    let split = split(text);
    if split.is_utf16 {
        out.bytes.extend_from_slice(bytes);
        out.kept.push(0..bytes.len());
        return out;
    }
    let mut has_deal = false;
    for range in (0..split.count()).filter_map(|unit| split.range(unit)) {
        let base = start + range.start;
        let unit = Unit::read(text.get(range).unwrap_or(&[]));
        let is_deal = unit.deal().is_some();
        if is_deal && !has_deal && !out.bytes.is_empty() {
            out.bytes.push(b'\n');
        }
        has_deal |= is_deal;
        let kept = out.unit(&unit);
        out.kept.extend(kept.map(|kept| kept.at(base)));
    }
    out
}

impl Written {
    /// Writes a unit; gives the place of what was kept.
    fn unit(&mut self, unit: &Unit<'_>) -> Option<Span> {
        let is_written = match &unit.kind {
            UnitKind::Rest => true,
            _ if unit.is_open => false,
            UnitKind::Tag(tag) => self.tag(unit, tag),
            UnitKind::Deal(deal) => self.deal(unit, deal),
        };
        let mut kept = (!is_written).then_some(unit.span);
        self.lines(kept.map_or(&[], |kept| unit.slice(kept)));
        if unit.is_open {
            self.bytes.push(b'\n');
        }
        let mut stray = tokens(unit.text).filter(|(kind, _)| *kind == TokenKind::Stray);
        if let Some((_, stray)) = stray.next() {
            let rest = Span::new(stray.start, unit.text.len() as u32);
            self.lines(unit.slice(rest));
            kept = Some(kept.unwrap_or(stray).to(stray));
        }
        kept
    }

    /// Writes text as it is, without the blanks around its lines.
    fn lines(&mut self, text: &[u8]) {
        for line in text.split(|byte| is_line_end(*byte)) {
            let is_text = |byte: &u8| !is_blank(*byte);
            let ends = line
                .iter()
                .position(is_text)
                .zip(line.iter().rposition(is_text));
            if let Some(line) = ends.and_then(|(first, last)| line.get(first..=last)) {
                self.bytes.extend_from_slice(line);
                self.bytes.push(b'\n');
            }
        }
    }

    /// Writes a tag pair; says whether it can be read.
    fn tag(&mut self, unit: &Unit<'_>, tag: &Tag) -> bool {
        let (Some(name), Some(value)) = (tag.name, tag.value) else {
            return false;
        };
        let value = unit.slice(value);
        // With a new quote beside it, a quote or a backslash would become another one.
        let is_doubtful = !tag.is_closed && value.iter().any(|byte| b"\"\\".contains(byte));
        if is_doubtful || tag.has_rest {
            return false;
        }
        let quote: &[u8] = if needs_quotes(value) { b"\"" } else { b"" };
        let parts = [b"[", unit.slice(name), b" ", quote, value, quote, b"]\n"];
        self.bytes.extend(parts.concat());
        true
    }

    /// Writes a deal; says whether all its fields are known.
    fn deal(&mut self, unit: &Unit<'_>, deal: &Deal) -> bool {
        if deal.fields.spans.len() < deal.fields.count {
            return false;
        }
        let accepted = deal.fields.span(Field::Accepted);
        let mut separator = b'[';
        for span in &deal.fields.spans {
            self.bytes.push(separator);
            separator = b' ';
            let field = unit.slice(*span);
            if Some(*span) == accepted && matches!(field, [b'4'..=b'7' | b'9']) {
                self.bytes.push(b'8');
                continue;
            }
            let is_small = unit.faults.iter().any(|fault| {
                fault.kind == FaultKind::SmallLetter
                    && span.start <= fault.span.start
                    && fault.span.end <= span.end
            });
            let letters = field
                .iter()
                .filter(|byte| !is_blank(**byte) && !is_line_end(**byte));
            self.bytes.extend(letters.map(|byte| match is_small {
                true => byte.to_ascii_uppercase(),
                false => *byte,
            }));
        }
        self.bytes.extend_from_slice(b"]\n");
        true
    }
}

//! The normal form: a tag pair or a deal a line in the order of the text, one blank between their parts, quotes
//! only where a value needs them, an empty line before the first deal, and LF.
//!
//! What cannot be read, and text in no brackets, stays as it is on lines of its own.

use std::ops::Range;

use super::deal::PpnDeal;
use super::fault::{PpnFault, PpnFaultKind};
use super::field::PpnField;
use super::split::{PpnSplit, split};
use super::token::{PpnTokenKind, is_white, tokens};
use super::unit::{PpnTag, PpnUnit, needs_quotes};
use crate::engine::output::{KeptPart, Output};
use crate::source::{Slice, Span, is_line_end};
use crate::tagged::scan::BYTE_ORDER_MARK;

/// Writes a file in normal form, without the mark of its encoding. One in 16-bit characters stays as it is.
pub fn write(bytes: &[u8]) -> Output {
    let (given, mut out) = (split(bytes), Output::default());
    out.units = given.deals();
    let mut text = bytes;
    while let Some(rest) = after_white(text).strip_prefix(BYTE_ORDER_MARK) {
        text = rest;
    }
    let split = split(text);
    if split.is_utf16 {
        out.bytes.extend_from_slice(bytes);
        out.kept.push(kept(&given, 0..bytes.len()));
        return out;
    }
    let mut has_deal = false;
    for range in (0..split.count()).filter_map(|unit| split.range(unit)) {
        let base = bytes.len() - text.len() + range.start;
        let unit = PpnUnit::read(text.slice(range));
        let is_deal = unit.deal.is_some();
        if is_deal && !has_deal && !out.bytes.is_empty() {
            out.bytes.push(b'\n');
        }
        has_deal |= is_deal;
        let place = write_unit(&unit, &mut out.bytes).map(|place| place.at(base));
        out.kept.extend(place.map(|place| kept(&given, place)));
    }
    out
}

/// What was kept as it is, by its place in the file that was given.
fn kept(given: &PpnSplit, range: Range<usize>) -> KeptPart {
    let deal = given.deal_at(range.start);
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
}

/// Writes a unit; gives the place of what was kept.
fn write_unit(unit: &PpnUnit<'_>, out: &mut Vec<u8>) -> Option<Span> {
    let mut tokens = tokens(unit.text);
    let is_closed = tokens.is_closed;
    let stray = tokens.find(|(kind, _)| *kind == PpnTokenKind::Stray);
    // Where text follows brackets that nothing closes, their end is not known.
    let is_open = !is_closed && stray.is_some();
    let written = match (&unit.tag, &unit.deal) {
        _ if is_open => None,
        (Some(tag), _) => tag_pair(unit, tag),
        (_, Some(deal)) => fields(unit, deal),
        _ => Some(Vec::new()),
    };
    let mut kept = written.is_none().then_some(unit.span);
    out.extend(written.unwrap_or_else(|| lines(unit.slice(unit.span))));
    if is_open {
        out.push(b'\n');
    }
    if let Some((_, stray)) = stray {
        let rest = Span::new(stray.start, unit.text.len() as u32);
        out.extend(lines(unit.slice(rest)));
        kept = Some(kept.unwrap_or(stray).to(stray));
    }
    kept
}

/// Text as it is, without the blanks around its lines.
fn lines(text: &[u8]) -> Vec<u8> {
    let lines = text.split(|byte| is_line_end(*byte)).map(trimmed);
    let lines = lines.filter(|line| !line.is_empty());
    lines.flat_map(|line| [line, b"\n"].concat()).collect()
}

/// Text without the white space around it.
fn trimmed(text: &[u8]) -> &[u8] {
    let white = text.iter().rev().take_while(|byte| is_white(byte)).count();
    after_white(text.get(..text.len() - white).unwrap_or(text))
}

/// Text without the white space before it.
fn after_white(text: &[u8]) -> &[u8] {
    let white = text.iter().take_while(|byte| is_white(byte)).count();
    text.get(white..).unwrap_or(text)
}

/// A tag pair as it is written; `None` where it cannot be read.
fn tag_pair(unit: &PpnUnit<'_>, tag: &PpnTag) -> Option<Vec<u8>> {
    let (name, value) = (unit.slice(tag.name?), unit.slice(tag.value?));
    // With a new quote beside it, a quote or a backslash would become another one.
    let is_doubtful = !tag.is_closed && value.iter().any(|byte| b"\"\\".contains(byte));
    let quote: &[u8] = if needs_quotes(value) { b"\"" } else { b"" };
    let is_readable = !is_doubtful && !tag.has_rest;
    is_readable.then(|| [b"[", name, b" ", quote, value, quote, b"]\n"].concat())
}

/// A deal as it is written; `None` where not all its fields are known.
fn fields(unit: &PpnUnit<'_>, deal: &PpnDeal) -> Option<Vec<u8>> {
    let spans = &deal.fields.spans;
    let accepted = deal.fields.span(PpnField::Accepted);
    let field = |span: &Span| {
        let small =
            |fault: &PpnFault| fault.kind == PpnFaultKind::SmallLetter && fault.is_in(*span);
        let mut field = unit.slice(*span).to_vec();
        field.retain(|byte| !is_white(byte));
        if unit.faults.iter().any(small) {
            field.make_ascii_uppercase();
        }
        if Some(*span) == accepted && matches!(field[..], [b'4'..=b'7' | b'9']) {
            field = b"8".to_vec();
        }
        field
    };
    let is_whole = spans.len() == deal.fields.count;
    let fields = spans.iter().map(field).collect::<Vec<_>>().join(&b' ');
    is_whole.then(|| [b"[", &fields[..], b"]\n"].concat())
}

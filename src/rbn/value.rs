//! The data of labels: what each label says, and what is wrong with it (chapter 3).

pub mod auction;
pub mod contract;
pub mod date;
pub mod hands;
pub mod heading;
pub mod items;
pub mod makes;
pub mod names;
pub mod notation;
pub mod play;
pub mod result;

use super::fault::{FaultKind, Faults};
use super::label::Label;
use crate::source::{Slice, is_blank};

/// What the labels of a record say. What cannot be read is missing.
#[derive(Clone, Debug, Default)]
pub struct Values {
    /// `D`.
    pub date: Option<date::Date>,
    /// `N`.
    pub names: Option<names::Names>,
    /// `H`.
    pub hands: Option<hands::Hands>,
    /// `A`.
    pub auction: Option<auction::Auction>,
    /// `C`.
    pub contract: Option<contract::ContractOf>,
    /// `P`.
    pub play: Option<play::Play>,
    /// `R`.
    pub result: Option<result::Outcome>,
    /// `M`.
    pub makes: Option<makes::Makes>,
    /// `I`.
    pub items: items::Items,
}

/// Reads the data of a label. Data with characters that the label does not hold are not read
/// further: one mistake is one fault.
pub(super) fn read(label: Label, data: &[u8], values: &mut Values, faults: &mut Faults<'_>) {
    let before = faults.count();
    blanks(label, data, faults);
    characters(label, data, faults);
    if faults.count() > before && label.info().characters.is_some() || data.is_empty() {
        return;
    }
    colons(label, data, faults);
    match label {
        Label::Date => values.date = date::read(data, faults),
        Label::Scoring => heading::scoring(data, faults),
        Label::Session => heading::session(data, faults),
        Label::Teams => heading::teams(data, faults),
        Label::Names => values.names = names::read(data, faults),
        Label::Hands => values.hands = hands::read(data, faults),
        Label::Auction => values.auction = auction::read(data, faults),
        Label::Contract => values.contract = contract::read(data, faults),
        Label::Play => values.play = play::read(data, faults),
        Label::Result => values.result = result::read(data, faults),
        Label::Makes => values.makes = makes::read(data, faults),
        Label::Items => values.items.go_on(data, faults),
        Label::Title | Label::Location | Label::Event | Label::Board => {}
    }
}

/// Whether bytes after a letter are data of that label, so that only the space is missing. Labels
/// of free text fit everything, and are not asked; a board number begins with a digit.
pub(super) fn fits(label: Label, data: &[u8]) -> bool {
    if label == Label::Board {
        return data.first().is_some_and(u8::is_ascii_digit);
    }
    if label.info().characters.is_none() {
        return false;
    }
    is_faultless(label, data)
}

/// Whether nothing is wrong with data by themselves.
pub(super) fn is_faultless(label: Label, data: &[u8]) -> bool {
    let mut list = Vec::new();
    read(
        label,
        data,
        &mut Values::default(),
        &mut Faults::at(0, &mut list),
    );
    list.is_empty()
}

/// Blanks where there are none.
fn blanks(label: Label, data: &[u8], faults: &mut Faults<'_>) {
    if data.is_empty() {
        return;
    }
    let is_text = |byte: &u8| !is_blank(*byte);
    let Some(first) = data.iter().position(is_text) else {
        return faults.add(FaultKind::StrayBlank(label), 0, data.len());
    };
    if label.info().characters.is_some() {
        if let Some(blank) = data.iter().position(|byte| is_blank(*byte)) {
            let rest = data.slice(blank..);
            let length = rest.iter().take_while(|byte| is_blank(**byte)).count();
            faults.add(FaultKind::BlankInData(label), blank, blank + length);
        }
        return;
    }
    let last = data.iter().rposition(is_text).unwrap_or(first);
    if first > 0 {
        faults.add(FaultKind::StrayBlank(label), 0, first);
    }
    if last + 1 < data.len() {
        faults.add(FaultKind::StrayBlank(label), last + 1, data.len());
    }
}

/// The first characters that the label does not hold.
fn characters(label: Label, data: &[u8], faults: &mut Faults<'_>) {
    let Some(allowed) = label.info().characters else {
        return;
    };
    // After its third field a contract is followed by anything.
    let held = match label {
        Label::Contract => {
            let mut colons = data.iter().enumerate().filter(|(_, byte)| **byte == b':');
            colons.nth(2).map_or(data.len(), |(at, _)| at)
        }
        _ => data.len(),
    };
    let is_other = |byte: &u8| !is_blank(*byte) && !allowed.has(*byte);
    let data = data.get(..held).unwrap_or(data);
    if let Some(first) = data.iter().position(is_other) {
        let rest = data.slice(first..);
        let length = rest.iter().take_while(|byte| is_other(byte)).count();
        faults.add(FaultKind::Character(label), first, first + length);
    }
}

/// Fields and the colons between them.
fn colons(label: Label, data: &[u8], faults: &mut Faults<'_>) {
    let info = label.info();
    let Some(most) = info.fields else {
        return;
    };
    let mut found = 0;
    let mut spaced = None;
    let mut at = 0;
    while let Some(colon) = data.get(at..).and_then(|rest| memchr::memchr(b':', rest)) {
        let colon = at + colon;
        let rest = data.slice(colon..);
        let run = rest.iter().take_while(|byte| **byte == b':').count();
        at = colon + run;
        let separators = if info.doubles_colons { run % 2 } else { run };
        // Of an even number each two are one colon of the text.
        if info.doubles_colons && run > 2 && separators > 0 {
            faults.add(FaultKind::ManyColons, colon, at);
        }
        found += separators;
        if found >= most && separators > 0 {
            let first = at - (found + 1 - most).min(run);
            return faults.add(FaultKind::Field(label), first, data.len());
        }
        if info.doubles_colons && run == 1 && data.get(at) == Some(&b' ') {
            spaced = spaced.or(Some((colon, at + 1)));
        }
    }
    if let Some((from, to)) = spaced {
        faults.add(FaultKind::SpaceAfterColon, from, to);
    }
}

/// The fields of data in which each colon separates, each with its first byte.
fn fields(data: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut at = 0;
    data.split(|byte| *byte == b':').map(move |field| {
        let start = at;
        at += field.len() + 1;
        (start, field)
    })
}

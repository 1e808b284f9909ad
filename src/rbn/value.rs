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

use super::fault::{Faults, RbnFaultKind};
use super::label::RbnLabel;
use crate::source::{Slice, is_blank};

/// What the labels of a record say. What cannot be read is missing.
#[derive(Clone, Debug, Default)]
pub struct Values {
    /// `D`.
    pub date: Option<date::RbnDate>,
    /// `N`.
    pub names: Option<names::Names>,
    /// `H`.
    pub hands: Option<hands::RbnHands>,
    /// `A`.
    pub auction: Option<auction::RbnAuction>,
    /// `C`.
    pub contract: Option<contract::ContractOf>,
    /// `P`.
    pub play: Option<play::RbnPlay>,
    /// `R`.
    pub result: Option<result::RbnOutcome>,
    /// `M`.
    pub makes: Option<makes::RbnMakes>,
    /// `I`.
    pub items: items::ItemList,
}

/// Reads the data of a label. Data with characters that the label does not hold are not read
/// further: one mistake is one fault.
pub(super) fn read(label: RbnLabel, data: &[u8], values: &mut Values, faults: &mut Faults<'_>) {
    let before = faults.count();
    blanks(label, data, faults);
    characters(label, data, faults);
    if faults.count() > before && label.info().characters.is_some() || data.is_empty() {
        return;
    }
    colons(label, data, faults);
    match label {
        RbnLabel::Date => values.date = date::read(data, faults),
        RbnLabel::Scoring => heading::scoring(data, faults),
        RbnLabel::Session => heading::session(data, faults),
        RbnLabel::Teams => heading::teams(data, faults),
        RbnLabel::Names => values.names = names::read(data, faults),
        RbnLabel::Hands => values.hands = hands::read(data, faults),
        RbnLabel::Auction => values.auction = auction::read(data, faults),
        RbnLabel::Contract => values.contract = contract::read(data, faults),
        RbnLabel::Play => values.play = play::read(data, faults),
        RbnLabel::Result => values.result = result::read(data, faults),
        RbnLabel::Makes => values.makes = makes::read(data, faults),
        RbnLabel::Items => values.items.go_on(data, faults),
        RbnLabel::Title | RbnLabel::Location | RbnLabel::Event | RbnLabel::Board => {}
    }
}

/// Whether bytes after a letter are data of that label, so that only the space is missing. Labels
/// of free text fit everything, and are not asked; a board number begins with a digit.
pub(super) fn fits(label: RbnLabel, data: &[u8]) -> bool {
    if label == RbnLabel::Board {
        return data.first().is_some_and(u8::is_ascii_digit);
    }
    if label.info().characters.is_none() {
        return false;
    }
    is_faultless(label, data)
}

/// Whether nothing is wrong with data by themselves.
pub(super) fn is_faultless(label: RbnLabel, data: &[u8]) -> bool {
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
fn blanks(label: RbnLabel, data: &[u8], faults: &mut Faults<'_>) {
    if data.is_empty() {
        return;
    }
    let is_text = |byte: &u8| !is_blank(*byte);
    let Some(first) = data.iter().position(is_text) else {
        return faults.add(RbnFaultKind::StrayBlank(label), 0, data.len());
    };
    if label.info().characters.is_some() {
        if let Some(blank) = data.iter().position(|byte| is_blank(*byte)) {
            let rest = data.slice(blank..);
            let length = rest.iter().take_while(|byte| is_blank(**byte)).count();
            faults.add(RbnFaultKind::BlankInData(label), blank, blank + length);
        }
        return;
    }
    let last = data.iter().rposition(is_text).unwrap_or(first);
    if first > 0 {
        faults.add(RbnFaultKind::StrayBlank(label), 0, first);
    }
    if last + 1 < data.len() {
        faults.add(RbnFaultKind::StrayBlank(label), last + 1, data.len());
    }
}

/// The first characters that the label does not hold.
fn characters(label: RbnLabel, data: &[u8], faults: &mut Faults<'_>) {
    let Some(allowed) = label.info().characters else {
        return;
    };
    // After its third field a contract is followed by anything.
    let held = match label {
        RbnLabel::Contract => {
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
        faults.add(RbnFaultKind::Character(label), first, first + length);
    }
}

/// Fields and the colons between them.
fn colons(label: RbnLabel, data: &[u8], faults: &mut Faults<'_>) {
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
            faults.add(RbnFaultKind::ManyColons, colon, at);
        }
        found += separators;
        if found >= most && separators > 0 {
            let first = at - (found + 1 - most).min(run);
            return faults.add(RbnFaultKind::Field(label), first, data.len());
        }
        if info.doubles_colons && run == 1 && data.get(at) == Some(&b' ') {
            spaced = spaced.or(Some((colon, at + 1)));
        }
    }
    if let Some((from, to)) = spaced {
        faults.add(RbnFaultKind::SpaceAfterColon, from, to);
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

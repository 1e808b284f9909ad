//! The data of each label in output form (chapter 3).

use std::borrow::Cow;

use memchr::memchr;

use super::super::fault::RbnFaultKind;
use super::super::label::RbnLabel;
use super::super::play::has_no_trick;
use super::super::record::{RbnLine, RbnRecord, trimmed};
use super::super::value::is_faultless;
use super::{auction, hands, play};

/// The data of a label in output form; `None` where they cannot be read.
pub(super) fn canonical<'t>(
    record: &RbnRecord<'t>,
    label: RbnLabel,
    line: &RbnLine,
) -> Option<Cow<'t, [u8]>> {
    let data = record.slice(line.data);
    let has_no_trick = label == RbnLabel::Play && has_no_trick(data);
    if trimmed(data).is_empty() || has_no_trick {
        return Some(Cow::Borrowed(&[]));
    }
    // Nothing was read of a line that is too long.
    let length = (line.data.end - line.span.start) as usize;
    let info = label.info();
    if info.characters.is_some() && length > info.longest {
        return None;
    }
    let mut faults = record.faults.iter();
    let is_of_data =
        |fault: &&_| line.data.start <= fault_start(fault) && fault_start(fault) <= line.data.end;
    if faults.any(|fault| is_of_data(&fault) && !is_mended(label, fault.kind)) {
        return None;
    }
    let values = &record.values;
    Some(match label {
        RbnLabel::Date | RbnLabel::Result => capitals(data),
        RbnLabel::Makes => makes(record, data)?,
        RbnLabel::Hands => Cow::Owned(hands::canonical(values.hands.as_ref()?)),
        RbnLabel::Auction => auction::canonical(record, values.auction.as_ref()?, data),
        RbnLabel::Contract => Cow::Owned(contract(data, values.contract.as_ref()?)),
        RbnLabel::Play => Cow::Owned(play::canonical(record, values.play.as_ref()?, line.data)?),
        _ => Cow::Borrowed(trimmed(data)),
    })
}

/// Where a fault begins.
fn fault_start(fault: &super::super::fault::RbnFault) -> u32 {
    fault.span.start
}

/// Whether output form is without this fault, or the data can be read all the same.
fn is_mended(label: RbnLabel, fault: RbnFaultKind) -> bool {
    // In data of free text nothing is moved.
    if label.info().characters.is_none() {
        return true;
    }
    matches!(
        fault,
        RbnFaultKind::PartlyKnown
            | RbnFaultKind::SmallLetter
            | RbnFaultKind::OldVulnerability
            | RbnFaultKind::NoColon
            | RbnFaultKind::FinalColon
            | RbnFaultKind::PassesBeforeEnd
            | RbnFaultKind::NeedlessLeader
            | RbnFaultKind::NoGoal
            | RbnFaultKind::SuitRepeated
            | RbnFaultKind::FinalSeparator
            | RbnFaultKind::OldMakes
    )
}

fn capitals(data: &[u8]) -> Cow<'_, [u8]> {
    if data.iter().any(u8::is_ascii_lowercase) {
        Cow::Owned(data.to_ascii_uppercase())
    } else {
        Cow::Borrowed(data)
    }
}

/// Makes in capitals. Those of the early form get the second part, which is new: an empty one.
fn makes<'t>(record: &RbnRecord<'_>, data: &'t [u8]) -> Option<Cow<'t, [u8]>> {
    let mut faults = record.faults.iter();
    if !faults.any(|fault| fault.kind == RbnFaultKind::OldMakes) {
        return Some(capitals(data));
    }
    let (first, rest) = data.split_at_checked(memchr(b':', data)?)?;
    let makes = [first, b":", rest].concat().to_ascii_uppercase();
    let is_read =
        makes.len() + 2 <= RbnLabel::Makes.info().longest && is_faultless(RbnLabel::Makes, &makes);
    is_read.then_some(Cow::Owned(makes))
}

/// A contract in capitals, without a leader who leads anyway. What its users have written after the
/// leader is theirs.
fn contract(data: &[u8], contract: &super::super::contract::ContractOf) -> Vec<u8> {
    let mut fields: Vec<Vec<u8>> = data
        .split(|byte| *byte == b':')
        .map(<[u8]>::to_vec)
        .collect();
    for field in fields.iter_mut().take(3) {
        field.make_ascii_uppercase();
    }
    if let Some(leader) = fields.get_mut(2)
        && contract.has_needless_leader()
    {
        leader.clear();
    }
    // Empty fields at the end say nothing.
    while fields.len() > 1 && fields.last().is_some_and(Vec::is_empty) {
        fields.pop();
    }
    fields.join(&b':')
}

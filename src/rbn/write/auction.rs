//! `A` in output form.

use std::borrow::Cow;

use super::super::auction::{Call, RbnAuction};
use super::super::record::RbnRecord;
use crate::source::Span;

/// An auction in output form: with dealer and vulnerability, the passes that end it written `A`. The
/// case of calls is kept.
pub(super) fn canonical<'t>(
    record: &RbnRecord<'t>,
    auction: &RbnAuction,
    data: &'t [u8],
) -> Cow<'t, [u8]> {
    let (mut start, calls) = if auction.has_start {
        let (start, calls) = data.split_at_checked(2).unwrap_or((data, &[]));
        (
            start.to_ascii_uppercase(),
            calls.strip_prefix(b":").unwrap_or(calls),
        )
    } else {
        (b"WX".to_vec(), data)
    };
    if let [_, vulnerability @ b'?'] = start.as_mut_slice() {
        *vulnerability = b'X';
    }
    let mut out = start;
    out.push(b':');
    let first = out.len();
    out.extend_from_slice(calls);
    let shift =
        |span: Span| (span.start - data_start(record)) as usize + first + calls.len() - data.len();
    for at in &auction.calls {
        if matches!(at.call, Call::AllPass | Call::Query)
            && let Some(letter) = out.get_mut(shift(at.span))
        {
            letter.make_ascii_uppercase();
        }
    }
    if let Some(passes) = final_passes(auction).map(shift) {
        let is_plain = out
            .iter()
            .skip(passes)
            .all(|byte| matches!(byte, b'P' | b'A' | b':'));
        if is_plain {
            out.truncate(passes);
            out.push(b'A');
        }
    }
    while out.len() > first && out.last() == Some(&b':') {
        out.pop();
    }
    Cow::Owned(out)
}

/// Where the data begin in the record.
fn data_start(record: &RbnRecord<'_>) -> u32 {
    let line = record.line(super::RbnLabel::Auction);
    line.map_or(0, |line| line.data.start)
}

/// Where the passes begin that end the auction, if they do.
fn final_passes(auction: &RbnAuction) -> Option<Span> {
    let calls = &auction.calls;
    let is_closed = calls.last()?.call == Call::AllPass;
    let open = calls.len() - usize::from(is_closed);
    let passes = calls.iter().take(open).rev();
    let passes = passes.take_while(|at| at.call == Call::Pass).count();
    let needed = if passes < open { 3 } else { 4 };
    let is_end = if is_closed {
        passes < needed
    } else {
        passes == needed
    };
    calls
        .get(open - passes)
        .filter(|_| is_end)
        .map(|at| at.span)
}

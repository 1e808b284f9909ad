//! What holds from record to record.

use crate::bridge::Vulnerability;
use crate::rbn::hands::RbnHands;
use crate::rbn::{InForce, RbnLabel, RbnRecord};

/// What holds after a record.
#[derive(Clone, Default)]
pub(super) struct RecordState {
    pub(super) in_force: InForce,
    /// The hands of the last `H`, if they could be read.
    pub(super) hands: Option<RbnHands>,
    /// Who is vulnerable in the last deal.
    pub(super) vulnerability: Option<Vulnerability>,
}

impl RecordState {
    /// Goes on to a record whose text begins at `base`; gives what held before it.
    pub(super) fn advance(&mut self, record: &RbnRecord<'_>, base: usize) -> InForce {
        let before = self.in_force.clone();
        if record.is_record() {
            self.in_force.advance(record, base);
        }
        if record.line(RbnLabel::Hands).is_some() {
            self.hands.clone_from(&record.values.hands);
        }
        self.vulnerability = match &record.values.auction {
            Some(auction) => auction.vulnerability,
            None if is_same_board(&before, &self.in_force) => self.vulnerability,
            None => None,
        };
        before
    }
}

/// Whether two records have the board and the hands in common: then the dealer and the vulnerability
/// of the first, which do not repeat, are those of the second.
fn is_same_board(before: &InForce, now: &InForce) -> bool {
    let is_same = |label| before.range(label) == now.range(label);
    is_same(RbnLabel::Board) && is_same(RbnLabel::Hands)
}

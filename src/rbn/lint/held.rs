//! What holds from record to record.

use crate::bridge::Vulnerability;
use crate::rbn::hands::Hands;
use crate::rbn::{InForce, Label, Record};

/// What holds after a record.
#[derive(Clone, Default)]
pub(super) struct Held {
    pub(super) in_force: InForce,
    /// The hands of the last `H`, if they could be read.
    pub(super) hands: Option<Hands>,
    /// Who is vulnerable in the last deal.
    pub(super) vulnerability: Option<Vulnerability>,
}

impl Held {
    /// Goes on to a record whose text begins at `base`; gives what held before it.
    pub(super) fn advance(&mut self, record: &Record<'_>, base: usize) -> InForce {
        let before = self.in_force.clone();
        if record.is_record() {
            self.in_force.advance(record, base);
        }
        if record.line(Label::Hands).is_some() {
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
    is_same(Label::Board) && is_same(Label::Hands)
}

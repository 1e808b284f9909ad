//! `C`: contract, declarer and leader.

use crate::bridge::{Bid, Contract, FinalContract, Penalty, Seat, Strain};

use super::super::fault::{Faults, RbnFaultKind};
use super::auction::strain;
use crate::bridge::{seat, seat_after};
use crate::source::Span;

/// A contract with its declarer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ContractOf {
    /// The level, 1 to 7; an ending may have none.
    pub level: Option<u8>,
    /// The strain.
    pub strain: Strain,
    /// Whether it is doubled or redoubled.
    pub risk: Penalty,
    /// How many tricks declarer wants.
    pub goal: Option<Goal>,
    /// Who declares, where it is given.
    pub declarer: Option<Seat>,
    /// Who leads: who is named, else the hand to the left of declarer.
    pub leader: Option<Seat>,
    /// The bytes of level, strain, risk and goal.
    pub span: Span,
    /// The bytes of the declarer.
    pub declarer_span: Span,
}

impl ContractOf {
    /// The contract; `None` where it has no level.
    pub fn whole(&self) -> Option<Contract> {
        let bid = Bid::new(self.level?, self.strain);
        let penalty = self.risk;
        Some(Contract { bid, penalty })
    }

    /// What is played; of an ending without a level only the trumps are known.
    pub fn played(&self) -> FinalContract {
        let trumps = FinalContract::Trumps(self.strain);
        self.whole().map_or(trumps, FinalContract::Contract)
    }

    /// Whether a leader is named who leads anyway: the hand to the left of declarer.
    pub fn has_needless_leader(&self) -> bool {
        self.declarer
            .is_some_and(|declarer| self.leader == Some(seat_after(declarer, 1)))
    }
}

/// The tricks that declarer wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// So many, 1 to 13.
    Tricks(u8),
    /// As many as possible (`M`).
    Most,
}

/// Reads a contract.
pub(super) fn read(data: &[u8], faults: &mut Faults<'_>) -> Option<ContractOf> {
    let mut fields = super::fields(data);
    let (_, text) = fields.next()?;
    let mut contract = contract(text, faults)?;
    match fields.next() {
        None | Some((_, [])) => faults.add(RbnFaultKind::NoDeclarer, 0, text.len()),
        Some((at, field)) => {
            contract.declarer_span = faults.span(at, at + field.len());
            match field {
                [letter] if seat(*letter).is_some() => contract.declarer = seat(*letter),
                _ => faults.add(RbnFaultKind::Declarer, at, at + field.len()),
            }
        }
    }
    let left = contract.declarer.map(|declarer| seat_after(declarer, 1));
    contract.leader = left;
    match fields.next() {
        None | Some((_, [])) => {}
        Some((at, field)) => match field {
            [letter] if seat(*letter).is_some() => {
                contract.leader = seat(*letter);
                if contract.leader == left {
                    faults.add(RbnFaultKind::NeedlessLeader, at, at + 1);
                }
            }
            _ => faults.add(RbnFaultKind::Leader, at, at + field.len()),
        },
    }
    Some(contract)
}

/// Reads level, strain, risk and goal.
fn contract(text: &[u8], faults: &mut Faults<'_>) -> Option<ContractOf> {
    let (level, rest) = match text {
        [digit, rest @ ..] if digit.is_ascii_digit() => (Some(*digit - b'0'), rest),
        _ => (None, text),
    };
    let Some(strain) = rest.first().and_then(|letter| strain(*letter)) else {
        faults.add(RbnFaultKind::Contract, 0, text.len());
        return None;
    };
    if level.is_some_and(|level| !(1..=7).contains(&level)) {
        faults.add(RbnFaultKind::Level, 0, 1);
        return None;
    }
    let rest = rest.get(1..).unwrap_or_default();
    let (risk, rest) = match rest {
        [b'X' | b'x', rest @ ..] => (Penalty::Doubled, rest),
        [b'R' | b'r', rest @ ..] => (Penalty::Redoubled, rest),
        _ => (Penalty::Undoubled, rest),
    };
    let goal = match rest {
        [] => None,
        [b'M' | b'm'] => Some(Goal::Most),
        _ if rest.iter().all(u8::is_ascii_digit) => {
            let tricks = std::str::from_utf8(rest)
                .ok()
                .and_then(|text| text.parse().ok());
            let Some(tricks) = tricks.filter(|tricks| (1..=13).contains(tricks)) else {
                faults.add(RbnFaultKind::Goal, text.len() - rest.len(), text.len());
                return None;
            };
            Some(Goal::Tricks(tricks))
        }
        _ => {
            faults.add(RbnFaultKind::Contract, 0, text.len());
            return None;
        }
    };
    if level.is_none() && goal.is_none() {
        faults.add(RbnFaultKind::NoGoal, 0, text.len());
    }
    Some(ContractOf {
        level,
        strain,
        risk,
        goal,
        declarer: None,
        leader: None,
        span: faults.span(0, text.len()),
        declarer_span: faults.span(text.len(), text.len()),
    })
}

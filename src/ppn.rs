//! Portable Preferans Notation, the text format of an evening of preferans (2012): tag pairs, then deals, all in
//! square brackets.
//!
//! A file is cut into units, a tag pair or a deal each ([`split()`]); the bytes of one are covered by tokens
//! ([`tokens()`]), and what it says is read from these ([`PpnUnit`]). What the parts of a [`PpnDeal`] say together is held
//! to the laws ([`judge()`]). Nothing fails: what cannot be read is a [`PpnFault`] with its place. [`write()`] gives the
//! normal form.

pub mod deal;
pub mod fault;
pub mod field;
pub mod judge;
pub mod lint;
pub mod split;
pub mod tag;
pub mod token;
pub mod unit;
pub mod write;

pub use deal::{PpnDeal, PpnTrick, ScoreEntry};
pub use fault::{PpnFault, PpnFaultKind};
pub use field::PpnField;
pub use judge::judge;
pub use split::{PpnSplit, split};
pub use token::{PpnTokenKind, tokens};
pub use unit::PpnUnit;
pub use write::write;

/// The text of 2012, whose sections rules cite.
pub const PPN: crate::engine::Standard = crate::engine::Standard("PPN");

//! Portable Preferans Notation, the text format of an evening of preferans (2012): tag pairs, then deals, all in
//! square brackets.
//!
//! A file is cut into units, a tag pair or a deal each ([`split()`]); the bytes of one are covered by tokens
//! ([`tokens()`]), and what it says is read from these ([`Unit`]). What the parts of a [`Deal`] say together is held
//! to the laws ([`judge()`]). Nothing fails: what cannot be read is a [`Fault`] with its place. [`write()`] gives the
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

pub use deal::{Deal, Entry, Trick};
pub use fault::{Fault, FaultKind};
pub use field::Field;
pub use judge::judge;
pub use split::{Split, split};
pub use token::{TokenKind, tokens};
pub use unit::Unit;
pub use write::write;

/// The text of 2012, whose sections rules cite.
pub const PPN: crate::engine::Standard = crate::engine::Standard("PPN");

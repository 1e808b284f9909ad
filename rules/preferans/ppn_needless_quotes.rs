//! # ppn-needless-quotes
//!
//! A value is in quotes although it has no blank. The text of the notation has quotes only around values with
//! blanks, but also says that tags are as in PGN, where each value has them. Programs that take the text at its
//! word read the quotes as part of the value.
//!
//! Leave the quotes out. `pbnlint export` does that.
//!
//! ## Bad
//!
//! ```ppn
//! [Bula 60]
//! [Player1 "ana"]
//! ```
//!
//! ```text
//! info[ppn-needless-quotes]: expected a value without quotes, found quotes around one word
//!   ┌─ example.ppn:2:11
//!   │
//! 2 │ [Player1 "ana"]
//!   │           ^^^
//! ```
//!
//! ## Good
//!
//! ```ppn
//! [Bula 60]
//! [Player1 ana]
//! [Player2 "mile k"]
//! ```

use crate::rules::ppn::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "ppn-needless-quotes",
    severity: Severity::Info,
    chapters: &[(PPN, &["Info section"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::ppn(&[PpnCheck::Faults(&[PpnFaultKind::Quotes])]);

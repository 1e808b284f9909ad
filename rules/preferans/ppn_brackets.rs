//! # ppn-brackets
//!
//! A tag pair or a deal is not in square brackets on a line of its own, or a value is not in its quotes. A value with
//! blanks is in quotes, and these end on its line. A program that reads the file line by line loses what is written
//! in another way.
//!
//! Put each tag pair and each deal on its own line, from `[` to `]`. `pbnlint export` does that where the text
//! leaves no doubt.
//!
//! ## Bad
//!
//! ```ppn
//! [Bula 60] [Refe 2]
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! error[ppn-brackets]: expected a line of its own, found the line of another tag pair or deal
//!   ┌─ example.ppn:1:11
//!   │
//! 1 │ [Bula 60] [Refe 2]
//!   │           ^
//! ```
//!
//! ```ppn
//! [Bula 60]
//! [Location New York]
//! ```
//!
//! ```text
//! error[ppn-brackets]: expected quotes around the value, found `New York`
//!   ┌─ example.ppn:2:11
//!   │
//! 2 │ [Location New York]
//!   │           ^^^^^^^^
//! ```
//!
//! ```ppn
//! [Bula 60]
//! [Refe 2
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! error[ppn-brackets]: expected a closing bracket, found nothing
//!   ┌─ example.ppn:2:8
//!   │
//! 2 │ [Refe 2
//!   │        ^
//! ```
//!
//! ```ppn
//! [Bula 60]
//! [Location "New York]
//! ```
//!
//! ```text
//! error[ppn-brackets]: expected a closing quote, found `New York`
//!   ┌─ example.ppn:2:12
//!   │
//! 2 │ [Location "New York]
//!   │            ^^^^^^^^
//! ```
//!
//! ```ppn
//! [Bula 60]
//! we played until midnight
//! ```
//!
//! ```text
//! error[ppn-brackets]: expected tag pairs and deals in brackets, found `we played until midnight`
//!   ┌─ example.ppn:2:1
//!   │
//! 2 │ we played until midnight
//!   │ ^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```ppn
//! [Bula 60]
//! [Refe 2]
//! [Location "New York"]
//!
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```

use crate::rules::ppn::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "ppn-brackets",
    severity: Severity::Error,
    chapters: &[(PPN, &["Info section"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::ppn(&[PpnCheck::Faults(&[PpnFaultKind::Brackets])]);

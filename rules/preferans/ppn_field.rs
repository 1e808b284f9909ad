//! # ppn-field
//!
//! A deal has too few or too many fields, or a field is not what it should be. A deal that is played has 14 fields with
//! blanks between them; one in which all players passed has the first four. A program that reads codes takes one card
//! for another, or gives up.
//!
//! Correct the field. Small letters, blanks in lists, and other numbers than 8 for both followers become right by
//! `pbnlint export`.
//!
//! ## Bad
//!
//! ```ppn
//! [1 231 1BDH P,P,P]
//! ```
//!
//! ```text
//! error[ppn-field]: expected 32 cards, found 4
//!   ┌─ example.ppn:1:8
//!   │
//! 1 │ [1 231 1BDH P,P,P]
//!   │        ^^^^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOTZ M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! error[ppn-field]: expected a card, 1 to 9 or A to W, found `Z`
//!   ┌─ example.ppn:1:39
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOTZ M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//!   │                                       ^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 P,P,P 2]
//! ```
//!
//! ```text
//! error[ppn-field]: expected 14 fields, or 4 if all players pass, found 5
//!   ┌─ example.ppn:1:2
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 P,P,P 2]
//!   │  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! error[ppn-field]: expected two or three cards and the number of the winner, found `DC`
//!   ┌─ example.ppn:1:65
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//!   │                                                                 ^^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 m3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! error[ppn-field]: expected a capital letter, found `m`
//!   ┌─ example.ppn:1:41
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 m3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//!   │                                         ^
//! ```
//!
//! ## Good
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 P,P,P]
//! ```

use crate::ppn::field::NAMES;
use crate::rules::ppn::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "ppn-field",
    severity: Severity::Error,
    chapters: &[(PPN, &NAMES)],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::ppn(&[PpnCheck::Faults(&[
    PpnFaultKind::Field,
    PpnFaultKind::SmallLetter,
])]);

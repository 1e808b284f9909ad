//! # ppn-missing-refa
//!
//! A deal has no field for refa, between kontra and value. The list of the fields has it, but the examples of the
//! text leave it out. Without it, a reader that counts fields takes the value for it.
//!
//! Write 0, or 1 if the deal counts double.
//!
//! ## Bad
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! info[ppn-missing-refa]: expected 14 fields, with refa before the value, found 13
//!   ┌─ example.ppn:1:2
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//!   │  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```

use crate::rules::ppn::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "ppn-missing-refa",
    severity: Severity::Info,
    chapters: &[(PPN, &["refa"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::ppn(&[PpnCheck::Faults(&[PpnFaultKind::MissingRefa])]);

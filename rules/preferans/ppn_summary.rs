//! # ppn-summary
//!
//! What a player wrote down does not follow from the play: the letter, the tricks or the points. The main player writes M,
//! those who follow F, the others 0. A follower writes the tricks times the value into the left column; the main player
//! writes the value into the middle column, with a minus sign if the contract is made. It is made with six tricks, betl with
//! none, preferans with all ten.
//!
//! Correct the entry, or the tricks.
//!
//! ## Bad
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:8,F3:L24,0]
//! ```
//!
//! ```text
//! warning[ppn-summary]: expected -8 points for player 2, found `M7:8`
//!   ┌─ example.ppn:1:105
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:8,F3:L24,0]
//!   │                                                                                                         ^^^^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L60,0]
//! ```
//!
//! ```text
//! warning[ppn-summary]: expected 24 points for player 3, found `F3:L60`
//!   ┌─ example.ppn:1:111
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L60,0]
//!   │                                                                                                               ^^^^^^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F4:L32,0]
//! ```
//!
//! ```text
//! warning[ppn-summary]: expected 3 tricks for player 3, found `F4:L32`
//!   ┌─ example.ppn:1:111
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F4:L32,0]
//!   │                                                                                                               ^^^^^^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 F3:L24,M7:-8,0]
//! ```
//!
//! ```text
//! warning[ppn-summary]: expected M for player 2, who is the main player, found `F3:L24`
//!   ┌─ example.ppn:1:105
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 F3:L24,M7:-8,0]
//!   │                                                                                                         ^^^^^^
//! ```
//!
//! ## Good
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 G,P,P 2 XX G4 3 0 0 10 2 KI2,732,143,FD3,NH3,CB3,RW2,MJ2,2V2,QE2 M6:-10,F4:L40,0]
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 8 0 0 8 2 2481,PQR3,NOH1,ADC2,WVS2,7352,MIL2,KJ62,1FG2,BEU3 M6:-8,F2:L16,F2:L16]
//! ```

use crate::rules::ppn::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "ppn-summary",
    folds: false,
    chapters: &[(PPN, &["summary"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::ppn(&[PpnCheck::Faults(&[PpnFaultKind::Summary])]);

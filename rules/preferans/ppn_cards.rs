//! # ppn-cards
//!
//! A card is dealt twice, so that another one is missing, or the main player discards a card of another hand. Each of
//! the 32 cards is in one hand or in the talon, and the main player puts away two of the own ten cards and of the talon.
//!
//! Correct the cards: the codes 1 to 8 are spades from 7 to ace, 9 to G diamonds, H to O hearts, P to W clubs.
//!
//! ## Bad
//!
//! ```ppn
//! [1 231 11DHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! warning[ppn-cards]: expected each card once, also 9♦, found 7♠ for the second time
//!   ┌─ example.ppn:1:9
//!   │
//! 1 │ [1 231 11DHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//!   │         ^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 A9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! warning[ppn-cards]: expected two cards of player 2 or the talon, found 8♦ of player 1
//!   ┌─ example.ppn:1:50
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 A9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//!   │                                                  ^
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

use crate::rules::ppn::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "ppn-cards",
    folds: false,
    chapters: &[(PPN, &["cards", "discarded"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::ppn(&[PpnCheck::Faults(&[PpnFaultKind::Cards])]);

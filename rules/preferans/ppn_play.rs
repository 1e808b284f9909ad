//! # ppn-play
//!
//! A card was not possible when it was thrown, or another player won the trick. Each card is thrown once, by a player who
//! has it; suit is followed, else trumped; the highest trump wins, or the highest card of the suit that was led, and who
//! wins leads to the next trick. It is reported once per deal, for what comes after it depends on it.
//!
//! Correct the card, the winner, or the hands.
//!
//! ## Bad
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC3,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! warning[ppn-play]: expected player 2, who won this trick, found `3`
//!   ┌─ example.ppn:1:67
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC3,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//!   │                                                                   ^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,DJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! warning[ppn-play]: expected a card of player 2, found J♦ for the second time
//!   ┌─ example.ppn:1:69
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,DJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//!   │                                                                     ^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DI2,KJ2,WV2,BF3,423,CM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! warning[ppn-play]: expected one of the ♦ of player 3, found 8♥
//!   ┌─ example.ppn:1:66
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DI2,KJ2,WV2,BF3,423,CM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//!   │                                                                  ^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! warning[ppn-play]: expected ten tricks, found `QE2`
//!   ┌─ example.ppn:1:105
//!   │
//! 1 │ …WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2,QE2 M7:-8,F3:L24,0]
//!   │                                                                                            ^^^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 3 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! warning[ppn-play]: expected a card of player 3, found J♦ of player 2
//!   ┌─ example.ppn:1:65
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 8 3 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//!   │                                                                 ^
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
    name: "ppn-play",
    folds: false,
    chapters: &[(PPN, &["throws"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::ppn(&[PpnCheck::Faults(&[PpnFaultKind::Play])]);

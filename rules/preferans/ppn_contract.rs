//! # ppn-contract
//!
//! What a deal says before the first card contradicts itself or the laws. Another player won the auction, the contract is
//! lower than the bid, XX is without a game, the main player follows, or the value does not follow from the contract:
//! the first of these is reported. A contract is worth twice its number, a game in it twice the next number; refa
//! and kontra double that, rekontra makes it four times as much, subkontra eight times, mortkontra 16 times.
//!
//! Correct the field. Rules of the house can differ, above all in the auction.
//!
//! ## Bad
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 3 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! warning[ppn-contract]: expected player 2, who won the auction, found `3`
//!   ┌─ example.ppn:1:48
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 3 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//!   │                                                ^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 10 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! warning[ppn-contract]: expected the value 8, found `10`
//!   ┌─ example.ppn:1:61
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 0 10 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//!   │                                                             ^^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M5,P,5 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! warning[ppn-contract]: expected 5 to 8 without G, as it was bid, found `4`
//!   ┌─ example.ppn:1:53
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M5,P,5 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//!   │                                                     ^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 2 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! warning[ppn-contract]: expected a follower, and not the main player, found `2`
//!   ┌─ example.ppn:1:55
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 2 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//!   │                                                       ^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 2,2,P 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//! ```
//!
//! ```text
//! info[ppn-contract]: expected bids with which an auction can end, found `2,2,P`
//!   ┌─ example.ppn:1:41
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 2,2,P 2 T9 4 3 0 0 8 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-8,F3:L24,0]
//!   │                                         ^^^^^
//! ```
//!
//! ```ppn
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 G,P,P 2 T9 G4 3 0 0 10 2 KI2,732,143,FD3,NH3,CB3,RW2,MJ2,2V2,QE2 M6:-10,F4:L40,0]
//! ```
//!
//! ```text
//! warning[ppn-contract]: expected XX in a game, and else two cards, found `T9`
//!   ┌─ example.ppn:1:49
//!   │
//! 1 │ [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 G,P,P 2 T9 G4 3 0 0 10 2 KI2,732,143,FD3,NH3,CB3,RW2,MJ2,2V2,QE2 M6:-1…
//!   │                                                 ^^
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
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 T9 4 3 0 1 16 2 DC2,KJ2,WV2,BF3,423,IM2,HN3,372,1R2,QE2 M7:-16,F3:L48,0]
//! ```

use crate::rules::ppn::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "ppn-contract",
    folds: false,
    chapters: &[(
        PPN,
        &[
            "bids",
            "main",
            "discarded",
            "contract",
            "accepted",
            "kontra",
            "value",
            "starts",
        ],
    )],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::ppn(&[PpnCheck::Faults(&[
    PpnFaultKind::Contract,
    PpnFaultKind::HouseRule,
])]);

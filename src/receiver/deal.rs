//! What is written before a deal is dealt: the deal and what the players may know of it.

use std::borrow::Cow;

use super::Receiver;
use super::obstacle::{Loses, Obstacle, ReceiverTag};

/// All but the deal is in the way: results, auctions, plays, names, comments.
pub const DEAL: Receiver = Receiver {
    name: Cow::Borrowed("deal"),
    program: Cow::Borrowed("who deals"),
    tried: "",
    stops: Cow::Borrowed(&[
        (Obstacle::Tag { takes, with: &[] }, Loses::Part),
        (Obstacle::Comment, Loses::Part),
        (Obstacle::Escape, Loses::Part),
    ]),
    expands: true,
};

fn takes(tag: ReceiverTag<'_>) -> bool {
    const KEPT: [&[u8]; 8] = [
        b"Event",
        b"Site",
        b"Date",
        b"Board",
        b"Dealer",
        b"Vulnerable",
        b"Deal",
        b"Scoring",
    ];
    !tag.has_data && KEPT.contains(&tag.name)
}

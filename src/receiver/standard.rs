//! The standard itself: what `pbnlint export` writes without a receiver.

use std::borrow::Cow;

use super::Receiver;
use super::obstacle::{Charset, Loses, Obstacle};

pub(super) const STANDARD: Receiver = Receiver {
    name: Cow::Borrowed("standard"),
    program: Cow::Borrowed("a reader that keeps to the standard"),
    tried: "by the text of PBN 2.1",
    stops: Cow::Borrowed(&[(Obstacle::Encoding(Charset::Latin1), Loses::Part)]),
    expands: false,
};

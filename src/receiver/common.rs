//! What all programs read that are known here: for people who do not know the program.

use std::borrow::Cow;

use super::obstacle::{Charset, Obstacle};
use super::{Loses, Receiver, bridgebots, endplay, npm_pbn, pbn2html};

/// All that is in the way of any of them, in characters that are the same in all encodings.
pub(super) fn receiver() -> Receiver {
    let all = [
        endplay::ENDPLAY,
        bridgebots::BRIDGEBOTS,
        pbn2html::PBN2HTML,
        npm_pbn::NPM_PBN,
    ];
    let stops = all
        .iter()
        .flat_map(|receiver| receiver.stops.iter().copied());
    let stops = stops.filter(|(obstacle, _)| !matches!(obstacle, Obstacle::Encoding(_)));
    let ascii = (Obstacle::Encoding(Charset::Ascii), Loses::Part);
    let mut stops: Vec<_> = std::iter::once(ascii).chain(stops).collect();
    // Of two that cost something at one place, the first is named.
    stops.sort_by_key(|(_, loses)| std::cmp::Reverse(*loses));
    Receiver {
        name: Cow::Borrowed("common"),
        program: Cow::Borrowed("one of the common readers"),
        tried: "what endplay, bridgebots, pbn2html and npm-pbn all read",
        stops: Cow::Owned(stops),
        expands: true,
    }
}

//! pbn, a package of npm: a stream of games for programs in JavaScript.

use std::borrow::Cow;

use super::Receiver;
use super::obstacle::{Charset, Loses, Obstacle, ReceiverTag};
use super::takes::{is_bid, is_note};
use crate::source::LineEnd;

pub(super) const NPM_PBN: Receiver = Receiver {
    name: Cow::Borrowed("npm-pbn"),
    program: Cow::Borrowed("npm pbn 1.6.1"),
    tried: "`createReadStream(file).pipe(pbn())`, Node 20 on Linux, November 2026",
    stops: Cow::Borrowed(&[
        (Obstacle::Encoding(Charset::Utf8), Loses::Part),
        // Where a CR LF is at the end of 64 KB, it takes it for two line ends.
        (Obstacle::LineEnds(LineEnd::Lf), Loses::Game),
        (
            Obstacle::TagForm {
                takes_blanks: false,
            },
            Loses::File,
        ),
        (Obstacle::Tag { takes, with: &[] }, Loses::File),
        (Obstacle::TextBeforeBrace, Loses::Game),
        (Obstacle::AsideBesideTag, Loses::File),
        (Obstacle::AsideInSection, Loses::File),
    ]),
    expands: false,
};

fn takes(tag: ReceiverTag<'_>) -> bool {
    match tag.name {
        b"Contract" => matches!(tag.value, b"" | b"?" | b"Pass" | b"#") || is_bid(tag.value),
        b"Note" => is_note(tag.value),
        _ => true,
    }
}

//! pbn2html, a program in Python: boards as web pages.

use std::borrow::Cow;

use super::Receiver;
use super::obstacle::{Charset, Loses, Obstacle, ReceiverTag};
use super::takes::{is_bid, is_deal, is_seat};
use crate::pbn::syntax::TokenKind;

/// It reads each word but note references as a call.
const MARKS: &[TokenKind] = &[
    TokenKind::Nag,
    TokenKind::Irregularity,
    TokenKind::Star,
    TokenKind::Plus,
];

pub(super) const PBN2HTML: Receiver = Receiver {
    name: Cow::Borrowed("pbn2html"),
    program: Cow::Borrowed("pbn2html 0.0.28"),
    tried: "`pbn2html FILE`, Python 3.11 on Linux, November 2026",
    stops: Cow::Borrowed(&[
        (Obstacle::Encoding(Charset::Utf8), Loses::File),
        (
            Obstacle::TagForm {
                takes_blanks: false,
            },
            Loses::Game,
        ),
        (Obstacle::Tag { takes, with: &[] }, Loses::File),
        // It parts games at `[Event`, which begins these names too.
        (
            Obstacle::Tag {
                takes: is_no_other_event,
                with: &[],
            },
            Loses::Game,
        ),
        (Obstacle::Hash, Loses::Part),
        (Obstacle::MarkInComment, Loses::Game),
        (Obstacle::AsideBesideTag, Loses::Game),
        (Obstacle::AsideInSection, Loses::Game),
        (Obstacle::Marks("Auction", MARKS), Loses::Game),
        // A `*` that begins a line parts games.
        (Obstacle::Marks("Play", &[TokenKind::Star]), Loses::Part),
    ]),
    expands: true,
};

fn takes(tag: ReceiverTag<'_>) -> bool {
    match tag.name {
        b"Deal" => is_deal(tag.value),
        // An empty one ends the whole file.
        b"Contract" => tag.value == b"Pass" || is_bid(tag.value),
        b"Auction" => tag.value.is_empty() || is_seat(tag.value),
        _ => true,
    }
}

fn is_no_other_event(tag: ReceiverTag<'_>) -> bool {
    tag.name == b"Event" || !tag.name.starts_with(b"Event")
}

//! bridgebots, a library of Python: records of boards for data analysis.

use std::borrow::Cow;

use super::Receiver;
use super::obstacle::{Charset, Loses, Obstacle, ReceiverTag};
use super::takes::{is_note, is_seat, is_whole_deal};
use crate::pbn::syntax::TokenKind;

pub(super) const BRIDGEBOTS: Receiver = Receiver {
    name: Cow::Borrowed("bridgebots"),
    program: Cow::Borrowed("bridgebots 0.0.12"),
    tried: "`bridgebots.parse_pbn(Path(file))`, Python 3.11 on Linux, November 2026",
    stops: Cow::Borrowed(&[
        (Obstacle::Encoding(Charset::Utf8), Loses::File),
        (Obstacle::NoFinalEmptyLine, Loses::Game),
        (
            Obstacle::TagForm {
                takes_blanks: false,
            },
            Loses::Game,
        ),
        // A game without a readable deal gets that of the game before. Without a declarer it is not read.
        (
            Obstacle::Tag {
                takes,
                with: &["Declarer"],
            },
            Loses::Part,
        ),
        (
            Obstacle::Tag {
                takes: takes_note,
                with: &[],
            },
            Loses::Game,
        ),
        (Obstacle::Hash, Loses::Part),
        (Obstacle::EmptyLineInComment, Loses::Game),
        (Obstacle::MarkInComment, Loses::Game),
        (Obstacle::AsideBesideTag, Loses::Game),
        (Obstacle::AsideInSection, Loses::Part),
        (
            Obstacle::Marks(
                "Play",
                &[
                    TokenKind::Nag,
                    TokenKind::Suffix,
                    TokenKind::NoteReference,
                    TokenKind::Irregularity,
                ],
            ),
            Loses::Part,
        ),
    ]),
    expands: true,
};

fn takes(tag: ReceiverTag<'_>) -> bool {
    match tag.name {
        b"Dealer" => is_seat(tag.value),
        b"Deal" => is_whole_deal(tag.value),
        _ => true,
    }
}

fn takes_note(tag: ReceiverTag<'_>) -> bool {
    tag.name != b"Note" || is_note(tag.value)
}

//! # second-note-reference
//!
//! A call or card refers to two notes. At most one note reference can follow it (chapters 3.5.2 and
//! 3.6.2); readers keep one of them.
//!
//! Join the two notes.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C =1= =2= AP
//! [Note "1:natural"]
//! [Note "2:at least 3 cards"]
//! ```
//!
//! ```text
//! warning[second-note-reference]: `=2=` is a second note reference; only one is allowed
//!   ┌─ example.pbn:3:8
//!   │
//! 3 │ 1C =1= =2= AP
//!   │    --- ^^^
//!   │    │
//!   │    the first one
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C =1= =1= AP
//! [Note "1:natural"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C =1= AP
//! [Note "1:natural, at least 3 cards"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C =1= Pass =1= AP
//! [Note "1:natural"]
//! ```

use crate::pbn::model::AnnotationKind;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "second-note-reference",
    severity: Severity::Warning,
    chapters: &[(PBN, &["3.5.2", "3.6.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::SecondAnnotation], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for (_, annotations) in game.model.annotated() {
        let mut notes = annotations
            .iter()
            .filter(|a| matches!(a.kind, AnnotationKind::Note(_)));
        let (Some(first), Some(second)) = (notes.next(), notes.next()) else {
            continue;
        };
        // Calls between the two that cannot be read have been passed over.
        let mut between = game.tokens_in(Span::new(first.span.end, second.span.start));
        if between.any(|(_, kind, _)| kind == TokenKind::Error) {
            continue;
        }
        let name = game.show(second.span);
        report
            .at(
                second.span,
                format!("`{name}` is a second note reference; only one is allowed"),
            )
            .label(first.span, "the first one");
    }
}

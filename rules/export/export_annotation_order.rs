//! # export-annotation-order
//!
//! The annotations of a call or card are not in order. In export format the note reference comes first,
//! then the NAGs in increasing order (chapters 3.5.2 and 3.6.2).
//!
//! Let the fix sort them. If comments are between them, each must move with its annotation: do that by hand.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1S $25 =1= $3 Pass Pass
//! Pass
//! [Note "1:at least 4 cards"]
//! ```
//!
//! ```text
//! warning[export-annotation-order]: write the note reference before the NAGs
//!   ┌─ example.pbn:3:8
//!   │
//! 3 │ 1S $25 =1= $3 Pass Pass
//!   │    --- ^^^
//!   │    │
//!   │    this one comes later
//!   │
//!   = fix: sort them
//!     + 1S =1= $3 $25 Pass Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1S $25 =1= $3 Pass Pass
//! +1S =1= $3 $25 Pass Pass
//!  Pass
//!  [Note "1:at least 4 cards"]
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1S =1= $3 $25 Pass Pass Pass
//! [Note "1:at least 4 cards"]
//! ```

use crate::pbn::model::{Annotation, AnnotationKind};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-annotation-order",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.5.2", "3.6.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::SecondAnnotation], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let text = game.text();
    for (after, annotations) in game.model.annotated() {
        // A note reference is before all NAGs.
        let place = |annotation: &Annotation| {
            let nag = annotation.nag(text, after);
            nag.map_or(0, |nag| u64::from(nag) + 1)
        };
        // Two suffixes are another mistake.
        let is_suffix = |left: &Annotation, right: &Annotation| {
            (left.kind, right.kind) == (AnnotationKind::Suffix, AnnotationKind::Suffix)
        };
        let mut pairs = annotations.windows(2);
        let wrong = pairs.find_map(|pair| match pair {
            [left, right] if place(left) > place(right) && !is_suffix(left, right) => {
                Some((left, right))
            }
            _ => None,
        });
        let Some((left, right)) = wrong else { continue };
        let message = match right.kind {
            AnnotationKind::Note(_) => "write the note reference before the NAGs",
            _ => "write the NAGs of a call or card in increasing order",
        };
        let finding = report
            .at(right.span, message)
            .label(left.span, "this one comes later");
        let (Some(first), Some(last)) = (annotations.first(), annotations.last()) else {
            continue;
        };
        let all = first.span.to(last.span);
        let is_plain = |kind: TokenKind| kind.is_space() || kind.is_annotation();
        if !game.tokens_in(all).all(|(_, kind, _)| is_plain(kind)) {
            continue;
        }
        let mut sorted: Vec<&Annotation> = annotations.iter().collect();
        sorted.sort_by_key(|annotation| place(annotation));
        // Neighbors must not become one word; other rules of export format put blanks between them.
        let are_joined = sorted.windows(2).any(|pair| match pair {
            [left, right] => is_suffix(left, right),
            _ => false,
        });
        let is_nag = |annotation: &&Annotation| matches!(annotation.kind, AnnotationKind::Nag(_));
        let grows = text.get(all.end as usize).is_some_and(u8::is_ascii_digit)
            && sorted.last().is_some_and(is_nag);
        if !are_joined && !grows {
            let edits = annotations.iter().zip(sorted);
            let edits =
                edits.map(|(there, here)| SpanEdit::new(there.span, here.span.of(text).to_vec()));
            finding.fix_all("sort them", Applicability::Safe, edits);
        }
    }
}

//! # rbn-makes-of-ending
//!
//! The double-dummy tricks (M) do not fit the number of cards in the hands. All hands must have the same
//! number of cards, and no number of tricks can be higher. `!` (13 minus the tricks of the other side) is
//! only for full hands.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! H W:43:KJ2:Q976:AT85
//! M ::22222=
//!
//! ```
//!
//! ```text
//! error[rbn-makes-of-ending]: expected as many cards in each of the four hands, found different numbers
//!   ┌─ example.rbn:3:1
//!   │
//! 3 │ M ::22222=
//!   │ ^
//! ```
//!
//! ```rbn
//! % RBN
//! H W:43:KJ:Q9:AT
//! M ::32222=
//!
//! ```
//!
//! ```rbn
//! % RBN
//! H W:43:KJ:Q9:AT
//! M ::22222=:!=
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! H W:43:KJ:Q9:AT
//! M ::22222=:00000=
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-makes-of-ending",
    severity: Severity::Error,
    chapters: &[(RBN, &["3.M"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Record(check)]);

fn check(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let (Some(makes), Some(hands)) = (&record.record.values.makes, record.hands) else {
        return;
    };
    let mut counts: Vec<usize> = hands.hands.iter().map(|hand| hand.count).collect();
    if hands.deals_rest
        && let Some(last) = counts.last_mut()
    {
        *last = 13;
    }
    let most = counts.iter().copied().max().unwrap_or(0);
    if counts.len() < 4 || counts.iter().any(|count| *count != most) {
        if let Some(line) = record.record.line(RbnLabel::Makes) {
            report.at(
                line.span.part(0, 1),
                "expected as many cards in each of the four hands, found different numbers",
            );
        }
        return;
    }
    if let Some(span) = makes.complement.filter(|_| most < 13) {
        report.at(
            span,
            format!("! is what is left of 13 tricks, and there are only {most}"),
        );
        return;
    }
    let [statuses, leads] = [&makes.statuses, &makes.leads];
    let lists = [
        (&statuses.tricks, statuses.span),
        (&leads.tricks, leads.span),
    ];
    let lists = lists.map(|(tricks, span)| (tricks.iter().copied().max(), span));
    let [ours, theirs] = [0, 2].map(|first| {
        let hands = makes.by_hand.iter().skip(first).take(2);
        hands.flatten().flatten().copied().max()
    });
    let [our_span, their_span] = makes.spans;
    for (tricks, span) in lists
        .into_iter()
        .chain([(ours, our_span), (theirs, their_span)])
    {
        if let Some(tricks) = tricks.filter(|tricks| usize::from(*tricks) > most) {
            report.at(
                span,
                format!("expected at most {most} tricks, found {tricks}"),
            );
            return;
        }
    }
}

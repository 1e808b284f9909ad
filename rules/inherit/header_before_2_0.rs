//! # header-before-2-0
//!
//! A file of version 1.0 has a value that begins with `##`. Since version 2.0 these characters have
//! a meaning: later games take over the value (chapter 4.8). In 1.0 they are part of the value, so
//! old and new readers see different values. It is reported once per file.
//!
//! Write the value into each game, or declare version 2.0 or later.
//!
//! ## Bad
//!
//! ```pbn,version-1.0
//! [Event "##Club evening"]
//!
//! [Board "2"]
//! ```
//!
//! ```text
//! warning[header-before-2-0]: in version 1.0 `##` is part of the value; later games do not take it over
//!   ┌─ example.pbn:1:9
//!   │
//! 1 │ [Event "##Club evening"]
//!   │         ^^
//! ```
//!
//! ## Good
//!
//! ```pbn,version-1.0
//! [Event "Club evening"]
//!
//! [Event "#"]
//! ```
//!
//! ```pbn,version-2.0
//! [Event "##Club evening"]
//!
//! [Board "2"]
//! ```

use crate::pbn::standard::{TagId, Version};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "header-before-2-0",
    severity: Severity::Warning,
    chapters: &[(PBN, &["4.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::Hash, Need::OldVersion],
    &Check::Across { gather, judge },
)]);

struct HeaderPlace(Span, usize);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    if game.version > Version::V1_0 {
        return None;
    }
    // Another rule reports a note with `##`.
    let tags = game.tags.iter().filter(|(_, id)| *id != Some(TagId::NOTE));
    let mut headers = tags.filter(|(pair, _)| pair.value().is_some_and(|v| v.starts_with(b"##")));
    let (first, _) = headers.next()?;
    let mark = first.value_span()?.part(0, 2);
    Some(Fact::new(HeaderPlace(mark, 1 + headers.count())))
}

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let headers = || {
        facts
            .iter()
            .filter_map(|fact| Some((fact, fact.fact.get::<HeaderPlace>()?)))
    };
    let Some((first, header)) = headers().next() else {
        return;
    };
    let message = "in version 1.0 `##` is part of the value; later games do not take it over";
    let finding = report.in_file(header.0.at(first.base), first.game, message);
    let count: usize = headers().map(|(_, header)| header.1).sum();
    if count > 1 {
        finding.note(format!("{count} values of the file begin with `##`"));
    }
}

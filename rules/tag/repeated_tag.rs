//! # repeated-tag
//!
//! A game gives the same tag twice. Readers take the first one and ignore the others
//! (chapter 3.4), so a second value is lost, and in export format a tag may stand only once.
//! Only `Note` may be repeated.
//!
//! Decide which value is right and delete the other one. Some programs repeat a tag in
//! every game: if more than three games of a file do so, it is told once.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Room "Open"]
//! [Room "Closed"]
//! ```
//!
//! ```text
//! warning[repeated-tag]: Room stands twice in this game; readers take the first value
//!   ┌─ example.pbn:3:1
//!   │
//! 2 │ [Room "Open"]
//!   │ ------------- the one that counts
//! 3 │ [Room "Closed"]
//!   │ ^^^^^^^^^^^^^^^
//!   │
//!   = fix: keep the repeat as an escape line (unsafe)
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//!  [Room "Open"]
//! -[Room "Closed"]
//! +%[Room "Closed"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Dealer "N"]
//! [Deal "N:T.KJ3.AQ98.KQ532 - - -"]
//! [Dealer "N"]
//! ```
//!
//! ```text
//! warning[repeated-tag]: Dealer stands twice in this game, with the same value
//!   ┌─ example.pbn:4:1
//!   │
//! 2 │ [Dealer "N"]
//!   │ ------------ the one that counts
//! 3 │ [Deal "N:T.KJ3.AQ98.KQ532 - - -"]
//! 4 │ [Dealer "N"]
//!   │ ^^^^^^^^^^^^
//!   │
//!   = fix: delete the repeat
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Room "Open"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C =1= Pass 1H =2= AP
//! [Note "1:at least 3 cards"]
//! [Note "2:at least 4 cards"]
//! ```

use std::borrow::Cow;
use std::collections::BTreeMap;

use crate::rules::habits::told_at_once;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "repeated-tag",
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["3.4"],
    needs: &[Need::RepeatedTag],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Across { gather, judge }];

struct Repeated {
    first: Span,
    again: Span,
    name: Span,
    is_equal: bool,
    fix: Option<(Span, &'static [u8])>,
}

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let repeats = game.repeats().into_iter();
    let repeated: Vec<Repeated> = repeats
        .filter(|repeat| !repeat.is_section())
        .filter_map(|repeat| {
            let (first, again) = (repeat.first, repeat.again);
            let is_equal = first.value().is_some() && first.value() == again.value();
            Some(Repeated {
                first: first.span(),
                again: again.span(),
                name: again.name_span()?,
                is_equal,
                fix: fix(game, again, is_equal),
            })
        })
        .collect();
    (!repeated.is_empty()).then(|| Fact::new(repeated))
}

/// An equal repeat can go; another value stays in an escape line, which readers ignore as
/// they ignored the repeat. Not where a comment or data would lose what they belong to.
fn fix(
    game: &GameContext<'_>,
    again: TagPair<'_>,
    is_equal: bool,
) -> Option<(Span, &'static [u8])> {
    let span = again.span();
    let line_end = game.kind_at(game.blanks_after(span.end).end);
    let ends_line = game.blanks_after(span.end).end as usize == game.text().len()
        || line_end == Some(TokenKind::Newline);
    if again.has_error() || again.section().is_some() || !ends_line || owns_comment(game, span) {
        return None;
    }
    if is_equal {
        return Some((game.removal(span), b""));
    }
    let is_one_line = !game.slice(span).contains(&b'\n') && !game.slice(span).contains(&b'\r');
    (is_one_line && game.is_line_start(span.start)).then_some((Span::empty(span.start), b"%"))
}

fn owns_comment(game: &GameContext<'_>, pair: Span) -> bool {
    let tree = game.document.tree();
    let Some(next) = tree.token_at(pair.end) else {
        return false;
    };
    let mut behind = (next.0..tree.token_count()).map(|token| tree.kind(TokenId(token)));
    let owned = behind.find(|kind| !kind.is_space() && *kind != TokenKind::Escape);
    owned.is_some_and(TokenKind::is_comment)
}

/// A repeat with its game: the number and where its text begins.
type Place<'f> = (usize, usize, &'f Repeated);

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let mut habits: BTreeMap<(&[u8], bool), Vec<Place<'_>>> = BTreeMap::new();
    for fact in facts {
        for repeated in fact.fact.get::<Vec<Repeated>>().into_iter().flatten() {
            let name = file.source.slice(repeated.name.at(fact.base));
            let places = habits.entry((name, repeated.is_equal)).or_default();
            places.push((fact.game, fact.base, repeated));
        }
    }
    for ((name, is_equal), places) in habits {
        for places in places.chunks(told_at_once(places.len())) {
            tell(&file.show(name), is_equal, places, report);
        }
    }
}

fn tell(name: &str, is_equal: bool, places: &[Place<'_>], report: &mut Report<'_>) {
    let Some((game, base, first)) = places.first() else {
        return;
    };
    let message = match is_equal {
        true => format!("{name} stands twice in this game, with the same value"),
        false => format!("{name} stands twice in this game; readers take the first value"),
    };
    let mut finding = report
        .in_file(first.again.at(*base), *game, message)
        .label_in_file(first.first.at(*base), "the one that counts");
    let fixes = places.iter().filter_map(|(_, base, repeated)| {
        let (span, text) = repeated.fix?;
        Some((span.at(*base), Cow::Borrowed(text)))
    });
    let edits: Vec<_> = fixes.collect();
    if edits.len() == places.len() {
        finding = match is_equal {
            true => finding.fix_all_in_file("delete the repeat", Applicability::Safe, edits),
            false => finding.fix_all_in_file(
                "keep the repeat as an escape line",
                Applicability::Unsafe,
                edits,
            ),
        };
    }
    if places.len() > 1 {
        let others = places.iter().skip(1);
        let others = others.map(|(_, base, repeated)| repeated.again.at(*base));
        finding
            .also_at(others)
            .note(format!("it does so {} times in this file", places.len()));
    }
}

//! # empty-item
//!
//! A list of names or other items has an empty item: the value begins or ends with a semicolon, or has two in
//! a row. There is exactly one semicolon between two items (chapter 3.3). For an empty one readers show a
//! player without a name.
//!
//! Delete the semicolon, or write `?` for an item that is unknown. If the items of two tags belong
//! together, such as names and addresses, check both.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Annotator "Smith, Ann;;Jones, Bob"]
//! ```
//!
//! ```text
//! warning[empty-item]: an item of Annotator is empty; write one semicolon between two items
//!   ┌─ example.pbn:2:24
//!   │
//! 2 │ [Annotator "Smith, Ann;;Jones, Bob"]
//!   │                        ^
//!   │
//!   = fix: delete the empty items (unsafe)
//!     + [Annotator "Smith, Ann;Jones, Bob"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Annotator "Smith, Ann;;Jones, Bob"]
//! +[Annotator "Smith, Ann;Jones, Bob"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [West "Smith, Ann;"]
//! ```
//!
//! ```text
//! warning[empty-item]: an item of West is empty; write one semicolon between two items
//!   ┌─ example.pbn:2:18
//!   │
//! 2 │ [West "Smith, Ann;"]
//!   │                  ^
//!   │
//!   = fix: delete the empty items (unsafe)
//!     + [West "Smith, Ann"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Annotator "Jones, Bob;Smith, Ann"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [West "Andr&eacute;, Luc"]
//! [East "S&aacute;nchez;Ren&eacute;"]
//! ```

use crate::pbn::standard::{TagId, is_inheritance};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "empty-item",
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(
    Tags::Named(&[
        TagId::WEST,
        TagId::NORTH,
        TagId::EAST,
        TagId::SOUTH,
        TagId::WEST_NA,
        TagId::NORTH_NA,
        TagId::EAST_NA,
        TagId::SOUTH_NA,
        TagId::ANNOTATOR,
        TagId::ANNOTATOR_NA,
        TagId::SCORING,
    ]),
    check,
)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some(span) = pair.value_span() else {
        return;
    };
    let value = game.slice(span);
    let Some(at) = first_empty(value) else {
        return;
    };
    let mut rest = Vec::with_capacity(value.len());
    for (_, item) in items(value).filter(|(_, item)| !is_empty(item)) {
        if !rest.is_empty() {
            rest.push(b';');
        }
        rest.extend_from_slice(item);
    }
    let name = game.show(pair.name_span().unwrap_or_default());
    let message = format!("an item of {name} is empty; write one semicolon between two items");
    let draft = report.at(span.part(at, at + 1), message);
    // The item `#` of `;#` is text, but the value `#` is not.
    if !is_inheritance(&rest) {
        let title = "delete the empty items";
        draft.fix(title, Applicability::Unsafe, span, rest);
    }
}

/// The semicolon after the first item that is empty, or before the last item if it is.
fn first_empty(value: &[u8]) -> Option<usize> {
    memchr::memchr(b';', value)?;
    let (start, item) = items(value).find(|(_, item)| is_empty(item))?;
    let end = start + item.len();
    Some(if end < value.len() {
        end
    } else {
        start.saturating_sub(1)
    })
}

fn is_empty(item: &[u8]) -> bool {
    item.trim_ascii().is_empty()
}

/// The items of a list, each with its place in the value.
fn items(value: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut start = Some(0);
    std::iter::from_fn(move || {
        let from = start?;
        let rest = value.get(from..)?;
        let mut semicolons = memchr::memchr_iter(b';', rest);
        let end = semicolons.find(|at| !ends_entity(rest.slice(..*at)));
        start = end.map(|end| from + end + 1);
        Some((from, rest.get(..end.unwrap_or(rest.len()))?))
    })
}

/// Whether a semicolon after this text belongs to a character such as `&eacute;`, which
/// some programs write.
fn ends_entity(before: &[u8]) -> bool {
    let word = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'#';
    let length = before
        .iter()
        .rev()
        .take(LONGEST_ENTITY)
        .take_while(word)
        .count();
    let ampersand = before.len().checked_sub(length + 1);
    length > 0 && ampersand.and_then(|at| before.get(at)) == Some(&b'&')
}

/// `&thetasym;`
const LONGEST_ENTITY: usize = 8;

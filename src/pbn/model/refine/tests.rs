//! What refines what.

use super::*;
use crate::pbn::model::{Model, tagged};
use crate::pbn::standard::Version;
use crate::pbn::syntax::Document;

mod tables;
mod texts;
mod turns;
mod values;

/// By what texts of a game are compared.
struct By<'b> {
    version: Version,
    form: &'b TextForm<'b>,
    may_change: &'b [Part],
}

impl Default for By<'_> {
    fn default() -> Self {
        By {
            version: Version::LATEST,
            form: &exact,
            may_change: &[],
        }
    }
}

impl By<'_> {
    /// What is lost on the way from one text of a game to another.
    fn lost(&self, before: &str, after: &str) -> Option<GameDifference> {
        let summary = |text: &[u8], look: &mut dyn FnMut(&GameSummary<'_>)| {
            let document = Document::parse(text);
            let tags: Vec<_> = tagged(&document).collect();
            let model = Model::new(&document, &tags, self.version);
            look(&GameSummary::new(
                &document,
                &tags,
                &model,
                self.version,
                self.form,
            ));
        };
        let mut result = Ok(());
        let meant = with_right_names(
            &Document::parse(before.as_bytes()),
            &Document::parse(after.as_bytes()),
        );
        summary(
            meant.as_deref().unwrap_or(before.as_bytes()),
            &mut |before| {
                summary(after.as_bytes(), &mut |after| {
                    result = refines(before, after, self.may_change)
                });
            },
        );
        result.err()
    }
}

fn lost(before: &str, after: &str) -> Option<Part> {
    let difference = By::default().lost(before, after);
    difference.map(|difference| difference.part)
}

#[track_caller]
fn same(before: &str, after: &str) {
    assert_eq!(lost(before, after), None, "{before} -> {after}");
}

#[track_caller]
fn less(before: &str, after: &str, part: Part) {
    assert_eq!(lost(before, after), Some(part), "{before} -> {after}");
    assert_eq!(lost(before, before), None, "{before}");
}

#[test]
fn parts_that_may_change_are_not_compared() {
    let lost = |part: Part, before: &str, after: &str| {
        let by = By {
            may_change: &[part],
            ..By::default()
        };
        by.lost(before, after).map(|difference| difference.part)
    };
    // A comment in a tag pair may go, but no other text in it.
    let event = "[Event \"a\"]\n";
    assert_eq!(lost(Part::Comment, "[Event \"a\" {c}]\n", event), None);
    let comments = "[Event {several words} \"a\" {and more} {of them}]\n";
    assert_eq!(lost(Part::Comment, comments, event), None);
    for beside in ["b", "{c} b", "b {c}"] {
        let before = format!("[Event \"a\" {beside}]\n");
        assert_eq!(
            lost(Part::Comment, &before, event),
            Some(Part::Tag),
            "{before}"
        );
    }
    let (auction, play) = ("[Auction \"N\"]\n", "[Play \"N\"]\n");
    assert_eq!(lost(Part::Tag, "[Event \"a\"]\n", "[Event \"b\"]\n"), None);
    assert_eq!(lost(Part::Note, "[Event \"a\"]\n", ""), Some(Part::Tag));
    let twice = "[Event \"a\"]\n[Event \"b\"]\n";
    assert_eq!(lost(Part::RepeatedTag, twice, "[Event \"a\"]\n"), None);
    assert_eq!(lost(Part::Tag, twice, "[Event \"a\"]\n"), None);
    assert_eq!(
        lost(Part::Note, twice, "[Event \"a\"]\n"),
        Some(Part::RepeatedTag)
    );
    // A section in which nothing is may go with its tag.
    for section in [auction, play] {
        assert_eq!(lost(Part::Tag, section, ""), None);
        for turns in ["*", "+", "\u{7}", "- *"] {
            let before = format!("{section}{turns}\n");
            assert_eq!(lost(Part::Tag, &before, ""), Some(Part::Turn), "{before}");
        }
    }
    let (call, card) = (format!("{auction}1C\n"), format!("{play}SA\n"));
    assert_eq!(lost(Part::Tag, &call, ""), Some(Part::Turn));
    assert_eq!(lost(Part::Tag, &card, ""), Some(Part::Turn));
}

#[test]
fn texts_are_compared_in_their_form() {
    assert_eq!(exact(b"a\r\nb\rc  d\n").as_ref(), b"a\nb\nc  d\n");
    assert_eq!(by_words(b" a\r\n b\t\tc ").as_ref(), b"a b c");
    let by = By {
        form: &by_words,
        ..By::default()
    };
    let of = |comment: &str| format!("[Event \"x\"] {{{comment}}}\n");
    assert_eq!(by.lost(&of("a  b\n c"), &of("a b c")), None);
    let other = by.lost(&of("a  b"), &of("ab"));
    assert_eq!(other.map(|it| it.part), Some(Part::Comment));
}

#[test]
fn a_difference_is_named_with_the_beginning_of_its_text() {
    let lost = |comment: &str| {
        let before = format!("[Event \"x\"] {{{comment}}}\n");
        let difference = By::default().lost(&before, "[Event \"x\"]\n");
        difference.map(|difference| difference.to_string())
    };
    let (short, long) = ("s".repeat(40), "l".repeat(41));
    assert_eq!(lost(&short), Some(format!("the comment `{short}`")));
    let beginning = "l".repeat(40);
    assert_eq!(lost(&long), Some(format!("the comment `{beginning}...`")));
}

/// Version 1.0 knows no values that are handed on: there `##` is part of the value.
#[test]
fn a_mark_is_one_since_the_version_that_knows_it() {
    let lost = |version, before: &str, after: &str| {
        let by = By {
            version,
            ..By::default()
        };
        by.lost(before, after).is_some()
    };
    for (version, before, after, expected) in [
        (Version::V2_0, "##a", "a", true),
        (Version::V2_0, "##a", "##a", false),
        (Version::V1_0, "##a", "a", true),
        (Version::V1_0, "##a", "##a", false),
        // Nothing is handed on.
        (Version::V2_0, "##", "", false),
    ] {
        let of = |value: &str| format!("[Event \"{value}\"]\n");
        let is_lost = lost(version, &of(before), &of(after));
        assert_eq!(is_lost, expected, "{version:?} {before} {after}");
    }
}

#[test]
fn of_a_text_that_cannot_be_read_nothing_is_lost() {
    use crate::pbn::syntax::Unreadable;
    let mut document = Document::default();
    document.take_unreadable(b"[\0E\0v\0", Unreadable::Utf16);
    let model = Model::new(&document, &[], Version::LATEST);
    let before = GameSummary::new(&document, &[], &model, Version::LATEST, &exact);
    let (after, nothing) = (Document::parse(b""), []);
    let model = Model::new(&after, &nothing, Version::LATEST);
    let after = GameSummary::new(&after, &nothing, &model, Version::LATEST, &exact);
    assert_eq!(refines(&before, &after, &[]), Ok(()));
}

#[test]
fn a_value_can_be_read_where_its_tag_has_such_values() {
    for (value, expected) in [
        ("2026.05.24", true),
        ("?", true),
        ("#", true),
        ("", true),
        ("24 May", false),
    ] {
        assert_eq!(
            can_be_read(TagId::DATE, value.as_bytes()),
            expected,
            "{value}"
        );
    }
}

//! What the random tests found: small inputs, each with what was wrong, so that nobody has to
//! draw them again.

use pbnlint::export::{Export, Settings, export};
use pbnlint::source::Source;

use super::invariants;

/// The export of bytes that keep every invariant.
#[track_caller]
fn exported(bytes: &[u8]) -> Export {
    invariants::check_any(bytes);
    export(&Source::new(bytes), &Settings::default())
}

/// That the lines stand in the export of a text, behind one another.
#[track_caller]
fn check_lines(input: &str, expected: &str) {
    let text = String::from_utf8(exported(input.as_bytes()).bytes).unwrap();
    let text = text.replace("\r\n", "\n");
    assert!(text.contains(expected), "in\n{text}");
}

#[test]
fn an_end_mark_in_an_unclosed_comment_is_text() {
    // The game is kept, with each byte of its comment.
    let export = exported(b"[Site \"a\"]\n\n[Event \"x\"]\n{never closed\x1A");
    assert!(
        export
            .bytes
            .ends_with(b"\r\n[Event \"x\"]\n{never closed\x1A\r\n")
    );
    exported(b"[\n\n\"]{[Event x]\x1A");
}

#[test]
fn an_end_mark_behind_an_escape_line_is_part_of_it() {
    for line in ["% PBN 2\x1A", "% Import\x1A", "% a\x1A"] {
        check_lines(
            &format!("[Site \"a\"]\n{line}"),
            &format!("[Site \"a\"]\n{line}\n"),
        );
    }
}

#[test]
fn an_end_mark_before_lines_of_the_header_is_one() {
    // They go to the top, and nothing stands behind the mark then.
    for last in ["% PBN 2", "%EXPORT\n", "% Import\n\n\x1A\n% PBN 2.0\n"] {
        let export = exported(format!("[Site \"a\"]\n\n[Event \"x\"]\n\x1A\n{last}").as_bytes());
        assert_eq!((export.kept(), export.games), (0, 2), "{last}");
        assert!(!export.bytes.contains(&26), "{last}");
    }
    exported(b"[\n\n\\\x1A\n%PBN2");
}

#[test]
fn what_stands_behind_a_directive_stays_in_a_game_that_is_kept() {
    let export = exported(b"[Site \"a\"]\n\n% PBN 2.1 by me\n[Event x]\n");
    assert_eq!(export.kept(), 1);
    assert!(export.bytes.ends_with(b"\r\n% by me\n[Event x]\n"));
}

//! # byte-order-mark
//!
//! The file begins with the bytes EF BB BF, the byte order mark of UTF-8. A PBN reader sees them as three
//! Latin-1 letters outside any string (chapter 2.2). The first line, often `% PBN 2.1`, is then not an escape
//! line, and a strict reader refuses the file.
//!
//! Delete the three bytes, or save the file "without BOM". If the file has letters beyond ASCII, an
//! editor may need the mark to recognize UTF-8. Check these letters after the change.
//!
//! ## Bad
//!
//! ```pbn,escaped
//! \xEF\xBB\xBF% PBN 2.1
//! [Event "Club evening"]
//! ```
//!
//! ```text
//! warning[byte-order-mark]: the file begins with a byte order mark, which PBN does not allow; save it without one
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │ % PBN 2.1
//!   │ ^
//!   │
//!   = fix: delete the byte order mark
//! ```
//!
//! ```diff
//! -\u{feff}% PBN 2.1
//! +% PBN 2.1
//!  [Event "Club evening"]
//! ```
//!
//! ```pbn,escaped
//! \xEF\xBB\xBF[North "M\xC3\xBCller, K."]
//! ```
//!
//! ```pgn,escaped
//! \xEF\xBB\xBF[Event "Club championship"]
//!
//! *
//! ```
//!
//! ```diff
//! -\u{feff}[Event "Club championship"]
//! +[Event "Club championship"]
//!
//!  *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! % PBN 2.1
//! [Event "Club evening"]
//! ```
//!
//! ```pgn
//! [Event "Club championship"]
//!
//! *
//! ```

use std::ops::Range;

use crate::engine::NewFinding;
use crate::notation::Notation;
use crate::pbn::syntax::lexer::BYTE_ORDER_MARK;
use crate::rules::prelude::*;
use crate::source::Source;

pub(crate) const META: Meta = Meta {
    name: "byte-order-mark",
    chapters: &[(PBN, &["2.2"]), (PGN, &["4.1"])],
    fix: Availability::Sometimes(Applicability::Safe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::File(check)]).and_pgn(
    Standing::on(Severity::Warning),
    &[ChessCheck::File(check_chess)],
);

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    let Some(text) = file.text() else { return };
    let Some((mark, finding)) = check_text(text, Notation::Pbn, report) else {
        return;
    };
    let rest = text.slice(mark.end..);
    let applicability = Applicability::safe_if(rest.is_ascii());
    delete(text, mark, applicability, finding);
}

fn check_chess(file: &ChessFile<'_>, report: &mut Report<'_>) {
    let Some(text) = file.text() else { return };
    let Some((mark, finding)) = check_text(text, Notation::Pgn, report) else {
        return;
    };
    // UTF-8 is what readers of chess expect, with a mark or without.
    let rest = Source::new(text.slice(mark.end..));
    let is_read_alike = rest.bytes().is_ascii() || rest.encoding().is_utf8();
    delete(text, mark, Applicability::safe_if(is_read_alike), finding);
}

/// Adds the fix that deletes the marks at the start of a text.
fn delete(text: &[u8], mark: Range<usize>, applicability: Applicability, finding: NewFinding<'_>) {
    let marks = mark.len() / BYTE_ORDER_MARK.len();
    let rest = text.slice(mark.end..);
    // After a second mark `%` begins no escape line; it would without them, and take a comment along.
    let line = rest.split(|byte| matches!(byte, b'\n' | b'\r')).next();
    let hides_comment =
        |line: &[u8]| line.starts_with(b"%") && line.iter().any(|b| b"{;".contains(b));
    if marks > 1 && line.is_some_and(hides_comment) {
        return;
    }
    finding.fix_in_file("delete the byte order mark", applicability, mark, b"");
}

/// The marks at the start of a text in a notation, and the finding there.
fn check_text<'r>(
    text: &[u8],
    notation: Notation,
    report: &'r mut Report<'_>,
) -> Option<(Range<usize>, NewFinding<'r>)> {
    // Files that were joined may leave several.
    let marks = text.chunks_exact(BYTE_ORDER_MARK.len());
    let marks = marks.take_while(|bytes| *bytes == BYTE_ORDER_MARK).count();
    let mark = 0..marks * BYTE_ORDER_MARK.len();
    if mark.is_empty() {
        return None;
    }
    let message = format!(
        "the file begins with a byte order mark, which {} does not allow; save it without one",
        notation.short_title()
    );
    let finding = report.in_file(mark.clone(), 0, message);
    Some((mark, finding))
}

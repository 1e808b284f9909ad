//! # damaged-line-end
//!
//! Lines end with CR CR LF because the line ends of the file were converted twice. Many readers
//! take the first CR for a separate line end: they see an empty line after every line, and an empty
//! line ends the game (chapter 3).
//!
//! Lines that end with LF CR, in the wrong order, have the same effect: LF is one line end and CR another. If
//! all lines end like this, it is one finding for the file.
//!
//! Delete one CR of each pair, or write CR LF instead of LF CR. Next time, transfer the file in binary mode.
//! The fix for LF CR is unsafe, because it joins lines that readers take for separate games.
//!
//! ## Bad
//!
//! ```pbn,escaped
//! [Event "Club evening"]\r\r
//! [Site "Utrecht"]\r\r
//! ```
//!
//! ```text
//! warning[damaged-line-end]: 2 lines end with CR CR LF, this one first; many readers see an empty line after each
//!   ┌─ example.pbn:1:23
//!   │
//! 1 │ [Event "Club evening"]
//!   │                       ^
//!   │
//!   = fix: end these lines with CR LF
//! ```
//!
//! ```diff
//! -[Event "Club evening"]\r\r
//! -[Site "Utrecht"]\r\r
//! +[Event "Club evening"]\r
//! +[Site "Utrecht"]\r
//! ```
//!
//! ```pbn,escaped
//! [Event "Club evening"]
//! \r[Site "Utrecht"]
//! \r[Board "1"]
//! ```
//!
//! ```text
//! warning[damaged-line-end]: the lines of this file end with LF CR instead of CR LF; readers see an empty line after each
//!   ┌─ example.pbn:1:23
//!   │
//! 1 │ [Event "Club evening"]
//!   │                       ^
//!   │
//!   = fix: end all lines with CR LF (unsafe)
//!     -
//!       [Site "Utrecht"]
//!     -
//! ```
//!
//! ## Good
//!
//! ```pbn,escaped
//! [Event "Club evening"]\r
//! [Site "Utrecht"]\r
//! ```

use crate::rules::prelude::*;
use crate::source::{LineEnd, has_reversed_line_ends};

pub(crate) const META: Meta = Meta {
    name: "damaged-line-end",
    chapters: &[(PBN, &["2.3", "3"])],
    fix: Availability::Sometimes(Applicability::Safe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::File(check)]);

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    let Some(text) = file.text() else { return };
    if file.source.only_line_end().is_some() {
        return;
    }
    if has_reversed_line_ends(text) {
        return check_reversed(text, file, report);
    }
    let ends = file.line_ends();
    let mut damaged = ends.filter(|(_, kind)| *kind == LineEnd::CrCrLf).peekable();
    let Some((first, _)) = damaged.peek().copied() else {
        return;
    };
    let damaged: Vec<_> = damaged
        .map(|(at, _)| {
            // A CR before it, which ends a line of its own, would become part of it.
            let before = text.get(..at).unwrap_or(&[]).iter().rev();
            let lone = before.take_while(|byte| **byte == b'\r').count();
            let right = LineEnd::CrLf.bytes().repeat(lone + 1);
            Edit::new(at - lone..at + 3, right)
        })
        .collect();
    let count = damaged.len();
    let message = match count {
        1 => "this line ends with CR CR LF; many readers see an empty line after it".to_owned(),
        _ => format!(
            "{count} lines end with CR CR LF, this one first; many readers see an empty line \
             after each"
        ),
    };
    report
        .in_file(first..first + 3, file.game_at(first), message)
        .fix_all_in_file("end these lines with CR LF", Applicability::Safe, damaged);
}

/// Reports a text of which each line ends with LF CR.
fn check_reversed(text: &[u8], file: &FileContext<'_>, report: &mut Report<'_>) {
    let ends = memchr::memchr_iter(b'\n', text).map(|at| at..text.len().min(at + 2));
    let Some(first) = ends.clone().next() else {
        return;
    };
    let message = "the lines of this file end with LF CR instead of CR LF; readers see an empty line after \
                   each";
    report
        .in_file(first.clone(), file.game_at(first.start), message)
        .fix_all_in_file(
            "end all lines with CR LF",
            Applicability::Unsafe,
            ends.map(|end| Edit::new(end, LineEnd::CrLf.bytes())),
        );
}

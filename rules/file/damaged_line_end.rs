//! # damaged-line-end
//!
//! Lines end with CR CR LF because the line ends of the file were converted twice. Many readers
//! take the first CR for a separate line end: they see an empty line after every line, and an empty
//! line ends the game (chapter 3).
//!
//! Delete one CR of each pair. Next time, transfer the file in binary mode.
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
//! ## Good
//!
//! ```pbn,escaped
//! [Event "Club evening"]\r
//! [Site "Utrecht"]\r
//! ```

use crate::rules::prelude::*;
use crate::source::LineEnd;

pub(crate) const META: Meta = Meta {
    name: "damaged-line-end",
    chapters: &["2.3", "3"],
    fix: Availability::Always(Applicability::Safe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::File(check)];

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    let Some(text) = file.text() else { return };
    if file.source.only_line_end().is_some() {
        return;
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
            (
                at - lone..at + 3,
                LineEnd::CrLf.bytes().repeat(lone + 1).into(),
            )
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

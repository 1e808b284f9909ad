//! # export-final-line-end
//!
//! The last line has no line end. In export format every line has one (chapter 2.3). Some programs that read
//! line by line drop the last line, and text appended to the file joins it.
//!
//! Add a line end.
//!
//! ## Bad
//!
//! ```pbn,export,unfinished
//! % PBN 2.1
//! % EXPORT
//! ```
//!
//! ```text
//! warning[export-final-line-end]: the last line has no line end, as every line has in export format
//!   ┌─ example.pbn:2:9
//!   │
//! 2 │ % EXPORT
//!   │         ^
//!   │
//!   = fix: add a line end
//! ```
//!
//! ```diff
//!  % PBN 2.1
//! -% EXPORT
//! +% EXPORT
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! % PBN 2.1
//! % EXPORT
//! ```

use crate::pbn::syntax::lexer::END_MARK;
use crate::rules::prelude::*;
use crate::source::{LineEnd, is_line_end};

pub(crate) const META: Meta = Meta {
    name: "export-final-line-end",
    chapters: &[(PBN, &["2.3"])],
    fix: Availability::Always(Applicability::Safe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::File(check)]);

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    let Some([.., last]) = file.text() else {
        return;
    };
    // The end mark has a rule of its own.
    if is_line_end(*last) || *last == END_MARK {
        return;
    }
    let end = file.source.bytes().len();
    let newline = file.export_line_end.map(LineEnd::bytes);
    let newline = newline.unwrap_or_else(|| file.newline_at(end));
    report
        .in_file(
            end..end,
            file.game_at(end),
            "the last line has no line end, as every line has in export format",
        )
        .fix_in_file("add a line end", Applicability::Safe, end..end, newline);
}

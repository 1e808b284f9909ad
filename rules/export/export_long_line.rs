//! # export-long-line
//!
//! A line is short enough for PBN but not for export format. There its line end, CR LF, counts as two of at
//! most 255 characters (chapter 2.3). A tag pair without a blank after its name can also become too long,
//! because export format requires the blank.
//!
//! Break the line, or shorten the value of the tag pair.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Board "1"]
//! {North opened a weak notrump, and East, who held a strong hand of his own, doubled for penalties; South was not happy with his two jacks, but he thought for a while and then passed, and West, with nothing at all, ran to two clubs, and it cost 800 points}
//! ```
//!
//! ```text
//! warning[export-long-line]: this line has 254 characters; in export format it may have 253
//!   ┌─ example.pbn:2:254
//!   │
//! 2 │ …thought for a while and then passed, and West, with nothing at all, ran to two clubs, and it cost 800 points}
//!   │                                                                                                              ^
//! ```
//!
//! ```pbn,export
//! [Description"North opened a weak notrump, and East, who held a strong hand of his own, doubled for penalties; South was not happy with his two jacks, but he thought for a while and then passed, and West, with nothing at all, ran to two clubs for -800."]
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Board "1"]
//! {North opened a weak notrump, and East, who held a strong hand of his own,
//! doubled for penalties; South passed, and West ran to two clubs}
//! ```

use crate::pbn::standard::MAX_LINE_LENGTH;
use crate::rules::long_lines::{LONGEST_LINE, beyond};
use crate::rules::prelude::*;
use crate::source::LineEnd;

pub(crate) const META: Meta = Meta {
    name: "export-long-line",
    chapters: &[(PBN, &["2.3", "3.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Line(LONGEST_LINE - 1, line), Check::Game(tags)]);

/// What fits with the line end that export format has here.
fn longest(game: &GameContext<'_>) -> usize {
    let line_end = game.file.export_line_end.unwrap_or(LineEnd::CrLf);
    MAX_LINE_LENGTH - line_end.bytes().len()
}

fn line(game: &GameContext<'_>, line: Line<'_>, report: &mut Report<'_>) {
    let length = line.text.len();
    let longest = longest(game);
    if length > longest && length <= LONGEST_LINE {
        let message =
            format!("this line has {length} characters; in export format it may have {longest}");
        report.at(beyond(game, line, longest), message);
    }
}

fn tags(game: &GameContext<'_>, report: &mut Report<'_>) {
    // Tag pairs that are written so already are lines like others.
    if game.model.has_plain_tags() {
        return;
    }
    for (pair, _) in game.tags {
        tag(game, *pair, report);
    }
}

fn tag(game: &GameContext<'_>, pair: TagPair<'_>, report: &mut Report<'_>) {
    let (Some(name), Some(value)) = (pair.name_span(), pair.value_span()) else {
        return;
    };
    let longest = longest(game);
    // Brackets, quotes, and the blank after the name.
    let length = (name.len() + value.len()) as usize + 5;
    if length > longest && pair.span().len() as usize <= longest {
        let message = format!(
            "with a blank after its name this tag pair has {length} characters; in export \
             format a line may have {longest}"
        );
        report.at(Span::new(name.end, value.start), message);
    }
}

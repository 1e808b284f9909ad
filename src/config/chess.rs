//! What `[pgn]` says: how games of chess are exported.

use super::values::{At, Placed};
use super::written_pgn::WrittenPgn;
use crate::pgn::export::{CommentStyle, ExportStyle, Glyphs, TagOrder, TargetEncoding};
use crate::source::LineEnding;

/// What one file says of chess games.
#[derive(Clone, Debug, Default)]
pub struct PgnChoice {
    /// `tag-order`.
    pub tag_order: Option<At<TagOrder>>,
    /// `line-length`; `None` in it for all moves on one line.
    pub line_length: Option<At<Option<usize>>>,
    /// `nags`.
    pub glyphs: Option<At<Glyphs>>,
    /// `black-number-after-nag`.
    pub number_after_nag: Option<At<bool>>,
    /// `comments`.
    pub comments: Option<At<CommentStyle>>,
    /// `encoding`.
    pub encoding: Option<At<TargetEncoding>>,
    /// `line-ending`.
    pub line_ending: Option<At<LineEnding>>,
}

impl PgnChoice {
    /// What is written, each value with its line, which is asked for by the byte at which it begins.
    pub(super) fn of(written: &WrittenPgn, line: impl Fn(usize) -> usize) -> PgnChoice {
        fn at<T: Copy, U>(
            placed: &Option<Placed<T>>,
            line: &impl Fn(usize) -> usize,
            meaning: impl Fn(T) -> U,
        ) -> Option<At<U>> {
            let placed = placed.as_ref()?;
            Some(At {
                value: meaning(*placed.value()),
                line: line(placed.start()),
            })
        }
        let length = |length| Some(length).filter(|length| *length > 0);
        PgnChoice {
            tag_order: at(&written.tag_order, &line, TagOrder::from),
            line_length: at(&written.line_length, &line, length),
            glyphs: at(&written.nags, &line, Glyphs::from),
            number_after_nag: at(&written.black_number_after_nag, &line, |is_on| is_on),
            comments: at(&written.comments, &line, CommentStyle::from),
            encoding: at(&written.encoding, &line, TargetEncoding::from),
            line_ending: at(&written.line_ending, &line, LineEnding::from),
        }
    }

    /// What several files say, the nearest first; nothing of line ends outside the table.
    pub(super) fn options<'c>(choices: impl Iterator<Item = &'c PgnChoice> + Clone) -> ExportStyle {
        fn first<'c, T: Copy>(
            mut choices: impl Iterator<Item = &'c PgnChoice>,
            of: impl Fn(&PgnChoice) -> &Option<At<T>>,
        ) -> Option<T> {
            choices.find_map(|choice| of(choice).as_ref().map(|at| at.value))
        }
        let default = ExportStyle::default();
        let all = || choices.clone();
        ExportStyle {
            tag_order: first(all(), |choice| &choice.tag_order).unwrap_or(default.tag_order),
            line_length: first(all(), |choice| &choice.line_length).unwrap_or(default.line_length),
            glyphs: first(all(), |choice| &choice.glyphs).unwrap_or(default.glyphs),
            number_after_nag: first(all(), |choice| &choice.number_after_nag)
                .unwrap_or(default.number_after_nag),
            comments: first(all(), |choice| &choice.comments).unwrap_or(default.comments),
            encoding: first(all(), |choice| &choice.encoding).unwrap_or(default.encoding),
            line_ending: first(all(), |choice| &choice.line_ending).unwrap_or(default.line_ending),
            is_reduced: false,
        }
    }

    /// The settings by name, each as it is written and with its line.
    pub fn rows(&self) -> Vec<(&'static str, String, usize)> {
        fn row<T>(
            name: &'static str,
            value: &Option<At<T>>,
            text: impl Fn(&T) -> String,
        ) -> Option<(&'static str, String, usize)> {
            let at = value.as_ref()?;
            Some((name, text(&at.value), at.line))
        }
        let quoted = |name: &str| format!("\"{name}\"");
        let rows = [
            row("tag-order", &self.tag_order, |order| quoted(order.name())),
            row("line-length", &self.line_length, |length| {
                length.unwrap_or(0).to_string()
            }),
            row("nags", &self.glyphs, |glyphs| quoted(glyphs.name())),
            row(
                "black-number-after-nag",
                &self.number_after_nag,
                bool::to_string,
            ),
            row("comments", &self.comments, |comments| {
                quoted(comments.name())
            }),
            row("encoding", &self.encoding, |encoding| {
                quoted(encoding.name())
            }),
            row("line-ending", &self.line_ending, |ending| {
                quoted(ending.name())
            }),
        ];
        rows.into_iter().flatten().collect()
    }
}

//! What a record has no place for of its game, in `%` lines of the record.

use super::{FROM_PBN, lines};
use crate::convert::said::Extra;
use crate::convert::tags::says_something;

/// A tag pair of a game with what follows it: the rows of its section, its notes, comments.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(in crate::convert) struct TagBlock {
    /// The name of the tag.
    pub(in crate::convert) tag: String,
    /// Its lines, each with a line feed.
    pub(in crate::convert) text: String,
}

impl TagBlock {
    /// The name of the tag.
    pub(in crate::convert) fn tag(&self) -> &str {
        &self.tag
    }

    /// The value of the tag as it is written, where nothing follows the tag pair.
    pub(in crate::convert) fn pair(&self) -> Option<&str> {
        let value = self.text.strip_prefix('[')?.strip_prefix(&self.tag)?;
        let value = value.strip_prefix(" \"")?.strip_suffix("\"]\n")?;
        (!value.contains('\n')).then_some(value)
    }

    /// Whether rows follow the tag.
    pub(in crate::convert) fn is_section(&self) -> bool {
        let mut lines = self.text.lines().skip(1);
        lines.any(|line| !line.starts_with(['[', '{', '%']))
    }

    /// Whether two games in export format have the same blocks, those of unknown values apart: how many of
    /// these are `?` in one of them and empty in the other.
    pub(in crate::convert) fn unlike_unknown(game: &str, other: &str) -> Option<usize> {
        let (head, blocks) = TagBlock::all(game);
        let (other_head, others) = TagBlock::all(other);
        let is_unknown =
            |block: &TagBlock| block.pair().is_some_and(|value| !says_something(value));
        if head != other_head || blocks.len() != others.len() {
            return None;
        }
        let mut unlike = 0;
        for (block, other) in blocks
            .iter()
            .zip(&others)
            .filter(|(one, other)| one != other)
        {
            if block.tag != other.tag || !is_unknown(block) || !is_unknown(other) {
                return None;
            }
            unlike += 1;
        }
        Some(unlike)
    }

    /// The blocks of a game in export format, and what is before the first one.
    pub(in crate::convert) fn all(text: &str) -> (String, Vec<TagBlock>) {
        let mut head = String::new();
        let mut blocks: Vec<TagBlock> = Vec::new();
        let (mut in_comment, mut ends_in_text) = (false, false);
        for line in text.lines() {
            if line.is_empty() && !in_comment {
                // It parts a text that belongs to no game from the tags.
                if blocks.is_empty() && ends_in_text {
                    head.push('\n');
                    ends_in_text = false;
                }
                continue;
            }
            ends_in_text = !in_comment && !line.starts_with(['%', ';', '{']);
            let tag = line.strip_prefix('[').filter(|_| !in_comment);
            let tag = tag.and_then(|tag| tag.split_once(' ')).map(|(tag, _)| tag);
            match tag.filter(|tag| *tag != "Note") {
                Some(tag) => blocks.push(TagBlock {
                    tag: tag.to_owned(),
                    text: format!("{line}\n"),
                }),
                None => {
                    let text = blocks.last_mut().map_or(&mut head, |block| &mut block.text);
                    text.push_str(line);
                    text.push('\n');
                }
            }
            if tag.is_none() && (in_comment || !line.starts_with('%')) {
                in_comment = ends_in_comment(line, in_comment);
            }
        }
        (head, blocks)
    }
}

/// Whether a line ends in a comment in braces; `in_comment` says whether it begins in one.
fn ends_in_comment(line: &str, mut in_comment: bool) -> bool {
    let mut in_string = false;
    let mut characters = line.chars();
    while let Some(character) = characters.next() {
        match character {
            '}' if in_comment => in_comment = false,
            _ if in_comment => {}
            '"' => in_string = !in_string,
            '\\' if in_string => _ = characters.next(),
            _ if in_string => {}
            '{' => in_comment = true,
            ';' => return false,
            _ => {}
        }
    }
    in_comment
}

/// The lines that keep the texts of blocks of a game.
pub(in crate::convert) fn of_game<'t>(texts: impl IntoIterator<Item = &'t str>) -> Vec<String> {
    let mut out = Vec::new();
    for line in texts.into_iter().flat_map(str::lines) {
        lines(FROM_PBN, &escaped(line), &mut out);
    }
    out
}

/// The lines that keep a text after the last game.
pub(in crate::convert) fn of_text(text: &str) -> Vec<Extra> {
    let lines = of_game([text]).into_iter();
    lines.map(|text| Extra { after: None, text }).collect()
}

/// A line of a game in a record: RBX has no signs for braces, and blanks at the end of a line
/// are not of it.
fn escaped(line: &str) -> String {
    let line = line.replace('\\', "\\\\");
    let line = line.replace('{', "\\x7b").replace('}', "\\x7d");
    match line.strip_suffix(' ') {
        Some(line) => format!("{line}\\x20"),
        None => line,
    }
}

/// The line of a game of one in a record.
pub(in crate::convert) fn unescaped(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        line.push_str(before);
        let signs = [("x7b", '{'), ("x7d", '}'), ("x20", ' '), ("\\", '\\')];
        let sign = signs
            .into_iter()
            .find_map(|(sign, is)| Some((after.strip_prefix(sign)?, is)));
        let (after, sign) = sign.unwrap_or((after, '\\'));
        line.push(sign);
        rest = after;
    }
    line.push_str(rest);
    line
}

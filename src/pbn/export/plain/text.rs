//! The text of a game, taken line by line.

use memchr::{memchr2, memchr3};

use crate::pbn::export::target::ExportTarget;
use crate::pbn::syntax::lexer::{name_end, string_end};

/// What is left of the text of a game. What takes a part of it gives `None` where that is not
/// plain; then the game is not, and nobody asks for the rest.
pub(super) struct PlainText<'t> {
    rest: &'t [u8],
    newline: &'static [u8],
    /// How many bytes a line may have before its line end.
    longest_line: usize,
    /// Whether all lines so far end as they are to end.
    pub(super) ends_as_wanted: bool,
}

impl<'t> PlainText<'t> {
    pub(super) fn new(text: &'t [u8], target: &ExportTarget) -> PlainText<'t> {
        PlainText {
            rest: text,
            newline: target.newline,
            longest_line: target.longest_line,
            ends_as_wanted: true,
        }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    #[inline]
    pub(super) fn begins_with(&self, opening: &[u8]) -> bool {
        self.rest.starts_with(opening)
    }

    /// The name of the tag pair that begins here.
    pub(super) fn name(&self) -> Option<&'t [u8]> {
        let rest = self.rest.strip_prefix(b"[")?;
        rest.get(..name_end(rest, 0))
    }

    /// Takes the tag pair that begins so, `[Event "`, with its line, and the comments and
    /// ignored tag pairs on the lines after it; gives its value.
    #[inline]
    pub(super) fn tag_pair(&mut self, opening: &[u8]) -> Option<&'t [u8]> {
        if self.begins_with(opening) {
            self.value(opening.len())
        } else {
            None
        }
    }

    /// The same for a tag pair whose name was looked at.
    pub(super) fn tag_pair_of(&mut self, name: &[u8]) -> Option<&'t [u8]> {
        let start = 1 + name.len();
        if self.rest.get(start..)?.starts_with(b" \"") {
            self.value(start + 2)
        } else {
            None
        }
    }

    /// Takes a tag pair whose value begins at a place.
    #[inline]
    fn value(&mut self, start: usize) -> Option<&'t [u8]> {
        let (end, is_closed) = string_end(self.rest, start - 1);
        let value = self.rest.get(start..end - 1)?;
        let after = self.rest.get(end..)?.strip_prefix(b"]")?;
        if !is_closed || end + 1 > self.longest_line {
            return None;
        }
        self.end_line(after)?;
        loop {
            match self.rest {
                [b'{', ..] => self.comment()?,
                [b'%', b'[', ..] => self.ignored_tag_pair()?,
                _ => return Some(value),
            }
        }
    }

    /// Takes a brace comment that has its lines for itself.
    fn comment(&mut self) -> Option<()> {
        loop {
            let end = memchr3(b'}', b'\n', b'\r', self.rest)?;
            let is_last = self.rest.get(end) == Some(&b'}');
            let length = end + usize::from(is_last);
            let (line, after) = self.rest.split_at_checked(length)?;
            // A line that begins with `%` would be indented, and one with a tag the comment may swallow.
            let is_special = matches!(line.first(), Some(b'%' | b'['));
            if is_special || length > self.longest_line {
                return None;
            }
            self.end_line(after)?;
            if is_last {
                return Some(());
            }
        }
    }

    /// Takes a tag pair that is a second time, and was made an escape line.
    fn ignored_tag_pair(&mut self) -> Option<()> {
        let line = self.line()?;
        (line.len() <= self.longest_line).then_some(())
    }

    /// Takes a line, if it can be one of data; `None` in place of one that is too long or
    /// does not end well.
    pub(super) fn row(&mut self) -> Option<Option<&'t [u8]>> {
        let is_data = !matches!(self.rest.first(), None | Some(b'['));
        is_data.then(|| self.line().filter(|line| line.len() <= self.longest_line))
    }

    /// Takes a line of so many bytes, if it is what is wanted.
    #[inline]
    pub(super) fn takes(&mut self, length: usize, is_wanted: fn(&[u8]) -> bool) -> bool {
        let parts = self.rest.split_at_checked(length);
        let after = parts.filter(|(line, _)| is_wanted(line));
        after.is_some_and(|(_, after)| self.end_line(after).is_some())
    }

    /// Takes a line and gives it without its end.
    pub(super) fn line(&mut self) -> Option<&'t [u8]> {
        if self.rest.is_empty() {
            return None;
        }
        let end = memchr2(b'\n', b'\r', self.rest).unwrap_or(self.rest.len());
        let (line, after) = self.rest.split_at_checked(end)?;
        self.end_line(after)?;
        Some(line)
    }

    /// Takes all up to a line end, CR LF or LF, and that; or all up to the end of the text.
    #[inline]
    fn end_line(&mut self, after: &'t [u8]) -> Option<()> {
        let length = match after {
            [b'\r', b'\n', ..] => 2,
            [b'\n', ..] => 1,
            [] => 0,
            _ => return None,
        };
        let (end, rest) = after.split_at_checked(length)?;
        self.ends_as_wanted &= end == self.newline;
        self.rest = rest;
        Some(())
    }
}

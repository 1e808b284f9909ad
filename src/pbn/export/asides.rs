//! Comments and `%` lines: where they are and how they are broken (chapters 2.4 and 3.8).
//!
//! Both move with the token that they follow in their own game; those before its first tag
//! stay there. A comment after a tag begins a line, one after a call, card or element
//! follows it on its line. The text of a comment changes only where it must: tabs are spread
//! to spaces, control characters become spaces, a line of it that begins with `%` is
//! indented (older readers would skip it), and a line that is too long is broken at blanks.

use memchr::{memchr, memmem, memrchr};

use super::encoding::Within;
use super::header;
use super::notice::NoticeReason;
use super::writer::GameWriter;
use crate::engine::aside::{is_blank, is_suppression};
use crate::pbn::standard::DISCOURAGED_LINE_LENGTH;
use crate::pbn::syntax::{TokenId, TokenKind};
use crate::source::{LineEnd, Slice, Span, is_line_end, line_end, without_control};

/// The widest line that is not discouraged.
const WIDTH: usize = DISCOURAGED_LINE_LENGTH - 1;

/// The columns of a tab stop.
const TAB: usize = 8;

/// Where comments go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CommentPlace {
    /// On lines of their own.
    OwnLine,
    /// After what they follow, as long as there is room.
    Inline,
}

impl GameWriter<'_, '_, '_> {
    /// Writes the comments and escape lines that begin at a token, up to the next token that
    /// is neither of them nor white space.
    #[inline]
    pub(super) fn asides(&mut self, from: TokenId, place: CommentPlace) {
        if self.has_asides {
            self.asides_of(from, place, |_, _| true);
        }
    }

    /// The same for those of some kinds.
    pub(super) fn some_asides(
        &mut self,
        from: TokenId,
        place: CommentPlace,
        wanted: fn(TokenKind) -> bool,
    ) {
        self.asides_of(from, place, |_, kind| wanted(kind));
    }

    /// The same for the escape lines.
    pub(super) fn escapes(&mut self, from: TokenId) {
        self.some_asides(from, CommentPlace::OwnLine, |kind| !kind.is_comment());
    }

    pub(super) fn asides_of(
        &mut self,
        from: TokenId,
        place: CommentPlace,
        wanted: impl Fn(TokenId, TokenKind) -> bool,
    ) {
        if !self.has_asides {
            return;
        }
        let tree = self.document.tree();
        let mut token = from;
        while token.0 < tree.token_count() {
            match tree.kind(token) {
                kind if !kind.is_trivia() => break,
                kind if kind.is_space() || !wanted(token, kind) => {}
                TokenKind::Escape => self.escape(token),
                _ => self.comment(token, place),
            }
            token = token.next();
        }
    }

    /// Writes an escape line, unless it is one of the lines that only the header has, or one
    /// that waits for the tag that it names.
    pub(super) fn escape(&mut self, token: TokenId) {
        if !self.waits(token) {
            self.escape_line(token, b"");
        }
    }

    fn waits(&self, token: TokenId) -> bool {
        let waiting = self
            .waiting
            .binary_search_by_key(&token, |(token, _)| *token);
        waiting.is_ok()
    }

    /// The same in a part of the game that readers ignore. What speaks to this program would
    /// act on something else there, so it gets a second `%`.
    pub(super) fn silent_escape(&mut self, token: TokenId) {
        let is_heard = is_suppression(self.document.token_text(token)) && !self.waits(token);
        if is_heard {
            self.escape_line(token, b"%")
        } else {
            self.escape(token)
        }
    }

    /// Writes an escape line after a mark.
    fn escape_line(&mut self, token: TokenId, mark: &[u8]) {
        let span = self.document.tree().span(token);
        let line = self.document.token_text(token);
        let start = self.base + span.start as usize;
        let Some(line) = header::without_directive(line, start, self.directives) else {
            return;
        };
        if line.iter().any(u8::is_ascii_control) {
            self.notice(span, NoticeReason::EscapeCharacter);
        }
        self.out.fresh_line();
        self.out.place = span;
        self.out.raw(mark);
        match header::charset(&line).filter(|_| self.out.target.transcodes) {
            Some((before, after)) => {
                self.out.characters(before, Within::EscapeLine);
                self.out.raw(header::LATIN1.as_bytes());
                self.out.characters(after, Within::EscapeLine);
            }
            None => self.out.characters(&line, Within::EscapeLine),
        }
        self.out.end_line();
    }

    /// Writes the escape lines that wait for a tag pair; those of no tag for the number of
    /// tag pairs.
    pub(super) fn waiting_for(&mut self, pair: usize) {
        self.waiting_lines(pair, b"");
    }

    /// The same for a tag pair that readers ignore.
    pub(super) fn silent_waiting_for(&mut self, pair: usize) {
        self.waiting_lines(pair, b"%");
    }

    fn waiting_lines(&mut self, pair: usize, mark: &[u8]) {
        if self.waiting.is_empty() {
            return;
        }
        let mut at = self
            .waiting
            .partition_point(|(_, waits_for)| *waits_for < pair);
        while let Some((token, waits_for)) = self.waiting.get(at).copied()
            && waits_for == pair
        {
            self.escape_line(token, mark);
            at += 1;
        }
    }

    /// Finds the escape lines that speak to this program of the tag after them: they go
    /// where that tag goes.
    pub(super) fn find_waiting(&mut self) {
        let tree = self.document.tree();
        let mut last_datum = (usize::MAX, 0);
        for &token in tree.asides() {
            let start = tree.span(token).start;
            let is_escape = tree.kind(token) == TokenKind::Escape;
            if !is_escape || !is_suppression(self.document.token_text(token)) {
                continue;
            }
            let next = self
                .tags
                .partition_point(|(pair, _)| pair.span().start < start);
            // What is before the first tag is about the game.
            let Some(before) = next.checked_sub(1) else {
                continue;
            };
            if last_datum.0 != before {
                last_datum = (before, self.last_datum(before));
            }
            if start > last_datum.1 {
                self.waiting.push((token, next));
            }
        }
    }

    /// Where the last of the data of a tag pair begins. Of one without data, where it begins itself: an
    /// escape line within it comes after it.
    fn last_datum(&self, pair: usize) -> u32 {
        let Some((pair, _)) = self.tags.get(pair) else {
            return 0;
        };
        let datum = pair
            .section()
            .and_then(|section| section.data().next_back());
        match datum {
            Some(datum) => self.document.tree().span(datum).start,
            None => pair.span().start,
        }
    }

    fn comment(&mut self, token: TokenId, place: CommentPlace) {
        let span = self.document.tree().span(token);
        self.out.place = span;
        match self.document.tree().kind(token) {
            TokenKind::BraceComment => self.brace_comment(span, place),
            _ => self.line_comment(span, place),
        }
    }

    fn brace_comment(&mut self, span: Span, place: CommentPlace) {
        let text = span.of(self.document.text);
        let mut column = self.source_column(span);
        let mut line = std::mem::take(&mut self.line);
        let mut commands = Commands::of(text);
        let last_bracket = memrchr(b']', text);
        let mut at = 0;
        loop {
            let end = line_end(text, at);
            self.comment_text(text.slice(at..end), column, &mut line);
            commands.line(&line, last_bracket > Some(end));
            match at {
                0 => self.begin_comment(&line, place, &mut commands),
                _ => self.out.end_line(),
            }
            self.broken(&line, &mut commands);
            let Some((_, length)) = LineEnd::at(text, end) else {
                break;
            };
            at = end + length;
            column = 0;
        }
        self.line = line;
    }

    fn line_comment(&mut self, span: Span, place: CommentPlace) {
        let text = span.of(self.document.text);
        let mut line = std::mem::take(&mut self.line);
        let column = self.source_column(span);
        self.comment_text(text, column, &mut line);
        let mut commands = Commands::of(&line);
        commands.line(&line, false);
        self.begin_comment(&line, place, &mut commands);
        let has_brace = line.iter().any(|byte| matches!(byte, b'{' | b'}'));
        if self.out.column() + line.len() <= self.out.target.longest_line {
            self.out.raw(&line);
        } else if has_brace {
            self.broken_line_comment(&line);
        } else {
            // In braces it stays one comment.
            if let Some(semicolon) = line.first_mut() {
                *semicolon = b'{';
            }
            line.push(b'}');
            commands.after_last = commands.after_last.saturating_add(1);
            self.broken(&line, &mut commands);
        }
        self.out.end_line();
        self.line = line;
    }

    /// Makes room for the first line of a comment, or for what will be on that line.
    fn begin_comment(&mut self, line: &[u8], place: CommentPlace, commands: &mut Commands) {
        if place == CommentPlace::OwnLine {
            return self.out.fresh_line();
        }
        let mut length = line.len();
        if length > self.out.target.longest_line {
            let first = break_at(line, self.out.column() + 1, commands);
            length = first.map_or(length, |(first, _)| first.len());
        }
        self.out.part(length);
    }

    /// Writes one line of a brace comment, broken at blanks where it is too long.
    fn broken(&mut self, line: &[u8], commands: &mut Commands) {
        let mut rest = line;
        self.indent_percent(rest);
        if self.out.column() + rest.len() > self.out.target.longest_line {
            while let Some((before, after)) = break_at(rest, self.out.column(), commands) {
                self.out.raw(before);
                self.out.end_line();
                rest = after;
                self.indent_percent(rest);
            }
        }
        commands.pass(rest);
        self.out.raw(rest);
    }

    /// Older readers take a line that begins with `%` for an escape line, even in a comment.
    fn indent_percent(&mut self, line: &[u8]) {
        if line.first() == Some(&b'%') && self.out.column() == 0 {
            self.out.raw(b" ");
        }
    }

    /// Writes a line comment that holds a brace, so that it can be no brace comment, as
    /// several line comments.
    fn broken_line_comment(&mut self, line: &[u8]) {
        let mut commands = Commands {
            begin_comments: true,
            ..Commands::of(line)
        };
        commands.line(line, false);
        // There is no break directly after the semicolon, where a line would say nothing.
        let is_sign = |byte: &&u8| matches!(**byte, b';' | b' ');
        let sign = line.iter().take_while(is_sign).count();
        let (sign, mut rest) = line.split_at_checked(sign).unwrap_or((line, b""));
        self.out.raw(sign);
        while let Some((before, after)) = break_at(rest, self.out.column(), &mut commands) {
            self.out.raw(before);
            self.out.end_line();
            self.out.raw(b"; ");
            rest = after;
        }
        self.out.raw(rest);
    }

    /// How many columns are before a place on its line, as far as tabs depend on it.
    fn source_column(&mut self, span: Span) -> usize {
        if memchr(b'\t', span.of(self.document.text)).is_none() {
            return 0;
        }
        // A line of very many comments is counted once.
        let (counted, column) = match self.counted {
            (place, _) if place > span.start as usize => (0, 0),
            counted => counted,
        };
        let text = self.document.text.get(counted..span.start as usize);
        let text = text.unwrap_or_default();
        let column = match text.iter().rposition(|byte| is_line_end(*byte)) {
            Some(end) => self.text_width(text.slice(end + 1..)),
            None => column + self.text_width(text),
        };
        self.counted = (span.start as usize, column);
        column
    }

    /// How many columns a text without tabs takes.
    fn text_width(&self, text: &[u8]) -> usize {
        self.out.target.encoding.decode(text).chars().count()
    }

    /// One line of a comment as it is written: tabs spread to spaces, other control
    /// characters as one space, suits as `\S`, `\H`, `\D` and `\C` where the encoding has no
    /// symbols for them.
    fn comment_text(&mut self, text: &[u8], column: usize, line: &mut Vec<u8>) {
        line.clear();
        let has_controls = text.iter().any(u8::is_ascii_control);
        let transcodes = self.out.target.transcodes && !text.is_ascii();
        if !has_controls && !transcodes {
            line.extend_from_slice(text);
            return;
        }
        let mut plain = Vec::with_capacity(text.len());
        // Up to here columns are counted.
        let (mut counted, mut column) = (0, column);
        for byte in text {
            match byte {
                b'\t' => {
                    column += self.text_width(plain.slice(counted..));
                    let blanks = TAB - column % TAB;
                    plain.resize(plain.len() + blanks, b' ');
                    column += blanks;
                    counted = plain.len();
                }
                byte => plain.push(without_control(*byte)),
            }
        }
        if transcodes {
            let misfit = super::encoding::to_latin1(&plain, Within::Comment, line);
            self.out.misfit = self.out.misfit.or(misfit);
        } else {
            line.append(&mut plain);
        }
    }
}

/// The commands embedded in a comment, `[%clk 1:05]`, which readers want to find unchanged (PGN
/// supplement, chapter 3.2.3). What has no `]` is none.
#[derive(Default)]
struct Commands {
    /// Whether there may be any.
    are_there: bool,
    /// Whether what is to be written begins within one.
    is_inside: bool,
    /// How many bytes of the line are left after its last `]`.
    after_last: usize,
    /// Whether a `]` follows on a later line.
    can_end_later: bool,
    /// Whether each line begins a comment of its own, which must not come to speak to this program.
    begin_comments: bool,
}

impl Commands {
    fn of(comment: &[u8]) -> Commands {
        Commands {
            are_there: memmem::find(comment, b"[%").is_some(),
            ..Commands::default()
        }
    }

    /// Goes to a line of the comment.
    fn line(&mut self, line: &[u8], can_end_later: bool) {
        if self.are_there {
            let last = memrchr(b']', line);
            self.after_last = last.map_or(usize::MAX, |last| line.len() - last - 1);
            self.can_end_later = can_end_later;
        }
    }

    /// Whether a place of the line is within a command, before which that is known of the place
    /// before it.
    fn holds(&self, text: &[u8], at: usize, was_inside: bool) -> bool {
        let rest = text.slice(at..);
        match rest {
            [b'[', b'%', ..] => self.can_end_later || rest.len() > self.after_last,
            [b']', ..] => false,
            _ => was_inside,
        }
    }

    /// Goes to the end of a text.
    fn pass(&mut self, text: &[u8]) {
        if self.are_there {
            let places = 0..text.len();
            self.is_inside = places.fold(self.is_inside, |inside, at| self.holds(text, at, inside));
        }
    }
}

/// Breaks text that is too wide for a line that already has some columns: at the last blank
/// that leaves it narrow enough, else at the first one, never within a command, nor where a comment
/// would come to speak to this program. `None` where it is narrow enough, or has no such blank.
fn break_at<'t>(
    text: &'t [u8],
    column: usize,
    commands: &mut Commands,
) -> Option<(&'t [u8], &'t [u8])> {
    let width = WIDTH.saturating_sub(column);
    if text.len() <= width {
        return None;
    }
    let indent = text.iter().take_while(|byte| **byte == b' ').count();
    let end = text.trim_ascii_end().len();
    let mut is_inside = commands.is_inside;
    let mut found = None;
    let mut speaks = None;
    for (at, byte) in text.iter().enumerate().take(end).skip(indent) {
        if at > width && found.is_some() {
            break;
        }
        if commands.are_there {
            is_inside = commands.holds(text, at, is_inside);
        }
        if !is_blank(*byte) {
            speaks = None;
        }
        // A blank is in the place of the mark of the next comment, which says the same after each blank
        // of a run.
        let mut speaks = || {
            let says = || is_suppression(text.slice(at..));
            commands.begin_comments && *speaks.get_or_insert_with(says)
        };
        if *byte == b' ' && !is_inside && !speaks() {
            found = Some(at);
        }
    }
    let at = found?;
    commands.is_inside = false;
    Some((text.get(..at)?, text.get(at + 1..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_broken_at_blanks() {
        let text = [vec![b'a'; 50], vec![b'b'; 50]].join(&b' ');
        let broken = |text: &[u8]| {
            let mut commands = Commands {
                begin_comments: true,
                ..Commands::of(text)
            };
            commands.line(text, false);
            let (before, after) = break_at(text, 0, &mut commands)?;
            Some((before.len(), after.len()))
        };
        assert_eq!(broken(&text), Some((50, 50)));
        assert_eq!(broken(&text[51..]), None);
        assert_eq!(broken(&[b'a'; 300]), None);
        assert_eq!(broken(&[vec![b' '; 100], vec![b'a'; 100]].concat()), None);
        // Within a command no line ends.
        let command = [&[b'a'; 70], &b" [%b c d e f g h i]"[..], b" j"].concat();
        assert_eq!(broken(&command), Some((70, 20)));
        let long = [&b"[%"[..], &[b'b'; 70], b" c d e f g h] i"].concat();
        assert_eq!(broken(&long), Some((long.len() - 2, 1)));
        let open = [&[b'a'; 70], &b" [%b c d e f g h i"[..]].concat();
        assert_eq!(broken(&open), Some((78, 9)));
        // A line that would speak to this program does not begin there.
        let order = [&[b'a'; 60], &b" b pbnlint: ignore[law] x"[..]].concat();
        assert_eq!(broken(&order), Some((71, 13)));
        let order = [&[b'a'; 70], &b" b pbnlint: ignore[law] x"[..]].concat();
        assert_eq!(broken(&order), Some((70, 24)));
        let far = [&[b'a'; 60], &b" b"[..], &[b' '; 5_000], b"pbnlint: x"].concat();
        assert_eq!(broken(&far), Some((60, far.len() - 61)));
    }
}

//! The tags of a game as they are written (chapters 3.1 and 3.4).

use super::asides::CommentPlace;
use super::deal;
use super::header;
use super::notice::NoticeReason;
use super::values::{self, ResultValue};
use super::writer::GameWriter;
use crate::pbn::model::{Deal, TagContent, said};
use crate::pbn::standard::{MAX_LINE_LENGTH, TagId, TagKind, Version, is_plain_tag};
use crate::pbn::syntax::{Section, TagPair, TokenId, TokenKind};
use crate::source::{LineEnd, Span, line_end};

/// The section that a tag pair begins, if it has data.
fn data_of(pair: TagPair<'_>) -> Option<Section<'_>> {
    pair.section()
        .filter(|section| section.data_span().is_some())
}

impl GameWriter<'_, '_, '_> {
    /// Writes the identification section.
    pub(super) fn identification(&mut self) {
        for tag in self.file.mandatory {
            match self.order.place(*tag) {
                Some(index) => self.identification_tag(index),
                None => self.absent(*tag),
            }
        }
        let expands = self.out.target.expands_headers;
        for at in 0..self.order.supplemental.len() {
            if let Some(index) = self.order.supplemental.get(at).copied() {
                if expands {
                    self.handed_on_before(Some(index));
                }
                self.identification_tag(index);
            }
        }
        if expands {
            self.handed_on_before(None);
        }
    }

    fn identification_tag(&mut self, index: usize) {
        let Some((pair, Some(tag))) = self.tags.get(index).copied() else {
            return self.pair(index, None);
        };
        let raw = pair.value().unwrap_or_default();
        let is_expanded = self.out.target.expands_headers && self.version > Version::V1_0;
        let bare = raw.strip_prefix(b"##").filter(|_| is_expanded);
        if matches!(bare.unwrap_or(raw), b"" | b"?")
            && let Some(value) = self.known(tag)
        {
            return self.pair(index, Some(&value));
        }
        // A `##` of version 1.0, where it is part of the value, is a header once the file is of a later
        // one.
        let version = if self.out.target.expands_headers {
            self.version
        } else {
            self.version.max(self.out.target.version)
        };
        match said(pair, version) {
            TagContent::Value(value, _) => {
                let is_header = value.len() < raw.len();
                let hash: &[u8] = if is_header && !self.out.target.expands_headers {
                    b"##"
                } else {
                    b""
                };
                self.begin_pair(index);
                self.out.raw(hash);
                self.value(pair.span(), tag, value);
                self.end_pair(index);
            }
            TagContent::Inherited if self.writes_out(tag) => {
                match self
                    .inherited
                    .value(tag)
                    .and_then(|range| self.file.bytes.get(range))
                {
                    Some(value) => {
                        self.begin_pair(index);
                        self.value(pair.span(), tag, value);
                        self.end_pair(index);
                    }
                    // Without a value before it says nothing (chapter 4.8). Earlier games that lack
                    // a mandatory tag get one, which must not become what this one stands for.
                    None => self.pair(index, Some(b"")),
                }
            }
            _ => self.pair(index, bare),
        }
    }

    /// Whether `#` would stand for something else in the exported file, or no `#` is to stay.
    pub(super) fn writes_out(&self, tag: TagId) -> bool {
        self.out.target.expands || self.inherited.is_covered(tag) || self.inherited.is_filled(tag)
    }

    /// Writes a value that says something, of which a notice is at a place.
    fn value(&mut self, place: Span, tag: TagId, value: &[u8]) {
        match tag {
            TagId::DEAL => {
                if let Some(deal) = self.model.deal() {
                    deal::write(deal, self.document.text, self.model.dealer(), self.out);
                }
            }
            TagId::RESULT => {
                match values::result(value, self.declarer(), self.length() as u32, || {
                    self.is_over()
                }) {
                    ResultValue::Written(written) => self.out.string(&written),
                    ResultValue::Side(written) => {
                        self.notice(place, NoticeReason::SideResult);
                        self.out.string(&written);
                    }
                    ResultValue::Unreadable => {
                        self.notice(place, NoticeReason::Form(tag));
                        self.out.string(value);
                    }
                }
            }
            _ => {
                let written = values::canonical(tag, value, self.out.target.version);
                if !values::is_allowed(tag, &written) {
                    self.notice(place, NoticeReason::Form(tag));
                }
                self.out.string(&written);
            }
        }
    }

    /// How many tricks the deal has.
    pub(super) fn length(&self) -> usize {
        self.model.deal().map_or(13, Deal::tricks)
    }

    /// Writes what is in the place of a mandatory tag that the game lacks.
    fn absent(&mut self, tag: TagId) {
        if let Some(pair) = self.slip_of(tag) {
            return self.notice(pair.span(), NoticeReason::Misspelt(tag));
        }
        let first = self.tags.first().map(|(pair, _)| pair.span());
        let first = first.unwrap_or_default();
        let header = self.inherited.header(tag);
        if header.is_some() && !self.out.target.expands_headers {
            return;
        }
        if let Some(value) = header.and_then(|range| self.file.bytes.get(range)) {
            self.begin_new_pair(tag);
            self.value(first, tag, value);
            return self.end_new_pair();
        }
        if self.inherited.is_claimed(tag) {
            return self.notice(first, NoticeReason::Inherited(tag));
        }
        let value = self.filling(tag);
        self.new_pair(tag, &value);
        self.scratch.filled.insert(tag);
    }

    /// Writes the supplemental tags that earlier games gave to all later ones, as far as
    /// they come before a tag of this game in order of name; the others at the end.
    fn handed_on_before(&mut self, index: Option<usize>) {
        let next = index
            .and_then(|index| self.tags.get(index))
            .map(|(pair, _)| pair.name());
        while let Some(tag) = self.handed_on.get(self.handed_on_done).copied() {
            if next.is_some_and(|next| next < tag.name().as_bytes()) {
                return;
            }
            self.handed_on_done += 1;
            let value = self
                .inherited
                .header(tag)
                .and_then(|range| self.file.bytes.get(range));
            if let Some(value) = value {
                let value = values::canonical(tag, value, self.out.target.version);
                self.new_pair(tag, &value);
            }
        }
    }

    /// The supplemental tags that earlier games gave to all later ones and this one lacks.
    pub(super) fn find_handed_on(&mut self) {
        if !self.out.target.expands_headers {
            return;
        }
        let version = self.out.target.version;
        let mut tags: Vec<TagId> = TagId::all()
            .filter(|tag| tag.info().kind == TagKind::Identification)
            .filter(|tag| !tag.info().is_mandatory(version))
            .filter(|tag| self.order.place(*tag).is_none())
            .filter(|tag| self.inherited.header(*tag).is_some())
            .collect();
        tags.sort_by_key(|tag| tag.name());
        self.handed_on = tags;
    }

    /// A tag pair of an unknown name that is probably meant to be this one.
    pub(super) fn slip_of(&self, tag: TagId) -> Option<TagPair<'_>> {
        let mut slips = self.order.slips.iter();
        let (_, index) = slips.find(|(meant, _)| *meant == tag)?;
        self.tags.get(*index).map(|(pair, _)| *pair)
    }

    /// Writes a tag pair of the game, with another value where there is one, and what
    /// follows it in the game.
    pub(super) fn pair(&mut self, index: usize, value: Option<&[u8]>) {
        let Some((pair, _)) = self.tags.get(index) else {
            return;
        };
        let value = value.or(pair.value()).unwrap_or_default();
        self.begin_pair(index);
        self.out.string(value);
        self.end_pair(index);
    }

    fn begin_pair(&mut self, index: usize) {
        self.waiting_for(index);
        self.out.fresh_line();
        let Some((pair, _)) = self.tags.get(index) else {
            return;
        };
        self.out.place = pair.span();
        let text = self.document.text;
        // Nearly always it is so.
        if let (Some(name), Some(value)) = (pair.name_span(), pair.value_span())
            && (name.start, value.start) == (pair.span().start + 1, name.end + 2)
            && text.get(name.end as usize) == Some(&b' ')
        {
            self.out
                .raw(Span::new(pair.span().start, value.start).of(text));
            return;
        }
        self.out.raw(b"[");
        self.out.raw(pair.name());
        // A line that is full has no room for the space, and says more than the space.
        let is_full = pair.span().len() as usize == MAX_LINE_LENGTH - 1;
        let is_glued = |(name, value): (Span, Span)| value.start == name.end + 1;
        let gap = pair.name_span().zip(pair.value_span());
        if is_full && gap.is_some_and(is_glued) {
            let place = pair.span();
            self.notice(place, NoticeReason::LongLine);
            self.out.raw(b"\"");
        } else {
            self.out.raw(b" \"");
        }
    }

    fn end_pair(&mut self, index: usize) {
        self.out.raw(b"\"]");
        self.out.end_line();
        let Some((pair, _)) = self.tags.get(index) else {
            return;
        };
        if self.has_asides {
            self.escapes_within(*pair);
            self.asides(pair.end(), CommentPlace::OwnLine);
        }
        // What repeats a section comes after its data, or these would seem to be those of the repeat.
        if self.has_data(index) {
            self.each_repeat(index, Self::comments_of_repeat)
        } else {
            self.repeats_of(index)
        }
    }

    /// Whether a tag pair that counts begins a section, which is written with its data.
    fn has_data(&self, index: usize) -> bool {
        let pair = self.tags.get(index);
        pair.is_some_and(|(pair, id)| !is_plain_tag(*id) && pair.section().is_some())
    }

    /// Writes what repeats a section that has been written.
    pub(super) fn repeats_after(&mut self, index: usize) {
        if self.has_data(index) {
            self.repeats_of(index);
        }
    }

    fn repeats_of(&mut self, index: usize) {
        self.each_repeat(index, Self::repeat);
    }

    /// Goes through the tag pairs that repeat one.
    fn each_repeat(&mut self, index: usize, write: fn(&mut Self, usize, usize)) {
        let repeats = &self.order.repeats;
        let mut at = repeats.partition_point(|(first, _)| *first < index);
        while let Some((first, repeat)) = self.order.repeats.get(at).copied()
            && first == index
        {
            write(self, repeat, first);
            at += 1;
        }
    }

    /// Writes the comments after a tag pair that repeats a section: they are about that section now.
    fn comments_of_repeat(&mut self, index: usize, _: usize) {
        if let Some((pair, _)) = self.tags.get(index)
            && data_of(*pair).is_none()
        {
            self.some_asides(pair.end(), CommentPlace::OwnLine, TokenKind::is_comment);
        }
    }

    /// Writes a tag pair that the game lacks.
    fn new_pair(&mut self, tag: TagId, value: &[u8]) {
        self.begin_new_pair(tag);
        self.out.string(value);
        self.end_new_pair();
    }

    fn begin_new_pair(&mut self, tag: TagId) {
        self.out.fresh_line();
        self.out.raw(b"[");
        self.out.raw(tag.name().as_bytes());
        self.out.raw(b" \"");
    }

    fn end_new_pair(&mut self) {
        self.out.raw(b"\"]");
        self.out.end_line();
    }

    /// Writes a tag pair that readers ignore as an escape line, which they ignore as well,
    /// unless it says what the first one says.
    fn repeat(&mut self, index: usize, first: usize) {
        let is_after_data = self.has_data(first);
        let (Some((pair, _)), Some((first, _))) = (self.tags.get(index), self.tags.get(first))
        else {
            return;
        };
        self.silent_waiting_for(index);
        let text = self.document.text;
        let section = data_of(*pair);
        let whole = section.map_or(pair.span(), |section| section.span());
        let first_whole = first
            .section()
            .map_or(first.span(), |section| section.span());
        let is_equal = match section {
            // One with an escape line stays: that may count elsewhere.
            Some(_) => {
                let section = whole.of(text);
                section == first_whole.of(text) && memchr::memchr(b'%', section).is_none()
            }
            None => pair.name() == first.name() && pair.value() == first.value(),
        };
        if section.is_none() {
            if !is_equal {
                self.out.fresh_line();
                self.out.place = pair.span();
                self.out.raw(b"%[");
                self.out.raw(pair.name());
                self.out.raw(b" \"");
                self.out.string(pair.value().unwrap_or_default());
                self.out.raw(b"\"]");
                self.out.end_line();
            }
            self.escapes_within(*pair);
            return if is_after_data {
                self.escapes(pair.end())
            } else {
                self.asides(pair.end(), CommentPlace::OwnLine)
            };
        }
        if is_equal {
            return;
        }
        self.ignored_section(whole);
    }

    /// Writes the lines of a section that readers ignore as escape lines.
    fn ignored_section(&mut self, section: Span) {
        let text = section.of(self.document.text);
        let tree = self.document.tree();
        let mut at = 0;
        while at < text.len() {
            let end = line_end(text, at);
            let place = section.part(at, end);
            let token = tree.token_at(place.start).unwrap_or(TokenId(0));
            let is_escape = tree.kind(token) == TokenKind::Escape;
            if is_escape && tree.span(token).start == place.start {
                self.silent_escape(token);
            } else {
                let line = place.of(self.document.text);
                self.out.fresh_line();
                self.out.place = place;
                self.out.raw(header::escaping(line));
                self.out.string(line);
                self.out.end_line();
            }
            at = end + LineEnd::at(text, end).map_or(0, |(_, length)| length);
        }
    }

    /// Writes the escape lines that are between the brackets of a tag pair.
    fn escapes_within(&mut self, pair: TagPair<'_>) {
        let tree = self.document.tree();
        if !self.has_asides || memchr::memchr(b'%', pair.span().of(self.document.text)).is_none() {
            return;
        }
        let start = tree.token_at(pair.span().start);
        let tokens = start.map_or(0..0, |start| start.0..pair.end().0);
        for token in tokens.map(TokenId) {
            if tree.kind(token) == TokenKind::Escape {
                self.escape(token);
            }
        }
    }
}

//! One game: whether it can be written, and its parts in order.

use std::ops::Range;

use super::asides::CommentPlace;
use super::notice::{Construct, ExportNotice, NoticeReason};
use super::values::{self, ResultValue};
use super::writer::{GameWriter, Stop};
use crate::bridge::{FinalContract, seat};
use crate::pbn::model::halves::begins_with_moves;
use crate::pbn::model::parts::parts;
use crate::pbn::model::swallowed::swallowed;
use crate::pbn::model::table::is_cut;
use crate::pbn::model::{Deal, TagContent};
use crate::pbn::standard::{TagId, TagKind, Version, is_plain_tag};
use crate::pbn::syntax::lexer::has_control;
use crate::pbn::syntax::{TagPair, TokenId, TokenKind};
use crate::source::{Slice, Span, suit_of_dos};

impl GameWriter<'_, '_, '_> {
    /// Writes the game, or says why that cannot be done; then what was written is to be
    /// thrown away.
    pub(super) fn game(&mut self) -> Result<(), Stop> {
        let notes = self.model.notes().notes.len();
        let mut order = std::mem::take(&mut self.scratch.order);
        order.read(
            self.tags,
            self.model.may_repeat_tags(),
            notes,
            self.file.mandatory,
        );
        self.order = order;
        self.line = std::mem::take(&mut self.scratch.line);
        let written = self.check().and_then(|()| self.parts());
        self.scratch.order = std::mem::take(&mut self.order);
        self.scratch.line = std::mem::take(&mut self.line);
        written
    }

    fn parts(&mut self) -> Result<(), Stop> {
        if self.has_asides {
            self.find_waiting();
        }
        self.find_handed_on();
        self.asides(TokenId(0), CommentPlace::OwnLine);
        self.identification();
        self.auction()?;
        self.play()?;
        for at in 0..self.order.tables.len() {
            if let Some(index) = self.order.tables.get(at).copied() {
                self.table(index);
            }
        }
        self.waiting_for(self.tags.len());
        self.report_suits();
        self.finish();
        Ok(())
    }

    /// Reports the first suit of DOS in a string or a comment. It stays, because a space in its place would
    /// lose it, and because it is not sure that it is one.
    fn report_suits(&mut self) {
        if !has_control(self.document.text) {
            return;
        }
        let tree = self.document.tree();
        let is_suit = |byte: &u8| suit_of_dos(*byte).is_some();
        let is_text = |kind: TokenKind| kind == TokenKind::String || kind.is_comment();
        let tokens = (0..tree.token_count()).map(TokenId);
        let place = tokens
            .filter(|token| is_text(tree.kind(*token)))
            .find_map(|token| {
                let at = self.document.token_text(token).iter().position(is_suit)?;
                Some(tree.span(token).start + at as u32)
            });
        if let Some(start) = place {
            self.notice(Span::new(start, start + 1), NoticeReason::ControlCharacter);
        }
    }

    /// Ends the last line, and reports one that is too long.
    pub(super) fn finish(&mut self) {
        self.out.fresh_line();
        if let Some(span) = self.out.long_line.take() {
            self.notice(span, NoticeReason::LongLine);
        }
    }

    /// Notes something that is not as export format wants it.
    pub(super) fn notice(&mut self, span: Span, reason: NoticeReason) {
        self.notices.push(ExportNotice {
            game: self.number,
            range: span.at(self.base),
            reason,
        });
    }

    /// Whether all of the game can be read, and said in the version to be written.
    fn check(&self) -> Result<(), Stop> {
        if let Some(problem) = self.document.problems.first() {
            return Err(Stop {
                span: problem.span,
                reason: NoticeReason::Problem(problem.kind),
            });
        }
        let mut parts = parts(self.tags, self.model.may_repeat_tags()).skip(1);
        if let Some((pair, _)) = parts.next().and_then(|part| part.first()) {
            return Err(Stop {
                span: pair.span(),
                reason: NoticeReason::MissingEmptyLine,
            });
        }
        self.check_deals()?;
        self.check_comments()?;
        self.check_carried_over()?;
        self.check_halves()?;
        self.check_hashes()?;
        self.check_sections()?;
        self.check_values()?;
        self.check_notes()
    }

    /// A game has one deal: another one, which would be written as a line that readers skip, is that
    /// of a game whose beginning is missing.
    fn check_deals(&self) -> Result<(), Stop> {
        if !self.model.may_repeat_tags() {
            return Ok(());
        }
        let hands = |pair: &TagPair<'_>| {
            let value = pair.value()?;
            Deal::read(value, Span::new(0, value.len() as u32)).sound_hands()
        };
        let deals = self.tags.iter().filter(|(_, id)| *id == Some(TagId::DEAL));
        let mut deals = deals.filter_map(|(pair, _)| Some((pair.span(), hands(pair)?)));
        let Some((_, first)) = deals.next() else {
            return Ok(());
        };
        // One of them may give fewer hands.
        let is_other = |hands: &[Option<_>; 4]| {
            let mut pairs = hands.iter().zip(&first);
            pairs.any(|(hand, own)| hand.is_some() && own.is_some() && hand != own)
        };
        match deals.find(|(_, hands)| is_other(hands)) {
            Some((span, _)) => Err(Stop {
                span,
                reason: NoticeReason::SecondDeal,
            }),
            None => Ok(()),
        }
    }

    /// No comment runs over tags, which would be written as if they were missing.
    fn check_comments(&self) -> Result<(), Stop> {
        for (_, span) in self.document.asides() {
            // Text in which braces nest has problems, and was found before.
            if swallowed(self.model, span.of(self.document.text), || false).is_some() {
                return Err(Stop {
                    span,
                    reason: NoticeReason::SwallowedTags,
                });
            }
        }
        Ok(())
    }

    /// A game after others that says what was bid or played, but names no event, board, dealer or
    /// deal, means the deal before. So does what an empty line cut off from its game, and cards
    /// without board, dealer and deal, even where an event is named.
    fn check_carried_over(&self) -> Result<(), Stop> {
        const OF_DEAL: [TagId; 3] = [TagId::BOARD, TagId::DEALER, TagId::DEAL];
        let Some((first, id)) = self.tags.first() else {
            return Ok(());
        };
        let is_later = self.file.first_deal.is_some_and(|deal| deal < self.base);
        let has = |tag: &TagId| self.model.tag(*tag).is_some();
        // No game begins with a note either.
        let has_moves = || {
            let has_section = |tag: &TagId| self.model.section(*tag).is_some();
            let is_moves = [TagId::AUCTION, TagId::PLAY].iter().any(has_section);
            self.number > 1 && (is_moves || *id == Some(TagId::NOTE))
        };
        let carries = match self.model.said(TagId::DEAL) {
            TagContent::Inherited => true,
            _ if self.is_second_table => true,
            _ if OF_DEAL.iter().any(has) => false,
            _ if self.number > 1 && self.model.play().is_some_and(|play| play.has_cards()) => true,
            _ => !has(&TagId::EVENT) && (has_moves() || is_later && self.is_part(*id)),
        };
        if carries {
            Err(Stop {
                span: self.model.tag(TagId::DEAL).unwrap_or(*first).span(),
                reason: NoticeReason::CarriedOver,
            })
        } else {
            Ok(())
        }
    }

    /// Either half of a game would get the tags of the other, without a value.
    fn check_halves(&self) -> Result<(), Stop> {
        match self.tags.first().filter(|_| self.is_half) {
            Some((first, _)) => Err(Stop {
                span: first.span(),
                reason: NoticeReason::Half,
            }),
            None => Ok(()),
        }
    }

    /// Whether the next line of text after the game has calls or cards, which an empty line cuts
    /// off from it.
    pub(super) fn goes_on(&self) -> bool {
        let end = self.base + self.document.text.len();
        begins_with_moves(self.file.bytes.slice(end..))
    }

    /// Whether a game without a deal says what needs one, or is no game by its tags.
    fn is_part(&self, first: Option<TagId>) -> bool {
        const OF_A_DEAL: [TagId; 4] = [
            TagId::DECLARER,
            TagId::CONTRACT,
            TagId::AUCTION,
            TagId::PLAY,
        ];
        let says = |tag: &TagId| match self.model.said(*tag) {
            TagContent::Value(..) => true,
            _ => self.model.section(*tag).is_some(),
        };
        let has = |tag: &TagId| self.model.tag(*tag).is_some();
        let is_total = first == Some(TagId::TOTAL_SCORE_TABLE);
        OF_A_DEAL.iter().any(says) || (!self.file.mandatory.iter().any(has) && !is_total)
    }

    /// No value that is to be written out is a `#`: that would mean another one.
    fn check_hashes(&self) -> Result<(), Stop> {
        let expands = self.out.target.expands_headers;
        let stop = |pair: TagPair<'_>, tag: TagId| Stop {
            span: pair.span(),
            reason: match self.out.target.version {
                Version::V1_0 => NoticeReason::Newer(Construct::HandedOn, Version::V1_0),
                _ => NoticeReason::Hash(tag),
            },
        };
        let is_hash = |range: Option<Range<usize>>| {
            range.is_some_and(|range| self.file.bytes.get(range) == Some(b"#"))
        };
        for (pair, tag) in self.tags {
            let Some(tag) = *tag else { continue };
            let is_written_out = match pair.value() {
                Some(b"###") => expands && self.version > Version::V1_0,
                Some(b"#") => self.writes_out(tag) && is_hash(self.inherited.value(tag)),
                _ => false,
            };
            if is_written_out {
                return Err(stop(*pair, tag));
            }
        }
        let is_lacking =
            |tag: &TagId| is_hash(self.inherited.header(*tag)) && self.model.tag(*tag).is_none();
        let lacking = TagId::all().filter(|_| expands).find(is_lacking);
        match self.tags.first().zip(lacking) {
            Some(((first, _), tag)) => Err(stop(*first, tag)),
            None => Ok(()),
        }
    }

    /// Each section is where its tag is, and no element of a table continues in a comment: that comment
    /// would be moved, and the rest of the element would be taken for all of it.
    fn check_sections(&self) -> Result<(), Stop> {
        for (pair, id) in self.tags {
            let is_section = || pair.section().is_some();
            if is_plain_tag(*id) && is_section() {
                return Err(Stop {
                    span: pair.span(),
                    reason: NoticeReason::StrayData,
                });
            }
            let is_table = id.is_none_or(|id| id.info().kind == TagKind::Table);
            if self.out.target.version == Version::V1_0 && is_table && is_section() {
                return Err(Stop {
                    span: pair.span(),
                    reason: NoticeReason::Newer(Construct::Tables, Version::V1_0),
                });
            }
            if self.needs_header(*pair, *id) {
                return Err(Stop {
                    span: pair.span(),
                    reason: NoticeReason::Newer(Construct::HandedOn, Version::V1_0),
                });
            }
            let tag = id.filter(|id| self.has_asides && id.info().kind == TagKind::Table);
            if let Some((tag, section)) = tag.zip(pair.section()) {
                let tree = self.document.tree();
                let mut elements = section.data().map(|token| tree.span(token));
                if let Some(span) = elements.find(|span| is_cut(self.document.text, span.end)) {
                    return Err(Stop {
                        span,
                        reason: NoticeReason::CutElement(tag),
                    });
                }
            }
        }
        Ok(())
    }

    /// Whether a value for all later games cannot be written into each of them instead, as version 1.0
    /// asks for: nobody knows whether its tag is handed on.
    fn needs_header(&self, pair: TagPair<'_>, id: Option<TagId>) -> bool {
        let is_newer = self.version > self.out.target.version;
        let is_header = pair.value().is_some_and(|value| value.starts_with(b"##"));
        self.out.target.version == Version::V1_0 && is_newer && is_header && id.is_none()
    }

    /// The values that export format writes in a way of its own can be read.
    fn check_values(&self) -> Result<(), Stop> {
        self.check_controls()?;
        const TAGS: [TagId; 6] = [
            TagId::DEALER,
            TagId::VULNERABLE,
            TagId::DEAL,
            TagId::DECLARER,
            TagId::CONTRACT,
            TagId::RESULT,
        ];
        for tag in TAGS {
            let Some(pair) = self.model.tag(tag) else {
                continue;
            };
            let is_read = match self.model.said(tag) {
                TagContent::Inherited => tag.info().inherits,
                TagContent::Value(value, _) => self.can_be_read(tag, value),
                _ => true,
            };
            if !is_read {
                return Err(Stop {
                    span: pair.span(),
                    reason: NoticeReason::Value(tag),
                });
            }
        }
        let is_1_0 = self.out.target.version == Version::V1_0;
        let is_position = self.model.deal().is_some_and(Deal::is_end_position)
            || matches!(self.model.contract(), Some(FinalContract::Trumps(_)));
        if is_1_0 && is_position {
            let pair = self
                .model
                .tag(TagId::DEAL)
                .or(self.model.tag(TagId::CONTRACT));
            return Err(Stop {
                span: pair.map_or(Span::default(), |pair| pair.span()),
                reason: NoticeReason::Newer(Construct::EndPositions, Version::V1_0),
            });
        }
        Ok(())
    }

    /// No value that is more than text has control characters, which may stand for anything.
    fn check_controls(&self) -> Result<(), Stop> {
        for (pair, id) in self.tags {
            let Some(tag) = id.filter(|tag| !tag.info().value.is_text()) else {
                continue;
            };
            if pair
                .value()
                .is_some_and(|value| value.iter().any(u8::is_ascii_control))
            {
                return Err(Stop {
                    span: pair.span(),
                    reason: NoticeReason::Value(tag),
                });
            }
        }
        Ok(())
    }

    fn can_be_read(&self, tag: TagId, value: &[u8]) -> bool {
        match tag {
            TagId::DEALER => self.model.dealer().is_some(),
            TagId::VULNERABLE => self.model.vulnerability().is_some(),
            TagId::DEAL => self.model.deal().is_some_and(Deal::is_sound),
            TagId::DECLARER => self.model.declarer().is_some(),
            TagId::CONTRACT => self.model.contract().is_some(),
            _ => values::result(value, None, 13, || false) != ResultValue::Unreadable,
        }
    }

    /// Whether the tag of an auction or a play names a player, or nobody where there are no
    /// calls or cards.
    pub(super) fn check_player(
        &self,
        tag: TagId,
        value: Span,
        has_turns: bool,
    ) -> Result<(), Stop> {
        let is_read = match value.of(self.document.text) {
            b"" | b"?" => !has_turns,
            &[letter] => seat(letter).is_some(),
            _ => false,
        };
        if is_read {
            Ok(())
        } else {
            Err(Stop {
                span: self.model.tag(tag).map_or(value, |pair| pair.span()),
                reason: NoticeReason::Value(tag),
            })
        }
    }
}

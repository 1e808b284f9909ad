//! The auction, from the dealer on (chapter 3.5).

use super::moves::{End, SectionForm, check_leading, check_turns};
use super::notice::{Construct, NoticeReason};
use super::out::WordSpelling;
use super::writer::{GameWriter, Stop};
use crate::bridge::{AuctionCall, Call, Seat, seat};
use crate::pbn::model::times::HyphenRows;
use crate::pbn::model::{AuctionSection, Turn};
use crate::pbn::standard::{TagId, Version};

impl GameWriter<'_, '_, '_> {
    /// Writes the auction with its notes, where there is one.
    pub(super) fn auction(&mut self) -> Result<(), Stop> {
        let Some(index) = self.order.place(TagId::AUCTION) else {
            return Ok(());
        };
        let Some(auction) = self.model.auction() else {
            return Ok(());
        };
        self.check_auction(auction)?;
        self.report_annotations(&auction.turns, TagId::AUCTION);
        self.report_second_end(&auction.turns, TagId::AUCTION);
        let is_filled = self.model.hyphen_rows() == HyphenRows::Filled;
        let dealer = self.model.dealer();
        let dealer = dealer.filter(|dealer| auction.begins_with(*dealer) && !is_filled);
        if is_filled {
            self.times_stay(TagId::AUCTION_TIME_TABLE);
        } else if dealer.is_none() && self.model.dealer().is_some() && auction.has_calls() {
            self.notice(auction.value_span, NoticeReason::AuctionStart);
        } else if self.model.has_unsure_dealer() {
            self.notice(auction.value_span, NoticeReason::UnsureDealer);
        }
        let hyphens = dealer.map_or(0, |_| auction.leading_hyphens());
        check_leading(&auction.turns, hyphens, TagId::AUCTION)?;
        match dealer {
            Some(dealer) => self.pair(index, Some(&[dealer.letter() as u8])),
            None => self.player(index, auction.value_span.of(self.document.text)),
        }
        let section = self.model.section(TagId::AUCTION);
        if let Some(section) = section {
            let mut moves = std::mem::take(&mut self.scratch.moves);
            moves.read(self.document, section, TagId::AUCTION, false);
            let form = SectionForm {
                tag: TagId::AUCTION,
                spelling,
                order: None,
                skip: hyphens,
                passes: self.passes_for(auction, hyphens),
                fill: 0,
                end: self.auction_end(auction),
            };
            self.moves(&mut moves, &form);
            self.scratch.moves = moves;
        }
        self.notes(TagId::AUCTION);
        self.repeats_after(index);
        Ok(())
    }

    fn check_auction(&self, auction: &AuctionSection) -> Result<(), Stop> {
        let tag = TagId::AUCTION;
        check_turns(&auction.turns, tag, auction.value_span)?;
        self.check_player(tag, auction.value_span, !auction.turns.is_empty())?;
        let mut endings = auction.turns.endings.iter();
        match endings.find(|ending| ending.continues) {
            Some(plus) if self.out.target.version == Version::V1_0 => Err(Stop {
                span: plus.span,
                reason: NoticeReason::Newer(Construct::Plus, Version::V1_0),
            }),
            _ => Ok(()),
        }
    }

    /// Writes the tag pair of a section that names a player.
    pub(super) fn player(&mut self, index: usize, value: &[u8]) {
        match value {
            &[letter] if seat(letter).is_some() => {
                self.pair(index, Some(&[letter.to_ascii_uppercase()]));
            }
            _ => self.pair(index, None),
        }
    }

    /// The same as [`GameWriter::passes`]; reports what stays although export format does not have it: an `AP`, or
    /// a hyphen after those that are skipped.
    fn passes_for(&mut self, auction: &AuctionSection, skipped: usize) -> Option<(usize, usize)> {
        let passes = self.passes(auction);
        let written_out = passes.map(|(turn, _)| turn);
        let has_dealer = self.model.dealer().is_some();
        let turns = auction.turns.iter().enumerate();
        let mut stays = turns.filter_map(|(index, turn)| match turn.value {
            Some(AuctionCall::AllPass) if written_out != Some(index) => {
                Some((turn.span, NoticeReason::AllPass))
            }
            Some(AuctionCall::NotYet) if has_dealer && index >= skipped => {
                Some((turn.span, NoticeReason::Hyphen))
            }
            _ => None,
        });
        // Why they stay for its rows was reported already.
        let has_rows = self.model.table(TagId::AUCTION_TIME_TABLE).is_some();
        if let Some((span, reason)) = stays.next().filter(|_| !has_rows) {
            self.notice(span, reason);
        }
        passes
    }

    /// Which turn is an `AP` that can be written out, and how many passes it stands for.
    fn passes(&mut self, auction: &AuctionSection) -> Option<(usize, usize)> {
        let turns = &auction.turns;
        let last = turns.len().checked_sub(1)?;
        let is_all_pass = |turn: &Turn<AuctionCall>| turn.value == Some(AuctionCall::AllPass);
        turns.get(last).filter(|turn| is_all_pass(turn))?;
        let (_, outcome) = self.model.judged_auction()?;
        if !outcome.faults.is_empty() {
            return None;
        }
        let is_pass = |turn: &&Turn<AuctionCall>| turn.value == Some(AuctionCall::Call(Call::Pass));
        let before = turns.iter().rev().skip(1).take_while(is_pass).count();
        let needed: usize = if outcome.last_bid.is_some() { 3 } else { 4 };
        let passes = needed.checked_sub(before).filter(|passes| *passes > 0)?;
        if passes > 1 && !self.model.has_rows_for_passes(passes) {
            // That the hyphens stay was reported already.
            if self.model.hyphen_rows() != HyphenRows::Filled {
                self.times_stay(TagId::AUCTION_TIME_TABLE);
            }
            return None;
        }
        Some((last, passes))
    }

    /// Reports that calls or cards stay as they are, for their times would be lost.
    pub(super) fn times_stay(&mut self, table: TagId) {
        let pair = self.model.table(table).map(|table| table.pair);
        self.notice(pair.unwrap_or_default(), NoticeReason::TimeRows(table));
    }

    fn auction_end(&self, auction: &AuctionSection) -> End {
        if self.lacks_star(auction) {
            return End::Star;
        }
        if auction.turns.star().is_none() {
            return End::Kept;
        }
        // Whether passes have ended it does not depend on the dealer.
        let outcome = auction.outcome(self.model.dealer().unwrap_or(Seat::North));
        match outcome {
            Some(outcome) if outcome.complete && outcome.faults.is_empty() => End::NoStar,
            _ => End::Kept,
        }
    }

    /// Whether the auction stops without a mark although the contract shows that it is over: its last bid is the
    /// contract, and the declarer is the one who is named.
    fn lacks_star(&self, auction: &AuctionSection) -> bool {
        if !auction.turns.endings.is_empty() || !auction.has_calls() {
            return false;
        }
        // Nearly all auctions end with three passes, or AP.
        let ends = |turn: &Turn<AuctionCall>| {
            let pass = AuctionCall::Call(Call::Pass);
            matches!(turn.value, Some(call) if call == pass || call == AuctionCall::AllPass)
        };
        let last = auction.turns.last();
        let before = auction.turns.iter().rev().take(3);
        let is_over = before.clone().count() == 3 && before.clone().all(ends);
        let is_all_pass = last.is_some_and(|turn| turn.value == Some(AuctionCall::AllPass));
        let calls = auction.turns.len() - auction.leading_hyphens();
        if is_all_pass || (is_over && calls > 4) {
            return false;
        }
        let Some((_, outcome)) = self.model.judged_auction() else {
            return false;
        };
        let is_over = !outcome.complete && outcome.faults.is_empty();
        is_over && self.model.is_final(outcome) && !self.goes_on()
    }
}

/// How export format writes a call (chapter 3.11).
pub(super) fn spelling(word: &[u8]) -> WordSpelling {
    match word {
        b"Pass" => WordSpelling::Kept,
        _ if word.eq_ignore_ascii_case(b"Pass") => WordSpelling::Pass,
        _ if word.iter().any(u8::is_ascii_lowercase) => WordSpelling::Capitals,
        _ => WordSpelling::Kept,
    }
}

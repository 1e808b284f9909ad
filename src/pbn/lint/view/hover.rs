//! What is under the cursor, as a bridge player knows it.

use std::fmt::Write as _;

use memchr::{memchr_iter, memmem};

use super::{GamesView, ParsedGame, navigate};
use crate::bridge::playing::PlayReading;
use crate::bridge::said;
use crate::bridge::scoring::is_vulnerable;
use crate::bridge::solve::choices;
use crate::bridge::{AuctionCall, Card, FinalContract, PlayCard, Seat};
use crate::bridge::{card_name, seat_after, seat_name};
use crate::engine::view::{HoverText, holds};
use crate::pbn::model::note::NoteSection;
use crate::pbn::model::turn::{AnnotationKind, Turn};
use crate::pbn::model::value::fields;
use crate::pbn::model::{Deal, Model, PlaySection, TagContent};
use crate::pbn::standard::{HEADER_PREFIX, INHERITED, NagUse, TagId, nag_meaning, suffix_nag};
use crate::pbn::syntax::TagPair;
use crate::rules::words::either;
use crate::source::Span;

/// What to show at an offset. If deals may be solved, a card says what it costs.
pub(super) fn at(games: &GamesView<'_>, offset: usize, may_solve: bool) -> Option<HoverText> {
    let (game, offset) = games.at(offset)?;
    let tags = game.tags();
    let model = game.model(&tags);
    let subject = HoverSubject {
        games,
        game: &game,
        model: &model,
        may_solve,
    };
    let mut pairs = tags.iter();
    let (span, markdown) = match pairs.find(|(pair, _)| holds(pair.span(), offset)) {
        Some((pair, id)) => subject.tag_pair(*pair, *id, offset)?,
        None => subject.turn(offset)?,
    };
    Some(HoverText {
        place: span.at(game.base),
        markdown,
    })
}

struct HoverSubject<'h> {
    games: &'h GamesView<'h>,
    game: &'h ParsedGame<'h>,
    model: &'h Model<'h>,
    may_solve: bool,
}

impl HoverSubject<'_> {
    fn shown(&self, span: Span) -> String {
        self.game.shown(span.of(self.game.text))
    }

    fn tag_pair(
        &self,
        pair: TagPair<'_>,
        id: Option<TagId>,
        offset: u32,
    ) -> Option<(Span, String)> {
        if let Some(span) = pair.value_span().filter(|span| holds(*span, offset)) {
            let shown = match id {
                _ if pair.value() == Some(INHERITED.as_bytes()) => self.taken_over(pair),
                Some(TagId::DEAL) => self.deal(),
                Some(TagId::SCORE) => self.score(),
                _ => None,
            };
            if let Some(markdown) = shown {
                return Some((span, markdown));
            }
        }
        let tag = id?.info();
        let mut markdown = format!("**{}**: {}", tag.name, tag.summary);
        if let Some(chapter) = tag.chapter(self.game.version) {
            let _ = write!(markdown, " (PBN {}, chapter {chapter})", self.game.version);
        }
        let words = tag.value.words().iter();
        for word in words.filter(|word| word.since <= self.game.version) {
            let _ = match word.meaning {
                "" => write!(markdown, "\n- `{}`", word.canonical),
                meaning => write!(markdown, "\n- `{}`: {meaning}", word.canonical),
            };
        }
        Some((pair.name_span()?, markdown))
    }

    /// The value that a `#` stands for, and where it is.
    fn taken_over(&self, pair: TagPair<'_>) -> Option<String> {
        let (game, place) = navigate::taken_over(self.games, self.game.index, pair.name())?;
        let value = self.game.source.slice(place.clone());
        let value = value
            .strip_prefix(HEADER_PREFIX.as_bytes())
            .unwrap_or(value);
        let value = self.game.shown(value);
        let line = line_in_editor(self.game.source.slice(0..place.start));
        Some(format!("`{value}`, from game {} (line {line})", game + 1))
    }

    /// What contract and result score by the laws, where duplicate bridge is played.
    fn score(&self) -> Option<String> {
        let others = ["Rubber", "Chicago", "Cavendish"];
        for tag in [TagId::SCORING, TagId::COMPETITION] {
            if let TagContent::Value(value, _) = self.model.said(tag)
                && fields(value).any(|(_, field)| {
                    let is_field = |other: &str| field.eq_ignore_ascii_case(other.as_bytes());
                    others.into_iter().any(is_field)
                })
            {
                return None;
            }
        }
        let FinalContract::Contract(contract) = self.model.contract()? else {
            return None;
        };
        let (declarer, _) = self.model.declarer()?;
        let tricks = u8::try_from(self.model.tricks_won()?.of(declarer)?).ok()?;
        let is_vulnerable = is_vulnerable(self.model.vulnerability()?, declarer);
        said::score(contract, declarer, tricks, is_vulnerable, self.model.laws())
    }

    /// The four hands as a diagram.
    fn deal(&self) -> Option<String> {
        let deal = self.model.deal()?;
        let drawn = said::diagram(|seat| self.hand(deal, seat));
        let mut markdown = format!("```text\n{drawn}\n```\n");
        for seat in [Seat::North, Seat::East, Seat::South, Seat::West] {
            if let Some(hand) = deal.cards(seat) {
                let _ = writeln!(markdown, "{}  ", said::points_and_shape(seat, hand));
            }
        }
        if let Some(dealer) = self.model.dealer() {
            let _ = write!(markdown, "\nDealer {}", seat_name(dealer));
            let vulnerable = self
                .model
                .tag(TagId::VULNERABLE)
                .and_then(|pair| pair.value());
            if let Some(vulnerable) = vulnerable.filter(|_| self.model.vulnerability().is_some()) {
                let _ = write!(markdown, ", vulnerable: {}", self.game.shown(vulnerable));
            }
        }
        Some(markdown)
    }

    fn hand(&self, deal: &Deal, seat: Seat) -> Vec<String> {
        let Some(hand) = deal.hand(seat).filter(|hand| hand.cards.is_some()) else {
            return vec!["?".to_owned()];
        };
        let ranks = |span: &Span| self.game.shown(span.of(self.game.text));
        said::lines_of_hand(hand.suits.each_ref().map(ranks))
    }

    /// A call or a card, or a remark on one.
    fn turn(&self, offset: u32) -> Option<(Span, String)> {
        let (auction, play) = (self.model.auction(), self.model.play());
        if let Some(auction) = auction {
            if let Some(index) = turn_at(&auction.turns, offset) {
                return self.call(index);
            }
            let annotations = auction.turns.annotations.iter();
            if let Some(found) = annotations.clone().find(|note| holds(note.span, offset)) {
                return Some((
                    found.span,
                    self.remark(found.kind, found.span, NoteSection::Auction)?,
                ));
            }
        }
        let play = play?;
        if let Some(index) = turn_at(&play.turns, offset) {
            return self.card(play, index);
        }
        let mut annotations = play.turns.annotations.iter();
        let found = annotations.find(|note| holds(note.span, offset))?;
        Some((
            found.span,
            self.remark(found.kind, found.span, NoteSection::Play)?,
        ))
    }

    fn remark(&self, kind: AnnotationKind, span: Span, section: NoteSection) -> Option<String> {
        match kind {
            AnnotationKind::Note(number) => {
                let mut notes = self.model.notes().of(section);
                let note = notes.find(|note| note.number == Some(number))?;
                Some(format!("note {number}: {}", self.shown(note.text)))
            }
            AnnotationKind::Nag(number) => {
                let number = u8::try_from(number).ok()?;
                Some(format!(
                    "${number}: {}",
                    nag_meaning(number, self.game.version)?
                ))
            }
            AnnotationKind::Suffix => {
                let usage = match section {
                    NoteSection::Auction => NagUse::Call,
                    NoteSection::Play => NagUse::Card,
                };
                let number = suffix_nag(span.of(self.game.text), usage)?;
                nag_meaning(number, self.game.version).map(str::to_owned)
            }
        }
    }

    fn call(&self, index: usize) -> Option<(Span, String)> {
        let auction = self.model.auction()?;
        let turn = auction.turns.get(index)?;
        let outcome = self.model.outcome()?;
        let caller = outcome.caller(index)?;
        let said = match turn.value? {
            AuctionCall::AllPass => "all pass".to_owned(),
            AuctionCall::NotYet => return None,
            AuctionCall::Skipped => "skipped".to_owned(),
            AuctionCall::Call(_) => self.shown(turn.span),
        };
        let mut markdown = format!("**{}**: {said}", seat_name(caller));
        let before = auction.turns.get(..index)?;
        let before: Vec<_> = before.iter().map(|turn| self.shown(turn.span)).collect();
        if !before.is_empty() {
            let first = outcome.caller(0).map_or("", seat_name);
            let _ = write!(markdown, "\n\nafter {} (from {first})", before.join(" "));
        }
        Some((turn.span, markdown))
    }

    fn card(&self, play: &PlaySection, index: usize) -> Option<(Span, String)> {
        let turn = play.turns.get(index)?;
        let PlayCard::Card(card) = turn.value? else {
            return None;
        };
        let player = seat_after(play.first?, index % 4);
        let number = index / 4;
        let mut markdown = format!(
            "**{}**: {}, trick {}",
            seat_name(player),
            card_name(card),
            number + 1
        );
        let replay = self
            .model
            .replay()
            .filter(|replay| replay.reading == PlayReading::Columns);
        if let Some(won) = replay.and_then(|replay| said::tricks_after(replay, number)) {
            let _ = write!(markdown, "\n\n{won}");
        }
        if let Some(cost) = self.cost(index, card) {
            let _ = write!(markdown, "\n\n{cost}");
        }
        Some((turn.span, markdown))
    }

    /// What a card costs the side of its player, if all players see all cards.
    fn cost(&self, index: usize, card: Card) -> Option<String> {
        if !self.may_solve {
            return None;
        }
        let choices = choices(&self.model.ending(index)?)?;
        let (_, best) = choices.first()?;
        let (_, tricks) = choices.iter().find(|(other, _)| *other == card)?;
        let lost = best - tricks;
        if lost == 0 {
            return Some("no other card is better".to_owned());
        }
        let kept = choices.iter().take_while(|(_, tricks)| tricks == best);
        let kept: Vec<_> = kept.map(|(card, _)| card_name(*card)).collect();
        Some(match lost {
            1 => format!("this card costs a trick: {} keeps it", either(&kept)),
            _ => format!(
                "this card costs {lost} tricks: {} keeps them",
                either(&kept)
            ),
        })
    }
}

fn turn_at<T>(turns: &[Turn<T>], offset: u32) -> Option<usize> {
    let after = turns.partition_point(|turn| turn.span.start <= offset);
    let index = after.checked_sub(1)?;
    turns
        .get(index)
        .filter(|turn| holds(turn.span, offset))
        .map(|_| index)
}

/// The number of the line that comes after a text, in editors, for which CR CR LF ends two lines.
fn line_in_editor(before: &[u8]) -> usize {
    let ends = memchr_iter(b'\n', before).count() + memchr_iter(b'\r', before).count();
    ends - memmem::find_iter(before, b"\r\n").count() + 1
}

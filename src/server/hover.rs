//! What is under the cursor, as a bridge player knows it.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::document::Document;
use crate::bridge::playing::Reading;
use crate::bridge::{AuctionCall, PlayCard, Seat, card_name, seat_after, seat_name};
use crate::lint;
use crate::pbn::model::deal::DealtHand;
use crate::pbn::model::note::NoteSection;
use crate::pbn::model::turn::{AnnotationKind, Turn};
use crate::pbn::model::{Deal, Model, Play};
use crate::pbn::standard::{TagId, Version, nag_meaning, nag_use, tag_id};
use crate::pbn::syntax::{self, Game, TagPair, split};
use crate::source::Span;

/// What to show at an offset (bytes) of the document.
pub(super) fn at(document: &Document, offset: usize, settings: &lint::Settings) -> Option<Value> {
    let bytes = document.bytes();
    let games = split(bytes);
    if games.unreadable.is_some() {
        return None;
    }
    let after = games
        .games
        .partition_point(|game| game.range.start <= offset);
    let index = after.checked_sub(1)?;
    let game = games.games.get(index)?;
    let text = bytes.get(game.range.clone())?;
    let parsed = syntax::Document::parse(text);
    let tags: Vec<_> = Game::new(&parsed)
        .tag_pairs()
        .map(|pair| (pair, tag_id(pair.name())))
        .collect();
    let version = lint::version(&games, index, settings);
    let model = Model::new(&parsed, &tags, version);
    let offset = u32::try_from(offset - game.range.start).ok()?;
    let subject = Subject {
        document,
        text,
        model: &model,
        version,
    };
    let (span, markdown) = tags
        .iter()
        .find(|(pair, _)| holds(pair.span(), offset))
        .map(|(pair, id)| subject.tag_pair(*pair, *id, offset))
        .unwrap_or_else(|| subject.turn(offset))?;
    Some(json!({
        "contents": { "kind": "markdown", "value": markdown },
        "range": document.places().range(&span.at(game.range.start)),
    }))
}

fn holds(span: Span, offset: u32) -> bool {
    span.start <= offset && offset < span.end
}

struct Subject<'h> {
    document: &'h Document,
    text: &'h [u8],
    model: &'h Model<'h>,
    version: Version,
}

impl Subject<'_> {
    fn shown(&self, bytes: &[u8]) -> String {
        self.document.encoding().decode(bytes).into_owned()
    }

    fn tag_pair(
        &self,
        pair: TagPair<'_>,
        id: Option<TagId>,
        offset: u32,
    ) -> Option<(Span, String)> {
        let is_value = pair.value_span().is_some_and(|span| holds(span, offset));
        if is_value && id == Some(TagId::DEAL) {
            return Some((pair.value_span()?, self.deal()?));
        }
        let tag = id?.info();
        let mut markdown = format!("**{}**: {}", tag.name, tag.summary);
        if let Some(chapter) = tag.chapter(self.version) {
            let _ = write!(markdown, " (PBN {}, chapter {chapter})", self.version);
        }
        Some((pair.name_span()?, markdown))
    }

    /// The four hands as a diagram.
    fn deal(&self) -> Option<String> {
        let deal = self.model.deal()?;
        let mut lines = vec![String::new(); 12];
        for (seat, first, column) in [
            (Seat::North, 0, 12),
            (Seat::West, 4, 0),
            (Seat::East, 4, 24),
            (Seat::South, 8, 12),
        ] {
            for (row, text) in self.hand(deal, seat).into_iter().enumerate() {
                if let Some(line) = lines.get_mut(first + row) {
                    let width = line.chars().count();
                    line.extend(std::iter::repeat_n(' ', column.max(width) - width));
                    line.push_str(&text);
                }
            }
        }
        let mut markdown = format!("```text\n{}\n```\n", lines.join("\n"));
        for seat in [Seat::North, Seat::East, Seat::South, Seat::West] {
            if let Some(hand) = deal.hand(seat).filter(|hand| hand.cards.is_some()) {
                let (points, shape) = self.strength(hand);
                let name = seat_name(seat);
                markdown.push_str(&format!(
                    "{name}: {points} points, {shape}  
"
                ));
            }
        }
        if let Some(dealer) = self.model.dealer() {
            let _ = write!(markdown, "\nDealer {}", seat_name(dealer));
            let vulnerable = self
                .model
                .tag(TagId::VULNERABLE)
                .and_then(|pair| pair.value());
            if let Some(vulnerable) = vulnerable.filter(|_| self.model.vulnerability().is_some()) {
                let _ = write!(markdown, ", vulnerable: {}", self.shown(vulnerable));
            }
        }
        Some(markdown)
    }

    fn hand(&self, deal: &Deal, seat: Seat) -> Vec<String> {
        let Some(hand) = deal.hand(seat).filter(|hand| hand.cards.is_some()) else {
            return vec!["?".to_owned()];
        };
        let suits = ['♠', '♥', '♦', '♣'].iter().zip(&hand.suits);
        suits
            .map(|(symbol, span)| match span.of(self.text) {
                b"" => format!("{symbol} –"),
                ranks => format!("{symbol} {}", self.shown(ranks)),
            })
            .collect()
    }

    /// High-card points, and the lengths of the suits.
    fn strength(&self, hand: &DealtHand) -> (u32, String) {
        let point = |rank: &u8| match rank.to_ascii_uppercase() {
            b'A' => 4,
            b'K' => 3,
            b'Q' => 2,
            b'J' => 1,
            _ => 0,
        };
        let suits: Vec<&[u8]> = hand.suits.iter().map(|span| span.of(self.text)).collect();
        let points = suits.iter().flat_map(|suit| suit.iter()).map(point).sum();
        let lengths: Vec<_> = suits.iter().map(|suit| suit.len().to_string()).collect();
        (points, lengths.join("-"))
    }

    /// A call or a card, or a remark on one.
    fn turn(&self, offset: u32) -> Option<(Span, String)> {
        let (auction, play) = (self.model.auction(), self.model.play());
        if let Some(auction) = auction {
            if let Some(index) = turn_at(&auction.turns.turns, offset) {
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
        if let Some(index) = turn_at(&play.turns.turns, offset) {
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
                Some(format!(
                    "note {number}: {}",
                    self.shown(note.text.of(self.text))
                ))
            }
            AnnotationKind::Nag(number) => {
                let number = u8::try_from(number).ok()?;
                Some(format!("${number}: {}", nag_meaning(number, self.version)?))
            }
            AnnotationKind::Suffix => {
                let usage = match section {
                    NoteSection::Auction => crate::pbn::standard::NagUse::Call,
                    NoteSection::Play => crate::pbn::standard::NagUse::Card,
                };
                let number = crate::pbn::standard::suffix_nag(span.of(self.text), usage)?;
                let _ = nag_use(number, self.version);
                nag_meaning(number, self.version).map(str::to_owned)
            }
        }
    }

    fn call(&self, index: usize) -> Option<(Span, String)> {
        let auction = self.model.auction()?;
        let turn = auction.turns.turns.get(index)?;
        let outcome = self.model.outcome()?;
        let caller = outcome.caller(index)?;
        let said = match turn.value? {
            AuctionCall::AllPass => "all pass".to_owned(),
            AuctionCall::NotYet => return None,
            AuctionCall::Skipped => "skipped".to_owned(),
            AuctionCall::Call(_) => self.shown(turn.span.of(self.text)),
        };
        let mut markdown = format!("**{}**: {said}", seat_name(caller));
        let before = auction.turns.turns.get(..index)?;
        let before: Vec<_> = before
            .iter()
            .map(|turn| self.shown(turn.span.of(self.text)))
            .collect();
        if !before.is_empty() {
            let first = outcome.caller(0).map_or("", seat_name);
            let _ = write!(markdown, "\n\nafter {} (from {first})", before.join(" "));
        }
        Some((turn.span, markdown))
    }

    fn card(&self, play: &Play, index: usize) -> Option<(Span, String)> {
        let turn = play.turns.turns.get(index)?;
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
            .filter(|replay| replay.reading == Reading::Columns);
        let tricks = replay.and_then(|replay| replay.tricks.get(..=number));
        if let Some(tricks) = tricks
            && let Some(winner) = tricks.last().and_then(|trick| trick.winner)
        {
            let won = |side: [Seat; 2]| {
                let winners = tricks.iter().filter_map(|trick| trick.winner);
                winners.filter(|winner| side.contains(winner)).count()
            };
            let (ns, ew) = (
                won([Seat::North, Seat::South]),
                won([Seat::East, Seat::West]),
            );
            let _ = write!(
                markdown,
                "\n\n{} wins the trick; after it, North–South have {ns} and East–West {ew}",
                seat_name(winner)
            );
        }
        Some((turn.span, markdown))
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

//! The play, from the leader on (chapter 3.6).

use super::moves::{End, SectionForm, WrittenTurn, check_leading, check_turns};
use super::notice::{Construct, NoticeReason};
use super::out::WordSpelling;
use super::writer::{GameWriter, Stop};
use crate::bridge::playing::PlayReading;
use crate::bridge::{PlayCard, Seat, turns_between};
use crate::pbn::model::{Deal, PlaySection, ResultTricks, Sided, TagContent, Turn, value};
use crate::pbn::standard::{TURNS_PER_LINE, TagId, Version};
use crate::source::Slice;

/// The cards of a whole deal.
const CARDS: usize = 52;

/// How the columns of a play become those of export format.
enum ColumnOrder {
    /// They stay.
    Kept,
    /// So many of the first columns become the last ones of each row.
    Turned(Seat, usize),
    /// So many hyphens in front go, and the cards move up.
    MovedUp(Seat, usize),
}

impl ColumnOrder {
    /// How many cards and hyphens of a play are written.
    fn written(&self, play: &PlaySection) -> usize {
        let turns = play.turns.len();
        match self {
            ColumnOrder::Kept => turns,
            ColumnOrder::Turned(..) => turns.next_multiple_of(TURNS_PER_LINE),
            ColumnOrder::MovedUp(_, hyphens) => turns - hyphens,
        }
    }
}

impl GameWriter<'_, '_, '_> {
    /// Writes the play with its notes, where there is one.
    pub(super) fn play(&mut self) -> Result<(), Stop> {
        let Some(index) = self.order.place(TagId::PLAY) else {
            return Ok(());
        };
        let Some(play) = self.model.play() else {
            return Ok(());
        };
        self.check_play(play)?;
        let columns = self.columns(play);
        self.report_start(play, &columns);
        self.report_annotations(&play.turns, TagId::PLAY);
        self.report_second_end(&play.turns, TagId::PLAY);
        let skip = match columns {
            ColumnOrder::MovedUp(_, hyphens) => hyphens,
            _ => 0,
        };
        check_leading(&play.turns, skip, TagId::PLAY)?;
        match columns {
            ColumnOrder::Kept => self.player(index, play.value_span.of(self.document.text)),
            ColumnOrder::Turned(leader, _) | ColumnOrder::MovedUp(leader, _) => {
                self.pair(index, Some(&[leader.letter() as u8]));
            }
        }
        if let Some(section) = self.model.section(TagId::PLAY) {
            let mut moves = std::mem::take(&mut self.scratch.moves);
            let order = match columns {
                ColumnOrder::Turned(_, seats) => Some(turned(play.turns.len(), seats)),
                _ => None,
            };
            let by_tricks = order.is_none() && skip == 0;
            moves.read(self.document, section, TagId::PLAY, by_tricks);
            let written = columns.written(play);
            let form = SectionForm {
                tag: TagId::PLAY,
                spelling,
                order: order.as_deref(),
                skip,
                passes: None,
                fill: self.missing_hyphens(play, written),
                end: self.play_end(play, written),
            };
            self.moves(&mut moves, &form);
            self.scratch.moves = moves;
        }
        self.notes(TagId::PLAY);
        self.repeats_after(index);
        Ok(())
    }

    fn check_play(&self, play: &PlaySection) -> Result<(), Stop> {
        let tag = TagId::PLAY;
        check_turns(&play.turns, tag, play.value_span)?;
        self.check_player(tag, play.value_span, !play.turns.is_empty())?;
        let plus = play.turns.plus();
        if let Some(plus) = plus.filter(|_| self.out.target.version == Version::V1_0) {
            return Err(Stop {
                span: plus.span,
                reason: NoticeReason::Newer(Construct::Plus, Version::V1_0),
            });
        }
        let text = self.document.text;
        let short = play.short_row(text).and_then(|last| play.turns.get(last));
        let doubled = || play.doubled_cards(text).first().copied();
        let (place, reason, way) = if let Some(turn) = short {
            (turn.span, NoticeReason::ShortRow, PlayReading::ShortRow)
        } else if let Some(turn) = doubled().and_then(|[_, second]| play.turns.get(second)) {
            (turn.span, NoticeReason::LongRow, PlayReading::LongRow)
        } else if let Some(hyphens) = play.parting_hyphens(text) {
            let first = hyphens.first().copied().unwrap_or_default();
            (first, NoticeReason::PartedCards, PlayReading::Parted)
        } else {
            return Ok(());
        };
        // Where the cards fit the deal only line by line, or nobody can say whether they fit,
        // the lines say more than the cards.
        let reading = self.model.replay().map(|replay| replay.reading);
        if reading.is_none_or(|reading| reading == way) {
            Err(Stop {
                span: place,
                reason,
            })
        } else {
            Ok(())
        }
    }

    fn columns(&self, play: &PlaySection) -> ColumnOrder {
        let (Some(first), Some(leader)) = (play.first, self.leader()) else {
            return ColumnOrder::Kept;
        };
        if !play.has_cards() || !play.begins_with(leader) {
            return ColumnOrder::Kept;
        }
        let can_turn = !self.has_times() || self.model.can_move_card_rows();
        let seats = turns_between(first, leader);
        match self.model.replay().map(|replay| replay.reading) {
            None | Some(PlayReading::Columns)
                if can_turn && seats > 0 && !play.may_run_on(leader) =>
            {
                ColumnOrder::Turned(leader, seats)
            }
            Some(PlayReading::RunOn) if !self.has_times() => {
                ColumnOrder::MovedUp(leader, play.leading_hyphens())
            }
            _ => ColumnOrder::Kept,
        }
    }

    /// Reports a play that begins with another player than the leader.
    fn report_start(&mut self, play: &PlaySection, columns: &ColumnOrder) {
        let (Some(first), Some(leader)) = (play.first, self.leader()) else {
            return;
        };
        if first == leader || !matches!(columns, ColumnOrder::Kept) || !play.has_cards() {
            return;
        }
        if self.has_times() && play.begins_with(leader) {
            self.times_stay(TagId::PLAY_TIME_TABLE)
        } else {
            self.notice(play.value_span, NoticeReason::PlayStart)
        }
    }

    /// The rows of PlayTimeTable in the order in which the cards are written, where that is
    /// another one.
    pub(super) fn turned_rows(&self) -> Option<Vec<usize>> {
        match self.columns(self.model.play()?) {
            ColumnOrder::Turned(leader, _) => self.model.card_rows(leader),
            _ => None,
        }
    }

    /// Whether there is a table of times, whose rows are in the order of the cards.
    fn has_times(&self) -> bool {
        let tag = TagId::PLAY_TIME_TABLE;
        self.model.has(Some(tag)) && self.model.table(tag).is_some()
    }

    /// Who leads to the first trick, where that is sure.
    fn leader(&self) -> Option<Seat> {
        let is_position = self.model.deal().is_some_and(Deal::is_end_position);
        match self.declarer() {
            Some(declarer) if !is_position => Some(declarer.lho()),
            _ => self.model.leader(),
        }
    }

    /// How many hyphens the last trick lacks: a card that was not played, or not yet, is written as
    /// one. `+` stands for the next card.
    fn missing_hyphens(&self, play: &PlaySection, written: usize) -> usize {
        let is_open = || play.turns.plus().is_none() && play.has_cards() && !self.has_times();
        let runs_on = || self.leader().is_some_and(|leader| play.may_run_on(leader));
        let is_whole = || written == play.turns.len() && runs_on();
        match written % TURNS_PER_LINE {
            rest if rest > 0 && is_open() && !is_whole() => TURNS_PER_LINE - rest,
            _ => 0,
        }
    }

    fn play_end(&self, play: &PlaySection, written: usize) -> End {
        if self.lacks_play_star(play, written) {
            return End::Star;
        }
        let turns = &play.turns;
        let is_card = |turn: &Turn<PlayCard>| matches!(turn.value, Some(PlayCard::Card(_)));
        let is_position = self.model.deal().is_some_and(Deal::is_end_position);
        // Hyphens in front that go are no cards of the deal.
        let gone = turns.len().saturating_sub(written);
        let cards = turns.slice(gone..);
        let is_whole = cards.len() >= CARDS && cards.len().is_multiple_of(TURNS_PER_LINE);
        if is_whole && cards.iter().all(is_card) && !is_position {
            End::NoStar
        } else {
            End::Kept
        }
    }

    /// Whether the play gets the `*` that it lacks.
    pub(super) fn gets_play_star(&self, play: &PlaySection) -> bool {
        self.lacks_play_star(play, self.columns(play).written(play))
    }

    /// The value of the tag Result in the exported game: its own, or that of an earlier game.
    fn written_result(&self) -> Option<&[u8]> {
        let handed = match (
            self.model.tag(TagId::RESULT),
            self.model.said(TagId::RESULT),
        ) {
            (_, TagContent::Value(value, _)) => return Some(value),
            (_, TagContent::Inherited) if self.writes_out(TagId::RESULT) => {
                self.inherited.value(TagId::RESULT)
            }
            (None, _) => self.inherited.header(TagId::RESULT),
            _ => None,
        };
        let value = self.file.bytes.get(handed?)?;
        (!matches!(value, b"" | b"?")).then_some(value)
    }

    /// Whether a result is that of the tricks which were played, and the others may still come (chapter
    /// 3.4.15).
    fn is_result_so_far(&self, result: ResultTricks) -> bool {
        let Some(replay) = self.model.replay() else {
            return false;
        };
        let won = |player: Seat| replay.won_by(player) as u32;
        match result.tricks {
            Sided::Declarer(own) => self.declarer().is_some_and(|seat| own == won(seat)),
            Sided::Ns(ns) => ns == won(Seat::North),
            Sided::Ew(ew) => ew == won(Seat::East),
            Sided::Both { ns, ew } => ns == won(Seat::North) && ew == won(Seat::East),
        }
    }

    /// Whether the play stops without a mark although the result shows that it is over.
    fn lacks_play_star(&self, play: &PlaySection, written: usize) -> bool {
        let turns = &play.turns;
        if !turns.endings.is_empty() || !play.has_cards() {
            return false;
        }
        let Some(result) = self.written_result() else {
            return false;
        };
        let is_unknown = |turn: &Turn<PlayCard>| turn.value == Some(PlayCard::Unknown);
        let last = turns.len().saturating_sub(1) / TURNS_PER_LINE * TURNS_PER_LINE;
        let mut row = turns.slice(last..).iter();
        let tricks = self.length();
        let is_final = match value::result(result) {
            // Tricks of both sides that are not all of them are those so far.
            Ok(ResultTricks {
                tricks: Sided::Both { ns, ew },
                ..
            }) => (ns + ew) as usize == tricks,
            Ok(result) => !self.is_result_so_far(result),
            Err(_) => true,
        };
        // A hand with too many cards does not make the deck larger.
        let cards = (tricks * TURNS_PER_LINE).min(CARDS);
        is_final && written < cards && !row.any(is_unknown) && !self.goes_on()
    }
}

/// The turns in the order of columns that begin so many seats later, with hyphens for the
/// cards that a last row lacks.
fn turned(turns: usize, seats: usize) -> Vec<WrittenTurn> {
    let places = 0..turns.div_ceil(TURNS_PER_LINE) * TURNS_PER_LINE;
    let order = places.map(|place| {
        let row = place / TURNS_PER_LINE * TURNS_PER_LINE;
        let turn = row + (place + seats) % TURNS_PER_LINE;
        if turn < turns {
            WrittenTurn::Turn(turn)
        } else {
            WrittenTurn::Unknown
        }
    });
    order.collect()
}

/// How export format writes a card (chapter 3.11).
pub(super) fn spelling(word: &[u8]) -> WordSpelling {
    if word.iter().any(u8::is_ascii_lowercase) {
        WordSpelling::Capitals
    } else {
        WordSpelling::Kept
    }
}

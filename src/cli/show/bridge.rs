//! A board of bridge: hands, auction, play, result, and what can be made with all cards open.

use std::cmp::Ordering;
use std::ops::Range;

use super::UnitDrawing;
use super::page::{DrawnPage, PageCell, PageColor};
use crate::api::records::Record;
use crate::bridge::{
    AuctionCall, Bid, Call, Card, FinalContract, Hand, PlayCard, Seat, Strain, Suit, seat_after,
    seat_name, suit_symbol, vulnerability_text,
};
use crate::games::{DoubleDummy, Game, Hands, Makes, Move, Note, SEATS, Tag};
use crate::pbn::model::table::double_dummy_digits;

/// What is drawn of a game or a record.
#[derive(Default)]
struct BridgeDrawing {
    title: String,
    event: Vec<String>,
    names: [Option<String>; 4],
    dealer: Option<Seat>,
    vulnerable: Option<&'static str>,
    hands: Option<Hands>,
    unread: Vec<Seat>,
    calls: Vec<DrawnCall>,
    notes: Vec<String>,
    tricks: Vec<DrawnTrick>,
    outcome: Vec<String>,
    makes: Option<Makes>,
}

/// A call of the auction, with what is remarked on it.
struct DrawnCall {
    caller: Option<Seat>,
    call: Option<AuctionCall>,
    remark: String,
}

/// The cards of a trick in the order in which they were played, as far as that is known.
struct DrawnTrick {
    leader: Option<Seat>,
    winner: Option<Seat>,
    cards: Vec<Option<Card>>,
}

/// A game of PBN.
pub(super) fn game(game: &Game) -> UnitDrawing {
    let says = |name: &str| {
        let value = game.tag(name).and_then(Tag::says)?.trim();
        (!matches!(value, "" | "?" | "-")).then(|| value.to_owned())
    };
    let number = game.number.unwrap_or_default();
    let board = says("Board");
    let auction = game.auction.as_ref();
    let notes = auction.into_iter().flat_map(|auction| &auction.notes);
    let notes =
        notes.filter_map(|note| Some(format!("{}: {}", note.number?, note.text.as_deref()?)));
    let tricks = game
        .play
        .iter()
        .flat_map(|play| &play.tricks)
        .map(|trick| DrawnTrick {
            leader: trick.leader,
            winner: trick.winner,
            cards: in_turn(trick.leader, &trick.cards),
        });
    let mut outcome = contract(game.contract, game.declarer);
    let won = game.result.as_ref().and_then(|result| result.declarer);
    outcome.extend(won.map(|won| tricks_won(game.contract, won)));
    outcome.extend(says("Score").map(|score| format!("score {score}")));
    let shown = BridgeDrawing {
        title: title(board.as_deref(), number),
        event: ["Event", "Date"].into_iter().filter_map(says).collect(),
        names: ["North", "East", "South", "West"].map(says),
        dealer: game.dealer,
        vulnerable: game.vulnerable.map(vulnerability_text),
        hands: game.deal,
        unread: game.unread_hands.clone(),
        calls: auction
            .map(|auction| calls(&auction.calls))
            .unwrap_or_default(),
        notes: notes.collect(),
        tricks: tricks.collect(),
        outcome,
        makes: makes_of(game),
    };
    drawing(number, game.range.clone(), board, shown)
}

/// A record of RBN or RBX.
pub(super) fn record(record: &Record) -> UnitDrawing {
    let data = |label: char| {
        let mut labels = record.labels.iter().filter(|value| value.label == label);
        labels.next().map(|value| value.data.clone())
    };
    let board = data('B');
    let tricks = record.tricks.iter().map(|cards| DrawnTrick {
        leader: None,
        winner: None,
        cards: cards.iter().map(|turn| known(turn.said)).collect(),
    });
    let mut outcome = contract(record.contract, record.declarer);
    outcome.extend(
        record
            .result
            .map(|won| tricks_won(record.contract, u32::from(won))),
    );
    outcome.extend(record.score.map(|score| format!("score NS {score}")));
    let dealer = record.dealer;
    let turns = record
        .calls
        .iter()
        .enumerate()
        .map(|(index, turn)| DrawnCall {
            caller: dealer.map(|dealer| seat_after(dealer, index)),
            call: turn.said,
            remark: remark(turn.said, &turn.text, &turn.suffixes, &turn.notes),
        });
    let shown = BridgeDrawing {
        title: title(board.as_deref(), record.number),
        event: ['T', 'D'].into_iter().filter_map(data).collect(),
        dealer,
        vulnerable: record.vulnerable.map(vulnerability_text),
        hands: record.deal,
        unread: record.unread_hands.clone(),
        calls: turns.collect(),
        tricks: tricks.collect(),
        outcome,
        makes: record.double_dummy.as_ref().map(solved),
        ..BridgeDrawing::default()
    };
    drawing(record.number, record.range.clone(), board, shown)
}

fn drawing(
    number: usize,
    range: Range<usize>,
    board: Option<String>,
    shown: BridgeDrawing,
) -> UnitDrawing {
    UnitDrawing {
        number,
        range,
        board,
        draw: Box::new(move |page| shown.draw(page)),
    }
}

fn title(board: Option<&str>, number: usize) -> String {
    board.map_or_else(
        || format!("Game {number}"),
        |board| format!("Board {board}"),
    )
}

fn calls(calls: &[Move<AuctionCall>]) -> Vec<DrawnCall> {
    let turn = |turn: &Move<AuctionCall>| DrawnCall {
        caller: turn.seat,
        call: turn.said,
        remark: remark(turn.said, &turn.text, &turn.suffixes, &turn.notes),
    };
    calls.iter().map(turn).collect()
}

/// What is written after a call; in the place of a word that is none, the word.
fn remark(call: Option<AuctionCall>, text: &str, suffixes: &[String], notes: &[Note]) -> String {
    if call.is_none() {
        return text.to_owned();
    }
    let numbers = notes.iter().filter_map(|note| note.number);
    let notes = numbers.map(|number| format!(" ={number}="));
    suffixes.iter().cloned().chain(notes).collect()
}

fn in_turn(leader: Option<Seat>, cards: &[Move<PlayCard>]) -> Vec<Option<Card>> {
    let first = cards
        .iter()
        .position(|card| leader.is_some() && card.seat == leader);
    let (before, after) = cards
        .split_at_checked(first.unwrap_or_default())
        .unwrap_or_default();
    after
        .iter()
        .chain(before)
        .map(|card| known(card.said))
        .collect()
}

fn known(card: Option<PlayCard>) -> Option<Card> {
    match card {
        Some(PlayCard::Card(card)) => Some(card),
        _ => None,
    }
}

fn contract(contract: Option<FinalContract>, declarer: Option<Seat>) -> Vec<String> {
    let said = match (contract, declarer) {
        (Some(FinalContract::Pass), _) => Some("passed out".to_owned()),
        (Some(contract), Some(declarer)) => Some(format!("{contract} by {}", seat_name(declarer))),
        (Some(contract), None) => Some(contract.to_string()),
        (None, _) => None,
    };
    said.into_iter().collect()
}

/// The tricks of declarer in players' words.
fn tricks_won(contract: Option<FinalContract>, won: u32) -> String {
    let Some(FinalContract::Contract(contract)) = contract else {
        return format!("{won} tricks");
    };
    let wanted = u32::from(contract.bid.level.get()) + 6;
    match won.cmp(&wanted) {
        Ordering::Less => format!("{won} tricks, {} down", wanted - won),
        Ordering::Equal => format!("{won} tricks, just made"),
        Ordering::Greater => format!("{won} tricks, {} over", won - wanted),
    }
}

/// What can be made: as it is solved, else as the file has it.
fn makes_of(game: &Game) -> Option<Makes> {
    let solved = game.double_dummy.as_ref().map(solved);
    solved.or_else(|| game.makes()).or_else(|| {
        let digits = game.tag("DoubleDummyTricks").and_then(Tag::says)?;
        let tricks = double_dummy_digits(digits.as_bytes())?;
        let of = |seat: Seat, strain: Strain| {
            let row = tricks.get(strain as usize)?;
            row.get(seat as usize).copied()
        };
        Some(SEATS.map(|seat| Strain::DESC.map(|strain| of(seat, strain))))
    })
}

fn solved(solution: &DoubleDummy) -> Makes {
    let players = [
        &solution.north,
        &solution.east,
        &solution.south,
        &solution.west,
    ];
    players.map(|tricks| {
        [
            tricks.notrump,
            tricks.spades,
            tricks.hearts,
            tricks.diamonds,
            tricks.clubs,
        ]
        .map(Some)
    })
}

impl BridgeDrawing {
    fn draw(&self, page: &mut DrawnPage) {
        let width = page.width();
        let title = page.painted(PageColor::Bold, &self.title, width);
        let event = page.cell(
            &self.event.join(", "),
            width.saturating_sub(title.columns + 2),
        );
        page.row(&[(0, title), (0, page.cell("  ", 2)), (0, event)]);
        let dealer = self.dealer.map_or("dealer not given".to_owned(), |dealer| {
            format!("dealer {}", seat_name(dealer))
        });
        let vulnerable = match self.vulnerable {
            Some("None") => "none vulnerable".to_owned(),
            Some("All") => "all vulnerable".to_owned(),
            Some(side) => format!("{side} vulnerable"),
            None => "vulnerability not given".to_owned(),
        };
        page.wrapped("", 0, &format!("{dealer}, {vulnerable}"));
        page.line("");
        self.hands(page);
        self.auction(page);
        self.play(page);
        if !self.outcome.is_empty() {
            page.line("");
            page.wrapped("", 0, &self.outcome.join(", "));
        }
        self.makes(page);
    }

    /// North above, South below, as at the table.
    fn hands(&self, page: &mut DrawnPage) {
        let Some(hands) = &self.hands else {
            return page.line("no hands");
        };
        // A suit of thirteen cards takes fifteen columns.
        let step = if page.width() >= 60 { 20 } else { 12 };
        let block = |seat: Seat, page: &DrawnPage| self.block(seat, hands.of(seat), page);
        for cell in block(Seat::North, page) {
            page.row(&[(step, cell)]);
        }
        for (west, east) in block(Seat::West, page)
            .into_iter()
            .zip(block(Seat::East, page))
        {
            page.row(&[(0, west), (2 * step, east)]);
        }
        for cell in block(Seat::South, page) {
            page.row(&[(step, cell)]);
        }
    }

    /// A hand in five lines: who has it, and the suits.
    fn block(&self, seat: Seat, hand: Option<Hand>, page: &DrawnPage) -> [PageCell; 5] {
        let name = SEATS.iter().zip(&self.names).find(|(of, _)| **of == seat);
        let name = name.and_then(|(_, name)| name.as_deref());
        let most = if page.width() >= 60 { 19 } else { 14 };
        let heading = match name {
            Some(name) => format!("{} {name}", seat.letter()),
            None => seat_name(seat).to_owned(),
        };
        let heading = page.painted(PageColor::Bold, &heading, most);
        let Some(hand) = hand else {
            let said = if self.unread.contains(&seat) {
                "not readable"
            } else {
                "not given"
            };
            let empty = || page.cell("", 0);
            return [heading, page.cell(said, most), empty(), empty(), empty()];
        };
        let [spades, hearts, diamonds, clubs] = Suit::DESC.map(|suit| {
            let ranks: String = hand[suit].iter().map(|rank| rank.letter()).collect();
            let ranks = if ranks.is_empty() { "-" } else { &ranks };
            let symbol = symbol(page, suit);
            PageCell {
                columns: symbol.columns + 1 + ranks.len(),
                drawn: format!("{} {ranks}", symbol.drawn),
            }
        });
        [heading, spades, hearts, diamonds, clubs]
    }

    /// A column for each player, West first.
    fn auction(&self, page: &mut DrawnPage) {
        const ORDER: [Seat; 4] = [Seat::West, Seat::North, Seat::East, Seat::South];
        if self.calls.is_empty() {
            return;
        }
        let step = if page.width() >= 60 { 14 } else { 10 };
        page.line("");
        let heading = |(column, seat): (usize, Seat)| {
            (
                column * step,
                page.painted(PageColor::Bold, seat_name(seat), step - 1),
            )
        };
        let headings: Vec<_> = (0..).zip(ORDER).map(heading).collect();
        page.row(&headings);
        let mut row: Vec<(usize, PageCell)> = Vec::new();
        let mut next = 0;
        for turn in &self.calls {
            let place = ORDER.iter().position(|seat| Some(*seat) == turn.caller);
            let column = place.unwrap_or(next);
            if row.last().is_some_and(|(last, _)| *last >= column * step) {
                page.row(&std::mem::take(&mut row));
            }
            row.push((column * step, call_cell(page, turn, step - 1)));
            next = (column + 1) % 4;
        }
        page.row(&row);
        for note in &self.notes {
            page.wrapped("", 0, &page.cell(note, usize::MAX).drawn);
        }
    }

    /// A line for each trick, from the card that is led.
    fn play(&self, page: &mut DrawnPage) {
        if self.tricks.is_empty() {
            return;
        }
        page.line("");
        let headings = [
            (0, "Trick"),
            (6, "Lead"),
            (11, "2nd"),
            (16, "3rd"),
            (21, "4th"),
            (27, "Won by"),
        ];
        let headings =
            headings.map(|(column, text)| (column, page.painted(PageColor::Bold, text, 6)));
        page.row(&headings);
        for (number, trick) in (1..).zip(&self.tricks) {
            let leader = trick.leader.map_or(' ', Seat::letter);
            let mut row = vec![(0, page.cell(&format!("{number:>2} {leader}"), 5))];
            for (column, card) in trick.cards.iter().enumerate() {
                let cell = card.map_or_else(|| page.cell("-", 1), |card| card_cell(page, card));
                row.push((6 + 5 * column, cell));
            }
            let winner = trick.winner.map_or("", seat_name);
            row.push((27, page.cell(winner, 5)));
            page.row(&row);
        }
    }

    /// A line for each player, a column for each denomination.
    fn makes(&self, page: &mut DrawnPage) {
        let Some(makes) = &self.makes else {
            return;
        };
        page.line("");
        page.line("tricks with all cards open");
        let mut headings = vec![(8, page.cell("NT", 2))];
        headings.extend(
            (3..)
                .zip(Suit::DESC)
                .map(|(column, suit)| (column * 4, symbol(page, suit))),
        );
        page.row(&headings);
        for (seat, tricks) in SEATS.into_iter().zip(makes) {
            let mut row = vec![(0, page.cell(seat_name(seat), 6))];
            for (column, tricks) in (2..).zip(tricks) {
                let text = tricks.map_or("-".to_owned(), |tricks| tricks.to_string());
                row.push((column * 4, page.cell(&text, 2)));
            }
            page.row(&row);
        }
    }
}

fn symbol(page: &DrawnPage, suit: Suit) -> PageCell {
    let symbol = if page.has_symbols() {
        suit_symbol(suit)
    } else {
        suit.letter()
    };
    let drawn = match suit {
        Suit::Hearts | Suit::Diamonds => page.paint(PageColor::Red, &symbol.to_string()),
        Suit::Spades | Suit::Clubs => symbol.to_string(),
    };
    PageCell { drawn, columns: 1 }
}

fn card_cell(page: &DrawnPage, card: Card) -> PageCell {
    let symbol = symbol(page, card.suit);
    PageCell {
        drawn: format!("{}{}", symbol.drawn, card.rank.letter()),
        columns: symbol.columns + 1,
    }
}

/// A call with what is remarked on it.
fn call_cell(page: &DrawnPage, turn: &DrawnCall, most: usize) -> PageCell {
    let bid = match turn.call {
        Some(AuctionCall::Call(Call::Bid(Bid { level, strain }))) => {
            strain.suit().map(|suit| (level, suit))
        }
        Some(AuctionCall::AllPass) => return page.cell("all pass", most),
        _ => None,
    };
    let Some((level, suit)) = bid else {
        let call = turn.call.map(|call| call.to_string()).unwrap_or_default();
        return page.cell(&format!("{call}{}", turn.remark), most);
    };
    let symbol = symbol(page, suit);
    let remark = page.cell(&turn.remark, most.saturating_sub(2));
    PageCell {
        drawn: format!("{}{}{}", level.get(), symbol.drawn, remark.drawn),
        columns: 1 + symbol.columns + remark.columns,
    }
}

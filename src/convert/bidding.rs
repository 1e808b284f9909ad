//! `A`: dealer, vulnerability and auction.

use super::said::ReadRecord;
use super::signs::{self, OF_CALLS};
use super::tags::{RecordTags, SectionText, has_hole, value};
use crate::bridge::{self, AuctionCall, Seat, strain_text, vulnerability_text};
use crate::games::{Game, Move};
use crate::rbn::RbnLabel;
use crate::rbn::auction::{Call, RbnAuction};

/// The dealer of a record.
pub(super) fn dealer(read: &ReadRecord<'_>) -> Option<Seat> {
    read.record.values.auction.as_ref()?.dealer
}

/// Whether nobody bids in an auction that is over.
pub(super) fn is_passed_out(read: &ReadRecord<'_>) -> bool {
    let auction = read.record.values.auction.as_ref();
    auction.is_some_and(RbnAuction::is_passed_out)
}

/// The tags of dealer and vulnerability.
pub(super) fn to_tags(read: &ReadRecord<'_>, tags: &mut RecordTags) {
    let Some(auction) = &read.record.values.auction else {
        return;
    };
    if let Some(dealer) = auction.dealer {
        tags.add("Dealer", dealer.letter().to_string());
    }
    tags.add(
        "Vulnerable",
        auction.vulnerability.map_or("", vulnerability_text),
    );
}

/// The section of the auction; `None` where there are no calls, or it is not known whose they are.
pub(super) fn section(read: &ReadRecord<'_>) -> Option<SectionText> {
    let auction = read.record.values.auction.as_ref()?;
    let alert = signs::alert_number(read.said, RbnLabel::Auction);
    let dealer = auction.dealer?;
    if auction.calls.is_empty() || !auction.is_whole {
        return None;
    }
    let mut section = SectionText {
        text: format!("[Auction \"{}\"]", dealer.letter()),
        ..SectionText::default()
    };
    let starts = auction.calls.iter().skip(1).map(|at| at.span.start);
    let ends = starts.chain([read.end_of(RbnLabel::Auction)]);
    let to_end = passes_to_end(auction);
    let calls = auction.calls.iter().zip(ends).flat_map(|(at, end)| {
        let count = match at.call {
            Call::AllPass => to_end,
            _ => 1,
        };
        std::iter::repeat_n((at, end), count)
    });
    for (index, (at, end)) in calls.enumerate() {
        if at.call == Call::Query {
            section.end = "+";
            break;
        }
        section.text.push(if index % 4 == 0 { '\n' } else { ' ' });
        let text = &mut section.text;
        let word = match at.call {
            Call::Pass | Call::AllPass => "Pass",
            Call::Double => "X",
            Call::Redouble => "XX",
            Call::Bid(level, strain) => {
                text.push(char::from(b'0' + level));
                strain_text(strain)
            }
            Call::Query => "+",
        };
        text.push_str(word);
        let signs = read.slice(at.span.end, end);
        section.has_alert |= signs::to_pbn(signs, OF_CALLS, alert, text);
    }
    // A record just stops; `Y` says that a call is asked for.
    if !auction.is_over() && !auction.has_query() {
        section.end = "*";
    }
    Some(section)
}

/// How many passes `A` is, which ends an auction.
fn passes_to_end(auction: &RbnAuction) -> usize {
    let own = auction.calls.iter().filter(|at| at.call != Call::AllPass);
    let passes = own.clone().rev().take_while(|at| at.call == Call::Pass);
    let passes = passes.count();
    let all = if passes < own.count() { 3 } else { 4 };
    all - passes.min(all)
}

/// The auction of a game.
pub(super) fn of_game(game: &Game) -> Option<String> {
    let dealer = game.dealer;
    let vulnerable = value(game, "Vulnerable");
    let calls = game
        .auction
        .as_ref()
        .filter(|auction| !auction.calls.is_empty())
        // In a record the dealer calls first.
        .filter(|auction| auction.first == game.dealer || game.dealer.is_none())
        // An auction with a hole would be one of other calls.
        .filter(|_| !has_hole(game, "Auction"));
    if dealer.is_none() && calls.is_none() && matches!(vulnerable, None | Some("" | "?")) {
        return None;
    }
    let mut data = start(
        dealer,
        game.vulnerable.map(vulnerability_text).or(vulnerable),
    );
    let Some(auction) = calls else {
        return Some(data);
    };
    let mut count = 0;
    for turn in &auction.calls {
        let Some(call) = call_of(turn) else {
            break;
        };
        if count > 0 && count % 4 == 0 {
            data.push(':');
        }
        data.push_str(&call);
        if call != "A" {
            data.push_str(&signs::of_move(turn, OF_CALLS));
        }
        count += 1;
    }
    if auction.continues {
        if count > 0 && count % 4 == 0 {
            data.push(':');
        }
        data.push('Y');
    }
    Some(data)
}

/// What the data of `A` begin with: dealer and vulnerability, with the colon after them.
pub(super) fn start(dealer: Option<Seat>, vulnerable: Option<&str>) -> String {
    let mut data = dealer.map_or('X', Seat::letter).to_string();
    data.push(match vulnerable {
        Some("None") => 'Z',
        Some("NS") => 'N',
        Some("EW") => 'E',
        Some("All") => 'B',
        _ => 'X',
    });
    data.push(':');
    data
}

/// A call in RBN.
fn call_of(turn: &Move<AuctionCall>) -> Option<String> {
    Some(match turn.said? {
        AuctionCall::Call(bridge::Call::Pass) => "P".to_owned(),
        AuctionCall::AllPass => "A".to_owned(),
        AuctionCall::Call(bridge::Call::Double) => "X".to_owned(),
        AuctionCall::Call(bridge::Call::Redouble) => "R".to_owned(),
        AuctionCall::Call(bridge::Call::Bid(bid)) => {
            format!("{}{}", bid.level.get(), strain_text(bid.strain).get(..1)?)
        }
        AuctionCall::NotYet | AuctionCall::Skipped => return None,
    })
}

//! `A`: dealer, vulnerability and auction.

use super::game::Section;
use super::said::Said;
use super::signs::{self, OF_CALLS};
use super::tags::{Tags, value};
use crate::api::games::{Game, Move};
use crate::bridge::{Seat, seat};
use crate::pbn::model::value::strain_text;
use crate::rbn::auction::{Auction, Call, Vulnerability};
use crate::rbn::{Form, Label, Record};

/// Runs `read` on the auction of a record, if it has one that can be read.
pub(super) fn with_auction<T>(said: &Said, read: impl FnOnce(&Auction, &str) -> T) -> Option<T> {
    let line = said.line(Label::Auction)?;
    let record = Record::read(line.as_bytes(), Form::Rbn);
    let auction = record.values.auction.as_ref()?;
    Some(read(auction, &line))
}

/// The dealer of a record.
pub(super) fn dealer(said: &Said) -> Option<Seat> {
    with_auction(said, |auction, _| auction.dealer)?
}

/// Whether nobody bids in an auction that is over.
pub(super) fn is_passed_out(said: &Said) -> bool {
    let is_out = |auction: &Auction, _: &str| {
        let is_pass = |call| matches!(call, Call::Pass | Call::AllPass);
        auction.is_over() && auction.calls.iter().all(|at| is_pass(at.call))
    };
    with_auction(said, is_out).unwrap_or(false)
}

/// The tags of dealer and vulnerability.
pub(super) fn to_tags(said: &Said, tags: &mut Tags) {
    let Some((dealer, vulnerability)) =
        with_auction(said, |auction, _| (auction.dealer, auction.vulnerability))
    else {
        return;
    };
    if let Some(dealer) = dealer {
        tags.add("Dealer", dealer.letter().to_string());
    }
    tags.add(
        "Vulnerable",
        match vulnerability {
            Some(Vulnerability::None) => "None",
            Some(Vulnerability::NorthSouth) => "NS",
            Some(Vulnerability::EastWest) => "EW",
            Some(Vulnerability::Both) => "All",
            None => "",
        },
    );
}

/// The section of the auction; `None` where there are no calls, or it is not known whose they are.
pub(super) fn section(said: &Said) -> Option<Section> {
    let alert = signs::alert_number(said, Label::Auction);
    with_auction(said, |auction, line| {
        let dealer = auction.dealer?;
        if auction.calls.is_empty() || !auction.is_whole {
            return None;
        }
        let mut section = Section {
            text: format!("[Auction \"{}\"]", dealer.letter()),
            ..Section::default()
        };
        let starts = auction
            .calls
            .iter()
            .skip(1)
            .map(|at| at.span.start as usize);
        let ends = starts.chain([line.trim_ascii_end().len()]);
        for (index, (at, end)) in auction.calls.iter().zip(ends).enumerate() {
            if at.call == Call::Query {
                section.end = "+";
                break;
            }
            section.text.push(if index % 4 == 0 { '\n' } else { ' ' });
            section.text.push_str(&match at.call {
                Call::Pass => "Pass".to_owned(),
                Call::Double => "X".to_owned(),
                Call::Redouble => "XX".to_owned(),
                Call::Bid(level, strain) => format!("{level}{}", strain_text(strain)),
                Call::AllPass | Call::Query => "AP".to_owned(),
            });
            let signs = line.get(at.span.end as usize..end).unwrap_or_default();
            let (annotation, is_alert) = signs::to_pbn(signs, OF_CALLS, alert);
            section.text.push_str(&annotation);
            section.has_alert |= is_alert;
        }
        // Where more is known of the deal, the auction came to an end.
        let has_more = [Label::Contract, Label::Result]
            .iter()
            .any(|l| said.get(*l).is_some());
        if has_more && !auction.is_over() && !auction.has_query() {
            section.end = "*";
        }
        Some(section)
    })?
}

/// The auction of a game.
pub(super) fn of_game(game: &Game) -> Option<String> {
    let dealer = game.dealer.and_then(|dealer| seat(dealer as u8));
    let vulnerable = value(game, "Vulnerable");
    let calls = game
        .auction
        .as_ref()
        .filter(|auction| !auction.calls.is_empty());
    if dealer.is_none() && calls.is_none() && matches!(vulnerable, None | Some("" | "?")) {
        return None;
    }
    let mut data = dealer.map_or('X', Seat::letter).to_string();
    data.push(match vulnerable {
        Some("None") => 'Z',
        Some("NS") => 'N',
        Some("EW") => 'E',
        Some("All") => 'B',
        _ => 'X',
    });
    data.push(':');
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

/// A call in RBN.
fn call_of(turn: &Move) -> Option<String> {
    Some(match turn.said.as_deref()? {
        "Pass" => "P".to_owned(),
        "AP" => "A".to_owned(),
        "X" => "X".to_owned(),
        "XX" => "R".to_owned(),
        bid => {
            let is_bid = bid.starts_with(|first: char| first.is_ascii_digit());
            let (level, strain) = bid.split_at_checked(1).filter(|_| is_bid)?;
            format!("{level}{}", strain.get(..1)?)
        }
    })
}

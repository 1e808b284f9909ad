//! What an evening of preferans says, as JSON: its tags, then a deal on a line. What cannot be read is null.

use std::io::{self, Write};

use schemars::JsonSchema;
use serde::Serialize;

use crate::ppn::{self, PpnDeal, PpnField, PpnTrick, PpnUnit};
use crate::preferans::Card;
use crate::report::safe_json;
use crate::source::{Source, unescaped};

/// Writes the tags and the list of deals, without the brackets around both.
pub(super) fn write(bytes: &[u8], out: &mut impl Write) -> io::Result<()> {
    let source = Source::new(bytes);
    let split = ppn::split(bytes);
    let units = || {
        let ranges = (0..split.count()).filter_map(|unit| split.range(unit));
        ranges.map(|range| PpnUnit::read(source.slice(range)))
    };
    let decoded = |text: &[u8]| source.encoding().decode(text).into_owned();
    let tags = units().filter_map(|unit| {
        let tag = unit.tag?;
        let [name, value] = [tag.name?, tag.value?].map(|span| unit.slice(span));
        Some([decoded(name), decoded(&unescaped(value))])
    });
    out.write_all(b"\"tags\": ")?;
    safe_json::to_writer(out, &tags.collect::<Vec<_>>())?;
    out.write_all(b", \"deals\": [")?;
    let mut separator = "\n";
    for unit in units() {
        if let Some(deal) = &unit.deal {
            out.write_all(separator.as_bytes())?;
            separator = ",\n";
            safe_json::to_writer(out, &DealJson::of(deal, &unit))?;
        }
    }
    out.write_all(b"\n]")
}

/// A deal of preferans.
#[derive(Serialize, JsonSchema)]
pub(super) struct DealJson {
    /// The number of the deal.
    id: Option<u32>,
    /// The players in the order in which they bid, the dealer last.
    order: Option<[u8; 3]>,
    /// Ten cards for each player in that order, then the two of the talon.
    cards: Option<Vec<Vec<String>>>,
    /// The highest bid of each player in that order, as it is written.
    bids: Option<String>,
    /// Who won the auction.
    main: Option<u8>,
    /// The cards that the main player put away; none in a game.
    discarded: Option<Vec<String>>,
    /// As it is written, like the next two.
    contract: Option<String>,
    accepted: Option<String>,
    kontra: Option<String>,
    refa: Option<bool>,
    value: Option<u32>,
    /// Who leads to the first trick.
    starts: Option<u8>,
    throws: Option<Vec<TrickJson>>,
    /// What the players wrote down in the deal order, as it is written.
    summary: Option<String>,
}

/// A trick of preferans.
#[derive(Serialize, JsonSchema)]
struct TrickJson {
    /// In the order in which they were thrown.
    cards: Vec<String>,
    winner: u8,
}

impl DealJson {
    fn of(deal: &PpnDeal, unit: &PpnUnit<'_>) -> DealJson {
        let written = |field| {
            let text = unit.slice(deal.fields.span(field)?).to_ascii_uppercase();
            Some(String::from_utf8_lossy(&text).into_owned())
        };
        let trick = |trick: &PpnTrick| TrickJson {
            cards: names(trick.cards()),
            winner: trick.winner,
        };
        DealJson {
            id: deal.id,
            order: deal.order,
            cards: deal
                .cards
                .as_ref()
                .map(|cards| cards.chunks(10).map(names).collect()),
            bids: deal.bids.and(written(PpnField::Bids)),
            main: deal.main,
            discarded: deal
                .discarded
                .map(|away| names(away.as_ref().map_or(&[], |away| away))),
            contract: deal.contract.and(written(PpnField::Contract)),
            accepted: deal.accepted.and(written(PpnField::Accepted)),
            kontra: deal.kontra.and(written(PpnField::Kontra)),
            refa: deal.refa,
            value: deal.value,
            starts: deal.starts,
            throws: deal
                .throws
                .as_ref()
                .map(|tricks| tricks.iter().map(trick).collect()),
            summary: deal.summary.and(written(PpnField::Summary)),
        }
    }
}

fn names(cards: &[Card]) -> Vec<String> {
    cards.iter().map(Card::to_string).collect()
}

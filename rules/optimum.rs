//! What a game says of open cards: the results of all contracts, and the score and the contracts that follow.

use crate::bridge::solve::Tricks;
use crate::bridge::{Contract, FinalContract, Seat, seat};
use crate::pbn::model::contract;
use crate::pbn::model::scoring::{SideScores, side_scores};
use crate::pbn::model::table::double_dummy_digits;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

/// The results of all contracts with their place: those of the OptimumResultTable, else of DoubleDummyTricks.
pub(crate) fn results(game: &GameContext<'_>) -> Option<(Tricks, Span)> {
    let table = game.model.table(TagId::OPTIMUM_RESULT_TABLE);
    let results = table.and_then(|table| Some((table.double_dummy()?, table.pair)));
    let digits = || {
        let (text, span) = game.stated_tag(TagId::DOUBLE_DUMMY_TRICKS)?;
        Some((double_dummy_digits(text)?, span))
    };
    results.or_else(digits)
}

/// A score of a tag.
#[derive(Clone, Copy)]
pub(crate) struct Optimum {
    /// Of North-South, where it is known whose it is.
    pub(crate) given: f64,
    /// Whose it is; `None` where that is not known.
    pub(crate) side: Option<&'static str>,
    pub(crate) span: Span,
}

impl Optimum {
    fn new(scores: SideScores, span: Span) -> Option<Optimum> {
        let (given, side) = match (scores.ns, scores.ew) {
            (Some(ns), _) => (ns, Some("NS")),
            (None, Some(ew)) => (-ew, Some("EW")),
            (None, None) => (scores.declarer?, None),
        };
        Some(Optimum { given, side, span })
    }

    /// Whether it can be this score of North-South.
    pub(crate) fn is_same(&self, ns: f64) -> bool {
        // Programs differ in whose score a number alone is, and some write 0 for one not computed.
        match self.side {
            Some(_) => self.given == ns,
            None => self.given == 0.0 || self.given.abs() == ns.abs(),
        }
    }
}

/// What the tag OptimumScore says.
pub(crate) fn optimum(game: &GameContext<'_>) -> Option<Optimum> {
    let (value, span) = game.stated_tag(TagId::OPTIMUM_SCORE)?;
    Optimum::new(side_scores(value)?, span).filter(|optimum| optimum.side.is_some())
}

/// What the tag ParScore says.
pub(crate) fn par_score(game: &GameContext<'_>) -> Option<Optimum> {
    let (text, span) = game.stated_tag(TagId::PAR_SCORE)?;
    // Programs write the tag as they like, so a tab is a blank.
    let words = text.split(u8::is_ascii_whitespace).collect::<Vec<_>>();
    Optimum::new(side_scores(&words.join(&b' '))?, span)
}

/// One contract of the tag ParContract: `NS 4S+1`.
pub(crate) struct Par<'v> {
    /// The letters of the players who can play it.
    letters: &'v [u8],
    pub(crate) contract: Contract,
    pub(crate) tricks: u8,
}

impl<'v> Par<'v> {
    pub(crate) fn read(text: &'v [u8]) -> Option<Par<'v>> {
        let mut words = text.trim_ascii().split(|byte| *byte == b' ');
        let (letters, word) = (words.next()?, words.next()?);
        let is_seats = letters.len() <= 4 && letters.iter().all(|b| seat(*b).is_some());
        if !is_seats || words.next().is_some() {
            return None;
        }
        let end = word
            .iter()
            .position(|byte| matches!(byte, b'=' | b'+' | b'-'))?;
        let (name, over) = word.split_at_checked(end)?;
        let sign: i8 = match over {
            b"=" => 0,
            [b'+', b'1'..=b'6'] => 1,
            [b'-', b'1'..=b'9'] => -1,
            _ => return None,
        };
        // The level and one letter, `N` for notrump, and the risk.
        let (level, rest) = name.split_first()?;
        let rest = match rest {
            [b'N' | b'n', rest @ ..] => rest.strip_prefix(b"T").map_or(rest, |rest| rest),
            _ => rest,
        };
        let is_notrump = matches!(name.get(1), Some(b'N' | b'n'));
        let mut whole = vec![*level];
        if is_notrump {
            whole.extend_from_slice(b"NT");
        }
        whole.extend(rest.iter().take(3));
        let FinalContract::Contract(contract) = contract(&whole)? else {
            return None;
        };
        let by = over.get(1).map_or(0, |digit| (digit - b'0') as i8) * sign;
        let tricks = contract.bid.level.get() as i8 + 6 + by;
        Some(Par {
            letters,
            contract,
            tricks: u8::try_from(tricks).ok().filter(|tricks| *tricks <= 13)?,
        })
    }

    /// The players who can play it.
    pub(crate) fn declarers(&self) -> impl Iterator<Item = Seat> {
        self.letters.iter().filter_map(|letter| seat(*letter))
    }
}

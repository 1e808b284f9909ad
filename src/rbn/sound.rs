//! Records in which nothing is wrong, known at a glance.
//!
//! Nearly all records of an archive are whole deals, bid, played and scored as the laws have it. No rule
//! has anything to say of such a record, and one look at its bytes proves that, without the values of its
//! labels. Of any other record nothing is claimed here: it has to be read.
//!
//! What is proved depends on all rules. A test holds that they find nothing in a sound record, whatever
//! the text ([`crate::lint::check_by_reading`]).
//!
//! | file | subject |
//! | --- | --- |
//! | `deal` | `H`: three hands, and a fourth that has the rest |
//! | `bidding` | `A`: legal calls that are over |
//! | `tricks` | `P`: cards that their players hold and may play |

mod bidding;
mod deal;
mod tricks;

pub use deal::hands as whole_deal;

use std::ops::Range;

use super::fault::Faults;
use super::label::Label;
use super::value::auction::Vulnerability;
use super::value::is_faultless;
use super::value::result::{self, Effective, Outcome};
use super::{Form, LONGEST_RECORD, Outline, outline};
use crate::bridge::scoring::{old_points, points};
use crate::bridge::{
    Bid, Contract, FinalContract, Hand, Penalty, Seat, Strain, capital_suit, same_side, seat,
};

/// What a record is judged by and need not say itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Table {
    /// The hands that hold, from North on clockwise, where they are known to be a whole pack.
    pub deal: Option<[Hand; 4]>,
    /// Who is vulnerable.
    pub vulnerability: Option<Vulnerability>,
}

/// What a glance at a record shows: by itself nothing is wrong with it.
#[derive(Clone, Debug)]
pub struct Glance {
    /// Its labels.
    pub outline: Outline,
    deal: Option<[Hand; 4]>,
    bid: Option<(Vulnerability, Option<Played>)>,
    said: Option<Played>,
    play: Option<Play>,
    result: Option<Outcome>,
}

/// A contract with its declarer.
type Played = (Contract, Seat);

/// A play.
#[derive(Clone, Debug)]
enum Play {
    /// How many tricks declarer won, if all were played.
    Won(Option<u8>),
    /// The place of its data: the record does not say the hands.
    OfOtherHands(Range<usize>),
}

impl Glance {
    /// Looks at a record; `None` where something may be wrong with it.
    pub fn at(text: &[u8], form: Form) -> Option<Glance> {
        let outline = outline(text, form).filter(|_| text.len() <= LONGEST_RECORD)?;
        let mut glance = Glance {
            outline: Outline::new(),
            deal: None,
            bid: None,
            said: None,
            play: None,
            result: None,
        };
        for (label, place) in &outline {
            let data = text.get(place.clone())?;
            // The letter and the space or brace after it count.
            if data.is_empty() || data.len() + 2 > label.info().longest {
                return None;
            }
            match label {
                Label::Hands => glance.deal = Some(deal::hands(data)?),
                Label::Auction => glance.bid = Some(bidding::auction(data)?),
                Label::Contract => glance.said = Some(contract(data)?),
                Label::Play => {
                    glance.play = Some(match glance.deal {
                        Some(deal) => Play::Won(glance.won(data, deal)?),
                        None => Play::OfOtherHands(place.clone()),
                    });
                }
                Label::Result => glance.result = Some(outcome(data)?),
                // Few records have them.
                Label::Teams | Label::Makes | Label::Items => return None,
                _ if !is_faultless(*label, data) => return None,
                Label::Date if data.iter().any(u8::is_ascii_lowercase) => return None,
                _ => {}
            }
        }
        let bid = glance.bid.map(|(_, played)| played);
        let is_other = bid.is_some_and(|bid| glance.said.is_some() && glance.said != bid);
        glance.outline = outline;
        (!is_other).then_some(glance)
    }

    /// What is played: the contract, or what the auction comes to.
    fn played(&self) -> Option<Played> {
        self.said.or(self.bid.and_then(|(_, played)| played))
    }

    fn won(&self, play: &[u8], deal: [Hand; 4]) -> Option<Option<u8>> {
        let (contract, declarer) = self.played()?;
        tricks::won(play, deal, contract.bid.strain, declarer)
    }

    /// Whether the record has this label.
    pub fn has(&self, label: Label) -> bool {
        self.outline.iter().any(|(own, _)| *own == label)
    }

    /// The result with the place of its data, from which its spans count.
    pub fn result(&self) -> Option<(&Outcome, usize)> {
        let mut labels = self.outline.iter();
        let (_, place) = labels.find(|(label, _)| *label == Label::Result)?;
        Some((self.result.as_ref()?, place.start))
    }

    /// Goes on to the record, if it is sound with what holds in it. `scoring` is the form of scoring.
    ///
    /// Names by turns are not looked at: these are known by [`InForce`](super::InForce).
    pub fn is_sound(&self, text: &[u8], scoring: &[u8], table: &mut Table) -> bool {
        let is_same_board = !self.has(Label::Board) && !self.has(Label::Hands);
        let now = Table {
            deal: self.deal.or(table.deal),
            vulnerability: match self.bid {
                Some((vulnerability, _)) => Some(vulnerability),
                None => table.vulnerability.filter(|_| is_same_board),
            },
        };
        let is_sound = self.fits(text, scoring, &now) == Some(true);
        if is_sound {
            *table = now;
        }
        is_sound
    }

    fn fits(&self, text: &[u8], scoring: &[u8], table: &Table) -> Option<bool> {
        let won = match &self.play {
            Some(Play::Won(won)) => *won,
            Some(Play::OfOtherHands(place)) => self.won(text.get(place.clone())?, table.deal?)?,
            None => None,
        };
        let Some(result) = self.result else {
            return Some(true);
        };
        let is_passed_out = matches!(self.bid, Some((_, None)));
        let is_of_play = won.is_none() || result.tricks.is_none() || won == result.tricks;
        let is_right = result.is_passed_out == is_passed_out
            && is_of_play
            && is_score(&result, self.said, table.vulnerability, scoring)
            && is_of_kind(&result, scoring);
        Some(is_right)
    }
}

/// `C`: level, strain and risk with the declarer.
fn contract(data: &[u8]) -> Option<Played> {
    let (penalty, declarer) = match data.get(2..)? {
        [b':', declarer] => (Penalty::Undoubled, declarer),
        [b'X', b':', declarer] => (Penalty::Doubled, declarer),
        [b'R', b':', declarer] => (Penalty::Redoubled, declarer),
        _ => return None,
    };
    let contract = Contract {
        bid: bid(data)?,
        penalty,
    };
    Some((contract, capital_seat(*declarer)?))
}

/// The bid at the start of a text.
fn bid(text: &[u8]) -> Option<Bid> {
    let [level @ b'1'..=b'7', strain, ..] = text else {
        return None;
    };
    let strain = match strain {
        b'N' => Strain::Notrump,
        suit => capital_suit(*suit)?.into(),
    };
    Some(Bid::new(level - b'0', strain))
}

fn capital_seat(letter: u8) -> Option<Seat> {
    seat(letter).filter(|_| letter.is_ascii_uppercase())
}

/// `R`: a result without fault.
fn outcome(data: &[u8]) -> Option<Outcome> {
    let fields = data.iter().filter(|byte| **byte == b':').count();
    let mut list = Vec::new();
    let outcome = result::read(data, &mut Faults::at(0, &mut list))?;
    (fields < 2 && !data.contains(&b'p')).then_some(outcome)
}

/// Whether a score is that of the contract.
fn is_score(
    result: &Outcome,
    played: Option<Played>,
    vulnerability: Option<Vulnerability>,
    scoring: &[u8],
) -> bool {
    let (Some((contract, declarer)), Some(vulnerability)) = (played, vulnerability) else {
        return true;
    };
    let (Some(tricks), Some(raw)) = (result.tricks, result.raw) else {
        return true;
    };
    let own = match same_side(declarer, Seat::North) {
        true => raw,
        false => raw.saturating_neg(),
    };
    let is_vulnerable = vulnerability.is_of(declarer);
    let contract = FinalContract::Contract(contract);
    // Only a modifier of the form of scoring can say that the laws before 1987 hold.
    let is_of_old_laws = || old_points(contract, tricks, is_vulnerable) == Some(own);
    points(contract, tricks, is_vulnerable) == Some(own)
        && (!scoring.contains(&b':') || is_of_old_laws())
}

/// Whether what a score was worth is what this form of scoring gives.
fn is_of_kind(result: &Outcome, scoring: &[u8]) -> bool {
    let form = scoring.split(|byte| *byte == b':').next();
    match (result.effective, form) {
        (None | Some(Effective::Push), _) => true,
        (Some(Effective::Percentage(_)), Some([b'M' | b'N'])) => true,
        (Some(Effective::Signed(hundredths)), Some([b'I'])) => hundredths.abs() <= MOST_IMPS,
        (Some(Effective::Signed(_)), Some([b'X' | b'T'])) => true,
        _ => false,
    }
}

/// The most that a comparison can bring, in hundredths.
const MOST_IMPS: i64 = 2_400;

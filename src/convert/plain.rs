//! Games and records that are converted without a tree, a model or an export.
//!
//! Most of what is converted is plain: a whole deal, its auction, its play and what it came to, all in
//! export or output form, with nothing that the other notation has no place for. [`said`] reads such a
//! game straight from its lines, [`game`] writes one straight from what a record says. Each proves the
//! other: a game is plain if it is written again with the same bytes, a record if it is read again with
//! the same data. All else is converted the long way.
//!
//! The long way leads to the same, and is there to be compared ([`Way`]).
//!
//! | file | subject |
//! | --- | --- |
//! | `sheet` | the lines of a game |
//! | `deal`, `calls`, `tricks` | `H`, `A` and `P`, each with both ways |

mod calls;
mod deal;
mod sheet;
mod tricks;

use super::said::{Read, Said};
use super::tags::{Tags, known, value};
use super::{bidding, headings, outcome};
use crate::bridge::{Contract, FinalContract, Outcome, Seat, Strain, seat};
use crate::pbn::model::contract;
use crate::rbn::{Form, Label, Record};
use sheet::{Section, Sheet};

/// What a plain game says, given without the blank line before it; `None` where it is not plain.
pub(super) fn said(game: &[u8]) -> Option<Said> {
    let said = read(game)?;
    (write(&said)?.as_bytes() == game).then_some(said)
}

/// The plain game of a record, in export form; `None` where there is none.
pub(super) fn game(said: &Said) -> Option<String> {
    let game = write(said)?;
    if read(game.as_bytes())? != *said {
        return None;
    }
    Some(game)
}

fn read(game: &[u8]) -> Option<Said> {
    let sheet = Sheet::read(game)?;
    let mut said = Said::default();
    headings::of_game(&sheet, &mut said);
    let dealer = sheet.seat("Dealer")?;
    let hands = deal::hands(value(&sheet, "Deal")?)?;
    said.set(Label::Hands, Some(deal::data(&hands)));
    let mut auction = bidding::start(Some(dealer), known(&sheet, "Vulnerable"));
    let played = match known(&sheet, "Contract") {
        Some(text) => match contract(text.as_bytes())? {
            FinalContract::Contract(contract) => {
                let declarer = sheet.seat("Declarer")?;
                let data = outcome::contract_data(text, Some(declarer), None)?;
                said.set(Label::Contract, Some(data));
                Some((contract, declarer))
            }
            FinalContract::Pass => None,
            FinalContract::Trumps(_) => return None,
        },
        // What an auction comes to would be filled in.
        None if sheet.auction.is_some() => return None,
        None => None,
    };
    if let Some(Section { first, rows }) = sheet.auction {
        let outcome = calls::data(rows, dealer, &mut auction)?;
        // An auction of another contract casts doubt on the play.
        if first != dealer || won(&outcome) != played {
            return None;
        }
    }
    said.set(Label::Auction, Some(auction));
    let tricks = sheet.tricks()?;
    if let Some(Section { first, rows }) = sheet.play {
        let (contract, _) = played.filter(|(_, declarer)| declarer.lho() == first)?;
        tricks?;
        let data = tricks::data(rows, hands, first, contract.bid.strain)?;
        said.set(Label::Play, Some(data));
    }
    let declarer = played.map(|(_, declarer)| declarer);
    said.set(
        Label::Result,
        outcome::result_data(&sheet, tricks, declarer),
    );
    Some(said)
}

/// The contract of an auction with its declarer.
fn won(outcome: &Outcome) -> Option<(Contract, Seat)> {
    let (declarer, _) = outcome.declarer?;
    Some((outcome.contract?, declarer))
}

fn write(said: &Said) -> Option<String> {
    // RBX has no sign for a brace.
    if !said.has_only_labels() || said.has_braces() {
        return None;
    }
    let (start, calls) = said.get(Label::Auction)?.split_at_checked(bidding::START)?;
    let dealer = seat(start.bytes().next()?)?;
    let vulnerable = ["None", "NS", "EW", "All"];
    let vulnerable = vulnerable
        .into_iter()
        .find(|word| bidding::start(Some(dealer), Some(word)) == start)?;
    let hands = deal::read(said.get(Label::Hands)?)?;
    // Of the others the data are enough.
    let is_read = |label| {
        let is_read = matches!(label, Label::Date | Label::Names | Label::Contract);
        is_read || label == Label::Result
    };
    let lines = said.lines_of(is_read);
    let record = Record::read(lines.as_bytes(), Form::Rbn);
    if !record.faults.is_empty() {
        return None;
    }
    let read = Read {
        said,
        text: &lines,
        record: &record,
    };
    let mut tags = Tags::default();
    headings::to_tags(&read, &mut tags);
    outcome::to_tags(&read, &mut tags);
    tags.add("Dealer", dealer.letter().to_string());
    tags.add("Vulnerable", vulnerable);
    tags.add("Deal", deal::tag(&hands, dealer));
    let missing = if said.holds_only_a_deal() { "" } else { "?" };
    let mut game = sheet::tag_pairs(&tags, missing)?;
    if !calls.is_empty() {
        sheet::open("Auction", dealer, &mut game);
        calls::rows(calls, &mut game)?;
    }
    if let Some(data) = said.get(Label::Play) {
        let (trumps, leader) = played(&record)?;
        sheet::open("Play", leader, &mut game);
        tricks::rows(data, leader, trumps, &mut game)?;
    }
    Some(game)
}

/// The trumps of a record, and who leads: the player after declarer.
fn played(record: &Record<'_>) -> Option<(Strain, Seat)> {
    let contract = record.values.contract?;
    let leader = contract.leader?;
    (leader == contract.declarer?.lho()).then_some((contract.strain, leader))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const GAME: &str = r#"[Event "Spring Teams"]
[Site "?"]
[Date "2019.10.??"]
[Board "7"]
[West "Felix Fir"]
[North "Ada Elm"]
[East "Karla Oak"]
[South "Bruno Ash"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "S:4.T83.Q752.AQ753 K953.AJ9652.K8.4 J8.Q7.AJT943.862 AQT762.K4.6.KJT9"]
[Scoring "IMP"]
[Declarer "E"]
[Contract "4SX"]
[Result "11"]
[HomeTeam "Oaks"]
[Room "Open"]
[Score "NS -990"]
[VisitTeam "Pines"]
[Auction "S"]
Pass 1H 2D 2S
3D 4S X Pass
Pass Pass
[Play "S"]
D2 D8 DA D6
C3 C4 C6 CT
*
"#;

    #[test]
    fn a_plain_game_is_converted_by_its_lines() {
        let text = GAME.replace('\n', "\r\n");
        let said = said(text.as_bytes()).unwrap();
        assert_eq!(
            said.get(Label::Hands),
            Some("W:K953.AJ9652.K8.4:J8.Q7.AJT943.862:AQT762.K4.6.KJT9:")
        );
        assert_eq!(said.get(Label::Auction), Some("SB:P1H2D2S:3D4SXA"));
        assert_eq!(said.get(Label::Play), Some("D28A6:C6T34"));
        assert_eq!(said.get(Label::Result), Some("11-990"));
        assert_eq!(game(&said), Some(text));
    }
}

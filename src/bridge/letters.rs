//! Values in the letters of the standard: `6NTX`, `Pass`, `SA`, `AKQ.T98.76.5432`.

use std::fmt::{self, Display, Formatter};

use super::{
    AuctionCall, Call, Card, Contract, FinalContract, Hand, Penalty, PlayCard, Rank, Strain, Suit,
    Vulnerability,
};

/// As it is in the tag Contract: `Pass`, `3NTX`; in an end position `NT`.
impl Display for FinalContract {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            FinalContract::Pass => f.write_str("Pass"),
            FinalContract::Trumps(strain) => f.write_str(strain_text(strain)),
            FinalContract::Contract(contract) => f.write_str(&contract_text(contract)),
        }
    }
}

/// As it is in an auction: `Pass`, `1NT`, `X`, `AP`, `-`, `^S`.
impl Display for AuctionCall {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match *self {
            AuctionCall::Call(Call::Bid(bid)) => {
                return write!(f, "{}{}", bid.level.get(), strain_text(bid.strain));
            }
            AuctionCall::Call(Call::Pass) => "Pass",
            AuctionCall::Call(Call::Double) => "X",
            AuctionCall::Call(Call::Redouble) => "XX",
            AuctionCall::AllPass => "AP",
            AuctionCall::NotYet => "-",
            AuctionCall::Skipped => "^S",
        })
    }
}

/// As it is in a play: `SA`, `-`, `+`.
impl Display for PlayCard {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            PlayCard::Card(Card { suit, rank }) => {
                write!(f, "{}{}", suit.letter(), rank.letter())
            }
            PlayCard::Unknown => f.write_str("-"),
            PlayCard::Next => f.write_str("+"),
        }
    }
}

/// A contract, such as `3NTX`.
pub fn contract_text(contract: Contract) -> String {
    let Contract { bid, penalty } = contract;
    let (level, strain) = (bid.level.get(), strain_text(bid.strain));
    format!("{level}{strain}{}", penalty_text(penalty))
}

/// What is after the denomination of a contract: nothing, `X` or `XX`.
pub fn penalty_text(penalty: Penalty) -> &'static str {
    match penalty {
        Penalty::Undoubled => "",
        Penalty::Doubled => "X",
        Penalty::Redoubled => "XX",
    }
}

/// A denomination: `C`, `D`, `H`, `S` or `NT`.
pub fn strain_text(strain: Strain) -> &'static str {
    match strain {
        Strain::Clubs => "C",
        Strain::Diamonds => "D",
        Strain::Hearts => "H",
        Strain::Spades => "S",
        Strain::Notrump => "NT",
    }
}

/// A hand from spades to clubs, from high to low: `AKQ.T98.76.5432`.
pub fn hand_text(hand: Hand) -> String {
    let ranks = |suit: Suit| hand[suit].iter().map(Rank::letter).collect::<String>();
    Suit::DESC.map(ranks).join(".")
}

/// Who is vulnerable: `None`, `NS`, `EW` or `All`.
pub fn vulnerability_text(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::NS => "NS",
        Vulnerability::EW => "EW",
        Vulnerability::ALL => "All",
        _ => "None",
    }
}

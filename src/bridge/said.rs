//! Hands, tricks and scores in words, as all notations say them in an editor.

use super::scoring::{Laws, possible_points};
use super::{
    Contract, FinalContract, Hand, Replay, Seat, Suit, high_card_points, same_side, seat_name,
};

/// The four hands as a diagram, each by its lines, which are at most four; North is at the top.
pub fn diagram(hand: impl Fn(Seat) -> Vec<String>) -> String {
    let mut lines = vec![String::new(); 12];
    for (seat, first, column) in [
        (Seat::North, 0, 12),
        (Seat::West, 4, 0),
        (Seat::East, 4, 24),
        (Seat::South, 8, 12),
    ] {
        for (row, text) in hand(seat).into_iter().enumerate() {
            if let Some(line) = lines.get_mut(first + row) {
                let width = line.chars().count();
                line.extend(std::iter::repeat_n(' ', column.max(width) - width));
                line.push_str(&text);
            }
        }
    }
    lines.join("\n")
}

/// The lines of a hand in a diagram, whose suits are written like this, spades first.
pub fn lines_of_hand(suits: [String; 4]) -> Vec<String> {
    let symbols = ['♠', '♥', '♦', '♣'].into_iter();
    let line = |(symbol, ranks): (char, String)| match ranks.as_str() {
        "" => format!("{symbol} –"),
        ranks => format!("{symbol} {ranks}"),
    };
    symbols.zip(suits).map(line).collect()
}

/// Points and shape of a hand: `North: 10 points, 4-3-3-3`.
pub fn points_and_shape(seat: Seat, hand: Hand) -> String {
    let lengths = Suit::DESC.map(|suit| hand[suit].len().to_string());
    let (name, points) = (seat_name(seat), high_card_points(hand));
    format!("{name}: {points} points, {}", lengths.join("-"))
}

/// Who wins a trick (0-based), and what each side has after it; `None` where that is not known.
pub fn tricks_after(replay: &Replay, trick: usize) -> Option<String> {
    let tricks = replay.tricks.get(..=trick)?;
    let winner = tricks.last()?.winner?;
    let won = |side: Seat| {
        let winners = tricks.iter().filter_map(|trick| trick.winner);
        winners.filter(|winner| same_side(*winner, side)).count()
    };
    Some(format!(
        "{} wins the trick; after it, North–South have {} and East–West {}",
        seat_name(winner),
        won(Seat::North),
        won(Seat::East)
    ))
}

/// A contract as messages name it: a double is `X`.
pub fn contract_name(contract: Contract) -> String {
    contract.to_string().replace('x', "X")
}

/// A contract with its declarer and tricks, as far as they are known: `4♥ by South, +1`.
pub fn outcome(contract: Contract, declarer: Option<Seat>, tricks: Option<u8>) -> String {
    let mut text = contract_name(contract);
    if let Some(declarer) = declarer {
        text.push_str(" by ");
        text.push_str(seat_name(declarer));
    }
    if let Some(tricks) = tricks {
        let over = i16::from(tricks) - 6 - i16::from(contract.bid.level.get());
        text.push_str(&match over {
            0 => ", made".to_owned(),
            over => format!(", {over:+}"),
        });
    }
    text
}

/// What a contract scores by the laws.
pub fn score(
    contract: Contract,
    declarer: Seat,
    tricks: u8,
    is_vulnerable: bool,
    laws: Laws,
) -> Option<String> {
    let of = FinalContract::Contract(contract);
    let [points, before] = possible_points(of, tricks, is_vulnerable, laws)?;
    let state = if is_vulnerable { "" } else { "not " };
    let word = if tricks == 1 { "trick" } else { "tricks" };
    let side = if same_side(declarer, Seat::North) {
        "NS"
    } else {
        "EW"
    };
    let (name, bid) = (seat_name(declarer), contract_name(contract));
    let older = if before != points {
        format!(", or {before} by the laws before 1987")
    } else {
        String::new()
    };
    Some(format!(
        "{bid} by {name}, {state}vulnerable, {tricks} {word}: {points} for {side}{older}"
    ))
}

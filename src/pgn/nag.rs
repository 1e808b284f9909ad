//! Numeric Annotation Glyphs (chapter 10), and what people mean by those that the standard leaves open.

use crate::tagged::scan::digits;

/// The number of a NAG as it is written, `$14`; `None` where no number of 32 bits is behind the sign.
pub fn number(text: &[u8]) -> Option<u32> {
    let (number, rest) = digits(text.strip_prefix(b"$")?)?;
    rest.is_empty().then_some(number)
}

/// What a NAG of the standard says.
pub fn meaning(number: u32) -> Option<&'static str> {
    MEANINGS.get(usize::try_from(number).ok()?).copied()
}

/// What programs mean by a NAG that the standard reserves for the future (140 to 255).
pub fn meaning_in_practice(number: u32) -> Option<&'static str> {
    let find = |(known, _): &(u32, &str)| known.cmp(&number);
    let place = IN_PRACTICE.binary_search_by(find).ok()?;
    IN_PRACTICE.get(place).map(|(_, meaning)| *meaning)
}

/// The NAG for a suffix (8.2.3.8).
pub fn of_suffix(suffix: &[u8]) -> Option<u32> {
    match suffix {
        b"!" => Some(1),
        b"?" => Some(2),
        b"!!" => Some(3),
        b"??" => Some(4),
        b"!?" => Some(5),
        b"?!" => Some(6),
        _ => None,
    }
}

/// The NAG for a suffix, also for one with the sign of check behind it, `!+`.
pub fn of_signed_suffix(suffix: &[u8]) -> Option<u32> {
    let is_sign = |byte: &u8| matches!(byte, b'+' | b'#');
    let end = suffix.iter().rposition(|byte| !is_sign(byte))?;
    of_suffix(suffix.get(..=end)?)
}

/// The suffix that says the same as a NAG (8.2.3.8).
pub fn suffix(number: u32) -> Option<&'static str> {
    let place = number.checked_sub(1)? as usize;
    ["!", "?", "!!", "??", "!?", "?!"].get(place).copied()
}

/// Whether a NAG is said of the move before it, and not of the position (10).
pub fn is_of_move(number: u32) -> bool {
    matches!(number, 1..=9)
}

/// NAGs of which one move has one at most: suffixes, who stands better, space, development, initiative, and who
/// controls the center and the wings. Others may be true of both sides.
const JUDGEMENTS: [(u32, u32); 8] = [
    (1, 6),
    (10, 21),
    (24, 29),
    (30, 35),
    (36, 39),
    (48, 53),
    (54, 59),
    (60, 65),
];

/// Whether two NAGs of one move contradict each other.
pub fn contradict(one: u32, other: u32) -> bool {
    let are_both =
        |(from, to): (u32, u32)| (from..=to).contains(&one) && (from..=to).contains(&other);
    // Drawish, equal and unclear may be said together.
    let is_even = are_both((10, 13));
    one != other && !is_even && JUDGEMENTS.into_iter().any(are_both)
}

/// The words of the standard, by number. The list of the standard numbers the rooks as 84 to 87; by their order
/// they are 94 to 97.
#[rustfmt::skip]
static MEANINGS: [&str; 140] = [
    "null annotation",
    "good move (traditional \"!\")",
    "poor move (traditional \"?\")",
    "very good move (traditional \"!!\")",
    "very poor move (traditional \"??\")",
    "speculative move (traditional \"!?\")",
    "questionable move (traditional \"?!\")",
    "forced move (all others lose quickly)",
    "singular move (no reasonable alternatives)",
    "worst move",
    "drawish position",
    "equal chances, quiet position",
    "equal chances, active position",
    "unclear position",
    "White has a slight advantage",
    "Black has a slight advantage",
    "White has a moderate advantage",
    "Black has a moderate advantage",
    "White has a decisive advantage",
    "Black has a decisive advantage",
    "White has a crushing advantage (Black should resign)",
    "Black has a crushing advantage (White should resign)",
    "White is in zugzwang",
    "Black is in zugzwang",
    "White has a slight space advantage",
    "Black has a slight space advantage",
    "White has a moderate space advantage",
    "Black has a moderate space advantage",
    "White has a decisive space advantage",
    "Black has a decisive space advantage",
    "White has a slight time (development) advantage",
    "Black has a slight time (development) advantage",
    "White has a moderate time (development) advantage",
    "Black has a moderate time (development) advantage",
    "White has a decisive time (development) advantage",
    "Black has a decisive time (development) advantage",
    "White has the initiative",
    "Black has the initiative",
    "White has a lasting initiative",
    "Black has a lasting initiative",
    "White has the attack",
    "Black has the attack",
    "White has insufficient compensation for material deficit",
    "Black has insufficient compensation for material deficit",
    "White has sufficient compensation for material deficit",
    "Black has sufficient compensation for material deficit",
    "White has more than adequate compensation for material deficit",
    "Black has more than adequate compensation for material deficit",
    "White has a slight center control advantage",
    "Black has a slight center control advantage",
    "White has a moderate center control advantage",
    "Black has a moderate center control advantage",
    "White has a decisive center control advantage",
    "Black has a decisive center control advantage",
    "White has a slight kingside control advantage",
    "Black has a slight kingside control advantage",
    "White has a moderate kingside control advantage",
    "Black has a moderate kingside control advantage",
    "White has a decisive kingside control advantage",
    "Black has a decisive kingside control advantage",
    "White has a slight queenside control advantage",
    "Black has a slight queenside control advantage",
    "White has a moderate queenside control advantage",
    "Black has a moderate queenside control advantage",
    "White has a decisive queenside control advantage",
    "Black has a decisive queenside control advantage",
    "White has a vulnerable first rank",
    "Black has a vulnerable first rank",
    "White has a well protected first rank",
    "Black has a well protected first rank",
    "White has a poorly protected king",
    "Black has a poorly protected king",
    "White has a well protected king",
    "Black has a well protected king",
    "White has a poorly placed king",
    "Black has a poorly placed king",
    "White has a well placed king",
    "Black has a well placed king",
    "White has a very weak pawn structure",
    "Black has a very weak pawn structure",
    "White has a moderately weak pawn structure",
    "Black has a moderately weak pawn structure",
    "White has a moderately strong pawn structure",
    "Black has a moderately strong pawn structure",
    "White has a very strong pawn structure",
    "Black has a very strong pawn structure",
    "White has poor knight placement",
    "Black has poor knight placement",
    "White has good knight placement",
    "Black has good knight placement",
    "White has poor bishop placement",
    "Black has poor bishop placement",
    "White has good bishop placement",
    "Black has good bishop placement",
    "White has poor rook placement",
    "Black has poor rook placement",
    "White has good rook placement",
    "Black has good rook placement",
    "White has poor queen placement",
    "Black has poor queen placement",
    "White has good queen placement",
    "Black has good queen placement",
    "White has poor piece coordination",
    "Black has poor piece coordination",
    "White has good piece coordination",
    "Black has good piece coordination",
    "White has played the opening very poorly",
    "Black has played the opening very poorly",
    "White has played the opening poorly",
    "Black has played the opening poorly",
    "White has played the opening well",
    "Black has played the opening well",
    "White has played the opening very well",
    "Black has played the opening very well",
    "White has played the middlegame very poorly",
    "Black has played the middlegame very poorly",
    "White has played the middlegame poorly",
    "Black has played the middlegame poorly",
    "White has played the middlegame well",
    "Black has played the middlegame well",
    "White has played the middlegame very well",
    "Black has played the middlegame very well",
    "White has played the ending very poorly",
    "Black has played the ending very poorly",
    "White has played the ending poorly",
    "Black has played the ending poorly",
    "White has played the ending well",
    "Black has played the ending well",
    "White has played the ending very well",
    "Black has played the ending very well",
    "White has slight counterplay",
    "Black has slight counterplay",
    "White has moderate counterplay",
    "Black has moderate counterplay",
    "White has decisive counterplay",
    "Black has decisive counterplay",
    "White has moderate time control pressure",
    "Black has moderate time control pressure",
    "White has severe time control pressure",
    "Black has severe time control pressure",
];

/// What ChessBase, Chess Assistant, Scid and lichess mean by other numbers.
#[rustfmt::skip]
static IN_PRACTICE: &[(u32, &str)] = &[
    (140, "with the idea"), (141, "aimed against"), (142, "better is"), (143, "worse is"),
    (144, "equivalent is"), (145, "editorial comment"), (146, "novelty"), (147, "weak point"),
    (148, "endgame"), (149, "line"), (150, "diagonal"), (151, "White has a pair of bishops"),
    (152, "Black has a pair of bishops"), (153, "bishops of opposite color"),
    (154, "bishops of same color"), (190, "and so on"), (191, "doubled pawns"),
    (192, "isolated pawn"), (193, "connected pawns"), (194, "hanging pawns"),
    (195, "backward pawn"), (201, "diagram"), (220, "diagram"), (221, "diagram, from Black's side"),
    (238, "space advantage"), (239, "file"), (240, "diagonal"), (241, "center"),
    (242, "king's side"), (243, "queen's side"), (244, "weak point"), (245, "ending"),
    (246, "pair of bishops"), (247, "bishops of opposite color"), (248, "bishops of same color"),
    (249, "connected pawns"), (250, "isolated pawns"), (251, "doubled pawns"), (252, "passed pawn"),
    (253, "more pawns"), (254, "with"), (255, "without"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rooks_are_94_to_97() {
        assert_eq!(meaning(94), Some("White has poor rook placement"));
        assert_eq!(meaning(97), Some("Black has good rook placement"));
        assert_eq!(meaning(139), Some("Black has severe time control pressure"));
        assert_eq!(meaning(140), None);
        assert_eq!(meaning_in_practice(146), Some("novelty"));
        assert!(IN_PRACTICE.is_sorted_by_key(|(number, _)| *number));
    }

    #[test]
    fn numbers_are_read_whatever_their_length() {
        assert_eq!(number(b"$0"), Some(0));
        assert_eq!(number(b"$256"), Some(256));
        assert_eq!(number(b"$99999999999"), None);
        assert_eq!(number(b"$"), None);
        assert_eq!(number(b"$1x"), None);
    }

    #[test]
    fn opposite_judgements_contradict_each_other() {
        assert!(contradict(1, 2) && contradict(14, 15) && contradict(10, 18));
        assert!(!contradict(1, 1) && !contradict(1, 14) && !contradict(36, 41));
    }
}

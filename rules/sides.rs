//! Numbers of sides, as in Score and Result: what was meant.

use super::meant::{LONGEST, MeantValue, begun_contract, number};
use crate::bridge::FinalContract;
use crate::pbn::model::value;

/// A value of the five forms of Score, with other blanks, sides that are written otherwise or after
/// their number, numbers that `clean` can make right, and one of the `units` at its end.
pub(crate) fn sided(
    text: &[u8],
    clean: fn(&[u8]) -> Option<Vec<u8>>,
    units: &[&str],
) -> Option<MeantValue> {
    if text.len() > LONGEST {
        return None;
    }
    let mut words = Vec::new();
    let mut rest = without_unit(text.trim_ascii(), units);
    while !rest.is_empty() {
        let (word, after) = word(rest)?;
        words.push(word);
        rest = after.trim_ascii_start();
    }
    let number = |digits: &[u8]| clean(digits);
    let one = |side: &str, digits: &[u8]| {
        let mut text = side.as_bytes().to_vec();
        text.push(b' ');
        text.extend(number(digits)?);
        Some(text)
    };
    let text = match words.as_slice() {
        [SideWord::Number(digits)] => number(digits)?,
        [SideWord::Side(side), SideWord::Number(digits)]
        | [SideWord::Number(digits), SideWord::Side(side)] => one(side, digits)?,
        [
            SideWord::Side(a),
            SideWord::Number(m),
            SideWord::Side(b),
            SideWord::Number(n),
        ] if a != b => {
            let mut text = one(a, m)?;
            text.push(b' ');
            text.extend(one(b, n)?);
            text
        }
        _ => return None,
    };
    Some(MeantValue::certain(text))
}

/// What is in a value with sides and numbers.
enum SideWord<'v> {
    Side(&'static str),
    Number(&'v [u8]),
}

/// A value without the unit that a word at its end names.
fn without_unit<'v>(text: &'v [u8], units: &[&str]) -> &'v [u8] {
    let mut ends = units.iter().filter_map(|unit| {
        let (number, end) = text.split_at_checked(text.len().checked_sub(unit.len())?)?;
        let is_unit = end.eq_ignore_ascii_case(unit.as_bytes());
        is_unit.then(|| number.trim_ascii_end())
    });
    ends.find(|number| number.last().is_some_and(u8::is_ascii_digit))
        .unwrap_or(text)
}

fn word(text: &[u8]) -> Option<(SideWord<'_>, &[u8])> {
    // A word comes before its letter.
    const SIDES: [(&str, &str); 18] = [
        ("North/South", "NS"),
        ("North-South", "NS"),
        ("East/West", "EW"),
        ("East-West", "EW"),
        ("NS", "NS"),
        ("EW", "EW"),
        ("N-S", "NS"),
        ("E-W", "EW"),
        ("N/S", "NS"),
        ("E/W", "EW"),
        ("North", "NS"),
        ("South", "NS"),
        ("East", "EW"),
        ("West", "EW"),
        ("N", "NS"),
        ("S", "NS"),
        ("E", "EW"),
        ("W", "EW"),
    ];
    for (written, side) in SIDES {
        let (head, after) = text.split_at_checked(written.len()).unwrap_or((text, &[]));
        if head.eq_ignore_ascii_case(written.as_bytes()) {
            let after = after.strip_prefix(b":").unwrap_or(after);
            return Some((SideWord::Side(side), after));
        }
    }
    let is_part = |b: &&u8| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.' | b',' | b'%');
    let length = text.iter().take_while(is_part).count();
    let (digits, after) = text.split_at_checked(length).filter(|_| length > 0)?;
    Some((SideWord::Number(digits), after))
}

/// The words after the number of a result.
const TRICKS: [&str; 2] = ["tricks", "trick"];

/// A result that counts from the contract: `=`, `-1`, `+2`, `3NT=`.
pub(crate) fn result(text: &[u8], contract: Option<FinalContract>) -> Option<MeantValue> {
    if let Some(meant) = text.strip_prefix(b"^").map_or_else(
        || sided(text, tricks, &TRICKS),
        |rest| {
            let mut meant = sided(rest, tricks, &TRICKS)?;
            meant.text.insert(0, b'^');
            Some(meant)
        },
    ) {
        let is_relative = matches!(text, [b'+', digit] if digit < &b'7');
        // `NS +1` is one trick more than the contract, or one.
        let is_sided = text.contains(&b'+') && text.iter().any(u8::is_ascii_alphabetic);
        if is_sided {
            return None;
        }
        if !is_relative {
            return Some(meant);
        }
    }
    let FinalContract::Contract(contract) = contract? else {
        return None;
    };
    // Some repeat the contract.
    let by = match begun_contract(text.trim_ascii()) {
        Some((repeated, by)) if repeated == FinalContract::Contract(contract) => by,
        Some(_) => return None,
        None => text,
    };
    let tricks = i64::from(contract.bid.level.get()) + 6 + relative(by.trim_ascii())?;
    (0..=13)
        .contains(&tricks)
        .then(|| MeantValue::guess(tricks.to_string()))
}

/// How many tricks `=`, `+2`, `-1` or `down 1` are more than the contract.
pub(crate) fn relative(text: &[u8]) -> Option<i64> {
    let down = text
        .strip_prefix(b"down ")
        .or_else(|| text.strip_suffix(b" down"));
    if let Some(digits) = down.or_else(|| text.strip_suffix(b" off")) {
        return Some(-i64::from(number(digits)?));
    }
    match text {
        b"=" => Some(0),
        [b'+', digits @ ..] => Some(i64::from(number(digits)?)),
        [b'-', digits @ ..] => Some(-i64::from(number(digits)?)),
        _ => None,
    }
}

/// A number of tricks without sign and leading zeros.
pub(crate) fn tricks(word: &[u8]) -> Option<Vec<u8>> {
    let digits = word.strip_prefix(b"+").unwrap_or(word);
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    let zeros = zeros.min(digits.len().saturating_sub(1));
    let digits = digits.get(zeros..)?;
    let fits = number(digits).is_some_and(|tricks| tricks <= 13);
    fits.then(|| digits.to_vec())
}

/// An integer, without the comma between thousands.
pub(crate) fn integer(word: &[u8]) -> Option<Vec<u8>> {
    let has_comma = may_be_thousands(word);
    let digits = word.iter().filter(|byte| !has_comma || **byte != b',');
    let digits: Vec<u8> = digits.copied().collect();
    value::score(&digits).ok()?;
    Some(digits)
}

/// A number with a dot for its comma, and a digit before the dot. None of `1,250`, which may be a thousand.
pub(crate) fn fraction(word: &[u8]) -> Option<Vec<u8>> {
    if may_be_thousands(word) {
        return None;
    }
    decimal(word)
}

/// Whether the comma of a number may part thousands: three digits are after it, and more than a zero before.
pub(crate) fn may_be_thousands(word: &[u8]) -> bool {
    let [before @ .., b',', first, second, third] = word else {
        return false;
    };
    let are_digits = [first, second, third].into_iter().all(u8::is_ascii_digit);
    let is_fraction = matches!(before, [] | [b'0'] | [b'+' | b'-'] | [b'+' | b'-', b'0']);
    are_digits && !is_fraction
}

fn decimal(word: &[u8]) -> Option<Vec<u8>> {
    let mut text: Vec<u8> = word
        .iter()
        .map(|b| if *b == b',' { b'.' } else { *b })
        .collect();
    if text.last() == Some(&b'.') {
        text.pop();
    }
    if let Some(dot) = text.iter().position(|b| *b == b'.') {
        let before = dot.checked_sub(1).and_then(|at| text.get(at));
        if !before.is_some_and(u8::is_ascii_digit) {
            text.insert(dot, b'0');
        }
    }
    value::decimal_score(&text).ok()?;
    Some(text)
}

/// A percentage without its sign.
pub(crate) fn percent(word: &[u8]) -> Option<Vec<u8>> {
    let text = decimal(word.strip_suffix(b"%").unwrap_or(word))?;
    value::percentage(&text).ok()?;
    Some(text)
}

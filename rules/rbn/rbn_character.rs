//! # rbn-character
//!
//! The data of a label has a character that the label does not allow. D, H, A, C, P, R and M have only
//! digits, some letters and some signs: ten is `T`, notrump is `N`, a double is `X`, a redouble is `R`.
//!
//! Write what the label expects. Nothing else is checked in such data. The fix writes `T` for `10` in hands, `N`
//! for `NT` and `P` for `Pass`, where nothing else is wrong in the label, and is unsafe.
//!
//! ## Bad
//!
//! ```rbn
//! % RBN
//! D 1998-01-31
//!
//! ```
//!
//! ```text
//! error[rbn-character]: D cannot hold `-`, only digits, `C`, `G`, `:` and `?`
//!   ┌─ example.rbn:2:7
//!   │
//! 2 │ D 1998-01-31
//!   │       ^
//! ```
//!
//! ```rbn
//! % RBN
//! H E:104.8642.AKT8.K65
//!
//! ```
//!
//! ```text
//! error[rbn-character]: the ten is written T, found `10`
//!   ┌─ example.rbn:2:5
//!   │
//! 2 │ H E:104.8642.AKT8.K65
//!   │     ^^
//!   │
//!   = fix: write E:T4.8642.AKT8.K65 (unsafe)
//!     + H E:T4.8642.AKT8.K65
//! ```
//!
//! ```diff
//!  % RBN
//! -H E:104.8642.AKT8.K65
//! +H E:T4.8642.AKT8.K65
//!
//! ```
//!
//! ```rbn
//! % RBN
//! A NL:1NA
//!
//! ```
//!
//! ```text
//! error[rbn-character]: expected Z, N, E, B or X for the vulnerability after the dealer, found `L`
//!   ┌─ example.rbn:2:4
//!   │
//! 2 │ A NL:1NA
//!   │    ^
//! ```
//!
//! ```rbn
//! % RBN
//! A NZ:1NTA
//!
//! ```
//!
//! ```rbn
//! % RBN
//! C 3NT:N
//!
//! ```
//!
//! ```rbn
//! % RBN
//! R 10tricks
//!
//! ```
//!
//! ```rbn
//! % RBN
//! H N:73.QJ10.AQ54.10752:Q106.876.KJ9.AQ84:5.A95432.7632.K6:
//!
//! ```
//!
//! ## Good
//!
//! ```rbn
//! % RBN
//! D 19980131
//! H E:T4.8642.AKT8.K65
//! A NZ:1NA
//! C 1N:N
//! R 10
//!
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "rbn-character",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(RBN, &["3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::rbn(&[RecordCheck::Fault(check)]);

fn check(record: &RecordContext<'_>, fault: RbnFault, report: &mut Report<'_>) {
    let message = match fault.kind {
        RbnFaultKind::Character(label) if is_ten(record, label, fault.span) => {
            "the ten is written T, found `10`".to_owned()
        }
        RbnFaultKind::Character(RbnLabel::Auction) if is_vulnerability(record, fault.span) => {
            format!(
                "expected Z, N, E, B or X for the vulnerability after the dealer, found {}",
                record.found(fault.span)
            )
        }
        RbnFaultKind::Character(label) => format!(
            "{} cannot hold {}, only {}",
            label.letter(),
            record.found(fault.span),
            characters(label)
        ),
        _ => return,
    };
    let finding = report.at(fault.span, message);
    if let RbnFaultKind::Character(label) = fault.kind
        && let Some(line) = record.record.line(label)
        && let Some(plain) = in_letters_of_rbn(label, record.slice(line.data))
    {
        let title = format!("write {}", String::from_utf8_lossy(&plain));
        finding.fix(title, Applicability::Unsafe, line.data, plain);
    }
}

/// The data of a label with `T` for `10`, `N` for `NT` and `P` for `Pass`, where nothing else is wrong in them.
fn in_letters_of_rbn(label: RbnLabel, data: &[u8]) -> Option<Vec<u8>> {
    let words: &[(&[u8], u8)] = match label {
        RbnLabel::Hands => &[(b"10", b'T')],
        RbnLabel::Auction => &[(b"NT", b'N'), (b"PASS", b'P')],
        RbnLabel::Contract => &[(b"NT", b'N')],
        _ => return None,
    };
    let allowed = label.info().characters?;
    let mut plain = Vec::with_capacity(data.len());
    let mut rest = data;
    while let Some((byte, after)) = rest.split_first() {
        let word = words.iter().find_map(|(word, letter)| {
            let (head, after) = rest.split_at_checked(word.len())?;
            head.eq_ignore_ascii_case(word).then_some((*letter, after))
        });
        let (letter, after) = word.unwrap_or((*byte, after));
        if letter != b' ' {
            plain.push(letter);
        }
        rest = after;
    }
    plain.iter().all(|byte| allowed.has(*byte)).then_some(plain)
}

/// Whether a card is written as `10`.
fn is_ten(record: &RecordContext<'_>, label: RbnLabel, place: Span) -> bool {
    matches!(label, RbnLabel::Hands | RbnLabel::Play) && record.slice(place) == b"10"
}

/// Whether a character of an auction is in the place of the vulnerability, right after the dealer.
fn is_vulnerability(record: &RecordContext<'_>, place: Span) -> bool {
    let auction = record.value(RbnLabel::Auction);
    let after = auction.and_then(|auction| auction.strip_prefix(auction.get(..1)?));
    // The first wrong character is the one that is reported.
    after.is_some_and(|after| after.starts_with(record.slice(place)) && !after.starts_with(b":"))
}

/// The characters that a label holds.
fn characters(label: RbnLabel) -> &'static str {
    match label {
        RbnLabel::Date => "digits, `C`, `G`, `:` and `?`",
        RbnLabel::Hands => "directions, ranks, `x`, `?`, `.`, `:` and `;`",
        RbnLabel::Auction => {
            "`N E S W X Z B`, levels 1 to 7, `C D H S N P X R A Y`, `:` and notations"
        }
        RbnLabel::Contract => "a level, `C D H S N`, `X R`, a goal, `:` and directions",
        RbnLabel::Play => "suits, ranks, `- ~ + . Y`, `:`, `;` and notations",
        RbnLabel::Result => "digits, `P`, `+`, `-`, `=`, `.` and `:`",
        _ => "digits, `A B C D`, `+`, `=`, `!`, `?` and `:`",
    }
}

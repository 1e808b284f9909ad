//! # bad-nag
//!
//! A `$` has no number after it. A numeric annotation glyph (NAG) is a `$` with digits directly after it,
//! such as `$1` for a good call (chapter 3.7). Readers stop there.
//!
//! Write the number, or delete the `$`.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 4C $ Pass
//! ```
//!
//! ```text
//! error[bad-nag]: the number of this annotation is missing
//!   ┌─ example.pbn:3:13
//!   │
//! 3 │ 1NT Pass 4C $ Pass
//!   │             ^
//!   │
//!   = fix: delete the `$` (unsafe)
//!     + 1NT Pass 4C Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1NT Pass 4C $ Pass
//! +1NT Pass 4C Pass
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! $auction
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 4C $ 1 Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1NT Pass 4C $ 1 Pass
//! +1NT Pass 4C $1 Pass
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 4C $1 Pass
//! ```

use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-nag",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &["3.2", "3.7"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::BadNag], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    match game.slice(span) {
        [b'$', first, ..] if first.is_ascii_alphabetic() => {
            let message = format!(
                "`{}` is not an annotation: its number is missing",
                game.show(span)
            );
            report
                .at(span, message)
                .note("this looks like a template whose value was not filled in");
        }
        b"$" => {
            let message = "the number of this annotation is missing";
            if let Some(number) = number_after(game, span) {
                let nag = [b"$", game.slice(number)].concat();
                let title = format!("write `${}`", game.show(number));
                report
                    .at(
                        span.to(number),
                        "superfluous blank between the `$` and its number",
                    )
                    .fix(title, Applicability::Unsafe, span.to(number), nag);
                return;
            }
            report.at(span, message).fix_all(
                "delete the `$`",
                Applicability::Unsafe,
                [game.removal(span)],
            );
        }
        _ => {
            report.at(span, "the number of this annotation is missing");
        }
    }
}

/// Whether a word of an auction or a play is the number of a `$` before it.
pub(crate) fn is_number_of_nag(game: &GameContext<'_>, word: Span) -> bool {
    let blanks = game.blanks_before(word.start);
    let sign = blanks.start.checked_sub(1);
    sign.is_some_and(|start| {
        let sign = Span::new(start, blanks.start);
        game.slice(sign) == b"$" && number_after(game, sign) == Some(word)
    })
}

/// The number after a `$` and blanks in an auction or a play, where it is a word of its own.
fn number_after(game: &GameContext<'_>, sign: Span) -> Option<Span> {
    let (_, section) = game.tag_at(sign.start)?;
    if !matches!(section, Some(TagId::AUCTION | TagId::PLAY)) {
        return None;
    }
    let blanks = game.blanks_after(sign.end);
    let rest = game.text().get(blanks.end as usize..)?;
    let digits = rest.iter().take(4).take_while(|byte| byte.is_ascii_digit());
    let digits = digits.count();
    let is_word = (1..=3).contains(&digits)
        && rest.get(digits).is_none_or(u8::is_ascii_whitespace)
        && !blanks.is_empty();
    is_word.then(|| Span::new(blanks.end, blanks.end + digits as u32))
}

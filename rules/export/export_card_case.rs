//! # export-card-case
//!
//! A card of the play is in lower case. Import format allows that, but export format has suits and ranks only
//! in capital letters (chapter 3.11). It is reported once per play.
//!
//! Let the fix write them.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Deal "N:AKQJT98765432... - - -"]
//! [Declarer "S"]
//! [Contract "1NT"]
//! [Play "W"]
//! d4 Sa C2 h7
//! *
//! ```
//!
//! ```text
//! warning[export-card-case]: export format writes cards as `SA`, in capital letters
//!   ┌─ example.pbn:5:1
//!   │
//! 5 │ d4 Sa C2 h7
//!   │ ^^
//!   │
//!   = 3 cards of this play are in small letters
//!   = fix: write them in export format
//!     + D4 SA C2 H7
//! ```
//!
//! ```diff
//!  [Declarer "S"]
//!  [Contract "1NT"]
//!  [Play "W"]
//! -d4 Sa C2 h7
//! +D4 SA C2 H7
//!  *
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Deal "N:AKQJT98765432... - - -"]
//! [Declarer "S"]
//! [Contract "1NT"]
//! [Play "W"]
//! D4 SA C2 H7
//! *
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-card-case",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PBN, &["3.11"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::LoosePlay], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(play) = game.model.play().filter(|play| !play.turns.is_capital) else {
        return;
    };
    let text = game.text();
    let small = || {
        let cards = play.turns.iter().filter(|turn| turn.value.is_some());
        let spans = cards.map(|turn| turn.span);
        spans.filter(|span| span.of(text).iter().any(u8::is_ascii_lowercase))
    };
    let Some(first) = small().next() else {
        return;
    };
    let right = |span: Span| SpanEdit::new(span, span.of(text).to_ascii_uppercase());
    let mut finding = report.at(
        first,
        "export format writes cards as `SA`, in capital letters",
    );
    let count = small().count();
    if count > 1 {
        finding = finding.note(format!("{count} cards of this play are in small letters"));
    }
    finding.fix_all(
        "write them in export format",
        Applicability::Safe,
        small().map(right),
    );
}

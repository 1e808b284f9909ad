//! # foreign-letters
//!
//! The cards or calls of a game are in the letters of another language, such as `PR` for the ♠K of French
//! players, who call it the *roi de pique*. Readers stop at such a word, or read another card: `C3` is a heart
//! in French and a club in PBN. PBN has S, H, D and C for the suits, and A, K, Q, J and T for the honors
//! (chapters 3.4.11, 3.5.1 and 3.6.1).
//!
//! pbnlint knows the letters of Danish, Dutch, Finnish, French, German, Italian, Norwegian, Polish, Spanish and
//! Swedish players. It takes a game for one in another language only if all words of its deal, auction and play
//! can be read in that language. There is no fix where the cards are not held by those who play them, a call is
//! not legal, or two languages say different things.
//!
//! Write the letters of PBN. The fix does that for the whole game. It is safe only where nothing but the deal is
//! in these letters, and it makes a whole pack of the cards.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Play "W"]
//! PR C3 P4 P3
//! *
//! ```
//!
//! ```text
//! error[foreign-letters]: these are French, Italian or Spanish letters: `PR` means SK
//!   ┌─ example.pbn:5:1
//!   │
//! 5 │ PR C3 P4 P3
//!   │ ^^
//!   │
//!   = 3 more places of this game are like this
//!   = fix: write the game in the letters of PBN (unsafe)
//!     + SK H3 S4 S3
//! ```
//!
//! ```diff
//!  [Declarer "S"]
//!  [Contract "5HX"]
//!  [Play "W"]
//! -PR C3 P4 P3
//! +SK H3 S4 S3
//!  *
//! ```
//!
//! ```pbn
//! [Deal "N:.63.ARD987.A9732 A8654.RD5.T.DVT6 V973.V98742.3.R4 RDT2.AT.V6542.85"]
//! ```
//!
//! ```text
//! error[foreign-letters]: these are French or Spanish letters: `R` means K
//!   ┌─ example.pbn:1:15
//!   │
//! 1 │ [Deal "N:.63.ARD987.A9732 A8654.RD5.T.DVT6 V973.V98742.3.R4 RDT2.AT.V6542.85"]
//!   │               ^
//!   │
//!   = 11 more places of this game are like this
//!   = fix: write the game in the letters of PBN
//!     + [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Passe 1P Passe
//! 2C AP
//! ```
//!
//! ```text
//! error[foreign-letters]: these are French or German letters: `1C` means 1H
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ 1C Passe 1P Passe
//!   │ ^^
//!   │
//!   = 4 more places of this game are like this
//!   = fix: write the game in the letters of PBN (unsafe)
//!     - 1C Passe 1P Passe
//!     - 2C AP
//!     + 1H Pass 1S Pass
//!     + 2H AP
//! ```
//!
//! ```pbn
//! [Play "W"]
//! KD K2 K3 K4
//! *
//! ```
//!
//! ```text
//! error[foreign-letters]: these letters are French, German or Polish, or else Swedish, Danish or Norwegian: `KD` means DQ or CQ
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ KD K2 K3 K4
//!   │ ^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! [Declarer "S"]
//! [Contract "5HX"]
//! [Play "W"]
//! SK H3 S4 S3
//! *
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1H Pass 1S Pass
//! 2H AP
//! ```

use crate::rules::letters::{LanguageReading, Letters, letters};
use crate::rules::prelude::*;
use crate::rules::words::either;

pub(crate) const META: Meta = Meta {
    name: "foreign-letters",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.11", "3.5.1", "3.6.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddLetters], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    match letters(game) {
        Letters::Standard { .. } | Letters::Unread { .. } => {}
        Letters::Foreign(reading) => one_language(game, reading, report),
        Letters::Several(one, other) => two_languages(game, &one, &other, report),
    }
}

fn one_language(game: &GameContext<'_>, reading: LanguageReading, report: &mut Report<'_>) {
    let Some(first) = reading.edits.first() else {
        return;
    };
    let word = game.found(first.span);
    let languages = either(&reading.languages);
    let right = String::from_utf8_lossy(&first.text);
    let message = format!("these are {languages} letters: {word} means {right}");
    let finding = report.at(first.span, message).habit("games", &languages);
    let finding = match reading.edits.len() - 1 {
        0 => finding,
        1 => finding.note("one more place of this game is like this"),
        more => finding.note(format!("{more} more places of this game are like this")),
    };
    if !reading.is_sound() {
        finding.note("a player does not hold a card of his column, or a call is not legal, so there is no fix");
        return;
    }
    let applicability = Applicability::safe_if(reading.is_safe());
    finding.fix_all(
        "write the game in the letters of PBN",
        applicability,
        reading.edits,
    );
}

fn two_languages(
    game: &GameContext<'_>,
    one: &LanguageReading,
    other: &LanguageReading,
    report: &mut Report<'_>,
) {
    let text_at = |reading: &LanguageReading, span: Span| {
        let mut edits = reading.edits.iter();
        let edit = edits.find(|edit| edit.span == span);
        let text = edit.map_or(game.slice(span), |edit| &edit.text);
        String::from_utf8_lossy(text).into_owned()
    };
    let spans = one.edits.iter().chain(&other.edits).map(|edit| edit.span);
    let differing = spans.filter(|span| text_at(one, *span) != text_at(other, *span));
    let Some(first) = differing.min_by_key(|span| span.start) else {
        return;
    };
    let message = format!(
        "these letters are {}, or else {}: {} means {} or {}",
        either(&one.languages),
        either(&other.languages),
        game.found(first),
        text_at(one, first),
        text_at(other, first),
    );
    report
        .at(first, message)
        .habit("games", (either(&one.languages), either(&other.languages)));
}

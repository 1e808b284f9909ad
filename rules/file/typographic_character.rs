//! # typographic-character
//!
//! A file in UTF-8 has typographic quotes, dashes or suit symbols in its strings, comments and `%` lines. Latin-1, the
//! encoding of PBN, does not have them (chapter 2.2). Nothing else keeps the file from being Latin-1, and
//! each of them has a plain form.
//!
//! Write the plain characters: `'` and `"` for typographic quotes, `-` for a dash, `\S \H \D \C`
//! for suits in notes, and the letter of the suit in other values. You can keep suit symbols in
//! comments: `pbnlint export` writes them as `\S \H \D \C` (chapter 3.8). A file with a character
//! that has no plain form is not reported; it stays in UTF-8.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Men’s Pairs"]
//! ```
//!
//! ```text
//! info[typographic-character]: Latin-1 does not have `’`; write `'`
//!   ┌─ example.pbn:1:12
//!   │
//! 1 │ [Event "Men’s Pairs"]
//!   │            ^
//!   │
//!   = fix: write `'` (unsafe)
//!     + [Event "Men's Pairs"]
//! ```
//!
//! ```diff
//! -[Event "Men’s Pairs"]
//! +[Event "Men's Pairs"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! {East passes slowly…}
//! ```
//!
//! ```pbn
//! % Club evening — second session
//! [Board "1"]
//! ```
//!
//! ```diff
//! -% Club evening — second session
//! +% Club evening - second session
//!  [Board "1"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C =1= AP
//! [Note "1:three ♣ or more"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Men's Pairs"]
//! {East passes... "slowly".}
//! ```
//!
//! ```pbn
//! [Event "梅花 – Pairs"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! {North leads the ♠A.}
//! ```

use crate::pbn::standard::TagId;
use crate::rules::characters::{alike, plain, suit};
use crate::rules::curly_quotes::ends_string;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "typographic-character",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["2.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Across { gather, judge }]);

/// Characters that Latin-1 does not have.
struct CharacterRuns(Vec<CharacterRun>);

/// Several of them in a row.
struct CharacterRun {
    place: Span,
    /// The same in plain characters; `None` where one of them has no plain form, or where no
    /// character beyond ASCII can be.
    plain: Option<String>,
}

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    if !game.file.source.encoding().is_utf8() || game.text().is_ascii() {
        return None;
    }
    let mut runs: Vec<CharacterRun> = Vec::new();
    let mut at = 0;
    for chunk in game.text().utf8_chunks() {
        for (offset, character) in chunk.valid().char_indices() {
            if u8::try_from(character).is_ok() || character == BYTE_ORDER_MARK {
                continue;
            }
            let start = (at + offset) as u32;
            let place = Span::new(start, start + character.len_utf8() as u32);
            let is_in_comment = || game.kind_at(start).is_some_and(TokenKind::is_comment);
            // A deal has no letters of suits, and those of a contract are reported with it.
            let is_of_value = || {
                let tag = game.tag_at(start).and_then(|(_, tag)| tag);
                matches!(tag, Some(TagId::DEAL | TagId::CONTRACT))
            };
            // Suit symbols may stay in comments.
            if suit(character).is_some() && (is_in_comment() || is_of_value()) {
                continue;
            }
            if alike(character) == Some("\"") && ends_string(game, start) {
                continue;
            }
            let plain = plain(game, start, character);
            match runs.last_mut() {
                Some(run) if run.place.end == start => {
                    run.place = run.place.to(place);
                    run.plain = run.plain.take().zip(plain).map(|(run, plain)| run + plain);
                }
                _ => runs.push(CharacterRun {
                    place,
                    plain: plain.map(str::to_owned),
                }),
            }
        }
        at += chunk.valid().len() + chunk.invalid().len();
    }
    (!runs.is_empty()).then(|| Fact::new(CharacterRuns(runs)))
}

const BYTE_ORDER_MARK: char = '\u{FEFF}';

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let runs = || {
        let foreign = facts
            .iter()
            .filter_map(|fact| Some((fact, fact.fact.get::<CharacterRuns>()?)));
        foreign.flat_map(|(fact, CharacterRuns(runs))| runs.iter().map(move |run| (fact, run)))
    };
    if runs().any(|(_, run)| run.plain.is_none()) {
        return;
    }
    for (fact, run) in runs() {
        let place = run.place.at(fact.base);
        let Some(plain) = run.plain.clone() else {
            continue;
        };
        let shown = file.show(file.source.slice(place.clone()));
        let title = match plain.as_str() {
            "" => "delete it".to_owned(),
            plain => format!("write `{plain}`"),
        };
        let message = format!("Latin-1 does not have `{shown}`; {title}");
        report
            .in_file(place.clone(), fact.game, message)
            .habit("characters", ())
            .fix_in_file(title, Applicability::Unsafe, place, plain.into_bytes());
    }
}

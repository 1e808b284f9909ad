//! # site-country
//!
//! A site does not end in the code of its country. `Site` should name city, region and country, preferably
//! with the three letters of ISO 3166 (chapter 3.4.2): `Hamburg DEU`. Sports federations use other codes for
//! some countries.
//!
//! Write the ISO code of the country at the end.
//!
//! In chess the code is that of the Olympic committee, of which the standard has a table (chapters 8.1.1.2 and
//! 15): `Belgrade YUG`. Only other words of three capital letters are reported.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Amsterdam"]
//! ```
//!
//! ```text
//! info[site-country]: the code of the country is missing, such as NLD
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Site "Amsterdam"]
//!   │        ^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Hamburg GER"]
//! ```
//!
//! ```text
//! info[site-country]: the ISO code of this country is DEU
//!   ┌─ example.pbn:2:16
//!   │
//! 2 │ [Site "Hamburg GER"]
//!   │                ^^^
//!   │
//!   = fix: write DEU (unsafe)
//!     + [Site "Hamburg DEU"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Site "Hamburg GER"]
//! +[Site "Hamburg DEU"]
//! ```
//!
//! ```pgn
//! [Site "Belgrade, Serbia YUK"]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Amsterdam, The Netherlands NLD"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Hamburg DEU"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Amsterdam, The Netherlands"]
//! ```
//!
//! ```pgn
//! [Site "Belgrade, Serbia YUG"]
//!
//! *
//! ```
//!
//! ```pgn
//! [Site "Riga"]
//!
//! *
//! ```

use crate::pbn::standard::{TagId, is_country, iso_code};
use crate::pgn::{PgnTag, country};
use crate::rules::chess_tags::stated;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "site-country",
    severity: Severity::Info,
    default: false,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.4.2"]), (PGN, &["8.1.1.2", "15"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(Tags::Named(&[TagId::SITE]), check)])
    .and_pgn(
        Standing::off(Severity::Info),
        &[ChessCheck::Tag(&["Site"], check_chess)],
    );

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let start = memchr::memrchr(b' ', text).map_or(0, |at| at + 1);
    let word = text.slice(start..);
    let is_code = matches!(word.len(), 2 | 3) && word.iter().all(u8::is_ascii_uppercase);
    let place = span.part(start, text.len());
    if is_code && !is_country(word) {
        match iso_code(word) {
            Some(code) => {
                let title = format!("write {code}");
                report
                    .at(place, format!("the ISO code of this country is {code}"))
                    .fix(title, Applicability::Unsafe, place, code.as_bytes());
            }
            None => {
                report.at(place, "no country has this ISO code");
            }
        }
    } else if !is_code && memchr::memchr(b',', text).is_none() {
        report.at(span, "the code of the country is missing, such as NLD");
    }
}

fn check_chess(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(text) = stated(context, tag) else {
        return;
    };
    let start = memchr::memrchr(b' ', text).map_or(0, |at| at + 1);
    let word = text.slice(start..);
    let is_code = word.len() == 3 && word.iter().all(u8::is_ascii_uppercase);
    // Servers write that they are in no country.
    let is_known = country::is_code(word) || word == b"INT";
    if is_code && start > 0 && !is_known {
        let place = tag.value.part(start, text.len());
        let found = context.found(place);
        report
            .at(
                place,
                format!("expected the code of a country, found {found}"),
            )
            .habit("sites", word);
    }
}

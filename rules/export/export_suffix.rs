//! # export-suffix
//!
//! A call or a card has a suffix such as `!?`. Suffixes belong to import format; export format has the NAG
//! with the same meaning (chapters 3.5.2 and 3.6.2): `$1` to `$6` for calls, `$7` to `$12` for cards.
//!
//! Write the NAG. `pbnlint check --export --fix` and `pbnlint export` do this.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 3NT! Pass
//! Pass Pass
//! ```
//!
//! ```text
//! warning[export-suffix]: the suffix ! is written $1 in export format
//!   ┌─ example.pbn:3:12
//!   │
//! 3 │ 1C Pass 3NT! Pass
//!   │            ^
//!   │
//!   = fix: write $1
//!     + 1C Pass 3NT $1 Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C Pass 3NT! Pass
//! +1C Pass 3NT $1 Pass
//!  Pass Pass
//! ```
//!
//! ```pbn,export
//! [Deal "N:AKQJT987654.32.. - - -"]
//! [Declarer "N"]
//! [Contract "1C"]
//! [Play "E"]
//! H4 ?? H5 H6 H3
//! *
//! ```
//!
//! ```text
//! warning[export-suffix]: the suffix ?? is written $10 in export format
//!   ┌─ example.pbn:5:4
//!   │
//! 5 │ H4 ?? H5 H6 H3
//!   │    ^^
//!   │
//!   = fix: write $10
//!     + H4 $10 H5 H6 H3
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 3NT $1 Pass
//! Pass Pass
//! ```

use crate::pbn::standard::{NagUse, TagId, suffix_nag};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-suffix",
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PBN, &["3.5.2", "3.6.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[
    Check::Where(
        &[Need::token(&[TokenKind::Suffix])],
        &Check::Section(Tags::Named(&[TagId::AUCTION]), auction),
    ),
    Check::Where(
        &[Need::token(&[TokenKind::Suffix])],
        &Check::Section(Tags::Named(&[TagId::PLAY]), play),
    ),
]);

fn auction(
    game: &GameContext<'_>,
    section: Section<'_>,
    _: Option<TagId>,
    report: &mut Report<'_>,
) {
    check(game, section, NagUse::Call, report);
}

fn play(game: &GameContext<'_>, section: Section<'_>, _: Option<TagId>, report: &mut Report<'_>) {
    check(game, section, NagUse::Card, report);
}

fn check(game: &GameContext<'_>, section: Section<'_>, after: NagUse, report: &mut Report<'_>) {
    let tree = game.document.tree();
    let suffixes = section
        .tokens()
        .filter(|token| tree.kind(*token) == TokenKind::Suffix);
    for token in suffixes {
        let suffix = game.document.token_text(token);
        let Some(nag) = suffix_nag(suffix, after) else {
            continue;
        };
        let is_space = |token: TokenId| tree.kind(token).is_space();
        let follows_space = token
            .0
            .checked_sub(1)
            .is_none_or(|at| is_space(TokenId(at)));
        let before = if follows_space { "" } else { " " };
        let is_last = token.next().0 == tree.token_count();
        let after = if is_last || is_space(token.next()) {
            ""
        } else {
            " "
        };
        let span = tree.span(token);
        let shown = game.show(span);
        report
            .at(
                span,
                format!("the suffix {shown} is written ${nag} in export format"),
            )
            .fix(
                format!("write ${nag}"),
                Applicability::Safe,
                span,
                format!("{before}${nag}{after}").into_bytes(),
            );
    }
}

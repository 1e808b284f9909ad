//! # suffix-apart
//!
//! A suffix such as `!` is before the sign of check, or apart from its move. It is the last part of the move
//! (chapter 8.2.3.8); readers that know it only there stop or lose it.
//!
//! Write it directly after the move, and the sign of check before it.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 e5 2. Qh5 Ke7 3. Qxe5!# 1-0
//! ```
//!
//! ```text
//! warning[suffix-apart]: expected `#!`, found `!#`: the suffix comes last
//!   ┌─ example.pgn:1:28
//!   │
//! 1 │ 1. e4 e5 2. Qh5 Ke7 3. Qxe5!# 1-0
//!   │                            ^^
//!   │
//!   = fix: write `#!` directly after the move
//!     + 1. e4 e5 2. Qh5 Ke7 3. Qxe5#! 1-0
//! ```
//!
//! ```diff
//! -1. e4 e5 2. Qh5 Ke7 3. Qxe5!# 1-0
//! +1. e4 e5 2. Qh5 Ke7 3. Qxe5#! 1-0
//! ```
//!
//! ```pgn
//! 1. e4 ! e5 *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 e5 2. Qh5 Ke7 3. Qxe5#! 1-0
//! ```
//!
//! ```pgn
//! 1. e4! e5 *
//! ```

use crate::pgn::{TokenId, nag};
use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "suffix-apart",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PGN, &["8.2.3.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::SuffixApart {
        return;
    }
    let text = context.show(fault.span);
    let suffix = text.trim_end_matches(['+', '#']);
    let sign = text.get(suffix.len()..).unwrap_or_default();
    let message = match sign {
        "" => format!("`{suffix}` belongs directly after the move, without a space"),
        _ => format!("expected `{sign}{suffix}`, found `{text}`: the suffix comes last"),
    };
    let finding = report
        .at(fault.span, message)
        .habit("suffixes", sign.is_empty());
    let Some(ply) = move_before(context, fault.span) else {
        return;
    };
    let (word, is_legal) = (context.word(ply), ply.state == MoveState::Legal);
    // Annotations and comments between the two would come after it, and a sign is part of the move.
    let between = context.slice(Span::new(word.end, fault.span.start));
    let is_sure = between.trim_ascii().is_empty() && (sign.is_empty() || is_legal);
    let applicability = Applicability::safe_if(is_sure);
    let written = format!("{sign}{suffix}").into_bytes();
    let edits = if word.end == fault.span.start {
        vec![SpanEdit::new(fault.span, written)]
    } else {
        vec![
            SpanEdit::insert(word.end, written),
            context.removal(fault.span),
        ]
    };
    let title = format!("write `{sign}{suffix}` directly after the move");
    finding.fix_all(title, applicability, edits);
}

/// How many tokens back the move is looked for.
const FARTHEST: u32 = 16;

/// The move to which a suffix belongs, where only annotations and comments are between the two, and no other suffix
/// is beside it.
fn move_before<'c>(context: &'c ChessContext<'_>, suffix: Span) -> Option<&'c Ply> {
    let tree = &context.document.tree;
    let at = tree.token_at(suffix.start)?;
    // What is directly after it may be another one, or a sign.
    let next = context.text().get(suffix.end as usize);
    let is_apart = next.is_none_or(|byte| byte.is_ascii_whitespace() || b"(){};$".contains(byte));
    if !is_apart || nag::of_signed_suffix(context.slice(suffix)).is_none() {
        return None;
    }
    let mut before = (1..=FARTHEST).map_while(|back| at.0.checked_sub(back).map(TokenId));
    let word = before.find(|token| {
        let kind = tree.kind(*token);
        !kind.is_trivia() && kind != PgnTokenKind::Nag
    })?;
    let plies = &context.game.plies;
    let place = plies.binary_search_by_key(&word, |ply| ply.token).ok()?;
    plies.get(place)
}

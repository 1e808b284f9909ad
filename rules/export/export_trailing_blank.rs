//! # export-trailing-blank
//!
//! A line has blanks at its end. The standard does not forbid them, but each game has only one form in export
//! format (chapter 2.3 and our reading of it), so a line ends with its last visible character. Rows of tables
//! are not checked, because their columns may be padded, nor are comments. It is reported once per file.
//!
//! Delete the blanks.
//!
//! ## Bad
//!
//! ```pbn,export,escaped
//! [Event "Club evening"]\x20
//! [Site "Utrecht"]\x20\x20
//! ```
//!
//! ```text
//! info[export-trailing-blank]: blanks at the end of a line, where export format has none
//!   ┌─ example.pbn:1:23
//!   │
//! 1 │ [Event "Club evening"]
//!   │                       ^
//!   │
//!   = 2 lines of the file end like this
//!   = fix: delete them
//! ```
//!
//! ```diff
//! -[Event "Club evening"]·
//! -[Site "Utrecht"]··
//! +[Event "Club evening"]
//! +[Site "Utrecht"]
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Event "Club evening"]
//! [Site "Utrecht"]
//! ```
//!
//! ```pbn,export,escaped
//! [ScoreTable "Rank\\2R;Result\\4L"]
//!  1 10\x20\x20
//!  2 9\x20\x20\x20
//! ```

use crate::pbn::standard::TagKind;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-trailing-blank",
    severity: Severity::Info,
    chapters: &[(PBN, &["2.3"])],
    fix: Availability::Always(Applicability::Safe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::TrailingBlank],
    &Check::Across { gather, judge },
)]);

struct Blanks(Vec<Span>);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let tree = game.document.tree();
    let mut blanks = Vec::new();
    for (token, span) in game.tokens(TokenKind::Space) {
        let is_last = token.next().0 == tree.token_count();
        let before = token
            .0
            .checked_sub(1)
            .map(|before| tree.kind(TokenId(before)));
        let ends_line = is_last || tree.kind(token.next()) == TokenKind::Newline;
        // A line of blanks alone is a matter of `export-empty-line`.
        if !ends_line || matches!(before, None | Some(TokenKind::Newline)) {
            continue;
        }
        let is_datum = matches!(before, Some(TokenKind::Element | TokenKind::String));
        if !(is_datum && is_in_table(game, span)) {
            blanks.push(span);
        }
    }
    (!blanks.is_empty()).then(|| Fact::new(Blanks(blanks)))
}

/// Whether the data at a place are those of a table.
fn is_in_table(game: &GameContext<'_>, place: Span) -> bool {
    let after = game
        .tags
        .partition_point(|(pair, _)| pair.span().start < place.start);
    let tag = after.checked_sub(1).and_then(|index| game.tags.get(index));
    tag.is_some_and(|(_, id)| id.is_none_or(|id| id.info().kind == TagKind::Table))
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let all = facts.iter().flat_map(|fact| {
        let blanks = fact.fact.get::<Blanks>().into_iter();
        blanks.flat_map(|blanks| blanks.0.iter().map(|span| span.at(fact.base)))
    });
    let mut all = all.peekable();
    let Some(first) = all.peek().cloned() else {
        return;
    };
    let edits: Vec<_> = all.map(Edit::delete).collect();
    let count = edits.len();
    let mut finding = report.in_file(
        first.clone(),
        file.game_at(first.start),
        "blanks at the end of a line, where export format has none",
    );
    if count > 1 {
        finding = finding.note(format!("{count} lines of the file end like this"));
    }
    finding.fix_all_in_file("delete them", Applicability::Safe, edits);
}

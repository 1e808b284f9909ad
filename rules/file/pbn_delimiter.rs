//! # pbn-delimiter
//!
//! The file contains `<PBN>` or `</PBN>`. These words enclose PBN games inside another document,
//! such as a web page or a message. They do not occur in a PBN file itself (chapter 6.2). Readers
//! take them for data of a game or stop. They are reported once per file.
//!
//! Delete them, and all text before the first and after the last of them. The fix leaves the words where
//! there is such text, because only they separate it from the games.
//!
//! ## Bad
//!
//! ```pbn
//! <PBN>
//! [Event "Club evening"]
//! [Site "Utrecht"]
//! </PBN>
//! ```
//!
//! ```text
//! error[pbn-delimiter]: `<PBN>` encloses PBN in other documents; it is not used in a PBN file
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │ <PBN>
//!   │ ^^^^^
//!   ·
//! 4 │ </PBN>
//!   │ ------ the next one
//!   │
//!   = fix: delete them
//!     - <PBN>
//!     - </PBN>
//! ```
//!
//! ```diff
//! -<PBN>
//!  [Event "Club evening"]
//!  [Site "Utrecht"]
//! -</PBN>
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! AP </PBN>
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"] {from a page with <PBN> in it}
//! [Site "Utrecht"]
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "pbn-delimiter",
    severity: Severity::Error,
    chapters: &[(PBN, &["6.2"])],
    fix: Availability::Sometimes(Applicability::Safe),
    // After a tag it is a word of its section.
    may_change: &[Part::Table],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::Problem],
    &Check::Across { gather, judge },
)]);

/// The delimiters of a game, each with what goes with it, and what comes in its place.
struct Delimiters {
    all: Vec<(Span, Span, &'static [u8])>,
    /// Whether there is other text in its place, perhaps that of the document around it.
    is_in_text: bool,
}

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let problems = game.document.problems.iter();
    let delimiters: Vec<_> = problems
        .filter(|problem| problem.kind == ProblemKind::Delimiter)
        .map(|problem| {
            let line = game.own_line(problem.span).unwrap_or(problem.span);
            // In the first column, a `%` would make an escape line of what follows.
            let rest = game.text().slice(line.end as usize..);
            let keeps_apart = line == problem.span && rest.starts_with(b"%");
            let text = if keeps_apart { &b" "[..] } else { b"" };
            (problem.span, line, text)
        })
        .collect();
    let mut problems = game.document.problems.iter();
    let has_text = problems.any(|problem| problem.kind == ProblemKind::StrayText);
    let is_in_text = has_text && (game.tags.is_empty() || !delimiters.is_empty());
    (is_in_text || !delimiters.is_empty()).then(|| {
        Fact::new(Delimiters {
            all: delimiters,
            is_in_text,
        })
    })
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let all = facts.iter().flat_map(|fact| {
        let delimiters = fact.fact.get::<Delimiters>().into_iter();
        let delimiters = delimiters.flat_map(|delimiters| &delimiters.all);
        delimiters.map(|(place, line, text)| (place.at(fact.base), line.at(fact.base), *text))
    });
    let all: Vec<_> = all.collect();
    let [(first, ..), others @ ..] = all.as_slice() else {
        return;
    };
    let shown = file.show(file.source.slice(first.clone()));
    let message =
        format!("`{shown}` encloses PBN in other documents; it is not used in a PBN file");
    let mut finding = report.in_file(first.clone(), file.game_at(first.start), message);
    if let [(second, ..), more @ ..] = others {
        finding = finding.label_in_file(second.clone(), "the next one");
        if !more.is_empty() {
            finding = finding.note(format!("there are {} in this file", all.len()));
        }
    }
    // Without them nobody knows where the other text ends.
    let mut delimiters = facts
        .iter()
        .filter_map(|fact| fact.fact.get::<Delimiters>());
    if delimiters.any(|delimiters| delimiters.is_in_text) {
        return;
    }
    let edits = all
        .iter()
        .map(|(_, line, text)| Edit::new(line.clone(), *text));
    let title = if others.is_empty() {
        "delete it"
    } else {
        "delete them"
    };
    finding.fix_all_in_file(title, Applicability::Safe, edits);
}

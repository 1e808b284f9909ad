//! # stray-text
//!
//! Text is outside any section or comment. A game consists of tag pairs and of the data of its auction, its
//! play and its supplemental sections (chapter 3.1); other text, before its first tag or after a tag that
//! begins no section, belongs to nothing. Readers stop there, skip it, or take it for calls.
//!
//! Delete it, put it into a comment, or write the brackets and quotes of the tag pair that it was meant to be. Calls belong after the tag `Auction` and cards after the tag `Play`,
//! with no other tag between them. The fix turns the report that a dealing program writes after its last game
//! into escape lines; this is safe, because the report belongs to no game. The fix also deletes the `>` that
//! mail puts before quoted lines, and characters such as a no-break space on a line that looks empty; this is
//! safe.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! played in the small hall
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[stray-text]: no data can follow the tag Event; did you mean a comment?
//!   ┌─ example.pbn:2:1
//!   │
//! 1 │ [Event "Club evening"]
//!   │ ---------------------- the tag pair before it
//! 2 │ played in the small hall
//!   │ ^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: turn it into a comment (unsafe)
//!     + {played in the small hall}
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -played in the small hall
//! +{played in the small hall}
//!  [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! (Site "Utrecht")
//! Date: 2019.03.12
//! [Board "1"]
//! ```
//!
//! ```text
//! error[stray-text]: no data can follow the tag Event; did you mean `[Site "Utrecht"]`?
//!   ┌─ example.pbn:2:1
//!   │
//! 1 │   [Event "Club evening"]
//!   │   ---------------------- the tag pair before it
//! 2 │ ╭ (Site "Utrecht")
//! 3 │ │ Date: 2019.03.12
//!   │ ╰────────────────^
//!   │
//!   = 2 lines look like tag pairs
//!   = fix: write the tag pairs (unsafe)
//!     - (Site "Utrecht")
//!     - Date: 2019.03.12
//!     + [Site "Utrecht"]
//!     + [Date "2019.03.12"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -(Site "Utrecht")
//! -Date: 2019.03.12
//! +[Site "Utrecht"]
//! +[Date "2019.03.12"]
//!  [Board "1"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C
//! [Site "Utrecht"]
//! 1H 2C AP
//! ```
//!
//! ```text
//! error[stray-text]: these calls are lost: the tag Site ended their section
//!   ┌─ example.pbn:5:1
//!   │
//! 2 │ [Auction "N"]
//!   │ ------------- the section begins here
//! 3 │ 1C
//! 4 │ [Site "Utrecht"]
//!   │ ---------------- and ends here
//! 5 │ 1H 2C AP
//!   │ ^^^^^^^^
//! ```
//!
//! ```pbn
//! [Board "1"]
//!
//! Generated 24 hands
//! Produced 1 hands
//! ```
//!
//! ```text
//! error[stray-text]: this is the report of a dealing program, which belongs in a comment
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ ╭ Generated 24 hands
//! 4 │ │ Produced 1 hands
//!   │ ╰────────────────^
//!   │
//!   = fix: keep it as escape lines
//!     - Generated 24 hands
//!     - Produced 1 hands
//!     + % Generated 24 hands
//!     + % Produced 1 hands
//! ```
//!
//! ```pbn
//! > [Event "Club evening"]
//! ```
//!
//! ```text
//! error[stray-text]: found `>` at the start of a line, as mail marks what it quotes
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │ > [Event "Club evening"]
//!   │ ^
//!   │
//!   = fix: delete it
//!     + [Event "Club evening"]
//! ```
//!
//! ```pbn,escaped
//! [Board "1"]
//!
//! \xEF\xBB\xBF% PBN 2.1
//! [Board "2"]
//! ```
//!
//! ```text
//! error[stray-text]: byte order mark inside the file; another file was probably appended here
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ <FEFF>% PBN 2.1
//!   │ ^^^^^^
//! ```
//!
//! ```pbn
//! [Board "1"]
//!
//! *****
//!
//! [Board "2"]
//! ```
//!
//! ```text
//! error[stray-text]: this does not separate games; an empty line does
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ *****
//!   │ ^^^^^
//!   │
//!   = fix: turn it into a comment (unsafe)
//!     + {*****}
//! ```
//!
//! ```pgn
//! 1. e4 e5 hello *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! {played in the small hall}
//! [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Site "Utrecht"]
//! [Auction "N"]
//! 1C 1H 2C AP
//! ```
//!
//! ```pgn
//! 1. e4 e5 {hello} *
//! ```

use crate::notation::is_sign;
use crate::pbn::model::refine::can_be_read;
use crate::pbn::standard::{MAX_LINE_LENGTH, TagId, is_plain_tag, tag_id};
use crate::pbn::syntax::lexer::BYTE_ORDER_MARK;
use crate::pgn::{MOST_TOKENS, PgnFault, PgnFaultKind, PgnTokenKind};
use crate::rules::TagSet;
use crate::rules::appended_file::APPENDED;
use crate::rules::brackets::{as_comment, in_braces, is_plain, prose_around};
use crate::rules::cut_off::is_cut_off;
use crate::rules::empty_looking::{report_empty_looking, report_invisible};
use crate::rules::hidden::swallows;
use crate::rules::moves::{is_call, is_card};
use crate::rules::no_value::value_after_bracket;
use crate::rules::prelude::*;
use crate::rules::quote_mark::report_quote_marks;
use crate::rules::stars::{PARTS_NO_GAMES, is_decoration, is_lone_star, stars_alone};
use crate::source::{is_line_end, line_end, next_line};

pub(crate) const META: Meta = Meta {
    name: "stray-text",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    // A line that was meant to be empty parts two games.
    may_change: &[Part::Games],
    chapters: &[(PBN, &["3.1"]), (PGN, &["8.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[
    Check::Problem(&[ProblemKind::StrayText], before_a_tag),
    Check::Where(
        &[Need::OtherSection],
        &Check::Section(Tags::All, after_a_tag),
    ),
])
.and_pgn(
    Standing::on(Severity::Error),
    &[ChessCheck::Fault(check_chess)],
);

fn before_a_tag(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    if ends_with_stray_brace(game, span) || is_cut_off(game, span) || is_lone_star(game, span) {
        return;
    }
    if report_quote_marks(game, span, report)
        || report_empty_looking(game, span, report)
        || report_invisible(game, span, report)
    {
        return;
    }
    let text = game.slice(span);
    if let Some(pairs) = bare_tags(game, span) {
        let message = match pairs.len() {
            1 => "the brackets of this tag pair are missing",
            _ => "the brackets of these tag pairs are missing",
        };
        let finding = report.at(span, message);
        // A second one would take the place of the tag that the game has.
        if !pairs.iter().any(|(tag, _)| game.model.has(Some(*tag))) {
            let edits = pairs.into_iter().flat_map(|(_, brackets)| brackets);
            finding.fix_all("write the brackets", Applicability::Unsafe, edits);
        }
        return;
    }
    if let Some(mark) = byte_order_mark(game, span) {
        // Several at the start of the file are one mistake.
        if game.base == 0 && game.slice(Span::new(0, mark.start)) == BYTE_ORDER_MARK {
            return;
        }
        let finding = report.at(mark, APPENDED);
        // Without it the rest would become an escape line, which can be about the whole file.
        if mark == span {
            finding.fix("delete it", Applicability::Unsafe, mark, b"");
        }
        return;
    }
    if let Some(prose) = prose_after(game, span) {
        let finding = report.at(prose, NO_TAG);
        if is_plain(text) && !goes_on_after(game, prose) {
            finding.fix_all(AS_COMMENT, Applicability::Unsafe, in_braces(prose));
        }
        return;
    }
    let before = game.slice(Span::new(0, span.start));
    let is_after_nothing = || game.base == 0 && before.trim_ascii().is_empty();
    let message = match text {
        b"*" | b"+" if is_after_nothing() => {
            "this belongs to an auction or a play, but no game is open here; delete it"
        }
        text => before_a_tag_message(text),
    };
    let finding = report.at(span, message);
    if matches!(text, b"*" | b"+") {
        finding.fix_all("delete it", Applicability::Unsafe, [game.removal(span)]);
    } else if !game.is_game() && has_its_lines(game, span) && can_be_escape_lines(text) {
        // After the last game a comment belongs to no game.
        let applicability = Applicability::safe_if(is_report(text));
        finding.fix_all(
            "keep it as escape lines",
            applicability,
            line_starts(game, span).map(|start| SpanEdit::insert(start, b"% ")),
        );
    } else if let Some(edits) = as_comment(game, span) {
        finding.fix_all(AS_COMMENT, Applicability::Unsafe, edits);
    }
}

/// The byte order mark of a file that was appended to another one: alone, or with the escape line that it
/// makes part of a text.
fn byte_order_mark(game: &GameContext<'_>, span: Span) -> Option<Span> {
    let rest = game.slice(span).strip_prefix(BYTE_ORDER_MARK)?;
    let hides_escape = || rest.starts_with(b"%") && game.is_line_start(span.start);
    let end = span.start + BYTE_ORDER_MARK.len() as u32;
    (rest.is_empty() || hides_escape()).then_some(Span::new(span.start, end))
}

/// The tags of the standard with whose pairs a text begins, and the brackets of each: those that are missing, or
/// in the place of other ones. One alone is clear if nothing follows it.
fn bare_tags(game: &GameContext<'_>, span: Span) -> Option<Vec<(TagId, [SpanEdit; 2])>> {
    if !has_its_lines(game, span) {
        return None;
    }
    let lines: Vec<_> = line_starts(game, span)
        .map(|start| bare_tag(game, start as usize))
        .collect();
    let are_all = lines.iter().all(Option::is_some);
    lines.first()?.as_ref()?;
    let pairs: Vec<_> = lines.into_iter().flatten().collect();
    (are_all || pairs.len() > 1).then_some(pairs)
}

/// The same of the line that begins at an offset.
fn bare_tag(game: &GameContext<'_>, start: usize) -> Option<(TagId, [SpanEdit; 2])> {
    let line = game.text().get(start..line_end(game.text(), start))?;
    let (own, brackets) = match line.trim_ascii_end() {
        [b'(', own @ .., b')'] | [b'<', own @ .., b'>'] => (own, 1),
        own => (own, 0),
    };
    let name = own.iter().take_while(|byte| byte.is_ascii_alphanumeric());
    let (name, value) = own.split_at_checked(name.count())?;
    let [b'"', inner @ .., b'"'] = value.trim_ascii() else {
        return None;
    };
    let tag = tag_id(name).filter(|_| !inner.contains(&b'"'))?;
    let first = Span::new(start as u32, (start + brackets) as u32);
    let end = first.end + own.len() as u32;
    let last = Span::new(end, end + brackets as u32);
    Some((tag, [SpanEdit::new(first, b"["), SpanEdit::new(last, b"]")]))
}

/// Whether nothing else is on the lines of a text.
fn has_its_lines(game: &GameContext<'_>, span: Span) -> bool {
    game.is_line_start(span.start) && game.is_line_end(span.end)
}

/// Whether each line of a text can have a `%` and a blank before it: it is not too long with them, and does
/// not say then that the file is in another notation, or of a version.
fn can_be_escape_lines(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| is_line_end(*byte));
    lines.all(|line| line.len() + 4 <= MAX_LINE_LENGTH && !is_sign(&[b"% ", line].concat()))
}

/// The starts of the lines of a text that begins a line.
fn line_starts<'g>(game: &GameContext<'g>, span: Span) -> impl Iterator<Item = u32> + 'g {
    let text = game.document.text;
    let mut next = Some(span.start as usize);
    std::iter::from_fn(move || {
        let start = next?;
        next = next_line(text, line_end(text, start)).filter(|start| *start < span.end as usize);
        Some(start as u32)
    })
}

/// What text before the first tag of a game probably is.
fn before_a_tag_message(text: &[u8]) -> &'static str {
    if matches!(text, b"*" | b"+") {
        return "this belongs to an auction or a play, but no game is open here; \
                delete it, or the empty line before it";
    }
    if is_decoration(text) {
        return PARTS_NO_GAMES;
    }
    if begins_report(text) {
        return "this is the report of a dealing program, which belongs in a comment";
    }
    if text.split(u8::is_ascii_whitespace).all(is_call) {
        return "these are calls, but no game is open here; an empty line ends a game";
    }
    if memchr::memmem::find(text, b"|md|").is_some() {
        return "this is a deal in the LIN format, which readers of PBN do not know";
    }
    NO_TAG
}

const NO_TAG: &str = "this text belongs to no tag; did you mean a comment?";

const AS_COMMENT: &str = "turn it into a comment";

/// A text with what comes after it on its line, where that is a word in brackets and more text.
fn prose_after(game: &GameContext<'_>, text: Span) -> Option<Span> {
    let next = |(pair, _): &(TagPair<'_>, _)| pair.span().start < text.end;
    let (pair, tag) = game.tags.get(game.tags.partition_point(next))?;
    prose_around(game, *pair, *tag).filter(|prose| prose.start == text.start)
}

/// Whether the line after a text has a bracket within it, too: then the text may be longer.
fn goes_on_after(game: &GameContext<'_>, prose: Span) -> bool {
    let end = prose.end as usize;
    let text = game.text();
    let after = text.get(end..text.len().min(end + MAX_LINE_LENGTH));
    let line = after.and_then(|after| after.get(next_line(after, 0)?..));
    let line = line.unwrap_or_default();
    let line = line.slice(..line_end(line, 0));
    memchr::memchr(b'[', line.trim_ascii_start()).is_some_and(|at| at > 0)
}

/// How the statistics of dealing programs begin.
const DEALERS: &[&[u8]] = &[
    b"Generated ",
    b"Produced ",
    b"Initial random seed",
    b"Time needed",
];

fn begins_report(line: &[u8]) -> bool {
    DEALERS.iter().any(|start| line.starts_with(start))
}

/// Whether each line of a text is one of the statistics of a dealing program.
fn is_report(text: &[u8]) -> bool {
    let mut lines = text
        .split(|byte| is_line_end(*byte))
        .map(<[u8]>::trim_ascii);
    lines.all(|line| line.is_empty() || begins_report(line))
}

fn after_a_tag(
    game: &GameContext<'_>,
    section: Section<'_>,
    tag: Option<TagId>,
    report: &mut Report<'_>,
) {
    if !is_plain_tag(tag) {
        return;
    }
    if !stars_alone(game, section).is_empty() {
        return;
    }
    let Some(data) = stray_data(game, section) else {
        return;
    };
    let name = section.tag_pair().name_span();
    if name.and_then(|name| value_after_bracket(game, name)) == Some(data) {
        return;
    }
    if ends_with_stray_brace(game, data)
        || report_quote_marks(game, data, report)
        || report_empty_looking(game, data, report)
        || report_invisible(game, data, report)
    {
        return;
    }
    let pair = section.tag_pair();
    let name = game.file.show(pair.name());
    let words = || game.slice(data).split(u8::is_ascii_whitespace);
    let is_decoration = is_decoration(game.slice(data));
    let (calls, what) = if is_decoration {
        (None, "data")
    } else if words().all(is_call) {
        (Some(TagId::AUCTION), "calls")
    } else if words().all(is_card) {
        (Some(TagId::PLAY), "cards")
    } else {
        (None, "data")
    };
    if let Some(meant) = meant_tags(game, data) {
        return are_tags(game, pair, data, &meant, report);
    }
    let before = Span::new(pair.span().end, data.start);
    if calls.is_some_and(|tag| swallows(game, before, tag)) {
        return;
    }
    let begun = calls.and_then(|tag| interrupted(game, tag, data.start));
    let message = match (calls, begun) {
        (Some(_), Some(_)) => {
            format!("these {what} are lost: the tag {name} ended their section")
        }
        (Some(tag), None) => format!(
            "{what} cannot follow the tag {name}; they belong after the tag {}",
            tag.name()
        ),
        (None, _) if is_decoration => PARTS_NO_GAMES.to_owned(),
        (None, _) => format!("no data can follow the tag {name}; did you mean a comment?"),
    };
    let finding = match begun {
        Some(begun) => report
            .at(data, message)
            .label(begun.span(), "the section begins here")
            .label(pair.span(), "and ends here"),
        None => report
            .at(data, message)
            .label(pair.span(), "the tag pair before it"),
    };
    if calls.is_none()
        && let Some(edits) = as_comment(game, data)
    {
        finding.fix_all(AS_COMMENT, Applicability::Unsafe, edits);
    }
}

/// A line that was meant to be a tag pair, and that tag pair.
struct MeantTag {
    line: Span,
    text: Vec<u8>,
}

/// The tag pairs that the lines of a text were meant to be, as in `(Site "Leeds")` and `Date: 2019.03.12`: tags
/// of the standard that the game does not have, with values that they can have.
fn meant_tags(game: &GameContext<'_>, span: Span) -> Option<Vec<MeantTag>> {
    if !has_its_lines(game, span) {
        return None;
    }
    let mut seen = TagSet::default();
    let lines = line_starts(game, span).map(|start| {
        let start = start as usize;
        let line = game.text().get(start..line_end(game.text(), start))?;
        let line = line.trim_ascii_end();
        let (tag, text) = meant_tag(line)?;
        let is_new = !game.model.has(Some(tag)) && seen.insert(tag);
        is_new.then(|| MeantTag {
            line: Span::new(start as u32, (start + line.len()) as u32),
            text,
        })
    });
    lines.collect()
}

/// The tag pair that a line was meant to be.
fn meant_tag(line: &[u8]) -> Option<(TagId, Vec<u8>)> {
    let inside = match line {
        [b'(', inside @ .., b')'] | [b'<', inside @ .., b'>'] => inside,
        line => line,
    };
    let name = inside
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric());
    let (name, rest) = inside.split_at_checked(name.count())?;
    let tag = tag_id(name)?;
    let value = match rest.trim_ascii_start() {
        [b':' | b'=', value @ ..] => value.trim_ascii_start(),
        [b'"', ..] => rest.trim_ascii_start(),
        _ => return None,
    };
    let value = match value {
        [b'"', value @ .., b'"'] => value,
        value => value,
    };
    let is_plain = is_plain(value) && !value.iter().any(|byte| b"\"\\#".contains(byte));
    let is_value = is_plain
        && !value.is_empty()
        && line.len() < MAX_LINE_LENGTH
        && is_plain_tag(Some(tag))
        && tag != TagId::NOTE
        && can_be_read(tag, value);
    is_value.then(|| (tag, [b"[", name, b" \"", value, b"\"]"].concat()))
}

/// Reports lines that were meant to be tag pairs.
fn are_tags(
    game: &GameContext<'_>,
    before: TagPair<'_>,
    data: Span,
    meant: &[MeantTag],
    report: &mut Report<'_>,
) {
    let Some(first) = meant.first() else {
        return;
    };
    let (name, text) = (game.file.show(before.name()), game.file.show(&first.text));
    let message = format!("no data can follow the tag {name}; did you mean `{text}`?");
    let mut finding = report
        .at(data, message)
        .label(before.span(), "the tag pair before it");
    if meant.len() > 1 {
        finding = finding.note(format!("{} lines look like tag pairs", meant.len()));
    }
    let edits = meant
        .iter()
        .map(|tag| SpanEdit::new(tag.line, tag.text.clone()));
    finding.fix_all("write the tag pairs", Applicability::Unsafe, edits);
}

/// How many tag pairs between a section and its lost data are plausible.
const NEAR: usize = 8;

/// The tag pair of the section that plain tags before an offset have ended.
fn interrupted<'g>(game: &GameContext<'g>, tag: TagId, offset: u32) -> Option<TagPair<'g>> {
    let before = |(pair, _): &(TagPair<'_>, _)| pair.span().start < offset;
    let count = game.tags.partition_point(before);
    let mut tags = game.tags.iter().take(count).rev().take(NEAR);
    tags.find(|(_, id)| *id == Some(tag)).map(|(pair, _)| *pair)
}

/// The data after a plain tag, without those that another rule names.
fn stray_data(game: &GameContext<'_>, section: Section<'_>) -> Option<Span> {
    let tree = game.document.tree();
    let mut causes = game
        .problems_in(section.span())
        .filter(|problem| problem.kind.is_cause())
        .peekable();
    let mut data: Option<Span> = None;
    for token in section.data() {
        let span = tree.span(token);
        // What follows a tag without its `[` belongs to that tag.
        if causes.peek().is_some_and(|problem| {
            problem.kind == ProblemKind::UnopenedTag && problem.span.end <= span.start
        }) {
            break;
        }
        while causes
            .next_if(|problem| problem.span.end <= span.start)
            .is_some()
        {}
        let cause = causes.peek();
        if cause.is_none_or(|problem| problem.span.start > span.start) {
            data = Some(data.map_or(span, |data| data.to(span)));
        }
    }
    data
}

/// Whether a `}` that closes nothing is in the text or directly after it: then the text
/// was meant to be a comment, and the brace is reported.
fn ends_with_stray_brace(game: &GameContext<'_>, text: Span) -> bool {
    let after = Span::new(text.start, u32::MAX);
    for problem in game.problems_in(after) {
        let between = Span::new(text.end, problem.span.start);
        if problem.kind == ProblemKind::StrayBrace {
            return problem.span.start < text.end
                || game.slice(between).iter().all(u8::is_ascii_whitespace);
        }
        if problem.span.start >= text.end {
            break;
        }
    }
    false
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind == PgnFaultKind::TooLong {
        let message = format!(
            "this text has more than {MOST_TOKENS} words and signs, more than any game; nothing of it is read"
        );
        report.at(fault.span.part(0, 1), message);
        return;
    }
    if fault.kind != PgnFaultKind::StrayText {
        return;
    }
    // `stray-brace` speaks of the end of a comment that has ended before.
    let behind = context.text().get(fault.span.end as usize..);
    let mut behind = behind.unwrap_or_default().iter();
    if behind.find(|byte| !byte.is_ascii_whitespace()) == Some(&b'}') {
        return;
    }
    let tree = &context.document.tree;
    let token = tree.token_at(fault.span.start);
    let is_among_moves = token.is_some_and(|token| tree.kind(token) == PgnTokenKind::Word);
    let found = context.found(fault.span);
    let is_one = !context
        .slice(fault.span)
        .iter()
        .any(u8::is_ascii_whitespace);
    let message = match (is_among_moves, is_one) {
        (true, true) => format!("expected a move, found {found}"),
        (true, false) => format!("expected moves, found {found}; did you mean a comment?"),
        (false, _) => format!("{found} belongs to no game; did you mean a comment?"),
    };
    let finding = report
        .at(fault.span, message)
        .habit("texts", context.slice(fault.span));
    // One word among moves may be a move.
    let is_prose = !(is_among_moves && is_one);
    if let Some(edits) = context.in_braces(fault.span).filter(|_| is_prose) {
        finding.fix_all(AS_COMMENT, Applicability::Unsafe, edits);
    }
}

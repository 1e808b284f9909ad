//! # non-ascii-token
//!
//! A call, a card or a table has a character that is not ASCII. Such characters are allowed only in
//! strings and comments (chapter 2.2): a suit is a letter, as in `1H`, not a symbol. Readers stop
//! there.
//!
//! Write suits as `S`, `H`, `D` or `C`, and `1½` as `1.5`. Put names in tables in quotes; contracts, cards
//! and numbers need none. If the word has other words beside it, and the line has too many elements for its
//! columns, the words are probably one name. Then the fix quotes them together and is unsafe.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1♥ Pass 2H AP
//! ```
//!
//! ```text
//! error[non-ascii-token]: `♥` is not allowed in a call; did you mean `H`?
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ 1♥ Pass 2H AP
//!   │ ^^
//!   │
//!   = fix: write it in ASCII
//!     + 1H Pass 2H AP
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1♥ Pass 2H AP
//! +1H Pass 2H AP
//! ```
//!
//! ```pbn
//! [ScoreTable "Rank;Names"]
//! 1 Jérôme
//! 2 "Zoë"
//! ```
//!
//! ```pbn
//! [TotalScoreTable "Rank;Names;TotalMP"]
//! 1 José Alfa 60
//! 2 "Al Bravo" 50
//! ```
//!
//! ```text
//! error[non-ascii-token]: `é` is not allowed in a table outside quotes
//!   ┌─ example.pbn:2:3
//!   │
//! 2 │ 1 José Alfa 60
//!   │   ^^^^
//!   │
//!   = fix: put the name in quotes (unsafe)
//!     + 1 "José Alfa" 60
//! ```
//!
//! ```pbn
//! [ScoreTable "MP_NS;MP_EW"]
//! 1½ ½
//! 1 1
//! ```
//!
//! ```diff
//!  [ScoreTable "MP_NS;MP_EW"]
//! -1½ ½
//! +1.5 0.5
//!  1 1
//! ```
//!
//! ```pgn
//! 1. ♘f3 *
//! ```
//!
//! ```diff
//! -1. ♘f3 *
//! +1. Nf3 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1H Pass 2H {♥ is the longer suit} AP
//! ```
//!
//! ```pbn
//! [ScoreTable "Rank;Names"]
//! 1 "Jérôme"
//! 2 "Zoë"
//! ```
//!
//! ```pgn
//! 1. Nf3 *
//! ```

use crate::pbn::standard::{CellValue, TagId};
use crate::pgn::{PgnFault, PgnFaultKind, Ply, Spelling};
use crate::rules::appended_file::{APPENDED, mark_before};
use crate::rules::elements::{column_on_line, is_element, quoted};
use crate::rules::moves::is_card;
use crate::rules::prelude::*;
use crate::source::is_blank;

pub(crate) const META: Meta = Meta {
    name: "non-ascii-token",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["2.2"]), (PGN, &["4.1", "7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Problem(&[ProblemKind::NonAscii], check)])
    .and_pgn(
        Standing::on(Severity::Warning),
        &[
            ChessCheck::Fault(check_chess),
            ChessCheck::Spelling(Spelling::FIGURINE, check_figurine),
        ],
    );

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let text = game.show(problem.span);
    let Some(wrong) = text.chars().find(|c| !c.is_ascii()) else {
        return;
    };
    if mark_before(game, problem.span.end) == Some(problem.span) {
        let newline = game.newline_at(problem.span.start);
        let title = "write an empty line in its place";
        let finding = report.at(problem.span, APPENDED);
        finding.fix(title, Applicability::Unsafe, problem.span, newline);
        return;
    }
    let (pair, tag) = game.tag_at(problem.span.start).unzip();
    let tag = tag.flatten();
    let finding = report.at(problem.span, message(wrong, tag));
    let words = words(game, tag, problem.span);
    let has_quoted = words.iter().any(|word| word.is_quoted);
    // A string after a tag that has none would be its value.
    if has_quoted && pair.is_none_or(|pair| pair.has_error()) {
        return;
    }
    // Letters and quotes would be those of a tag pair.
    if game.is_after_stray_bracket(problem.span.start) {
        return;
    }
    if has_quoted
        && let Some(name) = name_around(game, tag, problem.span)
        && let Some(text) = quoted(game.slice(name))
    {
        finding.fix("put the name in quotes", Applicability::Unsafe, name, text);
        return;
    }
    let title = if has_quoted {
        "put it in quotes"
    } else {
        "write it in ASCII"
    };
    if let Some(edits) = edits(game, words)
        && let Some((applicability, edits)) = with_percents_first(game, edits)
    {
        let edits = edits.into_iter();
        let edits = edits.map(|(span, text)| SpanEdit::new(span, text));
        finding.fix_all(title, applicability, edits);
    }
}

fn message(wrong: char, tag: Option<TagId>) -> String {
    let place = match tag {
        Some(TagId::AUCTION) => "a call",
        Some(TagId::PLAY) => "a card",
        _ => "a table outside quotes",
    };
    match (wrong, ascii(wrong)) {
        ('\u{A0}', _) => format!("a no-break space is not allowed in {place}; write a plain space"),
        (_, Some("-")) => format!("expected a hyphen in {place}, found `{wrong}`"),
        (_, Some(letter)) if !is_table(tag) && !letter.is_empty() => {
            format!("`{wrong}` is not allowed in {place}; did you mean `{letter}`?")
        }
        _ if wrong.is_control() || wrong == '\u{FEFF}' => {
            format!("U+{:04X} is not allowed in {place}", u32::from(wrong))
        }
        _ => format!("`{wrong}` is not allowed in {place}"),
    }
}

fn is_table(tag: Option<TagId>) -> bool {
    !matches!(tag, Some(TagId::AUCTION | TagId::PLAY))
}

/// A word with characters that are not ASCII.
struct NonAsciiWord {
    span: Span,
    /// The word as it is read, or a decimal number in the place of one with `½`.
    text: String,
    /// Whether it is to be put in quotes, not written in ASCII.
    is_quoted: bool,
}

fn words(game: &GameContext<'_>, tag: Option<TagId>, span: Span) -> Vec<NonAsciiWord> {
    // Blanks alone separate two elements.
    let is_quoted = |word: &str| {
        let is_written = |c: char| c.is_ascii() || ascii(c) == Some(" ");
        is_table(tag) && !word.chars().all(is_written) && plain_element(word).is_none()
    };
    let tokens = game.tokens_in(span);
    let tokens = tokens.filter(|(_, kind, _)| *kind == TokenKind::Error);
    let words = tokens.map(|(_, _, span)| {
        let text = game.show(span);
        match by_column(game, tag, span, &text) {
            Some(text) => NonAsciiWord {
                span,
                text,
                is_quoted: false,
            },
            None => NonAsciiWord {
                span,
                is_quoted: is_quoted(&text),
                text,
            },
        }
    });
    words.collect()
}

/// Places, each with what is written there.
type WordEdits = Vec<(Span, Vec<u8>)>;

/// What is written for each word; `None` where that is not known for one of them.
fn edits(game: &GameContext<'_>, words: Vec<NonAsciiWord>) -> Option<WordEdits> {
    let edits = words.into_iter().map(|word| {
        let mut text = if word.is_quoted {
            quoted(game.slice(word.span))?
        } else if is_before_stray_bracket(game, word.span) {
            // The bracket would open a tag pair after it.
            return None;
        } else {
            in_ascii(&word.text)?
        };
        if lengthens_annotation(game, word.span, &text) {
            text.insert(0, b' ');
        }
        Some((word.span, text))
    });
    edits.collect()
}

/// The edits, with each `%` that becomes the first on its line in the first column, as that of an escape
/// line, and how sure they are. `None` where a `%` would hide the rest of a line.
fn with_percents_first(
    game: &GameContext<'_>,
    edits: WordEdits,
) -> Option<(Applicability, WordEdits)> {
    let mut applicability = Applicability::Safe;
    let mut placed = Vec::with_capacity(edits.len());
    for (mut span, mut text) in edits {
        let rest = game.text().slice(span.end as usize..);
        let is_blank_text = text.iter().all(u8::is_ascii_whitespace);
        let blanks = rest.iter().take_while(|byte| is_blank(**byte)).count();
        // With other blanks before it, it would not come into the first column.
        if is_blank_text && blanks > 0 && rest.get(blanks) == Some(&b'%') {
            return None;
        }
        // A line with nothing but blanks would part two games.
        if is_blank_text && is_among_blanks(game, span) {
            applicability = Applicability::Unsafe;
        }
        let first = text.trim_ascii_start().first().or(rest.first());
        if first == Some(&b'%') && !game.slice(span).starts_with(b"%") {
            let start = game.blanks_before(span.start).start;
            // After a blank in a line it would hide what follows.
            if !game.is_line_start(start) {
                return None;
            }
            applicability = Applicability::Unsafe;
            span = Span::new(start, span.end);
            text = text.trim_ascii_start().to_vec();
        }
        placed.push((span, text));
    }
    Some((applicability, placed))
}

/// Whether on both sides of a token its line ends, or a token comes of which blanks are made as well,
/// here or by the rule of control characters. What is beyond that is not looked at, because a line can be as
/// long as the file.
fn is_among_blanks(game: &GameContext<'_>, token: Span) -> bool {
    let tree = game.document.tree();
    let Some(TokenId(at)) = tree.token_at(token.start) else {
        return true;
    };
    let mut before = (0..at).rev().map(TokenId);
    let mut after = (at + 1..tree.token_count()).map(TokenId);
    let is_space = |token: &TokenId| tree.kind(*token) == TokenKind::Space;
    let becomes_blank = |token: TokenId| match tree.kind(token) {
        TokenKind::Newline => true,
        TokenKind::Error => {
            let word = game.show(tree.span(token));
            let is_blank = |c| ascii(c).is_some_and(|text| text.trim().is_empty());
            word.chars().all(|c| c.is_control() || is_blank(c))
        }
        _ => false,
    };
    before
        .find(|token| !is_space(token))
        .is_none_or(becomes_blank)
        && after
            .find(|token| !is_space(token))
            .is_none_or(becomes_blank)
}

/// Whether a bracket that opens no tag pair comes directly after a place.
fn is_before_stray_bracket(game: &GameContext<'_>, place: Span) -> bool {
    game.text().get(place.end as usize) == Some(&b'[')
        && game.kind_at(place.end) != Some(TokenKind::LeftBracket)
}

/// Whether an annotation before a place, a number or a suffix, would go on with what is written there.
fn lengthens_annotation(game: &GameContext<'_>, place: Span, text: &[u8]) -> bool {
    let Some((before, rest)) = game.text().split_at_checked(place.start as usize) else {
        return false;
    };
    let next = text.first().or(rest.get(place.len() as usize));
    let (last, first) = (before.last(), rest.first());
    let parts = |is_of_it: fn(&u8) -> bool| {
        let is_of_it = |byte: Option<&u8>| byte.is_some_and(is_of_it);
        is_of_it(last) && is_of_it(next) && !is_of_it(first)
    };
    parts(u8::is_ascii_digit) || parts(|byte| matches!(byte, b'!' | b'?'))
}

/// What a character in a call or card was meant to be.
fn ascii(c: char) -> Option<&'static str> {
    Some(match c {
        '♠' | '♤' => "S",
        '♥' | '♡' => "H",
        '♦' | '♢' => "D",
        '♣' | '♧' => "C",
        '‐' | '‑' | '‒' | '–' | '—' | '−' => "-",
        '×' => "X",
        // What makes an emoji of a symbol, and a mark between two files.
        '\u{FE0E}' | '\u{FE0F}' | '\u{FEFF}' => "",
        '\u{A0}' | '\u{2002}'..='\u{200A}' | '\u{202F}' | '\u{3000}' => " ",
        _ => return None,
    })
}

/// An element that means something in its column: a suit symbol as a denomination, and a number with `½`,
/// such as `1½`, as a decimal number.
fn by_column(
    game: &GameContext<'_>,
    table: Option<TagId>,
    span: Span,
    word: &str,
) -> Option<String> {
    let number = word.strip_suffix('½');
    if number.is_none() && !matches!(in_ascii(word)?.as_slice(), [b'S' | b'H' | b'D' | b'C']) {
        return None;
    }
    let value = column_on_line(game, table?, span)?.value()?;
    let Some(number) = number else {
        let is_denomination = value == CellValue::Denomination;
        return String::from_utf8(in_ascii(word)?)
            .ok()
            .filter(|_| is_denomination);
    };
    let (sign, digits) = match number.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", number),
    };
    let holds_fractions = matches!(
        value,
        CellValue::Percentage | CellValue::Imp | CellValue::Matchpoints | CellValue::Number
    );
    let is_number = digits.len() <= 9 && digits.bytes().all(|byte| byte.is_ascii_digit());
    let digits = if digits.is_empty() { "0" } else { digits };
    (holds_fractions && is_number).then(|| format!("{sign}{digits}.5"))
}

fn in_ascii(word: &str) -> Option<Vec<u8>> {
    let mut text = Vec::with_capacity(word.len());
    for c in word.chars() {
        if c.is_ascii() {
            text.push(c as u8)
        } else {
            text.extend_from_slice(ascii(c)?.as_bytes())
        }
    }
    Some(text)
}

/// A contract, a card or a number of a table with the letters and the sign that its symbols mean.
fn plain_element(word: &str) -> Option<Vec<u8>> {
    let element = in_ascii(word)?;
    let is_number = || {
        let digits = element.strip_prefix(b"-").unwrap_or(&element);
        let is_of_number = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
        digits.first().is_some_and(u8::is_ascii_digit) && digits.iter().all(is_of_number)
    };
    let is_contract = || {
        let risk = element.get(2..).unwrap_or_default();
        let is_bid = matches!(
            element.get(..2),
            Some([b'1'..=b'7', b'C' | b'D' | b'H' | b'S'])
        );
        is_bid && matches!(risk, b"" | b"X" | b"XX")
    };
    let is_plain = is_contract() || is_card(&element) || is_number();
    (is_plain && !element.is_empty()).then_some(element)
}

/// The name of which a word of a table is a part: the words beside it, with single spaces between them.
/// `None` where nothing is beside it, or where each word may be an element, because the line holds whole rows.
fn name_around(game: &GameContext<'_>, table: Option<TagId>, word: Span) -> Option<Span> {
    let columns = game.model.table(table?)?.columns().len();
    let (before, after) = game.tokens_beside(word)?;
    let tree = game.document.tree();
    let is_element = |token: &TokenId| is_element(tree.kind(*token));
    let others = before.clone().chain(after.clone()).filter(is_element);
    if (1 + others.count()).is_multiple_of(columns.max(1)) {
        return None;
    }
    let goes_on = |token: &TokenId| {
        let text = game.slice(tree.span(*token));
        match tree.kind(*token) {
            TokenKind::Space => text == b" ",
            TokenKind::Element | TokenKind::Error => {
                !text
                    .iter()
                    .any(|byte| byte.is_ascii_digit() || *byte == b'"')
                    && !matches!(text, b"-" | b"?")
            }
            _ => false,
        }
    };
    let first = before.take_while(goes_on).filter(is_element).last();
    let last = after.take_while(goes_on).filter(is_element).last();
    let start = first.map_or(word.start, |first| tree.span(first).start);
    let end = last.map_or(word.end, |last| tree.span(last).end);
    (first.is_some() || last.is_some()).then(|| Span::new(start, end))
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind == PgnFaultKind::NonAscii {
        let found = context.found(fault.span);
        report
            .at(
                fault.span,
                format!("expected a move in letters and digits of ASCII, found {found}"),
            )
            .habit("words", ());
    }
}

/// A figurine, by which the move can be read.
fn check_figurine(context: &ChessContext<'_>, ply: &Ply, report: &mut Report<'_>) {
    context.report_spelling(ply, report, |right, found| {
        format!("expected {right}, found {found}")
    });
}

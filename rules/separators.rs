//! Marks that part calls or cards where only blanks may: commas, full stops and slashes, and the numbers
//! of tricks. People type them, and programs print them.

use std::borrow::Cow;

use super::GameContext;
use super::auction::bad_call;
use super::play::bad_card;
use crate::diagnostic::Span;
use crate::pbn::standard::TagId;
use crate::pbn::syntax::TokenKind;

type Edits = Vec<(Span, Cow<'static, [u8]>)>;

/// The edits that delete the marks at a place in an auction or a play. `None` where they are not all that
/// is wrong: there, or beside it on its line, is a word that is no call or card, as in prose.
pub(crate) fn without_separators(
    game: &GameContext<'_>,
    place: Span,
    section: Option<TagId>,
) -> Option<Edits> {
    let tree = game.document.tree();
    let (before, after) = game.tokens_beside(place)?;
    let is_outside = |token: &_| tree.span(*token).start >= place.end;
    let is_word = |token: &_| {
        let kind = tree.kind(*token);
        matches!(kind, TokenKind::Error | TokenKind::Call | TokenKind::Card)
    };
    let last = before.clone().find(is_word);
    let next = after.filter(is_outside).find(is_word);
    let mut beside = [last, next].into_iter().flatten();
    if !beside.all(|token| can_be_parted(game.slice(tree.span(token)), section)) {
        return None;
    }
    let mut edits = Edits::new();
    let mut is_first = before.clone().all(|token| tree.kind(token).is_trivia());
    for (_, kind, span) in game.tokens_in(place) {
        match kind {
            TokenKind::Newline => is_first = true,
            TokenKind::Error if is_first && begins_line(game, span, section) => {
                let end = game.blanks_after(span.end).end;
                edits.push((Span::new(span.start, end), Cow::Borrowed(b"")));
            }
            TokenKind::Error => {
                is_first = false;
                edits.extend(without_marks(game, span, section)?);
            }
            kind if kind.is_trivia() => {}
            _ => return None,
        }
    }
    Some(edits)
}

/// Whether a word at the beginning of a line is only the number of its trick, or a mark, and others are
/// after it.
fn begins_line(game: &GameContext<'_>, word: Span, section: Option<TagId>) -> bool {
    let text = game.slice(word);
    let end = game.blanks_after(word.end).end;
    // In the first column, a `%` would hide its line.
    let is_alone = game.is_line_end(end) || game.text().get(end as usize) == Some(&b'%');
    (is_number(text, section) || is_only_mark(text)) && !is_alone
}

/// The edits that delete the marks of a word, or the word where it is nothing but one mark.
fn without_marks(game: &GameContext<'_>, word: Span, section: Option<TagId>) -> Option<Edits> {
    let text = game.slice(word);
    if is_only_mark(text) {
        return Some(vec![game.removal(word)]);
    }
    let bare = bare(text);
    if bare.len() == text.len() || !is_move(bare, section) {
        return None;
    }
    let before = text.first().is_some_and(|byte| is_mark(*byte));
    let start = word.start + u32::from(before);
    let ends = [
        Span::new(word.start, start),
        Span::new(start + bare.len() as u32, word.end),
    ];
    let ends = ends.into_iter().filter(|end| !end.is_empty());
    Some(ends.map(|end| (end, Cow::Borrowed(&b""[..]))).collect())
}

/// Whether a word is a call or a card, the number of a trick, or nothing but a mark.
fn can_be_parted(word: &[u8], section: Option<TagId>) -> bool {
    let bare = bare(word);
    bare.is_empty() || is_move(bare, section) || is_number(word, section)
}

fn is_move(word: &[u8], section: Option<TagId>) -> bool {
    match section {
        Some(TagId::AUCTION) => bad_call::is_clear(word),
        _ => bad_card::is_clear(word),
    }
}

/// Whether a word numbers a trick: `1.`
pub(crate) fn is_number(word: &[u8], section: Option<TagId>) -> bool {
    let number = word.strip_suffix(b".").unwrap_or(&[]);
    let is_trick = (1..=2).contains(&number.len()) && number.iter().all(u8::is_ascii_digit);
    section == Some(TagId::PLAY) && is_trick
}

/// A word without the mark before it and the one after it.
fn bare(word: &[u8]) -> &[u8] {
    let word = match word {
        [mark, rest @ ..] if is_mark(*mark) => rest,
        word => word,
    };
    match word {
        [rest @ .., mark] if is_mark(*mark) => rest,
        word => word,
    }
}

fn is_only_mark(word: &[u8]) -> bool {
    matches!(word, [mark] if is_mark(*mark))
}

fn is_mark(byte: u8) -> bool {
    matches!(byte, b',' | b'.' | b'/' | b'|')
}

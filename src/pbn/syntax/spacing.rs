//! Files in which empty lines follow each line, as where text was copied out of a web page or a mail.

use std::ops::Range;

use crate::source::{has_reversed_line_ends, is_blank, line_end, next_line};

/// Of fewer gaps nobody knows that they are more than chance.
const FEWEST: usize = 4;

/// More empty lines after each line are not told apart.
const MOST: usize = 3;

/// Whether empty lines follow each line of a text, so that each would be a game.
pub fn is_double_spaced(text: &[u8]) -> bool {
    spacing(text).is_some()
}

/// The empty lines (byte offsets) that such a text has too many, in order: all where there are as many as
/// after most lines, all but one where there are more, or another game begins. None of other texts.
pub fn superfluous_lines(text: &[u8]) -> impl Iterator<Item = Range<usize>> + '_ {
    let spacing = spacing(text);
    let lines = spacing.into_iter().flat_map(|_| lines(text));
    let mut end = None;
    let mut seen: Vec<&[u8]> = Vec::new();
    lines.filter_map(move |(empty, line)| {
        let is_apart = spacing.is_some_and(|spacing| spacing < empty.min(MOST));
        let name = text.get(line.clone()).and_then(tag_name);
        let begins_game = name.is_some_and(|name| begins_game(name, is_apart, &mut seen));
        let gap = end.replace(next_line(text, line.end))??..line.start;
        let first = if is_apart || begins_game {
            next_line(text, gap.start)?
        } else {
            gap.start
        };
        (empty > 0).then_some(first..gap.end)
    })
}

/// Whether a tag begins another game: it is apart from the tags before, or identifies a game and was seen in
/// this one already.
fn begins_game<'t>(name: &'t [u8], is_apart: bool, seen: &mut Vec<&'t [u8]>) -> bool {
    let identifies = matches!(name, b"Event" | b"Board");
    let begins = is_apart || identifies && seen.contains(&name);
    if begins {
        seen.clear();
    }
    if identifies {
        seen.push(name);
    }
    begins
}

/// How many empty lines follow each line of a text; [`MOST`] is any larger number as well. `None` where lines
/// follow each other as usual, which a few of them show. Empty lines count only before tag pairs: in
/// comments they part paragraphs. Line ends in the wrong order need no such proof.
fn spacing(text: &[u8]) -> Option<usize> {
    if has_reversed_line_ends(text) {
        return Some(1);
    }
    let (mut close, mut gaps) = (0, [0; MOST]);
    let mut repeats = 0;
    let mut last: Option<&[u8]> = None;
    for (empty, line) in lines(text) {
        let name = text.get(line).and_then(tag_name);
        let before = last;
        last = name.or(last);
        let Some(before) = before else { continue };
        match (empty, name) {
            (0, _) => close += 1,
            (_, Some(name)) => {
                if let Some(count) = gaps.get_mut(empty.min(MOST) - 1) {
                    *count += 1;
                }
                repeats += usize::from(name == before);
            }
            _ => {}
        }
        let loose = gaps.iter().sum::<usize>();
        if close > FEWEST + loose / 10 || repeats > FEWEST + loose / 2 {
            return None;
        }
    }
    let loose = gaps.iter().sum::<usize>();
    // Games of one line, such as a list of deals, begin with the same tag.
    if loose < FEWEST || 10 * close > loose || 2 * repeats >= loose {
        return None;
    }
    (1..=MOST).max_by_key(|empty| gaps.get(empty - 1))
}

/// The lines with text (byte offsets), each with the number of empty lines before it.
fn lines(text: &[u8]) -> impl Iterator<Item = (usize, Range<usize>)> + '_ {
    let mut start = Some(0);
    let mut empty = 0;
    std::iter::from_fn(move || {
        loop {
            let at = start.filter(|at| *at < text.len())?;
            let line = at..line_end(text, at);
            start = next_line(text, at);
            let is_empty = text.get(line.clone())?.iter().all(|byte| is_blank(*byte));
            if !is_empty {
                return Some((std::mem::take(&mut empty), line));
            }
            empty += 1;
        }
    })
}

/// The name of the tag with which a line begins.
fn tag_name(line: &[u8]) -> Option<&[u8]> {
    let name = line.trim_ascii_start().strip_prefix(b"[")?;
    let end = name.iter().position(|byte| !byte.is_ascii_alphanumeric());
    name.get(..end?)
}

//! What the kept lines of a game keep of a record, while it holds.

use crate::convert::kept::{FROM_RBN, texts, without_sign};
use crate::convert::said::{RecordContent, RecordNote};
use crate::convert::tags::{label_of, written};
use crate::convert::{game, single};
use crate::games::Game;
use crate::rbn::RbnLabel;
use crate::source::Encoding;

/// A kept line that contradicts its game, which was changed after the line was written.
pub(in crate::convert) struct ContradictedLine {
    /// Which one of the game's lines that keep something of a record, 0-based.
    pub(in crate::convert) index: usize,
    /// The letter of its label, or what else it is about.
    pub(in crate::convert) what: String,
    /// The label's line as the game says it; `None` where it says nothing of it.
    pub(in crate::convert) now: Option<String>,
}

/// What a game says with its kept lines; the encoding is that of its file. Gives also those that are stale.
pub(in crate::convert) fn with_kept(
    game: &Game,
    encoding: Encoding,
) -> (RecordContent, Vec<ContradictedLine>) {
    let base = game::said(game);
    let escapes = game.escapes.iter();
    let escapes = escapes.map(|line| without_sign(&line.text));
    let kept = texts(FROM_RBN, escapes);
    if kept.is_empty() {
        return (base, Vec::new());
    }
    let mut all = base.clone();
    let mut labels = Vec::new();
    for (index, text) in kept.iter().enumerate() {
        if let Some(label) = restore(text, &mut all) {
            labels.push((index, label));
        }
    }
    let stale_label = |&(index, label): &(usize, RbnLabel)| {
        let letter = label.letter();
        ContradictedLine {
            index,
            what: letter.to_string(),
            now: base.get(label).map(|data| format!("{letter} {data}")),
        }
    };
    all.notes.sort_by_key(|note| (note.owner, note.number));
    all.texts.sort_by_key(|text| text.after);
    all.extras.sort_by_key(|line| line.after);
    // Mapped forward again, it must be what the file says now.
    let Some(again) = single(&all, encoding) else {
        let stale = labels.iter().map(stale_label).collect();
        return (base, stale);
    };
    let back = game::said(&again);
    let mut stale = Vec::new();
    for label in RbnLabel::ALL {
        let mut lines = labels.iter().filter(|(_, of)| *of == label).peekable();
        if lines.peek().is_none() {
            continue;
        }
        let own = again
            .tags
            .iter()
            .filter(|tag| label_of(&tag.name) == Some(label));
        let is_same =
            |tag: &crate::games::Tag| written(game, &tag.name) == written(&again, &tag.name);
        let holds = back.get(label) == base.get(label) && own.into_iter().all(is_same);
        if !holds {
            all.set(label, base.get(label).map(str::to_owned));
            stale.extend(lines.map(stale_label));
        }
    }
    if back.texts != base.texts {
        if all.texts != base.texts {
            let is_text = |kept: &String| kept.starts_with("text ");
            stale.push(ContradictedLine {
                index: kept.iter().position(is_text).unwrap_or_default(),
                what: "text".to_owned(),
                now: None,
            });
        }
        all.texts.clone_from(&base.texts);
    }
    stale.sort_by_key(|stale| stale.index);
    (all, stale)
}

/// Puts what a kept line says into a record; gives the label that it is about.
fn restore(kept: &str, said: &mut RecordContent) -> Option<RbnLabel> {
    if kept.starts_with('%') {
        // It is among the `%` lines of the game.
        return None;
    }
    if let Some(note) = kept.strip_prefix("note ") {
        let mut parts = note.splitn(3, ' ');
        let owner = label(parts.next()?)?;
        let number = parts.next()?.parse().ok()?;
        let text = parts.next().unwrap_or_default().to_owned();
        said.notes.push(RecordNote {
            owner,
            number,
            text,
        });
        return None;
    }
    if let Some(text) = kept.strip_prefix("text ") {
        let (number, what) = text.split_once(' ')?;
        let index = number.parse::<usize>().ok()?.checked_sub(1)?;
        let own = said.texts.get_mut(index)?;
        if let Some(exact) = what.strip_prefix("= ") {
            exact.clone_into(&mut own.text);
        } else if let Some(owner) = what.strip_prefix("is note 0 of ") {
            own.is_note = true;
            own.after = label(owner);
        } else if let Some(place) = what.strip_prefix("after ") {
            own.after = label(place);
        }
        return None;
    }
    if let Some(line) = kept.strip_prefix("line ") {
        let (number, place) = line.split_once(" after ")?;
        let index = number.parse::<usize>().ok()?.checked_sub(1)?;
        said.extras.get_mut(index)?.after = label(place);
        return None;
    }
    let label = label(kept.get(..1)?)?;
    let data = kept.get(2..).unwrap_or_default();
    said.set(label, Some(data.to_owned()));
    Some(label)
}

fn label(letter: &str) -> Option<RbnLabel> {
    match letter.as_bytes() {
        [letter] => RbnLabel::of(*letter),
        _ => None,
    }
}

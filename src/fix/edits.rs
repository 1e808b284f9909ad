//! Many edits in little memory.

use std::ops::Range;

use super::{Edit, EditRef};
use crate::packed::{put, put_step, take, take_step};

/// The edits of a fix, mostly in order of place.
///
/// Nearly all fixes have one. A fix for what is wrong throughout a file can have millions, so all
/// after the first one are packed into a few bytes each.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Edits {
    first: Option<Edit>,
    others: Option<Box<PackedEdits>>,
}

/// Edits one after the other: for each how far it is from the one before, how many bytes go, and
/// what comes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct PackedEdits {
    bytes: Vec<u8>,
    count: usize,
    /// Where the last edit ends.
    end: usize,
    /// Where in `bytes` the text of the last edit is.
    text: Range<usize>,
}

impl PackedEdits {
    fn push(&mut self, edit: &EditRef<'_>) {
        let Range { start, end } = edit.range;
        put_step(&mut self.bytes, self.end, start);
        put(&mut self.bytes, end.saturating_sub(start));
        // What is wrong throughout a file is often repaired in the same way.
        let is_same = self.count > 0 && self.bytes.get(self.text.clone()) == Some(edit.text);
        if is_same {
            put(&mut self.bytes, 0)
        } else {
            put(&mut self.bytes, edit.text.len() + 1);
            let start = self.bytes.len();
            self.bytes.extend_from_slice(edit.text);
            self.text = start..self.bytes.len();
        }
        self.count += 1;
        self.end = start.max(end);
    }

    fn append(&mut self, others: &PackedEdits) {
        let mut rest = others.iter();
        let Some(first) = rest.next() else {
            return;
        };
        // Only the first one is after another edit now.
        self.push(&first);
        let read = others.bytes.len() - rest.rest.len();
        if let Some(start) = others.text.start.checked_sub(read) {
            let start = self.bytes.len() + start;
            self.text = start..start + others.text.len();
        }
        self.bytes.extend_from_slice(rest.rest);
        self.count += others.count.saturating_sub(1);
        self.end = others.end;
    }

    fn iter(&self) -> EditIter<'_> {
        EditIter {
            rest: &self.bytes,
            at: 0,
            text: &[],
        }
    }
}

/// Goes through packed edits.
#[derive(Clone)]
struct EditIter<'e> {
    rest: &'e [u8],
    /// Where the edit before ends, and its text.
    at: usize,
    text: &'e [u8],
}

impl<'e> Iterator for EditIter<'e> {
    type Item = EditRef<'e>;

    fn next(&mut self) -> Option<EditRef<'e>> {
        let start = take_step(&mut self.rest, self.at)?;
        let end = start.saturating_add(take(&mut self.rest)?);
        self.at = end;
        if let Some(length) = take(&mut self.rest)?.checked_sub(1) {
            (self.text, self.rest) = self.rest.split_at_checked(length)?;
        }
        Some(EditRef {
            range: start..end,
            text: self.text,
        })
    }
}

impl Edits {
    /// How many there are.
    pub fn len(&self) -> usize {
        let others = self.others.as_ref();
        usize::from(self.first.is_some()) + others.map_or(0, |others| others.count)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.first.is_none()
    }

    /// The edits.
    pub fn iter(&self) -> impl Iterator<Item = EditRef<'_>> + Clone {
        let others = self.others.iter().flat_map(|others| others.iter());
        self.first().into_iter().chain(others)
    }

    /// The first one.
    pub fn first(&self) -> Option<EditRef<'_>> {
        self.first.as_ref().map(Edit::as_ref)
    }

    /// Where the last one ends.
    pub fn end(&self) -> Option<usize> {
        match &self.others {
            Some(others) => Some(others.end),
            None => self.first.as_ref().map(|first| first.range.end),
        }
    }

    /// Adds an edit.
    pub fn push(&mut self, edit: Edit) {
        match self.first {
            None => self.first = Some(edit),
            Some(_) => self.others.get_or_insert_default().push(&edit.as_ref()),
        }
    }

    /// Adds the edits of another list, which is empty after that.
    pub fn append(&mut self, more: &mut Edits) {
        let more = std::mem::take(more);
        if self.is_empty() {
            *self = more;
        } else if let Some(first) = more.first {
            self.push(first);
            if let (Some(others), Some(more)) = (&mut self.others, more.others) {
                others.append(&more);
            }
        }
    }

    /// Keeps the edits of which that is said.
    pub fn retain(&mut self, mut keeps: impl FnMut(&EditRef<'_>) -> bool) {
        let keeps_first = self.first().is_some_and(|first| keeps(&first));
        *self = match &self.others {
            None if keeps_first => return,
            None => Edits::default(),
            Some(others) => {
                let first = self.first().filter(|_| keeps_first).into_iter();
                first.chain(others.iter().filter(keeps)).collect()
            }
        };
    }

    /// Gives each edit another range.
    pub fn move_each(&mut self, mut moved: impl FnMut(&Range<usize>) -> Range<usize>) {
        if let Some(first) = &mut self.first {
            first.range = moved(&first.range);
        }
        if let Some(others) = &mut self.others {
            let mut packed = PackedEdits::default();
            for edit in others.iter() {
                let range = moved(&edit.range);
                packed.push(&EditRef { range, ..edit });
            }
            **others = packed;
        }
    }

    /// Puts them in order of where they begin.
    pub fn sort(&mut self) {
        if !self.iter().is_sorted_by_key(|edit| edit.range.start) {
            let mut edits: Vec<_> = self.iter().collect();
            edits.sort_by_key(|edit| edit.range.start);
            *self = edits.into_iter().collect();
        }
    }
}

impl From<Edit> for Edits {
    fn from(edit: Edit) -> Edits {
        Edits {
            first: Some(edit),
            others: None,
        }
    }
}

impl FromIterator<Edit> for Edits {
    fn from_iter<T: IntoIterator<Item = Edit>>(edits: T) -> Edits {
        let mut all = Edits::default();
        edits.into_iter().for_each(|edit| all.push(edit));
        all
    }
}

impl<'e> FromIterator<EditRef<'e>> for Edits {
    fn from_iter<T: IntoIterator<Item = EditRef<'e>>>(edits: T) -> Edits {
        edits.into_iter().map(EditRef::to_owned).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EDITS: [(Range<usize>, &str); 6] = [
        (3..5, "x"),
        (5..5, "x"),
        (9..9, "a longer one"),
        (0..1, ""),
        (1000..70_000, ""),
        (70_000..70_001, "x"),
    ];

    fn edits(from: &[(Range<usize>, &'static str)]) -> Edits {
        let edit = |(range, text): &(Range<usize>, &'static str)| Edit {
            range: range.clone(),
            text: text.as_bytes().into(),
        };
        from.iter().map(edit).collect()
    }

    #[track_caller]
    fn check(edits: &Edits, expected: &[(Range<usize>, &str)]) {
        let end = expected.last().map(|(range, _)| range.end);
        let expected = expected.iter().map(|(range, text)| EditRef {
            range: range.clone(),
            text: text.as_bytes(),
        });
        assert!(edits.iter().eq(expected.clone()), "{edits:?}");
        assert_eq!(edits.len(), expected.len());
        assert_eq!(edits.end(), end);
    }

    #[test]
    fn edits_come_back_in_their_order() {
        for cut in 0..=EDITS.len() {
            let (first, last) = EDITS.split_at(cut);
            let (mut all, mut more) = (edits(first), edits(last));
            check(&all, first);
            all.append(&mut more);
            assert!(more.is_empty());
            check(&all, &EDITS);
            assert_eq!(all, edits(&EDITS));
            // The text of the last one is known.
            all.push(Edit {
                range: 80_000..80_001,
                text: b"x".as_slice().into(),
            });
            check(&all, &[&EDITS[..], &[(80_000..80_001, "x")]].concat());
        }
    }

    #[test]
    fn some_edits_are_kept_moved_and_sorted() {
        for gone in 0..EDITS.len() {
            let mut some = edits(&EDITS);
            let mut number = 0..;
            some.retain(|_| number.next() != Some(gone));
            let mut expected = EDITS.to_vec();
            expected.remove(gone);
            check(&some, &expected);
        }
        let mut all = edits(&EDITS);
        all.move_each(|range| range.start + 10..range.end + 10);
        let moved = EDITS.map(|(range, text)| (range.start + 10..range.end + 10, text));
        check(&all, &moved);
        let mut sorted = moved.to_vec();
        sorted.sort_by_key(|(range, _)| range.start);
        all.sort();
        check(&all, &sorted);
    }
}

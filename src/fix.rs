//! Repairs as text edits.

mod edits;

pub use edits::Edits;

use crate::source::Slice;
use std::borrow::Cow;
use std::ops::Range;

/// How sure one can be that a fix is what the author meant.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Applicability {
    /// Shown, never applied.
    Manual,
    /// The meaning may change or text is lost: applied only when asked for.
    Unsafe,
    /// A conforming reader sees the same game, or one with a hole filled.
    Safe,
}

impl Applicability {
    /// Safe where something holds, and otherwise unsafe.
    pub(crate) fn safe_if(holds: bool) -> Applicability {
        if holds {
            Applicability::Safe
        } else {
            Applicability::Unsafe
        }
    }

    /// `manual`, `unsafe` or `safe`.
    pub fn name(self) -> &'static str {
        match self {
            Applicability::Manual => "manual",
            Applicability::Unsafe => "unsafe",
            Applicability::Safe => "safe",
        }
    }
}

/// One replacement of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The bytes of the file that go.
    pub range: Range<usize>,
    /// The bytes that come in their place.
    pub text: Cow<'static, [u8]>,
}

impl Edit {
    /// Writes a text in the place of a range.
    pub(crate) fn new(range: Range<usize>, text: impl Into<Cow<'static, [u8]>>) -> Edit {
        let text = text.into();
        Edit { range, text }
    }

    /// Deletes a range.
    pub(crate) fn delete(range: Range<usize>) -> Edit {
        Edit::new(range, b"")
    }

    /// The edit as it is seen in a list.
    pub(crate) fn as_ref(&self) -> EditRef<'_> {
        EditRef {
            range: self.range.clone(),
            text: &self.text,
        }
    }
}

/// An edit as it is seen in a list of edits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EditRef<'e> {
    /// The bytes of the file that go.
    pub range: Range<usize>,
    /// The bytes that come in their place.
    pub text: &'e [u8],
}

impl EditRef<'_> {
    /// The edit by itself.
    pub fn to_owned(self) -> Edit {
        Edit {
            range: self.range,
            text: Cow::Owned(self.text.to_vec()),
        }
    }
}

/// A repair: all of its edits or none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fix {
    /// What it does, in the imperative: `write the name as "Event"`.
    pub title: String,
    /// How sure it is.
    pub applicability: Applicability,
    /// The edits, sorted and disjoint.
    pub edits: Edits,
}

impl Fix {
    /// Applies the edits to the bytes of the file for which the fix was made.
    ///
    /// Edits that do not fit the bytes, or overlap, are left out.
    pub fn apply(&self, bytes: &[u8]) -> Vec<u8> {
        apply(self.edits.iter(), bytes)
    }

    /// Whether it takes all of a file of so many bytes away.
    pub(crate) fn leaves_nothing(&self, length: usize) -> bool {
        let mut edits = self.edits.iter();
        let is_all = |start, edit: EditRef<'_>| {
            (edit.range.start == start && edit.text.is_empty()).then_some(edit.range.end)
        };
        length > 0 && edits.try_fold(0, is_all) == Some(length)
    }
}

/// Applies edits to a text. Those that do not fit it, or overlap, are left out.
pub(crate) fn apply<'e>(edits: impl Iterator<Item = EditRef<'e>>, bytes: &[u8]) -> Vec<u8> {
    let mut result = Vec::with_capacity(bytes.len());
    let mut at = 0;
    for edit in edits {
        let Some(kept) = bytes.get(at..edit.range.start) else {
            continue;
        };
        if edit.range.end > bytes.len() || edit.range.end < edit.range.start {
            continue;
        }
        result.extend_from_slice(kept);
        result.extend_from_slice(edit.text);
        at = edit.range.end;
    }
    result.extend_from_slice(bytes.slice(at..));
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_that_do_not_fit_are_left_out() {
        let edit = |start, end, text: &'static str| EditRef {
            range: Range { start, end },
            text: text.as_bytes(),
        };
        let edits = [
            edit(0, 1, "x"),
            edit(0, 2, "before the end of the last one"),
            edit(3, 2, "ends before it begins"),
            edit(4, 7, "ends after the text"),
            edit(4, 5, "z"),
            edit(7, 7, "is after the text"),
        ];
        assert_eq!(apply(edits.into_iter(), b"a\nb\nc\n"), b"x\nb\nz\n");
    }
}

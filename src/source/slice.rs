//! Parts of slices that are there by how the program counts.

use std::slice::SliceIndex;

/// What tokens, lines, games and edits say about where they are lies within the text that they are of.
/// Where the input alone decides whether a part is there, `get` asks.
pub(crate) trait Slice<T> {
    /// The part at a range. One that reaches beyond the end is a mistake of the program: tests stop there, and
    /// the program that people have goes on with nothing.
    #[track_caller]
    fn slice(&self, range: impl SliceIndex<[T], Output = [T]>) -> &[T];
}

impl<T> Slice<T> for [T] {
    fn slice(&self, range: impl SliceIndex<[T], Output = [T]>) -> &[T] {
        let part = self.get(range);
        debug_assert!(
            part.is_some(),
            "a part beyond the end of {} elements",
            self.len()
        );
        part.unwrap_or_default()
    }
}

//! Many places of a text in little memory.

use std::ops::Range;

use crate::packed::{put, put_step, take, take_step};

/// Places of a text, mostly in order. A file can have millions of them that are wrong in the same
/// way, so each takes a few bytes only: how far it is from the one before, and how long it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Places(Option<Box<PackedPlaces>>);

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct PackedPlaces {
    bytes: Vec<u8>,
    count: usize,
    /// Where the last place ends.
    end: usize,
}

impl PackedPlaces {
    fn push(&mut self, place: &Range<usize>) {
        put_step(&mut self.bytes, self.end, place.start);
        put(&mut self.bytes, place.end.saturating_sub(place.start));
        self.count += 1;
        self.end = place.start.max(place.end);
    }

    fn append(&mut self, others: &PackedPlaces) {
        let mut rest = others.iter();
        if let Some(first) = rest.next() {
            // Only the first one is after another place now.
            self.push(&first);
            self.bytes.extend_from_slice(rest.rest);
            self.count += others.count.saturating_sub(1);
            self.end = others.end;
        }
    }

    fn iter(&self) -> PlaceIter<'_> {
        PlaceIter {
            rest: &self.bytes,
            at: 0,
        }
    }
}

/// Goes through packed places.
#[derive(Clone)]
struct PlaceIter<'p> {
    rest: &'p [u8],
    /// Where the place before ends.
    at: usize,
}

impl Iterator for PlaceIter<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let start = take_step(&mut self.rest, self.at)?;
        self.at = start.saturating_add(take(&mut self.rest)?);
        Some(start..self.at)
    }
}

impl Places {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.as_ref().map_or(0, |packed| packed.count)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The places.
    pub fn iter(&self) -> impl Iterator<Item = Range<usize>> + Clone {
        self.0.iter().flat_map(|packed| packed.iter())
    }

    /// Adds a place.
    pub fn push(&mut self, place: Range<usize>) {
        self.0.get_or_insert_default().push(&place);
    }

    /// Adds the places of another list, which is empty after that.
    pub fn append(&mut self, more: &mut Places) {
        match (&mut self.0, more.0.take()) {
            (Some(packed), Some(more)) => packed.append(&more),
            (None, more) => self.0 = more,
            (Some(_), None) => {}
        }
    }
}

impl Extend<Range<usize>> for Places {
    fn extend<T: IntoIterator<Item = Range<usize>>>(&mut self, places: T) {
        places.into_iter().for_each(|place| self.push(place));
    }
}

impl FromIterator<Range<usize>> for Places {
    fn from_iter<T: IntoIterator<Item = Range<usize>>>(places: T) -> Places {
        let mut all = Places::default();
        all.extend(places);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_come_back_in_their_order() {
        let places = [3..5, 5..5, 0..1, 1000..70_000, 7..8];
        for cut in 0..=places.len() {
            let (first, last) = places.split_at(cut);
            let mut all: Places = first.iter().cloned().collect();
            let mut more: Places = last.iter().cloned().collect();
            all.append(&mut more);
            assert!(more.is_empty());
            assert!(all.iter().eq(places.iter().cloned()));
            assert_eq!(all, places.iter().cloned().collect());
            assert_eq!(all.len(), places.len());
        }
        assert!(Places::default().is_empty());
    }
}

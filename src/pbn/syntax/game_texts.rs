//! Where the games of a file are. An archive has millions, so this list takes five bytes for each.

use std::ops::Range;

/// Where the text of one game is in its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameText {
    start: usize,
    end: usize,
    first_tag: Option<usize>,
}

impl GameText {
    pub(super) fn new(range: Range<usize>, first_tag: Option<usize>) -> GameText {
        GameText {
            start: range.start,
            end: range.end,
            first_tag,
        }
    }

    /// The bytes, from the end of the game before to this game's last line.
    pub fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The offset of its first `[` in the file; `None` for text without a tag.
    pub fn first_tag(&self) -> Option<usize> {
        self.first_tag
    }

    /// The same game that many bytes further on.
    pub(crate) fn moved(&self, by: isize) -> GameText {
        let moved = |place: usize| place.saturating_add_signed(by);
        GameText {
            start: moved(self.start),
            end: moved(self.end),
            first_tag: self.first_tag.map(moved),
        }
    }
}

/// The games of a file in order. Each begins where the one before it ends, and none is longer than
/// [`MAX_GAME`](super::split::MAX_GAME).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct GameTexts {
    /// The lower half of where each begins.
    starts: Vec<u32>,
    /// The numbers (0-based) of the games from which on the upper half is one more.
    carries: Vec<usize>,
    /// How far after the start of each its first tag is, or [`FAR`] or [`NO_TAG`].
    first_tags: Vec<u8>,
    /// The numbers (0-based) of the games whose first tag is far, and how far.
    far: Vec<(usize, u32)>,
    /// Where the last one ends.
    end: usize,
}

/// Means that the first tag is further away than a byte can say.
const FAR: u8 = 254;

/// Means that a text has no first tag.
const NO_TAG: u8 = 255;

impl GameTexts {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.starts.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// One by its number, 0-based.
    pub fn get(&self, index: usize) -> Option<GameText> {
        let start = self.start(index)?;
        let first_tag = match *self.first_tags.get(index)? {
            NO_TAG => None,
            FAR => {
                let far = self.far.binary_search_by_key(&index, |(of, _)| *of);
                far.ok().and_then(|at| self.far.get(at)).map(|(_, by)| *by)
            }
            near => Some(u32::from(near)),
        };
        Some(GameText {
            start,
            end: self.start(index + 1).unwrap_or(self.end),
            first_tag: first_tag.map(|by| start + by as usize),
        })
    }

    /// Where a game begins.
    fn start(&self, index: usize) -> Option<usize> {
        let low = *self.starts.get(index)? as usize;
        if self.carries.is_empty() {
            Some(low)
        } else {
            let high = self.carries.partition_point(|from| *from <= index) as u64;
            Some((high << u32::BITS) as usize | low)
        }
    }

    /// The first one.
    pub fn first(&self) -> Option<GameText> {
        self.get(0)
    }

    /// The last one.
    pub fn last(&self) -> Option<GameText> {
        self.get(self.len().checked_sub(1)?)
    }

    /// All of them.
    pub fn iter(&self) -> GameTextIter<'_> {
        self.some(0..self.len())
    }

    /// Some of them, by their numbers (0-based), as far as they are there.
    pub fn some(&self, games: Range<usize>) -> GameTextIter<'_> {
        let end = games.end.min(self.len());
        GameTextIter {
            games: self,
            numbers: games.start.min(end)..end,
        }
    }

    /// The bytes from the first to the last of some games, by their numbers (0-based); `None` where
    /// there are no such games.
    pub fn span(&self, games: Range<usize>) -> Option<Range<usize>> {
        let last = games
            .end
            .checked_sub(1)
            .filter(|last| *last >= games.start)?;
        Some(self.get(games.start)?.start..self.get(last)?.end)
    }

    /// How many of the first games are as asked, where none after the first that is not is so.
    pub fn partition_point(&self, is_before: impl Fn(&GameText) -> bool) -> usize {
        let (mut from, mut to) = (0, self.len());
        while from < to {
            let middle = from.midpoint(to);
            if self.get(middle).is_some_and(|game| is_before(&game)) {
                from = middle + 1
            } else {
                to = middle
            }
        }
        from
    }

    /// Adds the game after the last one.
    pub(super) fn push(&mut self, game: GameText) {
        debug_assert_eq!(game.start, self.end, "a gap before a game");
        let high = (game.start as u64) >> u32::BITS;
        if high > self.carries.len() as u64 {
            self.carries.push(self.len());
        }
        let by = game.first_tag.map(|tag| tag.saturating_sub(game.start));
        let first_tag = match by {
            None => NO_TAG,
            Some(by) => match u8::try_from(by) {
                Ok(near) if near < FAR => near,
                _ => {
                    self.far.push((self.len(), by as u32));
                    FAR
                }
            },
        };
        self.starts.push(game.start as u32);
        self.first_tags.push(first_tag);
        self.end = game.end;
    }

    /// The first so many of them.
    pub(super) fn take(&self, count: usize) -> GameTexts {
        let mut taken = GameTexts::default();
        taken.extend(self.some(0..count));
        taken
    }
}

/// Games one after the other.
#[derive(Clone, Debug)]
pub struct GameTextIter<'g> {
    games: &'g GameTexts,
    /// Those that are still to come, 0-based.
    numbers: Range<usize>,
}

impl Iterator for GameTextIter<'_> {
    type Item = GameText;

    fn next(&mut self) -> Option<GameText> {
        self.games.get(self.numbers.next()?)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.numbers.size_hint()
    }

    fn nth(&mut self, count: usize) -> Option<GameText> {
        self.games.get(self.numbers.nth(count)?)
    }
}

impl DoubleEndedIterator for GameTextIter<'_> {
    fn next_back(&mut self) -> Option<GameText> {
        self.games.get(self.numbers.next_back()?)
    }
}

impl ExactSizeIterator for GameTextIter<'_> {}

impl<'g> IntoIterator for &'g GameTexts {
    type Item = GameText;
    type IntoIter = GameTextIter<'g>;

    fn into_iter(self) -> GameTextIter<'g> {
        self.iter()
    }
}

impl Extend<GameText> for GameTexts {
    fn extend<I: IntoIterator<Item = GameText>>(&mut self, games: I) {
        games.into_iter().for_each(|game| self.push(game));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of up to a gibibyte in a file of some more, of which the text is of no matter.
    #[test]
    fn games_of_a_file_larger_than_32_bits_can_count_are_where_they_were_put() {
        let lengths = [
            10_usize,
            1 << 30,
            1,
            1 << 30,
            (1 << 30) - 12,
            1 << 30,
            1,
            1 << 30,
            700,
        ];
        let mut start = 0;
        let mut games = Vec::new();
        for (number, length) in lengths.into_iter().cycle().take(40).enumerate() {
            let first_tags = [None, Some(0), Some(253), Some(254), Some(255), Some(70_000)];
            let first_tag = first_tags.get(number % first_tags.len()).copied().flatten();
            let first_tag = first_tag.filter(|tag| *tag < length);
            let range = start..start + length;
            games.push(GameText::new(range, first_tag.map(|tag| start + tag)));
            start += length;
        }
        assert!(start > 3 << 32);
        let mut texts = GameTexts::default();
        texts.extend(games.iter().copied());
        assert!(texts.iter().eq(games.iter().copied()));
        assert_eq!(texts.len(), 40);
        assert_eq!(texts.first(), games.first().copied());
        assert_eq!(texts.last(), games.last().copied());
        assert_eq!(texts.get(40), None);
        for (number, game) in games.iter().enumerate() {
            let before = |other: &GameText| other.range().end <= game.range().start;
            assert_eq!(texts.partition_point(before), number);
            assert_eq!(texts.span(number..number + 1), Some(game.range()));
            let first = texts.take(number);
            assert!(first.iter().eq(games.iter().copied().take(number)));
        }
        assert_eq!(texts.span(0..40), Some(0..start));
        assert_eq!(texts.span(3..3), None);
        assert_eq!(texts.span(39..41), None);
        assert_eq!(texts.some(38..50).len(), 2);
    }
}

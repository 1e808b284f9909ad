//! The notices of an export. A file can have one for each of millions of games, so this list takes
//! five bytes for most.

use std::fmt;

use super::notice::{ExportNotice, NoticeReason};
use crate::packed::{put, put_step, take, take_step};

/// Notices, one after the other.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Notices {
    /// For each the steps from the game and the place of the one before, the length of its range, and
    /// the number of its reason.
    packed: Vec<u8>,
    /// The reasons, each once.
    reasons: Vec<NoticeReason>,
    /// How many there are.
    len: usize,
    /// The game of the last one, and where its range begins.
    last: (usize, usize),
}

impl Notices {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The first one.
    pub fn first(&self) -> Option<ExportNotice> {
        self.iter().next()
    }

    /// All of them.
    pub fn iter(&self) -> NoticeIter<'_> {
        NoticeIter {
            rest: &self.packed,
            reasons: &self.reasons,
            last: (0, 0),
        }
    }

    /// Adds one.
    pub(crate) fn push(&mut self, notice: &ExportNotice) {
        let (game, start) = self.last;
        put_step(&mut self.packed, game, notice.game);
        put_step(&mut self.packed, start, notice.range.start);
        put(&mut self.packed, notice.range.len());
        let reason = self.number(notice.reason);
        put(&mut self.packed, reason);
        self.last = (notice.game, notice.range.start);
        self.len += 1;
    }

    /// The number of a reason. A file has a few of them, and mostly again the one that came last.
    fn number(&mut self, reason: NoticeReason) -> usize {
        let known = self.reasons.iter().rposition(|known| *known == reason);
        known.unwrap_or_else(|| {
            self.reasons.push(reason);
            self.reasons.len() - 1
        })
    }

    /// In order of game and place.
    pub(super) fn sorted(self) -> Notices {
        let place = |notice: &ExportNotice| (notice.game, notice.range.start);
        // Sorting takes memory, which millions of games would fill.
        if self.iter().is_sorted_by_key(|notice| place(&notice)) {
            return self;
        }
        let mut notices: Vec<ExportNotice> = self.iter().collect();
        notices.sort_by_key(place);
        notices.into_iter().collect()
    }
}

impl fmt::Debug for Notices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

impl Extend<ExportNotice> for Notices {
    fn extend<T: IntoIterator<Item = ExportNotice>>(&mut self, notices: T) {
        for notice in notices {
            self.push(&notice);
        }
    }
}

impl FromIterator<ExportNotice> for Notices {
    fn from_iter<T: IntoIterator<Item = ExportNotice>>(notices: T) -> Notices {
        let mut all = Notices::default();
        all.extend(notices);
        all
    }
}

impl<'n> IntoIterator for &'n Notices {
    type Item = ExportNotice;
    type IntoIter = NoticeIter<'n>;

    fn into_iter(self) -> NoticeIter<'n> {
        self.iter()
    }
}

/// The iterator of [`Notices::iter`].
#[derive(Clone, Debug)]
pub struct NoticeIter<'n> {
    rest: &'n [u8],
    reasons: &'n [NoticeReason],
    /// The game of the one before, and where its range begins.
    last: (usize, usize),
}

impl Iterator for NoticeIter<'_> {
    type Item = ExportNotice;

    fn next(&mut self) -> Option<ExportNotice> {
        let (game, start) = self.last;
        let game = take_step(&mut self.rest, game)?;
        let start = take_step(&mut self.rest, start)?;
        let len = take(&mut self.rest)?;
        let reason = *self.reasons.get(take(&mut self.rest)?)?;
        self.last = (game, start);
        Some(ExportNotice {
            game,
            range: start..start + len,
            reason,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pbn::standard::TagId;

    fn notice(game: usize, range: std::ops::Range<usize>, reason: NoticeReason) -> ExportNotice {
        ExportNotice {
            game,
            range,
            reason,
        }
    }

    #[test]
    fn notices_come_back() {
        let given = [
            notice(3, 70..75, NoticeReason::Value(TagId::DEAL)),
            notice(3, 60..60, NoticeReason::LongLine),
            notice(0, 0..usize::MAX, NoticeReason::Encoding('’')),
            notice(
                4,
                1 << 40..(1 << 40) + 300,
                NoticeReason::Value(TagId::DEAL),
            ),
        ];
        let notices: Notices = given.iter().cloned().collect();
        assert!(notices.iter().eq(given.iter().cloned()));
        assert_eq!(notices.first().as_ref(), given.first());
        assert_eq!(notices.len(), 4);
        assert_eq!(Notices::default().first(), None);
        let order = notices.sorted();
        assert!(order.iter().map(|notice| notice.game).eq([0, 3, 3, 4]));
        assert!(
            order
                .iter()
                .map(|notice| notice.range.start)
                .eq([0, 60, 70, 1 << 40])
        );
    }

    #[test]
    fn a_notice_of_each_of_many_games_takes_five_bytes() {
        let of_game = |game: usize| notice(game, 20 * game..20 * game + 1, NoticeReason::Half);
        let notices: Notices = (0..1000).map(of_game).collect();
        assert!(notices.packed.len() <= 5 * 1000);
    }
}

//! What the kept lines of a record keep of a game, while it holds.

use std::collections::{HashMap, HashSet};

use crate::convert::kept::{FROM_PBN, TagBlock, is_kept, of_game, texts, unescaped};
use crate::convert::said::{RecordContent, RecordNote};
use crate::convert::tags::label_of;
use crate::convert::{exported, game, is_game};
use crate::games::{FileGames, Game};
use crate::rbn::RbnLabel;

/// What the kept lines of a record keep of a game.
#[derive(Default)]
pub(in crate::convert) struct KeptLines {
    /// The blocks; one without a tag is what is before the tags.
    pub(in crate::convert) blocks: Vec<TagBlock>,
    /// The texts and `%` lines in them, which a record can have beside them for its own readers.
    texts: AsideCounts,
    extras: AsideCounts,
    /// Whether the lines only look like kept ones: nobody writes them so, or no game has what they say.
    /// They are lines like others then.
    are_none: bool,
}

/// Texts or `%` lines of blocks, and how often each of them is there. A record can have the same one
/// more often.
#[derive(Default)]
struct AsideCounts {
    /// Those before the tags.
    first: HashMap<String, usize>,
    /// Those after tags.
    last: HashMap<String, usize>,
}

impl AsideCounts {
    /// Which of these texts of a record are in the blocks: what is before the tags comes first.
    fn are_in<'t>(&self, texts: impl Iterator<Item = &'t str>) -> Vec<bool> {
        let (mut first, mut last) = (self.first.clone(), self.last.clone());
        let take = |counts: &mut HashMap<String, usize>, text: &str| {
            let count = counts.get_mut(text).filter(|count| **count > 0);
            count.map(|count| *count -= 1).is_some()
        };
        let texts: Vec<&str> = texts.collect();
        let mut are_in: Vec<bool> = texts.iter().map(|text| take(&mut first, text)).collect();
        for (is_in, text) in are_in.iter_mut().zip(&texts).rev() {
            *is_in = *is_in || take(&mut last, text);
        }
        are_in
    }
}

/// A block of a game that contradicts its record, which was changed after the block was kept.
pub(in crate::convert) struct StaleBlock {
    /// The name of its tag.
    pub(in crate::convert) tag: String,
    /// The label that it contradicts, as the record says it; `None` where the record says nothing of it,
    /// or has other texts.
    pub(in crate::convert) now: Option<String>,
}

/// Whether a block may have a comment, which its record has as a text, too.
fn may_have_comment(block: &TagBlock) -> bool {
    block.text.contains(['{', ';'])
}

impl KeptLines {
    /// Reads the kept lines of a record, and gives also the blocks that are stale, which are left out.
    pub(in crate::convert) fn of(said: &RecordContent) -> (KeptLines, Vec<StaleBlock>) {
        KeptLines::read(said).judged(said)
    }

    /// The blocks of a record's kept lines that are stale.
    pub(in crate::convert) fn stale_of(said: &RecordContent) -> Vec<StaleBlock> {
        let kept = KeptLines::read(said);
        // Writing the game takes most of the time, and most blocks cannot contradict a record.
        let is_about_record =
            |block: &TagBlock| label_of(&block.tag).is_some() || may_have_comment(block);
        if kept.blocks.iter().any(is_about_record) {
            kept.judged(said).1
        } else {
            Vec::new()
        }
    }

    /// The blocks that hold, and those that are stale.
    fn judged(self, said: &RecordContent) -> (KeptLines, Vec<StaleBlock>) {
        if self.blocks.is_empty() {
            return (self, Vec::new());
        }
        let mut own = said.clone();
        self.take_from(&mut own);
        let written = exported(game::text(&own, &self.blocks).as_bytes());
        let mut games = FileGames::new(&written).filter(is_game);
        let game = games.next().filter(|_| games.next().is_none());
        let Some(game) = game.filter(|_| self.is_in(&String::from_utf8_lossy(&written))) else {
            let none = KeptLines {
                are_none: true,
                ..KeptLines::default()
            };
            return (none, Vec::new());
        };
        let stale = self.stale(said, &game::said(&game));
        if stale.is_empty() {
            return (self, stale);
        }
        let tags: HashSet<&str> = stale.iter().map(|stale| stale.tag.as_str()).collect();
        let mut blocks = self.blocks;
        blocks.retain(|block| !tags.contains(block.tag.as_str()));
        (KeptLines::with(blocks), stale)
    }

    /// Whether there are texts or `%` lines in the blocks.
    pub(in crate::convert) fn has_lines(&self) -> bool {
        let asides = [&self.texts, &self.extras].into_iter();
        asides
            .flat_map(|asides| [&asides.first, &asides.last])
            .any(|texts| !texts.is_empty())
    }

    /// Reads the kept lines of a record, or those after the last one.
    pub(in crate::convert) fn read(said: &RecordContent) -> KeptLines {
        let kept = texts(FROM_PBN, said.extras.iter().map(|line| line.text.as_str()));
        let extras = said.extras.iter().map(|line| line.text.as_str());
        let lines: Vec<&str> = extras.filter(|line| is_kept(line)).collect();
        if lines.is_empty() {
            return KeptLines::default();
        }
        let kept = kept.iter().map(|line| unescaped(line) + "\n");
        let text: String = kept.collect();
        let (head, mut blocks) = TagBlock::all(&text);
        if !head.is_empty() {
            let head = TagBlock {
                tag: String::new(),
                text: head,
            };
            blocks.insert(0, head);
        }
        let again = of_game(blocks.iter().map(|block| block.text.as_str()));
        let again = again.iter().map(|line| line.trim_ascii_end());
        if !lines.into_iter().eq(again) {
            return KeptLines {
                are_none: true,
                ..KeptLines::default()
            };
        }
        KeptLines::with(blocks)
    }

    /// Reads the kept lines after the last record: comments, or after games text that belongs to none.
    /// There is no game that a tag could be of, whatever form the tag has.
    pub(in crate::convert) fn of_rest(rest: &RecordContent, has_games: bool) -> KeptLines {
        let kept = KeptLines::read(rest);
        if kept.blocks.is_empty() {
            return kept;
        }
        let text: String = kept
            .blocks
            .iter()
            .map(|block| block.text.as_str())
            .collect();
        let written = exported(text.as_bytes());
        let mut games = FileGames::new(&written);
        let is_bare = |game: &Game| game.escapes.is_empty() && game.tags.is_empty();
        let is_text = |game: &Game| {
            let belongs_to_none = !game.comments.is_empty() || has_games && is_bare(game);
            belongs_to_none && !is_game(game)
        };
        if games.next().is_some_and(|game| is_text(&game))
            && games.next().is_none()
            && kept.is_in(&String::from_utf8_lossy(&written))
        {
            kept
        } else {
            KeptLines {
                are_none: true,
                ..KeptLines::default()
            }
        }
    }

    /// Whether a game in export format has the blocks as they are.
    fn is_in(&self, game: &str) -> bool {
        let (head, blocks) = TagBlock::all(game);
        let heads: HashSet<&str> = head.lines().collect();
        let blocks: HashSet<&TagBlock> = blocks.iter().collect();
        let mut own = self.blocks.iter();
        own.all(|block| {
            if block.tag.is_empty() {
                block.text.lines().all(|line| heads.contains(line))
            } else {
                blocks.contains(block)
            }
        })
    }

    fn with(blocks: Vec<TagBlock>) -> KeptLines {
        let (heads, others): (Vec<&TagBlock>, Vec<&TagBlock>) =
            blocks.iter().partition(|block| block.tag.is_empty());
        let text_of = |blocks: &[&TagBlock]| -> String {
            blocks.iter().map(|block| block.text.as_str()).collect()
        };
        let mut kept = KeptLines::default();
        let head = format!("{}[Event \"?\"]\n", text_of(&heads));
        let rest = format!("[Event \"?\"]\n{}", text_of(&others));
        let (texts, extras) = asides_in(&head);
        (kept.texts.first, kept.extras.first) = (texts, extras);
        (kept.texts.last, kept.extras.last) = asides_in(&rest);
        kept.blocks = blocks;
        kept
    }

    /// The blocks with which the game would not say what the record says.
    ///
    /// `back` is what that game says. Where the record was written as RBX, it has no braces.
    fn stale(&self, said: &RecordContent, back: &RecordContent) -> Vec<StaleBlock> {
        let notes = |said: &RecordContent, label: RbnLabel| {
            let own = said.notes.iter().filter(|note| note.owner == label);
            own.cloned().collect::<Vec<RecordNote>>()
        };
        let is_same = |back: &RecordContent, label: RbnLabel| {
            back.get(label) == said.get(label) && notes(back, label) == notes(said, label)
        };
        let back = [back, &back.clone().with_parentheses()];
        let holds = |label: RbnLabel| back.iter().any(|back| is_same(back, label));
        let texts: HashSet<&str> = said.texts.iter().map(|text| text.text.as_str()).collect();
        let has_other_text = |block: &TagBlock| {
            let own = may_have_comment(block).then(|| KeptLines::with(vec![block.clone()]).texts);
            let own = own.unwrap_or_default();
            let mut own = own.first.keys().chain(own.last.keys());
            own.any(|text| !texts.contains(text.as_str()))
        };
        let stale = self.blocks.iter().filter_map(|block| {
            let label = label_of(&block.tag).filter(|label| !holds(*label));
            if label.is_none() && !has_other_text(block) {
                return None;
            }
            Some(StaleBlock {
                tag: block.tag.clone(),
                now: label.and_then(|label| {
                    let data = said.get(label)?;
                    Some(format!("{} {data}", label.letter()))
                }),
            })
        });
        stale.collect()
    }

    /// Takes out of a record what is in the blocks.
    pub(in crate::convert) fn take_from(&self, said: &mut RecordContent) {
        if self.are_none {
            return;
        }
        let texts = said.texts.iter().map(|text| text.text.as_str());
        let mut are_in = self.texts.are_in(texts).into_iter();
        said.texts.retain(|_| !are_in.next().unwrap_or(false));
        said.extras.retain(|line| !is_kept(&line.text));
        let extras = said.extras.iter().map(|line| line.text.as_str());
        let mut are_in = self.extras.are_in(extras).into_iter();
        said.extras.retain(|_| !are_in.next().unwrap_or(false));
    }
}

/// The texts and the `%` lines of a game, and how often each of them is there.
fn asides_in(game: &str) -> (HashMap<String, usize>, HashMap<String, usize>) {
    let (mut texts, mut extras) = (HashMap::new(), HashMap::new());
    for game in FileGames::new(game.as_bytes()) {
        let (own_texts, own_extras) = game::asides_of(&game);
        for text in own_texts {
            *texts.entry(text).or_default() += 1;
        }
        for line in own_extras {
            *extras.entry(line).or_default() += 1;
        }
    }
    (texts, extras)
}

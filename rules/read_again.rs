//! Games that a judgment reads again, because no fact says what it has to know of them.
//!
//! A judgment is made anew after each edit in an editor. It reads those games again that may have
//! what it looks for, which it knows from the bytes; the others it skips.

use memchr::memmem;

use super::repeats::end_of_first_game;
use super::{FileContext, GameContext};
use crate::pbn::model::Model;
use crate::pbn::standard::tag_id;
use crate::pbn::syntax::{Document, GameText, GameView};

/// How many names are looked up in the bytes of each game. Whoever looks for more reads the games:
/// so the time is linear in the file, whatever it has.
const MOST_NAMES: usize = 16;

/// Whether a game may have a tag of one of these names.
pub(crate) fn may_have<'n>(text: &[u8], names: impl ExactSizeIterator<Item = &'n [u8]>) -> bool {
    let mut names = names;
    names.len() > MOST_NAMES || names.any(|name| memmem::find(text, name).is_some())
}

/// Reads a game of a file again.
pub(crate) fn read_again<'f>(file: &FileContext<'f>, document: &mut Document<'f>, game: GameText) {
    #[cfg(test)]
    tests::count(file.name);
    let text = file.source.slice(game.range());
    file.split.skim_into(document, text);
}

/// Looks again at a game, which is not the text after the last one and has a number (1-based), with all
/// that rules may want to know of it; `None` where there is no such game.
pub(crate) fn look_again<'f, T>(
    file: &FileContext<'f>,
    document: &mut Document<'f>,
    number: usize,
    look: impl FnOnce(&GameContext<'_>) -> T,
) -> Option<T> {
    let index = number.checked_sub(1)?;
    let range = file.split.games.get(index)?.range();
    let base = range.start;
    #[cfg(test)]
    tests::count(file.name);
    let text = file.source.slice(range);
    file.split.skim_into(document, text);
    // The values of a game that follows without an empty line are not those of this one.
    if let Some(end) = end_of_first_game(document) {
        let first = text.get(..end as usize).unwrap_or(text);
        file.split.skim_into(document, first);
    }
    let pairs = GameView::new(document).tag_pairs();
    let tags: Vec<_> = pairs.map(|pair| (pair, tag_id(pair.name()))).collect();
    let version = file.version(index);
    Some(look(&GameContext {
        document,
        file,
        number,
        base,
        version,
        tags: &tags,
        model: &Model::new(document, &tags, version),
    }))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::collections::BTreeMap;
    use std::sync::Mutex;

    use crate::lint::{self, Plan, Settings};
    use crate::rules::find;
    use crate::source::Source;

    /// How many games were read again, by the name of their file: tests run side by side.
    static COUNTS: Mutex<BTreeMap<String, usize>> = Mutex::new(BTreeMap::new());

    pub(super) fn count(file: Option<&str>) {
        let name = file.unwrap_or_default().to_owned();
        *COUNTS.lock().unwrap().entry(name).or_default() += 1;
    }

    /// How many games are read again in a file in which a rule finds something.
    fn read_again(name: &str, rule: &str, text: &str) -> usize {
        read_again_by(&Settings::default(), name, rule, text)
    }

    fn read_again_by(settings: &Settings, name: &str, rule: &str, text: &str) -> usize {
        let plan = Plan::new(settings);
        let found = lint::check(&Source::new(text.as_bytes()), Some(name), &plan).diagnostics;
        assert!(
            found.iter().any(|found| found.rule.name() == rule),
            "{rule}"
        );
        COUNTS.lock().unwrap().get(name).copied().unwrap_or(0)
    }

    #[test]
    fn judgments_read_only_games_that_may_matter() {
        let boards = |tags: &str| -> String {
            let games = (1..=300).map(|board| format!("[Board \"{board}\"]\n{tags}\n\n"));
            games.collect()
        };
        let inherited = boards("[Event \"Club\"]") + "[Board \"1\"]\n[Site \"#\"]\n";
        let count = read_again("again-inherited.pbn", "nothing-to-inherit", &inherited);
        assert_eq!(count, 1);

        let date = "[Date \"##1995.06.10\"]\n\n[Date \"1995.06.11\"]\n\n";
        let redefined = date.to_owned() + &boards("[Event \"Club\"]");
        let count = read_again("again-redefined.pbn", "redefined-header", &redefined);
        assert!(count < 4, "{count}");

        let newer = "% PBN 1.0\n".to_owned() + &boards("[DealId \"1\"]");
        assert_eq!(read_again("again-newer.pbn", "newer-tag", &newer), 0);

        let without = boards("[Scoring \"IMP\"]\n[Room \"Open\"]\n[Score \"NS 50\"]");
        let imps = "[Board \"1\"]\n[Scoring \"IMP\"]\n[Room \"Closed\"]\n[Score \"NS 50\"]\n";
        let imps = format!("{without}{imps}[ScoreIMP \"NS 3\"]\n");
        let count = read_again("again-imps.pbn", "imps-of-two-tables", &imps);
        assert_eq!(count, 2);
        // A match with both rooms, in which only the last board has other IMPs than it should.
        let score = "[Scoring \"IMP\"]\n[Score \"NS 50\"]\n[ScoreIMP \"NS 0\"]";
        let rooms = ["Open", "Closed"].map(|room| boards(&format!("[Room \"{room}\"]\n{score}")));
        let score = score.replace("NS 0", "NS 1");
        let last = ["Open", "Closed"]
            .map(|room| format!("[Board \"301\"]\n[Room \"{room}\"]\n{score}\n\n"));
        let wrong = rooms.concat() + &last.concat();
        let count = read_again("again-wrong-imps.pbn", "imps-of-two-tables", &wrong);
        assert_eq!(count, 2);
        let of_other = "[Board \"1\"]\n[Score \"NS 3\"]\n[Score \"NS 3\"]\n";
        let count = read_again("again-no-imps.pbn", "repeated-tag", &(without + of_other));
        assert_eq!(count, 0);

        // Each board was played at two tables, which say the same of all boards but one.
        let table = |room: &str| {
            let games = (1..=300).map(|board| {
                let dealer = ["N", "E", "S", "W"][(board - 1) % 4];
                let dealer = if room == "Closed" && board == 7 {
                    "E"
                } else {
                    dealer
                };
                format!("[Board \"{board}\"]\n[Room \"{room}\"]\n[Dealer \"{dealer}\"]\n\n")
            });
            games.collect::<String>()
        };
        let tables = table("Open") + &table("Closed");
        let mut settings = Settings::default();
        // Where its texts follow the numbers of its boards, all 600 games are read.
        let dealers = find("board-dealer").unwrap();
        let count = read_again("again-dealers.pbn", "board-conditions", &tables);
        assert_eq!(count, 2 + 600);
        settings.set(dealers, None);
        let count = read_again_by(&settings, "again-boards.pbn", "board-conditions", &tables);
        assert_eq!(count, 2);

        let cut = boards("[Dealer \"N\"]\n\n[Auction \"N\"]\nAP");
        assert_eq!(read_again("again-cut.pbn", "blank-line-in-game", &cut), 0);
    }
}

//! The groups of rules.

/// Rules that are selected by one word: the name of their folder.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Group {
    /// Its place in the list of all groups, 0-based.
    pub number: u8,
    /// The name by which users select it, which is the name of its folder.
    pub name: &'static str,
    /// Which texts its rules judge.
    pub judges: Judges,
}

impl Group {
    /// The name by which users select it, which is the name of its folder.
    pub fn name(self) -> &'static str {
        self.name
    }
}

/// Which games, or other units of a file, the rules of a group judge. Where a mistake has damaged a game, the
/// rule that finds the mistake says all there is to say.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Judges {
    /// The file as a whole, and how it is divided.
    File,
    /// How games are written: each game, however damaged it is.
    Writing,
    /// The values in a game: each game that is a single one.
    Values,
    /// What a game says by all its parts together: each game that is whole.
    WholeGames,
}

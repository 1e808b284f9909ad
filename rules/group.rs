//! The groups of rules.

use super::{RULES, Rule};

/// What a group has in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Group {
    /// Characters, lines, directives: the file as a whole.
    File,
    /// Tokens, delimiters and tag pairs as such.
    Syntax,
    /// Names and values of tags.
    Tag,
    /// The text of deals.
    Deal,
    /// Auctions: calls and what is between them.
    Auction,
    /// Plays: cards and what is between them.
    Play,
    /// Notes and references to them.
    Note,
    /// Supplemental sections.
    Table,
    /// Comments, and what they tell this program.
    Comment,
    /// Values taken over from game to game by `#` and `##`.
    Inherit,
    /// Values that contradict each other or the laws of bridge.
    Law,
    /// What only a file in export format must obey.
    Export,
    /// What only RBN has: its lines, labels and their data.
    Rbn,
    /// Opinions; off unless asked for.
    Style,
}

impl Group {
    /// All groups in order.
    pub const ALL: [Group; 14] = [
        Group::File,
        Group::Syntax,
        Group::Tag,
        Group::Deal,
        Group::Auction,
        Group::Play,
        Group::Note,
        Group::Table,
        Group::Comment,
        Group::Inherit,
        Group::Law,
        Group::Export,
        Group::Rbn,
        Group::Style,
    ];

    /// The name by which users select it, which is the name of its folder.
    pub fn name(self) -> &'static str {
        match self {
            Group::File => "file",
            Group::Syntax => "syntax",
            Group::Tag => "tag",
            Group::Deal => "deal",
            Group::Auction => "auction",
            Group::Play => "play",
            Group::Note => "note",
            Group::Table => "table",
            Group::Comment => "comment",
            Group::Inherit => "inherit",
            Group::Law => "law",
            Group::Export => "export",
            Group::Rbn => "rbn",
            Group::Style => "style",
        }
    }

    /// Whether its rules judge what a game says by its other parts: calls by the dealer, cards by the deal, a
    /// table by its rows.
    pub(crate) fn judges_games(self) -> bool {
        use Group::{Auction, Law, Note, Play, Table};
        matches!(self, Auction | Law | Note | Play | Table)
    }

    /// Its rules in order of name.
    pub fn rules(self) -> impl Iterator<Item = &'static Rule> {
        RULES.iter().filter(move |rule| rule.group == self)
    }
}

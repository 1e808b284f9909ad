//! Where in a game a finding is, in players' words.

/// Where in a game a finding is, for notations in which that is a move and not a board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Situation {
    /// How people name the game, by its players, its date and its round; empty outside games.
    pub game: String,
    /// The move with its number: `12... Nf6`. `None` outside moves.
    pub moved: Option<String>,
    /// The half move from the start of the game, 1-based.
    pub ply: Option<usize>,
    /// The moves of the variation up to there; `None` in the main line.
    pub variation: Option<String>,
    /// The position before the move; `None` where it is not known.
    pub fen: Option<String>,
}

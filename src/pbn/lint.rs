//! What the engine has to know of PBN.

mod items;
mod suppressions;

pub use items::{GAME, SECTION, TAG_PAIR};
pub use suppressions::in_game;

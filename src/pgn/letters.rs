//! The letters of the pieces in the languages of players (chapter 17). They are for display only; files are to
//! have the English ones.

use crate::chess::Piece;

/// How the players of a language call the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceLetters {
    /// The language, in English.
    pub language: &'static str,
    /// Pawn, knight, bishop, rook, queen, king.
    pub letters: [&'static str; 6],
}

const fn letters(language: &'static str, letters: [&'static str; 6]) -> PieceLetters {
    PieceLetters { language, letters }
}

/// The letters of chapter 17, English among them.
pub static LANGUAGES: [PieceLetters; 17] = [
    letters("Czech", ["P", "J", "S", "V", "D", "K"]),
    letters("Danish", ["B", "S", "L", "T", "D", "K"]),
    letters("Dutch", ["O", "P", "L", "T", "D", "K"]),
    letters("English", ["P", "N", "B", "R", "Q", "K"]),
    letters("Estonian", ["P", "R", "O", "V", "L", "K"]),
    letters("Finnish", ["P", "R", "L", "T", "D", "K"]),
    letters("French", ["P", "C", "F", "T", "D", "R"]),
    letters("German", ["B", "S", "L", "T", "D", "K"]),
    letters("Hungarian", ["G", "H", "F", "B", "V", "K"]),
    letters("Icelandic", ["P", "R", "B", "H", "D", "K"]),
    letters("Italian", ["P", "C", "A", "T", "D", "R"]),
    letters("Norwegian", ["B", "S", "L", "T", "D", "K"]),
    letters("Polish", ["P", "S", "G", "W", "H", "K"]),
    letters("Portuguese", ["P", "C", "B", "T", "D", "R"]),
    letters("Romanian", ["P", "C", "N", "T", "D", "R"]),
    letters("Spanish", ["P", "C", "A", "T", "D", "R"]),
    letters("Swedish", ["B", "S", "L", "T", "D", "K"]),
];

/// The pieces in the order of [`PieceLetters::letters`].
pub const PIECES: [Piece; 6] = [
    Piece::Pawn,
    Piece::Knight,
    Piece::Bishop,
    Piece::Rook,
    Piece::Queen,
    Piece::King,
];

impl PieceLetters {
    /// The piece that a letter is.
    pub fn piece(&self, letter: u8) -> Option<Piece> {
        let at = self
            .letters
            .iter()
            .position(|own| own.as_bytes() == [letter])?;
        PIECES.get(at).copied()
    }

    /// A move of this language with the English letter; `None` for one that has no letter of it.
    pub fn in_english(&self, word: &[u8]) -> Option<Vec<u8>> {
        let (first, rest) = word.split_first()?;
        let english = crate::chess::letter(self.piece(*first)?);
        let mut translated = vec![english as u8];
        translated.extend_from_slice(rest);
        Some(translated)
    }
}

/// Whether a word is a move with the piece letter of another language, and none in English.
pub fn is_foreign_move(word: &[u8]) -> bool {
    let is_move = |language: &PieceLetters| {
        let english = language.in_english(word);
        english.is_some_and(|english| super::san::is_shaped(&english))
    };
    LANGUAGES.iter().any(is_move)
}

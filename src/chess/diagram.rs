//! A position as a diagram in text.

use super::{Board, Color, letter, square};

/// A position as a player draws it: White below, capital letters for White, small ones for Black. Eight lines of
/// the ranks, and one of the files.
pub fn diagram(board: &Board) -> String {
    let mut text = String::with_capacity(9 * 18);
    for rank in (0..8).rev() {
        text.push(char::from(b'1' + rank));
        for file in 0..8 {
            let piece = square(file, rank).and_then(|square| board.at(square));
            text.push(' ');
            text.push(match piece {
                Some((Color::White, kind)) => letter(kind),
                Some((Color::Black, kind)) => letter(kind).to_ascii_lowercase(),
                None => '.',
            });
        }
        text.push('\n');
    }
    text.push_str("  a b c d e f g h");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_position_has_white_below() {
        let text = diagram(&Board::start());
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 9);
        assert_eq!(lines[0], "8 r n b q k b n r");
        assert_eq!(lines[4], "4 . . . . . . . .");
        assert_eq!(lines[7], "1 R N B Q K B N R");
    }
}

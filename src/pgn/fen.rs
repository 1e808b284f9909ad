//! Positions in Forsyth-Edwards Notation (chapter 16.1), field by field.
//!
//! The first mistake of a field is its fault; what can be read of the other fields is read all the same. With
//! a variant of Chess960, castling is also read as X-FEN and Shredder-FEN have it.

use crate::chess::{
    Castling, CastlingRights, Color, File, Piece, Setup, Square, back_rank, piece, square,
};
use crate::source::Span;

/// What is wrong in a field. Chapters are below 16.1.3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FenFault {
    /// Not six fields, but so many.
    Fields(u32),
    /// Several blanks between two fields, or blanks around all.
    Blanks,
    /// Not eight ranks, but so many (1).
    Ranks(u32),
    /// A rank with more or fewer than eight squares: its number, and how many it has (1).
    RankLength(u8, u32),
    /// A character that is no piece and no digit from 1 to 8 (1).
    Piece,
    /// Two digits side by side (1).
    AdjacentDigits,
    /// Another side than `w` and `b` (2).
    Side,
    /// Other letters than those of castling (3).
    Castling,
    /// Letters of castling in another order, or twice (3).
    CastlingOrder,
    /// No square on the third rank, or on the sixth, where the other side has moved (4).
    EnPassant,
    /// No number of half moves (5).
    HalfMoves,
    /// No number of moves (6).
    MoveNumber,
    /// The number 0, which many programs write for 1 (6).
    MoveNumberZero,
}

/// A position as FEN says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fen {
    /// The position; `None` where pieces or side cannot be read.
    pub setup: Option<Setup>,
    /// The number of the next move, 1 where it is missing or 0.
    pub move_number: u32,
    /// What is wrong, with places counted from the start of the value.
    pub faults: Vec<(Span, FenFault)>,
}

/// Where the fields of a value are.
fn fields(value: &[u8]) -> impl Iterator<Item = Span> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = value.get(at..)?;
        let start = at + rest.iter().position(|byte| *byte != b' ')?;
        let rest = value.get(start..)?;
        let length = rest
            .iter()
            .position(|byte| *byte == b' ')
            .unwrap_or(rest.len());
        at = start + length;
        Some(Span::new(start as u32, at as u32))
    })
}

/// Reads the value of a FEN tag.
pub fn read(value: &[u8], is_chess960: bool) -> Fen {
    let mut reader = FenReader {
        value,
        is_chess960,
        setup: Setup {
            is_chess960,
            ..Setup::default()
        },
        faults: Vec::new(),
    };
    let mut spans = fields(value);
    let [pieces, side, castling, en_passant, half_moves, number] =
        std::array::from_fn(|_| spans.next());
    let count = [pieces, side, castling, en_passant, half_moves, number]
        .iter()
        .flatten()
        .count();
    let count = count as u32 + spans.count() as u32;
    let whole = Span::new(0, value.len() as u32);
    if count != 6 {
        reader.fault(whole, FenFault::Fields(count));
    } else if value.len()
        != reader.length_of([pieces, side, castling, en_passant, half_moves, number])
    {
        reader.fault(whole, FenFault::Blanks);
    }
    let has_pieces = pieces.is_some_and(|span| reader.pieces(span));
    let has_side = side.is_some_and(|span| reader.side(span));
    if let Some(span) = castling {
        reader.castling(span);
    }
    if let Some(span) = en_passant {
        reader.en_passant(span);
    }
    if let Some(span) = half_moves {
        let number = reader.number(span, FenFault::HalfMoves);
        reader.setup.half_move_clock = number.unwrap_or(0);
    }
    // What is no FEN at all is one mistake.
    if count < 4 {
        reader.faults.truncate(1);
    }
    let move_number = number.and_then(|span| reader.move_number(span));
    Fen {
        setup: (has_pieces && has_side).then_some(reader.setup),
        move_number: move_number.unwrap_or(1).max(1),
        faults: reader.faults,
    }
}

struct FenReader<'v> {
    value: &'v [u8],
    is_chess960: bool,
    setup: Setup,
    faults: Vec<(Span, FenFault)>,
}

impl FenReader<'_> {
    fn fault(&mut self, span: Span, fault: FenFault) {
        self.faults.push((span, fault));
    }

    fn length_of(&self, spans: [Option<Span>; 6]) -> usize {
        let lengths = spans.iter().flatten().map(|span| span.len() as usize);
        lengths.sum::<usize>() + 5
    }

    /// The pieces; says whether they could be read.
    fn pieces(&mut self, field: Span) -> bool {
        let text = field.of(self.value);
        let mut start = field.start;
        let mut count = 0;
        for rank in text.split(|byte| *byte == b'/') {
            let span = Span::new(start, start + rank.len() as u32);
            start = span.end + 1;
            count += 1;
            if count <= 8
                && let Err((span, fault)) = self.rank(rank, span, 8 - count as u8)
            {
                self.fault(span, fault);
                // A rank that can be read is read: two digits side by side are their sum.
                if fault != FenFault::AdjacentDigits {
                    return false;
                }
            }
        }
        if count != 8 {
            self.fault(field, FenFault::Ranks(count));
        }
        count == 8
    }

    fn rank(&mut self, text: &[u8], span: Span, rank: u8) -> Result<(), (Span, FenFault)> {
        let (mut file, mut after_digit, mut adjacent) = (0_u32, false, None);
        for (place, byte) in text.iter().enumerate() {
            let here = span.part(place, place + 1);
            match byte {
                b'1'..=b'8' => {
                    if after_digit {
                        adjacent = adjacent.or(Some(span.part(place - 1, place + 1)));
                    }
                    file += u32::from(byte - b'0');
                    after_digit = true;
                    continue;
                }
                _ => {
                    let kind = piece(byte.to_ascii_uppercase());
                    let kind = kind.ok_or((here, FenFault::Piece))?;
                    let side = if byte.is_ascii_uppercase() {
                        Color::White
                    } else {
                        Color::Black
                    };
                    self.put(file, rank, side, kind);
                    file += 1;
                }
            }
            after_digit = false;
        }
        if file != 8 {
            return Err((span, FenFault::RankLength(rank + 1, file)));
        }
        adjacent.map_or(Ok(()), |span| Err((span, FenFault::AdjacentDigits)))
    }

    fn put(&mut self, file: u32, rank: u8, side: Color, kind: Piece) {
        let file = u8::try_from(file).unwrap_or(u8::MAX);
        if let Some(square) = square(file, rank)
            && let Some(place) = self.setup.squares.get_mut(square as usize)
        {
            *place = Some((side, kind));
        }
    }

    /// The side to move; says whether it could be read.
    fn side(&mut self, span: Span) -> bool {
        let text = span.of(self.value);
        if !matches!(text, b"w" | b"b") {
            self.fault(span, FenFault::Side);
        }
        match text {
            b"w" | b"W" => self.setup.side = Color::White,
            b"b" | b"B" => self.setup.side = Color::Black,
            _ => return false,
        }
        true
    }

    fn castling(&mut self, span: Span) {
        let text = span.of(self.value);
        if text == b"-" {
            return;
        }
        let mut before = None;
        let mut is_ordered = true;
        for (place, byte) in text.iter().enumerate() {
            let Some((side, castling, file)) = self.right(*byte) else {
                return self.fault(span.part(place, place + 1), FenFault::Castling);
            };
            // White before Black, the king's side before the queen's.
            let order = (side as u8, castling == Castling::Long);
            is_ordered &= before.is_none_or(|before| before < order);
            before = Some(order);
            self.give(side, castling, file);
        }
        if !is_ordered {
            self.fault(span, FenFault::CastlingOrder);
        }
    }

    /// What a letter of castling says: the side, and the file of the rook.
    fn right(&self, letter: u8) -> Option<(Color, Castling, File)> {
        let side = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        match (letter.to_ascii_lowercase(), self.is_chess960) {
            (b'k', false) => Some((side, Castling::Short, File::H)),
            (b'q', false) => Some((side, Castling::Long, File::A)),
            (b'k', true) => {
                let file = self.outermost(side, Castling::Short).unwrap_or(File::H);
                Some((side, Castling::Short, file))
            }
            (b'q', true) => {
                let file = self.outermost(side, Castling::Long).unwrap_or(File::A);
                Some((side, Castling::Long, file))
            }
            (letter @ b'a'..=b'h', true) => {
                let file = File::try_index(usize::from(letter - b'a'))?;
                let king = self.king_file(side)?;
                let castling = if file as u8 > king {
                    Castling::Short
                } else {
                    Castling::Long
                };
                Some((side, castling, file))
            }
            _ => None,
        }
    }

    fn king_file(&self, side: Color) -> Option<u8> {
        let rank = back_rank(side);
        let king = Some((side, Piece::King));
        (0..8).find(|file| square(*file, rank).and_then(|at| self.setup.at(at)) == king)
    }

    /// The file of the outermost rook on one side of the king (X-FEN).
    fn outermost(&self, side: Color, castling: Castling) -> Option<File> {
        let king = self.king_file(side)?;
        let is_rook = |file: &u8| {
            let at = square(*file, back_rank(side));
            at.and_then(|at| self.setup.at(at)) == Some((side, Piece::Rook))
        };
        let file = match castling {
            Castling::Short => (king + 1..8).rev().find(is_rook),
            Castling::Long => (0..king).find(is_rook),
        };
        File::try_index(usize::from(file?))
    }

    fn give(&mut self, side: Color, castling: Castling, file: File) {
        let [white, black] = &mut self.setup.castling;
        let rights: &mut CastlingRights = match side {
            Color::White => white,
            Color::Black => black,
        };
        match castling {
            Castling::Short => rights.short = Some(file),
            Castling::Long => rights.long = Some(file),
        }
    }

    fn en_passant(&mut self, span: Span) {
        let text = span.of(self.value);
        if text == b"-" {
            return;
        }
        match self.passed_square(text) {
            Some(square) => self.setup.en_passant = Some(square),
            None => self.fault(span, FenFault::EnPassant),
        }
    }

    fn passed_square(&self, text: &[u8]) -> Option<Square> {
        let rank = match self.setup.side {
            Color::White => b'6',
            Color::Black => b'3',
        };
        match text {
            [file @ b'a'..=b'h', found] if *found == rank => square(file - b'a', rank - b'1'),
            _ => None,
        }
    }

    fn number(&mut self, span: Span, fault: FenFault) -> Option<u32> {
        let text = span.of(self.value);
        let number = crate::tagged::scan::digits(text).filter(|(_, rest)| rest.is_empty());
        if number.is_none() {
            self.fault(span, fault);
        }
        number.map(|(number, _)| number)
    }

    fn move_number(&mut self, span: Span) -> Option<u32> {
        let number = self.number(span, FenFault::MoveNumber)?;
        if number == 0 {
            self.fault(span, FenFault::MoveNumberZero);
        }
        Some(number)
    }
}

/// A position in FEN, castling as the rook's file in Chess960 (Shredder-FEN), and the square to take in passing
/// after every double step (16.1.3.4).
pub fn write(board: &crate::chess::Board, is_chess960: bool, move_number: u32) -> String {
    let mut text = String::with_capacity(80);
    for rank in (0..8).rev() {
        write_rank(board, rank, &mut text);
        text.push(if rank > 0 { '/' } else { ' ' });
    }
    text.push(if board.side() == Color::White {
        'w'
    } else {
        'b'
    });
    text.push(' ');
    let before = text.len();
    for side in Color::ALL {
        for (castling, letter) in [(Castling::Short, 'K'), (Castling::Long, 'Q')] {
            if let Some(file) = board.castling_right(side, castling) {
                let letter = if is_chess960 {
                    char::from(b'A' + file as u8)
                } else {
                    letter
                };
                text.push(if side == Color::White {
                    letter
                } else {
                    letter.to_ascii_lowercase()
                });
            }
        }
    }
    if text.len() == before {
        text.push('-');
    }
    let en_passant = board
        .en_passant()
        .map_or("-".to_owned(), |square| square.to_string());
    text.push_str(&format!(
        " {en_passant} {} {move_number}",
        board.half_move_clock()
    ));
    text
}

fn write_rank(board: &crate::chess::Board, rank: u8, text: &mut String) {
    let mut empty = 0;
    for file in 0..8 {
        let found = square(file, rank).and_then(|square| board.at(square));
        let Some((side, kind)) = found else {
            empty += 1;
            continue;
        };
        if empty > 0 {
            text.push(char::from(b'0' + empty));
            empty = 0;
        }
        let letter = crate::chess::letter(kind);
        text.push(if side == Color::White {
            letter
        } else {
            letter.to_ascii_lowercase()
        });
    }
    if empty > 0 {
        text.push(char::from(b'0' + empty));
    }
}

//! Moves as bytes: Standard Algebraic Notation (chapter 8.2.3), and what people and programs write for it.
//!
//! A word is read in two steps: [`read`] takes it apart without a board, [`resolve`] asks a board which legal
//! move it is. How the writing differs from the canonical one is a set of [`Spelling`]s.

use crate::chess::{
    Board, Castling, Color, Move, MoveOrigin, Piece, Square, Squares, back_rank, letter, piece,
    rank_of, square,
};
use crate::source::Slice;

/// In which ways a move is written otherwise than export format has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Spelling(u32);

impl Spelling {
    /// `e2e4`, `e2-e4`, `Ng1f3`: the square of origin, though nothing or less would do (8.2.3.3).
    pub const LONG: Spelling = Spelling(1);
    /// A piece in a small letter, a square or `x` in a capital (8.2.3.1, 8.2.3.2).
    pub const CASE: Spelling = Spelling(1 << 1);
    /// `Pe4` (8.2.3.2).
    pub const PAWN_LETTER: Spelling = Spelling(1 << 2);
    /// `0-0`, `o-o`, `OO`: castling with other letters or signs (8.2.3.3).
    pub const CASTLING: Spelling = Spelling(1 << 3);
    /// `e8Q`, `e8(Q)`, `e8/Q`, `e8=q`: a promotion with other signs or letters (8.2.3.3).
    pub const PROMOTION: Spelling = Spelling(1 << 4);
    /// A capture without `x` (8.2.3.3).
    pub const MISSING_CAPTURE: Spelling = Spelling(1 << 5);
    /// `x` though nothing is taken (8.2.3.3).
    pub const FALSE_CAPTURE: Spelling = Spelling(1 << 6);
    /// `:` or another sign for `x` (8.2.3.3).
    pub const CAPTURE_SIGN: Spelling = Spelling(1 << 7);
    /// A file, a rank or a square of origin though only one move is legal (8.2.3.4).
    pub const NEEDLESS_ORIGIN: Spelling = Spelling(1 << 8);
    /// Another way to tell the pieces apart than the first of the three that serves (8.2.3.4).
    pub const OTHER_ORIGIN: Spelling = Spelling(1 << 9);
    /// `xd5`: a capture of a pawn without its file (8.2.3.3).
    pub const MISSING_FILE: Spelling = Spelling(1 << 10);
    /// `++` or another doubled sign (8.2.3.5).
    pub const CHECK_SIGN: Spelling = Spelling(1 << 11);
    /// No `+` though it is check (8.2.3.5).
    pub const MISSING_CHECK: Spelling = Spelling(1 << 12);
    /// `+` or `#` though it is no check (8.2.3.5).
    pub const FALSE_CHECK: Spelling = Spelling(1 << 13);
    /// No `#` though it is mate (8.2.3.5).
    pub const MISSING_MATE: Spelling = Spelling(1 << 14);
    /// `#` for a check that is no mate (8.2.3.5).
    pub const FALSE_MATE: Spelling = Spelling(1 << 15);
    /// A figurine for the letter (8.2.3).
    pub const FIGURINE: Spelling = Spelling(1 << 16);
    /// `Z0`, `null`, `pass`, `@@@@`: a passed turn, other than `--`.
    pub const NULL: Spelling = Spelling(1 << 17);

    /// Whether all of the other set is in this one.
    #[inline]
    pub fn has(self, other: Spelling) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether the two have anything in common.
    #[inline]
    pub fn meets(self, other: Spelling) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the move is written as export format has it.
    #[inline]
    pub fn is_canonical(self) -> bool {
        self.0 == 0
    }

    /// Both together.
    #[must_use]
    #[inline]
    pub const fn with(self, other: Spelling) -> Spelling {
        Spelling(self.0 | other.0)
    }

    #[inline]
    fn add_if(&mut self, is_so: bool, other: Spelling) {
        if is_so {
            self.0 |= other.0;
        }
    }
}

/// The sign of check behind a move (8.2.3.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckSign {
    /// None.
    None,
    /// `+`
    Check,
    /// `#`
    Mate,
}

/// The move of a piece, as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct San {
    /// The piece; `None` for two squares alone, as in `g1f3`, where the board says what it is.
    pub piece: Option<Piece>,
    /// What is said of the square it comes from.
    pub origin: MoveOrigin,
    /// Where it goes.
    pub to: Square,
    /// Whether it is said to take something.
    pub takes: bool,
    /// What a pawn becomes.
    pub promotion: Option<Piece>,
}

/// What a word says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SanMeaning {
    /// A piece moves.
    Move(San),
    /// The king castles.
    Castling(Castling),
    /// The turn is passed.
    Pass,
}

/// A word taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SanWord {
    /// What it says.
    pub said: SanMeaning,
    /// The sign behind it.
    pub sign: CheckSign,
    /// How it is written.
    pub spelling: Spelling,
}

/// Takes a word apart; `None` for one that is no move.
#[inline(always)] // What it gives is large, and most of it is known where it is used.
pub fn read(word: &[u8]) -> Option<SanWord> {
    let (rest, sign, doubled) = without_sign(word);
    let mut reading = match plain(rest) {
        Some(san) => SanWord {
            said: SanMeaning::Move(san),
            sign,
            spelling: Spelling::default(),
        },
        None => read_unsigned(rest)?,
    };
    reading.sign = sign;
    reading.spelling.add_if(doubled, Spelling::CHECK_SIGN);
    Some(reading)
}

/// Whether a word has the shape of a move, legal or not.
pub fn is_shaped(word: &[u8]) -> bool {
    read(word).is_some()
}

#[inline]
fn without_sign(word: &[u8]) -> (&[u8], CheckSign, bool) {
    match word {
        [rest @ .., last @ (b'+' | b'#')] => {
            let sign = if *last == b'#' {
                CheckSign::Mate
            } else {
                CheckSign::Check
            };
            match rest {
                [.., b'+' | b'#'] => {
                    let signs = word
                        .iter()
                        .rev()
                        .take_while(|byte| matches!(byte, b'+' | b'#'));
                    let length = word.len() - signs.count();
                    (word.slice(..length), sign, true)
                }
                _ => (rest, sign, false),
            }
        }
        _ => (word, CheckSign::None, false),
    }
}

fn said(said: SanMeaning, spelling: Spelling) -> Option<SanWord> {
    Some(SanWord {
        said,
        sign: CheckSign::None,
        spelling,
    })
}

/// A move that is written as nearly all are: a piece in a capital or a pawn, a file or a rank of origin, `x`, a
/// square. What [`read_unsigned`] makes of these is the same.
#[inline]
fn plain(word: &[u8]) -> Option<San> {
    let (kind, rest) = match word {
        [b'a'..=b'h', ..] => (Piece::Pawn, word),
        [first, rest @ ..] => (piece(*first)?, rest),
        [] => return None,
    };
    let [before @ .., file @ b'a'..=b'h', rank @ b'1'..=b'8'] = rest else {
        return None;
    };
    let (before, takes) = match before {
        [before @ .., b'x'] => (before, true),
        _ => (before, false),
    };
    let mut origin = MoveOrigin::default();
    match before {
        [] => {}
        [file @ b'a'..=b'h'] => origin.file = Some(file - b'a'),
        [rank @ b'1'..=b'8'] => origin.rank = Some(rank - b'1'),
        _ => return None,
    }
    let is_pawn_letter = word.first() == Some(&b'P');
    (!is_pawn_letter).then_some(San {
        piece: Some(kind),
        origin,
        to: square(file - b'a', rank - b'1')?,
        takes,
        promotion: None,
    })
}

/// A word without signs of check.
fn read_unsigned(word: &[u8]) -> Option<SanWord> {
    let none = Spelling::default();
    if let Some((rest, spelling)) = without_addition(word) {
        let mut reading = read(rest)?;
        reading.spelling = reading.spelling.with(spelling);
        return Some(reading);
    }
    match word {
        b"O-O" => return said(SanMeaning::Castling(Castling::Short), none),
        b"O-O-O" => return said(SanMeaning::Castling(Castling::Long), none),
        [b'O' | b'0' | b'o', ..] => return castling(word),
        [b'-' | b'Z' | b'@', ..] | b"null" | b"pass" => return pass(word),
        _ => {}
    }
    let (piece, rest, spelling) = piece_of(word)?;
    squares(piece, rest, spelling)
}

/// The longest word that is read with what does not belong to it. What is left is read again, so this bounds how
/// deep that goes.
const LONGEST: usize = 32;

/// A word without one `=` for an equal position behind it, or without one no-break space before or behind it,
/// which texts from web pages have in the place of a blank, in UTF-8 or Latin-1.
fn without_addition(word: &[u8]) -> Option<(&[u8], Spelling)> {
    const SPACES: [&[u8]; 3] = ["\u{A0}".as_bytes(), "\u{200B}".as_bytes(), b"\xA0"];
    if word.len() > LONGEST {
        return None;
    }
    if let [rest @ .., b'='] = word {
        return (rest.len() > 1).then_some((rest, Spelling::CHECK_SIGN));
    }
    let mut spaces = SPACES.iter();
    let bare = spaces.find_map(|space| word.strip_prefix(*space).or(word.strip_suffix(*space)))?;
    (!bare.is_empty()).then_some((bare, Spelling::FIGURINE))
}

/// Castling with zeros, small letters, other hyphens or none.
fn castling(word: &[u8]) -> Option<SanWord> {
    let (mut count, mut rest) = (0, word);
    while let Some((letter, after)) = rest.split_first() {
        if !matches!(letter, b'O' | b'0' | b'o') {
            return None;
        }
        count += 1;
        let hyphen: [&[u8]; 3] = [b"-", "\u{2013}".as_bytes(), "\u{2011}".as_bytes()];
        let mut hyphens = hyphen
            .iter()
            .filter_map(|hyphen| after.strip_prefix(*hyphen));
        rest = hyphens
            .next()
            .filter(|rest| !rest.is_empty())
            .unwrap_or(after);
    }
    match count {
        2 => said(SanMeaning::Castling(Castling::Short), Spelling::CASTLING),
        3 => said(SanMeaning::Castling(Castling::Long), Spelling::CASTLING),
        4 if word == b"0000" => said(SanMeaning::Pass, Spelling::NULL),
        _ => None,
    }
}

/// A passed turn.
fn pass(word: &[u8]) -> Option<SanWord> {
    match word {
        b"--" => said(SanMeaning::Pass, Spelling::default()),
        b"Z0" | b"@@@@" | b"null" | b"pass" => said(SanMeaning::Pass, Spelling::NULL),
        _ => None,
    }
}

/// The piece that moves, what follows it, and how it is written. `b` is a pawn's file.
#[inline]
fn piece_of(word: &[u8]) -> Option<(Option<Piece>, &[u8], Spelling)> {
    let (first, rest) = word.split_first()?;
    let kind = match first {
        b'a'..=b'h' => return Some((None, word, Spelling::default())),
        b'N' | b'B' | b'R' | b'Q' | b'K' => {
            return Some((piece(*first), rest, Spelling::default()));
        }
        b'P' => return Some((Some(Piece::Pawn), rest, Spelling::PAWN_LETTER)),
        b'x' | b'X' | b':' => return Some((Some(Piece::Pawn), word, Spelling::default())),
        b'n' | b'r' | b'q' | b'k' => piece(first.to_ascii_uppercase()),
        b'A' | b'C'..=b'H' => return Some((None, word, Spelling::CASE)),
        0xE2 => return figurine(word),
        _ => return None,
    };
    Some((kind, rest, Spelling::CASE))
}

/// `♘f3`: the figurines of White are U+2654 to U+2659, those of Black follow them.
fn figurine(word: &[u8]) -> Option<(Option<Piece>, &[u8], Spelling)> {
    let [0xE2, 0x99, sign @ 0x94..=0x9F, rest @ ..] = word else {
        return None;
    };
    let kind = match (sign - 0x94) % 6 {
        0 => Piece::King,
        1 => Piece::Queen,
        2 => Piece::Rook,
        3 => Piece::Bishop,
        4 => Piece::Knight,
        _ => Piece::Pawn,
    };
    let rest = rest.strip_prefix("\u{FE0E}".as_bytes()).unwrap_or(rest);
    Some((Some(kind), rest, Spelling::FIGURINE))
}

#[inline]
fn file(byte: u8, spelling: &mut Spelling) -> Option<u8> {
    match byte {
        b'a'..=b'h' => Some(byte - b'a'),
        b'A'..=b'H' => {
            spelling.add_if(true, Spelling::CASE);
            Some(byte - b'A')
        }
        _ => None,
    }
}

#[inline]
fn rank(byte: u8) -> Option<u8> {
    matches!(byte, b'1'..=b'8').then(|| byte - b'1')
}

/// What follows the letter of the piece: origin, sign of a capture, square, promotion.
#[inline]
fn squares(piece: Option<Piece>, rest: &[u8], mut spelling: Spelling) -> Option<SanWord> {
    let (rest, promotion) = promotion(rest, &mut spelling)?;
    let [before @ .., to_file, to_rank] = rest else {
        return None;
    };
    // `Dd4` is no pawn's move, but that of a queen in another language.
    let is_capital = piece.is_none() && spelling.has(Spelling::CASE);
    if is_capital && !to_file.is_ascii_uppercase() {
        return None;
    }
    let to = square(file(*to_file, &mut spelling)?, rank(*to_rank)?)?;
    let (before, sign) = match before {
        [before @ .., sign @ (b'x' | b'X' | b':' | b'-')] => (before, Some(*sign)),
        _ => (before, None),
    };
    spelling.add_if(sign == Some(b'X'), Spelling::CASE);
    spelling.add_if(sign == Some(b':'), Spelling::CAPTURE_SIGN);
    let mut origin = MoveOrigin::default();
    match before {
        [] => {}
        [one] => match rank(*one) {
            Some(rank) => origin.rank = Some(rank),
            None => origin.file = Some(file(*one, &mut spelling)?),
        },
        [one, two] => {
            origin.file = Some(file(*one, &mut spelling)?);
            origin.rank = Some(rank(*two)?);
        }
        _ => return None,
    }
    let is_hyphen = sign == Some(b'-');
    // `e-e4` is no move, `Ne-4` neither.
    if is_hyphen && origin.square().is_none() && (piece.is_none() || !before.is_empty()) {
        return None;
    }
    spelling.add_if(is_hyphen, Spelling::LONG);
    let has_both = piece.is_none() && origin.square().is_some();
    let piece = if has_both {
        None
    } else {
        piece.or(Some(Piece::Pawn))
    };
    if piece == Some(Piece::Pawn) && origin.rank.is_some() && origin.file.is_none() {
        return None;
    }
    let takes = matches!(sign, Some(b'x' | b'X' | b':'));
    said(
        SanMeaning::Move(San {
            piece,
            origin,
            to,
            takes,
            promotion,
        }),
        spelling,
    )
}

/// Takes the promotion off the end of a word.
#[inline]
fn promotion<'w>(word: &'w [u8], spelling: &mut Spelling) -> Option<(&'w [u8], Option<Piece>)> {
    let (rest, becomes, is_canonical) = match word {
        [.., b'1'..=b'8'] => return Some((word, None)),
        [rest @ .., b'=', becomes] => (rest, becomes, becomes.is_ascii_uppercase()),
        [rest @ .., b'=', b'(', becomes, b')'] | [rest @ .., b'(', becomes, b')'] => {
            (rest, becomes, false)
        }
        [rest @ .., b'/', becomes] => (rest, becomes, false),
        [rest @ .., becomes] => (rest, becomes, false),
        [] => return None,
    };
    let becomes = piece(becomes.to_ascii_uppercase())?;
    spelling.add_if(!is_canonical, Spelling::PROMOTION);
    Some((rest, Some(becomes)))
}

/// Which legal move a word is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resolution {
    /// This one. The spelling says nothing of check yet.
    Legal(Move, Spelling),
    /// The turn is passed, which the board allows.
    Pass(Spelling),
    /// Several pieces can make it, from these squares.
    Ambiguous(Piece, Squares),
    /// No legal move.
    Illegal,
    /// A pawn that must become something, and it is not said what.
    MissingPromotion,
}

/// Asks the board which legal move a word is; `None` for a word that is no move.
#[inline]
pub fn resolve(board: &Board, word: &[u8]) -> Option<(Resolution, CheckSign)> {
    let Some(reading) = read(word) else {
        return small_bishop(board, word);
    };
    let resolution = resolve_reading(board, &reading);
    if resolution == Resolution::Illegal && matches!(word, [b'b' | b'B', ..]) {
        // A small `b` is a pawn where it can be one.
        if let Some((found @ Resolution::Legal(..), sign)) = small_bishop(board, word) {
            return Some((found, sign));
        }
    }
    Some((resolution, reading.sign))
}

/// `bc4` as a move of a bishop, `B4` as one of a pawn.
#[cold]
fn small_bishop(board: &Board, word: &[u8]) -> Option<(Resolution, CheckSign)> {
    let (rest, sign, _) = without_sign(word);
    let reading = match rest {
        [b'b', rest @ ..] => squares(Some(Piece::Bishop), rest, Spelling::CASE),
        [b'B', ..] => squares(None, rest, Spelling::CASE),
        _ => None,
    };
    Some((resolve_reading(board, &reading?), sign))
}

#[inline]
fn resolve_reading(board: &Board, reading: &SanWord) -> Resolution {
    let spelling = reading.spelling;
    match &reading.said {
        SanMeaning::Move(san) => resolve_move(board, san, spelling),
        SanMeaning::Castling(castling) => match board.castling(*castling) {
            Some(mv) if board.is_legal(mv) => Resolution::Legal(mv, spelling),
            _ => Resolution::Illegal,
        },
        SanMeaning::Pass if board.checkers().is_empty() => Resolution::Pass(spelling),
        SanMeaning::Pass => Resolution::Illegal,
    }
}

#[inline]
fn resolve_move(board: &Board, san: &San, mut spelling: Spelling) -> Resolution {
    let kind = match san.piece {
        Some(kind) => kind,
        None => match san.origin.square().and_then(|from| board.at(from)) {
            Some((side, kind)) if side == board.side() => kind,
            _ => return Resolution::Illegal,
        },
    };
    if kind == Piece::King
        && let Some(mv) = castling_squares(board, san)
    {
        return Resolution::Legal(mv, spelling.with(Spelling::LONG));
    }
    let mut among = san.origin.squares();
    if kind == Piece::Pawn && san.origin.is_empty() {
        if san.takes {
            spelling.add_if(true, Spelling::MISSING_FILE);
        } else {
            among = MoveOrigin {
                file: Some(san.to as u8 % 8),
                rank: None,
            }
            .squares();
        }
    }
    let origins = board.origins(kind, san.to, among);
    let Some(from) = origins.next_square() else {
        return Resolution::Illegal;
    };
    if origins.len() > 1 {
        return Resolution::Ambiguous(kind, origins);
    }
    let becomes = kind == Piece::Pawn && rank_of(san.to) == back_rank(!board.side());
    match san.promotion {
        None if becomes => return Resolution::MissingPromotion,
        Some(Piece::Pawn | Piece::King) => return Resolution::Illegal,
        Some(_) if !becomes => return Resolution::Illegal,
        _ => {}
    }
    let mv = Move {
        from,
        to: san.to,
        promotion: san.promotion,
    };
    spell(board, san, kind, mv, &mut spelling);
    Resolution::Legal(mv, spelling)
}

/// `e1g1` or `Kg1` for castling, and `e1h1`, as programs for Chess960 write it.
fn castling_squares(board: &Board, san: &San) -> Option<Move> {
    let king = board.king(board.side());
    let is_far = (king as u8 % 8).abs_diff(san.to as u8 % 8) > 1;
    let may_castle = is_far || san.piece.is_none();
    if !may_castle || san.origin.square().is_some_and(|from| from != king) {
        return None;
    }
    [Castling::Short, Castling::Long]
        .into_iter()
        .find_map(|castling| {
            let mv = board.castling(castling)?;
            let file = match castling {
                Castling::Short => 6,
                Castling::Long => 2,
            };
            let goes_there = is_far && square(file, back_rank(board.side())) == Some(san.to);
            let is_meant = goes_there || san.piece.is_none() && mv.to == san.to;
            (is_meant && board.is_legal(mv)).then_some(mv)
        })
}

/// How the writing of a legal move differs from the canonical one, but for check.
#[inline]
fn spell(board: &Board, san: &San, kind: Piece, mv: Move, spelling: &mut Spelling) {
    let takes = board.takes(mv);
    if takes != san.takes {
        let is_long = san.piece.is_none();
        spelling.add_if(san.takes, Spelling::FALSE_CAPTURE);
        spelling.add_if(takes && !is_long, Spelling::MISSING_CAPTURE);
    }
    if san.origin.is_empty() {
        return;
    }
    if kind == Piece::Pawn {
        let is_file = san.origin.rank.is_none() && takes;
        spelling.add_if(!is_file, Spelling::LONG);
        return;
    }
    let all = board.origins(kind, san.to, Squares(u64::MAX));
    let needed = needed_origin(all, mv.from);
    if needed == san.origin {
        return;
    }
    let is_whole = san.origin.square().is_some();
    if is_whole && needed.is_empty() {
        spelling.add_if(true, Spelling::LONG);
    } else if needed.is_empty() {
        spelling.add_if(true, Spelling::NEEDLESS_ORIGIN);
    } else {
        spelling.add_if(true, Spelling::OTHER_ORIGIN);
    }
}

/// What must be said of the square of origin among all those from which the same move is legal (8.2.3.4).
fn needed_origin(all: Squares, from: Square) -> MoveOrigin {
    if all.len() <= 1 {
        return MoveOrigin::default();
    }
    let (file, rank) = (Some(from as u8 % 8), Some(rank_of(from)));
    let alone = |origin: MoveOrigin| (all & origin.squares()).len() == 1;
    let by_file = MoveOrigin { file, rank: None };
    let by_rank = MoveOrigin { file: None, rank };
    if alone(by_file) {
        by_file
    } else if alone(by_rank) {
        by_rank
    } else {
        MoveOrigin { file, rank }
    }
}

/// Which signs of check are wrong or missing behind a move that has led to a position.
#[inline]
pub fn check_spelling(after: &Board, sign: CheckSign) -> Spelling {
    let mut spelling = Spelling::default();
    if after.checkers().is_empty() {
        spelling.add_if(sign != CheckSign::None, Spelling::FALSE_CHECK);
    } else {
        let is_mate = !after.has_move();
        spelling.add_if(is_mate && sign != CheckSign::Mate, Spelling::MISSING_MATE);
        spelling.add_if(!is_mate && sign == CheckSign::Mate, Spelling::FALSE_MATE);
        spelling.add_if(!is_mate && sign == CheckSign::None, Spelling::MISSING_CHECK);
    }
    spelling
}

/// A legal move as export format writes it (8.2.3).
pub fn write(board: &Board, mv: Move) -> String {
    let mut text = String::with_capacity(8);
    match (board.castling_of(mv), board.at(mv.from)) {
        (Some(Castling::Short), _) => text.push_str("O-O"),
        (Some(Castling::Long), _) => text.push_str("O-O-O"),
        (None, Some((_, kind))) => write_move(board, kind, mv, &mut text),
        (None, None) => debug_assert!(false, "no piece on {}", mv.from),
    }
    let mut after = board.clone();
    after.play(mv);
    if !after.checkers().is_empty() {
        text.push(if after.has_move() { '+' } else { '#' });
    }
    text
}

fn write_move(board: &Board, kind: Piece, mv: Move, text: &mut String) {
    let takes = board.takes(mv);
    let origin = if kind == Piece::Pawn {
        let file = takes.then_some(mv.from as u8 % 8);
        MoveOrigin { file, rank: None }
    } else {
        text.push(letter(kind));
        needed_origin(board.origins(kind, mv.to, Squares(u64::MAX)), mv.from)
    };
    text.extend(origin.file.map(|file| char::from(b'a' + file)));
    text.extend(origin.rank.map(|rank| char::from(b'1' + rank)));
    if takes {
        text.push('x');
    }
    text.push_str(&mv.to.to_string());
    if let Some(kind) = mv.promotion {
        text.push('=');
        text.push(letter(kind));
    }
}

/// A legal move as chess programs tell it each other: `e2e4`, `e7e8q`, castling `e1g1`, and in Chess960 `e1h1`.
pub fn uci(board: &Board, mv: Move, is_chess960: bool) -> String {
    let to = match board.castling_of(mv) {
        Some(castling) if !is_chess960 => {
            let file = match castling {
                Castling::Short => 6,
                Castling::Long => 2,
            };
            square(file, rank_of(mv.from)).unwrap_or(mv.to)
        }
        _ => mv.to,
    };
    let promotion = mv.promotion.map(|kind| letter(kind).to_ascii_lowercase());
    let mut text = format!("{}{to}", mv.from);
    text.extend(promotion);
    text
}

/// The legal moves between which an ambiguous word leaves the choice, each as export format writes it.
pub fn candidates(board: &Board, word: &[u8]) -> Vec<(Move, String)> {
    let Some((Resolution::Ambiguous(kind, origins), _)) = resolve(board, word) else {
        return Vec::new();
    };
    let Some(SanMeaning::Move(san)) = read(word).map(|reading| reading.said) else {
        return Vec::new();
    };
    let moves = board.legal_moves().into_iter();
    let meant = moves.filter(|mv| {
        let is_it = board.at(mv.from).is_some_and(|(_, found)| found == kind);
        // Of the pieces that a pawn may become one is enough.
        let becomes = san.promotion.or(mv.promotion.map(|_| Piece::Queen));
        is_it && mv.to == san.to && origins.has(mv.from) && mv.promotion == becomes
    });
    meant.map(|mv| (mv, write(board, mv))).collect()
}

/// The legal moves that may be meant by a word that is none: those that are one letter away, and those of the
/// same piece or to the same square; the nearest first, and at most so many.
pub fn near(board: &Board, word: &[u8], most: usize) -> Vec<(Move, String)> {
    let word = String::from_utf8_lossy(word);
    let bare = |text: &str| text.trim_end_matches(['+', '#']).to_owned();
    let written = bare(&word);
    let to = match read(word.as_bytes()).map(|reading| reading.said) {
        Some(SanMeaning::Move(san)) => Some(san.to),
        _ => None,
    };
    let mut found: Vec<(usize, Move, String)> = Vec::new();
    for mv in board.legal_moves() {
        let san = write(board, mv);
        let distance = strsim::levenshtein(&bare(&san), &written);
        if distance == 1 || to == Some(mv.to) && distance <= 3 {
            found.push((distance, mv, san));
        }
    }
    found.sort_by(|a, b| (a.0, &a.2).cmp(&(b.0, &b.2)));
    found.truncate(most);
    found.into_iter().map(|(_, mv, san)| (mv, san)).collect()
}

/// Whose turn the number of a half move is, counted from 0.
pub fn side_of(half_move: u32) -> Color {
    if half_move.is_multiple_of(2) {
        Color::White
    } else {
        Color::Black
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All words of a few letters that moves have.
    #[test]
    fn plain_moves_are_read_as_all_others() {
        let letters = b"aehNBPKbnx18=O";
        let mut words: Vec<Vec<u8>> = vec![Vec::new()];
        let mut count = 0;
        for _ in 0..5 {
            let longer = |word: &Vec<u8>| letters.map(|letter| [&**word, &[letter]].concat());
            words = words.iter().flat_map(longer).collect();
            for word in &words {
                if let Some(san) = plain(word) {
                    count += 1;
                    assert_eq!(
                        read_unsigned(word),
                        said(SanMeaning::Move(san), Spelling::default())
                    );
                }
            }
        }
        assert_eq!(count, COUNT);
    }

    /// To eight squares: pawns, also from four files with `x` or without; three pieces with one of six origins or
    /// none, and `x` or none.
    const COUNT: usize = 8 * (1 + 4 * 2) + 3 * 8 * (1 + 6) * 2;
}

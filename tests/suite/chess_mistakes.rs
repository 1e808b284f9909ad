//! Single mistakes in sound games: each is found, on its line, and the games beside it stay silent.
//!
//! Games are played at random by the laws, with variations, annotations, comments and clocks. `PBNLINT_SHOW=1`
//! prints what is found of each kind.

use std::fmt::Write as _;

use pbnlint::chess::{Board, Color, Move, Piece};
use pbnlint::engine::Diagnostic;
use pbnlint::lint::{self, Plan, Settings};
use pbnlint::pgn::san::{self, Resolution};
use pbnlint::source::Source;

/// Numbers that look random and are the same in every run (xorshift).
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    pub(super) fn is_one_of(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    pub(super) fn pick<'t, T>(&mut self, items: &'t [T]) -> Option<&'t T> {
        (!items.is_empty()).then(|| &items[self.below(items.len())])
    }
}

/// What is a word of the movetext.
#[derive(Clone)]
pub(super) struct Token {
    pub(super) text: String,
    /// For a move: the position before it and the move.
    pub(super) played: Option<(Board, Move)>,
    pub(super) is_main: bool,
}

impl Token {
    pub(super) fn plain(text: impl Into<String>) -> Token {
        Token {
            text: text.into(),
            played: None,
            is_main: false,
        }
    }
}

#[derive(Clone)]
pub(super) struct Game {
    pub(super) tags: Vec<String>,
    pub(super) tokens: Vec<Token>,
}

/// The place of a mistake: a tag pair or a token, by its number.
#[derive(Clone, Copy)]
pub(super) enum Place {
    Tag(usize),
    Token(usize),
}

impl Game {
    pub(super) fn play(random: &mut Random, number: usize) -> Game {
        let mut game = Game {
            tags: Vec::new(),
            tokens: Vec::new(),
        };
        let mut board = Board::start();
        let mut clocks = [300_u32; 2];
        let length = 12 + random.below(60);
        let mut needs_number = true;
        for half_move in 0..length {
            let moves = board.legal_moves();
            // Players castle more often than chance does.
            let castling = moves.iter().find(|mv| board.castling_of(**mv).is_some());
            let Some(mv) = castling.or(random.pick(&moves)).copied() else {
                break;
            };
            game.push_move(&board, mv, half_move, needs_number, true);
            let before = board.clone();
            board.play(mv);
            needs_number = game.annotate(random, &mut clocks[half_move % 2]);
            if random.is_one_of(6) && moves.len() > 1 {
                game.variation(random, &before, mv, half_move);
                needs_number = true;
            }
        }
        let result = match board.ending() {
            Some(pbnlint::chess::GameEnding::Mate {
                winner: Color::White,
            }) => "1-0",
            Some(pbnlint::chess::GameEnding::Mate {
                winner: Color::Black,
            }) => "0-1",
            Some(_) => "1/2-1/2",
            None => ["1-0", "0-1", "1/2-1/2", "*"][random.below(4)],
        };
        game.tokens.push(Token::plain(result));
        game.tags = vec![
            "[Event \"Club evening\"]".to_owned(),
            "[Site \"Lakeside\"]".to_owned(),
            format!("[Date \"2024.03.{:02}\"]", 1 + number % 28),
            format!("[Round \"{}\"]", 1 + number % 9),
            format!("[White \"Carter, Ann {number}\"]"),
            "[Black \"Dunn, Bill\"]".to_owned(),
            format!("[Result \"{result}\"]"),
            "[ECO \"C50\"]".to_owned(),
            "[TimeControl \"300+3\"]".to_owned(),
        ];
        game
    }

    fn push_move(
        &mut self,
        board: &Board,
        mv: Move,
        half_move: usize,
        needs_number: bool,
        is_main: bool,
    ) {
        let number = half_move / 2 + 1;
        match half_move % 2 {
            0 => self.tokens.push(Token::plain(format!("{number}."))),
            _ if needs_number => self.tokens.push(Token::plain(format!("{number}..."))),
            _ => {}
        }
        self.tokens.push(Token {
            text: san::write(board, mv),
            played: Some((board.clone(), mv)),
            is_main,
        });
    }

    /// Says whether something stands between the move and the next one.
    fn annotate(&mut self, random: &mut Random, clock: &mut u32) -> bool {
        let before = self.tokens.len();
        if random.is_one_of(8) {
            self.tokens
                .push(Token::plain(format!("${}", 1 + random.below(6))));
        }
        *clock = clock.saturating_sub(1 + random.below(4) as u32).max(9);
        let (minutes, seconds) = (*clock / 60, *clock % 60);
        self.tokens.push(Token::plain(format!(
            "{{[%clk 0:{minutes:02}:{seconds:02}]}}"
        )));
        if random.is_one_of(5) {
            let words = [
                "a good square",
                "time trouble",
                "as in the book",
                "White is better",
            ];
            self.tokens
                .push(Token::plain(format!("{{{}}}", words[random.below(4)])));
        }
        self.tokens.len() > before
    }

    fn variation(&mut self, random: &mut Random, board: &Board, played: Move, half_move: usize) {
        let mut board = board.clone();
        let others = board.legal_moves().into_iter().filter(|mv| *mv != played);
        let others: Vec<Move> = others.collect();
        let Some(first) = random.pick(&others).copied() else {
            return;
        };
        self.tokens.push(Token::plain("("));
        let mut next = Some(first);
        for step in half_move..half_move + 1 + random.below(4) {
            let Some(mv) = next else { break };
            self.push_move(&board, mv, step, step == half_move, false);
            board.play(mv);
            next = random.pick(&board.legal_moves()).copied();
        }
        self.tokens.push(Token::plain(")"));
    }

    /// The text, and the line (0-based) of a place in it.
    pub(super) fn render(&self, place: Option<Place>) -> (String, usize) {
        let mut text = String::new();
        let mut line = 0;
        for (number, tag) in self.tags.iter().enumerate() {
            if matches!(place, Some(Place::Tag(at)) if at == number) {
                line = text.matches('\n').count();
            }
            text += tag;
            text.push('\n');
        }
        text.push('\n');
        let mut width = 0;
        for (number, token) in self.tokens.iter().enumerate() {
            if width > 0 && width + 1 + token.text.len() > 78 {
                text.push('\n');
                width = 0;
            }
            if width > 0 {
                text.push(' ');
            }
            if matches!(place, Some(Place::Token(at)) if at == number) {
                line = text.matches('\n').count();
            }
            text += &token.text;
            width += 1 + token.text.len();
        }
        text += "\n\n";
        (text, line)
    }

    /// The numbers of the tokens of which something is true.
    pub(super) fn those(&self, is_wanted: impl Fn(&Token) -> bool) -> Vec<usize> {
        let tokens = self.tokens.iter().enumerate();
        let wanted = tokens.filter(|(_, token)| is_wanted(token));
        wanted.map(|(number, _)| number).collect()
    }

    pub(super) fn moves(&self) -> Vec<usize> {
        self.those(|token| token.played.is_some() && token.is_main)
    }

    /// Writes another word for a move, where one fits.
    pub(super) fn rewrite(
        &mut self,
        random: &mut Random,
        other: impl Fn(&Board, Move, &str) -> Option<String>,
    ) -> Option<Place> {
        let fitting = self.moves().into_iter().filter_map(|at| {
            let token = &self.tokens[at];
            let (board, mv) = token.played.as_ref()?;
            Some((at, other(board, *mv, &token.text)?))
        });
        let fitting: Vec<(usize, String)> = fitting.collect();
        let (at, text) = random.pick(&fitting)?.clone();
        self.tokens[at].text = text;
        Some(Place::Token(at))
    }

    pub(super) fn tag(&mut self, name: &str, change: impl Fn(&str) -> String) -> Option<Place> {
        let at = self
            .tags
            .iter()
            .position(|tag| tag.starts_with(&format!("[{name} ")))?;
        self.tags[at] = change(&self.tags[at]);
        Some(Place::Tag(at))
    }

    /// Puts a token after a move of the main line.
    pub(super) fn insert(&mut self, random: &mut Random, text: &str) -> Option<Place> {
        let at = *random.pick(&self.moves())? + 1;
        self.tokens.insert(at, Token::plain(text));
        Some(Place::Token(at))
    }

    pub(super) fn change(
        &mut self,
        random: &mut Random,
        is_wanted: impl Fn(&Token) -> bool,
        change: impl Fn(&str) -> String,
    ) -> Option<Place> {
        let at = *random.pick(&self.those(is_wanted))?;
        self.tokens[at].text = change(&self.tokens[at].text);
        Some(Place::Token(at))
    }

    pub(super) fn last(&self) -> usize {
        self.tokens.len() - 1
    }
}

pub(super) fn is_number(token: &Token) -> bool {
    token.text.ends_with('.') && token.text.starts_with(|c: char| c.is_ascii_digit())
}

pub(super) fn is_comment(token: &Token) -> bool {
    token.text.starts_with('{') && !token.text.contains("[%")
}

pub(super) fn is_clock(token: &Token) -> bool {
    token.text.starts_with("{[%")
}

fn is(word: &'static str) -> impl Fn(&Token) -> bool {
    move |token| token.text == word
}

/// Puts a mistake into a game, where it fits; gives its place.
type Mistake = fn(&mut Game, &mut Random) -> Option<Place>;

#[rustfmt::skip]
const MISTAKES: &[(&str, Mistake)] = &[
    ("illegal move", |game, random| {
        let square = format!("Q{}{}", (b'a' + random.below(8) as u8) as char, 1 + random.below(8));
        game.rewrite(random, |board, _, _| {
            let (resolution, _) = san::resolve(board, square.as_bytes())?;
            matches!(resolution, Resolution::Illegal).then(|| square.clone())
        })
    }),
    ("two pieces can go there", |game, random| game.rewrite(random, |board, _, text| {
        let mut short = text.to_owned();
        if short.len() < 4 { return None; }
        short.remove(1);
        let (resolution, _) = san::resolve(board, short.as_bytes())?;
        matches!(resolution, Resolution::Ambiguous(..)).then_some(short)
    })),
    ("another move number", |game, random| game.change(random, is_number, |text| {
        let dots = text.trim_start_matches(|c: char| c.is_ascii_digit());
        let number: usize = text.trim_end_matches('.').parse().unwrap();
        format!("{}{dots}", number + 2)
    })),
    ("a move twice", |game, random| {
        let at = *random.pick(&game.moves())?;
        let token = game.tokens[at].clone();
        game.tokens.insert(at + 1, token);
        Some(Place::Token(at + 1))
    }),
    ("no marker", |game, _| { let last = game.last(); game.tokens.pop(); Some(Place::Token(last - 1)) }),
    ("another result", |game, _| {
        let last = game.last();
        let other = if game.tokens[last].text == "1-0" { "0-1" } else { "1-0" };
        game.tokens[last].text = other.to_owned();
        Some(Place::Token(last))
    }),
    ("a second marker", |game, _| { game.tokens.push(Token::plain("1/2-1/2")); Some(Place::Token(game.last())) }),
    ("text after the marker", |game, _| { game.tokens.push(Token::plain("resigns")); Some(Place::Token(game.last())) }),
    ("a marker of letters", |game, _| {
        let last = game.last();
        game.tag("Result", |_| "[Result \"1-0\"]".to_owned());
        game.tokens[last].text = "1-O".to_owned();
        Some(Place::Token(last))
    }),
    ("a comment without its end", |game, random| game.change(random, is_comment, |text| text.trim_end_matches('}').to_owned())),
    ("a comment without its beginning", |game, random| game.change(random, is_comment, |text| text.trim_start_matches('{').to_owned())),
    ("a brace in a comment", |game, random| game.change(random, is_comment, |text| text.replace(' ', " {"))),
    ("a variation without its end", |game, random| {
        let at = *random.pick(&game.those(is(")")))?;
        game.tokens.remove(at);
        let open = (0..at).rev().find(|open| game.tokens[*open].text == "(")?;
        Some(Place::Token(open))
    }),
    ("a variation without its beginning", |game, random| {
        let at = *random.pick(&game.those(is("(")))?;
        game.tokens.remove(at);
        Some(Place::Token(at))
    }),
    ("an empty variation", |game, random| game.insert(random, "()")),
    ("a word", |game, random| game.insert(random, "sdfgh")),
    ("a tag without its bracket", |game, _| game.tag("Round", |tag| tag.trim_end_matches(']').to_owned())),
    ("a tag without its first bracket", |game, _| game.tag("Round", |tag| tag.trim_start_matches('[').to_owned())),
    ("a tag without its quote", |game, _| game.tag("Round", |tag| tag.replace("\"]", "]"))),
    ("a value without quotes", |game, _| game.tag("Round", |tag| tag.replace('"', ""))),
    ("quotes in a value", |game, _| game.tag("Event", |_| "[Event \"The \"Big\" Cup\"]".to_owned())),
    ("a tag twice", |game, _| { game.tags.insert(4, "[Round \"77\"]".to_owned()); Some(Place::Tag(4)) }),
    ("a date of another form", |game, _| game.tag("Date", |tag| tag.replace('.', "-"))),
    ("a day that is not", |game, _| game.tag("Date", |_| "[Date \"2024.02.30\"]".to_owned())),
    ("a result that is none", |game, _| game.tag("Result", |_| "[Result \"2-0\"]".to_owned())),
    ("a code that is none", |game, _| game.tag("ECO", |_| "[ECO \"F99\"]".to_owned())),
    ("a time control that is none", |game, _| game.tag("TimeControl", |_| "[TimeControl \"5 min\"]".to_owned())),
    ("castling with zeros", |game, random| game.rewrite(random, |_, _, text| {
        text.starts_with("O-O").then(|| text.replace('O', "0"))
    })),
    ("a small letter", |game, random| game.rewrite(random, |board, mv, text| {
        let is_piece = matches!(board.at(mv.from), Some((_, Piece::Knight | Piece::Rook | Piece::Queen)));
        is_piece.then(|| text[..1].to_lowercase() + &text[1..])
    })),
    ("the square of origin", |game, random| game.rewrite(random, |board, mv, text| {
        let is_pawn = matches!(board.at(mv.from), Some((_, Piece::Pawn)));
        (is_pawn && !text.contains(['=', 'x'])).then(|| format!("{}{}", mv.from, text))
    })),
    ("a check that is none", |game, random| game.rewrite(random, |_, _, text| {
        (!text.ends_with(['+', '#'])).then(|| format!("{text}+"))
    })),
    ("a capture that is none", |game, random| game.rewrite(random, |board, mv, text| {
        let is_piece = matches!(board.at(mv.from), Some((_, Piece::Knight)));
        (is_piece && text.len() == 3 && !board.takes(mv)).then(|| format!("{}x{}", &text[..1], &text[1..]))
    })),
    ("a letter of another language", |game, random| game.rewrite(random, |_, _, text| {
        text.starts_with('N').then(|| text.replace('N', "S"))
    })),
    ("an annotation that is too large", |game, random| game.insert(random, "$300")),
    ("an annotation without a number", |game, random| game.insert(random, "$")),
    ("three suffixes", |game, random| game.rewrite(random, |_, _, text| Some(format!("{text}!!!")))),
    ("a time of another form", |game, random| game.change(random, is_clock, |_| "{[%clk 4:59]}".to_owned())),
    ("a command without its end", |game, random| game.change(random, is_clock, |text| text.replace(']', ""))),
    ("a control character", |game, random| game.insert(random, "\u{1}")),
    ("a reserved bracket", |game, random| game.insert(random, "<x>")),
];

fn findings(text: &str, plan: &Plan) -> Vec<Diagnostic> {
    lint::check(&Source::new(text.as_bytes()), Some("games.pgn"), plan).diagnostics
}

#[test]
fn sound_games_are_silent() {
    let plan = Plan::new(&Settings::default());
    let mut random = Random(0x1234_5678_9ABC_DEF1);
    let games: Vec<String> = (0..400)
        .map(|number| Game::play(&mut random, number).render(None).0)
        .collect();
    let found = findings(&games.concat(), &plan);
    let messages: Vec<_> = found
        .iter()
        .take(5)
        .map(|found| (found.rule.name(), &found.message, found.game))
        .collect();
    assert!(found.is_empty(), "{messages:?}");
}

#[test]
fn single_mistakes_are_found_on_their_lines() {
    const GAMES: usize = 40;
    let plan = Plan::new(&Settings::default());
    let mut random = Random(0xFEDC_BA98_7654_3211);
    let mut table = String::new();
    let (mut all, mut found_all, mut placed_all, mut beside) = (0, 0, 0, 0);
    for (name, put) in MISTAKES {
        let (mut tried, mut found, mut placed) = (0, 0, 0);
        let mut missed = None;
        for number in 0..GAMES {
            let [first, mut second, third] =
                [0, 1, 2].map(|more| Game::play(&mut random, number + more));
            let Some(place) = put(&mut second, &mut random) else {
                continue;
            };
            let (before, _) = first.render(None);
            let (with, line) = second.render(Some(place));
            let text = format!("{before}{with}{}", third.render(None).0);
            let found_here = findings(&text, &plan);
            let source = Source::new(text.as_bytes());
            let line = before.matches('\n').count() + line;
            let end = before.len() + with.len();
            let is_own = |found: &&Diagnostic| (before.len()..end).contains(&found.range.start);
            beside += found_here.iter().filter(|found| !is_own(found)).count();
            let own: Vec<&Diagnostic> = found_here.iter().filter(is_own).collect();
            tried += 1;
            found += usize::from(!own.is_empty());
            let is_there = own
                .iter()
                .any(|found| source.line_of(found.range.start) == line);
            placed += usize::from(is_there);
            if !is_there && missed.is_none() {
                let messages = own
                    .iter()
                    .map(|found| (source.line_of(found.range.start), found.message.clone()));
                missed = Some(format!(
                    "line {line}: {:?}\n{with}",
                    messages.collect::<Vec<_>>()
                ));
            }
        }
        writeln!(
            table,
            "{name}: {found} of {tried} found, {placed} on the line"
        )
        .unwrap();
        if let Some(missed) = missed.filter(|_| std::env::var_os("PBNLINT_SHOW").is_some()) {
            writeln!(table, "{missed}").unwrap();
        }
        assert!(tried > 3, "{name}: the mistake fits {tried} games only");
        (all, found_all, placed_all) = (all + tried, found_all + found, placed_all + placed);
    }
    println!(
        "{table}{found_all} of {all} found, {placed_all} on the line, {beside} findings in other games"
    );
    assert_eq!(beside, 0, "findings in games without a mistake");
    assert!(found_all * 1000 >= all * 990, "{table}");
    assert!(placed_all * 100 >= all * 95, "{table}");
}

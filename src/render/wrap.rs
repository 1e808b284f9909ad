//! Breaks the lines of a drawing that are wider than the terminal, between words and under
//! the place where their text begins.

use unicode_width::UnicodeWidthChar;

/// Less room than this beside an underlined place is none: the text goes below it.
const LEAST_ROOM: usize = 24;

/// Breaks all lines of a drawing that are wider than so many columns.
pub(super) fn wrap(drawing: &str, width: usize) -> String {
    let mut wrapped = String::with_capacity(drawing.len() + drawing.len() / 8);
    for line in drawing.split_inclusive('\n') {
        let content = line.strip_suffix('\n').unwrap_or(line);
        let parsed = (content.len() > width).then(|| ScreenLine::parse(content));
        match parsed.filter(|line| line.cells.len() > width) {
            Some(line) => line.wrap(width, &mut wrapped),
            None => wrapped.push_str(line),
        }
    }
    wrapped
}

/// A line as the terminal shows it.
struct ScreenLine {
    cells: Vec<ScreenCell>,
    /// The escape sequences that lead from the plain style to each style of the line; the first
    /// is the plain one.
    styles: Vec<String>,
}

/// A character, or nothing after a character that takes two columns.
#[derive(Clone, Copy)]
struct ScreenCell {
    character: Option<char>,
    style: usize,
}

impl ScreenCell {
    const BLANK: ScreenCell = ScreenCell {
        character: Some(' '),
        style: 0,
    };

    fn is(self, wanted: char) -> bool {
        self.character == Some(wanted)
    }

    fn is_bar(self) -> bool {
        self.is('│') || self.is('|')
    }
}

impl ScreenLine {
    fn parse(text: &str) -> ScreenLine {
        let mut line = ScreenLine {
            cells: Vec::with_capacity(text.len()),
            styles: vec![String::new()],
        };
        let mut style = 0;
        let mut characters = text.chars();
        while let Some(character) = characters.next() {
            if character != '\u{1B}' {
                let wide = character.width().unwrap_or(0);
                for column in 0..wide {
                    line.cells.push(ScreenCell {
                        character: (column == 0).then_some(character),
                        style,
                    });
                }
                continue;
            }
            let mut sequence = String::from(character);
            for character in characters.by_ref() {
                sequence.push(character);
                if character.is_ascii_alphabetic() {
                    break;
                }
            }
            if sequence == "\u{1B}[0m" {
                style = 0;
            } else {
                let before = line.styles.get(style).cloned().unwrap_or_default();
                style = line.styles.len();
                line.styles.push(before + &sequence);
            }
        }
        line
    }

    fn wrap(&self, width: usize, out: &mut String) {
        if let Some(start) = self.path_start() {
            self.push_path(start, width, out);
            return;
        }
        let Some(start) = self.text_start() else {
            self.push(&self.cells, out);
            return;
        };
        let (head, text) = self.cells.split_at(start);
        // Below, the bars of other places go on.
        let below = |cell: &ScreenCell| {
            if cell.is_bar() {
                *cell
            } else {
                ScreenCell::BLANK
            }
        };
        let mut indent: Vec<ScreenCell> = head.iter().map(below).collect();
        if start == 0 {
            indent = vec![ScreenCell::BLANK; 2];
        }
        let mut lines = Vec::new();
        let mut row = head.to_vec();
        let gutter = head.iter().position(|cell| cell.is_bar());
        let has_room = width.saturating_sub(start) >= LEAST_ROOM.min(text.len());
        if let Some(bar) = gutter.filter(|_| !has_room) {
            let marks = head.get(bar + 1..).unwrap_or_default();
            if !marks.iter().all(|cell| cell.is(' ')) {
                lines.push(row);
            }
            indent.truncate(bar + 1);
            // As near to its place as it can be.
            let start = width.saturating_sub(text.len());
            indent.resize(start.saturating_sub(2).max(bar + 1), ScreenCell::BLANK);
            indent.extend([ScreenCell::BLANK; 2]);
            row = indent.clone();
        }
        let mut rest = text;
        loop {
            let room = width.saturating_sub(row.len()).max(1);
            let (taken, left) = take_words(rest, room);
            row.extend_from_slice(taken);
            lines.push(row);
            if left.is_empty() {
                break;
            }
            rest = left;
            row = indent.clone();
        }
        for line in lines {
            let blanks = line.iter().rev().take_while(|cell| cell.is(' ')).count();
            self.push(line.get(..line.len() - blanks).unwrap_or_default(), out);
        }
    }

    /// Writes a path with the board after it. It goes on after a slash, or where else its names
    /// have parts.
    fn push_path(&self, start: usize, width: usize, out: &mut String) {
        let board = self
            .cells
            .windows(2)
            .rposition(|pair| matches!(pair, [blank, open] if blank.is(' ') && open.is('(')));
        let ends_with_board = self.cells.last().is_some_and(|cell| cell.is(')'));
        let end = board.filter(|at| ends_with_board && *at > start);
        let (path, board) = self.cells.split_at(end.unwrap_or(self.cells.len()));
        let (head, mut rest) = path.split_at(start);
        let indent = vec![ScreenCell::BLANK; start];
        let room = width.saturating_sub(start).max(1);
        let mut row = head.to_vec();
        loop {
            let (taken, left) = take_names(rest, room);
            row.extend_from_slice(taken);
            if left.is_empty() {
                break;
            }
            self.push(&row, out);
            row.clone_from(&indent);
            rest = left;
        }
        if row.len() + board.len() > width {
            self.push(&row, out);
            row = indent;
            row.extend_from_slice(board.get(1..).unwrap_or_default());
        } else {
            row.extend_from_slice(board);
        }
        self.push(&row, out);
    }

    /// Where the path begins in a line that says where a finding is.
    fn path_start(&self) -> Option<usize> {
        let first = self.cells.iter().position(|cell| !cell.is(' '))?;
        let signs = ["┌─ ", "--> "].into_iter();
        let mut starts = signs.filter(|sign| self.has_at(first, sign));
        Some(first + starts.next()?.chars().count())
    }

    /// Whether there is a text at a column.
    fn has_at(&self, column: usize, text: &str) -> bool {
        let rest = self.cells.get(column..).unwrap_or_default().iter();
        text.chars().zip(rest).all(|(wanted, cell)| cell.is(wanted))
    }

    /// Where the text begins that may be broken: after bars, carets and bullets; `None` where
    /// there is none, as in a line of the file.
    fn text_start(&self) -> Option<usize> {
        let cells = &self.cells;
        let first = cells.iter().position(|cell| !cell.is(' '))?;
        if self.has_at(first, "= ") {
            return Some(first + 2);
        }
        if cells.get(first).is_some_and(|cell| cell.is_bar()) {
            let is_drawn = |cell: &ScreenCell| {
                let drawn = " │|^-─'╭╰═~/\\";
                cell.character
                    .is_none_or(|character| drawn.contains(character))
            };
            let after = cells.get(first..).unwrap_or_default();
            return after
                .iter()
                .position(|cell| !is_drawn(cell))
                .map(|at| first + at);
        }
        let begins_with_digit =
            |cell: &ScreenCell| cell.character.is_some_and(|c| c.is_ascii_digit());
        if cells.get(first).is_some_and(begins_with_digit) {
            None
        } else {
            Some(first)
        }
    }

    /// Writes cells as a line of their own.
    fn push(&self, cells: &[ScreenCell], out: &mut String) {
        const PLAIN: &str = "\u{1B}[0m";
        let mut style = 0;
        for cell in cells {
            if cell.style != style {
                if style != 0 {
                    out.push_str(PLAIN);
                }
                style = cell.style;
                out.push_str(self.styles.get(style).map_or("", String::as_str));
            }
            out.extend(cell.character);
        }
        if style != 0 {
            out.push_str(PLAIN);
        }
        out.push('\n');
    }
}

/// The folders and names of a path that fit into so many columns, and the rest. A name that is wider
/// is cut between its words, if it has some.
fn take_names(cells: &[ScreenCell], room: usize) -> (&[ScreenCell], &[ScreenCell]) {
    if cells.len() <= room {
        return (cells, &[]);
    }
    let within = cells.get(..room).unwrap_or(cells);
    let last = |signs: &[char]| {
        let is_sign = |cell: &ScreenCell| signs.iter().any(|sign| cell.is(*sign));
        within.iter().rposition(is_sign)
    };
    match last(&['/', '\\']).or_else(|| last(&[' ', '_', '-'])) {
        Some(at) => cells.split_at(at + 1),
        None => cut(cells, room),
    }
}

/// The words that fit into so many columns, and the rest. A word that is wider is cut.
fn take_words(cells: &[ScreenCell], room: usize) -> (&[ScreenCell], &[ScreenCell]) {
    if cells.len() <= room {
        return (cells, &[]);
    }
    let within = cells.get(..=room).unwrap_or(cells);
    let blank = within.iter().rposition(|cell| cell.is(' '));
    match blank.filter(|at| *at > 0) {
        Some(at) => {
            let (taken, left) = cells.split_at(at);
            (taken, left.get(1..).unwrap_or_default())
        }
        None => cut(cells, room),
    }
}

/// The cells that fit into so many columns, fewer than there are, and the rest. A character of two
/// columns is not cut in the middle.
fn cut(cells: &[ScreenCell], room: usize) -> (&[ScreenCell], &[ScreenCell]) {
    let within = cells.get(..=room).unwrap_or(cells);
    let starts = within.iter().rposition(|cell| cell.character.is_some());
    cells.split_at(starts.unwrap_or(room).clamp(1, room))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(width: usize, drawing: &str, expected: &str) {
        assert_eq!(wrap(drawing, width), expected, "\n{}", wrap(drawing, width));
    }

    #[test]
    fn what_fits_stays() {
        check(
            20,
            "error[x]: short\n  │ ^ a\n",
            "error[x]: short\n  │ ^ a\n",
        );
        check(4, "♠♥♦♣\n", "♠♥♦♣\n");
    }

    #[test]
    fn text_goes_on_under_its_beginning() {
        check(
            16,
            "error[x]: one two three\n",
            "error[x]: one\n  two three\n",
        );
        check(
            16,
            "  = note: one two three\n",
            "  = note: one\n    two three\n",
        );
        check(
            34,
            "   │ ^^ here is a text that is too long for it\n",
            "   │ ^^ here is a text that is too\n   │    long for it\n",
        );
        check(
            34,
            "   │ │  here is a text that is too long for it\n",
            "   │ │  here is a text that is too\n   │ │  long for it\n",
        );
    }

    #[test]
    fn text_with_no_room_beside_its_place_goes_below() {
        check(
            30,
            "   │             ^^^^ here is a text that is long\n",
            "   │             ^^^^\n   │  here is a text that is\n   │  long\n",
        );
        check(
            30,
            "   │                  here is a text\n",
            "   │            here is a text\n",
        );
    }

    #[test]
    fn lines_of_the_file_are_left_alone() {
        let line = "12 │ one two three four\n";
        check(10, line, line);
    }

    #[test]
    fn a_path_goes_on_after_a_slash() {
        check(
            18,
            "  ┌─ one/two/three.pbn:3:9\n",
            "  ┌─ one/two/\n     three.pbn:3:9\n",
        );
        check(
            16,
            "  --> one/two/three.pbn:3:9 (board 1)\n",
            "  --> one/two/\n      three.pbn:\n      3:9\n      (board 1)\n",
        );
        check(
            16,
            "  ┌─ Club evening of May.pbn:3:9\n",
            "  ┌─ Club \n     evening of \n     May.pbn:3:9\n",
        );
    }

    #[test]
    fn a_board_is_not_cut() {
        check(
            22,
            "  ┌─ folder/a.pbn:3:9 (board 14)\n",
            "  ┌─ folder/a.pbn:3:9\n     (board 14)\n",
        );
    }

    #[test]
    fn words_that_are_too_long_are_cut() {
        check(8, "aaaaaaaaaaaa bb\n", "aaaaaaaa\n  aaaa\n  bb\n");
        check(7, "日本語日本語\n", "日本語\n  日本\n  語\n");
    }

    #[test]
    fn colors_go_on() {
        check(
            10,
            "\u{1B}[31mone two\u{1B}[1m three\u{1B}[0m\n",
            "\u{1B}[31mone two\u{1B}[0m\n  \u{1B}[31m\u{1B}[1mthree\u{1B}[0m\n",
        );
    }
}

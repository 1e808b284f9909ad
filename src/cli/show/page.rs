//! Lines of text with colors, in the width that there is.

use crate::render::{Style, visible};

/// What is drawn so far.
pub(super) struct DrawnPage {
    style: Style,
    text: String,
}

/// The colors of a terminal that are used.
#[derive(Clone, Copy)]
pub(super) enum PageColor {
    Bold,
    Red,
}

impl DrawnPage {
    pub(super) fn new(style: Style) -> DrawnPage {
        let text = String::new();
        DrawnPage { style, text }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// How many columns a line has.
    pub(super) fn width(&self) -> usize {
        self.style.width.unwrap_or(80)
    }

    /// Adds a line.
    pub(super) fn line(&mut self, text: &str) {
        self.text.push_str(text.trim_end());
        self.text.push('\n');
    }

    /// Adds a text after a label, in as many lines as it needs; the label has this many columns.
    pub(super) fn wrapped(&mut self, label: &str, columns: usize, text: &str) {
        let mut line = label.to_owned();
        let mut used = columns;
        for (index, word) in text.split(' ').enumerate() {
            let length = word.chars().count();
            if index > 0 && used + 1 + length > self.width() {
                self.line(&line);
                line = "  ".to_owned();
                used = 2;
            } else if index > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += length;
        }
        self.line(&line);
    }

    /// Adds a row of cells, each with the column where it begins; nothing where all are empty.
    pub(super) fn row(&mut self, cells: &[(usize, PageCell)]) {
        if cells.iter().all(|(_, cell)| cell.columns == 0) {
            return;
        }
        let mut line = String::new();
        let mut used = 0;
        for (column, cell) in cells {
            line.push_str(&" ".repeat(column.saturating_sub(used)));
            line.push_str(&cell.drawn);
            used = used.max(*column) + cell.columns;
        }
        self.line(&line);
    }

    /// A text of the file in a cell of at most so many columns.
    pub(super) fn cell(&self, text: &str, most: usize) -> PageCell {
        let text = visible(text, self.style);
        let columns = text.chars().count();
        if columns <= most {
            return PageCell {
                drawn: text,
                columns,
            };
        }
        let kept: String = text.chars().take(most.saturating_sub(1)).collect();
        PageCell {
            drawn: kept + if self.style.unicode { "…" } else { "." },
            columns: most,
        }
    }

    /// The same in a color.
    pub(super) fn painted(&self, color: PageColor, text: &str, most: usize) -> PageCell {
        let cell = self.cell(text, most);
        PageCell {
            drawn: self.paint(color, &cell.drawn),
            ..cell
        }
    }

    /// A text in a color, where there are colors.
    pub(super) fn paint(&self, color: PageColor, text: &str) -> String {
        if !self.style.color {
            return text.to_owned();
        }
        let code = match color {
            PageColor::Bold => "1",
            PageColor::Red => "31",
        };
        format!("\u{1B}[{code}m{text}\u{1B}[0m")
    }

    /// Whether there are characters beyond ASCII.
    pub(super) fn has_symbols(&self) -> bool {
        self.style.unicode
    }
}

/// A text that may have colors, and how many columns it takes.
pub(super) struct PageCell {
    pub(super) drawn: String,
    pub(super) columns: usize,
}

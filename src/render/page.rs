//! Draws a page of Markdown for a terminal: headings are bold, examples are indented, and
//! paragraphs are as wide as the terminal has room for.

use unicode_width::UnicodeWidthStr;

use super::{Style, visible};

/// Lines of this width are read with ease; wider terminals get no wider paragraphs.
const WIDEST: usize = 100;

/// How far examples are indented.
const INDENT: &str = "    ";

/// The page of a rule, as a terminal shows it.
pub(crate) fn page(markdown: &str, style: Style) -> String {
    let mut page = RulePage {
        text: String::with_capacity(markdown.len()),
        paragraph: String::new(),
        style,
    };
    let mut lines = markdown.lines();
    while let Some(line) = lines.next() {
        if let Some(notation) = line.strip_prefix("```") {
            page.end_paragraph();
            let example = lines.by_ref().take_while(|line| *line != "```");
            example.for_each(|line| page.push_example(line, notation));
        } else if let Some(heading) = heading(line) {
            page.end_paragraph();
            page.push_heading(heading);
        } else if line.is_empty() {
            page.end_paragraph();
            page.text.push('\n');
        } else {
            page.paragraph.push_str(line);
            page.paragraph.push(' ');
        }
    }
    page.end_paragraph();
    page.text
}

fn heading(line: &str) -> Option<&str> {
    let heading = line.trim_start_matches('#');
    heading.strip_prefix(' ').filter(|_| line.starts_with('#'))
}

struct RulePage {
    text: String,
    /// The words since the last empty line.
    paragraph: String,
    style: Style,
}

impl RulePage {
    fn push_line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn push_heading(&mut self, heading: &str) {
        let heading = visible(heading, self.style);
        self.push_line(&self.style.painted(&heading, BOLD));
    }

    fn push_example(&mut self, line: &str, notation: &str) {
        let shown = visible(line, self.style);
        let shown = match (notation, line.bytes().next()) {
            ("diff", Some(b'+')) => self.style.painted(&shown, GREEN),
            ("diff", Some(b'-')) => self.style.painted(&shown, RED),
            _ => shown,
        };
        let indented = format!("{INDENT}{shown}");
        self.push_line(indented.trim_end());
    }

    /// Writes the words of a paragraph. Code between backquotes is painted instead, where there are colors.
    fn end_paragraph(&mut self) {
        let paragraph = visible(&std::mem::take(&mut self.paragraph), self.style);
        let width = self.style.width.unwrap_or(WIDEST).min(WIDEST);
        let mut line = String::new();
        let mut columns = 0;
        let mut is_code = false;
        for word in paragraph.split_whitespace() {
            let (word, length) = self.word(word, &mut is_code);
            if columns > 0 && columns + 1 + length > width {
                self.push_line(&line);
                line.clear();
                columns = 0;
            }
            if columns > 0 {
                line.push(' ');
                columns += 1;
            }
            line.push_str(&word);
            columns += length;
        }
        if !line.is_empty() {
            self.push_line(&line);
        }
    }

    /// A word as it is shown, and how many columns it takes. `is_code` says whether it begins within
    /// backquotes, and then whether the next one does.
    fn word(&self, word: &str, is_code: &mut bool) -> (String, usize) {
        if !self.style.color {
            return (word.to_owned(), word.width());
        }
        let mut shown = String::with_capacity(word.len());
        let mut length = 0;
        for (place, part) in word.split('`').enumerate() {
            *is_code ^= place > 0;
            if *is_code && !part.is_empty() {
                shown.push_str(&self.style.painted(part, CYAN));
            } else {
                shown.push_str(part);
            }
            length += part.width();
        }
        (shown, length)
    }
}

const BOLD: u8 = 1;
const RED: u8 = 31;
const GREEN: u8 = 32;
const CYAN: u8 = 36;

impl Style {
    /// A text with an attribute of ANSI terminals, where there are colors.
    fn painted(self, text: &str, attribute: u8) -> String {
        if !self.color || text.is_empty() {
            return text.to_owned();
        }
        format!("\u{1B}[{attribute}m{text}\u{1B}[0m")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# a-rule\n\nA `[Tag \"x\"]` in\na line.\n\n## Bad\n\n```pbn\n[A \"\u{7}\"]\n\n```\n\n```diff\n-a\n+b\n```\n";

    #[test]
    fn a_page_is_drawn_for_a_terminal() {
        let color = Style {
            color: true,
            unicode: true,
            width: Some(10),
            ..Style::default()
        };
        let expected = "\u{1B}[1ma-rule\u{1B}[0m\n\nA \u{1B}[36m[Tag\u{1B}[0m\n\u{1B}[36m\"x\"]\u{1B}[0m in a\nline.\n\n\
            \u{1B}[1mBad\u{1B}[0m\n\n    [A \"␇\"]\n\n\n    \u{1B}[31m-a\u{1B}[0m\n    \u{1B}[32m+b\u{1B}[0m\n";
        assert_eq!(page(PAGE, color), expected);
        let plain = Style {
            color: false,
            width: None,
            ..color
        };
        let expected =
            "a-rule\n\nA `[Tag \"x\"]` in a line.\n\nBad\n\n    [A \"␇\"]\n\n\n    -a\n    +b\n";
        assert_eq!(page(PAGE, plain), expected);
    }
}

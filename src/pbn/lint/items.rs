//! How far suppressions reach: the items of a game, in order.

use crate::engine::suppress::{Misplaced, Reach, SuppressionScope, Verb};
use crate::pbn::syntax::{Document, GameView, Section, TagPair, TokenKind};
use crate::source::Span;

/// A game.
pub const GAME: SuppressionScope = SuppressionScope::Unit("game");
/// A tag pair and the data of its section.
pub const SECTION: SuppressionScope = SuppressionScope::Part("section");
/// A tag pair without data.
pub const TAG_PAIR: SuppressionScope = SuppressionScope::Part("tag pair");
/// The data of a section up to the end of their line.
const ROW: SuppressionScope = SuppressionScope::Part("row");
/// One call, card or element with its annotations.
const ITEM: SuppressionScope = SuppressionScope::Part("item");

/// The tag pairs of a game and the data after them, in order of place.
pub(super) struct GameItems {
    items: Vec<GameItem>,
    /// Where the text of the game ends.
    end: u32,
}

/// A tag pair, or a call, card or element with its annotations.
#[derive(Clone, Copy)]
struct GameItem {
    start: u32,
    /// The items after this one, the first of which begins where this one's part ends: for a
    /// tag pair the next tag pair, for a datum the item after its row.
    next: usize,
    kind: ItemKind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ItemKind {
    TagPair,
    Section,
    Datum,
}

impl GameItems {
    pub(super) fn of(document: &Document<'_>) -> GameItems {
        let mut items = GameItems {
            items: Vec::new(),
            end: document.text.len() as u32,
        };
        for pair in GameView::new(document).tag_pairs() {
            items.tag_pair(document, pair);
        }
        items
    }

    fn tag_pair(&mut self, document: &Document<'_>, pair: TagPair<'_>) {
        let at = self.items.len();
        let section = pair.section();
        self.items.push(GameItem {
            start: pair.span().start,
            next: at + 1,
            kind: ItemKind::TagPair,
        });
        if let Some(section) = section {
            self.data(document, section);
        }
        let next = self.items.len();
        if let Some(item) = self.items.get_mut(at).filter(|_| next > at + 1) {
            item.kind = ItemKind::Section;
            item.next = next;
        }
    }

    fn data(&mut self, document: &Document<'_>, section: Section<'_>) {
        let tree = document.tree();
        let mut row = self.items.len();
        // What an annotation can belong to, and what a sign can be before.
        let mut before = None;
        for token in section.tokens() {
            let kind = tree.kind(token);
            if kind == TokenKind::Newline {
                self.end_row(row);
                row = self.items.len();
            }
            if kind.is_trivia() {
                continue;
            }
            let is_part = match before {
                None => false,
                Some(TokenKind::Irregularity) => true,
                Some(_) => kind.is_annotation(),
            };
            before = Some(kind);
            if !is_part {
                self.items.push(GameItem {
                    start: tree.span(token).start,
                    next: 0,
                    kind: ItemKind::Datum,
                });
            }
        }
        self.end_row(row);
    }

    /// Ends the row whose first item is `row`.
    fn end_row(&mut self, row: usize) {
        let next = self.items.len();
        for item in self.items.get_mut(row..).unwrap_or_default() {
            item.next = next;
        }
    }

    /// Where an item begins; the end of the text for one that does not exist.
    fn start(&self, item: usize) -> u32 {
        self.items.get(item).map_or(self.end, |item| item.start)
    }

    /// Where an aside holds.
    pub(super) fn reach(&self, verb: Verb, aside: TokenKind, span: Span) -> Reach {
        let next = self.items.partition_point(|item| item.start < span.start);
        let is_between = next == 0;
        let scope = match verb {
            Verb::Ignore => return self.ignore(next, aside, span),
            _ if !is_between => return Reach::Nowhere(Misplaced::InGame),
            Verb::IgnoreFile => SuppressionScope::File,
            Verb::Disable | Verb::Enable => SuppressionScope::Onwards,
        };
        Reach::On(scope, span)
    }

    /// Where an aside before the item `next` holds, that asks to ignore something.
    fn ignore(&self, next: usize, aside: TokenKind, span: Span) -> Reach {
        if self.items.is_empty() {
            return Reach::Nowhere(Misplaced::NoGame);
        }
        let Some(before) = next.checked_sub(1) else {
            return Reach::On(GAME, Span::new(0, self.end));
        };
        let (item, start) = match aside {
            TokenKind::Escape => (next, span.start),
            _ => (before, self.start(before)),
        };
        let Some(found) = self.items.get(item) else {
            return Reach::Nowhere(Misplaced::NothingFollows);
        };
        let (scope, end) = match found.kind {
            ItemKind::TagPair => (TAG_PAIR, found.next),
            ItemKind::Section => (SECTION, found.next),
            ItemKind::Datum if aside == TokenKind::Escape => (ROW, found.next),
            ItemKind::Datum => (ITEM, item + 1),
        };
        Reach::On(scope, Span::new(start, self.start(end)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::in_game;
    use super::*;
    use crate::rules::CATALOG;

    /// What each suppression of a game acts on.
    #[track_caller]
    fn check(text: &str, expected: &[(SuppressionScope, &str)]) {
        let document = Document::parse(text.as_bytes());
        let found: Vec<_> = in_game(&document, &CATALOG)
            .into_iter()
            .map(|suppression| match suppression.reach {
                Reach::On(scope, span) => {
                    let text = span.of(text.as_bytes());
                    (scope, String::from_utf8_lossy(text).into_owned())
                }
                Reach::Nowhere(why) => panic!("{why:?}"),
            })
            .collect();
        let expected: Vec<_> = expected
            .iter()
            .map(|(scope, text)| (*scope, (*text).to_owned()))
            .collect();
        assert_eq!(found, expected);
    }

    const LINE: &str = "% pbnlint: ignore[tag]\n";
    const BRACE: &str = "{pbnlint: ignore[tag]}";

    #[test]
    fn before_the_first_tag_it_is_the_game() {
        let text = format!("\n{LINE}[Event \"a\"]\n[Site \"b\"]\n");
        check(&text, &[(GAME, &text)]);
        let text = format!("{BRACE}[Event \"a\"]\n");
        check(&text, &[(GAME, &text)]);
    }

    #[test]
    fn an_escape_line_acts_on_the_next_tag_pair_or_section() {
        let pair = format!("{LINE}[Site \"b\"]\n");
        check(
            &format!("[Event \"a\"]\n{pair}[Date \"c\"]\n"),
            &[(TAG_PAIR, &pair)],
        );
        let section = format!("{LINE}{{x}}\n[Auction \"N\"]\n1C Pass\nPass Pass\n");
        check(
            &format!("[Event \"a\"]\n{section}[Play \"E\"]\nC2\n"),
            &[(SECTION, &section)],
        );
    }

    #[test]
    fn an_escape_line_among_data_acts_on_the_next_row() {
        let row = format!("{LINE}{LINE}; x\n\tS2 S3 ! SA S4\n");
        let text = format!("[Play \"E\"]\nC2 C3\n{row}*\n");
        check(&text, &[(ROW, &row), (ROW, &row[LINE.len()..])]);
    }

    #[test]
    fn a_comment_acts_on_what_it_follows() {
        check(
            &format!("[Event \"a\"] ; x\n{BRACE}\n[Site \"b\"]"),
            &[(TAG_PAIR, &format!("[Event \"a\"] ; x\n{BRACE}\n"))],
        );
        let section = format!("[Auction \"N\"] {BRACE}\n1C Pass\n");
        check(&format!("{section}[Play \"E\"]\n"), &[(SECTION, &section)]);
        check(
            &format!("[Auction \"N\"]\n1C Pass =1= {BRACE} ! ^I 1C {BRACE} Pass\n"),
            &[
                (ITEM, &format!("Pass =1= {BRACE} ! ")),
                (ITEM, &format!("^I 1C {BRACE} ")),
            ],
        );
    }

    #[test]
    fn what_acts_on_nothing_is_misplaced() {
        let place = |text: &str| {
            let document = Document::parse(text.as_bytes());
            let found = in_game(&document, &CATALOG);
            found.first().map(|suppression| suppression.reach)
        };
        for (text, why) in [
            (
                "[Event \"a\"]\n% pbnlint: ignore[tag]\n",
                Misplaced::NothingFollows,
            ),
            (
                "[Event \"a\"]\n% pbnlint: disable[tag]\n",
                Misplaced::InGame,
            ),
            (
                "[Event \"a\"] {pbnlint: ignore-file[tag]}\n",
                Misplaced::InGame,
            ),
            ("\n{pbnlint: ignore[tag]}\n", Misplaced::NoGame),
        ] {
            assert_eq!(place(text), Some(Reach::Nowhere(why)), "{text}");
        }
    }
}

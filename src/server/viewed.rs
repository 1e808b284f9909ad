//! A document in a notation that shows its texts itself.

use std::ops::Range;

use serde_json::{Value, json};

use super::complete::{names, suppressed_name};
use super::document::TextDocument;
use super::hover::page_of;
use super::links::rules;
use super::navigate::Links;
use super::protocol::{CLASS, FIELD, Fold, Symbol};
use super::reader::{DocumentReader, Paint, SymbolName};
use crate::engine::view::{HoverText, NameAt, Offer, TokenColor, View, ViewPart};
use crate::lint;

/// A document with the view of its notation.
pub(super) struct Viewed<'d> {
    document: &'d TextDocument,
    view: Box<dyn View + 'd>,
}

impl<'d> Viewed<'d> {
    /// Looks at a document; `None` where its notation has no view.
    pub(super) fn of(document: &'d TextDocument, settings: &lint::Settings) -> Option<Viewed<'d>> {
        let view = lint::view(document.bytes(), document.name(), settings.notation)?;
        Some(Viewed { document, view })
    }

    fn touching(&self, range: &Range<usize>) -> Range<usize> {
        let last = range.end.saturating_sub(1).max(range.start);
        let first = self.view.unit_at(range.start).unwrap_or(0);
        first..self.view.unit_at(last).map_or(first, |last| last + 1)
    }

    fn place(&self, range: &Range<usize>) -> gen_lsp_types::Range {
        self.document.places().range(range)
    }

    /// The page of a rule that a suppression names.
    fn rule(&self, offset: usize) -> Option<HoverText> {
        let colors = self.view.colors(self.view.unit_at(offset)?);
        let is_order = |(place, color): &(Range<usize>, TokenColor)| {
            *color == TokenColor::Order && place.contains(&offset)
        };
        let (order, _) = colors.into_iter().find(is_order)?;
        let text = self.document.bytes().get(order.clone())?;
        let rules = rules(text).into_iter();
        let mut rules = rules.map(|(span, rule)| (span.at(order.start), rule));
        let (place, rule) = rules.find(|(place, _)| place.contains(&offset))?;
        Some(HoverText {
            place,
            markdown: page_of(rule)?,
        })
    }

    /// The name of a rule that is being written in a suppression.
    fn suppressed_name(&self, offset: usize) -> Option<Range<usize>> {
        let range = self.view.range(self.view.unit_at(offset)?)?;
        let within = u32::try_from(offset.checked_sub(range.start)?).ok()?;
        let name = suppressed_name(self.document.bytes().get(range.clone())?, within)?;
        Some(name.at(range.start))
    }

    fn symbol_of(&self, part: ViewPart, kind: u8) -> Symbol {
        let parts = part.parts.into_iter();
        Symbol {
            name: part.name,
            kind,
            range: self.place(&part.place),
            selection_range: self.place(&part.head),
            children: parts.map(|part| self.symbol_of(part, FIELD)).collect(),
        }
    }
}

impl DocumentReader for Viewed<'_> {
    fn hover(&self, offset: usize, _may_solve: bool) -> Option<Value> {
        let shown = self.rule(offset).or_else(|| self.view.hover(offset))?;
        Some(json!({
            "contents": { "kind": "markdown", "value": shown.markdown },
            "range": self.place(&shown.place),
        }))
    }

    fn completions(&self, offset: usize) -> Vec<Value> {
        if let Some(name) = self.suppressed_name(offset) {
            return names(&self.place(&name));
        }
        let item = |(place, offer): (usize, &Offer)| {
            let written = self.document.bytes().get(offer.place.start..offset);
            let written = self.document.shown(written.unwrap_or_default());
            // Whatever is written there, it can be this.
            let filter = if offer.label.starts_with(&written) {
                offer.label.clone()
            } else {
                format!("{written}{}", offer.label)
            };
            json!({
                "label": offer.label,
                "kind": 12, // value
                "detail": offer.detail,
                "filterText": filter,
                "sortText": format!("{place:03}"),
                "textEdit": { "range": self.place(&offer.place), "newText": offer.text },
            })
        };
        let offers = self.view.offers(offset);
        offers.iter().enumerate().map(item).collect()
    }

    fn links(&self, offset: usize) -> Option<Links> {
        let [definitions, references] = self.view.links(offset)?;
        Some(Links {
            definitions,
            references,
        })
    }

    fn surroundings(&self, offset: usize) -> Vec<Range<usize>> {
        self.view.surroundings(offset)
    }

    fn colors(&self, range: &Range<usize>, paint: &mut Paint<'_>) {
        for unit in self.touching(range) {
            for (place, color) in self.view.colors(unit) {
                if range.start <= place.end && place.start <= range.end {
                    paint(place, name(color));
                }
            }
        }
    }

    fn noun(&self) -> &'static str {
        self.view.noun()
    }

    fn games(&self) -> usize {
        self.view.units()
    }

    fn range(&self, game: usize) -> Option<Range<usize>> {
        self.view.range(game)
    }

    fn symbol(&self, game: usize, room: usize) -> Option<Symbol> {
        let part = self.view.part(game, room)?;
        Some(self.symbol_of(part, CLASS))
    }

    fn folds(&self, game: usize) -> Vec<Fold> {
        let folds = self.view.folds(game);
        let fold = |range| Fold::of(self.place(range), "region");
        folds.iter().filter_map(fold).collect()
    }

    fn names(&self, game: usize) -> Vec<SymbolName> {
        let found = self.view.names(game).into_iter();
        let name = |name: NameAt| SymbolName {
            of: name.of,
            text: self.document.shown_at(&name.place),
            place: name.place,
        };
        found.map(name).collect()
    }

    fn touched(&self, range: &Range<usize>) -> Range<usize> {
        let units = self.touching(range);
        let start = self.view.range(units.start).map(|range| range.start);
        let last = units.end.checked_sub(1);
        let end = last.and_then(|last| self.view.range(last));
        start.unwrap_or(0)..end.map_or(self.document.bytes().len(), |range| range.end)
    }
}

/// The name of a color in the protocol.
fn name(color: TokenColor) -> &'static str {
    match color {
        TokenColor::Label => "property",
        TokenColor::Text => "string",
        TokenColor::Call => "keyword",
        TokenColor::Card => "enumMember",
        TokenColor::Value => "variable",
        TokenColor::Sign => "operator",
        TokenColor::Comment => "comment",
        TokenColor::Order => "macro",
    }
}

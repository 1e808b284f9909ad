//! A document as its notation shows it, in the protocol.

use std::ops::Range;

use serde_json::{Value, json};

use super::document::TextDocument;
use super::protocol::{CLASS, FIELD, Fold, Symbol, TextEdit};
use super::put;
use super::suppressions::{names, page_of, rules, suppressed_name};
use crate::engine::view::{
    FoldKind, Hint, HoverText, Offer, OfferKind, TokenColor, View, ViewPart,
};
use crate::lint::{self, Plan};
use crate::source::Source;

/// A document that is looked at.
pub(super) struct DocumentView<'d> {
    document: &'d TextDocument,
    /// What its notation shows, in bytes.
    pub(super) notation: Box<dyn View + 'd>,
}

impl<'d> DocumentView<'d> {
    /// Looks at a document; `None` where its notation has no view.
    pub(super) fn of(document: &'d TextDocument, plan: &'d Plan) -> Option<DocumentView<'d>> {
        let source = Source::encoded(document.bytes(), document.encoding());
        let notation = lint::view(source, document.name(), plan)?;
        Some(DocumentView { document, notation })
    }

    /// What to show at an offset. If deals may be solved, that can take a good part of a second.
    pub(super) fn hover(&self, offset: usize, may_solve: bool) -> Option<Value> {
        let shown = self.rule(offset);
        let shown = shown.or_else(|| self.notation.hover(offset, may_solve))?;
        Some(json!({
            "contents": { "kind": "markdown", "value": shown.markdown },
            "range": self.place(&shown.place),
        }))
    }

    /// The page of a rule that a suppression names.
    fn rule(&self, offset: usize) -> Option<HoverText> {
        let here = offset..offset;
        let mut colors = self.colors(&here);
        let (order, _) = colors.find(|(_, color)| *color == TokenColor::Order)?;
        let text = self.document.bytes().get(order.clone())?;
        let rules = rules(text).into_iter();
        let mut rules = rules.map(|(span, rule)| (span.at(order.start), rule));
        let (place, rule) =
            rules.find(|(place, _)| place.start <= offset && offset <= place.end)?;
        Some(HoverText {
            place,
            markdown: page_of(rule)?,
        })
    }

    /// What can be written at an offset.
    pub(super) fn completions(&self, offset: usize) -> Vec<Value> {
        if let Some(name) = suppressed_name(self.document.bytes(), offset) {
            return names(&self.place(&name));
        }
        let offers = self.notation.offers(offset).into_iter();
        offers.map(|offer| self.completion(offer)).collect()
    }

    fn completion(&self, offer: Offer) -> Value {
        let kind: u8 = match offer.kind {
            OfferKind::Column => 5, // field
            OfferKind::Tag => 10,   // property
            OfferKind::Value => 12,
            OfferKind::Note => 18,  // reference
            OfferKind::Glyph => 21, // constant
        };
        let mut item = json!({
            "label": offer.label,
            "kind": kind,
            "detail": offer.detail,
            "textEdit": { "range": self.place(&offer.place), "newText": offer.text },
        });
        if let Some(key) = offer.key {
            put(&mut item, "filterText", json!(key));
        }
        if let Some(order) = offer.order {
            put(&mut item, "sortText", json!(format!("{order:03}")));
        }
        item
    }

    /// The colors of what a range touches, in order.
    pub(super) fn colors(
        &self,
        range: &Range<usize>,
    ) -> impl Iterator<Item = (Range<usize>, TokenColor)> {
        let units = self.touching(range);
        let colors = units.flat_map(|unit| self.notation.colors(unit));
        colors.filter(|(place, _)| range.start <= place.end && place.start <= range.end)
    }

    /// A unit (0-based) with at most so many of its parts.
    pub(super) fn symbol(&self, unit: usize, room: usize) -> Option<Symbol> {
        let part = self.notation.part(unit, room)?;
        Some(self.symbol_of(part, CLASS))
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

    /// What can be folded in a unit (0-based).
    pub(super) fn folds(&self, unit: usize) -> Vec<Fold> {
        let folds = self.notation.folds(unit).into_iter();
        let fold = |(range, kind): (Range<usize>, FoldKind)| {
            let kind = match kind {
                FoldKind::Region => "region",
                FoldKind::Comment => "comment",
            };
            Fold::of(self.place(&range), kind)
        };
        folds.filter_map(fold).collect()
    }

    /// What is read between the words of the units that a range touches.
    pub(super) fn hints(&self, range: &Range<usize>) -> Vec<Value> {
        let hints = self
            .touching(range)
            .flat_map(|unit| self.notation.hints(unit));
        let item = |hint: Hint| {
            json!({
                "position": self.place(&(hint.at..hint.at)).start,
                "label": hint.label,
                "tooltip": hint.tooltip,
                if hint.is_before { "paddingRight" } else { "paddingLeft" }: true,
            })
        };
        hints.map(item).collect()
    }

    /// What can be renamed at an offset.
    pub(super) fn renamable(&self, offset: usize) -> Option<Value> {
        let (range, name) = self.notation.renamable(offset)?;
        Some(json!({ "range": self.place(&range), "placeholder": name }))
    }

    /// The edits that give what is at an offset another name, or why that cannot be.
    pub(super) fn rename(&self, offset: usize, name: &str) -> Result<Vec<TextEdit>, String> {
        let (places, text) = self.notation.rename(offset, name)?;
        let edit = |place| TextEdit::new(self.place(place), text.clone());
        Ok(places.iter().map(edit).collect())
    }

    /// The bytes of the units that a range touches.
    pub(super) fn touched(&self, range: &Range<usize>) -> Range<usize> {
        let units = self.touching(range);
        let start = self.notation.range(units.start).map(|range| range.start);
        let last = units.end.checked_sub(1);
        let end = last.and_then(|last| self.notation.range(last));
        start.unwrap_or(0)..end.map_or(self.document.bytes().len(), |range| range.end)
    }

    /// The units (0-based) that a range touches.
    pub(super) fn touching(&self, range: &Range<usize>) -> Range<usize> {
        let last = range.end.saturating_sub(1).max(range.start);
        let first = self.notation.unit_at(range.start).unwrap_or(0);
        first..self.notation.unit_at(last).map_or(first, |last| last + 1)
    }

    /// A range as the protocol counts.
    fn place(&self, range: &Range<usize>) -> gen_lsp_types::Range {
        self.document.places().range(range)
    }
}

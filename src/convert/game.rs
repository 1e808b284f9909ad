//! A record as the text of a game, and a game as what its record says.

use super::kept::{self, TagBlock};
use super::records::in_output_form;
use super::said::{Extra, FreeText, ReadRecord, RecordContent, RecordNote};
use super::signs::{self, ALERT};
use super::tags::{
    RecordTags, SectionText, has_hole, known, label_of, pair, says_something, value,
};
use super::{awards, bidding, cards, headings, makes, outcome, tricks};
use crate::games::{self, Game, Owner};
use crate::pbn::standard::{ExportOrder, Version, tag_id};
use crate::rbn::{RbnLabel, RbnRecord, RecordForm};

/// What a record says as the text of a game, in no strict form: export brings it into it. Kept blocks
/// are in place of tags and sections of their names.
pub(super) fn text(said: &RecordContent, kept: &[TagBlock]) -> String {
    let lines = said.lines();
    let read = ReadRecord {
        said,
        text: &lines,
        record: &RbnRecord::read(lines.as_bytes(), RecordForm::Rbn),
    };
    let mut tags = RecordTags::default();
    headings::to_tags(&read, &mut tags);
    cards::to_tags(&read, bidding::dealer(&read), &mut tags);
    bidding::to_tags(&read, &mut tags);
    outcome::to_tags(&read, &mut tags);
    if tags.0.is_empty() {
        // Without a tag it is no game.
        tags.add("Event", "?");
    }
    let is_free = |tag: &str| !is_kept(kept, tag);
    let game = GameParts {
        said,
        kept,
        auction: bidding::section(&read).filter(|_| is_free("Auction")),
        play: tricks::section(&read).filter(|_| is_free("Play")),
    };
    let makes = makes::section(&read).filter(|_| is_free("OptimumResultTable"));
    let awards = awards::section(said).filter(|_| is_free("InstantScoreTable"));
    let head = kept.iter().filter(|block| block.tag.is_empty());
    let mut out: String = head.map(|block| block.text.as_str()).collect();
    game.asides(None, &mut out);
    game.tag_pairs(&tags, &mut out);
    game.section(RbnLabel::Auction, &mut out);
    game.section(RbnLabel::Play, &mut out);
    out.push_str(&makes.unwrap_or_default());
    out.push_str(&awards.unwrap_or_default());
    let others = game.kept_sections();
    let others = others.filter(|block| !matches!(block.tag.as_str(), "Auction" | "Play"));
    out.extend(others.map(|block| block.text.as_str()));
    out
}

fn is_kept(kept: &[TagBlock], tag: &str) -> bool {
    kept.iter().any(|block| block.tag == tag)
}

/// What the text of a game is made of.
struct GameParts<'s> {
    said: &'s RecordContent,
    kept: &'s [TagBlock],
    auction: Option<SectionText>,
    play: Option<SectionText>,
}

impl GameParts<'_> {
    /// Writes the tag pairs before the sections, those of kept blocks among them, in the order of export: so
    /// what is between two of them stays there.
    fn tag_pairs(&self, tags: &RecordTags, out: &mut String) {
        let order = ExportOrder::of(Version::V2_1);
        let place = |tag: &str| tag_id(tag.as_bytes()).map_or(u8::MAX, |tag| order.place(tag));
        let mut pairs: Vec<(u8, String)> = Vec::with_capacity(tags.0.len());
        let labels: Vec<_> = tags.0.iter().map(|(name, _)| label_of(name)).collect();
        for label in RbnLabel::ALL {
            let own = tags.0.iter().zip(&labels);
            let own =
                own.filter(|((name, _), of)| **of == Some(label) && !is_kept(self.kept, name));
            pairs.extend(own.map(|((name, value), _)| (place(name), pair(name, value) + "\n")));
            let is_section = match label {
                RbnLabel::Auction => self.auction.is_some(),
                label => label == RbnLabel::Play,
            };
            if !is_section {
                let before = pairs.last_mut().map_or(&mut *out, |(_, text)| text);
                self.asides(Some(label), before);
            }
        }
        let is_pair = |block: &&TagBlock| !block.tag.is_empty() && !block.is_section();
        let blocks = self.kept.iter().filter(is_pair);
        pairs.extend(blocks.map(|block| (place(&block.tag), block.text.clone())));
        pairs.sort_by_key(|(place, _)| *place);
        out.extend(pairs.into_iter().map(|(_, text)| text));
    }

    /// Writes the auction or the play with its notes, or the kept blocks in its place.
    fn section(&self, label: RbnLabel, out: &mut String) {
        let (tag, section) = match label {
            RbnLabel::Auction => ("Auction", &self.auction),
            _ => ("Play", &self.play),
        };
        let Some(section) = section else {
            let own = self.kept_sections().filter(|block| block.tag == tag);
            out.extend(own.map(|block| block.text.as_str()));
            return;
        };
        out.push_str(&section.text);
        out.push('\n');
        self.asides(Some(label), out);
        if !section.end.is_empty() {
            out.push_str(section.end);
            out.push('\n');
        }
        for note in self.said.notes.iter().filter(|note| note.owner == label) {
            out.push_str(&pair("Note", &format!("{}:{}", note.number, note.text)));
            out.push('\n');
        }
        if section.has_alert {
            let number = signs::alert_number(self.said, label);
            out.push_str(&pair("Note", &format!("{number}:{ALERT}")));
            out.push('\n');
        }
    }

    fn kept_sections(&self) -> impl Iterator<Item = &TagBlock> {
        let blocks = self.kept.iter();
        blocks.filter(|block| !block.tag.is_empty() && block.is_section())
    }

    /// Writes the texts and `%` lines of a label as comments.
    fn asides(&self, label: Option<RbnLabel>, out: &mut String) {
        let is_own = |after| self.home(after) == label;
        for line in self.said.extras.iter().filter(|line| is_own(line.after)) {
            out.push_str(&format!("% {}\n", kept::line_of_game(&line.text)));
        }
        for text in self.said.texts.iter().filter(|text| is_own(text.after)) {
            let comment = text.text.replace('}', ")").replace('|', "\n");
            out.push_str(&format!("{{{comment}}}\n"));
        }
    }

    /// After which label the game has what comes after this one in the record. What comes after the last
    /// tags is a comment on the section that ends the deal.
    fn home(&self, label: Option<RbnLabel>) -> Option<RbnLabel> {
        match label {
            Some(label) if label >= RbnLabel::Play => Some(match (&self.play, &self.auction) {
                (Some(_), _) => RbnLabel::Play,
                (None, Some(_)) => RbnLabel::Auction,
                (None, None) => RbnLabel::Items,
            }),
            Some(RbnLabel::Auction) if self.auction.is_none() => Some(RbnLabel::Items),
            label => label,
        }
    }
}

/// What a game says as a record. Its kept lines are not looked at.
pub(super) fn said(game: &Game) -> RecordContent {
    let mut said = RecordContent::default();
    headings::of_game(game, &mut said);
    said.set(RbnLabel::Hands, cards::of_game(game));
    said.set(RbnLabel::Auction, bidding::of_game(game));
    said.set(RbnLabel::Contract, outcome::contract_of(game));
    said.set(RbnLabel::Play, tricks::of_game(game));
    said.set(RbnLabel::Result, outcome::result_of(game));
    said.set(RbnLabel::Makes, makes::of_game(game));
    said.set(RbnLabel::Items, awards::of_game(game));
    let auction = game.auction.as_ref().map(|auction| &auction.notes);
    let play = game.play.as_ref().map(|play| &play.notes);
    let sections = [
        (
            RbnLabel::Auction,
            auction.filter(|_| !has_hole(game, "Auction")),
        ),
        (RbnLabel::Play, play.filter(|_| tricks::is_clear(game))),
    ];
    for (owner, notes) in sections {
        said.notes.extend(
            notes
                .into_iter()
                .flatten()
                .filter_map(|note| note_of(owner, note)),
        );
    }
    said.texts = texts_of(game);
    said.extras = extras_of(game);
    let said = in_output_form(said);
    said.only_readable().with_asides_in_place()
}

/// The texts and `%` lines of a game, as a record has them.
pub(super) fn asides_of(game: &Game) -> (Vec<String>, Vec<String>) {
    let texts = texts_of(game).into_iter().map(|text| text.text);
    let extras = extras_of(game).into_iter().map(|line| line.text);
    (texts.collect(), extras.collect())
}

fn note_of(owner: RbnLabel, note: &games::Note) -> Option<RecordNote> {
    let number = note.number.filter(|number| (1..=9).contains(number))?;
    let text = note.text.clone().filter(|text| text != ALERT)?;
    Some(RecordNote {
        owner,
        number: u8::try_from(number).ok()?,
        text,
    })
}

fn texts_of(game: &Game) -> Vec<FreeText> {
    // What ends the deal has the texts about all of it after it: its result, where there is one.
    let has_result = known(game, "Result").is_some();
    let of_cards = if has_result {
        RbnLabel::Result
    } else {
        RbnLabel::Play
    };
    let is_result_after =
        game.play.is_none() && has_result || value(game, "Contract") == Some("Pass");
    let of_calls = if is_result_after {
        RbnLabel::Result
    } else {
        RbnLabel::Auction
    };
    let texts = game.comments.iter().map(|comment| FreeText {
        after: match &comment.owner {
            Owner::Game => None,
            Owner::Tag(tag) => Some(label_of(tag).unwrap_or(RbnLabel::Items)),
            Owner::Call(_) => Some(of_calls),
            Owner::Card(_) => Some(of_cards),
        },
        is_note: false,
        // RBX has no signs for braces.
        text: one_line(&comment.text, comment.column)
            .replace('{', "(")
            .replace('}', ")"),
    });
    let mut texts: Vec<FreeText> = texts.collect();
    texts.sort_by_key(|text| text.after);
    texts
}

/// How many characters a line of export format may have.
const WIDTH: usize = 78;

/// The lines of a comment, of which the first begins at a column, on one line. A line end is a break of
/// the text where the next word would have had room before it; otherwise the writer broke the line.
fn one_line(comment: &str, column: usize) -> String {
    let mut text = String::new();
    let (mut last, mut is_filled) = (0, false);
    for (index, line) in comment.lines().enumerate() {
        if index > 0 {
            let word = line.split(' ').next().unwrap_or_default().chars().count();
            let is_wrapped = is_filled && last + 1 + word > WIDTH;
            text.push(if is_wrapped { ' ' } else { '|' });
        }
        text.push_str(line);
        let start = if index == 0 { column } else { 0 };
        last = start + line.chars().count();
        // The writer makes longer lines of single words only.
        is_filled = last > 0 && (last <= WIDTH || !line.contains(' '));
    }
    text
}

fn extras_of(game: &Game) -> Vec<Extra> {
    // A tag that says nothing becomes no line after which this one could be.
    let starts = game.tags.iter().filter(|tag| {
        let value = tag.inherited.as_deref().or(tag.value.as_deref());
        value.is_some_and(says_something)
    });
    let starts = starts.filter_map(|tag| Some((tag.range.as_ref()?.start, tag)));
    let starts: Vec<_> = starts.collect();
    let mut extras = Vec::new();
    for line in &game.escapes {
        let text = kept::without_sign(&line.text);
        let Some(text) = kept::line_of_record(text) else {
            continue;
        };
        let before = starts.partition_point(|(start, _)| *start < line.offset);
        let before = before.checked_sub(1).and_then(|index| starts.get(index));
        extras.push(Extra {
            after: before.map(|(_, tag)| label_of(&tag.name).unwrap_or(RbnLabel::Items)),
            text: text.to_owned(),
        });
    }
    extras
}

//! Fills in where findings are: in which game, at which tag or move, by which chapter of the standard.

use super::{Pgn, chess_file};
use crate::engine::notation::NotationFile;
use crate::engine::{Found, Situation, shown_name};
use crate::pgn::tag::Variant;
use crate::pgn::{PGN, PgnDocument, PgnGame, PlyId, SUPPLEMENT, fen};
use crate::rules::{ChessContext, move_name};

/// Fills in the places of findings that were made when their games were gone.
pub(super) fn name_places_across(file: NotationFile<'_, Pgn>, found: &mut [Found]) {
    let unnamed = found.iter_mut().filter(|found| !found.is_named);
    let mut unnamed: Vec<&mut Found> = unnamed.collect();
    unnamed.sort_by_key(|found| found.game);
    let mut document = PgnDocument::default();
    let mut game = PgnGame::default();
    for of_game in unnamed.chunk_by_mut(|a, b| a.game == b.game) {
        let number = of_game.first().map_or(0, |found| found.game);
        let range = number
            .checked_sub(1)
            .and_then(|index| file.split.range(index));
        let Some(range) = range else {
            of_game.iter_mut().for_each(|found| name_chapter(found));
            continue;
        };
        let base = range.start;
        document.reparse(file.source.slice(range));
        game.read(&document);
        let context = ChessContext::new(chess_file(file), &document, &game, number, base);
        name_places(&context, &mut of_game.iter_mut().map(|found| &mut **found));
    }
}

/// Fills in the place and the chapter of findings in a game.
pub(super) fn name_places(
    context: &ChessContext<'_>,
    findings: &mut dyn ExactSizeIterator<Item = &mut Found>,
) {
    if findings.len() == 0 {
        return;
    }
    let name = game_name(context);
    let mut at_moves: Vec<(PlyId, &mut Found)> = Vec::new();
    for found in findings {
        name_chapter(found);
        let place = found.range.start.saturating_sub(context.base) as u32;
        found.tag = tag_at(context, place);
        found.situation = Some(Box::new(Situation {
            game: name.clone(),
            ..Situation::default()
        }));
        if let Some(ply) = ply_at(context, place).filter(|_| found.tag.is_none()) {
            at_moves.push((ply, found));
        }
    }
    at_moves.sort_by_key(|(ply, _)| *ply);
    for (id, found) in at_moves {
        let (Some(situation), Some(ply)) = (&mut found.situation, context.game.ply(id)) else {
            continue;
        };
        situation.moved = Some(context.name_of(id));
        situation.ply =
            Some(ply.half_move.saturating_sub(context.game.first_half_move) as usize + 1);
        situation.variation = variation(context, id);
        let is_chess960 = context.game.variant == Variant::Chess960;
        let board = context.board_before(id);
        situation.fen = board.map(|board| fen::write(&board, is_chess960, ply.number()));
    }
}

fn name_chapter(found: &mut Found) {
    let chapters = found.rule.chapters_of(PGN).iter();
    let mut chapters = chapters.chain(found.rule.chapters_of(SUPPLEMENT));
    found.chapter = chapters.next().map(|chapter| (*chapter).to_owned());
    found.situation = Some(Box::default());
    found.is_named = true;
}

/// The name of the tag pair at a place.
fn tag_at(context: &ChessContext<'_>, place: u32) -> Option<String> {
    let pair = context.document.tag_pair_at(place)?;
    Some(shown_name(context.file.source, pair.name()))
}

/// The move to which a place belongs: its number, the word itself, or what follows it.
fn ply_at(context: &ChessContext<'_>, place: u32) -> Option<PlyId> {
    let plies = &context.game.plies;
    // A number belongs to the move behind it.
    let number = |at: usize| {
        let word = plies.get(at).map(|ply| context.word(ply).start);
        word.filter(|start| {
            let between = context.text().get(place as usize..*start as usize);
            let is_of_number = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b' ');
            between.is_some_and(|text| text.len() < 16 && text.iter().all(is_of_number))
        })
    };
    let after = plies.partition_point(|ply| context.word(ply).start <= place);
    match after.checked_sub(1) {
        _ if number(after).is_some() => Some(PlyId(after as u32)),
        Some(last) if marker_start(context).is_none_or(|marker| place < marker) => {
            Some(PlyId(last as u32))
        }
        _ => None,
    }
}

fn marker_start(context: &ChessContext<'_>) -> Option<u32> {
    context.game.marker.map(|(span, _)| span.start)
}

/// How people name a game: `White – Black, 1992.11.04, round 29`.
fn game_name(context: &ChessContext<'_>) -> String {
    let value = |name: &str| {
        let value = context.value(name).unwrap_or(b"?");
        let shown = shown_name(context.file.source, value);
        let shown = shown.trim();
        if shown.is_empty() {
            "?".to_owned()
        } else {
            shown.to_owned()
        }
    };
    let is_known = |value: &String| !value.starts_with(['?', '-']);
    let players = [value("White"), value("Black")];
    let mut name = players.join(" – ");
    if let Some(date) = Some(value("Date")).filter(is_known) {
        name = format!("{name}, {date}");
    }
    if let Some(round) = Some(value("Round")).filter(is_known) {
        name = format!("{name}, round {round}");
    }
    // Of a game of which nothing is known there is nothing to say.
    if name == "? – ?" {
        String::new()
    } else {
        name
    }
}

/// How many moves of a variation are named at most.
const MOST_MOVES: usize = 8;

/// The moves of a variation up to a move; `None` for one of the main line.
fn variation(context: &ChessContext<'_>, id: PlyId) -> Option<String> {
    let line = context.game.ply(id).filter(|ply| ply.line > 0)?.line;
    let mut way = Vec::new();
    let mut at = Some(id);
    while let Some(ply) = at.and_then(|id| Some((id, context.game.ply(id)?)))
        && ply.1.line == line
        && way.len() <= MOST_MOVES
    {
        way.push(ply.0);
        at = ply.1.before;
    }
    let is_cut = way.len() > MOST_MOVES;
    way.truncate(MOST_MOVES);
    let mut text = if is_cut {
        "… ".to_owned()
    } else {
        String::new()
    };
    for (place, id) in way.iter().rev().enumerate() {
        let Some(ply) = context.game.ply(*id) else {
            continue;
        };
        let word = context.show(context.word(ply));
        let space = if place > 0 { " " } else { "" };
        text += space;
        text += &if place > 0 && ply.half_move % 2 == 1 {
            word
        } else {
            move_name(ply, &word)
        };
    }
    Some(text)
}

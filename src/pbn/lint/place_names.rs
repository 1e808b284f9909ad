//! Fills in where findings are: in which board, in which tag, by which chapter of the standard.

use super::context::with_context;
use crate::engine::{Found, RuleRef, shown_name};
use crate::pbn::standard::PBN;
use crate::pbn::standard::{TagId, Version};
use crate::pbn::syntax::Document;
use crate::rules::{FileContext, GameContext};

/// Fills in the board, the tag and the chapter of findings in a game.
pub(super) fn name_places(
    context: &GameContext<'_>,
    findings: &mut dyn ExactSizeIterator<Item = &mut Found>,
) {
    if findings.len() == 0 {
        return;
    }
    let show = |name| shown_name(context.file.source, name);
    let board = context.value(TagId::BOARD).map(show);
    for found in findings {
        let start = found.range.start.saturating_sub(context.base);
        let after = context
            .tags
            .partition_point(|(pair, _)| pair.span().start as usize <= start);
        let pair = after.checked_sub(1).and_then(|i| context.tags.get(i));
        found.board.clone_from(&board);
        found.tag = pair.map(|(pair, _)| show(pair.name()));
        let tag = pair.and_then(|(_, tag)| *tag);
        found.chapter = cited(&found.rule, tag, context.version);
        found.is_named = true;
    }
}

/// Fills in the board and the tag of findings that were judged when the trees were gone.
pub(super) fn name_places_across(file: &FileContext<'_>, findings: &mut [Found]) {
    let unnamed = findings.iter_mut().filter(|found| !found.is_named);
    let mut unnamed: Vec<&mut Found> = unnamed.collect();
    unnamed.sort_by_key(|found| found.game);
    let mut document = Document::default();
    for of_game in unnamed.chunk_by_mut(|a, b| a.game == b.game) {
        let number = of_game.first().map_or(0, |found| found.game);
        let Some(index) = number.checked_sub(1) else {
            let version = file.version(0);
            for found in of_game {
                found.chapter = cited(&found.rule, None, version);
            }
            continue;
        };
        let Some(game) = file.split.games.get(index) else {
            continue;
        };
        let text = file.source.slice(game.range());
        file.split.skim_into(&mut document, text);
        with_context(file, &document, number, index, |context| {
            name_places(context, &mut of_game.iter_mut().map(|found| &mut **found));
        });
    }
}

/// The chapter that a finding of a rule at a tag cites: the one about the tag where the rule is
/// on it, else the first one that the version has.
fn cited(rule: &RuleRef, tag: Option<TagId>, version: Version) -> Option<String> {
    let chapters = rule.chapters_of(PBN);
    let of_tag = tag.and_then(|tag| tag.info().chapter(Version::LATEST));
    let of_tag = of_tag.filter(|chapter| chapters.contains(chapter));
    let mut chapters = of_tag.into_iter().chain(chapters.iter().copied());
    chapters.find_map(|chapter| version.chapter(chapter))
}

#[cfg(test)]
mod tests {
    use crate::lint::{self, Plan, Settings};
    use crate::source::Source;

    #[test]
    fn what_is_judged_after_its_game_names_the_board_and_the_tag_there() {
        let text = "[Board \"1\"]\n[ScoreTable \"##Rank\"]\n1\n\n\
            [Board \"2\"]\n[ScoreTable \"#\"]\nx\n\n[Board \"3\"]\n[ScoreTable \"#\"]\ny\n";
        let plan = Plan::new(&Settings::default());
        let findings = lint::check(&Source::new(text.as_bytes()), None, &plan);
        let found = findings.diagnostics.iter();
        let found = found.map(|found| (found.board.as_deref(), found.tag.as_deref()));
        let table = Some("ScoreTable");
        assert!(found.eq([(Some("2"), table), (Some("3"), table)]));
    }
}

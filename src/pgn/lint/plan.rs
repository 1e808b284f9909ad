//! The checks of PGN that are on, sorted by what they want to see.

use std::collections::{BTreeMap, BTreeSet};
use std::ptr::fn_addr_eq;
use std::sync::Arc;

use crate::engine::rule_at::RuleAt;
use crate::engine::{Fact, GameFact, Judges, Report};
use crate::pgn::tag::key;
use crate::pgn::{PgnFault, PgnTag, Ply, Spelling};
use crate::rules::{ChessCheck, ChessContext, ChessFile, CommandAt, SuppressionCheck, checks};

/// The checks that are on.
#[derive(Clone, Default)]
pub(crate) struct PgnPlan {
    pub(super) faults: Vec<(RuleAt, PgnFaultCheck)>,
    /// By the key of a name and the name.
    pub(super) tags: BTreeMap<KeyOfTag, Vec<(RuleAt, TagCheck)>>,
    pub(super) spellings: Vec<(RuleAt, Spelling, PlyCheck)>,
    /// Every way of spelling that some rule wants to see.
    pub(super) spelling: Spelling,
    pub(super) commands: Vec<(RuleAt, CommandCheck)>,
    pub(super) texts: Vec<(RuleAt, PgnGameCheck)>,
    /// With whether the game must be whole.
    pub(super) games: Vec<(RuleAt, bool, PgnGameCheck)>,
    pub(super) foreign: Vec<(RuleAt, TagCheck)>,
    pub(super) files: Vec<(RuleAt, PgnFileCheck)>,
    /// What gathers facts, each for the list of its place. Rules that gather by the same function share a list.
    pub(super) gathers: Vec<PgnGather>,
    /// What judges facts, with the place of their list.
    pub(super) across: Vec<(RuleAt, usize, PgnJudge)>,
    pub(crate) suppressions: Vec<(RuleAt, SuppressionCheck)>,
    /// The names of all house rules, also of those that are off; none where no configuration is read.
    pub(crate) house_names: Arc<BTreeSet<String>>,
    /// The names of tags that the user's own programs write.
    pub(crate) known_tags: Arc<BTreeSet<String>>,
}

/// A name of a tag, after a number that is the same for the same name.
type KeyOfTag = (u32, &'static [u8]);

type PgnFaultCheck = fn(&ChessContext<'_>, PgnFault, &mut Report<'_>);
type TagCheck = fn(&ChessContext<'_>, PgnTag, &mut Report<'_>);
type PlyCheck = fn(&ChessContext<'_>, &Ply, &mut Report<'_>);
type CommandCheck = fn(&ChessContext<'_>, &CommandAt, &mut Report<'_>);
type PgnGameCheck = fn(&ChessContext<'_>, &mut Report<'_>);
type PgnFileCheck = fn(&ChessFile<'_>, &mut Report<'_>);
type PgnGather = fn(&ChessContext<'_>) -> Option<Fact>;
type PgnJudge = fn(&ChessFile<'_>, &[GameFact], &mut Report<'_>);

impl PgnPlan {
    /// Without checks yet.
    pub(crate) fn empty(
        house_names: Arc<BTreeSet<String>>,
        known_tags: Arc<BTreeSet<String>>,
    ) -> PgnPlan {
        PgnPlan {
            house_names,
            known_tags,
            ..PgnPlan::default()
        }
    }

    /// Adds the checks of a rule that is on.
    pub(crate) fn add_rule(&mut self, rule: RuleAt) {
        let is_of_whole_games = rule.rule.group.judges == Judges::WholeGames;
        for check in checks(rule.rule).pgn {
            match *check {
                ChessCheck::Fault(check) => self.faults.push((rule, check)),
                ChessCheck::Tag(names, check) => {
                    for name in names {
                        let name = (key(name.as_bytes()), name.as_bytes());
                        self.tags.entry(name).or_default().push((rule, check));
                    }
                }
                ChessCheck::Spelling(spelling, check) => {
                    self.spellings.push((rule, spelling, check));
                    self.spelling = self.spelling.with(spelling);
                }
                ChessCheck::Command(check) => self.commands.push((rule, check)),
                ChessCheck::Game(check) => self.games.push((rule, is_of_whole_games, check)),
                ChessCheck::Foreign(check) => self.foreign.push((rule, check)),
                ChessCheck::Text(check) => self.texts.push((rule, check)),
                ChessCheck::File(check) => self.files.push((rule, check)),
                ChessCheck::Across { gather, judge } => {
                    let list = self.fact_list(gather);
                    self.across.push((rule, list, judge));
                }
            }
        }
    }

    /// The place of the list for facts that are gathered by a function.
    fn fact_list(&mut self, gather: PgnGather) -> usize {
        let mut gathers = self.gathers.iter();
        let same = gathers.position(|other| fn_addr_eq(*other, gather));
        same.unwrap_or_else(|| {
            self.gathers.push(gather);
            self.gathers.len() - 1
        })
    }
}

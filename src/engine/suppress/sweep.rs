//! Takes out the findings of a file that are suppressed, in one pass over both.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;

use super::{AsideOrder, Reach, Suppression, SuppressionScope, Verb};
use crate::engine::catalog::Catalog;
use crate::engine::diagnostic::Diagnostic;
use crate::engine::found::Found;
use crate::engine::house::HOUSE_GROUP;
use crate::source::Slice;

/// A suppression with its place in the file.
pub(crate) struct Filed {
    /// The number of its game.
    pub(crate) game: usize,
    /// Where its game's text begins.
    pub(crate) base: usize,
    /// Whether its line may keep a text without an end from going on, as those of the record do before
    /// which another one is cut off.
    pub(crate) ends_text: bool,
    /// The suppression; spans count from `base`.
    pub(crate) suppression: Suppression,
}

impl Filed {
    /// What it asks for, where it can be understood and holds anywhere.
    pub(crate) fn acting(&self) -> Option<(&AsideOrder, SuppressionScope, Range<usize>)> {
        let order = self.suppression.order.as_ref().ok()?;
        match self.suppression.reach {
            Reach::On(scope, span) => Some((order, scope, span.at(self.base))),
            Reach::Nowhere(_) => None,
        }
    }
}

/// Which name of which suppression.
type NameIndex = (usize, usize);

/// The suppressions of a file, and which of their names were of use.
pub(crate) struct Sweep<'s> {
    filed: &'s [Filed],
    catalog: &'s Catalog,
    /// For each suppression its names.
    used: Vec<Vec<bool>>,
}

impl<'s> Sweep<'s> {
    /// The suppressions of a file in order of place, none of them used yet.
    pub(crate) fn new(filed: &'s [Filed], catalog: &'s Catalog) -> Sweep<'s> {
        let names = |filed: &Filed| filed.acting().map_or(0, |(order, ..)| order.names.len());
        Sweep {
            filed,
            catalog,
            used: filed
                .iter()
                .map(|filed| vec![false; names(filed)])
                .collect(),
        }
    }

    /// Takes out the findings that are suppressed, and says how many they were. What is
    /// suppressed at some of its places only stays for the others: such a finding is given
    /// apart where its first place went, since it is elsewhere now.
    pub(crate) fn apply(&mut self, diagnostics: &mut Vec<Found>) -> (usize, Vec<Found>) {
        let suppressed = self.suppressed(diagnostics);
        let mut taken = 0;
        let mut moved = Vec::new();
        let mut end = 0;
        diagnostics.retain_mut(|found| {
            let start = end;
            end += parts(found).count();
            let own = suppressed.slice(start..end);
            if !own.contains(&true) {
                return true;
            }
            // They are asked for in the order of the parts.
            let own = RefCell::new(own.iter());
            let keeps = || own.borrow_mut().next() != Some(&true);
            let is_first_left = suppressed.get(start) != Some(&true);
            let places = found.places();
            let is_left = found
                .diagnostic
                .retain_places(|_, _| keeps(), |_, _, _| keeps());
            // Each place of one that takes in others was a finding.
            taken += match (found.is_collector, is_left) {
                (true, true) => places - found.places(),
                (true, false) => places,
                (false, is_left) => usize::from(!is_left),
            };
            if is_left && !is_first_left {
                moved.push(found.clone());
            }
            is_left && is_first_left
        });
        (taken, moved)
    }

    /// Which parts of all findings are suppressed; notes which names were of use.
    fn suppressed(&mut self, diagnostics: &[Found]) -> Vec<bool> {
        let events = self.events();
        // Each time all events are gone through.
        let at_once = AT_ONCE.max(events.len());
        let mut suppressed = Vec::new();
        let mut asked = Vec::new();
        for (index, diagnostic) in diagnostics.iter().enumerate() {
            for (part, range) in parts(diagnostic).enumerate() {
                asked.push(FindingPlace {
                    start: range.start,
                    end: range.end,
                    finding: index,
                    is_place: part < diagnostic.places(),
                    number: suppressed.len(),
                });
                suppressed.push(false);
                if asked.len() == at_once {
                    self.answer(&events, diagnostics, &mut asked, &mut suppressed);
                }
            }
        }
        // Also where nothing is asked: to enable what is disabled is of use by itself.
        self.answer(&events, diagnostics, &mut asked, &mut suppressed);
        suppressed
    }

    /// Goes through the file once, and answers what is asked of some parts.
    fn answer(
        &mut self,
        events: &[SweepEvent<'s>],
        diagnostics: &[Found],
        asked: &mut Vec<FindingPlace>,
        suppressed: &mut [bool],
    ) {
        asked.sort_unstable();
        let mut state = SweepState::new(self.catalog);
        let mut events = events.iter().peekable();
        let mut used = Vec::new();
        for part in asked.drain(..) {
            while let Some(event) = events.next_if(|event| event.at <= part.start) {
                used.extend(state.take(event));
            }
            let Some(diagnostic) = diagnostics.get(part.finding) else {
                continue;
            };
            if let Some(name) = state.find(diagnostic, &(part.start..part.end)) {
                if let Some(is_suppressed) = suppressed.get_mut(part.number) {
                    *is_suppressed = true;
                }
                used.extend(part.is_place.then_some(name));
            }
        }
        for event in events {
            used.extend(state.take(event));
        }
        for (suppression, name) in used {
            let names = self.used.get_mut(suppression);
            if let Some(used) = names.and_then(|names| names.get_mut(name)) {
                *used = true;
            }
        }
    }

    /// Each suppression that acts, with the names in it that were of no use.
    pub(crate) fn unused(&self) -> impl Iterator<Item = (&'s Filed, Vec<usize>)> {
        let all = self.filed.iter().zip(&self.used);
        let all = all.filter(|(filed, _)| !filed.ends_text);
        all.map(|(filed, used)| {
            let unused = used.iter().enumerate().filter(|(_, used)| !**used);
            (filed, unused.map(|(name, _)| name).collect())
        })
    }

    /// What changes while one goes through the file, in order of place.
    fn events(&self) -> Vec<SweepEvent<'s>> {
        let mut events = Vec::new();
        for (index, filed) in self.filed.iter().enumerate() {
            let Some((order, scope, reach)) = filed.acting() else {
                continue;
            };
            for (name, known) in order.names.iter().enumerate() {
                let Some(key) = known.known.as_deref() else {
                    continue;
                };
                events.push(SweepEvent {
                    at: if scope == SuppressionScope::File {
                        0
                    } else {
                        reach.start
                    },
                    key,
                    name: (index, name),
                    change: match (scope, order.verb) {
                        (SuppressionScope::File, _) => SweepChange::File,
                        (_, Verb::Disable) => SweepChange::Disable,
                        (_, Verb::Enable) => SweepChange::Enable,
                        _ => SweepChange::Open {
                            end: reach.end,
                            game: filed.game,
                        },
                    },
                });
            }
        }
        // This keeps the order of those that begin at one place: the last is the innermost.
        events.sort_by_key(|event| event.at);
        events
    }
}

/// Of how many parts of findings it is asked at least at a time whether they are suppressed. One finding
/// can have millions.
const AT_ONCE: usize = 1 << 16;

/// A part of a finding of which it is asked whether it is suppressed.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct FindingPlace {
    start: usize,
    end: usize,
    /// The number of the finding.
    finding: usize,
    /// Whether it is one of the places, and no edit.
    is_place: bool,
    /// The number of the part, those of all findings counted on.
    number: usize,
}

/// The parts of a finding that can be suppressed: its places, and where there are several of them,
/// the edits of its fixes.
fn parts(diagnostic: &Diagnostic) -> impl Iterator<Item = Range<usize>> {
    let places = std::iter::once(diagnostic.range.clone()).chain(diagnostic.also.iter());
    let fixes = if diagnostic.also.is_empty() {
        &[]
    } else {
        diagnostic.fixes.as_slice()
    };
    let edits = fixes.iter().flat_map(|fix| fix.edits.iter());
    places.chain(edits.map(|edit| edit.range.clone()))
}

struct SweepEvent<'s> {
    at: usize,
    /// The rule or group.
    key: &'s str,
    name: NameIndex,
    change: SweepChange,
}

#[derive(Clone, Copy)]
enum SweepChange {
    File,
    Disable,
    Enable,
    /// A reach begins, of a suppression in this game.
    Open {
        end: usize,
        game: usize,
    },
}

/// What is suppressed at a place of the file, by rule or group.
struct SweepState<'s> {
    catalog: &'s Catalog,
    files: HashMap<&'s str, NameIndex>,
    /// The last word on it, numbered in order.
    switches: HashMap<&'s str, (usize, Option<NameIndex>)>,
    /// When a house rule was disabled last.
    house_disabled: usize,
    /// The reaches that have begun; those that have ended go when they are met.
    open: HashMap<&'s str, Vec<OpenSuppression>>,
    count: usize,
}

#[derive(Clone, Copy)]
struct OpenSuppression {
    start: usize,
    end: usize,
    game: usize,
    name: NameIndex,
}

impl<'s> SweepState<'s> {
    fn new(catalog: &'s Catalog) -> SweepState<'s> {
        SweepState {
            catalog,
            files: HashMap::new(),
            switches: HashMap::new(),
            house_disabled: 0,
            open: HashMap::new(),
            count: 0,
        }
    }

    /// Takes in an event; gives its name if that is of use by itself.
    fn take(&mut self, event: &SweepEvent<'s>) -> Option<NameIndex> {
        let SweepEvent {
            at,
            key,
            name,
            change,
        } = *event;
        self.count += 1;
        match change {
            SweepChange::File => {
                self.files.entry(key).or_insert(name);
            }
            SweepChange::Disable => {
                if key.starts_with(HOUSE_GROUP) {
                    self.house_disabled = self.count;
                }
                self.switches.insert(key, (self.count, Some(name)));
            }
            SweepChange::Enable => {
                let is_of_use = self.is_any_disabled(key);
                self.switches.insert(key, (self.count, None));
                return is_of_use.then_some(name);
            }
            SweepChange::Open { end, game } => {
                let open = OpenSuppression {
                    start: at,
                    end,
                    game,
                    name,
                };
                self.open.entry(key).or_default().push(open);
            }
        }
        None
    }

    /// Whether a rule, or some rule of a group, is disabled.
    fn is_any_disabled(&self, key: &str) -> bool {
        if let Some(group) = self.catalog.group(key) {
            let rules = self.catalog.rules_of(group);
            let mut rules = rules.map(|rule| rule.meta.name).chain([key]);
            return rules.any(|rule| self.switched([rule, key]).is_some());
        }
        let rule = self.catalog.rule(key);
        let group = rule.map_or(HOUSE_GROUP, |rule| rule.group.name);
        let is_house_group = key == HOUSE_GROUP;
        let last = self.switches.get(key).map_or(0, |(count, _)| *count);
        self.switched([key, group]).is_some() || is_house_group && self.house_disabled > last
    }

    /// What disables a rule or its group, if that was the last word on them.
    fn switched(&self, keys: [&str; 2]) -> Option<NameIndex> {
        let switches = keys.iter().filter_map(|key| self.switches.get(key));
        switches.max_by_key(|(count, _)| *count)?.1
    }

    /// What suppresses a finding at one of its places.
    fn find(&mut self, diagnostic: &Diagnostic, range: &Range<usize>) -> Option<NameIndex> {
        let keys = [diagnostic.rule.name(), diagnostic.rule.group()];
        let [of_rule, of_group] = keys.map(|key| self.innermost(key, range, diagnostic.game));
        let innermost = match (of_rule, of_group) {
            (Some(rule), Some(group)) if group.start > rule.start => Some(group),
            (Some(rule), _) => Some(rule),
            (None, group) => group,
        };
        let file = || keys.iter().find_map(|key| self.files.get(key).copied());
        innermost
            .map(|open| open.name)
            .or_else(|| self.switched(keys))
            .or_else(file)
    }

    /// The reach that began last of those that a range is in.
    fn innermost(
        &mut self,
        key: &str,
        range: &Range<usize>,
        game: usize,
    ) -> Option<OpenSuppression> {
        let open = self.open.get_mut(key)?;
        let Range { start, end } = *range;
        while open
            .pop_if(|open| open.end < start || (open.end == start && start < end))
            .is_some()
        {}
        let last = open.last()?;
        // An empty range at the end of a game may belong to the next one.
        (start < last.end || game == last.game).then_some(*last)
    }
}

//! Baselines: findings that were there when a team began, and are not held against it.
//!
//! A baseline counts, for each file and rule, the places of the findings that are hidden. One
//! finding may have many places, since what a program does throughout a file is reported once;
//! a place more is something new, even where there are fewer findings than before. It holds no
//! lines, so it outlives edits elsewhere in a file. Where a rule has more places than its count,
//! all of its findings in that file are shown, because no one can say which of them is new.
//!
//! It only shrinks: `--write-baseline` makes a file where there is none, and afterwards
//! lowers counts and drops what is gone, but never takes in anything new. What a run did not
//! look at (other files, rules that are off) stays as it is. Paths are relative to the
//! folder of the baseline file, with `/`; one that is not UTF-8 is quoted as git does it. A file that has
//! another path now is known by its sketch.
//!
//! ```json
//! {
//!   "version": 2,
//!   "files": {
//!     "archive/1998.pbn": {
//!       "unknown-tag": 12
//!     }
//!   },
//!   "sketches": {
//!     "archive/1998.pbn": "03f1…"
//!   }
//! }
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::args::BaselineArgs;
use super::files::{Input, InputOrigin};
use super::lists;
use super::sketch::Sketch;
use super::write::{Writer, WriterOptions};
use crate::config::slashed;
use crate::disk::{BYTE_ORDER_MARK, read_plain, real, say, shown};
use crate::engine::Diagnostic;
use crate::engine::RuleRef;
use crate::lint::{Findings, Plan};
use crate::quoted::unquoted;
use crate::report::count;

/// The version of the format. The first one counted messages.
const VERSION: u64 = 2;

/// The most bytes that a baseline may have.
const MOST: u64 = 64 << 20;

/// How many places each rule may find.
type RuleCounts = BTreeMap<String, usize>;

/// A baseline, and what a run has to say to it.
pub(super) struct Baseline {
    path: PathBuf,
    /// The folder of the file, from the root.
    folder: PathBuf,
    /// What the file says; `None` where there is no file yet.
    known: Option<BaselineFile>,
    /// What it will say, for the files of this run.
    next: BTreeMap<String, RuleCounts>,
    /// What they look like, if it is to be written.
    sketches: BTreeMap<String, Sketch>,
    /// The files of the baseline that are not there any more, once they are looked for: each may be one
    /// that has another path now.
    vanished: Option<Vec<(String, Sketch)>>,
    /// Those of them that were found under another path.
    moved: BTreeSet<String>,
    writes: bool,
    /// Whether the run ended before it had looked at all files.
    is_cut_short: bool,
    /// How many places were hidden.
    hidden: usize,
    /// How many places the baseline has that are gone.
    gone: usize,
    /// How many places are more than the baseline allows.
    beyond: usize,
    /// In how many files a rule has more places than the baseline allows.
    exceeded: usize,
}

/// The file as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BaselineFile {
    version: u64,
    /// By key.
    files: BTreeMap<String, RuleCounts>,
    #[serde(default)]
    sketches: BTreeMap<String, Sketch>,
}

impl Baseline {
    /// Reads the baseline that the flags name, if they do.
    pub(super) fn open(args: &BaselineArgs) -> Result<Option<Baseline>, String> {
        let Some(path) = &args.baseline else {
            return Ok(None);
        };
        let name = shown(path);
        let known = match read_plain(path, MOST) {
            Ok(text) => Some(read(&text).map_err(|why| format!("{name}: {why}"))?),
            Err(error) if error.kind() == io::ErrorKind::NotFound && args.write_baseline => None,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(format!(
                    "cannot read {name}: no such file; --write-baseline makes it"
                ));
            }
            Err(error) => return Err(format!("cannot read {name}: {}", say(&error))),
        };
        let folder = real(path).parent().map(Path::to_owned);
        Ok(Some(Baseline {
            path: path.clone(),
            folder: folder.unwrap_or_default(),
            known,
            next: BTreeMap::new(),
            sketches: BTreeMap::new(),
            vanished: None,
            moved: BTreeSet::new(),
            writes: args.write_baseline,
            is_cut_short: false,
            hidden: 0,
            gone: 0,
            beyond: 0,
            exceeded: 0,
        }))
    }

    /// Refuses what has no name under which it could be counted.
    pub(super) fn takes(inputs: &[Input]) -> Result<(), String> {
        let is_nameless = |input: &Input| matches!(input.origin, InputOrigin::Stdin(None));
        if inputs.iter().any(is_nameless) {
            Err(
                "a baseline counts by file, and standard input has no name: give it one with \
                 --stdin-filename"
                    .to_owned(),
            )
        } else {
            Ok(())
        }
    }

    /// Takes out of the findings of a file what the baseline hides. They must be all that
    /// the plan finds in its text.
    pub(super) fn hide(
        &mut self,
        input: &Input,
        plan: &Plan,
        text: &[u8],
        findings: &mut Findings,
    ) {
        let Some(path) = input.path() else {
            return;
        };
        let key = relative(&real(path), &self.folder);
        let mut counts = RuleCounts::new();
        for finding in &findings.diagnostics {
            *counts.entry(finding.rule.name().to_owned()).or_default() += finding.places();
        }
        let known = match &self.known {
            None => counts.clone(),
            Some(written) => match written.files.get(&key) {
                Some(known) => known.clone(),
                None if counts.is_empty() => RuleCounts::new(),
                None => self.known_elsewhere(text),
            },
        };
        if self.writes && !known.is_empty() {
            self.sketches.insert(key.clone(), Sketch::of(text));
        }
        let mut next = RuleCounts::new();
        for (rule, known) in &known {
            let found = counts.get(rule).copied().unwrap_or(0);
            let left = if found < *known && plan.finds(rule) {
                found
            } else {
                *known
            };
            self.gone = self.gone.saturating_add(known - left);
            next.insert(rule.clone(), left);
        }
        let allowed = |rule: &RuleRef| known.get(rule.name()).copied().unwrap_or(0);
        let is_hidden = |finding: &Diagnostic| {
            let found = counts.get(finding.rule.name()).copied().unwrap_or(0);
            found <= allowed(&finding.rule)
        };
        let hidden = findings.diagnostics.iter().filter(|found| is_hidden(found));
        self.hidden += hidden.map(Diagnostic::places).sum::<usize>();
        findings.diagnostics.retain(|finding| !is_hidden(finding));
        self.explain(&counts, &known, findings);
        self.next.insert(key, next);
    }

    /// What is known of a file under a path that it has no more.
    fn known_elsewhere(&mut self, text: &[u8]) -> RuleCounts {
        let mut vanished = self
            .vanished
            .take()
            .unwrap_or_else(|| self.look_for_vanished());
        let mut known = RuleCounts::new();
        if !vanished.is_empty() {
            let own = Sketch::of(text);
            let alike = vanished.iter().enumerate();
            let alike = alike.filter_map(|(at, (_, sketch))| Some((own.likeness(sketch)?, at)));
            if let Some((_, at)) = alike.max() {
                let (key, _) = vanished.swap_remove(at);
                let written = self.known.as_ref();
                let counts = written.and_then(|written| written.files.get(&key));
                known = counts.cloned().unwrap_or_default();
                self.moved.insert(key);
            }
        }
        self.vanished = Some(vanished);
        known
    }

    fn look_for_vanished(&self) -> Vec<(String, Sketch)> {
        let written = self.known.iter();
        let sketches = written.flat_map(|written| &written.sketches);
        let vanished = sketches.filter(|(key, _)| !self.is_there(key));
        vanished
            .map(|(key, sketch)| (key.clone(), sketch.clone()))
            .collect()
    }

    /// Whether there is a file of this key.
    fn is_there(&self, key: &str) -> bool {
        fs::symlink_metadata(self.folder.join(path_of(key))).is_ok()
    }

    /// Says in the first finding of each rule with too many why the old ones are shown.
    fn explain(&mut self, counts: &RuleCounts, known: &RuleCounts, findings: &mut Findings) {
        let mut named = BTreeSet::new();
        let mut has_more = false;
        for finding in &mut findings.diagnostics {
            let name = finding.rule.name().to_owned();
            let found = counts.get(&name).copied().unwrap_or(0);
            let allowed = known.get(&name).copied().unwrap_or(0);
            if !named.insert(name) {
                continue;
            }
            self.beyond += found.saturating_sub(allowed);
            if allowed > 0 {
                has_more = true;
                finding.notes.push(format!(
                    "the baseline has {allowed} of these for this file, and there are {found}"
                ));
            }
        }
        self.exceeded += usize::from(has_more);
    }

    /// Writes the baseline if that was asked for, and gives what is to be said to the user.
    pub(super) fn finish(mut self) -> Result<Vec<String>, String> {
        let name = shown(&self.path);
        if self.writes && self.is_cut_short {
            return Err(format!(
                "{name}: not written, since not all files were checked"
            ));
        }
        let after = self.after();
        let mut lines = Vec::new();
        if self.writes {
            lines.push(self.write(&name, after)?);
        } else if self.gone > 0 {
            let (gone, verb) = (in_words(self.gone), is_or_are(self.gone));
            lines.push(format!(
                "{name}: {gone} of the baseline {verb} gone: run --write-baseline"
            ));
        }
        if self.writes && self.known.is_some() && self.beyond > 0 {
            let (beyond, verb) = (in_words(self.beyond), is_or_are(self.beyond));
            lines.push(format!(
                "{name}: {beyond} {verb} not in the baseline, which only shrinks; delete it to begin again"
            ));
        }
        if !self.writes && !self.moved.is_empty() {
            let files = count(self.moved.len(), "file");
            lines.push(format!(
                "{name}: {files} of the baseline moved: run --write-baseline"
            ));
        }
        if self.exceeded > 0 {
            let files = count(self.exceeded, "file");
            lines.push(format!(
                "{name}: in {files} a rule finds more than the baseline has; all it finds there is shown"
            ));
        }
        if self.hidden > 0 && !self.writes {
            let hidden = in_words(self.hidden);
            lines.push(format!("{name}: {hidden} hidden by the baseline"));
        }
        Ok(lines)
    }

    /// Notes that the run ends before it has looked at all files.
    pub(super) fn cut_short(&mut self) {
        self.is_cut_short = true;
    }

    /// What the file should say now.
    fn after(&mut self) -> BTreeMap<String, RuleCounts> {
        let mut after = std::mem::take(&mut self.next);
        let mut gone = self.gone;
        for (key, counts) in self.known.iter().flat_map(|written| &written.files) {
            if after.contains_key(key) || self.moved.contains(key) {
                continue;
            }
            // This run did not look at the file, or it was deleted.
            if self.is_there(key) {
                after.insert(key.clone(), counts.clone());
            } else {
                gone = gone.saturating_add(sum(counts));
            }
        }
        self.gone = gone;
        for counts in after.values_mut() {
            counts.retain(|_, count| *count > 0);
        }
        after.retain(|_, counts| !counts.is_empty());
        after
    }

    fn write(&self, name: &str, files: BTreeMap<String, RuleCounts>) -> Result<String, String> {
        let left = files.values().map(sum).fold(0, usize::saturating_add);
        let left = in_words(left);
        let in_files = count(files.len(), "file");
        let old = self.known.iter().flat_map(|written| &written.sketches);
        let sketches = old.chain(&self.sketches);
        let sketches = sketches.filter(|(key, _)| files.contains_key(*key));
        let sketches = sketches.map(|(key, sketch)| (key.clone(), sketch.clone()));
        let written = BaselineFile {
            version: VERSION,
            sketches: sketches.collect(),
            files,
        };
        // Strings and numbers always have a JSON text.
        let text = serde_json::to_string_pretty(&written).unwrap_or_default() + "\n";
        let is_same = |known: &BaselineFile| {
            // That a file changed without a change of its findings is no reason to write.
            known.files == written.files && known.sketches.keys().eq(written.sketches.keys())
        };
        if !self.known.as_ref().is_some_and(is_same) {
            let writer = Writer::new(WriterOptions::default());
            let written = writer.create(&self.path, text.as_bytes());
            written.map_err(|why| format!("cannot write {name}: {why}"))?;
        }
        Ok(match &self.known {
            None => format!("{name}: wrote a baseline of {left} in {in_files}"),
            Some(_) if self.gone > 0 => {
                let gone = in_words(self.gone);
                format!("{name}: took out {gone}; {left} in {in_files} are left")
            }
            Some(_) => format!("{name}: nothing is gone; {left} in {in_files} are left"),
        })
    }
}

/// Reads the text of a baseline.
fn read(text: &[u8]) -> Result<BaselineFile, String> {
    // Editors that write a byte order mark are no reason to refuse what is after it.
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    if text.trim_ascii().is_empty() {
        let why = "no baseline: the file is empty; delete it, and --write-baseline makes it";
        return Err(why.to_owned());
    }
    let value: Value =
        serde_json::from_slice(text).map_err(|error| format!("no baseline: {error}"))?;
    let Some(version) = value.get("version").and_then(Value::as_u64) else {
        return Err(format!(
            "no baseline: expected an object with `\"version\": {VERSION}`"
        ));
    };
    if version == 1 {
        return Err(
            "a baseline of version 1, which counted messages, and this pbnlint counts places: \
             delete it and write it again with --write-baseline"
                .to_owned(),
        );
    }
    if version != VERSION {
        return Err(format!(
            "a baseline of version {version}, and this pbnlint knows version {VERSION}"
        ));
    }
    let written: BaselineFile = serde_json::from_slice(text).map_err(|error| {
        format!(
            "no baseline: line {}, column {}: expected `files` with a number of places for each rule of \
             each file",
            error.line(),
            error.column()
        )
    })?;
    let files = written.files.into_iter();
    let renamed = files.map(|(key, counts)| {
        let mut renamed = RuleCounts::new();
        for (rule, count) in counts {
            // A rule may have had another name when the baseline was written.
            let name = crate::rules::find(&rule).map_or(rule, |rule| rule.meta.name.to_owned());
            let sum = renamed.entry(name).or_default();
            *sum = usize::saturating_add(*sum, count);
        }
        (key, renamed)
    });
    Ok(BaselineFile {
        files: renamed.collect(),
        ..written
    })
}

/// A path from a folder, with `/`; both are given from the root.
fn relative(path: &Path, folder: &Path) -> String {
    let shared = path.components().zip(folder.components());
    let shared = shared.take_while(|(one, other)| one == other).count();
    if shared == 0 {
        return slashed(path);
    }
    let up = folder
        .components()
        .skip(shared)
        .map(|_| Component::ParentDir);
    let down = path.components().skip(shared);
    slashed(&up.chain(down).collect::<PathBuf>())
}

/// The path of a key.
fn path_of(key: &str) -> PathBuf {
    let quoted = unquoted(key).filter(|bytes| std::str::from_utf8(bytes).is_err());
    quoted.map_or_else(|| key.into(), |bytes| lists::path(&bytes).into())
}

/// How many findings there are together.
fn sum(counts: &RuleCounts) -> usize {
    counts.values().copied().fold(0, usize::saturating_add)
}

fn in_words(places: usize) -> String {
    count(places, "place")
}

fn is_or_are(number: usize) -> &'static str {
    if number == 1 { "is" } else { "are" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_go_up_where_they_must() {
        for (path, folder, expected) in [
            ("/a/b/c.pbn", "/a/b", "c.pbn"),
            ("/a/b/c.pbn", "/a", "b/c.pbn"),
            ("/a/b/c.pbn", "/a/x/y", "../../b/c.pbn"),
            ("/c.pbn", "/a", "../c.pbn"),
        ] {
            assert_eq!(relative(Path::new(path), Path::new(folder)), expected);
        }
    }
}

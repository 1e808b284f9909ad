//! `pbnlint check --watch`: checks again whenever a file or a configuration changes.
//!
//! Folders are watched, and not files: editors write a new file and give it the name of the old one.
//! What is said of a change only begins the next run, which looks at everything anew.

use std::collections::HashSet;
use std::ffi::OsStr;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use notify::event::{CreateKind, EventKind, MetadataKind, ModifyKind, RemoveKind};
use notify::{Event, RecommendedWatcher, RecursiveMode, Watcher};

use super::args::CheckArgs;
use super::check::{self, Ran};
use super::inputs::paths;
use super::outputs;
use super::write::Stamp;
use super::{Status, complain, refuse, solving};
use crate::disk::{real, shown};
use crate::program::Program;
use crate::report::count;

/// So long nothing may happen before the next run begins.
const QUIET: Duration = Duration::from_millis(100);

/// So long a run waits for that, at most.
const LONGEST: Duration = Duration::from_secs(1);

/// What the loop hears.
enum Heard {
    Change(Event),
    /// Ctrl-C.
    Stop,
}

/// Checks, and checks again, until Ctrl-C.
pub(super) fn run(args: &CheckArgs) -> Status {
    match try_run(args) {
        Ok(()) => Status::Clean,
        Err(message) => refuse(&message),
    }
}

fn try_run(args: &CheckArgs) -> Result<(), String> {
    outputs::refuse_unwatchable(&args.output)?;
    let watched = Watched::new(args)?;
    let (sender, heard) = mpsc::channel();
    let stop = sender.clone();
    let set = ctrlc::set_handler(move || {
        solving::stop();
        drop(stop.send(Heard::Stop));
    });
    set.map_err(|error| format!("cannot wait for Ctrl-C: {error}"))?;
    let mut changed = Vec::new();
    loop {
        // A new watcher knows all folders. What it hears from now on is after the run, or in it.
        let mut watcher = watched.watcher(&sender)?;
        if heard.try_iter().any(|heard| matches!(heard, Heard::Stop)) {
            return Ok(());
        }
        begin_screen(&changed);
        let ran = check::once(args);
        watched.watch_besides(&mut watcher, &ran.read);
        if !args.output.quiet {
            let names = &watched.names;
            complain(format_args!("watching {names} for changes; Ctrl-C ends"));
        }
        match watched.next_changes(&heard, &ran) {
            Some(paths) => changed = paths,
            None => return Ok(()),
        }
    }
}

/// Clears the screen, and says which change the next run is about.
fn begin_screen(changed: &[PathBuf]) {
    let mut begin = String::new();
    if io::stdout().is_terminal() {
        // The screen, what was scrolled out of it, and the cursor.
        begin.push_str("\u{1B}[2J\u{1B}[3J\u{1B}[H");
    }
    // A terminal that is gone ends the process anyway.
    let _ = io::stdout().lock().write_all(begin.as_bytes());
    let _ = io::stdout().lock().flush();
    match changed {
        [] => {}
        [path] => complain(format_args!("{} changed", name(path))),
        paths => complain(format_args!("{} changed", count(paths.len(), "file"))),
    }
}

/// A path as users know it.
fn name(path: &Path) -> String {
    let here = real(Path::new("."));
    shown(path.strip_prefix(here).unwrap_or(path))
}

/// What is watched.
struct Watched {
    /// The files and folders that the user named, as shown.
    names: String,
    /// The same, by their real paths.
    roots: Vec<PathBuf>,
}

impl Watched {
    fn new(args: &CheckArgs) -> Result<Watched, String> {
        let mut named = paths(&args.files)?;
        if named.iter().any(|path| path.as_os_str() == "-") {
            return Err("--watch waits for changes of files, and stdin has none".to_owned());
        }
        if named.is_empty() {
            named.push(PathBuf::from("."));
        }
        let names: Vec<_> = named.iter().map(|path| shown(path)).collect();
        Ok(Watched {
            names: names.join(", "),
            roots: named.iter().map(|path| real(path)).collect(),
        })
    }

    /// A watcher of all that there is now.
    fn watcher(&self, sender: &Sender<Heard>) -> Result<RecommendedWatcher, String> {
        let sender = sender.clone();
        let watcher = notify::recommended_watcher(move |event: notify::Result<Event>| {
            // What cannot be said of one change the next one will say.
            if let Ok(event) = event {
                drop(sender.send(Heard::Change(event)));
            }
        });
        let mut watcher = watcher.map_err(|error| format!("cannot watch files: {error}"))?;
        // Configurations are found upwards, and a folder that is gone may come back.
        let above = self.roots.iter().flat_map(|root| root.ancestors().skip(1));
        let above: HashSet<&Path> = above.collect();
        for folder in above {
            // Those that cannot be watched cannot be written either, as a rule.
            let _ = watcher.watch(folder, RecursiveMode::NonRecursive);
        }
        for root in self.roots.iter().filter(|root| root.is_dir()) {
            let watched = watcher.watch(root, RecursiveMode::Recursive);
            // It may be gone by now.
            if let Err(error) = watched
                && root.is_dir()
            {
                return Err(format!("cannot watch {}: {error}", shown(root)));
            }
        }
        Ok(watcher)
    }

    /// Watches also the folders of what a run read from elsewhere: configurations, the baseline.
    fn watch_besides(&self, watcher: &mut RecommendedWatcher, read: &[PathBuf]) {
        let folders = read
            .iter()
            .filter_map(|path| Some(real(path).parent()?.to_owned()));
        for folder in folders.filter(|folder| !self.is_below(folder)) {
            let _ = watcher.watch(&folder, RecursiveMode::NonRecursive);
        }
    }

    /// Waits for changes that a new run could see, and for the end of them; `None` after Ctrl-C.
    fn next_changes(&self, heard: &Receiver<Heard>, ran: &Ran) -> Option<Vec<PathBuf>> {
        let read: HashSet<PathBuf> = ran.read.iter().map(|path| real(path)).collect();
        let mut changed: Vec<PathBuf> = Vec::new();
        let mut known: HashSet<PathBuf> = HashSet::new();
        let mut deadline = None;
        loop {
            let next = match deadline {
                None => heard.recv().ok(),
                Some(deadline) if deadline <= Instant::now() => return Some(changed),
                Some(_) => match heard.recv_timeout(QUIET) {
                    Err(RecvTimeoutError::Timeout) => return Some(changed),
                    next => next.ok(),
                },
            };
            let Heard::Change(event) = next? else {
                return None;
            };
            for path in self.seen(event, ran, &read) {
                deadline.get_or_insert_with(|| Instant::now() + LONGEST);
                if known.insert(path.clone()) {
                    changed.push(path);
                }
            }
        }
    }

    /// The paths of an event that a run would see.
    fn seen(&self, event: Event, ran: &Ran, read: &HashSet<PathBuf>) -> Vec<PathBuf> {
        let is_read = ModifyKind::Metadata(MetadataKind::AccessTime);
        let kind = event.kind;
        if kind.is_access() || kind == EventKind::Modify(is_read) {
            return Vec::new();
        }
        let mut paths = event.paths;
        paths.retain(|path| {
            let is_own = ran
                .written
                .get(path)
                .is_some_and(|own| Stamp::of(path) == Some(*own));
            let is_inside = self.is_below(path) && can_have_games(path, kind);
            // A file that is named is read whatever it is called.
            let is_meant = is_inside || self.roots.contains(path);
            !is_own && (is_meant || is_setting(path) || read.contains(path))
        });
        paths
    }

    /// Whether a path is in one of the named folders, or is one of them.
    fn is_below(&self, path: &Path) -> bool {
        self.roots.iter().any(|root| path.starts_with(root))
    }
}

/// Whether a run would look at a path for games: by its ending, or as a folder that came or went.
fn can_have_games(path: &Path, kind: EventKind) -> bool {
    let name = path.file_name().unwrap_or_default();
    let is_hidden = name.as_encoded_bytes().starts_with(b".");
    let is_ending = |ending: &OsStr| {
        let mut endings = ENDINGS.iter();
        endings.any(|known| ending.eq_ignore_ascii_case(known))
    };
    match kind {
        _ if path.extension().is_some_and(is_ending) => true,
        EventKind::Create(CreateKind::Folder) | EventKind::Remove(RemoveKind::Folder) => true,
        // One that is moved away is no folder any more.
        EventKind::Modify(ModifyKind::Name(_)) => !is_hidden && path.extension().is_none(),
        _ => false,
    }
}

/// The endings of files with games.
const ENDINGS: [&str; 4] = ["pbn", "rbn", "rbx", "pgn"];

/// Whether a file says what holds for others.
fn is_setting(path: &Path) -> bool {
    let name = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
    Program::is_configuration(name) || name == ".gitignore"
}

//! Only what changed: `--changed`, `--staged` and `--since`.

use std::collections::{HashMap, HashSet};
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use super::args::ChangeArgs;
use super::files::{FoundFiles, Input, InputOrigin, has_ending};
use super::git::{ChangedFile, Repository};
use crate::discover::Configurations;
use crate::disk::real;
use crate::lint::pieces;
use crate::notation::{self, Notation};
use crate::report::count;
use crate::source::{Slice, Source};

/// The files that changed, and how they were.
pub(super) struct ChangedFiles {
    repository: Repository,
    /// By real path.
    files: HashMap<PathBuf, ChangedFile>,
    /// The contents are those of the index.
    staged: bool,
    /// Only games that changed are wanted.
    only_games: bool,
}

impl ChangedFiles {
    /// Asks git where the flags want it.
    pub(super) fn find(args: &ChangeArgs) -> Result<Option<ChangedFiles>, String> {
        let (flag, since) = match (&args.changed, args.staged, &args.since) {
            (None, false, None) => return Ok(None),
            (Some(commit), ..) => ("--changed", commit.as_str()),
            (None, _, Some(commit)) => ("--since", commit.as_str()),
            (None, true, None) => ("--staged", "HEAD"),
        };
        let explain = |message: String| format!("{flag}: {message}");
        let repository = Repository::here().map_err(explain)?;
        let commit = repository.commit(since).map_err(explain)?;
        let differences = repository.differences(commit.as_deref(), args.staged);
        let differences = differences.map_err(explain)?.into_iter();
        let files = differences
            .map(|difference| (repository.top().join(&difference.path), difference))
            .collect();
        Ok(Some(ChangedFiles {
            repository,
            files,
            staged: args.staged,
            only_games: args.since.is_some(),
        }))
    }

    /// Leaves the files that changed, and adds those that are in the index only. Gives the files of which
    /// this repository cannot say whether they changed.
    pub(super) fn restrict(
        &self,
        found: &mut FoundFiles,
        paths: &[PathBuf],
        configurations: &mut Configurations,
    ) -> Result<Elsewhere, String> {
        let is_stdin = |input: &Input| matches!(input.origin, InputOrigin::Stdin(_));
        if found.inputs.iter().any(is_stdin) {
            return Err(
                "standard input is no file of which git could say that it changed".to_owned(),
            );
        }
        let elsewhere = self.elsewhere(found, configurations);
        found.inputs.retain(|input| self.of(input).is_some());
        if !self.staged {
            return Ok(elsewhere);
        }
        let here = [PathBuf::from(".")];
        let paths = if paths.is_empty() { &here } else { paths };
        self.look_in_index(found, paths, configurations)?;
        let mut shown: HashSet<String> = found
            .inputs
            .iter()
            .map(|input| input.shown.clone())
            .collect();
        let mut files: Vec<_> = self.files.iter().collect();
        files.sort_by_key(|(file, _)| *file);
        let is_file = |path: &Path| self.files.contains_key(&real(path));
        let is_folder = |path: &&PathBuf| path.is_dir() || is_gone(path) && !is_file(path);
        for path in paths.iter().filter(is_folder) {
            let folder = fs::canonicalize(path).unwrap_or_else(|_| real(path));
            for (file, difference) in &files {
                let Ok(inner) = file.strip_prefix(&folder) else {
                    continue;
                };
                let input = Input::file(path.join(inner));
                if !shown.contains(&input.shown)
                    && !is_hidden(inner)
                    && self.is_only_in_index(file, difference)
                    && !configurations.excludes(file)?
                {
                    shown.insert(input.shown.clone());
                    found.inputs.push(input);
                }
            }
        }
        found.sort();
        Ok(elsewhere)
    }

    /// The files that are in other repositories, such as submodules, or in none.
    fn elsewhere(&self, found: &FoundFiles, configurations: &mut Configurations) -> Elsewhere {
        let mut folders: HashMap<PathBuf, bool> = HashMap::new();
        let mut is_elsewhere = |input: &&Input| {
            let InputOrigin::File(path) = &input.origin else {
                return false;
            };
            let file = configurations.real(path);
            let Some(folder) = file.parent() else {
                return false;
            };
            if let Some(known) = folders.get(folder) {
                return *known;
            }
            let mut own = folder
                .ancestors()
                .take_while(|above| *above != self.repository.top());
            let is_elsewhere = !folder.starts_with(self.repository.top())
                || own.any(|above| above.join(".git").exists());
            folders.insert(folder.to_owned(), is_elsewhere);
            is_elsewhere
        };
        let files: Vec<_> = found.inputs.iter().filter(&mut is_elsewhere).collect();
        Elsewhere {
            first: files.first().map(|input| input.shown.clone()),
            count: files.len(),
        }
    }

    /// Forgives the paths that the working tree no longer has but the index still has, and adds the files among
    /// them that are staged.
    fn look_in_index(
        &self,
        found: &mut FoundFiles,
        paths: &[PathBuf],
        configurations: &mut Configurations,
    ) -> Result<(), String> {
        let gone: Vec<_> = paths.iter().filter(|path| is_gone(path)).collect();
        if gone.is_empty() {
            return Ok(());
        }
        // A folder is in the index by the files below it.
        let mut indexed = HashSet::new();
        for file in self.repository.indexed()? {
            for path in file.ancestors() {
                if !indexed.insert(self.repository.top().join(path)) {
                    break;
                }
            }
        }
        let mut seen = HashSet::new();
        for path in gone {
            let file = real(path);
            if !indexed.contains(&file) {
                continue;
            }
            let input = Input::file(path.clone());
            found.failures.retain(|(shown, _)| *shown != input.shown);
            if !self.files.contains_key(&file) || seen.contains(&file) {
                continue;
            }
            if configurations.excludes(&file)? {
                found.excluded.push(input)
            } else {
                found.inputs.push(input)
            }
            seen.insert(file);
        }
        Ok(())
    }

    /// Whether the index has a file to check that the working tree no longer has, or not as one of games.
    fn is_only_in_index(&self, file: &Path, difference: &ChangedFile) -> bool {
        if has_ending(file) {
            return !file.exists();
        }
        let name = file.file_name().map(OsStr::to_string_lossy);
        let is_named = |name: &str| Notation::of_name(name).is_some_and(Notation::is_of_records);
        let Some(name) = name.filter(|name| is_named(name)) else {
            return false;
        };
        let staged = difference.new.as_ref();
        let staged = staged.and_then(|blob| self.repository.read(blob).ok());
        staged.is_some_and(|bytes| notation::of_records(&bytes, Some(&name), None).is_some())
    }

    fn of(&self, input: &Input) -> Option<&ChangedFile> {
        match &input.origin {
            InputOrigin::File(path) => self.files.get(&real(path)),
            InputOrigin::Stdin(_) => None,
        }
    }

    /// The contents of a file where they are not those of the working tree.
    pub(super) fn read(&self, input: &Input) -> Option<io::Result<Vec<u8>>> {
        let blob = self.of(input)?.new.as_ref().filter(|_| self.staged)?;
        Some(self.repository.read(blob))
    }

    /// The games of a file, or its records, that changed, where only these are wanted.
    pub(super) fn games(
        &self,
        input: &Input,
        source: &Source<'_>,
        notation: Notation,
    ) -> io::Result<Option<ChangedGames>> {
        let file = self.of(input).filter(|_| self.only_games);
        let Some(old) = file.and_then(|file| file.old.as_ref()) else {
            return Ok(None);
        };
        let old = self.repository.read(old)?;
        let pieces = pieces(source.bytes(), notation);
        let is_changed = changed(&old, source.bytes(), &pieces, notation);
        Ok(Some(ChangedGames { pieces, is_changed }))
    }
}

/// Files that are in other repositories, or in none.
pub(super) struct Elsewhere {
    first: Option<String>,
    count: usize,
}

impl Elsewhere {
    /// What is to be said of them, if there are any.
    pub(super) fn warning(&self) -> Option<String> {
        let first = self.first.as_ref()?;
        let (others, are) = match self.count - 1 {
            0 => (String::new(), "it is"),
            others => (format!(" and {}", count(others, "other")), "they are"),
        };
        Some(format!(
            "{first}{others}: not checked: {are} not in this repository; for a submodule, run pbnlint in its \
             folder"
        ))
    }
}

/// Which games of a file changed.
pub(super) struct ChangedGames {
    /// The pieces of the file, which cover it.
    pieces: Vec<Range<usize>>,
    is_changed: Vec<bool>,
}

impl ChangedGames {
    /// Whether a place of the file, in a game (1-based; 0 for none), is in a piece that changed.
    pub(super) fn changed_at(&self, place: &Range<usize>, game: usize) -> bool {
        let after = self
            .pieces
            .partition_point(|piece| piece.start <= place.start);
        let mut index = after.saturating_sub(1);
        // What is to be said of the very end of a game belongs to it.
        let piece = self.pieces.get(index);
        let is_start = piece.is_some_and(|piece| piece.start == place.start);
        let is_end = place.is_empty() && game + 1 == index && is_start;
        index -= usize::from(is_end);
        self.is_changed.get(index).copied().unwrap_or(true)
    }
}

/// Whether nothing is at a path.
fn is_gone(path: &Path) -> bool {
    use io::ErrorKind::{NotADirectory, NotFound};
    let is_nothing = |error: io::Error| matches!(error.kind(), NotFound | NotADirectory);
    path.as_os_str() != "-" && fs::metadata(path).err().is_some_and(is_nothing)
}

fn is_hidden(path: &Path) -> bool {
    let folders = path.parent().into_iter().flat_map(Path::components);
    let mut names = folders.map(|part| part.as_os_str().to_string_lossy().into_owned());
    names.any(|name| name.starts_with('.'))
}

/// Which pieces of a text were not in the old one, or not as often. White space around them
/// does not matter.
fn changed(old: &[u8], new: &[u8], new_pieces: &[Range<usize>], notation: Notation) -> Vec<bool> {
    fn text<'t>(bytes: &'t [u8], piece: &Range<usize>) -> &'t [u8] {
        bytes.slice(piece.clone()).trim_ascii()
    }
    let old_pieces = pieces(old, notation);
    let heads = [(old, old_pieces.first()), (new, new_pieces.first())];
    let heads = heads.map(|(bytes, piece)| piece.map(|piece| text(bytes, piece)));
    let mut there: HashMap<&[u8], usize> = HashMap::new();
    for piece in old_pieces.iter().skip(1) {
        *there.entry(text(old, piece)).or_default() += 1;
    }
    let games = new_pieces
        .iter()
        .skip(1)
        .map(|piece| match there.get_mut(text(new, piece)) {
            _ if text(new, piece).is_empty() => false,
            Some(count) if *count > 0 => {
                *count -= 1;
                false
            }
            _ => true,
        });
    let [old_head, new_head] = heads;
    std::iter::once(old_head != new_head).chain(games).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(old: &str, new: &str, expected: &[bool]) {
        check_in(Notation::Pbn, old, new, expected);
    }

    #[track_caller]
    fn check_in(notation: Notation, old: &str, new: &str, expected: &[bool]) {
        let pieces = pieces(new.as_bytes(), notation);
        let changed = changed(old.as_bytes(), new.as_bytes(), &pieces, notation);
        assert_eq!(changed, expected);
    }

    const A: &str = "[Event \"a\"]\n";
    const B: &str = "[Event \"b\"]\n";
    const HEAD: &str = "% PBN 2.1\n% EXPORT\n";

    #[test]
    fn games_are_compared_wherever_they_are() {
        let old = format!("{HEAD}{A}\n{B}");
        check(&old, &old, &[false, false, false]);
        // What follows the last game is a piece too, here of white space alone.
        check(&old, &format!("{HEAD}{B}\n\n{A}\n"), &[false; 4]);
        check(
            &old,
            &format!("{HEAD}{B}\n{B}\n{A}"),
            &[false, false, true, false],
        );
        check(
            &old,
            &format!("{HEAD}{A}\n{B}; more\n"),
            &[false, false, true],
        );
        check(&old, &format!("{A}\n{B}"), &[true, false, false]);
        check(
            "",
            &format!("{A}\n{B}\n; end\n"),
            &[false, true, true, true],
        );
    }

    #[test]
    fn records_are_compared_as_records() {
        let old = "% RBN\nB 1\nA N:\n\nB 2\nA E:\n";
        let new = old.replace("B 2", "B 3");
        check_in(Notation::Rbn, old, &new, &[false, false, true]);
    }

    #[test]
    fn games_of_chess_are_compared_as_such() {
        let old = "[Event \"a\"]\n\n1. e4 {\n\n} *\n\n[Event \"b\"]\n\n1. d4 *\n";
        let new = old.replace("d4", "c4");
        check_in(Notation::Pgn, old, &new, &[false, false, true]);
    }

    #[test]
    fn pieces_cover_the_file() {
        for text in [
            "",
            "\n",
            HEAD,
            A,
            "; x\n% PBN 2.1\n[A \"\"]\n\n{x}",
            "\u{FEFF}% PBN 2.1\r[A \"\"]",
        ] {
            let mut at = 0;
            for piece in pieces(text.as_bytes(), Notation::Pbn) {
                assert_eq!(piece.start, at, "{text}");
                at = piece.end;
            }
            assert_eq!(at, text.len(), "{text}");
        }
    }
}

//! What git ignores, by the `.gitignore` files and the lists of its own.
//!
//! Like git, this heeds `.gitignore` files inside a repository only, from its root downwards, and a
//! repository in a repository has its own.

use std::io;
use std::path::{Path, PathBuf};

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder, gitconfig_excludes_path};

use crate::config::Budget;
use crate::disk::{BYTE_ORDER_MARK, SMALL, read_plain};

/// The `.gitignore` files that hold where the walk is.
#[derive(Default)]
pub(super) struct GitIgnores {
    /// From the outermost to the innermost; the last that has an opinion decides.
    levels: Vec<IgnoreLevel>,
}

/// A list of patterns that needs more memory than those around it leave. Without it, nobody knows what
/// git ignores in its folder.
pub(super) struct TooLarge {
    /// The list.
    pub(super) file: PathBuf,
}

struct IgnoreLevel {
    /// How deep in the walk it was entered; `None` for what is above.
    depth: Option<usize>,
    /// Whether a repository begins here: what is further out does not hold.
    is_border: bool,
    rules: Gitignore,
    /// What is left for the levels in it.
    left: Budget,
}

impl GitIgnores {
    /// Takes what holds in the folders above, as far as the repository goes.
    pub(super) fn enter_ancestors(&mut self, root: &Path) -> Result<(), TooLarge> {
        let mut above = Vec::new();
        for folder in root.ancestors() {
            above.push(folder);
            if folder.join(".git").exists() {
                // The walk enters its root itself.
                let mut above = above.iter().skip(1).rev();
                return above.try_for_each(|folder| self.enter(folder, None));
            }
        }
        Ok(())
    }

    pub(super) fn enter(&mut self, folder: &Path, depth: Option<usize>) -> Result<(), TooLarge> {
        if folder.join(".git").exists() {
            self.push(depth, true, Gitignore::empty(), self.left());
            if let Some(file) = gitconfig_excludes_path() {
                self.read(folder, file, depth)?;
            }
            if let Some(file) = exclude_file(folder) {
                self.read(folder, file, depth)?;
            }
        }
        if !self.levels.is_empty() {
            self.read(folder, folder.join(".gitignore"), depth)?;
        }
        Ok(())
    }

    fn read(&mut self, folder: &Path, file: PathBuf, depth: Option<usize>) -> Result<(), TooLarge> {
        // A checkout may be hostile: what is no plain file could have no end.
        let bytes = match read_plain(&file, SMALL) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                return Err(TooLarge { file });
            }
            Err(_) => return Ok(()),
        };
        let mut builder = GitignoreBuilder::new(folder);
        let mut left = self.left();
        let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&bytes);
        let lines = bytes.split(|byte| *byte == b'\n');
        let lines = lines.map(|line| line.strip_suffix(b"\r").unwrap_or(line));
        for line in lines.filter_map(|line| std::str::from_utf8(line).ok()) {
            let pattern = without_alternatives(line);
            let is_pattern = !matches!(pattern.bytes().next(), None | Some(b'#'));
            if is_pattern && left.glob(&pattern).is_err() {
                return Err(TooLarge { file });
            }
            // A line that is no pattern is skipped, as git does it.
            let _ = builder.add_line(None, &pattern);
        }
        match builder.build() {
            Ok(rules) => self.push(depth, false, rules, left),
            Err(_) => return Err(TooLarge { file }),
        }
        Ok(())
    }

    /// The memory that is left for patterns.
    fn left(&self) -> Budget {
        let innermost = self.levels.last().map(|level| level.left);
        innermost.unwrap_or_else(Budget::new)
    }

    fn push(&mut self, depth: Option<usize>, is_border: bool, rules: Gitignore, left: Budget) {
        self.levels.push(IgnoreLevel {
            depth,
            is_border,
            rules,
            left,
        });
    }

    /// Forgets the folders that an entry of this depth does not lie in.
    pub(super) fn leave(&mut self, depth: usize) {
        while self
            .levels
            .pop_if(|level| level.depth >= Some(depth))
            .is_some()
        {}
    }

    pub(super) fn ignores(&self, path: &Path, is_folder: bool) -> bool {
        for level in self.levels.iter().rev() {
            match level.rules.matched(path, is_folder) {
                Match::Ignore(_) => return true,
                Match::Whitelist(_) => return false,
                Match::None if level.is_border => return false,
                Match::None => {}
            }
        }
        false
    }
}

/// Where a repository keeps its own list of ignored files. In a linked working tree `.git`
/// is a file that says where the rest is.
fn exclude_file(folder: &Path) -> Option<PathBuf> {
    let git = folder.join(".git");
    if git.is_dir() {
        return Some(git.join("info/exclude"));
    }
    let text = |path: &Path| String::from_utf8(read_plain(path, SMALL).ok()?).ok();
    let own = folder.join(text(&git)?.strip_prefix("gitdir:")?.trim());
    let common = match text(&own.join("commondir")) {
        Some(common) => own.join(common.trim()),
        None => own,
    };
    Some(common.join("info/exclude"))
}

/// A pattern in which braces are nothing but braces, as git has it: the library reads `{a,b}` as `a` or
/// `b`.
fn without_alternatives(pattern: &str) -> String {
    let mut plain = String::with_capacity(pattern.len());
    let mut rest = pattern;
    while let Some(first) = rest.chars().next() {
        let whole = match first {
            '\\' => rest.chars().take(2).map(char::len_utf8).sum(),
            '[' => class(rest).unwrap_or(1),
            _ => first.len_utf8(),
        };
        if matches!(first, '{' | '}') {
            plain.push('\\');
        }
        let (part, after) = rest.split_at(whole);
        plain.push_str(part);
        rest = after;
    }
    plain
}

/// How long the class is with which a pattern begins, `[a-z]`; `None` for one without an end.
fn class(pattern: &str) -> Option<usize> {
    let inner = pattern.strip_prefix('[')?;
    let inner = inner.strip_prefix(['!', '^']).unwrap_or(inner);
    // Right after the bracket, the other one is a character of the class.
    let inner = inner.strip_prefix(']').unwrap_or(inner);
    let end = inner.find(']')?;
    Some(pattern.len() - inner.len() + end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn braces_are_no_alternatives() {
        for (pattern, expected) in [
            ("a*.pbn", "a*.pbn"),
            ("{f,g}.pbn", r"\{f,g\}.pbn"),
            (r"\{f\}ü{", r"\{f\}ü\{"),
            ("[{}]{", r"[{}]\{"),
            ("[]{]{", r"[]{]\{"),
            ("[!]{]{", r"[!]{]\{"),
            ("[{", r"[\{"),
            ("a\\", "a\\"),
        ] {
            assert_eq!(without_alternatives(pattern), expected, "{pattern}");
        }
    }
}

//! `@FILE`: paths from a list, for more of them than a command line holds.
//!
//! A list has one path a line, or paths with a NUL after each, as `find -print0` and
//! `git ls-files -z` write them. There is no quoting: what is on a line is the path, with
//! its blanks and quotes; empty lines are passed over. So a path in a list is never taken for
//! a flag or for another list. `@-` is standard input.

use std::cell::LazyCell;
use std::ffi::{OsStr, OsString};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::args::command;
use super::files;
use crate::disk::{self, BYTE_ORDER_MARK, say, shown};

/// Arguments without lists.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Expanded {
    pub(super) arguments: Vec<OsString>,
    /// The lists, also those that are empty.
    pub(super) lists: Vec<PathBuf>,
}

/// Replaces each `@FILE` after the commands that take paths by the paths in the file. An
/// argument that is the name of a file itself or the value of a flag, and all after `--`, stay
/// as they are.
pub(super) fn expand(args: impl IntoIterator<Item = OsString>) -> Result<Expanded, String> {
    let mut args = args.into_iter();
    let mut expanded: Vec<_> = args.by_ref().take(2).collect();
    let mut take_paths = ["check", "export", "convert"].into_iter();
    let command = take_paths.find(|command| expanded.get(1).is_some_and(|own| own == command));
    let Some(command) = command else {
        expanded.extend(args);
        return Ok(Expanded {
            arguments: expanded,
            lists: Vec::new(),
        });
    };
    // Most runs have no list, and clap takes a while to say what flags there are.
    let flags = LazyCell::new(|| Flags::of(command));
    let mut paths = Vec::new();
    let mut lists = Vec::new();
    for arg in args.by_ref() {
        if arg == "--" {
            expanded.push(arg);
            break;
        }
        let list = list(&arg).filter(|_| !expanded.last().is_some_and(|last| flags.wait(last)));
        match list {
            Some(list) => {
                paths.extend(read(&list)?);
                lists.push(list);
            }
            None if is_file_like_flag(&arg) => expanded.push(Path::new(".").join(arg).into()),
            None => expanded.push(arg),
        }
    }
    expanded.extend(args);
    // After the command, so that nothing is between a flag and its value.
    expanded.splice(2..2, paths);
    Ok(Expanded {
        arguments: expanded,
        lists,
    })
}

/// The flags of a command, as clap knows them.
struct Flags(Option<clap::Command>);

impl Flags {
    fn of(name: &str) -> Flags {
        Flags(command().find_subcommand(name).cloned())
    }

    /// Whether an argument is a flag whose value is the next one, such as `--since` of `--since @~1`.
    fn wait(&self, arg: &OsStr) -> bool {
        let Some(text) = arg.to_str() else {
            return false;
        };
        if let Some(name) = text.strip_prefix("--") {
            return self.any(|flag| {
                let aliases = flag.get_all_aliases().unwrap_or_default();
                flag.get_long() == Some(name) || aliases.contains(&name)
            });
        }
        // Of several in one argument, as in `-qo`, the first that takes a value takes all after it.
        let mut letters = text.strip_prefix('-').unwrap_or_default().chars();
        let takes = |letter| self.any(|flag| flag.get_short() == Some(letter));
        letters.any(takes) && letters.next().is_none()
    }

    /// Whether a flag is one of these and takes a value that is an argument of its own.
    fn any(&self, is_meant: impl Fn(&clap::Arg) -> bool) -> bool {
        let mut flags = self.0.iter().flat_map(clap::Command::get_arguments);
        flags.any(|flag| {
            let takes_values = flag.get_action().takes_values() && !flag.is_require_equals_set();
            !flag.is_positional() && takes_values && is_meant(flag)
        })
    }
}

/// Whether what looks like a flag is a file: a pattern such as `*.pbn` gives names as they are,
/// and one such as `--config=.x.pbn` must not switch anything.
fn is_file_like_flag(arg: &OsStr) -> bool {
    let path = Path::new(arg);
    arg.as_encoded_bytes().starts_with(b"-") && files::has_ending(path) && path.is_file()
}

/// The list that an argument names.
fn list(arg: &OsStr) -> Option<PathBuf> {
    let bytes = arg.as_encoded_bytes();
    if bytes.first() != Some(&b'@') || bytes.len() == 1 || Path::new(arg).exists() {
        return None;
    }
    files::path_after(arg, 1)
}

fn read(list: &Path) -> Result<Vec<OsString>, String> {
    let bytes = match list.to_str() {
        Some("-") => {
            let mut bytes = Vec::new();
            let read = io::stdin().lock().read_to_end(&mut bytes);
            read.map(|_| bytes)
        }
        _ => disk::read(list),
    };
    let shown = shown(list);
    let bytes = bytes.map_err(|error| format!("@{shown}: {}", say(&error)))?;
    Ok(paths(&bytes))
}

fn paths(bytes: &[u8]) -> Vec<OsString> {
    // Editors that write a byte order mark mean no path by it.
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let separator = if bytes.contains(&0) { 0 } else { b'\n' };
    let lines = bytes.split(|byte| *byte == separator);
    let lines = lines.map(|line| match separator {
        b'\n' => line.strip_suffix(b"\r").unwrap_or(line),
        _ => line,
    });
    let lines = lines.filter(|line| !line.is_empty());
    lines
        .map(|line| {
            let path = path(line);
            // What begins with a hyphen is a file here, and no flag.
            match line.first() {
                Some(b'-') => Path::new(".").join(path).into(),
                _ => path,
            }
        })
        .collect()
}

/// The path of these bytes, which need not be UTF-8.
#[cfg(unix)]
pub(super) fn path(bytes: &[u8]) -> OsString {
    use std::os::unix::ffi::OsStrExt;
    OsStr::from_bytes(bytes).to_owned()
}

/// The path of these bytes.
#[cfg(not(unix))]
pub(super) fn path(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_one_path_a_line() {
        let read = |text: &str| -> Vec<_> {
            let paths = paths(text.as_bytes()).into_iter();
            paths
                .map(|path| path.to_string_lossy().into_owned())
                .collect()
        };
        assert_eq!(read(""), Vec::<String>::new());
        assert_eq!(read("a b.pbn\r\n\n\"c\".pbn"), ["a b.pbn", "\"c\".pbn"]);
        assert_eq!(read("--fix\n-\n@x\n"), ["./--fix", "./-", "@x"]);
        assert_eq!(read("a\nb.pbn\0c.pbn\0"), ["a\nb.pbn", "c.pbn"]);
        assert_eq!(read("\u{FEFF}a.pbn\nb.pbn\n"), ["a.pbn", "b.pbn"]);
    }

    #[test]
    fn values_of_flags_are_no_lists() {
        for args in [
            &["check", "--since", "@~1"][..],
            &["check", "--stdin-filename", "@a.pbn", "-"],
            &["check", "--output-format", "@a", "."],
            &["check", "-qj", "@a", "."],
            &["export", "-o", "@a.pbn", "-"],
        ] {
            let arguments: Vec<_> = ["pbnlint"].iter().chain(args).map(OsString::from).collect();
            let expanded = expand(arguments.clone());
            let expanded = expanded.map(|expanded| expanded.arguments);
            assert_eq!(expanded, Ok(arguments));
        }
        // These flags take no value, or have it already.
        for flag in ["--fix", "--since=@", "--changed", "-q", "-j1", "-jq", "a"] {
            let args = ["pbnlint", "check", flag, "@no-such-list"].map(OsString::from);
            assert!(expand(args).is_err(), "{flag}");
        }
    }

    #[test]
    fn only_commands_with_paths_take_lists() {
        for args in [
            &["pbnlint", "explain", "@x"][..],
            &["pbnlint", "check", "--", "@x"],
        ] {
            let arguments: Vec<_> = args.iter().map(OsString::from).collect();
            let same = Expanded {
                arguments: arguments.clone(),
                lists: Vec::new(),
            };
            assert_eq!(expand(arguments), Ok(same));
        }
        let args = ["pbnlint", "check", "@no-such-list"].map(OsString::from);
        assert!(expand(args).is_err());
    }
}

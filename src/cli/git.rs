//! What git says, asked by running it: no shell, paths as bytes.

mod batch;

use std::env;
use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use batch::Batches;

/// A working tree.
#[derive(Debug)]
pub(super) struct Repository {
    /// Its real top folder, from which all paths of git count.
    top: PathBuf,
    batches: Batches,
}

/// One file that differs between a commit and what is here.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ChangedFile {
    /// The path from the top folder.
    pub(super) path: PathBuf,
    /// The contents in the commit; `None` for a new file.
    pub(super) old: Option<Blob>,
    /// The contents in the index, where the index was compared.
    pub(super) new: Option<Blob>,
}

/// Contents that git keeps, and the path whose attributes say how they look in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Blob {
    object: OsString,
    path: PathBuf,
}

impl Repository {
    /// The repository of the working folder.
    pub(super) fn here() -> Result<Repository, String> {
        let mut top = run(Path::new("."), ["rev-parse", "--show-toplevel"])?;
        while top.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
            top.pop();
        }
        let top = PathBuf::from(os_string(&top));
        let top = std::fs::canonicalize(&top).map_err(|error| format!("git: {error}"))?;
        let batches = Batches::default();
        Ok(Repository { top, batches })
    }

    /// Its top folder.
    pub(super) fn top(&self) -> &Path {
        &self.top
    }

    /// The name of a commit that cannot be taken for anything else; `None` for `HEAD` where
    /// nothing was committed yet.
    pub(super) fn commit(&self, name: &str) -> Result<Option<String>, String> {
        // A name that begins with a hyphen would be taken for a flag.
        if !name.is_empty() && !name.starts_with('-') {
            let commit = format!("{name}^{{commit}}");
            let found = run(&self.top, ["rev-parse", "--verify", "--quiet", &commit]);
            if let Ok(found) = found {
                return Ok(Some(String::from_utf8_lossy(&found).trim().to_owned()));
            }
            if name == "HEAD" {
                return Ok(None);
            }
        }
        let shallow = run(&self.top, ["rev-parse", "--is-shallow-repository"]);
        let hint = match shallow {
            Ok(answer) if answer.starts_with(b"true") => {
                " (this clone is shallow: `git fetch` the commit first)"
            }
            _ => "",
        };
        Err(format!("git knows no commit `{name}`{hint}"))
    }

    /// The files in which the working tree, or the index, differs from a commit; without one
    /// all files. Renamed files that are not much changed are compared with their old text.
    /// What git ignores and what is no file is left out.
    pub(super) fn differences(
        &self,
        commit: Option<&str>,
        of_index: bool,
    ) -> Result<Vec<ChangedFile>, String> {
        let mut differences = match (commit, of_index) {
            (None, false) => self.listed(["--cached"])?,
            (commit, _) => {
                let mut args = vec![
                    "diff",
                    "--raw",
                    "-z",
                    "--no-abbrev",
                    "--find-renames",
                    "--no-relative",
                    "--no-color",
                    "--no-ext-diff",
                    "--ignore-submodules=all",
                    "--diff-filter=d",
                ];
                args.extend(of_index.then_some("--cached"));
                args.extend(commit);
                args.push("--");
                raw(&run(&self.top, args)?)
            }
        };
        if !of_index {
            differences.extend(self.listed(["--others"])?);
        }
        Ok(differences)
    }

    /// The paths of all files in the index, from the top folder.
    pub(super) fn indexed(&self) -> Result<Vec<PathBuf>, String> {
        self.paths(["--cached"])
    }

    /// Files of the working tree of which no old contents are known.
    fn listed(&self, which: [&str; 1]) -> Result<Vec<ChangedFile>, String> {
        let new = self.paths(which)?.into_iter().map(|path| ChangedFile {
            path,
            old: None,
            new: None,
        });
        Ok(new.collect())
    }

    /// Paths that `git ls-files` lists.
    fn paths(&self, which: [&str; 1]) -> Result<Vec<PathBuf>, String> {
        let fixed = ["ls-files", "-z", "--exclude-standard"];
        let paths = run(&self.top, fixed.iter().chain(&which))?;
        let paths = paths
            .split(|byte| *byte == 0)
            .filter(|path| !path.is_empty());
        Ok(paths.map(|path| os_string(path).into()).collect())
    }

    /// Contents as a checkout would write them: with the line ends and the encoding that
    /// `.gitattributes` say.
    pub(super) fn read(&self, blob: &Blob) -> io::Result<Vec<u8>> {
        if let Some(contents) = self.batches.read(&self.top, blob) {
            return Ok(contents);
        }
        let mut path = OsString::from("--path=");
        path.push(&blob.path);
        let args = [
            OsStr::new("cat-file"),
            OsStr::new("--filters"),
            &path,
            &blob.object,
        ];
        run(&self.top, args).map_err(io::Error::other)
    }
}

/// Reads the output of `git diff --raw -z`:
/// `:mode mode object object status NUL path NUL`, with two paths for a rename.
fn raw(output: &[u8]) -> Vec<ChangedFile> {
    let mut fields = output.split(|byte| *byte == 0);
    let mut differences = Vec::new();
    while let Some(head) = fields.next().and_then(|head| head.strip_prefix(b":")) {
        let mut words = head.split(|byte| *byte == b' ');
        let mut word = || words.next().unwrap_or_default();
        let (old_mode, new_mode, old, new, status) = (word(), word(), word(), word(), word());
        let Some(first) = fields.next() else { break };
        let path = match status.first() {
            Some(b'R' | b'C') => fields.next().unwrap_or(first),
            _ => first,
        };
        let path: PathBuf = os_string(path).into();
        // Links and submodules are no files.
        let blob = |mode: &[u8], object: &[u8]| {
            let exists = mode.starts_with(b"100") && object.iter().any(|byte| *byte != b'0');
            exists.then(|| Blob {
                object: os_string(object),
                path: path.clone(),
            })
        };
        // What could not be merged is listed twice.
        if new_mode.starts_with(b"100") && status != b"U" {
            differences.push(ChangedFile {
                old: blob(old_mode, old),
                new: blob(new_mode, new),
                path,
            });
        }
    }
    differences
}

/// Git in a folder, which may be a stranger's. What its configuration has git run is not run: a monitor of
/// files, hooks, a program that compares, a fetch of what is missing. Nor is a repository taken that somebody
/// put among the files of another. Filters stay, without which no text is what a checkout would write.
fn command(folder: &Path) -> Command {
    let mut command = Command::new("git");
    command.current_dir(folder).args([
        "-c",
        "core.fsmonitor=false",
        "-c",
        "core.hooksPath=/dev/null",
        "-c",
        "safe.bareRepository=explicit",
    ]);
    if env::var_os(NO_LAZY_FETCH).is_none() {
        command.env(NO_LAZY_FETCH, "1");
    }
    // Hooks run while git itself holds its locks.
    command.env("GIT_OPTIONAL_LOCKS", "0");
    command
}

/// Whether git leaves alone what a partial clone lacks. A user who wants it fetched sets it to 0.
const NO_LAZY_FETCH: &str = "GIT_NO_LAZY_FETCH";

/// Runs git in a folder and gives what it prints.
fn run(
    folder: &Path,
    args: impl IntoIterator<Item = impl AsRef<OsStr>>,
) -> Result<Vec<u8>, String> {
    let output = command(folder).args(args).output();
    let output = output.map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => "git is not installed".to_owned(),
        _ => format!("git cannot be run: {error}"),
    })?;
    if output.status.success() {
        return Ok(output.stdout);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let lacks = ["lazy fetching disabled", "cannot read object"];
    if lacks.iter().any(|words| said.contains(words)) {
        return Err(format!(
            "git does not have all contents (in a partial clone `{NO_LAZY_FETCH}=0` lets it fetch them)"
        ));
    }
    let said = said.lines().next().unwrap_or_default();
    let said = said.strip_prefix("fatal: ").unwrap_or(said);
    Err(match said {
        "" => format!("git failed ({})", output.status),
        _ => format!("git says: {said}"),
    })
}

#[cfg(unix)]
fn os_string(bytes: &[u8]) -> OsString {
    use std::os::unix::ffi::OsStringExt;
    OsString::from_vec(bytes.to_vec())
}

#[cfg(not(unix))]
fn os_string(bytes: &[u8]) -> OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raw_differences_are_read() {
        let zero = "0".repeat(40);
        let (one, two) = ("1".repeat(40), "2".repeat(40));
        let output = format!(
            ":100644 100644 {one} {two} M\0a b\nc.pbn\0\
             :100644 100755 {one} {zero} R087\0old.pbn\0new.pbn\0\
             :000000 120000 {zero} {two} A\0link.pbn\0\
             :100644 000000 {one} {zero} U\0merge.pbn\0\
             :000000 100644 {zero} {two} A\0:new.pbn\0"
        );
        let blob = |object: &String, path: &str| {
            Some(Blob {
                object: object.into(),
                path: path.into(),
            })
        };
        let difference = |path: &str, old, new| ChangedFile {
            path: path.into(),
            old,
            new,
        };
        assert_eq!(
            raw(output.as_bytes()),
            [
                difference(
                    "a b\nc.pbn",
                    blob(&one, "a b\nc.pbn"),
                    blob(&two, "a b\nc.pbn")
                ),
                difference("new.pbn", blob(&one, "new.pbn"), None),
                difference(":new.pbn", None, blob(&two, ":new.pbn")),
            ]
        );
        assert_eq!(raw(b""), []);
    }
}

//! Patterns for paths, as `.gitignore` files have them.

use std::path::Path;

use globset::{Error, Glob, GlobBuilder, GlobSet, GlobSetBuilder};

use super::budget::{Budget, Refused};

/// Some patterns, as users write them and as they are matched.
#[derive(Clone, Debug, Default)]
pub struct Globs {
    /// The patterns as written.
    pub texts: Vec<String>,
    set: GlobSet,
    /// For each pattern of the set the place of the text from which it comes.
    places: Vec<usize>,
}

impl Globs {
    /// Reads patterns, as far as the memory for them goes; the error names the place of the wrong one.
    ///
    /// A pattern without `/` (but at its end) is matched in every folder, any other from the
    /// folder of its configuration. `*` and `?` do not match `/`, `**` does.
    pub(super) fn new<'t>(
        texts: impl IntoIterator<Item = &'t str>,
        budget: &mut Budget,
    ) -> Result<Globs, (usize, Refused)> {
        let mut set = GlobSetBuilder::new();
        let (mut written, mut places) = (Vec::new(), Vec::new());
        for (place, text) in texts.into_iter().enumerate() {
            let wrong = |why: String| (place, Refused::Wrong(why));
            let pattern = pattern(text).map_err(|why| wrong(why.to_owned()))?;
            // Who excludes all that is in a folder has no need to enter it.
            let folder = pattern.strip_suffix("/**").filter(|f| !f.is_empty());
            for pattern in folder.into_iter().chain([pattern.as_str()]) {
                budget.glob(pattern).map_err(|refused| (place, refused))?;
                set.add(read(pattern).map_err(wrong)?);
                places.push(place);
            }
            written.push(text.to_owned());
        }
        let refused = |error: Error| (0, Refused::Wrong(error.kind().to_string()));
        let set = set.build().map_err(refused)?;
        Ok(Globs {
            texts: written,
            set,
            places,
        })
    }

    /// Whether one of them matches a path from the folder of the configuration.
    fn match_path(&self, path: &Path) -> bool {
        self.set.is_match(path)
    }

    /// The first of them that matches a path, as written.
    pub fn matching(&self, path: &Path) -> Option<&str> {
        let first = *self.set.matches(path).first()?;
        let text = self.texts.get(*self.places.get(first)?)?;
        Some(text)
    }

    /// Whether one of them matches a path, or a folder that it is in.
    pub fn match_path_or_ancestor(&self, path: &Path) -> bool {
        let mut paths = path.ancestors().filter(|path| !path.as_os_str().is_empty());
        paths.any(|path| self.match_path(path))
    }
}

/// A pattern as it is matched against paths from the folder of the configuration.
fn pattern(text: &str) -> Result<String, &'static str> {
    if text.starts_with('!') {
        return Err("a pattern cannot be negated here; write `[!]` for the character");
    }
    let mut parts = text.split('/');
    if parts.any(|part| part == "..") || matches!(text, "." | "./") {
        return Err("a pattern names what is in the folder of its configuration, without `..`");
    }
    let inner = text.strip_suffix('/').unwrap_or(text);
    let pattern = match inner.strip_prefix('/') {
        Some(anchored) => anchored.to_owned(),
        None if inner.contains('/') => inner.strip_prefix("./").unwrap_or(inner).to_owned(),
        None => format!("**/{inner}"),
    };
    if matches!(pattern.as_str(), "" | "**/") {
        return Err("an empty pattern matches nothing");
    }
    Ok(pattern)
}

fn read(pattern: &str) -> Result<Glob, String> {
    let glob = GlobBuilder::new(pattern).literal_separator(true).build();
    glob.map_err(|error| error.kind().to_string())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[track_caller]
    fn check(pattern: &str, path: &str, expected: bool) {
        let globs = Globs::new([pattern], &mut Budget::new()).ok().unwrap();
        let found = globs.match_path_or_ancestor(Path::new(path));
        assert_eq!(found, expected, "{pattern} {path}");
    }

    #[test]
    fn patterns_match_as_in_gitignore() {
        check("a.pbn", "a.pbn", true);
        check("a.pbn", "x/y/a.pbn", true);
        check("/a.pbn", "a.pbn", true);
        check("/a.pbn", "x/a.pbn", false);
        check("./a.pbn", "x/a.pbn", false);
        check("x/a.pbn", "x/a.pbn", true);
        check("x/a.pbn", "y/x/a.pbn", false);
        check("*.pbn", "x/a.pbn", true);
        check("x/*.pbn", "x/y/a.pbn", false);
        check("x/**", "x/y/a.pbn", true);
        check("x/**", "x.pbn", false);
        check("x/**", "x", true);
        check("**", "x/y", true);
        check("vendor", "x/vendor/y/a.pbn", true);
        check("vendor/", "vendor/a.pbn", true);
        check("**/old/*.pbn", "x/old/a.pbn", true);
        check("{a,b}.pbn", "b.pbn", true);
    }

    #[test]
    fn wrong_patterns_are_named() {
        for wrong in ["[", "!a", "", "/", "a{b", "../a", "a/../b", "..", ".", "./"] {
            let globs = Globs::new(["a", wrong], &mut Budget::new());
            assert!(matches!(globs, Err((1, Refused::Wrong(_)))), "{wrong}");
        }
    }
}

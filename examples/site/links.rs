//! Links: where they lead, and whether all links of a book that mdBook has built lead somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::Result;

/// Where a link of a file leads; both are relative to the same folder, with `/`.
pub(super) fn resolved(file: &str, link: &str) -> String {
    let mut place: Vec<&str> = file.split('/').collect();
    place.pop();
    for part in link.split('/') {
        match part {
            ".." => drop(place.pop()),
            "." | "" => {}
            part => place.push(part),
        }
    }
    place.join("/")
}

/// Demands that each link in the pages of a book leads to a file, and to an anchor that is in it.
pub(super) fn check(book: &Path) -> Result<()> {
    let mut pages = BTreeMap::new();
    for path in files(book)? {
        if path
            .extension()
            .is_some_and(|extension| extension == "html")
        {
            let text = fs::read_to_string(&path)?;
            let name = path
                .strip_prefix(book)?
                .to_string_lossy()
                .replace('\\', "/");
            pages.insert(name, text);
        }
    }
    let anchors: BTreeMap<&str, BTreeSet<&str>> = pages
        .iter()
        .map(|(name, text)| (&**name, values(text, "id").collect()))
        .collect();
    let (mut count, mut broken) = (0, Vec::new());
    // The page for addresses that do not exist is shown at any of them.
    for (name, text) in pages.iter().filter(|(name, _)| *name != "404.html") {
        for link in values(text, "href").chain(values(text, "src")) {
            let is_elsewhere = ["://", "data:", "mailto:"]
                .iter()
                .any(|part| link.contains(part));
            if is_elsewhere || link.is_empty() {
                continue;
            }
            count += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let place = if file.is_empty() {
                name.clone()
            } else {
                resolved(name, file)
            };
            let is_there = match anchors.get(&*place) {
                Some(anchors) => anchor.is_empty() || anchors.contains(anchor),
                None => book.join(&place).is_file(),
            };
            if !is_there {
                broken.push(format!("{name}: {link}"));
            }
        }
    }
    println!("{count} links in {} pages", pages.len());
    if count == 0 {
        return Err(format!("{} is no book", book.display()).into());
    }
    if broken.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "{} links lead nowhere:\n{}",
            broken.len(),
            broken.join("\n")
        )
        .into())
    }
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path);
            }
        }
    }
    Ok(found)
}

/// The values of an attribute in a page, as mdBook writes them: in double quotes.
fn values<'t>(page: &'t str, attribute: &str) -> impl Iterator<Item = &'t str> {
    let start = format!(" {attribute}=\"");
    let starts: Vec<usize> = page
        .match_indices(&start)
        .map(|(at, _)| at + start.len())
        .collect();
    starts
        .into_iter()
        .filter_map(|at| page.get(at..)?.split('"').next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_relative_to_their_file() {
        assert_eq!(resolved("docs/rules.md", "export.md"), "docs/export.md");
        assert_eq!(resolved("docs/rules.md", "../README.md"), "README.md");
        assert_eq!(resolved("a/b/c.html", "../../d/e.html"), "d/e.html");
    }

    #[test]
    fn a_broken_link_is_found() {
        let book = tempfile::tempdir().unwrap();
        let write = |name: &str, text: &str| fs::write(book.path().join(name), text).unwrap();
        assert!(check(book.path()).is_err());
        write(
            "a.html",
            "<a href=\"b.html#there\">b</a> <a href=\"https://example.org\">c</a>",
        );
        write("b.html", "<h1 id=\"there\">b</h1> <img src=\"c.png\">");
        let said = check(book.path()).unwrap_err().to_string();
        assert_eq!(said, "1 links lead nowhere:\nb.html: c.png");
        write("c.png", "");
        check(book.path()).unwrap();
        write("b.html", "<h1 id=\"elsewhere\">b</h1>");
        let said = check(book.path()).unwrap_err().to_string();
        assert_eq!(said, "1 links lead nowhere:\na.html: b.html#there");
    }
}

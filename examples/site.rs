//! Writes the documentation as a book: the chapters of the README, a page for each rule, the
//! changelog. [mdBook](https://rust-lang.github.io/mdBook/) makes a site of it that can be searched
//! and also be read from a folder:
//!
//! ```sh
//! cargo run --example site -- target/site
//! mdbook build --open target/site
//! ```
//!
//! Nothing of it is written by hand, so nothing of it can be out of date.

#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1);
    let folder = folder.ok_or("expected a folder to write to: `-- target/site`")?;
    let site = Site::new(Path::new(env!("CARGO_MANIFEST_DIR")))?;
    let pages = site
        .files
        .iter()
        .map(|(path, text)| (path, text.as_bytes()));
    let assets = site
        .assets
        .iter()
        .map(|(path, data)| (path, data.as_slice()));
    for (path, text) in pages.chain(assets) {
        let path = Path::new(&folder).join(path);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("")))?;
        fs::write(path, text)?;
    }
    println!("{} pages; now run: mdbook build {folder}", site.files.len());
    Ok(())
}

/// What mdBook reads.
struct Site {
    /// By their paths in the book's folder, with `/`.
    files: BTreeMap<String, String>,
    /// What pages show or link to: pictures, schemas, programs.
    assets: BTreeMap<String, Vec<u8>>,
}

const BOOK: &str = r#"[book]
title = "pbnlint"
description = "Linter, fixer and normalizer for Portable Bridge Notation"
language = "en"

[output.html]
no-section-label = true

[output.html.fold]
enable = true

[output.html.print]
enable = false
"#;

impl Site {
    fn new(root: &Path) -> Result<Site, Box<dyn Error>> {
        let read = |name: &str| fs::read_to_string(root.join(name));
        let (readme, changes, contributing) = (
            chapters(&read("README.md")?),
            read("CHANGELOG.md")?,
            read("CONTRIBUTING.md")?,
        );
        let mut site = Site {
            files: BTreeMap::from([("book.toml".to_owned(), BOOK.to_owned())]),
            assets: BTreeMap::new(),
        };
        let mut summary = "# Summary\n\n".to_owned();
        let mut anchors = BTreeMap::new();
        for chapter in &readme {
            for anchor in headings(&chapter.text) {
                anchors.insert(anchor, chapter.page.clone());
            }
        }
        for chapter in &readme {
            let (title, page) = (&chapter.title, &chapter.page);
            let indent = "  ".repeat(chapter.level.saturating_sub(2));
            let bullet = if chapter.level > 1 { "- " } else { "" };
            writeln!(summary, "{indent}{bullet}[{title}]({page})")?;
            site.add(root, page, &chapter.text, &anchors)?;
        }
        site.add_rules(root, &mut summary)?;
        for (title, page, text) in [
            ("Changes", "changes.md", &changes),
            ("For contributors", "contributors.md", &contributing),
        ] {
            let anchors = headings(text).map(|anchor| (anchor, page.to_owned()));
            site.add(root, page, text, &anchors.collect())?;
            writeln!(summary, "- [{title}]({page})")?;
        }
        site.files.insert("src/SUMMARY.md".to_owned(), summary);
        Ok(site)
    }

    /// Adds a page for each rule, and a list of all.
    fn add_rules(&mut self, root: &Path, summary: &mut String) -> Result<(), Box<dyn Error>> {
        let mut list = "# All rules\n".to_owned();
        summary.push_str("- [All rules](rules/index.md)\n");
        let mut group = "";
        for rule in pbnlint::rules() {
            let (name, page) = (rule.name, rule_page(rule.group, rule.name));
            if rule.group != group {
                group = rule.group;
                write!(
                    list,
                    "\n## {group}\n\n| rule | severity | finds |\n| --- | --- | --- |\n"
                )?;
                writeln!(summary, "  - [{group}]()")?;
            }
            let severity = rule.severity.name();
            let finds = rule.summary.replace('|', "\\|");
            writeln!(list, "| `{name}` | {severity} | {finds} |")?;
            writeln!(summary, "    - [{name}]({page})")?;
            let text = pbnlint::explain(name)?;
            // Where it is on the web, its reader knows.
            let text = text
                .rsplit_once("\nOn the web:")
                .map_or(&*text, |(text, _)| text);
            self.add(root, &page, text, &BTreeMap::new())?;
        }
        self.add(root, "rules/index.md", &list, &BTreeMap::new())
    }

    /// Adds a page, whose links are those of the repository and become those of the book.
    fn add(
        &mut self,
        root: &Path,
        page: &str,
        text: &str,
        anchors: &BTreeMap<String, String>,
    ) -> Result<(), Box<dyn Error>> {
        let up = "../".repeat(page.matches('/').count());
        let mut written = String::with_capacity(text.len());
        for (line, is_code) in lines(text) {
            if is_code {
                written.push_str(line);
                written.push('\n');
                continue;
            }
            let line = with_rules(line, page, &up);
            let mut rest = line.as_str();
            while let Some((before, link)) = rest.split_once("](") {
                let (target, after) = link.split_once(')').ok_or("a link without an end")?;
                let target = self.target(root, target, anchors, &up)?;
                write!(written, "{before}]({target})")?;
                rest = after;
            }
            written.push_str(rest);
            written.push('\n');
        }
        self.files.insert(format!("src/{page}"), written);
        Ok(())
    }

    /// Where a link of the repository leads in the book. Files that are no pages come along.
    fn target(
        &mut self,
        root: &Path,
        target: &str,
        anchors: &BTreeMap<String, String>,
        up: &str,
    ) -> Result<String, Box<dyn Error>> {
        if let Some(anchor) = target.strip_prefix('#') {
            let page = anchors.get(anchor);
            let page = page.ok_or_else(|| format!("no heading is #{anchor}"))?;
            return Ok(format!("{up}{page}#{anchor}"));
        }
        Ok(match target {
            _ if target.contains("://") || target.starts_with("../") => target.to_owned(),
            _ if target.ends_with(".md") && self.is_page(target) => target.to_owned(),
            "CHANGELOG.md" => format!("{up}changes.md"),
            "CONTRIBUTING.md" => format!("{up}contributors.md"),
            file => {
                let data = fs::read(root.join(file));
                let data = data.map_err(|error| format!("{file}: {error}"))?;
                self.assets.insert(format!("src/files/{file}"), data);
                format!("{up}files/{file}")
            }
        })
    }

    /// Whether it is a link that was made here.
    fn is_page(&self, target: &str) -> bool {
        target.starts_with("rules/")
    }
}

/// The page of a rule, as in its `url`.
fn rule_page(group: &str, name: &str) -> String {
    format!("rules/{group}/{name}.md")
}

/// The pages of all rules by their names.
static PAGES: LazyLock<BTreeMap<&str, String>> = LazyLock::new(|| {
    let rules = pbnlint::rules().into_iter();
    rules
        .map(|rule| (rule.name, rule_page(rule.group, rule.name)))
        .collect()
});

/// A chapter of the README.
struct Chapter {
    title: String,
    /// How many `#` its title has.
    level: usize,
    page: String,
    text: String,
}

/// Cuts a text at its headings of the second and third level.
fn chapters(text: &str) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for (line, is_code) in lines(text) {
        if let Some((level, title)) = heading(line).filter(|(level, _)| !is_code && *level < 4) {
            let page = match level {
                1 => "index.md".to_owned(),
                _ => format!("{}.md", slug(title)),
            };
            chapters.push(Chapter {
                title: title.to_owned(),
                level,
                page,
                text: format!("# {title}\n"),
            });
        } else if let Some(chapter) = chapters.last_mut() {
            chapter.text.push_str(line);
            chapter.text.push('\n');
        }
    }
    chapters
}

/// The lines of a text, and whether each is part of a block of code.
fn lines(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut fence = "";
    text.lines().map(move |line| {
        let ticks = line.len() - line.trim_start_matches('`').len();
        let mark = line.get(..ticks).unwrap_or_default();
        if fence.is_empty() && ticks >= 3 {
            fence = mark;
            return (line, true);
        }
        let is_code = !fence.is_empty();
        if is_code && line == fence {
            fence = "";
        }
        (line, is_code)
    })
}

fn heading(line: &str) -> Option<(usize, &str)> {
    let title = line.trim_start_matches('#');
    let level = line.len() - title.len();
    let title = title.strip_prefix(' ').filter(|_| level > 0)?;
    Some((level, title.trim()))
}

/// The anchors of a page.
fn headings(text: &str) -> impl Iterator<Item = String> {
    let lines = lines(text).filter(|(_, is_code)| !is_code);
    lines.filter_map(|(line, _)| heading(line).map(|(_, title)| slug(title)))
}

/// The anchor of a heading.
fn slug(title: &str) -> String {
    let letters = title.chars().filter_map(|letter| match letter {
        ' ' => Some('-'),
        letter if letter.is_alphanumeric() || letter == '-' || letter == '_' => Some(letter),
        _ => None,
    });
    letters.flat_map(char::to_lowercase).collect()
}

/// A line in which the names of other rules are links.
fn with_rules(line: &str, page: &str, up: &str) -> String {
    // Titles are no links, and what is a link is none twice.
    if heading(line).is_some() || line.contains("](") {
        return line.to_owned();
    }
    let mut written = String::with_capacity(line.len());
    for (place, part) in line.split('`').enumerate() {
        let rule_page = PAGES.get(part).filter(|_| place % 2 == 1);
        match rule_page.filter(|rule_page| *rule_page != page) {
            Some(rule_page) => {
                let _ = write!(written, "[`{part}`]({up}{rule_page})");
            }
            None if place % 2 == 1 => {
                let _ = write!(written, "`{part}`");
            }
            None => written.push_str(part),
        }
    }
    // Backticks that are no pair are left as they are.
    match line.matches('`').count() % 2 {
        0 => written,
        _ => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn site() -> Site {
        Site::new(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    #[test]
    fn every_rule_has_its_page() {
        let site = site();
        let summary = &site.files["src/SUMMARY.md"];
        for rule in pbnlint::rules() {
            let page = rule_page(rule.group, rule.name);
            let text = &site.files[&format!("src/{page}")];
            assert!(text.starts_with(&format!("# {}\n", rule.name)), "{page}");
            assert!(summary.contains(&format!("]({page})")), "{page}");
            let url = page.replace(".md", ".html");
            assert!(rule.url.ends_with(&format!("/{url}")), "{}", rule.url);
        }
    }

    #[test]
    fn every_page_is_in_the_table_of_contents_once() {
        let site = site();
        let summary = &site.files["src/SUMMARY.md"];
        for path in site.files.keys().filter(|path| path.ends_with(".md")) {
            let page = path.strip_prefix("src/").unwrap();
            // mdBook refuses a page that is there twice.
            let times = summary.matches(&format!("]({page})")).count();
            assert!(times == 1 || page == "SUMMARY.md", "{page}: {times}");
        }
    }

    #[test]
    fn every_link_leads_somewhere() {
        let site = site();
        let mut links = 0;
        for (path, text) in site.files.iter().filter(|(path, _)| path.ends_with(".md")) {
            for (line, _) in lines(text).filter(|(_, is_code)| !is_code) {
                for link in line.split("](").skip(1) {
                    let target = link.split(')').next().unwrap();
                    if target.contains("://") || target.is_empty() {
                        continue;
                    }
                    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
                    let mut place: Vec<&str> = path.split('/').collect();
                    place.pop();
                    for part in file.split('/') {
                        match part {
                            ".." => drop(place.pop()),
                            part => place.push(part),
                        }
                    }
                    links += 1;
                    let place = place.join("/");
                    let Some(text) = site.files.get(&place) else {
                        assert!(site.assets.contains_key(&place), "{path}: {target}");
                        continue;
                    };
                    let is_there = anchor.is_empty() || headings(text).any(|a| a == anchor);
                    assert!(is_there, "{path}: {target}");
                }
            }
        }
        assert!(links > 500, "{links}");
    }

    #[test]
    fn names_of_rules_are_links() {
        let line = with_rules("see `tag-case` and `x`", "rules/tag/bad-board.md", "../../");
        let expected = "see [`tag-case`](../../rules/tag/tag-case.md) and `x`";
        assert_eq!(line, expected);
        assert_eq!(with_rules("a ` b", "x.md", ""), "a ` b");
    }
}

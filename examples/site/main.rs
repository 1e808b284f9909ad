//! Writes the documentation as a book: the README, the chapters of `docs`, a page for each rule, what the
//! folders of the editors say, the changelog. [mdBook](https://rust-lang.github.io/mdBook/) makes a site of
//! it that can be searched and also be read from a folder:
//!
//! ```sh
//! cargo run --example site -- target/site
//! mdbook build --open target/site
//! cargo run --example site -- --check target/site/book    # are all links right?
//! ```
//!
//! No page is written for the site alone, so none can be out of date.

#![allow(clippy::print_stdout)]

mod links;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["--check", book] => links::check(Path::new(book)),
        [folder] => write(Path::new(folder)),
        _ => Err("expected a folder to write to, or --check and the folder of a book".into()),
    }
}

fn write(folder: &Path) -> Result<()> {
    let site = Site::new(Path::new(env!("CARGO_MANIFEST_DIR")))?;
    let pages = site
        .files
        .iter()
        .map(|(path, text)| (path, text.as_bytes()));
    let assets = site
        .assets
        .iter()
        .map(|(path, data)| (path, data.as_slice()));
    for (path, data) in pages.chain(assets) {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(Path::new("")))?;
        fs::write(path, data)?;
    }
    let pages = site.files.len();
    println!("{pages} pages; now run: mdbook build {}", folder.display());
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

/// A file of the repository that is a page of the site.
struct Chapter {
    /// Its path in the repository.
    source: String,
    /// Its path in the book.
    page: String,
    title: String,
    text: String,
}

impl Chapter {
    fn read(root: &Path, source: &str, page: &str) -> Result<Chapter> {
        let text = fs::read_to_string(root.join(source));
        let text = text.map_err(|error| format!("{source}: {error}"))?;
        let title = text.lines().find_map(heading).map(|(_, title)| title);
        Ok(Chapter {
            source: source.to_owned(),
            page: page.to_owned(),
            title: title
                .ok_or_else(|| format!("{source} has no title"))?
                .to_owned(),
            text,
        })
    }
}

/// All chapters by their paths in the repository.
type Chapters = BTreeMap<String, Chapter>;

impl Site {
    fn new(root: &Path) -> Result<Site> {
        let mut site = Site {
            files: BTreeMap::from([("book.toml".to_owned(), BOOK.to_owned())]),
            assets: BTreeMap::new(),
        };
        let mut chapters = Chapters::new();
        let mut summary = "# Summary\n\n".to_owned();
        let mut list = |line: &str, source: &str, page: &str| -> Result<()> {
            let chapter = Chapter::read(root, source, page)?;
            writeln!(summary, "{line}[{}]({page})", chapter.title)?;
            chapters.insert(source.to_owned(), chapter);
            Ok(())
        };
        list("", "README.md", "index.md")?;
        for name in manual(&fs::read_to_string(root.join("README.md"))?) {
            list("- ", &format!("docs/{name}.md"), &format!("{name}.md"))?;
            if name == "editors" {
                for editor in EDITORS {
                    let source = format!("editors/{editor}/README.md");
                    list("  - ", &source, &format!("editors/{editor}.md"))?;
                }
            }
        }
        let mut others = String::new();
        for (source, page) in [
            ("CHANGELOG.md", "changes.md"),
            ("SECURITY.md", "security.md"),
            ("CONTRIBUTING.md", "contributors.md"),
        ] {
            let chapter = Chapter::read(root, source, page)?;
            writeln!(others, "- [{}]({page})", chapter.title)?;
            chapters.insert(source.to_owned(), chapter);
        }
        for chapter in chapters.values() {
            site.add(
                root,
                &chapter.source,
                &chapter.page,
                &chapter.text,
                &chapters,
            )?;
        }
        site.add_rules(root, &mut summary)?;
        summary.push_str(&others);
        site.files.insert("src/SUMMARY.md".to_owned(), summary);
        Ok(site)
    }

    /// Adds a page for each rule, and a list of all.
    fn add_rules(&mut self, root: &Path, summary: &mut String) -> Result<()> {
        let none = Chapters::new();
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
            self.add(root, "", &page, text, &none)?;
        }
        self.add(root, "", "rules/index.md", &list, &none)
    }

    /// Adds a page, whose links are those of the repository and become those of the book.
    fn add(
        &mut self,
        root: &Path,
        source: &str,
        page: &str,
        text: &str,
        chapters: &Chapters,
    ) -> Result<()> {
        let up = "../".repeat(page.matches('/').count());
        let mut written = String::with_capacity(text.len());
        for (line, is_code) in lines(text) {
            if is_code {
                written.push_str(line);
            } else if line.contains("](") {
                let mut rest = line;
                while let Some((before, link)) = rest.split_once("](") {
                    let (target, after) = link.split_once(')').ok_or("a link without an end")?;
                    let target = self.target(root, source, target, chapters, &up)?;
                    write!(written, "{before}]({target})")?;
                    rest = after;
                }
                written.push_str(rest);
            } else {
                written.push_str(&with_rules(line, page, &up));
            }
            written.push('\n');
        }
        self.files.insert(format!("src/{page}"), written);
        Ok(())
    }

    /// Where a link of a file leads in the book. Files that are no pages come along.
    fn target(
        &mut self,
        root: &Path,
        source: &str,
        target: &str,
        chapters: &Chapters,
        up: &str,
    ) -> Result<String> {
        if target.contains("://") {
            return Ok(target.to_owned());
        }
        let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
        let path = if file.is_empty() {
            source.to_owned()
        } else {
            links::resolved(source, file)
        };
        let Some(chapter) = chapters.get(&path) else {
            // mdBook takes a link to Markdown for one to a page.
            if path.ends_with(".md") {
                return Err(format!("{source}: {target} is no page of the site").into());
            }
            let data = fs::read(root.join(&path));
            let data = data.map_err(|error| format!("{source}: {target}: {error}"))?;
            self.assets.insert(format!("src/files/{path}"), data);
            return Ok(format!("{up}files/{path}"));
        };
        let page = &chapter.page;
        if anchor.is_empty() {
            return Ok(format!("{up}{page}"));
        }
        if !headings(&chapter.text).any(|heading| heading == anchor) {
            return Err(format!("{source}: {target}: no such heading").into());
        }
        Ok(format!("{up}{page}#{anchor}"))
    }
}

/// The folders in `editors`, those that most people have first.
const EDITORS: [&str; 6] = ["vscode", "neovim", "vim", "emacs", "kate", "helix"];

/// The chapters of the manual in their order, as the README lists them.
fn manual(readme: &str) -> impl Iterator<Item = &str> {
    let lines = readme.lines().filter(|line| line.starts_with("- ["));
    lines.filter_map(|line| {
        let (_, name) = line.split_once("](docs/")?;
        name.split_once(".md)").map(|(name, _)| name)
    })
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

    fn root() -> &'static Path {
        Path::new(env!("CARGO_MANIFEST_DIR"))
    }

    fn site() -> Site {
        Site::new(root()).unwrap()
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
            let leads_here = |link: String| link.ends_with(&format!("/{url}"));
            assert!(rule.url.is_none_or(leads_here), "{page}");
        }
    }

    #[test]
    fn every_chapter_of_the_manual_is_listed_in_the_readme() {
        let readme = fs::read_to_string(root().join("README.md")).unwrap();
        let mut listed: Vec<&str> = manual(&readme).collect();
        listed.sort_unstable();
        let files = fs::read_dir(root().join("docs")).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.collect();
        names.sort_unstable();
        let files: Vec<&str> = names
            .iter()
            .map(|name| name.strip_suffix(".md").unwrap())
            .collect();
        assert_eq!(listed, files);
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
        let mut count = 0;
        for (path, text) in site.files.iter().filter(|(path, _)| path.ends_with(".md")) {
            for (line, _) in lines(text).filter(|(_, is_code)| !is_code) {
                for link in line.split("](").skip(1) {
                    let target = link.split(')').next().unwrap();
                    if target.contains("://") || target.is_empty() {
                        continue;
                    }
                    count += 1;
                    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
                    let place = links::resolved(path, file);
                    let Some(text) = site.files.get(&place) else {
                        assert!(site.assets.contains_key(&place), "{path}: {target}");
                        continue;
                    };
                    let is_there = anchor.is_empty() || headings(text).any(|a| a == anchor);
                    assert!(is_there, "{path}: {target}");
                }
            }
        }
        assert!(count > 500, "{count}");
    }

    #[test]
    fn a_link_to_what_is_no_page_is_refused() {
        let mut site = site();
        let chapters = Chapters::new();
        let mut target = |link| site.target(root(), "README.md", link, &chapters, "");
        assert_eq!(target("web/page.png").unwrap(), "files/web/page.png");
        for link in [
            "docs/none.md",
            "#no-such-heading",
            "web/none.png",
            "editors/vim/README.md",
        ] {
            assert!(target(link).is_err(), "{link}");
        }
    }

    #[test]
    fn names_of_rules_are_links() {
        let line = with_rules("see `tag-case` and `x`", "rules/tag/bad-board.md", "../../");
        let expected = "see [`tag-case`](../../rules/tag/tag-case.md) and `x`";
        assert_eq!(line, expected);
        assert_eq!(with_rules("a ` b", "x.md", ""), "a ` b");
    }
}

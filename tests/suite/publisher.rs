//! `Cargo.toml` says which version this is and who publishes it (`homepage`, `repository`). The manifests
//! of the other packages follow, and so do the manual and all links that are printed.
//!
//! `PBNLINT_UPDATE=1 cargo test --test suite -- publisher` writes both into the manifests and the manual.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::corpus::files;
use super::readme::documents;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The site of the manual, and the address of the source; empty until somebody publishes them.
const SITE: &str = env!("CARGO_PKG_HOMEPAGE");
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// Where the version is, by the text before it: it ends at a quote or with the line.
const VERSIONS: &[(&str, &[&str])] = &[
    ("python/Cargo.toml", &["\nversion = \""]),
    ("web/wasm/Cargo.toml", &["\nversion = \""]),
    ("web/npm/package.json", &["\n  \"version\": \""]),
    ("editors/vscode/package.json", &["\n  \"version\": \""]),
    (
        "editors/vscode/package-lock.json",
        &["\n  \"version\": \"", "\n      \"version\": \""],
    ),
    ("editors/emacs/pbn-mode.el", &["\n;; Version: "]),
    (
        "python/Cargo.lock",
        &[
            "name = \"pbnlint\"\nversion = \"",
            "name = \"pbnlint-python\"\nversion = \"",
        ],
    ),
    (
        "web/wasm/Cargo.lock",
        &[
            "name = \"pbnlint\"\nversion = \"",
            "name = \"pbnlint-web\"\nversion = \"",
        ],
    ),
    (
        "tests/fuzz/Cargo.lock",
        &["name = \"pbnlint\"\nversion = \""],
    ),
    ("docs/ci.md", &["\n    rev: v", "/pbnlint@v"]),
];

/// How a manifest writes a key and its value.
type Line = fn(&str, &str) -> String;

/// Manifests that show who publishes the package.
const MANIFESTS: &[(&str, Line)] = &[
    ("python/Cargo.toml", toml_line),
    ("web/npm/package.json", json_line),
    ("editors/vscode/package.json", json_line),
];

fn toml_line(key: &str, value: &str) -> String {
    format!("{key} = \"{value}\"\n")
}

fn json_line(key: &str, value: &str) -> String {
    format!("  \"{key}\": \"{value}\",\n")
}

/// One test, because the three write to the same files.
#[test]
fn manifests_and_manual_follow_cargo_toml() {
    versions_follow();
    addresses_follow();
    manual_follows();
}

fn versions_follow() {
    for (path, places) in VERSIONS {
        let text = fs::read_to_string(path).unwrap();
        let mut right = text.clone();
        for before in *places {
            let (head, tail) = right.split_once(before).unwrap_or_else(|| {
                panic!("{path} has no version after {before:?}");
            });
            let end = tail.find(['"', '\n']).unwrap();
            right = [head, before, VERSION, &tail[end..]].concat();
        }
        settle(Path::new(path), &text, &right);
    }
}

fn addresses_follow() {
    for (path, line) in MANIFESTS {
        let text = fs::read_to_string(path).unwrap();
        let is_address = |written: &&str| {
            let key = written.split([':', '=']).next().unwrap();
            matches!(key.trim().trim_matches('"'), "homepage" | "repository")
        };
        let mut right: String = text
            .split_inclusive('\n')
            .filter(|line| !is_address(line))
            .collect();
        let version = line("version", VERSION);
        let addresses = [("homepage", SITE), ("repository", REPOSITORY)];
        let addresses = addresses.map(|(key, address)| match address {
            "" => String::new(),
            address => line(key, address),
        });
        right = right.replacen(&version, &format!("{version}{}", addresses.concat()), 1);
        if let Some((head, tail)) = right.split_once("  \"publisher\": \"") {
            let end = tail.find('"').unwrap();
            right = [head, "  \"publisher\": \"", owner(), &tail[end..]].concat();
        }
        settle(Path::new(path), &text, &right);
    }
}

/// Whose repository it is: the name before that of the repository.
fn owner() -> &'static str {
    REPOSITORY.rsplit('/').nth(1).unwrap_or("unpublished")
}

fn manual_follows() {
    for path in documents() {
        let text = fs::read_to_string(&path).unwrap();
        let mut right = text.clone();
        if !REPOSITORY.is_empty() {
            right = right.replace("<repository>", REPOSITORY);
            right = right.replace("<owner>/", &format!("{}/", owner()));
        }
        settle(&path, &text, &right);
    }
}

#[test]
fn the_readme_names_the_version_of_rust() {
    let manifest = fs::read_to_string("Cargo.toml").unwrap();
    let version = manifest.split("\nrust-version = \"").nth(1).unwrap();
    let version = version.split('"').next().unwrap();
    let readme = fs::read_to_string("README.md").unwrap();
    assert!(readme.contains(&format!("{version} or newer")), "{version}");
}

#[test]
fn the_changelog_has_the_version_or_what_is_not_released() {
    let text = fs::read_to_string("CHANGELOG.md").unwrap();
    let newest = text.lines().find(|line| line.starts_with("## ")).unwrap();
    let is_released = newest.starts_with(&format!("## [{VERSION}] - 20"));
    assert!(is_released || newest == "## [Unreleased]", "{newest}");
}

/// Demands that a file is right, or makes it right.
fn settle(path: &Path, text: &str, right: &str) {
    if std::env::var_os("PBNLINT_UPDATE").is_some() {
        if text != right {
            fs::write(path, right).unwrap();
        }
    } else {
        assert!(
            text == right,
            "{} has another version or address than Cargo.toml",
            path.display()
        );
    }
}

/// What people read and install, and the source, but neither this file nor what was built.
fn published_files() -> Vec<PathBuf> {
    let folders = [
        ".github", "docs", "editors", "examples", "python", "release", "rules", "src", "tests",
        "web",
    ];
    let mut paths: Vec<PathBuf> = folders
        .iter()
        .filter(|folder| Path::new(folder).is_dir())
        .flat_map(|folder| files(Path::new(folder)))
        .collect();
    paths.extend(["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Cargo.toml"].map(PathBuf::from));
    paths.retain(|path| {
        let is_ours = |part: &std::ffi::OsStr| {
            let made = ["node_modules", "dist", "target", "schemas", "artifacts"];
            !made.iter().any(|name| part == *name)
        };
        path.iter().all(is_ours) && !path.ends_with("publisher.rs")
    });
    paths
}

/// An address that looks like ours is a promise that somebody keeps a page there.
#[test]
fn no_address_is_invented() {
    for path in published_files() {
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        for rest in text.split("https://").skip(1) {
            let end = rest.find(|c: char| c.is_whitespace() || "\"'`<>)]".contains(c));
            let address = format!("https://{}", &rest[..end.unwrap_or(rest.len())]);
            let is_known = [SITE, REPOSITORY, "https://example.org/"]
                .iter()
                .any(|known| !known.is_empty() && address.starts_with(known));
            assert!(
                is_known || !address.contains("pbnlint"),
                "{}: {address}",
                path.display()
            );
        }
    }
}

/// What is in no registry cannot be installed from there, and another's package may have the name.
#[test]
fn nothing_is_installed_from_a_registry_that_does_not_have_it() {
    if !REPOSITORY.is_empty() {
        return;
    }
    let commands = [
        "pip install pbnlint",
        "pipx install pbnlint",
        "cargo add pbnlint",
        "cargo install pbnlint",
        "npm install pbnlint",
        "additional_dependencies: [pbnlint]",
    ];
    for path in published_files() {
        let text = fs::read_to_string(&path).unwrap_or_default();
        for command in commands {
            assert!(!text.contains(command), "{}: {command}", path.display());
        }
    }
}

#[test]
fn links_are_printed_only_where_they_lead_somewhere() {
    let page = format!(
        "{}/v{VERSION}/rules/tag/tag-case.html",
        SITE.trim_end_matches('/')
    );
    let file = "tests/corpus/upper_case.pbn";
    let reports = [
        "text",
        "json",
        "jsonl",
        "sarif",
        "gitlab",
        "rdjson",
        "github",
        "checkstyle",
    ]
    .map(|format| vec!["check", file, "--color", "always", "--format", format]);
    let pages = [
        vec!["explain", "tag-case"],
        vec!["rules", "--format", "json"],
    ];
    let mut printed = 0;
    for args in reports.into_iter().chain(pages) {
        let output = Command::new(env!("CARGO_BIN_EXE_pbnlint"))
            .args(&args)
            .env("FORCE_HYPERLINK", "1")
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(text.contains("tag-case"), "{args:?}: {text}");
        let has_link = text.contains("rules/tag/tag-case.html");
        assert_eq!(
            has_link,
            !SITE.is_empty() && text.contains(&page),
            "{args:?}"
        );
        printed += usize::from(has_link);
        if has_link {
            continue;
        }
        // Of SARIF only the name of its schema is an address.
        let others = text.matches("http").count();
        assert!(others == 0 || args.contains(&"sarif"), "{args:?}: {text}");
        if args.contains(&"json") {
            assert!(text.contains("\"url\":null") || text.contains("\"url\": null"));
        }
        assert!(!text.contains("helpUri") && !text.contains("informationUri"));
    }
    // Of the reports, four have no place for it.
    assert!(SITE.is_empty() || printed >= 6, "{printed}");
}

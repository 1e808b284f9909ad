//! The order of the house, held by tests.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::corpus::files;
use pbnlint::rules::{Check, RULES, checks};

fn rust_files(folder: &str) -> Vec<(String, String)> {
    let files = files(Path::new(folder)).into_iter();
    files
        .filter(|path| path.extension().is_some_and(|e| e == "rs"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).unwrap();
            (path.to_string_lossy().replace('\\', "/"), text)
        })
        .collect()
}

/// The code of a file without comments and without its tests.
fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap();
    let lines = text.lines().map(|line| line.split("//").next().unwrap());
    lines.collect::<Vec<_>>().join("\n")
}

/// The layers, as in the map of `CONTRIBUTING.md`: what files whose path begins so may name.
const LAYERS: &[(&str, &[&str])] = &[
    ("src/source", &["source"]),
    ("src/numbers", &[]),
    ("src/spelling", &[]),
    ("src/pbn/standard", &["engine", "spelling", "pbn::standard"]),
    ("src/bridge", &["bridge"]),
    (
        "src/rbn/lint",
        &["source", "bridge", "engine", "rbn", "rules"],
    ),
    ("src/rbn", &["source", "bridge", "engine", "rbn"]),
    ("src/notation", &["source", "pbn::standard", "rbn"]),
    ("src/tagged", &["source", "tagged"]),
    (
        "src/pbn/syntax",
        &["source", "spelling", "tagged", "pbn::syntax"],
    ),
    ("src/preferans", &["preferans"]),
    ("src/ppn/lint", &["source", "engine", "ppn", "rules"]),
    (
        "src/ppn",
        &["source", "spelling", "tagged", "preferans", "engine", "ppn"],
    ),
    ("src/chess", &["chess"]),
    (
        "src/pgn/lint",
        &[
            "source",
            "tagged",
            "engine",
            "chess",
            "pgn",
            "pgn::lint",
            "rules",
        ],
    ),
    ("src/pgn", &["source", "tagged", "chess", "engine", "pgn"]),
    ("src/program", &["notation"]),
    (
        "src/pbn/model",
        &[
            "source",
            "bridge",
            "pbn::syntax",
            "pbn::standard",
            "pbn::model",
            "engine",
        ],
    ),
    (
        "src/receiver",
        &["source", "numbers", "spelling", "pbn::syntax", "receiver"],
    ),
    (
        "src/pbn/lint",
        &[
            "receiver",
            "source",
            "bridge",
            "tagged",
            "engine",
            "pbn::syntax",
            "pbn::standard",
            "pbn::model",
            "rules",
            "pbn::lint",
        ],
    ),
    (
        "src/pbn/optimum",
        &[
            "source",
            "bridge",
            "pbn::syntax",
            "pbn::standard",
            "pbn::model",
            "pbn::optimum",
        ],
    ),
    (
        "src/games",
        &[
            "source",
            "bridge",
            "pbn::syntax",
            "pbn::standard",
            "pbn::model",
            "games",
        ],
    ),
    ("src/packed", &[]),
    ("src/quoted", &[]),
    ("src/publisher", &[]),
    ("src/fix", &["source", "fix", "packed"]),
    (
        "src/engine",
        &["source", "fix", "packed", "spelling", "publisher", "engine"],
    ),
    (
        "rules/comment/stale_kept_line",
        &["convert", "pbn::model", "pbn::syntax", "rules"],
    ),
    ("rules/", RULE),
    ("src/select", &["engine", "notation", "rules", "select"]),
    ("src/api", API),
    (
        "src/convert",
        &[
            "source",
            "bridge",
            "pbn::standard",
            "pbn::syntax",
            "pbn::model",
            "pbn::export",
            "rbn",
            "games",
            "convert",
        ],
    ),
    ("src/lint", LINT),
    ("src/config", CONFIG),
    ("src/disk", &["quoted"]),
    ("src/discover", DISCOVER),
    ("src/server", SERVER),
    ("src/repair", LINT),
    (
        "src/pbn/export",
        &[
            "source",
            "packed",
            "bridge",
            "pbn::syntax",
            "pbn::standard",
            "pbn::model",
            "engine",
            "pbn::export",
        ],
    ),
];

/// What a rule may name.
const RULE: &[&str] = &[
    "receiver",
    "source",
    "spelling",
    "bridge",
    "pbn::syntax",
    "pbn::standard",
    "pbn::model",
    "notation",
    "rbn",
    "chess",
    "pgn",
    "preferans",
    "ppn",
    "tagged",
    "engine",
    "fix",
    "rules",
];

const LINT: &[&str] = &[
    "receiver",
    "source",
    "packed",
    "bridge",
    "pbn::syntax",
    "pbn::standard",
    "pbn::model",
    "pbn::lint",
    "rbn::lint",
    "pgn",
    "pgn::lint",
    "ppn",
    "ppn::lint",
    "notation",
    "rbn",
    "engine",
    "fix",
    "rules",
    "publisher",
    "lint",
];

const CONFIG: &[&str] = &[
    "receiver",
    "source",
    "bridge",
    "quoted",
    "pbn::standard",
    "pgn",
    "notation",
    "engine",
    "rules",
    "select",
    "lint",
    "config",
];

const DISCOVER: &[&str] = &[
    "config", "discover", "disk", "lint", "notation", "program", "render",
];

/// The editor's end, which needs nothing of the command line.
const SERVER: &[&str] = &[
    "source",
    "pbn::standard",
    "notation",
    "engine",
    "fix",
    "rules",
    "publisher",
    "silence",
    "select",
    "lint",
    "repair",
    "patch",
    "render",
    "normalize",
    "config",
    "discover",
    "disk",
    "program",
    "server",
];

const API: &[&str] = &[
    "source",
    "bridge",
    "chess",
    "pbn::syntax",
    "pbn::standard",
    "pbn::model",
    "notation",
    "rbn",
    "pgn",
    "ppn",
    "engine",
    "fix",
    "rules",
    "select",
    "lint",
    "repair",
    "pbn::export",
    "normalize",
    "config",
    "games",
    "api",
];

/// The modules of the crate that a file names, the parts of PBN as layers of their own.
fn named(text: &str) -> Vec<String> {
    let code = code(text);
    let parts = code.split("crate::").skip(1);
    let modules = parts.map(|part| {
        let mut names = part.split(|c: char| !c.is_alphanumeric() && c != '_');
        let first = names.next().unwrap_or_default();
        match (first, names.nth(1)) {
            ("pbn", Some(part)) => format!("pbn::{part}"),
            ("rbn" | "pgn" | "ppn", Some("lint")) => format!("{first}::lint"),
            _ => first.to_owned(),
        }
    });
    modules.collect()
}

/// The module to which a file belongs, as in the drawing of `CONTRIBUTING.md`.
fn module_of(path: &str) -> String {
    let Some(path) = path.strip_prefix("src/") else {
        return "rules".to_owned();
    };
    let mut names = path.trim_end_matches(".rs").split('/');
    let first = names.next().unwrap_or_default();
    match (first, names.next()) {
        ("pbn", Some(part)) => format!("pbn::{part}"),
        ("rbn" | "pgn" | "ppn", Some("lint")) => format!("{first}::lint"),
        (first, _) => first.to_owned(),
    }
}

/// Who names whom, those who need least first, a line for each module.
fn drawing() -> String {
    let mut needs: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, text) in rust_files("src").into_iter().chain(rust_files("rules")) {
        let module = module_of(&path);
        if matches!(module.as_str(), "lib" | "main" | "pgnlint" | "pbn") {
            continue;
        }
        let needed = needs.entry(module).or_default();
        needed.extend(named(&text));
    }
    let modules: BTreeSet<String> = needs.keys().cloned().collect();
    for (module, needed) in &mut needs {
        needed.retain(|other| other != module && modules.contains(other));
    }
    let mut lines = Vec::new();
    let mut drawn: BTreeSet<String> = BTreeSet::new();
    while drawn.len() < modules.len() {
        let left = |module: &&String| needs[*module].difference(&drawn).count();
        let next = modules.difference(&drawn).min_by_key(left).unwrap().clone();
        let later: Vec<_> = needs[&next].difference(&drawn).collect();
        assert!(
            later.is_empty(),
            "a circle of modules: {next} names {later:?}"
        );
        let needed: Vec<&str> = needs[&next].iter().map(String::as_str).collect();
        let needed = if needed.is_empty() {
            "nobody".to_owned()
        } else {
            needed.join(", ")
        };
        lines.push(format!("{next:<13} ─► {needed}\n"));
        drawn.insert(next);
    }
    lines.concat()
}

#[test]
fn the_drawing_shows_who_names_whom() {
    const BEFORE: &str = "<!-- who names whom -->\n```text\n";
    let text = std::fs::read_to_string("CONTRIBUTING.md").unwrap();
    let (before, rest) = text.split_once(BEFORE).expect("the drawing is missing");
    let (shown, after) = rest.split_once("```").expect("the drawing has no end");
    let drawn = drawing();
    if std::env::var_os("PBNLINT_UPDATE").is_some() {
        let text = format!("{before}{BEFORE}{drawn}```{after}");
        std::fs::write("CONTRIBUTING.md", text).unwrap();
    } else {
        assert_eq!(
            shown, drawn,
            "CONTRIBUTING.md draws the modules in another way"
        );
    }
}

#[test]
fn layers_know_only_what_lies_below_them() {
    for (path, text) in rust_files("src").into_iter().chain(rust_files("rules")) {
        let Some((_, allowed)) = LAYERS.iter().find(|(prefix, _)| path.starts_with(prefix)) else {
            continue;
        };
        for module in named(&text) {
            assert!(
                allowed.contains(&module.as_str()),
                "{path} names crate::{module}"
            );
        }
    }
}

/// All folders of the program and of its rules.
fn folders() -> BTreeSet<String> {
    let files = rust_files("src").into_iter().chain(rust_files("rules"));
    let folder = |path: String| {
        path.rsplit_once('/')
            .map(|(folder, _)| format!("{folder}/"))
    };
    files.filter_map(|(path, _)| folder(path)).collect()
}

/// Of two files in a folder, at most one names the other.
#[test]
fn files_of_a_folder_need_each_other_one_way() {
    for prefix in folders() {
        let files = rust_files(&prefix).into_iter().filter_map(|(path, text)| {
            let name = path.strip_prefix(&prefix)?.strip_suffix(".rs")?.to_owned();
            // What all rules are made of is below them, and the list above them.
            let is_file = !name.contains('/') && !matches!(&*name, "tests" | "mod");
            is_file.then(|| (name, code(&text)))
        });
        let files: Vec<(String, String)> = files.collect();
        let names = |text: &str| {
            let used = text.split("use super::").skip(1).flat_map(|rest| {
                let end = rest.find(';').unwrap_or(rest.len());
                rest[..end].split(|c: char| !c.is_alphanumeric() && c != '_')
            });
            let used: Vec<&str> = used.collect();
            let siblings = files.iter().map(|(name, _)| name.clone());
            siblings
                .filter(|name| {
                    used.contains(&name.as_str()) || text.contains(&format!(" super::{name}::"))
                })
                .collect::<Vec<String>>()
        };
        let mut needs: Vec<(String, Vec<String>)> = files
            .iter()
            .map(|(name, text)| (name.clone(), names(text)))
            .collect();
        // What needs nothing that is left is at the bottom, again and again.
        while let Some(at) = needs.iter().position(|(name, needed)| {
            let mut others = needs.iter().filter(|(other, _)| other != name);
            !others.any(|(other, _)| needed.contains(other))
        }) {
            needs.remove(at);
        }
        assert!(needs.is_empty(), "circles in {prefix}: {needs:#?}");
    }
}

/// A rule is one file. What several of them share is a file of `rules/` itself, and of another rule they ask
/// only whether it finds something, because one cause gives one finding.
#[test]
fn rules_ask_of_each_other_only_what_they_find() {
    let modules: Vec<(String, String)> = RULES
        .iter()
        .map(|rule| {
            let module = rule.meta.name.replace('-', "_");
            (format!("rules/{}/{module}.rs", rule.group.name()), module)
        })
        .collect();
    for (path, text) in rust_files("rules") {
        let is_rule = modules.iter().any(|(own, _)| *own == path);
        let code = code(&text);
        for (_, module) in modules.iter().filter(|(own, _)| *own != path) {
            for (at, _) in code.match_indices(&format!("{module}::")) {
                let is_whole = |c: char| !c.is_alphanumeric() && c != '_';
                let (before, after) = (&code[..at], &code[at + module.len() + 2..]);
                let is_asked = after.starts_with("find") || after.starts_with("found");
                let is_name = after.starts_with("META.name");
                assert!(
                    !before.ends_with(is_whole) || is_rule && (is_asked || is_name),
                    "{path} names the rule {module}"
                );
            }
        }
    }
}

#[test]
fn only_the_ends_name_the_crates_of_the_ends() {
    let ends = [
        "src/patch",
        "src/render",
        "src/report",
        "src/cli",
        "src/disk",
        "src/discover",
        "src/server",
        "src/main",
        // It writes JSON to where its caller says.
        "src/api/safe_json",
    ];
    let outside = [
        "codespan_reporting",
        "serde",
        "schemars",
        "toml",
        "clap",
        "similar",
        "walkdir",
        "ignore",
        "std::fs",
        "std::io",
    ];
    // Configurations are read from text and described by a schema, and what the library gives back
    // is written as JSON.
    let of_data = ["serde", "schemars", "toml"];
    let data = ["src/config", "src/api", "src/games"];
    let is_data = |path: &str| data.iter().any(|module| path.starts_with(module));
    for (path, text) in rust_files("src").into_iter().chain(rust_files("rules")) {
        if ends.iter().any(|end| path.starts_with(end)) {
            continue;
        }
        for name in outside {
            if is_data(&path) && of_data.contains(&name) {
                continue;
            }
            let used = code(&text).contains(&format!("{name}::"));
            assert!(!used, "{path} names {name}");
        }
    }
}

#[test]
fn only_the_laws_of_chess_name_their_crate() {
    for (path, text) in rust_files("src").into_iter().chain(rust_files("rules")) {
        let is_named = code(&text).contains("cozy_chess");
        assert!(!is_named || path.starts_with("src/chess"), "{path}");
    }
}

#[test]
fn every_rule_file_is_in_the_list_under_its_name() {
    let mut listed: Vec<String> = RULES
        .iter()
        .map(|rule| {
            let file = rule.meta.name.replace('-', "_");
            format!("rules/{}/{file}.rs", rule.group.name())
        })
        .collect();
    let mut files: Vec<String> = rust_files("rules")
        .into_iter()
        .map(|(path, _)| path)
        .collect();
    files.retain(|path| path.matches('/').count() == 2);
    listed.sort();
    assert_eq!(listed, files);
}

#[test]
fn pages_begin_with_their_name_and_say_what_is_wrong() {
    for rule in RULES {
        let page = rule.page();
        let first = page.lines().next().unwrap_or_default();
        assert_eq!(first, format!("# {}", rule.meta.name));
        assert!(rule.summary().len() > 10, "{rule:?} has no first sentence");
        assert!(
            rule.summary().len() < 160,
            "{rule:?}: a long first sentence"
        );
    }
}

#[test]
fn rules_know_their_place() {
    for (place, rule) in RULES.iter().enumerate() {
        assert_eq!(rule.index(), place);
    }
}

#[test]
fn names_are_used_once() {
    let mut names: Vec<&str> = Vec::new();
    for rule in RULES {
        names.push(rule.meta.name);
        names.extend(rule.meta.aliases);
    }
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}

/// The names that more than one type has, each with its reason.
const SHARED_NAMES: &[(&str, &str)] = &[
    (
        "Fix",
        "the same repair, as rules give it and as users of the library get it",
    ),
    (
        "Move",
        "a call or a card, of a game and of a record, both for users of the library",
    ),
];

/// The type that a line declares, if it is not inside of something else.
fn declared_type(line: &str) -> Option<&str> {
    let line = match line.strip_prefix("pub") {
        Some(rest) if rest.starts_with('(') => rest.split_once(") ")?.1,
        Some(rest) => rest.trim_start(),
        None => line,
    };
    let (keyword, rest) = line.split_once(' ')?;
    let declares = ["struct", "enum", "trait", "type", "union"].contains(&keyword);
    let name = rest
        .split(|c: char| !c.is_alphanumeric() && c != '_')
        .next();
    name.filter(|_| declares)
}

/// Whoever reads the name of a type need not ask which one it is.
#[test]
fn a_type_name_means_one_thing() {
    let mut files: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (path, text) in ["src", "rules"].into_iter().flat_map(rust_files) {
        if path.ends_with("/tests.rs") {
            continue;
        }
        for name in text.lines().filter_map(declared_type) {
            files.entry(name.to_owned()).or_default().push(path.clone());
        }
    }
    files.retain(|_, files| files.len() > 1);
    for (name, reason) in SHARED_NAMES {
        assert!(
            files.remove(*name).is_some(),
            "only one type is {name}, not {reason}"
        );
    }
    assert!(files.is_empty(), "names of several types: {files:#?}");
}

/// The kinds of problems, as they are in the source of their list.
fn problem_kinds() -> Vec<String> {
    let text = std::fs::read_to_string("src/pbn/syntax.rs").unwrap();
    let list = text.split("pub enum ProblemKind {").nth(1).unwrap();
    let list = list.split("\n}").next().unwrap();
    let lines = list.lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with("//"))
        .map(|line| line.trim_end_matches(',').to_owned())
        .collect()
}

#[test]
fn every_problem_belongs_to_one_rule() {
    // What concerns a whole file is reported by rules that look at the file.
    let of_files = ["Utf16", "Binary", "ControlCharacter", "Delimiter"];
    let kinds = problem_kinds();
    assert!(kinds.len() > 20, "{kinds:?}");
    for kind in kinds {
        let owners: Vec<_> = RULES
            .iter()
            .filter(|rule| {
                checks(rule).pbn.iter().any(|check| match check {
                    Check::Problem(kinds, _) => kinds.iter().any(|k| format!("{k:?}") == kind),
                    _ => false,
                })
            })
            .map(|rule| rule.meta.name)
            .collect();
        if of_files.contains(&kind.as_str()) {
            assert!(owners.len() < 2, "{kind}: {owners:?}");
        } else {
            assert_eq!(owners.len(), 1, "{kind}: {owners:?}");
        }
    }
}

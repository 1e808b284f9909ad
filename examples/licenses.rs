//! Writes down the licences of the crates that are in what people load without building it: the
//! program, the library for browsers and the Python wheel. Their licences ask for that.
//!
//! ```sh
//! cargo run --example licenses
//! ```
//!
//! It asks cargo which crates these are, and takes the texts from their packages. Where a crate
//! leaves the choice, MIT is chosen. A crate without a licence that is known here is an error.

// What is not in a JSON value is null.
#![allow(clippy::indexing_slicing)]

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::error::Error;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// What is delivered: its package, the platforms for which it is built, and where its list is.
const DELIVERED: [(&str, &[&str], &str); 3] = [
    ("Cargo.toml", &PLATFORMS, "release/licenses.txt"),
    (
        "web/wasm/Cargo.toml",
        &["wasm32-unknown-unknown"],
        "web/wasm/licenses.txt",
    ),
    ("python/Cargo.toml", &PLATFORMS, "python/licenses.txt"),
];

/// Those of the program and of the wheel.
const PLATFORMS: [&str; 7] = [
    "x86_64-unknown-linux-gnu",
    "aarch64-unknown-linux-gnu",
    "x86_64-unknown-linux-musl",
    "aarch64-unknown-linux-musl",
    "x86_64-apple-darwin",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-msvc",
];

fn main() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (package, platforms, list) in DELIVERED {
        let mut crates = BTreeMap::new();
        for platform in platforms {
            add_crates(&root.join(package), platform, &mut crates)?;
        }
        fs::write(root.join(list), written(&crates, root)?)?;
    }
    Ok(())
}

/// A crate that is delivered with ours.
struct Crate {
    /// Such as `MIT OR Apache-2.0`.
    license: String,
    folder: String,
}

/// Finds the crates whose code a package has on a platform, by their names with versions. Macros,
/// build scripts and tests leave no code in it.
fn add_crates(manifest: &Path, platform: &str, crates: &mut BTreeMap<String, Crate>) -> Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or("cargo".into());
    let output = Command::new(cargo)
        .args([
            "metadata",
            "--locked",
            "--format-version",
            "1",
            "--all-features",
        ])
        .args(["--filter-platform", platform, "--manifest-path"])
        .arg(manifest)
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let by_id = |list: &Value| -> BTreeMap<String, Value> {
        let list = list.as_array().into_iter().flatten();
        list.map(|item| (text(&item["id"]), item.clone())).collect()
    };
    let packages = by_id(&metadata["packages"]);
    let nodes = by_id(&metadata["resolve"]["nodes"]);
    let mut open = vec![text(&metadata["resolve"]["root"])];
    let mut seen = BTreeSet::new();
    while let Some(id) = open.pop() {
        let (Some(package), Some(node)) = (packages.get(&id), nodes.get(&id)) else {
            return Err(format!("cargo does not say what {id} is").into());
        };
        if !seen.insert(id) || is_macro(package) {
            continue;
        }
        // Those without a source are our own.
        if !package["source"].is_null() {
            let manifest = text(&package["manifest_path"]);
            let folder = Path::new(&manifest).parent().unwrap_or(Path::new(""));
            let name = format!("{} {}", text(&package["name"]), text(&package["version"]));
            let found = Crate {
                license: text(&package["license"]),
                folder: folder.to_string_lossy().into_owned(),
            };
            crates.insert(name, found);
        }
        for dependency in node["deps"].as_array().into_iter().flatten() {
            let mut kinds = dependency["dep_kinds"].as_array().into_iter().flatten();
            if kinds.any(|kind| kind["kind"].is_null()) {
                open.push(text(&dependency["pkg"]));
            }
        }
    }
    Ok(())
}

fn is_macro(package: &Value) -> bool {
    let mut targets = package["targets"].as_array().into_iter().flatten();
    targets.any(|target| {
        let mut kinds = target["kind"].as_array().into_iter().flatten();
        kinds.any(|kind| kind == "proc-macro")
    })
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// The licences, each with the crates that have it word for word.
fn written(crates: &BTreeMap<String, Crate>, root: &Path) -> Result<String> {
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (name, found) in crates {
        let license = license_of(name, found, root).map_err(|error| format!("{name}: {error}"))?;
        let name = format!("{name} ({})", found.license);
        texts.entry(license).or_default().push(name);
    }
    let mut texts: Vec<_> = texts
        .into_iter()
        .map(|(text, names)| (names, text))
        .collect();
    texts.sort();
    let rule = format!("\n{}\n\n", "-".repeat(72));
    let mut list =
        "These crates are in pbnlint, beside its own code and the standard library of Rust\n\
                    (MIT OR Apache-2.0). Some are under Apache-2.0 alone, as their lines say; who passes this\n\
                    on keeps to that, also where MIT is chosen for pbnlint.\n"
            .to_owned();
    for (names, text) in texts {
        list.push_str(&rule);
        list.push_str(&names.join("\n"));
        list.push_str("\n\n");
        list.push_str(&text);
        list.push('\n');
    }
    Ok(list)
}

/// Who holds the copyright of crates under MIT whose packages lack the text, by how their names begin. Their
/// repositories have it.
const HOLDERS: [(&str, &str); 3] = [
    ("block2", "2026 Mads Marquart"),
    ("cozy-chess", "2021 analog-hors"),
    ("objc2", "2026 Mads Marquart"),
];

/// The text of the MIT licence for a crate whose package lacks it.
fn mit_of(name: &str, root: &Path) -> Result<String> {
    let holder = HOLDERS.iter().find(|(begin, _)| name.starts_with(begin));
    let (_, holder) = holder.ok_or("its package has no text of its licence")?;
    let ours = fs::read_to_string(root.join("LICENSE-MIT"))?;
    let is_holder = |line: &&str| line.starts_with("Copyright (c)");
    let own = ours.lines().find(is_holder).unwrap_or_default();
    Ok(ours.trim().replace(own, &format!("Copyright (c) {holder}")))
}

/// The text of a licence under which a crate may be delivered.
fn license_of(name: &str, found: &Crate, root: &Path) -> Result<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(&found.folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().to_lowercase();
        if name.starts_with("licen") {
            files.push((name, entry.path()));
        }
    }
    files.sort();
    let license = found.license.as_str();
    let is_choice = !license.contains(" AND ");
    let mit = files.iter().find(|(name, _)| name.contains("mit"));
    let chosen: Vec<_> = match (mit, files.as_slice()) {
        (Some((_, path)), _) if is_choice && license.contains("MIT") => vec![path.clone()],
        (_, []) if is_choice && license.contains("Apache-2.0") => vec![root.join("LICENSE-APACHE")],
        (_, []) if license == "MIT" => return mit_of(name, root),
        (_, []) => return Err("its package has no text of its licence".into()),
        (_, all) => all.iter().map(|(_, path)| path.clone()).collect(),
    };
    let texts = chosen.iter().map(fs::read_to_string);
    let texts = texts.collect::<std::io::Result<Vec<_>>>()?;
    let lines = texts.iter().map(|text| text.trim().replace("\r\n", "\n"));
    Ok(lines.collect::<Vec<_>>().join("\n\n"))
}

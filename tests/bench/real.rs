//! What each command costs on files that people have, beside a generated archive: `cargo bench --bench real`.
//!
//! The files are those of the folder that `PBN_CORPUS` names; without it the project's own files, each with thirty
//! mutants. The program runs on one thread, and the time is the least of three runs. With
//! `cargo bench --bench real -- instructions`, `valgrind` counts instructions instead, which other work on the
//! machine does not change.

#![allow(
    clippy::print_stdout,
    clippy::panic,
    clippy::unwrap_used,
    clippy::expect_used
)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::Instant;

use tempfile::TempDir;
use walkdir::WalkDir;

mod generate;

/// How often a command runs, of which the fastest counts.
const RUNS: usize = 3;

/// From how many bytes on a real file is a large one.
const LARGE: u64 = 400_000;

const ARCHIVE: usize = 50_000_000;

const MUTANTS: usize = 30;

/// What is measured, and how it is called in the table. The first is what the others are compared with.
const COMMANDS: [(&str, &[&str]); 6] = [
    ("check", &["check"]),
    ("fix", &["check", "--fix", "--diff"]),
    (
        "unsafe fix",
        &["check", "--fix", "--unsafe-fixes", "--diff"],
    ),
    ("export", &["export", "--check"]),
    ("export --no-fix", &["export", "--no-fix", "--check"]),
    ("convert", &["convert", "--to", "rbn"]),
];

fn main() {
    let counts = std::env::args().any(|argument| argument == "instructions");
    let folder = TempDir::new().unwrap();
    let real = real_files(folder.path());
    let is_large = |path: &&PathBuf| fs::metadata(path).is_ok_and(|file| file.len() >= LARGE);
    let large = real.iter().filter(is_large).cloned().collect();
    let archive = folder.path().join("archive.pbn");
    let text = generate::file(ARCHIVE, &generate::Options::default());
    fs::write(&archive, text).unwrap();
    let sets = [
        ("real files", real),
        ("large ones of them", large),
        ("archive", vec![archive]),
    ];
    let unit = if counts {
        "instructions a byte"
    } else {
        "ns a byte"
    };
    println!(
        "| command | {} |",
        sets.each_ref().map(|(name, _)| *name).join(" | ")
    );
    println!("| --- | --- | --- | --- |");
    let mut checks = [0.0; 3];
    for (name, arguments) in COMMANDS {
        let cells = sets.iter().zip(&mut checks).map(|((_, files), check)| {
            let bytes: u64 = files
                .iter()
                .map(|path| fs::metadata(path).unwrap().len())
                .sum();
            if bytes == 0 {
                return "none".to_owned();
            }
            let cost = cost(arguments, files, counts) / bytes as f64;
            if name == "check" {
                *check = cost;
            }
            format!("{cost:.1} {unit}, {:.2} checks", cost / *check)
        });
        println!("| {name} | {} |", cells.collect::<Vec<_>>().join(" | "));
    }
}

/// The files of the corpus, or the project's own with mutants of them, which are written into a folder.
fn real_files(folder: &Path) -> Vec<PathBuf> {
    if let Some(corpus) = std::env::var_os("PBN_CORPUS") {
        return files_below(&fs::canonicalize(corpus).unwrap());
    }
    println!(
        "PBN_CORPUS names no folder: the project's own files and mutants of them are measured\n"
    );
    let own = files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"));
    let mut rng = generate::Rng::new(1);
    let mut files = own.clone();
    for (number, path) in own.iter().enumerate() {
        let text = fs::read(path).unwrap();
        for mutant in 0..MUTANTS {
            let path = folder.join(format!("{number}-{mutant}.pbn"));
            fs::write(&path, mutate(text.clone(), &mut rng)).unwrap();
            files.push(path);
        }
    }
    files
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let all = WalkDir::new(folder)
        .sort_by_file_name()
        .into_iter()
        .flatten();
    let paths = all.map(walkdir::DirEntry::into_path);
    paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "pbn"))
        .collect()
}

/// A text with a few bytes gone, doubled or of another kind.
fn mutate(mut text: Vec<u8>, rng: &mut generate::Rng) -> Vec<u8> {
    for _ in 0..3 {
        if text.is_empty() {
            break;
        }
        let place = rng.below(text.len());
        match rng.below(3) {
            0 => _ = text.remove(place),
            1 => text.insert(place, text.get(place).copied().unwrap_or(b' ')),
            _ => text.insert(place, rng.pick(b"[]{}\"$;%=*? \n")),
        }
    }
    text
}

/// What a command costs over files: nanoseconds, or instructions.
fn cost(arguments: &[&str], files: &[PathBuf], counts: bool) -> f64 {
    if counts {
        return instructions(&run(
            Command::new("valgrind").args([
                "--tool=callgrind",
                "--callgrind-out-file=/dev/null",
                env!("CARGO_BIN_EXE_pbnlint"),
            ]),
            arguments,
            files,
        ));
    }
    let times = (0..RUNS).map(|_| {
        let start = Instant::now();
        run(
            &mut Command::new(env!("CARGO_BIN_EXE_pbnlint")),
            arguments,
            files,
        );
        start.elapsed().as_nanos() as f64
    });
    times.fold(f64::INFINITY, f64::min)
}

fn run(program: &mut Command, arguments: &[&str], files: &[PathBuf]) -> Output {
    let target = TempDir::new().unwrap();
    // A patch can be made of files below the working folder.
    let root = target.path().ancestors().last().unwrap();
    program
        .current_dir(root)
        .env("RAYON_NUM_THREADS", "1")
        .args(arguments)
        .arg("-q");
    match arguments {
        ["convert", ..] => program.arg("--output-dir").arg(target.path()),
        _ => program.args(["-j1", "--isolated"]),
    };
    let output = program.arg("--").args(files).output();
    let output = output.unwrap_or_else(|error| panic!("{program:?} does not run: {error}"));
    let is_done = output.status.code().is_some_and(|code| code <= 2);
    assert!(
        is_done,
        "{program:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    output
}

/// The number after `Collected :` in what callgrind prints.
fn instructions(output: &Output) -> f64 {
    let printed = String::from_utf8_lossy(&output.stderr);
    let (_, rest) = printed
        .split_once("Collected :")
        .expect("callgrind says what it counted");
    rest.split_whitespace()
        .next()
        .and_then(|number| number.parse().ok())
        .unwrap()
}

//! What export does: what must be true of any input, and the forms of single things.

use std::collections::BTreeMap;

use pbnlint::export::{Settings, export, export_in_batches};
use pbnlint::lint::{self, Plan};
use pbnlint::source::Source;

use super::corpus;

fn exported(bytes: &[u8]) -> pbnlint::export::Export {
    export(&Source::new(bytes), &Settings::default())
}

/// What must be true of the export of any bytes.
#[track_caller]
pub fn check_invariants(bytes: &[u8]) {
    let first = exported(bytes);
    let source = Source::new(bytes);
    assert_eq!(
        first,
        export_in_batches(&source, &Settings::default(), 1),
        "the result depends on the batches"
    );
    let second = exported(&first.bytes);
    if second.bytes != first.bytes {
        panic!(
            "no fixed point:\n--- input\n{}\n--- first\n{}\n--- second\n{}",
            String::from_utf8_lossy(bytes),
            String::from_utf8_lossy(&first.bytes),
            String::from_utf8_lossy(&second.bytes)
        );
    }
}

#[test]
#[ignore]
fn corpus_numbers() {
    let corpus = std::env::var_os("PBN_CORPUS").unwrap();
    let mut files = corpus::files(std::path::Path::new(&corpus));
    files.retain(|p| p.extension().is_some_and(|e| e.eq_ignore_ascii_case("pbn")));
    let (mut full, mut part, mut refused, mut games, mut kept) = (0, 0, 0, 0, 0);
    let mut reasons: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut rules: BTreeMap<String, (usize, usize, String)> = BTreeMap::new();
    let mut unstable = 0;
    let plan = Plan::new(&lint::Settings {
        export: true,
        ..lint::Settings::default()
    });
    for path in &files {
        let bytes = std::fs::read(path).unwrap();
        let out = exported(&bytes);
        games += out.games;
        kept += out.kept();
        let name = path.display();
        match (out.is_refused(), out.is_marked) {
            (true, _) => refused += 1,
            (_, true) => full += 1,
            _ => part += 1,
        }
        let mut seen = std::collections::HashSet::new();
        for notice in &out.notices {
            let key = format!(
                "{}{:?}",
                if notice.is_verbatim() {
                    "KEPT "
                } else {
                    "left "
                },
                notice.reason
            );
            let entry = reasons.entry(key.clone()).or_default();
            entry.0 += 1;
            entry.1 += usize::from(seen.insert(key));
        }
        if exported(&out.bytes).bytes != out.bytes {
            unstable += 1;
            eprintln!("NOT A FIXED POINT {name}");
        }
        if out.is_refused() {
            eprintln!("refused {name} {:?}", out.notices.first());
            continue;
        }
        let written = Source::new(&out.bytes);
        let kept: Vec<usize> = out
            .notices
            .iter()
            .filter(|n| n.is_verbatim())
            .map(|n| n.game)
            .collect();
        let mut seen = std::collections::HashSet::new();
        for d in &lint::check(&written, None, &plan).diagnostics {
            if d.rule.name().starts_with("export") && !kept.contains(&d.game) {
                let entry = rules.entry(d.rule.name().to_owned()).or_default();
                entry.0 += 1;
                if seen.insert(d.rule.name().to_owned()) {
                    entry.1 += 1;
                    if entry.1 % 7 == 1 {
                        entry.2.push_str(&format!(
                            "   {name} game {} line {}: {}\n",
                            d.game,
                            written.position(d.range.start).line,
                            d.message
                        ));
                    }
                }
            }
        }
    }
    eprintln!(
        "{} files: {full} full, {part} part, {refused} refused; {games} games, {kept} kept; unstable {unstable}",
        files.len()
    );
    for (k, v) in reasons {
        eprintln!("{k}: {} in {} files", v.0, v.1);
    }
    for (k, v) in rules {
        eprintln!("{k}: {} in {} files\n{}", v.0, v.1, v.2);
    }
}

//! What `export` makes of any bytes with its repairs.

use std::path::Path;

use pbnlint::lint::{self, Plan};
use pbnlint::normalize::{ExportJob, Repairs, normalize};
use pbnlint::notation::foreign;
use pbnlint::pbn::export::{ExportOptions, export, export_unrepaired};
use pbnlint::pbn::standard::Version;
use pbnlint::repair::{RepairLevel, repair};
use pbnlint::source::Source;
use proptest::prelude::*;

use super::{corpus, invariants, properties};
use crate::generate::{self, Options};

/// What the command writes, with the rules that are on by default.
fn normalized(bytes: &[u8], level: Option<RepairLevel>) -> Option<Vec<u8>> {
    let job = ExportJob {
        bytes,
        name: None,
        repairs: &Repairs::new(&lint::Settings::default(), level),
        settings: &ExportOptions::default(),
    };
    normalize(job)
        .ok()
        .map(|normalized| normalized.export.bytes.into_owned())
}

/// Whether an export writes a file without a check.
fn is_plainly_sound(bytes: &[u8]) -> bool {
    let has_suppressions = memchr::memmem::find(bytes, b"pbnlint").is_some();
    let unrepaired = export_unrepaired(&Source::new(bytes), &ExportOptions::default());
    !has_suppressions && unrepaired.is_some_and(|unrepaired| unrepaired.doubtful.is_empty())
}

/// Checks that the steps are those of `check --fix` and of the writing, and that a file which is
/// not checked needs no repair.
#[track_caller]
fn check(bytes: &[u8], levels: &[RepairLevel]) {
    let settings = ExportOptions::default();
    let write = |bytes: &[u8]| export(&Source::new(bytes), &settings).into_owned();
    let shown = bytes.escape_ascii();
    if foreign(bytes, None).is_some() {
        assert_eq!(normalized(bytes, Some(RepairLevel::Safe)), None);
        return;
    }
    let plain = write(bytes);
    assert_eq!(normalized(bytes, None), Some(plain.bytes.to_vec()));
    if let Some(unrepaired) = export_unrepaired(&Source::new(bytes), &settings) {
        assert_eq!(unrepaired.export, plain, "{shown}");
    }
    if is_plainly_sound(bytes) {
        // However many rules are on.
        let repaired = repair(
            bytes,
            None,
            &Plan::new(&invariants::everything()),
            RepairLevel::Safe,
        );
        let after = write(&repaired.bytes);
        let fixed = &repaired.fixed;
        assert_eq!(after.bytes, plain.bytes, "{fixed:?} in {shown}");
    }
    let plan = Plan::new(&lint::Settings::default());
    for level in levels {
        let level = *level;
        let repaired = repair(bytes, None, &plan, level);
        let mut expected = write(&repaired.bytes);
        let written = normalized(bytes, Some(level));
        let of_repaired = normalized(&repaired.bytes, Some(level));
        assert_eq!(written, of_repaired, "{shown}");
        // What is written can show another repair.
        for _ in 0..4 {
            let again = write(&repair(&expected.bytes, None, &plan, level).bytes);
            expected.is_marked &= again.is_marked;
            if again.bytes == expected.bytes {
                break;
            }
            expected.bytes = again.bytes;
        }
        assert_eq!(written.as_ref(), Some(&expected.bytes.to_vec()), "{shown}");
        let again = normalized(&expected.bytes, Some(level));
        assert_eq!(again, written, "not at rest after {shown}");
        if expected.is_marked && level == RepairLevel::Safe {
            nothing_is_left_to_repair(&expected.bytes, &plan, bytes);
        }
    }
}

/// A file that says it is in export format has no finding with a safe fix, so it stays as it is.
#[track_caller]
fn nothing_is_left_to_repair(marked: &[u8], plan: &Plan, given: &[u8]) {
    let again = repair(marked, None, plan, RepairLevel::Safe);
    assert!(
        again.bytes == marked,
        "{:?} in {}\nfrom {}",
        again.fixed,
        marked.escape_ascii(),
        given.escape_ascii()
    );
}

/// Files that once came to rest only at a second export.
#[test]
fn what_was_written_twice_is_written_once() {
    let ignore = "{pbnlint: ignore[law]}".repeat(3);
    check(format!("[e\"\"]S Npbnlint:{ignore}T").as_bytes(), BOTH);
    // Writing makes a repair safe that was not.
    for text in [
        "[scorr\"]\n[score\"]",
        "[d\"\"[auction\"n\"]1n =1 pas[note\"1:stayman\"[d\"\"[a\"\"][note\"1:stayman]",
        "[E\"]\n\n%PBN1.0\n[DealId\"]",
    ] {
        check(text.as_bytes(), BOTH);
    }
}

/// What is said of a file is said of what is written at last.
#[test]
fn a_version_that_is_raised_is_the_version_of_the_export() {
    let repairs = Repairs::new(&lint::Settings::default(), Some(RepairLevel::Safe));
    let job = ExportJob {
        bytes: b"[E\"]\n\n%PBN1.0\n[DealId\"]",
        name: None,
        repairs: &repairs,
        settings: &ExportOptions::default(),
    };
    let export = normalize(job).unwrap().export;
    assert!(export.bytes.starts_with(b"% PBN 2.1\r\n% EXPORT\r\n"));
    assert_eq!((export.version, export.is_marked), (Version::LATEST, true));
}

const BOTH: &[RepairLevel] = &[RepairLevel::Safe, RepairLevel::Unsafe];

#[test]
fn our_files_and_all_examples_are_normalized_soundly() {
    for seed in properties::seeds() {
        check(&seed, BOTH);
    }
}

/// A file that a program wrote well is not checked before its export.
#[test]
fn what_is_plainly_sound_needs_no_check() {
    let settings = ExportOptions::default();
    let features = Options {
        passed_out: false,
        ..Options::default()
    };
    for options in [
        Options {
            tables: false,
            ..features
        },
        features,
        Options::default(),
    ] {
        let bytes = generate::file(50_000, &options);
        let written = export(&Source::new(&bytes), &settings).bytes;
        assert!(is_plainly_sound(&written), "{options:?}");
    }
}

/// A rule moves it, so a game with one is checked.
#[test]
fn a_note_of_the_other_section_is_not_plainly_sound() {
    let game = |notes: [&str; 2]| {
        let [calls, cards] = notes;
        let text = format!(
            "[Event \"?\"]\n[Dealer \"N\"]\n[Declarer \"S\"]\n[Contract \"3S\"]\n[Result \"\"]\n\
             [Auction \"N\"]\nPass Pass =1= 3S AP\n{calls}[Play \"W\"]\nSA - - -\n{cards}"
        );
        let source = Source::new(text.as_bytes());
        export(&source, &ExportOptions::default())
            .bytes
            .into_owned()
    };
    let note = "[Note \"1:x\"]\n";
    let (right, wrong) = (game([note, ""]), game(["", note]));
    assert!(!is_plainly_sound(&wrong));
    assert_eq!(normalized(&wrong, Some(RepairLevel::Safe)), Some(right));
    check(&wrong, BOTH);
}

/// Of a file that a program wrote well, but for some games, only these are checked.
#[test]
fn only_doubtful_games_are_checked() {
    let settings = ExportOptions::default();
    let bytes = generate::file(50_000, &Options::default());
    let games = pbnlint::pbn::syntax::split(&bytes).games;
    // A blank that no rule repairs, and a name that one does.
    for (index, opening, has_fix) in [(7, "[Event  \"", false), (11, "[event \"", true)] {
        let start = games.get(index).unwrap().first_tag().unwrap();
        let mut changed = bytes.clone();
        changed.splice(start..start + 8, opening.bytes());
        let unrepaired = export_unrepaired(&Source::new(&changed), &settings).unwrap();
        assert_eq!(unrepaired.doubtful, [index]);
        check(&changed, BOTH);
        let plan = Plan::new(&lint::Settings::default());
        let found = lint::check_games(&Source::new(&changed), None, &plan, &[index]);
        let mut fixes = found.diagnostics.iter().flat_map(|finding| &finding.fixes);
        assert_eq!(fixes.next().is_some(), has_fix, "{found:?}");
    }
}

#[test]
fn real_files_are_normalized_soundly() {
    let Some(folder) = std::env::var_os("PBN_CORPUS") else {
        return;
    };
    for path in corpus::files(Path::new(&folder)) {
        let bytes = std::fs::read(&path).unwrap();
        if path.extension().is_some_and(|e| e == "pbn") && bytes.len() < 1 << 14 {
            check(&bytes, &[RepairLevel::Safe]);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, max_shrink_iters: 300, ..ProptestConfig::default() })]

    #[test]
    fn broken_files_are_normalized_soundly(
        seed in any::<usize>(),
        mutations in proptest::collection::vec(properties::mutation(), 1..5),
    ) {
        let seeds = properties::SEEDS.get_or_init(properties::seeds);
        let mut bytes = seeds[seed % seeds.len()].clone();
        for mutation in &mutations {
            properties::mutate(&mut bytes, mutation, seeds);
        }
        check(&bytes, BOTH);
    }

    /// A file in export format is not checked, so that must see whatever is not right in it.
    #[test]
    fn broken_exports_are_normalized_soundly(
        seed in any::<usize>(),
        mutations in proptest::collection::vec(properties::mutation(), 1..3),
    ) {
        let seeds = properties::SEEDS.get_or_init(properties::seeds);
        let seed = &seeds[seed % seeds.len()];
        let mut bytes = normalized(seed, Some(RepairLevel::Unsafe)).unwrap_or_default();
        for mutation in &mutations {
            properties::mutate(&mut bytes, mutation, seeds);
        }
        check(&bytes, &[RepairLevel::Safe]);
    }
}

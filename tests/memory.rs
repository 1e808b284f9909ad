//! How much memory a check takes at most, counted in bytes by the allocator: texts that somebody
//! could write to fill the memory of a program stay below a ceiling, and a clean file takes little
//! beside itself.
//!
//! It is a test binary of its own, because it counts what the whole process allocates.

#![allow(clippy::expect_used, clippy::print_stdout)]

use pbnlint::config::Configuration;
use pbnlint::convert;
use pbnlint::lint::{self, Plan, Settings};
use pbnlint::normalize::{ExportJob, Repairs, normalize, ways};
use pbnlint::patch::Patch;
use pbnlint::pbn::export::{ExportOptions, export};
use pbnlint::pbn::model::refine::exact;
use pbnlint::rbn::RecordForm;
use pbnlint::repair::{self, RepairLevel};
use pbnlint::server::Server;
use pbnlint::source::Source;
use peak_alloc::PeakAlloc;
use serde_json::{Value, json};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

const MEBIBYTE: usize = 1 << 20;

/// What is repeated, and how many megabytes a check of a mebibyte of it takes at its peak, by itself
/// and held to export format. All have more findings than are kept one by one, so that eight
/// mebibytes take little more.
const CEILINGS: &[(&str, [usize; 2])] = &[
    ("[]", [60, 110]),
    ("[E \"\"]\n\n", [20, 45]),
    ("[Event \"\n", [105, 120]),
    ("{}[]\"", [80, 135]),
    ("[\n\n", [45, 45]),
];

/// How many bytes a check of this text takes at its peak, beside the text.
fn peak(text: &[u8], plan: &Plan) -> usize {
    let source = Source::new(text);
    peak_of(|| {
        let findings = lint::check(&source, None, plan);
        assert!(findings.games > 0);
    })
}

/// How many bytes some work takes at its peak. How much is done at a time depends on the number of
/// threads.
fn peak_of(work: impl FnOnce() + Send) -> usize {
    let threads = rayon::ThreadPoolBuilder::new().num_threads(2).build();
    let threads = threads.expect("two threads");
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    threads.install(work);
    MEMORY.peak_usage().saturating_sub(before)
}

// One test, because each would count what the other one takes.
#[test]
fn texts_stay_below_their_ceilings() {
    hostile_texts();
    a_hostile_text_that_is_silenced();
    repairs_of_hostile_texts();
    exports_of_hostile_texts();
    conversions_of_hostile_texts();
    a_comparison_of_many_tag_pairs();
    a_patch_of_many_changes();
    a_configuration_at_its_limit();
    a_clean_file();
    open_documents();
}

fn hostile_texts() {
    let plans = [false, true].map(|export| {
        Plan::new(&Settings {
            export,
            ..Settings::default()
        })
    });
    for (pattern, ceilings) in CEILINGS {
        let text = pattern.repeat(MEBIBYTE / pattern.len());
        for (plan, ceiling) in plans.iter().zip(ceilings) {
            let bytes = peak(text.as_bytes(), plan);
            println!("{pattern:?}: {bytes}");
            assert!(
                bytes <= ceiling * 1_000_000,
                "{pattern:?}: {bytes} bytes, expected at most {ceiling} MB"
            );
        }
    }
}

/// How many megabytes a check takes of a text whose findings are all suppressed.
const OF_SUPPRESSED: usize = 50;

fn a_hostile_text_that_is_silenced() {
    let rest = "[\n\n".repeat(MEBIBYTE / 3);
    let text = format!("% pbnlint: ignore-file[stray-bracket]\n{rest}");
    let bytes = peak(text.as_bytes(), &Plan::new(&Settings::default()));
    println!("suppressed: {bytes}");
    assert!(
        bytes <= OF_SUPPRESSED * 1_000_000,
        "{bytes} bytes, expected at most {OF_SUPPRESSED} MB"
    );
}

/// How many bytes the language server keeps for an open document that has one line.
const OF_A_DOCUMENT: usize = 8192;

fn open_documents() {
    let mut server = Server::default();
    let mut say = |message: Value| {
        server.receive(message);
        server.settle();
        drop(server.take_out());
    };
    say(json!({ "id": 1, "method": "initialize", "params": { "capabilities": {} } }));
    let mut open = |number: usize| {
        let text = "[Event \"Club evening\"]\n";
        let uri = format!("file:///games/evening/{number}.pbn");
        let item = json!({ "uri": uri, "languageId": "pbn", "version": 1, "text": text });
        let params = json!({ "textDocument": item });
        say(json!({ "method": "textDocument/didOpen", "params": params }));
    };
    // The rules are kept once.
    open(0);
    let before = MEMORY.current_usage();
    (1..=1000).for_each(&mut open);
    let bytes = MEMORY.current_usage().saturating_sub(before) / 1000;
    println!("an open document: {bytes}");
    assert!(
        bytes <= OF_A_DOCUMENT,
        "{bytes} bytes, expected at most {OF_A_DOCUMENT}"
    );
}

/// How many megabytes a configuration takes that asks for as much as it may.
const OF_A_CONFIGURATION: usize = 100;

fn a_configuration_at_its_limit() {
    let globs = |count: usize, glob: &dyn Fn(usize) -> String| -> String {
        let globs: Vec<_> = (0..count).map(|n| format!("{:?}", glob(n))).collect();
        format!("exclude = [\n{}\n]\n", globs.join(",\n"))
    };
    let pattern = |n: usize| {
        format!(
            "[[require]]\nname = \"r{n}\"\ntag = \"Event\"\npattern = '[\\p{{L}}]{{1,3}}x{n}'\n"
        )
    };
    let texts = [
        globs(9000, &|n| format!("a{n}")),
        globs(9000, &|n| format!("a*/b{n}*c")),
        globs(20, &|n| format!("{}{n}", "ab".repeat(1000))),
        (0..200).map(pattern).collect(),
        (0..2000).map(pattern).collect(),
    ];
    for text in texts {
        let mut is_read = false;
        let bytes = peak_of(|| is_read = Configuration::of_text(&text).is_ok());
        println!(
            "configuration of {} bytes, read {is_read}: {bytes}",
            text.len()
        );
        assert!(
            bytes <= OF_A_CONFIGURATION * 1_000_000,
            "{bytes} bytes, expected at most {OF_A_CONFIGURATION} MB"
        );
    }
}

/// How many megabytes it takes to write the patch of a text of a mebibyte in which every second line
/// changes.
const OF_A_PATCH: usize = 30;

fn a_patch_of_many_changes() {
    let [before, after] = ["[\n\n", "{[}\n\n"].map(|lines| lines.repeat(MEBIBYTE / 3));
    let bytes = peak_of(|| {
        let patch = Patch::between(b"a.pbn", before.as_bytes(), after.as_bytes());
        assert_eq!(patch.hunks().count(), 1);
        assert!(patch.write_to(&mut std::io::sink()).is_ok());
    });
    println!("patch: {bytes}");
    assert!(
        bytes <= OF_A_PATCH * 1_000_000,
        "{bytes} bytes, expected at most {OF_A_PATCH} MB"
    );
}

/// What is repeated, and how many megabytes the repair takes at its peak of an eighth of a mebibyte of
/// it, which has few enough findings for all at once, and of a whole one, which is repaired part by part.
const CEILINGS_OF_REPAIRS: &[(&str, [usize; 2])] = &[
    ("[]", [25, 55]),
    ("[E \"\"]\n\n", [4, 20]),
    ("[Event \"\n", [55, 80]),
    ("{}[]\"", [60, 95]),
    ("[\n\n", [45, 70]),
];

/// How many megabytes it takes to compare what two texts of two mebibytes say, both nothing but tag pairs
/// on one line: no more than a game of each is in memory at a time.
const OF_A_COMPARISON: usize = 40;

fn a_comparison_of_many_tag_pairs() {
    let plan = Plan::new(&Settings::default());
    let pairs = MEBIBYTE / 3;
    let [before, after] = ["[E \"\"]", "[E  \"\"]"].map(|pair| pair.repeat(pairs));
    let bytes = peak_of(|| {
        let compared = repair::refines(before.as_bytes(), after.as_bytes(), &plan, &exact, &[]);
        assert!(compared.is_ok());
    });
    println!("comparison: {bytes}");
    assert!(
        bytes <= OF_A_COMPARISON * 1_000_000,
        "{bytes} bytes, expected at most {OF_A_COMPARISON} MB"
    );
}

/// What is repeated, and how many megabytes a conversion takes at its peak of an eighth of a mebibyte of
/// it. All games and records of a file are in memory, of which these texts have as many as can be.
const CEILINGS_OF_CONVERSIONS: &[(&str, [usize; 2])] = &[
    ("[E \"\"]\n\n", [45, 35]),
    ("[Event \"\n", [20, 25]),
    ("[\n\n", [60, 75]),
    ("[VisitTeam \"a\"];b\n", [5, 3]),
];

fn conversions_of_hostile_texts() {
    for (pattern, [to_records, back]) in CEILINGS_OF_CONVERSIONS {
        let text = pattern.repeat(MEBIBYTE / 8 / pattern.len());
        let mut records = Vec::new();
        let there =
            peak_of(|| records = convert::to_records(text.as_bytes(), RecordForm::Rbn, true).bytes);
        let again = peak_of(|| assert!(convert::to_pbn(&records, RecordForm::Rbn, true).games > 0));
        for (bytes, ceiling) in [(there, to_records), (again, back)] {
            println!("conversion of {pattern:?}: {bytes}");
            assert!(
                bytes <= ceiling * 1_000_000,
                "conversion of {pattern:?}: {bytes} bytes, expected at most {ceiling} MB"
            );
        }
    }
}

/// What is repeated, and how many megabytes an export takes at its peak of a quarter of a mebibyte of
/// it, with the search for ways to have the games written that it keeps. The text of the second is
/// 24 times as long.
const CEILINGS_OF_EXPORTS: &[(&str, usize)] = &[
    ("[]", 35),
    ("[E \"\"]\n\n", 30),
    ("[Event \"\n", 60),
    ("{}[]\"", 65),
    ("[\n\n", 22),
];

fn exports_of_hostile_texts() {
    let repairs = Repairs::new(&Settings::default(), Some(RepairLevel::Safe));
    for (pattern, ceiling) in CEILINGS_OF_EXPORTS {
        let text = pattern.repeat(MEBIBYTE / 4 / pattern.len());
        let job = ExportJob {
            bytes: text.as_bytes(),
            name: None,
            repairs: &repairs,
            settings: &ExportOptions::default(),
        };
        let bytes = peak_of(|| {
            let normalized = normalize(job).expect("the text is PBN");
            std::hint::black_box(ways(job, &normalized));
        });
        println!("export of {pattern:?}: {bytes}");
        assert!(
            bytes <= ceiling * 1_000_000,
            "export of {pattern:?}: {bytes} bytes, expected at most {ceiling} MB"
        );
    }
}

fn repairs_of_hostile_texts() {
    let plan = Plan::new(&Settings::default());
    for (pattern, ceilings) in CEILINGS_OF_REPAIRS {
        for (size, ceiling) in [MEBIBYTE / 8, MEBIBYTE].into_iter().zip(ceilings) {
            let text = pattern.repeat(size / pattern.len());
            let bytes = peak_of(|| {
                repair::repair(text.as_bytes(), None, &plan, RepairLevel::Unsafe);
            });
            println!("repair of {size} bytes of {pattern:?}: {bytes}");
            assert!(
                bytes <= ceiling * 1_000_000,
                "repair of {size} bytes of {pattern:?}: {bytes} bytes, expected at most {ceiling} MB"
            );
        }
    }
}

/// How many bytes a game of a clean file leaves behind at most: in a check, in a check of a match with
/// both rooms and IMPs, and in an export, which does not copy its text of more than 300. Lists that grow
/// have room for twice as many.
const OF_A_CLEAN_GAME: [usize; 3] = [16, 70, 120];

fn a_clean_file() {
    let plan = Plan::new(&Settings::default());
    let options = ExportOptions::default();
    let game = |board: usize, more: &str| {
        format!(
            "[Event \"Club\"]\n[Date \"2026.01.02\"]\n[Board \"{board}\"]\n[Dealer \"N\"]\n\
            [Vulnerable \"None\"]\n[Deal \"N:AKQJ.T98.765.432 T98.765.432.AKQJ \
            765.432.AKQJ.T98 432.AKQJ.T98.765\"]\n[Declarer \"S\"]\n[Contract \"1C\"]\n\
            [Result \"7\"]\n{more}\n"
        )
    };
    let of_match = |board: usize| {
        let rooms = ["Open", "Closed"].map(|room| {
            let score = "[Scoring \"IMP\"]\n[Score \"NS 70\"]\n[ScoreIMP \"NS 0\"]\n";
            game(board, &format!("[Room \"{room}\"]\n{score}"))
        });
        rooms.concat()
    };
    let exported = |text: String| {
        export(&Source::new(text.as_bytes()), &options)
            .bytes
            .into_owned()
    };
    // More than is checked at a time, and twice as much.
    let [one, two] = [20_000, 40_000].map(|games| {
        let text = exported((1..=games / 2).map(of_match).collect());
        let of_match = peak(&text, &plan);
        let text = exported((1..=games).map(|board| game(board, "")).collect());
        let source = Source::new(&text);
        let checked = peak(&text, &plan);
        let exported = peak_of(|| assert!(export(&source, &options).is_marked));
        [checked, of_match, exported]
    });
    for ((two, one), most) in two.into_iter().zip(one).zip(OF_A_CLEAN_GAME) {
        let bytes = two.saturating_sub(one) / 20_000;
        println!("a clean game: {bytes}");
        assert!(
            bytes <= most,
            "{bytes} bytes for a game, expected at most {most}"
        );
    }
}

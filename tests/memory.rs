//! How much memory a check takes at most, counted in bytes by the allocator: texts that somebody
//! could write to fill the memory of a program stay below a ceiling for each of their bytes.
//!
//! It is a test binary of its own, because it counts what the whole process allocates.

use pbnlint::lint::{self, Plan, Settings};
use pbnlint::source::Source;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// What is repeated, and how many bytes each byte more may take: by itself, and held to export
/// format. All have more findings than are kept one by one.
const CEILINGS: &[(&str, [usize; 2])] = &[
    ("[]", [70, 100]),
    ("[E \"\"]\n\n", [24, 50]),
    ("[Event \"\n", [48, 38]),
    ("{}[]\"", [48, 55]),
];

/// How many bytes a check of this text takes at its peak, beside the text.
fn peak(text: &str, plan: &Plan) -> usize {
    let source = Source::new(text.as_bytes());
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let findings = lint::check(&source, None, plan);
    let peak = MEMORY.peak_usage();
    assert!(!findings.diagnostics.is_empty());
    peak.saturating_sub(before)
}

/// What a text of twice the size takes more, for each byte: some memory is taken for any text.
fn bytes_for_each(pattern: &str, plan: &Plan) -> usize {
    const SIZE: usize = 1 << 18;
    let [half, whole] = [SIZE / 2, SIZE].map(|size| {
        let text = pattern.repeat(size / pattern.len());
        peak(&text, plan)
    });
    whole.saturating_sub(half) / (SIZE / 2)
}

#[test]
fn hostile_texts_stay_below_their_ceilings() {
    let plans = [false, true].map(|export| {
        Plan::new(&Settings {
            export,
            ..Settings::default()
        })
    });
    for (pattern, ceilings) in CEILINGS {
        for (plan, ceiling) in plans.iter().zip(ceilings) {
            let bytes = bytes_for_each(pattern, plan);
            assert!(
                bytes <= *ceiling,
                "{pattern:?}: {bytes} bytes for each byte, expected at most {ceiling}"
            );
        }
    }
}

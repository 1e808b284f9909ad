//! Texts that somebody could write to keep a program busy: `cargo bench --bench linear`.
//!
//! Each of them took quadratic time in some draft, or may do so in the next one. For each the
//! bench prints how much longer a byte takes where the text is eight times as long: 1 is linear,
//! 8 quadratic. The tests only run them; how long that takes is no matter of theirs.

/// What is repeated: text of any kind.
pub const TEXTS: &[&str] = &[
    "[",
    "]",
    "{",
    "\"",
    "[a \"",
    "\"]{\\\"",
    "[]",
    "[a",
    "=1",
    "{\n\n",
    "[ ",
    "^",
    "\"[",
    "[a \"b\" ",
    "[\n",
    "\\",
    ";",
    "[a \"b\"{",
    "\n[",
    "x\n",
    "[a\n",
    "[\"",
    "}",
    "{}[",
    "[a \"\nx\n",
    "{{}}",
    "{{}x",
    " %",
    "% {}",
    "a \"b\"]\n",
    "x\na \"b\"]\n",
    "% EXPORT\n",
    "% x\n% PBN 2.1\n",
    "[A \"\"]x}",
    "=1 ",
    "^ S",
    "x%",
    "[a \"\"]",
    "[a- ",
    "[Event \"",
    "{}[]\"",
    "% pbnlint: ignore[tag]\n",
    "{pbnlint: disable[tag]}\n[A \"\"]\n\n",
];

/// What is repeated after a beginning: data of one game.
pub const DATA: &[(&str, &str)] = &[
    ("[Auction \"N\"]\n", "1C* "),
    ("[Auction \"N\"]\n", "1C =1= $9 "),
    ("[Auction \"N\"]\n", "1C\n"),
    ("[ScoreTable \"A\"]\n", "a \u{A0} "),
    ("[Auction \"N\"]\n", "Auction \"N\"]\n"),
    ("[Auction \"N\"]\n", "AP\nRoom \"Open\"]\n"),
    ("[Play \"W\"]\n", "SA* "),
    ("[Play \"W\"]\n", "SA S2 S3 S4\n"),
    ("[Play \"W\"]\n", "SA \t"),
    ("[Play \"W\"]\n", "SA {x} "),
    ("[ScoreTable \"Rank;Names\"]\n", "\"a\\b\"\n"),
    ("[ScoreTable \"Rank\"]\n", "a\\b "),
    ("[ScoreTable \"", "Rank\\\\3R;"),
    (
        "[OptimumResultTable \"Declarer;Denomination;Result\"]\n",
        "N NT 9\n",
    ),
    ("%", " PBN 2.1"),
    ("", "[Note \"1:x\"]\n"),
    ("", "[ScoreTable \"Rank\"]\n1\n"),
    ("", "[Event \"##x\"]\n\n"),
    ("", "[Board \"1\"]\n[Room \"Open\"]\n[Score \"NS 50\"]\n\n"),
    ("", "[VisitTeam \"a\"];b\n"),
    ("[Dealer \"", "##"),
    ("[Event \"\"]\n", "\u{1A}\n"),
    ("[Auction \"N\"]\n", "1C [a]\n"),
    ("[Auction \"N\"]\n", "^Pass "),
    ("[Play \"W\"]\n", "SA {x\ty} "),
    ("[Deal \"N:", ". "),
];

/// What is repeated in a file of records, after its signature.
pub const RECORDS: &[(&str, &str)] = &[
    ("% RBN\n", "B 1\n\n"),
    ("% RBN\n", "{\n\n"),
    ("% RBN\n", "% pbnlint: ignore[rbn]\n"),
    ("% RBN\n", "A WN:1S^1P\n1 x\n\n"),
    ("% RBN\n", "T x\n"),
    ("% RBN\nA WN:", "1C"),
    ("% RBN\nP W:", "S2"),
    ("%{RBX}\n", "B{1}\n"),
    ("%{RBX}\n", "{}%{pbnlint: enable[rbn]}"),
    ("%{RBX}\n", "B{"),
];

/// A beginning and so many bytes of what is repeated.
pub fn text(start: &str, pattern: &str, size: usize) -> String {
    format!("{start}{}", pattern.repeat(size / pattern.len()))
}

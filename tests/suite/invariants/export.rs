//! What must be true of the export of any bytes.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use pbnlint::bridge::playing::PlayReading;
use pbnlint::engine::Part;
use pbnlint::engine::suppress::is_suppression;
use pbnlint::engine::{Diagnostic, Severity};
use pbnlint::fix::{Applicability, Fix};
use pbnlint::lint::{self, Plan};
use pbnlint::normalize::{ExportJob, Repairs, normalize};
use pbnlint::pbn::export::{
    Export, ExportNotice, ExportOptions, NoticeReason, export, export_in_batches,
};
use pbnlint::pbn::model::Model;
use pbnlint::pbn::model::refine::{GameSummary, refines};
use pbnlint::pbn::standard::{TagId, Version, tag_id};
use pbnlint::pbn::syntax::GameText;
use pbnlint::pbn::syntax::split::{Directive, DirectiveKind, Split};
use pbnlint::pbn::syntax::{Document, GameView, ProblemKind, TokenId, TokenKind, split};
use pbnlint::repair::{RepairLevel, repair};
use pbnlint::source::{Encoding, LineEnd, Source, is_line_end};

use super::everything;

/// The export of a text by default.
pub fn exported(bytes: &[u8]) -> Export<'static> {
    export(&Source::new(bytes), &ExportOptions::default()).into_owned()
}

/// The settings under which texts can be compared byte by byte.
fn in_its_encoding() -> ExportOptions {
    ExportOptions {
        to_latin1: false,
        ..ExportOptions::default()
    }
}

#[track_caller]
pub fn check(bytes: &[u8]) {
    let source = Source::new(bytes);
    let first = exported(bytes);
    assert_eq!(
        first,
        export_in_batches(&source, &ExportOptions::default(), 1),
        "the result depends on the batches"
    );
    is_fixed_point(bytes, &first, &ExportOptions::default());
    is_marked_by_its_header(&first);
    // Records of RBN are repaired as such, and written by a writer of their own. A text without any tag
    // of PBN in which data become the escape line `%RBN` is taken for them.
    let is_of_records = |text| pbnlint::notation::of_records(text, None, None).is_some();
    if !is_of_records(bytes) && !is_of_records(&first.bytes) {
        has_only_findings_for_people(&first);
        repairs_first_make_no_finding(bytes, &first);
        is_written_once(bytes);
    }
    let kept = export(&source, &in_its_encoding());
    is_fixed_point(bytes, &kept, &in_its_encoding());
    says_the_same(bytes, &kept);
    let expanding = ExportOptions {
        expand_inheritance: true,
        version: Some(Version::V1_0),
        line_end: Some(LineEnd::Lf),
        ..ExportOptions::default()
    };
    let expanded = export(&source, &expanding);
    // After a comment without an end no line can say that a game is of a later version.
    if !has_open_comment(bytes) && !is_guessed_anew(bytes, &expanded.bytes) {
        is_fixed_point(bytes, &expanded, &expanding);
    }
}

/// Whether a text has characters of two encodings, of which the more usual one is guessed, and values
/// that are written out or go away make it the other one.
fn is_guessed_anew(bytes: &[u8], exported: &[u8]) -> bool {
    super::has_two_encodings(bytes) && Encoding::guess(bytes) != Encoding::guess(exported)
}

fn has_open_comment(bytes: &[u8]) -> bool {
    split(bytes).games.iter().any(|game| {
        let document = Document::parse(&bytes[game.range()]);
        let mut problems = document.problems.iter();
        problems.any(|problem| problem.kind == ProblemKind::UnclosedComment)
    })
}

#[track_caller]
fn is_fixed_point(bytes: &[u8], first: &Export<'_>, settings: &ExportOptions) {
    let second = export(&Source::new(&first.bytes), settings);
    assert!(
        second.bytes == first.bytes,
        "no fixed point:\n--- input\n{}\n--- first\n{}\n--- second\n{}",
        String::from_utf8_lossy(bytes),
        String::from_utf8_lossy(&first.bytes),
        String::from_utf8_lossy(&second.bytes)
    );
}

/// The header says what the result is, and no other line does.
#[track_caller]
fn is_marked_by_its_header(export: &Export<'_>) {
    if export.is_refused() {
        return;
    }
    let bytes = export
        .bytes
        .strip_prefix(b"\xEF\xBB\xBF")
        .unwrap_or(&export.bytes);
    let version = format!("% PBN {}\r\n", export.version);
    assert!(bytes.starts_with(version.as_bytes()));
    let directives = split(&export.bytes).directives;
    if !export.is_marked {
        // A game that is kept may be of another version than the rest.
        let claims = |d: &Directive| d.kind == DirectiveKind::Export;
        assert!(!directives.iter().any(claims), "an untrue claim");
        assert!(export.kept() > 0 || directives.len() == 1);
        return;
    }
    assert_eq!(directives.len(), 2);
    assert!(bytes[version.len()..].starts_with(b"% EXPORT\r\n"));
    assert!(bytes.ends_with(b"\r\n"));
    for line in bytes.split(|byte| *byte == b'\n') {
        assert!(line.len() < 255, "a line is too long");
        assert!(!line.contains(&b'\t'), "a tab");
    }
}

/// The rules of export format that may find something in a game that was exported, and why
/// nobody but a person can settle it.
const FOR_PEOPLE: &[&str] = &[
    // Which player dealt, or led, is contradicted elsewhere, so nothing is turned.
    "export-auction-start",
    "export-play-leader",
    // The calls that it stands for are not sure, or a table of times has one row for them.
    "export-all-pass",
];

#[track_caller]
fn has_only_findings_for_people(export: &Export<'_>) {
    if export.is_refused() {
        return;
    }
    let source = Source::new(&export.bytes);
    let findings = lint::check(&source, None, &Plan::new(&everything())).diagnostics;
    let notices = &export.notices;
    for finding in findings
        .iter()
        .filter(|finding| finding.rule.group() == "export")
    {
        let name = finding.rule.name();
        let is_reported = notices
            .iter()
            .any(|n| n.game == 0 || n.game == finding.game);
        // What is kept as it was may be in the way of what is reported for the file.
        let is_of_file = notices.iter().any(|notice| notice.is_verbatim());
        assert!(
            is_reported
                || is_of_file
                || name == "export-header" && !export.is_marked
                || FOR_PEOPLE.contains(&name),
            "{name} in game {}: {}\n{}",
            finding.game,
            finding.message,
            String::from_utf8_lossy(&export.bytes)
        );
        let is_harmless = finding.severity == Severity::Info || FOR_PEOPLE.contains(&name);
        assert!(!export.is_marked || is_harmless, "{name} in a marked file");
    }
}

/// A rule with the number of a game in which it finds something.
type Fault = (String, usize);

/// Whether a rule is about what cannot be read, or has no place in a text.
fn is_in_the_way(rule: &str) -> bool {
    matches!(rule, "control-character" | "damaged-line-end")
        || pbnlint::rules::find(rule)
            .is_some_and(|rule| rule.group == pbnlint::rules::groups::SYNTAX)
}

/// The errors and warnings of a text by rule and game, held to a version or to the one that it declares.
fn faults(bytes: &[u8], version: Option<Version>) -> HashSet<Fault> {
    let split = split(bytes);
    // What follows the last game is counted with it.
    let number = |place: usize| {
        let begun = |game: &GameText| game.range().start <= place;
        split.games.partition_point(begun).min(split.game_count())
    };
    let mut faults = HashSet::new();
    for finding in serious(bytes, version) {
        let also = finding.also.iter().map(|place| number(place.start));
        let all = also.chain([finding.game]);
        faults.extend(all.map(|game| (finding.rule.name().to_owned(), game)));
    }
    faults
}

/// The errors and warnings of a text.
fn serious(bytes: &[u8], version: Option<Version>) -> Vec<Diagnostic> {
    let plan = Plan::new(&lint::Settings {
        version,
        ..lint::Settings::default()
    });
    let found = lint::check(&Source::new(bytes), None, &plan).diagnostics;
    let is_serious = |finding: &Diagnostic| finding.severity >= Severity::Warning;
    found.into_iter().filter(is_serious).collect()
}

/// Each error or warning of the result was one before, by rule and game. A value that games hand on
/// takes its own along.
#[track_caller]
fn makes_no_finding(bytes: &[u8], before: &HashSet<Fault>, export: &Export<'_>) {
    // No program writes what is in another notation as PBN.
    let is_foreign = |text| pbnlint::notation::foreign(text, None).is_some();
    if export.is_refused() || is_foreign(bytes) || is_foreign(&export.bytes) {
        return;
    }
    let hands_on = bytes.windows(2).any(|two| two == b"\"#");
    // Without a line that only the header has, games can be parted that were one.
    let are_parted = split(bytes).game_count() != split(&export.bytes).game_count();
    let now = faults(&export.bytes, None);
    let is_silenced = bytes.windows(7).any(|word| word == b"pbnlint");
    for finding in serious(&export.bytes, None) {
        let (name, game) = (finding.rule.name().to_owned(), finding.game);
        let was_there = if hands_on || are_parted {
            before.iter().any(|(rule, _)| *rule == name)
        } else {
            before.contains(&(name, game))
        };
        // A tag pair that is too long with its space is noted; a tag with a slip in its name is not
        // written twice. And where the result says that the play is over, more can be judged.
        let is_noted = |notice: &ExportNotice| {
            let (slip, long) = ("blank-line-in-game", "long-line");
            notice.game == game
                && match notice.reason {
                    NoticeReason::LongLine => finding.rule.name() == long,
                    NoticeReason::Misspelt(_) => finding.rule.name() == slip,
                    _ => false,
                }
        };
        // What could not be read hides more, until it can be.
        let hides = |fault: &Fault| {
            (fault.1 == game || are_parted) && is_in_the_way(&fault.0) && !now.contains(fault)
        };
        // So does a value that could not be read.
        let was_unread = |fault: &Fault| {
            let group = pbnlint::rules::find(&fault.0).map(|rule| rule.group);
            fault.1 == game && group == Some(pbnlint::rules::groups::TAG) && !now.contains(fault)
        };
        let is_of_law = finding.rule.group() == "law";
        let is_disclosed = before.iter().any(hides) || is_of_law && before.iter().any(was_unread);
        // What a note explains is judged where it belongs; one that an empty line separates from the game
        // is of no use to it then.
        let misplaced_in = |game: usize| before.contains(&("note-out-of-place".to_owned(), game));
        let was_misplaced = match finding.rule.name() {
            "unused-note" => misplaced_in(game),
            "note-out-of-place" => misplaced_in(game.saturating_sub(1)),
            _ => false,
        };
        // A line for this program may have been for a `*` that says nothing and goes.
        let has_lost_star = finding.rule.name() == "misplaced-suppression"
            && stars(bytes, game) > stars(&export.bytes, game);
        // A `*` that ends a table is alone on its line only when nothing follows it there any more; and one
        // at the beginning of the file without a byte order mark.
        let has_mark = bytes.starts_with(b"\xEF\xBB\xBF*");
        let has_glued_star =
            finding.rule.name() == "lone-star" && (has_mark || has_glued_star(bytes));
        // Several of them are one text where lines between them say nothing any more.
        let are_joined =
            finding.rule.name() == "stray-text" && before.contains(&("lone-star".to_owned(), game));
        // Elements of a table belong to columns, and have an order, once its rows are whole, which they can
        // become when what is no element goes.
        let rows = ("table-row-count".to_owned(), game);
        let is_of_rows =
            finding.rule.group() == "table" || finding.rule.name() == "impossible-action";
        let has_whole_rows = is_of_rows && before.contains(&rows) && !now.contains(&rows);
        // Whether passes are missing before the opening bid is settled by the other games of the file.
        let is_settled = finding.rule.name() == "missing-opening-passes"
            && before.contains(&("declarer-mismatch".to_owned(), game));
        // A tag whose name was not known is read once it is the only one that can be meant.
        let is_read_now = ["tag-case", "misspelt-tag"]
            .iter()
            .any(|rule| before.contains(&((*rule).to_owned(), game)))
            && finding.tag.as_deref().is_some_and(|tag| {
                let name = tag.as_bytes();
                value_in(bytes, game, name).is_none()
                    && value_in(&export.bytes, game, name).is_some()
            });
        let is_guessed = is_guessed_anew(bytes, &export.bytes);
        let is_reported = export.notices.iter().any(|notice| is_noted(&notice));
        // A line that silences findings does so for the calls or cards after it, which can be others
        // once they begin with another player.
        let is_of_cards = is_of_law || matches!(finding.rule.group(), "play" | "table");
        let had_hyphens = || {
            let texts = game_text(bytes, game).zip(game_text(&export.bytes, game));
            texts.is_some_and(|(before, now)| runs_on(before, now))
        };
        let is_uncovered = is_of_law && (hands_on || is_silenced)
            || is_of_cards
                && (had_hyphens()
                    || (game.saturating_sub(1)..=game)
                        .any(|game| is_ended(bytes, &export.bytes, game)));
        assert!(
            was_there
                || is_reported
                || is_disclosed
                || is_uncovered
                || was_misplaced
                || has_lost_star
                || has_glued_star
                || is_settled
                || is_read_now
                || are_joined
                || has_whole_rows
                || is_guessed,
            "new: {} in game {}: {}\n--- before\n{}\n--- after\n{}",
            finding.rule.name(),
            finding.game,
            finding.message,
            String::from_utf8_lossy(bytes),
            String::from_utf8_lossy(&export.bytes)
        );
    }
}

/// Whether a tag pair follows a `*` on its line, after blanks or control characters.
fn has_glued_star(bytes: &[u8]) -> bool {
    let mut parts = bytes.split(|byte| *byte == b'*').skip(1);
    parts.any(|part| {
        let is_blank = |byte: &&u8| !is_line_end(**byte) && (**byte <= b' ' || **byte == 0x7F);
        let blanks = part.iter().take_while(is_blank).count();
        part.get(blanks) == Some(&b'[')
    })
}

/// Whether it became known that the play of a game is over. Dealer, declarer, contract and result are judged
/// before they are written, for the model tells them as well.
fn is_ended(before: &[u8], after: &[u8], game: usize) -> bool {
    // The end of a section that readers ignore is none.
    let has_ignored = || game_text(before, game).is_some_and(has_ignored_section);
    stars(before, game) < stars(after, game) || has_ignored()
}

/// How many `*` a game has.
fn stars(bytes: &[u8], game: usize) -> Option<usize> {
    let document = Document::parse(game_text(bytes, game)?);
    let tree = document.tree();
    let is_star = |token: &TokenId| tree.kind(*token) == TokenKind::Star;
    Some(tree.tokens().filter(is_star).count())
}

/// The text of a game by its number.
fn game_text(bytes: &[u8], game: usize) -> Option<&[u8]> {
    let games = split(bytes).games;
    let range = games.get(game.wrapping_sub(1))?.range();
    bytes.get(range)
}

/// The value of a tag in a game, where that says anything.
fn value_in(bytes: &[u8], game: usize, name: &[u8]) -> Option<Vec<u8>> {
    let document = Document::parse(game_text(bytes, game)?);
    let mut pairs = GameView::new(&document).tag_pairs();
    let pair = pairs.find(|pair| pair.name() == name)?;
    let value = pair.value().filter(|value| !matches!(*value, b"" | b"?"));
    value.map(<[u8]>::to_vec)
}

/// Neither export, nor a repair and export after it, makes findings; and what was repaired is marked
/// only where nothing is left that could be repaired safely.
#[track_caller]
fn repairs_first_make_no_finding(bytes: &[u8], export: &Export<'_>) {
    let plan = Plan::new(&lint::Settings::default());
    let repaired = repair(bytes, None, &plan, RepairLevel::Safe);
    // What fills a hole may uncover something.
    let mut before = faults(bytes, None);
    before.extend(faults(&repaired.bytes, None));
    // And what one version has nothing against is against a later one, in which the rest is written.
    if !split(bytes).directives.is_empty() {
        before.extend(faults(bytes, Some(export.version)));
        before.extend(faults(&repaired.bytes, Some(export.version)));
    }
    makes_no_finding(bytes, &before, export);
    let Some(export) = normalized(bytes) else {
        return;
    };
    // A deal that is carried over brings its faults to the game that gets it.
    let deal = |bytes: &[u8], game: usize| value_in(bytes, game, b"Deal");
    for game in 2..=export.games {
        let carried = deal(&export.bytes, game).filter(|_| deal(bytes, game).is_none());
        if carried.is_some() && carried == deal(&export.bytes, game - 1) {
            let faults = before.iter().filter(|(_, of)| *of == game - 1);
            let faults: Vec<_> = faults.map(|(rule, _)| (rule.clone(), game)).collect();
            before.extend(faults);
        }
    }
    makes_no_finding(&repaired.bytes, &before, &export);
    if !export.is_marked || !repaired.reverted.is_empty() {
        return;
    }
    let held = lint::Settings {
        export: true,
        ..lint::Settings::default()
    };
    let findings = lint::check(&Source::new(&export.bytes), None, &Plan::new(&held)).diagnostics;
    let is_safe = |fix: &Fix| fix.applicability == Applicability::Safe;
    // What silences rules of export format is of no use just because the file is in it now.
    let is_fixable = |finding: &&Diagnostic| {
        finding.rule.name() != "unused-suppression" && finding.fixes.iter().any(is_safe)
    };
    let mut findings = findings.iter();
    if let Some(finding) = findings.find(is_fixable) {
        panic!(
            "fixable: {} in game {}: {}\n--- before\n{}\n--- after\n{}",
            finding.rule.name(),
            finding.game,
            finding.message,
            String::from_utf8_lossy(bytes),
            String::from_utf8_lossy(&export.bytes)
        );
    }
}

/// What the command writes; `None` where the text is in another notation.
fn normalized(bytes: &[u8]) -> Option<Export<'static>> {
    let job = ExportJob {
        bytes,
        name: None,
        repairs: &Repairs::new(&lint::Settings::default(), Some(RepairLevel::Safe)),
        settings: &ExportOptions::default(),
    };
    Some(normalize(job).ok()?.export.into_owned())
}

/// What the command wrote it writes again as it is.
#[track_caller]
fn is_written_once(bytes: &[u8]) {
    let Some(first) = normalized(bytes) else {
        return;
    };
    // The quotes of its tags may make chess notation of it, which is not written.
    if pbnlint::notation::foreign(&first.bytes, None).is_some() {
        return;
    }
    let second = normalized(&first.bytes);
    assert!(
        second
            .as_ref()
            .is_some_and(|second| second.bytes == first.bytes),
        "written twice:\n--- input\n{}\n--- first\n{}\n--- second\n{}",
        String::from_utf8_lossy(bytes),
        String::from_utf8_lossy(&first.bytes),
        String::from_utf8_lossy(&second.map_or_else(Default::default, |second| second.bytes))
    );
}

/// Texts without what export may change in them: blanks, control characters, line ends.
fn words(text: &[u8]) -> Cow<'_, [u8]> {
    let is_blank = |byte: &u8| byte.is_ascii_whitespace() || byte.is_ascii_control();
    let words = text.split(is_blank).filter(|word| !word.is_empty());
    let mut words: Vec<u8> = words.collect::<Vec<_>>().join(&b' ');
    // Rubber scores have no blanks around their slashes.
    while let Some(at) = words
        .windows(2)
        .position(|two| two == b" /" || two == b"/ ")
    {
        let blank = at + usize::from(words[at] == b'/');
        words.remove(blank);
    }
    Cow::Owned(words)
}

/// Each game still says all that it said, comments and `%` lines included.
#[track_caller]
fn says_the_same(bytes: &[u8], export: &Export<'_>) {
    if export.is_refused() {
        return;
    }
    let (games, now) = (split(bytes), split(&export.bytes));
    assert_eq!(games.game_count(), now.game_count(), "games were lost");
    let mut last = HashMap::new();
    // The last text of either may hold no game.
    let texts = games.games.len().min(now.games.len());
    for (index, game) in games.games.iter().enumerate().take(texts) {
        let left = &bytes[game.range()];
        let is_broken = has_long_line_comment(left);
        let left = &without_directives(bytes, &games, index, is_broken);
        let right = &without_directives(&export.bytes, &now, index, is_broken);
        // A game that is kept has the line ends of the others.
        let is_kept = lines(left).eq(lines(right));
        // In escape lines comments are not joined.
        let is_all_there = || {
            let [as_written, after] = [(bytes, &games), (&export.bytes, &now)]
                .map(|(text, split)| without_directives(text, split, index, false));
            every_text_is_there(&as_written, &[right.as_slice(), b"\n", &after].concat());
        };
        let declared = games.declared_version(index);
        let has_headers = [
            declared.is_none_or(|version| version > (1, 0)),
            export.version > Version::V1_0,
        ];
        let left = &written_out(left, right, &mut last, has_headers);
        if is_kept || left.trim_ascii() == right.trim_ascii() {
            continue;
        }
        // A section that readers ignore is one of escape lines now.
        let is_ignored = has_ignored_section(left);
        if is_ignored {
            // A `#` that says nothing stays in its escape line as it is.
            is_all_there();
        }
        let mut may_change = if is_ignored {
            vec![Part::RepeatedTag, Part::Note, Part::Table, Part::Comment]
        } else {
            Vec::new()
        };
        // Hyphens before the leader that take no part in the tricks are left out, so that the cards to
        // which comments belong have other numbers.
        if runs_on(left, right) {
            may_change.extend([Part::Turn, Part::Comment]);
            is_all_there();
        }
        let result = with_summary(left, export.version, |left| {
            with_summary(right, export.version, |right| {
                refines(left, right, &may_change)
            })
        });
        if let Err(difference) = result {
            panic!(
                "game {} lost {difference}:\n--- before\n{}\n--- after\n{}",
                index + 1,
                String::from_utf8_lossy(left),
                String::from_utf8_lossy(right)
            );
        }
    }
}

/// The lines of a text that have anything in them. A directive that does not hold any more leaves its `%`.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let lines = text.split(|byte| is_line_end(*byte));
    lines.filter(|line| !matches!(*line, b"" | b"%"))
}

/// The text with the value that was before in the file, or an empty one, in place of each `#` that
/// is not one any more.
fn written_out(
    before: &[u8],
    after: &[u8],
    last: &mut HashMap<Vec<u8>, Vec<u8>>,
    [reads_headers, writes_headers]: [bool; 2],
) -> Vec<u8> {
    let (document, now) = (Document::parse(before), Document::parse(after));
    let mut text = Vec::with_capacity(before.len());
    let mut at = 0;
    let mut first_values = HashMap::new();
    for pair in GameView::new(&document).tag_pairs() {
        // A repeat says nothing, not even that it is equal; as an escape line it stays as it is. One with
        // the header of the first goes with it.
        let is_repeat = first_values.contains_key(pair.name());
        let first = *first_values.entry(pair.name()).or_insert(pair.value());
        let is_equal = first == pair.value() && first.is_some_and(|value| value.starts_with(b"##"));
        let escaped = [b"%[", pair.name(), b" \"#\"]"].concat();
        let is_escaped = || after.windows(escaped.len()).any(|part| part == escaped);
        if is_repeat && !is_equal && (pair.value() != Some(b"#") || is_escaped()) {
            continue;
        }
        let (Some(value), Some(span)) = (pair.value(), pair.value_span()) else {
            continue;
        };
        let inherits = tag_id(pair.name()).is_some_and(|id| id.info().inherits);
        if value != b"#" || !inherits {
            let header = value.strip_prefix(b"##").filter(|_| reads_headers);
            last.insert(pair.name().to_vec(), header.unwrap_or(value).to_vec());
            if header.is_some() && !writes_headers {
                text.extend_from_slice(&before[at..span.start as usize]);
                at = span.start as usize + 2;
            }
            continue;
        }
        // In a game that is kept a tag pair without a value can come before it.
        let mut pairs = GameView::new(&now)
            .tag_pairs()
            .filter(|there| there.value().is_some());
        let there = pairs.find(|there| there.name() == pair.name());
        let is_kept = there.and_then(|there| there.value()) == Some(b"#");
        if !is_kept {
            text.extend_from_slice(&before[at..span.start as usize]);
            let value = last.get(pair.name()).map_or(&[][..], Vec::as_slice);
            if value.starts_with(b"##") {
                text.extend_from_slice(b"##");
            }
            text.extend_from_slice(value);
            at = span.end as usize;
        }
    }
    text.extend_from_slice(&before[at..]);
    text
}

/// Whether a section has the name of an earlier tag.
fn has_ignored_section(text: &[u8]) -> bool {
    let document = Document::parse(text);
    let mut names = HashSet::new();
    let mut pairs = GameView::new(&document).tag_pairs();
    pairs.any(|pair| {
        let id = tag_id(pair.name());
        let is_repeat = id != Some(TagId::NOTE) && !names.insert(pair.name());
        is_repeat && (pair.section().is_some() || matches!(id, Some(TagId::AUCTION | TagId::PLAY)))
    })
}

/// Whether the play of a game fits the deal only without the hyphens in front of it. Who leads may be
/// known by the declarer that export filled in.
fn runs_on(game: &[u8], exported: &[u8]) -> bool {
    let declarer = value_in(exported, 1, b"Declarer").unwrap_or_default();
    let text = [b"[Declarer \"", &declarer[..], b"\"]\n", game].concat();
    let document = Document::parse(&text);
    let pairs = GameView::new(&document).tag_pairs();
    let tags: Vec<_> = pairs.map(|pair| (pair, tag_id(pair.name()))).collect();
    let model = Model::new(&document, &tags, Version::LATEST);
    let replay = model.replay();
    replay.is_some_and(|replay| replay.reading == PlayReading::RunOn)
}

/// Each line of each string, element, comment and escape line can be found. The values of
/// tags that count are compared by what they say, for export has its own spelling for them.
#[track_caller]
fn every_text_is_there(before: &[u8], after: &[u8]) {
    let document = Document::parse(before);
    let after = words(after).to_ascii_uppercase();
    let mut names = HashSet::new();
    let pairs = GameView::new(&document).tag_pairs();
    let pairs = pairs.filter(|pair| tag_id(pair.name()) != Some(TagId::NOTE));
    let mut first = HashMap::new();
    let counts = pairs.filter(|pair| {
        let counts = names.insert(pair.name());
        counts && first.insert(pair.name(), pair.value()).is_none()
            || first.get(pair.name()) == Some(&pair.value())
    });
    let values: HashSet<_> = counts.filter_map(|pair| pair.string_span()).collect();
    for token in document.tree().tokens() {
        if values.contains(&document.tree().span(token)) {
            continue;
        }
        let kind = document.tree().kind(token);
        let is_text = kind.is_comment()
            || matches!(
                kind,
                TokenKind::String | TokenKind::Element | TokenKind::Escape
            );
        let text = document.token_text(token);
        let is_text = is_text && text != b"\"\"";
        // A line comment that is too long is one in braces.
        let text = match kind {
            TokenKind::LineComment => &text[1..],
            _ => text,
        };
        for line in text.split(|byte| is_line_end(*byte)).filter(|_| is_text) {
            // Elements that count may be written in capitals.
            let line = words(line).to_ascii_uppercase();
            // Hyphens before an auction go, and their times with them.
            let found =
                matches!(*line, [] | [b'-']) || after.windows(line.len()).any(|part| part == line);
            assert!(found, "{} is lost", String::from_utf8_lossy(&line));
        }
    }
}

/// Whether a line comment may be too long for a line of export format, and holds braces, so that it
/// can only become several.
fn has_long_line_comment(bytes: &[u8]) -> bool {
    let document = Document::parse(bytes);
    let tree = document.tree();
    let mut tokens = tree.tokens();
    tokens.any(|token| {
        let text = document.token_text(token);
        let tabs = text.iter().filter(|byte| **byte == b'\t').count();
        let is_braced = text.iter().any(|byte| b"{}".contains(byte));
        tree.kind(token) == TokenKind::LineComment && is_braced && text.len() + 7 * tabs > 200
    })
}

/// The bytes without what only the form of export format asks for: the lines `% Import` are
/// left out, a line for pbnlint among what readers ignore has one `%` in place of two, and
/// line comments one after the other are one, where one of them was too long.
fn without_form(bytes: &[u8], joins: bool) -> Vec<u8> {
    let document = Document::parse(bytes);
    let tree = document.tree();
    let mut rest = Vec::with_capacity(bytes.len());
    let mut last = None;
    for token in tree.tokens() {
        let text = document.token_text(token);
        let kind = tree.kind(token);
        match kind {
            TokenKind::Newline if last == Some(TokenKind::Escape) => {}
            TokenKind::Escape if text.trim_ascii_end() == b"% Import" => {
                last = Some(kind);
                continue;
            }
            TokenKind::Escape if text.starts_with(b"%%") && is_suppression(&text[1..]) => {
                rest.extend_from_slice(&text[1..]);
            }
            TokenKind::LineComment if joins && last == Some(kind) => {
                rest.truncate(rest.trim_ascii_end().len());
                rest.push(b' ');
                rest.extend_from_slice(&text[1..]);
            }
            _ => rest.extend_from_slice(text),
        }
        let goes_on = kind.is_space() && last == Some(TokenKind::LineComment);
        last = if goes_on { last } else { None };
        if kind == TokenKind::LineComment {
            last = Some(kind);
        }
    }
    rest
}

/// A game of a text without the lines that only the header has.
fn without_directives(bytes: &[u8], split: &Split, game: usize, joins: bool) -> Vec<u8> {
    let game = split.games.get(game).unwrap().range();
    let mut rest = Vec::with_capacity(game.len());
    let mut at = game.start;
    let directives = split.directives.iter();
    for directive in directives.filter(|directive| game.contains(&directive.range.start)) {
        rest.extend_from_slice(&bytes[at..directive.range.start]);
        let next = pbnlint::source::next_line(bytes, directive.range.end);
        at = next.map_or(game.end, |next| next.min(game.end));
        // Elsewhere than at the beginning a byte order mark is text.
        if rest.is_empty() && bytes[at..].starts_with(b"\xEF\xBB\xBF") {
            rest.push(b'\n');
        }
    }
    rest.extend_from_slice(&bytes[at..game.end]);
    without_form(&rest, joins)
}

fn with_summary<R>(text: &[u8], version: Version, look: impl FnOnce(&GameSummary<'_>) -> R) -> R {
    let document = Document::parse(text);
    let pairs = GameView::new(&document).tag_pairs();
    let tags: Vec<_> = pairs.map(|pair| (pair, tag_id(pair.name()))).collect();
    let model = Model::new(&document, &tags, version);
    look(&GameSummary::new(&document, &tags, &model, version, &words))
}

//! What readers of records find wrong, each with its bytes.

use super::label::RbnLabel;
use crate::source::Span;

/// A mistake in a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RbnFault {
    /// What is wrong.
    pub kind: RbnFaultKind,
    /// The bytes of the record's text that show it.
    pub span: Span,
}

/// What is wrong in a record. A rule asks for the kinds that it is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RbnFaultKind {
    // Lines (chapter 2).
    /// A label that is followed by its data without a space.
    NoSpace(RbnLabel),
    /// No space after the number of a note.
    NoSpaceInNote,
    /// A label that is followed by a tab.
    Tab(RbnLabel),
    /// A line that begins with a letter and a space, but the letter is no label.
    UnknownLabel,
    /// A label in small letters.
    SmallLabel(RbnLabel),
    /// A line that belongs to no label; the first of several that follow each other.
    StrayLine,
    /// A closing brace at the end of a line of a free text that goes on in the next lines, up to another
    /// such brace.
    EarlyBrace,
    /// A label that the record has already.
    RepeatedLabel(RbnLabel),
    /// A label after an item list.
    AfterItems(RbnLabel),
    /// Blanks in the line that ends the record.
    BlanksInBlankLine,
    /// A blank line before anything that makes a record.
    EarlyBlankLine,
    /// A blank line after the one that ends the record.
    SecondBlankLine,
    /// A free text that no brace ends.
    UnclosedText,
    /// Blanks after the brace that ends a free text.
    BlanksAfterText,
    /// A blank line in a free text.
    BlankLineInText,
    /// A note before the first auction or play.
    NoteWithoutOwner,

    // RBX (chapter 6).
    /// A field whose closing brace is missing at the end of the line.
    NoClosingBrace,
    /// A field whose closing brace is missing before the next label.
    NoBraceBeforeLabel,
    /// A closing brace in the data.
    BraceInData,
    /// An opening brace in the data.
    OpeningBraceInData,
    /// Bytes between two fields.
    BetweenFields,
    /// A field that goes on in the next line.
    LineBreakInField,
    /// A line of RBN in RBX.
    RbnLine,

    // Data of any label (chapters 3 and 4).
    /// A blank in data that have none.
    BlankInData(RbnLabel),
    /// Blanks at the start or end of data, or after a label that says nothing.
    StrayBlank(RbnLabel),
    /// A character that the label does not hold.
    Character(RbnLabel),
    /// A field more than the label has.
    Field(RbnLabel),
    /// Three colons in a row where two are one colon of the text.
    ManyColons,
    /// A separating colon with a space after it.
    SpaceAfterColon,

    // Dates.
    /// No date: other than 4, 6, 8 or 10 digits.
    DateLength,
    /// Digits and question marks in one part.
    PartlyKnown,
    /// No such month.
    Month,
    /// No such day.
    Day,
    /// `C` for circa elsewhere than after the year or the month.
    Circa,
    /// The second day of a span is no day.
    SpanDay,
    /// A span of one day.
    EmptySpan,
    /// `G` for GMT elsewhere than at the end.
    Gmt,
    /// A time after a span of days.
    TimeOfSpan,
    /// No time: other than 2, 4 or 6 digits.
    TimeLength,
    /// No such hour.
    Hour,
    /// No such minute or second.
    Minute,

    // Headings, teams, names.
    /// No form of scoring.
    Scoring,
    /// An abbreviation of a form of scoring in small letters.
    SmallScoring,
    /// A round of nobody says how many.
    Stage,
    /// Other than two team names.
    Teams,
    /// A carryover that is no number.
    Carryover,
    /// A carryover with a number of decimals other than two.
    CarryoverDecimals,
    /// More than two names in a pair.
    Pair,
    /// No room and no table.
    Room,
    /// No table from 1 to 250.
    Table,

    // Hands.
    /// No direction and separator at the start.
    HandsStart,
    /// A fifth hand.
    FifthHand,
    /// A fifth suit.
    FifthSuit,
    /// A rank above the one before it.
    RankOrder,
    /// Three full hands, and no separator after them.
    NoFourthHand,
    /// A hand of fewer than 13 cards before a separator that would give the fourth hand the rest.
    HandBeforeRest,
    /// Three hands with unknown cards, and a rest that they do not determine.
    UnknownRest,
    /// A hidden hand without cards.
    NothingHidden,
    /// A direction without cards.
    NoCards,

    // Auctions.
    /// No dealer and vulnerability before the first colon.
    DealerVulnerability,
    /// `?` for the vulnerability.
    OldVulnerability,
    /// A small letter for dealer, vulnerability, `A`, `Y` or a rank.
    SmallLetter,
    /// No colon after dealer and vulnerability.
    NoColon,
    /// A round of other than four calls; how many there are.
    Round(u16),
    /// A colon after the last call.
    FinalColon,
    /// No call.
    Call,
    /// `A` after passes of its own.
    PassesBeforeEnd,
    /// Calls after `Y`.
    AfterQuery,
    /// A notation that nothing is before.
    NotationFirst,
    /// A notation of `A` or `Y`, which take none.
    NotationOfNothing,
    /// A second notation of one call or card.
    SecondNotation,
    /// `^` without the number of a note.
    Reference,

    // Contracts.
    /// No contract.
    Contract,
    /// A level other than 1 to 7.
    Level,
    /// A goal other than 1 to 13 or `M`.
    Goal,
    /// There is no level and no goal.
    NoGoal,
    /// No declarer.
    NoDeclarer,
    /// A declarer that is no direction.
    Declarer,
    /// A leader that is no direction.
    Leader,
    /// The leader who leads anyway.
    NeedlessLeader,

    // Plays.
    /// A fourteenth trick.
    FourteenthTrick,
    /// A trick of other than four cards; how many there are.
    Trick(u16),
    /// A separator after the last card.
    FinalSeparator,
    /// The first card of a trick without its suit.
    LeadWithoutSuit,
    /// A suit without a rank.
    SuitWithoutRank,
    /// No card.
    Card,
    /// The suit led written again.
    SuitRepeated,
    /// Four signs that are no suitless trick.
    SuitlessTrick,
    /// `~` without its suit.
    Tilde,

    // Results.
    /// More than 13 tricks.
    Tricks,
    /// The first field is no number of tricks with a score.
    RawScore,
    /// Decimals in a score of a board.
    RawDecimals,
    /// No score.
    Effective,
    /// Decimals other than two.
    Decimals,
    /// A percentage above 100.
    Percentage,
    /// A score of a deal that is passed out.
    ScoreOfPass,

    // Makes.
    /// More than 13 numbers.
    ManyMakes,
    /// Numbers after a question mark.
    AfterUnknown,
    /// More than five strains.
    SixthStrain,
    /// A `+`, `=` or list where there is none.
    MakesShape,
    /// `!` elsewhere than in the fourth part.
    Complement,
    /// `!` for numbers that are not all known.
    ComplementOfUnknown,
    /// The early form with three parts.
    OldMakes,

    // Item lists.
    /// An item without text.
    EmptyItem,
    /// An item without a value.
    ItemWithoutValue,
    /// An award that is no whole percentage.
    Award,
    /// A score above all that there are.
    HighScore,
    /// A score that is not below the one before it.
    ScoreOrder,
    /// The award of a gap that is none.
    GapAward,
    /// An award above the one before it.
    AwardOrder,
    /// A value above the one before it.
    ItemOrder,
}

/// Collects faults in data that begin at an offset of the record.
pub(super) struct Faults<'f> {
    list: &'f mut Vec<RbnFault>,
    base: usize,
}

impl<'f> Faults<'f> {
    /// Faults in data that begin at this byte of the record.
    pub(super) fn at(base: u32, list: &'f mut Vec<RbnFault>) -> Faults<'f> {
        Faults {
            list,
            base: base as usize,
        }
    }

    /// Notes a fault in bytes of the data.
    pub(super) fn add(&mut self, kind: RbnFaultKind, from: usize, to: usize) {
        let span = self.span(from, to);
        self.list.push(RbnFault { kind, span });
    }

    /// Notes a fault in bytes of the record.
    pub(super) fn add_at(&mut self, kind: RbnFaultKind, span: Span) {
        self.list.push(RbnFault { kind, span });
    }

    /// Bytes of the data as a span of the record.
    pub(super) fn span(&self, from: usize, to: usize) -> Span {
        Span::new((self.base + from) as u32, (self.base + to) as u32)
    }

    /// Whether a fault of this kind was noted after so many others.
    pub(super) fn has_since(&self, count: usize, kind: RbnFaultKind) -> bool {
        let mut since = self.list.iter().skip(count);
        since.any(|fault| fault.kind == kind)
    }

    /// Forgets all but the first ones.
    pub(super) fn keep(&mut self, count: usize) {
        self.list.truncate(count);
    }

    /// How many there are, of this label and of those before it.
    pub(super) fn count(&self) -> usize {
        self.list.len()
    }
}

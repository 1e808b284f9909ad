//! What the tags of scores and of scoring say (chapters 3.4.12, 4.2 and 5.9).

/// A result in a tag such as ScoreIMP, for both sides as far as it says so.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SideScores {
    /// For North-South.
    pub ns: Option<f64>,
    /// For East-West.
    pub ew: Option<f64>,
    /// Without a side: for declarer.
    pub declarer: Option<f64>,
}

/// Reads a value in one of the five forms of chapter 4.2.1.
pub fn side_scores(value: &[u8]) -> Option<SideScores> {
    let mut scores = SideScores::default();
    let mut words = value
        .split(|byte| *byte == b' ')
        .filter(|word| !word.is_empty());
    while let Some(word) = words.next() {
        if word.eq_ignore_ascii_case(b"NS") {
            scores.ns = Some(super::table::number(words.next()?)?);
        } else if word.eq_ignore_ascii_case(b"EW") {
            scores.ew = Some(super::table::number(words.next()?)?);
        } else {
            scores.declarer = Some(super::table::number(word)?);
        }
    }
    Some(scores)
}

/// How a Scoring tag says that IMPs and matchpoints are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ScoringWords {
    /// IMPs on today's scale.
    pub imp: bool,
    /// Matchpoints.
    pub mp: bool,
    /// Whole matchpoints, as the field says: 2 for each lower score.
    pub mp1: bool,
    /// Half matchpoints: 1 for each lower score.
    pub mp2: bool,
    /// Matchpoints against the other table of a match only.
    pub bam: bool,
    /// Sums of IMPs against every other score.
    pub cross: bool,
    /// Something that changes the comparison, and that we do not compute.
    pub other: bool,
}

/// Reads the fields of a Scoring tag.
pub fn scoring_words(value: &[u8]) -> ScoringWords {
    let mut words = ScoringWords::default();
    for field in value.split(|byte| *byte == b';') {
        let is = |word: &str| field.trim_ascii().eq_ignore_ascii_case(word.as_bytes());
        if is("IMP") || is("IMPs") {
            words.imp = true;
        } else if is("MP") || is("MatchPoints") {
            words.mp = true;
        } else if is("MP1") {
            words.mp = true;
            words.mp1 = true;
        } else if is("MP2") {
            words.mp2 = true;
        } else if is("BAM") {
            words.bam = true;
        } else if is("Cross") {
            words.cross = true;
        } else if !field.trim_ascii().is_empty() {
            words.other = true;
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_field_says_nothing() {
        assert!(!scoring_words(b"").other);
        assert!(!scoring_words(b" ").other);
        let words = scoring_words(b"MP; ;MP2");
        assert!(words.mp2 && !words.other);
        assert!(scoring_words(b"MP;x").other);
    }
}

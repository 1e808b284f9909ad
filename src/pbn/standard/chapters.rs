//! The chapters of PBN 2.1 in the texts of the earlier versions.

use super::Version;

/// Chapters that have another number in an earlier version, with those of what belongs to them:
/// in 2.1, in 2.0 and in 1.0. An empty number says that the version has no such chapter. The first
/// row that fits counts.
static RENUMBERED: &[(&str, &str, &str)] = &[
    ("3.10", "3.10", ""),
    ("3.11", "3.11", "3.10"),
    ("3.4.12", "3.4.12", "4.1.11"),
    ("3.4.13", "3.4.13", "3.4.12"),
    ("3.4.14", "3.4.14", "3.4.13"),
    ("3.4.15", "3.4.15", "3.4.14"),
    ("4.1.2", "4.1.2", ""),
    ("4.1.3", "4.1.3", "4.1.2"),
    ("4.1.4", "4.1.4", "4.1.3"),
    ("4.1.5", "4.1.5", "4.1.4"),
    ("4.1.6", "4.1.6", "4.1.5"),
    ("4.1.7", "4.1.7", "4.1.6"),
    ("4.1.8", "4.1.8", "4.1.12"),
    ("4.10", "4.10", ""),
    ("4.2.1", "4.2.1", "4.1.7"),
    ("4.2.2", "4.2.2", "4.1.8"),
    ("4.2.3", "4.2.3", ""),
    ("4.2.4", "4.2.4", "4.1.9"),
    ("4.2.5", "4.2.5", "4.1.10"),
    ("4.2.6", "4.2.6", ""),
    ("4.2.7", "", ""),
    ("4.2", "4.2", "4.1"),
    ("4.3.2", "4.3.2", ""),
    ("4.3.3", "4.3.3", "4.2.2"),
    ("4.3.4", "4.3.4", "4.2.3"),
    ("4.3", "4.3", "4.2"),
    ("4.4", "4.4", "4.3"),
    ("4.5", "4.5", "4.4"),
    ("4.6", "4.6", "4.5"),
    ("4.7.3", "4.7.3", ""),
    ("4.7.4", "4.7.4", "4.6.3"),
    ("4.7", "4.7", "4.6"),
    ("4.8", "4.8", "4.7"),
    ("4.9", "4.9", "4.8"),
    ("5.6", "", ""),
    ("5.7", "", ""),
    ("5.8", "5.6", ""),
    ("5.9", "5.7", ""),
    ("5.10", "5.8", ""),
    ("5", "5", ""),
    ("6.1", "6.1", "5"),
    ("6.2", "6.2", ""),
];

impl Version {
    /// The number that a chapter of 2.1 has in this version; `None` where it has no such chapter.
    pub fn chapter(self, of_latest: &str) -> Option<String> {
        let row = RENUMBERED.iter().find_map(|row| {
            let rest = of_latest.strip_prefix(row.0)?;
            (rest.is_empty() || rest.starts_with('.')).then_some((row, rest))
        });
        let Some((&(latest, v2_0, v1_0), rest)) = row else {
            return Some(of_latest.to_owned());
        };
        let number = match self {
            Version::V1_0 => v1_0,
            Version::V2_0 => v2_0,
            Version::V2_1 => latest,
        };
        (!number.is_empty()).then(|| format!("{number}{rest}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chapters_of_versions() {
        let chapters = |version: Version, of_latest: [&str; 6]| {
            of_latest.map(|chapter| version.chapter(chapter).unwrap_or_default())
        };
        let some = ["3.8", "4.2.5", "4.4.7", "5.1", "5.10", "5.6"];
        let in_1_0 = ["3.8", "4.1.10", "4.3.7", "", "", ""];
        assert_eq!(chapters(Version::V1_0, some), in_1_0);
        let in_2_0 = ["3.8", "4.2.5", "4.4.7", "5.1", "5.8", ""];
        assert_eq!(chapters(Version::V2_0, some), in_2_0);
        assert_eq!(chapters(Version::V2_1, some), some);
    }
}

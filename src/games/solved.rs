//! What can be made if all players see all cards.

/// The tricks of each player as declarer, if all players see all cards and play as well as possible.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DoubleDummy {
    /// North's tricks.
    #[cfg_attr(feature = "serde", serde(rename = "N"))]
    pub north: ByStrain,
    /// East's tricks.
    #[cfg_attr(feature = "serde", serde(rename = "E"))]
    pub east: ByStrain,
    /// South's tricks.
    #[cfg_attr(feature = "serde", serde(rename = "S"))]
    pub south: ByStrain,
    /// West's tricks.
    #[cfg_attr(feature = "serde", serde(rename = "W"))]
    pub west: ByStrain,
    /// The score of North and South if all bid as well as possible, too; null where dealer or vulnerability are
    /// not known, and for an end position.
    pub par: Option<i32>,
}

/// Numbers of tricks by denomination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ByStrain {
    /// In notrump.
    #[cfg_attr(feature = "serde", serde(rename = "NT"))]
    pub notrump: u8,
    /// In spades.
    #[cfg_attr(feature = "serde", serde(rename = "S"))]
    pub spades: u8,
    /// In hearts.
    #[cfg_attr(feature = "serde", serde(rename = "H"))]
    pub hearts: u8,
    /// In diamonds.
    #[cfg_attr(feature = "serde", serde(rename = "D"))]
    pub diamonds: u8,
    /// In clubs.
    #[cfg_attr(feature = "serde", serde(rename = "C"))]
    pub clubs: u8,
}

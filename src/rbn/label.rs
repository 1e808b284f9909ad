//! The sixteen labels of RBN as data (chapter 3).

/// A label: the letter at the start of a line, which says what the line is about.
///
/// They are in the order in which the author's own programs write them (chapter 4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum RbnLabel {
    /// `D`: date and time.
    Date,
    /// `T`: title and author of an article.
    Title,
    /// `L`: location.
    Location,
    /// `E`: event or main heading.
    Event,
    /// `F`: form of scoring.
    Scoring,
    /// `S`: session, stage or subheading.
    Session,
    /// `K`: team names and carryovers.
    Teams,
    /// `N`: names of the players, and the room or table.
    Names,
    /// `B`: board number.
    Board,
    /// `H`: hands.
    Hands,
    /// `A`: dealer, vulnerability and auction.
    Auction,
    /// `C`: contract and declarer.
    Contract,
    /// `P`: play.
    Play,
    /// `R`: result and score.
    Result,
    /// `M`: makes at double-dummy.
    Makes,
    /// `I`: item list.
    Items,
}

/// What the standard says of a label.
#[derive(Debug)]
pub struct Info {
    /// What it holds, as players say it.
    pub title: &'static str,
    /// How many characters its line may have, the label and the space after it counted.
    pub longest: usize,
    /// The only characters that its data may have, letters in both cases; `None` where all are allowed.
    pub characters: Option<Characters>,
    /// How many fields its data may have; `None` where there is no limit.
    pub fields: Option<usize>,
    /// Whether a doubled colon is one colon of the text, and does not separate.
    pub doubles_colons: bool,
    /// Whether the value of the record before holds where a record has no such line.
    pub repeats: bool,
}

/// The letters in the order of [`RbnLabel::ALL`].
const LETTERS: &[u8; RbnLabel::ALL.len()] = b"DTLEFSKNBHACPRMI";

/// A set of characters of ASCII, a bit for each: every byte of most data is looked up in one.
#[derive(Clone, Copy, Debug)]
pub struct Characters(u128);

impl Characters {
    /// The set of these characters; those that are capitals are in it as small letters too.
    const fn of(characters: &[u8]) -> Characters {
        let (mut bits, mut rest) = (0, characters);
        while let [first, after @ ..] = rest {
            bits |= 1 << (*first & 0x7F) | 1 << (first.to_ascii_lowercase() & 0x7F);
            rest = after;
        }
        Characters(bits)
    }

    /// Whether a byte is one of them.
    pub fn has(self, byte: u8) -> bool {
        byte.is_ascii() && self.0 >> byte & 1 == 1
    }
}

impl RbnLabel {
    /// All labels in the order of output.
    pub const ALL: [RbnLabel; 16] = [
        RbnLabel::Date,
        RbnLabel::Title,
        RbnLabel::Location,
        RbnLabel::Event,
        RbnLabel::Scoring,
        RbnLabel::Session,
        RbnLabel::Teams,
        RbnLabel::Names,
        RbnLabel::Board,
        RbnLabel::Hands,
        RbnLabel::Auction,
        RbnLabel::Contract,
        RbnLabel::Play,
        RbnLabel::Result,
        RbnLabel::Makes,
        RbnLabel::Items,
    ];

    /// How many labels repeat: the first ones.
    pub const REPEATING: usize = 10;

    /// The label of a letter, which must be a capital.
    pub fn of(letter: u8) -> Option<RbnLabel> {
        let at = LETTERS.iter().position(|own| *own == letter)?;
        RbnLabel::ALL.get(at).copied()
    }

    /// Its letter.
    pub fn letter(self) -> char {
        char::from(self.byte())
    }

    /// The byte of its letter.
    pub fn byte(self) -> u8 {
        LETTERS.get(self as usize).copied().unwrap_or(b' ')
    }

    /// What the standard says of it.
    pub fn info(self) -> &'static Info {
        match self {
            RbnLabel::Date => &DATE,
            RbnLabel::Title => &TITLE,
            RbnLabel::Location => &LOCATION,
            RbnLabel::Event => &EVENT,
            RbnLabel::Scoring => &SCORING,
            RbnLabel::Session => &SESSION,
            RbnLabel::Teams => &TEAMS,
            RbnLabel::Names => &NAMES,
            RbnLabel::Board => &BOARD,
            RbnLabel::Hands => &HANDS,
            RbnLabel::Auction => &AUCTION,
            RbnLabel::Contract => &CONTRACT,
            RbnLabel::Play => &PLAY,
            RbnLabel::Result => &RESULT,
            RbnLabel::Makes => &MAKES,
            RbnLabel::Items => &ITEMS,
        }
    }
}

/// A label of text, of at most two fields, which repeats.
const HEADING: Info = Info {
    title: "",
    longest: 128,
    characters: None,
    fields: Some(2),
    doubles_colons: true,
    repeats: true,
};

/// A label of a board, which does not repeat.
const PLAYED: Info = Info {
    doubles_colons: false,
    repeats: false,
    ..HEADING
};

static DATE: Info = Info {
    title: "date",
    longest: 20,
    characters: Some(Characters::of(b"0123456789CG:?")),
    doubles_colons: false,
    ..HEADING
};

static TITLE: Info = Info {
    title: "title",
    ..HEADING
};

static LOCATION: Info = Info {
    title: "location",
    ..HEADING
};

static EVENT: Info = Info {
    title: "event",
    ..HEADING
};

static SCORING: Info = Info {
    title: "form of scoring",
    longest: 56,
    fields: None,
    doubles_colons: false,
    ..HEADING
};

static SESSION: Info = Info {
    title: "session",
    ..HEADING
};

static TEAMS: Info = Info {
    title: "teams",
    longest: 84,
    fields: Some(4),
    doubles_colons: false,
    ..HEADING
};

static NAMES: Info = Info {
    title: "names",
    fields: Some(4),
    doubles_colons: false,
    ..HEADING
};

static BOARD: Info = Info {
    title: "board number",
    longest: 24,
    doubles_colons: false,
    ..HEADING
};

static HANDS: Info = Info {
    title: "hands",
    longest: 72,
    characters: Some(Characters::of(b"23456789AEJKNQSTWX:.;?")),
    fields: None,
    doubles_colons: false,
    ..HEADING
};

static AUCTION: Info = Info {
    title: "auction",
    characters: Some(Characters::of(b"123456789ABCDEHNPRSWXYZ:!?*^")),
    fields: None,
    ..PLAYED
};

static CONTRACT: Info = Info {
    title: "contract",
    longest: 24,
    characters: Some(Characters::of(b"0123456789CDEHMNRSWX:")),
    fields: None,
    ..PLAYED
};

static PLAY: Info = Info {
    title: "play",
    characters: Some(Characters::of(b"123456789ACDHJKQSTY:;+-~.!?*^")),
    fields: None,
    ..PLAYED
};

static RESULT: Info = Info {
    title: "result",
    longest: 24,
    characters: Some(Characters::of(b"0123456789P:+-=.")),
    ..PLAYED
};

static MAKES: Info = Info {
    title: "makes",
    longest: 56,
    characters: Some(Characters::of(b"0123456789ABCD:+=!?")),
    fields: Some(4),
    ..PLAYED
};

static ITEMS: Info = Info {
    title: "item list",
    longest: 504,
    fields: None,
    ..PLAYED
};

//! The letters and words of cards and calls in the languages of people who write them down.
//!
//! Files are to have the English ones. Who types a play at home writes those of the own language, where the
//! same letter is another card: the `C` of a French player is a heart, the `D` of most others a queen.
//!
//! The words are those of the Laws of Duplicate Bridge as each federation translates them: suits and ranks of
//! Law 1, calls of Laws 18 and 19. The letters of the honors are the indices of the cards that are sold in each
//! country, as A. Pollett lists them ("Andy's Playing Cards", indices of local decks); where he has none, the
//! first letters of the words. What else was looked up stands beside the language.

use super::{Card, Rank, Suit};

/// How the players of a language write cards and calls. Letters count in either case.
pub struct Language {
    /// Its name in English.
    pub name: &'static str,
    /// The letters of the suits, from spades to clubs. A language may have several such alphabets; nobody
    /// mixes them.
    suits: &'static [[&'static str; 4]],
    /// The letters of the honors, from the ace to the jack. The ten is `10` or `T` everywhere.
    honors: &'static [[&'static str; 4]],
    pass: &'static [&'static str],
    all_pass: &'static [&'static str],
    double: &'static [&'static str],
    redouble: &'static [&'static str],
    notrump: &'static [&'static str],
}

/// Letters for suits and letters for honors, one of each language, and which of the two comes first in a card.
#[derive(Clone, Copy)]
pub struct Alphabet {
    suits: &'static [&'static str; 4],
    honors: &'static [&'static str; 4],
    is_rank_first: bool,
}

const ENGLISH_HONORS: [&str; 4] = ["A", "K", "Q", "J"];

/// The short words of English that players of any language write.
static EVERYWHERE: Language = Language {
    name: "any",
    suits: &[],
    honors: &[],
    pass: &["pass", "p"],
    all_pass: &["ap"],
    double: &["x", "d", "dbl"],
    redouble: &["xx", "rd", "rdbl"],
    notrump: &["nt"],
};

/// What the files are to be written in.
pub static ENGLISH: Language = Language {
    name: "English",
    suits: &[["S", "H", "D", "C"]],
    honors: &[ENGLISH_HONORS],
    pass: &["nb", "nobid", "no-bid"],
    all_pass: &["allpass", "all-pass"],
    double: &["db", "dble", "double"],
    redouble: &["r", "rdble", "redbl", "redouble"],
    notrump: &["n", "notrump", "notrumps", "no-trump", "no-trumps"],
};

/// The other languages.
pub static LANGUAGES: [Language; 10] = [
    // Pique, cœur, carreau, trèfle; as, roi, dame, valet; sans-atout. Carreau is K, for C is taken.
    Language {
        name: "French",
        suits: &[["P", "C", "K", "T"]],
        honors: &[["A", "R", "D", "V"]],
        pass: &["passe"],
        all_pass: &[],
        double: &["contre"],
        redouble: &["surcontre"],
        notrump: &["sa", "sans", "sans-atout"],
    },
    // Pik, Coeur or Herz, Karo, Treff; As, König, Dame, Bube; Sans Atout,
    // or Ohne Trumpf.
    Language {
        name: "German",
        suits: &[["P", "C", "K", "T"], ["P", "H", "K", "T"]],
        honors: &[["A", "K", "D", "B"]],
        pass: &["passe"],
        all_pass: &[],
        double: &["kontra"],
        redouble: &["rekontra"],
        notrump: &["sa", "sans", "ot"],
    },
    // Schoppen, harten, ruiten, klaveren; aas, heer, vrouw, boer; sans atout, or zonder
    // troef.
    Language {
        name: "Dutch",
        suits: &[["S", "H", "R", "K"]],
        honors: &[["A", "H", "V", "B"]],
        pass: &["pas"],
        all_pass: &[],
        double: &["doublet"],
        redouble: &["redoublet"],
        notrump: &["sa", "zt"],
    },
    // Spader, hjärter, ruter, klöver; ess, kung, dam, knekt; sang.
    Language {
        name: "Swedish",
        suits: &[["S", "H", "R", "K"], ["SP", "HJ", "RU", "KL"]],
        honors: &[["E", "K", "D", "KN"]],
        pass: &[],
        all_pass: &[],
        double: &["dubbelt"],
        redouble: &["redubbelt"],
        notrump: &["sang"],
    },
    // Spar, hjerter, ruder, klør; es, konge, dame, knægt or bonde; uden trumf or sans.
    Language {
        name: "Danish",
        suits: &[["S", "H", "R", "K"], ["SP", "HJ", "RU", "KL"]],
        honors: &[["E", "K", "D", "KN"], ["E", "K", "D", "B"]],
        pass: &["pas"],
        all_pass: &[],
        double: &["dobbelt", "doblet"],
        redouble: &["redobbelt", "redoblet"],
        notrump: &["ut", "sa", "sans"],
    },
    // Spar, hjerter, ruter, kløver; ess, konge, dame, knekt; grand, or uten trumf. The Laws have "dobler" and
    // "redobler" (§ 19); the deal of the week of the federation writes E K D kn and sp hj ru kl.
    Language {
        name: "Norwegian",
        suits: &[["S", "H", "R", "K"], ["SP", "HJ", "RU", "KL"]],
        honors: &[["E", "K", "D", "KN"]],
        pass: &[],
        all_pass: &[],
        double: &["dobler"],
        redouble: &["redobler"],
        notrump: &["grand", "gr", "ut"],
    },
    // Pata, hertta, ruutu, risti, of which the last two need two letters; ässä, kuningas, rouva, jätkä; sangi.
    // Most write the honors as in English.
    Language {
        name: "Finnish",
        suits: &[["PA", "HE", "RU", "RI"], ["P", "H", "RU", "RI"]],
        honors: &[["A", "K", "R", "J"]],
        pass: &["passi"],
        all_pass: &[],
        double: &["kahdennus"],
        redouble: &["vastakahdennus"],
        notrump: &["sangi", "sa"],
    },
    // Picche, cuori, quadri, fiori; asso, re, donna, fante; senza atout.
    Language {
        name: "Italian",
        suits: &[["P", "C", "Q", "F"]],
        honors: &[["A", "R", "D", "F"]],
        pass: &["passo"],
        all_pass: &[],
        double: &["contro"],
        redouble: &["surcontro"],
        notrump: &["sa", "senza"],
    },
    // Picas, corazones, diamantes, tréboles; as, rey, dama, valet; sin triunfo.
    Language {
        name: "Spanish",
        suits: &[["P", "C", "D", "T"]],
        honors: &[["A", "R", "D", "V"]],
        pass: &["paso"],
        all_pass: &[],
        double: &["doblo", "contra"],
        redouble: &["redoblo", "recontra"],
        notrump: &["st"],
    },
    // Pik, kier, karo, trefl, of which kier is C as in cœur; as, król, dama, walet; bez atu.
    Language {
        name: "Polish",
        suits: &[["P", "C", "K", "T"]],
        honors: &[["A", "K", "D", "W"]],
        pass: &["pas"],
        all_pass: &[],
        double: &["kontra", "ktr"],
        redouble: &["rekontra", "rktr"],
        notrump: &["ba"],
    },
];

/// The pass, double or redouble that a word is in some language: none of these words is another call in another
/// one.
pub fn call_without_level(word: &[u8]) -> Option<&'static [u8]> {
    all().find_map(|language| language.without_level(word))
}

/// The words for notrump in all languages.
pub fn notrump() -> impl Iterator<Item = &'static str> {
    all().flat_map(|language| language.notrump).copied()
}

fn all() -> impl Iterator<Item = &'static Language> {
    [&EVERYWHERE, &ENGLISH].into_iter().chain(&LANGUAGES)
}

impl Language {
    /// The ways to write a card: each alphabet of the suits with the honors of the language or the English
    /// ones, which are on many packs everywhere, and suit and rank in either order.
    pub fn alphabets(&self) -> impl Iterator<Item = Alphabet> {
        let honors = || self.honors.iter().chain([&ENGLISH_HONORS]);
        let letters = self.suits.iter().flat_map(move |suits| {
            let honors = honors();
            honors.map(move |honors| (suits, honors))
        });
        letters.flat_map(|(suits, honors)| {
            [false, true].map(|is_rank_first| Alphabet {
                suits,
                honors,
                is_rank_first,
            })
        })
    }

    /// The letters of the honors, each with the ranks from the ace to the jack.
    pub fn honors(&self) -> &'static [[&'static str; 4]] {
        self.honors
    }

    /// A call as the standard writes it.
    pub fn call(&self, word: &[u8]) -> Option<Vec<u8>> {
        if let [level @ b'1'..=b'7', strain @ ..] = word {
            return Some([&[*level], self.strain(strain)?].concat());
        }
        let call = EVERYWHERE.without_level(word);
        call.or_else(|| self.without_level(word))
            .map(<[u8]>::to_vec)
    }

    fn without_level(&self, word: &[u8]) -> Option<&'static [u8]> {
        if has(self.pass, word) {
            Some(b"Pass")
        } else if has(self.double, word) {
            Some(b"X")
        } else if has(self.redouble, word) {
            Some(b"XX")
        } else if has(self.all_pass, word) {
            Some(b"AP")
        } else {
            None
        }
    }

    /// A denomination as the standard writes it.
    pub fn strain(&self, word: &[u8]) -> Option<&'static [u8]> {
        if has(self.notrump, word) || has(EVERYWHERE.notrump, word) {
            return Some(b"NT");
        }
        let mut suits = self.suits.iter();
        let suit = suits.find_map(|suits| suit(suits, word))?;
        Some(match suit {
            Suit::Spades => b"S",
            Suit::Hearts => b"H",
            Suit::Diamonds => b"D",
            Suit::Clubs => b"C",
        })
    }
}

impl Alphabet {
    /// The card that a word is in these letters, where it is one card only.
    pub fn card(self, word: &[u8]) -> Option<Card> {
        let parts = (1..word.len()).filter_map(|cut| word.split_at_checked(cut));
        let mut cards = parts.filter_map(|(first, second)| {
            let (letters, number) = if self.is_rank_first {
                (second, first)
            } else {
                (first, second)
            };
            Some(Card {
                suit: suit(self.suits, letters)?,
                rank: rank(self.honors, number)?,
            })
        });
        let card = cards.next()?;
        cards.all(|other| other == card).then_some(card)
    }
}

fn suit(letters: &[&str; 4], word: &[u8]) -> Option<Suit> {
    let at = place(letters, word)?;
    Suit::DESC.get(at).copied()
}

/// The rank that a word is, with these letters for the honors.
pub fn rank(honors: &[&str; 4], word: &[u8]) -> Option<Rank> {
    match word {
        [digit @ b'2'..=b'9'] => Some(Rank::new(digit - b'0')),
        b"10" | b"T" | b"t" => Some(Rank::T),
        _ => Some(Rank::new(14 - place(honors, word)? as u8)),
    }
}

fn place(words: &[&str], word: &[u8]) -> Option<usize> {
    let is_word = |other: &&str| word.eq_ignore_ascii_case(other.as_bytes());
    words.iter().position(is_word)
}

fn has(words: &[&str], word: &[u8]) -> bool {
    place(words, word).is_some()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn language(name: &str) -> &'static Language {
        LANGUAGES
            .iter()
            .find(|language| language.name == name)
            .unwrap()
    }

    #[test]
    fn no_alphabet_has_a_letter_twice() {
        for language in LANGUAGES.iter().chain([&ENGLISH]) {
            for letters in language.suits.iter().chain(language.honors) {
                for (at, letter) in letters.iter().enumerate() {
                    assert_eq!(
                        place(letters, letter.as_bytes()),
                        Some(at),
                        "{}",
                        language.name
                    );
                }
            }
            let calls = [language.pass, language.double, language.redouble].concat();
            for word in calls {
                assert!(language.call(word.as_bytes()).is_some(), "{word}");
            }
        }
    }

    #[test]
    fn a_letter_is_another_card_in_another_language() {
        let card = |name: &str, word: &str| {
            let mut alphabets = language(name).alphabets();
            alphabets
                .next()
                .unwrap()
                .card(word.as_bytes())
                .map(|card| card.to_string())
        };
        for (name, word, expected) in [
            ("French", "KD", "♦Q"),
            ("French", "c10", "♥T"),
            ("Dutch", "KH", "♣K"),
            ("German", "TD", "♣Q"),
            ("Swedish", "RKN", "♦J"),
            ("Italian", "FF", "♣J"),
            ("Spanish", "TT", "♣T"),
            ("Finnish", "RIR", "♣Q"),
            ("Polish", "CW", "♥J"),
        ] {
            assert_eq!(card(name, word).as_deref(), Some(expected), "{name} {word}");
        }
        assert_eq!(card("French", "S5"), None);
        assert_eq!(card("French", "5C"), None);
    }

    #[test]
    fn no_word_is_two_calls() {
        for language in all() {
            for words in [
                language.pass,
                language.all_pass,
                language.double,
                language.redouble,
            ] {
                for word in words {
                    let own = language.without_level(word.as_bytes());
                    assert_eq!(call_without_level(word.as_bytes()), own, "{word}");
                }
            }
        }
    }

    #[test]
    fn calls_of_other_languages() {
        for (name, word, expected) in [
            ("French", "1C", "1H"),
            ("French", "3SA", "3NT"),
            ("French", "Surcontre", "XX"),
            ("Dutch", "2r", "2D"),
            ("Spanish", "2ST", "2NT"),
            ("Polish", "ktr", "X"),
            ("Norwegian", "2hj", "2H"),
        ] {
            let call = language(name).call(word.as_bytes());
            assert_eq!(call.as_deref(), Some(expected.as_bytes()), "{name} {word}");
        }
        assert_eq!(language("French").call(b"1S"), None);
        assert_eq!(language("French").call(b"8P"), None);
    }
}

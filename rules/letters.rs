//! In which language the letters of a game are: those of its deal, its auction and its play.
//!
//! The same letter is another card in another language, so that no word can be read by itself. All that a game
//! says is read in one language at a time. A reading counts where each word becomes a call or a card by it. It is
//! sound where the cards are held by those who play them, and the calls are lawful. What is not sound, and what
//! two readings see differently, nobody can repair.

use smallvec::SmallVec;

use super::columns::{above_calls, above_cards};
use super::holes::{call_in_place_of_cards, card_in_place_of_calls, is_of_other, words_after_end};
use super::moves::{meant_call, meant_card};
use super::prelude::*;
use crate::bridge::languages::{self, Alphabet, ENGLISH, LANGUAGES, Language};
use crate::bridge::{AuctionCall, Call, FinalContract, Hand, PlayCard, rank, suit};
use crate::fix::{EditRef, apply};
use crate::pbn::model::auction::call;
use crate::pbn::model::deal::DealFaultKind;
use crate::pbn::model::{Model, Turn, Turns};
use crate::pbn::standard::{TagId, tag_id};
use crate::pbn::syntax::{Document, GameView};

/// In which letters a game is written, where not all of its words are calls and cards as they are.
pub(crate) enum Letters {
    /// In those of the standard, slips apart. `is_proved` says that each player holds the cards that the words
    /// of the play become.
    Standard { is_proved: bool },
    /// In those of other languages, which all say the same. It may contradict the deal.
    Foreign(LanguageReading),
    /// In those of several languages, which say different things; two of them.
    Several(LanguageReading, LanguageReading),
    /// No language has all of the words. `may_be_foreign` says that one of them is of another language.
    Unread { may_be_foreign: bool },
}

/// A game as it is read in a language.
pub(crate) struct LanguageReading {
    /// The names of the languages in which it says the same.
    pub(crate) languages: SmallVec<[&'static str; 2]>,
    /// What is to be written so that it says this in the letters of the standard, in order of place.
    pub(crate) edits: Vec<SpanEdit>,
    /// The game with these edits.
    text: Vec<u8>,
    /// `None` where it contradicts itself.
    proof: Option<Proof>,
}

impl LanguageReading {
    /// Whether the players hold the cards, and the calls are lawful, as far as that is known.
    pub(crate) fn is_sound(&self) -> bool {
        self.proof.is_some()
    }

    /// Whether nothing but the letters of the deal are foreign, and all cards of the pack prove it.
    pub(crate) fn is_safe(&self) -> bool {
        self.proof.is_some_and(|proof| proof.is_safe)
    }

    fn is_english(&self) -> bool {
        self.languages.contains(&ENGLISH.name)
    }
}

/// How sure a reading is.
#[derive(Clone, Copy)]
struct Proof {
    /// Whether each player holds the cards of the play.
    is_held: bool,
    is_safe: bool,
}

/// Reads the letters of a game. That takes time: ask only where a word cannot be read.
pub(crate) fn letters(game: &GameContext<'_>) -> Letters {
    let Some(holes) = Holes::of(game).filter(|holes| holes.are_foreign) else {
        return Letters::Unread {
            may_be_foreign: false,
        };
    };
    let mut readings = Vec::new();
    if let Some(edits) = holes.in_english(game) {
        holes.add(game, &mut readings, ENGLISH.name, vec![edits]);
    }
    for language in &LANGUAGES {
        holes.read_in(game, language, &mut readings);
    }
    // The other ways to write what is said in one that nothing contradicts.
    readings.retain(|reading| !reading.languages.is_empty());
    if readings.iter().any(LanguageReading::is_sound) {
        readings.retain(LanguageReading::is_sound);
    } else if readings.iter().any(LanguageReading::is_english) {
        // What contradicts itself in English may be a slip in English.
        readings.clear();
    }
    let mut readings = readings.into_iter();
    match (readings.next(), readings.next()) {
        (None, _) => Letters::Unread {
            may_be_foreign: holes.has_foreign_word,
        },
        (Some(one), Some(other)) => Letters::Several(one, other),
        (Some(one), None) if one.is_english() => Letters::Standard {
            is_proved: one.proof.is_some_and(|proof| proof.is_held),
        },
        (Some(one), None) => Letters::Foreign(one),
    }
}

/// Whether the words of a game that cannot be read are the finding of one rule, because its letters are not
/// those of the standard, or may be others.
pub(crate) fn are_foreign(game: &GameContext<'_>) -> bool {
    matches!(letters(game), Letters::Foreign(_) | Letters::Several(..))
}

/// How many turns of a section are read in other languages at most; no auction and no play has as many.
const MOST_TURNS: usize = 512;

/// The words of a game that are no calls and cards as they are.
#[derive(Default)]
struct Holes {
    /// Whether the deal has letters that are no ranks.
    deal: bool,
    /// Whether a word of the auction is no call.
    auction: bool,
    /// Whether a word of the play is no card.
    play: bool,
    /// How many words stay as they are, because another rule reports what they are.
    others: usize,
    /// Whether any may be in another language: English players have no such word.
    are_foreign: bool,
    /// Whether one is in another language, and no slip in English.
    has_foreign_word: bool,
}

impl Holes {
    /// `None` where there are none, or other sections are in their place.
    fn of(game: &GameContext<'_>) -> Option<Holes> {
        let mut holes = Holes::default();
        if let Some(deal) = game.model.deal() {
            let mut letters = deal.fault_spans(|kind| matches!(kind, DealFaultKind::Rank(_)));
            holes.deal = letters.next().is_some();
            (holes.are_foreign, holes.has_foreign_word) = (holes.deal, holes.deal);
        }
        if let Some(auction) = game.model.auction() {
            let seats = || above_calls(game).map_or(0, |row| row.turns());
            for word in holes.of_section(game, &auction.turns, seats)? {
                holes.auction = true;
                let word = game.slice(word);
                let is_foreign = ENGLISH.call(word).is_none();
                holes.are_foreign |= is_foreign;
                holes.has_foreign_word |= is_foreign && is_foreign_call(word);
            }
        }
        if let Some(play) = game.model.play() {
            let seats = || above_cards(game).map_or(0, |row| row.turns());
            for word in holes.of_section(game, &play.turns, seats)? {
                (holes.play, holes.are_foreign) = (true, true);
                let word = game.slice(word);
                holes.has_foreign_word |= meant_card(word).is_none() && is_foreign_card(word);
            }
        }
        let is_any = holes.deal || holes.auction || holes.play;
        let are_exchanged =
            || card_in_place_of_calls(game).is_some() || call_in_place_of_cards(game).is_some();
        (is_any && !are_exchanged()).then_some(holes)
    }

    /// The words of a section that are neither read nor the finding of another rule; `None` where it is too long.
    fn of_section<T>(
        &mut self,
        game: &GameContext<'_>,
        turns: &Turns<T>,
        seats: impl Fn() -> usize,
    ) -> Option<Vec<Span>> {
        if !turns.has_hole() {
            return Some(Vec::new());
        }
        if turns.len() > MOST_TURNS {
            return None;
        }
        let own: Vec<Span> = own_turns(game, turns, seats())
            .filter(|turn| turn.value.is_none())
            .map(|turn| turn.span)
            .collect();
        let all = turns.iter().filter(|turn| turn.value.is_none()).count();
        self.others += all - own.len();
        Some(own)
    }

    /// The game in the letters of the standard, with the slips that people make in these.
    fn in_english(&self, game: &GameContext<'_>) -> Option<Vec<SpanEdit>> {
        let mut edits = Vec::new();
        if self.deal {
            return None;
        }
        if self.auction {
            edits.extend(calls(game, english_call)?);
        }
        if self.play {
            edits.extend(cards(game, english_card)?);
        }
        Some(edits)
    }

    /// Reads the game in another language, in each way in which that writes cards. What can be read as it is stays
    /// so, unless that contradicts the rest.
    fn read_in(
        &self,
        game: &GameContext<'_>,
        language: &Language,
        readings: &mut Vec<LanguageReading>,
    ) {
        let of_deal = if self.deal {
            deal(game, language)
        } else {
            Some(Vec::new())
        };
        let Some(of_deal) = of_deal else { return };
        let auctions = self.auctions(game, language);
        let mut plays = Vec::from_iter((!self.play).then(Vec::new));
        let replay = game.model.replay();
        if self.play || replay.is_some_and(|replay| replay.is_contradicted()) {
            let alphabets = language.alphabets();
            plays.extend(alphabets.filter_map(|alphabet| cards(game, |word| card(alphabet, word))));
        }
        for play in plays {
            let ways = auctions
                .iter()
                .map(|auction| [&of_deal[..], auction, &play].concat());
            self.add(game, readings, language.name, ways.collect());
        }
    }

    /// What may be written for the auction and its contract in another language.
    fn auctions(&self, game: &GameContext<'_>, language: &Language) -> Vec<Vec<SpanEdit>> {
        let mut ways = Vec::new();
        if !self.auction {
            ways.push(Vec::new());
        }
        if let Some(edits) = calls(game, |word| language.call(word)) {
            let contract = contract(game, language);
            let with = [edits.clone(), Vec::from_iter(contract.clone())].concat();
            let is_unread = game.model.contract().is_none();
            ways.push(edits);
            if contract.is_some() {
                ways.push(with);
            }
            // A contract that cannot be read proves nothing as it is.
            if is_unread {
                ways.reverse();
            }
        }
        ways
    }

    /// Adds a reading to those that say the same: the first of some ways to write it that nothing contradicts, or
    /// the likeliest.
    fn add(
        &self,
        game: &GameContext<'_>,
        readings: &mut Vec<LanguageReading>,
        language: &'static str,
        ways: Vec<Vec<SpanEdit>>,
    ) {
        let mut likeliest = None;
        for mut edits in ways {
            let text = written(game, &mut edits);
            let mut others = readings.iter();
            let same = others.position(|reading| reading.text.eq_ignore_ascii_case(&text));
            let at = same.unwrap_or_else(|| {
                readings.push(LanguageReading {
                    languages: SmallVec::new(),
                    proof: self.proof(game, &edits, &text),
                    edits,
                    text,
                });
                readings.len() - 1
            });
            let is_sound = readings.get(at).is_some_and(LanguageReading::is_sound);
            if is_sound {
                likeliest = Some(at);
                break;
            }
            likeliest = likeliest.or(Some(at));
        }
        let reading = likeliest.and_then(|at| readings.get_mut(at));
        if let Some(reading) = reading
            && !reading.languages.contains(&language)
        {
            reading.languages.push(language);
        }
    }

    /// How sure it is that a game says what it says with some edits; `None` where its parts contradict each
    /// other.
    fn proof(&self, game: &GameContext<'_>, edits: &[SpanEdit], text: &[u8]) -> Option<Proof> {
        let mut document = Document::default();
        game.file.split.parse_into(&mut document, text);
        let pairs = GameView::new(&document).tag_pairs();
        let tags: Vec<_> = pairs.map(|pair| (pair, tag_id(pair.name()))).collect();
        let model = Model::new(&document, &tags, game.version);

        let auction = model.auction().map(|auction| &auction.turns);
        let play = model.play().map(|play| &play.turns);
        let unread = auction.map_or(0, unread) + play.map_or(0, unread);
        if unread > self.others || self.deal && !model.deal()?.is_consistent() {
            return None;
        }
        let mut tags = edits.iter().map(|edit| edited_tag(game, edit));
        let has_calls = tags.any(|tag| matches!(tag, Some(TagId::AUCTION | TagId::CONTRACT)));
        if has_calls && !agree(&model) {
            return None;
        }
        if self.play && has_card_twice(play?) {
            return None;
        }
        let replay = model.replay();
        if replay.is_some_and(|replay| replay.is_contradicted()) {
            return None;
        }
        let is_whole = model
            .deal()
            .is_some_and(|deal| deal.missing_cards().is_empty());
        let is_held = is_whole && replay.is_some_and(|replay| replay.is_sure());
        // In a language that is not in the list, a card can be another one that the same player holds.
        let is_deal_alone = edits
            .iter()
            .all(|edit| edited_tag(game, edit) == Some(TagId::DEAL));
        Some(Proof {
            is_held,
            is_safe: is_whole && is_deal_alone,
        })
    }
}

/// The turns of a section that are its own: not the names of players above them, nor words after the end, nor
/// those that another rule reports.
fn own_turns<'t, T>(
    game: &GameContext<'_>,
    turns: &'t Turns<T>,
    seats: usize,
) -> impl Iterator<Item = &'t Turn<T>> {
    let end = words_after_end(game, turns).unwrap_or(turns.len());
    let turns = turns.iter().take(end).skip(seats);
    turns.filter(|turn| turn.value.is_some() || !is_of_other(game, turn.span))
}

/// The text of a game with some edits, which are put in order.
fn written(game: &GameContext<'_>, edits: &mut [SpanEdit]) -> Vec<u8> {
    edits.sort_by_key(|edit| edit.span.start);
    let edits = edits.iter().map(|edit| EditRef {
        range: edit.span.at(0),
        text: &edit.text,
    });
    apply(edits, game.text())
}

fn unread<T>(turns: &Turns<T>) -> usize {
    turns.iter().filter(|turn| turn.value.is_none()).count()
}

fn has_card_twice(turns: &Turns<PlayCard>) -> bool {
    let mut seen = Hand::EMPTY;
    turns.iter().any(|turn| match turn.value {
        Some(PlayCard::Card(card)) => !seen.insert(card),
        _ => false,
    })
}

fn edited_tag(game: &GameContext<'_>, edit: &SpanEdit) -> Option<TagId> {
    game.tag_at(edit.span.start)?.1
}

/// Whether the calls are lawful and end in the contract of the tag, as far as both are known.
fn agree(model: &Model<'_>) -> bool {
    let judged = model.judged_auction();
    if judged.is_some_and(|(_, outcome)| !outcome.faults.is_empty()) {
        return false;
    }
    let Some((of_auction, _)) = model.finished_auction() else {
        return true;
    };
    match model.contract() {
        None | Some(FinalContract::Trumps(_)) => true,
        Some(FinalContract::Pass) => of_auction.is_none(),
        Some(FinalContract::Contract(contract)) => of_auction == Some(contract),
    }
}

/// What is to be written for the cards of the play, where each word is one.
fn cards(game: &GameContext<'_>, read: impl Fn(&[u8]) -> Option<Vec<u8>>) -> Option<Vec<SpanEdit>> {
    let turns = &game.model.play()?.turns;
    let seats = above_cards(game).map_or(0, |row| row.turns());
    let words = own_turns(game, turns, seats)
        .filter(|turn| matches!(turn.value, None | Some(PlayCard::Card(_))));
    write(game, words.map(|turn| turn.span), read)
}

/// What is to be written for the calls of the auction, where each word is one.
fn calls(game: &GameContext<'_>, read: impl Fn(&[u8]) -> Option<Vec<u8>>) -> Option<Vec<SpanEdit>> {
    let turns = &game.model.auction()?.turns;
    let seats = above_calls(game).map_or(0, |row| row.turns());
    let words = own_turns(game, turns, seats)
        .filter(|turn| matches!(turn.value, None | Some(AuctionCall::Call(Call::Bid(_)))));
    write(game, words.map(|turn| turn.span), read)
}

fn write(
    game: &GameContext<'_>,
    words: impl Iterator<Item = Span>,
    read: impl Fn(&[u8]) -> Option<Vec<u8>>,
) -> Option<Vec<SpanEdit>> {
    let mut edits = Vec::new();
    for span in words {
        let word = game.slice(span);
        let text = read(word)?;
        if !text.eq_ignore_ascii_case(word) {
            edits.push(SpanEdit::new(span, text));
        }
    }
    Some(edits)
}

fn english_call(word: &[u8]) -> Option<Vec<u8>> {
    if call(word).is_some() {
        return Some(word.to_vec());
    }
    let (call, applicability) = meant_call(word)?;
    (applicability == Applicability::Safe).then_some(call)
}

fn english_card(word: &[u8]) -> Option<Vec<u8>> {
    match word {
        [letter, number] if suit(*letter).is_some() && rank(*number).is_some() => {
            Some(word.to_vec())
        }
        _ => Some(meant_card(word)?.1),
    }
}

fn card(alphabet: Alphabet, word: &[u8]) -> Option<Vec<u8>> {
    let card = alphabet.card(word)?;
    Some(vec![card.suit.letter() as u8, card.rank.letter() as u8])
}

/// What is to be written for the contract, where that is another one in a language.
fn contract(game: &GameContext<'_>, language: &Language) -> Option<SpanEdit> {
    let (text, span) = game.stated_tag(TagId::CONTRACT)?;
    let (level @ b'1'..=b'7', rest) = text.split_first()? else {
        return None;
    };
    let risk = rest
        .iter()
        .rev()
        .take_while(|letter| letter.eq_ignore_ascii_case(&b'x'));
    let (strain, risk) = rest.split_at_checked(rest.len() - risk.count())?;
    let right = [&[*level], language.strain(strain)?, risk].concat();
    (!right.eq_ignore_ascii_case(text)).then(|| SpanEdit::new(span, right))
}

/// What is to be written for the deal in a language, where each letter is a rank.
fn deal(game: &GameContext<'_>, language: &Language) -> Option<Vec<SpanEdit>> {
    let span = game.model.deal()?.span();
    let colon = game.slice(span).iter().position(|byte| *byte == b':')?;
    let hands = span.part(colon + 1, span.len() as usize);
    let mut alphabets = language.honors().iter();
    alphabets.find_map(|honors| ranks(game, hands, honors))
}

/// What is to be written for the ranks of hands with these letters for the honors.
fn ranks(game: &GameContext<'_>, hands: Span, honors: &[&str; 4]) -> Option<Vec<SpanEdit>> {
    let text = game.slice(hands);
    let mut edits = Vec::new();
    let mut at = 0;
    while let Some(letter) = text.get(at) {
        if matches!(letter, b'.' | b' ' | b'-') {
            at += 1;
            continue;
        }
        // `Kn` is no king.
        let (length, rank) = [2, 1].into_iter().find_map(|length| {
            let word = text.get(at..at + length)?;
            Some((length, languages::rank(honors, word)?))
        })?;
        let word = hands.part(at, at + length);
        let right = vec![rank.letter() as u8];
        if !game.slice(word).eq_ignore_ascii_case(&right) {
            edits.push(SpanEdit::new(word, right));
        }
        at += length;
    }
    Some(edits)
}

fn is_foreign_call(word: &[u8]) -> bool {
    let mut languages = LANGUAGES.iter();
    languages.any(|language| language.call(word).is_some())
}

fn is_foreign_card(word: &[u8]) -> bool {
    let mut alphabets = LANGUAGES.iter().flat_map(Language::alphabets);
    alphabets.any(|alphabet| alphabet.card(word).is_some())
}

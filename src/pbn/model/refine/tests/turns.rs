//! Calls and cards, and what is between them.

use super::*;

#[test]
fn calls_are_compared_from_the_dealer_to_the_end() {
    let of = |calls: &str| format!("[Dealer \"S\"]\n[Auction \"S\"]\n{calls}\n");
    let auction = of("1C Pass 1H ! =2= $4 AP");
    same(&auction, &of("1C Pass\n1H $4 =2= $1 pass Pass Pass"));
    let turned = "[Dealer \"S\"]\n[Auction \"N\"]\n- - 1C Pass 1H ! =2= $4 AP\n";
    same(turned, &auction);
    same(&of("1C P 1H AP"), &of("1C Pass 1H AP"));
    same(&of("1C Pass 1H all pass"), &of("1C Pass 1H AP"));
    same(
        &of("1C Pass 1S pass 7S pass all pass"),
        &of("1C Pass 1S Pass 7S Pass AP"),
    );
    less(&auction, &of("1C Pass 1S ! =2= $4 AP"), Part::Turn);
    less(&auction, &of("1C Pass 1H ! =2= $4 Pass *"), Part::Turn);
    less(&auction, &of("1C Pass 1H ! =2= AP"), Part::Annotation);
    less(&auction, &of("1C Pass ! =2= $4 1H AP"), Part::Annotation);
    less(&of("1C P 1H AP"), &of("1C Pass 1S AP"), Part::Turn);
    less(&of("1C Pass *"), &of("1C Pass"), Part::Turn);
    less(&of("1C ^I 1C AP"), &of("1C 1C AP"), Part::Turn);
    less(&of("1C AP"), "[Dealer \"S\"]\n", Part::Tag);
}

#[test]
fn cards_are_compared_by_player() {
    let of = |first: char, cards: &str| format!("[Play \"{first}\"]\n{cards}\n");
    let play = of('N', "SA S2 S3 S4\nHA - - -\n*");
    same(&play, &of('E', "S2 S3 S4 SA\n- - - HA\n*"));
    same(&play, &of('N', "SA S2 S3 S4 HA *"));
    less(&play, &of('E', "SA S2 S3 S4\nHA *"), Part::Turn);
    less(&play, &of('N', "SA S2 S3 S4 *"), Part::Turn);
}

#[test]
fn turns_around_a_hole_keep_their_order() {
    let of = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    let before = of("1C zz 1S Pass 2S Pass");
    same(&before, &of("1C 1H 1S Pass 2S Pass"));
    less(&before, &of("1C 1H 2S Pass 1S Pass"), Part::Turn);
    less(&before, &of("1C 1H Pass 2S Pass"), Part::Turn);
    less(&before, &of("1D 1H 1S Pass 2S Pass"), Part::Turn);
    let marked = of("1C =1= zz 1S =2= Pass");
    less(&marked, &of("1C =1= 1H 1S Pass"), Part::Annotation);
    less(&marked, &of("1C =2= 1H 1S =1= Pass"), Part::Annotation);
}

#[test]
fn what_follows_a_pass_before_all_pass_stays_there() {
    let of = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    same(&of("1C AP =1="), &of("1C Pass Pass =1= Pass"));
    same(&of("1C AP {x}"), &of("1C Pass {x} Pass Pass"));
    same(&of("1C Pass =1= AP"), &of("1C Pass =1= Pass Pass"));
    same(&of("1C Pass {x} AP"), &of("1C Pass {x} Pass Pass"));
    less(
        &of("1C Pass =1= AP"),
        &of("1C Pass Pass =1= Pass"),
        Part::Annotation,
    );
    less(
        &of("1C Pass AP =1="),
        &of("1C Pass =1= Pass Pass"),
        Part::Annotation,
    );
    less(
        &of("1C Pass {x} AP"),
        &of("1C Pass Pass {x} Pass"),
        Part::Comment,
    );
    less(
        &of("1C Pass AP {x}"),
        &of("1C Pass {x} Pass Pass"),
        Part::Comment,
    );
}

#[test]
fn who_made_the_first_call_is_sure_where_nothing_unreadable_is_before_it() {
    let of = |first: &str, calls: &str| format!("[Auction \"{first}\"]\n{calls}\n");
    less(&of("N", "1C \u{7}1H AP"), &of("E", "1C 1H AP"), Part::Turn);
    less(&of("N", "1C AP"), &of("E", "1C AP"), Part::Turn);
    same(&of("N", "\u{7}- 1C AP"), &of("E", "1C AP"));
}

#[test]
fn a_star_goes_only_where_nothing_can_follow() {
    let auction = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    same(&auction("1C Pass Pass Pass *"), &auction("1C AP"));
    same(&auction("Pass Pass Pass Pass *"), &auction("AP"));
    less(
        &auction("Pass Pass Pass *"),
        &auction("Pass Pass Pass"),
        Part::Turn,
    );
    less(
        &auction("1C Pass Pass *"),
        &auction("1C Pass Pass"),
        Part::Turn,
    );
    // What comes for something that cannot be read does not end an auction either.
    less(&auction("1C zz *"), &auction("1C 1H"), Part::Turn);
    same(&auction("1C zz Pass Pass *"), &auction("1C Pass Pass Pass"));
    less(&auction("1C +"), &auction("1C"), Part::Turn);
    less(&auction("1C *"), &auction("1C +"), Part::Turn);
    let suits = ["S", "H", "D", "C"].into_iter();
    let cards = suits.flat_map(|suit| {
        "AKQJT98765432"
            .chars()
            .map(move |rank| format!("{suit}{rank}"))
    });
    let cards: Vec<_> = cards.collect();
    let play = |cards: &[String], end: &str| format!("[Play \"N\"]\n{} {end}\n", cards.join(" "));
    same(&play(&cards, "*"), &play(&cards, ""));
    less(
        &play(&cards[..51], "*"),
        &play(&cards[..51], ""),
        Part::Turn,
    );
    let one_unknown = [&cards[..51], &["-".to_owned()]].concat();
    less(
        &play(&one_unknown, "*"),
        &play(&one_unknown, ""),
        Part::Turn,
    );
}

#[test]
fn turns_begin_elsewhere_only_where_nobody_knows_who_makes_the_first() {
    let play = |first: &str, cards: &str| format!("[Play {first}]\n{cards}\n");
    let cards = "SA S2 S3 S4 HA H2 H3 H4";
    less(&play("\"N\"", cards), &play("\"E\"", cards), Part::Turn);
    // Nobody is named, and any player may have led.
    same(&play("\"x\"", cards), &play("\"E\"", cards));
    less(
        &play("\"x\"", cards),
        &play("\"E\"", "S2 S3 S4 SA HA H2 H3 H4"),
        Part::Turn,
    );
    less(
        &play("\"x\"", cards),
        &play("\"E\"", "SA S2 S3 S4"),
        Part::Turn,
    );
    // A card that cannot be read does not give the others to other players.
    less(
        &play("\"N\"", "SA zz S3 S4"),
        &play("\"E\"", "SA S2 S3 S4"),
        Part::Turn,
    );
    same(&play("\"N\"", "SA zz S3 S4"), &play("\"E\"", "S2 S3 S4 SA"));
    let auction = |first: &str, calls: &str| format!("[Auction \"{first}\"]\n{calls}\n");
    less(&auction("N", "- 1C AP"), &auction("N", "1C AP"), Part::Turn);
    less(&auction("N", "- 1C AP"), &auction("S", "1C AP"), Part::Turn);
    same(
        &auction("N", "- 1C AP"),
        "[Dealer \"E\"]\n[Auction \"E\"]\n1C AP\n",
    );
    less(
        &auction("N", "- 1C AP"),
        "[Dealer \"S\"]\n[Auction \"S\"]\n1C AP\n",
        Part::Turn,
    );
}

#[test]
fn marks_around_a_hole_keep_their_order() {
    let of = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    let before = of("1C =1= zz $2 1S =1= Pass");
    same(&before, &of("1C =1= 1H $2 1S =1= Pass"));
    less(&before, &of("1C =1= 1H =1= 1S $2 Pass"), Part::Annotation);
    less(&before, &of("1C =1= 1H $2 1S Pass"), Part::Annotation);
    // A mark before a word that cannot be read may have been that of the word.
    same(&of("1C ^I zz 1S AP"), &of("1C ^I 1H 1S AP"));
    less(&of("1C ^I 1H zz 1S AP"), &of("1C 1H 1D 1S AP"), Part::Turn);
    same(&of("1C zz =1= AP"), &of("1C 1H =1= =2= AP"));
    less(&of("1C zz AP =1="), &of("1C 1H AP"), Part::Annotation);
    let play = |cards: &str| format!("[Play \"N\"]\n{cards}\n");
    same(&play("SA zz =1= S3 S4"), &play("SA S2 =1= S3 S4"));
    less(
        &play("SA zz =1= S3 S4"),
        &play("SA S2 S3 S4"),
        Part::Annotation,
    );
}

#[test]
fn two_holes_are_filled_and_what_is_between_them_stays() {
    let of = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    let before = of("1C zz 1S 2C yy 3C Pass");
    same(&before, &of("1C 1H 1S 2C 2D 3C Pass"));
    less(&before, &of("1C 1H 1S 2D 2C 3C Pass"), Part::Turn);
    less(&before, &of("1C 1H 2C 1S 2D 3C Pass"), Part::Turn);
    less(&before, &of("1C 1H 1S 2C 2D 3D Pass"), Part::Turn);
    less(&before, &of("1C 1H 1S 2C 2D 3C"), Part::Turn);
    less(&before, &of("1H 1C 1S 2C 2D 3C Pass"), Part::Turn);
    // Passes before a word that cannot be read may have been others than the last.
    same(&of("1C Pass Pass zz"), &of("1C Pass Pass X Pass Pass Pass"));
    same(&of("1C Pass zz"), &of("1C Pass 1H"));
    // `AP` may turn out to be a pass in the middle.
    same(&of("1C zz 1S AP 2S Pass"), &of("1C 1H 1S Pass 2S Pass"));
}

#[test]
fn a_sign_that_is_no_word_may_have_been_any_turn_or_none() {
    let of = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    let before = of("1C # 1S AP");
    same(&before, &of("1C 1H 1S AP"));
    same(&before, &of("1C Pass 1H Pass 1S AP"));
    same(&before, &of("1C 1S AP"));
    less(&before, &of("1C 1H 1D AP"), Part::Turn);
    less(&before, &of("1D 1H 1S AP"), Part::Turn);
    less(&before, &of("1C 1H 1S *"), Part::Turn);
    same(&of("1C AP #"), &of("1C AP"));
    same(&of("1C Pass #"), &of("1C Pass 1H"));
    same(&of("1C # Pass"), &of("1C 1H Pass"));
    less(&of("1C # Pass"), &of("1C 1H"), Part::Turn);
    // A hyphen after the end is nothing, unless the auction has no end with what the sign was.
    same(
        &of("Pass # Pass Pass Pass -"),
        &of("Pass S Pass Pass Pass -"),
    );
    // A mark in front of it may have been one of its own.
    same(&of("1C ^I # 1S AP"), &of("1C ^I 1H 1S AP"));
    let marked = of("1C =1= # $2 1S =2= AP");
    same(&marked, &of("1C =1= 1H $2 1S =2= AP"));
    less(&marked, &of("1C =2= 1H =1= 1S $2 AP"), Part::Annotation);
    less(&marked, &of("1C =1= 1H $2 1S AP"), Part::Annotation);
    // So may a comment after it.
    let spoken = of("1C # {x} 1S AP");
    same(&spoken, &of("1C 1H 1S {x} AP"));
    less(&spoken, &of("1C 1H 1S AP"), Part::Comment);
    let play = |cards: &str| format!("[Play \"N\"]\n{cards}\n");
    same(&play("- - - # ! +"), &play("- - - SA ! +"));
    same(&play("SA # S3 S4"), &play("SA S2 S3 S4"));
    less(&play("SA # S3 S4"), &play("SA S2 S4 S3"), Part::Turn);
}

#[test]
fn cards_that_are_not_known_at_the_end_need_not_be_written() {
    let play = |cards: &str| format!("[Play \"N\"]\n{cards}\n");
    same(&play("SA S2 S3 S4 HA - - -"), &play("SA S2 S3 S4 HA"));
    same(&play("SA zz S3 S4 HA - - -"), &play("SA S2 S3 S4 HA"));
    less(
        &play("SA zz S3 S4 HA - - =1="),
        &play("SA S2 S3 S4 HA"),
        Part::Turn,
    );
    less(
        &play("SA zz S3 S4 HA - - ^R -"),
        &play("SA S2 S3 S4 HA - - -"),
        Part::Turn,
    );
    less(
        "[Play \"E\"]\nSA S2 S3 S4 HA - - -\n",
        &play("SA S2 S3 S4 HA - - -"),
        Part::Turn,
    );
}

#[test]
fn annotations_and_marks_neither_come_nor_go_where_all_can_be_read() {
    let of = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    same(&of("1C =1= =1= AP"), &of("1C =1= AP"));
    less(
        &of("1C Pass 1H AP"),
        &of("1C Pass =1= 1H AP"),
        Part::Annotation,
    );
    less(&of("1C Pass 1H AP"), &of("1C ^I Pass 1H AP"), Part::Turn);
    less(&of("1C ^I Pass 1H AP"), &of("1C Pass 1H AP"), Part::Turn);
}

#[test]
fn a_second_auction_or_play_stays_as_it_is() {
    let two = "[Auction \"N\"]\n1C AP\n[Auction \"S\"]\n1D ! AP\n";
    same(two, &two.replace("1D !", "1D $1"));
    less(two, &two.replace("1D", "1H"), Part::Table);
    less(two, &two.replace("1C", "1H"), Part::Turn);
    let two = "[Play \"N\"]\nSA\n[Play \"S\"]\nS2 ! *\n";
    same(two, &two.replace("S2 !", "S2 $7"));
    less(two, &two.replace("S2", "S3"), Part::Table);
    less(two, &two.replace("SA", "SK"), Part::Turn);
    // One in the wrong case that becomes the first is read as calls.
    same(
        "[AUCTION \"N\"]\n1C P AP\n[AUCTION \"N\"]\n",
        "[Auction \"N\"]\n1C Pass AP\n",
    );
}

#[test]
fn cards_around_a_hole_keep_their_marks() {
    let play = |first: &str, cards: &str| format!("[Play \"{first}\"]\n{cards}\n");
    less(&play("N", "SA *"), &play("N", "SA =1= *"), Part::Annotation);
    less(
        &play("x", "- - - ! zz +"),
        &play("x", "- - - SA ! +"),
        Part::Annotation,
    );
    same(&play("E", "- - - SA zz +"), &play("E", "- - - SA ! +"));
    let auction = |calls: &str| format!("[Auction \"N\"]\n{calls}\n");
    less(
        &auction("zz 1C yy 1C AP"),
        &auction("1H 1C 2H AP"),
        Part::Turn,
    );
}

#[test]
fn hyphens_with_a_mark_are_calls_also_before_the_dealer() {
    same(
        "[Dealer \"N\"]\n[Auction \"W\"]\n- 1C AP\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C AP\n",
    );
    less(
        "[Dealer \"N\"]\n[Auction \"W\"]\n- =1= 1C AP\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C AP\n",
        Part::Turn,
    );
    less(
        "[Dealer \"N\"]\n[Auction \"W\"]\n- $1 1C AP\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C AP\n",
        Part::Turn,
    );
    less(
        "[Dealer \"N\"]\n[Auction \"W\"]\n^I - 1C AP\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C AP\n",
        Part::Turn,
    );
    same(
        "[Dealer \"N\"]\n[Auction \"W\"]\n- \u{7} AP\n",
        "[Dealer \"N\"]\n[Auction \"W\"]\n- 1C AP\n",
    );
    same(
        "[Dealer \"N\"]\n[Auction \"W\"]\n-AP AP\n",
        "[Dealer \"N\"]\n[Auction \"W\"]\n- 1C AP\n",
    );
    // Nor do they end an auction of passes.
    less(
        "[Auction \"N\"]\n- Pass Pass Pass\n",
        "[Auction \"N\"]\n- AP\n",
        Part::Turn,
    );
}

#[test]
fn who_begins_is_open_only_after_what_cannot_be_read() {
    same(
        "[Auction \"N\"]\n\u{7} \u{7} 1C AP\n",
        "[Auction \"W\"]\nPass 1C AP\n",
    );
    same(
        "[Auction \"N\"]\n\u{7} 1C AP\n",
        "[Auction \"W\"]\nPass 1C AP\n",
    );
    less(
        "[Auction \"N\"]\n\u{7} 1C AP\n",
        "[Auction \"W\"]\nPass Pass 1D AP\n",
        Part::Turn,
    );
    less(
        "[Auction \"N\"]\n- \u{7} 1C AP\n",
        "[Auction \"E\"]\n- 1C AP\n",
        Part::Turn,
    );
    less(
        "[Auction \"N\"]\n- zz 1C AP\n",
        "[Auction \"E\"]\n- 1H 1C AP\n",
        Part::Turn,
    );
    less(
        "[Play \"N\"]\nSA zz S3 S4 HA H2\n",
        "[Play \"E\"]\nSA zz S3 S4 HA H2\n",
        Part::Turn,
    );
    less("[Play \"E\"]\n\n", "[Play \"E]\n", Part::Turn);
    less(
        "[Play \"]\nSA =1=\n*\n",
        "[Play \"]\nEvent SA =1=\n*\n",
        Part::Turn,
    );
}

#[test]
fn what_is_between_holes_keeps_its_order() {
    less(
        "[Auction \"N\"]\n1C zz 1H 8Z 1S 7Z Pass\n",
        "[Auction \"N\"]\n1C zz 1S 8Z 1H 7Z Pass\n",
        Part::Turn,
    );
    same(
        "[Auction \"N\"]\n1C zz Pass 8Z Pass\n",
        "[Auction \"N\"]\n1C zz AP\n",
    );
    same(
        "[Auction \"N\"]\n1C 8Z Pass Pass\n",
        "[Auction \"N\"]\n1C 1H AP\n",
    );
    less(
        "[Auction \"N\"]\n1C zz Pass Pass\n",
        "[Auction \"N\"]\n1C 1H Pass\n",
        Part::Turn,
    );
    // Only beside a hole may something come between.
    less(
        "[Auction \"N\"]\n1C 1D \u{7} 1H AP\n",
        "[Auction \"N\"]\n1C 2C 1D \u{7} 1H AP\n",
        Part::Turn,
    );
    less(
        "[Play \"N\"]\n# ^R S2 S4 - H2S3\n",
        "[Play \"N\"]\nSA ^R S2 S3 S4 - H2\n",
        Part::Turn,
    );
    less(
        "[Play \"N\"]\nSA S2 S3 S4 HA - $1 - -\n",
        "[Play \"N\"]\nSA S2 S3 S4 HA - - -\n",
        Part::Turn,
    );
    less(
        "[Play \"W\"]\n- # - {x} S4\n",
        "[Play \"W\"]\n\u{7} - # S4 {x}\n",
        Part::Turn,
    );
    less(
        "[Auction \"E\"]\n\u{7} =1= - AP -\n",
        "[Auction \"E\"]\n\u{7} - =1= AP - =1=\n",
        Part::Turn,
    );
    // In a section that may be any player's, what is not known may go.
    same(
        "[Play 2E\"]\nSA S2 S3 S4 HA -  -\n",
        "[Play \"E\"]\nSA S2 S3 S4 HA - - -\n",
    );
}

#[test]
fn the_turns_of_a_broken_section_do_not_go() {
    less("[Play \"N]\n\n", "Play N\n\n", Part::Turn);
    less("[Auction \"N\n\n", "Auction N\n", Part::Turn);
}

#[test]
fn hyphens_are_calls_unless_they_follow_the_end() {
    let of = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N\"]\n{calls}\n");
    same(&of("1C AP -"), &of("1C AP"));
    less(&of("1C"), &of("1C -"), Part::Turn);
    // Nobody knew of the end while a call could not be read.
    same(&of("1C # Pass Pass -"), &of("1C Pass Pass Pass -"));
    same(&of("S - - AP - -"), &of("- S - AP - -"));
    less(&of("AP - - Pass Pass Pass -"), &of("AP - - *"), Part::Turn);
    let of = |calls: &str| format!("[Dealer \"N\"]\n[Auction \"N]\n{calls}\n");
    less(&of("^I AP - {x} *"), &of("^I AP - {x} AP -"), Part::Turn);
    less(&of("# AP - -"), &of("# *"), Part::Turn);
}

#[test]
fn what_cannot_be_read_in_a_broken_section_may_become_any_turn() {
    same("[Auction \"N]\n\u{7}\n", "[Auction \"N]\n\u{7} AP\n");
    same("[Play \"N]\n\u{7}\n", "[Play \"E\"]\nzz\n");
}

//! Elements of tables, and times that go with calls and cards.

use super::*;

#[test]
fn the_end_of_a_table_becomes_a_tag_only_whole() {
    let before = "[ScoreTable \"Rank\"]\n0\nq \u{9d}][Board\n";
    same(before, "[ScoreTable \"Rank\"]\n0\n[q \"\u{9d}\"][Board\n");
    less(before, "[ScoreTable \"Rank\"]\n0\n[Board\n", Part::Table);
    less(
        before,
        "[ScoreTable \"Rank\"]\n1\n[q \"\u{9d}\"][Board\n",
        Part::Table,
    );
}

#[test]
fn only_times_of_hyphens_that_go_may_go() {
    let of = |dealer: &str, first: &str, calls: &str, times: &str| {
        format!("{dealer}[Auction \"{first}\"]\n{calls}\n[AuctionTimeTable \"Time\"]\n{times}\n")
    };
    let before = of("", "W", "- 1C AP", "- 5 4");
    let dealer = "[Dealer \"N\"]\n";
    same(&before, &of(dealer, "N", "1C AP", "5 4"));
    less(&before, &of(dealer, "N", "1C AP", "4"), Part::Table);
    less(&before, &of(dealer, "N", "1C AP", "5 5"), Part::Table);
    less(&before, &of("", "W", "- 1C AP", "5 4"), Part::Table);
    let timed = of("", "W", "- 1C AP", "3 5 4");
    less(&timed, &of(dealer, "N", "1C AP", "5 4"), Part::Table);
}

#[test]
fn elements_of_a_table_are_read_by_their_columns() {
    let table = |header: &str, row: &str| format!("[ScoreTable \"{header}\"]\n{row}\n");
    let of = |row: &str| table("Rank;Contract;Declarer", row);
    same(&of("1 3NT N"), &of("1 3N n"));
    less(&of("1 3NT N"), &of("1 N 3NT"), Part::Table);
    less(&of("1 3NT N"), &of("1 3NT N 2"), Part::Table);
    same(&of("? ? ?"), &of("1 3NT N"));
    less(&of("- - -"), &of("1 3NT N"), Part::Table);
    // A second row has the same columns.
    same(&of("1 4S N 2 3NT S"), &of("1 4S N 2 3N s"));
    // No column is known, and each letter counts.
    let own = |row: &str| table("Own;x", row);
    less(&own("1 3NT"), &own("1 3N"), Part::Table);
    let inherited = |row: &str| table("#", row);
    same(&inherited("1 4S N"), &inherited("1 4s n"));
    less(&inherited("1 4S N"), &inherited("1 4S S"), Part::Table);
    // A header that could not be read names the columns now.
    same(
        &table("Rank Contract", "1 3NT"),
        &table("Rank;Contract", "1 3N"),
    );
    // A comment belongs to its element or to the table.
    same(
        &of("1 {x} 4S N"),
        "[ScoreTable \"Rank;Contract;Declarer\"] {x}\n1 4S N\n",
    );
    less(&of("1 {x} 4S N"), &of("1 4S {x} N"), Part::Comment);
}

#[test]
fn times_go_with_their_calls_and_cards() {
    let play = |first: &str, cards: &str, header: &str, times: &str| {
        format!("[Play \"{first}\"]\n{cards}\n[PlayTimeTable \"{header}\"]\n{times}\n")
    };
    let before = play("N", "SA S2 S3 S4", "Time", "1 2 3 4");
    same(&before, &play("E", "S2 S3 S4 SA", "Time", "2 3 4 1"));
    less(
        &before,
        &play("N", "SA S2 S3 S4", "Time", "2 3 4 1"),
        Part::Table,
    );
    less(
        &before,
        &play("E", "S2 S3 S4 SA", "Time", "1 2 3 4"),
        Part::Table,
    );
    // A row of two elements goes as one.
    let wide = play("N", "SA S2 S3 S4", "Time;Who", "1 a 2 b 3 c 4 d");
    same(
        &wide,
        &play("E", "S2 S3 S4 SA", "Time;Who", "2 b 3 c 4 d 1 a"),
    );
    less(
        &wide,
        &play("E", "S2 S3 S4 SA", "Time;Who", "2 a 3 b 4 c 1 d"),
        Part::Table,
    );
    // A comment goes with its row.
    let spoken = play("N", "SA S2 S3 S4", "Time", "1 {x} 2 3 4");
    same(&spoken, &play("E", "S2 S3 S4 SA", "Time", "2 3 4 1 {x}"));
    less(
        &spoken,
        &play("E", "S2 S3 S4 SA", "Time", "2 {x} 3 4 1"),
        Part::Comment,
    );
    // Nobody reads a second table, or one with missing rows.
    let two = format!("{before}[PlayTimeTable \"Time\"]\n5 6 7 8\n");
    same(&two, &two);
    less(&two, &two.replace("5 6 7 8", "8 5 6 7"), Part::Table);
    let short = play("N", "SA S2 S3 S4", "Time", "1 2 3");
    less(
        &short,
        &play("E", "S2 S3 S4 SA", "Time", "2 3 1"),
        Part::Table,
    );
}

#[test]
fn words_between_signs_of_a_table_stay_in_their_order() {
    let own = |row: &str| format!("[Own \"\"]\n{row}\n");
    same(&own("1 \u{7} 3"), &own("1 2 3"));
    less(&own("1 \u{7} 3"), &own("1 2 4"), Part::Table);
    less(&own("1 \u{7} 3"), &own("3 2 1"), Part::Table);
    same(&own("1 \u{7}2 3"), &own("12 3"));
    less(&own("1 \u{7}2 3"), &own("1 3"), Part::Table);
    less(&own("1 2 3"), &own("12 3"), Part::Table);
    same(&own("\u{7}"), &own(""));
    let cards = |cards: &str| format!("[Play \"E\"]\n{cards}\n[PlayTimeTable \"Time\"]\n1 2 3 4\n");
    same(&cards("SA zz S3 S4"), &cards("SA S2 S3 S4"));
    same(
        &cards("SA S2 S3 S4").replace("\"E\"", "\"x\""),
        &cards("SA S2 S3 S4"),
    );
}

#[test]
fn an_element_that_cannot_be_read_is_filled_in_its_column() {
    same(
        "[ScoreTable \"Contract\"]\n9X\n",
        "[ScoreTable \"Contract\"]\n3NT\n",
    );
    same(
        "[ScoreTable \"Contract\"]\n3N\n3N\n",
        "[ScoreTable \"Contract\"]\n3NT\n3NT\n",
    );
    same(
        "[ScoreTable \"Contract\\5L\"]\n3N\n",
        "[ScoreTable \"Contract\\5L\"]\n3NT\n",
    );
    same(
        "[ScoreTable \"Contract\"]\n3N\n",
        "[ScoreTable \"Contract\"\n3NT\n",
    );
    less(
        "[ScoreTable \"Own;x\"]\n- 4Sx N\n",
        "[ScoreTable \"Own;x\"]\n4Sx N\n",
        Part::Table,
    );
    less(
        "[ScoreTable \"Own;x\"]\n? ? ?\n",
        "[ScoreTable \"Own;x\"]\n? ?\n",
        Part::Table,
    );
    less("[Own \"\"]\n5 4\n", "[Own \"\"]\n5 4#\n", Part::Table);
}

#[test]
fn a_broken_section_keeps_its_letters() {
    same("[ScoreTable \"Rank]\n1 2\n", "[ScoreTable \"Rank\"]\n12\n");
    less(
        "[ScoreTable \"#]\n- a N 2\n",
        "[ScoreTable \"#\"]\n- b N 2\n",
        Part::Table,
    );
    same(
        "[ScoreTable \"Own;x\"]\n? a ?\n",
        "[ScoreTable \"Own;x\"?\na ] ?\n",
    );
    less(
        "[ScoreTable \"Rank\"]\n12 \u{7} 3\n",
        "[ScoreTable \"Rank\"]\n1 2 5 \u{7} 3\n",
        Part::Table,
    );
    // One that could not be read may go elsewhere whole.
    same(
        "[Own \"\"]\n\u{7} 1\n[Own \"\"]\n\u{7} 2\n",
        "[Own \"\"]\n1\n[Site \"Own2\"]\n",
    );
}

#[test]
fn times_go_with_turns_that_can_be_read_now() {
    same(
        "[PlayTimeTable \"Time\"]\n1 2 3 4\n",
        "[Play \"W\"]\nSA S2 S3 S4\n[PlayTimeTable \"Time\"]\n1 2 3 4\n",
    );
    less(
        "[PlayTimeTable \"Time\"]\n1 2 3 4\n",
        "[Play \"W\"]\nSA S2 S3 S4\n[PlayTimeTable \"Time\"]\n1 2 4 3\n",
        Part::Table,
    );
    same(
        "[AuctionTimeTable \"Time\"]\n- 1 2\n",
        "[Auction \"W\"]\n- 1C AP\n[AuctionTimeTable \"Time\"]\n1 2\n",
    );
    same(
        "[Play \"W\"]\nSA S2 S3 S4\n[PlayTimeTable \"Time\"]\n1 2 3 4\n",
        "[Play \"W\"]\nSA S2 S3 S4\n[PlayTimeTable \"Time\"\n1 2 3 4\n",
    );
    same(
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C zz AP\n[AuctionTimeTable \"Time\"]\n- 5 4 3\n",
        "[Dealer \"N\"]\n[Auction \"W\"]\n- 1C AP\n[AuctionTimeTable \"Time\"]\n- 5 4 3\n",
    );
    same(
        "[Dealer \"N\"]\n[Auction \"W\"]\n- 1C AP\n[AuctionTimeTable \"Time\"]\n- 5 4 3\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C AP\n[AuctionTimeTable \"Time\"]\n5 4 3\n",
    );
    // Comments before and after the table are no words of it.
    same(
        "[Event \"q\"] {zz}\n[AuctionTimeTable \"Time\"]\n1 2\n[Site \"x\"] {ww}\n",
        "[Event \"q\"] {zz}\n[Auction \"W\"]\n- 1C AP\n[AuctionTimeTable \"Time\"]\n12\n[Site \"x\"] {ww}\n",
    );
    // Nobody reads a second table by its turns.
    less(
        "[Play \"W\"]\nSA S2 S3 S4\n[PlayTimeTable \"Time\"]\n1 2 3 4\n[PlayTimeTable \"Time\"]\n5 4 3 2\n",
        "[Play \"N\"]\nS2 S3 S4 SA\n[PlayTimeTable \"Time\"]\n2 3 4 1\n[PlayTimeTable \"Time\"]\n4 3 2 5\n",
        Part::Table,
    );
    less(
        "[Play \"W\"]\n\n[PlayTimeTable \"Time\"]\n-\n",
        "[Play \"W\"]\n\n[PlayTimeTable \"Time\"]\n\n",
        Part::Table,
    );
    // A row of hyphens has an element for each column.
    same(
        "[Auction \"W\"]\n- 1C AP\n[AuctionTimeTable \"Time;Who\"]\n- -\n1 a\n2 b\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C AP\n[AuctionTimeTable \"Time;Who\"]\n1 a\n2 b\n",
    );
    less(
        "[Auction \"W\"]\n- 1C AP\n[AuctionTimeTable \"Time;Who\"]\n- -\n1 a\n2 b\n",
        "[Dealer \"N\"]\n[Auction \"N\"]\n1C AP\n[AuctionTimeTable \"Time;Who\"]\n- 1 a\n2 b\n",
        Part::Table,
    );
}

//! Reads what a comment or escape line says to this program.

use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::engine::aside::{AsideReader, Verb, is_blank, plain};
use crate::engine::catalog::Catalog;
use crate::engine::house::HOUSE_GROUP;
use crate::source::{Slice, Span};
use crate::spelling::is_within;

/// What the aside asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AsideOrder {
    /// What is to be done.
    pub verb: Verb,
    /// From `pbnlint` to `]`.
    pub span: Span,
    /// The list with its brackets.
    pub list: Span,
    /// The names in the list, at least one.
    pub names: Vec<ListedName>,
    /// The text after the list, without the blanks around it.
    pub reason: Span,
    /// The bytes from `pbnlint` to before the list, where they are understood but not the
    /// right ones: blanks too many or too few, another case, no colon.
    pub slip: Option<Span>,
}

/// A name in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedName {
    /// Its bytes.
    pub span: Span,
    /// The present name of the rule or group; `None` where there is none.
    pub known: Option<String>,
    /// Whether it is understood though its case or its hyphens are not those of the name.
    pub is_slip: bool,
}

/// Why an aside cannot be understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AsideFault {
    /// What is wrong.
    pub kind: AsideFaultKind,
    /// Where.
    pub span: Span,
}

/// What is wrong with an aside that cannot be understood.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AsideFaultKind {
    /// No verb follows `pbnlint:`.
    NoVerb,
    /// The word is no verb.
    UnknownVerb,
    /// No list in brackets follows the verb, here the text that follows instead.
    NoList,
    /// The list has no `]`.
    OpenList,
    /// There is no name in the list.
    EmptyList,
}

/// Reads an aside, with its `%`, `;` or braces, that begins at `at`. `None` for one that
/// is not meant for this program.
pub fn read(aside: &[u8], at: u32, catalog: &Catalog) -> Option<Result<AsideOrder, AsideFault>> {
    let (reader, start) = AsideReader::begin(aside, at)?;
    Some(reader.order(start, catalog))
}

impl AsideReader<'_> {
    /// Reads the verb, the list and the reason of an order that began at `start`.
    fn order(mut self, start: usize, catalog: &Catalog) -> Result<AsideOrder, AsideFault> {
        self.blanks();
        let verb_at = self.at;
        let word = self.word();
        self.at += word.len();
        let fault = |kind, span| Err(AsideFault { kind, span });
        let Some(verb) = Verb::find(word) else {
            return match word {
                [] => fault(AsideFaultKind::NoVerb, self.span(start, verb_at)),
                _ => fault(AsideFaultKind::UnknownVerb, self.span(verb_at, self.at)),
            };
        };
        self.blanks();
        let list = self.at;
        let head = self.text.slice(start..list);
        if !self.rest().starts_with(b"[") {
            let span = self.span(verb_at, verb_at + word.len());
            return fault(AsideFaultKind::NoList, span);
        }
        let Some(length) = memchr::memchr(b']', self.rest()) else {
            return fault(AsideFaultKind::OpenList, self.span(list, list + 1));
        };
        let end = list + length + 1;
        let names = self.names(list + 1, end - 1, catalog);
        if names.is_empty() {
            return fault(AsideFaultKind::EmptyList, self.span(list, end));
        }
        let after = self.text.slice(end..);
        let reason = end + (after.len() - after.trim_ascii_start().len());
        let words = ["pbnlint", "pgnlint"].map(|word| format!("{word}: {}", verb.name()));
        let exact = words.iter().any(|word| head == word.as_bytes());
        Ok(AsideOrder {
            verb,
            span: self.span(start, end),
            list: self.span(list, end),
            names,
            reason: self.span(reason, reason + after.trim_ascii().len()),
            slip: (!exact).then(|| self.span(start, list)),
        })
    }

    /// The names between the brackets.
    fn names(&self, from: usize, to: usize, catalog: &Catalog) -> Vec<ListedName> {
        let list = self.text.slice(from..to);
        let mut at = from;
        let mut names = Vec::new();
        for part in list.split(|byte| *byte == b',') {
            let is_ink = |byte: &u8| !is_blank(*byte);
            let start = part.iter().position(is_ink).unwrap_or(0);
            let end = part.iter().rposition(is_ink).map_or(0, |last| last + 1);
            let name = part.slice(start..end);
            if !name.is_empty() {
                let known = canonical(name, catalog);
                let meant = || same(name, catalog).map(str::to_owned);
                names.push(ListedName {
                    span: self.span(at + start, at + end),
                    is_slip: known.is_none() && meant().is_some(),
                    known: known.or_else(meant),
                });
            }
            at += part.len() + 1;
        }
        names
    }
}

/// The present name of a rule, a group or a house rule; `None` for a name that nothing has.
pub fn canonical(name: &[u8], catalog: &Catalog) -> Option<String> {
    // A house rule may be named in any letters, which a file may hold as Latin-1.
    let name: Cow<'_, str> = match std::str::from_utf8(name) {
        Ok(name) => Cow::Borrowed(name),
        Err(_) => name.iter().map(|byte| char::from(*byte)).collect(),
    };
    let name = name.as_ref();
    if let Some(rule) = catalog.rule(name) {
        return Some(rule.meta.name.to_owned());
    }
    // Which house rules there are is known to the configuration alone.
    let is_house = match name.strip_prefix(HOUSE_GROUP) {
        Some(rest) => rest.is_empty() || (rest.starts_with('/') && rest.len() > 1),
        None => false,
    };
    let is_group = catalog.group(name).is_some();
    (is_group || is_house).then(|| name.to_owned())
}

/// The known name from which one differs in case and in hyphens only.
fn same(name: &[u8], catalog: &Catalog) -> Option<&'static str> {
    if name.len() > LONGEST {
        return None;
    }
    let plain = plain(name);
    known_names(catalog).find(|known| *known == plain)
}

/// Whether a name is that of a house rule which no configuration makes. Where there are none at all,
/// that is not known: a file may be checked without its configuration.
pub fn is_unknown_house_rule(name: &str, house: &BTreeSet<String>) -> bool {
    let is_house = name
        .strip_prefix(HOUSE_GROUP)
        .is_some_and(|rest| !rest.is_empty());
    is_house && !house.is_empty() && !house.contains(name)
}

/// The known name most like one that is not known. `house` are the names of the house rules.
pub fn nearest(name: &[u8], house: &BTreeSet<String>, catalog: &Catalog) -> Option<String> {
    if name.len() > LONGEST {
        return None;
    }
    let plain = plain(name);
    if let Some(same) = house.iter().find(|known| **known == plain) {
        return Some(same.clone());
    }
    let most = (plain.len() / 4).clamp(1, 2);
    let nearest = (1..=most).find_map(|distance| {
        let is_near = |known: &str| is_within(plain.as_bytes(), known.as_bytes(), distance);
        let ours = known_names(catalog)
            .find(|known| is_near(known))
            .map(str::to_owned);
        ours.or_else(|| house.iter().find(|known| is_near(known)).cloned())
    });
    nearest.or_else(|| nearest_of_house(&plain).filter(|_| house.is_empty()))
}

/// The name of a house rule whose group is misspelt. Which rules there are is not known.
fn nearest_of_house(plain: &str) -> Option<String> {
    let (group, name) = plain.split_once('/')?;
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let is_name = !name.is_empty() && name.bytes().all(is_letter);
    let is_near = is_within(group.as_bytes(), HOUSE_GROUP.as_bytes(), 2);
    (is_name && is_near).then(|| format!("{HOUSE_GROUP}/{name}"))
}

/// In bytes: longer names than ours are no slips of the pen.
const LONGEST: usize = 64;

fn known_names(catalog: &Catalog) -> impl Iterator<Item = &'static str> + use<> {
    let groups = catalog.groups.iter().map(|group| group.name);
    let rules = catalog.rules.iter().map(|rule| rule.meta.name);
    rules.chain(groups).chain([HOUSE_GROUP])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::CATALOG;

    /// The verb, the names as they are known, and the reason.
    type Parts<'a> = (Verb, Vec<Option<String>>, &'a str);

    fn parts(aside: &str) -> Option<Result<Parts<'_>, AsideFaultKind>> {
        let read = read(aside.as_bytes(), 0, &CATALOG)?;
        Some(match read {
            Err(fault) => Err(fault.kind),
            Ok(order) => {
                let names = order.names.into_iter().map(|name| name.known).collect();
                let reason = order.reason.of(aside.as_bytes());
                Ok((
                    order.verb,
                    names,
                    std::str::from_utf8(reason).unwrap_or("?"),
                ))
            }
        })
    }

    fn known(name: &str) -> Option<String> {
        Some(name.to_owned())
    }

    #[test]
    fn orders_are_read_with_their_reasons() {
        let expected = |verb, names: &[&str], reason| {
            let names = names.iter().map(|name| known(name)).collect();
            Some(Ok((verb, names, reason)))
        };
        assert_eq!(
            parts("% pbnlint: ignore[long-line, tag] a reason "),
            expected(Verb::Ignore, &["long-line", "tag"], "a reason")
        );
        assert_eq!(
            parts("% pbnlint: ignore[Long_Line]"),
            expected(Verb::Ignore, &["long-line"], "")
        );
        assert_eq!(
            parts("{\n pbnlint: disable[ long-line,] }"),
            expected(Verb::Disable, &["long-line"], "")
        );
        assert_eq!(
            parts(";pbnlint: ignore-file[require/club]x"),
            expected(Verb::IgnoreFile, &["require/club"], "x")
        );
    }

    #[test]
    fn prose_is_no_order() {
        for prose in [
            "% made with pbnlint: ignore[tag]",
            "% pbnlint 0.1 wrote this",
            "% pbnlinter: ignore[tag]",
            "%pbnlint",
            "; PBNLINT 0.1 wrote this",
            "{}",
            "%",
        ] {
            assert_eq!(parts(prose), None, "{prose}");
        }
    }

    #[test]
    fn faults_are_distinguished() {
        for (aside, fault) in [
            ("% pbnlint:", AsideFaultKind::NoVerb),
            ("% pbnlint: [tag]", AsideFaultKind::NoVerb),
            ("% pbnlint: noqa[tag]", AsideFaultKind::UnknownVerb),
            ("% pbnlint:ignore", AsideFaultKind::NoList),
            ("% pbnlint: ignore long-line", AsideFaultKind::NoList),
            ("% pbnlint: ignore[long-line", AsideFaultKind::OpenList),
            ("% pbnlint: ignore[ , ]", AsideFaultKind::EmptyList),
            ("% pbnlint: ignore[\x0B]", AsideFaultKind::EmptyList),
        ] {
            assert_eq!(parts(aside), Some(Err(fault)), "{aside}");
        }
    }

    #[test]
    fn slips_are_understood() {
        for (aside, wrong) in [
            ("% pbnlint:ignore[tag]", true),
            ("% pbnlint : ignore[tag]", true),
            ("% pbnlint ignore[tag]", true),
            ("% PBNLINT: ignore[tag]", true),
            ("% pbnlint: Ignore_File [tag]", true),
            ("%pbnlint: ignore[tag]", false),
        ] {
            let order = read(aside.as_bytes(), 0, &CATALOG).and_then(Result::ok);
            assert_eq!(order.map(|o| o.slip.is_some()), Some(wrong), "{aside}");
        }
    }

    #[test]
    fn the_nearest_name_is_found() {
        let check = |house: &[&str], name: &[u8], expected: Option<&str>| {
            let house = house.iter().map(|name| (*name).to_owned()).collect();
            assert_eq!(nearest(name, &house, &CATALOG).as_deref(), expected);
        };
        check(&[], b"long-lien", Some("long-line"));
        check(&[], b"tags", Some("tag"));
        check(&[], b"nonsense", None);
        check(&[], &b"long-line".repeat(100_000), None);
        check(&[], b"requir/club", Some("require/club"));
        check(&[], b"Require/club", Some("require/club"));
        check(&[], b"deal/club", None);
        check(&["require/club"], b"require/clbu", Some("require/club"));
        check(&["require/club"], b"Require/Club", Some("require/club"));
        check(&["require/club"], b"requir/other", None);
        assert_eq!(same(b"Long_Line", &CATALOG), Some("long-line"));
        assert_eq!(same(b"long-lien", &CATALOG), None);
        assert_eq!(same(&b"long-line".repeat(100_000), &CATALOG), None);
    }
}

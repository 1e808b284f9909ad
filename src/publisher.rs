//! Who publishes the program: `homepage` in `Cargo.toml` is the site of the manual. While it is not set,
//! nothing that is printed has a link.

/// The site of the manual; `None` while there is none.
pub(crate) fn site() -> Option<&'static str> {
    Some(env!("CARGO_PKG_HOMEPAGE")).filter(|site| !site.is_empty())
}

/// The page of a rule on the site; `None` while there is none.
pub(crate) fn page_of_rule(group: &str, name: &str) -> Option<String> {
    site().map(|site| page(site, group, name))
}

/// Each version has a folder of its own on the site, so that a link in an old report leads to the rule as
/// it was.
fn page(site: &str, group: &str, name: &str) -> String {
    let site = site.trim_end_matches('/');
    let version = env!("CARGO_PKG_VERSION");
    format!("{site}/v{version}/rules/{group}/{name}.html")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_carry_the_version() {
        let version = env!("CARGO_PKG_VERSION");
        let expected = format!("https://example.org/v{version}/rules/tag/tag-case.html");
        for site in ["https://example.org", "https://example.org/"] {
            assert_eq!(page(site, "tag", "tag-case"), expected);
        }
    }

    #[test]
    fn without_a_site_there_is_no_link() {
        let is_published = !env!("CARGO_PKG_HOMEPAGE").is_empty();
        assert_eq!(site().is_some(), is_published);
        assert_eq!(page_of_rule("tag", "tag-case").is_some(), is_published);
    }
}

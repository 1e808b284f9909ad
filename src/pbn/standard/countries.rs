//! Country codes, which the Site tag should end in (chapter 3.4.2).

/// Whether this is a code of ISO 3166-1, three capitals.
pub fn is_country(code: &[u8]) -> bool {
    COUNTRIES
        .binary_search_by(|known| known.as_bytes().cmp(code))
        .is_ok()
}

/// The ISO code for a code that sports federations use in its place: `DEU` for `GER`.
pub fn iso_code(code: &[u8]) -> Option<&'static str> {
    let place = IOC_CODES
        .binary_search_by(|(other, _)| other.as_bytes().cmp(code))
        .ok()?;
    IOC_CODES.get(place).map(|(_, iso)| *iso)
}

/// All country codes of three letters of ISO 3166-1, sorted (chapter 3.4.2).
#[rustfmt::skip]
pub static COUNTRIES: &[&str] = &[
    "ABW", "AFG", "AGO", "AIA", "ALA", "ALB", "AND", "ARE", "ARG", "ARM", "ASM", "ATA", "ATF",
    "ATG", "AUS", "AUT", "AZE", "BDI", "BEL", "BEN", "BES", "BFA", "BGD", "BGR", "BHR", "BHS",
    "BIH", "BLM", "BLR", "BLZ", "BMU", "BOL", "BRA", "BRB", "BRN", "BTN", "BVT", "BWA", "CAF",
    "CAN", "CCK", "CHE", "CHL", "CHN", "CIV", "CMR", "COD", "COG", "COK", "COL", "COM", "CPV",
    "CRI", "CUB", "CUW", "CXR", "CYM", "CYP", "CZE", "DEU", "DJI", "DMA", "DNK", "DOM", "DZA",
    "ECU", "EGY", "ERI", "ESH", "ESP", "EST", "ETH", "FIN", "FJI", "FLK", "FRA", "FRO", "FSM",
    "GAB", "GBR", "GEO", "GGY", "GHA", "GIB", "GIN", "GLP", "GMB", "GNB", "GNQ", "GRC", "GRD",
    "GRL", "GTM", "GUF", "GUM", "GUY", "HKG", "HMD", "HND", "HRV", "HTI", "HUN", "IDN", "IMN",
    "IND", "IOT", "IRL", "IRN", "IRQ", "ISL", "ISR", "ITA", "JAM", "JEY", "JOR", "JPN", "KAZ",
    "KEN", "KGZ", "KHM", "KIR", "KNA", "KOR", "KWT", "LAO", "LBN", "LBR", "LBY", "LCA", "LIE",
    "LKA", "LSO", "LTU", "LUX", "LVA", "MAC", "MAF", "MAR", "MCO", "MDA", "MDG", "MDV", "MEX",
    "MHL", "MKD", "MLI", "MLT", "MMR", "MNE", "MNG", "MNP", "MOZ", "MRT", "MSR", "MTQ", "MUS",
    "MWI", "MYS", "MYT", "NAM", "NCL", "NER", "NFK", "NGA", "NIC", "NIU", "NLD", "NOR", "NPL",
    "NRU", "NZL", "OMN", "PAK", "PAN", "PCN", "PER", "PHL", "PLW", "PNG", "POL", "PRI", "PRK",
    "PRT", "PRY", "PSE", "PYF", "QAT", "REU", "ROU", "RUS", "RWA", "SAU", "SDN", "SEN", "SGP",
    "SGS", "SHN", "SJM", "SLB", "SLE", "SLV", "SMR", "SOM", "SPM", "SRB", "SSD", "STP", "SUR",
    "SVK", "SVN", "SWE", "SWZ", "SXM", "SYC", "SYR", "TCA", "TCD", "TGO", "THA", "TJK", "TKL",
    "TKM", "TLS", "TON", "TTO", "TUN", "TUR", "TUV", "TWN", "TZA", "UGA", "UKR", "UMI", "URY",
    "USA", "UZB", "VAT", "VCT", "VEN", "VGB", "VIR", "VNM", "VUT", "WLF", "WSM", "YEM", "ZAF",
    "ZMB", "ZWE",
];

/// Codes of the Olympic committee and of bridge federations that ISO 3166-1 does not have, sorted,
/// with the ISO code of the country.
pub static IOC_CODES: &[(&str, &str)] = &[
    ("ALG", "DZA"),
    ("ANG", "AGO"),
    ("ANT", "ATG"),
    ("ARU", "ABW"),
    ("ASA", "ASM"),
    ("BAH", "BHS"),
    ("BAN", "BGD"),
    ("BAR", "BRB"),
    ("BER", "BMU"),
    ("BHU", "BTN"),
    ("BIZ", "BLZ"),
    ("BOT", "BWA"),
    ("BRU", "BRN"),
    ("BUL", "BGR"),
    ("BUR", "BFA"),
    ("CAM", "KHM"),
    ("CAY", "CYM"),
    ("CGO", "COG"),
    ("CHA", "TCD"),
    ("CHI", "CHL"),
    ("CRC", "CRI"),
    ("CRO", "HRV"),
    ("DEN", "DNK"),
    ("ENG", "GBR"),
    ("ESA", "SLV"),
    ("FAR", "FRO"),
    ("FIJ", "FJI"),
    ("GAM", "GMB"),
    ("GBS", "GNB"),
    ("GEQ", "GNQ"),
    ("GER", "DEU"),
    ("GRE", "GRC"),
    ("GRN", "GRD"),
    ("GUA", "GTM"),
    ("GUI", "GIN"),
    ("HAI", "HTI"),
    ("HOL", "NLD"),
    ("HON", "HND"),
    ("INA", "IDN"),
    ("IRI", "IRN"),
    ("ISV", "VIR"),
    ("IVB", "VGB"),
    ("KSA", "SAU"),
    ("KUW", "KWT"),
    ("LAT", "LVA"),
    ("LBA", "LBY"),
    ("LES", "LSO"),
    ("LIB", "LBN"),
    ("MAD", "MDG"),
    ("MAS", "MYS"),
    ("MAW", "MWI"),
    ("MGL", "MNG"),
    ("MON", "MCO"),
    ("MRI", "MUS"),
    ("MTN", "MRT"),
    ("MYA", "MMR"),
    ("NCA", "NIC"),
    ("NED", "NLD"),
    ("NEP", "NPL"),
    ("NGR", "NGA"),
    ("NIG", "NER"),
    ("NIR", "GBR"),
    ("OMA", "OMN"),
    ("PAR", "PRY"),
    ("PHI", "PHL"),
    ("PLE", "PSE"),
    ("POR", "PRT"),
    ("PUR", "PRI"),
    ("ROM", "ROU"),
    ("RSA", "ZAF"),
    ("SAM", "WSM"),
    ("SCO", "GBR"),
    ("SEY", "SYC"),
    ("SIN", "SGP"),
    ("SKN", "KNA"),
    ("SLO", "SVN"),
    ("SOL", "SLB"),
    ("SRI", "LKA"),
    ("SUD", "SDN"),
    ("SUI", "CHE"),
    ("TAN", "TZA"),
    ("TGA", "TON"),
    ("TOG", "TGO"),
    ("TPE", "TWN"),
    ("TRI", "TTO"),
    ("UAE", "ARE"),
    ("URU", "URY"),
    ("VAN", "VUT"),
    ("VIE", "VNM"),
    ("VIN", "VCT"),
    ("WAL", "GBR"),
    ("ZAM", "ZMB"),
    ("ZIM", "ZWE"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn countries_are_sorted_and_complete() {
        assert_eq!(COUNTRIES.len(), 249);
        assert!(COUNTRIES.is_sorted_by(|a, b| a < b));
        for code in COUNTRIES {
            assert!(code.len() == 3 && code.bytes().all(|b| b.is_ascii_uppercase()));
            assert!(is_country(code.as_bytes()));
        }
        assert!(!is_country(b"nld"));
        assert!(!is_country(b"NL"));
    }

    #[test]
    fn other_codes_lead_to_countries() {
        assert!(IOC_CODES.is_sorted_by(|a, b| a.0 < b.0));
        for (code, iso) in IOC_CODES {
            assert!(!is_country(code.as_bytes()), "{code}");
            assert!(is_country(iso.as_bytes()), "{iso}");
            assert_eq!(iso_code(code.as_bytes()), Some(*iso));
        }
        assert_eq!(iso_code(b"SUI"), Some("CHE"));
        assert_eq!(iso_code(b"NLD"), None);
    }
}

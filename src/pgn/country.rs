//! Country codes, with which the Site tag should end (chapters 8.1.1.2 and 15).

/// The country or place that a code of the standard stands for.
pub fn country(code: &[u8]) -> Option<&'static str> {
    let find = |(known, _): &(&str, &str)| known.as_bytes().cmp(code);
    let place = COUNTRIES.binary_search_by(find).ok()?;
    COUNTRIES.get(place).map(|(_, name)| *name)
}

/// Whether a word is the code of a country: one of the standard, or one that the Olympic committee or the chess
/// federation has today or had since.
pub fn is_code(word: &[u8]) -> bool {
    country(word).is_some()
        || YOUNGER
            .binary_search_by(|code| code.as_bytes().cmp(word))
            .is_ok()
}

/// Codes that are not in chapter 15, sorted.
#[rustfmt::skip]
static YOUNGER: [&str; 129] = [
    "AHO", "ARU", "ASA", "AUT", "AZE", "BAH", "BDI", "BEN", "BHU", "BIZ", "BLR", "BOT", "BRA", "BRN", "BUL",
    "BUR", "CAF", "CAM", "CAY", "CGO", "CHA", "CHN", "CIV", "CMR", "COD", "COK", "COM", "CPV", "CRC", "CZE",
    "DJI", "DMA", "ERI", "ESA", "ETH", "FID", "FRG", "FRO", "FSM", "GAB", "GBR", "GBS", "GDR", "GEQ", "GRE",
    "GRN", "GUI", "GUM", "INA", "IOM", "IRI", "ISL", "ISV", "IVB", "JCI", "JOR", "JPN", "KGZ", "KOR", "KOS",
    "KSA", "LAO", "LBA", "LBN", "LBR", "LCA", "LES", "LIE", "MAC", "MAD", "MAR", "MAS", "MAW", "MDA", "MDV",
    "MGL", "MHL", "MKD", "MNE", "MRI", "MTN", "MYA", "NAM", "NCA", "NCL", "NED", "NEP", "NGR", "NRU", "NZL",
    "OMA", "PLE", "PLW", "PRK", "PUR", "QAT", "ROU", "RSA", "RWA", "SAM", "SCG", "SGP", "SKN", "SLE", "SLO",
    "SMR", "SOL", "SOM", "SRB", "SSD", "STP", "SUI", "SVK", "SWE", "TAN", "TCH", "TGA", "THA", "TJK", "TKM",
    "TLS", "TOG", "TPE", "TRI", "TUR", "TUV", "URS", "VAN", "VIN",
];

/// The codes of chapter 15, sorted. Some are older than the codes that the Olympic committee has today, some
/// are places without one, such as aboard aircraft.
pub static COUNTRIES: &[(&str, &str)] = &[
    ("AFG", "Afghanistan"),
    ("AIR", "Aboard aircraft"),
    ("ALB", "Albania"),
    ("ALG", "Algeria"),
    ("AND", "Andorra"),
    ("ANG", "Angola"),
    ("ANT", "Antigua"),
    ("ARG", "Argentina"),
    ("ARM", "Armenia"),
    ("ATA", "Antarctica"),
    ("AUS", "Australia"),
    ("AZB", "Azerbaijan"),
    ("BAN", "Bangladesh"),
    ("BAR", "Bahrain"),
    ("BEL", "Belgium"),
    ("BER", "Bermuda"),
    ("BHM", "Bahamas"),
    ("BIH", "Bosnia and Herzegovina"),
    ("BLA", "Belarus"),
    ("BLG", "Bulgaria"),
    ("BLZ", "Belize"),
    ("BOL", "Bolivia"),
    ("BRB", "Barbados"),
    ("BRS", "Brazil"),
    ("BRU", "Brunei"),
    ("BSW", "Botswana"),
    ("CAN", "Canada"),
    ("CHI", "Chile"),
    ("COL", "Columbia"),
    ("CRA", "Costa Rica"),
    ("CRO", "Croatia"),
    ("CSR", "Czechoslovakia"),
    ("CUB", "Cuba"),
    ("CYP", "Cyprus"),
    ("DEN", "Denmark"),
    ("DOM", "Dominican Republic"),
    ("ECU", "Ecuador"),
    ("EGY", "Egypt"),
    ("ENG", "England"),
    ("ESP", "Spain"),
    ("EST", "Estonia"),
    ("FAI", "Faroe Islands"),
    ("FIJ", "Fiji"),
    ("FIN", "Finland"),
    ("FRA", "France"),
    ("GAM", "Gambia"),
    ("GCI", "Guernsey-Jersey"),
    ("GEO", "Georgia"),
    ("GER", "Germany"),
    ("GHA", "Ghana"),
    ("GRC", "Greece"),
    ("GUA", "Guatemala"),
    ("GUY", "Guyana"),
    ("HAI", "Haiti"),
    ("HKG", "Hong Kong"),
    ("HON", "Honduras"),
    ("HUN", "Hungary"),
    ("IND", "India"),
    ("IRL", "Ireland"),
    ("IRN", "Iran"),
    ("IRQ", "Iraq"),
    ("ISD", "Iceland"),
    ("ISR", "Israel"),
    ("ITA", "Italy"),
    ("IVO", "Ivory Coast"),
    ("JAM", "Jamaica"),
    ("JAP", "Japan"),
    ("JRD", "Jordan"),
    ("JUG", "Yugoslavia"),
    ("KAZ", "Kazakhstan"),
    ("KEN", "Kenya"),
    ("KIR", "Kyrgyzstan"),
    ("KUW", "Kuwait"),
    ("LAT", "Latvia"),
    ("LEB", "Lebanon"),
    ("LIB", "Libya"),
    ("LIC", "Liechtenstein"),
    ("LTU", "Lithuania"),
    ("LUX", "Luxembourg"),
    ("MAL", "Malaysia"),
    ("MAU", "Mauritania"),
    ("MEX", "Mexico"),
    ("MLI", "Mali"),
    ("MLT", "Malta"),
    ("MNC", "Monaco"),
    ("MOL", "Moldova"),
    ("MON", "Mongolia"),
    ("MOZ", "Mozambique"),
    ("MRC", "Morocco"),
    ("MRT", "Mauritius"),
    ("MYN", "Myanmar"),
    ("NCG", "Nicaragua"),
    ("NET", "The Internet"),
    ("NIG", "Nigeria"),
    ("NLA", "Netherlands Antilles"),
    ("NLD", "Netherlands"),
    ("NOR", "Norway"),
    ("NZD", "New Zealand"),
    ("OST", "Austria"),
    ("PAK", "Pakistan"),
    ("PAL", "Palestine"),
    ("PAN", "Panama"),
    ("PAR", "Paraguay"),
    ("PER", "Peru"),
    ("PHI", "Philippines"),
    ("PNG", "Papua New Guinea"),
    ("POL", "Poland"),
    ("POR", "Portugal"),
    ("PRC", "People's Republic of China"),
    ("PRO", "Puerto Rico"),
    ("QTR", "Qatar"),
    ("RIN", "Indonesia"),
    ("ROM", "Romania"),
    ("RUS", "Russia"),
    ("SAF", "South Africa"),
    ("SAL", "El Salvador"),
    ("SCO", "Scotland"),
    ("SEA", "At Sea"),
    ("SEN", "Senegal"),
    ("SEY", "Seychelles"),
    ("SIP", "Singapore"),
    ("SLV", "Slovenia"),
    ("SMA", "San Marino"),
    ("SPC", "Aboard spacecraft"),
    ("SRI", "Sri Lanka"),
    ("SUD", "Sudan"),
    ("SUR", "Surinam"),
    ("SVE", "Sweden"),
    ("SWZ", "Switzerland"),
    ("SYR", "Syria"),
    ("TAI", "Thailand"),
    ("TMT", "Turkmenistan"),
    ("TRK", "Turkey"),
    ("TTO", "Trinidad and Tobago"),
    ("TUN", "Tunisia"),
    ("UAE", "United Arab Emirates"),
    ("UGA", "Uganda"),
    ("UKR", "Ukraine"),
    ("UNK", "Unknown"),
    ("URU", "Uruguay"),
    ("USA", "United States of America"),
    ("UZB", "Uzbekistan"),
    ("VEN", "Venezuela"),
    ("VGB", "British Virgin Islands"),
    ("VIE", "Vietnam"),
    ("VUS", "U.S. Virgin Islands"),
    ("WLS", "Wales"),
    ("YEM", "Yemen"),
    ("YUG", "Yugoslavia"),
    ("ZAM", "Zambia"),
    ("ZIM", "Zimbabwe"),
    ("ZRE", "Zaire"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_sorted_and_found() {
        assert!(COUNTRIES.is_sorted());
        assert_eq!(COUNTRIES.len(), 152);
        assert_eq!(country(b"USA"), Some("United States of America"));
        assert_eq!(country(b"Usa"), None);
        assert!(YOUNGER.is_sorted());
        assert!(is_code(b"GER") && is_code(b"NED") && is_code(b"USA"));
        assert!(!is_code(b"XYZ"));
    }
}

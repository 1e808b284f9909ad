//! How near names are to each other.

/// Whether one name becomes the other by at most `distance` edits, case aside.
pub fn is_within(a: &[u8], b: &[u8], distance: usize) -> bool {
    // Names come from files and may be long; this keeps the recursion as short as our names.
    if a.len().abs_diff(b.len()) > distance {
        return false;
    }
    match (a, b) {
        ([], []) => true,
        ([x, a @ ..], [y, b @ ..]) if x.eq_ignore_ascii_case(y) => is_within(a, b, distance),
        _ if distance == 0 => false,
        ([], [_, b @ ..]) => is_within(a, b, distance - 1),
        ([_, a @ ..], []) => is_within(a, b, distance - 1),
        ([x, a_tail @ ..], [y, b_tail @ ..]) => {
            let swapped = match (a_tail, b_tail) {
                ([x2, a @ ..], [y2, b @ ..]) => {
                    x.eq_ignore_ascii_case(y2)
                        && y.eq_ignore_ascii_case(x2)
                        && is_within(a, b, distance - 1)
                }
                _ => false,
            };
            swapped
                || is_within(a_tail, b_tail, distance - 1)
                || is_within(a_tail, b, distance - 1)
                || is_within(a, b_tail, distance - 1)
        }
    }
}

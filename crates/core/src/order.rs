//! Sorting in one place.
//!
//! The library's sort is compiled anew for each type it meets, at 5 KB of wasm each. Here it is
//! compiled once, for positions, and what is sorted is put in their order afterwards.

use alloc::vec::Vec;
use core::cmp::Ordering;

/// Sorts `items`; equals keep their order.
pub(crate) fn sort_by<T>(items: &mut Vec<T>, mut compare: impl FnMut(&T, &T) -> Ordering) {
    let order = positions(
        items.len(),
        &mut |a, b| match (items.get(a), items.get(b)) {
            (Some(a), Some(b)) => compare(a, b),
            _ => Ordering::Equal,
        },
    );
    let mut slots: Vec<Option<T>> = core::mem::take(items).into_iter().map(Some).collect();
    for position in order {
        if let Some(item) = slots.get_mut(position).and_then(Option::take) {
            items.push(item);
        }
    }
}

fn positions(length: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut positions = Vec::with_capacity(length);
    positions.extend(0..length);
    positions.sort_by(|a, b| compare(*a, *b));
    positions
}

#[cfg(test)]
mod tests {
    use super::sort_by;
    use alloc::vec;
    use alloc::vec::Vec;

    #[test]
    fn sorts_and_keeps_equals_in_order() {
        let mut items = vec![(2, 'a'), (1, 'b'), (2, 'c'), (1, 'd')];
        sort_by(&mut items, |a, b| a.0.cmp(&b.0));
        assert_eq!(items, [(1, 'b'), (1, 'd'), (2, 'a'), (2, 'c')]);
        let mut none: Vec<u8> = Vec::new();
        sort_by(&mut none, Ord::cmp);
        assert!(none.is_empty());
    }
}

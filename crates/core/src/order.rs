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

/// The hash of a text, for [`repeated`].
pub(crate) fn hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// The positions whose key another position may share, in order. Keys are told apart by their hash,
/// so what is left out is surely alone; the few that are left are compared by whoever asks.
///
/// The hash is no secret, so somebody may send names that crowd one part of the table. What finds no
/// place within [`CROWD`] steps counts as shared: places are never given up, so its equals find none
/// either.
pub(crate) fn repeated(hashes: impl IntoIterator<Item = Option<u64>>) -> Vec<usize> {
    let hashes: Vec<Option<u64>> = hashes.into_iter().collect();
    let mut shared = alloc::vec![false; hashes.len()];
    let mut mark = |position: usize| {
        if let Some(slot) = shared.get_mut(position) {
            *slot = true;
        }
    };
    // The first position with each hash, at the place of the hash or behind it; 0 where there is none.
    let mut places = alloc::vec![0_usize; (hashes.len() * 2).next_power_of_two()];
    for (at, hash) in hashes.iter().enumerate() {
        let Some(hash) = hash else { continue };
        #[expect(
            clippy::cast_possible_truncation,
            reason = "some bits of the hash will do"
        )]
        let mut place = (hash ^ (hash >> 32)) as usize;
        for step in 0.. {
            if step == CROWD {
                mark(at);
                break;
            }
            place &= places.len() - 1;
            let Some(first) = places.get_mut(place) else {
                break;
            };
            let Some(earlier) = first.checked_sub(1) else {
                *first = at + 1;
                break;
            };
            if hashes.get(earlier) == Some(&Some(*hash)) {
                mark(earlier);
                mark(at);
                break;
            }
            place += 1;
        }
    }
    let shared = shared.into_iter().enumerate();
    shared
        .filter_map(|(at, shared)| shared.then_some(at))
        .collect()
}

/// A table that is half empty has no row of so many full places unless somebody meant it.
const CROWD: usize = 256;

#[cfg(test)]
mod tests {
    use super::{hash, repeated, sort_by};
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

    #[test]
    fn what_is_alone_is_left_out() {
        let names = ["a", "b", "", "a", "c", "b", "a"];
        let hashes = names.map(|name| (!name.is_empty()).then(|| hash(name.bytes())));
        assert_eq!(repeated(hashes), [0, 1, 3, 5, 6]);
        assert!(repeated([None, Some(1), Some(2), None]).is_empty());
    }

    #[test]
    fn a_crowd_is_left_to_be_compared() {
        // All want the same place; the last one is there twice.
        let crowd = (0..2_000_u64).chain([1_999]).map(|at| Some(at << 16));
        let alike = repeated(crowd);
        assert!(alike.ends_with(&[1_999, 2_000]));
        assert!(!alike.contains(&0));
    }
}

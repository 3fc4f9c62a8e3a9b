//! The prices of places.

use automation_rules::PlacePrices;
use proptest::prelude::*;

const PRICES: PlacePrices =
	PlacePrices { places: 256, free_places: 128, last_place_fee: 128 * 128 * 10 };

#[test]
fn half_of_a_slot_is_free_and_the_last_place_dear() {
	assert_eq!(PRICES.fee(0), 0);
	assert_eq!(PRICES.fee(127), 0);
	assert_eq!(PRICES.fee(128), 10);
	assert_eq!(PRICES.fee(129), 40);
	assert_eq!(PRICES.fee(255), 128 * 128 * 10);
	assert_eq!(PRICES.fee(256), 128 * 128 * 10);
}

#[test]
fn nothing_costs_anything_where_all_places_are_free() {
	for free_places in [256, u32::MAX] {
		assert_eq!(PlacePrices { free_places, ..PRICES }.fee(255), 0);
	}
	assert_eq!(PlacePrices { places: 0, free_places: 0, last_place_fee: 7 }.fee(0), 0);
}

proptest! {
	#[test]
	fn a_place_costs_no_less_than_the_one_before(
		places in 1..1_000u32,
		free_places in 0..1_000u32,
		last_place_fee: u128,
		taken in 0..1_000u32,
	) {
		let prices = PlacePrices { places, free_places, last_place_fee };
		prop_assert!(prices.fee(taken) <= prices.fee(taken + 1));
		prop_assert!(prices.fee(taken) <= last_place_fee);
	}
}

use crate::Balance;

/// The prices of the places in a slot. A place is paid beside the fees of its run. Its
/// price is never refunded, because a cancelled place has kept other tasks out until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacePrices {
	/// The number of places in a slot.
	pub places: u32,
	/// The number of places that cost nothing.
	pub free_places: u32,
	/// The price of the last place of a slot.
	pub last_place_fee: Balance,
}

impl PlacePrices {
	/// The price of the next place in a slot that has `taken` places taken, rounded up. After the
	/// free places, the price rises with the square of the place's number, up to `last_place_fee`.
	pub fn fee(&self, taken: u32) -> Balance {
		let Some(priced) = self.places.checked_sub(self.free_places) else { return 0 };
		let (priced, nth) = (u64::from(priced), u64::from(taken) + 1);
		let beyond = nth.saturating_sub(self.free_places.into()).min(priced);
		if beyond == 0 {
			return 0;
		}
		let share = |fee: Balance| fee.saturating_mul(beyond.into()).div_ceil(priced.into());
		share(share(self.last_place_fee))
	}
}

#[cfg(test)]
mod tests {
	use super::*;
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
}

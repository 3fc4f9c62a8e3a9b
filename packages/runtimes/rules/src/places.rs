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

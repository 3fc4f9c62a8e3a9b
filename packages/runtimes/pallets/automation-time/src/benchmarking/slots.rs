//! Slots that have as many places taken as a benchmark needs.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod slots {
	/// The start of the n-th slot after the current slot.
	fn slot<T: Config>(n: u32) -> UnixTime {
		let length = T::SlotLength::get();
		slot_of(T::Time::now().as_secs(), length) + u64::from(n) * length
	}

	/// Fills the `n` slots after the current slot except for one place each. Returns their times.
	fn nearly_full_slots<T: Config>(n: u32) -> Vec<UnixTime> {
		(1..=n).map(|n| nearly_full::<T>(slot::<T>(n))).collect()
	}

	/// Fills a slot except for one place. Returns the time of the slot.
	fn nearly_full<T: Config>(time: UnixTime) -> UnixTime {
		fill::<T>(time, T::MaxTasksPerSlot::get() - 1);
		time
	}

	/// Fills the first `places` places of a slot with tasks that do not exist.
	fn fill<T: Config>(time: UnixTime, places: u32) {
		let tasks: Vec<_> =
			(0..places).map(|n| H256(core::array::from_fn(|at| n.to_le_bytes()[at % 4]))).collect();
		Slots::<T>::insert(time, WeakBoundedVec::force_from(tasks, None));
	}
}

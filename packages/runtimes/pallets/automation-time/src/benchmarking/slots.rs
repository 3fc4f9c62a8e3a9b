//! Slots with as many places taken as a benchmark wants.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod slots {
	/// The start of the n-th slot from now.
	fn slot<T: Config>(n: u32) -> UnixTime {
		let length = T::SlotLength::get();
		slot_of(T::Time::now().as_secs(), length) + u64::from(n) * length
	}

	/// The first `n` slots after now, each with one place left.
	fn nearly_full_slots<T: Config>(n: u32) -> Vec<UnixTime> {
		(1..=n).map(|n| nearly_full::<T>(slot::<T>(n))).collect()
	}

	/// Leaves one place in a slot.
	fn nearly_full<T: Config>(time: UnixTime) -> UnixTime {
		fill::<T>(time, T::MaxTasksPerSlot::get() - 1);
		time
	}

	/// Takes places in a slot for tasks that do not exist.
	fn fill<T: Config>(time: UnixTime, places: u32) {
		let tasks: Vec<_> = (0..places).map(|n| BlakeTwo256::hash_of(&n)).collect();
		Slots::<T>::insert(time, WeakBoundedVec::force_from(tasks, None));
	}
}

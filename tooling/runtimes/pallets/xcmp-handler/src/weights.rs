use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// What this pallet's calls weigh.
pub trait WeightInfo {
	fn set_target() -> Weight;
	fn set_target_version() -> Weight;
	fn remove_target() -> Weight;
}

/// Weights for a runtime whose database weights are `T::DbWeight`.
pub struct SubstrateWeight<T>(PhantomData<T>);

impl<T: frame_system::Config> WeightInfo for SubstrateWeight<T> {
	fn set_target() -> Weight {
		Weight::from_parts(20_000_000, 0).saturating_add(T::DbWeight::get().writes(1))
	}

	fn set_target_version() -> Weight {
		Weight::from_parts(20_000_000, 4_000).saturating_add(T::DbWeight::get().reads_writes(1, 1))
	}

	fn remove_target() -> Weight {
		Weight::from_parts(20_000_000, 4_000).saturating_add(T::DbWeight::get().reads_writes(1, 1))
	}
}

impl WeightInfo for () {
	fn set_target() -> Weight {
		Weight::from_parts(20_000_000, 0)
	}

	fn set_target_version() -> Weight {
		Weight::from_parts(20_000_000, 0)
	}

	fn remove_target() -> Weight {
		Weight::from_parts(20_000_000, 0)
	}
}

//! The migration of a chain that adds this pallet. A second execution changes nothing.

use frame_support::{
	traits::{Get, GetStorageVersion, OnRuntimeUpgrade},
	weights::Weight,
};

/// Defines the migration of one variant, `hour` or `minute`.
macro_rules! migrations_of {
	($chain:ident) => {
		pub mod $chain {
			use super::*;
			use crate::$chain::{Config, Pallet};

			/// Prepares a chain that adds the pallet. Creates the account of the fee collector,
			/// and sets the storage version.
			pub struct Begin<T>(core::marker::PhantomData<T>);

			impl<T: Config> OnRuntimeUpgrade for Begin<T> {
				fn on_runtime_upgrade() -> Weight {
					Pallet::<T>::in_code_storage_version().put::<Pallet<T>>();
					Pallet::<T>::endow_fee_collector();
					T::DbWeight::get().reads_writes(2, 3)
				}
			}
		}
	};
}

migrations_of!(hour);
migrations_of!(minute);

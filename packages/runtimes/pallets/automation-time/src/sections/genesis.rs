//! What the pallet needs of a chain before its first block.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod genesis {
	/// Nothing to configure: genesis lets the collector of fees exist.
	#[pallet::genesis_config]
	#[derive(frame_support::DefaultNoBound)]
	pub struct GenesisConfig<T: Config> {
		#[serde(skip)]
		pub _config: core::marker::PhantomData<T>,
	}

	#[pallet::genesis_build]
	impl<T: Config> BuildGenesisConfig for GenesisConfig<T> {
		fn build(&self) {
			Pallet::<T>::endow_fee_collector();
		}
	}

	impl<T: Config> Pallet<T> {
		/// Lets the collector of fees exist, with the existential deposit, if it does not. Without it no
		/// fee below that deposit could be collected, and runs would cost nothing. A chain that had no
		/// such genesis calls this in a migration. Returns whether anything was done.
		pub fn endow_fee_collector() -> bool {
			let (collector, deposit) = (T::FeeCollector::get(), T::Currency::minimum_balance());
			T::Currency::total_balance(&collector) < deposit
				&& T::Currency::mint_into(&collector, deposit).is_ok()
		}
	}
}

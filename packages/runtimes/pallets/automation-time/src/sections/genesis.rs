//! The state that the pallet needs before the first block of a chain.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod genesis {
	/// An empty configuration. Genesis creates the account of the fee collector.
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
		/// Mints the existential deposit into the fee collector's account if the account holds less.
		/// Without that account, a fee below the existential deposit could not be collected. A chain
		/// that did not have the pallet at genesis calls this in a migration. Returns whether it minted.
		pub fn endow_fee_collector() -> bool {
			let (collector, deposit) = (T::FeeCollector::get(), T::Currency::minimum_balance());
			T::Currency::total_balance(&collector) < deposit
				&& T::Currency::mint_into(&collector, deposit).is_ok()
		}
	}
}

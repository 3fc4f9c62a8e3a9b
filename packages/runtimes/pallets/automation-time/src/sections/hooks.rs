//! What FRAME calls at genesis, at upgrades and in each block.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod hooks {
	use frame_support::weights::WeightMeter;

	#[pallet::hooks]
	impl<T: Config> Hooks<BlockNumberFor<T>> for Pallet<T> {
		/// Serves the due runs. FRAME calls this after the timestamp is set and before the first transaction.
		fn on_poll(_block: BlockNumberFor<T>, block_meter: &mut WeightMeter) {
			let limit = T::MaxRunWeight::get().min(block_meter.remaining());
			let mut meter = WeightMeter::with_limit(limit);
			Self::follow_time(Self::now(), &mut meter);
			block_meter.consume(meter.consumed());
		}

		/// Makes slots due up to the time of the last block. Usually [`Self::on_poll`] has done
		/// this already, but FRAME does not call `on_poll` during a multi-block migration.
		fn on_initialize(_block: BlockNumberFor<T>) -> Weight {
			Self::open_slots(Self::now());
			T::WeightInfo::follow_time()
		}

		/// Stores a slot length that divides the old and the new length, so that stored slots stay slots.
		fn on_runtime_upgrade() -> Weight {
			Self::keep_slots();
			T::DbWeight::get().reads_writes(1, 1)
		}

		fn integrity_test() {
			Self::check_config();
		}

		#[cfg(feature = "try-runtime")]
		fn try_state(_block: BlockNumberFor<T>) -> Result<(), sp_runtime::TryRuntimeError> {
			Self::check_invariants().map_err(sp_runtime::TryRuntimeError::Other)
		}
	}

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
}

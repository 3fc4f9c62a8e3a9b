//! The weights of the calls of `pallet_xcm`.
//!
//! The reference times and the numbers of storage items come from polkadot-sdk's weights
//! for Rococo, the relay of the network (`rococo_runtime::weights::pallet_xcm`, measured
//! on reference hardware). Rococo has no reserve transfers, so a reserve transfer here
//! weighs as much as a transfer. One part is specific to parachains: sending reads a
//! whole page of the outbound queue, so the page counts in the proof size.

use core::marker::PhantomData;
use polkadot_sdk::{
	frame_support::{traits::Get, weights::Weight},
	frame_system, pallet_xcm,
};

/// The length of the longest page in a message queue, in bytes.
pub const MAX_PAGE_BYTES: u32 = 103 * 1024;

/// The proof size of a page and of the trie nodes above it, in bytes.
const SENDING: u64 = MAX_PAGE_BYTES as u64 + 2_500;

/// The weights of `pallet_xcm` on a chain whose database weights are `T::DbWeight`.
pub struct XcmWeight<T>(PhantomData<T>);

fn measured<T: frame_system::Config>(time: u64, proof: u64, reads: u64, writes: u64) -> Weight {
	Weight::from_parts(time, proof).saturating_add(T::DbWeight::get().reads_writes(reads, writes))
}

impl<T: frame_system::Config> pallet_xcm::WeightInfo for XcmWeight<T> {
	fn send() -> Weight {
		measured::<T>(39_348_000, 3_710 + SENDING, 5, 2)
	}

	fn teleport_assets() -> Weight {
		measured::<T>(143_227_000, 3_710 + SENDING, 7, 3)
	}

	fn reserve_transfer_assets() -> Weight {
		measured::<T>(141_408_000, 3_710 + SENDING, 7, 3)
	}

	fn transfer_assets() -> Weight {
		measured::<T>(141_408_000, 3_710 + SENDING, 7, 3)
	}

	fn execute() -> Weight {
		measured::<T>(10_335_000, 1_485, 1, 0)
	}

	fn force_xcm_version() -> Weight {
		measured::<T>(8_800_000, 0, 0, 1)
	}

	fn force_default_xcm_version() -> Weight {
		measured::<T>(2_628_000, 0, 0, 1)
	}

	fn force_subscribe_version_notify() -> Weight {
		measured::<T>(47_805_000, 3_710 + SENDING, 7, 5)
	}

	fn force_unsubscribe_version_notify() -> Weight {
		measured::<T>(52_149_000, 3_890 + SENDING, 6, 4)
	}

	fn force_suspension() -> Weight {
		measured::<T>(2_677_000, 0, 0, 1)
	}

	fn migrate_supported_version() -> Weight {
		measured::<T>(23_053_000, 15_862, 6, 2)
	}

	fn migrate_version_notifiers() -> Weight {
		measured::<T>(23_110_000, 15_866, 6, 2)
	}

	fn already_notified_target() -> Weight {
		measured::<T>(26_599_000, 18_355, 7, 0)
	}

	fn notify_current_targets() -> Weight {
		measured::<T>(35_745_000, 6_184 + SENDING, 6, 1)
	}

	fn notify_target_migration_fail() -> Weight {
		measured::<T>(18_283_000, 13_405, 5, 0)
	}

	fn migrate_version_notify_targets() -> Weight {
		measured::<T>(23_010_000, 15_873, 6, 2)
	}

	fn migrate_and_notify_old_targets() -> Weight {
		measured::<T>(45_260_000, 16_084 + SENDING, 10, 1)
	}

	fn new_query() -> Weight {
		measured::<T>(3_160_000, 1_485, 1, 2)
	}

	fn take_response() -> Weight {
		measured::<T>(28_140_000, 11_041, 1, 1)
	}

	fn claim_assets(assets: u32) -> Weight {
		let assets = u64::from(assets);
		measured::<T>(
			41_498_000 + 47_000_000 * assets,
			3_488 + 3_675 * assets,
			2 + 3 * assets,
			1 + 3 * assets,
		)
	}

	fn add_authorized_alias() -> Weight {
		measured::<T>(16_398_000, 3_826, 1, 1)
	}

	fn remove_authorized_alias() -> Weight {
		measured::<T>(17_622_000, 3_865, 1, 1)
	}

	fn weigh_message(bytes: u32) -> Weight {
		measured::<T>(8_077_000 + 100_000 * u64::from(bytes), 0, 0, 0)
	}

	fn decode_xcm(bytes: u32) -> Weight {
		Self::weigh_message(bytes)
	}
}

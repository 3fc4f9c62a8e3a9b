//! The agenda of root's calls, which the first block of a core serves.

use crate::{
	MaxBlockWeight, OriginCaller, Runtime, RuntimeCall, RuntimeEvent, RuntimeOrigin, System,
};
use cumulus_primitives_core::CumulusDigestItem;
use frame_support::{
	traits::{ConstU32, EqualPrivilegeOnly, Get},
	weights::Weight,
};
use paraclock_runtime_shared::{limits::Share, AccountId};
use polkadot_sdk::*;

/// 80% of a core in its first block, and nothing in the others.
pub struct InFirstBlocks;

impl Get<Weight> for InFirstBlocks {
	fn get() -> Weight {
		match CumulusDigestItem::find_block_bundle_info(&System::digest()) {
			Some(place) if place.index == 0 => Share::<MaxBlockWeight, 80>::get(),
			_ => Weight::zero(),
		}
	}
}

impl pallet_scheduler::Config for Runtime {
	type RuntimeOrigin = RuntimeOrigin;
	type RuntimeEvent = RuntimeEvent;
	type PalletsOrigin = OriginCaller;
	type RuntimeCall = RuntimeCall;
	type MaximumWeight = InFirstBlocks;
	type ScheduleOrigin = frame_system::EnsureRoot<AccountId>;
	type OriginPrivilegeCmp = EqualPrivilegeOnly;
	type MaxScheduledPerBlock = ConstU32<8>;
	type WeightInfo = pallet_scheduler::weights::SubstrateWeight<Runtime>;
	type Preimages = ();
	type BlockNumberProvider = System;
}

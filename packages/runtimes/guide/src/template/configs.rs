use crate::stand_ins::{
	cumulus_pallet_xcmp_queue, cumulus_primitives_core, pallet_xcm, polkadot_runtime_common,
	xcm_config, ParachainSystem,
};
use frame_support::{
	derive_impl, parameter_types,
	traits::{ConstBool, ConstU32, ConstU64},
	weights::{constants::RocksDbWeight, Weight},
	PalletId,
};
use frame_system::EnsureRoot;
use sp_runtime::Perbill;

use super::{
	AccountId, Balance, Balances, Block, Hash, Runtime, RuntimeCall, RuntimeEvent, RuntimeFreezeReason,
	RuntimeHoldReason, RuntimeOrigin, RuntimeTask, System, XcmpQueue, EXISTENTIAL_DEPOSIT,
	MAXIMUM_BLOCK_WEIGHT, MICRO_UNIT, PalletInfo, VERSION,
};

// The guide's lines: runtime/src/configs/mod.rs

#[derive_impl(frame_system::config_preludes::ParaChainDefaultConfig)]
impl frame_system::Config for Runtime {
	type AccountId = AccountId;
	type Nonce = u32;
	type Hash = Hash;
	type Block = Block;
	type AccountData = pallet_balances::AccountData<Balance>;
	type DbWeight = RocksDbWeight;
	// The guide's lines: runtime/src/configs/mod.rs, in impl frame_system::Config
}

impl pallet_timestamp::Config for Runtime {
	type Moment = u64;
	type OnTimestampSet = ();
	type MinimumPeriod = ConstU64<0>;
	type WeightInfo = ();
}

parameter_types! {
	pub const ExistentialDeposit: Balance = EXISTENTIAL_DEPOSIT;
	pub const TransactionByteFee: Balance = 10 * MICRO_UNIT;
}

#[derive_impl(pallet_balances::config_preludes::TestDefaultConfig)]
impl pallet_balances::Config for Runtime {
	type Balance = Balance;
	type ExistentialDeposit = ExistentialDeposit;
	type AccountStore = System;
	type RuntimeEvent = RuntimeEvent;
	type RuntimeHoldReason = RuntimeHoldReason;
	type RuntimeFreezeReason = RuntimeFreezeReason;
}

impl pallet_xcm::Config for Runtime {}

impl cumulus_pallet_xcmp_queue::Config for Runtime {
	// The guide's lines: runtime/src/configs/mod.rs, in impl cumulus_pallet_xcmp_queue::Config
}

use crate::stand_ins::{pallet_xcm, ParachainInfo, XcmpQueue};
use frame_support::weights::{constants::WEIGHT_REF_TIME_PER_SECOND, Weight};
use sp_runtime::{generic, AccountId32, MultiAddress, MultiSignature};

pub type AccountId = AccountId32;
pub type Balance = u128;
pub type Hash = sp_core::H256;
pub type UncheckedExtrinsic =
	generic::UncheckedExtrinsic<MultiAddress<AccountId, ()>, RuntimeCall, MultiSignature, ()>;
pub type Block =
	generic::Block<generic::Header<u32, sp_runtime::traits::BlakeTwo256>, UncheckedExtrinsic>;

pub const UNIT: Balance = 1_000_000_000_000;
pub const MICRO_UNIT: Balance = 1_000_000;
pub const EXISTENTIAL_DEPOSIT: Balance = UNIT / 1_000;
const MAXIMUM_BLOCK_WEIGHT: Weight =
	Weight::from_parts(2 * WEIGHT_REF_TIME_PER_SECOND, 10 * 1024 * 1024);

#[sp_version::runtime_version]
pub const VERSION: sp_version::RuntimeVersion = sp_version::RuntimeVersion {
	spec_name: alloc::borrow::Cow::Borrowed("guide"),
	impl_name: alloc::borrow::Cow::Borrowed("guide"),
	authoring_version: 1,
	spec_version: 1,
	impl_version: 0,
	apis: apis::RUNTIME_API_VERSIONS,
	transaction_version: 1,
	system_version: 1,
};

#[frame_support::runtime]
mod runtime {
	#[runtime::runtime]
	#[runtime::derive(
		RuntimeCall,
		RuntimeEvent,
		RuntimeError,
		RuntimeOrigin,
		RuntimeFreezeReason,
		RuntimeHoldReason,
		RuntimeSlashReason,
		RuntimeLockId,
		RuntimeTask,
		RuntimeViewFunction
	)]
	pub struct Runtime;

	#[runtime::pallet_index(0)]
	pub type System = frame_system;
	#[runtime::pallet_index(2)]
	pub type Timestamp = pallet_timestamp;
	#[runtime::pallet_index(10)]
	pub type Balances = pallet_balances;
	#[runtime::pallet_index(31)]
	pub type PolkadotXcm = pallet_xcm;
	// The guide's lines: runtime/src/lib.rs
}

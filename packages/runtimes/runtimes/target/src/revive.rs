//! Contracts of `pallet_revive`. There are no Ethereum transactions, which
//! keeps the runtime small: signed calls and XCM programs call the contracts.

use crate::{
	Balances, Runtime, RuntimeCall, RuntimeEvent, RuntimeHoldReason, RuntimeOrigin, Timestamp,
};
use frame_support::{
	parameter_types,
	traits::{ConstBool, ConstU32, ConstU64},
};
use frame_system::EnsureSigned;
use paraclock_runtime_shared::{AccountId, Balance, UNIT};
use polkadot_sdk::*;
use sp_runtime::{FixedU128, Perbill};

parameter_types! {
	pub const DepositPerItem: Balance = UNIT / 10;
	pub const DepositPerChildTrieItem: Balance = UNIT / 100;
	pub const DepositPerByte: Balance = UNIT / 10_000;
	pub const CodeHashLockupDepositPercent: Perbill = Perbill::from_percent(30);
	pub const MaxEthExtrinsicWeight: FixedU128 = FixedU128::from_rational(1, 2);
}

impl pallet_revive::Config for Runtime {
	type Time = Timestamp;
	type Balance = Balance;
	type Currency = Balances;
	type OnBurn = ();
	type RuntimeEvent = RuntimeEvent;
	type RuntimeCall = RuntimeCall;
	type RuntimeOrigin = RuntimeOrigin;
	type RuntimeHoldReason = RuntimeHoldReason;
	type WeightInfo = pallet_revive::weights::SubstrateWeight<Runtime>;
	type Precompiles = ();
	type FindAuthor = ();
	type DepositPerByte = DepositPerByte;
	type DepositPerItem = DepositPerItem;
	type DepositPerChildTrieItem = DepositPerChildTrieItem;
	type CodeHashLockupDepositPercent = CodeHashLockupDepositPercent;
	type AddressMapper = pallet_revive::AccountId32Mapper<Runtime>;
	type AllowEVMBytecode = ConstBool<true>;
	type UploadOrigin = EnsureSigned<AccountId>;
	type InstantiateOrigin = EnsureSigned<AccountId>;
	type RuntimeMemory = ConstU32<{ 128 * 1024 * 1024 }>;
	type PVFMemory = ConstU32<{ 512 * 1024 * 1024 }>;
	type ChainId = ConstU64<420_422_200>;
	type NativeToEthRatio = ConstU32<100_000_000>;
	type FeeInfo = ();
	type Deposit = ();
	type MaxEthExtrinsicWeight = MaxEthExtrinsicWeight;
	type DebugEnabled = ConstBool<false>;
	type AutoMap = ConstBool<false>;
	type GasScale = ConstU32<1>;
}

/// Whether this is a call of the contract pallet.
pub fn is_of_contracts(call: &RuntimeCall) -> bool {
	matches!(call, RuntimeCall::Revive(_))
}

/// Whether this call calls a contract directly.
pub fn is_contract_call(call: &RuntimeCall) -> bool {
	matches!(call, RuntimeCall::Revive(pallet_revive::Call::call { .. }))
}

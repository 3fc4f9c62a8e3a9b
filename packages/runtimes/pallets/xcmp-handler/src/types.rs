use automation_rules::{AccountBytes, Balance, ParaId, Refusal};
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use frame_support::{dispatch::DispatchResult, weights::Weight};
use scale_info::TypeInfo;
use sp_runtime::{traits::Convert, Perbill};
use xcm::{Version, VersionedLocation};

/// The accounts of this chain have 32 bytes.
pub struct Accounts32;

impl<AccountId: Into<[u8; 32]>> Convert<AccountId, AccountBytes> for Accounts32 {
	fn convert(account: AccountId) -> AccountBytes {
		AccountBytes::Id32(account.into())
	}
}

/// The accounts of this chain have 20 bytes, as those of Ethereum wallets.
pub struct Accounts20;

impl<AccountId: Into<[u8; 20]>> Convert<AccountId, AccountBytes> for Accounts20 {
	fn convert(account: AccountId) -> AccountBytes {
		AccountBytes::Key20(account.into())
	}
}

/// What is known of a target chain.
#[derive(
	Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, MaxEncodedLen, TypeInfo,
)]
pub struct TargetSettings {
	/// The XCM version of the messages: 3, 4 or 5.
	pub version: Version,
	/// The asset that pays for execution there, as the target names it.
	pub fee_asset: VersionedLocation,
	/// How much of the fee asset one second of reference time costs there. The program withdraws that
	/// much from the service's sovereign account.
	pub fee_per_second: Balance,
	/// How much of the service's native token the owner of a task pays for one second of it.
	pub charge_per_second: Balance,
	/// What the target weighs the program at, without the call in it.
	pub program_weight: Weight,
	/// The proof size of a call that was scheduled with a reference time only.
	pub assumed_proof_size: u64,
}

/// What root may set for a target on top of its settings. A target without it is priced by its
/// reference time alone and without a margin.
#[derive(
	Clone,
	Copy,
	Debug,
	Default,
	PartialEq,
	Eq,
	Encode,
	Decode,
	DecodeWithMemTracking,
	MaxEncodedLen,
	TypeInfo,
)]
pub struct TargetMargins {
	/// How much of the fee asset one mebibyte of proof costs on the target.
	pub fee_per_mebibyte: Balance,
	/// How much of the service's native token the owner of a task pays for one mebibyte of it.
	pub charge_per_mebibyte: Balance,
	/// How much more is withdrawn than the weight costs at the rates that are set, so that a run still
	/// buys its weight when the target's price has risen. What is not spent goes back.
	pub margin: Perbill,
}

/// What the scheduling pallet needs of other chains.
pub trait CrossChain<AccountId> {
	/// The fee, in the native token, for one run of a call with this weight on a target, today.
	fn xcm_fee(para_id: ParaId, call: &[u8], call_weight: Weight) -> Result<Balance, Refusal>;

	/// Sends one run. When it fails, nothing was sent.
	fn send(
		para_id: ParaId,
		owner: &AccountId,
		call: &[u8],
		call_weight: Weight,
		topic: [u8; 32],
	) -> DispatchResult;

	/// Makes a target known, with a price for its weight.
	#[cfg(feature = "runtime-benchmarks")]
	fn prepare_target(para_id: ParaId);
}

use automation_rules::{Balance, ParaId, Refusal};
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use frame_support::{dispatch::DispatchResult, weights::Weight};
use scale_info::TypeInfo;
use xcm::{Version, VersionedLocation};

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

/// What the scheduling pallet needs of other chains.
pub trait CrossChain<AccountId> {
	/// The fee, in the native token, for one run of a call of this weight on a target.
	fn xcm_fee(para_id: ParaId, call_weight: Weight) -> Result<Balance, Refusal>;

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

use automation_rules::{AccountBytes, Balance, ParaId, Refusal};
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use frame_support::weights::Weight;
use scale_info::TypeInfo;
use sp_runtime::{traits::Convert, DispatchError, Perbill};
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

/// What the manager may set for the delivery of messages.
#[derive(
	Clone,
	Copy,
	Debug,
	PartialEq,
	Eq,
	Encode,
	Decode,
	DecodeWithMemTracking,
	MaxEncodedLen,
	TypeInfo,
)]
pub struct DeliveryLimits {
	/// The price of delivery above which a run waits.
	pub max_fee: Balance,
	/// How many bytes the runs of one block send to one target. Keep it below half of the size of the
	/// channel, beyond which a queue raises its price. A longer message goes alone.
	pub max_block_bytes: u32,
}

/// One run to send.
pub struct Outgoing<'a, AccountId> {
	pub para_id: ParaId,
	pub owner: &'a AccountId,
	pub call: &'a [u8],
	pub call_weight: Weight,
	pub topic: [u8; 32],
	/// What its owner has on hold for it.
	pub held: Balance,
	/// How many bytes this block has sent to the target before.
	pub block_bytes: u32,
}

/// What came of sending a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sent {
	/// What it costs its owner, delivery included. Never more than is on hold for it.
	pub cost: Balance,
	/// The part of it that is the price of delivery.
	pub delivery: Balance,
	/// How many bytes were sent.
	pub bytes: u32,
}

/// Why a run was not sent. Nothing was sent of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsent {
	/// The queue of the target is too full or too dear at the moment.
	Waits(DispatchError),
	/// The target's rates have risen beyond what is on hold.
	FeeRose,
	/// The target has been stopped. The run costs nothing.
	Stopped(DispatchError),
	/// It cannot be sent.
	Fails(DispatchError),
}

/// What the scheduling pallet needs of other chains.
pub trait CrossChain<AccountId> {
	/// What is held, in the native token, for one run of a call with this weight on a target: its price
	/// of today with the margin, and the highest price of delivery where delivery is charged.
	fn xcm_fee(para_id: ParaId, call_weight: Weight) -> Result<Balance, Refusal>;

	/// Sends one run.
	fn send(run: Outgoing<AccountId>) -> Result<Sent, Unsent>;

	/// Makes a target known, with a price for its weight.
	#[cfg(feature = "runtime-benchmarks")]
	fn prepare_target(para_id: ParaId);
}

/// Opens a channel to a target, so that benchmarks take the whole way of a message. The router of a
/// parachain has `ParachainSystem::open_outbound_hrmp_channel_for_benchmarks_or_tests`.
#[cfg(feature = "runtime-benchmarks")]
pub trait OpenChannel {
	/// Opens the channel.
	fn open_channel(para_id: ParaId);
}

/// For a router that needs no channel.
#[cfg(feature = "runtime-benchmarks")]
impl OpenChannel for () {
	fn open_channel(_: ParaId) {}
}

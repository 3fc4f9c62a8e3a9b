use automation_rules::{AccountBytes, Balance, ParaId, Refusal};
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use frame_support::weights::Weight;
use scale_info::TypeInfo;
use sp_runtime::{traits::Convert, DispatchError, Perbill};
use xcm::{Version, VersionedLocation};

/// Converts the accounts of a chain whose accounts have 32 bytes.
pub struct Accounts32;

impl<AccountId: Into<[u8; 32]>> Convert<AccountId, AccountBytes> for Accounts32 {
	fn convert(account: AccountId) -> AccountBytes {
		AccountBytes::Id32(account.into())
	}
}

/// Converts the accounts of a chain whose accounts have 20 bytes, like Ethereum accounts.
pub struct Accounts20;

impl<AccountId: Into<[u8; 20]>> Convert<AccountId, AccountBytes> for Accounts20 {
	fn convert(account: AccountId) -> AccountBytes {
		AccountBytes::Key20(account.into())
	}
}

/// The settings of a target chain.
#[derive(
	Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, MaxEncodedLen, TypeInfo,
)]
pub struct TargetSettings {
	/// The XCM version of the messages: 3, 4 or 5.
	pub version: Version,
	/// The asset that pays for execution on the target, as a location relative to the target.
	pub fee_asset: VersionedLocation,
	/// The price of one second of ref time on the target, in the fee asset. The program withdraws
	/// this price from the service's sovereign account.
	pub fee_per_second: Balance,
	/// The price that the owner of a task pays for one second of ref time on the target, in the
	/// service's native token.
	pub charge_per_second: Balance,
	/// The weight of the program on the target, without the call in it.
	pub program_weight: Weight,
	/// The proof size of a call that was scheduled without a proof size.
	pub assumed_proof_size: u64,
}

/// Settings of a target that the manager may add. Without them, a run is priced only by its ref
/// time, without a margin, and its call has at most the weight of a block of this chain.
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
	/// The price of one mebibyte of proof size on the target, in the fee asset.
	pub fee_per_mebibyte: Balance,
	/// The price that the owner of a task pays for one mebibyte of proof size on the target, in the
	/// service's native token.
	pub charge_per_mebibyte: Balance,
	/// The share of a run's price that the program withdraws in addition to the price. So a run
	/// still buys its weight if the price of the target has risen. The unused part is returned.
	pub margin: Perbill,
	/// The greatest weight of a call that is sent to the target: what its blocks, or its queue of
	/// messages, execute. `None` stands for the weight of a block of this chain.
	pub max_call_weight: Option<Weight>,
}

/// The limits for the delivery of messages.
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
	/// The highest price of delivery at which a run is sent. At a higher price, the run waits.
	pub max_fee: Balance,
	/// The maximum number of bytes that the runs of one block send to one target. A smaller channel
	/// bounds them further. A longer message is sent alone.
	pub max_block_bytes: u32,
}

/// The parameters for sending one run.
pub struct Outgoing<'a, AccountId> {
	pub para_id: ParaId,
	pub owner: &'a AccountId,
	pub call: &'a [u8],
	pub call_weight: Weight,
	pub topic: [u8; 32],
	/// The amount that the owner has on hold for the message.
	pub held: Balance,
	/// The number of bytes that this block has already sent to the target.
	pub block_bytes: u32,
}

/// The result of sending a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sent {
	/// The price for the owner, with delivery. It is at most the amount on hold for the message.
	pub cost: Balance,
	/// The part of `cost` that pays for delivery. Zero if the service pays for delivery.
	pub delivery: Balance,
	/// The most bytes that the sent message takes in the queue.
	pub bytes: u32,
}

/// The reason why a run was not sent. None of its changes are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsent {
	/// The queue of the target is too full or too expensive now, so the run must wait.
	Waits(DispatchError),
	/// The price at the target's rates is above the amount on hold.
	FeeRose,
	/// The manager has stopped the target. The message costs nothing.
	Stopped(DispatchError),
	/// The run cannot be sent, for example because the target is unknown.
	Fails(DispatchError),
}

/// The cross-chain functions that the scheduling pallet needs.
pub trait CrossChain<AccountId> {
	/// The amount in the native token to hold for one run of a call with this weight and length on a
	/// target. It is today's price with the margin, plus the highest delivery price if owners pay for
	/// delivery.
	fn xcm_fee(para_id: ParaId, call_weight: Weight, call_bytes: u32) -> Result<Balance, Refusal>;

	/// Sends one run to its target.
	fn send(run: Outgoing<AccountId>) -> Result<Sent, Unsent>;

	/// Makes a target known that has a price for its weight.
	#[cfg(feature = "runtime-benchmarks")]
	fn prepare_target(para_id: ParaId);
}

/// The sizes of a channel, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChannelSizes {
	/// The size that a message must stay below to leave.
	pub max_message_size: u32,
	/// The size of all messages in the channel.
	pub max_total_size: u32,
}

impl ChannelSizes {
	/// The most bytes that a block sends without raising the price of delivery: one message leaves in a
	/// block, and a queue with more than half of the channel's size raises the price.
	pub(crate) fn block_bytes(&self) -> u32 {
		self.max_message_size.saturating_sub(1).min(self.max_total_size / 2)
	}
}

/// Knows the channels to other chains. On a parachain, this is `ParachainSystem`.
pub trait Channels {
	/// The sizes of the channel to a target. `None` if it is not open.
	fn sizes(para_id: ParaId) -> Option<ChannelSizes>;

	/// Opens the channel to a target, so that benchmarks measure the whole path of a message. On a
	/// parachain, this is `open_outbound_hrmp_channel_for_benchmarks_or_tests`.
	#[cfg(feature = "runtime-benchmarks")]
	fn open(para_id: ParaId);
}

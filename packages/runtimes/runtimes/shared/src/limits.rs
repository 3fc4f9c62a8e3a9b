//! The limits of a block, and the constants of consensus.

use polkadot_sdk::{
	cumulus_primitives_core::relay_chain::MAX_POV_SIZE,
	frame_support::{
		dispatch::DispatchClass,
		parameter_types,
		weights::{
			constants::{BlockExecutionWeight, ExtrinsicBaseWeight, WEIGHT_REF_TIME_PER_SECOND},
			Weight,
		},
	},
	frame_system::limits::{BlockLength, BlockWeights},
	sp_runtime::Perbill,
};

/// The time between two blocks in milliseconds. It equals the relay's.
pub const SLOT_DURATION_MILLIS: u64 = 6_000;
/// The time between two blocks of the relay in milliseconds.
pub const RELAY_SLOT_DURATION_MILLIS: u32 = 6_000;
/// The number of blocks of this chain that one relay block can include.
pub const BLOCK_PROCESSING_VELOCITY: u32 = 1;
/// The number of blocks that may wait for inclusion in a relay block.
pub const UNINCLUDED_SEGMENT_CAPACITY: u32 = 3;
/// The number of relay blocks between the relay parent and the relay's best block.
pub const RELAY_PARENT_OFFSET: u32 = 0;

/// Two seconds of computation, the limit with asynchronous backing.
pub const MAX_BLOCK_WEIGHT: Weight =
	Weight::from_parts(2 * WEIGHT_REF_TIME_PER_SECOND, MAX_POV_SIZE as u64);

/// The share of a block for normal extrinsics. The rest is reserved for operational extrinsics.
const NORMAL_SHARE: Perbill = Perbill::from_percent(75);

parameter_types! {
	pub RuntimeBlockLength: BlockLength = BlockLength::builder()
		.max_length(5 * 1024 * 1024)
		.modify_max_length_for_class(DispatchClass::Normal, |length| *length = NORMAL_SHARE * *length)
		.build();
	pub RuntimeBlockWeights: BlockWeights = BlockWeights::builder()
		.base_block(BlockExecutionWeight::get())
		.for_class(DispatchClass::all(), |weights| {
			weights.base_extrinsic = ExtrinsicBaseWeight::get();
		})
		.for_class(DispatchClass::Normal, |weights| {
			weights.max_total = Some(NORMAL_SHARE * MAX_BLOCK_WEIGHT);
		})
		.for_class(DispatchClass::Operational, |weights| {
			weights.max_total = Some(MAX_BLOCK_WEIGHT);
			weights.reserved = Some(MAX_BLOCK_WEIGHT - NORMAL_SHARE * MAX_BLOCK_WEIGHT);
		})
		.avg_block_initialization(Perbill::from_percent(25))
		.build_or_panic();
	/// The weight that a block reserves for messages from the relay, and again for messages from siblings.
	pub ReservedMessageWeight: Weight = MAX_BLOCK_WEIGHT.saturating_div(4);
	/// The weight that a block may use to execute queued messages.
	pub MessageQueueServiceWeight: Weight = Perbill::from_percent(35) * MAX_BLOCK_WEIGHT;
	/// The weight of each XCM instruction.
	pub UnitWeightCost: Weight = Weight::from_parts(200_000_000, 8 * 1024);
	pub const MaxXcmInstructions: u32 = 100;
	pub const MaxAssetsIntoHolding: u32 = 16;
}

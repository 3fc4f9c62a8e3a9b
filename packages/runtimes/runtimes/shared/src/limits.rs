//! Block limits and consensus figures.

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

/// Time between two blocks, equal to the relay's.
pub const SLOT_DURATION_MILLIS: u64 = 6_000;
/// Time between two blocks of the relay.
pub const RELAY_SLOT_DURATION_MILLIS: u32 = 6_000;
/// Blocks that the relay takes from this chain per relay block.
pub const BLOCK_PROCESSING_VELOCITY: u32 = 1;
/// Blocks that may wait for inclusion in the relay.
pub const UNINCLUDED_SEGMENT_CAPACITY: u32 = 3;
/// Relay blocks between the relay parent and the relay's tip.
pub const RELAY_PARENT_OFFSET: u32 = 0;

/// Two seconds of computation, as asynchronous backing allows.
pub const MAX_BLOCK_WEIGHT: Weight =
	Weight::from_parts(2 * WEIGHT_REF_TIME_PER_SECOND, MAX_POV_SIZE as u64);

/// What extrinsics of users may fill; the rest is for operational ones.
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
	/// Share of a block for messages from the relay, and again for those from siblings.
	pub ReservedMessageWeight: Weight = MAX_BLOCK_WEIGHT.saturating_div(4);
	/// Share of a block in which queued messages are executed.
	pub MessageQueueServiceWeight: Weight = Perbill::from_percent(35) * MAX_BLOCK_WEIGHT;
	/// Weight of one XCM instruction, whatever it does.
	pub UnitWeightCost: Weight = Weight::from_parts(200_000_000, 8 * 1024);
	pub const MaxXcmInstructions: u32 = 100;
	pub const MaxAssetsIntoHolding: u32 = 16;
}

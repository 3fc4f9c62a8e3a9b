//! The limits of a block, and the constants of consensus.

use core::marker::PhantomData;

use polkadot_sdk::{
	cumulus_primitives_core::relay_chain::MAX_POV_SIZE,
	frame_support::{
		dispatch::DispatchClass,
		parameter_types,
		traits::Get,
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
/// The number of blocks that a chain builds for one relay block.
pub const BLOCKS_PER_RELAY_BLOCK: u32 = if cfg!(feature = "bundled") { 4 } else { 1 };
/// The number of blocks that may wait for inclusion in a relay block.
pub const UNINCLUDED_SEGMENT_CAPACITY: u32 = 3 * BLOCKS_PER_RELAY_BLOCK;
/// The number of relay blocks between the relay parent and the relay's best block.
pub const RELAY_PARENT_OFFSET: u32 = 0;

/// What a core of the relay gives: two seconds of computation, and the longest proof.
pub const MAX_BLOCK_WEIGHT: Weight =
	Weight::from_parts(2 * WEIGHT_REF_TIME_PER_SECOND, MAX_POV_SIZE as u64);

/// The share of a block for normal extrinsics. The rest is reserved for operational extrinsics.
const NORMAL_SHARE: Perbill = Perbill::from_percent(75);

parameter_types! {
	pub RuntimeBlockLength: BlockLength = BlockLength::builder()
		.max_length(5 * 1024 * 1024)
		.modify_max_length_for_class(DispatchClass::Normal, |length| *length = NORMAL_SHARE * *length)
		.build();
	/// The weight of each XCM instruction.
	pub UnitWeightCost: Weight = Weight::from_parts(200_000_000, 8 * 1024);
	pub const MaxXcmInstructions: u32 = 100;
	pub const MaxAssetsIntoHolding: u32 = 16;
}

/// The weight of a core.
pub struct WholeCore;

impl Get<Weight> for WholeCore {
	fn get() -> Weight {
		MAX_BLOCK_WEIGHT
	}
}

/// A share, in percent, of the weight that a block may have.
pub struct Share<Max, const PERCENT: u32>(PhantomData<Max>);

impl<Max: Get<Weight>, const PERCENT: u32, Limit: From<Weight>> Get<Limit> for Share<Max, PERCENT> {
	fn get() -> Limit {
		(Perbill::from_percent(PERCENT) * Max::get()).into()
	}
}

/// The weights of a block that may have the weight `Max`.
pub struct RuntimeBlockWeights<Max>(PhantomData<Max>);

impl<Max: Get<Weight>> Get<BlockWeights> for RuntimeBlockWeights<Max> {
	fn get() -> BlockWeights {
		let max = Max::get();
		BlockWeights::builder()
			.base_block(BlockExecutionWeight::get())
			.for_class(DispatchClass::all(), |weights| {
				weights.base_extrinsic = ExtrinsicBaseWeight::get();
			})
			.for_class(DispatchClass::Normal, |weights| {
				weights.max_total = Some(NORMAL_SHARE * max);
			})
			.for_class(DispatchClass::Operational, |weights| {
				weights.max_total = Some(max);
				weights.reserved = Some(max - NORMAL_SHARE * max);
			})
			.avg_block_initialization(Perbill::from_percent(25))
			.build_or_panic()
	}
}

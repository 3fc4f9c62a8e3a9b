//! Fees by the second of computation, the one rule for transactions and for XCM.

use crate::{limits::MAX_BLOCK_WEIGHT, Balance, UNIT};
use polkadot_sdk::{
	frame_support::{
		parameter_types,
		weights::{constants::WEIGHT_REF_TIME_PER_SECOND, Weight, WeightToFee},
	},
	staging_xcm::latest::prelude::{AssetId, Location},
};

/// Price of one second of computation.
pub const UNITS_PER_SECOND: Balance = 8 * UNIT;

/// Price of one mebibyte of proof: a block's share of it costs what the same share of its time does.
pub const UNITS_PER_MEBIBYTE: Balance = {
	let time = UNITS_PER_SECOND * MAX_BLOCK_WEIGHT.ref_time() as Balance;
	time * MEBIBYTE
		/ WEIGHT_REF_TIME_PER_SECOND as Balance
		/ MAX_BLOCK_WEIGHT.proof_size() as Balance
};

const MEBIBYTE: Balance = 1_048_576;

/// Charges `ref_time * UNITS_PER_SECOND / 10^12`, so that a client can compute the fee of a weight
/// from one published number. Proof size is bounded by the block's limit and is not priced.
pub struct FeePerSecond;

impl WeightToFee for FeePerSecond {
	type Balance = Balance;

	fn weight_to_fee(weight: &Weight) -> Balance {
		// Cannot overflow: the product is below 2^64 * 2^37.
		Balance::from(weight.ref_time()) * UNITS_PER_SECOND
			/ Balance::from(WEIGHT_REF_TIME_PER_SECOND)
	}
}

parameter_types! {
	/// Price of one byte of an extrinsic or of a sent message.
	pub const FeePerByte: Balance = UNIT / 1_000_000;
	/// Price of sending a message, however short.
	pub const BaseDeliveryFee: Balance = UNIT / 1_000;
	/// The asset in which message delivery is paid.
	pub DeliveryFeeAsset: AssetId = AssetId(Location::here());
}

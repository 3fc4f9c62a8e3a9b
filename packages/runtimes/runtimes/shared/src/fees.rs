//! The prices of weight: what transactions pay, and what XCM programs pay.

use crate::{limits::MAX_BLOCK_WEIGHT, Balance, UNIT};
use polkadot_sdk::{
	frame_support::{
		parameter_types,
		weights::{constants::WEIGHT_REF_TIME_PER_SECOND, Weight, WeightToFee},
	},
	staging_xcm::latest::prelude::{AssetId, Location},
};

/// The price of one second of reference time.
pub const UNITS_PER_SECOND: Balance = 8 * UNIT;

/// The price of one mebibyte of proof size. A block's whole proof costs as much as its whole time.
pub const UNITS_PER_MEBIBYTE: Balance = {
	let time = UNITS_PER_SECOND * MAX_BLOCK_WEIGHT.ref_time() as Balance;
	time * MEBIBYTE
		/ WEIGHT_REF_TIME_PER_SECOND as Balance
		/ MAX_BLOCK_WEIGHT.proof_size() as Balance
};

const MEBIBYTE: Balance = 1_048_576;

/// Charges the higher of the prices of reference time and of proof size, as runs of tasks do. So the
/// space of a block costs a transaction as much as its time.
pub struct FeePerWeight;

impl WeightToFee for FeePerWeight {
	type Balance = Balance;

	fn weight_to_fee(weight: &Weight) -> Balance {
		let proof = Balance::from(weight.proof_size()) * UNITS_PER_MEBIBYTE / MEBIBYTE;
		FeePerSecond::weight_to_fee(weight).max(proof)
	}
}

/// Charges `ref_time * UNITS_PER_SECOND / 10^12`. So a client can compute what a program pays from one
/// published number. The share of a block that messages get bounds their proof size.
pub struct FeePerSecond;

impl WeightToFee for FeePerSecond {
	type Balance = Balance;

	fn weight_to_fee(weight: &Weight) -> Balance {
		// No overflow: `ref_time` is below 2^64, and the rate is below 2^37.
		Balance::from(weight.ref_time()) * UNITS_PER_SECOND
			/ Balance::from(WEIGHT_REF_TIME_PER_SECOND)
	}
}

parameter_types! {
	/// The price of one byte of an extrinsic or of a sent message.
	pub const FeePerByte: Balance = UNIT / 1_000_000;
	/// The base price of sending a message. The price of its bytes comes on top.
	pub const BaseDeliveryFee: Balance = UNIT / 1_000;
	/// The asset that pays for message delivery: the chain's native token.
	pub DeliveryFeeAsset: AssetId = AssetId(Location::here());
}

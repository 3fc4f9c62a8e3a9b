use crate::{Balance, Refusal};
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use scale_info::TypeInfo;
use sp_weights::Weight;

/// The reference time of one second, in picoseconds.
pub const WEIGHT_REF_TIME_PER_SECOND: u64 = 1_000_000_000_000;

/// The proof size of one mebibyte, in bytes.
const PROOF_SIZE_PER_MEBIBYTE: u64 = 1_048_576;

/// The fees of one or more runs of a task.
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
pub struct FeeDetails {
	/// The fee for executing the action on the service's chain.
	pub execution_fee: Balance,
	/// The fee for sending a call to another chain, and executing it there.
	pub xcmp_fee: Balance,
}

impl FeeDetails {
	/// The sum of both fees. Fails with `FeeOverflow` if the sum does not fit into a balance.
	pub fn total(&self) -> Result<Balance, Refusal> {
		self.execution_fee.checked_add(self.xcmp_fee).ok_or(Refusal::FeeOverflow)
	}
}

/// The prices of reference time and proof size on a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExecutionRates {
	/// The price of one second of reference time.
	pub per_second: Balance,
	/// The price of one mebibyte of proof size.
	pub per_mebibyte: Balance,
}

/// Computes `amount × rate ÷ unit`, rounded up.
fn rated(amount: u64, rate: Balance, unit: u64) -> Result<Balance, Refusal> {
	let product = Balance::from(amount).checked_mul(rate).ok_or(Refusal::FeeOverflow)?;
	Ok(product.div_ceil(Balance::from(unit)))
}

/// The fee for a reference time at a rate per second, rounded up.
pub fn fee_by_second(ref_time: u64, per_second: Balance) -> Result<Balance, Refusal> {
	rated(ref_time, per_second, WEIGHT_REF_TIME_PER_SECOND)
}

/// The fee for executing a weight on the service's chain: the higher of the
/// fee for reference time and the fee for proof size. Each fee is rounded up.
pub fn execution_fee(weight: Weight, rates: &ExecutionRates) -> Result<Balance, Refusal> {
	let time = fee_by_second(weight.ref_time(), rates.per_second)?;
	let proof = rated(weight.proof_size(), rates.per_mebibyte, PROOF_SIZE_PER_MEBIBYTE)?;
	Ok(time.max(proof))
}

/// The fee for a weight on a chain that charges for reference time and for proof size: the sum of
/// both, each rounded up. It is also enough for a chain that charges only the higher of the two.
pub fn fee_by_dimensions(weight: Weight, rates: &ExecutionRates) -> Result<Balance, Refusal> {
	let time = fee_by_second(weight.ref_time(), rates.per_second)?;
	let proof = rated(weight.proof_size(), rates.per_mebibyte, PROOF_SIZE_PER_MEBIBYTE)?;
	time.checked_add(proof).ok_or(Refusal::FeeOverflow)
}

/// The fees of one run, times the number of runs.
pub fn total_fee(per_run: &FeeDetails, runs: u32) -> Result<FeeDetails, Refusal> {
	let times = |fee: Balance| fee.checked_mul(Balance::from(runs)).ok_or(Refusal::FeeOverflow);
	Ok(FeeDetails {
		execution_fee: times(per_run.execution_fee)?,
		xcmp_fee: times(per_run.xcmp_fee)?,
	})
}

/// The weight of a whole program on its target: the call and the instructions around the
/// call. If the call has no proof size, as in variant H, the call gets `assumed_proof_size`.
///
/// Returns the weight of the call, and the weight of the whole program.
pub fn overall_weight(
	call_weight: Weight,
	program_weight: Weight,
	assumed_proof_size: u64,
) -> Result<(Weight, Weight), Refusal> {
	let call_weight = match call_weight.proof_size() {
		0 => call_weight.set_proof_size(assumed_proof_size),
		_ => call_weight,
	};
	let overall = call_weight.checked_add(&program_weight).ok_or(Refusal::FeeOverflow)?;
	Ok((call_weight, overall))
}

#[cfg(test)]
mod tests {
	use super::*;
	use proptest::prelude::*;

	#[test]
	fn fees_are_rounded_up() {
		assert_eq!(fee_by_second(0, 7), Ok(0));
		assert_eq!(fee_by_second(1, 1), Ok(1));
		assert_eq!(fee_by_second(WEIGHT_REF_TIME_PER_SECOND, 7), Ok(7));
		assert_eq!(fee_by_second(WEIGHT_REF_TIME_PER_SECOND + 1, 7), Ok(8));
		assert_eq!(fee_by_second(1_500_000_000, 50_000_000_000), Ok(75_000_000));
	}

	#[test]
	fn the_dearer_dimension_counts() {
		let rates = ExecutionRates { per_second: 1_000_000, per_mebibyte: 1_048_576 };
		let fee = |ref_time, proof| execution_fee(Weight::from_parts(ref_time, proof), &rates);
		assert_eq!(fee(10_000_000, 0), Ok(10));
		assert_eq!(fee(10_000_000, 9), Ok(10));
		assert_eq!(fee(10_000_000, 11), Ok(11));
	}

	#[test]
	fn both_dimensions_count_where_both_are_priced() {
		let rates = ExecutionRates { per_second: 1_000_000, per_mebibyte: 1_048_576 };
		let fee = |ref_time, proof| fee_by_dimensions(Weight::from_parts(ref_time, proof), &rates);
		assert_eq!(fee(10_000_000, 0), Ok(10));
		assert_eq!(fee(10_000_000, 9), Ok(19));
		let only_time = ExecutionRates { per_mebibyte: 0, ..rates };
		assert_eq!(fee_by_dimensions(Weight::from_parts(10_000_000, 9), &only_time), Ok(10));
		let dear = ExecutionRates { per_second: u128::MAX, per_mebibyte: 1 };
		assert_eq!(fee_by_dimensions(Weight::MAX, &dear), Err(Refusal::FeeOverflow));
	}

	#[test]
	fn overflow_is_refused_everywhere() {
		let overflow = Err(Refusal::FeeOverflow);
		assert_eq!(fee_by_second(2, u128::MAX), overflow);
		let fees = FeeDetails { execution_fee: u128::MAX, xcmp_fee: 1 };
		assert_eq!(fees.total(), overflow);
		assert_eq!(total_fee(&fees, 2), Err(Refusal::FeeOverflow));
		assert_eq!(total_fee(&fees, 1), Ok(fees));
		assert_eq!(total_fee(&fees, 0), Ok(FeeDetails::default()));
		let refused = Err(Refusal::FeeOverflow);
		assert_eq!(overall_weight(Weight::MAX, Weight::from_parts(1, 0), 0), refused);
		assert_eq!(overall_weight(Weight::from_parts(1, 0), Weight::MAX, 1), refused);
	}

	#[test]
	fn a_proof_size_is_assumed_where_none_was_given() {
		let program = Weight::from_parts(100, 30);
		let of = |proof| overall_weight(Weight::from_parts(7, proof), program, 5).unwrap();
		assert_eq!(of(0), (Weight::from_parts(7, 5), Weight::from_parts(107, 35)));
		assert_eq!(of(1), (Weight::from_parts(7, 1), Weight::from_parts(107, 31)));
	}

	proptest! {
		#[test]
		fn a_fee_is_the_least_that_covers_the_time(ref_time: u64, per_second in 0..1u128 << 64) {
			let fee = fee_by_second(ref_time, per_second).unwrap();
			let exact = u128::from(ref_time) * per_second;
			let unit = u128::from(WEIGHT_REF_TIME_PER_SECOND);
			prop_assert!(fee * unit >= exact);
			prop_assert!(fee == 0 || (fee - 1) * unit < exact);
		}

		#[test]
		fn the_runs_of_a_task_cost_its_total_to_the_unit(
			execution_fee in 0..1u128 << 96,
			xcmp_fee in 0..1u128 << 96,
			runs in 0..100u32,
		) {
			let per_run = FeeDetails { execution_fee, xcmp_fee };
			let total = total_fee(&per_run, runs).and_then(|fees| fees.total()).unwrap();
			let each = per_run.total().unwrap();
			prop_assert_eq!((0..runs).try_fold(total, |left, _| left.checked_sub(each)), Some(0));
		}

		#[test]
		fn no_fee_panics(ref_time: u64, proof: u64, per_second: u128, per_mebibyte: u128, runs: u32) {
			let rates = ExecutionRates { per_second, per_mebibyte };
			if let Ok(fee) = execution_fee(Weight::from_parts(ref_time, proof), &rates) {
				let _ = total_fee(&FeeDetails { execution_fee: fee, xcmp_fee: fee }, runs)
					.and_then(|fees| fees.total());
			}
		}
	}
}

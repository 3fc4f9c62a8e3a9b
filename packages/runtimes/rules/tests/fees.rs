//! The fees of runs.

use automation_rules::*;
use proptest::prelude::*;
use sp_weights::Weight;

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

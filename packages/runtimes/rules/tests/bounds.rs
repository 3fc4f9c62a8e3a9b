//! What holds for all inputs: no time wraps around, and no unit of a fee comes or goes.

use automation_rules::{
	first_occurrence_after, is_slot_start, slot_of, total_fee, validate_schedule, FeeDetails,
	PlacePrices, ScheduleParam, HOUR, MINUTE,
};
use proptest::prelude::*;

/// Times of every size, also those close to the end of 64 bits.
fn any_time() -> impl Strategy<Value = u64> {
	prop_oneof![0..1u64 << 40, any::<u64>(), (0..1u64 << 24).prop_map(|left| u64::MAX - left)]
}

proptest! {
	/// The first run of an accepted schedule and each later run start a slot after the present time.
	#[test]
	fn slots_never_overflow(
		now in any_time(),
		ahead in 0..200u64,
		every in 0..200u64,
		minute: bool,
		later in any_time(),
	) {
		let limits = if minute { MINUTE } else { HOUR };
		let length = limits.slot_length;
		let frequency = every * length;
		let next_execution_time = slot_of(now, length).saturating_add(ahead * length);
		let schedule = ScheduleParam::Recurring { next_execution_time, frequency };
		if let Ok(accepted) = validate_schedule(schedule, now, &limits) {
			let mut run = accepted.times[0];
			for present in [now, later, u64::MAX - length, u64::MAX] {
				prop_assert!(is_slot_start(run, length) && run > now);
				let Some((next, _)) = first_occurrence_after(run, frequency, present) else { break };
				prop_assert!(next > run && next > present);
				run = next;
			}
		}
	}

	/// What is prepaid for all runs is what each run costs, and what is left after some runs is what
	/// the others cost.
	#[test]
	fn fees_of_runs_add_up(execution_fee: u128, xcmp_fee: u128, runs in 1..=36u32, over in 0..=36u32) {
		let per_run = FeeDetails { execution_fee, xcmp_fee };
		if let Ok(prepaid) = total_fee(&per_run, runs).and_then(|fees| fees.total()) {
			let each = per_run.total().expect("a part of a sum fits");
			prop_assert_eq!(prepaid, each * u128::from(runs));
			let left = runs - over.min(runs);
			let rest = total_fee(&per_run, left).and_then(|fees| fees.total());
			prop_assert_eq!(rest, Ok(prepaid - each * u128::from(over.min(runs))));
		}
	}

	/// All places of a slot together cost at most as much as each place at the price of the last.
	#[test]
	fn places_cost_at_most_the_last_price(places in 1..300u32, free_places in 0..300u32, last: u64) {
		let prices = PlacePrices { places, free_places, last_place_fee: last.into() };
		let sum: u128 = (0..places).map(|taken| prices.fee(taken)).sum();
		let priced = u128::from(places.saturating_sub(free_places));
		prop_assert!(sum <= priced * u128::from(last));
		prop_assert!(priced == 0 || prices.fee(places - 1) == u128::from(last));
	}
}

//! If a call breaks several rules, it fails with the first broken rule in the fixed order.
//!
//! Each test begins with a call that breaks many rules, and corrects one rule at a time.

use super::*;
use crate::mock::{
	calls::{self, MESSAGE},
	hour, minute,
};
use automation_rules::{ScheduleParam, UNIT};
use frame_support::weights::Weight;

/// Lists of times. Each list breaks fewer rules than the list before.
fn times<C: Chain>() -> [(Vec<UnixTime>, &'static str); 5] {
	let far = GENESIS + 2 * Horizon::get();
	let many = (0..40).map(|n| far + n * C::SLOT + 1).collect();
	[
		(vec![], "NoExecutionTimes"),
		(many, "TooManyExecutionsTimes"),
		(vec![0, far, slot::<C>(1) + 1], "InvalidTime"),
		(vec![far, slot::<C>(1), 0], "PastTime"),
		(vec![far, slot::<C>(1)], "TimeTooFarOut"),
	]
}

#[test]
fn variant_m_checks_a_message_in_order() {
	Minute::test(|| {
		let call = |id: &[u8], times, para_id, currency_id, message: &[u8], weight_at_most| {
			let call = crate::minute::Call::schedule_xcmp_task {
				provided_id: id.to_vec(),
				execution_times: times,
				para_id,
				currency_id,
				call: message.to_vec(),
				weight_at_most,
			};
			minute::dispatch(&PAUPER, call.into())
		};
		let [empty, ..] = times::<Minute>();
		let (none, max) = (empty.0, Weight::MAX);
		assert_eq!(call(b"", none.clone(), 9, 9, b"", max), Err("EmptyProvidedId"));
		assert_eq!(call(&[1; 99], none.clone(), 9, 9, b"", max), Err("ProvidedIdTooLong"));
		assert_eq!(call(b"a", none.clone(), 9, 9, b"", max), Err("EmptyMessage"));
		assert_eq!(call(b"a", none.clone(), 9, 9, &[1; 600], max), Err("CallTooLong"));
		assert_eq!(call(b"a", none, 9, 9, &MESSAGE, max), Err("UnsupportedCurrency"));
		for (times, error) in times::<Minute>() {
			assert_eq!(call(b"a", times, 9, 0, &MESSAGE, max), Err(error));
		}
		let good = || vec![slot::<Minute>(1)];
		assert_eq!(call(b"a", good(), 9, 0, &MESSAGE, max), Err("UnknownTarget"));
		assert_eq!(call(b"a", good(), TARGET, 0, &MESSAGE, max), Err("FeeOverflow"));
		let light = Weight::from_parts(1_000, 1_000);
		assert_eq!(call(b"a", good(), TARGET, 0, &MESSAGE, light), Err("InsufficientBalance"));
	});
}

#[test]
fn variant_m_checks_a_transfer_in_order() {
	Minute::test(|| {
		let call = |id: &[u8], times, recipient, amount| {
			minute::dispatch(&PAUPER, calls::minute::native_transfer(id, times, recipient, amount))
		};
		assert_eq!(call(b"", vec![], PAUPER, 0), Err("EmptyProvidedId"));
		assert_eq!(call(b"a", vec![], PAUPER, 0), Err("InvalidAmount"));
		assert_eq!(call(b"a", vec![], PAUPER, UNIT), Err("TransferToSelf"));
		for (times, error) in times::<Minute>() {
			assert_eq!(call(b"a", times, BOB, UNIT), Err(error));
		}
		assert_eq!(call(b"a", vec![slot::<Minute>(1)], BOB, UNIT), Err("InsufficientBalance"));
	});
}

#[test]
fn variant_h_checks_a_message_in_order() {
	Hour::test(|| {
		let call = |id: &[u8], schedule, para_id, currency_id, message: &[u8], weight| {
			let call = crate::hour::Call::schedule_xcmp_task {
				provided_id: id.to_vec(),
				schedule,
				para_id,
				currency_id,
				encoded_call: message.to_vec(),
				encoded_call_weight: weight,
			};
			hour::dispatch(&PAUPER, call.into())
		};
		let fixed = |execution_times| ScheduleParam::Fixed { execution_times };
		let max = u64::MAX;
		assert_eq!(call(b"", fixed(vec![]), 9, 9, b"", max), Err("EmptyProvidedId"));
		assert_eq!(call(&[1; 99], fixed(vec![]), 9, 9, b"", max), Err("ProvidedIdTooLong"));
		assert_eq!(call(b"a", fixed(vec![]), 9, 9, b"", max), Err("EmptyMessage"));
		assert_eq!(call(b"a", fixed(vec![]), 9, 9, &[1; 600], max), Err("CallTooLong"));
		assert_eq!(call(b"a", fixed(vec![]), 9, 9, &MESSAGE, max), Err("UnsupportedCurrency"));
		for (times, error) in times::<Hour>() {
			assert_eq!(call(b"a", fixed(times), 9, 0, &MESSAGE, max), Err(error));
		}
		for (next_execution_time, frequency, error) in [
			(0, Horizon::get() + 1, "InvalidTime"),
			(1, Horizon::get() + 3_600, "InvalidTime"),
			(0, Horizon::get() + 3_600, "PastTime"),
			(GENESIS + 2 * Horizon::get(), 3_600, "TimeTooFarOut"),
			(slot::<Hour>(1), Horizon::get() + 3_600, "TimeTooFarOut"),
		] {
			let recurring = ScheduleParam::Recurring { next_execution_time, frequency };
			assert_eq!(call(b"a", recurring, 9, 0, &MESSAGE, max), Err(error));
		}
		let good = || fixed(vec![slot::<Hour>(1)]);
		assert_eq!(call(b"a", good(), 9, 0, &MESSAGE, max), Err("UnknownTarget"));
		assert_eq!(call(b"a", good(), TARGET, 0, &MESSAGE, max), Err("CallTooHeavy"));
		assert_eq!(call(b"a", good(), TARGET, 0, &MESSAGE, 1), Err("InsufficientBalance"));
		Hour::charge_per_second(u128::MAX);
		assert_eq!(call(b"a", good(), TARGET, 0, &MESSAGE, 1), Err("FeeOverflow"));
	});
}

#[test]
fn variant_h_checks_a_dispatch_in_order() {
	Hour::test(|| {
		MaxRunWeight::set(&super::refusals::weight_of_an_empty_dispatch());
		let nested = |depth, call| {
			(0..depth).fold(call, |call, _| -> hour::RuntimeCall {
				pallet_utility::Call::batch { calls: vec![call] }.into()
			})
		};
		let remark =
			|bytes| hour::RuntimeCall::from(frame_system::Call::remark { remark: vec![0; bytes] });
		let schedule = |id: &[u8], call| {
			let schedule = ScheduleParam::Fixed { execution_times: vec![] };
			hour::dispatch(&PAUPER, calls::hour::dynamic_dispatch(id, schedule, call))
		};
		assert_eq!(schedule(b"", nested(40, remark(600))), Err("EmptyProvidedId"));
		assert_eq!(schedule(b"a", nested(40, remark(600))), Err("CallTooLong"));
		assert_eq!(schedule(b"a", nested(40, remark(1))), Err("CallCannotBeDecoded"));
		assert_eq!(schedule(b"a", calls::hour::transfer(BOB, 1)), Err("CallTooHeavy"));
	});
	Hour::test(|| {
		for (execution_times, error) in times::<Hour>() {
			let schedule = ScheduleParam::Fixed { execution_times };
			let call = calls::hour::dynamic_dispatch(b"a", schedule, calls::hour::transfer(BOB, 1));
			assert_eq!(hour::dispatch(&PAUPER, call), Err(error));
		}
	});
}

/// The checks of the state come last: duplicate task, full slot, balance, in this order.
fn state_comes_last<C: Chain>() {
	C::test(|| {
		C::schedule_local(&PAUPER, b"a", vec![slot::<C>(1)]).unwrap_err();
		for id in 0..4 {
			C::schedule_local(&ALICE, &[id], vec![slot::<C>(2)]).unwrap();
		}
		assert_eq!(C::schedule_xcmp(&ALICE, &[0], vec![slot::<C>(2)]), Err("DuplicateTask"));
		assert_eq!(C::schedule_xcmp(&PAUPER, &[0], vec![slot::<C>(2)]), Err("TimeSlotFull"));
		assert_eq!(C::schedule_xcmp(&PAUPER, &[0], vec![slot::<C>(3)]), Err("InsufficientBalance"));
		C::check();
	});
}

#[test]
fn the_state_of_the_chain_is_checked_last() {
	state_comes_last::<Hour>();
	state_comes_last::<Minute>();
}

#[test]
fn a_missing_task_is_reported_before_a_wrong_owner() {
	Hour::test(|| assert_eq!(Hour::cancel(&PAUPER, [0; 32]), Err("TaskDoesNotExist")));
	Minute::test(|| assert_eq!(Minute::cancel(&PAUPER, [0; 32]), Err("TaskDoesNotExist")));
}

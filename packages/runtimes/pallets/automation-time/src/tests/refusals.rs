//! Every error by name. Each error comes from a call that breaks only this one rule.

use super::*;
use crate::mock::{
	calls::{self, MESSAGE},
	hour, minute,
};
use automation_rules::{ScheduleParam, UNIT};
use frame_support::weights::Weight;

/// The errors of schedules and provided ids, which both variants have.
fn shared_refusals<C: Chain>() {
	C::test(|| {
		let at = |n| vec![slot::<C>(n)];
		let xcmp = |id: &[u8], times| C::schedule_xcmp(&ALICE, id, times);

		assert_eq!(xcmp(b"", at(1)), Err("EmptyProvidedId"));
		assert_eq!(xcmp(&[b'x'; 65], at(1)), Err("ProvidedIdTooLong"));
		assert_eq!(xcmp(b"a", vec![]), Err("NoExecutionTimes"));
		let many = |n| (1..=n).map(slot::<C>).collect::<Vec<_>>();
		assert_eq!(xcmp(b"a", many(37)), Err("TooManyExecutionsTimes"));
		assert_eq!(xcmp(b"a", vec![slot::<C>(1) + 1]), Err("InvalidTime"));
		assert_eq!(xcmp(b"a", at(0)), Err("PastTime"));
		let horizon = GENESIS + Horizon::get();
		assert_eq!(xcmp(b"a", vec![horizon + C::SLOT]), Err("TimeTooFarOut"));

		assert_eq!(xcmp(b"a", vec![horizon]), Ok(()));
		assert_eq!(xcmp(b"a", at(1)), Err("DuplicateTask"));
		for id in 0..4 {
			assert_eq!(C::schedule_local(&BOB, &[id], at(2)), Ok(()));
		}
		assert_eq!(xcmp(b"b", at(2)), Err("TimeSlotFull"));
		assert_eq!(C::schedule_xcmp(&PAUPER, b"a", at(1)), Err("InsufficientBalance"));

		assert_eq!(C::cancel(&ALICE, [7; 32]), Err("TaskDoesNotExist"));
		assert_eq!(C::cancel(&BOB, alices(b"a")), Err("NotTaskOwner"));
		assert_eq!(C::remaining().len(), 5);
		C::check();
	});
}

#[test]
fn variant_h_refuses_what_both_refuse() {
	shared_refusals::<Hour>();
}

#[test]
fn variant_m_refuses_what_both_refuse() {
	shared_refusals::<Minute>();
}

/// A time that is listed twice counts once, even if the list is longer than the limit.
fn duplicates_count_once<C: Chain>() {
	C::test(|| {
		let times = [slot::<C>(2), slot::<C>(1)].repeat(40);
		assert_eq!(C::schedule_xcmp(&ALICE, b"a", times), Ok(()));
		assert_eq!(C::remaining()[&alices(b"a")], [slot::<C>(1), slot::<C>(2)]);
		let most = (1..=36).map(slot::<C>).collect();
		assert_eq!(C::schedule_xcmp(&ALICE, b"b", most), Ok(()));
		C::check();
	});
}

#[test]
fn repeated_times_count_once() {
	duplicates_count_once::<Hour>();
	duplicates_count_once::<Minute>();
}

#[test]
fn a_recurring_schedule_is_refused_for_its_time_and_its_interval() {
	Hour::test(|| {
		let every = |first, every| Hour::schedule_recurring(&ALICE, b"a", first, every);
		assert_eq!(every(slot::<Hour>(1), 0), Err("InvalidTime"));
		assert_eq!(every(slot::<Hour>(1), 3_601), Err("InvalidTime"));
		assert_eq!(every(slot::<Hour>(1) + 60, 3_600), Err("InvalidTime"));
		assert_eq!(every(slot::<Hour>(0), 3_600), Err("PastTime"));
		assert_eq!(every(slot::<Hour>(180 * 24 + 1), 3_600), Err("TimeTooFarOut"));
		assert_eq!(every(slot::<Hour>(1), 181 * 24 * 3_600), Err("TimeTooFarOut"));
		assert_eq!(every(slot::<Hour>(1), 180 * 24 * 3_600), Ok(()));
	});
}

/// Schedules a cross-chain task on variant H. `change` changes its arguments.
fn hourly(change: impl FnOnce(&mut u32, &mut u32, &mut Vec<u8>, &mut u64)) -> Outcome {
	let (mut para_id, mut currency_id, mut encoded_call, mut encoded_call_weight) =
		(TARGET, 0, MESSAGE.to_vec(), 1);
	change(&mut para_id, &mut currency_id, &mut encoded_call, &mut encoded_call_weight);
	let call = crate::hour::Call::schedule_xcmp_task {
		provided_id: b"a".to_vec(),
		schedule: ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(1)] },
		para_id,
		currency_id,
		encoded_call,
		encoded_call_weight,
	};
	hour::dispatch(&ALICE, call.into())
}

#[test]
fn variant_h_refuses_messages() {
	Hour::test(|| {
		assert_eq!(hourly(|_, _, call, _| call.clear()), Err("EmptyMessage"));
		assert_eq!(hourly(|_, _, call, _| call.resize(513, 0)), Err("CallTooLong"));
		assert_eq!(hourly(|_, currency, _, _| *currency = 1), Err("UnsupportedCurrency"));
		assert_eq!(hourly(|para, _, _, _| *para = 2_002), Err("UnknownTarget"));
		assert_eq!(hourly(|_, _, _, weight| *weight = u64::MAX), Err("CallTooHeavy"));
		assert_eq!(hourly(|_, _, call, _| call.resize(512, 0)), Ok(()));
	});
}

/// Schedules a cross-chain task on variant M. `change` changes its arguments.
fn minutely(change: impl FnOnce(&mut u32, &mut u32, &mut Vec<u8>, &mut Weight)) -> Outcome {
	let (mut para_id, mut currency_id, mut call, mut weight_at_most) =
		(TARGET, 0, MESSAGE.to_vec(), Weight::from_parts(1, 1));
	change(&mut para_id, &mut currency_id, &mut call, &mut weight_at_most);
	let call = crate::minute::Call::schedule_xcmp_task {
		provided_id: b"a".to_vec(),
		execution_times: vec![slot::<Minute>(1)],
		para_id,
		currency_id,
		call,
		weight_at_most,
	};
	minute::dispatch(&ALICE, call.into())
}

#[test]
fn variant_m_refuses_messages() {
	Minute::test(|| {
		assert_eq!(minutely(|_, _, call, _| call.clear()), Err("EmptyMessage"));
		assert_eq!(minutely(|_, _, call, _| call.resize(513, 0)), Err("CallTooLong"));
		assert_eq!(minutely(|_, currency, _, _| *currency = 1), Err("UnsupportedCurrency"));
		assert_eq!(minutely(|para, _, _, _| *para = 2_002), Err("UnknownTarget"));
		assert_eq!(minutely(|_, _, _, weight| *weight = Weight::MAX), Err("FeeOverflow"));
		assert_eq!(minutely(|_, _, call, _| call.resize(512, 0)), Ok(()));
	});
}

#[test]
fn variant_m_refuses_transfers() {
	Minute::test(|| {
		let transfer = |recipient, amount| {
			let times = vec![slot::<Minute>(1)];
			minute::dispatch(&ALICE, calls::minute::native_transfer(b"a", times, recipient, amount))
		};
		assert_eq!(transfer(BOB, 0), Err("InvalidAmount"));
		assert_eq!(transfer(BOB, UNIT / 10), Err("InvalidAmount"));
		assert_eq!(transfer(ALICE, UNIT), Err("TransferToSelf"));
		assert_eq!(transfer(BOB, UNIT / 10 + 1), Ok(()));
	});
}

/// A transfer inside `depth` nested batches.
fn nested(depth: u32) -> hour::RuntimeCall {
	(0..depth).fold(calls::hour::transfer(BOB, 1), |call, _| {
		pallet_utility::Call::batch { calls: vec![call] }.into()
	})
}

/// The weight that a block needs to run a dispatch task whose call has no weight.
pub fn weight_of_an_empty_dispatch() -> Weight {
	use crate::{weights::CountedWeight, WeightInfo};
	type Weights = CountedWeight<hour::Runtime>;
	Weights::follow_time()
		+ Weights::visit_slot()
		+ Weights::open_slot()
		+ Weights::load_task()
		+ Weights::run_dynamic_dispatch_task()
}

#[test]
fn variant_h_refuses_dispatches() {
	Hour::test(|| {
		let dispatch = |call| {
			let schedule = ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(1)] };
			hour::dispatch(&ALICE, calls::hour::dynamic_dispatch(b"a", schedule, call))
		};
		let remark = |bytes| frame_system::Call::remark { remark: vec![0; bytes] }.into();
		assert_eq!(dispatch(remark(600)), Err("CallTooLong"));
		assert_eq!(dispatch(nested(40)), Err("CallCannotBeDecoded"));
		MaxRunWeight::set(&weight_of_an_empty_dispatch());
		assert_eq!(dispatch(calls::hour::transfer(BOB, 1)), Err("CallTooHeavy"));
	});
	Hour::test(|| {
		let schedule = ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(1)] };
		let call = calls::hour::dynamic_dispatch(b"a", schedule, nested(10));
		assert_eq!(hour::dispatch(&ALICE, call), Ok(()));
	});
}

#[test]
fn only_signed_origins_schedule_and_cancel() {
	use frame_support::dispatch::RawOrigin;
	use sp_runtime::traits::Dispatchable;
	Hour::test(|| {
		let schedule = ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(1)] };
		for call in [
			calls::hour::xcmp(b"a", schedule.clone()),
			calls::hour::dynamic_dispatch(b"a", schedule, calls::hour::transfer(BOB, 1)),
			crate::hour::Call::cancel_task { task_id: [0; 32].into() }.into(),
		] {
			for origin in [RawOrigin::Root, RawOrigin::None] {
				let failed = call.clone().dispatch(origin.into()).unwrap_err();
				assert_eq!(error_name(failed.error), "Bad origin");
			}
		}
	});
}

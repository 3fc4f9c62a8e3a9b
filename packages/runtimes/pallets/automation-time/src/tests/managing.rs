//! The calls of the manager, and the effect of a runtime upgrade on stored calls.

use super::*;
use crate::{weights::CountedWeight, BookingLimits, WeightInfo};
use frame_support::{
	traits::{Get, Hooks},
	weights::Weight,
};

/// During a pause only cancelling works. Runs that came due start late.
fn pauses<C: Chain>() {
	C::test(|| {
		C::schedule_local(&ALICE, b"a", vec![slot::<C>(1), slot::<C>(3)]).unwrap();
		C::schedule_local(&ALICE, b"b", vec![slot::<C>(1)]).unwrap();
		let (task, other) = (alices(b"a"), alices(b"b"));
		assert_eq!(C::pause(false, true), Err("Bad origin"));
		assert_eq!(C::pause(true, true), Ok(()));
		let refused = C::schedule_local(&ALICE, b"c", vec![slot::<C>(9)]);
		assert_eq!(refused, Err("ServicePaused"));
		C::reports();
		C::block_at(slot::<C>(1));
		C::block_at(slot::<C>(2));
		assert_eq!(C::reports(), []);
		C::check();
		assert_eq!(C::cancel(&ALICE, other), Ok(()));
		assert_eq!(C::pause(true, false), Ok(()));
		C::reports();
		C::block_at(slot::<C>(2) + 1);
		let run = slot::<C>(1);
		assert_eq!(
			C::reports(),
			[
				Report::Running { task, run },
				Report::Executed { task, run },
				Report::Rescheduled { task, next_run: slot::<C>(3), paid: 0, passed: 0 },
			]
		);
		C::check();
	});
}

#[test]
fn a_pause_delays_runs_and_loses_none() {
	pauses::<Hour>();
	pauses::<Minute>();
}

/// A run pauses the service. The runs behind it, also in later slots, wait until the service resumes.
#[test]
fn a_pause_by_a_run_holds_up_those_behind_it() {
	for free in [u32::MAX, 0] {
		Hour::test(|| {
			use crate::mock::{calls, hour};
			FreePlaces::set(&free);
			let hourly = || automation_rules::ScheduleParam::Recurring {
				next_execution_time: slot::<Hour>(1),
				frequency: Hour::SLOT,
			};
			let pause = crate::hour::Call::set_paused { paused: true }.into();
			let task = calls::hour::dynamic_dispatch(b"pause", hourly(), pause);
			hour::dispatch(&MANAGER, task).unwrap();
			hour::dispatch(&ALICE, calls::hour::xcmp(b"a", hourly())).unwrap();
			let begun = |time| {
				Hour::reports();
				Hour::block_at(time);
				let reports = Hour::reports().into_iter();
				let runs = reports.filter_map(|report| match report {
					Report::Running { task, run } => Some((task, run)),
					_ => None,
				});
				runs.collect::<Vec<_>>()
			};
			let pausing = automation_rules::task_id(&MANAGER, b"pause");
			for n in [1, 2] {
				let run = slot::<Hour>(n);
				assert_eq!(begun(run), [(pausing, run)]);
				assert_eq!(begun(run + 6), []);
				Hour::check();
				Hour::pause(true, false).unwrap();
				assert_eq!(begun(run + 12), [(alices(b"a"), run)], "it is late");
				Hour::check();
			}
		});
	}
}

/// Booking limits apply only to tasks that are scheduled later.
fn limits_bookings<C: Chain>() {
	C::test(|| {
		let times = |n| (1..=n).map(slot::<C>).collect::<Vec<_>>();
		C::schedule_xcmp(&ALICE, b"stored", times(9)).unwrap();
		let limits = BookingLimits { places: 2, horizon: 8 * C::SLOT, execution_times: 3 };
		let above = |limits| C::limit(Some(limits));
		assert_eq!(above(BookingLimits { places: 5, ..limits }), Err("LimitTooHigh"));
		assert_eq!(above(BookingLimits { execution_times: 37, ..limits }), Err("LimitTooHigh"));
		let horizon = Horizon::get() + 1;
		assert_eq!(above(BookingLimits { horizon, ..limits }), Err("LimitTooHigh"));
		assert_eq!(C::limit(Some(limits)), Ok(()));
		let schedule = |id: &[u8], times| C::schedule_xcmp(&BOB, id, times);
		assert_eq!(schedule(b"a", times(4)), Err("TooManyExecutionsTimes"));
		assert_eq!(schedule(b"a", vec![slot::<C>(9)]), Err("TimeTooFarOut"));
		assert_eq!(schedule(b"a", times(3)), Ok(()));
		assert_eq!(schedule(b"b", times(1)), Err("TimeSlotFull"));
		assert_eq!(C::remaining()[&alices(b"stored")].len(), 9, "stored tasks keep their places");
		C::check();
		assert_eq!(C::limit(None), Ok(()));
		assert_eq!(schedule(b"b", times(4)), Ok(()));
		C::check();
	});
}

#[test]
fn limits_hold_for_new_tasks_only() {
	limits_bookings::<Hour>();
	limits_bookings::<Minute>();
}

/// After an upgrade with another call version, a stored call is not dispatched.
#[test]
fn an_upgrade_that_encodes_calls_otherwise_ends_what_dispatches_them() {
	Hour::test(|| {
		let times = || vec![slot::<Hour>(1), slot::<Hour>(2)];
		Hour::schedule_local(&ALICE, b"call", times()).unwrap();
		Hour::schedule_xcmp(&ALICE, b"message", times()).unwrap();
		let (task, run) = (alices(b"call"), slot::<Hour>(1));
		let refund = 2 * Hour::fee_per_run(task).execution_fee;
		TransactionVersion::set(&2);
		Hour::reports();
		Hour::block_at(run);
		let reports = Hour::reports();
		assert_eq!(
			reports[..2],
			[Report::Outdated { task, run }, Report::Failed { task, run, refund, last: true }]
		);
		let left = slot::<Hour>(2);
		assert_eq!(Hour::remaining().keys().collect::<Vec<_>>(), [&alices(b"message")]);
		assert_eq!(
			Hour::schedule_local(&ALICE, b"call", vec![left]),
			Ok(()),
			"its place is no other's"
		);
		Hour::cancel(&ALICE, task).unwrap();
		let message = alices(b"message");
		assert!(
			reports.contains(&Report::Executed { task: message, run }),
			"its target decodes it"
		);
		assert_eq!(Hour::balance(&CAROL).0, ENDOWMENT);
		Hour::check();
	});
}

/// A call that its owner confirmed runs up to the confirmed call version, and no further.
#[test]
fn an_owner_confirms_a_call_for_upgrades_to_come() {
	Hour::test(|| {
		let (task, times) = (alices(b"call"), (1..=3).map(slot::<Hour>).collect());
		Hour::schedule_local(&ALICE, b"call", times).unwrap();
		assert_eq!(Hour::confirm(&BOB, task, 2), Err("NotTaskOwner"));
		assert_eq!(Hour::confirm(&ALICE, [7; 32], 2), Err("TaskDoesNotExist"));
		let mut rebuilt = Rebuilt::default();
		Hour::rebuild(&mut rebuilt);
		Hour::reports();
		for version in [2, 0] {
			assert_eq!(Hour::confirm(&ALICE, task, version), Ok(()));
		}
		let confirmed = Report::Confirmed { task, call_version: 2 };
		Hour::rebuild(&mut rebuilt);
		assert_eq!(rebuilt, Hour::records());
		assert_eq!(Hour::reports(), [confirmed.clone(), confirmed]);
		for (n, version) in [(1, 1), (2, 2)] {
			TransactionVersion::set(&version);
			Hour::block_at(slot::<Hour>(n));
			assert!(Hour::reports().contains(&Report::Executed { task, run: slot::<Hour>(n) }));
		}
		TransactionVersion::set(&3);
		Hour::block_at(slot::<Hour>(3));
		assert_eq!(Hour::reports()[0], Report::Outdated { task, run: slot::<Hour>(3) });
		Hour::check();
	});
}

/// A runtime whose limits are above the weighed limits fails its `integrity_test`.
#[test]
#[should_panic(expected = "weights hold up to")]
fn limits_are_held_to_what_the_weights_are_for() {
	Hour::test(|| {
		<crate::mock::hour::AutomationTime as Hooks<u64>>::integrity_test();
		MaxTasksPerSlot::set(&257);
		<crate::mock::hour::AutomationTime as Hooks<u64>>::integrity_test();
	});
}

/// A runtime whose runs may use more weight than a block fails its `integrity_test`.
#[test]
#[should_panic(expected = "a block has the weight for its runs")]
fn runs_are_held_to_the_weight_of_a_block() {
	Hour::test(|| {
		type Weights = <crate::mock::hour::Runtime as frame_system::Config>::BlockWeights;
		let block = <Weights as Get<frame_system::limits::BlockWeights>>::get().max_block;
		MaxRunWeight::set(&block);
		<crate::mock::hour::AutomationTime as Hooks<u64>>::integrity_test();
		MaxRunWeight::set(&block.saturating_add(Weight::from_parts(1, 0)));
		<crate::mock::hour::AutomationTime as Hooks<u64>>::integrity_test();
	});
}

/// A runtime whose blocks have too little weight for a kind of run fails its `integrity_test`.
#[test]
#[should_panic(expected = "every kind of run fits into a block's weight")]
fn every_kind_of_run_is_held_to_the_weight_of_runs() {
	Hour::test(|| {
		MaxRunWeight::set(&Hour::weight_of_runs(1));
		<crate::mock::hour::AutomationTime as Hooks<u64>>::integrity_test();
	});
}

/// Cancelling a task that has more runs than the current limit weighs at most the declared weight.
fn cancelling_declares_enough<C: Chain>(declared: impl Fn(TaskId) -> Weight) {
	C::test(|| {
		C::schedule_local(&ALICE, b"a", (1..=9).map(slot::<C>).collect()).unwrap();
		MaxExecutionTimes::set(&2);
		let runs = CountedWeight::<crate::mock::hour::Runtime>::cancel_task(9);
		assert!(runs.all_lte(declared(alices(b"a"))));
		C::cancel(&ALICE, alices(b"a")).unwrap();
		C::check();
	});
}

#[test]
fn cancelling_a_task_of_a_higher_limit_declares_what_it_weighs() {
	use crate::mock::{hour, minute};
	use frame_support::dispatch::GetDispatchInfo;
	cancelling_declares_enough::<Hour>(|task| {
		let call = hour::pallet::Call::<hour::Runtime>::cancel_task { task_id: task.into() };
		call.get_dispatch_info().call_weight
	});
	cancelling_declares_enough::<Minute>(|task| {
		let call = minute::pallet::Call::<minute::Runtime>::cancel_task { task_id: task.into() };
		call.get_dispatch_info().call_weight
	});
}

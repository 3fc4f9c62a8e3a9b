//! The quoted fee equals the charged fee, to the last unit.

use super::*;
use crate::{
	mock::{calls, hour, minute},
	FeeQueryError,
};
use automation_rules::{AutomationAction, Balance, FeeDetails, Refusal, ScheduleParam, UNIT};
use codec::Encode;
use frame_support::weights::Weight;
use proptest::prelude::*;
use sp_runtime::OpaqueExtrinsic;

/// Defines the functions `quote` and `charge` for one variant.
macro_rules! quoting {
	($chain:ident) => {
		pub mod $chain {
			use super::*;
			use crate::mock::$chain::{dispatch, AutomationTime, Extrinsic, RuntimeCall};

			/// The answer of the runtime API for an extrinsic with this call.
			pub fn quote(call: &RuntimeCall) -> Result<FeeDetails, FeeQueryError> {
				let extrinsic = Extrinsic::new_bare(call.clone()).encode();
				let opaque = OpaqueExtrinsic::try_from_encoded_extrinsic(&extrinsic)
					.expect("an extrinsic is bytes with a length");
				AutomationTime::query_fee_details::<Extrinsic>(&opaque)
			}

			/// Schedules the task. Returns the fees in the event, and the amount taken from Alice.
			pub fn charge<C: Chain>(call: RuntimeCall) -> (FeeDetails, Balance) {
				let (free, held) = C::balance(&ALICE);
				C::reports();
				dispatch(&ALICE, call).expect("the call is good");
				let (free_after, held_after) = C::balance(&ALICE);
				assert_eq!(free - free_after, held_after - held);
				match C::reports()[..] {
					[Report::Scheduled { fees, .. }] => (fees, free - free_after),
					ref other => panic!("one task is scheduled, not {other:?}"),
				}
			}
		}
	};
}

pub mod quotes {
	use super::*;
	quoting!(hour);
	quoting!(minute);
}

/// Random lists of slots in the future. A list can name a slot twice.
fn future(slots: std::ops::Range<u64>, length: u64) -> impl Strategy<Value = Vec<UnixTime>> {
	proptest::collection::vec(slots.prop_map(move |n| GENESIS + n * length), 1..30)
}

proptest! {
	#![proptest_config(ProptestConfig::with_cases(512))]

	#[test]
	fn an_hourly_message_costs_what_was_quoted(
		times in future(1..4_000, 3_600),
		every in proptest::option::of(1..4_000u64),
		weight in 0..10_000_000_000_000u64,
		rate in 0..1_000 * UNIT,
		message in proptest::collection::vec(any::<u8>(), 1..512),
	) {
		Hour::test(|| {
			ExecutionFeePerSecond::set(&(rate % (20 * UNIT)));
			let schedule = match every {
				None => ScheduleParam::Fixed { execution_times: times },
				Some(every) => ScheduleParam::Recurring {
					next_execution_time: times[0],
					frequency: every * 3_600,
				},
			};
			let call: hour::RuntimeCall = crate::hour::Call::schedule_xcmp_task {
				provided_id: b"a".to_vec(),
				schedule,
				para_id: TARGET,
				currency_id: 0,
				encoded_call: message,
				encoded_call_weight: weight % 100_000_000_000,
			}
			.into();
			let quoted = quotes::hour::quote(&call).expect("the call is good");
			let (announced, taken) = quotes::hour::charge::<Hour>(call);
			assert_eq!(announced, quoted);
			assert_eq!(taken, quoted.total().unwrap());
		});
	}

	#[test]
	fn an_hourly_dispatch_costs_what_was_quoted(
		times in future(1..4_000, 3_600),
		remark in proptest::collection::vec(any::<u8>(), 0..400),
		depth in 0..8u32,
	) {
		Hour::test(|| {
			let remark = frame_system::Call::remark { remark }.into();
			let call = (0..depth).fold(remark, |call, _| -> hour::RuntimeCall {
				pallet_utility::Call::batch { calls: vec![call] }.into()
			});
			let schedule = ScheduleParam::Fixed { execution_times: times };
			let call = calls::hour::dynamic_dispatch(b"a", schedule, call);
			let quoted = quotes::hour::quote(&call).expect("the call is good");
			assert_eq!(quoted.xcmp_fee, 0);
			let (announced, taken) = quotes::hour::charge::<Hour>(call);
			assert_eq!(announced, quoted);
			assert_eq!(taken, quoted.total().unwrap());
		});
	}

	#[test]
	fn a_minutely_transfer_costs_what_was_quoted(
		times in future(1..200_000, 60),
		amount in UNIT..u128::MAX,
	) {
		Minute::test(|| {
			let runs = automation_rules::normalise_times(times.clone()).len() as u32;
			let call = calls::minute::native_transfer(b"a", times, BOB, amount);
			let quoted =
				minute::AutomationTime::get_time_automation_fees(
					AutomationAction::NativeTransfer,
					runs,
				)
				.expect("the fee is small");
			assert_eq!(quotes::minute::quote(&call).map(|fees| fees.execution_fee), Ok(quoted));
			let (announced, taken) = quotes::minute::charge::<Minute>(call);
			assert_eq!(announced, FeeDetails { execution_fee: quoted, xcmp_fee: 0 });
			assert_eq!(taken, quoted);
		});
	}

	#[test]
	fn a_minutely_message_costs_what_was_quoted(
		times in future(1..200_000, 60),
		ref_time in 0..100_000_000_000u64,
		proof_size in 0..1_000_000u64,
	) {
		Minute::test(|| {
			let runs = automation_rules::normalise_times(times.clone()).len() as u32;
			let call: minute::RuntimeCall = crate::minute::Call::schedule_xcmp_task {
				provided_id: b"a".to_vec(),
				execution_times: times,
				para_id: TARGET,
				currency_id: 0,
				call: vec![1],
				weight_at_most: Weight::from_parts(ref_time, proof_size),
			}
			.into();
			let execution = minute::AutomationTime::get_time_automation_fees(
				AutomationAction::XCMP,
				runs,
			);
			let quoted = quotes::minute::quote(&call).expect("the call is good");
			assert_eq!(execution, Ok(quoted.execution_fee));
			let overall = u128::from(ref_time) + 600_000_000;
			let per_run = (overall * 5 * UNIT).div_ceil(10u128.pow(12));
			assert_eq!(quoted.xcmp_fee, u128::from(runs) * per_run);
			let (announced, taken) = quotes::minute::charge::<Minute>(call);
			assert_eq!(announced, quoted);
			assert_eq!(taken, quoted.total().unwrap());
		});
	}
}

#[test]
fn what_would_be_refused_is_not_quoted() {
	Hour::test(|| {
		let schedule = |execution_times| ScheduleParam::Fixed { execution_times };
		let past = calls::hour::xcmp(b"a", schedule(vec![GENESIS]));
		let refused = Err(FeeQueryError::Refused(Refusal::PastTime));
		assert_eq!(quotes::hour::quote(&past), refused);
		let other = calls::hour::transfer(BOB, 1);
		assert_eq!(quotes::hour::quote(&other), Err(FeeQueryError::NotASchedulingCall));
		let cancel = crate::hour::Call::cancel_task { task_id: [0; 32].into() }.into();
		assert_eq!(quotes::hour::quote(&cancel), Err(FeeQueryError::NotASchedulingCall));
		for bytes in [vec![], vec![0xff; 3], vec![4, 0xff, 0xff, 0xff, 0xff]] {
			let quote = hour::AutomationTime::query_fee_details::<hour::Extrinsic>(
				&OpaqueExtrinsic::from_blob(bytes),
			);
			assert_eq!(quote, Err(FeeQueryError::ExtrinsicCannotBeDecoded));
		}
	});
	Minute::test(|| {
		let cancel = crate::minute::Call::cancel_task { task_id: [0; 32].into() }.into();
		assert_eq!(quotes::minute::quote(&cancel), Err(FeeQueryError::NotASchedulingCall));
	});
}

#[test]
fn every_action_is_quoted_and_overflow_is_an_error() {
	Minute::test(|| {
		let quote = minute::AutomationTime::get_time_automation_fees;
		for action in [
			AutomationAction::Notify,
			AutomationAction::NativeTransfer,
			AutomationAction::XCMP,
			AutomationAction::AutoCompoundDelgatedStake,
		] {
			let one = quote(action, 1).unwrap();
			assert!(one > 0);
			assert_eq!(quote(action, 0), Ok(0));
			assert_eq!(quote(action, u32::MAX), Ok(one * u128::from(u32::MAX)));
		}
		ExecutionFeePerSecond::set(&u128::MAX);
		let overflow = Err(FeeQueryError::Refused(Refusal::FeeOverflow));
		assert_eq!(quote(AutomationAction::Notify, 1), overflow);
		let times = vec![slot::<Minute>(1)];
		assert_eq!(Minute::schedule_local(&ALICE, b"a", times), Err("FeeOverflow"));
	});
}

/// The price of a message rises after scheduling. The run fails and pays nothing for the message.
fn fails_when_the_price_rose<C: Chain>() {
	C::test(|| {
		C::schedule_xcmp(&ALICE, b"x", vec![slot::<C>(1), slot::<C>(2)]).unwrap();
		let (task, fee) = (alices(b"x"), C::fee_per_run(alices(b"x")));
		C::reports();
		C::charge_per_second(5 * UNIT + UNIT / 100);
		let run = slot::<C>(1);
		C::block_at(run);
		assert!(SENT.take().is_empty());
		let refund = fee.total().unwrap() - fee_of_unsent(false);
		assert_eq!(
			C::reports(),
			[
				Report::Running { task, run },
				Report::Failed { task, run, refund, last: false },
				Report::Rescheduled { task, next_run: slot::<C>(2), paid: 0, passed: 0 },
			]
		);
		C::charge_per_second(UNIT);
		C::block_at(slot::<C>(2));
		assert_eq!(SENT.take().len(), 1, "a price that fell is paid for");
		C::check();
	});
}

#[test]
fn a_run_fails_when_its_message_costs_more_than_was_paid() {
	fails_when_the_price_rose::<Hour>();
	fails_when_the_price_rose::<Minute>();
}

#[test]
fn a_recurring_task_pays_the_price_that_rose_for_its_next_run() {
	Hour::test(|| {
		Hour::schedule_recurring(&ALICE, b"r", slot::<Hour>(1), Hour::SLOT).unwrap();
		Hour::charge_per_second(6 * UNIT);
		Hour::block_at(slot::<Hour>(1));
		assert!(SENT.take().is_empty());
		Hour::block_at(slot::<Hour>(2));
		assert_eq!(SENT.take().len(), 1);
		Hour::check();
	});
}

/// The delivery ceiling is held for a run. The actual delivery
/// price is taken, and goes to the account for delivery fees.
#[test]
fn delivery_is_held_at_its_ceiling_and_taken_at_its_price() {
	Minute::test(|| {
		let times = vec![slot::<Minute>(1), slot::<Minute>(2)];
		Minute::schedule_xcmp(&ALICE, b"free", times.clone()).unwrap();
		let without = Minute::fee_per_run(alices(b"free")).xcmp_fee;
		Minute::cancel(&ALICE, alices(b"free")).unwrap();
		ChargesDelivery::set(&true);
		// The held amount is the same at every delivery price.
		for price in [1_000, 500 * UNIT] {
			DeliveryPrice::set(&price);
			let call = calls::minute::xcmp(b"paid", times.clone());
			let quoted = quotes::minute::quote(&call).expect("the call is good");
			assert_eq!(quoted.xcmp_fee, 2 * (without + MaxDeliveryFee::get()));
			let (announced, taken) = quotes::minute::charge::<Minute>(call);
			assert_eq!((announced, taken), (quoted, quoted.total().unwrap()));
			Minute::cancel(&ALICE, alices(b"paid")).unwrap();
		}
		DeliveryPrice::set(&1_000);
		Minute::schedule_xcmp(&ALICE, b"paid", times).unwrap();
		let (task, run) = (alices(b"paid"), slot::<Minute>(1));
		let (fee, before) = (Minute::fee_per_run(task), Minute::balance(&ALICE));
		Minute::reports();
		Minute::block_at(run);
		let refund = MaxDeliveryFee::get() - 1_000;
		assert_eq!(Minute::run_refund(), Some(refund));
		let after = Minute::balance(&ALICE);
		assert_eq!(after.0 - before.0, refund);
		assert_eq!(before.1 - after.1, fee.total().unwrap());
		assert_eq!(Minute::balance(&CARRIER).0, EXISTENTIAL_DEPOSIT + 1_000);
		let collected = Minute::balance(&COLLECTOR).0 - EXISTENTIAL_DEPOSIT;
		assert_eq!(collected, fee.execution_fee + without);
		Minute::check();
	});
}

/// If the delivery price is pumped when a recurring run is booked, the owner pays nothing for that.
#[test]
fn a_price_of_one_moment_is_taken_from_nobody() {
	Hour::test(|| {
		ChargesDelivery::set(&true);
		Hour::schedule_recurring(&ALICE, b"r", slot::<Hour>(1), Hour::SLOT).unwrap();
		let task = alices(b"r");
		let fee = Hour::fee_per_run(task);
		DeliveryPrice::set(&(500 * UNIT));
		Hour::block_at(slot::<Hour>(1));
		assert_eq!(Hour::fee_per_run(task), fee, "its next run is held at the ceiling, too");
		DeliveryPrice::set(&1_000);
		let before = Hour::balance(&ALICE).0;
		Hour::block_at(slot::<Hour>(2));
		let taken = before - Hour::balance(&ALICE).0;
		assert_eq!(taken, fee.total().unwrap() - (MaxDeliveryFee::get() - 1_000));
		Hour::check();
	});
}

/// A price rise within the margin fails no prepaid run. The rest of the margin is refunded.
fn survives_a_rise_within_the_margin<C: Chain>() {
	C::test(|| {
		FeeMargin::set(&sp_runtime::Perbill::from_percent(10));
		C::schedule_xcmp(&ALICE, b"x", vec![slot::<C>(1), slot::<C>(2)]).unwrap();
		let (task, fee) = (alices(b"x"), C::fee_per_run(alices(b"x")));
		C::charge_per_second(5 * UNIT + 1);
		C::reports();
		C::block_at(slot::<C>(1));
		let refund = C::run_refund().expect("the run is sent");
		assert!(0 < refund && refund < fee.xcmp_fee / 10);
		C::charge_per_second(6 * UNIT);
		C::block_at(slot::<C>(2));
		let refund = fee.total().unwrap() - fee_of_unsent(false);
		let failed = Report::Failed { task, run: slot::<C>(2), refund, last: true };
		assert!(C::reports().contains(&failed), "a rise beyond it does");
		C::check();
	});
}

#[test]
fn a_rise_within_the_margin_fails_no_run() {
	survives_a_rise_within_the_margin::<Hour>();
	survives_a_rise_within_the_margin::<Minute>();
}

/// Locked tokens pay no fee, neither at once nor over several prepayments.
fn locked_tokens_pay_nothing<C: Chain>() {
	C::test(|| {
		let fee = |id: &[u8]| {
			C::schedule_xcmp(&BOB, id, vec![slot::<C>(1)]).unwrap();
			C::fee_per_run(automation_rules::task_id(&BOB, id)).total().unwrap()
		};
		let one = fee(b"one");
		C::lock(&ALICE, ENDOWMENT - one - one / 2);
		C::schedule_xcmp(&ALICE, b"a", vec![slot::<C>(1)]).unwrap();
		let (task, run) = (alices(b"a"), slot::<C>(1));
		FreePlaces::set(&0);
		LastPlaceFee::set(&(64 * one));
		let dear = C::schedule_xcmp(&ALICE, b"place", vec![slot::<C>(3)]);
		assert_eq!(dear, Err("InsufficientBalance"));
		FreePlaces::set(&u32::MAX);
		// The tokens on hold count towards the lock, so Alice can spend free ones. Then she cannot pay.
		let spare = C::balance(&ALICE).0 - (ENDOWMENT - one - one / 2);
		C::transfer(&ALICE, &BOB, one + spare);
		C::reports();
		C::block_at(run);
		let refund = one;
		assert!(C::reports().contains(&Report::Failed { task, run, refund, last: true }));
		let (free, held) = C::balance(&ALICE);
		assert!(free + held >= ENDOWMENT - one - one / 2, "what is locked is still there");
		C::check();
	});
}

#[test]
fn vesting_is_not_laundered_through_fees() {
	locked_tokens_pay_nothing::<Hour>();
	locked_tokens_pay_nothing::<Minute>();
}

/// A held prepayment covers no locked tokens. So the runs of every accepted task can be paid.
fn prepayments_cover_no_locked_tokens<C: Chain>() {
	C::test(|| {
		C::schedule_xcmp(&BOB, b"b", vec![slot::<C>(1)]).unwrap();
		let fee = C::fee_per_run(automation_rules::task_id(&BOB, b"b")).total().unwrap();
		C::lock(&ALICE, ENDOWMENT - 2 * fee);
		let run = slot::<C>(1);
		C::schedule_xcmp(&ALICE, b"a", vec![run]).unwrap();
		let refused = C::schedule_xcmp(&ALICE, b"b", vec![run, slot::<C>(2)]);
		assert_eq!(refused, Err("InsufficientBalance"));
		FreePlaces::set(&0);
		LastPlaceFee::set(&fee);
		let refused = C::schedule_xcmp(&ALICE, b"b", vec![run]);
		assert_eq!(refused, Err("InsufficientBalance"), "the fee of the place comes on top");
		FreePlaces::set(&u32::MAX);
		C::schedule_xcmp(&ALICE, b"b", vec![run]).unwrap();
		C::reports();
		C::block_at(run);
		let reports = C::reports();
		for task in [alices(b"a"), alices(b"b")] {
			assert!(reports.contains(&Report::Executed { task, run }));
		}
		let (free, held) = C::balance(&ALICE);
		assert!(free >= ENDOWMENT - 2 * fee && held == 0);
		C::check();
	});
}

#[test]
fn the_runs_of_accepted_tasks_need_no_locked_tokens() {
	prepayments_cover_no_locked_tokens::<Hour>();
	prepayments_cover_no_locked_tokens::<Minute>();
}

/// A recurring task is not prepaid with tokens that another task's prepayment needs.
#[test]
fn a_recurring_task_leaves_the_prepayments_of_other_tasks_payable() {
	Hour::test(|| {
		Hour::schedule_recurring(&BOB, b"r", slot::<Hour>(1), Hour::SLOT).unwrap();
		let fee = Hour::fee_per_run(automation_rules::task_id(&BOB, b"r")).total().unwrap();
		Hour::lock(&ALICE, ENDOWMENT - 3 * fee);
		Hour::schedule_recurring(&ALICE, b"r", slot::<Hour>(1), Hour::SLOT).unwrap();
		Hour::schedule_xcmp(&ALICE, b"a", vec![slot::<Hour>(3)]).unwrap();
		let (recurring, task) = (alices(b"r"), alices(b"a"));
		Hour::block_at(slot::<Hour>(1));
		Hour::reports();
		ExecutionFeePerSecond::set(&(25 * UNIT));
		let run = slot::<Hour>(2);
		Hour::block_at(run);
		let reports = Hour::reports();
		assert!(reports.contains(&Report::Executed { task: recurring, run }));
		assert!(reports.contains(&Report::NotRescheduled { task: recurring }));
		let run = slot::<Hour>(3);
		Hour::block_at(run);
		assert!(Hour::reports().contains(&Report::Executed { task, run }));
		Hour::check();
	});
}

/// The owner gets the fee back for declared weight that the run does not use.
#[test]
fn an_owner_pays_for_the_weight_that_was_used() {
	Hour::test(|| {
		let call = || -> hour::RuntimeCall {
			let calls = vec![calls::hour::transfer(CAROL, 10_000_000 * UNIT); 10];
			pallet_utility::Call::batch { calls }.into()
		};
		let schedule = ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(1)] };
		let task = calls::hour::dynamic_dispatch(b"a", schedule, call());
		hour::dispatch(&ALICE, task).unwrap();
		let fee = Hour::fee_per_run(alices(b"a")).execution_fee;
		Hour::reports();
		Hour::block_at(slot::<Hour>(1));
		let refund = Hour::run_refund().expect("the batch runs");
		assert!(refund > fee / 3, "nine of ten transfers were not tried");
		assert_eq!(Hour::balance(&ALICE), (ENDOWMENT - fee + refund, 0));
	});
}

/// A stopped target accepts no new task. A run that fails because of the stop costs as much as
/// another that sends nothing.
fn a_stopped_target_takes_its_weight<C: Chain>() {
	C::test(|| {
		C::schedule_xcmp(&ALICE, b"x", vec![slot::<C>(1)]).unwrap();
		C::stop_target(true);
		assert_eq!(C::schedule_xcmp(&BOB, b"x", vec![slot::<C>(1)]), Err("TargetStopped"));
		C::block_at(slot::<C>(1));
		assert_eq!(C::balance(&ALICE), (ENDOWMENT - fee_of_unsent(false), 0));
		assert_eq!(C::balance(&COLLECTOR).0, EXISTENTIAL_DEPOSIT + fee_of_unsent(false));
		C::check();
	});
}

#[test]
fn a_stopped_target_sells_no_run_and_takes_the_weight_of_a_failed_one() {
	a_stopped_target_takes_its_weight::<Hour>();
	a_stopped_target_takes_its_weight::<Minute>();
}

/// Genesis creates the collector's account, so even a fee below the existential deposit is collected.
fn collects_from_the_first_run<C: Chain>() {
	C::test(|| {
		assert_eq!(C::balance(&COLLECTOR).0, EXISTENTIAL_DEPOSIT);
		ExecutionFeePerSecond::set(&(UNIT / 100));
		ExecutionFeePerMebibyte::set(&1);
		C::schedule_local(&ALICE, b"a", vec![slot::<C>(1)]).unwrap();
		let fee = C::fee_per_run(alices(b"a")).execution_fee;
		assert!(fee < EXISTENTIAL_DEPOSIT);
		C::block_at(slot::<C>(1));
		assert_eq!(C::balance(&COLLECTOR).0, EXISTENTIAL_DEPOSIT + fee);
	});
}

#[test]
fn fees_below_the_existential_deposit_are_collected() {
	collects_from_the_first_run::<Hour>();
	collects_from_the_first_run::<Minute>();
}

#[test]
fn a_migration_endows_a_collector_that_does_not_exist_and_no_other() {
	Hour::test(|| {
		let issuance = Hour::issuance();
		assert!(!hour::AutomationTime::endow_fee_collector());
		Hour::drain(&COLLECTOR, &BOB);
		assert_eq!(Hour::balance(&COLLECTOR).0, 0);
		assert!(hour::AutomationTime::endow_fee_collector());
		assert_eq!(Hour::balance(&COLLECTOR).0, EXISTENTIAL_DEPOSIT);
		assert_eq!(Hour::issuance(), issuance + EXISTENTIAL_DEPOSIT);
	});
}

//! Runs and their effects on balances, records and reports.

use super::*;
use crate::{
	mock::{
		calls::{MESSAGE, MESSAGE_REF_TIME},
		hour,
	},
	weights::CountedWeight,
	WeightInfo,
};
use automation_rules::{ScheduleParam, UNIT};
use frame_support::weights::Weight;
use xcm::latest::prelude::*;

/// Nobody can send a message with the topic of a run before the block of the run: the topic depends
/// on the hash of that block's parent.
#[test]
fn the_topic_of_a_run_depends_on_the_parent_of_its_block() {
	let topic = |parent: [u8; 32]| {
		Hour::test(|| {
			Hour::schedule_xcmp(&ALICE, b"m", vec![slot::<Hour>(1)]).unwrap();
			let number = hour::System::block_number() + 1;
			hour::System::initialize(&number, &parent.into(), &Default::default());
			hour::System::set_block_number(number - 1);
			Hour::block_at(slot::<Hour>(1));
			let (_, message) = SENT.with_borrow_mut(|sent| sent.pop()).expect("it was sent");
			let SetTopic(topic) = message.0[5] else { panic!("the program ends with its topic") };
			let run = slot::<Hour>(1);
			assert_eq!(topic, automation_rules::run_topic(&alices(b"m"), run, number, &parent));
			topic
		})
	};
	assert_ne!(topic([1; 32]), topic([2; 32]));
}

/// A task runs in the block of each of its slots, and in no other block. It is over after its last run.
fn runs_once_at_each_time<C: Chain>() {
	C::test(|| {
		C::schedule_local(&ALICE, b"twice", vec![slot::<C>(3), slot::<C>(1)]).unwrap();
		let task = alices(b"twice");
		let fee = C::fee_per_run(task);
		assert_eq!(fee.xcmp_fee, 0);
		assert_eq!(C::balance(&ALICE).1, 2 * fee.execution_fee);
		C::reports();

		C::block_at(slot::<C>(1) - 1);
		assert_eq!(C::reports(), []);

		C::block_at(slot::<C>(1));
		assert_eq!(
			C::reports(),
			[
				Report::Running { task, run: slot::<C>(1) },
				Report::Executed { task, run: slot::<C>(1) },
				Report::Rescheduled { task, next_run: slot::<C>(3), paid: 0, passed: 0 },
			]
		);
		assert_eq!(C::balance(&CAROL).0, ENDOWMENT + UNIT);
		assert_eq!(C::balance(&ALICE).1, fee.execution_fee);
		C::check();

		for time in [slot::<C>(1) + 1, slot::<C>(2) - 1, slot::<C>(2)] {
			C::block_at(time);
			assert_eq!(C::reports(), []);
		}

		C::block_at(slot::<C>(3) + C::SLOT - 1);
		assert_eq!(
			C::reports(),
			[
				Report::Running { task, run: slot::<C>(3) },
				Report::Executed { task, run: slot::<C>(3) },
				Report::Completed { task },
			]
		);
		assert_eq!(C::balance(&CAROL).0, ENDOWMENT + 2 * UNIT);
		assert_eq!(C::balance(&ALICE), (ENDOWMENT - 2 * UNIT - 2 * fee.execution_fee, 0));
		assert_eq!(C::balance(&COLLECTOR).0, EXISTENTIAL_DEPOSIT + 2 * fee.execution_fee);
		assert!(C::remaining().is_empty());
		C::check();
	});
}

#[test]
fn an_hourly_task_runs_once_at_each_time() {
	runs_once_at_each_time::<Hour>();
}

#[test]
fn a_minutely_task_runs_once_at_each_time() {
	runs_once_at_each_time::<Minute>();
}

/// A cross-chain run sends its program. Two runs of one task never send the same bytes.
fn sends_the_program<C: Chain>(call_weight: Weight) {
	C::test(|| {
		C::schedule_xcmp(&ALICE, b"x", vec![slot::<C>(1), slot::<C>(2)]).unwrap();
		let fee = C::fee_per_run(alices(b"x"));
		C::block_at(slot::<C>(1));
		C::block_at(slot::<C>(2));
		let sent = SENT.take();
		let [(first_to, first), (second_to, second)] = &sent[..] else {
			panic!("two messages, not {}", sent.len());
		};
		assert_eq!(first_to, &Location::new(1, [Parachain(TARGET)]));
		assert_eq!(first_to, second_to);
		assert_ne!(first, second);
		let overall = call_weight + target_settings().program_weight;
		let asset = Asset::from((Here, 3 * UNIT * u128::from(overall.ref_time()) / 10u128.pow(12)));
		assert_eq!(
			first.0[..5],
			[
				WithdrawAsset(asset.clone().into()),
				BuyExecution { fees: asset, weight_limit: Limited(overall) },
				SetAppendix(Xcm(vec![
					RefundSurplus,
					DepositAsset {
						assets: Wild(AllCounted(1)),
						beneficiary: Location::new(1, [Parachain(2_000)]),
					},
				])),
				DescendOrigin(AccountId32 { network: None, id: [1; 32] }.into()),
				Transact {
					origin_kind: OriginKind::SovereignAccount,
					fallback_max_weight: Some(call_weight),
					call: MESSAGE.to_vec().into(),
				},
			]
		);
		assert!(matches!(first.0[5..], [SetTopic(_)]));
		let earned = 2 * fee.total().unwrap();
		assert_eq!(C::balance(&COLLECTOR).0, EXISTENTIAL_DEPOSIT + earned);
		assert_eq!(C::balance(&ALICE), (ENDOWMENT - earned, 0));
		C::check();
	});
}

#[test]
fn an_hourly_cross_chain_run_sends_the_program() {
	sends_the_program::<Hour>(Weight::from_parts(MESSAGE_REF_TIME, 65_536));
}

#[test]
fn a_minutely_cross_chain_run_sends_the_program() {
	sends_the_program::<Minute>(Weight::from_parts(MESSAGE_REF_TIME, 10_000));
}

/// A run whose message cannot be sent fails. Its owner gets back the XCM fee, and the part of the
/// execution fee for the page of the queue that was not read. The next run still takes place.
fn survives_a_closed_channel<C: Chain>() {
	C::test(|| {
		C::schedule_xcmp(&ALICE, b"x", vec![slot::<C>(1), slot::<C>(2)]).unwrap();
		let task = alices(b"x");
		let fee = C::fee_per_run(task);
		let earned = fee_of_unsent(false);
		assert!(earned < fee.execution_fee);
		let refund = fee.total().unwrap() - earned;
		C::reports();
		ChannelOpen::set(&false);
		C::block_at(slot::<C>(1));
		let run = slot::<C>(1);
		assert_eq!(
			C::reports(),
			[
				Report::Running { task, run },
				Report::Failed { task, run, refund, last: false },
				Report::Rescheduled { task, next_run: slot::<C>(2), paid: 0, passed: 0 },
			]
		);
		assert_eq!(C::balance(&COLLECTOR).0, EXISTENTIAL_DEPOSIT + earned);
		assert_eq!(C::balance(&ALICE).1, fee.total().unwrap());
		C::check();
		C::block_at(slot::<C>(2));
		let run = slot::<C>(2);
		assert_eq!(
			C::reports(),
			[Report::Running { task, run }, Report::Failed { task, run, refund, last: true },]
		);
		assert_eq!(C::balance(&ALICE), (ENDOWMENT - 2 * earned, 0));
		assert!(C::remaining().is_empty());
		C::check();
	});
}

#[test]
fn a_closed_channel_fails_the_run_and_no_more() {
	survives_a_closed_channel::<Hour>();
	survives_a_closed_channel::<Minute>();
}

/// If a runtime upgrade makes a stored call undecodable, the task ends without a panic.
fn ends_when_undecodable<C: Chain>() {
	C::test(|| {
		C::schedule_local(&ALICE, b"a", vec![slot::<C>(1), slot::<C>(2)]).unwrap();
		let task = alices(b"a");
		let (run, refund) = (slot::<C>(1), 2 * C::fee_per_run(task).execution_fee);
		C::reports();
		C::spoil(task);
		C::block_at(run);
		assert_eq!(
			C::reports(),
			[Report::Undecodable { task, run }, Report::Failed { task, run, refund, last: true },]
		);
		assert_eq!(C::balance(&ALICE), (ENDOWMENT, 0));
		assert!(C::remaining().is_empty());
		C::check();
		C::block_at(slot::<C>(2));
		assert_eq!(C::reports(), []);
	});
}

#[test]
fn an_undecodable_call_ends_its_task() {
	ends_when_undecodable::<Hour>();
	ends_when_undecodable::<Minute>();
}

/// Cancelling refunds the exact prepayment of the runs that are left, also after some runs.
fn cancels_with_exact_refunds<C: Chain>() {
	C::test(|| {
		C::schedule_xcmp(&ALICE, b"x", (1..=3).map(slot::<C>).collect()).unwrap();
		let task = alices(b"x");
		let fee = C::fee_per_run(task).total().unwrap();
		C::block_at(slot::<C>(1));
		C::reports();
		assert_eq!(C::cancel(&ALICE, task), Ok(()));
		assert_eq!(C::reports(), [Report::Cancelled { task, refund: 2 * fee }]);
		assert_eq!(C::balance(&ALICE), (ENDOWMENT - fee, 0));
		assert_eq!(C::cancel(&ALICE, task), Err("TaskDoesNotExist"));
		C::check();
		for n in 2..=3 {
			C::block_at(slot::<C>(n));
			assert_eq!(C::reports(), []);
		}
		assert_eq!(C::schedule_xcmp(&ALICE, b"x", vec![slot::<C>(9)]), Ok(()), "the id is free");
	});
}

#[test]
fn cancelling_refunds_what_is_left() {
	cancels_with_exact_refunds::<Hour>();
	cancels_with_exact_refunds::<Minute>();
}

#[test]
fn a_transfer_that_its_owner_cannot_afford_fails() {
	use crate::mock::{calls, minute};
	Minute::test(|| {
		let amount = ENDOWMENT - UNIT;
		let times = vec![slot::<Minute>(1), slot::<Minute>(2)];
		let call = calls::minute::native_transfer(b"a", times, CAROL, amount);
		minute::dispatch(&ALICE, call).unwrap();
		Minute::reports();
		Minute::block_at(slot::<Minute>(1));
		Minute::block_at(slot::<Minute>(2));
		let (task, run) = (alices(b"a"), slot::<Minute>(2));
		let reports = Minute::reports();
		assert_eq!(reports.last(), Some(&Report::Failed { task, run, refund: 0, last: true }));
		assert_eq!(Minute::balance(&CAROL).0, ENDOWMENT + amount);
		Minute::check();
	});
}

/// How many of four messages one block sends. The block has the weight for four to one target.
fn messages_of_a_block(targets: [u32; 4]) -> usize {
	type Weights = CountedWeight<hour::Runtime>;
	Hour::test(|| {
		for (n, para_id) in targets.into_iter().enumerate() {
			pallet_xcmp_handler::Targets::<hour::Runtime>::insert(para_id, target_settings());
			let call = crate::hour::Call::schedule_xcmp_task {
				provided_id: vec![n as u8 + 1],
				schedule: ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(1)] },
				para_id,
				currency_id: 0,
				encoded_call: MESSAGE.to_vec(),
				encoded_call_weight: MESSAGE_REF_TIME,
			};
			hour::dispatch(&ALICE, call.into()).unwrap();
		}
		let finding = Weights::follow_time() + Weights::visit_slot() + Weights::open_slot();
		let each = Weights::load_task() + Weights::run_xcmp_task();
		// The last run must fit with the weight of a first message.
		MaxRunWeight::set(
			&(finding + each * 4 + Weights::postpone_run() - Weights::first_message_of_block() * 2),
		);
		Hour::block_at(slot::<Hour>(1));
		let sent = SENT.with_borrow(Vec::len);
		Hour::block_at(slot::<Hour>(1) + 6);
		assert_eq!(SENT.with_borrow(Vec::len), 4);
		sent
	})
}

/// The proof of a block holds the page of a queue once, even if the queue gets several messages.
#[test]
fn the_page_of_a_queue_weighs_once_for_each_target_of_a_block() {
	assert_eq!(messages_of_a_block([TARGET; 4]), 4);
	assert_eq!(messages_of_a_block([TARGET, TARGET, TARGET + 1, TARGET + 1]), 3);
	assert_eq!(messages_of_a_block([TARGET, TARGET + 1, TARGET + 2, TARGET + 3]), 2);
}

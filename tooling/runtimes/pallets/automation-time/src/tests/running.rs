use super::*;
use crate::mock::calls::{MESSAGE, MESSAGE_REF_TIME};
use automation_rules::{Balance, UNIT};
use frame_support::weights::Weight;
use xcm::latest::prelude::*;

/// A task runs in the block of its slot, in no other, and is over after its last run.
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

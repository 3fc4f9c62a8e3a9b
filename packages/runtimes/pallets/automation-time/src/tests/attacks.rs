//! What attacks on slots and state cost under each rule, with the prices and limits of the project's
//! own runtimes. `cargo test -p pallet-automation-time attacks -- --nocapture` prints the tables of
//! `docs/service.md`.

use super::*;
use crate::mock::{calls, hour};
use automation_rules::{Balance, ScheduleParam, UNIT};
use frame_support::{
	dispatch::GetDispatchInfo,
	traits::fungible::Mutate,
	weights::constants::{ExtrinsicBaseWeight, WEIGHT_REF_TIME_PER_SECOND},
};

const PLACES: u32 = 256;

/// What an attacker has to have, and what of it never comes back.
#[derive(Clone, Copy, Debug, Default)]
struct Price {
	held: Balance,
	lost: Balance,
}

/// What a transaction with a call costs on the project's runtimes: by the second, and by the byte.
fn inclusion_fee(call: &hour::RuntimeCall) -> Balance {
	use codec::Encode;
	let weight = call.get_dispatch_info().call_weight.saturating_add(ExtrinsicBaseWeight::get());
	let time = Balance::from(weight.ref_time()) * 8 * UNIT;
	let bytes = Balance::from(call.encoded_size() as u64 + 110);
	time / Balance::from(WEIGHT_REF_TIME_PER_SECOND) + bytes * (UNIT / 1_000_000)
}

/// A chain with the limits and prices of the project's runtimes, on which Alice is rich.
fn attack<R>(attack: impl FnOnce() -> R) -> R {
	Hour::test(|| {
		MaxTasksPerSlot::set(&PLACES);
		ExecutionFeePerSecond::set(&(8 * UNIT));
		hour::Balances::mint_into(&ALICE, 1_000_000 * UNIT).expect("there is room");
		attack()
	})
}

/// Alice takes all places that are left in slots.
fn fill(first: u64, last: u64) -> Price {
	let before = Hour::balance(&ALICE);
	let (held, mut lost) = (Hour::deposited(&ALICE), 0);
	for id in 0..PLACES {
		let execution_times = (first..=last).map(slot::<Hour>).collect();
		let schedule = ScheduleParam::Fixed { execution_times };
		let remark = frame_system::Call::remark { remark: vec![] }.into();
		let call = calls::hour::dynamic_dispatch(&id.to_le_bytes(), schedule, remark);
		lost += inclusion_fee(&call);
		if hour::dispatch(&ALICE, call) == Err("TimeSlotFull") {
			break;
		}
	}
	let (free, prepaid) = Hour::balance(&ALICE);
	let held = prepaid - before.1 + Hour::deposited(&ALICE) - held;
	Price { held, lost: lost + before.0 - free - held }
}

fn place_fees() {
	FreePlaces::set(&(PLACES / 2));
	LastPlaceFee::set(&(10 * UNIT));
}

fn deposits() {
	DepositPerPlace::set(&(UNIT / 10));
	DepositPerByte::set(&(UNIT / 10_000));
}

/// A number of tokens, in thousandths.
fn tokens(amount: Balance) -> String {
	format!("{}.{:03}", amount / UNIT, amount % UNIT * 1_000 / UNIT)
}

/// A rule and what switches it on.
type Rule = (&'static str, fn());

const RULES: [Rule; 3] =
	[("no rule", || ()), ("fees for places", place_fees), ("deposits", deposits)];

#[test]
fn filling_slots_has_a_price() {
	let mut lost = vec![];
	println!("| rule | next five hours: lost | held | 180 days: lost | held |");
	for (name, set) in RULES {
		let price = attack(|| {
			set();
			fill(1, 5)
		});
		let all = |amount: Balance| tokens(amount / 5 * 180 * 24);
		let (five, held) = (tokens(price.lost), tokens(price.held));
		println!("| {name} | {five} | {held} | {} | {} |", all(price.lost), all(price.held));
		lost.push(price);
	}
	let [none, fees, deposits] = lost[..] else { panic!("three rules") };
	assert!(none.lost < 5 * UNIT, "without a rule, five hours are nearly free");
	assert!(fees.lost > 2_000 * UNIT, "with fees, they are not");
	assert!(deposits.held > none.held + 100 * UNIT, "a deposit binds what it comes back with");
}

/// Whatever it costs, it does not end anybody's recurring task, nor takes a run from it.
#[test]
fn filling_slots_ends_no_recurring_task() {
	for (_, set) in RULES {
		attack(|| {
			set();
			for id in 0..20u8 {
				let first = slot::<Hour>(1);
				Hour::schedule_recurring(&BOB, &[id], first, Hour::SLOT).unwrap();
			}
			fill(2, 9);
			let bobs = |id: u8| automation_rules::task_id(&BOB, &[id]);
			for n in 1..=9 {
				Hour::reports();
				for block in 0..20 {
					Hour::block_at(slot::<Hour>(n) + 6 * block);
				}
				let reports = Hour::reports();
				for id in 0..20 {
					let executed = Report::Executed { task: bobs(id), run: slot::<Hour>(n) };
					assert!(reports.contains(&executed), "task {id} ran at hour {n}");
				}
			}
			Hour::check();
		});
	}
}

/// Calls that are weighed at all that a run may, and do nothing, delay others by no block.
#[test]
fn declared_weight_delays_nobody() {
	attack(|| {
		let heavy = || -> hour::RuntimeCall {
			let calls = vec![calls::hour::transfer(CAROL, 10_000_000 * UNIT); 10];
			pallet_utility::Call::batch { calls }.into()
		};
		let each = heavy().get_dispatch_info().call_weight;
		let schedule = |call, id: u8| {
			let schedule = ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(1)] };
			hour::dispatch(&ALICE, calls::hour::dynamic_dispatch(&[id], schedule, call)).unwrap();
		};
		for id in 0..40 {
			schedule(heavy(), id);
		}
		Hour::schedule_local(&BOB, b"last", vec![slot::<Hour>(1)]).unwrap();
		// Room for a quarter of what is declared.
		MaxRunWeight::set(&(each * 10 + Hour::weight_of_runs(41)));
		Hour::reports();
		let mut blocks = 0;
		while !Hour::remaining().is_empty() {
			Hour::block_at(slot::<Hour>(1) + 6 * blocks);
			blocks += 1;
		}
		println!(
			"40 runs that declare {each:?} each and use none of it delay the 41st by {} blocks",
			blocks - 1
		);
		assert!(blocks <= 2);
	});
}

//! The cost of attacks on slots, blocks and targets, at the prices and limits of the
//! project's own runtimes. `cargo test -p pallet-automation-time attacks --
//! --nocapture` prints the tables of `docs/service.md` and `docs/pallets-security.md`.

use super::*;
use crate::mock::{calls, hour, minute};
use automation_rules::{execution_fee, Balance, ExecutionRates, ScheduleParam, UNIT};
use frame_support::{
	dispatch::GetDispatchInfo,
	traits::fungible::Mutate,
	weights::{constants::ExtrinsicBaseWeight, Weight},
};

const PLACES: u32 = 256;

/// The tokens that an attacker must have on hold, and the tokens that the attacker loses.
#[derive(Clone, Copy, Debug, Default)]
struct Price {
	held: Balance,
	lost: Balance,
}

/// The fee of a transaction with this call on the project's runtimes: a fee for weight and a fee for bytes.
fn inclusion_fee(call: &(impl GetDispatchInfo + codec::Encode)) -> Balance {
	let weight = call.get_dispatch_info().call_weight.saturating_add(ExtrinsicBaseWeight::get());
	fee_of(weight) + Balance::from(call.encoded_size() as u64 + 110) * (UNIT / 1_000_000)
}

/// Runs a test on a chain with the limits and prices of the project's runtimes. Alice is rich on it.
fn attack<R>(attack: impl FnOnce() -> R) -> R {
	Hour::test(|| {
		attack_limits();
		hour::Balances::mint_into(&ALICE, 1_000_000 * UNIT).expect("there is room");
		attack()
	})
}

/// The limits and prices of the project's runtimes.
fn attack_limits() {
	MaxTasksPerSlot::set(&PLACES);
	ExecutionFeePerSecond::set(&(8 * UNIT));
	ExecutionFeePerMebibyte::set(&(16 * UNIT / 10));
	MaxRunWeight::set(&Weight::from_parts(400_000_000_000, 2_097_152));
	MaxBlockBytes::set(&(40 * 1024));
	MaxCallBytes::set(&8_192);
}

/// Alice takes all free places in the slots `first` to `last`. Returns what that costs her.
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

/// Fails if the documentation states another cost of the attack.
fn hold_to_the_documentation(attack: &str, cost: &str) {
	hold_to(include_str!("../../../../../../docs/pallets-security.md"), &[attack, cost]);
}

/// Fails if no row of a table in the page begins with these cells.
fn hold_to(page: &str, cells: &[&str]) {
	println!("| {} |", cells.join(" | "));
	let begins = |line: &str| {
		let row: Vec<_> = line.trim_matches('|').split('|').map(str::trim).collect();
		row.starts_with(cells)
	};
	assert!(page.lines().any(begins), "the documentation has another price than: {cells:?}");
}

/// The execution fee of this weight on the project's runtimes.
fn fee_of(weight: Weight) -> Balance {
	let rates = ExecutionRates {
		per_second: ExecutionFeePerSecond::get(),
		per_mebibyte: ExecutionFeePerMebibyte::get(),
	};
	execution_fee(weight, &rates).expect("a fee fits")
}

/// A call that declares `weight`. With a signed origin, it fails at once and uses all its weight.
fn heavy(weight: Weight) -> hour::RuntimeCall {
	let call = Box::new(frame_system::Call::remark { remark: vec![] }.into());
	pallet_utility::Call::with_weight { call, weight }.into()
}

/// Alice schedules these calls in one slot, before a task of Bob. Returns
/// the number of blocks that Bob's task is delayed, and what Alice paid.
fn delay(calls: Vec<hour::RuntimeCall>, before_run: impl FnOnce()) -> (u64, Balance) {
	let at = || ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(1)] };
	let before = Hour::balance(&ALICE).0;
	let mut lost = 0;
	for (id, call) in calls.into_iter().enumerate() {
		let call = calls::hour::dynamic_dispatch(&id.to_le_bytes(), at(), call);
		lost += inclusion_fee(&call);
		hour::dispatch(&ALICE, call).unwrap();
	}
	let (free, held) = Hour::balance(&ALICE);
	lost += before - free - held;
	Hour::schedule_local(&BOB, b"last", vec![slot::<Hour>(1)]).unwrap();
	let last = automation_rules::task_id(&BOB, b"last");
	before_run();
	let (before, mut blocks) = (Hour::balance(&ALICE), 0);
	while Hour::remaining().contains_key(&last) {
		Hour::block_at(slot::<Hour>(1) + 6 * blocks);
		Hour::reports();
		blocks += 1;
	}
	let after = Hour::balance(&ALICE);
	Hour::check();
	(blocks - 1, lost + before.0 + before.1 - after.0 - after.1)
}

/// Each run uses just over a third of a block. Two runs fit into a block, and a third does not.
#[test]
fn an_hour_of_everybodys_delay_has_the_same_price_in_both_dimensions() {
	attack(|| {
		let budget = MaxRunWeight::get();
		let third = |time: bool| match time {
			true => Weight::from_parts(budget.ref_time() / 3 + 1, 0),
			false => Weight::from_parts(0, budget.proof_size() / 3 + 1),
		};
		for (time, dimension) in [(true, "time"), (false, "proof")] {
			let hour = 600 * 2 * fee_of(third(time));
			hold_to_the_documentation(
				&format!("an hour of everybody's delay, by runs full of {dimension}"),
				&tokens(hour),
			);
		}
	});
}

/// Transactions may use three quarters of a block, which lasts two seconds and has ten mebibytes.
#[test]
fn an_hour_of_blocks_full_of_transactions_has_the_same_price_in_both_dimensions() {
	attack(|| {
		let normal = Weight::from_parts(1_500_000_000_000, 7_864_320);
		for weight in [normal.set_proof_size(0), normal.set_ref_time(0)] {
			let attack = "an hour of blocks full of transactions";
			hold_to_the_documentation(attack, &tokens(600 * fee_of(weight)));
		}
	});
}

/// A call version ends half of a slot of tasks with the most runs. A confirmed task with the same runs
/// has a short delay, and a short one again in each slot where places were left.
#[test]
fn a_new_call_version_delays_nobody_for_long() {
	attack(|| {
		let schedule = |owner, id: &[u8]| {
			let execution_times = (1..=36).map(slot::<Hour>).collect();
			let schedule = ScheduleParam::Fixed { execution_times };
			let remark = frame_system::Call::remark { remark: vec![] }.into();
			hour::dispatch(owner, calls::hour::dynamic_dispatch(id, schedule, remark)).unwrap();
		};
		(1..PLACES / 2).for_each(|id| schedule(&ALICE, &id.to_le_bytes()));
		schedule(&BOB, b"last");
		let task = automation_rules::task_id(&BOB, b"last");
		Hour::confirm(&BOB, task, 2).unwrap();
		TransactionVersion::set(&2);
		for n in 1..=36 {
			let run = slot::<Hour>(n);
			let mut blocks = 0;
			while Hour::remaining().get(&task).is_some_and(|runs| runs.contains(&run)) {
				Hour::block_at(run + 6 * blocks);
				blocks += 1;
			}
			assert!(blocks <= 3, "{blocks} blocks in slot {n}");
			assert!(Hour::reports().contains(&Report::Executed { task, run }));
		}
		assert_eq!(Hour::places(), 0);
		assert_eq!(Hour::balance(&ALICE).1, 0);
		Hour::check();
	});
}

/// Runs for a stopped target pay for the weight that they use.
#[test]
fn runs_for_a_stopped_target_have_a_price() {
	attack(|| {
		place_fees();
		let fees = std::cell::Cell::new(0);
		let before = Hour::balance(&ALICE).0;
		(1..PLACES).for_each(|id| fees.set(fees.get() + long_message(id)));
		Hour::schedule_local(&BOB, b"last", vec![slot::<Hour>(1)]).unwrap();
		let last = automation_rules::task_id(&BOB, b"last");
		Hour::stop_target(true);
		let mut blocks = 0;
		while Hour::remaining().contains_key(&last) {
			Hour::block_at(slot::<Hour>(1) + 6 * blocks);
			blocks += 1;
		}
		let (free, held) = Hour::balance(&ALICE);
		let lost = before - free - held;
		hold_to_the_documentation(
			&format!(
				"a slot of runs for a stopped target, which delays the last one by {} blocks",
				blocks - 1
			),
			&tokens(lost + fees.get()),
		);
	});
}

/// The heaviest call that a task may have, among the calls that `call` builds.
fn heaviest(call: impl Fn(Weight) -> hour::RuntimeCall) -> hour::RuntimeCall {
	let mut weight = Weight::from_parts(MaxRunWeight::get().ref_time() / 2, 0);
	loop {
		let schedule = ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(1)] };
		let task = calls::hour::dynamic_dispatch(b"a", schedule, call(weight));
		if fees::quotes::hour::quote(&task).is_ok() {
			return call(weight);
		}
		weight = weight.saturating_sub(Weight::from_parts(1_000_000, 0));
	}
}

/// Even if runs declare more weight than they use, a delay of one block costs at least half a block.
#[test]
fn runs_that_declare_too_much_make_no_delay_cheaper_than_half_of_a_block() {
	attack(|| {
		let used = heaviest(heavy);
		let unused = heaviest(|weight| {
			let fails = calls::hour::transfer(CAROL, 10_000_000 * UNIT);
			pallet_utility::Call::batch { calls: vec![fails, heavy(weight)] }.into()
		});
		let calls = (0..120).flat_map(|_| [used.clone(), unused.clone()]).collect();
		let (blocks, lost) = delay(calls, || ());
		assert_eq!(blocks, 119);
		let attack = "an hour of everybody's delay, by runs that declare more than they use";
		hold_to_the_documentation(attack, &tokens(lost * 600 / Balance::from(blocks)));
	});
}

/// If the owner cannot pay a run, the run uses only the weight of a missed run.
#[test]
fn runs_that_locked_tokens_do_not_pay_delay_nobody() {
	attack(|| {
		place_fees();
		let third = Weight::from_parts(MaxRunWeight::get().ref_time() / 3 + 1, 0);
		let calls = (1..PLACES).map(|_| heavy(third)).collect();
		let (blocks, lost) = delay(calls, || {
			// Held tokens count towards the lock, so Alice can still send free tokens away.
			let (free, held) = Hour::balance(&ALICE);
			Hour::lock(&ALICE, free);
			Hour::transfer(&ALICE, &BOB, held);
		});
		assert_eq!(blocks, 3);
		let attack =
			"a slot of runs that locked tokens do not pay, which delays the last one by 3 blocks";
		hold_to_the_documentation(attack, &tokens(lost));
	});
}

/// Alice schedules this many of the longest messages at the first time, before a message of Bob.
/// Returns the number of blocks that Bob's message is delayed, and what Alice paid.
fn silence<C: Chain>(messages: u32, schedule: impl Fn(u32)) -> (u64, Balance) {
	let before = C::balance(&ALICE).0;
	(0..messages).for_each(schedule);
	C::schedule_xcmp(&BOB, b"last", vec![slot::<C>(1)]).unwrap();
	let last = automation_rules::task_id(&BOB, b"last");
	let mut blocks = 0;
	while C::remaining().contains_key(&last) {
		C::block_at(slot::<C>(1) + 6 * blocks);
		C::reports();
		blocks += 1;
	}
	assert!(C::balance(&ALICE).1 == 0, "every message was sent");
	(blocks - 1, before - C::balance(&ALICE).0)
}

/// One of the longest messages of variant H. Returns the fee of its transaction.
fn long_message(id: u32) -> Balance {
	let call: hour::RuntimeCall = crate::hour::Call::schedule_xcmp_task {
		provided_id: id.to_le_bytes().to_vec(),
		schedule: ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(1)] },
		para_id: TARGET,
		currency_id: 0,
		encoded_call: vec![0; 8_192],
		encoded_call_weight: 1,
	}
	.into();
	let fee = inclusion_fee(&call);
	hour::dispatch(&ALICE, call).unwrap();
	fee
}

/// A slot full of the longest messages delays the last message to the same target by 63 blocks, and
/// keeps nobody out of the target. Its free places, which are half of them, delay it by 31 blocks.
#[test]
fn a_slot_of_messages_delays_others_by_minutes() {
	for (messages, blocks, attack) in [
		(PLACES / 2 - 1, 31, "the free places of a slot with the longest messages, which delays everybody by 31 blocks"),
		(PLACES - 1, 63, "a slot of the longest messages, which delays the last one by 63 blocks"),
	] {
		self::attack(|| {
			place_fees();
			let fees = std::cell::Cell::new(0);
			let (delay, lost) =
				silence::<Hour>(messages, |id| fees.set(fees.get() + long_message(id)));
			assert_eq!(delay, blocks);
			hold_to_the_documentation(attack, &tokens(lost + fees.get()));
		});
	}
}

/// In variant M, messages of one minute that leave within ten blocks keep a target silent for it. They
/// cost as much as an hour's delay of everybody, whether they are few and long or many and short.
#[test]
fn an_hour_of_silence_for_one_target_costs_as_much_as_everybodys() {
	let silence = |messages: u32, bytes: usize| {
		Minute::test(|| {
			attack_limits();
			minute::Balances::mint_into(&ALICE, 1_000_000 * UNIT).expect("there is room");
			place_fees();
			let fees = std::cell::Cell::new(0);
			let (blocks, lost) = silence::<Minute>(messages, |id| {
				let call = crate::minute::Call::schedule_xcmp_task {
					provided_id: id.to_le_bytes().to_vec(),
					execution_times: vec![slot::<Minute>(1)],
					para_id: TARGET,
					currency_id: 0,
					call: vec![0; bytes],
					weight_at_most: Weight::from_parts(1, 1),
				};
				let call: minute::RuntimeCall = call.into();
				fees.set(fees.get() + inclusion_fee(&call));
				minute::dispatch(&ALICE, call).unwrap();
			});
			(blocks, lost + fees.get())
		})
	};
	let (blocks, lost) = silence(41, 8_192);
	assert_eq!(blocks, 10, "a minute");
	let hour = lost * 60;
	hold_to_the_documentation("an hour of silence for one target of variant M", &tokens(hour));
	let (blocks, _) = silence(PLACES / 2 - 1, 1_024);
	assert!(blocks < 10, "messages that pay nothing for bytes and places leave within a minute");
}

/// Formats an amount in tokens with three decimals.
fn tokens(amount: Balance) -> String {
	format!("{}.{:03}", amount / UNIT, amount % UNIT * 1_000 / UNIT)
}

/// The name of a rule, and the function that switches the rule on.
type Rule = (&'static str, fn());

const RULES: [Rule; 3] = [("none", || ()), ("fees for places", place_fees), ("deposits", deposits)];

#[test]
fn filling_slots_has_a_price() {
	let mut lost = vec![];
	for (name, set) in RULES {
		let price = attack(|| {
			set();
			fill(1, 5)
		});
		let all = |amount: Balance| tokens(amount / 5 * 180 * 24);
		hold_to(
			include_str!("../../../../../../docs/service.md"),
			&[name, &tokens(price.lost), &tokens(price.held), &all(price.lost), &all(price.held)],
		);
		lost.push(price);
	}
	let [none, fees, deposits] = lost[..] else { panic!("three rules") };
	assert!(none.lost < 50 * UNIT, "without a rule, five hours cost little");
	assert!(fees.lost > 2_000 * UNIT, "with fees, they are not");
	hold_to_the_documentation("all places of the next five hours", &tokens(fees.lost));
	assert!(deposits.held > none.held + 100 * UNIT, "a deposit binds what it comes back with");
}

/// Whatever the price, filled slots end no recurring task and take no run from it.
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

/// Calls that declare much weight but use none of it do not delay other runs.
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
		// The weight of a block covers a quarter of the declared weight.
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

//! Random histories. A model follows each history; the model knows only the requests and the reports.
//!
//! After every step: each prepaid run is either pending or was reported exactly once, slots and
//! tasks agree, the amount on hold is the amount prepaid, and the total issuance is unchanged.

use super::*;
use automation_rules::slot_of;
use proptest::prelude::*;
use sp_runtime::AccountId32;
use std::collections::{BTreeMap, BTreeSet};

const OWNERS: [AccountId32; 3] = [ALICE, BOB, CAROL];

/// One step of a history.
#[derive(Clone, Debug)]
enum Step {
	/// Schedule a task at these slots, counted from the current slot. `strayed` adds 1 second to each time.
	Schedule { owner: usize, id: u8, local: bool, slots: Vec<u8>, strayed: bool },
	/// Schedule a recurring task.
	Recur { owner: usize, id: u8, first: u8, every: u8 },
	/// Cancel the task of `owner` with the account `caller`.
	Cancel { caller: usize, owner: usize, id: u8 },
	/// Confirm the call of the task of `owner` for `ahead` later call versions, with the account `caller`.
	Confirm { caller: usize, owner: usize, id: u8, ahead: u8 },
	/// Make a block this many tenths of a slot later.
	Block { tenths: u8 },
	/// Make a block this many tenths of a slot later, during a migration over several blocks.
	Migrate { tenths: u8 },
	/// Open or close the channel.
	Channel { open: bool },
	/// Change the price of execution.
	Price { per_second: u8 },
	/// Set the weight of a block's runs to `runs` runs, or to a large weight if `runs` is `None`.
	Budget { runs: Option<u8> },
	/// Make the stored call of a task undecodable, unless the task waits. Only messages can wait.
	Spoil { owner: usize, id: u8 },
	/// Move the free balance of an owner to another account.
	Drain { owner: usize },
	/// Pause the service or resume it.
	Pause { paused: bool },
	/// Set the delivery price in tenths of the ceiling, and whether each message raises it.
	Delivery { tenths: u8, rises: bool },
	/// Limit the bytes of a block to about `messages` messages. `None` removes the limit.
	BlockBytes { messages: Option<u8> },
	/// Set whether owners pay for delivery, and set the fee margin in tenths, like an upgrade.
	Charge { delivery: bool, margin: u8 },
	/// Set `charge_per_second` of the target, in tokens.
	Rate { per_second: u8 },
	/// Set the fees for places and the deposits, in tokens. Zero switches them off.
	Places { fee: u8, deposit: u8 },
	/// Limit the places that may be booked in a slot. `None` removes the limit.
	Limit { places: Option<u8> },
	/// Stop the target or resume it.
	Stop { stopped: bool },
	/// Make the settings of the target undecodable, or restore valid settings.
	CutTarget { cut: bool },
	/// Set how late runs may be. `deadline` and `grace` are in slots.
	Punctual { deadline: u8, grace: u8, late_slots: u8 },
	/// Pause transfers and messages on the whole chain, or resume them.
	SafeMode { on: bool },
	/// Upgrade the runtime. `recoded` also raises its transaction version.
	Upgrade { recoded: bool },
}

fn step() -> impl Strategy<Value = Step> {
	let owner = 0..OWNERS.len();
	let id = 0..3u8;
	prop_oneof![
		6 => (owner.clone(), id.clone(), any::<bool>(), prop::collection::vec(0..9u8, 0..5), prop::bool::weighted(0.05))
			.prop_map(|(owner, id, local, slots, strayed)| Step::Schedule { owner, id, local, slots, strayed }),
		2 => (owner.clone(), id.clone(), 0..5u8, 0..4u8)
			.prop_map(|(owner, id, first, every)| Step::Recur { owner, id, first, every }),
		2 => (owner.clone(), owner.clone(), id.clone())
			.prop_map(|(caller, owner, id)| Step::Cancel { caller, owner, id }),
		2 => (owner.clone(), owner.clone(), id.clone(), 0..3u8)
			.prop_map(|(caller, owner, id, ahead)| Step::Confirm { caller, owner, id, ahead }),
		8 => prop_oneof![4 => 0..12u8, 1 => 0..60u8].prop_map(|tenths| Step::Block { tenths }),
		2 => (0..12u8).prop_map(|tenths| Step::Migrate { tenths }),
		1 => any::<bool>().prop_map(|open| Step::Channel { open }),
		1 => (0..20u8).prop_map(|per_second| Step::Price { per_second }),
		1 => prop::option::of(0..4u8).prop_map(|runs| Step::Budget { runs }),
		1 => (owner.clone(), id).prop_map(|(owner, id)| Step::Spoil { owner, id }),
		1 => owner.prop_map(|owner| Step::Drain { owner }),
		1 => any::<bool>().prop_map(|paused| Step::Pause { paused }),
		4 => money(),
		3 => managing(),
	]
}

/// Steps that change the price of tasks.
fn money() -> impl Strategy<Value = Step> {
	prop_oneof![
		2 => (0..30u8, any::<bool>()).prop_map(|(tenths, rises)| Step::Delivery { tenths, rises }),
		2 => prop::option::of(1..4u8).prop_map(|messages| Step::BlockBytes { messages }),
		1 => (any::<bool>(), 0..4u8).prop_map(|(delivery, margin)| Step::Charge { delivery, margin }),
		1 => (1..9u8).prop_map(|per_second| Step::Rate { per_second }),
		1 => (0..3u8, 0..3u8).prop_map(|(fee, deposit)| Step::Places { fee, deposit }),
	]
}

/// Steps of the manager and of governance.
fn managing() -> impl Strategy<Value = Step> {
	prop_oneof![
		1 => prop::option::of(0..5u8).prop_map(|places| Step::Limit { places }),
		1 => any::<bool>().prop_map(|stopped| Step::Stop { stopped }),
		1 => any::<bool>().prop_map(|cut| Step::CutTarget { cut }),
		1 => (0..9u8, 0..4u8, 0..4u8).prop_map(|(deadline, grace, late_slots)| {
			Step::Punctual { deadline, grace, late_slots }
		}),
		1 => any::<bool>().prop_map(|on| Step::SafeMode { on }),
		1 => prop::bool::weighted(0.2).prop_map(|recoded| Step::Upgrade { recoded }),
	]
}

/// The expected state, computed from the requests and the reports.
#[derive(Default)]
struct Model {
	/// The runs of each task that were not reported as over.
	pending: BTreeMap<TaskId, BTreeSet<UnixTime>>,
	recurring: BTreeSet<TaskId>,
	spoiled: BTreeSet<TaskId>,
	/// The tasks whose call was encoded in another transaction version.
	outdated: BTreeSet<TaskId>,
	/// The call version up to which the owner confirmed the call of each task.
	confirmed: BTreeMap<TaskId, u32>,
	/// Whether a task ended before its last run. Then places stay until they come due.
	left: bool,
	/// The deadline in seconds, if the manager has set one.
	deadline: Option<u64>,
	/// Whether a grace was ever set. A slot that came due under a grace runs late, even after it ends.
	excuses: bool,
	/// The slots in which a block was made.
	seen: BTreeSet<UnixTime>,
	/// The records of the tasks, rebuilt from events.
	rebuilt: Rebuilt,
}

impl Model {
	/// Whether this run may run: its slot had a block, or a grace was set.
	fn may_run(&self, run: UnixTime) -> bool {
		self.excuses || self.seen.contains(&run)
	}

	/// Adds an accepted task and its runs.
	fn scheduled(&mut self, task: TaskId, runs: BTreeSet<UnixTime>) {
		assert!(!runs.is_empty());
		assert!(self.pending.insert(task, runs).is_none(), "an id is used by one task at a time");
	}

	/// Removes a run that is over. Panics if the run was not pending.
	fn over(&mut self, task: TaskId, run: UnixTime) {
		let pending = self.pending.get_mut(&task).expect("only known tasks run");
		assert!(pending.remove(&run), "a run is reported once, and only if it was asked for");
	}

	/// Removes a task that is over.
	fn end(&mut self, task: TaskId) {
		self.recurring.remove(&task);
		self.spoiled.remove(&task);
		self.outdated.remove(&task);
		self.confirmed.remove(&task);
		self.pending.remove(&task);
	}

	/// Checks the chain's reports against the model, and updates the model with them.
	fn follow<C: Chain>(&mut self) {
		let now = Now::get();
		C::rebuild(&mut self.rebuilt);
		for report in C::reports() {
			match report {
				Report::Scheduled { .. } | Report::Running { .. } => {}
				Report::Executed { task, run } => {
					assert!(run <= now && self.may_run(run), "a run keeps its time");
					assert!(!self.spoiled.contains(&task), "what cannot be decoded does not run");
					self.over(task, run);
				}
				Report::Undecodable { task, run } => {
					assert!(self.spoiled.contains(&task));
					assert!(self.pending[&task].contains(&run));
				}
				Report::Failed { task, run, last, .. } => {
					assert!(run <= now && self.may_run(run), "a run keeps its time");
					self.over(task, run);
					if last {
						let ended = self.spoiled.contains(&task)
							|| self.outdated.contains(&task)
							|| self.pending[&task].is_empty();
						assert!(ended, "a failed run does not end the others");
						self.left |= !self.pending[&task].is_empty();
						self.end(task);
					}
				}
				Report::Missed { task, run, last, .. } => {
					let late = self.deadline.is_some_and(|deadline| now > run + deadline);
					assert!(
						run <= now && (late || !self.seen.contains(&run)),
						"only what had no block or came too late"
					);
					self.over(task, run);
					if last {
						assert!(self.pending[&task].is_empty());
						self.end(task);
					}
				}
				Report::Rescheduled { task, next_run, paid, .. } => {
					let pending = self.pending.get_mut(&task).expect("only known tasks go on");
					if self.recurring.contains(&task) {
						assert!(pending.is_empty() && next_run > now);
						pending.insert(next_run);
					} else {
						assert_eq!((pending.first(), paid), (Some(&next_run), 0));
					}
				}
				Report::NotRescheduled { task } => self.end(task),
				Report::Completed { task } => {
					assert!(self.pending[&task].is_empty());
					self.end(task);
				}
				Report::Cancelled { task, .. } => self.end(task),
				Report::Outdated { task, run } => {
					assert!(self.pending[&task].contains(&run));
					let confirmed = self.confirmed.get(&task);
					let new = confirmed.is_none_or(|version| *version < TransactionVersion::get());
					assert!(new, "a confirmed call stays valid");
					self.outdated.insert(task);
				}
				Report::Waiting { task, run } => {
					assert!(run <= now && self.pending[&task].contains(&run));
				}
				Report::Confirmed { task, call_version } => {
					assert!(self.pending.contains_key(&task));
					let before = self.confirmed.insert(task, call_version).unwrap_or_default();
					assert!(before <= call_version, "a confirmation is not taken back");
				}
				Report::Paused { .. } | Report::Limited { .. } | Report::Punctual { .. } => {}
				Report::RecordUndecodable { .. }
				| Report::Bounded { .. }
				| Report::Restarted { .. }
				| Report::SlotUndecodable { .. }
				| Report::Recovered { .. } => {
					panic!("all that is stored decodes")
				}
			}
		}
		let remaining = C::remaining();
		let known: BTreeMap<_, Vec<_>> = self
			.pending
			.iter()
			.map(|(task, runs)| (*task, runs.iter().copied().collect()))
			.collect();
		let runs: usize = remaining.values().map(Vec::len).sum();
		assert!(C::places() == runs || self.left && C::places() > runs, "a run has one place");
		assert_eq!(remaining, known);
		assert_eq!(self.rebuilt, C::records(), "events suffice to rebuild the state");
		C::check();
	}

	/// Makes a block at this time and checks its reports.
	fn block<C: Chain>(&mut self, time: UnixTime) {
		self.seen.insert(slot_of(time, C::SLOT));
		C::block_at(time);
		self.follow::<C>();
	}
}

fn task_of(owner: usize, id: u8) -> TaskId {
	automation_rules::task_id(&OWNERS[owner], &[id])
}

/// Takes one step on the chain and in the model.
fn take<C: Chain>(step: Step, model: &mut Model, plenty: frame_support::weights::Weight) {
	let (now, current) = (Now::get(), slot_of(Now::get(), C::SLOT));
	let at = |slots: u8| current + u64::from(slots) * C::SLOT;
	match step {
		Step::Schedule { owner, id, local, slots, strayed } => {
			let times: Vec<_> =
				slots.into_iter().map(|slots| at(slots) + u64::from(strayed)).collect();
			let schedule = if local { C::schedule_local } else { C::schedule_xcmp };
			let taken = model.pending.contains_key(&task_of(owner, id));
			if schedule(&OWNERS[owner], &[id], times.clone()).is_ok() {
				assert!(!taken && !strayed && times.iter().all(|time| *time > now));
				model.scheduled(task_of(owner, id), times.into_iter().collect());
			}
		}
		Step::Recur { owner, id, first, every } => {
			let every = u64::from(every) * C::SLOT;
			if C::schedule_recurring(&OWNERS[owner], &[id], at(first), every).is_ok() {
				assert!(at(first) > now && every > 0);
				model.scheduled(task_of(owner, id), [at(first)].into());
				model.recurring.insert(task_of(owner, id));
			}
		}
		Step::Cancel { caller, owner, id } => {
			let task = task_of(owner, id);
			let expected = match model.pending.contains_key(&task) {
				false => Err("TaskDoesNotExist"),
				true if caller != owner => Err("NotTaskOwner"),
				true => Ok(()),
			};
			assert_eq!(C::cancel(&OWNERS[caller], task), expected);
		}
		Step::Confirm { caller, owner, id, ahead } => {
			let (task, version) =
				(task_of(owner, id), TransactionVersion::get() + u32::from(ahead));
			let expected = match model.pending.contains_key(&task) {
				_ if C::SLOT == Minute::SLOT => Err("variant M dispatches no calls"),
				false => Err("TaskDoesNotExist"),
				true if caller != owner => Err("NotTaskOwner"),
				true => Ok(()),
			};
			assert_eq!(C::confirm(&OWNERS[caller], task, version), expected);
			if expected.is_ok() {
				model.follow::<C>();
				assert!(model.confirmed[&task] >= version);
			}
		}
		Step::Block { tenths } => model.block::<C>(now + u64::from(tenths) * C::SLOT / 10),
		Step::Migrate { tenths } => {
			let time = now + u64::from(tenths) * C::SLOT / 10;
			model.seen.insert(slot_of(time, C::SLOT));
			C::migrating_block_at(time);
		}
		Step::Channel { open } => ChannelOpen::set(&open),
		Step::Price { per_second } => {
			ExecutionFeePerSecond::set(&(u128::from(per_second) * automation_rules::UNIT))
		}
		Step::Budget { runs } => {
			MaxRunWeight::set(&runs.map_or(plenty, |runs| C::weight_of_runs(runs.into())))
		}
		Step::Spoil { owner, id } => {
			let task = task_of(owner, id);
			if model.pending.contains_key(&task) && !C::waiting().contains(&task) {
				C::spoil(task);
				model.spoiled.insert(task);
				// Spoiling a call emits no event, so the model reads the new call from the state.
				let spoiled = C::records()[&task].action.clone();
				if let Some(record) = model.rebuilt.get_mut(&task) {
					record.action = spoiled;
				}
			}
		}
		Step::Drain { owner } => {
			ChainPaused::set(&false);
			C::drain(&OWNERS[owner], &PAUPER)
		}
		Step::Pause { paused } => C::pause(true, paused).expect("root pauses"),
		Step::Delivery { tenths, rises } => {
			let tenth = MaxDeliveryFee::get() / 10;
			DeliveryPrice::set(&(u128::from(tenths) * tenth));
			PriceRise::set(&if rises { tenth * 2 } else { 0 });
		}
		Step::BlockBytes { messages } => {
			MaxBlockBytes::set(&messages.map_or(u32::MAX, |messages| u32::from(messages) * 200))
		}
		Step::Charge { delivery, margin } => {
			ChargesDelivery::set(&delivery);
			FeeMargin::set(&sp_runtime::Perbill::from_percent(u32::from(margin) * 10));
		}
		Step::Rate { per_second } => {
			C::cut_target(false);
			C::charge_per_second(u128::from(per_second) * automation_rules::UNIT);
		}
		Step::Places { fee, deposit } => {
			FreePlaces::set(&if fee > 0 { 1 } else { u32::MAX });
			LastPlaceFee::set(&(u128::from(fee) * automation_rules::UNIT));
			DepositsOn::set(&(deposit > 0));
			DepositPerPlace::set(&(u128::from(deposit) * automation_rules::UNIT));
		}
		Step::Limit { places } => {
			let limit = |places: u8| crate::BookingLimits {
				places: places.into(),
				horizon: Horizon::get(),
				execution_times: MaxExecutionTimes::get(),
			};
			let most = MaxTasksPerSlot::get();
			let limits = places.map(|places| limit(places.min(most as u8)));
			C::limit(limits).expect("root limits");
		}
		Step::Stop { stopped } => C::stop_target(stopped),
		Step::CutTarget { cut } => C::cut_target(cut),
		Step::Punctual { deadline, grace, late_slots } => {
			model.deadline = Some(u64::from(deadline) * C::SLOT);
			model.excuses |= grace > 0;
			let punctuality = crate::Punctuality {
				deadline: u64::from(deadline) * C::SLOT,
				grace: u64::from(grace) * C::SLOT,
				late_slots: u32::from(late_slots) + 1,
			};
			C::be_punctual(true, Some(punctuality)).expect("root sets it");
		}
		Step::SafeMode { on } => ChainPaused::set(&on),
		Step::Upgrade { recoded } => {
			if recoded {
				TransactionVersion::set(&(TransactionVersion::get() + 1));
			}
			C::upgrade();
		}
	}
}

/// Takes every step of a history, then lets every task end.
fn live<C: Chain>(history: Vec<Step>) {
	C::test(|| {
		let (mut issuance, plenty) = (C::issuance(), MaxRunWeight::get());
		let mut model = Model { seen: [GENESIS].into(), ..Default::default() };
		model.follow::<C>();
		for step in history {
			let schedules = matches!(step, Step::Schedule { .. } | Step::Recur { .. });
			take::<C>(step, &mut model, plenty);
			model.follow::<C>();
			let left = C::issuance();
			assert!(left == issuance || schedules && left < issuance, "only places burn tokens");
			issuance = left;
		}
		MaxRunWeight::set(&plenty);
		DeliveryPrice::set(&0);
		PriceRise::set(&0);
		MaxBlockBytes::set(&u32::MAX);
		C::pause(true, false).expect("root resumes");
		C::be_punctual(true, None).expect("root takes it back");
		for task in model.recurring.clone() {
			let owner = OWNERS.iter().find(|owner| C::cancel(owner, task).is_ok());
			assert!(owner.is_some(), "an owner can cancel");
		}
		model.follow::<C>();
		model.block::<C>(Now::get());
		model.block::<C>(Now::get() + 20 * C::SLOT);
		assert!(C::waiting().is_empty(), "nothing waits for ever");
		assert!(model.pending.is_empty(), "every run comes to an end");
		assert_eq!(C::places(), 0, "no place is left");
		assert!(OWNERS.iter().all(|owner| C::balance(owner).1 == 0), "and nothing stays on hold");
		assert_eq!(C::issuance(), issuance);
	});
}

proptest! {
	#![proptest_config(ProptestConfig { cases: 2_000, max_shrink_iters: 5_000, ..Default::default() })]

	#[test]
	fn two_thousand_hourly_histories(history in prop::collection::vec(step(), 1..30)) {
		live::<Hour>(history);
	}

	#[test]
	fn two_thousand_minutely_histories(history in prop::collection::vec(step(), 1..30)) {
		live::<Minute>(history);
	}
}

//! Checks of what always holds between two blocks.
#![cfg(any(feature = "try-runtime", test))]

use super::{
	Config, ExtraPlaces, LatestSlot, Limitation, NextNonce, Pallet, Progress, Slots, TaskOf, Tasks,
	Waiting,
};
use crate::{position, Action, StoredSchedule};
use alloc::{collections::BTreeMap, vec::Vec};
use automation_rules::{is_slot_start, total_fee, Balance};
use codec::Encode;
use frame_support::{ensure, traits::fungible::InspectHold};
use sp_core::H256;

impl<T: Config> Pallet<T> {
	/// Checks that every run has exactly one place, that every due run
	/// can be found, and that the amount on hold is the amount prepaid.
	pub fn check_invariants() -> Result<(), &'static str> {
		let mut places = 0;
		let mut prepaid = BTreeMap::<Vec<u8>, (T::AccountId, Balance)>::new();
		let mut tasks = 0;
		for task_id in Tasks::<T>::iter_keys() {
			let stored = Self::task(task_id).map_err(|_| "a task cannot be decoded")?;
			let task = stored.ok_or("a key has a task")?;
			tasks += 1;
			places += task.remaining_runs.len();
			Self::check_task(task_id, &task)?;
			let owner = prepaid.entry(task.owner.encode()).or_insert((task.owner, 0));
			owner.1 += task.prepaid;
		}
		for (owner, prepaid) in prepaid.into_values() {
			ensure!(
				T::Currency::balance_on_hold(&Self::hold_reason(), &owner) == prepaid,
				"what is on hold is what was prepaid"
			);
		}
		ensure!(tasks == Tasks::<T>::count(), "the count is that of the tasks");
		for time in Slots::<T>::iter_keys() {
			let tasks = Self::slot(time).map_err(|_| "a slot cannot be decoded")?;
			ensure!(is_slot_start(time, Self::slot_length()), "a slot starts on a slot");
			ensure!(!tasks.is_empty(), "a stored slot has tasks");
			// A task that ended leaves places, which go when they come due.
			let taken = tasks.iter().filter(|task_id| {
				Self::task(**task_id)
					.ok()
					.flatten()
					.is_some_and(|task| task.remaining_runs.contains(&time) && !task.waits(time))
			});
			places =
				places.checked_sub(taken.count()).ok_or("a slot names a task without a run")?;
		}
		for (para_id, _, task_id) in Waiting::<T>::iter() {
			let Some(task) = Self::task(task_id).ok().flatten() else { continue };
			let target =
				matches!(task.action, Action::Xcmp { para_id: target, .. } if target == para_id);
			ensure!(target, "what waits for a target is a task for it");
			places = places.checked_sub(1).ok_or("what waits is without a run")?;
		}
		for (time, _, task_id) in ExtraPlaces::<T>::iter() {
			ensure!(is_slot_start(time, Self::slot_length()), "a slot starts on a slot");
			let Some(task) = Self::task(task_id).ok().flatten() else { continue };
			ensure!(
				matches!(task.schedule, StoredSchedule::Recurring { .. }),
				"only recurring tasks have extra places"
			);
			places = places.checked_sub(1).ok_or("an extra place is without a run")?;
		}
		ensure!(places == 0, "a run has no place in its slot");
		ensure!(
			Limitation::<T>::exists() == Limitation::<T>::get().is_some(),
			"the limits of the manager cannot be decoded"
		);
		Self::check_clock()
	}

	/// Checks that the record of one task agrees with its id, its fees, its places and the clock.
	fn check_task(task_id: H256, task: &TaskOf<T>) -> Result<(), &'static str> {
		let id = Self::generate_task_id(task.owner.clone(), &task.provided_id);
		ensure!(id == task_id, "a task is stored under its id");
		ensure!(
			task.remaining_runs.first() == Some(&task.next_run),
			"the next run is the first that remains"
		);
		ensure!(
			task.remaining_runs.windows(2).all(|pair| pair[0] < pair[1]),
			"runs are in order and distinct"
		);
		let fees = total_fee(&task.fee_per_run, task.remaining_runs.len() as u32)
			.and_then(|fees| fees.total())
			.map_err(|_| "a fee is beyond its type")?;
		ensure!(task.prepaid == fees, "every remaining run is prepaid");
		ensure!(task.nonce < NextNonce::<T>::get(), "a task has a nonce that was given out");
		let clock = Progress::<T>::get().ok_or("there is a task, so there is a clock")?;
		let last = task.remaining_runs.last().copied().unwrap_or_default();
		ensure!(last <= LatestSlot::<T>::get(), "no run is booked after the latest slot");
		for time in &task.remaining_runs {
			let at = position(*time, task.nonce);
			if task.waits(*time) {
				let Action::Xcmp { para_id, .. } = task.action else {
					return Err("only messages wait");
				};
				ensure!(
					Waiting::<T>::get(para_id, at) == Some(task_id),
					"a run that waits has its place there"
				);
				continue;
			}
			let in_slot = Self::slot(*time)
				.unwrap_or_default()
				.iter()
				.filter(|place| **place == task_id)
				.count() + usize::from(ExtraPlaces::<T>::get(time, at) == Some(task_id));
			ensure!(in_slot == 1, "a run has one place in its slot");
			let waiting = *time > clock.opened
				|| clock.due.iter().any(|due| due.from <= *time && *time < due.until);
			ensure!(waiting, "a run is in the future or due");
		}
		Ok(())
	}

	/// Checks that due slots are in order and that none of them is in the future.
	fn check_clock() -> Result<(), &'static str> {
		if !Progress::<T>::exists() {
			return Ok(());
		}
		let clock = Progress::<T>::get().ok_or("the clock cannot be decoded")?;
		let mut last = 0;
		for due in &clock.due {
			ensure!(last <= due.from && due.from < due.until, "due slots are in order");
			last = due.until;
		}
		ensure!(
			last <= clock.opened.saturating_add(Self::slot_length()),
			"due slots have been opened"
		);
		Ok(())
	}
}

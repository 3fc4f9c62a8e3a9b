//! What always holds between blocks.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod invariants {
	#[cfg(any(feature = "try-runtime", test))]
	impl<T: Config> Pallet<T> {
		/// Checks that tasks and slots name each other, that no due run is left out, and that what is
		/// on hold is what was prepaid.
		pub fn check_invariants() -> Result<(), &'static str> {
			let mut places = 0;
			let mut prepaid = BTreeMap::<Vec<u8>, (T::AccountId, Balance)>::new();
			for (task_id, task) in Tasks::<T>::iter() {
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
			for (time, tasks) in Slots::<T>::iter() {
				ensure!(is_slot_start(time, T::SlotLength::get()), "a slot starts on a slot");
				ensure!(!tasks.is_empty(), "a stored slot has tasks");
				places =
					places.checked_sub(tasks.len()).ok_or("a slot names a task without a run")?;
			}
			ensure!(places == 0, "a run has no place in its slot");
			Self::check_clock()
		}

		/// Checks one record against itself, the slots and the clock.
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
			let clock = Progress::<T>::get().ok_or("there is a task, so there is a clock")?;
			for time in &task.remaining_runs {
				let in_slot =
					Slots::<T>::get(time).iter().filter(|place| **place == task_id).count();
				ensure!(in_slot == 1, "a run has one place in its slot");
				let waiting = *time > clock.opened
					|| clock.due.iter().any(|due| due.from <= *time && *time < due.until);
				ensure!(waiting, "a run is in the future or due");
			}
			Ok(())
		}

		/// Checks that due slots are in order and none is in the future.
		fn check_clock() -> Result<(), &'static str> {
			let Some(clock) = Progress::<T>::get() else { return Ok(()) };
			let mut last = 0;
			for due in &clock.due {
				ensure!(last <= due.from && due.from < due.until, "due slots are in order");
				last = due.until;
			}
			ensure!(
				last <= clock.opened.saturating_add(T::SlotLength::get()),
				"due slots have been opened"
			);
			Ok(())
		}
	}
}

//! Benchmarks every way a run can end.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod run {
	/// Reads the nonce of a stored task. The nonce identifies the events of the task.
	fn nonce_of<T: Config>(task_id: H256) -> Option<u64> {
		Tasks::<T>::get(task_id).map(|task| task.into_latest().nonce)
	}

	/// Fails if the last event is not `TaskCompleted`. The weight of a failed run would be too low.
	fn assert_completed<T: Config>(task_id: H256, nonce: Option<u64>) {
		let completed = nonce.map(|nonce| Event::<T>::TaskCompleted { task_id, nonce });
		let completed = completed.expect("a task is stored");
		frame_system::Pallet::<T>::assert_last_event(completed.into());
	}

	#[benchmark]
	fn run_xcmp_task() -> Result<(), BenchmarkError> {
		let task_id = schedule::<T>(message::<T>(), fixed(nearly_full_slots::<T>(1)))?;
		let_come_due::<T>(task_id, false);
		let nonce = nonce_of::<T>(task_id);
		let run = T::WeightInfo::run_xcmp_task().saturating_add(T::WeightInfo::postpone_run());
		let mut meter = meter::<T>(run);

		#[block]
		{
			follow::<T>(&mut meter);
		}

		assert_completed::<T>(task_id, nonce);
		Ok(())
	}

	/// A run becomes a waiting run: another run waits for its target, and the block is crowded.
	#[benchmark]
	fn postpone_run() -> Result<(), BenchmarkError> {
		let task_id = schedule::<T>(message::<T>(), fixed(nearly_full_slots::<T>(1)))?;
		let_come_due::<T>(task_id, false);
		Waiting::<T>::insert(TARGET, position(0, 0), H256::zero());
		let (from, until) = (slot::<T>(1), slot::<T>(2));
		let due = DueSlots { from, until, missed: false };
		let mut meter = meter::<T>(T::WeightInfo::postpone_run());
		let mut block = BlockRuns { crowded: true, ..Default::default() };

		#[block]
		{
			Pallet::<T>::serve_slot(&due, from, from, &mut meter, &mut block);
		}

		let task = Tasks::<T>::get(task_id).map(StoredTask::into_latest);
		assert_eq!(task.map(|task| task.waiting), Some(1));
		Ok(())
	}

	#[benchmark]
	fn miss_run() -> Result<(), BenchmarkError> {
		let task_id = schedule::<T>(message::<T>(), fixed(nearly_full_slots::<T>(1)))?;
		let_come_due::<T>(task_id, true);
		let mut meter = meter::<T>(T::WeightInfo::miss_run());

		#[block]
		{
			follow::<T>(&mut meter);
		}

		assert!(!Tasks::<T>::contains_key(task_id));
		Ok(())
	}
}

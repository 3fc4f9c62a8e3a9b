//! Benchmarks every way a run can end.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod run {
	/// Fails if the last event is not `TaskCompleted`. The weight of a failed run would be too low.
	fn assert_completed<T: Config>(task_id: H256, nonce: u64) {
		let completed = Event::<T>::TaskCompleted { task_id, nonce };
		frame_system::Pallet::<T>::assert_last_event(completed.into());
	}

	/// Schedules a task whose first run is due. Returns its id and the record that the block has read.
	fn due_task<T: Config>(
		action: RequestedAction<T::AccountId, T::RuntimeCall>,
		times: ScheduleParam,
	) -> Result<(H256, TaskOf<T>), BenchmarkError> {
		let task_id = schedule::<T>(action, times)?;
		time_is_followed::<T>();
		let task = Tasks::<T>::get(task_id).map(StoredTask::into_latest);
		Ok((task_id, task.ok_or(BenchmarkError::Stop("a task is stored"))?))
	}

	/// The first message of a block, to a target whose page in the queue is nearly full.
	#[benchmark]
	fn run_xcmp_task() -> Result<(), BenchmarkError> {
		let (task_id, task) = due_task::<T>(message::<T>(), fixed(nearly_full_slots::<T>(1)))?;
		let (run, nonce) = (slot::<T>(1), task.nonce);
		let (mut meter, mut block) = (WeightMeter::new(), BlockRuns::default());

		#[block]
		{
			Pallet::<T>::serve_run(task_id, task, run, false, run, &mut meter, &mut block);
		}

		assert_completed::<T>(task_id, nonce);
		Ok(())
	}

	/// A run becomes a waiting run: another run waits for its target, and the block is crowded.
	#[benchmark]
	fn postpone_run() -> Result<(), BenchmarkError> {
		let (task_id, task) = due_task::<T>(message::<T>(), fixed(nearly_full_slots::<T>(1)))?;
		Waiting::<T>::insert(TARGET, position(0, 0), H256::zero());
		let run = slot::<T>(1);
		let mut meter = WeightMeter::with_limit(T::WeightInfo::postpone_run());
		let mut block = BlockRuns { crowded: true, ..Default::default() };

		#[block]
		{
			Pallet::<T>::serve_run(task_id, task, run, false, run, &mut meter, &mut block);
		}

		let task = Tasks::<T>::get(task_id).map(StoredTask::into_latest);
		assert_eq!(task.map(|task| task.waiting), Some(1));
		Ok(())
	}

	#[benchmark]
	fn miss_run() -> Result<(), BenchmarkError> {
		let (task_id, task) = due_task::<T>(message::<T>(), fixed(nearly_full_slots::<T>(1)))?;
		let run = slot::<T>(1);
		let mut meter = WeightMeter::with_limit(T::WeightInfo::miss_run());
		let mut block = BlockRuns::default();

		#[block]
		{
			Pallet::<T>::serve_run(task_id, task, run, true, run, &mut meter, &mut block);
		}

		assert!(!Tasks::<T>::contains_key(task_id));
		Ok(())
	}
}

//! Benchmarks the clock, the search in due slots and the search for waiting runs.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod clock {
	/// Makes the first slot after now due, with the given task in its first place.
	fn let_come_due<T: Config>(task_id: H256, missed: bool) {
		let (from, until) = (slot::<T>(1), slot::<T>(2));
		Slots::<T>::mutate(from, |tasks| {
			tasks.retain(|place| *place != task_id);
			let _ = tasks.try_insert(0, task_id);
		});
		let due = BoundedVec::truncate_from(vec![DueSlots { from, until, missed }]);
		Progress::<T>::put(Clock { opened: from, due });
	}

	/// Returns a meter with the weight to find one task in a due slot and to do a run of weight `run`.
	fn meter<T: Config>(run: Weight) -> WeightMeter {
		WeightMeter::with_limit(
			T::WeightInfo::follow_time()
				.saturating_add(T::WeightInfo::visit_slot())
				.saturating_add(T::WeightInfo::open_slot())
				.saturating_add(T::WeightInfo::load_task())
				.saturating_add(run),
		)
	}

	/// Moves the clock to the first slot after now and serves that slot. Starts the clock if necessary.
	fn follow<T: Config>(meter: &mut WeightMeter) {
		Pallet::<T>::follow_time(slot::<T>(1), meter);
	}

	/// One target has a waiting run. The meter has no weight left to load the task of that run.
	#[benchmark]
	fn visit_target() {
		Waiting::<T>::insert(TARGET, position(0, 0), H256::zero());
		LastServed::<T>::put(TARGET);
		let mut meter = WeightMeter::with_limit(T::WeightInfo::visit_target());
		let mut block = BlockRuns::default();

		#[block]
		{
			Pallet::<T>::serve_waiting(0, &mut meter, &mut block);
		}

		assert!(block.crowded && block.closed.contains(&TARGET));
	}

	/// A slot is due and holds no task.
	#[benchmark]
	fn visit_slot() -> Result<(), BenchmarkError> {
		let task_id = schedule::<T>(message::<T>(), fixed(vec![slot::<T>(9)]))?;
		let_come_due::<T>(task_id, false);
		Slots::<T>::remove(slot::<T>(1));
		let mut meter = meter::<T>(Weight::zero());

		#[block]
		{
			follow::<T>(&mut meter);
		}

		assert!(Progress::<T>::get().is_some_and(|clock| clock.due.is_empty()));
		Ok(())
	}

	/// Reads the tasks of a slot that has no free place.
	#[benchmark]
	fn open_slot() {
		fill::<T>(slot::<T>(1), T::MaxTasksPerSlot::get());
		let tasks;

		#[block]
		{
			tasks = Slots::<T>::get(slot::<T>(1));
		}

		assert_eq!(tasks.len() as u32, T::MaxTasksPerSlot::get());
	}

	#[benchmark]
	fn follow_time() -> Result<(), BenchmarkError> {
		let task_id = schedule::<T>(message::<T>(), fixed(vec![slot::<T>(9)]))?;
		let mut meter = meter::<T>(Weight::zero());

		#[block]
		{
			follow::<T>(&mut meter);
		}

		assert!(Tasks::<T>::contains_key(task_id));
		Ok(())
	}
}

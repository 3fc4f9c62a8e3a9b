//! Benchmarks the clock, the search in due slots and the search for waiting runs.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod clock {
	/// The first slot after now, as a due slot.
	fn due<T: Config>() -> DueSlots {
		DueSlots { from: slot::<T>(1), until: slot::<T>(2), missed: false }
	}

	/// Leaves what a block reads and writes to follow the time out of the accesses of a benchmark:
	/// the weight of `follow_time` has them.
	fn time_is_followed<T: Config>() {
		for key in [
			Progress::<T>::hashed_key(),
			Paused::<T>::hashed_key(),
			Lateness::<T>::hashed_key(),
			StoredSlotLength::<T>::hashed_key(),
		] {
			benchmarking::add_to_whitelist(key.to_vec().into());
		}
	}

	/// Leaves a slot out of the accesses of a benchmark: the weight of `visit_slot` has them.
	fn is_visited<T: Config>(time: UnixTime) {
		benchmarking::add_to_whitelist(Slots::<T>::hashed_key_for(time).into());
	}

	/// A slot comes due, and the meter has no weight left to visit it.
	#[benchmark]
	fn follow_time() -> Result<(), BenchmarkError> {
		schedule::<T>(message::<T>(), fixed(vec![slot::<T>(1)]))?;
		let first = slot::<T>(1);
		let mut meter = WeightMeter::with_limit(T::WeightInfo::follow_time());

		#[block]
		{
			Pallet::<T>::follow_time(T::Time::now().as_secs().max(first), &mut meter);
		}

		assert!(Progress::<T>::get().is_some_and(|clock| clock.next_due().is_some()));
		Ok(())
	}

	/// A slot is due and holds no task.
	#[benchmark]
	fn visit_slot() {
		let (from, later, length) = (slot::<T>(1), slot::<T>(2), T::SlotLength::get());
		Progress::<T>::put(Clock {
			opened: from,
			due: BoundedVec::truncate_from(vec![due::<T>()]),
		});
		time_is_followed::<T>();
		let mut meter = WeightMeter::with_limit(T::WeightInfo::visit_slot());
		let mut block = BlockRuns::default();

		#[block]
		{
			if let Some(due) = Progress::<T>::get().and_then(|clock| clock.next_due()) {
				Pallet::<T>::serve_slot(&due, later, later, &mut meter, &mut block);
			}
			Progress::<T>::mutate_extant(|clock| clock.finish_slot(from, length));
		}

		assert!(Progress::<T>::get().is_some_and(|clock| clock.due.is_empty()));
	}

	/// Reads the tasks of a slot that has no free place.
	#[benchmark]
	fn open_slot() {
		let (time, tasks) = (slot::<T>(1), T::MaxTasksPerSlot::get());
		fill::<T>(time, tasks);
		is_visited::<T>(time);
		let opened;

		#[block]
		{
			opened = Slots::<T>::get(time);
		}

		assert_eq!(opened.len() as u32, tasks);
	}

	/// Looks for the first place of a full slot, and of a slot with an extra place. Reads the largest
	/// task, without the weight to run it.
	#[benchmark]
	fn load_task() -> Result<(), BenchmarkError> {
		let times = nearly_full_slots::<T>(T::MaxExecutionTimes::get());
		let task_id = schedule::<T>(message::<T>(), fixed(times))?;
		let (due, later) = (due::<T>(), slot::<T>(2));
		Slots::<T>::remove(due.from);
		ExtraPlaces::<T>::insert(due.from, position(due.from, 0), task_id);
		time_is_followed::<T>();
		is_visited::<T>(due.from);
		is_visited::<T>(later);
		let mut meter = WeightMeter::with_limit(T::WeightInfo::load_task());
		let mut block = BlockRuns::default();
		let mut served = None;

		#[block]
		{
			Pallet::<T>::first_in_slot(later);
			if let Some((extra, found)) = Pallet::<T>::first_in_slot(due.from) {
				served = Some(Pallet::<T>::serve_task(
					found, extra, &due, due.from, &mut meter, &mut block,
				));
			}
		}

		assert_eq!(served, Some(Served::NoWeight));
		Ok(())
	}

	/// One target has a waiting run. The meter has no weight left to load the task of that run.
	#[benchmark]
	fn visit_target() {
		Waiting::<T>::insert(TARGET, position(0, 0), H256::zero());
		LastServed::<T>::put(TARGET);
		time_is_followed::<T>();
		let mut meter = WeightMeter::with_limit(T::WeightInfo::visit_target());
		let mut block = BlockRuns::default();

		#[block]
		{
			Pallet::<T>::serve_waiting(0, &mut meter, &mut block);
		}

		assert!(block.crowded && block.closed.contains(&TARGET));
	}
}

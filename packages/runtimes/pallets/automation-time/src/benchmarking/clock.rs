//! Following the time, and slots that are due.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod clock {
	/// Lets the first slot from now be due, with the given task in the first of its places.
	fn let_come_due<T: Config>(task_id: H256, missed: bool) {
		let (from, until) = (slot::<T>(1), slot::<T>(2));
		Slots::<T>::mutate(from, |tasks| {
			tasks.retain(|place| *place != task_id);
			let _ = tasks.try_insert(0, task_id);
		});
		let due = BoundedVec::truncate_from(vec![DueSlots { from, until, missed }]);
		Progress::<T>::put(Clock { opened: from, due });
	}

	/// A meter that suffices to deal with one task of this weight.
	fn meter<T: Config>(run: Weight) -> WeightMeter {
		WeightMeter::with_limit(
			T::WeightInfo::follow_time()
				.saturating_add(T::WeightInfo::visit_slot())
				.saturating_add(T::WeightInfo::open_slot())
				.saturating_add(T::WeightInfo::load_task())
				.saturating_add(run),
		)
	}

	/// Follows the time to the slot that comes due, from a chain that may have no time yet.
	fn follow<T: Config>(meter: &mut WeightMeter) {
		Pallet::<T>::follow_time(slot::<T>(1), meter);
	}

	/// A target whose run goes on waiting, because the weight does not suffice for it.
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

	/// A due slot without tasks.
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

	/// The tasks of a full slot.
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

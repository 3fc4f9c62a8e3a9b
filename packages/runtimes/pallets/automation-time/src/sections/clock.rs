//! Following the time: which slots are due, and how many of their tasks fit into a block.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod clock {
	#[pallet::hooks]
	impl<T: Config> Hooks<BlockNumberFor<T>> for Pallet<T> {
		/// Runs what is due, after the block's time is known and before its first transaction.
		fn on_poll(_block: BlockNumberFor<T>, block_meter: &mut WeightMeter) {
			let limit = T::MaxRunWeight::get().min(block_meter.remaining());
			let mut meter = WeightMeter::with_limit(limit);
			Self::follow_time(&mut meter);
			block_meter.consume(meter.consumed());
		}

		/// Opens the slot that the last block fell into. In nearly every block [`Self::on_poll`] has done
		/// so; while a migration over several blocks keeps it from being called, nothing else does.
		fn on_initialize(_block: BlockNumberFor<T>) -> Weight {
			Self::open_slots(Self::now());
			T::WeightInfo::follow_time()
		}

		fn integrity_test() {
			assert!(T::SlotLength::get() > 0, "a slot has a length");
			assert!(T::MaxExecutionTimes::get() > 0, "a task runs at least once");
			assert!(T::MaxTasksPerSlot::get() > 0, "a slot has room for a task");
			assert!(
				T::Horizon::get() >= T::SlotLength::get(),
				"at least the next slot is within the horizon"
			);
			let heaviest = Self::heaviest_run();
			let booking = T::WeightInfo::book_next_run();
			for weight in [
				T::WeightInfo::run_xcmp_task(),
				T::WeightInfo::run_native_transfer_task(),
				T::WeightInfo::run_dynamic_dispatch_task(),
				T::WeightInfo::miss_run(),
				T::WeightInfo::abandon_task(T::MaxExecutionTimes::get()),
			] {
				assert!(
					weight.saturating_add(booking).all_lte(heaviest),
					"every kind of run fits into a block's weight"
				);
			}
		}

		#[cfg(feature = "try-runtime")]
		fn try_state(_block: BlockNumberFor<T>) -> Result<(), TryRuntimeError> {
			Self::check_invariants().map_err(TryRuntimeError::Other)
		}
	}

	impl<T: Config> Pallet<T> {
		/// Starts the clock, if it has not been started.
		fn ensure_clock(now: UnixTime) {
			if !Progress::<T>::exists() {
				Progress::<T>::put(Clock::starting_at(slot_of(now, T::SlotLength::get())));
			}
		}

		/// Lets the slots up to now come due, and deals with as many of their tasks as the weight
		/// allows.
		pub(crate) fn follow_time(meter: &mut WeightMeter) {
			if meter.try_consume(T::WeightInfo::follow_time()).is_err() {
				return;
			}
			let now = Self::now();
			let Some(opened) = Self::open_slots(now) else { return };
			let mut clock = opened.clone();
			if !Paused::<T>::get() {
				Self::serve(&mut clock, now, meter);
			}
			if clock != opened {
				Progress::<T>::put(clock);
			}
		}

		/// Lets the slots up to a time come due. A chain whose time was never set has no slots yet.
		fn open_slots(now: UnixTime) -> Option<Clock> {
			if now == 0 {
				return None;
			}
			Self::ensure_clock(now);
			let Some(before) = Progress::<T>::get() else {
				log::error!(target: LOG_TARGET, "the clock cannot be decoded, and stands still");
				return None;
			};
			let mut clock = before.clone();
			let slot_length = T::SlotLength::get();
			let current = slot_of(now, slot_length);
			match Tasks::<T>::count() {
				0 => clock = Clock::starting_at(current.max(clock.opened)),
				_ => clock.advance(current, slot_length, T::Horizon::get()),
			}
			if clock != before {
				Progress::<T>::put(&clock);
			}
			Some(clock)
		}

		/// Deals with due slots until the weight is used up.
		fn serve(clock: &mut Clock, now: UnixTime, meter: &mut WeightMeter) {
			let mut block = BlockRuns::default();
			while let Some((stretch, due)) = clock.next_due() {
				if meter.try_consume(T::WeightInfo::visit_slot()).is_err() {
					return;
				}
				match Self::slot(due.from).map(|tasks| tasks.is_empty()) {
					Ok(true) => {}
					Ok(false) => {
						if meter.try_consume(T::WeightInfo::open_slot()).is_err() {
							return;
						}
					}
					Err(_) => Self::deposit_event(Event::SlotUndecodable { slot: due.from }),
				}
				while let Some(task_id) = Self::first_in_slot(due.from) {
					if !Self::serve_task(task_id, &due, now, meter, &mut block) {
						return;
					}
				}
				for task_id in ExtraPlaces::<T>::iter_key_prefix(due.from) {
					if !Self::serve_task(task_id, &due, now, meter, &mut block) {
						return;
					}
				}
				clock.finish_slot(stretch, T::SlotLength::get());
			}
		}

		/// The task to deal with next in a slot.
		fn first_in_slot(time: UnixTime) -> Option<H256> {
			Self::slot(time).ok()?.first().copied()
		}

		/// Deals with one run of a task in a due slot. Returns false when the weight does not suffice;
		/// the task then keeps its place for the next block.
		fn serve_task(
			task_id: H256,
			due: &DueSlots,
			now: UnixTime,
			meter: &mut WeightMeter,
			block: &mut BlockRuns,
		) -> bool {
			if meter.try_consume(T::WeightInfo::load_task()).is_err() {
				return false;
			}
			let task = match Self::task(task_id) {
				Ok(Some(task)) => task,
				Ok(None) => {
					log::error!(target: LOG_TARGET, "slot {} names a task that is gone", due.from);
					Self::leave_slot(due.from, task_id);
					return true;
				}
				Err(_) => {
					Self::leave_slot(due.from, task_id);
					Self::deposit_event(Event::TaskUndecodable { task_id, run: due.from });
					return true;
				}
			};
			// A task's runs are reported in order of time: before the one of this slot, those of earlier
			// slots, which can only be missed ones.
			let missed = due.missed || task.next_run < due.from;
			let run = task.next_run.min(due.from);
			let recurs = matches!(task.schedule, StoredSchedule::Recurring { .. });
			let runnable = Self::runnable(&task, recurs);
			let weight = match runnable {
				_ if missed => {
					T::WeightInfo::miss_run().saturating_add(Self::booking_weight(recurs))
				}
				Ok(weight) => weight,
				Err(_) => T::WeightInfo::abandon_task(task.remaining_runs.len() as u32),
			};
			if !meter.can_consume(weight) {
				return false;
			}
			block.unused = Weight::zero();
			match runnable {
				_ if missed => Self::miss(task_id, task, run, now),
				Ok(_) => Self::run(task_id, task, run, now, block),
				Err(error) => Self::abandon(task_id, task, run, error),
			}
			meter.consume(weight.saturating_sub(block.unused));
			true
		}
	}
}

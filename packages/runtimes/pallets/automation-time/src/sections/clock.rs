//! Follows the time: finds the due slots and serves as many of their runs as fit into a block.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod clock {
	#[pallet::hooks]
	impl<T: Config> Hooks<BlockNumberFor<T>> for Pallet<T> {
		/// Serves the due runs. FRAME calls this after the timestamp is set and before the first transaction.
		fn on_poll(_block: BlockNumberFor<T>, block_meter: &mut WeightMeter) {
			let limit = T::MaxRunWeight::get().min(block_meter.remaining());
			let mut meter = WeightMeter::with_limit(limit);
			Self::follow_time(Self::now(), &mut meter);
			block_meter.consume(meter.consumed());
		}

		/// Makes slots due up to the time of the last block. Usually [`Self::on_poll`] has done
		/// this already, but FRAME does not call `on_poll` during a multi-block migration.
		fn on_initialize(_block: BlockNumberFor<T>) -> Weight {
			Self::open_slots(Self::now());
			T::WeightInfo::follow_time()
		}

		/// Stores a slot length that divides the old and the new length, so that stored slots stay slots.
		fn on_runtime_upgrade() -> Weight {
			let (stored, length) = (Self::slot_length(), T::SlotLength::get());
			StoredSlotLength::<T>::put(common_length(stored, length));
			T::DbWeight::get().reads_writes(1, 1)
		}

		fn integrity_test() {
			assert!(T::SlotLength::get() > 0, "a slot has a length");
			assert!(T::MaxExecutionTimes::get() > 0, "a task runs at least once");
			assert!(T::MaxTasksPerSlot::get() > 0, "a slot has room for a task");
			assert!(
				T::Horizon::get() >= T::SlotLength::get(),
				"at least the next slot is within the horizon"
			);
			let limits = T::WeightInfo::weighed_limits();
			let configured = WeighedLimits {
				execution_times: T::MaxExecutionTimes::get(),
				tasks_per_slot: T::MaxTasksPerSlot::get(),
				provided_id_bytes: T::MaxProvidedIdBytes::get(),
				call_bytes: T::MaxCallBytes::get(),
			};
			assert!(
				configured.within(&limits),
				"weights hold up to {limits:?}, not for {configured:?}: measure them"
			);
			let max = T::BlockWeights::get().max_block;
			assert!(T::MaxRunWeight::get().all_lte(max), "a block has the weight for its runs");
			let heaviest = Self::heaviest_run();
			let booking = T::WeightInfo::book_next_run();
			for weight in [
				T::WeightInfo::run_xcmp_task().saturating_add(T::WeightInfo::postpone_run()),
				T::WeightInfo::run_native_transfer_task(),
				T::WeightInfo::run_dynamic_dispatch_task(),
				T::WeightInfo::miss_run(),
			] {
				assert!(
					weight.saturating_add(booking).all_lte(heaviest),
					"every kind of run fits into a block's weight"
				);
			}
			let left = T::MaxRunWeight::get().saturating_sub(T::WeightInfo::follow_time());
			let waiting = T::WeightInfo::visit_target()
				.saturating_add(T::WeightInfo::load_task())
				.saturating_add(T::WeightInfo::run_xcmp_task())
				.saturating_add(T::WeightInfo::postpone_run())
				.saturating_add(booking);
			assert!(
				waiting.all_lte(Self::share_of_waiting(left)),
				"a run that waits fits into the share of those"
			);
		}

		#[cfg(feature = "try-runtime")]
		fn try_state(_block: BlockNumberFor<T>) -> Result<(), TryRuntimeError> {
			Self::check_invariants().map_err(TryRuntimeError::Other)
		}
	}

	/// The greatest common divisor of two slot lengths.
	fn common_length(one: Seconds, other: Seconds) -> Seconds {
		match one % other.max(1) {
			0 => other.max(1),
			rest => common_length(other, rest),
		}
	}

	impl<T: Config> Pallet<T> {
		/// The stored slot length in seconds, or the configured length before the clock starts.
		fn slot_length() -> Seconds {
			StoredSlotLength::<T>::get().unwrap_or_else(T::SlotLength::get)
		}

		/// Starts the clock at the current slot if there is no stored clock.
		fn ensure_clock(now: UnixTime) {
			if !Progress::<T>::exists() {
				StoredSlotLength::<T>::put(Self::slot_length());
				Progress::<T>::put(Clock::starting_at(slot_of(now, Self::slot_length())));
			}
		}

		/// Makes the slots up to `now` due. Then serves their runs until
		/// the weight of `meter` is used up, unless the service is paused.
		pub(crate) fn follow_time(now: UnixTime, meter: &mut WeightMeter) {
			if meter.try_consume(T::WeightInfo::follow_time()).is_err() {
				return;
			}
			let Some(Clock { opened, .. }) = Self::open_slots(now) else { return };
			if !Paused::<T>::get() {
				Self::serve(opened, now, meter, BlockRuns::default());
			}
		}

		/// Makes slots up to `now` due. Returns `None` if the chain has no time. An undecodable
		/// clock starts again with the current slot.
		fn open_slots(now: UnixTime) -> Option<Clock> {
			if now == 0 {
				return None;
			}
			Self::ensure_clock(now);
			let slot_length = Self::slot_length();
			let current = slot_of(now, slot_length);
			let before = Progress::<T>::get().unwrap_or_else(|| {
				Self::deposit_event(Event::ClockRestarted { slot: current });
				Clock::starting_at(current.saturating_sub(slot_length))
			});
			let mut clock = before.clone();
			if !Self::any_place() {
				clock = Clock::starting_at(current.max(clock.opened));
			} else if current > clock.opened {
				let grace = Lateness::<T>::get().grace;
				clock.advance(current, slot_length, LatestSlot::<T>::get(), grace);
			}
			if clock != before {
				Progress::<T>::put(&clock);
			}
			Some(clock)
		}

		/// Whether any slot holds a place, even a place whose task has ended.
		fn any_place() -> bool {
			Slots::<T>::iter_keys().next().is_some()
				|| ExtraPlaces::<T>::iter_keys().next().is_some()
		}

		/// The weight that waiting runs may use: half of `left`, after the weight to find
		/// one slot is taken off. The other half has room for the heaviest run of a slot.
		fn share_of_waiting(left: Weight) -> Weight {
			left.saturating_sub(T::WeightInfo::visit_slot())
				.saturating_sub(T::WeightInfo::open_slot())
				.saturating_div(2)
		}

		/// Serves the waiting runs first, within their share of the weight. Then serves
		/// due slots until the weight is used up. Reads the clock after each slot, because
		/// a run may make another slot due. If the first due run does not fit beside the
		/// waiting runs, the next block serves that run before the waiting runs.
		fn serve(opened: UnixTime, now: UnixTime, meter: &mut WeightMeter, mut block: BlockRuns) {
			let mut share = WeightMeter::with_limit(Self::share_of_waiting(meter.remaining()));
			let shared = Self::serve_waiting(now, &mut share, &mut block);
			meter.consume(share.consumed());
			let begun = meter.consumed().saturating_add(Self::finding_weight());
			while let Some(due) = Progress::<T>::get().and_then(|clock| clock.next_due()) {
				if !Self::serve_slot(&due, opened, now, meter, &mut block) {
					if shared && meter.consumed().all_lte(begun) {
						WaitingYields::<T>::put(true);
					}
					return;
				}
				Progress::<T>::mutate_extant(|clock| {
					clock.finish_slot(due.from, Self::slot_length())
				});
			}
		}

		/// Serves the runs of a due slot. Returns `false` if runs are left for a later block.
		pub(crate) fn serve_slot(
			due: &DueSlots,
			opened: UnixTime,
			now: UnixTime,
			meter: &mut WeightMeter,
			block: &mut BlockRuns,
		) -> bool {
			if meter.try_consume(T::WeightInfo::visit_slot()).is_err() {
				return false;
			}
			let filled = match Self::slot(due.from) {
				Ok(tasks) => !tasks.is_empty(),
				Err(_) if meter.try_consume(T::WeightInfo::postpone_run()).is_err() => {
					return false;
				}
				Err(_) => {
					Slots::<T>::remove(due.from);
					Self::deposit_event(Event::SlotUndecodable { slot: due.from });
					false
				}
			};
			let late = !due.missed && due.from < opened;
			if late && (filled || ExtraPlaces::<T>::contains_prefix(due.from)) {
				if block.late_slots >= Lateness::<T>::get().late_slots.max(1) {
					return false;
				}
				block.late_slots += 1;
			}
			if filled && meter.try_consume(T::WeightInfo::open_slot()).is_err() {
				return false;
			}
			while let Some((extra, task_id)) = Self::first_in_slot(due.from) {
				match (Self::serve_task(task_id, extra, due, now, meter, block), extra) {
					(Served::Done, _) => {}
					(Served::Gone, None) => _ = Self::leave_slot(due.from, task_id),
					(Served::Gone, Some(place)) => ExtraPlaces::<T>::remove(due.from, place),
					(Served::Kept | Served::NoWeight, _) => return false,
				}
			}
			true
		}

		/// The first place in a slot. The extra places, which have a position, follow the others.
		fn first_in_slot(time: UnixTime) -> Option<(Option<Position>, H256)> {
			let first = Self::slot(time).ok().and_then(|tasks| tasks.first().copied());
			first.map(|task_id| (None, task_id)).or_else(|| {
				let extra = ExtraPlaces::<T>::iter_prefix(time).next();
				extra.map(|(place, task_id)| (Some(place), task_id))
			})
		}

		/// Serves the waiting runs, one target after another, until the weight is used up. Begins
		/// after the target that was served last, so that every target gets its turn. Returns `false`
		/// if no run waits or if the waiting runs must yield to the first due run in this block.
		pub(crate) fn serve_waiting(
			now: UnixTime,
			meter: &mut WeightMeter,
			block: &mut BlockRuns,
		) -> bool {
			if Waiting::<T>::iter_keys().next().is_none() {
				return false;
			}
			let mut visited = BTreeSet::new();
			block.crowded = loop {
				if meter.try_consume(T::WeightInfo::visit_target()).is_err() {
					break true;
				}
				if visited.is_empty() && WaitingYields::<T>::take() {
					block.crowded = true;
					return false;
				}
				let next = Self::waited_for_after(LastServed::<T>::get());
				let Some(para_id) = next.filter(|para_id| visited.insert(*para_id)) else {
					break false;
				};
				LastServed::<T>::put(para_id);
				if !Self::serve_target(para_id, now, meter, block) {
					break true;
				}
			};
			true
		}

		/// The next target with waiting runs after `para_id`. After the last target, the first target follows.
		fn waited_for_after(para_id: ParaId) -> Option<ParaId> {
			let end = Waiting::<T>::hashed_key_for(para_id, [u8::MAX; 16]);
			let mut keys = Waiting::<T>::iter_keys_from(end).chain(Waiting::<T>::iter_keys());
			keys.next().map(|(para_id, _)| para_id)
		}

		/// Serves the runs that wait for one target, in order, until a
		/// run cannot be sent. Returns `false` if the weight was used up.
		fn serve_target(
			para_id: ParaId,
			now: UnixTime,
			meter: &mut WeightMeter,
			block: &mut BlockRuns,
		) -> bool {
			loop {
				let Some((place, task_id)) = Waiting::<T>::iter_prefix(para_id).next() else {
					break true;
				};
				let run = time_of(place);
				let served = match Self::load(task_id, meter) {
					None => Served::NoWeight,
					Some(Ok(Some(task))) if position(task.next_run, task.nonce) == place => {
						Self::serve_run(task_id, task, run, false, now, meter, block)
					}
					Some(record) if Self::pass(task_id, run, &record, meter) => {
						Waiting::<T>::remove(para_id, place);
						continue;
					}
					Some(_) => Served::NoWeight,
				};
				if served != Served::Done {
					block.closed.insert(para_id);
					break served != Served::NoWeight;
				}
			}
		}

		/// Reads a task. Returns `None` if the weight is used up, or if a run of this block paused the service.
		fn load(
			task_id: H256,
			meter: &mut WeightMeter,
		) -> Option<Result<Option<TaskOf<T>>, Refusal>> {
			if Paused::<T>::get() {
				return None;
			}
			meter.try_consume(T::WeightInfo::load_task()).ok()?;
			Some(Self::task(task_id))
		}

		/// Takes the weight to remove the place of a task that ended or is undecodable, and reports an
		/// undecodable one. Returns `false` if the weight is used up.
		fn pass(
			task_id: H256,
			run: UnixTime,
			record: &Result<Option<TaskOf<T>>, Refusal>,
			meter: &mut WeightMeter,
		) -> bool {
			let taken = meter.try_consume(T::WeightInfo::postpone_run()).is_ok();
			if taken && record.is_err() {
				Self::deposit_event(Event::TaskUndecodable { task_id, run });
			}
			taken
		}

		/// Serves the run that has this place in a due slot.
		fn serve_task(
			task_id: H256,
			extra: Option<Position>,
			due: &DueSlots,
			now: UnixTime,
			meter: &mut WeightMeter,
			block: &mut BlockRuns,
		) -> Served {
			let booked = |task: &TaskOf<T>| {
				let other = extra.is_some_and(|at| at != position(due.from, task.nonce));
				task.remaining_runs.contains(&due.from) && !task.waits(due.from) && !other
			};
			let task = match Self::load(task_id, meter) {
				None => return Served::NoWeight,
				Some(Ok(Some(task))) if booked(&task) => task,
				Some(record) if Self::pass(task_id, due.from, &record, meter) => {
					return Served::Gone
				}
				Some(_) => return Served::NoWeight,
			};
			// A task's runs are reported in order of time. An earlier run that still has a place in a slot
			// was missed. It is reported before the run of this slot. Waiting runs have no place in a slot.
			let open = task.remaining_runs.get(task.waiting as usize).copied();
			let run = open.unwrap_or(due.from).min(due.from);
			let missed = due.missed || run < due.from;
			Self::serve_run(task_id, task, run, missed, now, meter, block)
		}

		/// Serves one run of a task. The run has a place in a due slot, or waits for its target.
		fn serve_run(
			task_id: H256,
			task: TaskOf<T>,
			run: UnixTime,
			missed: bool,
			now: UnixTime,
			meter: &mut WeightMeter,
			block: &mut BlockRuns,
		) -> Served {
			let waits = task.waits(run);
			let recurs = matches!(task.schedule, StoredSchedule::Recurring { .. });
			let target = match task.action {
				Action::Xcmp { para_id, .. } => Some(para_id),
				_ => None,
			};
			let missed = missed || now > run.saturating_add(Lateness::<T>::get().deadline);
			let runnable = Self::runnable(&task, recurs);
			let closed = target.is_some_and(|para_id| {
				let unvisited = block.crowded && Waiting::<T>::contains_prefix(para_id);
				unvisited || block.closed.contains(&para_id)
			});
			let postponing = T::WeightInfo::postpone_run();
			let weight = match &runnable {
				_ if missed => Self::missing_weight(&task),
				Ok(_) if closed => postponing,
				Ok(weight) if target.is_some() => weight.saturating_add(postponing),
				Ok(weight) => *weight,
				Err(_) => T::WeightInfo::miss_run(),
			};
			if !meter.can_consume(weight) {
				return Served::NoWeight;
			}
			block.unused = Weight::zero();
			let served = match (runnable, target) {
				_ if missed => {
					Self::miss(task_id, task, run, now);
					Served::Done
				}
				(Ok(_), Some(para_id)) if closed => {
					Self::postpone(task_id, task, run, para_id);
					Served::Done
				}
				(Ok(weight), Some(para_id)) => {
					let ran = with_transaction_opaque_err(|| {
						match Self::run(task_id, task.clone(), run, weight, now, block) {
							true => TransactionOutcome::Commit(Ok(())),
							false => TransactionOutcome::Rollback(Err(())),
						}
					});
					match ran {
						Ok(Ok(())) => {
							// In a crowded block, the search for waiting runs uses up this weight.
							if !block.crowded {
								block.unused.saturating_accrue(postponing);
							}
							Served::Done
						}
						_ => {
							block.closed.insert(para_id);
							match waits {
								true => Served::Kept,
								false => {
									Self::postpone(task_id, task, run, para_id);
									Served::Done
								}
							}
						}
					}
				}
				(Ok(weight), None) => {
					Self::run(task_id, task, run, weight, now, block);
					Served::Done
				}
				(Err(error), _) => {
					Self::abandon(task_id, task, run, error);
					Served::Done
				}
			};
			meter.consume(weight.saturating_sub(block.unused));
			served
		}

		/// Makes a run wait for its target. Its place moves from the slot to the waiting runs of the target.
		fn postpone(task_id: H256, mut task: TaskOf<T>, run: UnixTime, para_id: ParaId) {
			let nonce = task.nonce;
			Self::leave_place(run, task_id, &task, false);
			Waiting::<T>::insert(para_id, position(run, nonce), task_id);
			task.waiting = task.waiting.saturating_add(1);
			Self::store(task_id, task);
			Self::deposit_event(Event::TaskWaiting { task_id, run, nonce });
		}
	}
}

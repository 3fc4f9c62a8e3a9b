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
			Self::follow_time(Self::now(), &mut meter);
			block_meter.consume(meter.consumed());
		}

		/// Opens the slot that the last block fell into. In nearly every block [`Self::on_poll`] has done
		/// so; while a migration over several blocks keeps it from being called, nothing else does.
		fn on_initialize(_block: BlockNumberFor<T>) -> Weight {
			Self::open_slots(Self::now());
			T::WeightInfo::follow_time()
		}

		/// Slots that are stored stay slots when their length changes.
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
				T::WeightInfo::abandon_task(limits.execution_times),
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

	/// The greatest length that two lengths are multiples of.
	fn common_length(one: Seconds, other: Seconds) -> Seconds {
		match one % other.max(1) {
			0 => other.max(1),
			rest => common_length(other, rest),
		}
	}

	impl<T: Config> Pallet<T> {
		/// The length of the slots that are stored.
		fn slot_length() -> Seconds {
			StoredSlotLength::<T>::get().unwrap_or_else(T::SlotLength::get)
		}

		/// Starts the clock, if it has not been started.
		fn ensure_clock(now: UnixTime) {
			if !Progress::<T>::exists() {
				StoredSlotLength::<T>::put(Self::slot_length());
				Progress::<T>::put(Clock::starting_at(slot_of(now, Self::slot_length())));
			}
		}

		/// Lets the slots up to now come due, and deals with as many of their tasks as the weight
		/// allows.
		pub(crate) fn follow_time(now: UnixTime, meter: &mut WeightMeter) {
			if meter.try_consume(T::WeightInfo::follow_time()).is_err() {
				return;
			}
			let before = Progress::<T>::get().map(|clock| clock.opened);
			let Some(Clock { opened, .. }) = Self::open_slots(now) else { return };
			if !Paused::<T>::get() {
				let opens = before != Some(opened);
				Self::serve(opened, now, meter, BlockRuns { opens, ..Default::default() });
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
			let slot_length = Self::slot_length();
			let current = slot_of(now, slot_length);
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

		/// Whether any slot has a place, be it one that a task left behind.
		fn any_place() -> bool {
			Slots::<T>::iter_keys().next().is_some()
				|| ExtraPlaces::<T>::iter_keys().next().is_some()
		}

		/// What runs that wait may weigh of what is left of a block's: half, but for finding a slot, so that
		/// the other half has room for the heaviest run of one.
		fn share_of_waiting(left: Weight) -> Weight {
			left.saturating_sub(T::WeightInfo::visit_slot())
				.saturating_sub(T::WeightInfo::open_slot())
				.saturating_div(2)
		}

		/// Deals with due slots until the weight is used up, and before them with runs that wait, which take
		/// their share of it. A run may let another slot come due, so the clock is read after each slot. Where
		/// that share leaves no room for the first due run, which may have become heavier since it was booked,
		/// the next block has it first.
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

		/// Deals with the runs of a due slot. Returns whether no run of it is left to deal with.
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
				Err(_) => {
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
			let stopped_at = || {
				let stopped = PassedPlace::<T>::get().filter(|(slot, _)| *slot == due.from);
				stopped.map(|(_, place)| place)
			};
			// The first block of a slot has read enough, and looks at a record before.
			let stopped = if block.opens { None } else { stopped_at() };
			let mut passed = stopped;
			while let Some((place, task_id)) = Self::next_in_slot(due.from, passed) {
				match Self::serve_task(task_id, place, due, now, meter, block) {
					Served::Done => {}
					Served::Kept if passed.is_none() => passed = stopped_at().or(Some(place)),
					Served::Kept => passed = Some(place),
					Served::Gone => match place {
						Place::Slot(_) => _ = Self::leave_slot(due.from, task_id),
						Place::Extra(position) => ExtraPlaces::<T>::remove(due.from, position),
					},
					Served::NoWeight => {
						if passed != stopped {
							PassedPlace::<T>::set(passed.map(|place| (due.from, place)));
						}
						return false;
					}
				}
			}
			true
		}

		/// The first place of a slot after one that was passed. Extra places come after the slot's own.
		fn next_in_slot(time: UnixTime, passed: Option<Place>) -> Option<(Place, H256)> {
			let mut extra = match passed {
				Some(Place::Extra(last)) => {
					let after = ExtraPlaces::<T>::hashed_key_for(time, last);
					ExtraPlaces::<T>::iter_prefix_from(time, after)
				}
				_ => {
					let tasks = Self::slot(time).unwrap_or_default();
					let is_last = |task_id: &H256| passed == Some(Place::Slot(*task_id));
					let next = tasks.iter().rposition(is_last).map_or(0, |last| last + 1);
					if let Some(task_id) = tasks.get(next) {
						return Some((Place::Slot(*task_id), *task_id));
					}
					ExtraPlaces::<T>::iter_prefix(time)
				}
			};
			extra.next().map(|(position, task_id)| (Place::Extra(position), task_id))
		}

		/// Deals with the runs that wait, target by target, until the weight is used up. It begins with the
		/// target after the one that the last block ended with, so that none waits behind others for long.
		/// Returns whether there are any and they had their share.
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

		/// The target after another one that runs wait for; after the last one the first.
		fn waited_for_after(para_id: ParaId) -> Option<ParaId> {
			let end = Waiting::<T>::hashed_key_for(para_id, [u8::MAX; 16]);
			let mut keys = Waiting::<T>::iter_keys_from(end).chain(Waiting::<T>::iter_keys());
			keys.next().map(|(para_id, _)| para_id)
		}

		/// Deals with the runs that wait for a target, in their order, until it takes no more. Returns
		/// whether the weight sufficed.
		fn serve_target(
			para_id: ParaId,
			now: UnixTime,
			meter: &mut WeightMeter,
			block: &mut BlockRuns,
		) -> bool {
			let stopped = PassedWaiting::<T>::get(para_id);
			let mut passed = stopped;
			let suffices = loop {
				let Some((place, task_id)) = Self::next_waiting(para_id, passed) else {
					break true;
				};
				let run = time_of(place);
				let served = match Self::load(task_id, meter) {
					None => Served::NoWeight,
					Some(Ok(Some(task))) if position(task.next_run, task.nonce) == place => {
						Self::serve_run(task_id, task, run, false, now, meter, block)
					}
					Some(Ok(_)) => {
						log::error!(target: LOG_TARGET, "a task that is gone waits for {para_id}");
						Waiting::<T>::remove(para_id, place);
						continue;
					}
					Some(Err(_)) if meter.try_consume(T::WeightInfo::postpone_run()).is_err() => {
						Served::NoWeight
					}
					Some(Err(_)) => {
						if block.opens {
							Self::deposit_event(Event::TaskUndecodable { task_id, run });
						}
						passed = Some(place);
						continue;
					}
				};
				if served != Served::Done {
					block.closed.insert(para_id);
					break served != Served::NoWeight;
				}
			};
			// Where it came to an end, the next block begins with the first one again.
			let passed = passed.filter(|_| !suffices);
			if passed != stopped {
				PassedWaiting::<T>::set(para_id, passed);
			}
			suffices
		}

		/// The first run that waits for a target after one that was passed.
		fn next_waiting(para_id: ParaId, passed: Option<Position>) -> Option<(Position, H256)> {
			match passed {
				None => Waiting::<T>::iter_prefix(para_id).next(),
				Some(last) => {
					let after = Waiting::<T>::hashed_key_for(para_id, last);
					Waiting::<T>::iter_prefix_from(para_id, after).next()
				}
			}
		}

		/// Reads a task, if the weight suffices and no run of this block has paused the service.
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

		/// Deals with one run of a task at its place in a due slot.
		fn serve_task(
			task_id: H256,
			place: Place,
			due: &DueSlots,
			now: UnixTime,
			meter: &mut WeightMeter,
			block: &mut BlockRuns,
		) -> Served {
			let booked = |task: &TaskOf<T>| {
				let other =
					matches!(place, Place::Extra(at) if at != position(due.from, task.nonce));
				task.remaining_runs.contains(&due.from) && !task.waits(due.from) && !other
			};
			let task = match Self::load(task_id, meter) {
				None => return Served::NoWeight,
				Some(Ok(Some(task))) if booked(&task) => task,
				Some(Ok(_)) => {
					log::error!(target: LOG_TARGET, "slot {} names a task that is gone", due.from);
					return Served::Gone;
				}
				Some(Err(_)) if meter.try_consume(T::WeightInfo::postpone_run()).is_err() => {
					return Served::NoWeight;
				}
				Some(Err(_)) => {
					Self::deposit_event(Event::TaskUndecodable { task_id, run: due.from });
					return Served::Kept;
				}
			};
			// A task's runs are reported in order of time: before the one of this slot, those of earlier
			// slots, which can only be missed ones. Runs that wait for their target are no longer in a slot.
			let open = task.remaining_runs.get(task.waiting as usize).copied();
			let run = open.unwrap_or(due.from).min(due.from);
			let missed = due.missed || run < due.from;
			Self::serve_run(task_id, task, run, missed, now, meter, block)
		}

		/// Deals with one run of a task, which is in a due slot or waits.
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
				Err(_) => T::WeightInfo::abandon_task(task.remaining_runs.len() as u32),
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
							// A run that had to look whether others wait keeps the weight of it.
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

		/// Lets a run wait for its target: its place is behind all that wait for it already.
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

//! The queue of runs: follows the time, finds the due slots, and serves as many of their runs as fit into a
//! block. A run has a place in a slot, an extra place, or waits for its target.

use super::{
	Config, Event, ExtraPlaces, LastServed, Lateness, LatestSlot, Limitation, Pallet, Paused,
	Progress, SlotOf, Slots, StoredSlotLength, TaskOf, Waiting, WaitingYields,
};
use crate::{position, time_of, Action, BlockRuns, Clock, DueSlots, Position, Served, WeightInfo};
use alloc::collections::BTreeSet;
use automation_rules::{slot_of, Balance, ParaId, PlacePrices, Refusal, Seconds, UnixTime};
use frame_support::{
	ensure,
	traits::Get,
	weights::{Weight, WeightMeter},
	StorageDoubleMap as _,
};
use sp_core::H256;

/// The greatest common divisor of two slot lengths.
fn common_length(one: Seconds, other: Seconds) -> Seconds {
	match one % other.max(1) {
		0 => other.max(1),
		rest => common_length(other, rest),
	}
}

impl<T: Config> Pallet<T> {
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
	pub(super) fn open_slots(now: UnixTime) -> Option<Clock> {
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

	/// Stores a slot length that divides the stored and the configured length.
	pub(super) fn keep_slots() {
		let (stored, length) = (Self::slot_length(), T::SlotLength::get());
		StoredSlotLength::<T>::put(common_length(stored, length));
	}

	/// Starts the clock at the current slot if there is no stored clock.
	pub(super) fn ensure_clock(now: UnixTime) {
		if !Progress::<T>::exists() {
			StoredSlotLength::<T>::put(Self::slot_length());
			Progress::<T>::put(Clock::starting_at(slot_of(now, Self::slot_length())));
		}
	}

	/// The stored slot length in seconds, or the configured length before the clock starts.
	pub(super) fn slot_length() -> Seconds {
		StoredSlotLength::<T>::get().unwrap_or_else(T::SlotLength::get)
	}

	/// Whether any slot holds a place, even a place whose task has ended.
	fn any_place() -> bool {
		Slots::<T>::iter_keys().next().is_some() || ExtraPlaces::<T>::iter_keys().next().is_some()
	}

	/// The weight that waiting runs may use: half of `left`, after the weight to find
	/// one slot is taken off. The other half has room for the heaviest run of a slot.
	pub(super) fn share_of_waiting(left: Weight) -> Weight {
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
			Progress::<T>::mutate_extant(|clock| clock.finish_slot(due.from, Self::slot_length()));
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
	pub(crate) fn first_in_slot(time: UnixTime) -> Option<(Option<Position>, H256)> {
		let first = Self::slot(time).ok().and_then(|tasks| tasks.first().copied());
		first.map(|task_id| (None, task_id)).or_else(|| {
			let extra = ExtraPlaces::<T>::iter_prefix(time).next();
			extra.map(|(place, task_id)| (Some(place), task_id))
		})
	}

	/// Serves the run that has this place in a due slot.
	pub(crate) fn serve_task(
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
			Some(record) if Self::pass(task_id, due.from, &record, meter) => return Served::Gone,
			Some(_) => return Served::NoWeight,
		};
		// A task's runs are reported in order of time. An earlier run that still has a place in a slot
		// was missed. It is reported before the run of this slot. Waiting runs have no place in a slot.
		let open = task.remaining_runs.get(task.waiting as usize).copied();
		let run = open.unwrap_or(due.from).min(due.from);
		let missed = due.missed || run < due.from;
		Self::serve_run(task_id, task, run, missed, now, meter, block)
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
	fn load(task_id: H256, meter: &mut WeightMeter) -> Option<Result<Option<TaskOf<T>>, Refusal>> {
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

	/// Makes a run wait for its target. Its place moves from the slot to the waiting runs of the target.
	pub(super) fn postpone(
		task_id: H256,
		mut task: TaskOf<T>,
		run: UnixTime,
		para_id: ParaId,
	) -> Served {
		let nonce = task.nonce;
		Self::leave_place(run, task_id, &task, false);
		Waiting::<T>::insert(para_id, position(run, nonce), task_id);
		task.waiting = task.waiting.saturating_add(1);
		Self::store(task_id, task);
		Self::deposit_event(Event::TaskWaiting { task_id, run, nonce });
		Served::Done
	}

	/// Reads the tasks of a slot. Returns an empty list if nothing is stored.
	pub(super) fn slot(time: UnixTime) -> Result<SlotOf<T>, Refusal> {
		match Slots::<T>::try_get(time) {
			Err(()) if Slots::<T>::contains_key(time) => Err(Refusal::UndecodableState),
			tasks => Ok(tasks.unwrap_or_default()),
		}
	}

	/// Takes a place in a slot for a new task. Returns the fee of the place.
	pub(super) fn enter_slot(time: UnixTime, task_id: H256) -> Result<Balance, Refusal> {
		let mut tasks = Self::slot(time)?;
		// Removes the place that an ended task with the same id left.
		tasks.retain(|place| *place != task_id);
		let taken = tasks.len() as u32;
		let full = Limitation::<T>::get().is_some_and(|limits| taken >= limits.places);
		ensure!(!full, Refusal::TimeSlotFull);
		tasks.try_push(task_id).map_err(|_| Refusal::TimeSlotFull)?;
		Slots::<T>::insert(time, tasks);
		Self::note_slot(time);
		Ok(Self::place_prices().fee(taken))
	}

	/// The prices of the places in a slot.
	fn place_prices() -> PlacePrices {
		PlacePrices {
			places: T::MaxTasksPerSlot::get(),
			free_places: T::FreePlaces::get(),
			last_place_fee: T::LastPlaceFee::get(),
		}
	}

	/// Takes a place for the next run of a recurring task: a free place if there is one, or else an extra
	/// place. This never fails. A place that an ended task with the same id left in the slot is removed.
	pub(super) fn keep_place(time: UnixTime, task_id: H256, nonce: u64) {
		Self::note_slot(time);
		Self::leave_slot(time, task_id);
		let entered = Self::slot(time).is_ok_and(|mut tasks| {
			let free = (tasks.len() as u32) < T::FreePlaces::get();
			let entered = free && tasks.try_push(task_id).is_ok();
			if entered {
				Slots::<T>::insert(time, tasks);
			}
			entered
		});
		if !entered {
			ExtraPlaces::<T>::insert(time, position(time, nonce), task_id);
		}
	}

	/// Raises `LatestSlot` if the booked run is later.
	fn note_slot(time: UnixTime) {
		if time > LatestSlot::<T>::get() {
			LatestSlot::<T>::put(time);
		}
	}

	/// Frees the place of a run: in the slot, among the extra places, or among the waiting runs.
	pub(super) fn leave_place(time: UnixTime, task_id: H256, task: &TaskOf<T>, waits: bool) {
		match &task.action {
			Action::Xcmp { para_id, .. } if waits => {
				Waiting::<T>::remove(para_id, position(time, task.nonce));
			}
			_ if !Self::leave_slot(time, task_id) => {
				ExtraPlaces::<T>::remove(time, position(time, task.nonce));
			}
			_ => {}
		}
	}

	/// Frees the place of a task in a slot. Returns whether the task had a place.
	fn leave_slot(time: UnixTime, task_id: H256) -> bool {
		Self::slot(time).is_ok_and(|mut tasks| {
			let places = tasks.len();
			tasks.retain(|place| *place != task_id);
			let left = tasks.len() < places;
			match tasks.is_empty() {
				_ if !left => {}
				true => Slots::<T>::remove(time),
				false => Slots::<T>::insert(time, tasks),
			}
			left
		})
	}
}

//! The calls of the manager: pause, limit new bookings, set punctuality, and repair bad records.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod manage {
	impl<T: Config> Pallet<T> {
		/// Pauses or resumes the service. The clock also runs during a pause: a run
		/// that comes due keeps its place, and starts late when the service resumes.
		fn pause(origin: OriginFor<T>, paused: bool) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			Paused::<T>::put(paused);
			Self::deposit_event(Event::PauseSet { paused });
			Ok(())
		}

		/// Sets limits below the configured limits. `None` removes the limits.
		fn limit(origin: OriginFor<T>, limits: Option<BookingLimits>) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			if let Some(BookingLimits { places, horizon, execution_times }) = &limits {
				ensure!(
					*places <= T::MaxTasksPerSlot::get()
						&& *horizon <= T::Horizon::get()
						&& *execution_times <= T::MaxExecutionTimes::get(),
					Error::<T>::LimitTooHigh
				);
			}
			Limitation::<T>::set(limits);
			Self::deposit_event(Event::BookingLimitsSet { limits });
			Ok(())
		}

		/// Sets how late runs may be. `None` restores the configured values.
		fn be_punctual(origin: OriginFor<T>, punctuality: Option<Punctuality>) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			match punctuality {
				None => Lateness::<T>::kill(),
				Some(punctuality) => Lateness::<T>::put(punctuality),
			}
			Self::deposit_event(Event::PunctualitySet { punctuality: Lateness::<T>::get() });
			Ok(())
		}

		/// Makes a past slot due again.
		fn reopen(origin: OriginFor<T>, slot: UnixTime) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			let mut clock = Progress::<T>::get().ok_or(Error::<T>::UndecodableState)?;
			let length = Self::slot_length();
			ensure!(slot % length == 0, Error::<T>::InvalidTime);
			ensure!(clock.reopen(slot, length), Error::<T>::SlotNotPast);
			Progress::<T>::put(clock);
			PassedPlace::<T>::kill();
			Self::deposit_event(Event::SlotReopened { slot });
			Ok(())
		}

		/// Replaces an undecodable clock by a new clock that starts at the current slot.
		fn restart(origin: OriginFor<T>) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			let undecodable = Progress::<T>::exists() && Progress::<T>::get().is_none();
			ensure!(undecodable, Error::<T>::ClockDecodable);
			let slot = slot_of(Self::now(), Self::slot_length());
			Progress::<T>::put(Clock::starting_at(slot));
			Self::deposit_event(Event::ClockRestarted { slot });
			Ok(())
		}

		/// Removes an undecodable record. Fails with `TaskDoesNotExist`, then
		/// with `TaskDecodable`, then with `NoSuchPlace` if a run has no place.
		/// If less than `prepaid` is on hold, the call fails and changes nothing.
		fn recover(
			owner: T::AccountId,
			provided_id: &[u8],
			nonce: u64,
			target: Option<ParaId>,
			runs: &[UnixTime],
			prepaid: Balance,
		) -> DispatchResult {
			let task_id = Self::generate_task_id(owner.clone(), provided_id);
			if let Ok(task) = Self::task(task_id) {
				ensure!(task.is_none(), Error::<T>::TaskDecodable);
				return Err(Error::<T>::TaskDoesNotExist.into());
			}
			T::Currency::release(&Self::hold_reason(), &owner, prepaid, Precision::Exact)?;
			for run in runs {
				let place = position(*run, nonce);
				if Self::leave_slot(*run, task_id) {
					continue;
				}
				if ExtraPlaces::<T>::get(run, place) == Some(task_id) {
					ExtraPlaces::<T>::remove(run, place);
					continue;
				}
				let para_id =
					target.filter(|para_id| Waiting::<T>::get(para_id, place) == Some(task_id));
				Waiting::<T>::remove(para_id.ok_or(Error::<T>::NoSuchPlace)?, place);
			}
			Self::forget(task_id, &owner);
			Self::deposit_event(Event::TaskRecovered { task_id, owner, refund: prepaid });
			Ok(())
		}

		/// The version in which the runtime encodes its calls.
		fn call_version() -> u32 {
			T::CallVersion::get()
		}
	}
}

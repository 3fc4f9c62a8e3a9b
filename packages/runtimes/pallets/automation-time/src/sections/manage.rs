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

		/// Removes an undecodable record, and pays at most `prepaid` of what its owner has on hold.
		/// Fails with `TaskDoesNotExist`, then with `TaskDecodable`. The places of the task go when
		/// they come due.
		fn recover(owner: T::AccountId, provided_id: &[u8], prepaid: Balance) -> DispatchResult {
			let task_id = Self::generate_task_id(owner.clone(), provided_id);
			if let Ok(task) = Self::task(task_id) {
				ensure!(task.is_none(), Error::<T>::TaskDecodable);
				return Err(Error::<T>::TaskDoesNotExist.into());
			}
			let (reason, held) = (Self::hold_reason(), Precision::BestEffort);
			let refund = T::Currency::release(&reason, &owner, prepaid, held)?;
			Self::forget(task_id, &owner);
			Self::deposit_event(Event::TaskRecovered { task_id, owner, refund });
			Ok(())
		}
	}
}

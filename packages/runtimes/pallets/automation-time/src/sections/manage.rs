//! What the manager may do: pause, limit what is booked from now on, and remove what cannot be decoded.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod manage {
	impl<T: Config> Pallet<T> {
		/// Pauses the service, or resumes it. The clock goes on: what comes due during a pause keeps its
		/// place, and runs late when the service is resumed.
		fn pause(origin: OriginFor<T>, paused: bool) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			Paused::<T>::put(paused);
			Self::deposit_event(Event::PauseSet { paused });
			Ok(())
		}

		/// Sets limits below those of the configuration, or takes them off.
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

		/// Removes a record that cannot be decoded: `TaskDoesNotExist`, then `TaskDecodable`. Less on
		/// hold than is to be given back changes nothing.
		fn recover(
			owner: T::AccountId,
			provided_id: &[u8],
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
				Self::leave_slot(*run, task_id);
			}
			Tasks::<T>::remove(task_id);
			Self::deposit_event(Event::TaskRecovered { task_id, owner, refund: prepaid });
			Ok(())
		}

		/// The version in which the runtime encodes calls.
		fn call_version() -> u32 {
			T::CallVersion::get()
		}
	}
}

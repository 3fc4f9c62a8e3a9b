//! What the manager may do: pause, and limit what is booked from now on.
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

		/// The version in which the runtime encodes calls.
		fn call_version() -> u32 {
			T::CallVersion::get()
		}
	}
}

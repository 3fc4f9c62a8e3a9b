//! Every call and every way a run can end, of both variants, with the worst case in storage.

use crate::{Action, BookingLimits, Clock, DueSlots, RequestedAction, WeightInfo};
use alloc::{vec, vec::Vec};
use automation_rules::{slot_of, ParaId, ScheduleParam, UnixTime};
use frame_benchmarking::v2::*;
use frame_support::{
	storage::unhashed,
	traits::{fungible::Mutate, Get, UnixTime as _},
	weights::{Weight, WeightMeter},
	BoundedVec, WeakBoundedVec,
};
use frame_system::RawOrigin;
use pallet_xcmp_handler::CrossChain;
use sp_core::H256;

/// The target of cross-chain tasks.
const TARGET: ParaId = 2_001;

/// Defines the benchmarks of a variant: the shared ones, and its own.
macro_rules! benchmarks_of {
	($chain:ident, { $($own:item)* }) => {
		#[allow(unused_imports)]
		pub mod $chain {
			use super::*;
			use crate::$chain::{
				Call, Config, Limitation, Pallet, Paused, Progress, Request, Slots, Tasks,
			};

			/// The start of the n-th slot from now.
			fn slot<T: Config>(n: u32) -> UnixTime {
				let length = T::SlotLength::get();
				slot_of(T::Time::now().as_secs(), length) + u64::from(n) * length
			}

			/// The first `n` slots after now, each with one place left.
			fn nearly_full_slots<T: Config>(n: u32) -> Vec<UnixTime> {
				(1..=n).map(|n| nearly_full::<T>(slot::<T>(n))).collect()
			}

			/// Leaves one place in a slot.
			fn nearly_full<T: Config>(time: UnixTime) -> UnixTime {
				fill::<T>(time, T::MaxTasksPerSlot::get() - 1);
				time
			}

			/// Takes places in a slot for tasks that do not exist.
			fn fill<T: Config>(time: UnixTime, places: u32) {
				let tasks: Vec<_> = (0..places).map(|n| H256::from_low_u64_be(n.into())).collect();
				Slots::<T>::insert(time, WeakBoundedVec::force_from(tasks, None));
			}

			/// An account with money.
			fn owner<T: Config>() -> T::AccountId {
				T::CrossChain::prepare_target(TARGET);
				T::Currency::set_balance(&whitelisted_caller(), u128::MAX / 8);
				whitelisted_caller()
			}

			/// The longest provided id.
			fn provided_id<T: Config>() -> Vec<u8> {
				vec![1; T::MaxProvidedIdBytes::get() as usize]
			}

			/// A message with as many bytes as a task stores.
			fn message<T: Config>() -> RequestedAction<T::AccountId, T::RuntimeCall> {
				RequestedAction::Xcmp {
					para_id: TARGET,
					native_currency: true,
					call: vec![1; T::MaxCallBytes::get() as usize],
					call_weight: Weight::from_parts(1, 1),
				}
			}

			/// Schedules a task at the first `runs` slots from now.
			fn schedule<T: Config>(
				action: RequestedAction<T::AccountId, T::RuntimeCall>,
				schedule: ScheduleParam,
			) -> Result<H256, BenchmarkError> {
				let request = Request { provided_id: provided_id::<T>(), action, schedule };
				Pallet::<T>::schedule(owner::<T>(), request)?;
				Tasks::<T>::iter_keys().next().ok_or(BenchmarkError::Stop("a task is stored"))
			}

			/// A schedule of the first `runs` slots from now.
			fn fixed(execution_times: Vec<UnixTime>) -> ScheduleParam {
				ScheduleParam::Fixed { execution_times }
			}

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

			#[benchmarks]
			mod benchmarks {
				use super::*;

				#[benchmark]
				fn cancel_task() -> Result<(), BenchmarkError> {
					let times = nearly_full_slots::<T>(T::MaxExecutionTimes::get());
					let task_id = schedule::<T>(message::<T>(), fixed(times))?;

					#[extrinsic_call]
					_(RawOrigin::Signed(whitelisted_caller()), task_id);

					assert!(!Tasks::<T>::contains_key(task_id));
					Ok(())
				}

				#[benchmark]
				fn follow_time() -> Result<(), BenchmarkError> {
					let task_id = schedule::<T>(message::<T>(), fixed(vec![slot::<T>(9)]))?;
					let mut meter = meter::<T>(Weight::zero());

					#[block]
					{
						Pallet::<T>::follow_time(&mut meter);
					}

					assert!(Tasks::<T>::contains_key(task_id));
					Ok(())
				}

				#[benchmark]
				fn run_xcmp_task() -> Result<(), BenchmarkError> {
					let task_id = schedule::<T>(message::<T>(), fixed(nearly_full_slots::<T>(1)))?;
					let_come_due::<T>(task_id, false);
					let mut meter = meter::<T>(T::WeightInfo::run_xcmp_task());

					#[block]
					{
						Pallet::<T>::follow_time(&mut meter);
					}

					assert!(!Tasks::<T>::contains_key(task_id));
					Ok(())
				}

				#[benchmark]
				fn miss_run() -> Result<(), BenchmarkError> {
					let task_id = schedule::<T>(message::<T>(), fixed(nearly_full_slots::<T>(1)))?;
					let_come_due::<T>(task_id, true);
					let mut meter = meter::<T>(T::WeightInfo::miss_run());

					#[block]
					{
						Pallet::<T>::follow_time(&mut meter);
					}

					assert!(!Tasks::<T>::contains_key(task_id));
					Ok(())
				}

				#[benchmark]
				fn abandon_task() -> Result<(), BenchmarkError> {
					let runs = T::MaxExecutionTimes::get();
					let times = nearly_full_slots::<T>(runs);
					let task_id = schedule::<T>(message::<T>(), fixed(times))?;
					Tasks::<T>::mutate(task_id, |task| {
						if let Some(task) = task {
							let call = vec![0xff; T::MaxCallBytes::get() as usize];
							let call = WeakBoundedVec::force_from(call, None);
							task.action = Action::DynamicDispatch { call };
						}
					});
					let_come_due::<T>(task_id, false);
					let mut meter = meter::<T>(T::WeightInfo::abandon_task(runs));

					#[block]
					{
						Pallet::<T>::follow_time(&mut meter);
					}

					assert!(!Tasks::<T>::contains_key(task_id));
					Ok(())
				}

				#[benchmark]
				fn recover_task() -> Result<(), BenchmarkError> {
					let times = nearly_full_slots::<T>(T::MaxExecutionTimes::get());
					let task_id = schedule::<T>(message::<T>(), fixed(times.clone()))?;
					let prepaid = Tasks::<T>::get(task_id).map_or(0, |task| task.prepaid);
					unhashed::put_raw(&Tasks::<T>::hashed_key_for(task_id), &[0xff]);
					let owner = whitelisted_caller();

					#[extrinsic_call]
					_(RawOrigin::Root, owner, provided_id::<T>(), times, prepaid);

					assert!(!Tasks::<T>::contains_key(task_id));
					Ok(())
				}

				#[benchmark]
				fn set_paused() {
					#[extrinsic_call]
					_(RawOrigin::Root, true);

					assert!(Paused::<T>::get());
				}

				#[benchmark]
				fn set_booking_limits() {
					let limits = BookingLimits { places: 1, horizon: 1, execution_times: 1 };

					#[extrinsic_call]
					_(RawOrigin::Root, Some(limits));

					assert_eq!(Limitation::<T>::get(), Some(limits));
				}

				$($own)*

				impl_benchmark_test_suite!(
					Pallet,
					crate::mock::$chain::new_test_ext(),
					crate::mock::$chain::Runtime
				);
			}
		}
	};
}

/// The longest call that a task stores: a remark, less what its own encoding adds.
fn longest_remark<T: crate::hour::Config>() -> frame_system::Call<T> {
	let bytes = T::MaxCallBytes::get() as usize - 16;
	frame_system::Call::remark { remark: vec![1; bytes] }
}

benchmarks_of!(hour, {
	#[benchmark]
	fn schedule_xcmp_task() -> Result<(), BenchmarkError> {
		let times = nearly_full_slots::<T>(T::MaxExecutionTimes::get());
		let (caller, message) = (owner::<T>(), vec![1; T::MaxCallBytes::get() as usize]);

		#[extrinsic_call]
		_(
			RawOrigin::Signed(caller),
			provided_id::<T>(),
			fixed(times),
			TARGET,
			T::NativeCurrencyId::get(),
			message,
			1,
		);

		assert_eq!(Tasks::<T>::count(), 1);
		Ok(())
	}

	#[benchmark]
	fn schedule_dynamic_dispatch_task() -> Result<(), BenchmarkError> {
		let times = nearly_full_slots::<T>(T::MaxExecutionTimes::get());
		let call = longest_remark::<T>().into();
		let caller = owner::<T>();

		#[extrinsic_call]
		_(
			RawOrigin::Signed(caller),
			provided_id::<T>(),
			fixed(times),
			alloc::boxed::Box::new(call),
		);

		assert_eq!(Tasks::<T>::count(), 1);
		Ok(())
	}

	#[benchmark]
	fn run_dynamic_dispatch_task() -> Result<(), BenchmarkError> {
		let call = longest_remark::<T>().into();
		let call = alloc::boxed::Box::new(call);
		let action = RequestedAction::DynamicDispatch { call, permitted: true };
		let task_id = schedule::<T>(action, fixed(nearly_full_slots::<T>(1)))?;
		let_come_due::<T>(task_id, false);

		#[block]
		{
			Pallet::<T>::follow_time(&mut WeightMeter::new());
		}

		assert!(!Tasks::<T>::contains_key(task_id));
		Ok(())
	}

	/// A recurring run whose next slot is full.
	#[benchmark]
	fn book_next_run() -> Result<(), BenchmarkError> {
		let next_execution_time = nearly_full::<T>(slot::<T>(1));
		let frequency = T::SlotLength::get();
		let every_slot = ScheduleParam::Recurring { next_execution_time, frequency };
		let task_id = schedule::<T>(message::<T>(), every_slot)?;
		fill::<T>(slot::<T>(2), T::MaxTasksPerSlot::get());
		let_come_due::<T>(task_id, false);
		let weight = T::WeightInfo::run_xcmp_task().saturating_add(T::WeightInfo::book_next_run());
		let mut meter = meter::<T>(weight);

		#[block]
		{
			Pallet::<T>::follow_time(&mut meter);
		}

		let next_run = Tasks::<T>::get(task_id).map(|task| task.next_run);
		assert_eq!(next_run, Some(slot::<T>(2)));
		Ok(())
	}
});

benchmarks_of!(minute, {
	#[benchmark]
	fn schedule_xcmp_task() -> Result<(), BenchmarkError> {
		let times = nearly_full_slots::<T>(T::MaxExecutionTimes::get());
		let (caller, message) = (owner::<T>(), vec![1; T::MaxCallBytes::get() as usize]);

		#[extrinsic_call]
		_(
			RawOrigin::Signed(caller),
			provided_id::<T>(),
			times,
			TARGET,
			0,
			message,
			Weight::from_parts(1, 1),
		);

		assert_eq!(Tasks::<T>::count(), 1);
		Ok(())
	}

	#[benchmark]
	fn schedule_native_transfer_task() -> Result<(), BenchmarkError> {
		let times = nearly_full_slots::<T>(T::MaxExecutionTimes::get());
		let caller = owner::<T>();
		let amount = T::MinimumTransferAmount::get() + 1;

		#[extrinsic_call]
		_(RawOrigin::Signed(caller), provided_id::<T>(), times, account("recipient", 0, 0), amount);

		assert_eq!(Tasks::<T>::count(), 1);
		Ok(())
	}

	#[benchmark]
	fn run_native_transfer_task() -> Result<(), BenchmarkError> {
		let amount = T::MinimumTransferAmount::get() + 1;
		let recipient = account("recipient", 0, 0);
		let action = RequestedAction::NativeTransfer { recipient, amount };
		let task_id = schedule::<T>(action, fixed(nearly_full_slots::<T>(1)))?;
		let_come_due::<T>(task_id, false);
		let mut meter = meter::<T>(T::WeightInfo::run_native_transfer_task());

		#[block]
		{
			Pallet::<T>::follow_time(&mut meter);
		}

		assert!(!Tasks::<T>::contains_key(task_id));
		Ok(())
	}
});

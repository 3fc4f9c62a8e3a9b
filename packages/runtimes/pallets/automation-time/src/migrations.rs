//! What a chain runs once when it takes a newer version of this pallet.
//!
//! A runtime names the migration of its variant among those of its executive:
//! `pallet_automation_time::migrations::hour::ToVersion1<Runtime>`. It does nothing on a chain that is
//! at that version already.

use crate::{StoredSchedule, Task};
use automation_rules::{Balance, FeeDetails, UnixTime};
use codec::{Decode, Encode};
use frame_support::{
	migrations::VersionedMigration,
	traits::{Consideration, Footprint, Get, UncheckedOnRuntimeUpgrade},
	weights::Weight,
	Parameter, WeakBoundedVec,
};
#[cfg(feature = "try-runtime")]
use {alloc::vec::Vec, frame_support::ensure, sp_runtime::TryRuntimeError};

/// The record of a task in version 0, which knew neither nonces nor versions of calls nor deposits.
#[derive(Encode, Decode)]
pub struct TaskV0<AccountId: Parameter, IdBytes: Get<u32>, Times: Get<u32>, CallBytes: Get<u32>> {
	pub owner: AccountId,
	pub provided_id: WeakBoundedVec<u8, IdBytes>,
	pub schedule: StoredSchedule<Times>,
	pub remaining_runs: WeakBoundedVec<UnixTime, Times>,
	pub next_run: UnixTime,
	pub action: crate::Action<AccountId, CallBytes>,
	pub fee_per_run: FeeDetails,
	pub prepaid: Balance,
}

/// Defines the migrations of a variant.
macro_rules! migrations_of {
	($chain:ident) => {
		pub mod $chain {
			use super::*;
			use crate::$chain::{Config, NextNonce, Pallet, Tasks};

			type OldTask<T> = TaskV0<
				<T as frame_system::Config>::AccountId,
				<T as Config>::MaxProvidedIdBytes,
				<T as Config>::MaxExecutionTimes,
				<T as Config>::MaxCallBytes,
			>;

			/// From version 0 to version 1: every task gets a nonce, the version of calls of this runtime,
			/// and the deposit, which is waived where the owner cannot pay it. A chain without a fee
			/// collector gets one.
			pub type ToVersion1<T> = VersionedMigration<
				0,
				1,
				TranslateTasks<T>,
				Pallet<T>,
				<T as frame_system::Config>::DbWeight,
			>;

			/// What [`ToVersion1`] does.
			pub struct TranslateTasks<T>(core::marker::PhantomData<T>);

			impl<T: Config> TranslateTasks<T> {
				fn deposit(task: &OldTask<T>) -> Option<T::Deposit> {
					let size = task.action.encoded_size() + task.provided_id.len();
					let count = task.remaining_runs.len() as u64;
					T::Deposit::new(&task.owner, Footprint { count, size: size as u64 })
						.or_else(|_| T::Deposit::new(&task.owner, Footprint { count: 0, size: 0 }))
						.ok()
				}
			}

			impl<T: Config> UncheckedOnRuntimeUpgrade for TranslateTasks<T> {
				fn on_runtime_upgrade() -> Weight {
					let mut translated: u64 = 0;
					Tasks::<T>::translate_values(|task: OldTask<T>| {
						let deposit = Self::deposit(&task)?;
						let nonce = translated;
						translated += 1;
						Some(Task {
							owner: task.owner,
							provided_id: task.provided_id,
							schedule: task.schedule,
							remaining_runs: task.remaining_runs,
							next_run: task.next_run,
							action: task.action,
							fee_per_run: task.fee_per_run,
							prepaid: task.prepaid,
							nonce,
							call_version: T::CallVersion::get(),
							deposit,
						})
					});
					NextNonce::<T>::put(translated);
					Pallet::<T>::endow_fee_collector();
					T::DbWeight::get().reads_writes(3 + 2 * translated, 3 + 2 * translated)
				}

				#[cfg(feature = "try-runtime")]
				fn pre_upgrade() -> Result<Vec<u8>, TryRuntimeError> {
					Ok((Tasks::<T>::iter_keys().count() as u64).encode())
				}

				#[cfg(feature = "try-runtime")]
				fn post_upgrade(state: Vec<u8>) -> Result<(), TryRuntimeError> {
					let before = u64::decode(&mut &state[..]).map_err(|_| "the count decodes")?;
					ensure!(Tasks::<T>::iter_values().count() as u64 == before, "no task was lost");
					Pallet::<T>::check_invariants().map_err(TryRuntimeError::Other)
				}
			}
		}
	};
}

migrations_of!(hour);
migrations_of!(minute);

//! Migrations for a chain that adds this pallet or upgrades it to a newer version.
//!
//! A chain without tasks adds only [`hour::Begin`] or [`minute::Begin`], to its single-block
//! migrations. A chain with tasks of version 0 adds `ToVersion1` of its variant to its multi-block
//! migrations (`pallet_migrations`). A second execution of either migration changes nothing.

use crate::{StoredSchedule, StoredTask, Task, WeightInfo};
use automation_rules::{Balance, FeeDetails, UnixTime};
use codec::{Decode, Encode};
use frame_support::{
	migrations::{MigrationId, SteppedMigration, SteppedMigrationError},
	storage::{unhashed, KeyPrefixIterator},
	traits::{Get, GetStorageVersion, OnRuntimeUpgrade, StorageVersion},
	weights::{Weight, WeightMeter},
	Blake2_128Concat, Parameter, ReversibleStorageHasher, WeakBoundedVec,
};
use sp_core::H256;
#[cfg(feature = "try-runtime")]
use {alloc::vec::Vec, frame_support::ensure, sp_runtime::TryRuntimeError};

/// The record of a task in version 0, without a nonce, a call version or a record version.
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

#[cfg(any(test, feature = "runtime-benchmarks"))]
impl<AccountId: Parameter, IdBytes: Get<u32>, Times: Get<u32>, CallBytes: Get<u32>>
	From<Task<AccountId, IdBytes, Times, CallBytes>> for TaskV0<AccountId, IdBytes, Times, CallBytes>
{
	fn from(task: Task<AccountId, IdBytes, Times, CallBytes>) -> Self {
		Self {
			owner: task.owner,
			provided_id: task.provided_id,
			schedule: task.schedule,
			remaining_runs: task.remaining_runs,
			next_run: task.next_run,
			action: task.action,
			fee_per_run: task.fee_per_run,
			prepaid: task.prepaid,
		}
	}
}

/// Identifies the migration to version 1 among the multi-block migrations of a chain.
const TO_VERSION_1: MigrationId<22> =
	MigrationId { pallet_id: *b"pallet-automation-time", version_from: 0, version_to: 1 };

/// Defines the migrations of one variant, `hour` or `minute`.
macro_rules! migrations_of {
	($chain:ident) => {
		pub mod $chain {
			use super::*;
			use crate::$chain::{Config, LatestSlot, NextNonce, Pallet, Tasks};

			type OldTask<T> = TaskV0<
				<T as frame_system::Config>::AccountId,
				<T as Config>::MaxProvidedIdBytes,
				<T as Config>::MaxExecutionTimes,
				<T as Config>::MaxCallBytes,
			>;

			/// Prepares a chain that adds the pallet. Creates the account of the fee collector.
			/// Sets the storage version to the version of the code if there are no tasks.
			pub struct Begin<T>(core::marker::PhantomData<T>);

			impl<T: Config> OnRuntimeUpgrade for Begin<T> {
				fn on_runtime_upgrade() -> Weight {
					if Tasks::<T>::count() == 0 {
						Pallet::<T>::in_code_storage_version().put::<Pallet<T>>();
					}
					Pallet::<T>::endow_fee_collector();
					T::DbWeight::get().reads_writes(3, 3)
				}
			}

			/// Migrates version 0 to version 1. Each task gets a nonce and the current call
			/// version; no deposit is taken. An undecodable record stays unchanged. The last
			/// step sets the storage version and creates the account of the fee collector.
			pub struct ToVersion1<T>(core::marker::PhantomData<T>);

			impl<T: Config> ToVersion1<T> {
				/// Migrates one record, and raises `LatestSlot` to the last run of the task.
				fn translate(task_id: H256) {
					let key = Tasks::<T>::hashed_key_for(task_id);
					let Some(task) = unhashed::get::<OldTask<T>>(&key) else { return };
					let nonce = NextNonce::<T>::mutate(|next| {
						let nonce = *next;
						*next = nonce.saturating_add(1);
						nonce
					});
					let task = Task {
						owner: task.owner,
						provided_id: task.provided_id,
						schedule: task.schedule,
						remaining_runs: task.remaining_runs,
						waiting: 0,
						next_run: task.next_run,
						action: task.action,
						fee_per_run: task.fee_per_run,
						prepaid: task.prepaid,
						nonce,
						call_version: T::CallVersion::get(),
					};
					let latest = task.remaining_runs.last().copied().unwrap_or_default();
					LatestSlot::<T>::mutate(|slot| *slot = latest.max(*slot));
					unhashed::put(&key, &StoredTask::V1(task));
				}
			}

			impl<T: Config> SteppedMigration for ToVersion1<T> {
				type Cursor = H256;
				type Identifier = MigrationId<22>;

				fn id() -> Self::Identifier {
					TO_VERSION_1
				}

				fn step(
					mut cursor: Option<H256>,
					meter: &mut WeightMeter,
				) -> Result<Option<H256>, SteppedMigrationError> {
					if Pallet::<T>::on_chain_storage_version() >= StorageVersion::new(1) {
						return Ok(None);
					}
					let each = T::WeightInfo::migrate_task();
					if !meter.can_consume(each) {
						return Err(SteppedMigrationError::InsufficientWeight { required: each });
					}
					while meter.try_consume(each).is_ok() {
						let prefix = Tasks::<T>::map_storage_final_prefix();
						let last =
							cursor.map_or_else(|| prefix.clone(), Tasks::<T>::hashed_key_for);
						let mut keys = KeyPrefixIterator::new(prefix, last, |mut key| {
							key = Blake2_128Concat::reverse(key);
							H256::decode(&mut key)
						});
						let Some(task_id) = keys.next() else {
							Pallet::<T>::in_code_storage_version().put::<Pallet<T>>();
							Pallet::<T>::endow_fee_collector();
							return Ok(None);
						};
						Self::translate(task_id);
						cursor = Some(task_id);
					}
					Ok(cursor)
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

//! Sends the runs of cross-chain tasks, and knows what that costs.
//!
//! For every target chain, root sets which asset pays there, at what rate, what the program around a
//! call weighs there, and in which XCM version messages go out. The pallet builds the program of
//! [`automation_rules::run_program`] from it. It implements [`CrossChain`] for the scheduling pallet
//! and [`WrapVersion`](xcm::WrapVersion) for the queue that carries the messages.
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub use pallet::*;
pub use types::{CrossChain, TargetSettings};
pub use weights::WeightInfo;

#[cfg(feature = "runtime-benchmarks")]
mod benchmarking;
#[cfg(test)]
mod mock;
mod send;
#[cfg(test)]
mod tests;
mod types;
mod version;
pub mod weights;

#[frame_support::pallet]
pub mod pallet {
	use super::*;
	use automation_rules::{ParaId, SUPPORTED_XCM_VERSIONS};
	use frame_support::pallet_prelude::*;
	use frame_system::pallet_prelude::*;
	use xcm::{
		latest::{Location, SendXcm},
		Version,
	};

	#[pallet::pallet]
	pub struct Pallet<T>(_);

	#[pallet::config]
	pub trait Config:
		frame_system::Config<
		AccountId: Into<[u8; 32]> + From<[u8; 32]>,
		RuntimeEvent: From<Event<Self>>,
	>
	{
		/// The service's own parachain.
		#[pallet::constant]
		type SelfParaId: Get<ParaId>;

		/// Carries a program to a sibling chain.
		type XcmSender: SendXcm;

		/// Chooses the XCM version towards chains that are no targets.
		type OtherVersions: xcm::WrapVersion;

		/// The weights of this pallet's calls.
		type WeightInfo: WeightInfo;
	}

	/// What is known of each target chain.
	#[pallet::storage]
	pub type Targets<T: Config> = StorageMap<_, Blake2_128Concat, ParaId, TargetSettings>;

	#[pallet::event]
	#[pallet::generate_deposit(pub(super) fn deposit_event)]
	pub enum Event<T: Config> {
		/// Root set or replaced what is known of a target.
		TargetSet { para_id: ParaId },
		/// Root chose the XCM version for a target.
		TargetVersionSet { para_id: ParaId, version: Version },
		/// Root removed a target. No run is sent to it any more.
		TargetRemoved { para_id: ParaId },
		/// The program of a run was handed to the queue of its target. `topic` identifies the message
		/// on both chains.
		ProgramSent { para_id: ParaId, owner: T::AccountId, topic: [u8; 32] },
	}

	#[pallet::error]
	pub enum Error<T> {
		/// Nothing is known of this target.
		UnknownTarget,
		/// The service sends no programs in this XCM version.
		UnsupportedVersion,
		/// The fee asset cannot be named in the XCM version chosen for the target.
		InvalidFeeAsset,
		/// A fee or a weight is beyond what its type can hold.
		FeeOverflow,
		/// There is no way to the target.
		TargetUnreachable,
		/// The channel to the target did not take the message: it is not open, or full.
		ChannelRefused,
		/// The message is longer than the channel permits.
		MessageTooLong,
	}

	#[pallet::call]
	impl<T: Config> Pallet<T> {
		/// Sets what is known of a target. Root only.
		#[pallet::call_index(0)]
		#[pallet::weight(T::WeightInfo::set_target())]
		pub fn set_target(
			origin: OriginFor<T>,
			para_id: ParaId,
			settings: TargetSettings,
		) -> DispatchResult {
			ensure_root(origin)?;
			Self::ensure_supported(settings.version)?;
			ensure!(
				Location::try_from(settings.fee_asset.clone()).is_ok(),
				Error::<T>::InvalidFeeAsset
			);
			Targets::<T>::insert(para_id, settings);
			Self::deposit_event(Event::TargetSet { para_id });
			Ok(())
		}

		/// Chooses the XCM version (3, 4 or 5) of the messages to a target. Root only.
		#[pallet::call_index(1)]
		#[pallet::weight(T::WeightInfo::set_target_version())]
		pub fn set_target_version(
			origin: OriginFor<T>,
			para_id: ParaId,
			version: Version,
		) -> DispatchResult {
			ensure_root(origin)?;
			Self::ensure_supported(version)?;
			Targets::<T>::try_mutate(para_id, |settings| {
				settings.as_mut().ok_or(Error::<T>::UnknownTarget)?.version = version;
				Ok::<_, Error<T>>(())
			})?;
			Self::deposit_event(Event::TargetVersionSet { para_id, version });
			Ok(())
		}

		/// Forgets a target. Tasks for it fail at their next run. Root only.
		#[pallet::call_index(2)]
		#[pallet::weight(T::WeightInfo::remove_target())]
		pub fn remove_target(origin: OriginFor<T>, para_id: ParaId) -> DispatchResult {
			ensure_root(origin)?;
			ensure!(Targets::<T>::take(para_id).is_some(), Error::<T>::UnknownTarget);
			Self::deposit_event(Event::TargetRemoved { para_id });
			Ok(())
		}
	}

	impl<T: Config> Pallet<T> {
		fn ensure_supported(version: Version) -> Result<(), Error<T>> {
			ensure!(SUPPORTED_XCM_VERSIONS.contains(&version), Error::<T>::UnsupportedVersion);
			Ok(())
		}
	}
}

//! Sends the runs of cross-chain tasks to their target chains, and computes their fees.
//!
//! The manager (root in our runtimes) sets four values for each target chain: the fee asset,
//! its rates, the weight of the program around a call, and the XCM version of the messages.
//! From these values, the pallet builds the program of [`automation_rules::run_program`].
//! The pallet implements [`CrossChain`] for the scheduling pallet, and
//! [`WrapVersion`](xcm::WrapVersion) for the queue that carries the messages.
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub use pallet::*;
pub use types::{
	Accounts20, Accounts32, ChannelSizes, Channels, CrossChain, DeliveryLimits, Outgoing, Sent,
	TargetMargins, TargetSettings, Unsent,
};
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
	use alloc::boxed::Box;
	use automation_rules::{AccountBytes, Balance, ParaId, SUPPORTED_XCM_VERSIONS};
	use frame_support::pallet_prelude::*;
	use frame_system::pallet_prelude::*;
	use sp_runtime::{traits::Convert, Perbill};
	use xcm::{
		latest::{Location, SendXcm},
		IntoVersion, Version, VersionedLocation,
	};

	/// The version of the pallet's stored data.
	const STORAGE_VERSION: StorageVersion = StorageVersion::new(0);

	#[pallet::pallet]
	#[pallet::storage_version(STORAGE_VERSION)]
	pub struct Pallet<T>(_);

	#[pallet::config]
	pub trait Config: frame_system::Config<RuntimeEvent: From<Event<Self>>> {
		/// The parachain id of the service.
		#[pallet::constant]
		type SelfParaId: Get<ParaId>;

		/// Converts an account to the form that other chains derive from: [`Accounts32`] or [`Accounts20`].
		type Accounts: Convert<Self::AccountId, AccountBytes>;

		/// The router that sends a program to a sibling chain.
		type XcmSender: SendXcm;

		/// Chooses the XCM version of messages to chains that are not targets.
		type OtherVersions: xcm::WrapVersion;

		/// The origin that may set, stop and remove targets and recover trapped fees.
		type ManagerOrigin: EnsureOrigin<Self::RuntimeOrigin>;

		/// The highest price of delivery at which a run is sent. At a higher price, the run waits.
		/// The router raises the price as its queue fills. The manager may set another value.
		#[pallet::constant]
		type MaxDeliveryFee: Get<Balance>;

		/// The channels to the targets. Their sizes bound the bytes that the runs of one block send to one
		/// target, so that runs do not raise the price of delivery. Only a message longer than half of its
		/// channel's size does, which is sent alone.
		type Channels: Channels;

		/// The maximum number of bytes that the runs of one block send to one target, however large its
		/// channel is. The manager may set another value.
		#[pallet::constant]
		type MaxBlockBytes: Get<u32>;

		/// The length of a call up to which the bytes of a message cost nothing. Choose it so that
		/// the messages of a slot's free places with such calls leave for one target within the slot.
		#[pallet::constant]
		type FreeCallBytes: Get<u32>;

		/// The price of each further byte of a call. A target takes few long messages in a block, so
		/// choose it so that all that a block sends to one target costs as much as filling that
		/// block with runs. Otherwise long messages delay all others for the target at a lower price.
		#[pallet::constant]
		type FeePerCallByte: Get<Balance>;

		/// The share of a run's price that is held in addition to the price. So the run can still
		/// be paid if the rates of the target rise. The unused part is returned.
		#[pallet::constant]
		type FeeMargin: Get<Perbill>;

		/// Whether the fee of a run includes the price of delivery. If not, the service pays for
		/// delivery. Only a price in the native token is charged.
		#[pallet::constant]
		type ChargesDelivery: Get<bool>;

		/// The weights of this pallet's calls.
		type WeightInfo: WeightInfo;
	}

	/// The settings of each target chain.
	#[pallet::storage]
	pub type Targets<T: Config> = StorageMap<_, Blake2_128Concat, ParaId, TargetSettings>;

	/// The margins of each target, if the manager set any.
	#[pallet::storage]
	pub type Margins<T: Config> =
		StorageMap<_, Blake2_128Concat, ParaId, TargetMargins, ValueQuery>;

	/// The stopped targets. No run is sent to a stopped target until the manager resumes it.
	#[pallet::storage]
	pub type Stopped<T: Config> = StorageMap<_, Blake2_128Concat, ParaId, ()>;

	/// Provides the configured delivery limits as the default of [`Delivery`].
	pub struct ConfiguredLimits<T>(core::marker::PhantomData<T>);

	impl<T: Config> Get<DeliveryLimits> for ConfiguredLimits<T> {
		fn get() -> DeliveryLimits {
			DeliveryLimits {
				max_fee: T::MaxDeliveryFee::get(),
				max_block_bytes: T::MaxBlockBytes::get(),
			}
		}
	}

	/// The limits of delivery. Defaults to the configured limits, until the manager sets other
	/// limits.
	#[pallet::storage]
	pub type Delivery<T: Config> = StorageValue<_, DeliveryLimits, ValueQuery, ConfiguredLimits<T>>;

	/// Set only while the service puts one of its own messages into the queue. Only these messages
	/// get the XCM version of their target.
	#[pallet::storage]
	pub type Sending<T: Config> = StorageValue<_, (), OptionQuery>;

	#[pallet::event]
	#[pallet::generate_deposit(pub(super) fn deposit_event)]
	pub enum Event<T: Config> {
		/// The manager set or replaced the settings of a target.
		TargetSet { para_id: ParaId, settings: Box<TargetSettings> },
		/// The manager chose the XCM version for a target.
		TargetVersionSet { para_id: ParaId, version: Version },
		/// The manager removed a target. No further run is sent to it.
		TargetRemoved { para_id: ParaId },
		/// The program of a run was put into the queue to its target. `topic` identifies the
		/// message on both chains.
		ProgramSent { para_id: ParaId, owner: T::AccountId, topic: [u8; 32] },
		/// The manager set the prices of proof size, the margin and the greatest weight of a call
		/// for a target.
		TargetMarginsSet { para_id: ParaId, margins: TargetMargins },
		/// The manager stopped a target. Runs for it fail.
		TargetStopped { para_id: ParaId },
		/// The manager resumed a target. Runs are sent to it again.
		TargetResumed { para_id: ParaId },
		/// The program that recovers a trapped fee was put into the queue to its target.
		ClaimSent { para_id: ParaId, amount: Balance, topic: [u8; 32] },
		/// The manager set the limits of delivery, or restored the configured limits.
		DeliveryLimitsSet { limits: DeliveryLimits },
	}

	#[pallet::error]
	pub enum Error<T> {
		/// The target has no settings.
		UnknownTarget,
		/// The service sends no programs in this XCM version.
		UnsupportedVersion,
		/// The fee asset cannot be named in the XCM version chosen for the target.
		InvalidFeeAsset,
		/// A fee or a weight is too large for its type.
		FeeOverflow,
		/// The router knows no route to the target.
		TargetUnreachable,
		/// The channel to the target refused the message, because the channel is not open or is
		/// full.
		ChannelRefused,
		/// The message is longer than the channel permits.
		MessageTooLong,
		/// The target is stopped.
		TargetStopped,
		/// The price of delivery is above the limit, and stayed above it until the deadline of the
		/// run.
		DeliveryTooExpensive,
		/// The stored settings of the target are undecodable.
		UndecodableTarget,
		/// The runs of this block have already sent the target the maximum number of bytes.
		BlockBytesSpent,
		/// The router knows a route to the target, but cannot use it.
		Unroutable,
		/// A part of the message is missing, according to the router.
		MessageIncomplete,
		/// The fees of the router were not paid.
		DeliveryFeesNotMet,
	}

	#[pallet::hooks]
	impl<T: Config> Hooks<BlockNumberFor<T>> for Pallet<T> {
		#[cfg(feature = "try-runtime")]
		fn try_state(_block: BlockNumberFor<T>) -> Result<(), sp_runtime::TryRuntimeError> {
			Self::check_invariants().map_err(sp_runtime::TryRuntimeError::Other)
		}
	}

	#[pallet::call]
	impl<T: Config> Pallet<T> {
		/// Sets or replaces the settings of a target.
		///
		/// Origin: `ManagerOrigin`. Errors: `UnsupportedVersion`, `InvalidFeeAsset`. Emits
		/// `TargetSet`. The weight is one write.
		#[pallet::call_index(0)]
		#[pallet::weight(T::WeightInfo::set_target())]
		pub fn set_target(
			origin: OriginFor<T>,
			para_id: ParaId,
			settings: Box<TargetSettings>,
		) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			Self::ensure_supported(settings.version)?;
			Self::ensure_fee_asset(&settings)?;
			Targets::<T>::insert(para_id, settings.as_ref());
			Self::deposit_event(Event::TargetSet { para_id, settings });
			Ok(())
		}

		/// Sets the XCM version (3, 4 or 5) of the messages to a target.
		///
		/// Origin: `ManagerOrigin`. Errors: `UnsupportedVersion`, `UnknownTarget`,
		/// `UndecodableTarget`, `InvalidFeeAsset`. Emits `TargetVersionSet`. The weight is one read
		/// and one write.
		#[pallet::call_index(1)]
		#[pallet::weight(T::WeightInfo::set_target_version())]
		pub fn set_target_version(
			origin: OriginFor<T>,
			para_id: ParaId,
			version: Version,
		) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			Self::ensure_supported(version)?;
			let settings = TargetSettings { version, ..Self::target(para_id)? };
			Self::ensure_fee_asset(&settings)?;
			Targets::<T>::insert(para_id, settings);
			Self::deposit_event(Event::TargetVersionSet { para_id, version });
			Ok(())
		}

		/// Removes a target. Runs for the target then fail, and recurring tasks for it end.
		///
		/// Origin: `ManagerOrigin`. Errors: `UnknownTarget`. Emits `TargetRemoved`. The weight is
		/// one read and three writes.
		#[pallet::call_index(2)]
		#[pallet::weight(T::WeightInfo::remove_target())]
		pub fn remove_target(origin: OriginFor<T>, para_id: ParaId) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			ensure!(Targets::<T>::contains_key(para_id), Error::<T>::UnknownTarget);
			Targets::<T>::remove(para_id);
			Margins::<T>::remove(para_id);
			Stopped::<T>::remove(para_id);
			Self::deposit_event(Event::TargetRemoved { para_id });
			Ok(())
		}

		/// Sets the prices of proof size at a target, the margin of a run's fee, and the greatest
		/// weight of a call. The default margins remove what was set.
		///
		/// Origin: `ManagerOrigin`. Errors: `UnknownTarget`. Emits `TargetMarginsSet`. The weight
		/// is one read and one write.
		#[pallet::call_index(3)]
		#[pallet::weight(T::WeightInfo::set_target_margins())]
		pub fn set_target_margins(
			origin: OriginFor<T>,
			para_id: ParaId,
			margins: TargetMargins,
		) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			Self::ensure_known(para_id)?;
			match margins == TargetMargins::default() {
				true => Margins::<T>::remove(para_id),
				false => Margins::<T>::insert(para_id, margins),
			}
			Self::deposit_event(Event::TargetMarginsSet { para_id, margins });
			Ok(())
		}

		/// Stops a target, for example because its price has risen so that each run would leave a
		/// fee in its asset trap. While the target is stopped, no new task for it is accepted. Due
		/// runs fail, and pay only for their weight on this chain. Stored tasks remain.
		///
		/// Origin: `ManagerOrigin`. Errors: `UnknownTarget`. Emits `TargetStopped`. The weight is
		/// one read and one write.
		#[pallet::call_index(4)]
		#[pallet::weight(T::WeightInfo::stop_target())]
		pub fn stop_target(origin: OriginFor<T>, para_id: ParaId) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			Self::ensure_known(para_id)?;
			Stopped::<T>::insert(para_id, ());
			Self::deposit_event(Event::TargetStopped { para_id });
			Ok(())
		}

		/// Resumes a stopped target.
		///
		/// Origin: `ManagerOrigin`. Errors: `UnknownTarget`. Emits `TargetResumed`. The weight is
		/// one read and one write.
		#[pallet::call_index(5)]
		#[pallet::weight(T::WeightInfo::resume_target())]
		pub fn resume_target(origin: OriginFor<T>, para_id: ParaId) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			Self::ensure_known(para_id)?;
			Stopped::<T>::remove(para_id);
			Self::deposit_event(Event::TargetResumed { para_id });
			Ok(())
		}

		/// Sends a program that recovers a fee from the asset trap of a target. A fee is trapped if
		/// it did not buy the weight of its run. `amount` is the amount in the target's event about
		/// the trap.
		///
		/// Origin: `ManagerOrigin`. Errors: `UnknownTarget`, `UndecodableTarget`,
		/// `InvalidFeeAsset`, and the errors of the router. Emits `ClaimSent`. The weight is the
		/// weight of one message, with the page of its queue.
		#[pallet::call_index(6)]
		#[pallet::weight(T::WeightInfo::claim_trapped_fee())]
		pub fn claim_trapped_fee(
			origin: OriginFor<T>,
			para_id: ParaId,
			amount: Balance,
		) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			Self::send_claim(para_id, amount, None)
		}

		/// Sets the limits of delivery for all targets. `None` restores the configured limits.
		///
		/// Origin: `ManagerOrigin`. Emits `DeliveryLimitsSet`. The weight is one write.
		#[pallet::call_index(7)]
		#[pallet::weight(T::WeightInfo::set_delivery_limits())]
		pub fn set_delivery_limits(
			origin: OriginFor<T>,
			limits: Option<DeliveryLimits>,
		) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			match limits {
				None => Delivery::<T>::kill(),
				Some(limits) => Delivery::<T>::put(limits),
			}
			Self::deposit_event(Event::DeliveryLimitsSet { limits: Delivery::<T>::get() });
			Ok(())
		}

		/// Recovers a fee that a target trapped in an older XCM version. `version` was the latest
		/// XCM version of the target when it trapped the fee.
		///
		/// Origin, errors, event and weight are the same as for [`Self::claim_trapped_fee`].
		#[pallet::call_index(8)]
		#[pallet::weight(T::WeightInfo::claim_trapped_fee())]
		pub fn claim_fee_trapped_in(
			origin: OriginFor<T>,
			para_id: ParaId,
			amount: Balance,
			version: Version,
		) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			Self::send_claim(para_id, amount, Some(version))
		}
	}

	#[cfg(any(feature = "try-runtime", test))]
	impl<T: Config> Pallet<T> {
		/// Checks that each target is decodable and has a version and a fee asset that can be sent, that
		/// margins and stops belong to known targets, and that `Sending` is not set between blocks.
		pub fn check_invariants() -> Result<(), &'static str> {
			for para_id in Targets::<T>::iter_keys() {
				let settings = Self::target(para_id)
					.map_err(|_| "the settings of a target cannot be decoded")?;
				Self::ensure_supported(settings.version)
					.map_err(|_| "a target has a version that is not sent")?;
				Self::ensure_fee_asset(&settings)
					.map_err(|_| "the fee asset of a target has no name in its version")?;
			}
			let stopped = Stopped::<T>::iter_keys();
			for para_id in Margins::<T>::iter_keys().chain(stopped) {
				Self::ensure_known(para_id)
					.map_err(|_| "what is set for a target has no target")?;
				Self::margins(para_id).map_err(|_| "the margins of a target cannot be decoded")?;
			}
			ensure!(!Sending::<T>::exists(), "between blocks no message is handed over");
			Ok(())
		}
	}

	impl<T: Config> Pallet<T> {
		/// Checks that the fee asset has a name in the latest XCM version and in the target's version.
		fn ensure_fee_asset(settings: &TargetSettings) -> Result<(), Error<T>> {
			let latest = Location::try_from(settings.fee_asset.clone());
			let sent =
				latest.map(|asset| VersionedLocation::from(asset).into_version(settings.version));
			ensure!(matches!(sent, Ok(Ok(_))), Error::<T>::InvalidFeeAsset);
			Ok(())
		}

		fn ensure_known(para_id: ParaId) -> Result<(), Error<T>> {
			ensure!(Targets::<T>::contains_key(para_id), Error::<T>::UnknownTarget);
			Ok(())
		}

		fn ensure_supported(version: Version) -> Result<(), Error<T>> {
			ensure!(SUPPORTED_XCM_VERSIONS.contains(&version), Error::<T>::UnsupportedVersion);
			Ok(())
		}
	}
}

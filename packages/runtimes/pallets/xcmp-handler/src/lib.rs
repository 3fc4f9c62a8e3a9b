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
#[cfg(feature = "runtime-benchmarks")]
pub use types::OpenChannel;
pub use types::{
	Accounts20, Accounts32, CrossChain, DeliveryLimits, Outgoing, Sent, TargetMargins,
	TargetSettings, Unsent,
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
		/// The service's own parachain.
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

		/// The price of delivery above which a run waits, until the manager sets another one. The router
		/// asks for more the fuller its queue is.
		#[pallet::constant]
		type MaxDeliveryFee: Get<Balance>;

		/// How many bytes the runs of one block send to one target, until the manager sets another
		/// number. Below half of the size of a channel, runs never raise the price of delivery.
		#[pallet::constant]
		type MaxBlockBytes: Get<u32>;

		/// The share of a run's price that is held on top of it, so that the run can be paid when the
		/// target's rates have risen. What is not spent goes back.
		#[pallet::constant]
		type FeeMargin: Get<Perbill>;

		/// Whether the fee of a run includes what its delivery costs. When it does not, the service
		/// bears it. Only a price in the native token is charged.
		#[pallet::constant]
		type ChargesDelivery: Get<bool>;

		/// The weights of this pallet's calls.
		type WeightInfo: WeightInfo;

		/// Opens channels for the benchmarks.
		#[cfg(feature = "runtime-benchmarks")]
		type BenchmarkHelper: OpenChannel;
	}

	/// What is known of each target chain.
	#[pallet::storage]
	pub type Targets<T: Config> = StorageMap<_, Blake2_128Concat, ParaId, TargetSettings>;

	/// What is set for a target on top of its settings.
	#[pallet::storage]
	pub type Margins<T: Config> =
		StorageMap<_, Blake2_128Concat, ParaId, TargetMargins, ValueQuery>;

	/// The targets that no run is sent to until they are resumed.
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

	/// The limits of delivery: those of the configuration, until the manager sets others.
	#[pallet::storage]
	pub type Delivery<T: Config> = StorageValue<_, DeliveryLimits, ValueQuery, ConfiguredLimits<T>>;

	/// Set while the service hands one of its own messages to the queue: the version of a target binds
	/// these alone.
	#[pallet::storage]
	pub type Sending<T: Config> = StorageValue<_, (), OptionQuery>;

	#[pallet::event]
	#[pallet::generate_deposit(pub(super) fn deposit_event)]
	pub enum Event<T: Config> {
		/// The manager set or replaced what is known of a target.
		TargetSet { para_id: ParaId, settings: Box<TargetSettings> },
		/// The manager chose the XCM version for a target.
		TargetVersionSet { para_id: ParaId, version: Version },
		/// The manager removed a target. No run is sent to it any more.
		TargetRemoved { para_id: ParaId },
		/// The program of a run was handed to the queue of its target. `topic` identifies the message
		/// on both chains.
		ProgramSent { para_id: ParaId, owner: T::AccountId, topic: [u8; 32] },
		/// The manager set the prices of proof sizes and the margin for a target.
		TargetMarginsSet { para_id: ParaId, margins: TargetMargins },
		/// Runs for this target fail from now on.
		TargetStopped { para_id: ParaId },
		/// Runs are sent to this target again.
		TargetResumed { para_id: ParaId },
		/// The program that recovers a trapped fee was handed to the queue of its target.
		ClaimSent { para_id: ParaId, amount: Balance, topic: [u8; 32] },
		/// The manager set the limits of delivery, or took back those of the configuration.
		DeliveryLimitsSet { limits: DeliveryLimits },
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
		/// The target has been stopped.
		TargetStopped,
		/// Delivering the message costs more than a run may, and no message could be sent until the
		/// deadline of the run.
		DeliveryTooExpensive,
		/// What is stored of this target cannot be decoded.
		UndecodableTarget,
		/// The runs of this block have sent the target as many bytes as they may.
		BlockBytesSpent,
		/// The router knows a way to the target, and cannot take it.
		Unroutable,
		/// The router found a part of the message missing.
		MessageIncomplete,
		/// The router's fees were not paid.
		DeliveryFeesNotMet,
	}

	#[pallet::view_functions]
	impl<T: Config> Pallet<T> {
		/// The account that an account of this chain has on chains with accounts of 32 bytes; those with
		/// accounts of 20 bytes take the first of them.
		pub fn account_on_targets(account: T::AccountId) -> [u8; 32] {
			Self::cross_chain_account(account)
		}
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
		/// Sets what is known of a target. The manager only.
		///
		/// Origin: `ManagerOrigin`. Errors: `UnsupportedVersion`, `InvalidFeeAsset`. Emits
		/// `TargetSet`. Its weight is one write.
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

		/// Chooses the XCM version (3, 4 or 5) of the messages to a target. The manager only.
		///
		/// Origin: `ManagerOrigin`. Errors: `UnsupportedVersion`, `UnknownTarget`,
		/// `UndecodableTarget`, `InvalidFeeAsset`. Emits `TargetVersionSet`. Its weight is a read
		/// and a write.
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

		/// Forgets a target. Runs for it fail, and recurring tasks for it end. The manager only.
		///
		/// Origin: `ManagerOrigin`. Errors: `UnknownTarget`. Emits `TargetRemoved`. Its weight is a
		/// read and three writes.
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

		/// Sets what proof sizes cost at a target and by how much more than its price a run withdraws.
		/// The default of all three takes them off again. The manager only.
		///
		/// Origin: `ManagerOrigin`. Errors: `UnknownTarget`. Emits `TargetMarginsSet`. Its weight
		/// is a read and a write.
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

		/// Stops a target, as when its price has risen and each run would leave a fee in its trap. No task
		/// for it is taken; runs that come due fail, and cost nothing. Stored tasks go on. The manager only.
		///
		/// Origin: `ManagerOrigin`. Errors: `UnknownTarget`. Emits `TargetStopped`. Its weight is a
		/// read and a write.
		#[pallet::call_index(4)]
		#[pallet::weight(T::WeightInfo::stop_target())]
		pub fn stop_target(origin: OriginFor<T>, para_id: ParaId) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			Self::ensure_known(para_id)?;
			Stopped::<T>::insert(para_id, ());
			Self::deposit_event(Event::TargetStopped { para_id });
			Ok(())
		}

		/// Resumes a target that was stopped. The manager only.
		///
		/// Origin: `ManagerOrigin`. Errors: `UnknownTarget`. Emits `TargetResumed`. Its weight is a
		/// read and a write.
		#[pallet::call_index(5)]
		#[pallet::weight(T::WeightInfo::resume_target())]
		pub fn resume_target(origin: OriginFor<T>, para_id: ParaId) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			Self::ensure_known(para_id)?;
			Stopped::<T>::remove(para_id);
			Self::deposit_event(Event::TargetResumed { para_id });
			Ok(())
		}

		/// Recovers a fee from the asset trap of a target, where it stayed because it did not buy its
		/// run's weight. `amount` is what the target's event of the trap names. The manager only.
		///
		/// Origin: `ManagerOrigin`. Errors: `UnknownTarget`, `UndecodableTarget`,
		/// `InvalidFeeAsset`, and those of the router. Emits `ClaimSent`. Its weight is that of a
		/// message, with the page of its queue.
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

		/// Sets the limits of delivery for all targets. `None` takes back those of the configuration. The
		/// manager only.
		///
		/// Origin: `ManagerOrigin`. Emits `DeliveryLimitsSet`. Its weight is one write.
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

		/// Recovers a fee that a target trapped when its latest XCM version was an older one. `version` is
		/// that version. The manager only.
		///
		/// Origin: `ManagerOrigin`. Errors, event and weight are those of
		/// [`Self::claim_trapped_fee`].
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

//! What the template's runtime has and this one stands in for: its names, with the bounds that the
//! guide's lines must meet. The runtimes of the services are built with the real ones.

/// The id of this parachain.
pub struct ParachainInfo;

impl ParachainInfo {
	pub fn parachain_id() -> Id {
		Id(crate::genesis_config_presets::PARACHAIN_ID)
	}
}

/// An id of a parachain, as cumulus has it.
pub struct Id(u32);

impl From<Id> for u32 {
	fn from(id: Id) -> u32 {
		id.0
	}
}

impl From<u32> for Id {
	fn from(id: u32) -> Self {
		Self(id)
	}
}

pub mod cumulus_primitives_core {
	/// What the relay chain states of a channel.
	pub struct ChannelInfo {
		pub max_message_size: u32,
		pub max_total_size: u32,
	}

	/// Reads what the relay chain states of channels.
	pub trait GetChannelInfo {
		fn get_channel_info(id: super::Id) -> Option<ChannelInfo>;
	}
}

/// The pallet of the chain's own part of a relay chain.
pub struct ParachainSystem;

impl cumulus_primitives_core::GetChannelInfo for ParachainSystem {
	fn get_channel_info(_: Id) -> Option<cumulus_primitives_core::ChannelInfo> {
		None
	}
}

#[cfg(feature = "runtime-benchmarks")]
impl ParachainSystem {
	pub fn open_outbound_hrmp_channel_for_benchmarks_or_tests(_: Id) {}
}

/// The pallet of XCM, as far as the guide names it.
#[frame_support::pallet]
pub mod pallet_xcm {
	use codec::Decode;
	use frame_support::{dispatch::GetDispatchInfo, pallet_prelude::*};
	use frame_system::pallet_prelude::*;
	use xcm::{latest::Location, AlwaysLatest, VersionedLocation, VersionedXcm, WrapVersion};

	#[pallet::pallet]
	#[pallet::without_storage_info]
	pub struct Pallet<T>(_);

	#[pallet::config]
	pub trait Config: frame_system::Config {}

	#[pallet::call]
	impl<T: Config> Pallet<T> {
		#[pallet::call_index(0)]
		#[pallet::weight(Weight::zero())]
		pub fn send(
			_origin: OriginFor<T>,
			dest: Box<VersionedLocation>,
			message: Box<VersionedXcm<()>>,
		) -> DispatchResult {
			let _ = (dest, message);
			Ok(())
		}
	}

	/// Chooses the version of messages to other chains.
	impl<T: Config> WrapVersion for Pallet<T> {
		fn wrap_version<RuntimeCall: Decode + GetDispatchInfo>(
			dest: &Location,
			message: impl Into<VersionedXcm<RuntimeCall>>,
		) -> Result<VersionedXcm<RuntimeCall>, ()> {
			AlwaysLatest::wrap_version(dest, message)
		}
	}
}

/// The queue of messages to siblings.
pub struct XcmpQueue;

pub mod xcm_config {
	use std::cell::RefCell;
	use xcm::latest::{Assets, Location, SendError, SendResult, SendXcm, Xcm, XcmHash};

	thread_local! {
		/// What was sent.
		pub static SENT: RefCell<Vec<Xcm<()>>> = const { RefCell::new(Vec::new()) };
	}

	/// Carries messages.
	pub struct XcmRouter;

	impl SendXcm for XcmRouter {
		type Ticket = Xcm<()>;

		fn validate(
			_: &mut Option<Location>,
			message: &mut Option<Xcm<()>>,
		) -> SendResult<Self::Ticket> {
			let message = message.take().ok_or(SendError::MissingArgument)?;
			Ok((message, Assets::new()))
		}

		fn deliver(message: Self::Ticket) -> Result<XcmHash, SendError> {
			SENT.with_borrow_mut(|sent| sent.push(message));
			Ok([0; 32])
		}
	}
}

pub mod polkadot_runtime_common {
	pub mod xcm_sender {
		use frame_support::traits::Get;
		use std::marker::PhantomData;
		use xcm::latest::AssetId;

		/// Prices a message.
		pub trait PriceForMessageDelivery {}

		/// A price that rises with the length of a queue.
		pub struct ExponentialPrice<A, B, M, F>(PhantomData<(A, B, M, F)>);

		impl<A: Get<AssetId>, B: Get<u128>, M: Get<u128>, F> PriceForMessageDelivery
			for ExponentialPrice<A, B, M, F>
		{
		}
	}
}

pub mod cumulus_pallet_xcmp_queue {
	/// The part of the queue's configuration that the guide changes.
	pub trait Config {
		type VersionWrapper: xcm::WrapVersion;
		type PriceForSiblingDelivery: super::polkadot_runtime_common::xcm_sender::PriceForMessageDelivery;
	}
}

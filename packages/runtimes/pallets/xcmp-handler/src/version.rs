use crate::{Config, Pallet, Sending, Targets};
use codec::Decode;
use frame_support::dispatch::GetDispatchInfo;
use xcm::{
	latest::{Junction::Parachain, Location},
	IntoVersion, VersionedXcm, WrapVersion,
};

/// Chooses the XCM version of a message. The service's messages to a target have the version
/// that the manager set. [`Config::OtherVersions`] chooses the version of all other messages.
impl<T: Config> WrapVersion for Pallet<T> {
	fn wrap_version<RuntimeCall: Decode + GetDispatchInfo>(
		destination: &Location,
		message: impl Into<VersionedXcm<RuntimeCall>>,
	) -> Result<VersionedXcm<RuntimeCall>, ()> {
		let target = match destination.unpack() {
			(1, [Parachain(para_id)]) if Sending::<T>::exists() => Targets::<T>::get(para_id),
			_ => None,
		};
		match target {
			Some(target) => message.into().into_version(target.version),
			None => T::OtherVersions::wrap_version(destination, message),
		}
	}
}

//! The chains that this chain trusts as reserves of assets.

use crate::switches::ReserveNotTrusted;
use frame_support::{
	parameter_types,
	traits::{ContainsPair, Get},
};
use paraclock_runtime_shared::location::RelayLocation;
use polkadot_sdk::*;
use staging_xcm::latest::prelude::*;
use staging_xcm_builder::NativeAsset;

parameter_types! {
	/// The location of Asset Hub, the reserve of the relay's token.
	pub AssetHub: Location = Location::new(1, [Parachain(1_000)]);
}

/// Trusts each chain with its own token. Trusts Asset Hub with the relay's token, unless switched off.
pub type Reserves = (NativeAsset, RelayTokenOfAssetHub);

/// The relay's token that comes from Asset Hub.
pub struct RelayTokenOfAssetHub;

impl ContainsPair<Asset, Location> for RelayTokenOfAssetHub {
	fn contains(asset: &Asset, origin: &Location) -> bool {
		!ReserveNotTrusted::get()
			&& asset.id == AssetId(RelayLocation::get())
			&& origin == &AssetHub::get()
	}
}

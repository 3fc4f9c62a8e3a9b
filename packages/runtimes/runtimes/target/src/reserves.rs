//! Which chains hold which assets for this one.

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
	/// The chain that holds the relay's token since the Asset Hub migration.
	pub AssetHub: Location = Location::new(1, [Parachain(1_000)]);
}

/// Each chain its own token, and Asset Hub the relay's, unless switched off.
pub type Reserves = (NativeAsset, RelayTokenOfAssetHub);

/// The relay's token from Asset Hub.
pub struct RelayTokenOfAssetHub;

impl ContainsPair<Asset, Location> for RelayTokenOfAssetHub {
	fn contains(asset: &Asset, origin: &Location) -> bool {
		!ReserveNotTrusted::get()
			&& asset.id == AssetId(RelayLocation::get())
			&& origin == &AssetHub::get()
	}
}

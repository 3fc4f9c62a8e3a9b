//! Who a location is on this chain, and who may pay to execute programs here.

use crate::{
	accounts::{AccountId, DescribedAccounts, LegacyAccounts, SovereignAccounts},
	switches::{BarrierRejectsService, LegacyAccountDerivation},
};
use frame_support::traits::{Contains, Get};
use paraclock_runtime_shared::location::OriginsOutside;
use polkadot_sdk::*;
use staging_xcm::latest::prelude::*;
use staging_xcm_executor::traits::ConvertLocation;

/// Sovereign accounts first, then accounts of other chains' users.
pub type LocationToAccount = (SovereignAccounts, ForeignUserAccounts);

/// Accounts of other chains' users, by today's derivation or by the legacy one.
pub struct ForeignUserAccounts;

impl ConvertLocation<AccountId> for ForeignUserAccounts {
	fn convert_location(location: &Location) -> Option<AccountId> {
		if LegacyAccountDerivation::get() {
			LegacyAccounts::convert_location(location)
		} else {
			<DescribedAccounts>::convert_location(location)
		}
	}
}

/// The relay and the siblings, and what lives on them, or the relay alone.
pub struct PaidOrigins;

impl Contains<Location> for PaidOrigins {
	fn contains(location: &Location) -> bool {
		if BarrierRejectsService::get() {
			return location == &Location::parent();
		}
		OriginsOutside::contains(location)
	}
}

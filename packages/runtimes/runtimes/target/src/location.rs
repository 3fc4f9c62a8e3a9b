//! The accounts of locations on this chain, and the origins that may pay for execution.

use crate::{
	accounts::{AccountId, DescribedAccounts, LegacyAccounts, SovereignAccounts},
	switches::{BarrierRejectsService, LegacyAccountDerivation},
};
use frame_support::traits::{Contains, Get};
use paraclock_runtime_shared::location::OriginsOutside;
use polkadot_sdk::*;
use staging_xcm::latest::prelude::*;
use staging_xcm_executor::traits::ConvertLocation;

/// Converts a location to an account: sovereign accounts first, then users of other chains.
pub type LocationToAccount = (SovereignAccounts, ForeignUserAccounts);

/// Derives the account of a user of another chain by today's rule, or by the legacy rule if switched.
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

/// Contains the relay, siblings and locations inside siblings, or only the relay if switched.
pub struct PaidOrigins;

impl Contains<Location> for PaidOrigins {
	fn contains(location: &Location) -> bool {
		if BarrierRejectsService::get() {
			return location == &Location::parent();
		}
		OriginsOutside::contains(location)
	}
}

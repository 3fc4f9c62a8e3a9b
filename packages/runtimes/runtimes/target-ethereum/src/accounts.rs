//! Accounts of 20 bytes. The chain `target` has accounts of 32 bytes instead.

use crate::switches::AliasAccountDerivation;
use frame_support::traits::Get;
use paraclock_runtime_shared::account20;
use polkadot_sdk::*;
use staging_xcm::latest::prelude::*;
use staging_xcm_executor::traits::ConvertLocation;

pub use paraclock_runtime_shared::account20::{
	endowed_accounts, sudo_account, AccountId, Address, LocationHash as LegacyAccounts, Lookup,
	Signature, SignedAsNative, SignedToLocation, SovereignAccounts,
};

/// Derives the account of a user of another chain by the description of today, or of 2022 if switched.
pub struct DescribedAccounts;

impl ConvertLocation<AccountId> for DescribedAccounts {
	fn convert_location(location: &Location) -> Option<AccountId> {
		if AliasAccountDerivation::get() {
			account20::AliasAccounts::convert_location(location)
		} else {
			account20::DescribedAccounts::convert_location(location)
		}
	}
}

//! Accounts of 20 bytes: what this chain does not share with `target`, beside its switches.

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

/// Accounts of other chains' users by description: by today's, or by that of 2022.
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

//! Accounts of 32 bytes: what this chain does not share with `target-ethereum`, beside its switches.

use paraclock_runtime_shared::location::AnyRelayNetwork;
use polkadot_sdk::*;
use staging_xcm_builder::Account32Hash;

pub use paraclock_runtime_shared::{
	account32::{AccountId, Address, Lookup, Signature, SignedAsNative, SignedToLocation},
	accounts::{endowed_accounts, sudo_account},
	location::{DescribedAccounts, SovereignAccounts},
};

/// Accounts of other chains' users by the legacy derivation.
pub type LegacyAccounts = Account32Hash<AnyRelayNetwork, AccountId>;

//! Accounts of 32 bytes. The chain `target-ethereum` has accounts of 20 bytes instead.

use paraclock_runtime_shared::location::AnyRelayNetwork;
use polkadot_sdk::*;
use staging_xcm_builder::Account32Hash;

pub use paraclock_runtime_shared::{
	account32::{AccountId, Address, Lookup, Signature, SignedAsNative, SignedToLocation},
	accounts::{endowed_accounts, sudo_account},
	location::{DescribedAccounts, SovereignAccounts},
};

/// Derives the account of a user of another chain by the legacy rule.
pub type LegacyAccounts = Account32Hash<AnyRelayNetwork, AccountId>;

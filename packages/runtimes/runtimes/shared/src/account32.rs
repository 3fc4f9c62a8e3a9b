//! Accounts of 32 bytes, as on most chains: public keys and derived accounts.
//!
//! The modules `account32` and `account20` define the same names. A macro takes one of the two modules.

use crate::location::AnyRelayNetwork;
use polkadot_sdk::{
	sp_runtime::{
		traits::{AccountIdLookup, IdentifyAccount, Verify},
		MultiAddress, MultiSignature,
	},
	staging_xcm_builder::{SignedAccountId32AsNative, SignedToAccountId32},
};

/// The signature of an extrinsic.
pub type Signature = MultiSignature;
/// An account of 32 bytes: the public key that made a [`Signature`], or a derived account.
pub type AccountId = <<Signature as Verify>::Signer as IdentifyAccount>::AccountId;
/// The form of an account in an extrinsic.
pub type Address = MultiAddress<AccountId, ()>;
/// Converts an [`Address`] to its account.
pub type Lookup = AccountIdLookup<AccountId, ()>;
/// Converts the location of an account of this chain to the signed origin of the account.
pub type SignedAsNative<RuntimeOrigin> = SignedAccountId32AsNative<AnyRelayNetwork, RuntimeOrigin>;
/// Converts a signed origin of this chain to the location of its account.
pub type SignedToLocation<RuntimeOrigin> =
	SignedToAccountId32<RuntimeOrigin, AccountId, AnyRelayNetwork>;

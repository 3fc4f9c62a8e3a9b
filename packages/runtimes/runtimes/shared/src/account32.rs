//! Accounts of 32 bytes, as most chains have them: public keys, and derived accounts.
//!
//! The modules `account32` and `account20` have the same names. The macros take one of them.

use crate::location::AnyRelayNetwork;
use polkadot_sdk::{
	sp_runtime::{
		traits::{AccountIdLookup, IdentifyAccount, Verify},
		MultiAddress, MultiSignature,
	},
	staging_xcm_builder::{SignedAccountId32AsNative, SignedToAccountId32},
};

/// Signature of an extrinsic.
pub type Signature = MultiSignature;
/// 32-byte account, the public key behind a [`Signature`] or a derived one.
pub type AccountId = <<Signature as Verify>::Signer as IdentifyAccount>::AccountId;
/// How an extrinsic names an account.
pub type Address = MultiAddress<AccountId, ()>;
/// Finds the account that an [`Address`] names.
pub type Lookup = AccountIdLookup<AccountId, ()>;
/// Lets an account of this chain sign by XCM.
pub type SignedAsNative<RuntimeOrigin> = SignedAccountId32AsNative<AnyRelayNetwork, RuntimeOrigin>;
/// Where a signer of this chain is in the world of XCM.
pub type SignedToLocation<RuntimeOrigin> =
	SignedToAccountId32<RuntimeOrigin, AccountId, AnyRelayNetwork>;

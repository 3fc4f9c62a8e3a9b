//! Accounts of 20 bytes, as on chains with Ethereum accounts: addresses of
//! secp256k1 keys, and derived accounts that are cut to their first 20 bytes.

use crate::{
	accounts::ENDOWMENT,
	location::{self, AnyRelayNetwork},
	Balance,
};
use alloc::vec::Vec;
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use core::{fmt, marker::PhantomData};
use polkadot_sdk::{
	frame_support::traits::OriginTrait,
	frame_system::RawOrigin,
	polkadot_parachain_primitives::primitives::Sibling,
	sp_core::{ecdsa, hex2array, H160},
	sp_io::{
		crypto::secp256k1_ecdsa_recover,
		hashing::{blake2_256, keccak_256},
	},
	sp_runtime::traits::{IdentifyAccount, IdentityLookup, Lazy, TryConvert, Verify},
	staging_xcm::latest::prelude::{AccountKey20, Location},
	staging_xcm_builder::{
		AccountKey20Aliases, HashedDescription, LegacyDescribeForeignChainAccount, ParentIsPreset,
		SiblingParachainConvertsVia, SignedAccountKey20AsNative,
	},
	staging_xcm_executor::traits::ConvertLocation,
};
use scale_info::{build::Fields, Path, Type, TypeInfo};
use serde::{Deserialize, Serialize};

/// An account of 20 bytes, the address of an Ethereum key or a derived account.
#[derive(
	Clone,
	Copy,
	Decode,
	DecodeWithMemTracking,
	Default,
	Deserialize,
	Encode,
	Eq,
	MaxEncodedLen,
	Ord,
	PartialEq,
	PartialOrd,
	Serialize,
)]
pub struct AccountId20(H160);

/// The type has the name that Moonbeam's crate uses. Libraries recognise a 20-byte account by it.
impl TypeInfo for AccountId20 {
	type Identity = Self;

	fn type_info() -> Type {
		Type::builder().path(Path::new("AccountId20", "account")).composite(
			Fields::unnamed().field(|field| field.ty::<[u8; 20]>().type_name("[u8; 20]")),
		)
	}
}

impl fmt::Debug for AccountId20 {
	fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
		fmt::Debug::fmt(&self.0, formatter)
	}
}

impl fmt::Display for AccountId20 {
	fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
		fmt::Debug::fmt(&self.0, formatter)
	}
}

impl AsRef<[u8; 20]> for AccountId20 {
	fn as_ref(&self) -> &[u8; 20] {
		self.0.as_fixed_bytes()
	}
}

impl From<H160> for AccountId20 {
	fn from(address: H160) -> Self {
		Self(address)
	}
}

impl From<[u8; 20]> for AccountId20 {
	fn from(bytes: [u8; 20]) -> Self {
		Self(H160(bytes))
	}
}

/// Makes an account of the first 20 bytes of a hash.
impl From<[u8; 32]> for AccountId20 {
	fn from(bytes: [u8; 32]) -> Self {
		Self(H160::from_slice(&bytes[..20]))
	}
}

impl From<AccountId20> for [u8; 20] {
	fn from(account: AccountId20) -> Self {
		account.0 .0
	}
}

impl From<AccountId20> for Location {
	fn from(account: AccountId20) -> Self {
		AccountKey20 { network: None, key: account.into() }.into()
	}
}

impl IdentifyAccount for AccountId20 {
	type AccountId = Self;

	fn into_account(self) -> Self {
		self
	}
}

/// A secp256k1 signature over the Keccak-256 hash of the message.
#[derive(Clone, Debug, Decode, DecodeWithMemTracking, Encode, Eq, PartialEq)]
pub struct EthereumSignature(ecdsa::Signature);

impl TypeInfo for EthereumSignature {
	type Identity = Self;

	fn type_info() -> Type {
		Type::builder().path(Path::new("EthereumSignature", "account")).composite(
			Fields::unnamed()
				.field(|field| field.ty::<ecdsa::Signature>().type_name("ecdsa::Signature")),
		)
	}
}

impl Verify for EthereumSignature {
	type Signer = AccountId20;

	fn verify<L: Lazy<[u8]>>(&self, mut message: L, signer: &AccountId20) -> bool {
		let hash = keccak_256(message.get());
		secp256k1_ecdsa_recover(self.0.as_ref(), &hash)
			.is_ok_and(|key| signer.0.as_bytes() == &keccak_256(&key)[12..])
	}
}

/// The signature of an extrinsic.
pub type Signature = EthereumSignature;
/// An account of 20 bytes: the address of the key that made a [`Signature`], or a derived account.
pub type AccountId = AccountId20;
/// The form of an account in an extrinsic.
pub type Address = AccountId20;
/// Converts an [`Address`] to its account.
pub type Lookup = IdentityLookup<AccountId20>;
/// Converts the location of an account of this chain to the signed origin of the account.
pub type SignedAsNative<RuntimeOrigin> = SignedAccountKey20AsNative<AnyRelayNetwork, RuntimeOrigin>;

/// Converts a signed origin of this chain to the location of its account.
pub struct SignedToLocation<RuntimeOrigin>(PhantomData<RuntimeOrigin>);

impl<RuntimeOrigin: OriginTrait + Clone> TryConvert<RuntimeOrigin, Location>
	for SignedToLocation<RuntimeOrigin>
where
	RuntimeOrigin::PalletsOrigin: From<RawOrigin<AccountId20>>
		+ TryInto<RawOrigin<AccountId20>, Error = RuntimeOrigin::PalletsOrigin>,
{
	fn try_convert(origin: RuntimeOrigin) -> Result<Location, RuntimeOrigin> {
		origin.try_with_caller(|caller| match caller.try_into() {
			Ok(RawOrigin::Signed(who)) => {
				Ok(AccountKey20 { network: AnyRelayNetwork::get(), key: who.into() }.into())
			}
			Ok(other) => Err(other.into()),
			Err(other) => Err(other),
		})
	}
}

/// Converts the locations of the relay, of sibling chains and of this chain's accounts to accounts.
pub type SovereignAccounts = (
	ParentIsPreset<AccountId20>,
	SiblingParachainConvertsVia<Sibling, AccountId20>,
	AccountKey20Aliases<AnyRelayNetwork, AccountId20>,
);

/// Derives the account of a user of another chain: the hash of a standard description of its location.
pub type DescribedAccounts = location::DescribedAccounts<AccountId20>;

/// Derives the account of a user of another chain by the description that was in use in 2022.
#[allow(deprecated)]
pub type AliasAccounts = HashedDescription<AccountId20, LegacyDescribeForeignChainAccount>;

/// Derives the account of a user of another chain by the oldest rule: the hash of the encoded location.
pub struct LocationHash;

impl ConvertLocation<AccountId20> for LocationHash {
	fn convert_location(location: &Location) -> Option<AccountId20> {
		Some(("multiloc", location).using_encoded(blake2_256).into())
	}
}

/// Alith, Baltathar, Charleth, Dorothy, Ethan and Faith: the first accounts on Ethereum's path
/// of the mnemonic `bottom drive obey lake curtain smoke basket hold race lonely fit walk`.
const DEVELOPMENT_ACCOUNTS: [[u8; 20]; 6] = [
	hex2array!("f24ff3a9cf04c71dbc94d0b566f7a27b94566cac"),
	hex2array!("3cd0a705a2dc65e5b1e1205896baa2be8a07c6e0"),
	hex2array!("798d4ba9baf0064ec19eb4f0a1a45785ae9d6dfc"),
	hex2array!("773539d4ac0e786233d90a233654ccee26a613d9"),
	hex2array!("ff64d3f6efe2317ee2807d223a0bdc4c0c49dfdb"),
	hex2array!("c0f0f4ab324c46e55d02d0033343b4be8a55532d"),
];

/// The six development accounts of this chain, each with [`ENDOWMENT`].
pub fn endowed_accounts() -> Vec<(AccountId20, Balance)> {
	DEVELOPMENT_ACCOUNTS.map(|account| (account.into(), ENDOWMENT)).to_vec()
}

/// The account that may use sudo: Alith.
pub fn sudo_account() -> AccountId20 {
	DEVELOPMENT_ACCOUNTS[0].into()
}

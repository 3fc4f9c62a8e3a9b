//! XCM locations of the network, and the accounts that locations have on a parachain.

use crate::AccountId;
use polkadot_sdk::{
	frame_support::{parameter_types, traits::Contains},
	polkadot_parachain_primitives::primitives::Sibling,
	staging_xcm::latest::{prelude::*, ROCOCO_GENESIS_HASH},
	staging_xcm_builder::{
		AccountId32Aliases, DescribeAllTerminal, DescribeFamily, DescribeTerminus,
		HashedDescription, ParentIsPreset, SiblingParachainConvertsVia,
	},
};

parameter_types! {
	/// The relay runs Rococo's runtime, so its network id is the hash of Rococo's genesis block.
	pub const RelayNetwork: NetworkId = NetworkId::ByGenesis(ROCOCO_GENESIS_HASH);
	/// The relay's network, for parameters that take an `Option`.
	pub const AnyRelayNetwork: Option<NetworkId> = Some(RelayNetwork::get());
	pub const RelayLocation: Location = Location::parent();
	pub const NativeToken: Location = Location::here();
	pub const RootLocation: Location = Location::here();
}

/// Converts the locations of the relay, of sibling chains and of this chain's accounts to accounts.
pub type SovereignAccounts = (
	ParentIsPreset<AccountId>,
	SiblingParachainConvertsVia<Sibling, AccountId>,
	AccountId32Aliases<AnyRelayNetwork, AccountId>,
);

/// Derives the account of a user of another chain: the hash of a standard description of its location.
pub type DescribedAccounts<Account = AccountId> =
	HashedDescription<Account, (DescribeTerminus, DescribeFamily<DescribeAllTerminal>)>;

/// Contains the relay and every sibling parachain, but no account on them.
pub struct ParentOrSibling;

impl Contains<Location> for ParentOrSibling {
	fn contains(location: &Location) -> bool {
		matches!(location.unpack(), (1, [] | [Parachain(_)]))
	}
}

/// Contains the relay, every sibling parachain, and every location inside a sibling.
pub struct OriginsOutside;

impl Contains<Location> for OriginsOutside {
	fn contains(location: &Location) -> bool {
		matches!(location.unpack(), (1, [] | [Parachain(_), ..]))
	}
}

//! Where the network is in the world of XCM, and who a location is to a parachain.

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
	/// The relay is Rococo's runtime, which names its network by Rococo's genesis.
	pub const RelayNetwork: NetworkId = NetworkId::ByGenesis(ROCOCO_GENESIS_HASH);
	/// The same, for parameters where a network may be absent.
	pub const AnyRelayNetwork: Option<NetworkId> = Some(RelayNetwork::get());
	pub const RelayLocation: Location = Location::parent();
	pub const NativeToken: Location = Location::here();
	pub const RootLocation: Location = Location::here();
}

/// Sovereign accounts of the relay and of siblings, and this chain's own accounts.
pub type SovereignAccounts = (
	ParentIsPreset<AccountId>,
	SiblingParachainConvertsVia<Sibling, AccountId>,
	AccountId32Aliases<AnyRelayNetwork, AccountId>,
);

/// Accounts of other chains' users: the hash of a standard description of where they live.
pub type DescribedAccounts<Account = AccountId> =
	HashedDescription<Account, (DescribeTerminus, DescribeFamily<DescribeAllTerminal>)>;

/// The relay itself, or any sibling parachain itself.
pub struct ParentOrSibling;

impl Contains<Location> for ParentOrSibling {
	fn contains(location: &Location) -> bool {
		matches!(location.unpack(), (1, [] | [Parachain(_)]))
	}
}

/// The relay and the siblings, and whoever lives on them.
pub struct OriginsOutside;

impl Contains<Location> for OriginsOutside {
	fn contains(location: &Location) -> bool {
		matches!(location.unpack(), (1, [] | [Parachain(_), ..]))
	}
}

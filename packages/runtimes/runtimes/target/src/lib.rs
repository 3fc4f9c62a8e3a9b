//! The target: a parachain whose calls the service's tasks run.
//!
//! The chain is configured correctly. Six switches in storage cause the misconfigurations
//! that an onboarding check must find. All switches are off at genesis; see [`switches`].
//!
//! With the feature `bundled`, the chain builds four blocks on a core. The first of them also serves
//! an agenda of root's calls.

#![no_std]
#![recursion_limit = "256"]

extern crate alloc;

mod accounts;
#[cfg(feature = "bundled")]
mod agenda;
mod assets;
mod genesis;
mod location;
mod proxies;
mod reserves;
mod revive;
mod switches;
mod transact;

use alloc::vec::Vec;
use frame_support::construct_runtime;
use paraclock_runtime_shared::{configure_parachain, implement_parachain_apis};
use polkadot_sdk::*;

use revive as contracts;
pub use switches::{RuntimeParameters, RuntimeParametersKey, RuntimeParametersValue};

/// The version of the runtime and of its APIs.
#[sp_version::runtime_version]
pub const VERSION: sp_version::RuntimeVersion = sp_version::RuntimeVersion {
	spec_name: alloc::borrow::Cow::Borrowed("paraclock-target"),
	impl_name: alloc::borrow::Cow::Borrowed("paraclock-target"),
	authoring_version: 1,
	spec_version: 1_000,
	impl_version: 0,
	apis: RUNTIME_API_VERSIONS,
	transaction_version: 1,
	system_version: 1,
};

construct_runtime! {
	pub enum Runtime {
		System: frame_system = 0,
		ParachainSystem: cumulus_pallet_parachain_system = 1,
		Timestamp: pallet_timestamp = 2,
		ParachainInfo: staging_parachain_info = 3,

		Balances: pallet_balances = 10,
		TransactionPayment: pallet_transaction_payment = 11,

		Aura: pallet_aura = 20,
		AuraExt: cumulus_pallet_aura_ext = 21,

		XcmpQueue: cumulus_pallet_xcmp_queue = 30,
		PolkadotXcm: pallet_xcm = 31,
		CumulusXcm: cumulus_pallet_xcm = 32,
		MessageQueue: pallet_message_queue = 33,

		Utility: pallet_utility = 40,
		Proxy: pallet_proxy = 41,
		Multisig: pallet_multisig = 42,
		ForeignAssets: pallet_assets = 50,
		Revive: pallet_revive = 60,
		Parameters: pallet_parameters = 70,
		#[cfg(feature = "bundled")]
		Scheduler: pallet_scheduler = 80,

		Sudo: pallet_sudo = 255,
	}
}

configure_parachain! {
	accounts: accounts,
	ss58_prefix: 12_000,
	migrator: (),
	location_to_account: location::LocationToAccount,
	asset_transactor: assets::AssetTransactors,
	trader: assets::Traders,
	reserves: reserves::Reserves,
	paid_origins: location::PaidOrigins,
	transact_filter: transact::TransactFilter,
	version_wrapper: PolkadotXcm,
}

implement_parachain_apis! {
	accounts: accounts,
	hidden_apis: (),
	payment_assets: assets::payment_assets(),
	genesis_preset: genesis::preset;

	#[cfg(feature = "bundled")]
	impl cumulus_primitives_core::TargetBlockRate<Block> for Runtime {
		fn target_block_rate() -> u32 {
			paraclock_runtime_shared::limits::BLOCKS_PER_RELAY_BLOCK
		}
	}
}

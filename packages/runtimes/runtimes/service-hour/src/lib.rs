//! The runtime of the automation service in variant H: a parachain whose tasks run on the hour.

#![no_std]
#![recursion_limit = "256"]

extern crate alloc;

use alloc::vec::Vec;
use frame_support::construct_runtime;
use paraclock_runtime_shared::{configure_service, SERVICE_HOUR_PARA_ID};
use polkadot_sdk::*;

/// The version of the runtime and of its APIs.
#[sp_version::runtime_version]
pub const VERSION: sp_version::RuntimeVersion = sp_version::RuntimeVersion {
	spec_name: alloc::borrow::Cow::Borrowed("paraclock-hour"),
	impl_name: alloc::borrow::Cow::Borrowed("paraclock-hour"),
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
		MultiBlockMigrations: pallet_migrations = 4,

		Balances: pallet_balances = 10,
		TransactionPayment: pallet_transaction_payment = 11,
		Vesting: pallet_vesting = 12,

		Aura: pallet_aura = 20,
		AuraExt: cumulus_pallet_aura_ext = 21,

		XcmpQueue: cumulus_pallet_xcmp_queue = 30,
		PolkadotXcm: pallet_xcm = 31,
		CumulusXcm: cumulus_pallet_xcm = 32,
		MessageQueue: pallet_message_queue = 33,

		Utility: pallet_utility = 40,
		Proxy: pallet_proxy = 41,
		Multisig: pallet_multisig = 42,

		AutomationTime: pallet_automation_time::hour = 60,
		XcmpHandler: pallet_xcmp_handler = 61,

		Sudo: pallet_sudo = 255,
	}
}

configure_service! {
	pallet: hour,
	limits: automation_rules::HOUR,
	run_deadline: 24 * 3_600,
	para_id: SERVICE_HOUR_PARA_ID,
	ss58_prefix: 11_114,
}

//! The runtime APIs of the automation service.
//!
//! Both variants implement all of these APIs. `query_fee_details` quotes exactly what an
//! extrinsic will prepay; `get_time_automation_fees` quotes the execution fee of a named action.
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

use automation_rules::{AutomationAction, Balance, FeeDetails};
use codec::Codec;
use pallet_automation_time::FeeQueryError;
use sp_runtime::OpaqueExtrinsic;

sp_api::decl_runtime_apis! {
	/// Queries of task ids and fees.
	///
	/// The version states the form of the topic of a run's message. Since version 2, the topic is
	/// the hash of task id, run, block number and parent hash; in version 1, there was no parent hash.
	#[api_version(2)]
	pub trait AutomationTimeApi<AccountId, Hash>
	where
		AccountId: Codec,
		Hash: Codec,
	{
		/// Computes the id of the task that `account` schedules under `provided_id`.
		fn generate_task_id(account: AccountId, provided_id: alloc::vec::Vec<u8>) -> Hash;

		/// Quotes the prepayment of a scheduling extrinsic: the fees of all times of a list, or of
		/// the first run of a recurring task. Returns the reason if the service would refuse the
		/// extrinsic from every sender.
		fn query_fee_details(extrinsic: OpaqueExtrinsic) -> Result<FeeDetails, FeeQueryError>;

		/// Quotes the execution fee of an action, multiplied by the number of runs.
		fn get_time_automation_fees(
			action: AutomationAction,
			executions: u32,
		) -> Result<Balance, FeeQueryError>;
	}

	/// Queries of accounts on other chains. `DerivedAccount` is the type of these accounts.
	pub trait XcmpHandlerApi<AccountId, DerivedAccount>
	where
		AccountId: Codec,
		DerivedAccount: Codec,
	{
		/// Computes the account through which `account` acts on a target chain.
		fn cross_chain_account(account: AccountId) -> DerivedAccount;
	}
}

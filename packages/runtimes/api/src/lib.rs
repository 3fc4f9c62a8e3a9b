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
	/// Questions about scheduled tasks.
	pub trait AutomationTimeApi<AccountId, Hash>
	where
		AccountId: Codec,
		Hash: Codec,
	{
		/// The id of the task that `account` schedules under `provided_id`.
		fn generate_task_id(account: AccountId, provided_id: alloc::vec::Vec<u8>) -> Hash;

		/// What the task of a scheduling extrinsic prepays: for all times of a list, for the first run
		/// of a recurring task. An extrinsic that would be refused, whoever sent it, is answered with
		/// the reason.
		fn query_fee_details(extrinsic: OpaqueExtrinsic) -> Result<FeeDetails, FeeQueryError>;

		/// The execution fee of an action, times the number of executions.
		fn get_time_automation_fees(
			action: AutomationAction,
			executions: u32,
		) -> Result<Balance, FeeQueryError>;
	}

	/// Questions about accounts on other chains, where an account is a `DerivedAccount`.
	pub trait XcmpHandlerApi<AccountId, DerivedAccount>
	where
		AccountId: Codec,
		DerivedAccount: Codec,
	{
		/// The account through which `account` acts on a target chain.
		fn cross_chain_account(account: AccountId) -> DerivedAccount;
	}
}

//! Which calls a program may transact.

use crate::{contracts::is_of_contracts, switches::ContractsUnreachableOverXcm, RuntimeCall};
use frame_support::traits::{Contains, Get};
use polkadot_sdk::*;

/// Every call, or every call that does not reach a contract.
pub struct TransactFilter;

impl Contains<RuntimeCall> for TransactFilter {
	fn contains(call: &RuntimeCall) -> bool {
		!(ContractsUnreachableOverXcm::get() && reaches_contracts(call))
	}
}

/// Looks into proxied and batched calls. The depth is bounded by the decoder of programs.
fn reaches_contracts(call: &RuntimeCall) -> bool {
	match call {
		RuntimeCall::Proxy(pallet_proxy::Call::proxy { call, .. }) => reaches_contracts(call),
		RuntimeCall::Utility(
			pallet_utility::Call::batch { calls }
			| pallet_utility::Call::batch_all { calls }
			| pallet_utility::Call::force_batch { calls },
		) => calls.iter().any(reaches_contracts),
		_ => is_of_contracts(call),
	}
}

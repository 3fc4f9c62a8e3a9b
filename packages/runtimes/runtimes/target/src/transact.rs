//! The calls that an XCM program may transact.

use crate::{contracts::is_of_contracts, switches::ContractsUnreachableOverXcm, RuntimeCall};
use frame_support::traits::{Contains, Get};
use polkadot_sdk::*;

/// Permits every call. If switched, permits only calls that do not reach a contract.
pub struct TransactFilter;

impl Contains<RuntimeCall> for TransactFilter {
	fn contains(call: &RuntimeCall) -> bool {
		!(ContractsUnreachableOverXcm::get() && reaches_contracts(call))
	}
}

/// Whether a call reaches a contract, also inside proxied and batched calls. Decoding limits the depth.
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

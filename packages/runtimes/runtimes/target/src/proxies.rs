//! The calls that each proxy type permits.

use crate::{
	contracts::is_contract_call, switches::ProxyFilterRefusesCall, Balances, Runtime, RuntimeCall,
	RuntimeEvent, System,
};
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use frame_support::traits::{Get, InstanceFilter};
use paraclock_runtime_shared::configure_delegation;
use polkadot_sdk::*;
use scale_info::TypeInfo;

/// How much a user trusts a proxy with.
#[derive(
	Clone,
	Copy,
	Debug,
	Decode,
	DecodeWithMemTracking,
	Default,
	Encode,
	Eq,
	MaxEncodedLen,
	Ord,
	PartialEq,
	PartialOrd,
	TypeInfo,
)]
pub enum ProxyType {
	/// Every call.
	#[default]
	Any,
	/// Remarks, what a proxy is announced and answered with, and batches of these: a list of what
	/// moves no token, to which a new call is added by hand.
	NonTransfer,
	/// What users automate: transfers, remarks, contract calls, and batches of these.
	Automation,
}

impl InstanceFilter<RuntimeCall> for ProxyType {
	fn filter(&self, call: &RuntimeCall) -> bool {
		match self {
			ProxyType::Any => true,
			_ if ProxyFilterRefusesCall::get() => false,
			ProxyType::NonTransfer => {
				is_remark_or_batch(call)
					|| matches!(
						call,
						RuntimeCall::Proxy(
							pallet_proxy::Call::announce { .. }
								| pallet_proxy::Call::remove_announcement { .. }
								| pallet_proxy::Call::reject_announcement { .. }
						)
					)
			}
			ProxyType::Automation => {
				is_contract_call(call)
					|| is_remark_or_batch(call)
					|| matches!(
						call,
						RuntimeCall::Balances(
							pallet_balances::Call::transfer_allow_death { .. }
								| pallet_balances::Call::transfer_keep_alive { .. }
								| pallet_balances::Call::transfer_all { .. }
						) | RuntimeCall::ForeignAssets(
							pallet_assets::Call::transfer { .. }
								| pallet_assets::Call::transfer_keep_alive { .. }
						)
					)
			}
		}
	}

	fn is_superset(&self, other: &Self) -> bool {
		self == other || *self == ProxyType::Any
	}
}

/// Whether a call is a remark or a batch. The filter also checks each call inside a batch.
fn is_remark_or_batch(call: &RuntimeCall) -> bool {
	matches!(
		call,
		RuntimeCall::System(
			frame_system::Call::remark { .. } | frame_system::Call::remark_with_event { .. }
		) | RuntimeCall::Utility(
			pallet_utility::Call::batch { .. }
				| pallet_utility::Call::batch_all { .. }
				| pallet_utility::Call::force_batch { .. }
		)
	)
}

configure_delegation! { proxy_type: ProxyType }

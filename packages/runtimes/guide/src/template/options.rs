use super::{AccountId, Balance, Balances, Runtime, RuntimeCall, RuntimeHoldReason, UNIT};
use crate::configs::EquivalentCalls;
use frame_support::{
	parameter_types,
	traits::{Consideration, Footprint, InstanceFilter},
};

// The guide's lines: runtime/src/configs/mod.rs, for deposits

/// What the configuration of the pallet asks of its deposits.
pub trait Deposits {
	type Deposit: Consideration<AccountId, Footprint>;
}

impl Deposits for Runtime {
	// The guide's lines: in impl pallet_automation_time::hour::Config
}

pub enum ProxyType {
	Any,
	Automation,
}

impl InstanceFilter<RuntimeCall> for ProxyType {
	fn filter(&self, call: &RuntimeCall) -> bool {
		match self {
			ProxyType::Any => true,
			// The guide's lines: in impl InstanceFilter<RuntimeCall> for ProxyType
		}
	}
}

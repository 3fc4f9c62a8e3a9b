//! The scheduling calls of both variants, with arguments that pass every check.

use super::*;

/// The encoded call that the cross-chain tasks of the tests send.
pub const MESSAGE: [u8; 40] = [0xab; 40];
/// The reference time of `MESSAGE` on the target, in picoseconds.
pub const MESSAGE_REF_TIME: u64 = 900_000_000;

/// The calls of variant H.
pub mod hour {
	use super::*;
	use crate::{hour::Call, mock::hour::RuntimeCall};
	use automation_rules::ScheduleParam;

	/// A transfer of the native token that keeps the sender alive.
	pub fn transfer(dest: AccountId32, value: Balance) -> RuntimeCall {
		pallet_balances::Call::transfer_keep_alive { dest, value }.into()
	}

	/// A call that schedules a cross-chain task.
	pub fn xcmp(id: &[u8], schedule: ScheduleParam) -> RuntimeCall {
		Call::schedule_xcmp_task {
			provided_id: id.to_vec(),
			schedule,
			para_id: TARGET,
			currency_id: 0,
			encoded_call: MESSAGE.to_vec(),
			encoded_call_weight: MESSAGE_REF_TIME,
		}
		.into()
	}

	/// A call that schedules a task that dispatches `call`.
	pub fn dynamic_dispatch(id: &[u8], schedule: ScheduleParam, call: RuntimeCall) -> RuntimeCall {
		Call::schedule_dynamic_dispatch_task {
			provided_id: id.to_vec(),
			schedule,
			call: Box::new(call),
		}
		.into()
	}
}

/// The calls of variant M.
pub mod minute {
	use super::*;
	use crate::{minute::Call, mock::minute::RuntimeCall};

	/// A call that schedules a cross-chain task.
	pub fn xcmp(id: &[u8], execution_times: Vec<UnixTime>) -> RuntimeCall {
		Call::schedule_xcmp_task {
			provided_id: id.to_vec(),
			execution_times,
			para_id: TARGET,
			currency_id: 0,
			call: MESSAGE.to_vec(),
			weight_at_most: Weight::from_parts(MESSAGE_REF_TIME, 10_000),
		}
		.into()
	}

	/// A call that schedules a transfer of the native token.
	pub fn native_transfer(
		id: &[u8],
		execution_times: Vec<UnixTime>,
		recipient_id: AccountId32,
		amount: Balance,
	) -> RuntimeCall {
		Call::schedule_native_transfer_task {
			provided_id: id.to_vec(),
			execution_times,
			recipient_id,
			amount,
		}
		.into()
	}
}

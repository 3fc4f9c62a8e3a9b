//! Tests of both variants on their mock chains.

mod accounts20;
mod attacks;
mod attempts;
mod delivery;
mod dispatching;
mod fees;
mod histories;
mod malformed;
mod managing;
mod order;
mod origins;
mod places;
mod recurring;
mod refusals;
mod running;
mod time;
mod upgrades;
#[cfg(feature = "runtime-benchmarks")]
mod weights;

use crate::{mock::*, weights::CountedWeight, WeightInfo};
use automation_rules::{execution_fee, Balance, ExecutionRates, TaskId, UnixTime};

/// The id of Alice's task with this provided id.
fn alices(id: &[u8]) -> TaskId {
	automation_rules::task_id(&ALICE, id)
}

/// The start of the n-th slot after genesis.
fn slot<C: Chain>(n: u64) -> UnixTime {
	GENESIS + n * C::SLOT
}

/// The execution fee of a cross-chain run that sends nothing: it does not read the queue's page.
fn fee_of_unsent(recurs: bool) -> Balance {
	type Weights = CountedWeight<hour::Runtime>;
	let finding = Weights::visit_slot() + Weights::open_slot() + Weights::load_task();
	let run = finding + Weights::run_xcmp_task() - Weights::first_message_of_block();
	let weight = if recurs { run + Weights::book_next_run() } else { run };
	let rates = ExecutionRates {
		per_second: ExecutionFeePerSecond::get(),
		per_mebibyte: ExecutionFeePerMebibyte::get(),
	};
	execution_fee(weight, &rates).expect("the fee is a balance")
}

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

use crate::mock::*;
use automation_rules::{TaskId, UnixTime};

/// The id of Alice's task with this provided id.
fn alices(id: &[u8]) -> TaskId {
	automation_rules::task_id(&ALICE, id)
}

/// The start of the n-th slot after genesis.
fn slot<C: Chain>(n: u64) -> UnixTime {
	GENESIS + n * C::SLOT
}

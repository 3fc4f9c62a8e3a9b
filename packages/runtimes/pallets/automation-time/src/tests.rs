//! Tests of both variants on their mock chains.

mod dispatching;
mod fees;
mod histories;
mod malformed;
mod order;
mod recurring;
mod refusals;
mod running;
mod time;

use crate::mock::*;
use automation_rules::{TaskId, UnixTime};

/// The id of Alice's task.
fn alices(id: &[u8]) -> TaskId {
	automation_rules::task_id(&ALICE.into(), id)
}

/// The start of the n-th slot after genesis.
fn slot<C: Chain>(n: u64) -> UnixTime {
	GENESIS + n * C::SLOT
}

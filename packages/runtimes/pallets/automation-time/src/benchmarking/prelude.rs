//! The names that every benchmark uses.

pub(crate) use crate::{
	position, BlockRuns, BookingLimits, Bounds, Clock, DueSlots, RequestedAction, Served,
	StoredTask, WeightInfo,
};
pub(crate) use alloc::{boxed::Box, vec, vec::Vec};
pub(crate) use automation_rules::{
	normalise_times, slot_of, Balance, ParaId, ScheduleParam, UnixTime,
};
pub(crate) use frame_benchmarking::{benchmarking, v2::*};
pub(crate) use frame_support::{
	storage::unhashed,
	traits::{fungible::Mutate, Get, UnixTime as _},
	weights::{Weight, WeightMeter},
	BoundedVec, WeakBoundedVec,
};
pub(crate) use frame_system::RawOrigin;
pub(crate) use pallet_xcmp_handler::CrossChain;
pub(crate) use sp_core::H256;

/// The parachain id of the target of every cross-chain task.
pub(crate) const TARGET: ParaId = 2_001;

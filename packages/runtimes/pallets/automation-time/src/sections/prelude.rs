//! The names that the sections use. A section sees only the names of the pallet that imports it.

pub(crate) use crate::{
	position, sections::errors::errors_from_refusals, time_of, Action, BlockRuns, BookingLimits,
	Bounds, Clock, DueSlots, EquivalentCalls, FeeQueryError, MaxCancelled, Position, Punctuality,
	RequestedAction, Served, StoredSchedule, StoredTask, Task, WeighedLimits, WeightInfo,
};
pub(crate) use alloc::{boxed::Box, collections::BTreeSet, vec, vec::Vec};
pub(crate) use automation_rules::{
	check_message, check_provided_id, check_transfer, execution_fee, first_occurrence_after,
	run_topic, slot_of, task_id, total_fee, validate_schedule, AutomationAction, Balance,
	ExecutionRates, FeeDetails, Limits, ParaId, PlacePrices, Refusal, Schedule, ScheduleParam,
	Seconds, UnixTime, MAX_CALL_DEPTH, MAX_PRICE_STEP,
};
pub(crate) use codec::DecodeLimit;
pub(crate) use frame_support::{
	defensive,
	dispatch::{extract_actual_weight, GetDispatchInfo, PostDispatchInfo},
	pallet_prelude::*,
	storage::{transactional::with_transaction_opaque_err, with_storage_layer, TransactionOutcome},
	traits::{
		fungible::{Balanced, Credit, Inspect, InspectHold, Mutate, MutateHold},
		tokens::{Fortitude, Precision, Preservation},
		Consideration, Contains, EnsureOrigin, Footprint, Imbalance, IsSubType, OnUnbalanced,
		OriginTrait, UnixTime as UnixTimeProvider,
	},
	weights::WeightMeter,
	StorageDoubleMap as _, WeakBoundedVec, MAX_EXTRINSIC_DEPTH,
};
pub(crate) use frame_system::pallet_prelude::*;
pub(crate) use pallet_xcmp_handler::{CrossChain, Outgoing, Unsent};
pub(crate) use sp_core::H256;
#[cfg(feature = "try-runtime")]
pub(crate) use sp_runtime::TryRuntimeError;
pub(crate) use sp_runtime::{
	traits::{Dispatchable, ExtrinsicCall, UniqueSaturatedInto},
	OpaqueExtrinsic,
};
#[cfg(any(feature = "try-runtime", test))]
pub(crate) use {alloc::collections::BTreeMap, automation_rules::is_slot_start};

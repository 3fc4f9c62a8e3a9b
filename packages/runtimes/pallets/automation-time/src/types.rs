use alloc::{boxed::Box, collections::BTreeSet, vec::Vec};
use automation_rules::{slot_of, Balance, FeeDetails, ParaId, Refusal, Seconds, UnixTime};
use codec::{Decode, DecodeWithMemTracking, Encode, FullCodec, MaxEncodedLen};
use core::marker::PhantomData;
use frame_support::{
	traits::{Footprint, Get},
	weights::Weight,
	BoundedVec, CloneNoBound, DebugNoBound, EqNoBound, Parameter, PartialEqNoBound, WeakBoundedVec,
};
use scale_info::TypeInfo;
use sp_runtime::traits::{ConstU32, Convert, Member};

/// What a caller asks to have run, before any check.
pub enum RequestedAction<AccountId, Call> {
	/// Send a call to another chain.
	Xcmp { para_id: ParaId, native_currency: bool, call: Vec<u8>, call_weight: Weight },
	/// Dispatch a call on this chain, which the caller is permitted to call itself.
	DynamicDispatch { call: Box<Call>, permitted: bool },
	/// Transfer the native token.
	NativeTransfer { recipient: AccountId, amount: Balance },
}

/// What a task runs. What was stored under larger limits than those of today stays readable.
#[derive(
	CloneNoBound,
	DebugNoBound,
	PartialEqNoBound,
	EqNoBound,
	Encode,
	Decode,
	DecodeWithMemTracking,
	MaxEncodedLen,
	TypeInfo,
)]
#[scale_info(skip_type_params(CallBytes))]
#[codec(mel_bound(AccountId: MaxEncodedLen, CallBytes: Get<u32>))]
#[allow(clippy::multiple_bound_locations, reason = "the derives bound the types of fields again")]
pub enum Action<AccountId: Parameter, CallBytes: Get<u32>> {
	/// Sends the encoded call to a target chain.
	Xcmp { para_id: ParaId, call: WeakBoundedVec<u8, CallBytes>, call_weight: Weight },
	/// Dispatches the encoded call with the owner's signed origin.
	DynamicDispatch { call: WeakBoundedVec<u8, CallBytes> },
	/// Transfers the native token from the owner.
	NativeTransfer { recipient: AccountId, amount: Balance },
}

/// When a task runs, as it was scheduled.
#[derive(
	CloneNoBound,
	DebugNoBound,
	PartialEqNoBound,
	EqNoBound,
	Encode,
	Decode,
	DecodeWithMemTracking,
	MaxEncodedLen,
	TypeInfo,
)]
#[scale_info(skip_type_params(Times))]
#[codec(mel_bound(Times: Get<u32>))]
pub enum StoredSchedule<Times: Get<u32>> {
	/// At each of these times, sorted and distinct.
	Fixed { execution_times: WeakBoundedVec<UnixTime, Times> },
	/// At a first time, and then again and again at this interval.
	Recurring { first_execution_time: UnixTime, frequency: Seconds },
}

/// The record of a task that still has runs to come. What was stored under larger limits than those of
/// today stays readable.
#[derive(
	CloneNoBound, DebugNoBound, PartialEqNoBound, EqNoBound, Encode, Decode, MaxEncodedLen, TypeInfo,
)]
#[scale_info(skip_type_params(IdBytes, Times, CallBytes))]
#[codec(mel_bound(
	AccountId: MaxEncodedLen,
	IdBytes: Get<u32>,
	Times: Get<u32>,
	CallBytes: Get<u32>,
	Deposit: MaxEncodedLen
))]
pub struct Task<
	AccountId: Parameter,
	IdBytes: Get<u32>,
	Times: Get<u32>,
	CallBytes: Get<u32>,
	Deposit: Member + FullCodec,
> {
	/// Who scheduled it, pays for it, and may cancel it.
	pub owner: AccountId,
	/// What the owner named it.
	pub provided_id: WeakBoundedVec<u8, IdBytes>,
	/// When it runs, as it was scheduled.
	pub schedule: StoredSchedule<Times>,
	/// The times of the runs that are paid for and still to come, in order. A recurring task has
	/// exactly one.
	pub remaining_runs: WeakBoundedVec<UnixTime, Times>,
	/// The first of them.
	pub next_run: UnixTime,
	/// What runs.
	pub action: Action<AccountId, CallBytes>,
	/// What each remaining run costs.
	pub fee_per_run: FeeDetails,
	/// What of the owner's balance is on hold for the remaining runs.
	pub prepaid: Balance,
	/// Tells this task from every other one, also from one that had the same id before.
	pub nonce: u64,
	/// The version in which its call was encoded: the runtime's transaction version when it was
	/// scheduled. A call of another version may mean something else, and is not dispatched.
	pub call_version: u32,
	/// What the owner deposited for this record.
	pub deposit: Deposit,
}

/// The amount of a deposit: so much for each place that a task takes, and for each byte of it.
pub struct DepositPrice<PerPlace, PerByte>(PhantomData<(PerPlace, PerByte)>);

impl<PerPlace: Get<Balance>, PerByte: Get<Balance>> Convert<Footprint, Balance>
	for DepositPrice<PerPlace, PerByte>
{
	fn convert(Footprint { count, size }: Footprint) -> Balance {
		let places = Balance::from(count).saturating_mul(PerPlace::get());
		places.saturating_add(Balance::from(size).saturating_mul(PerByte::get()))
	}
}

/// Slots whose time has come and whose tasks have not all been dealt with: `from`, and every slot
/// after it before `until`.
#[derive(
	Clone,
	Copy,
	Debug,
	PartialEq,
	Eq,
	Encode,
	Decode,
	DecodeWithMemTracking,
	MaxEncodedLen,
	TypeInfo,
)]
pub struct DueSlots {
	/// The first of the slots.
	pub from: UnixTime,
	/// The first slot that is no longer one of them.
	pub until: UnixTime,
	/// Whether no block had a time within these slots, so that their runs are reported as missed.
	pub missed: bool,
}

/// How many stretches of due slots are told apart. A stretch begins only when the chain stops or
/// comes back while an earlier one is unfinished.
pub type MaxStretches = ConstU32<16>;

/// How far the pallet has followed the time.
#[derive(
	Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, MaxEncodedLen, TypeInfo,
)]
pub struct Clock {
	/// The latest slot that came due.
	pub opened: UnixTime,
	/// The queue of due slots, in order of time.
	pub due: BoundedVec<DueSlots, MaxStretches>,
}

impl Clock {
	/// A clock that starts at a slot, with nothing due.
	pub fn starting_at(slot: UnixTime) -> Self {
		Self { opened: slot, due: BoundedVec::new() }
	}

	/// Follows the time to `current`, the slot of this block. The slots that no block fell into come
	/// due as missed, those beyond the horizon of the last opened slot excepted, for nothing can be
	/// scheduled in them.
	pub fn advance(&mut self, current: UnixTime, slot_length: Seconds, horizon: Seconds) {
		let next = self.opened.saturating_add(slot_length);
		if current < next {
			return;
		}
		if current > next {
			let reach =
				slot_of(next.saturating_add(horizon), slot_length).saturating_add(slot_length);
			self.push(DueSlots { from: next, until: current.min(reach), missed: true });
		}
		let until = current.saturating_add(slot_length);
		self.push(DueSlots { from: current, until, missed: false });
		self.opened = current;
	}

	/// Appends slots to the queue. When it is full, its last stretch takes them in, and runs late what
	/// it would have reported as missed: late is better than lost.
	fn push(&mut self, slots: DueSlots) {
		if let Some(last) = self.due.last_mut() {
			if last.missed == slots.missed && last.until == slots.from {
				last.until = slots.until;
				return;
			}
		}
		if self.due.try_push(slots).is_err() {
			if let Some(last) = self.due.last_mut() {
				last.until = slots.until;
				last.missed = last.missed && slots.missed;
			}
		}
	}

	/// The slot to deal with next, and the stretch that it is the first of. Slots to run come before
	/// missed ones, so that catching up after a long stop does not delay the runs of today.
	pub fn next_due(&self) -> Option<(usize, DueSlots)> {
		let stretch = self.due.iter().position(|due| !due.missed).unwrap_or(0);
		self.due.get(stretch).map(|due| (stretch, *due))
	}

	/// Takes the first slot of a stretch off the queue.
	pub fn finish_slot(&mut self, stretch: usize, slot_length: Seconds) {
		let Some(due) = self.due.get_mut(stretch) else { return };
		due.from = due.from.saturating_add(slot_length);
		if due.from >= due.until {
			self.due.remove(stretch);
		}
	}
}

/// What the runs of a block did, as far as it changes what they weigh.
#[derive(Default)]
pub struct BlockRuns {
	/// What the latest run was weighed at and did not use.
	pub unused: Weight,
	/// The targets that a message went to.
	pub targets: BTreeSet<ParaId>,
}

/// Limits that the manager may set below those of the configuration. They hold for what is scheduled
/// from then on; tasks that are stored keep their places and their times.
#[derive(
	Clone,
	Copy,
	Debug,
	PartialEq,
	Eq,
	Encode,
	Decode,
	DecodeWithMemTracking,
	MaxEncodedLen,
	TypeInfo,
)]
pub struct BookingLimits {
	/// How many places of a slot may be booked.
	pub places: u32,
	/// How far ahead a time may be, in seconds.
	pub horizon: Seconds,
	/// How many distinct execution times a task may have.
	pub execution_times: u32,
}

/// Why a fee is not quoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub enum FeeQueryError {
	/// The bytes are no extrinsic of this chain.
	ExtrinsicCannotBeDecoded,
	/// The extrinsic schedules nothing.
	NotASchedulingCall,
	/// The call would be refused.
	Refused(Refusal),
}

impl From<Refusal> for FeeQueryError {
	fn from(refusal: Refusal) -> Self {
		Self::Refused(refusal)
	}
}

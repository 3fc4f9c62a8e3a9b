use alloc::{
	boxed::Box,
	collections::{BTreeMap, BTreeSet},
	vec::Vec,
};
use automation_rules::{slot_of, Balance, FeeDetails, ParaId, Refusal, Seconds, UnixTime};
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use core::marker::PhantomData;
use frame_support::{
	traits::{Footprint, Get},
	weights::Weight,
	BoundedVec, CloneNoBound, DebugNoBound, EqNoBound, Parameter, PartialEqNoBound, WeakBoundedVec,
};
use scale_info::TypeInfo;
use sp_runtime::traits::{ConstU32, Convert};

/// The action that a caller asks for, before any check.
pub enum RequestedAction<AccountId, Call> {
	/// Send a call to another chain.
	Xcmp { para_id: ParaId, native_currency: bool, call: Vec<u8>, call_weight: Weight },
	/// Dispatch a call on this chain.
	DynamicDispatch { call: Box<Call> },
	/// Transfer the native token.
	NativeTransfer { recipient: AccountId, amount: Balance },
}

/// Builds the calls that do at once what a transfer or message task does later. A caller who may not
/// make such a call, because of a proxy type or a paused call, may not schedule the task either.
pub trait EquivalentCalls<AccountId, Call> {
	/// A call that transfers the native token and keeps the sender alive.
	fn transfer(recipient: AccountId, amount: Balance) -> Call;
	/// A call that sends a message to another chain.
	fn message(para_id: ParaId) -> Call;
}

/// What each run of a task does. An action that was stored under larger limits stays decodable.
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

/// The schedule of a task. It stays the same after each run.
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
	/// A list of times, sorted and distinct.
	Fixed { execution_times: WeakBoundedVec<UnixTime, Times> },
	/// A first time, and the interval between two runs.
	Recurring { first_execution_time: UnixTime, frequency: Seconds },
}

/// A stored record of a task. Each version of the record has a variant. A record is always written
/// in the latest version, so a new version needs a new variant and no migration.
#[derive(
	CloneNoBound, DebugNoBound, PartialEqNoBound, EqNoBound, Encode, Decode, MaxEncodedLen, TypeInfo,
)]
#[scale_info(skip_type_params(IdBytes, Times, CallBytes))]
#[codec(mel_bound(
	AccountId: MaxEncodedLen,
	IdBytes: Get<u32>,
	Times: Get<u32>,
	CallBytes: Get<u32>
))]
pub enum StoredTask<AccountId: Parameter, IdBytes: Get<u32>, Times: Get<u32>, CallBytes: Get<u32>> {
	#[codec(index = 1)]
	V1(Task<AccountId, IdBytes, Times, CallBytes>),
}

impl<AccountId: Parameter, IdBytes: Get<u32>, Times: Get<u32>, CallBytes: Get<u32>>
	StoredTask<AccountId, IdBytes, Times, CallBytes>
{
	/// Converts the record to the latest version.
	pub fn into_latest(self) -> Task<AccountId, IdBytes, Times, CallBytes> {
		let Self::V1(task) = self;
		task
	}
}

/// The record of a task that has remaining runs. A record that was stored under larger limits stays
/// decodable.
#[derive(
	CloneNoBound, DebugNoBound, PartialEqNoBound, EqNoBound, Encode, Decode, MaxEncodedLen, TypeInfo,
)]
#[scale_info(skip_type_params(IdBytes, Times, CallBytes))]
#[codec(mel_bound(
	AccountId: MaxEncodedLen,
	IdBytes: Get<u32>,
	Times: Get<u32>,
	CallBytes: Get<u32>
))]
pub struct Task<AccountId: Parameter, IdBytes: Get<u32>, Times: Get<u32>, CallBytes: Get<u32>> {
	/// The account that scheduled the task. The account pays for the task and may cancel it.
	pub owner: AccountId,
	/// The id that the owner chose for the task.
	pub provided_id: WeakBoundedVec<u8, IdBytes>,
	/// The schedule that the owner stated.
	pub schedule: StoredSchedule<Times>,
	/// The times of the prepaid runs that are not over, in order. A recurring task has exactly one.
	pub remaining_runs: WeakBoundedVec<UnixTime, Times>,
	/// The number of remaining runs that wait for their target. They are the first of
	/// `remaining_runs`, and no longer have places in their slots.
	pub waiting: u32,
	/// The time of the first remaining run.
	pub next_run: UnixTime,
	/// What each run does.
	pub action: Action<AccountId, CallBytes>,
	/// The amounts on hold for each remaining run. A run costs at most these amounts.
	pub fee_per_run: FeeDetails,
	/// The total amount on hold for the remaining runs.
	pub prepaid: Balance,
	/// A number that identifies the task. No other task has it, not even a later task with the same
	/// id.
	pub nonce: u64,
	/// The version of the runtime's calls at scheduling (the transaction version), or a later one that
	/// the owner confirmed. In a later version, the call may have another meaning, so it is not
	/// dispatched.
	pub call_version: u32,
	/// The bounds that the owner set.
	pub bounds: Bounds,
	/// How many runs have failed in a row.
	pub failures: u32,
	/// The fee that the owner paid for the task's places. Zero after the first run of a recurring task.
	pub place_fee: Balance,
}

impl<AccountId: Parameter, IdBytes: Get<u32>, Times: Get<u32>, CallBytes: Get<u32>>
	Task<AccountId, IdBytes, Times, CallBytes>
{
	/// Whether the run at this time waits for its target.
	pub fn waits(&self, run: UnixTime) -> bool {
		self.remaining_runs.iter().take(self.waiting as usize).any(|time| *time == run)
	}
}

/// An owner's bounds for a task. Without a bound, a recurring task ends only if it cannot be paid.
#[derive(
	Clone,
	Copy,
	Debug,
	Default,
	PartialEq,
	Eq,
	Encode,
	Decode,
	DecodeWithMemTracking,
	MaxEncodedLen,
	TypeInfo,
)]
pub struct Bounds {
	/// The most that a run may cost, with the fee for the task's places. A recurring task ends if its
	/// next run costs more.
	pub max_fee: Option<Balance>,
	/// How many runs of a recurring task may fail in a row before it ends. Zero counts as one. A
	/// run that fails because its target is stopped does not count.
	pub max_failures: Option<u32>,
}

/// A sort key for runs: first by time, then by the nonce of the task.
pub type Position = [u8; 16];

/// The position of a run, from its time and the nonce of its task.
pub fn position(time: UnixTime, nonce: u64) -> Position {
	(u128::from(time) << 64 | u128::from(nonce)).to_be_bytes()
}

/// The time in a position.
pub fn time_of(position: Position) -> UnixTime {
	(u128::from_be_bytes(position) >> 64) as u64
}

/// The deposit of a task: an amount for each place of the task, and an amount for each byte.
pub struct DepositPrice<PerPlace, PerByte>(PhantomData<(PerPlace, PerByte)>);

impl<PerPlace: Get<Balance>, PerByte: Get<Balance>> Convert<Footprint, Balance>
	for DepositPrice<PerPlace, PerByte>
{
	fn convert(Footprint { count, size }: Footprint) -> Balance {
		let places = Balance::from(count).saturating_mul(PerPlace::get());
		places.saturating_add(Balance::from(size).saturating_mul(PerByte::get()))
	}
}

/// A stretch of due slots whose runs are not all served.
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
	/// The first slot of the stretch.
	pub from: UnixTime,
	/// The first slot after the stretch.
	pub until: UnixTime,
	/// Whether the runs of these slots are reported as missed, because the chain had no block in
	/// these slots.
	pub missed: bool,
}

/// The most tasks that one call cancels. With all their runs, they fit into a block.
pub type MaxCancelled = ConstU32<16>;

/// The most stretches of due slots that are stored. A new stretch begins only
/// if the chain stops or resumes while an earlier stretch is unfinished.
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
	/// A clock that starts at this slot, without due slots.
	pub fn starting_at(slot: UnixTime) -> Self {
		Self { opened: slot, due: BoundedVec::new() }
	}

	/// Moves the clock to `current`, the slot of this block. Slots without a block
	/// come due as missed, except for the slots within `grace` before `current`. No
	/// run is booked after `latest`, so of the later slots only `current` comes due.
	pub fn advance(
		&mut self,
		current: UnixTime,
		slot_length: Seconds,
		latest: UnixTime,
		grace: Seconds,
	) {
		let next = self.opened.saturating_add(slot_length);
		if current < next {
			return;
		}
		let until = current.min(latest.saturating_add(slot_length)).max(next);
		let excused = slot_of(current.saturating_sub(grace), slot_length).clamp(next, until);
		for (from, until, missed) in [(next, excused, true), (excused, until, false)] {
			if from < until {
				self.push(DueSlots { from, until, missed });
			}
		}
		let until = current.saturating_add(slot_length);
		self.push(DueSlots { from: current, until, missed: false });
		self.opened = current;
	}

	/// Appends slots to the queue. If the queue is full, the slots join the last stretch. Its missed
	/// slots then run late if the new slots are not missed, because a late run is better than a lost run.
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

	/// The stretch to serve next. Slots to run come before missed slots,
	/// so that catching up after a long stop does not delay today's runs.
	pub fn next_due(&self) -> Option<DueSlots> {
		self.due.iter().find(|due| !due.missed).or(self.due.first()).copied()
	}

	/// Removes a slot from the queue. The slot must be the first of a stretch.
	pub fn finish_slot(&mut self, slot: UnixTime, slot_length: Seconds) {
		let mut stretches = self.due.iter_mut().enumerate();
		let Some((stretch, due)) = stretches.find(|(_, due)| due.from == slot) else { return };
		due.from = due.from.saturating_add(slot_length);
		if due.from >= due.until {
			self.due.remove(stretch);
		}
	}
}

/// The state of a block that its later runs depend on.
#[derive(Default)]
pub struct BlockRuns {
	/// The number of bytes that this block sent to each target.
	pub targets: BTreeMap<ParaId, u32>,
	/// The targets that accept no further run in this block.
	pub closed: BTreeSet<ParaId>,
	/// The number of past slots with tasks that this block has begun.
	pub late_slots: u32,
	/// Whether the weight was too low to visit every target with waiting runs.
	pub crowded: bool,
}

/// The result of serving a due run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Served {
	/// The run is over, or waits for its target now.
	Done,
	/// The run keeps its place, because its target accepts no run.
	Kept,
	/// The place belongs to no run: its task is gone or undecodable, or another task has the id.
	Gone,
	/// The weight is used up. The run keeps its place for the next block.
	NoWeight,
}

/// How late runs may be. The manager may replace the configured values.
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
pub struct Punctuality {
	/// How long after its time a run may begin, in seconds. A later run is missed.
	pub deadline: Seconds,
	/// How far back runs can be late after a stop of the chain, in seconds. The runs of earlier
	/// slots without a block are missed.
	pub grace: Seconds,
	/// The maximum number of past slots with tasks that one block begins. Zero counts as one.
	pub late_slots: u32,
}

/// The manager's limits for new tasks, within the configured limits. Stored tasks keep their places
/// and times.
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
	/// The maximum number of tasks in a slot.
	pub places: u32,
	/// The greatest distance of a time from now, in seconds.
	pub horizon: Seconds,
	/// The maximum number of distinct execution times of a task.
	pub execution_times: u32,
}

/// The reason why no fee is quoted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub enum FeeQueryError {
	/// The bytes are not an extrinsic of this chain.
	ExtrinsicCannotBeDecoded,
	/// The call does not schedule a task.
	NotASchedulingCall,
	/// The service would refuse the call for this reason.
	Refused(Refusal),
}

impl From<Refusal> for FeeQueryError {
	fn from(refusal: Refusal) -> Self {
		Self::Refused(refusal)
	}
}

//! The configuration of the pallet and its constants.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod config {
	#[pallet::config(with_default)]
	pub trait Config:
		frame_system::Config<
		RuntimeEvent: From<Event<Self>>,
		RuntimeCall: IsSubType<Call<Self>> + Dispatchable<PostInfo = PostDispatchInfo>,
	>
	{
		/// The native token of the chain. Owners prepay their runs in this token.
		#[pallet::no_default]
		type Currency: Inspect<Self::AccountId, Balance = Balance>
			+ Mutate<Self::AccountId>
			+ InspectHold<Self::AccountId, Reason = Self::RuntimeHoldReason>
			+ MutateHold<Self::AccountId>
			+ Balanced<Self::AccountId>;

		/// The hold reason of the runtime. It includes the [`HoldReason`] of this pallet.
		#[pallet::no_default_bounds]
		type RuntimeHoldReason: From<HoldReason>;

		/// Provides the time of the current block.
		#[pallet::no_default]
		type Time: UnixTimeProvider;

		/// Sends runs to other chains and prices them.
		#[pallet::no_default]
		type CrossChain: CrossChain<Self::AccountId>;

		/// How callers name the token that fees are paid in.
		type CurrencyId: Parameter + From<u32>;

		/// The id of the native token. A request that names another fee token is refused.
		#[pallet::no_default_bounds]
		type NativeCurrencyId: Get<Self::CurrencyId>;

		/// Receives the fees: an account, the treasury or the author of the block (`ResolveTo`).
		/// With `()`, fees are burned. A fee that the destination does not accept is burned as well.
		#[pallet::no_default]
		type FeeDestination: OnUnbalanced<Credit<Self::AccountId, Self::Currency>>;

		/// Receives the price of message delivery, if runs pay for delivery. The price rises with the
		/// length of the queue. Do not choose the author of the block, who could raise the price.
		#[pallet::no_default]
		type DeliveryFeeDestination: OnUnbalanced<Credit<Self::AccountId, Self::Currency>>;

		/// The account behind the destination. Genesis and [`Pallet::endow_fee_collector`] see to it that it
		/// exists: a fee below the existential deposit could not be received otherwise. Where fees go to
		/// no account of their own, any account that exists.
		#[pallet::no_default]
		#[pallet::constant]
		type FeeCollector: Get<Self::AccountId>;

		/// The origin that may schedule tasks. Its account owns the scheduled task.
		#[pallet::no_default]
		type ScheduleOrigin: EnsureOrigin<Self::RuntimeOrigin, Success = Self::AccountId>;

		/// Decides which calls of this chain a task may run. The filter checks a call when the call is
		/// stored. When the call runs, the filter checks it again, with every call inside it. The caller's
		/// filter does not see the calls inside a batch; only this filter can refuse them. So list the calls
		/// that may run instead of the calls that may not run. Never list a call that drops the filters of
		/// its origin, such as `Proxy::proxy`, `Multisig::as_multi` and `Utility::dispatch_as`. If a
		/// scheduling call is in the list, a narrow proxy can use a task to schedule every listed call.
		#[pallet::no_default]
		type StorableCalls: Contains<<Self as frame_system::Config>::RuntimeCall>;

		/// Builds the calls that do at once what a message or transfer task does later. The caller's
		/// filter checks them at scheduling, and the chain's filter checks them at the run.
		#[pallet::no_default]
		type EquivalentCalls: EquivalentCalls<
			Self::AccountId,
			<Self as frame_system::Config>::RuntimeCall,
		>;

		/// The length of a slot in seconds. Every time is a multiple of it.
		#[pallet::no_default]
		#[pallet::constant]
		type SlotLength: Get<Seconds>;

		/// How far ahead a time may be, in seconds.
		#[pallet::constant]
		type Horizon: Get<Seconds>;

		/// How many distinct execution times a task may have.
		#[pallet::constant]
		type MaxExecutionTimes: Get<u32>;

		/// How many tasks a slot has room for.
		#[pallet::constant]
		type MaxTasksPerSlot: Get<u32>;

		/// How many places of a slot cost nothing. A recurring task takes only such a place for its next
		/// run, and one beside them when there is none.
		#[pallet::constant]
		type FreePlaces: Get<u32>;

		/// What the last place of a slot costs its task, once and for good. The places between the free
		/// ones and the last cost the less the earlier they are taken.
		#[pallet::no_default]
		#[pallet::constant]
		type LastPlaceFee: Get<Balance>;

		/// The deposit for the storage of a task. The owner gets it back when the task is over. `count` is
		/// the number of places of the task; `size` is the bytes of its action and its provided id. `()`
		/// takes no deposit; [`crate::DepositPrice`] with a `HoldConsideration` takes an amount for each.
		/// To end deposits later, set the amounts to zero: with `()`, existing deposits would stay on hold.
		#[pallet::no_default_bounds]
		type Deposit: Consideration<Self::AccountId, Footprint>;

		/// How many bytes a provided id may have.
		#[pallet::constant]
		type MaxProvidedIdBytes: Get<u32>;

		/// How many bytes a stored call may have.
		#[pallet::constant]
		type MaxCallBytes: Get<u32>;

		/// What the amount of a native transfer must exceed.
		#[pallet::no_default]
		#[pallet::constant]
		type MinimumTransferAmount: Get<Balance>;

		/// What a second of reference time costs a run.
		#[pallet::no_default]
		#[pallet::constant]
		type ExecutionFeePerSecond: Get<Balance>;

		/// What a mebibyte of proof size costs a run. Price both dimensions by their share of a block: with
		/// a cheaper proof, runs full of proof delay everybody at a lower price.
		#[pallet::no_default]
		#[pallet::constant]
		type ExecutionFeePerMebibyte: Get<Balance>;

		/// What all runs of one block may weigh together.
		#[pallet::no_default]
		#[pallet::constant]
		type MaxRunWeight: Get<Weight>;

		/// What one run may weigh, within half of what all runs of one block may beside finding them: two
		/// runs always fit.
		#[pallet::no_default]
		#[pallet::constant]
		type MaxTaskWeight: Get<Weight>;

		/// How long after its time a run may begin, until the manager sets another time.
		#[pallet::constant]
		type RunDeadline: Get<Seconds>;

		/// How long a stop of the chain may be for the slots in it to run late, until the manager sets
		/// another time. The slots of a longer stop are missed but for those of its end.
		#[pallet::constant]
		type StallGrace: Get<Seconds>;

		/// How many slots of the past that have tasks are begun in one block, until the manager sets
		/// another number.
		#[pallet::constant]
		type LateSlots: Get<u32>;

		/// The version in which the runtime encodes its calls: its transaction version. A stored call is
		/// dispatched in the version that it was scheduled in, and abandoned in every other.
		#[pallet::no_default]
		#[pallet::constant]
		type CallVersion: Get<u32>;

		/// The origin of the manager, who may pause the service, limit bookings and remove bad records.
		#[pallet::no_default]
		type ManagerOrigin: EnsureOrigin<Self::RuntimeOrigin>;

		/// The weights of the calls and runs of this pallet.
		#[pallet::no_default]
		type WeightInfo: WeightInfo;
	}

	/// Default configurations for `derive_impl`.
	pub mod config_preludes {
		use super::DefaultConfig;
		use frame_support::{
			derive_impl,
			pallet_prelude::{inject_runtime_type, register_default_impl},
			traits::{ConstU32, ConstU64},
		};

		/// Defaults: the limits that `CountedWeight` holds for, no deposits, a deadline of one day for
		/// late runs, and one fee token with the id 0. Prices, weights and origins have no default.
		pub struct ServiceDefaults;

		#[derive_impl(frame_system::config_preludes::TestDefaultConfig, no_aggregated_types)]
		impl frame_system::DefaultConfig for ServiceDefaults {}

		#[register_default_impl(ServiceDefaults)]
		impl DefaultConfig for ServiceDefaults {
			#[inject_runtime_type]
			type RuntimeHoldReason = ();
			type CurrencyId = u32;
			type NativeCurrencyId = ConstU32<0>;
			type Horizon = ConstU64<{ 180 * 24 * 3_600 }>;
			type MaxExecutionTimes = ConstU32<36>;
			type MaxTasksPerSlot = ConstU32<256>;
			type FreePlaces = ConstU32<128>;
			type Deposit = ();
			type MaxProvidedIdBytes = ConstU32<256>;
			type MaxCallBytes = ConstU32<8_192>;
			type RunDeadline = ConstU64<{ 24 * 3_600 }>;
			type StallGrace = ConstU64<0>;
			type LateSlots = ConstU32<8>;
		}
	}

	#[pallet::extra_constants]
	impl<T: Config> Pallet<T> {
		/// How deeply a stored call may nest other calls.
		#[pallet::constant_name(MaxCallDepth)]
		fn max_call_depth() -> u32 {
			MAX_CALL_DEPTH
		}
	}
}

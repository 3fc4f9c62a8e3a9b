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
		/// The native token. Prepayments are held in it.
		#[pallet::no_default]
		type Currency: Inspect<Self::AccountId, Balance = Balance>
			+ Mutate<Self::AccountId>
			+ InspectHold<Self::AccountId, Reason = Self::RuntimeHoldReason>
			+ MutateHold<Self::AccountId>
			+ Balanced<Self::AccountId>;

		/// The aggregated reason for a hold.
		#[pallet::no_default_bounds]
		type RuntimeHoldReason: From<HoldReason>;

		/// The clock of the chain.
		#[pallet::no_default]
		type Time: UnixTimeProvider;

		/// Sends runs to other chains and prices them.
		#[pallet::no_default]
		type CrossChain: CrossChain<Self::AccountId>;

		/// How callers name the token that fees are paid in.
		type CurrencyId: Parameter + From<u32>;

		/// The native token among them, the only one that is accepted.
		#[pallet::no_default_bounds]
		type NativeCurrencyId: Get<Self::CurrencyId>;

		/// Where fees go: to an account, the treasury or the author of the block (`ResolveTo`), or
		/// nowhere, for `()` burns them. What the destination does not take is burned.
		#[pallet::no_default]
		type FeeDestination: OnUnbalanced<Credit<Self::AccountId, Self::Currency>>;

		/// Where the price of delivering messages goes, where runs pay for it. It rises with what the
		/// queue holds, so never to the author of a block, who could raise it.
		#[pallet::no_default]
		type DeliveryFeeDestination: OnUnbalanced<Credit<Self::AccountId, Self::Currency>>;

		/// The account behind the destination. Genesis and [`Pallet::endow_fee_collector`] see to it that it
		/// exists: a fee below the existential deposit could not be received otherwise. Where fees go to
		/// no account of their own, any account that exists.
		#[pallet::no_default]
		#[pallet::constant]
		type FeeCollector: Get<Self::AccountId>;

		/// Who may schedule, and the account that then owns the task.
		#[pallet::no_default]
		type ScheduleOrigin: EnsureOrigin<Self::RuntimeOrigin, Success = Self::AccountId>;

		/// Which calls of this chain a task may run. A call is asked about when it is stored, and again,
		/// with every call inside it, when it runs. What the caller may not call itself is refused
		/// beside it, but inside a batch only this can tell: list what may run, not what may not, and
		/// never a call that drops the filters of its origin, such as `Proxy::proxy`,
		/// `Multisig::as_multi` and `Utility::dispatch_as`. A scheduling call in the list lets a narrow
		/// proxy schedule, by a task, whatever the list admits.
		#[pallet::no_default]
		type StorableCalls: Contains<<Self as frame_system::Config>::RuntimeCall>;

		/// The calls that do at once what the other tasks do at their time. The filter of the caller is
		/// asked about them when a task is scheduled, and that of the chain when it runs.
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

		/// What an owner deposits for what a task stores, until it is over: `count` is how many places
		/// it takes, `size` the bytes of its action and its provided id. `()` asks for nothing;
		/// [`crate::DepositPrice`] with a `HoldConsideration` for an amount each. A chain that had these and
		/// asks for nothing any more lowers the amounts to nothing: `()` would leave deposits on hold.
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

		/// Who may pause the service and limit what may be booked.
		#[pallet::no_default]
		type ManagerOrigin: EnsureOrigin<Self::RuntimeOrigin>;

		/// The weights of this pallet.
		#[pallet::no_default]
		type WeightInfo: WeightInfo;
	}

	/// Configurations to start from, by `derive_impl`.
	pub mod config_preludes {
		use super::DefaultConfig;
		use frame_support::{
			derive_impl,
			pallet_prelude::{inject_runtime_type, register_default_impl},
			traits::{ConstU32, ConstU64},
		};

		/// What a chain need not decide: the limits that `CountedWeight` holds for, no deposits, a day for
		/// late runs, and one fee token, named 0. Prices, weights and who may do what have no default.
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

//! The configuration of the pallet and its constants.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod config {
	use crate::{EquivalentCalls, WeightInfo};
	use automation_rules::{Balance, MAX_CALL_DEPTH};
	use frame_support::{
		dispatch::PostDispatchInfo,
		traits::{
			fungible::{Balanced, Credit, Inspect, InspectHold, Mutate, MutateHold},
			Consideration, Contains, Footprint, IsSubType, OnUnbalanced,
			UnixTime as UnixTimeProvider,
		},
	};
	use pallet_xcmp_handler::CrossChain;
	use sp_runtime::traits::Dispatchable;

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

		/// The type of the ids with which callers name the fee token.
		type CurrencyId: Parameter + From<u32>;

		/// The id of the native token. A request that names another fee token is refused.
		#[pallet::no_default_bounds]
		type NativeCurrencyId: Get<Self::CurrencyId>;

		/// Receives the fees of runs: an account, the treasury or the author of the block (`ResolveTo`).
		/// With `()`, fees are burned. A fee that the destination does not accept is burned as well,
		/// and so is each fee of a place.
		#[pallet::no_default]
		type FeeDestination: OnUnbalanced<Credit<Self::AccountId, Self::Currency>>;

		/// Receives the price of message delivery, if runs pay for delivery. The price rises with the
		/// length of the queue. Do not choose the author of the block, who could raise the price.
		#[pallet::no_default]
		type DeliveryFeeDestination: OnUnbalanced<Credit<Self::AccountId, Self::Currency>>;

		/// The account that receives the fees. Genesis and [`Pallet::endow_fee_collector`] create
		/// this account, because an account that does not exist cannot receive a fee below the
		/// existential deposit. If no fixed account receives the fees, choose any account that
		/// exists. The runtime must list this pallet after the balances pallet, whose genesis sets the
		/// total issuance.
		#[pallet::no_default]
		#[pallet::constant]
		type FeeCollector: Get<Self::AccountId>;

		/// The origin that may schedule tasks. Its account owns the scheduled task.
		#[pallet::no_default]
		type ScheduleOrigin: EnsureOrigin<Self::RuntimeOrigin, Success = Self::AccountId>;

		/// Decides which calls of this chain a task may run. The filter checks a call when the call is
		/// stored. When the call runs, the filter checks it again, with every call inside it. The caller's
		/// filter does not see the calls inside a batch; only this filter can refuse them. So list the calls
		/// that may run instead of the calls that may not run. **A stored call that panics stops the chain
		/// for good**, so list only calls that are known not to panic. Never list a call that drops the filters of
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

		/// The length of a slot in seconds. Every time is a multiple of this length.
		#[pallet::no_default]
		#[pallet::constant]
		type SlotLength: Get<Seconds>;

		/// The greatest distance of a time from now, in seconds.
		#[pallet::constant]
		type Horizon: Get<Seconds>;

		/// The maximum number of distinct execution times of a task.
		#[pallet::constant]
		type MaxExecutionTimes: Get<u32>;

		/// The maximum number of tasks in a slot. Extra places do not count.
		#[pallet::constant]
		type MaxTasksPerSlot: Get<u32>;

		/// The number of places in a slot that cost no fee. The next run of a recurring task takes
		/// such a place, or else an extra place.
		#[pallet::constant]
		type FreePlaces: Get<u32>;

		/// The fee for the last place of a slot. The fee rises from the first place that is not
		/// free to the last place. A task pays for its places once, and gets no refund. The fee is
		/// burned, because whoever received it would get places for nothing.
		#[pallet::no_default]
		#[pallet::constant]
		type LastPlaceFee: Get<Balance>;

		/// The deposit for the storage of a task. The owner gets it back when the task is over. `count` is
		/// the number of places of the task; `size` is the bytes of its action and its provided id. `()`
		/// takes no deposit; [`crate::DepositPrice`] with a `HoldConsideration` takes an amount for each.
		/// To end deposits later, set the amounts to zero: with `()`, existing deposits would stay on hold.
		#[pallet::no_default_bounds]
		type Deposit: Consideration<Self::AccountId, Footprint>;

		/// The maximum length of a provided id, in bytes.
		#[pallet::constant]
		type MaxProvidedIdBytes: Get<u32>;

		/// The maximum length of a stored call, in bytes.
		#[pallet::constant]
		type MaxCallBytes: Get<u32>;

		/// The amount that a native transfer must exceed.
		#[pallet::no_default]
		#[pallet::constant]
		type MinimumTransferAmount: Get<Balance>;

		/// The fee for one second of a run's ref time.
		#[pallet::no_default]
		#[pallet::constant]
		type ExecutionFeePerSecond: Get<Balance>;

		/// The fee for one mebibyte of a run's proof size. Give the same share of a block the same
		/// fee in both dimensions. If proof size is cheaper, runs that use much proof size delay
		/// all other runs at a lower price.
		#[pallet::no_default]
		#[pallet::constant]
		type ExecutionFeePerMebibyte: Get<Balance>;

		/// The maximum weight of all runs of a block together.
		#[pallet::no_default]
		#[pallet::constant]
		type MaxRunWeight: Get<Weight>;

		/// The maximum weight of one run. A run also gets at most half of `MaxRunWeight`, less the
		/// weight of finding the runs, so two runs always fit into a block.
		#[pallet::no_default]
		#[pallet::constant]
		type MaxTaskWeight: Get<Weight>;

		/// How long after its time a run may begin, in seconds. The manager may set another value.
		#[pallet::constant]
		type RunDeadline: Get<Seconds>;

		/// How far back runs can be late after a stop of the chain, in seconds. The runs of earlier
		/// slots without a block are missed. The manager may set another value.
		#[pallet::constant]
		type StallGrace: Get<Seconds>;

		/// The maximum number of past slots with tasks that one block begins. Zero counts as one.
		/// The manager may set another value.
		#[pallet::constant]
		type LateSlots: Get<u32>;

		/// The version of the runtime's calls: its transaction version. A stored call is dispatched up
		/// to the version in which it was scheduled or that its owner confirmed. A later version ends
		/// its task.
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
		/// The maximum depth of calls inside a stored call.
		#[pallet::constant_name(MaxCallDepth)]
		fn max_call_depth() -> u32 {
			MAX_CALL_DEPTH
		}
	}
}

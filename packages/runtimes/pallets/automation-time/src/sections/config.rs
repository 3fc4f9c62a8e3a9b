//! The configuration of the pallet and its constants.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod config {
	#[pallet::config]
	pub trait Config:
		frame_system::Config<
		AccountId: Into<[u8; 32]>,
		RuntimeEvent: From<Event<Self>>,
		RuntimeCall: IsSubType<Call<Self>>,
	>
	{
		/// The native token. Prepayments are held in it.
		type Currency: Inspect<Self::AccountId, Balance = Balance>
			+ Mutate<Self::AccountId>
			+ InspectHold<Self::AccountId, Reason = Self::RuntimeHoldReason>
			+ MutateHold<Self::AccountId>;

		/// The aggregated reason for a hold.
		type RuntimeHoldReason: From<HoldReason>;

		/// The clock of the chain.
		type Time: UnixTimeProvider;

		/// Sends runs to other chains and prices them.
		type CrossChain: CrossChain<Self::AccountId>;

		/// How callers name the token that fees are paid in.
		type CurrencyId: Parameter + From<u32>;

		/// The native token among them, the only one that is accepted.
		type NativeCurrencyId: Get<Self::CurrencyId>;

		/// The account that earns the fees. It must exist.
		type FeeCollector: Get<Self::AccountId>;

		/// The length of a slot in seconds. Every time is a multiple of it.
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

		/// How many bytes a provided id may have.
		#[pallet::constant]
		type MaxProvidedIdBytes: Get<u32>;

		/// How many bytes a stored call may have.
		#[pallet::constant]
		type MaxCallBytes: Get<u32>;

		/// What the amount of a native transfer must exceed.
		#[pallet::constant]
		type MinimumTransferAmount: Get<Balance>;

		/// What a second of reference time costs a run.
		#[pallet::constant]
		type ExecutionFeePerSecond: Get<Balance>;

		/// What a mebibyte of proof size costs a run.
		#[pallet::constant]
		type ExecutionFeePerMebibyte: Get<Balance>;

		/// What all runs of one block may weigh together.
		#[pallet::constant]
		type MaxRunWeight: Get<Weight>;

		/// The weights of this pallet.
		type WeightInfo: WeightInfo;
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

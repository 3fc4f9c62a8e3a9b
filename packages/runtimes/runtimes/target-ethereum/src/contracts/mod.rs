//! EVM contracts with the calls, storage and events of Frontier's pallet,
//! which most chains with Ethereum accounts use. There are no Ethereum
//! transactions: signed calls and XCM programs call the contracts.
//!
//! The fee of a call pays for its gas. The constants of the pallet convert gas to weight.
//! A nonce counts the transactions of an account and the contracts that it created.

mod machine;
mod proxy_precompile;

use crate::{accounts::AccountId, Balances, Runtime, RuntimeCall, Timestamp};
use alloc::vec::Vec;
use frame_support::{
	dispatch::PostDispatchInfo,
	parameter_types,
	storage::with_storage_layer,
	traits::{fungible, ConstU64, Get, UnixTime},
};
use paraclock_runtime_shared::Balance;
use polkadot_sdk::*;
use sp_core::{H160, H256, U256};
use sp_runtime::{traits::UniqueSaturatedInto, DispatchError};

pub use pallet::*;

/// The result of a contract call or a contract creation.
pub struct Outcome {
	/// Whether the call succeeded. The effects of a failed call are undone.
	succeeded: bool,
	/// The gas that the call used.
	gas: u64,
	/// The address of the created contract; `None` for a call.
	created: Option<H160>,
}

/// A request of an account to the EVM: a contract call or a contract creation.
pub struct Request {
	/// The account that makes the request.
	pub source: H160,
	/// The contract to call; `None` creates a contract.
	pub target: Option<H160>,
	/// The data of the call, or the code that creates the contract.
	pub input: Vec<u8>,
	/// The amount of the native token to send to the contract.
	pub value: U256,
	/// The greatest amount of gas that the request may use.
	pub gas_limit: u64,
	/// The storage slots that the request will use, by contract.
	pub access_list: Vec<(H160, Vec<H256>)>,
}

#[frame_support::pallet]
pub mod pallet {
	use super::*;
	use frame_support::pallet_prelude::*;
	use frame_system::pallet_prelude::*;

	#[pallet::pallet]
	#[pallet::without_storage_info]
	pub struct Pallet<T>(_);

	#[pallet::config]
	#[pallet::disable_frame_system_supertrait_check]
	pub trait Config:
		frame_system::Config<AccountId = AccountId, RuntimeEvent: From<Event<Self>>>
	{
		/// The native token of the chain.
		type Currency: fungible::Mutate<AccountId, Balance = Balance>;
		/// Provides the time of the block.
		type Time: UnixTime;
		/// The weight of one unit of gas.
		#[pallet::constant]
		type WeightPerGas: Get<Weight>;
		/// How many units of gas pay for one byte of proof.
		#[pallet::constant]
		type GasLimitPovSizeRatio: Get<u64>;
		/// The id of the chain in Ethereum's transactions.
		#[pallet::constant]
		type ChainId: Get<u64>;
	}

	/// The code of each contract.
	#[pallet::storage]
	pub type AccountCodes<T: Config> = StorageMap<_, Blake2_128Concat, H160, Vec<u8>, ValueQuery>;

	/// The slots of each contract.
	#[pallet::storage]
	pub type AccountStorages<T: Config> =
		StorageDoubleMap<_, Blake2_128Concat, H160, Blake2_128Concat, H256, H256, ValueQuery>;

	/// What a contract reports.
	#[derive(Clone, Debug, Decode, DecodeWithMemTracking, Encode, Eq, PartialEq, TypeInfo)]
	pub struct Log {
		/// The contract.
		pub address: H160,
		/// By what it is found.
		pub topics: Vec<H256>,
		/// The rest.
		pub data: Vec<u8>,
	}

	#[pallet::event]
	#[pallet::generate_deposit(pub(super) fn deposit_event)]
	pub enum Event<T: Config> {
		/// A contract reported something.
		Log { log: Log },
		/// A contract was created.
		Created { address: H160 },
		/// A contract was not created: what it did was undone.
		CreatedFailed { address: H160 },
		/// A contract was called.
		Executed { address: H160 },
		/// A contract refused a call: what it did was undone.
		ExecutedFailed { address: H160 },
	}

	#[pallet::error]
	pub enum Error<T> {
		/// The source does not hold the value.
		BalanceLow,
		/// The nonce is not that of the source.
		InvalidNonce,
		/// The gas does not pay for the input.
		GasLimitTooLow,
		/// The call cannot be made.
		Undefined,
	}

	#[pallet::call]
	impl<T: Config> Pallet<T> {
		/// Calls a contract. The source must sign.
		///
		/// A contract that refuses is reported by [`Event::ExecutedFailed`]: the call itself succeeds.
		#[pallet::call_index(1)]
		#[pallet::weight(Pallet::<T>::weigh(*gas_limit))]
		#[allow(clippy::too_many_arguments)]
		pub fn call(
			origin: OriginFor<T>,
			source: H160,
			target: H160,
			input: Vec<u8>,
			value: U256,
			gas_limit: u64,
			max_fee_per_gas: U256,
			max_priority_fee_per_gas: Option<U256>,
			nonce: Option<U256>,
			access_list: Vec<(H160, Vec<H256>)>,
		) -> DispatchResultWithPostInfo {
			// Ignores both gas prices: gas costs as much as its weight.
			let _ = (max_fee_per_gas, max_priority_fee_per_gas);
			Self::check_source(origin, source, nonce)?;
			let target = Some(target);
			let request = Request { source, target, input, value, gas_limit, access_list };
			Self::execute(request)
		}

		/// Creates a contract. The source must sign.
		#[pallet::call_index(2)]
		#[pallet::weight(Pallet::<T>::weigh(*gas_limit))]
		#[allow(clippy::too_many_arguments)]
		pub fn create(
			origin: OriginFor<T>,
			source: H160,
			init: Vec<u8>,
			value: U256,
			gas_limit: u64,
			max_fee_per_gas: U256,
			max_priority_fee_per_gas: Option<U256>,
			nonce: Option<U256>,
			access_list: Vec<(H160, Vec<H256>)>,
		) -> DispatchResultWithPostInfo {
			// Ignores both gas prices: gas costs as much as its weight.
			let _ = (max_fee_per_gas, max_priority_fee_per_gas);
			Self::check_source(origin, source, nonce)?;
			let request =
				Request { source, target: None, input: init, value, gas_limit, access_list };
			Self::execute(request)
		}
	}

	impl<T: Config> Pallet<T> {
		/// The weight of an amount of gas.
		pub fn weigh(gas: u64) -> Weight {
			let ratio = T::GasLimitPovSizeRatio::get();
			T::WeightPerGas::get().saturating_mul(gas).set_proof_size(gas / ratio)
		}

		fn check_source(origin: OriginFor<T>, source: H160, nonce: Option<U256>) -> DispatchResult {
			let who = ensure_signed(origin)?;
			ensure!(who == AccountId::from(source), DispatchError::BadOrigin);
			let own: u64 = frame_system::Pallet::<T>::account_nonce(who).unique_saturated_into();
			ensure!(nonce.is_none_or(|nonce| nonce == own.into()), Error::<T>::InvalidNonce);
			Ok(())
		}

		/// Executes a request and deposits the event of its result.
		pub fn execute(request: Request) -> DispatchResultWithPostInfo {
			let Request { target, .. } = request;
			let Outcome { succeeded, gas, created } = match target {
				Some(address) if address == proxy_precompile::ADDRESS => {
					proxy_precompile::call(&request)
				}
				_ => with_storage_layer(|| machine::run::<T>(request))?,
			};
			let address = target.or(created).unwrap_or_default();
			Self::deposit_event(match (target, succeeded) {
				(Some(_), true) => Event::Executed { address },
				(Some(_), false) => Event::ExecutedFailed { address },
				(None, true) => Event::Created { address },
				(None, false) => Event::CreatedFailed { address },
			});
			Ok(PostDispatchInfo { actual_weight: Some(Self::weigh(gas)), pays_fee: Pays::Yes })
		}
	}
}

parameter_types! {
	/// The weight differs from Moonbeam's, because each chain has its own value.
	pub const WeightPerGas: frame_support::weights::Weight =
		frame_support::weights::Weight::from_parts(40_000, 0);
}

impl Config for Runtime {
	type Currency = Balances;
	type Time = Timestamp;
	type WeightPerGas = WeightPerGas;
	type GasLimitPovSizeRatio = ConstU64<8>;
	type ChainId = ConstU64<420_422_201>;
}

/// Whether this is a call of one of the two contract pallets.
pub fn is_of_contracts(call: &RuntimeCall) -> bool {
	matches!(call, RuntimeCall::EVM(_) | RuntimeCall::EthereumXcm(_))
}

/// Whether this call calls a contract directly.
pub fn is_contract_call(call: &RuntimeCall) -> bool {
	matches!(call, RuntimeCall::EVM(Call::call { .. }))
}

//! A pallet that lets XCM programs call contracts, with the calls of Moonbeam's pallet.

use crate::{
	accounts::AccountId,
	contracts::{self, Request},
	proxies::ProxyType,
	Runtime,
};
use alloc::vec::Vec;
use polkadot_sdk::*;
use sp_core::{H160, H256, U256};

pub use pallet::*;

#[frame_support::pallet]
pub mod pallet {
	use super::*;
	use frame_support::pallet_prelude::*;
	use frame_system::pallet_prelude::*;
	use pallet_proxy::ProxyDefinition;

	/// The maximum length of the input of a contract, in bytes.
	const MAX_INPUT: u32 = 2 << 15;

	/// The storage slots that a transaction will use, by contract.
	pub type AccessList = Vec<(H160, Vec<H256>)>;

	/// Who sets the price of gas. Gas costs what its weight costs, whatever is said here.
	#[derive(Clone, Debug, Decode, DecodeWithMemTracking, Encode, Eq, PartialEq, TypeInfo)]
	pub enum EthereumXcmFee {
		/// The transaction.
		Manual { gas_price: Option<U256>, max_fee_per_gas: Option<U256> },
		/// The chain.
		Auto,
	}

	/// What a transaction does.
	#[derive(Clone, Debug, Decode, DecodeWithMemTracking, Encode, Eq, PartialEq, TypeInfo)]
	pub enum TransactionAction {
		/// Calls a contract.
		Call(H160),
		/// Creates one.
		Create,
	}

	/// A transaction for the contracts, in one of two envelopes.
	#[derive(Clone, Debug, Decode, DecodeWithMemTracking, Encode, Eq, PartialEq, TypeInfo)]
	pub enum EthereumXcmTransaction {
		/// With a price of gas.
		V1 {
			gas_limit: U256,
			fee_payment: EthereumXcmFee,
			action: TransactionAction,
			value: U256,
			input: BoundedVec<u8, ConstU32<MAX_INPUT>>,
			access_list: Option<AccessList>,
		},
		/// Without.
		V2 {
			gas_limit: U256,
			action: TransactionAction,
			value: U256,
			input: BoundedVec<u8, ConstU32<MAX_INPUT>>,
			access_list: Option<AccessList>,
		},
	}

	#[pallet::pallet]
	pub struct Pallet<T>(_);

	#[pallet::config]
	#[pallet::disable_frame_system_supertrait_check]
	pub trait Config: contracts::Config + pallet_proxy::Config<ProxyType = ProxyType> {}

	#[pallet::error]
	pub enum Error<T> {
		/// The account has not made the caller its proxy of type `Any` without a delay.
		NoProxy,
	}

	#[pallet::call]
	impl<T: Config> Pallet<T> {
		/// Calls or creates a contract in the caller's own name.
		#[pallet::call_index(0)]
		#[pallet::weight(xcm_transaction.weigh::<T>())]
		pub fn transact(
			origin: OriginFor<T>,
			xcm_transaction: EthereumXcmTransaction,
		) -> DispatchResultWithPostInfo {
			let who = ensure_signed(origin)?;
			contracts::Pallet::<T>::execute(xcm_transaction.into_request(who))
		}

		/// Calls or creates a contract in the name of an account whose proxy the caller is. No type but
		/// `Any` is taken, and no delay.
		#[pallet::call_index(1)]
		#[pallet::weight(xcm_transaction.weigh::<T>())]
		pub fn transact_through_proxy(
			origin: OriginFor<T>,
			transact_as: H160,
			xcm_transaction: EthereumXcmTransaction,
		) -> DispatchResultWithPostInfo {
			let delegate = ensure_signed(origin)?;
			let real = AccountId::from(transact_as);
			let wanted =
				ProxyDefinition { delegate, proxy_type: ProxyType::Any, delay: Default::default() };
			let (proxies, _) = pallet_proxy::Proxies::<T>::get(real);
			ensure!(proxies.contains(&wanted), Error::<T>::NoProxy);
			contracts::Pallet::<T>::execute(xcm_transaction.into_request(real))
		}
	}

	impl EthereumXcmTransaction {
		fn gas_limit(&self) -> u64 {
			let (Self::V1 { gas_limit, .. } | Self::V2 { gas_limit, .. }) = self;
			u64::try_from(*gas_limit).unwrap_or(u64::MAX)
		}

		fn weigh<T: Config>(&self) -> Weight {
			let reads = <T as frame_system::Config>::DbWeight::get().reads(1);
			contracts::Pallet::<T>::weigh(self.gas_limit()).saturating_add(reads)
		}

		fn into_request(self, who: AccountId) -> Request {
			let gas_limit = self.gas_limit();
			let (Self::V1 { action, value, input, access_list, .. }
			| Self::V2 { action, value, input, access_list, .. }) = self;
			let target = match action {
				TransactionAction::Call(address) => Some(address),
				TransactionAction::Create => None,
			};
			Request {
				source: H160(who.into()),
				target,
				input: input.into_inner(),
				value,
				gas_limit,
				access_list: access_list.unwrap_or_default(),
			}
		}
	}
}

impl Config for Runtime {}

//! Runs contracts on the state of the chain with `revm`.

use super::{
	pallet::{AccountCodes, AccountStorages, Config, Error, Event, Log, Pallet},
	proxy_precompile, Outcome, Request,
};
use crate::accounts::AccountId;
use alloc::{boxed::Box, string::String, vec::Vec};
use core::{convert::Infallible, marker::PhantomData};
use frame_support::{
	ensure,
	traits::{
		fungible::{Inspect, Mutate},
		tokens::{Fortitude, Precision, Preservation},
		Get, UnixTime,
	},
};
use frame_system::pallet_prelude::BlockNumberFor;
use paraclock_runtime_shared::Balance;
use polkadot_sdk::*;
use revm::{
	bytecode::Bytecode,
	context::{
		result::{EVMError, ExecutionResult, InvalidTransaction},
		BlockEnv, Cfg, CfgEnv, ContextTr, Evm, Journal, TxEnv,
	},
	context_interface::transaction::{AccessList, AccessListItem},
	handler::{instructions::EthInstructions, ExecuteEvm, PrecompileProvider},
	interpreter::{Gas, InputsImpl, InstructionResult, InterpreterResult},
	primitives::{hardfork::SpecId, Address, Bytes, TxKind, B256, KECCAK_EMPTY, U256},
	state::{Account, AccountInfo},
	Context, Database,
};
use sp_core::{H160, H256};
use sp_io::hashing::keccak_256;
use sp_runtime::{traits::UniqueSaturatedInto, DispatchError, DispatchResult};

/// Executes a request. An invalid request is an error; a call that the contract reverts is an outcome.
pub fn run<T: Config>(request: Request) -> Result<Outcome, DispatchError> {
	let source = to_address(request.source);
	let nonce = nonce_of::<T>(source);
	let context: Context<BlockEnv, TxEnv, CfgEnv, State<T>, Journal<State<T>>> =
		Context::new(State(PhantomData), SpecId::CANCUN)
			.modify_cfg_chained(|cfg: &mut CfgEnv| cfg.chain_id = T::ChainId::get())
			.modify_block_chained(|block: &mut BlockEnv| {
				block.number = U256::from(block_number::<T>());
				block.timestamp = U256::from(T::Time::now().as_secs());
				block.gas_limit = u64::MAX;
				block.prevrandao = Some(B256::ZERO);
			});
	let transaction = TxEnv {
		tx_type: if request.access_list.is_empty() { 0 } else { 1 },
		caller: source,
		gas_limit: request.gas_limit,
		gas_price: 0,
		kind: request.target.map_or(TxKind::Create, |target| TxKind::Call(to_address(target))),
		value: U256::from_be_bytes(request.value.to_big_endian()),
		data: request.input.into(),
		nonce,
		chain_id: Some(T::ChainId::get()),
		access_list: AccessList(
			request
				.access_list
				.into_iter()
				.map(|(address, slots)| AccessListItem {
					address: to_address(address),
					storage_keys: slots.into_iter().map(|slot| B256::from(slot.0)).collect(),
				})
				.collect(),
		),
		gas_priority_fee: None,
		blob_hashes: Vec::new(),
		max_fee_per_blob_gas: 0,
		authorization_list: Vec::new(),
	};
	let mut evm = Evm::new(context, EthInstructions::new_mainnet(), Precompiles);
	let done = evm.transact(transaction).map_err(|error| match error {
		EVMError::Transaction(InvalidTransaction::LackOfFundForMaxFee { .. }) => {
			Error::<T>::BalanceLow
		}
		EVMError::Transaction(
			InvalidTransaction::CallGasCostMoreThanGasLimit { .. }
			| InvalidTransaction::GasFloorMoreThanGasLimit { .. },
		) => Error::<T>::GasLimitTooLow,
		_ => Error::<T>::Undefined,
	})?;
	let is_create = request.target.is_none();
	let (succeeded, gas, logs) = match done.result {
		ExecutionResult::Success { gas_used, logs, .. } => (true, gas_used, logs),
		ExecutionResult::Revert { gas_used, .. } | ExecutionResult::Halt { gas_used, .. } => {
			(false, gas_used, Vec::new())
		}
	};
	// Sorted, because the order of a map can differ between machines.
	let mut changed: Vec<(Address, Account)> = done.state.into_iter().collect();
	changed.sort_by_key(|(address, _)| *address);
	for (address, account) in changed {
		if account.is_touched() {
			store::<T>(address, account, is_create && address == source)?;
		}
	}
	for log in logs {
		Pallet::<T>::deposit_event(Event::Log {
			log: Log {
				address: H160(log.address.into_array()),
				topics: log.data.topics().iter().map(|topic| H256(topic.0)).collect(),
				data: log.data.data.to_vec(),
			},
		});
	}
	let created = is_create.then(|| H160(source.create(nonce).into_array()));
	Ok(Outcome { succeeded, gas, created })
}

/// Writes the new state of an account. An account without code keeps its
/// nonce, except for the source of a contract creation, whose nonce rises.
fn store<T: Config>(address: Address, account: Account, creates: bool) -> DispatchResult {
	let key = H160(address.into_array());
	let who = AccountId::from(key);
	let before = balance_of::<T>(&who);
	let after = Balance::try_from(account.info.balance).map_err(|_| Error::<T>::Undefined)?;
	let had_code = AccountCodes::<T>::contains_key(key);
	if account.is_created() {
		if let Some(code) = account.info.code.filter(|code| !code.is_empty()) {
			ensure!(!had_code, Error::<T>::Undefined);
			frame_system::Pallet::<T>::inc_sufficients(&who);
			AccountCodes::<T>::insert(key, code.original_bytes().to_vec());
		}
	}
	for (slot, value) in account.storage.into_iter().collect::<alloc::collections::BTreeMap<_, _>>()
	{
		let slot = H256(slot.to_be_bytes());
		match value.present_value() {
			value if value.is_zero() => AccountStorages::<T>::remove(key, slot),
			value => AccountStorages::<T>::insert(key, slot, H256(value.to_be_bytes())),
		}
	}
	if after > before {
		T::Currency::mint_into(&who, after - before)?;
	} else if before > after {
		T::Currency::burn_from(
			&who,
			before - after,
			Preservation::Expendable,
			Precision::Exact,
			Fortitude::Polite,
		)?;
	}
	if account.status.contains(revm::state::AccountStatus::SelfDestructed) {
		if AccountCodes::<T>::take(key).is_empty() {
			return Ok(());
		}
		let _ = AccountStorages::<T>::clear_prefix(key, u32::MAX, None);
		frame_system::Pallet::<T>::dec_sufficients(&who);
	} else if creates || AccountCodes::<T>::contains_key(key) {
		frame_system::Account::<T>::mutate(&who, |entry| {
			entry.nonce = (account.info.nonce as u32).into();
		});
	}
	Ok(())
}

/// Gives the EVM access to the state of the chain.
struct State<T>(PhantomData<T>);

impl<T: Config> Database for State<T> {
	type Error = Infallible;

	fn basic(&mut self, address: Address) -> Result<Option<AccountInfo>, Infallible> {
		let key = H160(address.into_array());
		let code = AccountCodes::<T>::get(key);
		let code_hash = if code.is_empty() { KECCAK_EMPTY } else { B256::from(keccak_256(&code)) };
		let info = AccountInfo {
			balance: U256::from(balance_of::<T>(&key.into())),
			nonce: nonce_of::<T>(address),
			code_hash,
			code: Some(Bytecode::new_legacy(code.into())),
		};
		Ok((!info.is_empty()).then_some(info))
	}

	fn code_by_hash(&mut self, _code_hash: B256) -> Result<Bytecode, Infallible> {
		// Never used: `basic` returns the code with each account.
		Ok(Bytecode::default())
	}

	fn storage(&mut self, address: Address, slot: U256) -> Result<U256, Infallible> {
		let value = AccountStorages::<T>::get(H160(address.into_array()), H256(slot.to_be_bytes()));
		Ok(U256::from_be_bytes(value.0))
	}

	fn block_hash(&mut self, number: u64) -> Result<B256, Infallible> {
		let number = BlockNumberFor::<T>::from(number as u32);
		let hash = frame_system::Pallet::<T>::block_hash(number);
		Ok(B256::from_slice(hash.as_ref()))
	}
}

/// The precompiles. A call from a contract reverts; only accounts can use a precompile.
struct Precompiles;

impl<C: ContextTr> PrecompileProvider<C> for Precompiles {
	type Output = InterpreterResult;

	fn set_spec(&mut self, _spec: <C::Cfg as Cfg>::Spec) -> bool {
		false
	}

	fn run(
		&mut self,
		_context: &mut C,
		address: &Address,
		_inputs: &InputsImpl,
		_is_static: bool,
		gas_limit: u64,
	) -> Result<Option<InterpreterResult>, String> {
		Ok(self.answers(address).then(|| InterpreterResult {
			result: InstructionResult::Revert,
			gas: Gas::new(gas_limit),
			output: Bytes::new(),
		}))
	}

	fn warm_addresses(&self) -> Box<impl Iterator<Item = Address>> {
		Box::new(core::iter::empty())
	}

	fn contains(&self, address: &Address) -> bool {
		self.answers(address)
	}
}

impl Precompiles {
	fn answers(&self, address: &Address) -> bool {
		H160(address.into_array()) == proxy_precompile::ADDRESS
	}
}

fn to_address(address: H160) -> Address {
	Address::from(address.0)
}

fn balance_of<T: Config>(who: &AccountId) -> Balance {
	T::Currency::reducible_balance(who, Preservation::Expendable, Fortitude::Polite)
}

fn nonce_of<T: Config>(address: Address) -> u64 {
	let who = AccountId::from(address.into_array());
	frame_system::Pallet::<T>::account_nonce(who).unique_saturated_into()
}

fn block_number<T: Config>() -> u32 {
	frame_system::Pallet::<T>::block_number().unique_saturated_into()
}

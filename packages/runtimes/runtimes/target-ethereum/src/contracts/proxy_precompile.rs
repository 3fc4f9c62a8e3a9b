//! The proxy pallet as a precompile, with the interface of
//! Moonbeam's precompile. Accounts may call it; contracts may not.

use super::{Outcome, Request, WeightPerGas};
use crate::{accounts::AccountId, proxies::ProxyType, Proxy, Runtime, RuntimeOrigin};
use alloy_core::{primitives::Address, sol_types::SolInterface};
use codec::Decode;
use frame_support::{storage::with_storage_layer, traits::Get};
use pallet_proxy::weights::WeightInfo;
use polkadot_sdk::*;
use sp_core::H160;
use sp_runtime::{DispatchError, DispatchResult};

alloy_core::sol! {
	interface IProxy {
		function addProxy(address delegate, uint8 proxyType, uint32 delay) external;
		function removeProxy(address delegate, uint8 proxyType, uint32 delay) external;
		function removeProxies() external;
	}
}

/// The address of the precompile, the same as on Moonbeam: `0x…080b`.
pub const ADDRESS: H160 = H160([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8, 0x0b]);

/// The gas that every call costs, the same as on Ethereum.
const BASE_GAS: u64 = 21_000;

/// Dispatches the proxy call in the input with the caller's signed origin.
pub fn call(request: &Request) -> Outcome {
	let most = <Runtime as pallet_proxy::Config>::MaxProxies::get();
	let weight = <Runtime as pallet_proxy::Config>::WeightInfo::add_proxy(most);
	let gas = BASE_GAS + weight.ref_time() / WeightPerGas::get().ref_time();
	if gas > request.gas_limit {
		return Outcome { succeeded: false, gas: request.gas_limit, created: None };
	}
	let succeeded = with_storage_layer(|| dispatch(request)).is_ok();
	Outcome { succeeded, gas, created: None }
}

fn dispatch(request: &Request) -> DispatchResult {
	use IProxy::IProxyCalls;
	if !request.value.is_zero() {
		return Err(DispatchError::Other("the precompile takes no tokens"));
	}
	let asked = IProxyCalls::abi_decode_validate(&request.input)
		.map_err(|_| DispatchError::Other("the precompile has no such function"))?;
	let origin = RuntimeOrigin::signed(request.source.into());
	match asked {
		IProxyCalls::addProxy(add) => Proxy::add_proxy(
			origin,
			to_account(add.delegate),
			to_proxy_type(add.proxyType)?,
			add.delay,
		),
		IProxyCalls::removeProxy(remove) => Proxy::remove_proxy(
			origin,
			to_account(remove.delegate),
			to_proxy_type(remove.proxyType)?,
			remove.delay,
		),
		IProxyCalls::removeProxies(_) => Proxy::remove_proxies(origin),
	}
}

fn to_account(address: Address) -> AccountId {
	address.into_array().into()
}

/// Converts a number to the proxy type with this index.
fn to_proxy_type(number: u8) -> Result<ProxyType, DispatchError> {
	ProxyType::decode(&mut &[number][..])
		.map_err(|_| DispatchError::Other("there is no such type of proxy"))
}

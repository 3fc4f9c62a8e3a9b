export { buildContractProbe, readProbeLog } from './evm/buildContractProbe.ts'
export {
  type AbiItem,
  type AbiParam,
  type ContractAbi,
  findAbiItem
} from './evm/ContractAbi.ts'
export { describeRevert } from './evm/describeRevert.ts'
export { detectEvmAccess, type EvmAccess, type EvmDispatch } from './evm/detectEvmAccess.ts'
export { type ContractCall, listContractCalls } from './evm/listContractCalls.ts'
export { listEvmHolders } from './evm/listEvmAddresses.ts'
export { proveEvmSteps } from './evm/proveEvmSteps.ts'
export { draftProxy } from './plan/draftProxy.ts'
export { draftRevocation } from './plan/draftRevocation.ts'
export { listSigners } from './plan/listSigners.ts'
export type { ProxyPlan } from './plan/ProxyPlan.ts'
export { planProxy, planRevocation } from './plan/planProxy.ts'
export { signFor } from './plan/signFor.ts'
export { proveProxyTypes } from './prove/proveProxyTypes.ts'
export { readProxies } from './read/readProxies.ts'
export { readProxyPallet } from './read/readProxyPallet.ts'
export type { ProxyState } from './state/ProxyState.ts'
export type { ProxyTypeProof } from './state/ProxyTypeProof.ts'

export {
  buildContractProbe,
  type ContractProbe,
  type ProbedCall,
  readProbeLog
} from './evm/buildContractProbe.ts'
export {
  buildProxyPrecompileCall,
  type EvmCall,
  type ProxyPrecompileCall
} from './evm/buildProxyPrecompileCall.ts'
export {
  type AbiItem,
  type AbiParam,
  type ContractAbi,
  findAbiItem
} from './evm/ContractAbi.ts'
export { describeRevert } from './evm/describeRevert.ts'
export {
  type DetectEvmAccessArgs,
  detectEvmAccess,
  type EvmAccess,
  type EvmDispatch,
  type EvmRun
} from './evm/detectEvmAccess.ts'
export { type ContractCall, listContractCalls } from './evm/listContractCalls.ts'
export { type EvmMapping, listEvmHolders } from './evm/listEvmAddresses.ts'
export { type ProveEvmStepsArgs, proveEvmSteps } from './evm/proveEvmSteps.ts'
export type { EvmGas } from './evm/readEvmGas.ts'
export type { Removable } from './plan/chooseRemovable.ts'
export { listSigners } from './plan/listSigners.ts'
export type {
  ProxyCheck,
  ProxyCost,
  ProxyGoal,
  ProxyNotice,
  ProxyObstacle,
  ProxyPlan,
  ProxyStep
} from './plan/ProxyPlan.ts'
export { planProxy } from './plan/planProxy.ts'
export { planRevocation, type RevocationGoal } from './plan/planRevocation.ts'
export { type SignedCall, signFor } from './plan/signFor.ts'
export { type ListAdmittedArgs, listAdmitted } from './prove/listAdmitted.ts'
export { type ProveProxyTypesArgs, proveProxyTypes } from './prove/proveProxyTypes.ts'
export { type ReadProxiesArgs, readProxies } from './read/readProxies.ts'
export { readProxyPallet } from './read/readProxyPallet.ts'
export type {
  ArgumentForm,
  ProxyGrant,
  ProxyPallet,
  ProxyTypeName
} from './state/ProxyPallet.ts'
export type {
  ContractMapping,
  PricedCalls,
  ProxyState,
  ServiceUser,
  UserCall
} from './state/ProxyState.ts'
export type { ProofMethod, ProvedType, ProxyTypeProof } from './state/ProxyTypeProof.ts'

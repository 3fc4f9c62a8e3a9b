import type { Hex } from '@paraclock/core'
import {
  buildAddProxy,
  buildRemoveProxies,
  buildRemoveProxy,
  writeCall
} from '../build/buildCalls.ts'
import {
  buildProxyPrecompileCall,
  type EvmCall,
  type ProxyPrecompileCall
} from '../evm/buildProxyPrecompileCall.ts'
import type { ProxyGrant, ProxyPallet } from '../state/ProxyPallet.ts'
import {
  type ContractMapping,
  type ProxyState,
  showOnChain,
  type UserCall
} from '../state/ProxyState.ts'
import type { ContractMappingCall } from '../state/ProxyTypeProof.ts'
import type { ProxyStep } from './ProxyPlan.ts'

export interface UserStep
  extends Pick<ProxyStep, 'description' | 'preconditions' | 'observe' | 'evm'> {
  readonly action: UserCall
  readonly call: Hex
  /** The amount that the step reserves, in the smallest unit. Negative for a returned deposit. */
  readonly move: bigint
}

export function createUserSteps(state: ProxyState, pallet: ProxyPallet) {
  const { section } = pallet
  const ofUser = `${section}.proxies of the user's account on ${state.chain}`
  const to = state.precompile
  let proxies = state.grants.length
  let deposit = state.deposit
  const moveTo = (count: number): bigint => {
    const before = deposit
    proxies = count
    deposit = count === 0 ? 0n : pallet.depositBase + BigInt(count) * pallet.depositFactor
    return deposit - before
  }
  const evmOf = (call: ProxyPrecompileCall): EvmCall | undefined =>
    to === undefined ? undefined : buildProxyPrecompileCall({ ...call, pallet, to })
  return {
    map: (contracts: ContractMapping, tried?: ContractMappingCall): UserStep => ({
      ...(tried?.name === 'batchMapAccounts'
        ? {
            action: tried.name,
            call: tried.call,
            description: `revive.batchMapAccounts([${showOnChain(state, state.user)}])`,
            move: 0n
          }
        : {
            action: 'mapAccount',
            call: writeCall(contracts.mapAccount),
            description: 'revive.mapAccount()',
            move: contracts.deposit
          }),
      preconditions: ['the account is not mapped yet'],
      observe: 'revive.originalAccount holds the account under its Ethereum address'
    }),
    add: (grant: ProxyGrant): UserStep => ({
      action: 'addProxy',
      call: buildAddProxy({ pallet, grant }),
      description: `${section}.addProxy(${describeGrant(state, grant)})`,
      move: moveTo(proxies + 1),
      preconditions: ['the same proxy does not exist yet'],
      observe: `${ofUser} holds (${describeGrant(state, grant)})`,
      evm: evmOf({ method: 'addProxy', ...grant })
    }),
    remove: (grant: ProxyGrant): UserStep => ({
      action: 'removeProxy',
      call: buildRemoveProxy({ pallet, grant }),
      description: `${section}.removeProxy(${describeGrant(state, grant)})`,
      move: moveTo(proxies - 1),
      preconditions: ['the proxy exists'],
      observe: `${ofUser} does not hold (${describeGrant(state, grant)})`,
      evm: evmOf({ method: 'removeProxy', ...grant })
    }),
    removeAll: (): UserStep => ({
      action: 'removeProxies',
      call: buildRemoveProxies({ pallet }),
      description: `${section}.removeProxies()`,
      move: moveTo(0),
      preconditions: [`nothing else relies on a proxy of the user's account on ${state.chain}`],
      observe: `${ofUser} is empty`,
      evm: evmOf({ method: 'removeProxies' })
    })
  }
}

function describeGrant(state: ProxyState, grant: ProxyGrant): string {
  const { delegate, proxyType, delay } = grant
  return `${showOnChain(state, delegate)}, ${proxyType}, ${delay}`
}

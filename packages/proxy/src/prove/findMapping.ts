import { type Chain, nativeToken, openBlockState } from '@paraclock/connect'
import {
  encodeCompact,
  type Hex,
  hexToBytes,
  isParaclockError,
  joinBytes,
  trialMoney
} from '@paraclock/core'
import type { SimulatedChange, StorageOverride } from '@paraclock/executor/simulate'
import { writeCall } from '../build/buildCalls.ts'
import { positionOf } from '../read/readProxyPallet.ts'
import type { ProxyState } from '../state/ProxyState.ts'
import type { ContractMappingCall } from '../state/ProxyTypeProof.ts'
import { isAnswered } from './Prover.ts'

type Run = (call: Hex, overrides: readonly StorageOverride[]) => Promise<readonly SimulatedChange[]>

/**
 * Finds the call that maps the user's account for contracts, by running the calls in this process. A
 * runtime that maps accounts at their creation accepts `map_account` without an effect, and has
 * `batch_map_accounts` for older accounts. `undefined` if the runtime cannot be run.
 */
export async function findMapping(args: {
  readonly target: Chain
  readonly state: Pick<ProxyState, 'user' | 'contracts'>
  readonly signal: AbortSignal
  /** Runs a call as the user. Defaults to a simulation on the state of the target's block. */
  readonly run?: Run
}): Promise<ContractMappingCall | undefined> {
  const { target, state, signal } = args
  const { user, contracts } = state
  if (contracts === undefined || contracts.isMapped) return undefined
  const run = args.run ?? simulateAs(target, user, signal)
  const batch = positionOf(target.runtime, 'revive', 'batchMapAccounts')
  const list = joinBytes([encodeCompact(1), hexToBytes(user)])
  // The deposit of `map_account` may still have to be funded. `batch_map_accounts` skips accounts
  // that do not exist, so there the account gets no money.
  const money = { holder: user, free: trialMoney(nativeToken(target).decimals) }
  const calls = [
    { name: 'mapAccount', call: writeCall(contracts.mapAccount), overrides: [money] } as const,
    ...(batch === undefined
      ? []
      : [{ name: 'batchMapAccounts', call: writeCall(batch, list), overrides: [] } as const])
  ]
  try {
    for (const { name, call, overrides } of calls) {
      const changes = await run(call, overrides)
      const isMade = ({ pallet, item, after }: SimulatedChange): boolean =>
        pallet === 'Revive' && item === 'OriginalAccount' && after !== null
      if (changes.some(isMade)) return { name, call }
    }
    return { name: 'none' }
  } catch (error) {
    if (!isParaclockError(error) || !isAnswered(error)) throw error
    return undefined
  }
}

function simulateAs(target: Chain, account: ProxyState['user'], signal: AbortSignal): Run {
  return async (call, overrides) => {
    const { simulate } = await import('@paraclock/executor/simulate')
    const { open } = await openBlockState(target)
    const source = { state: await open(), block: target.block.hash }
    const origin = { kind: 'signed', account } as const
    return (await simulate({ source, call, origin, overrides, signal })).changes
  }
}

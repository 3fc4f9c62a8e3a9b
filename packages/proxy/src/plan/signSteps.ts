import type { TokenAmount } from '@paraclock/core'
import { buildBatchAll, buildProxied } from '../build/buildCalls.ts'
import type { ProxyPallet } from '../state/ProxyPallet.ts'
import type { ProxyState, UserCall } from '../state/ProxyState.ts'
import { WHOLE_TYPE } from '../state/wholeType.ts'
import { listSigners } from './listSigners.ts'
import type { ProxyStep } from './ProxyPlan.ts'
import type { Unplaced } from './placeSteps.ts'
import { showOnChain } from './showOnChain.ts'
import type { UserStep } from './UserStep.ts'
import type { Transaction } from './weighTransactions.ts'

/** The transactions that the user signs, and what is not known about them. */
export interface Signed {
  readonly steps: readonly Unplaced<ProxyStep>[]
  readonly transactions: readonly Transaction[]
  /** The transactions whose fee is unknown. */
  readonly unpriced: readonly (readonly UserCall[])[]
}

/**
 * Turns the user's calls into transactions: one for all of them, or one for each. Those of an account that
 * cannot sign are wrapped for one that can sign for it, and pays the fee.
 */
export function signSteps(args: {
  readonly state: ProxyState
  readonly pallet: ProxyPallet
  readonly steps: readonly UserStep[]
  readonly batch: boolean
}): Signed {
  const { state, pallet, steps } = args
  const [signer] = listSigners(state)
  const { batchAll } = state
  const together = args.batch && batchAll !== null && steps.length > 1
  const groups = together ? [steps] : steps.map((step) => [step])
  const unpriced: (readonly UserCall[])[] = []
  const transactions: Transaction[] = []
  const signed = groups.map((group): Unplaced<ProxyStep> => {
    const calls = group.map(({ action }) => action)
    const fee = signer === undefined ? feeOf(state, calls) : undefined
    if (fee === undefined) unpriced.push(calls)
    const moves = group.map(({ move }) => move)
    transactions.push({ fee: fee ?? 0n, moves })
    const deposit = moves.reduce((sum, move) => sum + (move > 0n ? move : 0n), 0n)
    const [first] = group
    const own: Pick<ProxyStep, 'action' | 'call' | 'description' | 'observe' | 'evm'> =
      batchAll === null || first === undefined || group.length === 1
        ? (first as UserStep)
        : {
            action: 'batch',
            call: buildBatchAll({ position: batchAll, calls: group.map(({ call }) => call) }),
            description: `utility.batchAll(${group.map(({ description }) => description).join('; ')})`,
            observe: group.map(({ observe }) => observe).join('; ')
          }
    const { action, call, description, observe, evm } = own
    const account = userAddress(state)
    const { chain } = state
    const signed =
      signer === undefined
        ? { origin: { kind: 'signed', account }, call, description }
        : {
            origin: { kind: 'signed', account: showOnChain(state, signer) },
            payer: { chain, account },
            call: buildProxied({ pallet, real: state.user, call }),
            description: `${pallet.section}.proxy(${account}, ${WHOLE_TYPE}, ${description})`
          }
    return {
      action,
      chain,
      ...(signed as Pick<ProxyStep, 'origin' | 'payer' | 'call' | 'description'>),
      deposit: deposit > 0n ? amountOf(state, deposit) : undefined,
      fee: fee === undefined ? undefined : amountOf(state, fee),
      preconditions: group.flatMap(({ preconditions }) => preconditions),
      observe,
      evm: signer === undefined ? evm : undefined
    }
  })
  return { steps: signed, transactions, unpriced }
}

function feeOf(state: ProxyState, calls: readonly UserCall[]): bigint | undefined {
  const key = calls.join()
  return state.fees.find((priced) => priced.calls.join() === key)?.fee
}

/** The user's account, as the chain's users write it. */
export function userAddress(state: ProxyState): string {
  return showOnChain(state, state.user)
}

/** An amount of the chain's own token. */
export function amountOf({ token }: Pick<ProxyState, 'token'>, amount: bigint): TokenAmount {
  return { amount, symbol: token.symbol, decimals: token.decimals }
}

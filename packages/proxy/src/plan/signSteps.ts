import type { TokenAmount } from '@paraclock/core'
import { buildBatchAll } from '../build/buildCalls.ts'
import type { ProxyState, UserCall } from '../state/ProxyState.ts'
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

/** Turns the user's calls into transactions: one for all of them, or one for each. */
export function signSteps(args: {
  readonly state: ProxyState
  readonly steps: readonly UserStep[]
  readonly batch: boolean
}): Signed {
  const { state, steps } = args
  const { batchAll } = state
  const together = args.batch && batchAll !== null && steps.length > 1
  const groups = together ? [steps] : steps.map((step) => [step])
  const unpriced: (readonly UserCall[])[] = []
  const transactions: Transaction[] = []
  const signed = groups.map((group): Unplaced<ProxyStep> => {
    const calls = group.map(({ action }) => action)
    const fee = feeOf(state, calls)
    if (fee === undefined) unpriced.push(calls)
    const moves = group.map(({ move }) => move)
    transactions.push({ fee: fee ?? 0n, moves })
    const deposit = moves.reduce((sum, move) => sum + (move > 0n ? move : 0n), 0n)
    const [first] = group
    const merged: Pick<ProxyStep, 'action' | 'call' | 'description' | 'observe'> =
      first !== undefined && group.length === 1
        ? first
        : {
            action: 'batch',
            call:
              batchAll === null
                ? '0x'
                : buildBatchAll({ position: batchAll, calls: group.map(({ call }) => call) }),
            description: `utility.batchAll(${group.map(({ description }) => description).join('; ')})`,
            observe: group.map(({ observe }) => observe).join('; ')
          }
    const { action, call, description, observe } = merged
    return {
      action,
      chain: state.chain,
      origin: { kind: 'signed', account: userAddress(state) },
      call,
      description,
      ...(deposit > 0n ? { deposit: amountOf(state, deposit) } : {}),
      fee: fee === undefined ? undefined : amountOf(state, fee),
      preconditions: group.flatMap(({ preconditions }) => preconditions),
      observe,
      ...(group.length === 1 && first?.evm !== undefined ? { evm: first.evm } : {})
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

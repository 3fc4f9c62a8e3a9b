import type { TokenAmount } from '@paraclock/core'
import { buildBatchAll } from '../build/buildCalls.ts'
import type { ProxyState, UserCall } from '../state/ProxyState.ts'
import type { UserStep } from './createUserSteps.ts'
import { listSigners } from './listSigners.ts'
import type { ProxyStep } from './ProxyPlan.ts'
import { signFor } from './signFor.ts'

export interface Signed {
  readonly steps: readonly Unplaced[]
  readonly transactions: readonly Transaction[]
  readonly unpriced: readonly (readonly UserCall[])[]
}

/**
 * Puts the calls of the steps into one batch, or each call into its own transaction. `signFor`
 * chooses the signer.
 */
export function signSteps(args: {
  readonly state: ProxyState
  readonly steps: readonly UserStep[]
  readonly batch: boolean
}): Signed {
  const { state, steps } = args
  const [signer] = listSigners(state)
  const { batchAll } = state
  const together = args.batch && batchAll !== undefined && steps.length > 1
  const groups = together ? [steps] : steps.map((step) => [step])
  const unpriced: (readonly UserCall[])[] = []
  const transactions: Transaction[] = []
  const signed = groups.map((group): Unplaced => {
    const calls = group.map(({ action }) => action)
    const fee = signer === undefined ? feeOf(state, calls) : undefined
    if (fee === undefined) unpriced.push(calls)
    const moves = group.map(({ move }) => move)
    transactions.push({ fee: fee ?? 0n, moves })
    const deposit = moves.reduce((sum, move) => sum + (move > 0n ? move : 0n), 0n)
    const [first] = group
    const own: Pick<UserStep, 'call' | 'description' | 'observe' | 'evm'> &
      Pick<ProxyStep, 'action'> =
      batchAll === undefined || first === undefined || group.length === 1
        ? (first as UserStep)
        : {
            action: 'batch',
            call: buildBatchAll({ position: batchAll, calls: group.map(({ call }) => call) }),
            description: `utility.batchAll(${group.map(({ description }) => description).join('; ')})`,
            observe: group.map(({ observe }) => observe).join('; ')
          }
    const { action, call, description, observe, evm } = own
    return {
      action,
      chain: state.chain,
      ...signFor(state, { call, description }),
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

export function amountOf({ token }: Pick<ProxyState, 'token'>, amount: bigint): TokenAmount {
  return { amount, symbol: token.symbol, decimals: token.decimals }
}

export interface Transaction {
  readonly fee: bigint
  readonly moves: readonly bigint[]
}

/**
 * Computes the balance that an account needs for transactions in order, and the sums of their fees and
 * deposits. Each transaction first pays its fee. The balance must never be less than `keep`.
 */
export function weighTransactions(args: {
  readonly transactions: readonly Transaction[]
  readonly keep: bigint
}): {
  /** The balance that the account needs before the first transaction. */
  readonly needed: bigint
  readonly fee: bigint
  readonly reserved: bigint
  readonly returned: bigint
} {
  const { transactions, keep } = args
  let spent = 0n
  let needed = 0n
  let fee = 0n
  let reserved = 0n
  let returned = 0n
  const spend = (amount: bigint): void => {
    spent += amount
    if (amount > 0n && spent + keep > needed) needed = spent + keep
  }
  for (const transaction of transactions) {
    fee += transaction.fee
    spend(transaction.fee)
    for (const move of transaction.moves) {
      if (move > 0n) reserved += move
      else returned -= move
      spend(move)
    }
  }
  return { needed, fee, reserved, returned }
}

export type Unplaced = Omit<ProxyStep, 'kind' | 'id' | 'status' | 'after'>

/**
 * Gives each step an id and a status. Each step waits for the previous step, because the previous
 * step can provide its money.
 *
 * @param isBlocked - whether an obstacle blocks the plan
 */
export function placeSteps(steps: readonly Unplaced[], isBlocked: boolean): readonly ProxyStep[] {
  const taken = new Map<string, number>()
  let before: readonly string[] = []
  return steps.map((step) => {
    const { action } = step
    const count = (taken.get(action) ?? 0) + 1
    taken.set(action, count)
    const id = count === 1 ? action : `${action}-${count}`
    const after = before
    before = [id]
    const status = after.length > 0 ? 'wait' : isBlocked ? 'blocked' : 'act'
    return { ...step, kind: 'call', id, status, after }
  })
}

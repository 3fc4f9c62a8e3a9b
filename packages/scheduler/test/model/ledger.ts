import { type AccountId32, ParaclockError, PrepaymentUnavailable } from '@paraclock/core'
import type { ModelAccount, ModelState } from './ModelState.ts'

const NOTHING: ModelAccount = { free: 0n, held: 0n }

/** What an account holds. */
export function readBalance(state: ModelState, account: AccountId32): ModelAccount {
  return state.accounts.get(account) ?? NOTHING
}

/** What an account can put on hold: all that is free but the existential deposit. */
function spendable(state: ModelState, account: AccountId32): bigint {
  const { free } = readBalance(state, account)
  return free > state.existentialDeposit ? free - state.existentialDeposit : 0n
}

/** Adds to what is free and what is on hold. */
export function moveBalance(
  state: ModelState,
  account: AccountId32,
  change: { readonly free?: bigint; readonly held?: bigint }
): void {
  const { free, held } = readBalance(state, account)
  state.accounts.set(account, {
    free: free + (change.free ?? 0n),
    held: held + (change.held ?? 0n)
  })
}

/** Puts a prepayment on hold. */
export function prepay(state: ModelState, owner: AccountId32, amount: bigint): void {
  const available = spendable(state, owner)
  if (amount > available) {
    const context = { needed: amount, spendable: available }
    throw new ParaclockError(PrepaymentUnavailable, context)
  }
  moveBalance(state, owner, { free: -amount, held: amount })
}

/** Gives a prepayment back. */
export function refund(state: ModelState, owner: AccountId32, amount: bigint): void {
  moveBalance(state, owner, { free: amount, held: -amount })
}

/** Takes a prepayment off hold and from its owner. */
export function take(state: ModelState, owner: AccountId32, amount: bigint): void {
  moveBalance(state, owner, { held: -amount })
}

/** Hands a prepayment to the collector. */
export function collect(state: ModelState, owner: AccountId32, amount: bigint): void {
  take(state, owner, amount)
  earn(state, amount)
}

/** Gives the collector a fee. What it cannot receive is burned. */
export function earn(state: ModelState, amount: bigint): void {
  const collector = state.feeCollector
  const { free } = readBalance(state, collector)
  if (free + amount >= state.existentialDeposit) moveBalance(state, collector, { free: amount })
}

/**
 * Transfers what is free, and keeps the sender alive. Returns the error of the balances pallet if
 * that cannot be; nothing is changed then.
 */
export function transferKeepAlive(
  state: ModelState,
  from: AccountId32,
  to: AccountId32,
  amount: bigint
): string | undefined {
  const { free, held } = readBalance(state, from)
  const { existentialDeposit } = state
  if (amount === 0n) return undefined
  if (free < amount) return 'Token.FundsUnavailable'
  if (free - amount < existentialDeposit) {
    // What is on hold needs the account, so its last free unit counts as frozen.
    return held > 0n ? 'Token.Frozen' : 'Token.NotExpendable'
  }
  if (readBalance(state, to).free + amount < existentialDeposit) return 'Token.BelowMinimum'
  moveBalance(state, from, { free: -amount })
  moveBalance(state, to, { free: amount })
  return undefined
}

import {
  type ChainAccount,
  largest,
  type PlannedCall,
  type PlanStep,
  type TokenAmount
} from '@paraclock/core'
import type { AccountTotal } from '../schema/shapes.ts'
import { addAmount, unitOf } from './addAmount.ts'

/** The free balance of an account, and the balance that the account needs. */
export interface AccountNeed extends ChainAccount {
  readonly needed: TokenAmount
  readonly free: TokenAmount
}

const PARTS = ['deposit', 'fee', 'transfer'] as const

/** Adds up the amounts that the steps of a plan take from each account. */
export function totalByAccount(
  steps: readonly PlanStep[],
  known: readonly AccountNeed[] = []
): readonly AccountTotal[] {
  const totals = new Map<string, AccountTotal>()
  const change = (at: ChainAccount, unit: string, added: (one: AccountTotal) => AccountTotal) => {
    const key = JSON.stringify([at.chain, at.account, unit])
    totals.set(key, added(totals.get(key) ?? { ...at, unpriced: 0 }))
  }
  for (const step of steps) {
    if (step.kind === 'wait') continue
    const at = step.payer ?? signerOf(step)
    if (at === undefined) continue
    const amounts = PARTS.flatMap((part) => {
      const amount = step[part]
      return amount === undefined ? [] : [{ part, amount, unit: unitOf(amount) }]
    })
    for (const { part, amount, unit } of amounts) {
      change(at, unit, (total) => ({ ...total, [part]: addAmount(total[part], amount) }))
    }
    if (step.fee !== undefined) continue
    // An unknown fee is always a transaction fee. So the signer pays it, even if a different
    // account, `payer`, pays the amounts.
    const feeAt = signerOf(step) ?? at
    change(feeAt, amounts[0]?.unit ?? '', (total) => ({ ...total, unpriced: total.unpriced + 1 }))
  }
  return [...totals.values()].map((total) => {
    const amounts = PARTS.flatMap((part) => total[part] ?? [])
    const [amount] = amounts
    const need = known.find(
      ({ chain, account, needed }) =>
        chain === total.chain &&
        account === total.account &&
        amount !== undefined &&
        unitOf(needed) === unitOf(amount)
    )
    if (need === undefined) return total
    // `needed` comes from the plan of the channels or of the proxy. Steps of other plans can take
    // money from the same account, so the sum of the amounts can exceed `needed`.
    const taken = amounts.reduce((sum, one) => sum + one.amount, 0n)
    const needed = { ...need.needed, amount: largest([need.needed.amount, taken]) }
    return { ...total, needed, free: need.free }
  })
}

function signerOf({ chain, origin }: PlannedCall): ChainAccount | undefined {
  return origin.kind === 'signed' ? { chain, account: origin.account } : undefined
}

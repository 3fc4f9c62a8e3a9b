import { isSameAccount } from '@paraclock/core'
import type { RuntimeEvent } from '@paraclock/types'

/** The events that move the chain's token, with the names of their payer and receiver fields. */
const MOVES: Readonly<Record<string, { readonly from?: string; readonly to?: string }>> = {
  Transfer: { from: 'from', to: 'to' },
  // The receiver gets the amount on hold. Such an amount does not count as received.
  TransferAndHold: { from: 'source' },
  Withdraw: { from: 'who' },
  Burned: { from: 'who' },
  Reserved: { from: 'who' },
  Held: { from: 'who' },
  Slashed: { from: 'who' },
  Deposit: { to: 'who' },
  Minted: { to: 'who' },
  Unreserved: { to: 'who' },
  Released: { to: 'who' }
}

/**
 * Returns how much of the chain's token an account pays in the events, without `fee`. Returns 0 if
 * the account receives more than it pays.
 */
export function sumSpent(
  events: readonly Pick<RuntimeEvent, 'pallet' | 'name' | 'value'>[],
  account: string,
  fee = 0n
): bigint {
  let spent = -fee
  for (const { pallet, name, value } of events) {
    if (pallet !== 'Balances' || !Object.hasOwn(MOVES, name)) continue
    const fields = value as Readonly<Record<string, unknown>>
    const { from = '', to = '' } = MOVES[name] ?? {}
    const { amount = fields['transferred'] } = fields
    if (typeof amount !== 'bigint') continue
    if (isSameAccount(fields[from], account)) spent += amount
    if (isSameAccount(fields[to], account)) spent -= amount
  }
  return spent > 0n ? spent : 0n
}

import { type AccountId20, type AccountId32, isSameAccount } from '@paraclock/core'
import type { RuntimeEvent } from '@paraclock/types'

const CREDITS: ReadonlySet<string> = new Set(['Minted', 'Deposit', 'Deposited', 'Issued'])

export function sumCredits(
  events: readonly RuntimeEvent[],
  account: AccountId32 | AccountId20
): bigint {
  return events.reduce((sum, event) => sum + amountFor(event, account), 0n)
}

export function amountFor(
  { name, value }: RuntimeEvent,
  account: AccountId32 | AccountId20
): bigint {
  if (!CREDITS.has(name) || typeof value !== 'object' || value === null) return 0n
  const { who, owner = who, amount } = value as Readonly<Record<string, unknown>>
  const isOwn = typeof owner === 'string' && isSameAccount(owner, account)
  return isOwn && typeof amount === 'bigint' ? amount : 0n
}

interface Paid {
  readonly fees: readonly { readonly fun: { readonly type: string; readonly value: bigint } }[]
}

export function sumDeliveryFees(events: readonly RuntimeEvent[]): bigint {
  return events
    .filter(({ name }) => name === 'FeesPaid')
    .flatMap(({ value }) => (value as Paid).fees)
    .reduce((sum, { fun }) => (fun.type === 'Fungible' ? sum + fun.value : sum), 0n)
}

import type { AccountId20, AccountId32, Hex } from '@paraclock/core'
import type { XcmVersion } from '@paraclock/xcm'
import type {
  AccountTraces,
  ConversionReply,
  DerivationTarget
} from '../src/detect/DerivationTarget.ts'
import type { AccountLength } from '../src/shapes/DerivedAccount.ts'

type Account = AccountId32 | AccountId20

/** A chain in memory: it answers what it is told to, and remembers what it was asked. */
export function makeTarget(chain: {
  readonly length?: AccountLength
  readonly convert?: (location: Hex, version: XcmVersion) => ConversionReply
  readonly traces?: Readonly<Record<string, Partial<AccountTraces>>>
}): DerivationTarget & { readonly asked: readonly Hex[] } {
  const asked: Hex[] = []
  return {
    asked,
    chain: 'Acme',
    accountLength: chain.length ?? 32,
    convertLocation: async ({ location, version }) => {
      asked.push(location)
      return chain.convert?.(location, version) ?? { kind: 'absent' }
    },
    readTraces: async ({ accounts }) => accounts.map((account) => readTraces(account, chain.traces))
  }
}

function readTraces(
  account: Account,
  known: Readonly<Record<string, Partial<AccountTraces>>> = {}
): AccountTraces {
  const none = { isDelegate: false, nonce: 0n, free: 0n, evidence: [] }
  return { account, ...none, ...known[account] }
}

/** What a runtime answers that gives this account to the location. */
export function answer(account: string): ConversionReply {
  return { kind: 'answered', output: `0x00${account.slice(2)}`, blockHash: `0x${'ab'.repeat(32)}` }
}

/** What a runtime answers that gives no account to the location: one of the errors of the API. */
export function refuse(error: 0 | 1): ConversionReply {
  return { kind: 'answered', output: `0x010${error}`, blockHash: `0x${'ab'.repeat(32)}` }
}

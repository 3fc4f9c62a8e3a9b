import {
  type AccountId20,
  type AccountId32,
  type BalanceEvidence,
  ParaclockError,
  type Token
} from '@paraclock/core'
import type { ReadableValue } from '@paraclock/types'
import { greater } from '../plan/greater.ts'
import type { AccountBalance } from '../shapes/ProxyState.ts'
import type { RuntimeView } from './RuntimeView.ts'

interface AccountInfo extends ReadableValue {
  readonly nonce: ReadableValue
  readonly data: Readonly<Record<string, ReadableValue | undefined>>
}

/** What a chain keeps about one account. */
export interface AccountFacts {
  readonly balance: AccountBalance
  readonly nonce: bigint
  readonly evidence: BalanceEvidence
}

/** Reads what an account holds of the chain's own token, and how often it has acted. */
export async function readAccount(
  view: RuntimeView,
  account: AccountId32 | AccountId20,
  token: Token
): Promise<AccountFacts> {
  const entry = view.at.query['system']?.['account']
  if (entry === undefined)
    throw new ParaclockError('PalletMissing', { pallet: 'system', chain: view.chain })
  const { nonce, data } = (await entry(account)) as unknown as AccountInfo
  const read = (name: string): bigint => BigInt(data[name]?.toString() ?? 0)
  // Runtimes from before 2023 keep two numbers, of which the greater counts.
  const locks = [read('frozen'), read('miscFrozen'), read('feeFrozen')]
  const frozen = locks.reduce(greater)
  const balance = { free: read('free'), reserved: read('reserved'), frozen }
  return {
    balance,
    nonce: BigInt(nonce.toString()),
    evidence: {
      kind: 'balance',
      chain: view.chain,
      blockHash: view.blockHash,
      account,
      free: { amount: balance.free, ...token },
      reserved: { amount: balance.reserved, ...token }
    }
  }
}

import { type Chain, nativeToken } from '@paraclock/connect'
import {
  type AccountId20,
  type AccountId32,
  type BalanceEvidence,
  ChainItemMissing,
  largest,
  ParaclockError
} from '@paraclock/core'
import type { AccountBalance } from '../shapes/ProxyState.ts'

interface AccountInfo {
  readonly nonce: number | bigint
  readonly data: Readonly<Record<string, bigint | undefined>>
}

/** What a chain keeps about one account. */
export interface AccountFacts {
  readonly balance: AccountBalance
  readonly nonce: bigint
  readonly evidence: BalanceEvidence
}

/**
 * Reads what an account holds of the chain's own token, and how often it has acted.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain keeps no accounts
 */
export async function readAccount(
  chain: Chain,
  account: AccountId32 | AccountId20,
  signal?: AbortSignal
): Promise<AccountFacts> {
  const { value } = await chain.storage({
    pallet: 'System',
    entry: 'Account',
    keys: [account],
    as: (stored) => stored as AccountInfo,
    signal
  })
  if (value === undefined) {
    throw new ParaclockError(ChainItemMissing, { chain: chain.name, item: 'pallet "system"' })
  }
  const { nonce, data } = value
  // Runtimes from before 2023 keep two numbers, of which the greater counts.
  const locks = [data['frozen'], data['misc_frozen'], data['fee_frozen']]
  const frozen = largest(locks.map((lock) => lock ?? 0n))
  const balance = { free: data['free'] ?? 0n, reserved: data['reserved'] ?? 0n, frozen }
  const token = nativeToken(chain)
  return {
    balance,
    nonce: BigInt(nonce),
    evidence: {
      kind: 'balance',
      chain: chain.name,
      blockHash: chain.block.hash,
      account,
      free: { amount: balance.free, ...token },
      reserved: { amount: balance.reserved, ...token }
    }
  }
}

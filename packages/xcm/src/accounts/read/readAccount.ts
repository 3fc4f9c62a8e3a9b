import { type Chain, nativeToken } from '@paraclock/connect'
import {
  type AccountId20,
  type AccountId32,
  ChainItemMissing,
  type Evidence,
  formatAccount,
  genericPrefix,
  largest,
  ParaclockError
} from '@paraclock/core'

/** The balance of an account in the chain's own token, in the smallest unit. */
export interface AccountBalance {
  /** The balance without reserved amounts. It includes locked and frozen amounts. */
  readonly free: bigint
  readonly reserved: bigint
  /** The largest amount that a lock or a freeze requires the account to keep. */
  readonly frozen: bigint
}

/** The state of one account on a chain. */
export interface AccountFacts {
  readonly balance: AccountBalance
  readonly nonce: bigint
  /** The balance as evidence, and the raw storage values of the nonce and the balance. */
  readonly evidence: readonly Evidence[]
}

/**
 * Reads an account's nonce, and its balance in the chain's own token.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain keeps no accounts
 */
export async function readAccount(
  chain: Pick<Chain, 'name' | 'block' | 'facts' | 'stated' | 'runtime' | 'storage'>,
  account: AccountId32 | AccountId20,
  signal?: AbortSignal
): Promise<AccountFacts> {
  const { ledger } = chain.runtime
  const read = (pallet: string, entry: string, keys: readonly unknown[]) =>
    chain.storage({ pallet, entry, keys, as: (stored) => stored, signal })
  const isApart = ledger !== undefined && ledger.pallet !== 'System'
  const [info, held] = await Promise.all([
    read('System', 'Account', [account]),
    isApart ? read(ledger.pallet, ledger.item, ledger.keysOf(account)) : undefined
  ])
  const { value: stored = info.value } = held ?? {}
  if (info.value === undefined || ledger === undefined) {
    const item = info.value === undefined ? 'pallet "system"' : 'known place for its own token'
    throw new ParaclockError(ChainItemMissing, { chain: chain.name, item })
  }
  const { nonce } = info.value as { readonly nonce: number | bigint }
  const data = ledger.readBalance(stored)
  // Runtimes before 2023 store two frozen amounts: one for fees, and one for all other payments. The
  // larger amount is used.
  const locks = [data['frozen'], data['misc_frozen'], data['fee_frozen']]
  const frozen = largest(locks.map((lock) => lock ?? 0n))
  const balance = { free: data['free'] ?? 0n, reserved: data['reserved'] ?? 0n, frozen }
  const token = nativeToken(chain)
  return {
    balance,
    nonce: BigInt(nonce),
    evidence: [
      {
        kind: 'balance',
        chain: chain.name,
        blockHash: chain.block.hash,
        account: formatAccount({ account, prefix: chain.facts.ss58Prefix ?? genericPrefix }),
        free: { amount: balance.free, ...token },
        reserved: { amount: balance.reserved, ...token }
      },
      ...info.evidence,
      ...(held?.evidence ?? [])
    ]
  }
}

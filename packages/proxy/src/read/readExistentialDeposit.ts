import type { Chain } from '@paraclock/connect'

/** The least that an account of a chain must hold to exist, in the smallest unit. */
export function readExistentialDeposit(chain: Pick<Chain, 'constant'>): bigint {
  const as = (value: unknown): bigint => BigInt(value as bigint)
  return chain.constant({ pallet: 'Balances', name: 'ExistentialDeposit', as }) ?? 0n
}

import type { DevnetChain } from '@paraclock/devnet'

const USUAL = 10_000_000_000n

/** How much a rehearsed transfer moves: enough to be the first that an account ever gets. */
export function chooseAmount({ api }: Pick<DevnetChain, 'api'>): bigint {
  const deposit = BigInt(api.consts['balances']?.['existentialDeposit']?.toString() ?? 0)
  return deposit > USUAL ? deposit * 10n : USUAL
}

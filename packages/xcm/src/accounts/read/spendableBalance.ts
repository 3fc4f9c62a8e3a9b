import { largest } from '@paraclock/core'
import type { AccountBalance } from './readAccount.ts'

/**
 * The way in which money leaves the free balance of an account.
 *
 * - `pay`: a fee or a transfer. The sum of free, reserved and held money must not fall below the
 *   frozen amount.
 * - `reserve`: a reserve, for example the deposit of a proxy. The free balance alone must not fall
 *   below the frozen amount.
 */
export type Outlay = 'pay' | 'reserve'

/** The arguments of {@link keptBalance} and {@link spendableBalance}. */
export interface SpendableArgs<Balance> {
  readonly balance: Balance
  readonly existentialDeposit: bigint
  /** How the money leaves the account. Defaults to `pay`. */
  readonly outlay?: Outlay
}

/**
 * The part of the free balance that must stay in the account by the rules of pallet-balances: the
 * existential deposit or the frozen amount, whichever is more. For `pay`, reserved money counts
 * towards the frozen amount.
 */
export function keptBalance({
  balance: { reserved, frozen },
  existentialDeposit,
  outlay = 'pay'
}: SpendableArgs<Pick<AccountBalance, 'reserved' | 'frozen'>>): bigint {
  const locked = { pay: frozen - reserved, reserve: frozen }[outlay]
  return largest([existentialDeposit, locked])
}

/**
 * The part of the free balance that an account can spend: the free balance minus
 * {@link keptBalance}, or 0.
 *
 * @example
 * ```ts
 * import { spendableBalance } from '@paraclock/xcm'
 *
 * const balance = { free: 100n, reserved: 30n, frozen: 60n }
 * spendableBalance({ balance, existentialDeposit: 1n }) // 70n
 * spendableBalance({ balance, existentialDeposit: 1n, outlay: 'reserve' }) // 40n
 * ```
 */
export function spendableBalance(args: SpendableArgs<AccountBalance>): bigint {
  const left = args.balance.free - keptBalance(args)
  return left > 0n ? left : 0n
}

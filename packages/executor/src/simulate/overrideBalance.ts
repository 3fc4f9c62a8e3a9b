import type { BalanceOverride } from './applyOverrides.ts'

/** What {@link overrideBalance} takes. */
export interface OverrideBalanceArgs {
  /** The account, as SS58 or hex. */
  readonly account: string
  /** Its free balance, in the smallest unit. */
  readonly free: bigint
}

/**
 * Lets an account have a balance in a simulation. The account exists then, whether or not it does
 * on chain.
 *
 * @example
 * ```ts
 * import type { Hex } from '@paraclock/core'
 * import { overrideBalance, type SimulationSource, simulate } from '@paraclock/executor/simulate'
 *
 * declare const source: SimulationSource
 * declare const call: Hex
 * declare const account: string
 *
 * const overrides = [overrideBalance({ account, free: 10n ** 12n })]
 * const origin = { kind: 'signed', account: account } as const
 * await simulate({ source, call, origin, overrides })
 * ```
 */
export function overrideBalance({ account, free }: OverrideBalanceArgs): BalanceOverride {
  return { holder: account, free }
}

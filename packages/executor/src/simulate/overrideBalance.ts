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
 */
export function overrideBalance({ account, free }: OverrideBalanceArgs): BalanceOverride {
  return { holder: account, free }
}

import type { Evidence } from '@paraclock/core'

/** What an account holds of a chain's own token, in the smallest unit. */
export interface Holdings {
  /** The account, in hex. */
  readonly account: string
  readonly free: bigint
  readonly reserved: bigint
  readonly frozen: bigint
  /** What it can spend and still exist. */
  readonly spendable: bigint
  readonly evidence: readonly Evidence[]
}

/** What the user holds. */
export interface UserArtifact {
  readonly onService: Holdings
  readonly onTarget: Holdings
}

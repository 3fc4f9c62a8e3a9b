import type { CallStep, Evidence, Fact, JsonValue, TokenAmount } from '@paraclock/core'
import type { Location } from '@paraclock/xcm'

/** A way of the service's token from one chain to the other, tried without being sent. */
export interface TransferTrial {
  readonly succeeded: boolean
  /** Whether its own chain sent it. */
  readonly isSent: boolean
  /** What happened, or where it stopped. */
  readonly detail: string
  readonly evidence: readonly Evidence[]
}

/** The service's token on the target. */
export interface TokenArtifact {
  /** Whether it is registered there; what is registered. */
  readonly registered: Fact<JsonValue>
  readonly registeredEvidence: readonly Evidence[]
  /** From the service to the target. */
  readonly toTarget: Fact<TransferTrial>
  /** From the target back to the service. */
  readonly toService: Fact<TransferTrial>
}

/** How the target takes an asset for execution, and what the service holds of it there. */
export interface AssetTerms {
  /** The asset, as the target names it. */
  readonly location: Location
  /** Whether it is the token that the target's accounts hold. */
  readonly isNative: boolean
  /** Whether the target sells weight for it. */
  readonly accepted: Fact<boolean>
  readonly acceptedEvidence: readonly Evidence[]
  /** What a second of reference time by itself costs in it there, in its smallest unit. */
  readonly feePerSecond: Fact<bigint>
  readonly feePerSecondEvidence: readonly Evidence[]
  /** The service's account on the target, in hex. */
  readonly sovereign: string
  /** What that account holds of the asset. */
  readonly balance: Fact<TokenAmount>
  /** How much of that a program can withdraw; left out where the target keeps it in an unknown form. */
  readonly spendable?: bigint
  /** Whether the asset, or the account for it, is frozen; left out like `spendable`. */
  readonly isFrozen?: boolean
  /** The least that an account can hold of it; left out like `spendable`. */
  readonly minimum?: bigint
  readonly balanceEvidence: readonly Evidence[]
}

/** How much of the asset a program can withdraw, as far as it is known. */
export function heldOf({ spendable, balance }: Pick<AssetTerms, 'spendable' | 'balance'>): bigint {
  return spendable ?? (balance.known ? balance.value.amount : 0n)
}

/** The asset in which the service pays for execution on the target. */
export interface FeeAssetArtifact extends AssetTerms {
  /**
   * Whether the service's settings name it, or it is assumed for want of settings: the service's own
   * token where the target takes it, and else the target's.
   */
  readonly from: 'settings' | 'assumed'
  /** An asset that the target takes, where it does not take the one of the settings. Defaults to none. */
  readonly alternative?: AssetTerms
}

/** What runs take of the service's account on the target, in the asset in which it pays. */
export interface FundsArtifact {
  /**
   * What a second of reference time has to pay, in the smallest unit, so that all that the program
   * buys is paid for.
   */
  readonly feePerSecond: Fact<bigint>
  readonly feePerSecondEvidence: readonly Evidence[]
  /** What one run withdraws: the account holds that much before each run. */
  readonly feePerRun: bigint
  /**
   * The runs of other tasks that are booked until the task's last run, and what they withdraw. Left out
   * where there are none.
   */
  readonly booked?: { readonly runs: number; readonly fees: bigint }
  /** What one run takes for good: the rest of what it withdraws comes back. */
  readonly costPerRun: bigint
  /** How many runs the task has; of one that recurs without end, the first three. */
  readonly taskRuns: number
  /** How many runs the account is to last for: no fewer than the task has. */
  readonly plannedRuns: number
  /** The transfer that fills it up; `null` if the chains have no such call. */
  readonly fund: CallStep | null
}

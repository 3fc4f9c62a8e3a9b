import type { CallStep, Evidence, Fact, JsonValue, TokenAmount } from '@paraclock/core'
import type { Location } from '@paraclock/xcm'

/** The dry run of a transfer of the service's token in one direction. */
export interface TransferTrial {
  readonly succeeded: boolean
  readonly isSent: boolean
  readonly detail: string
  readonly evidence: readonly Evidence[]
}

/** The registration of the service's token on the target, and dry runs of its transfers. */
export interface TokenArtifact {
  readonly registered: Fact<JsonValue | undefined>
  readonly registeredEvidence: readonly Evidence[]
  readonly toTarget: Fact<TransferTrial>
  readonly toService: Fact<TransferTrial>
}

/** A chain from which the target accepts the relay token, by reserve or by teleport. */
export interface RelayTokenSource {
  readonly chain: 'relay' | 'assetHub'
  /** `reserve`: the chain is the reserve of the tokens on the target. */
  readonly by: 'reserve' | 'teleport'
}

/**
 * The target's terms for fees in an asset, and the balance of the service's account on the target
 * in this asset.
 */
export interface AssetTerms {
  /** The location of the asset, relative to the target. */
  readonly location: Location
  readonly isNative: boolean
  readonly accepted: Fact<boolean>
  readonly acceptedEvidence: readonly Evidence[]
  /** The price of a second of ref time with zero proof size, in the asset's smallest unit. */
  readonly feePerSecond: Fact<bigint>
  readonly feePerSecondEvidence: readonly Evidence[]
  /** The service's account on the target, in hex. */
  readonly sovereign: string
  readonly balance: Fact<TokenAmount>
  /**
   * The amount that a program can withdraw from the service's account. Absent if the storage layout
   * of the balances is unknown.
   */
  readonly spendable?: bigint
  /** Whether the asset or the account is frozen. Absent if `spendable` is absent. */
  readonly isFrozen?: boolean
  /** The minimum balance. Absent if `spendable` is absent. */
  readonly minimum?: bigint
  /**
   * The part of `balance` that backs tokens of users on the service. Runs can withdraw even this
   * part.
   */
  readonly backed?: Fact<bigint>
  readonly balanceEvidence: readonly Evidence[]
  /**
   * The chains from which the target accepts the relay token in dry runs. Absent if the asset is
   * not the relay token. Also absent if the target has no DryRunApi or declines the dry runs.
   */
  readonly takenFrom?: readonly RelayTokenSource[]
}

export function heldOf({ spendable, balance }: Pick<AssetTerms, 'spendable' | 'balance'>): bigint {
  return spendable ?? (balance.known ? balance.value.amount : 0n)
}

/** The asset in which the service pays for execution on the target. */
export interface FeeAssetArtifact extends AssetTerms {
  /**
   * `settings`: the service's settings for the target name the asset. `assumed`: the service has no
   * settings for the target, so the toolkit suggests the asset.
   */
  readonly from: 'settings' | 'assumed'
  /**
   * An asset that the target accepts. Present only if the target refuses the asset of the settings.
   */
  readonly alternative?: AssetTerms
}

/**
 * The cost of runs for the service's account on the target, and the calls that fund this account.
 */
export interface FundsArtifact {
  /**
   * The target's price of a second of ref time, in the smallest unit of the fee asset. The price is
   * raised to cover the proof size of the program, too.
   */
  readonly feePerSecond: Fact<bigint>
  readonly feePerSecondEvidence: readonly Evidence[]
  readonly feePerRun: bigint
  /**
   * The runs of other scheduled tasks that act on the target, up to the last run of the user's
   * task. `runs` is the number of these runs, and `fees` is the sum of their fees.
   */
  readonly booked?: { readonly runs: number; readonly fees: bigint }
  /** `true` if the tasks that are booked on the service were not read. `booked` is then absent. */
  readonly isBookedUnread?: boolean
  /** The cost of one run: `feePerRun` without the surplus that the target returns. */
  readonly costPerRun: bigint
  /**
   * The number of planned runs of all tasks of the schedule. A recurring task counts with its first
   * three runs.
   */
  readonly taskRuns: number
  readonly plannedRuns: number
  readonly fund: CallStep | undefined
  /** Why the dry run of `fund` fails. Only a transfer of the relay token is dry-run. */
  readonly fundFailure?: string
}

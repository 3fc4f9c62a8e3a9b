import type { CallStep, Evidence, Fact, JsonValue, TokenAmount } from '@paraclock/core'
import type { Location } from '@paraclock/xcm'

/** The dry run of a transfer of the service's token in one direction. */
export interface TransferTrial {
  readonly succeeded: boolean
  /** Whether the sending chain sent it. */
  readonly isSent: boolean
  readonly detail: string
  readonly evidence: readonly Evidence[]
}

/** The service's token on the target. */
export interface TokenArtifact {
  readonly registered: Fact<JsonValue | undefined>
  readonly registeredEvidence: readonly Evidence[]
  readonly toTarget: Fact<TransferTrial>
  readonly toService: Fact<TransferTrial>
}

/** A chain from which a target takes the relay token, and how. */
export interface RelayTokenSource {
  readonly chain: 'relay' | 'assetHub'
  /** `reserve`: the chain holds the token for the target. */
  readonly by: 'reserve' | 'teleport'
}

/** The target's terms for fees in an asset, and what the service holds of it on the target. */
export interface AssetTerms {
  /** The asset, as the target names it. */
  readonly location: Location
  readonly isNative: boolean
  /** Whether the target sells weight for it. */
  readonly accepted: Fact<boolean>
  readonly acceptedEvidence: readonly Evidence[]
  /** The price of a second of ref time without proof size, in the smallest unit of the asset. */
  readonly feePerSecond: Fact<bigint>
  readonly feePerSecondEvidence: readonly Evidence[]
  /** The service's account on the target, in hex. */
  readonly sovereign: string
  readonly balance: Fact<TokenAmount>
  /** What a program can withdraw. Absent if the target stores balances in an unknown layout. */
  readonly spendable?: bigint
  /** Whether the asset, or the account for it, is frozen. Absent like `spendable`. */
  readonly isFrozen?: boolean
  /** The minimum balance. Absent like `spendable`. */
  readonly minimum?: bigint
  /**
   * What the service has issued of the asset to its users, if the target is its reserve. The
   * balance backs that amount, but runs can withdraw it. Absent for the service's own token.
   */
  readonly backed?: Fact<bigint>
  readonly balanceEvidence: readonly Evidence[]
  /**
   * The chains from which the target accepts the relay token in dry runs. Absent for other assets,
   * and for a target that cannot dry-run programs.
   */
  readonly takenFrom?: readonly RelayTokenSource[]
}

export function heldOf({ spendable, balance }: Pick<AssetTerms, 'spendable' | 'balance'>): bigint {
  return spendable ?? (balance.known ? balance.value.amount : 0n)
}

/** The asset in which the service pays for execution on the target. */
export interface FeeAssetArtifact extends AssetTerms {
  /** Without settings, the service is assumed to pay in its own token, or else in the target's. */
  readonly from: 'settings' | 'assumed'
  /** An asset that the target accepts, if it does not accept that of the settings. */
  readonly alternative?: AssetTerms
}

/** The cost of runs for the service's account on the target, in its fee asset. */
export interface FundsArtifact {
  /** The rate per second of ref time that covers all that the program buys. */
  readonly feePerSecond: Fact<bigint>
  readonly feePerSecondEvidence: readonly Evidence[]
  readonly feePerRun: bigint
  /** The runs of other tasks until the task's last run, and what they withdraw. */
  readonly booked?: { readonly runs: number; readonly fees: bigint }
  /** What one run costs. The rest of `feePerRun` is returned. */
  readonly costPerRun: bigint
  /** How many runs the task has: three if it recurs without end. */
  readonly taskRuns: number
  /** How many runs the account should cover, at least those of the task. */
  readonly plannedRuns: number
  /** The transfer that funds the account, if the chains have such a call. */
  readonly fund: CallStep | undefined
  /** A transfer before `fund`, to a chain from which the target takes the relay token. */
  readonly ahead?: CallStep
  /** Why the dry run of `fund` with the relay token fails. */
  readonly fundFailure?: string
}

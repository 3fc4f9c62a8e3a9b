import type { CallStep, Evidence, Fact, JsonValue, TokenAmount } from '@paraclock/core'
import type { Location } from '@paraclock/xcm'

/** The dry run of a transfer of the service's token in one direction. */
export interface TransferTrial {
  readonly succeeded: boolean
  /** Whether the sending chain sent the message. */
  readonly isSent: boolean
  readonly detail: string
  readonly evidence: readonly Evidence[]
}

/**
 * The registration of the service's token on the target, and dry runs of transfers in both
 * directions.
 */
export interface TokenArtifact {
  readonly registered: Fact<JsonValue | undefined>
  readonly registeredEvidence: readonly Evidence[]
  readonly toTarget: Fact<TransferTrial>
  readonly toService: Fact<TransferTrial>
}

/** A chain from which the target accepts the relay token, by reserve or by teleport. */
export interface RelayTokenSource {
  readonly chain: 'relay' | 'assetHub'
  /**
   * The kind of transfer. `reserve` means that the chain is the reserve of the tokens on the
   * target.
   */
  readonly by: 'reserve' | 'teleport'
}

/**
 * The target's terms for fees in an asset, and the service's balance of the asset on the target.
 */
export interface AssetTerms {
  /** The asset, as the target names it. */
  readonly location: Location
  readonly isNative: boolean
  /** Whether the target sells weight for the asset. */
  readonly accepted: Fact<boolean>
  readonly acceptedEvidence: readonly Evidence[]
  /** The price of a second of ref time without proof size, in the smallest unit of the asset. */
  readonly feePerSecond: Fact<bigint>
  readonly feePerSecondEvidence: readonly Evidence[]
  /** The service's account on the target, in hex. */
  readonly sovereign: string
  readonly balance: Fact<TokenAmount>
  /**
   * The amount that a program can withdraw. Absent if the target stores balances in an unknown
   * layout.
   */
  readonly spendable?: bigint
  /**
   * Whether the asset, or the service's account of the asset, is frozen. Absent if `spendable` is
   * absent.
   */
  readonly isFrozen?: boolean
  /** The minimum balance of an account. Absent if `spendable` is absent. */
  readonly minimum?: bigint
  /**
   * The amount of the asset that the service has issued to its users with the target as reserve.
   * `balance` must back this amount, although runs can withdraw from `balance`. Absent for the
   * service's own token.
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
  /**
   * The origin of the asset: the service's settings, or a suggestion of the toolkit (`assumed`) for
   * a service without settings.
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
  /** The rate per second of ref time that pays for both ref time and proof size of the program. */
  readonly feePerSecond: Fact<bigint>
  readonly feePerSecondEvidence: readonly Evidence[]
  readonly feePerRun: bigint
  /**
   * The number of runs of other tasks for the target, up to the last run of the user's task, and
   * the fees of these runs. Absent without such runs.
   */
  readonly booked?: { readonly runs: number; readonly fees: bigint }
  /** The cost of one run. The service withdraws `feePerRun`, and the target returns the surplus. */
  readonly costPerRun: bigint
  /**
   * The number of planned runs of the task, or of all tasks of a schedule together. Of a recurring
   * task, only the first three runs count.
   */
  readonly taskRuns: number
  /** How many runs the account should cover: at least the runs of the task. */
  readonly plannedRuns: number
  /** The transfer that funds the account, if the chains have such a call. */
  readonly fund: CallStep | undefined
  /**
   * A teleport from Asset Hub to the relay chain, which gives the user the money for `fund`. Absent
   * if `fund` needs no teleport.
   */
  readonly ahead?: CallStep
  /** Why the dry run of `fund` with the relay token fails. Absent if nothing fails. */
  readonly fundFailure?: string
}

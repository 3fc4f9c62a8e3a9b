import type { CallStep, Evidence, Fact, JsonValue, TokenAmount } from '@paraclock/core'
import type { Location } from '@paraclock/xcm'

/** The dry run of a transfer of the service's token in one direction. */
export interface TransferTrial {
  readonly succeeded: boolean
  /** Whether the sending chain sent it. */
  readonly isSent: boolean
  /** The outcome, or the place where the transfer stopped. */
  readonly detail: string
  readonly evidence: readonly Evidence[]
}

/** The service's token on the target. */
export interface TokenArtifact {
  /** The registered asset, if the token is registered there. */
  readonly registered: Fact<JsonValue | undefined>
  readonly registeredEvidence: readonly Evidence[]
  /** From the service to the target. */
  readonly toTarget: Fact<TransferTrial>
  /** From the target back to the service. */
  readonly toService: Fact<TransferTrial>
}

/** A chain from which a target takes the relay token, and how. */
export interface RelayTokenSource {
  readonly chain: 'relay' | 'assetHub'
  /** `reserve`: the chain holds the token for the target. */
  readonly by: 'reserve' | 'teleport'
}

/**
 * The terms on which the target accepts an asset as fees, and how much of it the service holds on
 * the target.
 */
export interface AssetTerms {
  /** The asset, as the target names it. */
  readonly location: Location
  /** Whether it is the target's own token. */
  readonly isNative: boolean
  /** Whether the target sells weight for it. */
  readonly accepted: Fact<boolean>
  readonly acceptedEvidence: readonly Evidence[]
  /** The price of a second of ref time without proof size, in the smallest unit of the asset. */
  readonly feePerSecond: Fact<bigint>
  readonly feePerSecondEvidence: readonly Evidence[]
  /** The service's account on the target, in hex. */
  readonly sovereign: string
  /** The balance of that account. */
  readonly balance: Fact<TokenAmount>
  /**
   * How much of the balance a program can withdraw. Absent if the target stores balances in an
   * unknown layout.
   */
  readonly spendable?: bigint
  /** Whether the asset, or the account for it, is frozen. Absent like `spendable`. */
  readonly isFrozen?: boolean
  /** The minimum balance of the asset. Absent like `spendable`. */
  readonly minimum?: bigint
  /**
   * How much of the asset the service has issued to its users, if the target is its reserve. The
   * account's balance backs that amount, although runs can still withdraw it. Absent for the
   * service's own token.
   */
  readonly backed?: Fact<bigint>
  readonly balanceEvidence: readonly Evidence[]
  /**
   * The chains from which the target accepts the relay token in dry runs, and how. Absent for other
   * assets, and for a target that cannot dry-run programs.
   */
  readonly takenFrom?: readonly RelayTokenSource[]
}

export function heldOf({ spendable, balance }: Pick<AssetTerms, 'spendable' | 'balance'>): bigint {
  return spendable ?? (balance.known ? balance.value.amount : 0n)
}

/** The asset in which the service pays for execution on the target. */
export interface FeeAssetArtifact extends AssetTerms {
  /**
   * `settings` if the service's settings name it. Without settings it is `assumed`: the service's
   * own token if the target accepts it, or else the target's.
   */
  readonly from: 'settings' | 'assumed'
  /**
   * An asset that the target accepts, if it does not accept the asset of the settings. Defaults to
   * none.
   */
  readonly alternative?: AssetTerms
}

/** The cost of runs for the service's account on the target, in its fee asset. */
export interface FundsArtifact {
  /**
   * The rate per second of ref time, in the smallest unit, that covers everything the program buys.
   */
  readonly feePerSecond: Fact<bigint>
  readonly feePerSecondEvidence: readonly Evidence[]
  /** The amount that one run withdraws. The account must hold it before each run. */
  readonly feePerRun: bigint
  /**
   * The runs of other tasks that are booked until the task's last run, and the amount that they
   * withdraw. Absent if no other runs are booked.
   */
  readonly booked?: { readonly runs: number; readonly fees: bigint }
  /** The amount that one run costs. The rest of the withdrawn amount is returned. */
  readonly costPerRun: bigint
  /** How many runs the task has: three if it recurs without end. */
  readonly taskRuns: number
  /** How many runs the account should cover, at least those of the task. */
  readonly plannedRuns: number
  /** The transfer that funds the account; `undefined` if the chains have no such call. */
  readonly fund: CallStep | undefined
  /**
   * The transfer that must come before `fund`, if the relay token is on a chain from which the
   * target does not accept it. Defaults to none.
   */
  readonly ahead?: CallStep
  /**
   * Why the dry run of `fund` with the relay token fails. Absent if the transfer arrives, or if it
   * was not dry-run.
   */
  readonly fundFailure?: string
}

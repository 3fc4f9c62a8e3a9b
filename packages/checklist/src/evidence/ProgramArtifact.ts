import type { CallStep, Evidence, Fact, Hex, Token, Weight } from '@paraclock/core'
import type { ContractCall, EvmAccess } from '@paraclock/proxy'

/** The outcome of a dry run of an XCM program. */
export interface ProgramRun {
  /** `incomplete`: an instruction failed. `refused`: the chain executed no instruction. */
  readonly outcome: 'complete' | 'incomplete' | 'refused'
  /** The index of the failed instruction, from 0, if it is known. */
  readonly index?: number
  readonly error?: string
  /** The dispatch error of the call in the program, if an event shows it. */
  readonly callError?: string
  /** The documentation of `callError` in the target's metadata. */
  readonly callDocs?: string
  /** The names of the events: `balances.Transfer`. */
  readonly events: readonly string[]
}

/** The program that the service sends to the target for a run of the user's task. */
export interface ProgramArtifact {
  readonly program: Hex
  readonly version: number
  readonly programWeight: Fact<Weight>
  /**
   * The highest weight of a message that the target's queue executes, in the block that executes
   * the service's message. `undefined` if the target's metadata has no limit.
   */
  readonly queueLimit: Weight | undefined
  /** The limit in the first block of a core, if it differs from `queueLimit`. */
  readonly firstLimit?: Weight
  readonly bought: Weight
  /** The fee that the program pays for the weight `bought`, in the fee asset's smallest unit. */
  readonly paid: bigint
  /** The target's price of the weight `bought`, in the fee asset's smallest unit. */
  readonly asked: Fact<bigint>
  readonly askedEvidence: readonly Evidence[]
  /**
   * The target's price of `programWeight`. Equals `asked` if `programWeight` is unknown. Also
   * equals `asked` if `paid` is not below `asked` and the service's account holds enough for the
   * planned runs.
   */
  readonly due: Fact<bigint>
  readonly run: Fact<ProgramRun>
  readonly runEvidence: readonly Evidence[]
  readonly trapped?: TrappedFees
  /** The service's root call `setTarget` with measured values, if the service has this call. */
  readonly setTarget: CallStep | undefined
}

/** Fees that past runs have left in the target's asset trap. The service can claim them. */
export interface TrappedFees {
  readonly count: number
  /** The amount of each fee, in the smallest unit of the service's fee asset. */
  readonly amount: bigint
  /** The service's root call that recovers one fee, if the service has this call. */
  readonly claim: CallStep | undefined
  readonly evidence: readonly Evidence[]
}

/** The call that the user's task stores on the service. */
export interface CallArtifact {
  /** The proxy call, which contains the user's call. */
  readonly call: Hex
  readonly description: string
  readonly evidence: readonly Evidence[]
  readonly weight: Weight
  readonly weightEvidence: readonly Evidence[]
  /**
   * The asset that the user's call moves. Absent if the pallet of the call is not a pallet of
   * assets.
   */
  readonly asset?: MovedAsset
}

/** An asset that a call moves, with the minimum balance of the asset. */
export interface MovedAsset extends Token {
  readonly minimum: bigint
}

/**
 * The dry run of a batch that repeats the user's call once for each run of the task, up to a limit.
 * The members of `Token` describe the target's own token, which is the unit of `spent`.
 */
export interface RepeatsArtifact extends Token {
  readonly runs: number
  /** The number of runs of the task. Present only if the batch repeats the call fewer times. */
  readonly planned?: number
  /**
   * The first run that fails because money or an approval is missing. `run` counts from 1. `lack`
   * is absent if `run` is 1, or if no event of the earlier runs names the asset.
   */
  readonly failure:
    | { readonly run: number; readonly error: string; readonly lack?: Lack }
    | undefined
  /**
   * The amount of the target's own token that one run takes from the user, in the smallest unit.
   */
  readonly spent: bigint
  readonly evidence: readonly Evidence[]
}

/**
 * An asset that does not suffice for all runs. Either the balance of its owner is too low, or the
 * amount that the owner has approved for the user is too low.
 */
export interface Lack extends Token {
  readonly each: bigint
  /** The balance of the owner, or the amount that the owner has approved for the user. */
  readonly left: bigint
  /** `true` if an approval is missing, `false` if money is missing. */
  readonly isApproval: boolean
  /** The account that holds the asset. Defaults to the user. */
  readonly owner?: string
}

/** A dry run that shows whether the service can call contracts of the target. */
export interface ContractProgramArtifact {
  /** The name of the target's pallet that calls contracts, for example `ethereumXcm`. */
  readonly pallet: string | undefined
  /** The outcome of a program that calls a contract through the user's proxy. */
  readonly run: Fact<ProgramRun>
  readonly evidence: readonly Evidence[]
}

/**
 * How the user's account can use the target's EVM, and the contracts that the configured call
 * reaches.
 */
export interface ContractsArtifact {
  /** `undefined` if the target has no `evm.call`. */
  readonly access: Fact<FoundAccess> | undefined
  readonly accessEvidence: readonly Evidence[]
  readonly reached: readonly ReachedContract[]
  /**
   * The outcome of the user's call in a run without a proxy. `undefined` if the call reaches no
   * contract.
   */
  readonly made: Fact<ReachedCall> | undefined
  readonly madeEvidence: readonly Evidence[]
}

/** How the user's account can use the target's EVM, measured on the target's runtime. */
export type FoundAccess = Omit<EvmAccess, 'evidence'>

/** A contract that the configured call reaches. */
export interface ReachedContract extends ContractCall {
  /**
   * `native`: the address has a precompile. `nothing`: the address has no code, so a call of it
   * only moves tokens. `unknown`: neither the state nor a run shows what the address has.
   */
  readonly presence: 'code' | 'native' | 'nothing' | 'unknown'
  /** The gas that the call consumed, if a run of the target's EVM shows it. */
  readonly gasUsed: bigint | undefined
  /** The contract's reason to refuse the call, if a run shows one. */
  readonly reason: string | undefined
  /** Why the contract's reason cannot be found, for example because the target has no ReviveApi. */
  readonly unseen: string | undefined
}

/** The outcome of a call that reaches contracts. */
export interface ReachedCall {
  /** The dispatch error, or the event that reports the failure. */
  readonly failure: string | undefined
}

export function describeUnseen(chain: string): string {
  return `the ${chain} begins no program that is sent to it`
}

export const UNSEEN = describeUnseen('target')

import type { CallStep, Evidence, Fact, Hex, Token, Weight } from '@paraclock/core'
import type { ContractCall, EvmAccess } from '@paraclock/proxy'

/** The outcome of a dry run of an XCM program. */
export interface ProgramRun {
  /**
   * How the program ended. `incomplete`: an instruction failed. `refused`: the chain executed no
   * instruction.
   */
  readonly outcome: 'complete' | 'incomplete' | 'refused'
  /**
   * The index of the failed instruction, from 0. Absent if it is unknown, or if no instruction
   * failed.
   */
  readonly index?: number
  /** The name of the XCM error. Absent for `complete`. */
  readonly error?: string
  /** The dispatch error of the call in the program. Absent if no event shows a failed call. */
  readonly callError?: string
  /** The documentation of `callError` in the target's metadata. Absent if it is empty. */
  readonly callDocs?: string
  /** The names of the events of the dry run: `balances.Transfer`. */
  readonly events: readonly string[]
}

/** The program that the service sends to the target for a run of the user's task. */
export interface ProgramArtifact {
  readonly program: Hex
  readonly version: number
  readonly programWeight: Fact<Weight>
  /**
   * The highest weight of a message that the target's queue executes; `undefined` if not stated.
   */
  readonly queueLimit: Weight | undefined
  readonly bought: Weight
  /**
   * The amount that the program withdraws to buy `bought`, in the smallest unit of the fee asset.
   */
  readonly paid: bigint
  /** The target's price of `bought`, in the smallest unit of the fee asset. */
  readonly asked: Fact<bigint>
  readonly askedEvidence: readonly Evidence[]
  /**
   * The target's price of `programWeight`. If the service pays `asked` and holds enough for the
   * planned runs, the price is not queried, and `due` equals `asked`.
   */
  readonly due: Fact<bigint>
  readonly run: Fact<ProgramRun>
  readonly runEvidence: readonly Evidence[]
  /** The fees that past runs have left in the target's asset trap. Absent if no fee was found. */
  readonly trapped?: TrappedFees
  /**
   * The call of the service's root that sets measured rates for the target; `undefined` if the
   * service lacks the call.
   */
  readonly setTarget: CallStep | undefined
}

/**
 * The fees that past runs have left in the target's asset trap. The service can claim these fees.
 */
export interface TrappedFees {
  readonly count: number
  /** The amount of each fee, in the smallest unit of the service's fee asset. */
  readonly amount: bigint
  /**
   * The call of the service's root that recovers one fee; `undefined` if the service lacks the
   * call.
   */
  readonly claim: CallStep | undefined
  readonly evidence: readonly Evidence[]
}

/** The call that the user's task stores. */
export interface CallArtifact {
  /** The user's call, wrapped in the call of the proxy. */
  readonly call: Hex
  readonly description: string
  readonly evidence: readonly Evidence[]
  readonly weight: Weight
  readonly weightEvidence: readonly Evidence[]
  /** The asset that the user's call moves. Absent if the call's pallet does not keep assets. */
  readonly asset?: MovedAsset
}

/** An asset that a call moves, with the minimum balance of the asset. */
export interface MovedAsset extends Token {
  readonly minimum: bigint
}

/**
 * The outcome of a dry-run batch that makes the user's call once for each run of the task, up to a
 * limit of runs.
 */
export interface RepeatsArtifact extends Token {
  readonly runs: number
  /** The number of runs of the task. Present only if the limit is lower, and `runs` is the limit. */
  readonly planned?: number
  /**
   * The first run that lacks money or an approval; `run` counts from 1. `undefined` if each run has
   * the money and the approval that it needs. `lack` is absent for the target's own token, and if
   * no event names the asset.
   */
  readonly failure:
    | { readonly run: number; readonly error: string; readonly lack?: Lack }
    | undefined
  /** The amount of the target's own token that one run takes, in the smallest unit. */
  readonly spent: bigint
  readonly evidence: readonly Evidence[]
}

/** An asset whose balance, or whose approved amount, is too low for all runs. */
export interface Lack extends Token {
  readonly each: bigint
  /**
   * The balance of the owner. If `isApproval` is `true`, the amount that the owner has approved for
   * the user.
   */
  readonly left: bigint
  /** `true` if the user lacks the owner's approval, `false` if the owner lacks money. */
  readonly isApproval: boolean
  /** The owner of the asset. Defaults to the user. */
  readonly owner?: string
}

/** Whether the service can call contracts of the target, shown by a dry run. */
export interface ContractProgramArtifact {
  /**
   * The pallet that calls contracts, for example `ethereumXcm`. `undefined` if the target has no
   * known pallet of this kind.
   */
  readonly pallet: string | undefined
  /** The outcome of a program in which the service calls a contract through the user's proxy. */
  readonly run: Fact<ProgramRun>
  readonly evidence: readonly Evidence[]
}

/**
 * How the user's account on the target can use the EVM, and the contracts that the configured call
 * reaches.
 */
export interface ContractsArtifact {
  /** How the user's account can use the EVM. `undefined` if the target has no `evm.call`. */
  readonly access: Fact<FoundAccess> | undefined
  readonly accessEvidence: readonly Evidence[]
  readonly reached: readonly ReachedContract[]
  /**
   * The outcome of the configured call, made by the user; `undefined` if the call reaches no
   * contract.
   */
  readonly made: Fact<ReachedCall> | undefined
  readonly madeEvidence: readonly Evidence[]
}

/** How an account can use an EVM, as a run of the chain's own runtime showed. */
export type FoundAccess = Omit<EvmAccess, 'evidence'>

/** A contract that the configured call reaches. */
export interface ReachedContract extends ContractCall {
  /**
   * What is at the address. `code`: the chain stores code. `native`: a precompile answers.
   * `nothing`: a call can only move tokens. `unknown`: no run shows what is at the address.
   */
  readonly presence: 'code' | 'native' | 'nothing' | 'unknown'
  /** The gas that the call uses, if a run of the target's EVM shows it. */
  readonly gasUsed: bigint | undefined
  /** The contract's reason for refusing the call, if a run shows one. */
  readonly reason: string | undefined
  /** Why the toolkit cannot learn `reason`. `undefined` if the toolkit can learn the reason. */
  readonly unseen: string | undefined
}

/** The outcome of a call that reaches contracts. */
export interface ReachedCall {
  /**
   * The dispatch error of the call, or the event that reports its failure; `undefined` if the call
   * succeeded.
   */
  readonly failure: string | undefined
}

/**
 * A fact from two sources: the value that a runtime API of the target states, and the value that a
 * run of the target's runtime measures.
 */
export interface ObservedFact {
  /** The name of the fact: `the weight of the program`. */
  readonly what: string
  readonly api: string
  readonly stated: string
  readonly measured: string
}

/** The facts that the target's runtime APIs state, compared with runs of its runtime. */
export interface ObservationArtifact {
  readonly facts: readonly ObservedFact[]
  /** The evidence of the runs. Each piece of evidence names the runtime that was run. */
  readonly evidence: readonly Evidence[]
}

export function describeUnseen(chain: string): string {
  return `the ${chain} begins no program that is sent to it`
}

export const UNSEEN = describeUnseen('target')

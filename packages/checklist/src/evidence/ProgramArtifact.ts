import type { CallStep, Evidence, Fact, Hex, Token, Weight } from '@paraclock/core'
import type { ContractCall, EvmAccess } from '@paraclock/proxy'

/** The outcome of a dry-run program. */
export interface ProgramRun {
  /** `incomplete`: it stopped before its end. `refused`: it did not begin. */
  readonly outcome: 'complete' | 'incomplete' | 'refused'
  /** The instruction at which it stopped, from 0. */
  readonly index?: number
  /** Why it stopped, as XCM names it. */
  readonly error?: string
  /** Why the call in it failed, if the program continued. */
  readonly callError?: string
  /** What the target's metadata says about that error; absent if it says nothing. */
  readonly callDocs?: string
  /** The events, as readable text. */
  readonly events: readonly string[]
}

/** The program that the service sends to the target for a run of the user's task. */
export interface ProgramArtifact {
  /** The SCALE encoded program. */
  readonly program: Hex
  readonly version: number
  readonly programWeight: Fact<Weight>
  /** The most weight for one message in the target's queue; `undefined` if not stated. */
  readonly queueLimit: Weight | undefined
  readonly bought: Weight
  /** What the program withdraws for `bought`, in the smallest unit of the fee asset. */
  readonly paid: bigint
  /** The target's price of the bought weight. */
  readonly asked: Fact<bigint>
  readonly askedEvidence: readonly Evidence[]
  /** The target's price of `programWeight`. */
  readonly due: Fact<bigint>
  readonly run: Fact<ProgramRun>
  readonly runEvidence: readonly Evidence[]
  /** Fees of runs in the target's asset trap. Absent if no fee was found. */
  readonly trapped?: TrappedFees
  /** The call with which the service's root sets the target's rates as measured. */
  readonly setTarget: CallStep | undefined
}

/** Fees in the target's asset trap that did not buy their runs. The service can claim them. */
export interface TrappedFees {
  readonly count: number
  /** The amount of each fee, in the smallest unit of the service's fee asset. */
  readonly amount: bigint
  /** The call with which the service's root recovers one fee, if the service has it. */
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
  /** The asset that the user's call moves, if a pallet of assets keeps the asset. */
  readonly asset?: MovedAsset
}

/** An asset that a call moves, with the minimum balance of the asset. */
export interface MovedAsset extends Token {
  readonly minimum: bigint
}

/** The outcome of making the user's call as often as the task runs, all in one batch. */
export interface RepeatsArtifact extends Token {
  readonly runs: number
  /**
   * The first run, counted from 1, that lacks money or an approval. Without `lack`, the user lacks
   * the target's own token.
   */
  readonly failure:
    | { readonly run: number; readonly error: string; readonly lack?: Lack }
    | undefined
  /** The amount of the target's own token that one run takes, in the smallest unit. */
  readonly spent: bigint
  readonly evidence: readonly Evidence[]
}

/** An asset that the runs lack, or lack an approval for. */
export interface Lack extends Token {
  readonly each: bigint
  /** What the owner holds, or has approved for the user. */
  readonly left: bigint
  /** `true` if the user lacks the owner's approval, `false` if the owner lacks money. */
  readonly isApproval: boolean
  /** The owner of the asset. Defaults to the user. */
  readonly owner?: string
}

/** Whether the service can call contracts of the target. */
export interface ContractProgramArtifact {
  /** The pallet through which contracts are called; `undefined` if the chain has no known one. */
  readonly pallet: string | undefined
  /** The outcome of a program that calls a contract through the user's proxy. */
  readonly run: Fact<ProgramRun>
  readonly evidence: readonly Evidence[]
}

/** How the user's account on the target uses an EVM, and the contracts that the call reaches. */
export interface ContractsArtifact {
  /** `undefined` if the target has no `evm.call`. */
  readonly access: Fact<FoundAccess> | undefined
  readonly accessEvidence: readonly Evidence[]
  readonly reached: readonly ReachedContract[]
  /** The outcome of the call, made as the user; `undefined` if it reaches no contract. */
  readonly made: Fact<ReachedCall> | undefined
  readonly madeEvidence: readonly Evidence[]
}

/** How an account uses an EVM, as a run of the chain's own runtime showed. */
export type FoundAccess = Omit<EvmAccess, 'evidence'>

/** A contract that the configured call reaches. */
export interface ReachedContract extends ContractCall {
  /**
   * `native`: no code is stored, but calls do something, as with precompiles. `nothing`: a call can
   * only move tokens. `unknown`: the chain does not show which.
   */
  readonly presence: 'code' | 'native' | 'nothing' | 'unknown'
  /** The gas that the call uses, if a run of the target's EVM shows it. */
  readonly gasUsed: bigint | undefined
  /** The contract's reason for refusing the call, if a run shows one. */
  readonly reason: string | undefined
  /** Why no run shows the reason of a refusal. */
  readonly unseen: string | undefined
}

/** The outcome of a call that reaches contracts. */
export interface ReachedCall {
  /** The event or the dispatch error of its failure; `undefined` if it succeeded. */
  readonly failure: string | undefined
}

/** A fact that a runtime API of the target states and that a run of its runtime shows. */
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
  /** The evidence of the runs, with the runtime that ran. */
  readonly evidence: readonly Evidence[]
}

export const UNSEEN = 'the target begins no program that is sent to it'

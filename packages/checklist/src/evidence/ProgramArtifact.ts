import type { CallStep, Evidence, Fact, Hex, Token, Weight } from '@paraclock/core'
import type { ContractCall, EvmAccess } from '@paraclock/proxy'

/** What became of a program that was run without being sent. */
export interface ProgramRun {
  /** `complete`: to its end. `incomplete`: it stopped. `refused`: it was not begun. */
  readonly outcome: 'complete' | 'incomplete' | 'refused'
  /** The instruction at which it stopped, from 0. */
  readonly index?: number
  /** Why it stopped, as XCM names it. */
  readonly error?: string
  /** Why the call in it failed, though the program went on. */
  readonly callError?: string
  /** The events, for a person. */
  readonly events: readonly string[]
}

/** What the service sends to the target for a run of the user's task. */
export interface ProgramArtifact {
  /** The program, SCALE encoded, and how many bytes it has. */
  readonly program: Hex
  /** The XCM version that it is written in. */
  readonly version: number
  /** What the target weighs the whole program at. */
  readonly programWeight: Fact<Weight>
  /** The most that the target's queue of messages spends on one; `null` if the target does not say. */
  readonly queueLimit: Weight | null
  /** What the program buys execution for. */
  readonly bought: Weight
  /** What the program withdraws for it, in the smallest unit of the asset that the service pays in. */
  readonly paid: bigint
  /** What the target asks for all that is bought. */
  readonly asked: Fact<bigint>
  readonly askedEvidence: readonly Evidence[]
  /** What the target takes for what the program weighs, which is no more than what is bought. */
  readonly due: Fact<bigint>
  /** What became of it when it was tried on the target. */
  readonly run: Fact<ProgramRun>
  readonly runEvidence: readonly Evidence[]
  /** Fees of runs in the target's asset trap. Left out where none are found. */
  readonly trapped?: TrappedFees
  /** The call with which the service's root sets the target's rates as measured. */
  readonly setTarget: CallStep | null
}

/** Fees that did not buy their runs' weight, and stayed on the target in the service's name. */
export interface TrappedFees {
  /** How many fees. */
  readonly count: number
  /** What each of them is, in the smallest unit of the asset that the service pays in. */
  readonly amount: bigint
  /** The call with which the service's root recovers one; `null` if the service has none. */
  readonly claim: CallStep | null
  readonly evidence: readonly Evidence[]
}

/** The call that the user's task stores. */
export interface CallArtifact {
  /** The user's call, with the proxy around it. */
  readonly call: Hex
  readonly description: string
  readonly evidence: readonly Evidence[]
  /** What the target weighs it at. */
  readonly weight: Weight
  readonly weightEvidence: readonly Evidence[]
}

/** What became of the user's call, made as often as the task runs, all at once. */
export interface RepeatsArtifact extends Token {
  /** How often it was tried. */
  readonly runs: number
  /**
   * The run, from 1, at which the user lacks money or an approval, and the error; `null` if there is
   * none. Without `lack`, it is the target's own token that the user lacks.
   */
  readonly failure: { readonly run: number; readonly error: string; readonly lack?: Lack } | null
  /** What one run takes of the target's own token, in its smallest unit. */
  readonly spent: bigint
  readonly evidence: readonly Evidence[]
}

/** An asset of which the runs lack an amount or an approval. */
export interface Lack extends Token {
  /** What one run takes. */
  readonly each: bigint
  /** What the owner holds, or has approved for the user. */
  readonly left: bigint
  /** Whether the user lacks the owner's approval, and not the owner money. */
  readonly isApproval: boolean
  /** Whose asset it is. Defaults to the user's. */
  readonly owner?: string
}

/** Whether contracts of the target are within reach of the service. */
export interface ContractProgramArtifact {
  /** The pallet through which contracts are called; `null` if the chain has none that is known. */
  readonly pallet: string | null
  /** What became of a program that calls a contract through the user's proxy. */
  readonly run: Fact<ProgramRun>
  readonly evidence: readonly Evidence[]
}

/** How the user's account on the target uses contracts, and those that the configured call reaches. */
export interface ContractsArtifact {
  /** How the user's account on the target uses its EVM; `null` if the target has no `evm.call`. */
  readonly access: Fact<FoundAccess> | null
  readonly accessEvidence: readonly Evidence[]
  /** The contracts that the configured call reaches, in their order. */
  readonly reached: readonly ReachedContract[]
  /** What becomes of the configured call in the user's name; `null` where it reaches no contract. */
  readonly made: Fact<ReachedCall> | null
  readonly madeEvidence: readonly Evidence[]
}

/** How an account uses an EVM, as the chain's own runtime showed it. */
export type FoundAccess = Omit<EvmAccess, 'evidence'>

/** A contract that the configured call reaches. */
export interface ReachedContract extends ContractCall {
  /**
   * `code`: its code is stored. `native`: it has none, and answers, as contracts that stand for pallets
   * do. `nothing`: a call of it moves tokens at most. `unknown`: the chain does not show it.
   */
  readonly presence: 'code' | 'native' | 'nothing' | 'unknown'
  /** The gas that the call of it uses, if a run of the target's EVM shows it. */
  readonly gasUsed: bigint | null
  /** Why it refuses, as the contract says it; `null` where it does not, or no run shows it. */
  readonly reason: string | null
  /** Why no run shows what it says if it refuses; `null` where one does. */
  readonly unseen: string | null
}

/** What became of a call that reaches contracts. */
export interface ReachedCall {
  /** The event or the dispatch error that tells that it failed; `null` if it did not. */
  readonly failure: string | null
}

/** What a runtime API of the target says, and what its runtime did when it was run. */
export interface ObservedFact {
  /** What it is about: `the weight of the program`. */
  readonly what: string
  /** The API that says it: `XcmPaymentApi`. */
  readonly api: string
  readonly told: string
  readonly seen: string
}

/** The facts that the target's runtime APIs tell, beside what its runtime does. */
export interface ObservationArtifact {
  readonly facts: readonly ObservedFact[]
  /** What was run, and by which runtime. */
  readonly evidence: readonly Evidence[]
}

/** The reason why a fact is not known on a chain that begins no program. */
export const UNSEEN = 'the target begins no program that is sent to it'

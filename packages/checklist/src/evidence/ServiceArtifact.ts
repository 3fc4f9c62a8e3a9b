import type { Read } from '@paraclock/connect'
import type { CallStep, ErrorReport, Evidence, Fact, Hex, Weight } from '@paraclock/core'
import type { BookingLimits } from '@paraclock/scheduler'
import type { TaskFees } from '@paraclock/types'
import type { Location } from '@paraclock/xcm'

/** What the service's root has set for the target. */
export interface TargetSettings {
  /** The XCM version of its messages. */
  readonly version: number
  /** The asset that pays on the target, as the target names it. */
  readonly feeAsset: Location
  /** What a second of reference time costs there, in the fee asset's smallest unit. */
  readonly feePerSecond: bigint
  /** What a mebibyte of proof costs there. Left out where nothing is set. */
  readonly feePerMebibyte?: bigint
  /** How much more is withdrawn than the weight costs, in billionths. Left out where nothing is set. */
  readonly margin?: number
  /** What a second of it costs the owner of a task, in the service's smallest unit. */
  readonly chargePerSecond: bigint
  /** What the target weighs the program at, without the call. */
  readonly programWeight: Weight
  /** The proof size of a call that was scheduled with a reference time only. */
  readonly assumedProofSize: bigint
}

/** What the service says about the target and the user. */
export interface ServiceArtifact {
  /** What is set for the target; `null` if it is unknown to the service. */
  readonly target: TargetSettings | null
  /** Set where the service sends the target no runs for now: with the call by which it does again. */
  readonly targetStopped?: { readonly resume: CallStep | null }
  readonly targetEvidence: readonly Evidence[]
  /** The limits that its manager has set below those of its runtime; empty where none are set. */
  readonly booking: Read<Partial<BookingLimits>>
  /** The call by which its root lifts them, where they leave no times to be booked; `null` without one. */
  readonly lift?: CallStep | null
  /** The tasks for the target that are booked, of any owner. Defaults to none. */
  readonly booked?: readonly BookedTask[]
  /** The user's account on the target, as the service tells it by RPC, in hex. */
  readonly crossChainAccount: Fact<string>
  readonly crossChainAccountEvidence: readonly Evidence[]
  /** The provided id of the task that is asked about. */
  readonly providedId: string
  /** Whether the user has a task of this id already. */
  readonly isIdUsed?: Fact<boolean>
  /** The id of that task by each source. */
  readonly taskId: {
    readonly rpc: Fact<string>
    readonly runtimeApi: Fact<string>
    readonly local: string
  }
  readonly taskIdEvidence: readonly Evidence[]
  /** The account that collects the service's fees, with what it holds. Left out where none is named. */
  readonly feeCollector?: {
    /** The account, in hex. */
    readonly account: string
    /** What is free and what is reserved, in the smallest unit. */
    readonly balance: bigint
    readonly evidence: readonly Evidence[]
  }
  /** The chain's time, in seconds since the Unix epoch. */
  readonly now: bigint
}

/** A task that is booked for the target. */
export interface BookedTask {
  /** The runs that are paid for, in seconds since the Unix epoch. */
  readonly times: readonly number[]
  /** The interval of a task that recurs, in seconds; 0 for a list of times. */
  readonly frequency: number
  /** The weight of its call. */
  readonly weight: Weight
}

/** What a task of the user would cost. */
export interface QuoteArtifact {
  /** The tasks of the schedule: several where it has more times than the service takes for one. */
  readonly tasks: readonly {
    readonly taskId: Hex
    /** When it runs, in seconds since the Unix epoch; of one that recurs, its first three runs. */
    readonly times: readonly number[]
  }[]
  /** When they would run, in order. */
  readonly times: readonly number[]
  /** The interval of a task that recurs without end, in seconds; `null` for lists of times. */
  readonly frequency: number | null
  /** The call that schedules all of them; `null` if the service has none, or takes no such schedule. */
  readonly call: Hex | null
  /** Whether the service would take it now. Left out of a task that cannot be written. */
  readonly admission?: AdmissionArtifact
  /** The rule of the service that it breaks; `null` if none. */
  readonly refusal: ErrorReport | null
  /** The times that the service would take in place of those that it refuses. */
  readonly nearest: readonly number[]
  /** What is prepaid: for all runs of lists, and for the first of a task that recurs. The fees by the service's RPC. Variant M's knows no target, and leaves out what sending costs. */
  readonly rpc: Fact<{ readonly executionFee: bigint; readonly xcmpFee?: bigint }>
  /** The fees by the service's runtime. */
  readonly runtimeApi: Fact<TaskFees>
  /** The fees as computed here. */
  readonly local: Fact<TaskFees>
  /** The fee of the transaction. */
  readonly inclusionFee: Fact<bigint>
  readonly evidence: readonly Evidence[]
}

/** The fees of a quote: those of the service's runtime, or those computed here. */
export function quotedFees({
  runtimeApi,
  local
}: Pick<QuoteArtifact, 'runtimeApi' | 'local'>): QuoteArtifact['local'] {
  return runtimeApi.known ? runtimeApi : local
}

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

/** Whether the service would take the user's task as it is. */
export interface AdmissionArtifact {
  /** Whether the user has a task of this id already. */
  readonly isIdUsed: Fact<boolean>
  /** An id like it that is free; `null` where none was looked for. */
  readonly freeId: string | null
  /** Which of the slots of the planned runs are full. */
  readonly fullSlots: Fact<readonly FullSlot[]>
  /** What the places in these slots cost beside the runs, in the smallest unit. Defaults to nothing. */
  readonly placeFee?: bigint
  /** Set where the service says that it takes no tasks: with the call by which it takes them again. */
  readonly shutDown: { readonly resume: CallStep | null } | null
  /** What the service answers to the call that schedules the task; `null` if it takes it. */
  readonly refusal: Fact<{ readonly name: string; readonly docs: string } | null>
  readonly evidence: readonly Evidence[]
}

/** A slot without room for another task. */
export interface FullSlot {
  /** Its time, in seconds since the Unix epoch. */
  readonly time: number
  readonly tasks: number
  /** The nearest later slot with room; `null` where none was found. */
  readonly nextFree: number | null
}

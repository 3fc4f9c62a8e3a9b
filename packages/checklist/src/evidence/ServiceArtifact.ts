import type { Read } from '@paraclock/connect'
import type { CallStep, ErrorReport, Evidence, Fact, Hex, Weight } from '@paraclock/core'
import type { BookingLimits } from '@paraclock/scheduler'
import type { TaskSchedule } from '@paraclock/scheduler/schedule'
import type { TaskFees } from '@paraclock/types'
import type { Location } from '@paraclock/xcm'

/** The settings that the service's root has made for the target. */
export interface TargetSettings {
  readonly version: number
  /** The location of the fee asset, relative to the target. */
  readonly feeAsset: Location
  /** The price of a second of ref time on the target, in the fee asset's smallest unit. */
  readonly feePerSecond: bigint
  /** The price of a mebibyte of proof size, in the fee asset's smallest unit. Defaults to 0. */
  readonly feePerMebibyte?: bigint
  /** The margin on the price of the weight, in billionths of the price. Defaults to 0. */
  readonly margin?: number
  /**
   * The price that the owner of a task pays for a second of ref time, in the service's smallest
   * unit.
   */
  readonly chargePerSecond: bigint
  /** The weight of the program, without the weight of the call. */
  readonly programWeight: Weight
  /**
   * The proof size in bytes that the service assumes for a call that is scheduled with ref time
   * only.
   */
  readonly assumedProofSize: bigint
}

/** The part of the service's state that concerns the target and the user. */
export interface ServiceArtifact {
  readonly target: TargetSettings | undefined
  /**
   * Present if the service has stopped sending to the target. `resume` is the call that ends the
   * stop.
   */
  readonly targetStopped?: { readonly resume: CallStep | undefined }
  readonly targetEvidence: readonly Evidence[]
  /**
   * The limits for new tasks, set by the manager of the service. The manager is an origin of the
   * service, such as root. These limits never exceed the limits of the runtime.
   */
  readonly booking: Read<Partial<BookingLimits>>
  /**
   * The root call that removes the limits in `booking`. Present only if these limits allow no task.
   */
  readonly lift?: CallStep | undefined
  /** All scheduled tasks that act on the target, of any owner. Absent if they were not read. */
  readonly booked?: readonly BookedTask[] | undefined
  /** The user's account on the target in hex, as the service reports this account. */
  readonly crossChainAccount: Fact<string>
  readonly crossChainAccountEvidence: readonly Evidence[]
  /** The configured id of the task. Defaults to an unused id such as `paraclock-check`. */
  readonly providedId: string
  readonly isIdUsed: Fact<boolean>
  readonly taskId: {
    readonly rpc: Fact<string>
    readonly runtimeApi: Fact<string>
    readonly local: string
  }
  readonly taskIdEvidence: readonly Evidence[]
  readonly feeCollector?: {
    readonly account: string
    /** The sum of the free and the reserved balance of the fee collector, in the smallest unit. */
    readonly balance: bigint
    readonly evidence: readonly Evidence[]
  }
  /** The service's time, in seconds since the Unix epoch. */
  readonly now: bigint
}

/** A scheduled task that acts on the target. */
export interface BookedTask {
  /** The times of the prepaid runs, in seconds since the Unix epoch. */
  readonly times: readonly number[]
  /** The time between two runs, in seconds. 0 if the task has a list of times. */
  readonly frequency: number
  readonly weight: Weight
}

/** A task of the configured schedule. */
export interface ScheduledTask {
  readonly taskId: Hex
  /**
   * The times of the runs, in seconds since the Unix epoch. For a recurring task, the times of the
   * first three runs.
   */
  readonly times: readonly number[]
}

/** The tasks of the configured schedule, and the call that schedules them. */
export interface TasksArtifact {
  /** One task, or several if the times do not fit into one task. */
  readonly tasks: readonly (ScheduledTask & {
    readonly providedId: Uint8Array
    readonly schedule: TaskSchedule
    readonly call: Hex
  })[]
  /** The interval of a recurring task in seconds. `undefined` for a list of times. */
  readonly frequency: number | undefined
  /**
   * The call that schedules all tasks. `undefined` if the service lacks the call or refuses the
   * schedule.
   */
  readonly call: Hex | undefined
  /** The rule of the service that the schedule breaks, as an error. */
  readonly refusal: ErrorReport | undefined
  /**
   * For each configured time, the nearest time that the service accepts, in seconds since the Unix
   * epoch. Empty if the service accepts the configured times.
   */
  readonly nearest: readonly number[]
}

/** The times and the cost of the user's task, and whether the service would accept the task. */
export interface QuoteArtifact extends Omit<TasksArtifact, 'tasks'> {
  readonly tasks: readonly ScheduledTask[]
  /** The times of the runs of all tasks, in seconds since the Unix epoch. */
  readonly times: readonly number[]
  /** Absent if the task cannot be encoded. */
  readonly admission?: AdmissionArtifact
  /**
   * The fees of all runs. For a recurring task, the fees of the first run. A service with
   * one-minute slots reports no `xcmpFee`.
   */
  readonly rpc: Fact<{ readonly executionFee: bigint; readonly xcmpFee?: bigint }>
  readonly runtimeApi: Fact<TaskFees>
  readonly local: Fact<TaskFees>
  readonly inclusionFee: Fact<bigint>
  readonly evidence: readonly Evidence[]
}

export function quotedFees({
  runtimeApi,
  local
}: Pick<QuoteArtifact, 'runtimeApi' | 'local'>): QuoteArtifact['local'] {
  return runtimeApi.known ? runtimeApi : local
}

/** An account's balances in a chain's own token, in the smallest unit. */
export interface Holdings {
  readonly account: string
  readonly free: bigint
  readonly reserved: bigint
  readonly frozen: bigint
  /** The amount that can be spent without falling below the existential deposit. */
  readonly spendable: bigint
  /**
   * The part of `reserved` that the service holds as prepayment for runs. Read only for the account
   * on the service, and only if this account has a frozen balance.
   */
  readonly prepaid?: bigint
  readonly evidence: readonly Evidence[]
}

/** The user's balances on the service and on the target. */
export interface UserArtifact {
  readonly onService: Holdings
  readonly onTarget: Holdings
}

/** The facts that decide whether the service would accept the user's task now. */
export interface AdmissionArtifact {
  readonly isIdUsed: Fact<boolean>
  readonly freeId: string | undefined
  readonly fullSlots: Fact<readonly FullSlot[]>
  /**
   * The fee for the needed places in slots, in addition to the fees of the runs. A place in a slot
   * with few tasks is free. Defaults to 0.
   */
  readonly placeFee?: bigint
  /** Present if the service is paused. `resume` is the root call that ends the pause. */
  readonly shutDown: { readonly resume: CallStep | undefined } | undefined
  /**
   * The error in a dry run of the call that schedules the task. `undefined` if the call succeeds.
   */
  readonly refusal: Fact<{ readonly name: string; readonly docs: string } | undefined>
  /** The account's consumers, such as deposits and locks, if the service cannot hold its money. */
  readonly consumers?: number
  readonly evidence: readonly Evidence[]
}

/** A slot without room for another task. */
export interface FullSlot {
  /** The time of the slot, in seconds since the Unix epoch. */
  readonly time: number
  readonly tasks: number
  /**
   * The nearest later slot with room, in seconds since the Unix epoch. `undefined` if none was
   * found.
   */
  readonly nextFree: number | undefined
}

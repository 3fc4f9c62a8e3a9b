import type { Weight } from '@paraclock/core'

/** What the service's own work weighs, by what it does. */
export interface ServiceWeights {
  /** Reading the clock and the queue of due slots. */
  readonly followTime: Weight
  /** Looking into a due slot. */
  readonly visitSlot: Weight
  /** Reading the tasks of a due slot that has some. */
  readonly openSlot: Weight
  /** Reading a task of a due slot. */
  readonly loadTask: Weight
  /** Booking and paying for the next run of a recurring task. */
  readonly bookNextRun: Weight
  /** Reporting a missed run. */
  readonly missRun: Weight
  /** Ending a task that cannot run, without its runs to come. */
  readonly abandonTask: Weight
  /** The same for each run to come. */
  readonly abandonEachRun: Weight
  /** Running a cross-chain task. */
  readonly runXcmpTask: Weight
  /** Running a dispatch task, without the call itself. */
  readonly runDynamicDispatchTask: Weight
  /** Running a transfer task. */
  readonly runNativeTransferTask: Weight
  /** Depositing an event at a time. No call schedules it; its fee is quoted. */
  readonly runNotifyTask: Weight
  /** Staking what a delegation earned. No call schedules it; its fee is quoted. */
  readonly runAutoCompoundTask: Weight
}

/** What the service asks for executing runs on its own chain. */
export interface ServicePricing {
  /** What a second of reference time costs a run. A constant in the chain's metadata. */
  readonly executionFeePerSecond: bigint
  /** What a mebibyte of proof costs a run. A constant in the chain's metadata. */
  readonly executionFeePerMebibyte: bigint
  /** What all runs of one block may weigh together. A constant in the chain's metadata. */
  readonly maxRunWeight: Weight
  /** What the service's work weighs. It is in the runtime's code, and not in its metadata. */
  readonly weights: ServiceWeights
}

/** What the service's root has set for sending calls to a target chain. */
export interface TargetRates {
  /** What a second of the target's reference time costs the owner of a task. */
  readonly chargePerSecond: bigint
  /** What the target weighs the program at, without the call in it. */
  readonly programWeight: Weight
  /** The proof size of a call that was scheduled with a reference time only. */
  readonly assumedProofSize: bigint
}

/** The rates of the targets that the service knows, by parachain id. */
export type Targets = ReadonlyMap<number, TargetRates>

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

/** What a task's runs cost, in the smallest unit of the service's token. */
export interface FeeDetails {
  /** For triggering the action. */
  readonly executionFee: bigint
  /** For sending a call to another chain. */
  readonly xcmpFee: bigint
}

// The time of one access to the database: RocksDbWeight of frame-support.
const READ = 25_000_000n
const WRITE = 100_000_000n

// The proof of the nodes on the way to an item, of an item with a short value, of a full slot and of
// a task of the greatest length.
const NODES = 2_500n
const SMALL = 3_000n
const SLOT = 10_694n
const TASK = 11_900n

function weigh(microseconds: bigint, reads: bigint, writes: bigint, proofSize: bigint): Weight {
  return { refTime: microseconds * 1_000_000n + reads * READ + writes * WRITE, proofSize }
}

function extend(weight: Weight, more: Weight): Weight {
  return {
    refTime: weight.refTime + more.refTime,
    proofSize: weight.proofSize + more.proofSize
  }
}

const dispatch = weigh(180n, 6n, 6n, 4n * SMALL)
const transfer = extend(dispatch, weigh(60n, 1n, 1n, SMALL))

/** What the pallets of this project weigh, on a runtime with the usual weights of a database. */
const publishedWeights: ServiceWeights = {
  followTime: weigh(20n, 3n, 1n, 3n * SMALL),
  visitSlot: weigh(17n, 1n, 0n, NODES),
  openSlot: weigh(20n, 0n, 0n, SLOT - NODES),
  loadTask: weigh(20n, 1n, 0n, TASK),
  bookNextRun: weigh(130n, 6n, 1n, SMALL + 5n * SLOT),
  missRun: weigh(115n, 5n, 5n, 3n * SMALL),
  abandonTask: weigh(125n, 4n, 4n, 3n * SMALL + TASK),
  abandonEachRun: weigh(26n, 1n, 1n, SLOT),
  runXcmpTask: extend(dispatch, weigh(100n, 6n, 3n, 3n * SMALL)),
  runDynamicDispatchTask: dispatch,
  runNativeTransferTask: transfer,
  runNotifyTask: dispatch,
  runAutoCompoundTask: extend(transfer, weigh(100n, 5n, 5n, 5n * SMALL))
}

/**
 * The prices and weights of the development network's services, both variants. A chain's own prices
 * are read from its metadata; these serve where no chain is at hand.
 */
export const publishedPricing: ServicePricing = {
  executionFeePerSecond: 80_000_000_000n,
  executionFeePerMebibyte: 1_000_000_000n,
  maxRunWeight: { refTime: 400_000_000_000n, proofSize: 2_097_152n },
  weights: publishedWeights
}

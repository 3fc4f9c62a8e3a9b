import type { Weight } from '@paraclock/core'
import { addWeights } from '../rules/weights.ts'

/** The weights of the service's own work, without the calls of tasks. */
export interface ServiceWeights {
  /** The weight of reading the clock and the queue of due slots. */
  readonly followTime: Weight
  /** The weight of checking a due slot. */
  readonly visitSlot: Weight
  /** The weight of reading the tasks of a due slot that is not empty. */
  readonly openSlot: Weight
  /** The weight of reading one task of a due slot. */
  readonly loadTask: Weight
  /** The weight of scheduling and charging the next run of a recurring task. */
  readonly bookNextRun: Weight
  /** The weight of reporting a missed run, or of ending a task that cannot run. */
  readonly missRun: Weight
  /** The weight of postponing a run that must wait for its target, or of removing a place without a run. */
  readonly postponeRun: Weight
  /** The weight of each remaining run of a task that is cancelled. */
  readonly cancelEachRun: Weight
  /** The weight of the first cross-chain run for a target in a block. */
  readonly runXcmpTask: Weight
  /** The part of `runXcmpTask` that only the first run for a target in a block uses. */
  readonly firstMessageOfBlock: Weight
  /** The weight of running a dispatch task, without the call itself. */
  readonly runDynamicDispatchTask: Weight
  readonly runNativeTransferTask: Weight
}

/** The prices of runs on a service chain. All except `weights` are constants in the metadata. */
export interface ServicePricing {
  /** The fee of a run per second of ref time, in the smallest unit of the token. */
  readonly executionFeePerSecond: bigint
  /** The fee of a run per mebibyte of proof size, in the smallest unit of the token. */
  readonly executionFeePerMebibyte: bigint
  readonly maxRunWeight: Weight
  readonly maxTaskWeight: Weight
  readonly places: number
  readonly freePlaces: number
  readonly lastPlaceFee: bigint
  /** The weights of the service's own work. Only the code of the runtime contains these weights. */
  readonly weights: ServiceWeights
}

/** The rates that governance sets for sending calls to a target chain. */
export interface TargetRates {
  /** The fee per second of ref time on the target. */
  readonly chargePerSecond: bigint
  /** The weight of the XCM program on the target, without the call that the program contains. */
  readonly programWeight: Weight
  /** The proof size that the service assumes for a call that was scheduled with a ref time only. */
  readonly assumedProofSize: bigint
  /**
   * The maximum weight of a call: the one that governance sets for the target, or a block of the
   * service. No limit if `undefined`.
   */
  readonly maxCallWeight?: Weight
  /** The fee per mebibyte of proof size on the target. Defaults to 0. */
  readonly chargePerMebibyte?: bigint
  /** The length up to which the bytes of a call cost nothing. Defaults to 0. */
  readonly freeCallBytes?: number
  /** The fee for each further byte of a call. Defaults to 0. */
  readonly feePerCallByte?: bigint
  /**
   * The amount that the service holds in addition to the fee, in billionths of the fee. This margin
   * pays for higher rates at the time of the run. The service returns the unused part.
   */
  readonly feeMargin?: bigint
  /** The maximum fee for the delivery of a message, if the service charges for delivery. */
  readonly deliveryFee?: bigint
}

/** The rates of the targets that the service knows, by parachain id. */
export type Targets = ReadonlyMap<number, TargetRates>

/** The fees of runs, in the smallest unit of the token of the service. */
export interface FeeDetails {
  /** The fee for the work on the service chain. */
  readonly executionFee: bigint
  /** The fee for sending a call to another chain. */
  readonly xcmpFee: bigint
}

// The ref time of one database access: RocksDbWeight of frame-support.
const READ = 25_000_000n
const WRITE = 100_000_000n

// Proof sizes in bytes, in this order: the trie nodes above an item, a short value, a full slot, a
// task of maximum length, a full page of messages.
const NODES = 2_500n
const SMALL = 3_000n
const SLOT = 10_694n
const TASK = 11_900n
const PAGE = 107_972n

function weigh(microseconds: bigint, reads: bigint, writes: bigint, proofSize: bigint): Weight {
  return { refTime: microseconds * 1_000_000n + reads * READ + writes * WRITE, proofSize }
}

const dispatch = weigh(200n, 8n, 8n, 6n * SMALL)
const firstMessage = weigh(0n, 0n, 0n, 8n * SMALL + PAGE)

/** The weights of Paraclock's pallets, on a runtime with the usual database weights. */
const publishedWeights: ServiceWeights = {
  followTime: weigh(25n, 8n, 1n, 8n * SMALL),
  visitSlot: weigh(27n, 2n, 0n, 2n * NODES),
  openSlot: weigh(20n, 0n, 0n, SLOT - NODES),
  loadTask: weigh(20n, 2n, 0n, TASK + NODES),
  bookNextRun: weigh(130n, 6n, 2n, 5n * SMALL + SLOT),
  missRun: weigh(120n, 6n, 6n, 4n * SMALL),
  postponeRun: weigh(40n, 2n, 3n, SMALL),
  cancelEachRun: weigh(26n, 1n, 1n, SLOT),
  runXcmpTask: addWeights(dispatch, addWeights(weigh(110n, 8n, 4n, 0n), firstMessage)),
  firstMessageOfBlock: firstMessage,
  runDynamicDispatchTask: dispatch,
  runNativeTransferTask: addWeights(dispatch, weigh(60n, 1n, 1n, SMALL))
}

/** The prices and weights of both services of the development network, for use without a chain. */
export const publishedPricing: ServicePricing = {
  executionFeePerSecond: 80_000_000_000n,
  executionFeePerMebibyte: 16_000_000_000n,
  maxRunWeight: { refTime: 400_000_000_000n, proofSize: 2_097_152n },
  maxTaskWeight: { refTime: 200_000_000_000n, proofSize: 1_048_576n },
  places: 256,
  freePlaces: 128,
  lastPlaceFee: 100_000_000_000n,
  weights: publishedWeights
}

import type { Weight } from '@paraclock/core'
import type { ServicePricing, ServiceWeights } from './ServicePricing.ts'

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

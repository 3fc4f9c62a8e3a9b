import type { Chain } from '@paraclock/connect'
import { type Hex, hexToBytes, ParaclockError, shareWork, type Weight } from '@paraclock/core'
import {
  encodeCall,
  hasCall,
  readBlockLimit,
  readExtrinsicLimit,
  readGivenCall
} from '@paraclock/types'
import type { Service } from '../client/ServiceClient.ts'
import { OperationUnsupported, ScheduleLimitExceeded } from '../errors.ts'
import { countRuns } from '../read/readServiceState.ts'
import { weighCall } from '../read/weighCall.ts'
import type { CompiledTask } from '../schedule/compile/compileSchedule.ts'
import { addWeights, isWithin, lesserWeight } from '../schedule/rules/weights.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { ServiceCalls } from './buildServiceCall.ts'

/** A task to schedule or cancel. One transaction must contain all calls of the task. */
export interface CallItem {
  readonly calls: readonly Hex[]
}

/** Joins calls into one call. The joined call succeeds or fails as a whole. */
export function joinCalls(
  { chain, variant }: Pick<ServiceCalls, 'chain' | 'variant'>,
  calls: readonly Hex[]
): Hex {
  const [only] = calls
  if (calls.length === 1 && only !== undefined) return only
  if (!hasCall(chain.runtime, 'Utility', 'batch_all')) {
    const operation = 'utility.batchAll, for several tasks at once'
    throw new ParaclockError(OperationUnsupported, { operation, variant })
  }
  return encodeCall({
    call: readGivenCall({
      chain,
      call: { pallet: 'Utility', method: 'batch_all', args: { calls } }
    }),
    chains: [chain]
  })
}

/** The size of calls: their total weight, their total length and their number. */
interface Size {
  readonly weight: Weight
  readonly bytes: number
  readonly calls: number
}

const BYTES = 1_000_000
const UNLIMITED: Weight = { refTime: 1n << 62n, proofSize: 1n << 62n }
const NO_WEIGHT: Weight = { refTime: 0n, proofSize: 0n }
const NO_SIZE: Size = { weight: NO_WEIGHT, bytes: 0, calls: 0 }

/** Divides items into the fewest transactions that the limits of the chain allow, in their order. */
export async function packCalls<Item extends CallItem>(
  service: Service,
  items: readonly Item[]
): Promise<readonly (readonly Item[])[]> {
  if (items.length < 2) return items.map((item) => [item])
  const limit = readBatchLimit(service.chain)
  const measure = createScale(service)
  const batches: Item[][] = []
  let taken = NO_SIZE
  for (const item of items) {
    const own = await measure(item.calls)
    const sum = addSizes(taken, own)
    const batch = fitsInto(sum, limit) ? batches.at(-1) : undefined
    taken = batch === undefined ? own : sum
    if (batch === undefined) batches.push([item])
    else batch.push(item)
  }
  return batches
}

function addSizes(one: Size, two: Size): Size {
  const [bytes, calls] = [one.bytes + two.bytes, one.calls + two.calls]
  return { weight: addWeights(one.weight, two.weight), bytes, calls }
}

function fitsInto({ weight, bytes, calls }: Size, limit: Size): boolean {
  return calls <= limit.calls && bytes <= limit.bytes && isWithin(weight, limit.weight)
}

/**
 * Reads the limit for the calls of a batch. At most half of a block is used, so that other
 * transactions have room. A tenth of the maximum weight is left for the batch and its wrappers.
 */
function readBatchLimit(chain: Pick<Chain, 'constant' | 'runtime'>): Size {
  const { weight, bytes } = readLargest(chain)
  const block = readBlockLimit(chain.runtime) ?? UNLIMITED
  return {
    weight: lesserWeight(takePercent(weight, 90n), takePercent(block, 50n)),
    bytes: Math.floor(bytes / 2),
    // Without the pallet Utility, a transaction has only one call.
    calls: chain.constant<number>({ pallet: 'Utility', name: 'batched_calls_limit' }) ?? 1
  }
}

/** Reads the limits of the chain for one transaction. */
function readLargest(chain: Pick<Chain, 'constant' | 'runtime'>): Pick<Size, 'weight' | 'bytes'> {
  const length = chain.constant<{ readonly max: { readonly normal: number } }>({
    pallet: 'System',
    name: 'BlockLength'
  })
  return {
    weight: readExtrinsicLimit(chain.runtime) ?? UNLIMITED,
    bytes: length?.max.normal ?? BYTES
  }
}

function takePercent({ refTime, proofSize }: Weight, percent: bigint): Weight {
  return { refTime: (refTime * percent) / 100n, proofSize: (proofSize * percent) / 100n }
}

/**
 * Throws `ScheduleLimitExceeded` if the calls of a request do not fit into one transaction. Two
 * percent of the limits are left for the batch and its wrappers.
 */
export async function requireRoom(
  service: Service,
  request: CallItem & {
    readonly tasks: readonly CompiledTask[]
    readonly replaced: readonly TaskRecord[]
  }
): Promise<void> {
  const { tasks, replaced, calls } = request
  // A single call always fits, because the service limits the size of a task.
  if (calls.length < 2) return
  const { weight, bytes } = readLargest(service.chain)
  const limit = { weight: takePercent(weight, 98n), bytes: bytes * 0.98, calls: calls.length }
  const measure = createScale(service)
  let sum = NO_SIZE
  for (const [index, call] of calls.entries()) {
    sum = addSizes(sum, await measure([call]))
    if (fitsInto(sum, limit)) continue
    const fits = countRuns(tasks.slice(0, Math.max(0, index - replaced.length)))
    const context = { runs: countRuns(tasks), fits, replaced: replaced.length }
    throw new ParaclockError(ScheduleLimitExceeded, { chain: service.chain.name, ...context })
  }
}

/**
 * Returns a function that measures calls. Calls with the same pallet, call index and length are
 * assumed to have the same weight, so the chain weighs only the first of them.
 */
function createScale(service: Service): (calls: readonly Hex[]) => Promise<Size> {
  const known = new Map<string, Promise<Weight>>()
  const weigh = (call: Hex): Promise<Weight> =>
    shareWork(known, `${call.slice(0, 6)} ${call.length}`, async () => {
      return (await weighCall(service.chain, service, call)) ?? NO_WEIGHT
    })
  return async (calls) => {
    let weight = NO_WEIGHT
    for (const call of calls) weight = addWeights(weight, await weigh(call))
    const bytes = calls.reduce((sum, call) => sum + hexToBytes(call).length, 0)
    return { weight, bytes, calls: calls.length }
  }
}

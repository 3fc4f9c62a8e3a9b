import type { Chain } from '@paraclock/connect'
import { type Hex, hexToBytes, ParaclockError, type Weight } from '@paraclock/core'
import { atPresentBlock, type SubmissionOutcome, submitCall } from '@paraclock/submission'
import { readBlockLimit, readExtrinsicLimit } from '@paraclock/types'
import type { Service } from '../client/ServiceClient.ts'
import { TransactionLimitExceeded } from '../errors.ts'
import { countRuns } from '../read/askTaskFees.ts'
import { weighCall } from '../read/weighCall.ts'
import { addWeights, isWithin, lesserWeight } from '../schedule/rules/weights.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import { joinCalls, settleWrapped, type WrittenTask, wrapCall } from './encodeTasks.ts'
import type { BulkArgs } from './SendArgs.ts'

/** A task to schedule or cancel. One transaction must contain all calls of the task. */
export interface CallItem {
  readonly calls: readonly Hex[]
}

/**
 * Sends the calls of items in few transactions. Each transaction is sent after the previous
 * transaction is finalized.
 */
export async function* submitBatches<Item extends CallItem>(
  service: Service,
  args: BulkArgs & {
    readonly events: RegExp
    /**
     * Called before a transaction is written, with its call and its items, and with these items and
     * all later items. Throws to refuse the transaction.
     */
    readonly check?: (call: Hex, batch: readonly Item[], left: readonly Item[]) => Promise<void>
  },
  items: readonly Item[]
): AsyncGenerator<{ readonly items: readonly Item[]; readonly outcome: SubmissionOutcome }> {
  const { deadlineMs, signal, as: actor, events } = args
  let sent = 0
  for await (const batch of packCalls(service, items)) {
    const call = joinCalls(
      service,
      batch.flatMap((item) => item.calls)
    )
    await args.check?.(call, batch, items.slice(sent))
    sent += batch.length
    const written = await wrapCall(call, actor)
    const submission = await submitCall({ ...args, chain: await service.signing(), ...written })
    const outcome = await settleWrapped(
      { service, submission, actor, events },
      { deadlineMs, signal }
    )
    yield { items: batch, outcome }
  }
}

/**
 * A weight, a length in bytes and a number of calls. Each value is the sum over the calls of a
 * transaction, or the maximum for a transaction.
 */
interface Room {
  readonly weight: Weight
  readonly bytes: number
  readonly calls: number
}

const BYTES = 1_000_000
const UNLIMITED: Weight = { refTime: 1n << 62n, proofSize: 1n << 62n }
const NOTHING: Weight = { refTime: 0n, proofSize: 0n }

export async function* packCalls<Item extends CallItem>(
  service: Service,
  items: readonly Item[]
): AsyncGenerator<readonly Item[], void, undefined> {
  const room = readRoom(service.chain)
  const weigh = createScale(service)
  let batch: Item[] = []
  let taken: Room = { weight: NOTHING, bytes: 0, calls: 0 }
  for (const item of items) {
    const own = await measure(item, weigh)
    const sum = {
      weight: addWeights(taken.weight, own.weight),
      bytes: taken.bytes + own.bytes,
      calls: taken.calls + own.calls
    }
    const fits =
      sum.calls <= room.calls && sum.bytes <= room.bytes && isWithin(sum.weight, room.weight)
    if (!fits && batch.length > 0) {
      yield batch
      batch = []
    }
    taken = fits ? sum : own
    batch.push(item)
  }
  if (batch.length > 0) yield batch
}

/**
 * Reads the maximum for a transaction. Its weight and length are at most half of a block, so that
 * the block has room for other transactions. A tenth of the weight of the largest transaction is
 * left for the batch and the calls around it. Its number of calls is the chain's limit for a batch.
 */
function readRoom(chain: Pick<Chain, 'constant' | 'runtime'>): Room {
  const { weight, bytes } = readLargest(chain)
  const block = readBlockLimit(chain.runtime) ?? UNLIMITED
  return {
    weight: lesserWeight(takePercent(weight, 90n), takePercent(block, 50n)),
    bytes: Math.floor(bytes / 2),
    // Without the pallet Utility, a transaction has only one call.
    calls: chain.constant<number>({ pallet: 'Utility', name: 'batched_calls_limit' }) ?? 1
  }
}

/** Reads what the chain allows for one transaction. */
function readLargest(chain: Pick<Chain, 'constant' | 'runtime'>): Pick<Room, 'weight' | 'bytes'> {
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
 * Throws `TransactionLimitExceeded` if the calls of a request do not fit into one transaction. Of
 * the largest transaction, 2 percent are left for the batch and the calls around it.
 */
export async function requireRoom(
  service: Service,
  request: CallItem & {
    readonly tasks: readonly WrittenTask[]
    readonly replaced: readonly TaskRecord[]
  }
): Promise<void> {
  const { tasks, replaced, calls } = request
  // The service limits a task, so that its call alone fits.
  if (calls.length < 2) return
  const { weight, bytes } = readLargest(service.chain)
  const most = takePercent(weight, 98n)
  const weigh = createScale(service)
  let sum = NOTHING
  let length = 0
  for (const [index, call] of calls.entries()) {
    sum = addWeights(sum, await weigh(call))
    length += hexToBytes(call).length
    if (length <= bytes * 0.98 && isWithin(sum, most)) continue
    const fits = countRuns(tasks.slice(0, Math.max(0, index - replaced.length)))
    const context = { runs: countRuns(tasks), fits, replaced: replaced.length }
    throw new ParaclockError(TransactionLimitExceeded, { chain: service.chain.name, ...context })
  }
}

async function measure({ calls }: CallItem, weigh: (call: Hex) => Promise<Weight>): Promise<Room> {
  let weight = NOTHING
  for (const call of calls) weight = addWeights(weight, await weigh(call))
  const bytes = calls.reduce((sum, call) => sum + hexToBytes(call).length, 0)
  return { weight, bytes, calls: calls.length }
}

// Calls of the same pallet, call index and length are assumed to have the same weight. So the chain
// is asked once for all of them.
function createScale(service: Service): (call: Hex) => Promise<Weight> {
  const known = new Map<string, Promise<Weight>>()
  return (call) => {
    const shape = `${call.slice(0, 6)} ${call.length}`
    const weight =
      known.get(shape) ??
      atPresentBlock(service.chain)
        .then((chain) => weighCall(chain, service, call))
        .then((answer) => answer ?? NOTHING)
    known.set(shape, weight)
    return weight
  }
}

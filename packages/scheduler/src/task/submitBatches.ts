import type { Chain } from '@paraclock/connect'
import { type Hex, hexToBytes, type Weight } from '@paraclock/core'
import { atPresentBlock, type SubmissionOutcome, submitCall } from '@paraclock/submission'
import { readBlockLimit, readExtrinsicLimit } from '@paraclock/types'
import type { Service } from '../client/ServiceClient.ts'
import { weighCall } from '../read/weighCall.ts'
import { addWeights, isWithin } from '../schedule/rules/weights.ts'
import { joinCalls, settleWrapped, wrapCall } from './encodeTasks.ts'
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
  const { runtime } = chain
  const largest = readExtrinsicLimit(runtime) ?? UNLIMITED
  const block = readBlockLimit(runtime) ?? UNLIMITED
  const share = (part: 'refTime' | 'proofSize'): bigint => {
    const [most, half] = [(largest[part] * 9n) / 10n, block[part] / 2n]
    return most < half ? most : half
  }
  const length = chain.constant<{ readonly max: { readonly normal: number } }>({
    pallet: 'System',
    name: 'BlockLength'
  })
  return {
    weight: { refTime: share('refTime'), proofSize: share('proofSize') },
    bytes: Math.floor((length?.max.normal ?? BYTES) / 2),
    // Without the pallet Utility, a transaction has only one call.
    calls: chain.constant<number>({ pallet: 'Utility', name: 'batched_calls_limit' }) ?? 1
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

import {
  type Hex,
  ParaclockError,
  parseAccount,
  throwIfAborted,
  type Weight
} from '@paraclock/core'
import {
  atPresentBlock,
  type CallEvent,
  findSubmission,
  hashHex,
  type Submission,
  type SubmissionOutcome,
  type SubmissionRecord,
  submitCall,
  toCallError
} from '@paraclock/submission'
import { readDispatchError } from '@paraclock/types'
import type { Service } from '../client/ServiceClient.ts'
import { OperationUnsupported } from '../errors.ts'
import { weighCall } from '../read/weighCall.ts'
import type { SendArgs } from '../submit/TaskArgs.ts'
import { joinBatch } from '../submit/writeTasks.ts'
import { readBlockRoom } from './readBlockRoom.ts'
import { type BulkItem, type BulkResult, BulkSource, takeBatch } from './takeBatch.ts'

const MAX_CALLS = 100
const WINDOW = 4

/** The name and the sizes of an operation in bulk. */
export interface BulkArgs extends SendArgs {
  /**
   * The name of the operation. An interrupted one resumes under the same name with the same
   * journal.
   */
  readonly name: string
  /**
   * The most calls of one transaction. Defaults to 100, and is never more than fit into a block.
   */
  readonly batchSize?: number
  /** How many transactions are in flight at a time. Defaults to 4. */
  readonly window?: number
}

/** The result of one transaction. */
export interface BatchReport {
  /** Its index, from 0. */
  readonly index: number
  /** How many items are done or failed, those of this transaction included. */
  readonly progress: number
  readonly outcome: SubmissionOutcome
  /** The result of each of its items. */
  readonly results: readonly BulkResult[]
}

interface SentBatch {
  readonly submission: Submission
  readonly items: readonly BulkItem[]
  /** The number of calls of each item. */
  readonly counts: readonly number[]
}

/**
 * Sends items in batches, several at a time, and yields the result of each batch in order. A batch
 * that an interrupted operation sent is found in the journal by its name and index, and not sent
 * again.
 */
export async function* submitBatches(
  service: Service,
  args: BulkArgs,
  items: AsyncIterable<BulkItem>
): AsyncGenerator<BatchReport, void, undefined> {
  const { window = WINDOW, signal } = args
  const source = new BulkSource(items)
  const send = createSender(service, args, source)
  const sent: SentBatch[] = []
  let index = 0
  let progress = 0
  for (;;) {
    throwIfAborted({ signal, what: `the bulk ${args.name}` })
    while (sent.length < window) {
      const batch = await send(index + sent.length)
      if (batch === undefined) break
      sent.push(batch)
    }
    const batch = sent.shift()
    if (batch === undefined) return
    const outcome = await batch.submission.outcome(signal ? { signal } : {})
    const results = readBatchResults({ service, outcome, ...batch })
    progress += batch.items.length
    yield { index, progress, outcome, results }
    index += 1
  }
}

/** A function that sends the batch of an index, or finds that it was sent. */
function createSender(
  service: Service,
  args: BulkArgs,
  source: BulkSource
): (index: number) => Promise<SentBatch | undefined> {
  const { batchSize: most = MAX_CALLS, name, journal, signer } = args
  const account = parseAccount(signer.account)
  const room = readBlockRoom(service.chain)
  const weigh = createScale(service)
  return async (index) => {
    const key = `bulk ${name} ${index}`
    const { chain } = service
    const found = await findSubmission({ chain, journal, key, account })
    if (found !== undefined) {
      const counts = readMemo(found.record)
      const items = await source.take(counts.length)
      return { ...(await submit(key, found.record.call, items, counts)), items, counts }
    }
    const batch = await takeBatch({ source, room, most, weigh })
    if (batch === undefined) return undefined
    const counts = batch.calls.map((calls) => calls.length)
    const call = joinForced(service, batch.calls.flat())
    const { items } = batch
    return { ...(await submit(key, args.as?.wrap(call) ?? call, items, counts)), items, counts }
  }

  async function submit(
    key: string,
    call: Hex,
    items: readonly BulkItem[],
    counts: readonly number[]
  ): Promise<{ readonly submission: Submission }> {
    const intent = hashHex(new TextEncoder().encode(items.map((item) => item.intent).join(' ')))
    const memo = counts.join(' ')
    const chain = await service.signing()
    const submission = await submitCall({ ...args, chain, call, key, intent, memo })
    return { submission }
  }
}

function readMemo({ memo = '' }: SubmissionRecord): readonly number[] {
  return memo.split(' ').map(Number)
}

// Calls of one kind and length have the same weight, which the chain is asked for once.
function createScale(service: Service): (call: Hex) => Promise<Weight> {
  const known = new Map<string, Promise<Weight>>()
  return (call) => {
    const shape = `${call.slice(0, 6)} ${call.length}`
    const weight =
      known.get(shape) ??
      atPresentBlock(service.chain)
        .then((chain) => weighCall(chain, service, call))
        .then((answer) => answer ?? { refTime: 0n, proofSize: 0n })
    known.set(shape, weight)
    return weight
  }
}

/** A batch that continues when one of its calls fails, and has an event for each. */
function joinForced({ chain, variant }: Service, calls: readonly Hex[]): Hex {
  const batch = joinBatch(chain, 'force_batch', calls) ?? joinBatch(chain, 'batch_all', calls)
  if (batch !== undefined) return batch
  const operation = 'utility.forceBatch, for many tasks at once'
  throw new ParaclockError(OperationUnsupported, { operation, variant })
}

/** The result of each item of a batch, from its events. */
function readBatchResults(args: {
  readonly service: Service
  readonly outcome: SubmissionOutcome
  readonly items: readonly BulkItem[]
  readonly counts: readonly number[]
}): readonly BulkResult[] {
  const { service, outcome, items, counts } = args
  const verdicts = outcome.status === 'succeeded' ? readVerdicts(service, outcome.events) : []
  let first = 0
  return items.map((item, at) => {
    const count = counts[at] ?? 1
    const own = verdicts.slice(first, first + count)
    first += count
    const { name, taskIds } = item
    if (outcome.status !== 'succeeded') {
      return { name, taskIds, status: 'failed', error: outcome.error }
    }
    const error = own.find((verdict) => verdict !== null)
    if (error !== undefined && error !== null) return { name, taskIds, status: 'failed', error }
    // A batch that fails as a whole has no events for its calls.
    const isReported = own.length === count || verdicts.length === 0
    return { name, taskIds, status: isReported ? 'done' : 'unknown' }
  })
}

/** The dispatch error of each call of the batch, in order, or `null`. */
function readVerdicts(
  { chain }: Service,
  events: readonly CallEvent[]
): readonly (ParaclockError | null)[] {
  return events
    .filter(({ pallet, name }) => pallet === 'Utility' && name.startsWith('Item'))
    .map(({ name, data }) => {
      if (name !== 'ItemFailed') return null
      return toCallError(chain, readDispatchError(chain.runtime, data['error']))
    })
}

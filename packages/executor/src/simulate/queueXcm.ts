import { encodeInteger, type Hex, joinBytes } from '@paraclock/core'
import { encodeEntry, type Runtime, type RuntimeEvent } from '@paraclock/types'
import type { SimulatedState } from './SimulatedState.ts'
import type { SimulatedOutcome } from './SimulationResult.ts'
import { compareBlocks } from './startBlock.ts'
import type { XcmOrigin } from './XcmOrigin.ts'

export function hasMessageQueue(runtime: Runtime): boolean {
  return runtime.storage('MessageQueue', 'BookStateFor') !== undefined
}

/** A message arrives in the first block of a core, so a later block executes it. */
const LATER = 1

export async function queueXcm(
  state: SimulatedState,
  sender: Exclude<XcmOrigin, { kind: 'location' }>,
  program: Uint8Array
): Promise<SimulatedOutcome> {
  const { runtime } = state
  if (!hasMessageQueue(runtime)) throw state.lacks('the MessageQueue pallet')
  const origin = originOf(runtime, sender)
  const book = await state.value<QueueBook>('MessageQueue', 'BookStateFor', origin)
  const queued = state.fork()
  queued.set(queueMessages(runtime, { origin, messages: [program], book }))
  const { events, before, after } = await compareBlocks(state, queued, LATER)
  const processed = events.find(
    ({ pallet, name }) => pallet === 'MessageQueue' && name.startsWith('Process')
  )
  return { mechanism: 'message-queue', failure: failureOf(processed), events, before, after }
}

/** The fields of `BookState` that {@link queueMessages} needs. */
export interface QueueBook {
  readonly begin: number
  readonly end: number
  readonly count: number
  readonly message_count: bigint
  readonly size: bigint
}

const EMPTY: QueueBook = { begin: 0, end: 0, count: 0, message_count: 0n, size: 0n }

/**
 * The field `is_processed` of a message that is not yet processed. This field is between the length
 * and the bytes of the message.
 */
const WAITING = Uint8Array.of(0)

/**
 * Returns the changes that add messages to a queue of the MessageQueue pallet, on a new page at the
 * queue's end. The changes also set `ServiceHead` to this queue, so that the pallet serves it
 * before all other queues.
 */
export function queueMessages(
  runtime: Runtime,
  args: {
    /** A plain value of the pallet's origin type. */
    readonly origin: unknown
    readonly messages: readonly Uint8Array[]
    /** The stored state of the queue. Defaults to an empty queue. */
    readonly book?: QueueBook | undefined
  }
): (readonly [Hex, Hex])[] {
  const { origin, messages, book = EMPTY } = args
  const items = messages.map((message) =>
    joinBytes([encodeInteger(message.length, 4), WAITING, message])
  )
  const heap = joinBytes(items)
  const size = messages.reduce((sum, message) => sum + message.length, 0)
  const pallet = 'MessageQueue'
  const filled = {
    begin: book.count === 0 ? book.end : book.begin,
    end: book.end + 1,
    count: book.count + 1,
    ready_neighbours: { prev: origin, next: origin },
    message_count: book.message_count + BigInt(messages.length),
    size: book.size + BigInt(size)
  }
  const page = {
    remaining: messages.length,
    remaining_size: size,
    first_index: 0,
    first: 0,
    last: heap.length - (items.at(-1)?.length ?? 0),
    heap
  }
  return [
    encodeEntry(runtime, { pallet, item: 'BookStateFor', keys: [origin], value: filled }),
    encodeEntry(runtime, { pallet, item: 'ServiceHead', value: origin }),
    encodeEntry(runtime, { pallet, item: 'Pages', keys: [origin, book.end], value: page })
  ]
}

function failureOf(event: RuntimeEvent | undefined): SimulatedOutcome['failure'] {
  const value = event?.value ?? null
  const isProcessed = event?.name === 'Processed'
  const isSuccess = (value as { readonly success?: unknown } | null)?.success === true
  if (isProcessed && isSuccess) return undefined
  const name = isProcessed ? 'Stopped' : (event?.name ?? 'NotProcessed')
  return { kind: 'xcm', name, pallet: undefined, docs: '', value }
}

function originOf(runtime: Runtime, sender: Exclude<XcmOrigin, { kind: 'location' }>) {
  if (sender.kind === 'parent') return { type: 'Parent', value: undefined }
  const isRelay = runtime.storage('Hrmp', 'HrmpChannels') !== undefined
  if (!isRelay) return { type: 'Sibling', value: sender.paraId }
  return { type: 'Ump', value: { type: 'Para', value: sender.paraId } }
}

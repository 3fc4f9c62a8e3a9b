import { ParaclockError } from '@paraclock/core'
import { SimulationUnsupported } from '../errors/simulation.ts'
import { type ChainTypes, type NamedStorageItem, toPlain } from './ChainTypes.ts'
import { compareBlocks } from './compareBlocks.ts'
import type { SimulatedOutcome } from './SimulatedOutcome.ts'
import type { SimulatedState } from './SimulatedState.ts'
import type { DecodedValue } from './SimulationResult.ts'
import type { XcmOrigin } from './XcmOrigin.ts'

/** Whether the chain queues messages in the MessageQueue pallet. */
export function hasMessageQueue(types: ChainTypes): boolean {
  return types.item('MessageQueue', 'BookStateFor') !== undefined
}

/** Puts a message into the queue of its sender, as if it had arrived, and makes the next block. */
export async function queueXcm(
  state: SimulatedState,
  types: ChainTypes,
  sender: Exclude<XcmOrigin, { kind: 'location' }>,
  program: Uint8Array
): Promise<SimulatedOutcome> {
  const { specName } = state.runtime.version
  const find = (name: string): NamedStorageItem => {
    const item = types.item('MessageQueue', name)
    if (item !== undefined) return item
    throw new ParaclockError(SimulationUnsupported, { specName, what: `MessageQueue.${name}` })
  }
  const [books, pages, head] = [find('BookStateFor'), find('Pages'), find('ServiceHead')]
  const origin = queueOf(types, sender)
  const bookKey = types.keyOf(books, [origin])
  const [encoded] = await state.read([bookKey])
  const book = toPlain(types.create(books.type, encoded ?? undefined)) as Record<string, number>
  const end = Number(book['end'])
  const begin = book['count'] === 0 ? end : Number(book['begin'])

  const heap = [...types.create('(u32, bool)', [program.length, false]).toU8a(), ...program]
  const page = {
    remaining: 1,
    remainingSize: program.length,
    firstIndex: 0,
    first: 0,
    last: 0,
    heap: types.create('Bytes', heap)
  }
  const filled = {
    begin,
    end: end + 1,
    count: Number(book['count']) + 1,
    readyNeighbours: { prev: origin, next: origin },
    messageCount: Number(book['messageCount']) + 1,
    size_: Number(book['size_'] ?? book['size'] ?? 0) + program.length
  }
  const queued = state.fork()
  queued.set([
    [bookKey, types.create(books.type, filled).toU8a()],
    [types.keyOf(pages, [origin, end]), types.create(pages.type, page).toU8a()],
    [types.keyOf(head), types.create(head.type, origin).toU8a()]
  ])
  const { events, before, after } = await compareBlocks(state, queued, types)
  const processed = events.find(
    ({ pallet, name }) => pallet === 'MessageQueue' && name.startsWith('Process')
  )
  return {
    mechanism: 'message-queue',
    failure: failureOf(processed),
    events,
    before,
    after
  }
}

function failureOf(
  event: { name: string; data: DecodedValue } | undefined
): SimulatedOutcome['failure'] {
  if (event === undefined) return { kind: 'xcm', name: 'NotProcessed', value: null }
  const data = event.data as Readonly<Record<string, DecodedValue>>
  if (event.name === 'Processed' && data['success'] === true) return undefined
  return { kind: 'xcm', name: event.name === 'Processed' ? 'Stopped' : event.name, value: data }
}

/** The queue's name: a relay chain has one per parachain, a parachain one per neighbour. */
function queueOf(
  types: ChainTypes,
  sender: Exclude<XcmOrigin, { kind: 'location' }>
): Record<string, unknown> {
  const book = types.item('MessageQueue', 'BookStateFor')
  const relay = types.item('Hrmp', 'HrmpChannels') !== undefined && book !== undefined
  if (sender.kind === 'parent') return { Parent: null }
  return relay ? { Ump: { Para: sender.paraId } } : { Sibling: sender.paraId }
}

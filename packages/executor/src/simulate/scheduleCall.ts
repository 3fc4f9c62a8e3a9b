import { bytesToHex, type Hex } from '@paraclock/core'
import { encodeEntry, hasAgenda, type Runtime } from '@paraclock/types'
import { blake2Hasher } from '../trie/hashers.ts'
import { findEvent, type SimulatedState } from './SimulatedState.ts'
import type { SimulatedOutcome, SimulationFailure } from './SimulationResult.ts'
import { compareBlocks, readNextNumber } from './startBlock.ts'

/**
 * Puts a call first on the agenda of the next block, and begins this block, which dispatches the
 * call.
 */
export async function scheduleCall(
  state: SimulatedState,
  origin: unknown,
  call: Uint8Array
): Promise<SimulatedOutcome> {
  const { runtime } = state
  if (!hasAgenda(runtime)) throw state.lacks('the Scheduler pallet')
  const scheduled = state.fork()
  const number = await readNextNumber(state)
  const read: AgendaReader = (...entry) => state.value(...entry)
  scheduled.set(await putOnAgenda({ runtime, read, number, origin, call }))
  const { events, before, after } = await compareBlocks(state, scheduled)
  const dispatched = findEvent(events, 'Scheduler.Dispatched')
  const failure = dispatched === undefined ? NOT_DISPATCHED : dispatched.failure
  return { mechanism: 'scheduler', failure, events, before, after }
}

const NOT_DISPATCHED: SimulationFailure = {
  kind: 'dispatch',
  name: 'scheduler.NotDispatched',
  pallet: 'Scheduler',
  docs: '',
  value: null
}

/**
 * A function that reads a storage item; `undefined` if the item has neither a value nor a default.
 */
export type AgendaReader = <Value>(
  pallet: string,
  item: string,
  ...keys: readonly unknown[]
) => Promise<Value | undefined>

export const ROOT = { type: 'system', value: { type: 'Root', value: undefined } }

/**
 * Returns the storage changes that make the Scheduler dispatch a call in the next block, before all
 * calls that are already planned for this block. The calls of enacted referenda are dispatched in
 * the same way.
 *
 * @throws ParaclockError `ValueMalformed` if the runtime has no Scheduler, or does not have the call.
 */
export async function putOnAgenda(args: {
  readonly runtime: Runtime
  readonly read: AgendaReader
  /** The number of the next block. */
  readonly number: number
  /** The origin of the call, as a plain value of `OriginCaller`. Defaults to root. */
  readonly origin?: unknown
  readonly call: Uint8Array
}): Promise<readonly (readonly [Hex, Hex])[]> {
  const { runtime, read, origin = ROOT, call } = args
  // Some Schedulers number their agendas by relay chain blocks. They store the number of the first
  // incomplete agenda in `IncompleteSince`. If the next block refers to the same relay chain block
  // as its parent, the Scheduler does not reach this agenda. So the call is put on the agenda with
  // the number before, and `IncompleteSince` is set to this number.
  const since = await read<number>('Scheduler', 'IncompleteSince')
  const when = since === undefined ? args.number : since - 1
  const { writes, bounded } = boundCall(runtime, call)
  const task = {
    maybe_id: undefined,
    priority: 0,
    call: bounded,
    maybe_periodic: undefined,
    origin
  }
  const planned = (await read<readonly unknown[]>('Scheduler', 'Agenda', when)) ?? []
  // Calls of the same priority run in the order of the agenda. The call comes first, because the
  // weight of the block may not suffice for all calls.
  const value = [task, ...planned]
  writes.push(encodeEntry(runtime, { pallet: 'Scheduler', item: 'Agenda', keys: [when], value }))
  if (since !== undefined) {
    writes.push(encodeEntry(runtime, { pallet: 'Scheduler', item: 'IncompleteSince', value: when }))
  }
  return writes
}

/**
 * The largest call, in bytes, that the agenda itself holds. A larger call is stored as a preimage,
 * and the agenda holds the hash of the call.
 */
const MAX_INLINE_LENGTH = 128

/**
 * Whether the agenda holds a call as undecoded bytes, or by the hash of a preimage. In runtimes until
 * late 2022, the agenda holds decoded calls.
 */
const takesBounded = (runtime: Runtime): boolean =>
  runtime.metadata.lookup.some(({ path }) => path.at(-1) === 'Bounded')

/**
 * The storage items for the status of a preimage. Current runtimes use the first item, and runtimes
 * until late 2023 use the second.
 */
const STATUSES = [
  {
    item: 'RequestStatusFor',
    request: (len: number) => ({ maybe_ticket: undefined, count: 1, maybe_len: len })
  },
  { item: 'StatusFor', request: (len: number) => ({ deposit: undefined, count: 1, len }) }
] as const

function boundCall(
  runtime: Runtime,
  call: Uint8Array
): { readonly writes: (readonly [Hex, Hex])[]; readonly bounded: unknown } {
  if (!takesBounded(runtime)) {
    return { writes: [], bounded: { type: 'Value', value: runtime.type('Call').decode(call) } }
  }
  if (call.length <= MAX_INLINE_LENGTH)
    return { writes: [], bounded: { type: 'Inline', value: call } }
  const hash = bytesToHex(blake2Hasher.hash(call))
  const len = call.length
  const pallet = 'Preimage'
  const keys = [[hash, len]]
  const writes = [encodeEntry(runtime, { pallet, item: 'PreimageFor', keys, value: call })]
  const status = STATUSES.find(({ item }) => runtime.storage(pallet, item) !== undefined)
  if (status !== undefined) {
    const value = { type: 'Requested', value: status.request(len) }
    writes.push(encodeEntry(runtime, { pallet, item: status.item, keys: [hash], value }))
  }
  return { writes, bounded: { type: 'Lookup', value: { hash, len } } }
}

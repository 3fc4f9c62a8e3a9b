import { isParaclockError } from '@paraclock/core'
import { keyFromHex, keyToHex } from '@paraclock/executor'
import type { Runtime, StorageItem } from '@paraclock/types'
import type { StateLayers } from '../chain/StateLayers.ts'

/** What the Scheduler of a chain does in a block. */
export interface Agenda {
  readonly number: number
  /** Its calls, in order. */
  readonly calls: readonly AgendaCall[]
  /** The tasks that it plans again, and for which block. */
  readonly repeats: readonly { readonly number: number; readonly task: AgendaTask }[]
}

/** A task of an agenda, with what its runtime stores beside. */
interface AgendaTask {
  readonly call: Bounded
  readonly origin: unknown
  readonly priority: number
  /** After how many blocks it runs again, and how often. */
  readonly maybe_periodic?: readonly [period: number, count: number] | undefined
}

export interface AgendaCall {
  /** The origin, an `OriginCaller` in plain values. */
  readonly origin: unknown
  readonly call: Uint8Array
}

/** A call as the Scheduler keeps it: it may be a preimage. */
type Bounded =
  | { readonly type: 'Inline'; readonly value: Uint8Array }
  | { readonly type: 'Lookup'; readonly value: { readonly hash: unknown; readonly len: number } }
  | { readonly type: 'Legacy' | 'Value' | 'Hash'; readonly value: unknown }

/** Reads the first agenda of a state after a block; `undefined` if nothing is planned. */
export async function readAgenda(
  runtime: Runtime,
  state: StateLayers,
  after: number
): Promise<Agenda | undefined> {
  const item = runtime.storage('Scheduler', 'Agenda')
  if (item === undefined) return undefined
  const keys = await state.listKeys({ prefix: keyFromHex(item.prefix()) })
  const numbers = keys.map((key) => item.decodeKey(keyToHex(key))[0] as number)
  const number = Math.min(...numbers.filter((one) => one > after))
  if (!Number.isFinite(number)) return undefined
  const [value] = await state.read([keyFromHex(item.key(number))])
  const tasks = decodeTasks(item, value)
  // What comes first in an agenda has the lowest priority number.
  const inOrder = tasks
    .filter((task) => task !== undefined)
    .toSorted((one, two) => one.priority - two.priority)
  const found = await Promise.all(
    inOrder.map(async ({ call: bounded, origin }) => {
      const call = await readCall(runtime, state, bounded)
      return call === undefined || !isReadable(runtime, call) ? [] : [{ call, origin }]
    })
  )
  const repeats = tasks.flatMap((task) => {
    if (task?.maybe_periodic === undefined) return []
    const [period, count] = task.maybe_periodic
    const left = count > 1 ? ([period, count - 1] as const) : undefined
    return [{ number: number + period, task: { ...task, maybe_periodic: left } }]
  })
  return { number, calls: found.flat(), repeats }
}

/** Plans the tasks of an agenda that has run for their next blocks, as its Scheduler does. */
export async function planRepeats(
  runtime: Runtime,
  state: StateLayers,
  { repeats }: Agenda
): Promise<StateLayers> {
  const item = runtime.storage('Scheduler', 'Agenda')
  if (item === undefined) return state
  let planned = state
  for (const { number, task } of repeats) {
    const key = keyFromHex(item.key(number))
    const [value] = await planned.read([key])
    const tasks = [...decodeTasks(item, value), task]
    const top = new Map([[key, runtime.type(item.type).encode(tasks)]])
    planned = planned.with({ top, child: new Map() })
  }
  return planned
}

function decodeTasks(
  item: StorageItem,
  value: Uint8Array | null | undefined
): readonly (AgendaTask | undefined)[] {
  return (item.decode(value ?? null) ?? []) as readonly (AgendaTask | undefined)[]
}

/** Whether a runtime knows a call. It passes over those of an earlier runtime that it does not know. */
function isReadable(runtime: Runtime, call: Uint8Array): boolean {
  try {
    runtime.decodeCall(call)
    return true
  } catch (error) {
    if (isParaclockError(error)) return false
    throw error
  }
}

/** The bytes of a call; `undefined` for a missing preimage. */
async function readCall(
  runtime: Runtime,
  state: StateLayers,
  bounded: Bounded
): Promise<Uint8Array | undefined> {
  if (bounded.type === 'Inline') return bounded.value
  if (bounded.type === 'Value') return runtime.type('Call').encode(bounded.value)
  const item = runtime.storage('Preimage', 'PreimageFor')
  if (item === undefined || bounded.type !== 'Lookup') return undefined
  const { hash, len } = bounded.value
  const [value] = await state.read([keyFromHex(item.key([hash, len]))])
  return value == null ? undefined : (item.decode(value) as Uint8Array)
}

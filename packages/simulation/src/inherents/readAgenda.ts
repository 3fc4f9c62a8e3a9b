import { keyFromHex, keyToHex } from '@paraclock/executor'
import type { Runtime } from '@paraclock/types'
import type { StateLayers } from '../chain/StateLayers.ts'

/** What the Scheduler of a chain does in a block. */
export interface Agenda {
  readonly number: number
  /** Its calls, in order. */
  readonly calls: readonly AgendaCall[]
}

/** A call of an agenda. */
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
  const tasks = (item.decode(value ?? null) ?? []) as readonly (
    | { readonly call: Bounded; readonly origin: unknown }
    | undefined
  )[]
  const found = await Promise.all(
    tasks.map(async (task) => {
      const call = task === undefined ? undefined : await readCall(runtime, state, task.call)
      return call === undefined ? [] : [{ call, origin: task?.origin }]
    })
  )
  return { number, calls: found.flat() }
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

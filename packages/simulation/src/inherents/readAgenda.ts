import type { Hex } from '@paraclock/core'
import { keyFromHex, type StorageKey } from '@paraclock/executor'
import type { Runtime, StorageItem } from '@paraclock/types'
import type { StateLayers } from '../chain/StateLayers.ts'
import { describeState, type ListedState, readStored } from '../network/readEntry.ts'

export interface Agenda {
  readonly number: number
  /**
   * The block numbers of all due agendas, the oldest first. If an earlier block lacked the room for
   * all tasks of its agenda, the first of these numbers is lower than `number`.
   */
  readonly due: readonly number[]
  readonly tasks: readonly AgendaTask[]
}

export interface AgendaTask {
  readonly when: number
  readonly index: number
  readonly call: Bounded
  readonly id: Hex | undefined
}

interface StoredTask {
  readonly maybe_id: Hex | undefined
  readonly call: Bounded
  readonly priority: number
}

/** The form in which the Scheduler stores a call: the whole call, or the hash of its preimage. */
type Bounded =
  | { readonly type: 'Inline'; readonly value: Uint8Array }
  | { readonly type: 'Lookup'; readonly value: { readonly hash: unknown; readonly len: number } }
  | { readonly type: 'Legacy' | 'Value' | 'Hash'; readonly value: unknown }

/** Finds the first block after block `after` in which tasks are due, and reads these tasks. */
export async function readAgenda(
  runtime: Runtime,
  state: StateLayers,
  after: number
): Promise<Agenda | undefined> {
  const item = runtime.storage('Scheduler', 'Agenda')
  if (item === undefined) return undefined
  const chain = describeState(runtime, state)
  const from = (await readStored<number>(chain, 'Scheduler', 'IncompleteSince')) ?? after + 1
  const planned = await listAgendas(chain, from)
  const [first] = planned
  if (first === undefined) return undefined
  const number = Math.max(first, after + 1)
  const due = planned.filter((one) => one <= number)
  const values = await state.read(due.map((one) => keyFromHex(item.key(one))))
  const tasks = due.flatMap((when, at) => listTasks(item, values[at], when))
  return { number, due, tasks }
}

/** Lists the block numbers of the planned agendas from the block `from` on, in ascending order. */
export async function listAgendas(chain: ListedState, from: number): Promise<readonly number[]> {
  const item = chain.runtime.storage('Scheduler', 'Agenda')
  if (item === undefined) return []
  const keys = await chain.listKeys(item.prefix())
  return keys
    .map((key) => item.decodeKey(key)[0] as number)
    .filter((number) => number >= from)
    .toSorted((one, two) => one - two)
}

/** Lists the tasks of an agenda in the order in which they run: lower `priority` values first. */
function listTasks(
  item: StorageItem,
  value: Uint8Array | null | undefined,
  when: number
): readonly AgendaTask[] {
  return decodeTasks(item, value)
    .flatMap((task, index) => (task === undefined ? [] : [{ ...task, index }]))
    .toSorted((one, two) => one.priority - two.priority)
    .map(({ maybe_id: id, call, index }) => ({ when, index, call, id }))
}

/** Lists the changes that make a Scheduler run only the given tasks. */
export async function dueOnly(
  runtime: Runtime,
  state: StateLayers,
  { due, number, tasks }: Agenda
): Promise<ReadonlyMap<StorageKey, Uint8Array>> {
  const [item, undone] = [
    runtime.storage('Scheduler', 'Agenda'),
    runtime.storage('Scheduler', 'IncompleteSince')
  ]
  const written = new Map<StorageKey, Uint8Array>()
  if (item === undefined) return written
  // A Scheduler begins with the agenda of the block `IncompleteSince`, and continues up to the
  // agenda of the present block. So `IncompleteSince` is set to the oldest due agenda.
  if (undone !== undefined) {
    written.set(keyFromHex(undone.key()), runtime.type(undone.type).encode(due[0] ?? number))
  }
  const values = await state.read(due.map((when) => keyFromHex(item.key(when))))
  for (const [at, when] of due.entries()) {
    const stored = decodeTasks(item, values[at])
    const left = stored.map((task, index) =>
      tasks.some((one) => one.when === when && one.index === index) ? task : undefined
    )
    if (left.some((task, index) => task !== stored[index])) {
      written.set(keyFromHex(item.key(when)), runtime.type(item.type).encode(left))
    }
  }
  return written
}

function decodeTasks(
  item: StorageItem,
  value: Uint8Array | null | undefined
): readonly (StoredTask | undefined)[] {
  return (item.decode(value ?? null) ?? []) as readonly (StoredTask | undefined)[]
}

export async function readPlannedCall(
  runtime: Runtime,
  state: StateLayers,
  { call }: AgendaTask
): Promise<Uint8Array | undefined> {
  if (call.type === 'Inline') return call.value
  if (call.type === 'Value') return runtime.type('Call').encode(call.value)
  if (call.type !== 'Lookup') return undefined
  const { hash, len } = call.value
  return await readStored(describeState(runtime, state), 'Preimage', 'PreimageFor', [hash, len])
}

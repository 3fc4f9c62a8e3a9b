import { type Hex, parseAccount, servicePallet } from '@paraclock/core'
import { openRecord } from '@paraclock/scheduler'
import type { SimulatedChain } from '@paraclock/simulation'
import type { RawWeight, StorageItem } from '@paraclock/types'
import { orUndefined } from '../schema/orUndefined.ts'
import { mentions } from './findDetour.ts'

export interface StopTerms {
  readonly user: string
  readonly paraId: number
  /** The ids of the tasks under trial. */
  readonly own: readonly Hex[]
}

/**
 * Lists the slots with relevant tasks between two times, in ascending order. A task is relevant if
 * it belongs to the user, acts on the same target, pays the user, makes a call on the service, or
 * makes a call on a third chain that names the target or the service. The tasks in `own` are not
 * relevant.
 */
export async function findStops(
  service: SimulatedChain,
  { user, paraId, own }: StopTerms,
  after: number,
  before: number
): Promise<
  readonly {
    readonly time: number
    readonly tasks: readonly { readonly id: Hex; readonly key: Hex; readonly task: StoredTask }[]
  }[]
> {
  const slots = service.runtime.storage(servicePallet, 'Slots')
  const tasks = service.runtime.storage(servicePallet, 'Tasks')
  if (slots === undefined || tasks === undefined) return []
  const between = (await service.listKeys(slots.prefix()))
    .map((key) => ({ key, time: Number(slots.decodeKey(key)[0] as bigint) }))
    .filter(({ time }) => time > after && time < before)
  const held = await service.readMany(between.map(({ key }) => key))
  const found = between.map(({ time }, at) => ({
    time,
    tasks: orUndefined(() => slots.decode(held[at]) as readonly Hex[]) ?? []
  }))
  const ids = [...new Set(found.flatMap(({ tasks }) => tasks))].filter((id) => !own.includes(id))
  const keys = ids.map((id) => tasks.key(id))
  const stored = await service.readMany(keys)
  const account = parseAccount(user)
  const copied = [paraId, ...(service.paraId === undefined ? [] : [service.paraId])]
  const matters = ids.flatMap((id, at) => {
    const raw = stored[at]
    const task = raw == null ? undefined : decodeStored(tasks, raw)
    if (task === undefined || !canMatter(task, account, copied)) return []
    return [{ id, key: keys[at] as Hex, task }]
  })
  return found
    .map(({ time, tasks }) => ({ time, tasks: matters.filter(({ id }) => tasks.includes(id)) }))
    .filter(({ tasks }) => tasks.length > 0)
    .toSorted((one, two) => one.time - two.time)
}

/**
 * Decodes a stored task. Returns `undefined` if the task cannot be decoded. Such a task never runs.
 */
export function decodeStored(
  { decode }: Pick<StorageItem, 'decode'>,
  raw: Uint8Array
): StoredTask | undefined {
  return orUndefined(() => openRecord(decode(raw)) as StoredTask)
}

function canMatter(
  { owner, action }: StoredTask,
  account: Hex,
  copied: readonly number[]
): boolean {
  const { para_id: target, recipient, call } = action.value
  if (parseAccount(owner) === account) return true
  if (target !== undefined) {
    // What a call does on a chain that is not copied is only known as far as its bytes tell.
    const told = call instanceof Uint8Array && copied.some((one) => mentions(call, one))
    return told || target === copied[0]
  }
  return recipient === undefined || parseAccount(recipient) === account
}

export interface StoredTask {
  readonly owner: string
  readonly next_run: bigint
  /** The times of the prepaid runs, in seconds since the Unix epoch. */
  readonly remaining_runs?: readonly bigint[]
  readonly schedule?: { readonly value: { readonly frequency?: bigint } }
  readonly action: {
    readonly type: string
    readonly value: {
      readonly para_id?: number
      readonly recipient?: string
      readonly call?: unknown
      readonly call_weight?: RawWeight
    }
  }
}

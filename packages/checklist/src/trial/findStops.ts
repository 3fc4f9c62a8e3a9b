import { type Hex, isParaclockError, parseAccount, servicePallet } from '@paraclock/core'
import { openRecord } from '@paraclock/scheduler'
import type { SimulatedChain } from '@paraclock/simulation'
import { type RawWeight, type StorageItem, ValueMalformed } from '@paraclock/types'

export interface StopTerms {
  /** The owner of the tried tasks. */
  readonly user: string
  readonly paraId: number
  /** The ids of the tasks that are tried. */
  readonly own: readonly Hex[]
  /** How many more slots the trial may stop at. The trial decreases it. */
  readonly budget: TrialBudget
}

export interface TrialBudget {
  left: number
  /** How many slots with tasks that can matter the trial passed without a stop. */
  passed: number
}

/**
 * Lists, in order, the slots between two times that hold a task which can change the outcome of a
 * run. Such a task is the user's, acts on the same target, pays the user, or makes a call on the
 * service, which can do anything. The tried tasks do not count.
 */
export async function findStops(
  service: SimulatedChain,
  terms: Omit<StopTerms, 'budget'>,
  after: number,
  before: number
): Promise<readonly number[]> {
  return (await listDue(service, terms, after, before)).map(({ time }) => time)
}

/** A slot with the tasks in it that can matter. */
export interface DueSlot {
  readonly time: number
  readonly tasks: readonly { readonly id: Hex; readonly key: Hex; readonly task: StoredTask }[]
}

/** Lists the slots of {@link findStops} with their tasks. */
export async function listDue(
  service: SimulatedChain,
  { user, paraId, own }: Omit<StopTerms, 'budget'>,
  after: number,
  before: number
): Promise<readonly DueSlot[]> {
  const slots = service.runtime.storage(servicePallet, 'Slots')
  const tasks = service.runtime.storage(servicePallet, 'Tasks')
  if (slots === undefined || tasks === undefined) return []
  const between = (await service.listKeys(slots.prefix()))
    .map((key) => ({ key, time: Number(slots.decodeKey(key)[0] as bigint) }))
    .filter(({ time }) => time > after && time < before)
  const held = await service.readMany(between.map(({ key }) => key))
  const found = between.map(({ time }, at) => ({
    time,
    tasks: orUndecodable(() => slots.decode(held[at]) as readonly Hex[]) ?? []
  }))
  const ids = [...new Set(found.flatMap(({ tasks }) => tasks))].filter((id) => !own.includes(id))
  const keys = ids.map((id) => tasks.key(id))
  const stored = await service.readMany(keys)
  const account = parseAccount(user)
  const matters = ids.flatMap((id, at) => {
    const raw = stored[at]
    const task = raw == null ? undefined : decodeStored(tasks, raw)
    const isDue = task !== undefined && canMatter(task, account, paraId)
    return isDue ? [{ id, key: keys[at] as Hex, task }] : []
  })
  return found
    .map((slot) => ({
      time: slot.time,
      tasks: matters.filter(({ id }) => slot.tasks.includes(id))
    }))
    .filter((slot) => slot.tasks.length > 0)
    .toSorted((one, two) => one.time - two.time)
}

/** A stored task; `undefined` if it cannot be decoded. A service does not run such a task. */
export function decodeStored(
  { decode }: Pick<StorageItem, 'decode'>,
  raw: Uint8Array
): StoredTask | undefined {
  return orUndecodable(() => openRecord(decode(raw)) as StoredTask)
}

/** A value of a service's state; `undefined` if it cannot be decoded. */
export function orUndecodable<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (isParaclockError(error, ValueMalformed)) return undefined
    throw error
  }
}

function canMatter({ owner, action }: StoredTask, account: Hex, paraId: number): boolean {
  const { para_id: target, recipient } = action.value
  if (parseAccount(owner) === account) return true
  if (target !== undefined) return target === paraId
  return recipient === undefined || parseAccount(recipient) === account
}

export interface StoredTask {
  readonly owner: string
  readonly next_run: bigint
  /** The runs that are paid for, in seconds since the Unix epoch. */
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

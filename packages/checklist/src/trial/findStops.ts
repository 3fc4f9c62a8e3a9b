import { type Hex, parseAccount, servicePallet } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'

/** Which slots of others a trial stops at, and how often. */
export interface StopTerms {
  /** Whose task is tried. */
  readonly user: string
  /** The target's id. */
  readonly paraId: number
  /** The ids of the tasks that are tried. */
  readonly own: readonly Hex[]
  /** How many slots and runs a trial may still go through; it counts what it goes through. */
  readonly budget: TrialBudget
}

/** What a trial may still go through, and what it passed over. */
export interface TrialBudget {
  left: number
  /** The slots with tasks that could matter, and that were passed over. */
  passed: number
}

/** What a service stores of a task, as far as it is needed here. */
interface StoredTask {
  readonly owner: string
  readonly action: {
    readonly type: string
    readonly value: { readonly para_id?: number; readonly recipient?: string }
  }
}

/**
 * The slots between two times that hold a task which can change what a run leads to, in order: the user's
 * own, those that go to the same target, transfers to the user, and calls on the service, which can do
 * anything. Not there: the tasks that are tried themselves.
 */
export async function findStops(
  service: SimulatedChain,
  { user, paraId, own }: Omit<StopTerms, 'budget'>,
  after: number,
  before: number
): Promise<readonly number[]> {
  const slots = service.runtime.storage(servicePallet, 'Slots')
  const tasks = service.runtime.storage(servicePallet, 'Tasks')
  if (slots === undefined || tasks === undefined) return []
  const keys = (await service.listKeys(slots.prefix())).filter((key) => {
    const time = Number(slots.decodeKey(key)[0] as bigint)
    return time > after && time < before
  })
  const held = (await service.readMany(keys)).map((raw) => slots.decode(raw) as readonly Hex[])
  const ids = [...new Set(held.flat())].filter((id) => !own.includes(id))
  const stored = await service.readMany(ids.map((id) => tasks.key(id)))
  const account = parseAccount(user)
  const matters = new Set(
    ids.filter((_, at) => {
      const raw = stored[at]
      return raw == null ? false : canMatter(tasks.decode(raw) as StoredTask, account, paraId)
    })
  )
  return keys
    .filter((_, at) => held[at]?.some((id) => matters.has(id)))
    .map((key) => Number(slots.decodeKey(key)[0] as bigint))
    .toSorted((one, two) => one - two)
}

function canMatter({ owner, action }: StoredTask, account: Hex, paraId: number): boolean {
  const { para_id: target, recipient } = action.value
  if (parseAccount(owner) === account) return true
  if (target !== undefined) return target === paraId
  return recipient === undefined || parseAccount(recipient) === account
}

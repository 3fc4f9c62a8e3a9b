import { atPresentBlock, type Chain } from '@paraclock/connect'
import {
  FactMissing,
  type Hex,
  isParaclockError,
  largest,
  ParaclockError,
  parseAccount,
  servicePallet,
  type TaskId,
  ValueMalformed
} from '@paraclock/core'
import { keptBalance, readAccount } from '@paraclock/xcm'
import type { Service } from '../client/ServiceClient.ts'
import type { CompiledTask } from '../schedule/compile/compileSchedule.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskBook } from '../schedule/validate/validateTask.ts'

export async function readChainTime(chain: Chain): Promise<bigint> {
  const { value } = await chain.storage<bigint>({ pallet: 'Timestamp', entry: 'Now' })
  if (value !== undefined) return value / 1000n
  throw new ParaclockError(FactMissing, { what: `the time on ${chain.name}` })
}

/**
 * Reads the time of the service chain at its present block, in seconds since 1970. Relative times
 * such as `+1h` count from this time.
 *
 * @throws ParaclockError `FactMissing` if the chain has no time.
 */
export async function readServiceTime({ chain }: Service): Promise<bigint> {
  return readChainTime(await atPresentBlock(chain))
}

/** Reads whether a task exists, and counts the tasks in each slot. Ignores tasks in `replaced`. */
export async function readTaskBook(
  chain: Chain,
  { automation }: Service,
  asked: {
    readonly taskId: TaskId
    readonly times: readonly bigint[]
    readonly replaced: readonly TaskRecord[]
    /** Tasks whose places count as taken. */
    readonly before?: Parameters<typeof countPlaces>[0]
  }
): Promise<TaskBook> {
  const { taskId, times, replaced, before = [] } = asked
  const pallet = automation.pallet.name
  const [task, counts] = await Promise.all([
    chain.storage({ pallet, entry: 'Tasks', keys: [taskId] }),
    countTasks(chain, pallet, { times, replaced })
  ])
  const isFree = replaced.some((other) => other.taskId === taskId)
  const taken = countPlaces(before)
  return {
    hasTask: task.evidence.length === 0 ? undefined : task.value !== undefined && !isFree,
    countTasks:
      counts === undefined ? undefined : (time) => (counts.get(time) ?? 0) + (taken.get(time) ?? 0)
  }
}

/** Lists the times of the slots in which a new task takes its places. */
export function listPlaces({ schedule }: Pick<CompiledTask, 'schedule'>): readonly bigint[] {
  return schedule.kind === 'fixed' ? schedule.executionTimes : [schedule.nextExecutionTime]
}

/** Counts the prepaid runs of tasks. Each run takes one place. */
export function countRuns(tasks: readonly Pick<CompiledTask, 'schedule'>[]): number {
  return tasks.flatMap(listPlaces).length
}

/** Counts the places that new tasks take in each slot. */
export function countPlaces(
  groups: readonly { readonly tasks: readonly Pick<CompiledTask, 'schedule'>[] }[]
): Map<bigint, number> {
  const taken = new Map<bigint, number>()
  for (const time of groups.flatMap(({ tasks }) => tasks.flatMap(listPlaces)))
    taken.set(time, (taken.get(time) ?? 0) + 1)
  return taken
}

/**
 * Counts the tasks in each slot, without the tasks in `replaced`; `undefined` if the chain does not
 * store tasks by slot. The count is the length of the slot's list in the storage item `Slots`. The
 * count does not include the extra places that a full slot can give to recurring tasks.
 */
export async function countTasks(
  chain: Chain,
  pallet: string,
  asked: { readonly times: readonly bigint[]; readonly replaced?: readonly TaskRecord[] }
): Promise<ReadonlyMap<bigint, number> | undefined> {
  const { times, replaced = [] } = asked
  if (chain.runtime.storage(pallet, 'Slots') === undefined) return undefined
  const ids = new Set<unknown>(replaced.map(({ taskId }) => taskId))
  const count = async (time: bigint): Promise<number> => {
    try {
      const slot = { pallet, entry: 'Slots', keys: [time] } as const
      const { value = [] } = await chain.storage<readonly unknown[]>(slot)
      return value.filter((place) => !ids.has(place)).length
    } catch (error) {
      // Count a slot that cannot be decoded as empty, because the service itself refuses tasks in
      // this slot.
      if (isParaclockError(error, ValueMalformed)) return 0
      throw error
    }
  }
  const counts = await Promise.all(times.map(count))
  return new Map(times.map((time, at) => [time, counts[at] ?? 0]))
}

/** A hold on an account's balance. `id` names a pallet, and a reason of this pallet. */
export interface HeldPart {
  readonly id: { readonly type: string; readonly value?: { readonly type?: string } }
  readonly amount: bigint
}

/** The amount of the prepayments among an account's holds. */
export function sumPrepaid(holds: readonly HeldPart[]): bigint {
  return holds
    .filter(({ id }) => id.type === servicePallet && id.value?.type === 'Prepayment')
    .reduce((sum, { amount }) => sum + amount, 0n)
}

/** Reads the amount that an account has on hold for runs. Zero if the chain stores no holds. */
export async function readPrepaid(chain: Chain, owner: Hex): Promise<bigint> {
  const holds = { pallet: 'Balances', entry: 'Holds', keys: [parseAccount(owner)] }
  const { value = [] } = await chain.storage<readonly HeldPart[]>(holds)
  return sumPrepaid(value)
}

/**
 * Reads the amount that an account can prepay after its tasks in `replaced` are cancelled;
 * `undefined` if the chain has no known storage of balances. Reserved and held tokens count towards
 * the frozen balance, except prepayments, because runs will spend them.
 */
export async function readSpendable(
  chain: Chain,
  owner: Hex,
  replaced: readonly TaskRecord[] = []
): Promise<bigint | undefined> {
  const left = await readLeft(chain, owner)
  return left === undefined ? undefined : largest([0n, left + sumRefunds(replaced)])
}

/** The amount that a cancellation of tasks refunds. */
export function sumRefunds(tasks: readonly TaskRecord[]): bigint {
  return tasks.reduce((sum, { prepaid }) => sum + prepaid, 0n)
}

/**
 * Reads the free balance of an account minus the amount that must remain in it. Negative if the
 * free balance is less than that amount.
 */
export async function readLeft(chain: Chain, owner: Hex): Promise<bigint | undefined> {
  const existentialDeposit = chain.constant<bigint>({
    pallet: 'Balances',
    name: 'ExistentialDeposit'
  })
  if (
    existentialDeposit === undefined ||
    chain.runtime.storage('System', 'Account') === undefined
  ) {
    return undefined
  }
  const { balance } = await readAccount(chain, parseAccount(owner))
  const prepaid = balance.frozen > 0n ? await readPrepaid(chain, owner) : 0n
  const reserved = balance.reserved - prepaid
  return balance.free - keptBalance({ balance: { ...balance, reserved }, existentialDeposit })
}

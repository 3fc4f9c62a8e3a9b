import { type Hex, ParaclockError, type TaskId } from '@paraclock/core'
import type { Targets, TaskAction, TaskBook } from '@paraclock/schedule'
import type { Codec } from '@polkadot/types/types'
import type { Service } from '../client/ServiceClient.ts'
import { toWeight } from './toWeight.ts'

/**
 * Reads the chain's time, in seconds: that of its best block. A user's own clock may be wrong.
 *
 * @throws ParaclockError `FactMissing` if the chain keeps no time.
 */
export async function readChainTime({ api, name }: Pick<Service, 'api' | 'name'>): Promise<bigint> {
  const now = await api.query['timestamp']?.['now']?.()
  if (now === undefined) throw new ParaclockError('FactMissing', { what: `the time on ${name}` })
  return BigInt(now.toString()) / 1000n
}

/**
 * Reads what the service's root has set for the target of an action: none if it has set nothing.
 *
 * @returns `undefined` if the chain keeps no such thing, or keeps it elsewhere
 */
export async function readTargetsOf(
  { api }: Service,
  action: TaskAction
): Promise<Targets | undefined> {
  if (action.kind !== 'xcmp') return new Map()
  const { paraId } = action
  const targets = api.query['xcmpHandler']?.['targets']
  if (targets === undefined) return undefined
  const settings = await readOption(targets(paraId))
  if (settings === undefined) return new Map()
  const rates = {
    chargePerSecond: BigInt(String(settings['chargePerSecond'])),
    programWeight: toWeight(settings['programWeight']),
    assumedProofSize: BigInt(String(settings['assumedProofSize']))
  }
  return new Map([[paraId, rates]])
}

/** Reads what checks need to know of the service's tasks and of the owner. */
export async function readTaskBook(
  { api, servicePallet }: Service,
  asked: { readonly owner: Hex; readonly taskId: TaskId; readonly times: readonly bigint[] }
): Promise<TaskBook> {
  const { tasks, slots } = api.query[servicePallet] ?? {}
  const [task, counts, spendable] = await Promise.all([
    readOption(tasks?.(asked.taskId)),
    slots === undefined ? undefined : Promise.all(asked.times.map((time) => countIn(slots(time)))),
    readSpendable(api, asked.owner)
  ])
  const bySlot = new Map(asked.times.map((time, at) => [time, counts?.[at] ?? 0]))
  return {
    ...(tasks === undefined ? {} : { hasTask: task !== undefined }),
    ...(counts === undefined ? {} : { countTasks: (time) => bySlot.get(time) ?? 0 }),
    ...(spendable === undefined ? {} : { spendable })
  }
}

/** What an account can put on hold: what is free, without the existential deposit. */
export async function readSpendable(api: Service['api'], owner: Hex): Promise<bigint | undefined> {
  const deposit = api.consts['balances']?.['existentialDeposit']
  const account = await api.query['system']?.['account']?.(owner)
  if (deposit === undefined || account === undefined) return undefined
  const { data } = account as unknown as { readonly data: { readonly free: Codec } }
  const free = BigInt(data.free.toString()) - BigInt(deposit.toString())
  return free > 0n ? free : 0n
}

async function countIn(read: Promise<Codec>): Promise<number> {
  return ((await read) as unknown as readonly unknown[]).length
}

async function readOption(
  read: Promise<Codec> | undefined
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const value = (await read) as { readonly isEmpty: boolean; toPrimitive(): unknown } | undefined
  if (value === undefined || value.isEmpty) return undefined
  return value.toPrimitive() as Readonly<Record<string, unknown>>
}

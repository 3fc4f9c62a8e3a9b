import { keyFromHex } from '@paraclock/executor'
import type { Runtime, StorageItem } from '@paraclock/types'
import type { StateLayers } from '../chain/StateLayers.ts'
import { describeState, readEntry } from '../network/readEntry.ts'

export interface Cores {
  /**
   * Whether one of the first `count` cores serves a parachain in block `number`. Such a core is
   * assigned to the parachain, or to the on-demand pool. A core of the pool does not count if the
   * parachain had its own core in the last block of the state.
   */
  serves(number: number, count: number, paraId: number): boolean
  /**
   * The number of the first `count` cores that are assigned to a parachain in block `number`. The
   * relay chain fills its claim queue from these assignments.
   */
  count(number: number, count: number, paraId: number): number
}

interface Work {
  readonly assignments: readonly (readonly [
    { readonly type: 'Idle' | 'Pool' | 'Task'; readonly value: unknown },
    unknown
  ])[]
  readonly end_hint: number | undefined
}

/** Planned work of a core, and the block at which the core's next planned work begins. */
interface Schedule extends Work {
  readonly next_schedule: number | undefined
}

interface Descriptor {
  readonly queue: { readonly first: number } | undefined
  readonly current_work: Work | undefined
}

/** The number of cores in a relay chain's configuration. */
export interface Configuration {
  readonly scheduler_params?: { readonly num_cores: number }
}

const PALLETS = ['ParaScheduler', 'CoretimeAssignmentProvider']

/**
 * The maximum number of cores that are read. A faulty node can report any u32 as the number of
 * cores.
 */
const MAX_CORES = 10_000

export async function readCores(
  runtime: Runtime,
  state: StateLayers,
  first: number
): Promise<Cores | undefined> {
  const item = (name: string) =>
    PALLETS.flatMap((pallet) => runtime.storage(pallet, name) ?? []).at(0)
  const [described, planned] = [item('CoreDescriptors'), item('CoreSchedules')]
  if (described === undefined || planned === undefined) return undefined
  const assigned: { readonly core: number; readonly from: number; readonly work: Work }[] = []
  let next: (readonly [core: number, from: number])[] = []
  for (const [core, { queue, current_work: work }] of await readDescriptors(
    runtime,
    state,
    described
  )) {
    if (work !== undefined) assigned.push({ core, from: 0, work })
    if (queue !== undefined) next.push([core, queue.first])
  }
  while (next.length > 0) {
    const values = await state.read(
      next.map(([core, from]) => keyFromHex(planned.key([from, core])))
    )
    next = next.flatMap(([core, from], at): typeof next => {
      const value = values[at]
      if (value == null) return []
      const work = planned.decode(value) as Schedule
      assigned.push({ core, from, work })
      const later = work.next_schedule
      return later === undefined || later <= from ? [] : [[core, later]]
    })
  }
  if (assigned.length === 0) return undefined
  const listWork = (number: number, count: number) =>
    [...new Set(assigned.map(({ core }) => core))]
      .filter((core) => core < count)
      .flatMap((core) => {
        const work = assigned.findLast((one) => one.core === core && one.from <= number)?.work
        const isOver = work?.end_hint !== undefined && work.end_hint <= number
        return isOver ? [] : (work?.assignments ?? []).map(([what]) => what)
      })
  const countOwn = (number: number, count: number, paraId: number) =>
    listWork(number, count).filter(({ type, value }) => type === 'Task' && value === paraId).length
  return {
    count: countOwn,
    serves: (number, count, paraId) =>
      countOwn(number, count, paraId) > 0 ||
      (countOwn(first, count, paraId) === 0 &&
        listWork(number, count).some(({ type }) => type === 'Pool'))
  }
}

/**
 * Reads the descriptors of all cores. Newer runtimes store them as one value, in `ParaScheduler`.
 * Older runtimes store a value for each core, in `CoretimeAssignmentProvider`.
 */
async function readDescriptors(
  runtime: Runtime,
  state: StateLayers,
  item: StorageItem
): Promise<readonly (readonly [core: number, descriptor: Descriptor])[]> {
  if (item.keyCount === 0) {
    const [value = null] = await state.read([keyFromHex(item.key())])
    return (item.decode(value) ?? []) as readonly (readonly [number, Descriptor])[]
  }
  const chain = describeState(runtime, state)
  const config = await readEntry<Configuration>(chain, 'Configuration', 'ActiveConfig')
  const length = Math.min(config?.scheduler_params?.num_cores ?? 0, MAX_CORES)
  const cores = Array.from({ length }, (_, core) => core)
  const values = await state.read(cores.map((core) => keyFromHex(item.key(core))))
  return cores.map((core) => [core, item.decode(values[core] ?? null) as Descriptor])
}

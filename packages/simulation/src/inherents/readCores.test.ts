import { hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime, type Runtime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { createState } from '../../test/support/createState.ts'
import { StateLayers } from '../chain/StateLayers.ts'
import { readCores } from './readCores.ts'

const relay = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'relay', version: 16 }) })
const WHOLE = 57_600

type Job = 'pool' | 'idle' | number
interface Plan {
  readonly jobs: readonly Job[]
  readonly until?: number
}

/** The planned work of cores: what runs now, and what begins in later blocks. */
interface CorePlan {
  readonly now?: Plan
  /** The block of the first planned work. Defaults to none. */
  readonly first?: number
  /** By block: the work, and the block of the next. */
  readonly later?: Readonly<Record<number, Plan & { readonly next?: number }>>
}

function assign({ jobs, until }: Plan) {
  const what = (job: Job) => {
    if (job === 'pool') return { type: 'Pool', value: undefined }
    return job === 'idle' ? { type: 'Idle', value: undefined } : { type: 'Task', value: job }
  }
  return { assignments: jobs.map((job) => [what(job), WHOLE]), end_hint: until }
}

function describe({ now, first }: CorePlan) {
  const running = { ratio: WHOLE, remaining: WHOLE }
  const work = now && {
    ...{ ...assign(now), pos: 0, step: WHOLE },
    assignments: assign(now).assignments.map(([what]) => [what, running])
  }
  return { queue: first === undefined ? undefined : { first, last: first }, current_work: work }
}

function listSchedules(cores: Readonly<Record<number, CorePlan>>, pallet: string) {
  return Object.entries(cores).flatMap(([core, { later = {} }]) =>
    Object.entries(later).map(([from, { next, ...plan }]) => ({
      ...{ pallet, item: 'CoreSchedules', keys: [[Number(from), Number(core)]] },
      value: { ...assign(plan), next_schedule: next }
    }))
  )
}

/** Reads the cores of a relay chain in block 10. */
async function read(cores: Readonly<Record<number, CorePlan>>) {
  const pallet = 'ParaScheduler'
  const value = Object.entries(cores).map(([core, plan]) => [Number(core), describe(plan)])
  const entries = [{ pallet, item: 'CoreDescriptors', value }, ...listSchedules(cores, pallet)]
  return await readCores(relay, new StateLayers(createState(relay, entries)), 10)
}

test('a core of a parachain serves it, if it is one of the cores that count', async () => {
  const cores = await read({ 0: { now: { jobs: ['idle'] } }, 2: { now: { jobs: [2000, 2001] } } })
  expect([2000, 2001, 2002].map((id) => cores?.serves(10, 3, id))).toEqual([true, true, false])
  expect(cores?.serves(10, 2, 2000)).toBe(false)
  expect([3, 2].map((count) => cores?.count(10, count, 2000))).toEqual([1, 0])
})

test('a core of the pool serves the parachains that had none of their own', async () => {
  const cores = await read({
    0: { now: { jobs: ['pool'] } },
    1: { now: { jobs: [2000], until: 20 } }
  })
  expect([10, 19, 20].map((number) => cores?.serves(number, 2, 2000))).toEqual([true, true, false])
  expect([10, 20].map((number) => cores?.serves(number, 2, 2001))).toEqual([true, true])
  // Without the second core, the first one is all that there is.
  expect(cores?.serves(20, 1, 2000)).toBe(true)
  expect(cores?.serves(20, 0, 2001)).toBe(false)
})

test('each core of a parachain counts, from its block on', async () => {
  const plan = { now: { jobs: ['pool'] }, first: 15, later: { 15: { jobs: [2000] } } } as const
  const cores = await read({ 0: { now: { jobs: [2000] } }, 1: plan, 2: plan })
  expect([14, 15].map((number) => cores?.count(number, 3, 2000))).toEqual([1, 3])
  expect(cores?.count(15, 3, 2001)).toBe(0)
})

test('planned work replaces what runs, from its block on, one after the other', async () => {
  const cores = await read({
    0: {
      now: { jobs: [2000] },
      first: 15,
      later: {
        15: { jobs: [2001], next: 18 },
        18: { jobs: ['idle'], next: 25 },
        25: { jobs: [2000] }
      }
    }
  })
  const served = (id: number) =>
    [10, 14, 15, 17, 18, 24, 25, 99].map((number) => cores?.serves(number, 1, id))
  expect(served(2000)).toEqual([true, true, false, false, false, false, true, true])
  expect(served(2001)).toEqual([false, false, true, true, false, false, false, false])
})

test('a core without work yet has none before its first, and plans that name no later block end', async () => {
  const cores = await read({
    0: { first: 15, later: { 15: { jobs: [2000], until: 20, next: 15 } } },
    1: { first: 16 }
  })
  expect([14, 15, 19, 20].map((number) => cores?.serves(number, 2, 2000))).toEqual([
    false,
    true,
    true,
    false
  ])
})

test('nothing is known of cores where none has work, or the runtime has none', async () => {
  expect(await read({})).toBeUndefined()
  expect(await read({ 0: {}, 1: { first: 16 } })).toBeUndefined()
  const target = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 16 }) })
  expect(await readCores(target, new StateLayers(createState(target, [])), 10)).toBeUndefined()
})

/** The relay chain's runtime with its cores as older ones have them: by core, in another pallet. */
function makeOlder(): Runtime {
  const names = ['CoreDescriptors', 'CoreSchedules']
  const older = {
    ...relay,
    storage(pallet: string, item: string) {
      if (pallet === 'ParaScheduler') return undefined
      if (pallet !== 'CoretimeAssignmentProvider' || !names.includes(item)) {
        return relay.storage(pallet, item)
      }
      const found = relay.storage('ParaScheduler', item)
      if (item === 'CoreSchedules' || found === undefined) return found
      const hex = (core: number) => `${found.key()}${core.toString(16).padStart(2, '0')}`
      const decode = (value: Uint8Array | null) =>
        value === null
          ? { queue: undefined, current_work: undefined }
          : (found.decode(value) as [number, unknown][])[0]?.[1]
      return { ...found, keyCount: 1, key: hex, decode }
    }
  }
  return older as unknown as Runtime
}

test('older runtimes have a value for each core of the configuration', async () => {
  const older = makeOlder()
  const config = relay.storage('Configuration', 'ActiveConfig')
  const active = config?.decode(null) as { readonly scheduler_params: object }
  const plans: Record<number, CorePlan> = {
    1: { now: { jobs: [2000] } },
    2: { first: 12, later: { 12: { jobs: [2001] } } },
    3: { now: { jobs: [2002] } }
  }
  let mostKeys = 0
  const open = async (count: number) => {
    const entries = [
      {
        ...{ pallet: 'Configuration', item: 'ActiveConfig' },
        value: { ...active, scheduler_params: { ...active.scheduler_params, num_cores: count } }
      },
      ...listSchedules(plans, 'ParaScheduler')
    ]
    const layers = new StateLayers(createState(relay, entries))
    const top = Object.entries(plans).map(([core, plan]) => {
      const [, value] = encodeEntry(relay, {
        ...{ pallet: 'ParaScheduler', item: 'CoreDescriptors' },
        value: [[Number(core), describe(plan)]]
      })
      const key = older.storage('CoretimeAssignmentProvider', 'CoreDescriptors')?.key(Number(core))
      return [
        Buffer.from(key?.slice(2) ?? '', 'hex').toString('latin1'),
        hexToBytes(value)
      ] as const
    })
    const state = layers.with({ top: new Map(top) as never, child: new Map() })
    const read: StateLayers['read'] = (keys, child) => {
      mostKeys = Math.max(mostKeys, keys.length)
      return StateLayers.prototype.read.call(state, keys, child)
    }
    return await readCores(older, Object.assign(state, { read }), 10)
  }
  const cores = await open(3)
  expect([2000, 2001, 2002].map((id) => cores?.serves(12, 9, id))).toEqual([true, true, false])
  expect(cores?.serves(11, 9, 2001)).toBe(false)
  expect((await open(4))?.serves(10, 9, 2002)).toBe(true)
  expect(await open(0)).toBeUndefined()
  // A faulty node can state any number of cores.
  expect((await open(1_000_000))?.serves(10, 9, 2002)).toBe(true)
  expect(mostKeys).toBe(10_000)
})

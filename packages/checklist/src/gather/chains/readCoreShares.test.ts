import { createChain, createMemorySource } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { decodeMetadata, encodeEntry, openRuntime, type Runtime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { readCoreShares } from './readCoreShares.ts'

const relay = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'relay', version: 16 }) })
const WHOLE = 57_600
const paraIds = { service: 2115, target: 2200 }
const { signal } = new AbortController()

type Parts = readonly (readonly [what: 'idle' | 'pool' | number, parts: number])[]
interface CorePlan {
  readonly now?: Parts
  readonly until?: number
  /** By block: the work that is planned for it. */
  readonly later?: readonly (readonly [from: number, work: Parts])[]
}

const nameOf = (what: Parts[number][0]) => {
  if (typeof what === 'number') return { type: 'Task', value: what }
  return { type: what === 'idle' ? 'Idle' : 'Pool', value: undefined }
}

function describe({ now, until, later = [] }: CorePlan) {
  const first = later[0]?.[0]
  const work = now && {
    assignments: now.map(([what, ratio]) => [nameOf(what), { ratio, remaining: ratio }]),
    ...{ end_hint: until, pos: 0, step: Math.min(...now.map(([, ratio]) => ratio)) }
  }
  return { queue: first === undefined ? undefined : { first, last: first }, current_work: work }
}

function encodeCores(plans: readonly CorePlan[]): Map<Hex, Hex> {
  const pallet = 'ParaScheduler'
  const value = plans.map((plan, core) => [core, describe(plan)])
  const planned = plans.flatMap(({ later = [] }, core) =>
    later.map(([from, work], index) => ({
      ...{ pallet, item: 'CoreSchedules', keys: [[from, core]] },
      value: {
        assignments: work.map(([what, parts]) => [nameOf(what), parts]),
        ...{ end_hint: undefined, next_schedule: later[index + 1]?.[0] }
      }
    }))
  )
  const entries = [{ pallet, item: 'CoreDescriptors', value }, ...planned]
  return new Map(entries.map((entry) => encodeEntry(relay, entry)))
}

/** Reads the shares on a relay chain at block 10. */
async function readShares(storage: ReadonlyMap<Hex, Hex>, metadata: Runtime) {
  const block = { number: 10, hash: `0x${'45'.repeat(32)}` } as const
  const source = createMemorySource({ storage, requests: { chain_getBlockHash: block.hash } })
  const chain = createChain({ name: 'relay', metadata, block, source })
  return await readCoreShares(chain, paraIds, signal)
}

const read = (plans: readonly CorePlan[], metadata = relay) =>
  readShares(encodeCores(plans), metadata)

const others = (count: number, parts: number): Parts =>
  Array.from({ length: count }, (_, at) => [3000 + at, parts])

test.each([
  ['a whole core', [[2115, WHOLE]], WHOLE, 1],
  [
    'the least share that is sold',
    [
      ['idle', WHOLE - 720],
      [2115, 720]
    ],
    720,
    80
  ],
  [
    'a half',
    [
      [2115, WHOLE / 2],
      ['pool', WHOLE / 2]
    ],
    WHOLE / 2,
    2
  ],
  [
    'three quarters, in turns of a quarter',
    [
      [2115, 43_200],
      [3000, 14_400]
    ],
    43_200,
    2
  ],
  ['a half beside many small shares', [[2115, WHOLE / 2], ...others(40, 720)], WHOLE / 2, 41],
  [
    'a share that is not a multiple of the smallest',
    [
      [2115, 38_400],
      [3000, 19_200]
    ],
    38_400,
    2
  ],
  [
    'two shares of one core',
    [
      [2115, 14_400],
      [3000, 28_800],
      [2115, 14_400]
    ],
    28_800,
    3
  ]
] as const)('%s', async (_, now, parts, blocks) => {
  expect(await read([{ now: [[3000, WHOLE]] }, { now }])).toMatchObject({
    ...{ blockSeconds: 6, service: [{ from: 10, parts, blocks }] }
  })
})

test('the parts of several cores are added, and the core with the most claims counts', async () => {
  const shares = await read([
    {
      now: [
        [2200, 720],
        ['idle', WHOLE - 720]
      ]
    },
    { now: [[2200, WHOLE]] }
  ])
  expect(shares?.target).toEqual([{ from: 10, parts: WHOLE + 720, blocks: 1 }])
})

test('planned work and ends change the share, from their blocks on', async () => {
  const half: Parts = [
    [2115, WHOLE / 2],
    ['idle', WHOLE / 2]
  ]
  const later = [
    [20, half],
    [30, [[3000, WHOLE]]]
  ] as const
  const shares = await read([
    { now: [[2115, WHOLE]], later },
    { now: [[2200, WHOLE]], until: 25 }
  ])
  expect(shares?.service).toEqual([
    { from: 10, parts: WHOLE, blocks: 1 },
    { from: 20, parts: WHOLE / 2, blocks: 2 },
    { from: 30, parts: 0, blocks: undefined }
  ])
  expect(shares?.target).toEqual([
    { from: 10, parts: WHOLE, blocks: 1 },
    { from: 25, parts: 0, blocks: undefined }
  ])
  const storageItems = shares?.evidence.map((one) => ('item' in one ? one.item : ''))
  expect(storageItems).toEqual([
    'paraScheduler.coreDescriptors',
    ...Array(2).fill('paraScheduler.coreSchedules')
  ])
})

test('a relay chain without cores states none', async () => {
  expect(await read([])).toBeUndefined()
  const service = readRuntimeMetadata({ runtime: 'target', version: 16 })
  expect(await read([], openRuntime({ metadata: service }))).toBeUndefined()
})

/** The relay chain's runtime with its cores as older ones have them: by core, in another pallet. */
function openOlder(): Runtime {
  const metadata = decodeMetadata(readRuntimeMetadata({ runtime: 'relay', version: 16 }))
  const { lookup, pallets } = metadata
  const typeOf = (id: number | undefined) => lookup[id ?? -1]?.def
  const older = pallets.map((pallet) => {
    if (pallet.name !== 'ParaScheduler' || pallet.storage === undefined) return pallet
    const items = pallet.storage.items.map((item) => {
      if (item.name !== 'CoreDescriptors' || item.type.tag !== 'plain') return item
      const map = typeOf(item.type.value)
      const list = map?.tag === 'composite' ? typeOf(map.value[0]?.type) : undefined
      const pair = list?.tag === 'sequence' ? typeOf(list.value) : undefined
      const [key = 0, value = 0] = pair?.tag === 'tuple' ? pair.value : []
      const type = { tag: 'map', value: { hashers: [{ tag: 'Twox256' }], key, value } } as const
      return { ...item, type }
    })
    const name = 'CoretimeAssignmentProvider'
    return { ...pallet, name, storage: { prefix: name, items } }
  })
  return openRuntime({ metadata: { ...metadata, pallets: older } as typeof metadata })
}

test('older runtimes have a value for each core, in another pallet', async () => {
  const older = openOlder()
  const pallet = 'CoretimeAssignmentProvider'
  const plans = [
    [
      [2115, 720],
      ['idle', WHOLE - 720]
    ],
    [[3000, WHOLE]]
  ] as const
  const entries = plans.map((now, core) =>
    encodeEntry(older, { pallet, item: 'CoreDescriptors', keys: [core], value: describe({ now }) })
  )
  const config = older.storage('Configuration', 'ActiveConfig')?.decode(null) as {
    readonly scheduler_params: object
  }
  const params = { ...config.scheduler_params, num_cores: 2 }
  const active = encodeEntry(older, {
    ...{ pallet: 'Configuration', item: 'ActiveConfig' },
    value: { ...config, scheduler_params: params }
  })
  const shares = await readShares(new Map([...entries, active]), older)
  expect(shares?.service).toEqual([{ from: 10, parts: 720, blocks: 80 }])
  expect(shares?.evidence).toMatchObject([{ item: 'coretimeAssignmentProvider.coreDescriptors' }])
})

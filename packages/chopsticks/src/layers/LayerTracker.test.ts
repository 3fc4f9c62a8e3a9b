import * as core from '@acala-network/chopsticks-core'
import { createMemoryStorage, keyFromHex, keyToHex, type StorageKey } from '@paraclock/executor'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type {
  ChopsticksApi,
  ChopsticksCore,
  ChopsticksLayer,
  ChopsticksWritableLayer
} from '../ChopsticksCore.ts'
import { Patches } from '../Patches.ts'
import { createParentFinder } from './createParentFinder.ts'
import { readBlock } from './LayerStack.ts'
import { LayerTracker } from './LayerTracker.ts'

const chopsticks = core as unknown as ChopsticksCore
const NODE: Record<string, string> = {
  '0x01': '0xa1',
  '0x0102': '0xa2',
  '0x02': '0xa3',
  '0x03': '0xa4'
}

/** A lowest layer that reads from `NODE`. */
function createBottom(): core.RemoteStorageLayer {
  const api = {
    getStorage: async (key: string) => NODE[key] ?? null,
    getStorageBatch: async (_: string, keys: string[]) =>
      keys.map((key) => [key, NODE[key] ?? null]),
    getKeysPaged: async (prefix: string, count: number, start: string) =>
      Object.keys(NODE)
        .sort()
        .filter((key) => key.startsWith(prefix) && key > start)
        .slice(0, count)
  }
  return new core.RemoteStorageLayer(api as never, '0x00', undefined)
}

type Write = [key: `0x${string}`, value: string | undefined]
const KEYS = ['0x', '0x01', '0x0102', '0x0103', '0x02', '0x03', '0x04'] as const
const write: fc.Arbitrary<Write> = fc.tuple(
  fc.constantFrom(...KEYS),
  fc.constantFrom('0xff', '0x', 'Deleted', 'DeletedPrefix', undefined)
)

async function walk(tracker: LayerTracker, layer: ChopsticksLayer): Promise<string[]> {
  const stack = tracker.stackOf(layer)
  const found: string[] = []
  let cursor = '' as StorageKey
  for (;;) {
    const next = stack.nextKey(cursor)
    if (next === null) return found
    if (typeof next === 'symbol') await stack.base.fetchMissing()
    else {
      found.push(keyToHex(next))
      cursor = next
    }
  }
}

test('layers read as Chopsticks itself reads them, whenever they are first looked at', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(write, { maxLength: 5 }), { minLength: 1, maxLength: 80, size: 'max' }),
      fc.nat(79),
      fc.boolean(),
      async (layers, adoptedUntil, lookBetween) => {
        const patches = new Patches()
        let layer: core.RemoteStorageLayer | core.StorageLayer = createBottom()
        const apply = (from: number, to: number): void => {
          for (const writes of layers.slice(from, to)) {
            const next: core.StorageLayer = new core.StorageLayer(layer as never)
            for (const [key, value] of writes) next.set(key, value as never)
            layer = next
          }
        }
        apply(0, adoptedUntil)
        const tracker = new LayerTracker(createParentFinder(chopsticks, patches))
        patches.method(core.StorageLayer.prototype, 'set', (original) => {
          return function (this: unknown, key: unknown, value: unknown) {
            tracker.write(this as ChopsticksWritableLayer, key as never, value)
            return original.call(this, key, value)
          }
        })
        try {
          if (lookBetween) tracker.stackOf(layer as unknown as ChopsticksLayer)
          apply(adoptedUntil, layers.length)
          const top = layer as unknown as ChopsticksLayer
          const ours = await readBlock(tracker.stackOf(top), KEYS)
          for (const [index, key] of KEYS.entries()) {
            const theirs = await top.get(key, false)
            expect(ours[index]).toBe(theirs === 'Deleted' ? undefined : theirs)
          }
          const present = KEYS.filter(
            (_, index) => ours[index] !== undefined && KEYS[index] !== '0x'
          )
          expect(await walk(tracker, top)).toEqual([...present].sort())
        } finally {
          patches.undo()
        }
      }
    ),
    { numRuns: 150 }
  )
})

test('a write to a layer that lies deep below is seen above', async () => {
  const patches = new Patches()
  const tracker = new LayerTracker(createParentFinder(chopsticks, patches))
  const bottom = new core.StorageLayer(createBottom() as never)
  let layer = bottom
  const stackOf = () => tracker.stackOf(layer as unknown as ChopsticksLayer)
  tracker.follow(bottom as unknown as ChopsticksLayer)
  for (let depth = 0; depth < 100; depth++) {
    layer = new core.StorageLayer(layer as never)
    tracker.follow(layer as unknown as ChopsticksLayer)
    stackOf()
  }
  expect(stackOf().views.length).toBeLessThan(40)
  expect(await readBlock(stackOf(), ['0x05'])).toEqual([undefined])
  tracker.write(bottom as unknown as ChopsticksWritableLayer, '0x05', '0x55')
  expect(await readBlock(stackOf(), ['0x05'])).toEqual(['0x55'])
  patches.undo()
})

test('a layer that holds more than those above it is not copied with them', () => {
  const patches = new Patches()
  const tracker = new LayerTracker(createParentFinder(chopsticks, patches))
  const over = (below: object, keys: number) => {
    const layer = new core.StorageLayer(below as never) as unknown as ChopsticksWritableLayer
    tracker.follow(layer)
    for (let key = 0; key < keys; key++) tracker.write(layer, keyOf(key), '0x00')
    return layer
  }
  const keyOf = (key: number): `0x${string}` => `0x${key.toString(16).padStart(4, '0')}`
  const large = over(createBottom(), 200)
  const [view] = tracker.stackOf(large).views
  let top = large
  for (let depth = 0; depth < 100; depth++) {
    top = over(top, 1)
    expect(tracker.stackOf(top).views.at(-1)).toBe(view)
    expect(tracker.stackOf(top).views.length).toBeLessThan(40)
  }
  patches.undo()
})

test('child tries lie among the other keys, and are kept apart', async () => {
  const patches = new Patches()
  const tracker = new LayerTracker(createParentFinder(chopsticks, patches))
  const layer = new core.StorageLayer(createBottom() as never)
  const child = keyToHex(`:child_storage:default:${'c'.repeat(32)}` as StorageKey)
  const writable = layer as unknown as ChopsticksWritableLayer
  tracker.follow(writable)
  tracker.write(writable, `${child}01`, '0x11')
  tracker.write(writable, '0x3b', '0x22')
  const stack = tracker.stackOf(writable)
  const childKey = keyFromHex(child)
  expect(stack.get(keyFromHex('0x01'), childKey)).toEqual(Uint8Array.of(0x11))
  await walk(tracker, writable)
  expect(await walk(tracker, writable)).toEqual(['0x01', '0x0102', '0x02', '0x03', '0x3b'])
  expect(await readBlock(stack, [`${child}01`, `${child}02`])).toEqual(['0x11', undefined])
  patches.undo()
})

/** A lowest layer like that of a genesis or a node, and its recorded calls. */
function createLowest(kind: 'node' | 'genesis' | 'broken') {
  const asked: string[] = []
  const child = keyToHex(CHILD)
  const keys = ['0x01', '0x02', `${child}05`, `${child}06`]
  const fail = (): never => {
    throw new Error(kind === 'broken' ? 'gone' : 'GenesisProvider: child trie not implemented')
  }
  const layer: ChopsticksLayer = {
    get: async (key) => {
      asked.push(`get ${key}`)
      if (kind !== 'node' && key.startsWith(child)) fail()
      return key === '0x02' ? '0x22' : key === `${child}05` ? '0x55' : undefined
    },
    getMany: async (wanted) => {
      asked.push(`many ${wanted.join(' ')}`)
      if (kind === 'genesis') return []
      return wanted.map((key) => (key === '0x02' ? '0x22' : undefined))
    },
    getKeysPaged: async (prefix, count, after) => {
      asked.push(`keys ${prefix} ${after}`)
      if (kind !== 'node' && prefix !== '0x') fail()
      return keys.filter((key) => key.startsWith(prefix) && key > after).slice(0, count)
    },
    deleted: () => false
  }
  return { asked, stack: new LayerTracker(() => undefined).stackOf(layer) }
}

const CHILD = `:child_storage:default:${'c'.repeat(32)}` as StorageKey
const KEY = keyFromHex('0x05')

/** Returns the next key after a key in the child trie. */
async function nextInChild({ stack }: ReturnType<typeof createLowest>) {
  for (;;) {
    const next = stack.nextKey(KEY, CHILD)
    if (typeof next !== 'symbol') return next
    await stack.base.fetchMissing()
  }
}

test('a node is asked for many keys at once, and for those of a child trie one by one', async () => {
  const lowest = createLowest('node')
  const { stack, asked } = lowest
  const child = keyToHex(CHILD)
  expect(await readBlock(stack, ['0x01', '0x02'])).toEqual([undefined, '0x22'])
  expect(await readBlock(stack, [`${child}05`, `${child}07`])).toEqual(['0x55', undefined])
  expect(await nextInChild(lowest)).toBe('\x06')
  expect(asked).toEqual([
    'many 0x01 0x02',
    `get ${child}05`,
    `get ${child}07`,
    `keys ${child} ${child}05`
  ])
})

test('a genesis is asked for one key at a time, and has no child tries', async () => {
  const lowest = createLowest('genesis')
  const { stack, asked } = lowest
  expect(await readBlock(stack, ['0x01', '0x02'])).toEqual([undefined, '0x22'])
  expect(await readBlock(stack, ['0x03'])).toEqual([undefined])
  expect(asked).toEqual(['many 0x01 0x02', 'get 0x01', 'get 0x02', 'get 0x03'])
  expect(await readBlock(stack, [`${keyToHex(CHILD)}05`])).toEqual([undefined])
  expect(await nextInChild(lowest)).toBeNull()
})

test('another error of the lowest layer is that of the read', async () => {
  const lowest = createLowest('broken')
  await expect(readBlock(lowest.stack, [`${keyToHex(CHILD)}05`])).rejects.toThrow('gone')
  await expect(nextInChild(lowest)).rejects.toThrow('gone')
})

test('a state in memory is read from there, and its reads are not kept', async () => {
  const localState = createMemoryStorage({ top: [[KEY, Uint8Array.of(7)]] })
  const layer = createBottom() as unknown as ChopsticksLayer
  const tracker = new LayerTracker(() => undefined)
  const api = { localState } as unknown as ChopsticksApi
  const stack = tracker.stackOf(layer, api)
  expect(tracker.stackOf(layer, api)).toBe(stack)
  expect(await readBlock(stack, ['0x05', '0x01'])).toEqual(['0x07', undefined])
  expect([...stack.base.takeTouched()]).toEqual([])
  expect(stack.base.roundTrips).toBe(0)
})

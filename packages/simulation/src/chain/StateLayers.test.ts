import type { Hex } from '@paraclock/core'
import {
  createMemoryStorage,
  createRemoteStorage,
  keyFromHex,
  keyToHex,
  type StorageDiff,
  type StorageKey
} from '@paraclock/executor'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { StateLayers } from './StateLayers.ts'

const key = (text: string): StorageKey => text as StorageKey
const local = (entries: Iterable<readonly [string, Uint8Array]>) => {
  const storage = createMemoryStorage({
    top: [...entries].map(([name, value]) => [key(name), value] as const)
  })
  return { ...storage, fetchMissing: async () => undefined }
}
const diffOf = (changes: Iterable<readonly [string, Uint8Array | null]>): StorageDiff => ({
  top: new Map([...changes].map(([name, value]) => [key(name), value])),
  child: new Map()
})

const name = fc.string({ minLength: 1, maxLength: 2, unit: fc.constantFrom('a', 'b', 'c') })
const value = fc.option(fc.uint8Array({ minLength: 1, maxLength: 2 }), { nil: null })
const changes = fc.uniqueArray(fc.tuple(name, value), { selector: ([one]) => one, maxLength: 6 })

test('reading and walking layers equals one map of all changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      changes,
      fc.array(changes, { maxLength: 40, size: 'max' }),
      async (first, blocks) => {
        const model = new Map<string, Uint8Array>()
        for (const [one, set] of first) if (set !== null) model.set(one, set)
        let state = new StateLayers(local(model))
        for (const block of blocks) {
          state = state.with(diffOf(block))
          for (const [one, set] of block) {
            if (set === null) model.delete(one)
            else model.set(one, set)
          }
          const sorted = [...model.keys()].sort()
          expect(await state.listKeys({ prefix: key('') })).toEqual(sorted)
          expect(await state.read(sorted.map(key))).toEqual(sorted.map((one) => model.get(one)))
        }
        expect(state.depth).toBeLessThanOrEqual(6)
      }
    ),
    { numRuns: 50 }
  )
})

test('a state does not change when another is made from it', async () => {
  const first = new StateLayers(local([['a', Uint8Array.of(1)]]))
  const second = first.with({ top: new Map([[key('a'), null]]), child: new Map() })
  expect(await first.read([key('a')])).toEqual([Uint8Array.of(1)])
  expect(await second.read([key('a')])).toEqual([null])
  expect(second.with({ top: new Map(), child: new Map() })).toBe(second)
})

test('keys are listed by prefix, from a key on, up to a number', async () => {
  const one = Uint8Array.of(1)
  const state = new StateLayers(local(['a', 'aa', 'ab', 'b'].map((text) => [text, one] as const)))
  const list = (args: { prefix: string; after?: string; count?: number }) =>
    state.listKeys({
      prefix: key(args.prefix),
      ...(args.after === undefined ? {} : { after: key(args.after) }),
      count: args.count
    })
  expect(await list({ prefix: 'a' })).toEqual(['a', 'aa', 'ab'])
  expect(await list({ prefix: 'a', count: 2 })).toEqual(['a', 'aa'])
  expect(await list({ prefix: 'a', after: 'aa' })).toEqual(['ab'])
  expect(await list({ prefix: 'aa', after: '' })).toEqual(['aa'])
  expect(await list({ prefix: 'a', after: 'ab' })).toEqual([])
})

test('unknown values are fetched, also of child tries', async () => {
  const child = '0x3a6368696c645f73746f726167653a64656661756c743a01' as Hex
  const asked: string[] = []
  const base = createRemoteStorage({
    reader: {
      async getMany(keys, options) {
        asked.push(`${options?.child ?? ''} ${keys.join()}`)
        return keys.map((one) => (one === '0x0102' || one === '0x05' ? '0x07' : null))
      },
      keysAfter: async (after, _count, options) =>
        [options?.child === undefined ? '0x0102' : '0x05'].filter((one) => one > after) as Hex[]
    }
  })
  const state = new StateLayers(base)
  expect(await state.read(['0x0102', '0x0103'].map((one) => keyFromHex(one as Hex)))).toEqual([
    Uint8Array.of(7),
    null
  ])
  expect(asked).toHaveLength(1)
  const trie = keyFromHex(child)
  expect(await state.read([keyFromHex('0x05')], trie)).toEqual([Uint8Array.of(7)])
  const keys = await state.listKeys({ prefix: keyFromHex('0x'), child: trie })
  expect(keys.map(keyToHex)).toEqual(['0x05'])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLayeredStorage } from './createLayeredStorage.ts'
import { createMemoryStorage } from './createMemoryStorage.ts'
import { SortedKeys } from './SortedKeys.ts'
import { type KeyChanges, MISSING, type Storage } from './Storage.ts'
import {
  CHILD_PREFIX,
  EMPTY_KEY,
  keyFromBytes,
  keyFromHex,
  keyToBytes,
  keyToHex,
  type StorageKey
} from './StorageKey.ts'

const key = (text: string): StorageKey => text as StorageKey
const value = (...bytes: number[]): Uint8Array => Uint8Array.from(bytes)
const child = key(`${CHILD_PREFIX}one`)

function walk(storage: Storage, of?: StorageKey): string[] {
  const keys: string[] = []
  for (let at = storage.nextKey(EMPTY_KEY, of); at !== null && at !== MISSING; ) {
    keys.push(at)
    at = storage.nextKey(at, of)
  }
  return keys
}

describe('keys', () => {
  test('bytes, hex and keys are the same thing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200, size: 'max' }), (bytes) => {
        const made = keyFromBytes(bytes)
        expect(made).toHaveLength(bytes.length)
        expect(keyToBytes(made)).toEqual(bytes)
        expect(keyToHex(made)).toBe(`0x${Buffer.from(bytes).toString('hex')}`)
        expect(keyFromHex(keyToHex(made))).toBe(made)
      })
    )
  })

  test('a key longer than what a function may take as arguments is made', () => {
    expect(keyFromBytes(new Uint8Array(300_000))).toHaveLength(300_000)
  })

  test('comparing keys compares their bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), fc.uint8Array(), (left, right) => {
        expect(keyFromBytes(left) < keyFromBytes(right)).toBe(Buffer.compare(left, right) < 0)
      })
    )
  })
})

test('sorted keys are in order however they came and went', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 3 })
  const step = fc.tuple(text, fc.constantFrom('come', 'go', 'look', 'look', 'forget'))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300, size: 'max' }), (steps) => {
      const source = new Set<StorageKey>()
      const sorted = new SortedKeys(source)
      for (const [name, action] of steps) {
        const one = key(name)
        if (action === 'come' && !source.has(one)) {
          source.add(one)
          sorted.add(one)
        } else if (action === 'go' && source.delete(one)) {
          sorted.remove(one)
        } else if (action === 'forget') {
          sorted.forget()
        }
        const after = [...source].sort().find((other) => other > name) ?? null
        if (action === 'look') expect(sorted.next(one)).toBe(after)
      }
    })
  )
})

test('many keys that come at once are sorted in', () => {
  const source = new Set([key('m')])
  const sorted = new SortedKeys(source)
  expect(sorted.next(key('a'))).toBe('m')
  for (let index = 0; index < 100; index++) {
    source.add(key(`x${index}`))
    sorted.add(key(`x${index}`))
  }
  expect(sorted.next(key('m'))).toBe('x0')
  expect(sorted.next(key('x5'))).toBe('x50')
})

describe('storage in memory', () => {
  test('holds, deletes and walks, child tries apart', () => {
    const storage = createMemoryStorage({
      top: [[key('b'), value(2)]],
      child: [[child, [[key('x'), value(9)]]]]
    })
    expect(walk(storage)).toEqual(['b'])
    storage.set(key('a'), value(1))
    storage.set(key('c'), value(3))
    expect(walk(storage)).toEqual(['a', 'b', 'c'])
    storage.set(key('b'), null)
    storage.set(key('nothing'), null)
    expect(walk(storage)).toEqual(['a', 'c'])
    expect(storage.get(key('b'))).toBeNull()
    expect(storage.get(key('x'), child)).toEqual(value(9))
    expect(storage.get(key('x'))).toBeNull()
    expect(storage.get(key('x'), key('other'))).toBeNull()
    expect(storage.nextKey(EMPTY_KEY, key('other'))).toBeNull()
    expect(storage.children()).toEqual([child])
    expect([...storage.entries(child)]).toEqual([[key('x'), value(9)]])
    expect([...storage.entries(key('other'))]).toEqual([])
  })

  test('takes over a diff', () => {
    const storage = createMemoryStorage({ top: [[key('a'), value(1)]] })
    storage.apply({
      top: new Map([
        [key('a'), null],
        [key('b'), value(2)]
      ]),
      child: new Map<StorageKey, KeyChanges>([
        [child, new Map([[key('x'), value(9)]])],
        [key('gone'), new Map([[key('y'), null]])]
      ])
    })
    expect(walk(storage)).toEqual(['b'])
    expect(walk(storage, child)).toEqual(['x'])
    expect(storage.children()).toEqual([child])
  })
})

describe('layers', () => {
  const base = createMemoryStorage({
    top: ['a', 'c', 'e', 'g'].map((text) => [key(text), value(1)]),
    child: [[child, [[key('x'), value(9)]]]]
  })

  test('what lies above comes first, and deletions hide what lies below', () => {
    const layered = createLayeredStorage(base, {
      top: new Map([
        [key('b'), value(2)],
        [key('c'), null],
        [key('e'), value(5)],
        [key('f'), null],
        [key('z'), value(6)]
      ]),
      child: new Map([[child, new Map([[key('x'), null]])]])
    })
    expect(walk(layered)).toEqual(['a', 'b', 'e', 'g', 'z'])
    expect(layered.get(key('c'))).toBeNull()
    expect(layered.get(key('e'))).toEqual(value(5))
    expect(layered.get(key('a'))).toEqual(value(1))
    expect(walk(layered, child)).toEqual([])
    expect(walk(layered, key('none'))).toEqual([])
  })

  test('what is missing below is missing above, unless it is known there', () => {
    const nothing: Storage = { get: () => MISSING, nextKey: () => MISSING }
    const layered = createLayeredStorage(nothing, {
      top: new Map([[key('b'), value(2)]]),
      child: new Map()
    })
    expect(layered.get(key('a'))).toBe(MISSING)
    expect(layered.get(key('b'))).toEqual(value(2))
    expect(layered.nextKey(key('a'))).toBe(MISSING)
    expect(layered.nextKey(key('a'), child)).toBe(MISSING)
  })

  test('layers upon layers are like one map', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 3 })
    const change = fc.tuple(text, fc.option(fc.nat(255)))
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 8 }), { maxLength: 4 }), (layers) => {
        const model = new Map<string, number>()
        let storage: Storage = createMemoryStorage()
        for (const changes of layers) {
          const top = new Map<StorageKey, Uint8Array | null>()
          for (const [name, byte] of changes) {
            top.set(key(name), byte === null ? null : value(byte))
            if (byte === null) model.delete(name)
            else model.set(name, byte)
          }
          storage = createLayeredStorage(storage, { top, child: new Map() })
        }
        expect(walk(storage)).toEqual([...model.keys()].filter((name) => name !== '').sort())
        for (const [name, byte] of model) expect(storage.get(key(name))).toEqual(value(byte))
      })
    )
  })
})

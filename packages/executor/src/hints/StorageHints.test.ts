import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryHintStore, mergeHints, parseHints, type Touched } from './StorageHints.ts'

const touched = (...names: string[]): ReadonlyMap<string, Touched> =>
  new Map([['M', new Set(names)]])
const NONE = parseHints(undefined)

test('hints keep what was touched, and drop what was not touched for a while', () => {
  let hints = mergeHints(NONE, touched('get 0x01', 'get 0x02', 'walk 0x03'))
  expect(hints.methods).toEqual({ M: { 'get 0x01': 0, 'get 0x02': 0, 'walk 0x03': 0 } })
  for (let run = 0; run < 4; run++) hints = mergeHints(hints, touched('get 0x01'))
  expect(hints.methods['M']).toEqual({ 'get 0x01': 0, 'get 0x02': 4, 'walk 0x03': 4 })
  hints = mergeHints(hints, touched('get 0x01'))
  expect(hints.methods['M']).toEqual({ 'get 0x01': 0 })
  expect(mergeHints(hints, new Map([['Other', new Set()]])).methods['M']).toEqual({ 'get 0x01': 0 })
})

test('a run that reads very much leaves no more hints than a node answers at once', () => {
  const names = Array.from({ length: 5000 }, (_, index) => `get 0x${1000 + index}`)
  const hints = mergeHints(mergeHints(NONE, touched('get 0x01')), touched(...names))
  expect(Object.keys(hints.methods['M'] ?? {})).toEqual(names.slice(0, 4096))
})

test('hints survive JSON', () => {
  const hints = mergeHints(NONE, touched('get 0x01', 'walk 0x', 'get 0x02 0x03'))
  expect(parseHints(JSON.parse(JSON.stringify(hints)))).toEqual(hints)
})

test('anything at all parses to hints', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const kept of [
        value,
        { format: 2, methods: value },
        { format: 2, methods: { M: value } },
        { format: 2, methods: { M: { [JSON.stringify(value)]: 0 } } }
      ]) {
        const hints = parseHints(kept)
        for (const name of Object.values(hints.methods).flatMap(Object.keys)) {
          expect(name).toMatch(/^(get|walk) 0x[\da-f]*( 0x[\da-f]*)?$/)
        }
      }
    })
  )
  const hostile = JSON.parse(
    '{"format":2,"methods":{"__proto__":{"get 0x01":0,"get":0,"put 0x01":0}}}'
  )
  expect(Object.entries(parseHints(hostile).methods)).toEqual([['__proto__', { 'get 0x01': 0 }]])
  expect(({} as Record<string, unknown>)['get 0x01']).toBeUndefined()
})

test('a store in memory gives back what it was given', async () => {
  const store = createMemoryHintStore()
  expect(await store.load('0x00')).toBeUndefined()
  await store.save('0x00', NONE)
  expect(await store.load('0x00')).toEqual(NONE)
  await store.saveCode?.('0x00', Uint8Array.of(1))
  expect(await store.loadCode?.('0x00')).toEqual(Uint8Array.of(1))
  expect(await store.loadCode?.('0x01')).toBeUndefined()
  await store.saveAnswers?.('0x00', { format: 1 })
  expect(await store.loadAnswers?.('0x00')).toEqual({ format: 1 })
  expect(await store.loadAnswers?.('0x01')).toBeUndefined()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMemoryHintStore, mergeHints, parseHints, type Touched } from './StorageHints.ts'

const touched = (keys: `0x${string}`[], walks: `0x${string}`[] = []): Touched => ({
  keys: new Map([['', new Set(keys)]]),
  walks: new Map([['', new Set(walks)]])
})
const NONE = parseHints(undefined)
const keysOf = (hints: typeof NONE): string[] => Object.keys(hints.methods['M']?.keys[''] ?? {})

test('hints keep what was touched, and drop what was not touched for a while', () => {
  let hints = mergeHints(NONE, new Map([['M', touched(['0x01', '0x02'], ['0x03'])]]))
  expect(keysOf(hints)).toEqual(['0x01', '0x02'])
  expect(hints.methods['M']?.walks).toEqual({ '': { '0x03': 0 } })
  for (let run = 0; run < 4; run++) hints = mergeHints(hints, new Map([['M', touched(['0x01'])]]))
  expect(hints.methods['M']?.keys['']).toEqual({ '0x01': 0, '0x02': 4 })
  hints = mergeHints(hints, new Map([['M', touched(['0x01'])]]))
  expect(keysOf(hints)).toEqual(['0x01'])
  expect(keysOf(mergeHints(hints, new Map([['Other', touched([])]])))).toEqual(['0x01'])
})

test('hints survive JSON', () => {
  const hints = mergeHints(NONE, new Map([['M', touched(['0x01'], ['0x'])]]))
  expect(parseHints(JSON.parse(JSON.stringify(hints)))).toEqual(hints)
})

test('anything at all parses to hints', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const kept of [
        value,
        { format: 1, methods: value },
        { format: 1, methods: { M: { keys: value } } }
      ]) {
        const hints = parseHints(kept)
        for (const { keys } of Object.values(hints.methods)) {
          for (const ages of Object.values(keys)) {
            for (const key of Object.keys(ages)) expect(key).toMatch(/^0x[\da-f]*$/)
          }
        }
      }
    })
  )
  const hostile = JSON.parse('{"format":1,"methods":{"__proto__":{"keys":{"":{"0x01":0}}}}}')
  expect(Object.keys(parseHints(hostile).methods)).toEqual(['__proto__'])
  expect(({} as Record<string, unknown>)['keys']).toBeUndefined()
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

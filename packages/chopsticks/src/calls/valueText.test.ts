import * as core from '@paraclock/core'
import { freshModules } from '@tooling/vitest/freshModules'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const converted: number[] = []

/** The module with an empty cache, over a `bytesToHex` that records its calls. */
const load = () =>
  freshModules({
    '@paraclock/core': {
      ...core,
      bytesToHex(bytes: Uint8Array) {
        converted.push(bytes.length)
        return core.bytesToHex(bytes)
      }
    }
  })<typeof import('./valueText.ts')>(import.meta.resolve('./valueText.ts'))

beforeEach(() => {
  converted.length = 0
})
afterEach(() => vi.unstubAllGlobals())

const toHex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`

/** A list of `count` items of 100 bytes each, as SCALE bytes. */
function listOf(count: number): Uint8Array {
  const length = Buffer.alloc(2)
  length.writeUInt16LE(count * 4 + 1)
  const items = Array.from({ length: count }, (_, at) => Buffer.alloc(100, at))
  return new Uint8Array(Buffer.concat([length, ...items]))
}

test('of a list that grew at its end, only what was added is converted', async () => {
  const { valueFromHex, valueToHex } = await load()
  let before = listOf(100)
  valueToHex(before)
  converted.length = 0
  for (let count = 101; count < 200; count++) {
    const value = listOf(count)
    expect(valueToHex(value, before) === toHex(value)).toBe(true)
    before = value
  }
  expect(converted.reduce((sum, length) => sum + length, 0)).toBe(99 * 102)
  expect(valueFromHex(valueToHex(before))).toBe(before)
})

test('what comes back a moment later is not converted, what comes later is', async () => {
  const { valueFromHex, valueToHex } = await load()
  const values = Array.from({ length: 40 }, (_, at) => listOf(100 + at))
  const texts = values.map((value) => valueToHex(value))
  expect(valueFromHex(texts.at(-1) as `0x${string}`)).toBe(values.at(-1))
  expect(valueFromHex(texts[0] as `0x${string}`)).not.toBe(values[0])
  for (const [at, value] of values.entries())
    expect(valueFromHex(texts[at] as `0x${string}`)).toEqual(value)
  expect(valueToHex(values[0] as Uint8Array)).toBe(texts[0])
})

test.each(['Node', 'a browser'])('values become the same hex in %s, and back', async (where) => {
  const Real = Buffer
  if (where === 'a browser') vi.stubGlobal('Buffer', undefined)
  const { valueFromHex, valueToHex } = await load()
  const bytes = fc.uint8Array({ minLength: 900, maxLength: 1200 })
  fc.assert(
    fc.property(
      bytes,
      fc.array(fc.uint8Array({ maxLength: 40 })),
      fc.boolean(),
      (first, added, cut) => {
        let before = first
        for (const part of [...added, new Uint8Array(), Uint8Array.of(1)]) {
          const start = cut && part.length > 20 ? before.subarray(0, before.length - 1) : before
          const value = new Uint8Array([...start, ...part])
          value[0] = part.length
          expect(valueToHex(value, before)).toBe(`0x${Real.from(value).toString('hex')}`)
          expect(valueFromHex(valueToHex(value, before))).toEqual(value)
          before = value
        }
      }
    ),
    { numRuns: 100 }
  )
})

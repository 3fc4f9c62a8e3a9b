import { expect, test } from 'vitest'
import { count, hex, text } from '../report/json/reportParts.ts'
import { defineObject } from '../schema/defineObject.ts'
import { defineOutput } from './defineOutput.ts'
import { renderOutput } from './renderOutput.ts'

interface Inner {
  readonly name: string
}

const output = defineOutput<{
  readonly fee: bigint
  readonly bytes: Uint8Array
  readonly inner: Inner
  readonly count?: number
}>({
  title: 'a test',
  version: 3,
  properties: {
    fee: { type: 'string', format: 'decimal' },
    bytes: hex,
    inner: defineObject<Inner>({ name: text }),
    count: { optional: count }
  }
})

test('the version comes first, large numbers are decimal text, and bytes are hex', () => {
  const value = { bytes: Uint8Array.of(1, 255), fee: 2n ** 64n, inner: { name: 'x' } }
  expect(renderOutput({ output, value, oneLine: true })).toBe(
    '{"schemaVersion":3,"fee":"18446744073709551616","bytes":"0x01ff","inner":{"name":"x"}}'
  )
})

test('what the schema does not declare is not written', () => {
  const inner = { name: 'x', hidden: 1 }
  const value = { fee: 1n, bytes: Uint8Array.of(), inner, more: true }
  expect(renderOutput({ output, value })).not.toMatch(/hidden|more/)
})

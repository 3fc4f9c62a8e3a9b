import { count, decimal, hex, object, text } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { defineOutput } from './defineOutput.ts'

const output = defineOutput({
  name: 'test',
  title: 'a test',
  version: 3,
  entries: {
    fee: decimal,
    bytes: v.union([hex, v.instance(Uint8Array)]),
    inner: object({ name: text }),
    count: v.exactOptional(count)
  }
})

test('the version comes first, large numbers are decimal text, and bytes are hex', () => {
  const value = { bytes: Uint8Array.of(1, 255), fee: 2n ** 64n, inner: { name: 'x' } }
  expect(output.render(value, { oneLine: true })).toBe(
    '{"schemaVersion":3,"fee":"18446744073709551616","bytes":"0x01ff","inner":{"name":"x"}}'
  )
})

test('what the schema does not declare is not written', () => {
  const inner = { name: 'x', hidden: 1 }
  const value = { fee: 1n, bytes: Uint8Array.of(), inner, more: true }
  expect(output.render(value)).not.toMatch(/hidden|more/)
})

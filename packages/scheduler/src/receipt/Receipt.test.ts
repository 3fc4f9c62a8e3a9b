import { toBase64 } from '@paraclock/core'
import { expect, test } from 'vitest'
import { fromBase64 } from './fromBase64.ts'
import { readReceipt } from './Receipt.ts'
import { verifyReceipt } from './verifyReceipt.ts'

const nothing = { genesis: '0x', setId: 0, authorities: '0x', runtimes: [] } as const

test.each([
  ['not JSON', 'it is not JSON'],
  ['[1]', 'is not what a receipt of version 2 has there'],
  ['{"format":"paraclock-evidence"}', 'format is not what'],
  ['{"format":"paraclock-receipt","version":1}', 'make the receipt again with `paraclock receipt`'],
  ['null', 'is not what a receipt of version 2 has there'],
  ['x'.repeat(300_001), 'it has 300001 bytes, and a receipt at most 300000']
])('%.20s is no receipt', async (text, problem) => {
  const verdict = await verifyReceipt(text, nothing)
  expect(verdict.proven).toBe(false)
  expect(verdict.statements[0]).toMatchObject({ name: 'file', proven: false })
  expect(verdict.statements[0]?.text).toContain(problem)
  expect(verdict.statements[5]?.text).toContain('not checked')
  expect(() => readReceipt(text)).toThrow(problem)
})

test('base64 has one form', () => {
  const bytes = Uint8Array.from({ length: 10_000 }, (_, at) => at % 256)
  expect(fromBase64(toBase64(bytes))).toEqual(bytes)
  // The last two have bits, or white space, that the decoder of the platform passes over.
  for (const text of ['*', 'AB==', ' AA==']) expect(fromBase64(text)).toBeUndefined()
})

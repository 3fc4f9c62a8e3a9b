import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ValueMalformed } from '../errors/values.ts'
import { bytesToHex } from './bytesToHex.ts'
import { hexToBytes } from './hexToBytes.ts'
import { parseHex } from './parseHex.ts'

test('hex is read in lower case, from text or bytes', () => {
  expect(parseHex('0x00FFab')).toBe('0x00ffab')
  expect(parseHex('0x')).toBe('0x')
  expect(parseHex(new Uint8Array([1, 2]))).toBe('0x0102')
  expect(parseHex('0x0102', { bytes: 2 })).toBe('0x0102')
})

test.each([
  ['00', 'it does not begin with 0x'],
  ['0X00', 'it does not begin with 0x'],
  ['', 'it does not begin with 0x'],
  ['0x0', 'it has an odd number of digits (1)'],
  ['0x0g', '"g" at position 3 is not a hexadecimal digit'],
  ['0x00 ', '" " at position 4 is not a hexadecimal digit'],
  ['0x\u{1f600}', '"\u{1f600}" at position 2 is not a hexadecimal digit'],
  ['0x\u202e', '"\ufffd" at position 2 is not a hexadecimal digit'],
  [12, 'it is not text'],
  [undefined, 'it is not text']
])('%o is refused: %s', (value, problem) => {
  const error = raise(ValueMalformed, () => parseHex(value))
  expect(error.context).toEqual({ type: 'hex', value, problem })
})

test('a wrong length is refused with both lengths', () => {
  const error = raise(ValueMalformed, () => parseHex('0x0102', { bytes: 32 }))
  expect(error.context).toEqual({
    type: 'hex',
    value: '0x0102',
    problem: 'it has 2 bytes, expected 32'
  })
})

describe('bytes and hex', () => {
  test('bytes come back from their hex', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(hexToBytes(bytesToHex(bytes))).toEqual(bytes)
        expect(bytesToHex(bytes)).toBe(`0x${Buffer.from(bytes).toString('hex')}`)
      })
    )
  })

  test('long bytes have their own buffer', () => {
    const { buffer, byteLength } = hexToBytes(`0x${'ab'.repeat(300)}`)
    expect([byteLength, buffer.byteLength]).toEqual([300, 300])
  })

  test('text that is not hex is refused with the same code', () => {
    raise(ValueMalformed, () => hexToBytes('zz'))
  })
})

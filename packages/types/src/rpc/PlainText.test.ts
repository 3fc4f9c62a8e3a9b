import { TypeRegistry } from '@polkadot/types'
import { expect, test } from 'vitest'
import { PlainText } from './PlainText.ts'

const registry = new TypeRegistry()

test.for(['', 'task', '0x01', '0xff00', '0x', 'ä🙂'])('%o stays what it is', (text) => {
  const codec = new PlainText(registry, text)
  const utf8 = new TextEncoder().encode(text)
  expect(codec.toString()).toBe(text)
  expect([codec.toJSON(), codec.toHuman(), codec.toPrimitive()]).toEqual([text, text, text])
  expect(codec.toU8a(true)).toEqual(utf8)
  // SCALE: the length in bytes, compact, then the bytes.
  expect(codec.toU8a()).toEqual(Uint8Array.of(utf8.length << 2, ...utf8))
  expect(codec.encodedLength).toBe(utf8.length + 1)
  expect(codec.toHex()).toBe(`0x${Buffer.from(utf8).toString('hex')}`)
  expect(codec.inspect()).toEqual({ outer: [codec.toU8a()] })
  expect(codec.isEmpty).toBe(text === '')
  expect(codec.toRawType()).toBe('Text')
  expect(codec.hash.toHex()).toBe(registry.hash(codec.toU8a()).toHex())
})

test('texts are equal by their characters', () => {
  const codec = new PlainText(registry, '0x01')
  expect(codec.eq('0x01')).toBe(true)
  expect(codec.eq(new PlainText(registry, '0x01'))).toBe(true)
  expect(codec.eq('\u0001')).toBe(false)
  expect(codec.eq()).toBe(false)
})

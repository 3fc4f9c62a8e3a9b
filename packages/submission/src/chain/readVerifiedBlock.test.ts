import type { Hex } from '@paraclock/core'
import { computeOrderedRoot } from '@paraclock/executor'
import { describe, expect, test } from 'vitest'
import { isBodyOf } from './readVerifiedBlock.ts'

const toHex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`

// Block 707 of a development chain of Avail: the answer of chain_getBlock in Avail's documentation.
const real = {
  header: {
    extrinsicsRoot: '0x3c9492204d29fc822f5a046d252119f6be0236767c8b16afedfd8457eafd5ec3'
  },
  body: ['0x280403000bb0037bf09301', '0x1004270b00']
} as const

test('only the body of a real block matches its header', async () => {
  const { header, body } = real
  const [time, other] = body
  expect(await isBodyOf(header, body)).toBe(true)
  const forged: (readonly Hex[])[] = [
    [],
    [time],
    [other, time],
    [time, other, other],
    [time, '0x1004270b01']
  ]
  for (const one of forged) expect(await isBodyOf(header, one)).toBe(false)
})

describe.each([0, 1] as const)('a root of version %i', (version) => {
  test('covers every byte of long extrinsics', async () => {
    const values = Array.from({ length: 70 }, (_, index) => new Uint8Array(100).fill(index))
    const extrinsicsRoot = toHex(computeOrderedRoot({ values, version }))
    const header = { extrinsicsRoot }
    expect(await isBodyOf(header, values.map(toHex))).toBe(true)
    const [first, ...rest] = values as [Uint8Array, ...Uint8Array[]]
    const changed = Uint8Array.from(first, (byte, at) => (at === 99 ? byte ^ 1 : byte))
    expect(await isBodyOf(header, [changed, ...rest].map(toHex))).toBe(false)
  })
})

import type { Runtime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { putOnAgenda } from './scheduleCall.ts'

test.each([
  ['MaybeHashed', { type: 'Value', value: 'decoded' }],
  ['Bounded', { type: 'Inline', value: Uint8Array.of(1, 2) }]
])('an agenda of %s gets a call in its form', async (name, expected) => {
  const written: unknown[] = []
  const type = {
    decode: () => 'decoded',
    encode: (value: unknown) => {
      written.push(value)
      return new Uint8Array()
    }
  }
  const runtime = {
    metadata: { lookup: [{ path: [] }, { path: ['schedule', name] }] },
    storage: () => ({ key: () => '0x01', type: 0 }),
    type: () => type
  } as unknown as Runtime
  const read = async () => undefined
  await putOnAgenda({ runtime, read, number: 7, call: Uint8Array.of(1, 2) })
  expect(written).toMatchObject([[{ call: expected }]])
})

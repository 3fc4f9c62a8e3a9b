import type { ServiceCapabilities } from '@paraclock/types'
import { expect, test } from 'vitest'
import { readServiceLimits } from './readServiceLimits.ts'

const unknown = { known: false, why: 'no constant states it' } as const
const none = {
  slotSeconds: unknown,
  horizonSeconds: unknown,
  maxExecutionTimes: unknown,
  maxTasksPerSlot: unknown,
  maxProvidedIdBytes: unknown,
  maxCallBytes: unknown,
  minimumTransfer: unknown
}

function read(limits: object, variant: object = unknown) {
  return readServiceLimits({ limits, variant } as unknown as ServiceCapabilities)
}

test('a limit that no constant states is not applied, but for slots, horizon and lists', () => {
  expect(read(none)).toEqual({
    ...{ slotLength: 60n, horizon: 315_360_000n, maxExecutionTimes: 36 },
    maxTasksPerSlot: Number.MAX_SAFE_INTEGER,
    maxProvidedIdBytes: Number.MAX_SAFE_INTEGER,
    maxCallBytes: Number.MAX_SAFE_INTEGER,
    // A transfer of nothing is the chain's to refuse.
    minimumTransfer: -1n
  })
})

test('slots have the length of the variant, unless a constant states another', () => {
  const hour = { known: true, value: 'hour' }
  expect(read(none, hour).slotLength).toBe(3600n)
  expect(read({ ...none, slotSeconds: { known: true, value: 600 } }, hour).slotLength).toBe(600n)
})

test('a stated limit is applied', () => {
  const stated = { ...none, maxTasksPerSlot: { known: true, value: 3 } }
  expect(read({ ...stated, minimumTransfer: { known: true, value: 9n } })).toMatchObject({
    ...{ maxTasksPerSlot: 3, minimumTransfer: 9n }
  })
})

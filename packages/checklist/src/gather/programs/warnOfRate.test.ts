import type { CallStep } from '@paraclock/core'
import { expect, test } from 'vitest'
import { warnOfRate } from './warnOfRate.ts'

const step: CallStep = {
  ...{
    chain: 'service',
    origin: { kind: 'root' },
    call: '0x00',
    description: 'xcmpHandler.setTarget()'
  },
  ...{ preconditions: [], observe: '' }
}

test.each([
  [100n, 401n, true],
  [100n, 400n, false],
  [100n, 25n, false],
  [100n, 24n, true],
  [100n, 0n, true],
  [0n, 10n ** 30n, false],
  [undefined, 10n ** 30n, false]
] as const)('a rate of %s that becomes %s is far from it: %s', (present, next, isFar) => {
  const warned = warnOfRate(step, { present, next })
  expect(warned?.caution !== undefined).toBe(isFar)
  expect(warned?.preconditions).toHaveLength(isFar ? 1 : 0)
  if (isFar) expect(warned?.caution).toContain(`from ${present} to ${next}`)
})

test('a chain without the call has no step', () => {
  expect(warnOfRate(undefined, { present: 1n, next: 100n })).toBeUndefined()
})

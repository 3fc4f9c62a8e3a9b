import type { ApiPromise } from '@polkadot/api'
import { expect, test } from 'vitest'
import { checkClock } from './checkClock.ts'

test('a runtime without a clock is refused, and told what it may be', () => {
  const query = { system: { account: () => undefined } } as unknown as ApiPromise['query']
  expect(() => checkClock('asset-hub', { query })).toThrow(
    expect.objectContaining({
      code: 'ChainBootFailed',
      message: expect.stringMatching(/^"asset-hub" .* a shell .* the chain has now$/)
    })
  )
})

test('one with a clock is not', () => {
  const query = { timestamp: { now: () => undefined } } as unknown as ApiPromise['query']
  expect(() => checkClock('asset-hub', { query })).not.toThrow()
})

import { ParaclockError } from '@paraclock/core'
import { RuntimeCallFailed, RuntimeLimitExceeded } from '@paraclock/executor'
import { expect, test } from 'vitest'
import { failBlock } from './failBlock.ts'

const ofPanic = (panic: string | null) => {
  const context = { method: 'BlockBuilder_finalize_block', trap: 'unreachable', panic }
  const cause = new ParaclockError(RuntimeCallFailed, context)
  return failBlock({ chain: 'target', number: 4, cause })
}

test.each([
  'Storage proof must be checked once in the block',
  'Oracle values are set once per block',
  'set_prices inherent needs to be present in every block!'
])('a runtime that asks for an inherent of its own is named as that: %s', (panic) => {
  const { code, message } = ofPanic(panic)
  expect(code).toBe('ChainFailed')
  expect(message).toContain(`needs an unknown inherent: ${panic}`)
})

test('any other panic is shown unchanged, or a trap without a panic', () => {
  expect(ofPanic('Slot must not decrease').context).toMatchObject({
    reason: 'Slot must not decrease'
  })
  expect(ofPanic(null).context).toMatchObject({ reason: 'unreachable' })
})

test('exceeding the time limit has the source local', () => {
  const context = { method: 'Core_version', limit: 'time', allowed: 1 }
  const cause = new ParaclockError(RuntimeLimitExceeded, context as never)
  expect(failBlock({ chain: 'target', number: 4, cause }).source).toBe('local')
  expect(ofPanic(null).source).toBe('chain')
})

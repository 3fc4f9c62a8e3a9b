import { DispatchFailed, ParaclockError } from '@paraclock/core'
import type { SubmissionOutcome } from '@paraclock/submission'
import { expect, test } from 'vitest'
import { describeOutcome, isRefused } from './makeCalls.ts'

const error = new ParaclockError(DispatchFailed, { chain: 'relay', error: 'system.CallFiltered' })

test('a refused call stands for all calls of its kind on its chain', () => {
  const step = { chain: 'relay', description: 'hrmp.accept(1)' }
  const refused = [{ network: 'main', step, error }]
  expect(isRefused(refused, 'main', { ...step, description: 'hrmp.accept(2)' })).toBe(true)
  expect(isRefused(refused, 'other', step)).toBe(false)
  expect(isRefused(refused, 'main', { ...step, chain: 'target' })).toBe(false)
  expect(isRefused(refused, 'main', { ...step, description: 'hrmp.close(1)' })).toBe(false)
  expect(isRefused([], 'main', step)).toBe(false)
})

test('an outcome has its block, or why there is none', () => {
  const block = { number: 7 }
  expect(describeOutcome({ status: 'succeeded', block } as SubmissionOutcome)).toEqual({
    ...{ block: 7, outcome: 'block 7' }
  })
  expect(describeOutcome({ status: 'failed', block, error } as SubmissionOutcome)).toEqual({
    outcome: `failed: ${error.message}`
  })
})

import { errorToJson, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { targetReachable } from './target-reachable.ts'

test('a chain that answered is reachable', () => {
  const verdict = judgeWith(targetReachable)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('a runtime of years ago was reached, and fails', () => {
  const error = errorToJson(new ParaclockError('MetadataVersionUnsupported', { version: 13 }))
  expect(targetReachable.explainFailure?.(error, {})).toMatchObject({ outcome: 'fail' })
  const other = errorToJson(new ParaclockError('EvidenceMissing', { artifact: 'target' }))
  expect(targetReachable.explainFailure?.(other, {})).toBeUndefined()
})

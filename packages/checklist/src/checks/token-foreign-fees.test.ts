import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { tokenForeignFees } from './token-foreign-fees.ts'

test('the service takes its own token only', () => {
  const verdict = judgeWith(tokenForeignFees)
  expect(verdict.outcome).toBe('notApplicable')
  expect(verdict.summary).toBe('tasks are paid in the service’s own token, currency 0')
})

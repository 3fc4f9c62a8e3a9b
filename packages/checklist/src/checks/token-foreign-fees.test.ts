import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { tokenForeignFees } from './token-foreign-fees.ts'

test('the service takes its own token only', () => {
  expect(judgeWith(tokenForeignFees).outcome).toBe('notApplicable')
})

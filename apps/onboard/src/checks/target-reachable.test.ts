import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { targetReachable } from './target-reachable.ts'

test('a chain that answered is reachable', () => {
  const verdict = judgeWith(targetReachable)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

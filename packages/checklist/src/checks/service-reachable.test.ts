import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { serviceReachable } from './service-reachable.ts'

test('a chain that answered is reachable', () => {
  const verdict = judgeWith(serviceReachable)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { relayReachable } from './relay-reachable.ts'

test('a chain that answered is reachable', () => {
  const verdict = judgeWith(relayReachable)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { contractsReachable } from './contracts-reachable.ts'

test('a call that is let through passes', () => {
  const verdict = judgeWith(contractsReachable)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('one that is filtered fails', () => {
  const verdict = judgeWith(contractsReachable, ({ artifacts }) => {
    artifacts.contracts.run = {
      known: true,
      value: { outcome: 'incomplete', index: 4, error: 'NoPermission', events: [] }
    }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('one that stops otherwise fails too', () => {
  const verdict = judgeWith(contractsReachable, ({ artifacts }) => {
    artifacts.contracts.run = {
      known: true,
      value: { outcome: 'incomplete', index: 1, error: 'TooExpensive', events: [] }
    }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('a chain without contracts is not concerned', () => {
  const verdict = judgeWith(contractsReachable, ({ artifacts }) => {
    artifacts.contracts.pallet = null
  })
  expect(verdict.outcome).toBe('notApplicable')
  expect(verdict.summary).not.toBe('')
})

test('what cannot be tried is for a person', () => {
  const verdict = judgeWith(contractsReachable, ({ artifacts }) => {
    artifacts.contracts.run = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).not.toBe('')
})

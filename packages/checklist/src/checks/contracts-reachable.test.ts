import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { contractsReachable } from './contracts-reachable.ts'

test('a call that is let through passes', () => {
  const verdict = judgeWith(contractsReachable)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('complete, but the call failed: revive.AccountUnmapped')
})

test('one that is filtered fails', () => {
  const verdict = judgeWith(contractsReachable, ({ artifacts }) => {
    artifacts.contractProgram.run = {
      known: true,
      value: { outcome: 'incomplete', index: 4, error: 'NoPermission', events: [] }
    }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('a call of revive: filtered')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('one that stops otherwise says nothing about contracts', () => {
  const verdict = judgeWith(contractsReachable, ({ artifacts }) => {
    artifacts.contractProgram.run = {
      known: true,
      value: { outcome: 'incomplete', index: 1, error: 'TooExpensive', events: [] }
    }
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).toBe(
    'Rehearse a call of a contract with paraclock rehearse: a call of revive stopped at instruction 1: TooExpensive.'
  )
})

test('a chain without contracts is not concerned', () => {
  const verdict = judgeWith(contractsReachable, ({ artifacts }) => {
    artifacts.contractProgram.pallet = undefined
  })
  expect(verdict.outcome).toBe('notApplicable')
  expect(verdict.summary).toBe('the target has no contracts')
})

test('what cannot be tried is for a person', () => {
  const verdict = judgeWith(contractsReachable, ({ artifacts }) => {
    artifacts.contractProgram.run = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).toBe('Rehearse the call with paraclock rehearse: a test.')
})

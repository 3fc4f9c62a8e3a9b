import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { contractsReachable } from './contracts-reachable.ts'

test('a call that is let through passes', () => {
  expect(judgeWith(contractsReachable).outcome).toBe('pass')
})

test('one that is filtered fails', () => {
  const verdict = judgeWith(contractsReachable, ({ artifacts }) => {
    artifacts.contractProgram.run = {
      known: true,
      value: { outcome: 'incomplete', index: 4, error: 'NoPermission', events: [] }
    }
  })
  expect(verdict.outcome).toBe('fail')
})

test('one that stops otherwise says nothing about contracts', () => {
  const verdict = judgeWith(contractsReachable, ({ artifacts }) => {
    artifacts.contractProgram.run = {
      known: true,
      value: { outcome: 'incomplete', index: 1, error: 'TooExpensive', events: [] }
    }
  })
  expect(verdict.outcome).toBe('manual')
})

test('a chain without contracts is not concerned', () => {
  const verdict = judgeWith(contractsReachable, ({ artifacts }) => {
    artifacts.contractProgram.pallet = undefined
  })
  expect(verdict.outcome).toBe('notApplicable')
})

test('what cannot be tried is for a person', () => {
  const verdict = judgeWith(contractsReachable, ({ artifacts }) => {
    artifacts.contractProgram.run = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
})

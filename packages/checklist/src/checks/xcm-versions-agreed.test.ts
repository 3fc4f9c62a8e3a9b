import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { xcmVersionsAgreed } from './xcm-versions-agreed.ts'

test('the target reads what the service sends', () => {
  expect(judgeWith(xcmVersionsAgreed).outcome).toBe('pass')
})

test('a version that it does not read fails', () => {
  const verdict = judgeWith(xcmVersionsAgreed, ({ artifacts }) => {
    artifacts.target.capabilities.xcm.programs = { known: true, value: [3, 4], from: 'a test' }
  })
  expect(verdict.outcome).toBe('fail')
})

test('a chain that does not tell is for a person', () => {
  const verdict = judgeWith(xcmVersionsAgreed, ({ artifacts }) => {
    artifacts.target.capabilities.xcm.programs = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
})

test('what a service sends that neither is set nor tells its versions is for a person', () => {
  const verdict = judgeWith(xcmVersionsAgreed, ({ artifacts }) => {
    artifacts.serviceState.target = undefined
    artifacts.service.capabilities.xcm.programs = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
})

test('before the service has settings, its newest counts', () => {
  const verdict = judgeWith(xcmVersionsAgreed, ({ artifacts }) => {
    artifacts.serviceState.target = undefined
  })
  expect(verdict.outcome).toBe('pass')
})

test.each([
  [
    [2],
    [3, 4, 5],
    'serviceTeam',
    "Upgrade the service to a release that reads one of the target's"
  ],
  [
    [3, 4, 5],
    [0, 1, 2],
    'targetGovernance',
    "Upgrade the target to a release that reads one of the service's"
  ]
] as const)(
  'of chains that read %j and %j, the older one is to be upgraded',
  (own, reads, owner, says) => {
    const verdict = judgeWith(xcmVersionsAgreed, ({ artifacts }) => {
      artifacts.serviceState.target = undefined
      artifacts.service.capabilities.xcm.programs = { known: true, value: [...own], from: 'a test' }
      artifacts.target.capabilities.xcm.programs = {
        known: true,
        value: [...reads],
        from: 'a test'
      }
    })
    expect(verdict).toMatchObject({
      outcome: 'fail',
      remedies: [{ owner, summary: expect.stringContaining(says) }]
    })
  }
)

test.each([
  [[2, 3], 'pass'],
  [[0, 1, 2], 'fail']
] as const)('before that, a target that reads %j is judged by what both read', (value, outcome) => {
  const verdict = judgeWith(xcmVersionsAgreed, ({ artifacts }) => {
    artifacts.serviceState.target = undefined
    artifacts.target.capabilities.xcm.programs = {
      known: true,
      value: [...value],
      from: 'a test'
    }
  })
  expect(verdict.outcome).toBe(outcome)
})

test('versions that both read and nobody uses any more fail', () => {
  const verdict = judgeWith(xcmVersionsAgreed, ({ artifacts }) => {
    const old = { known: true as const, value: [1, 2], from: 'a test' }
    artifacts.service.capabilities.xcm.programs = old
    artifacts.target.capabilities.xcm.programs = old
  })
  expect([verdict.outcome, verdict.summary]).toEqual([
    'fail',
    'the target reads 1, 2, the service no newer one, and none is in use'
  ])
})

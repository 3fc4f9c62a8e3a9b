import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { parasRegistered } from './paras-registered.ts'

test('both are registered', () => {
  const verdict = judgeWith(parasRegistered)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('2115: Parachain, 2200: Parachain')
})

test('one that the relay chain does not know fails', () => {
  const verdict = judgeWith(parasRegistered, ({ artifacts }) => {
    artifacts.hrmp.paras[1].lifecycle = undefined
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('2200: unknown')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('one that is leaving fails', () => {
  const verdict = judgeWith(parasRegistered, ({ artifacts }) => {
    artifacts.hrmp.paras[0].lifecycle = 'OffboardingParachain'
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('2115: OffboardingParachain')
  const [remedy] = 'remedies' in verdict ? (verdict.remedies ?? []) : []
  expect(remedy?.summary).toMatch(/^Automate on another chain: parachain 2115 leaves/)
})

test('one that runs on demand is registered', () => {
  const verdict = judgeWith(parasRegistered, ({ artifacts }) => {
    artifacts.hrmp.paras[1].lifecycle = 'Parathread'
  })
  expect(verdict).toMatchObject({ outcome: 'pass', summary: '2115: Parachain, 2200: Parathread' })
})

test('one that loses its lease is warned of', () => {
  const verdict = judgeWith(parasRegistered, ({ artifacts }) => {
    artifacts.hrmp.paras[1].lifecycle = 'DowngradingParachain'
  })
  expect(verdict).toMatchObject({
    outcome: 'warn',
    remedies: [{ summary: expect.stringMatching(/^Buy a core for parachain 2200,/) }]
  })
})

test('one that is onboarding waits', () => {
  const verdict = judgeWith(parasRegistered, ({ artifacts }) => {
    artifacts.hrmp.paras[1].lifecycle = 'Onboarding'
  })
  expect(verdict.outcome).toBe('fail')
  expect('remedies' in verdict && verdict.remedies?.[0]).toMatchObject({ owner: 'time' })
})

test('a host without a register knows of none', () => {
  const verdict = judgeWith(parasRegistered, ({ artifacts }) => {
    artifacts.hrmp.host.keepsRegister = false
    artifacts.hrmp.paras[1].lifecycle = undefined
  })
  expect(verdict.outcome).toBe('notApplicable')
})

test('a relay chain that a dispute has frozen takes no blocks of either', () => {
  const verdict = judgeWith(parasRegistered, ({ artifacts }) => {
    artifacts.hrmp.host.frozenBehind = 7
  })
  expect(verdict).toMatchObject({
    outcome: 'fail',
    summary: expect.stringMatching(/takes no blocks of parachains: a dispute froze it at block 7$/),
    remedies: [{ owner: 'relay' }]
  })
})

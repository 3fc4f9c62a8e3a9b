import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { parasRegistered } from './paras-registered.ts'

test('both are registered', () => {
  expect(judgeWith(parasRegistered).outcome).toBe('pass')
})

test('one that the relay chain does not know fails', () => {
  const verdict = judgeWith(parasRegistered, ({ artifacts }) => {
    artifacts.hrmp.paras[1].lifecycle = undefined
  })
  expect(verdict.outcome).toBe('fail')
})

test('one that is leaving fails', () => {
  const verdict = judgeWith(parasRegistered, ({ artifacts }) => {
    artifacts.hrmp.paras[0].lifecycle = 'OffboardingParachain'
  })
  expect(verdict.outcome).toBe('fail')
})

test('one that runs on demand is registered', () => {
  const verdict = judgeWith(parasRegistered, ({ artifacts }) => {
    artifacts.hrmp.paras[1].lifecycle = 'Parathread'
  })
  expect(verdict.outcome).toBe('pass')
})

test('one that loses its lease is warned of', () => {
  const verdict = judgeWith(parasRegistered, ({ artifacts }) => {
    artifacts.hrmp.paras[1].lifecycle = 'DowngradingParachain'
  })
  expect(verdict.outcome).toBe('warn')
})

test('one that is onboarding waits', () => {
  const verdict = judgeWith(parasRegistered, ({ artifacts }) => {
    artifacts.hrmp.paras[1].lifecycle = 'Onboarding'
  })
  expect(verdict.outcome).toBe('fail')
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
  expect(verdict.outcome).toBe('fail')
})

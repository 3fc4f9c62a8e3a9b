import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpDepositsCovered } from './hrmp-deposits-covered.ts'

test('open channels ask for nothing', () => {
  const verdict = judgeWith(hrmpDepositsCovered)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe(
    '2115 holds 0.000486226915 ROC of the 0 ROC needed; 2200 holds 0.000486226915 ROC of the 0 ROC needed'
  )
})

test('empty accounts fail before', () => {
  const verdict = judgeWith(hrmpDepositsCovered, () => {}, 'fresh')
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe(
    '2115 holds 0 ROC of the 20.000560265156 ROC needed; 2200 holds 0 ROC of the 20.000560265156 ROC needed'
  )
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('accounts that hold enough pass', () => {
  const verdict = judgeWith(
    hrmpDepositsCovered,
    ({ artifacts }) => {
      artifacts.hrmp.paras[0].balance.free = 100_000_000_000_000n
      artifacts.hrmp.paras[1].balance.free = 100_000_000_000_000n
    },
    'fresh'
  )
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe(
    '2115 holds 100 ROC of the 20.000560265156 ROC needed; 2200 holds 100 ROC of the 20.000560265156 ROC needed'
  )
})

test('a unit less than is needed fails', () => {
  const verdict = judgeWith(
    hrmpDepositsCovered,
    ({ artifacts }) => {
      artifacts.hrmp.paras[0].balance.free = 20_000_560_265_155n
      artifacts.hrmp.paras[1].balance.free = 100_000_000_000_000n
    },
    'fresh'
  )
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('2115 holds 20.000560265155 ROC of the 20.000560265156 ROC needed')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('a user who cannot pay is not asked to', () => {
  const stepsOf = (onHost: bigint) => {
    const verdict = judgeWith(
      hrmpDepositsCovered,
      ({ artifacts }) => {
        artifacts.hrmp.held = { onHost }
      },
      'fresh'
    )
    const [remedy] = 'remedies' in verdict ? (verdict.remedies ?? []) : []
    expect(remedy?.summary).toMatch(/Any account can send it\.$/)
    return remedy?.steps?.length
  }
  expect(stepsOf(100_000_000_000_000n)).toBe(2)
  // Each of both could be paid for alone.
  expect(stepsOf(30_000_000_000_000n)).toBeUndefined()
})

test('where money elsewhere is not known, the remedy says so in place of “any account”', () => {
  const note = 'What the user holds on Asset Hub is undetermined: DeadlineExceeded: no answer.'
  const verdict = judgeWith(
    hrmpDepositsCovered,
    ({ artifacts }) => {
      artifacts.hrmp.held = { onHost: 0n, note }
    },
    'fresh'
  )
  expect(verdict.outcome).toBe('fail')
  const summaries = ('remedies' in verdict ? (verdict.remedies ?? []) : []).map(
    (one) => one.summary
  )
  expect(summaries).toHaveLength(2)
  for (const summary of summaries) expect(summary).toContain(note)
})

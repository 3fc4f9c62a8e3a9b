import type { Fact } from '@paraclock/core'
import { expect, test } from 'vitest'
import { evaluateWith, judgeWith, type Situation } from '../../test/judgeWith.ts'
import type { NetworkConfig } from '../config/configSchema.ts'
import { formatAmount } from '../words/formatValues.ts'
import { hrmpDepositsCovered } from './hrmp-deposits-covered.ts'
import { planChannels } from './planConfigured.ts'

const MUCH = 100_000_000_000_000n

/** Gives the sovereign accounts amounts that back no tokens of users. */
function hold({ artifacts }: Situation, ...amounts: readonly bigint[]): void {
  for (const [at, para] of artifacts.hrmp.paras.entries()) {
    const free = amounts[at] ?? MUCH
    para.balance.free = free
    Object.assign(para, { own: { known: true, value: free } })
  }
}

/** What the first account needs, in the smallest unit and as text. */
function readNeeded(): { readonly amount: bigint; readonly text: string } {
  let found = { amount: 0n, text: '' }
  const read = ({ artifacts, config }: Situation) => {
    const [account] = planChannels(artifacts.hrmp, config as NetworkConfig).accounts
    if (account === undefined) return
    found = { amount: account.needed.amount, text: formatAmount(account.needed) }
  }
  evaluateWith(hrmpDepositsCovered, read, 'fresh')
  return found
}

const needed = readNeeded()

test('open channels ask for nothing', () => {
  expect(judgeWith(hrmpDepositsCovered).outcome).toBe('pass')
})

test('empty accounts fail before', () => {
  const verdict = judgeWith(hrmpDepositsCovered, () => {}, 'fresh')
  expect(verdict.outcome).toBe('fail')
  expect(needed.amount).toBeGreaterThan(0n)
})

test('accounts that hold enough pass', () => {
  const verdict = judgeWith(hrmpDepositsCovered, (situation) => hold(situation), 'fresh')
  expect(verdict.outcome).toBe('pass')
  const exact = (situation: Situation) => hold(situation, needed.amount)
  expect(judgeWith(hrmpDepositsCovered, exact, 'fresh').outcome).toBe('pass')
})

test('a unit less than is needed fails', () => {
  const verdict = judgeWith(
    hrmpDepositsCovered,
    (situation) => hold(situation, needed.amount - 1n),
    'fresh'
  )
  expect(verdict.outcome).toBe('fail')
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

test('what backs tokens of users warns, with the call that spares it', () => {
  const judge = (own: Fact<bigint>, held = 100_000_000_000_000n) =>
    judgeWith(
      hrmpDepositsCovered,
      (situation) => {
        hold(situation)
        situation.artifacts.hrmp.held = { onHost: held }
        Object.assign(situation.artifacts.hrmp.paras[0], { own })
      },
      'fresh'
    )
  const backed = judge({ known: true, value: 0n })
  expect(backed.outcome).toBe('warn')
  expect(backed.summary).toMatch(
    /^2115 holds 100 ROC of the [\d.]+ ROC needed, and 20\.\d+ ROC of the deposits and fees would be taken from what backs tokens of its users; 2200 holds 100 ROC of the [\d.]+ ROC needed$/
  )
  const remediesOf = (verdict: typeof backed) => ('remedies' in verdict ? verdict.remedies : [])
  expect(remediesOf(backed)).toEqual([
    {
      summary: expect.stringMatching(
        /^Send 20\.\d+ ROC to the sovereign account of parachain 2115/
      ),
      steps: [expect.objectContaining({ chain: 'relay', action: 'fund' })]
    }
  ])
  const [poor] = remediesOf(judge({ known: true, value: 0n }, 0n)) ?? []
  expect(poor?.steps).toBeUndefined()
  expect(judge({ known: true, value: 100_000_000_000_000n }).outcome).toBe('pass')
  const unknown = judge({ known: false, why: 'the chain cannot dry-run programs' })
  expect(unknown.outcome).toBe('pass')
  expect(unknown.summary).toMatch(
    /; how much of 2115 backs tokens of its users is not known: the chain cannot dry-run programs$/
  )
})

test.each([
  ['0 ROC', 0n, ''],
  [
    '5 ROC',
    5_000_000_000_000n,
    ', and 5 ROC of the deposits and fees would be taken from what backs tokens of its users'
  ]
])('an account that holds %s gives no more than that', (held, free, taken) => {
  const { outcome, summary } = judgeWith(
    hrmpDepositsCovered,
    (situation) => {
      hold(situation, free)
      Object.assign(situation.artifacts.hrmp.paras[0], { own: { known: true, value: 0n } })
    },
    'fresh'
  )
  expect(outcome).toBe('fail')
  expect(summary).toBe(`2115 holds ${held} of the ${needed.text} needed${taken}`)
})

import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { serviceFeesCollected } from './service-fees-collected.ts'

const account = '0x6d6f646c636c6b2f666565730000000000000000000000000000000000000000'
const judge = (balance: bigint) =>
  judgeWith(serviceFeesCollected, ({ artifacts }) => {
    artifacts.service.existentialDeposit = 100_000_000n
    artifacts.serviceState.feeCollector = { account, balance, evidence: [] }
  })

test('an account that exists passes', () => {
  expect(judge(100_000_000n).outcome).toBe('pass')
})

test('one that does not exist warns, with what to send and where', () => {
  const verdict = judge(99_999_999n)
  expect(verdict.outcome).toBe('warn')
})

test('a service that names none is not judged', () => {
  const verdict = judgeWith(serviceFeesCollected, ({ artifacts }) => {
    delete artifacts.serviceState.feeCollector
  })
  expect(verdict.outcome).toBe('notApplicable')
})

import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { balanceCoversQuote } from './balance-covers-quote.ts'

test('the user can pay', () => {
  const verdict = judgeWith(balanceCoversQuote)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('a unit short fails', () => {
  const verdict = judgeWith(balanceCoversQuote, ({ artifacts }) => {
    artifacts.user.onService.spendable = 1n
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('without a quote a person compares', () => {
  const verdict = judgeWith(balanceCoversQuote, ({ artifacts }) => {
    artifacts.quote.runtimeApi = { known: false, why: 'a test' }
    artifacts.quote.local = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).not.toBe('')
})

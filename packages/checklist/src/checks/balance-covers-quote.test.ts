import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { balanceCoversQuote } from './balance-covers-quote.ts'

test('the user can pay', () => {
  const verdict = judgeWith(balanceCoversQuote)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe(
    '999997.880818353 PCM, where 0.1039026031 PCM are needed: inclusion 0.011017576 PCM, execution 0.03552 PCM, XCM 0.0573650271 PCM'
  )
})

test('a unit short fails', () => {
  const verdict = judgeWith(balanceCoversQuote, ({ artifacts }) => {
    artifacts.user.onService.spendable = 1n
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe(
    '0.0000000001 PCM, where 0.1039026031 PCM are needed: inclusion 0.011017576 PCM, execution 0.03552 PCM, XCM 0.0573650271 PCM'
  )
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('without a quote a person compares', () => {
  const verdict = judgeWith(balanceCoversQuote, ({ artifacts }) => {
    artifacts.quote.runtimeApi = { known: false, why: 'a test' }
    artifacts.quote.local = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).toBe('Compare by hand: a test.')
})

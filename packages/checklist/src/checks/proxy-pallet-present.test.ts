import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { proxyPalletPresent } from './proxy-pallet-present.ts'

test('a pallet passes', () => {
  const verdict = judgeWith(proxyPalletPresent)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('none fails', () => {
  const verdict = judgeWith(proxyPalletPresent, ({ artifacts }) => {
    artifacts.target.proxyPallet = null
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).not.toBe('')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { proxyPalletPresent } from './proxy-pallet-present.ts'

test('a pallet passes', () => {
  const verdict = judgeWith(proxyPalletPresent)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('proxy with the types Any, NonTransfer, Automation')
})

test('none fails', () => {
  const verdict = judgeWith(proxyPalletPresent, ({ artifacts }) => {
    artifacts.target.proxyPallet = undefined
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('no pallet of the target lets an account act for another')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { proxyPalletPresent } from './proxy-pallet-present.ts'

test('a pallet passes', () => {
  expect(judgeWith(proxyPalletPresent).outcome).toBe('pass')
})

test('none fails', () => {
  const verdict = judgeWith(proxyPalletPresent, ({ artifacts }) => {
    artifacts.target.proxyPallet = undefined
  })
  expect(verdict.outcome).toBe('fail')
})

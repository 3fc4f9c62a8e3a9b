import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { proxyDerivationKnown } from './proxy-derivation-known.ts'

test('what the target tells passes', () => {
  const verdict = judgeWith(proxyDerivationKnown)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).not.toBe('')
})

test('an account that was given is for a person', () => {
  const verdict = judgeWith(proxyDerivationKnown, ({ artifacts }) => {
    artifacts.proxy.derivation = null
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).not.toBe('')
})

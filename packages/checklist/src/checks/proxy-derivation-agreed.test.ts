import { expect, test } from 'vitest'
import { judgeWith, type Situation } from '../../test/judgeWith.ts'
import { proxyDerivationAgreed } from './proxy-derivation-agreed.ts'

test('both say the same', () => {
  expect(judgeWith(proxyDerivationAgreed).outcome).toBe('pass')
})

test('the service says another', () => {
  const verdict = judgeWith(proxyDerivationAgreed, ({ artifacts }) => {
    artifacts.serviceState.crossChainAccount = { known: true, value: `0x${'22'.repeat(32)}` }
  })
  expect(verdict.outcome).toBe('fail')
})

test('where the service names no account, the target is compared with the known derivations', () => {
  const judge = (change: (artifacts: Situation['artifacts']) => void) =>
    judgeWith(proxyDerivationAgreed, ({ artifacts }) => {
      artifacts.serviceState.crossChainAccount = { known: false, why: 'a test' }
      change(artifacts)
    })
  const known = judge(() => {})
  expect([known.outcome, known.summary]).toEqual([
    'pass',
    'the service names no account (a test), the target uvt3PD2haterGxqfxyNSuaPHEFrbFSsC4bP1RfFBwJU42CeGc, as HashedDescription does'
  ])
  const unknown = judge(({ proxy }) => {
    if (proxy.derivation) proxy.derivation.derivation = undefined
  })
  expect([unknown.outcome, unknown.summary]).toEqual([
    'fail',
    'the service names no account (a test), the target uvt3PD2haterGxqfxyNSuaPHEFrbFSsC4bP1RfFBwJU42CeGc, which matches no known derivation'
  ])
  expect(
    judge(({ proxy }) => {
      proxy.derivation = undefined
    }).outcome
  ).toBe('manual')
})

test('a target of 20-byte accounts has the beginning of what the service says', () => {
  const whole = `0x${'ab'.repeat(32)}` as const
  const judge = (delegate: string) =>
    judgeWith(proxyDerivationAgreed, ({ artifacts }) => {
      artifacts.serviceState.crossChainAccount = { known: true, value: whole }
      artifacts.proxy.delegate = delegate as never
    }).outcome
  expect(judge(`0x${'ab'.repeat(20)}`)).toBe('pass')
  expect(judge(`0x${'ab'.repeat(19)}ac`)).toBe('fail')
})

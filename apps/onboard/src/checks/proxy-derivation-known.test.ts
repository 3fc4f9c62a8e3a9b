import { errorToJson, ParaclockError } from '@paraclock/core'
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

test('what is not settled fails, with the accounts that it may be', () => {
  const candidates = [{ account: '0x11', derivation: 'HashedDescription', traces: [] }]
  const context = { chain: 'target', user: '0x22', problem: 'no trace', candidates }
  const error = errorToJson(new ParaclockError('DerivationAmbiguous', context))
  const verdict = proxyDerivationKnown.explainFailure?.(error, {})
  expect(verdict?.outcome).toBe('fail')
  const remedies = verdict !== undefined && 'remedies' in verdict ? verdict.remedies : []
  expect(remedies?.[0]?.summary).toContain('automation.delegate')
  expect(remedies?.[1]?.summary).toContain('0x11')
})

test('anything else that keeps the proxies from being read is no finding of this check', () => {
  const error = errorToJson(new ParaclockError('EvidenceMissing', { artifact: 'proxy' }))
  expect(proxyDerivationKnown.explainFailure?.(error, {})).toBeUndefined()
})

import { errorToJson, ParaclockError, SavedDataMalformed } from '@paraclock/core'
import { DerivationAmbiguous, LocationConversionRefused } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { proxyDerivationKnown } from './proxy-derivation-known.ts'

test('what the target tells passes', () => {
  expect(judgeWith(proxyDerivationKnown).outcome).toBe('pass')
})

test('an account of no known derivation fails', () => {
  const verdict = judgeWith(proxyDerivationKnown, ({ artifacts }) => {
    if (artifacts.proxy.derivation) artifacts.proxy.derivation.derivation = undefined
  })
  expect(verdict.outcome).toBe('fail')
})

test('on a target without proxies, no account is to be named', () => {
  const verdict = judgeWith(proxyDerivationKnown, ({ artifacts: { proxy, target } }) => {
    if (proxy.derivation) proxy.derivation.derivation = undefined
    target.proxyPallet = undefined
  })
  expect('remedies' in verdict && verdict.remedies?.[0]?.summary).toMatch(/^Add the proxy pallet/)
  const context = { chain: 'target', user: '0x01', problem: 'no trace', candidates: [] }
  const error = errorToJson(new ParaclockError(DerivationAmbiguous, context))
  const target = { proxyPallet: undefined } as never
  const other = proxyDerivationKnown.explainFailure?.(error, { target })
  expect(JSON.stringify(other)).not.toContain('automation.delegate')
})

test('an account that was given is for a person', () => {
  const verdict = judgeWith(proxyDerivationKnown, ({ artifacts }) => {
    artifacts.proxy.derivation = undefined
  })
  expect(verdict.outcome).toBe('manual')
})

test('what is not settled fails, with the accounts that it may be', () => {
  const account = `0x${'01'.repeat(32)}`
  const candidates = [{ account, derivation: 'HashedDescription', traces: [] }]
  const context = { chain: 'target', user: account, problem: 'no trace', candidates }
  const error = errorToJson(new ParaclockError(DerivationAmbiguous, context))
  const verdict = proxyDerivationKnown.explainFailure?.(error, {})
  expect(verdict?.outcome).toBe('fail')
  const remedies = verdict !== undefined && 'remedies' in verdict ? verdict.remedies : []
  expect(remedies?.[0]?.summary).toContain('automation.delegate')
  // The address of 32 bytes of 1, with the prefix of any chain.
  const address = '5C62Ck4UrFPiBtoCmeSrgF7x9yv9mn38446dhCpsi2mLHiFT'
  expect(verdict?.summary).toContain(address)
  expect(remedies?.[1]?.summary).toContain(address)
})

test('a target that gives the user no account fails', () => {
  const context = {
    chain: 'target',
    location: '0x0501',
    reason: 'its LocationToAccountId converts no such location'
  }
  const error = errorToJson(new ParaclockError(LocationConversionRefused, context))
  expect(proxyDerivationKnown.explains).toContain(error.code)
  expect(proxyDerivationKnown.explainFailure?.(error, {})).toMatchObject({
    outcome: 'fail',
    summary: expect.stringContaining('converts no such location'),
    remedies: [{ summary: expect.stringContaining('HashedDescription') }]
  })
})

test('anything else that keeps the proxies from being read is no finding of this check', () => {
  const error = errorToJson(
    new ParaclockError(SavedDataMalformed, { what: 'evidence', problem: 'proxy' })
  )
  expect(proxyDerivationKnown.explains).not.toContain(error.code)
})

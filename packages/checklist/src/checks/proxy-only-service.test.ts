import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { proxyOnlyService } from './proxy-only-service.ts'

test('a hash has no key', () => {
  const verdict = judgeWith(proxyOnlyService)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe(
    'uvt3PD2haterGxqfxyNSuaPHEFrbFSsC4bP1RfFBwJU42CeGc is a hash, and has no key'
  )
})

test('the user as delegate fails', () => {
  const verdict = judgeWith(proxyOnlyService, ({ artifacts }) => {
    artifacts.proxy.delegate = artifacts.proxy.user
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe("the delegate is the user's account on the target")
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('an unknown algorithm is for a person', () => {
  const verdict = judgeWith(proxyOnlyService, ({ artifacts }) => {
    if (artifacts.proxy.derivation !== undefined) {
      artifacts.proxy.derivation = { ...artifacts.proxy.derivation, derivation: undefined }
    }
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).toBe(
    'uvt3PD2haterGxqfxyNSuaPHEFrbFSsC4bP1RfFBwJU42CeGc is derived by no known algorithm: verify that nobody has its key.'
  )
})

test('a configured account is not said to be derived', () => {
  const verdict = judgeWith(proxyOnlyService, ({ artifacts }) => {
    artifacts.proxy.derivation = undefined
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).toBe(
    'The configuration names uvt3PD2haterGxqfxyNSuaPHEFrbFSsC4bP1RfFBwJU42CeGc (automation.delegate): verify that nobody has its key.'
  )
})

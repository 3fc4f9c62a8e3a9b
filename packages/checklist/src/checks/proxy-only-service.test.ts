import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { proxyOnlyService } from './proxy-only-service.ts'

test('a hash has no key', () => {
  expect(judgeWith(proxyOnlyService).outcome).toBe('pass')
})

test('the user as delegate fails', () => {
  const verdict = judgeWith(proxyOnlyService, ({ artifacts }) => {
    artifacts.proxy.delegate = artifacts.proxy.user
  })
  expect(verdict.outcome).toBe('fail')
})

test('an unknown algorithm is for a person', () => {
  const verdict = judgeWith(proxyOnlyService, ({ artifacts }) => {
    if (artifacts.proxy.derivation !== undefined) {
      artifacts.proxy.derivation = { ...artifacts.proxy.derivation, derivation: undefined }
    }
  })
  expect(verdict.outcome).toBe('manual')
})

test('a configured account is not said to be derived', () => {
  const verdict = judgeWith(proxyOnlyService, ({ artifacts }) => {
    artifacts.proxy.derivation = undefined
  })
  expect(verdict.outcome).toBe('manual')
})

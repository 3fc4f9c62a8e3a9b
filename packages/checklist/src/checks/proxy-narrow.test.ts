import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { proxyNarrow } from './proxy-narrow.ts'

test('the narrowest passes', () => {
  expect(judgeWith(proxyNarrow).outcome).toBe('pass')
})

test('a wider one warns', () => {
  const verdict = judgeWith(proxyNarrow, ({ artifacts }) => {
    for (const grant of artifacts.proxy.grants) grant.proxyType = 'Any'
  })
  expect(verdict.outcome).toBe('warn')
})

test('a type that admits sudo lists what it refuses, and warns even as the narrowest', () => {
  const verdict = judgeWith(proxyNarrow, ({ artifacts }) => {
    for (const type of artifacts.proxyProof.types) {
      if (type.proxyType === 'Automation') type.admits = [...(type.admits ?? []), 'sudo.sudoAs']
    }
  })
  expect(verdict.outcome).toBe('warn')
})

import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { proxyNarrow } from './proxy-narrow.ts'

test('the narrowest passes', () => {
  const verdict = judgeWith(proxyNarrow)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('Automation')
})

test('a wider one warns', () => {
  const verdict = judgeWith(proxyNarrow, ({ artifacts }) => {
    for (const grant of artifacts.proxy.grants) grant.proxyType = 'Any'
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).toBe('Any, where Automation is enough')
})

test('a type that admits sudo lists what it refuses, and warns even as the narrowest', () => {
  const verdict = judgeWith(proxyNarrow, ({ artifacts }) => {
    for (const type of artifacts.proxyProof.types) {
      if (type.proxyType === 'Automation') type.admits = [...(type.admits ?? []), 'sudo.sudoAs']
    }
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).toBe('Automation, which admits sudo.sudoAs as well')
  expect(verdict).toMatchObject({ remedies: [{ owner: 'targetGovernance' }] })
})

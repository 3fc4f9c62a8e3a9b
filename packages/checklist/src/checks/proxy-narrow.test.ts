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

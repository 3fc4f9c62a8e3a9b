import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { proxyNotDelayed } from './proxy-not-delayed.ts'

test('none is delayed', () => {
  expect(judgeWith(proxyNotDelayed).outcome).toBe('pass')
})

test('a delayed one warns', () => {
  const verdict = judgeWith(proxyNotDelayed, ({ artifacts }) => {
    for (const grant of artifacts.proxy.grants) grant.delay = 5
  })
  expect(verdict.outcome).toBe('warn')
})

import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { proxyNotDelayed } from './proxy-not-delayed.ts'

test('none is delayed', () => {
  const verdict = judgeWith(proxyNotDelayed)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('none')
})

test('a delayed one warns', () => {
  const verdict = judgeWith(proxyNotDelayed, ({ artifacts }) => {
    for (const grant of artifacts.proxy.grants) grant.delay = 5
  })
  expect(verdict.outcome).toBe('warn')
  expect(verdict.summary).toBe('Automation by 5 blocks')
})

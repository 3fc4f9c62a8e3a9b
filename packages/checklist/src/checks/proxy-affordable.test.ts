import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { proxyAffordable } from './proxy-affordable.ts'

test('nothing is left to pay', () => {
  expect(judgeWith(proxyAffordable).outcome).toBe('pass')
})

test('a user with funds passes before', () => {
  const verdict = judgeWith(proxyAffordable, () => {}, 'fresh')
  expect(verdict.outcome).toBe('pass')
})

test('a user without fails', () => {
  const verdict = judgeWith(
    proxyAffordable,
    ({ artifacts }) => {
      artifacts.proxy.balance.free = 1n
    },
    'fresh'
  )
  expect(verdict.outcome).toBe('fail')
})

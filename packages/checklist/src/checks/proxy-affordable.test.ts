import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { proxyAffordable } from './proxy-affordable.ts'

test('nothing is left to pay', () => {
  const verdict = judgeWith(proxyAffordable)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('999998.8948874409 TGT; nothing is left to pay')
})

test('a user with funds passes before', () => {
  const verdict = judgeWith(proxyAffordable, () => {}, 'fresh')
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('1000000 TGT, where 1.1151143431 TGT are needed')
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
  expect(verdict.summary).toBe('0.0000000001 TGT, where 1.1151143431 TGT are needed')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

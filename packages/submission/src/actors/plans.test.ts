import type { Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { planMultisig } from './planMultisig.ts'
import { planProxyCall } from './planProxyCall.ts'

const hex = (byte: string): Hex => `0x${byte.repeat(32)}`
const [real, delegate, other, callHash] = ['01', '02', '03', '04'].map(hex) as [Hex, Hex, Hex, Hex]
const asked = {
  pallet: 'Guard',
  real,
  delegate,
  call: '0x0001',
  callHash,
  announcements: []
} as const
const grantOf = (proxyType: string, delay = 0, to = delegate) => ({
  delegate: to,
  proxyType,
  delay
})
const announced = { real, callHash, height: 7 }

test('a proxy makes a call by each type that it was granted, at once or with a delay', () => {
  const grants = [grantOf('Any', 0, other), grantOf('Any', 5), grantOf('Narrow'), grantOf('Wide')]
  const plan = (proxyType?: string) => planProxyCall({ ...asked, grants, proxyType })
  const types = (proxyType?: string) =>
    plan(proxyType).now.map(({ args }) => args['force_proxy_type'])
  expect(types()).toEqual(['Narrow', 'Wide'])
  expect(types('Wide')).toEqual(['Wide'])
  expect(types('Any')).toEqual([])
  expect(plan('Any').later).toMatchObject([
    {
      ...{ proxyType: 'Any', delay: 5 },
      call: { method: 'proxy_announced', args: { delegate, real, force_proxy_type: 'Any' } }
    }
  ])
  expect(plan('Wide').later).toEqual([])
  expect(plan('None')).toMatchObject({ now: [], later: [] })
})

test('a call that was announced has the block of its own announcement', () => {
  const plan = (announcements: readonly (typeof announced)[]) =>
    planProxyCall({ ...asked, grants: [grantOf('Any', 5)], announcements })
  expect(plan([]).announce).toEqual({
    ...{ pallet: 'Guard', method: 'announce', args: { real, call_hash: callHash } }
  })
  expect(plan([]).announcedAt).toBeUndefined()
  expect(plan([{ ...announced, real: other }]).announcedAt).toBeUndefined()
  expect(plan([{ ...announced, callHash: other }]).announcedAt).toBeUndefined()
  expect(plan([{ ...announced, real: other }, announced]).announcedAt).toBe(7)
})

const members = [real, delegate, other]
const timepoint = { height: 7, index: 2 }

test.each([
  ['begins', 2, undefined, 'begin', 1, [delegate, other]],
  ['makes it alone', 1, undefined, 'make', 1, [delegate, other]],
  ['makes it as the last', 2, [other], 'make', 2, [delegate]],
  ['approves in between', 3, [other], 'approve', 2, [delegate]],
  ['has approved', 2, [real], 'wait', 1, [delegate, other]],
  ['has approved, and the last one approved by hash', 2, [real, other], 'make', 2, [delegate]]
] as const)('a member of a multisig %s', (_, threshold, given, kind, approvals, left) => {
  const operation = given && { timepoint, approvals: given }
  const step = planMultisig({ members, threshold, signer: real, operation })
  expect(step).toEqual({ kind, approvals, left })
})

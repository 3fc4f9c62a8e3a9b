import type { Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { planMultisig } from './planMultisig.ts'
import { planProxyCall } from './planProxyCall.ts'

const hex = (byte: string): Hex => `0x${byte.repeat(32)}`
const [real, delegate, other, callHash] = ['01', '02', '03', '04'].map(hex) as [Hex, Hex, Hex, Hex]
const asked = { real, delegate, call: '0x0001', callHash, announcements: [] } as const
const grantOf = (proxyType: string, delay = 0, to = delegate) => ({
  delegate: to,
  proxyType,
  delay
})
const announced = { real, callHash, height: 7 }

test('a proxy without a delay makes the call, by each type that it was granted', () => {
  const grants = [grantOf('Any', 0, other), grantOf('Any', 5), grantOf('Narrow'), grantOf('Wide')]
  const types = (proxyType?: string) => {
    const step = planProxyCall({ ...asked, grants, proxyType })
    return step?.kind === 'make' ? step.calls.map(({ args }) => args['force_proxy_type']) : step
  }
  expect(types()).toEqual(['Narrow', 'Wide'])
  expect(types('Wide')).toEqual(['Wide'])
  expect(types('Any')).toMatchObject({ kind: 'announce', delay: 5 })
  expect(types('None')).toBeUndefined()
})

test('a call with a delay is announced once', () => {
  const plan = (announcements: readonly (typeof announced)[]) =>
    planProxyCall({ ...asked, grants: [grantOf('Any', 5)], announcements })
  expect(plan([])).toMatchObject({
    kind: 'announce',
    call: { method: 'announce', args: { real, call_hash: callHash } }
  })
  expect(plan([{ ...announced, real: other }])?.kind).toBe('announce')
  expect(plan([{ ...announced, callHash: other }])?.kind).toBe('announce')
  expect(plan([announced])).toMatchObject({
    ...{ kind: 'makeAnnounced', height: 7, delay: 5 },
    call: { method: 'proxy_announced', args: { delegate, real, force_proxy_type: 'Any' } }
  })
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

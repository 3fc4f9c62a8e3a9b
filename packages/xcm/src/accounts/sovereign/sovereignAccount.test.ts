import { formatAddress } from '@paraclock/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parentAccount } from './parentAccount.ts'
import { sovereignAccount } from './sovereignAccount.ts'

const print = (account: string) => formatAddress({ account, prefix: 42 })

test('on the relay chain', () => {
  const derived = sovereignAccount({ paraId: 2114, on: 'relay' })
  // From the project's facts about accounts.
  expect(print(derived.account)).toBe('5Ec4AhNzVAVwDR54oqgWQ5YSoPbxXathSrQqTmqkF5o7xe6y')
  expect(derived.algorithm).toBe('ChildParachainConvertsVia')
})

test('on a sibling', () => {
  const derived = sovereignAccount({ paraId: 1111, on: 'sibling' })
  // From `location_conversion_works` of the system parachains of polkadot-sdk, Parachain(1111).
  expect(print(derived.account)).toBe('5Eg2fnssmmJnF3z1iZ1NouAuzciDaaDQH7qURAy3w15jULDk')
  expect(derived.algorithm).toBe('SiblingParachainConvertsVia')
})

test('on a chain of 20-byte accounts', () => {
  expect(sovereignAccount({ paraId: 2114, on: 'sibling', length: 20 }).account).toBe(
    '0x7369626c42080000000000000000000000000000'
  )
})

test('the relay chain on a parachain', () => {
  // From `location_conversion_works` of the system parachains of polkadot-sdk, Parent.
  expect(print(parentAccount().account)).toBe('5Dt6dpkWPwLaH4BBCKJwjiWrFVAGyYk3tLUabvyn4v7KtESG')
  expect(parentAccount({ length: 20 })).toEqual({
    account: `0x506172656e74${'00'.repeat(14)}`,
    algorithm: 'ParentIsPreset'
  })
})

test('every parachain has its own account in each place', () => {
  fc.assert(
    fc.property(fc.nat(0xffff_ffff), fc.nat(0xffff_ffff), (one, other) => {
      const relay = (paraId: number) => sovereignAccount({ paraId, on: 'relay' }).account
      expect(relay(one) === relay(other)).toBe(one === other)
      expect(relay(one)).not.toBe(sovereignAccount({ paraId: one, on: 'sibling' }).account)
    })
  )
})

test.each([
  ['a parachain that is no number', () => sovereignAccount({ paraId: 1.5, on: 'relay' })],
  ['a place that does not exist', () => sovereignAccount({ paraId: 1, on: 'child' as 'relay' })],
  [
    'a length that no account has',
    () => sovereignAccount({ paraId: 1, on: 'relay', length: 33 as 32 })
  ]
])('refuses %s', (_, run) => {
  expect(run).toThrowErrorMatchingSnapshot()
})

import { formatAddress, parseAccount } from '@paraclock/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveDerivative } from '../derive/deriveDerivative.ts'
import { deriveHashedDescription } from '../derive/deriveHashedDescription.ts'
import { listDerivations } from '../derive/listDerivations.ts'
import { sovereignAccount } from '../sovereign/sovereignAccount.ts'
import type { ExplainContext } from './explainAccount.ts'
import { explainAccount } from './explainAccount.ts'

const user = `0x${'01'.repeat(32)}`
const key = `0x${'7b'.repeat(20)}`
const origins: ExplainContext['origins'] = [
  { kind: 'sibling', paraId: 2114 },
  { kind: 'child', paraId: 2114 },
  { kind: 'parent' }
]
const context: ExplainContext = { users: [key, user], origins }

test('a sovereign account on the relay chain', () => {
  // From the project's facts about accounts.
  const account = '5Ec4AhNzVAVwDR54oqgWQ5YSoPbxXathSrQqTmqkF5o7xe6y'
  const explanation = explainAccount({ account })
  expect(explanation).toMatchObject({ kind: 'sovereign', paraId: 2114, on: 'relay' })
  expect(explanation.summary).toBe('the sovereign account of parachain 2114 on the relay chain')
})

test('every sovereign account is recognised, on both kinds of chain and in both lengths', () => {
  fc.assert(
    fc.property(
      fc.nat(0xffff_ffff),
      fc.constantFrom('relay', 'sibling'),
      fc.constantFrom(32, 20),
      (paraId, on, length) => {
        const { account } = sovereignAccount({ paraId, on, length })
        expect(explainAccount({ account })).toMatchObject({ kind: 'sovereign', paraId, on })
      }
    )
  )
})

test('the padded "Parent" is the relay chain, not the sovereign account of a parachain', () => {
  // From `location_conversion_works` of the system parachains of polkadot-sdk, Parent.
  const account = '5Dt6dpkWPwLaH4BBCKJwjiWrFVAGyYk3tLUabvyn4v7KtESG'
  const explanation = explainAccount({ account, context })
  expect(explanation.kind).toBe('parent')
  expect(explanation.summary).toMatchInlineSnapshot(
    `"the relay chain's own account on a parachain ("Parent" padded with zeros), and not the sovereign account of any parachain"`
  )
})

test('a pallet, its sub-accounts, and an id that cannot be printed', () => {
  // The account of Polkadot's treasury, as its explorers show it.
  const account = parseAccount('13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB')
  expect(explainAccount({ account })).toMatchObject({ kind: 'pallet', palletId: 'py/trsry' })
  expect(explainAccount({ account }).summary).toBe('the account of the pallet py/trsry')
  const sub = `${account.slice(0, 28)}07${'00'.repeat(17)}`
  expect(explainAccount({ account: `${account.slice(0, 26)}07${'00'.repeat(19)}` })).toMatchObject({
    kind: 'pallet',
    subAccount: `0x07${'00'.repeat(19)}`
  })
  expect(explainAccount({ account: sub.padEnd(66, '0') }).summary).toContain('sub-account 0x')
  const odd = `0x6d6f646c000102030405061b${'00'.repeat(8)}`
  expect(explainAccount({ account: odd })).toMatchObject({ palletId: '0x000102030405061b' })
})

test('an Ethereum address that nobody mapped', () => {
  const explanation = explainAccount({ account: `${key}${'ee'.repeat(12)}` })
  expect(explanation).toMatchObject({ kind: 'ethereumAddress', address: key })
  expect(explanation.summary).toContain(key)
})

test('the account of a user itself', () => {
  const account = formatAddress({ account: user, prefix: 51 })
  expect(explainAccount({ account, context })).toMatchObject({ kind: 'user', user })
})

test('every account that a user can have from every origin, by each algorithm', () => {
  for (const [one, length] of [
    [user, 32],
    [user, 20],
    [key, 32],
    [key, 20]
  ] as const) {
    for (const from of origins ?? []) {
      const candidates = listDerivations({ user: one, from, length })
      expect(candidates.length).toBeGreaterThanOrEqual(
        one === key && from.kind === 'parent' ? 10 : 11
      )
      for (const derivation of candidates) {
        const explanation = explainAccount({ account: derivation.account, context })
        expect(explanation).toMatchObject({ kind: 'derived', user: one, from, derivation })
      }
    }
  }
})

test.each([
  [
    { kind: 'sibling', paraId: 2114 },
    'the account of the sibling 2114 as a whole, by HashedDescription'
  ],
  [
    { kind: 'child', paraId: 2114 },
    'the account of the parachain 2114 as a whole, by HashedDescription'
  ],
  [{ kind: 'parent' }, 'the account of the relay chain as a whole, by HashedDescription']
] as const)('the hashed account of a chain: %o', (from, summary) => {
  const { account } = deriveHashedDescription({ user: { kind: 'chain' }, from })
  expect(explainAccount({ account, context })).toMatchObject({
    kind: 'foreignChain',
    from,
    summary
  })
})

test('a derivative of a user, up to the given number', () => {
  const { account } = deriveDerivative({ account: user, index: 15 })
  expect(explainAccount({ account, context })).toMatchObject({
    kind: 'derivative',
    user,
    index: 15
  })
  expect(explainAccount({ account, context: { ...context, derivatives: 15 } }).kind).toBe('unknown')
})

test.each([
  ['a hash', `0x${'cd'.repeat(32)}`],
  ['a sovereign account with something behind it', `0x70617261420800000${'0'.repeat(46)}1`],
  ['"Parent" with something behind it', `0x506172656e74${'00'.repeat(25)}01`],
  ['"Paren"', `0x506172656e${'00'.repeat(27)}`],
  ['20 bytes of anything', `0x${'ee'.repeat(20)}`]
])('%s is unknown', (_, account) => {
  expect(explainAccount({ account, context })).toMatchObject({
    kind: 'unknown',
    summary: 'an account that does not belong to any of the candidates'
  })
})

test('the summary of a derived account names user, origin and algorithm', () => {
  const [hashed] = listDerivations({ user, from: { kind: 'parent' } })
  const account = hashed?.account ?? ''
  expect(explainAccount({ account, context }).summary).toMatchInlineSnapshot(
    `"the account of the user 0x0101010101010101010101010101010101010101010101010101010101010101 from the relay chain, by HashedDescription"`
  )
})

test('refuses other values than accounts', () => {
  expect(() => explainAccount({ account: '0x00' })).toThrowErrorMatchingSnapshot()
})

test('the first 16 derivatives of a user are recognised, or as many as are asked for', () => {
  const kindOf = (index: number, derivatives?: number) => {
    const { account } = deriveDerivative({ account: user, index })
    const asked = derivatives === undefined ? context : { ...context, derivatives }
    return explainAccount({ account, context: asked })
  }
  const known = (index: number) => expect.objectContaining({ kind: 'derivative', user, index })
  const unknown = expect.objectContaining({ kind: 'unknown' })
  expect([kindOf(0), kindOf(15), kindOf(16)]).toEqual([known(0), known(15), unknown])
  expect([kindOf(16, 17), kindOf(0, 1), kindOf(1, 1), kindOf(0, 0)]).toEqual([
    ...[known(16), known(0), unknown, unknown]
  ])
  const { account } = deriveDerivative({ account: user, index: 15 })
  expect(explainAccount({ account, context })).toEqual({
    ...{ account, kind: 'derivative', user, index: 15 },
    summary: `derivative 15 of the user ${user} (utility.asDerivative)`
  })
})

test.each([
  ['21', true],
  ['7e', true],
  ['20', false],
  ['7f', false]
])('an id of a pallet with the byte %s', (byte, isText) => {
  const account = `0x6d6f646c${byte.repeat(8)}${'00'.repeat(20)}`
  const text = String.fromCharCode(Number(`0x${byte}`)).repeat(8)
  const palletId = isText ? text : `0x${byte.repeat(8)}`
  expect(explainAccount({ account })).toEqual({
    ...{ account, kind: 'pallet', palletId },
    summary: `the account of the pallet ${palletId}`
  })
})

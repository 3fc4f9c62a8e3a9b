import { expect, test } from 'vitest'
import { deriveAccount32Hash } from './deriveAccount32Hash.ts'
import { listDerivations } from './listDerivations.ts'

const user = `0x${'01'.repeat(32)}`
const from = { kind: 'sibling', paraId: 2114 } as const
const describe = (args: Partial<Parameters<typeof listDerivations>[0]>) =>
  listDerivations({ user, from, ...args }).map(({ description }) => description)

test('all algorithms and networks, the newest first, without duplicates', () => {
  expect(describe({})).toMatchInlineSnapshot(`
    [
      "HashedDescription",
      "LegacyDescribeForeignChainAccount",
      "Account32Hash with no network",
      "Account32Hash with the network polkadot",
      "Account32Hash with the network polkadot as XCM version 2 writes it",
      "Account32Hash with the network kusama",
      "Account32Hash with the network kusama as XCM version 2 writes it",
      "Account32Hash with the network westend",
      "Account32Hash with the network westend as XCM version 5 writes it",
      "Account32Hash with the network rococo",
      "Account32Hash with the network rococo as XCM version 5 writes it",
    ]
  `)
  const accounts = listDerivations({ user, from }).map(({ account }) => account)
  expect(new Set(accounts).size).toBe(accounts.length)
})

test('only the given networks, in each encoding of a network', () => {
  expect(describe({ networks: [undefined] })).toMatchInlineSnapshot(`
    [
      "HashedDescription",
      "LegacyDescribeForeignChainAccount",
      "Account32Hash with no network",
    ]
  `)
  expect(describe({ networks: [{ kind: 'rococo' }, { kind: 'wococo' }] })).toMatchInlineSnapshot(`
    [
      "HashedDescription",
      "LegacyDescribeForeignChainAccount",
      "Account32Hash with the network rococo",
      "Account32Hash with the network rococo as XCM version 5 writes it",
      "Account32Hash with the network wococo",
    ]
  `)
  const hash = `0x${'ab'.repeat(32)}` as const
  expect(describe({ networks: [{ kind: 'byGenesis', hash }] })).toMatchInlineSnapshot(`
    [
      "HashedDescription",
      "LegacyDescribeForeignChainAccount",
      "Account32Hash with the network byGenesis 0xabababababababababababababababababababababababababababababababab",
    ]
  `)
})

test('a network that version 5 identifies by its genesis hash is hashed in that form', () => {
  // The genesis hash of Rococo, from staging-xcm 24.1.0, src/v5/junction.rs.
  const hash = '0x6408de7737c59c238890533af25896a2c20608d8b380bb01029acb392781063e'
  const byGenesis = deriveAccount32Hash({
    user,
    from,
    network: { kind: 'byGenesis', hash },
    version: 5
  })
  const found = listDerivations({ user, from }).find(
    ({ description }) =>
      description === 'Account32Hash with the network rococo as XCM version 5 writes it'
  )
  expect(found?.account).toBe(byGenesis.account)
})

test('the legacy alias has no users of 20 bytes on the relay chain', () => {
  const all = describe({ user: new Uint8Array(20), from: { kind: 'parent' } })
  expect(all).not.toContain('LegacyDescribeForeignChainAccount')
})

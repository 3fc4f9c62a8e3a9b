import { bytesToHex, type Hex } from '@paraclock/core'
import { TypeRegistry } from '@polkadot/types'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { location } from '../../test/arbitraries.ts'
import { toJunction } from '../../test/toPolkadotJs.ts'
import { type XcmVersion, xcmVersions } from '../versions/versionTable.ts'
import { encodeLocation, encodeVersionedLocation } from './encodeLocation.ts'
import type { Location } from './Location.ts'

const registry = new TypeRegistry()
// @polkadot/types 16.5.6 numbers the networks of version 5 without the gaps of the removed test
// networks. Chains use the numbers of staging-xcm 24.1.0 (xcm/src/v5/junction.rs), which are these.
const networks = {
  NetworkIdV5: {
    _enum: {
      ByGenesis: '[u8;32]',
      ByFork: { blockNumber: 'u64', blockHash: '[u8;32]' },
      Polkadot: 'Null',
      Kusama: 'Null',
      __Unused4: 'Null',
      __Unused5: 'Null',
      __Unused6: 'Null',
      Ethereum: { chainId: 'Compact<u64>' },
      BitcoinCore: 'Null',
      BitcoinCash: 'Null',
      PolkadotBulletin: 'Null'
    }
  }
}
registry.register(networks as never)

function byPolkadotJs(value: Location, version: XcmVersion): Hex {
  const steps = value.interior.map(toJunction)
  const interior =
    steps.length === 0
      ? { Here: null }
      : { [`X${steps.length}`]: steps.length === 1 && version === 3 ? steps[0] : steps }
  return registry
    .createType('VersionedMultiLocation', {
      [`V${version}`]: { parents: value.parents, interior }
    })
    .toHex()
}

test.each(xcmVersions)(
  'random locations of version %i are those of polkadot.js',
  (version) => {
    fc.assert(
      fc.property(location, (value) => {
        expect(encodeVersionedLocation({ location: value, version })).toBe(
          byPolkadotJs(value, version)
        )
      }),
      { numRuns: Number(process.env['RANDOM_CASES'] ?? 4_000) }
    )
  },
  120_000
)

test.each([
  ['westend', '0x0300010904'],
  ['rococo', '0x0300010905'],
  ['wococo', '0x0300010906']
] as const)('%s has a name in version 3 and 4, and none in 5', (kind, expected) => {
  const value: Location = {
    parents: 0,
    interior: [{ kind: 'globalConsensus', network: { kind } }]
  }
  expect(encodeVersionedLocation({ location: value, version: 3 })).toBe(expected)
  expect(byPolkadotJs(value, 3)).toBe(expected)
  expect(encodeVersionedLocation({ location: value, version: 4 })).toBe(`0x04${expected.slice(4)}`)
  expect(() =>
    encodeVersionedLocation({ location: value, version: 5 })
  ).toThrowErrorMatchingSnapshot()
})

test('the network of an account in version 2 has no option', () => {
  const account = (kind?: 'polkadot' | 'kusama' | 'rococo'): Location => ({
    parents: 0,
    interior: [
      { kind: 'accountKey20', key: `0x${'ab'.repeat(20)}`, ...(kind && { network: { kind } }) }
    ]
  })
  // From the network ids of XCM version 2: Any, Named, Polkadot, Kusama.
  const tail = 'ab'.repeat(20)
  expect(bytesToHex(encodeLocation({ location: account(), version: 2 }))).toBe(`0x00010300${tail}`)
  expect(bytesToHex(encodeLocation({ location: account('polkadot'), version: 2 }))).toBe(
    `0x00010302${tail}`
  )
  expect(bytesToHex(encodeLocation({ location: account('kusama'), version: 2 }))).toBe(
    `0x00010303${tail}`
  )
  expect(() =>
    encodeLocation({ location: account('rococo'), version: 2 })
  ).toThrowErrorMatchingSnapshot()
})

const bad = (interior: readonly unknown[], parents: unknown = 0) =>
  ({ parents, interior }) as unknown as Location

test.each([
  ['too many parents', bad([], 256)],
  ['parents that are no number', bad([], '1')],
  ['too many junctions', bad(Array(9).fill({ kind: 'onlyChild' }))],
  ['a junction of another kind', bad([{ kind: 'toString' }])],
  ['a network of another kind', bad([{ kind: 'globalConsensus', network: { kind: 'moonbase' } }])],
  [
    'a network named as a method',
    bad([{ kind: 'globalConsensus', network: { kind: 'toString' } }])
  ],
  [
    'a body of another kind',
    bad([{ kind: 'plurality', id: { kind: 'x' }, part: { kind: 'voice' } }])
  ],
  ['an account that is too short', bad([{ kind: 'accountId32', id: '0x00' }])],
  ['a pallet beyond a byte', bad([{ kind: 'palletInstance', index: 256 }])]
])('refuses %s', (_, value) => {
  expect(() =>
    encodeVersionedLocation({ location: value, version: 4 })
  ).toThrowErrorMatchingSnapshot()
})

test('refuses an unsupported version', () => {
  expect(() =>
    encodeVersionedLocation({ location: bad([]), version: 2 as 3 })
  ).toThrowErrorMatchingSnapshot()
})

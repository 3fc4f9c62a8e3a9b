import { bytesToHex, stringifyJson } from '@paraclock/core'
import type { Asset, Junction, Location } from '@paraclock/xcm'
import fc from 'fast-check'

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((value) => bytesToHex(value))
const u8 = fc.nat(255)
const u32 = fc.nat(0xffff_ffff)
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const u128 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
const kind = <const Kind extends string>(name: Kind) => fc.constant(name)
const network = fc.oneof(
  fc.record({ kind: kind('byGenesis'), hash: hex(32) }),
  fc.record({ kind: kind('ethereum'), chainId: u64 }),
  fc.record({ kind: fc.constantFrom('polkadot', 'kusama', 'bitcoinCore') })
)
const junction: fc.Arbitrary<Junction> = fc.oneof(
  fc.record({ kind: kind('parachain'), paraId: u32 }),
  fc.record({ kind: kind('accountId32'), id: hex(32) }),
  fc.record({ kind: kind('accountId32'), id: hex(32), network }),
  fc.record({ kind: kind('accountIndex64'), index: u64, network }),
  fc.record({ kind: kind('accountKey20'), key: hex(20) }),
  fc.record({ kind: kind('palletInstance'), index: u8 }),
  fc.record({ kind: kind('generalIndex'), index: u128 }),
  fc.record({ kind: kind('generalKey'), length: u8, data: hex(32) }),
  fc.constant({ kind: 'onlyChild' } as const),
  fc.record({ kind: kind('globalConsensus'), network })
)
const id: fc.Arbitrary<Location> = fc.record({
  parents: fc.nat(2),
  interior: fc.array(junction, { maxLength: 2 })
})
const instance: fc.Arbitrary<Extract<Asset, { instance: unknown }>['instance']> = fc.oneof(
  fc.constant({ kind: 'undefined' } as const),
  fc.record({ kind: kind('index'), index: u128 }),
  fc.record({ kind: kind('array32'), data: hex(32) })
)
const asset: fc.Arbitrary<Asset> = fc.oneof(
  fc.record({ id, amount: fc.bigInt({ min: 1n, max: 2n ** 128n - 1n }) }),
  fc.record({ id, instance })
)

/** Lists of assets that every version can name, unsorted and without repetitions. */
export const assetLists: fc.Arbitrary<readonly Asset[]> = fc.uniqueArray(asset, {
  maxLength: 20,
  selector: (one) => stringifyJson('amount' in one ? one.id : one)
})

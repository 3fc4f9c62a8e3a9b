import { bytesToHex, type Weight } from '@paraclock/core'
import fc from 'fast-check'
import type { AssetFilter, AssetId, AssetInstance } from '../src/assets/Asset.ts'
import type {
  Asset,
  Junction,
  Location,
  NetworkId,
  XcmInstruction,
  XcmProgram
} from '../src/index.ts'

const hex = (bytes: number) =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((value) => bytesToHex(value))
const u8 = fc.nat(255)
const u32 = fc.nat(0xffff_ffff)
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const u128 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
const optional = { requiredKeys: [] }

const network: fc.Arbitrary<NetworkId> = fc.oneof(
  fc.record({ kind: fc.constant('byGenesis' as const), hash: hex(32) }),
  fc.record({ kind: fc.constant('byFork' as const), blockNumber: u64, blockHash: hex(32) }),
  fc.record({ kind: fc.constant('ethereum' as const), chainId: u64 }),
  fc.record({
    kind: fc.constantFrom('polkadot', 'kusama', 'bitcoinCore', 'bitcoinCash', 'polkadotBulletin')
  })
)
const BODIES = [
  'unit',
  'executive',
  'technical',
  'legislative',
  'judicial',
  'defense',
  'administration',
  'treasury'
] as const
const named = fc.record({ network }, optional)
const fields = <Own extends object>(own: fc.Arbitrary<Own>) =>
  fc.tuple(own, named).map(([one, other]) => ({ ...one, ...other }))

const junction: fc.Arbitrary<Junction> = fc.oneof(
  fc.record({ kind: fc.constant('parachain' as const), paraId: u32 }),
  fields(fc.record({ kind: fc.constant('accountId32' as const), id: hex(32) })),
  fields(fc.record({ kind: fc.constant('accountIndex64' as const), index: u64 })),
  fields(fc.record({ kind: fc.constant('accountKey20' as const), key: hex(20) })),
  fc.record({ kind: fc.constant('palletInstance' as const), index: u8 }),
  fc.record({ kind: fc.constant('generalIndex' as const), index: u128 }),
  fc.record({ kind: fc.constant('generalKey' as const), length: u8, data: hex(32) }),
  fc.constant({ kind: 'onlyChild' } as const),
  fc.record({
    kind: fc.constant('plurality' as const),
    id: fc.oneof(
      fc.record({ kind: fc.constant('moniker' as const), moniker: hex(4) }),
      fc.record({ kind: fc.constant('index' as const), index: u32 }),
      fc.record({ kind: fc.constantFrom(...BODIES) })
    ),
    part: fc.oneof(
      fc.record({ kind: fc.constant('voice' as const) }),
      fc.record({ kind: fc.constant('members' as const), count: u32 }),
      fc.record({
        kind: fc.constantFrom('fraction', 'atLeastProportion', 'moreThanProportion'),
        nom: u32,
        denom: u32
      })
    )
  }),
  fc.record({ kind: fc.constant('globalConsensus' as const), network })
)
export const location: fc.Arbitrary<Location> = fc.record({
  parents: u8,
  interior: fc.array(junction, { maxLength: 8 })
})
const shortLocation: fc.Arbitrary<Location> = fc.record({
  parents: fc.nat(2),
  interior: fc.array(junction, { maxLength: 2 })
})
const instance: fc.Arbitrary<AssetInstance> = fc.oneof(
  fc.constant({ kind: 'undefined' } as const),
  fc.record({ kind: fc.constant('index' as const), index: u128 }),
  fc.record({ kind: fc.constant('array4' as const), data: hex(4) }),
  fc.record({ kind: fc.constant('array8' as const), data: hex(8) }),
  fc.record({ kind: fc.constant('array16' as const), data: hex(16) }),
  fc.record({ kind: fc.constant('array32' as const), data: hex(32) })
)
const amount = fc.bigInt({ min: 1n, max: 2n ** 128n - 1n })

/** Assets that every version can name; in version 3, some without a location too. */
function assetOf(version: number): fc.Arbitrary<Asset> {
  const abstract = fc.record({ kind: fc.constant('abstract' as const), key: hex(32) })
  const id: fc.Arbitrary<AssetId> =
    version === 3 ? fc.oneof(shortLocation, abstract) : shortLocation
  return fc.oneof(fc.record({ id, amount }), fc.record({ id, instance }))
}

/** Unsorted lists of different assets. */
export function assetsOf(version: number, maxLength = 4): fc.Arbitrary<readonly Asset[]> {
  const key = (asset: Asset) =>
    JSON.stringify('amount' in asset ? asset.id : asset, (_, value) =>
      typeof value === 'bigint' ? String(value) : value
    )
  return fc.uniqueArray(assetOf(version), { maxLength, selector: key })
}

const weight: fc.Arbitrary<Weight> = fc.record({ refTime: u64, proofSize: u64 })
const weightLimit = fc.oneof(fc.constant('unlimited' as const), weight)

function filterOf(version: number): fc.Arbitrary<AssetFilter> {
  const id = assetOf(version).map((asset) => asset.id)
  return fc.oneof(
    fc.record({ kind: fc.constant('definite' as const), assets: assetsOf(version) }),
    fc.constant({ kind: 'all' } as const),
    fc.record({ kind: fc.constant('allCounted' as const), count: u32 }),
    fc.record({ kind: fc.constant('allOf' as const), id, fungible: fc.boolean() }),
    fc.record({
      kind: fc.constant('allOfCounted' as const),
      id,
      fungible: fc.boolean(),
      count: u32
    })
  )
}

/** Programs that a version can encode. */
export function programOf(version: number): fc.Arbitrary<XcmProgram> {
  const assets = assetsOf(version)
  const filter = filterOf(version)
  const call = fc.uint8Array({ maxLength: 40, size: 'max' }).map((bytes) => bytesToHex(bytes))
  const originKind = fc.constantFrom('native', 'sovereignAccount', 'superuser', 'xcm')
  const kind = <const Kind extends string>(...kinds: Kind[]) => fc.constantFrom(...kinds)
  const { program } = fc.letrec<{ program: XcmProgram; instruction: XcmInstruction }>((tie) => ({
    program: fc.array(tie('instruction'), { maxLength: 4 }),
    instruction: fc.oneof(
      { depthSize: 'small', maxDepth: 3 },
      fc.record({
        kind: kind(
          'withdrawAsset',
          'reserveAssetDeposited',
          'receiveTeleportedAsset',
          'burnAsset',
          'expectAsset'
        ),
        assets
      }),
      fc.record({ kind: kind('transferAsset'), assets, beneficiary: shortLocation }),
      fc.record({ kind: kind('transact'), originKind, call, maxWeight: weight }, {
        requiredKeys: version === 5 ? ['kind', 'originKind', 'call'] : undefined
      } as object),
      fc.record({
        kind: kind('clearOrigin', 'refundSurplus', 'clearError', 'clearTopic')
      }),
      fc.record({ kind: kind('descendOrigin'), interior: fc.array(junction, { maxLength: 8 }) }),
      fc.record({ kind: kind('depositAsset'), assets: filter, beneficiary: location }),
      fc.record({ kind: kind('exchangeAsset'), give: filter, want: assets, maximal: fc.boolean() }),
      fc.record({ kind: kind('buyExecution'), fees: assetOf(version), weightLimit }),
      fc.record({ kind: kind('claimAsset'), assets, ticket: shortLocation }),
      fc.record({ kind: kind('trap'), code: u64 }),
      fc.record({ kind: kind('expectOrigin'), origin: shortLocation }, { requiredKeys: ['kind'] }),
      fc.record({ kind: kind('universalOrigin'), junction }),
      fc.record({ kind: kind('setFeesMode'), jitWithdraw: fc.boolean() }),
      fc.record({ kind: kind('setTopic'), topic: hex(32) }),
      fc.record({ kind: kind('aliasOrigin'), location: shortLocation }),
      fc.record(
        { kind: kind('unpaidExecution'), weightLimit, checkOrigin: shortLocation },
        { requiredKeys: ['kind', 'weightLimit'] }
      ),
      ...(version === 5 ? [fc.record({ kind: kind('payFees'), asset: assetOf(version) })] : []),
      fc.record({ kind: kind('setErrorHandler', 'setAppendix'), program: tie('program') }),
      fc.record({
        kind: kind('transferReserveAsset'),
        assets,
        dest: shortLocation,
        program: tie('program')
      }),
      fc.record({
        kind: kind('depositReserveAsset', 'initiateTeleport'),
        assets: filter,
        dest: shortLocation,
        program: tie('program')
      }),
      fc.record({
        kind: kind('initiateReserveWithdraw'),
        assets: filter,
        reserve: shortLocation,
        program: tie('program')
      })
    ) as fc.Arbitrary<XcmInstruction>
  }))
  return program
}

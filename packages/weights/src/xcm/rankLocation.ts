import type { BodyId, BodyPart, Junction, Location, NetworkId } from '@paraclock/accounts'
import type { AssetId, AssetInstance } from './Asset.ts'

/** What decides the order of two values: compared part by part, text of equal length as text. */
export type Rank = readonly (bigint | string)[]

const JUNCTIONS: readonly Junction['kind'][] = [
  'parachain',
  'accountId32',
  'accountIndex64',
  'accountKey20',
  'palletInstance',
  'generalIndex',
  'generalKey',
  'onlyChild',
  'plurality',
  'globalConsensus'
]
const NETWORKS: readonly NetworkId['kind'][] = [
  'byGenesis',
  'byFork',
  'polkadot',
  'kusama',
  'westend',
  'rococo',
  'wococo',
  'ethereum',
  'bitcoinCore',
  'bitcoinCash',
  'polkadotBulletin'
]
const BODIES: readonly BodyId['kind'][] = [
  'unit',
  'moniker',
  'index',
  'executive',
  'technical',
  'legislative',
  'judicial',
  'defense',
  'administration',
  'treasury'
]
const PARTS: readonly BodyPart['kind'][] = [
  'voice',
  'members',
  'fraction',
  'atLeastProportion',
  'moreThanProportion'
]
const INSTANCES: readonly AssetInstance['kind'][] = [
  'undefined',
  'index',
  'array4',
  'array8',
  'array16',
  'array32'
]

/** Compares two ranks: below zero if the first comes first. */
export function compareRanks(one: Rank, two: Rank): number {
  for (const [index, part] of one.entries()) {
    const other = two[index]
    if (other === undefined) return 1
    if (part !== other) return part < other ? -1 : 1
  }
  return one.length - two.length
}

/**
 * What decides where an asset stands in a list: the order that Rust derives for the XCM crate's
 * types, which goes by the order of their variants and fields.
 */
export function rankAssetId(id: AssetId): Rank {
  if ('kind' in id) return [1n, id.key.toLowerCase()]
  return [0n, ...rankLocation(id)]
}

/** What decides the order of two instances of the same asset. */
export function rankInstance(instance: AssetInstance): Rank {
  const kind = position(INSTANCES, instance.kind)
  if (instance.kind === 'undefined') return [kind]
  return [kind, instance.kind === 'index' ? instance.index : instance.data.toLowerCase()]
}

function rankLocation({ parents, interior }: Location): Rank {
  // Interiors are variants X1 to X8: a longer one comes after every shorter one.
  return [BigInt(parents), BigInt(interior.length), ...interior.flatMap(rankJunction)]
}

function rankJunction(junction: Junction): Rank {
  return [position(JUNCTIONS, junction.kind), ...rankFields(junction)]
}

function rankFields(junction: Junction): Rank {
  switch (junction.kind) {
    case 'parachain':
      return [BigInt(junction.paraId)]
    case 'accountId32':
      return [...rankOption(junction.network), junction.id.toLowerCase()]
    case 'accountKey20':
      return [...rankOption(junction.network), junction.key.toLowerCase()]
    case 'accountIndex64':
      return [...rankOption(junction.network), junction.index]
    case 'palletInstance':
      return [BigInt(junction.index)]
    case 'generalIndex':
      return [junction.index]
    case 'generalKey':
      return [BigInt(junction.length), junction.data.toLowerCase()]
    case 'plurality':
      return [...rankBody(junction.id), ...rankPart(junction.part)]
    case 'globalConsensus':
      return rankNetwork(junction.network)
    default:
      return []
  }
}

function rankOption(network: NetworkId | undefined): Rank {
  return network === undefined ? [0n] : [1n, ...rankNetwork(network)]
}

function rankNetwork(network: NetworkId): Rank {
  const kind = position(NETWORKS, network.kind)
  if (network.kind === 'byGenesis') return [kind, network.hash.toLowerCase()]
  if (network.kind === 'byFork') return [kind, network.blockNumber, network.blockHash.toLowerCase()]
  if (network.kind === 'ethereum') return [kind, network.chainId]
  return [kind]
}

function rankBody(id: BodyId): Rank {
  const kind = position(BODIES, id.kind)
  if (id.kind === 'moniker') return [kind, id.moniker.toLowerCase()]
  if (id.kind === 'index') return [kind, BigInt(id.index)]
  return [kind]
}

function rankPart(part: BodyPart): Rank {
  const kind = position(PARTS, part.kind)
  if (part.kind === 'voice') return [kind]
  if (part.kind === 'members') return [kind, BigInt(part.count)]
  return [kind, BigInt(part.nom), BigInt(part.denom)]
}

function position<Kind extends string>(kinds: readonly Kind[], kind: Kind): bigint {
  return BigInt(kinds.indexOf(kind))
}

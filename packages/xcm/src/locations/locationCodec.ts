import { joinBytes, ParaclockError } from '@paraclock/core'
import { type Codec, createCodec, createDecoder, Option, u8 } from 'scale-ts'
import { kindsCodec } from '../codec/kindsCodec.ts'
import {
  byteCodec,
  compactU32Codec,
  compactU64Codec,
  compactU128Codec,
  hexCodec,
  type NumberEncoding,
  paraIdCodec,
  scaleNumbers,
  u64Codec
} from '../codec/primitives.ts'
import { XcmProgramInvalid, XcmValueUnsupported } from '../errors/xcm.ts'
import { type LocationVersion, locationRules } from '../versions/versionTable.ts'
import type { BodyId, BodyPart, Junction, Location, NetworkId } from './Location.ts'

const MAX_JUNCTIONS = 8

export interface LocationCodecs {
  readonly location: Codec<Location>
  readonly interior: Codec<readonly Junction[]>
  readonly junction: Codec<Junction>
}

const made = new Map<LocationVersion, LocationCodecs>()

export function locationCodecs(version: LocationVersion): LocationCodecs {
  const known = made.get(version)
  if (known !== undefined) return known
  const codecs = createLocationCodecs(version, scaleNumbers)
  made.set(version, codecs)
  return codecs
}

export function createLocationCodecs(
  version: LocationVersion,
  numbers: NumberEncoding
): LocationCodecs {
  const junction = junctionCodec(version, numbers)
  const interior = interiorCodec(junction)
  const location: Codec<Location> = createCodec(
    (value) => joinBytes([encodeParents(value.parents), interior.enc(value.interior)]),
    createDecoder((bytes) => ({ parents: u8.dec(bytes), interior: interior.dec(bytes) }))
  )
  return { location, interior, junction }
}

function encodeParents(parents: number): Uint8Array {
  if (!Number.isInteger(parents) || parents < 0 || parents > 255) {
    throw malformed(parents, 'parents are a whole number from 0 to 255')
  }
  return Uint8Array.of(parents)
}

function interiorCodec(junction: Codec<Junction>): Codec<readonly Junction[]> {
  return createCodec(
    (value) => {
      if (value.length > MAX_JUNCTIONS) {
        const problem = `it has ${value.length} junctions, at most ${MAX_JUNCTIONS} are allowed`
        throw malformed(value, problem)
      }
      return joinBytes([Uint8Array.of(value.length), ...value.map(junction.enc)])
    },
    createDecoder((bytes) => {
      const length = u8.dec(bytes)
      if (length > MAX_JUNCTIONS) throw malformed(`${length} junctions`, 'at most 8 are allowed')
      return Array.from({ length }, () => junction.dec(bytes))
    })
  )
}

function junctionCodec(version: LocationVersion, numbers: NumberEncoding): Codec<Junction> {
  const network = networkCodec(version, numbers)
  const accountNetwork = accountNetworkCodec(version, network)
  return kindsCodec<Junction>({
    kinds: {
      parachain: [0, { paraId: paraIdCodec(numbers) }],
      accountId32: [1, { network: accountNetwork, id: hexCodec(32) }],
      accountIndex64: [2, { network: accountNetwork, index: compactU64Codec(numbers) }],
      accountKey20: [3, { network: accountNetwork, key: hexCodec(20) }],
      palletInstance: [4, { index: byteCodec }],
      generalIndex: [5, { index: compactU128Codec(numbers) }],
      generalKey: [6, { length: byteCodec, data: hexCodec(32) }],
      onlyChild: [7, {}],
      plurality: [8, { id: bodyIdCodec(numbers), part: bodyPartCodec(numbers) }],
      globalConsensus: [9, { network }]
    },
    refuseValue: (value) => malformed(value, 'XCM does not define this junction'),
    refuseByte: unknownByte('junction')
  })
}

function networkCodec(version: LocationVersion, numbers: NumberEncoding): Codec<NetworkId> {
  const byte = locationRules[version].networks
  return kindsCodec<NetworkId>({
    kinds: {
      byGenesis: [byte.byGenesis, { hash: hexCodec(32) }],
      byFork: [byte.byFork, { blockNumber: u64Codec(numbers), blockHash: hexCodec(32) }],
      polkadot: [byte.polkadot, {}],
      kusama: [byte.kusama, {}],
      westend: [byte.westend, {}],
      rococo: [byte.rococo, {}],
      wococo: [byte.wococo, {}],
      ethereum: [byte.ethereum, { chainId: compactU64Codec(numbers) }],
      bitcoinCore: [byte.bitcoinCore, {}],
      bitcoinCash: [byte.bitcoinCash, {}],
      polkadotBulletin: [byte.polkadotBulletin, {}]
    },
    refuseValue: (value) =>
      new ParaclockError(XcmValueUnsupported, { what: `the network ${value?.kind}`, version }),
    refuseByte: unknownByte('network')
  })
}

// An account junction without a network has the same bytes in all versions: version 2 encodes the
// network `Any` as the byte 0, and later versions encode `None` as the byte 0.
function accountNetworkCodec(
  version: LocationVersion,
  network: Codec<NetworkId>
): Codec<NetworkId | undefined> {
  switch (locationRules[version].accountNetwork) {
    case 'optional':
      return Option(network)
    case 'anyIsZero':
      return createCodec<NetworkId | undefined>(
        (value) => (value === undefined ? Uint8Array.of(0) : network.enc(value)),
        network.dec
      )
  }
}

function bodyIdCodec(numbers: NumberEncoding): Codec<BodyId> {
  return kindsCodec<BodyId>({
    kinds: {
      unit: [0, {}],
      moniker: [1, { moniker: hexCodec(4) }],
      index: [2, { index: compactU32Codec(numbers) }],
      executive: [3, {}],
      technical: [4, {}],
      legislative: [5, {}],
      judicial: [6, {}],
      defense: [7, {}],
      administration: [8, {}],
      treasury: [9, {}]
    },
    refuseValue: noneOf,
    refuseByte: unknownByte('body')
  })
}

function bodyPartCodec(numbers: NumberEncoding): Codec<BodyPart> {
  const u32 = compactU32Codec(numbers)
  return kindsCodec<BodyPart>({
    kinds: {
      voice: [0, {}],
      members: [1, { count: u32 }],
      fraction: [2, { nom: u32, denom: u32 }],
      atLeastProportion: [3, { nom: u32, denom: u32 }],
      moreThanProportion: [4, { nom: u32, denom: u32 }]
    },
    refuseValue: noneOf,
    refuseByte: unknownByte('part of a body')
  })
}

function noneOf(value: { readonly kind: string }, known: readonly string[]): ParaclockError {
  return malformed(value?.kind, `expected one of ${known.join(', ')}`)
}

function unknownByte(what: string): (byte: number) => ParaclockError {
  return (byte) => malformed(`${what} ${byte}`, `XCM does not define this ${what}`)
}

function malformed(value: unknown, problem: string): ParaclockError {
  return new ParaclockError(XcmProgramInvalid, { value, problem, isLocation: true })
}

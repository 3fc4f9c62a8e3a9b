import {
  type BodyId,
  type BodyPart,
  encodeVersionedLocation,
  type Junction,
  type Location,
  type NetworkId
} from '@paraclock/accounts'
import { hexToBytes, ParaclockError, parseHex } from '@paraclock/core'
import { ByteReader } from '../bytes/ByteReader.ts'
import { checkVersion } from './xcmVersions.ts'

const PLAIN_NETWORKS: Readonly<Record<number, NetworkId>> = {
  2: { kind: 'polkadot' },
  3: { kind: 'kusama' },
  4: { kind: 'westend' },
  5: { kind: 'rococo' },
  6: { kind: 'wococo' },
  8: { kind: 'bitcoinCore' },
  9: { kind: 'bitcoinCash' },
  10: { kind: 'polkadotBulletin' }
}
const PLAIN_BODIES: Readonly<Record<number, BodyId>> = {
  0: { kind: 'unit' },
  3: { kind: 'executive' },
  4: { kind: 'technical' },
  5: { kind: 'legislative' },
  6: { kind: 'judicial' },
  7: { kind: 'defense' },
  8: { kind: 'administration' },
  9: { kind: 'treasury' }
}
const FRACTIONS: Readonly<Record<number, 'fraction' | 'atLeastProportion' | 'moreThanProportion'>> =
  { 2: 'fraction', 3: 'atLeastProportion', 4: 'moreThanProportion' }

/**
 * Reads a `VersionedLocation` of version 3, 4 or 5, as chains store and answer it.
 *
 * @throws ParaclockError `HexMalformed`, `XcmVersionUnsupported`, `LocationMalformed`,
 * `NetworkUnsupported`, `ParaIdOutOfRange`, `IntegerOutOfRange`
 *
 * @example
 * ```ts
 * import { decodeLocation } from '@paraclock/weights'
 *
 * decodeLocation('0x040101000921') // { parents: 1, interior: [{ kind: 'parachain', paraId: 2114 }] }
 * ```
 */
export function decodeLocation(versioned: string | Uint8Array): Location {
  const hex = parseHex(versioned)
  const reader = new ByteReader(hexToBytes(hex))
  const version = checkVersion(reader.u8())
  const location = readLocation(reader)
  const refuse = (problem: string): ParaclockError =>
    new ParaclockError('LocationMalformed', { value: hex, problem })
  if (reader.left > 0) throw refuse(`bytes too many: ${reader.left}`)
  if (reader.left < 0) throw refuse(`bytes missing: ${-reader.left}`)
  // Chains refuse numbers in a longer form than needed, and networks that the version does not have.
  if (encodeVersionedLocation({ location, version }) === hex) return location
  throw refuse('its bytes are not the shortest for what they say')
}

/** Reads a location without its version: its form is the same in versions 3, 4 and 5. */
export function readLocation(reader: ByteReader): Location {
  const parents = reader.u8()
  const length = reader.u8()
  if (length > 8) throw malformed(`${length} junctions`, 'at most 8 fit')
  return { parents, interior: Array.from({ length }, () => readJunction(reader)) }
}

function readJunction(reader: ByteReader): Junction {
  const kind = reader.u8()
  switch (kind) {
    case 0:
      return { kind: 'parachain', paraId: Number(reader.compact()) }
    case 1: {
      const network = readOptionalNetwork(reader)
      return { kind: 'accountId32', id: reader.hex(32), ...network }
    }
    case 2: {
      const network = readOptionalNetwork(reader)
      return { kind: 'accountIndex64', index: reader.compact(), ...network }
    }
    case 3: {
      const network = readOptionalNetwork(reader)
      return { kind: 'accountKey20', key: reader.hex(20), ...network }
    }
    case 4:
      return { kind: 'palletInstance', index: reader.u8() }
    case 5:
      return { kind: 'generalIndex', index: reader.compact() }
    case 6:
      return { kind: 'generalKey', length: reader.u8(), data: reader.hex(32) }
    case 7:
      return { kind: 'onlyChild' }
    case 8:
      return { kind: 'plurality', id: readBody(reader), part: readPart(reader) }
    case 9:
      return { kind: 'globalConsensus', network: readNetwork(reader) }
    default:
      throw malformed(`junction ${kind}`, 'XCM defines no such junction')
  }
}

function readOptionalNetwork(reader: ByteReader): { readonly network?: NetworkId } {
  return reader.u8() === 0 ? {} : { network: readNetwork(reader) }
}

function readNetwork(reader: ByteReader): NetworkId {
  const kind = reader.u8()
  if (kind === 0) return { kind: 'byGenesis', hash: reader.hex(32) }
  if (kind === 1)
    return { kind: 'byFork', blockNumber: reader.integer(8), blockHash: reader.hex(32) }
  if (kind === 7) return { kind: 'ethereum', chainId: reader.compact() }
  const network = PLAIN_NETWORKS[kind]
  if (network !== undefined) return network
  throw malformed(`network ${kind}`, 'XCM defines no such network')
}

function readBody(reader: ByteReader): BodyId {
  const kind = reader.u8()
  if (kind === 1) return { kind: 'moniker', moniker: reader.hex(4) }
  if (kind === 2) return { kind: 'index', index: Number(reader.compact()) }
  const body = PLAIN_BODIES[kind]
  if (body !== undefined) return body
  throw malformed(`body ${kind}`, 'XCM defines no such body')
}

function readPart(reader: ByteReader): BodyPart {
  const kind = reader.u8()
  if (kind === 0) return { kind: 'voice' }
  if (kind === 1) return { kind: 'members', count: Number(reader.compact()) }
  const fraction = FRACTIONS[kind]
  if (fraction === undefined) throw malformed(`part ${kind}`, 'XCM defines no such part of a body')
  return { kind: fraction, nom: Number(reader.compact()), denom: Number(reader.compact()) }
}

function malformed(value: string, problem: string): ParaclockError {
  return new ParaclockError('LocationMalformed', { value, problem })
}

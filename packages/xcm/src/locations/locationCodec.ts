import { concatBytes } from '@noble/hashes/utils.js'
import {
  encodeCompact,
  hexToBytes,
  ParaclockError,
  parseHex,
  parseParaId,
  parseU8,
  parseU64,
  parseU128
} from '@paraclock/core'
import { encodeBody } from './encodeBody.ts'
import { encodeNetworkId } from './encodeNetworkId.ts'
import { encodeOptionalNetwork } from './encodeOptionalNetwork.ts'
import type { Junction } from './Location.ts'

/** Writes one step of a location. Versions 2 to 5 differ only in how networks are named. */
export function encodeJunction(args: {
  readonly junction: Junction
  readonly version: number
}): Uint8Array {
  const { junction, version } = args
  switch (junction.kind) {
    case 'parachain':
      return join(0, encodeCompact(parseParaId(junction.paraId)))
    case 'accountId32':
      return join(1, network(junction.network, version), fixed(junction.id, 32))
    case 'accountIndex64':
      return join(2, network(junction.network, version), encodeCompact(parseU64(junction.index)))
    case 'accountKey20':
      return join(3, network(junction.network, version), fixed(junction.key, 20))
    case 'palletInstance':
      return join(4, Uint8Array.of(parseU8(junction.index)))
    case 'generalIndex':
      return join(5, encodeCompact(parseU128(junction.index)))
    case 'generalKey':
      return join(6, Uint8Array.of(parseU8(junction.length)), fixed(junction.data, 32))
    case 'onlyChild':
      return join(7)
    case 'plurality':
      return join(8, encodeBody(junction))
    case 'globalConsensus':
      return join(9, encodeNetworkId({ network: junction.network, version }))
    default:
      throw new ParaclockError('LocationMalformed', {
        value: junction,
        problem: 'it is no junction that XCM defines'
      })
  }
}

function join(index: number, ...fields: readonly Uint8Array[]): Uint8Array {
  return concatBytes(Uint8Array.of(index), ...fields)
}

function network(
  value: Parameters<typeof encodeOptionalNetwork>[0]['network'],
  version: number
): Uint8Array {
  return encodeOptionalNetwork({ network: value, version })
}

function fixed(value: unknown, bytes: number): Uint8Array {
  return hexToBytes(parseHex(value, { bytes }))
}

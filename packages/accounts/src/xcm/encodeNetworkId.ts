import { concatBytes } from '@noble/hashes/utils.js'
import { encodeCompact, hexToBytes, ParaclockError, parseHex, parseU64 } from '@paraclock/core'
import { encodeU64 } from '../scale/encodeU64.ts'
import { isNetworkNamed } from './isNetworkNamed.ts'
import type { NetworkId } from './Location.ts'

/** The network ids of version 3 and 4. Version 5 took the test networks out and left gaps. */
const INDEX: Readonly<Record<NetworkId['kind'], number>> = {
  byGenesis: 0,
  byFork: 1,
  polkadot: 2,
  kusama: 3,
  westend: 4,
  rococo: 5,
  wococo: 6,
  ethereum: 7,
  bitcoinCore: 8,
  bitcoinCash: 9,
  polkadotBulletin: 10
}

/** Writes a network id as the given XCM version does, or raises a coded error. */
export function encodeNetworkId(args: {
  readonly network: NetworkId
  readonly version: number
}): Uint8Array {
  const { network, version } = args
  const index = Object.hasOwn(INDEX, network.kind) ? INDEX[network.kind] : undefined
  if (index === undefined || !isNetworkNamed(args)) {
    throw new ParaclockError('NetworkUnsupported', { value: network.kind, version })
  }
  switch (network.kind) {
    case 'byGenesis':
      return concatBytes(Uint8Array.of(index), readHash(network.hash))
    case 'byFork':
      return concatBytes(
        Uint8Array.of(index),
        encodeU64(parseU64(network.blockNumber)),
        readHash(network.blockHash)
      )
    case 'ethereum':
      return concatBytes(Uint8Array.of(index), encodeCompact(parseU64(network.chainId)))
    default:
      return Uint8Array.of(index)
  }
}

function readHash(value: unknown): Uint8Array {
  return hexToBytes(parseHex(value, { bytes: 32 }))
}

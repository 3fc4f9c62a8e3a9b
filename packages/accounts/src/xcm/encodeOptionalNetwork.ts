import { concatBytes } from '@noble/hashes/utils.js'
import { ParaclockError } from '@paraclock/core'
import { encodeNetworkId } from './encodeNetworkId.ts'
import type { NetworkId } from './Location.ts'

// Version 2 has no option here: its first network is "any", and named ones follow.
const VERSION_2: Readonly<Record<string, number>> = { polkadot: 2, kusama: 3 }

/**
 * Writes the network field of an account's junction. `None` of version 3 and later and `Any` of
 * version 2 are the same byte, which is why an account hashed under one is found under the other.
 */
export function encodeOptionalNetwork(args: {
  readonly network: NetworkId | undefined
  readonly version: number
}): Uint8Array {
  const { network, version } = args
  if (network === undefined) return Uint8Array.of(0)
  if (version > 2) return concatBytes(Uint8Array.of(1), encodeNetworkId({ network, version }))
  const index = Object.hasOwn(VERSION_2, network.kind) ? VERSION_2[network.kind] : undefined
  if (index === undefined) {
    throw new ParaclockError('NetworkUnsupported', { value: network.kind, version })
  }
  return Uint8Array.of(index)
}

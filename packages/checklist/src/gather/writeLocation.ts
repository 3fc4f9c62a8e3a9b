import type { Location } from '@paraclock/accounts'
import { hexToBytes } from '@paraclock/core'
import { convertLocation } from '@paraclock/weights'

// Versions 3 to 5 write the locations of tokens alike, and polkadot.js names their parts in two ways.
const VERSION = 4

/** Writes a location as a storage key or an argument takes it that is of one version by its type. */
export function writeLocation(location: Location): Uint8Array {
  return hexToBytes(convertLocation({ location, version: VERSION })).subarray(1)
}

import { bytesToHex, type Hex } from '@paraclock/core'
import { blake2b256 } from '@paraclock/xcm'

/**
 * Computes the topic of a message that a parachain's governance sends. The same purpose always
 * gives the same topic, so voters can recognise the message.
 */
export function writeTopic(...purpose: readonly (string | number)[]): Hex {
  return bytesToHex(blake2b256(new TextEncoder().encode(['paraclock', ...purpose].join('/'))))
}

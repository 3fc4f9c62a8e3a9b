import { bytesToHex, type Hex } from '@paraclock/core'
import { blake2b256 } from '@paraclock/xcm'

/**
 * Computes the topic of a message that a parachain's governance sends. The same purpose gives the
 * same topic at any time and on any machine. So a plan always has the same bytes, and voters can
 * recognise the message.
 *
 * @param purpose - distinguishes the message on its network: the action, and the ids of the chains
 */
export function writeTopic(...purpose: readonly (string | number)[]): Hex {
  return bytesToHex(blake2b256(new TextEncoder().encode(['paraclock', ...purpose].join('/'))))
}

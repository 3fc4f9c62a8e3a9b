import { bytesToHex, type Hex } from '@paraclock/core'
import { blake2b256 } from '@paraclock/xcm'

/**
 * Computes the topic of a message that a parachain's governance sends. The topic depends only on
 * the purpose, so a plan has the same bytes on every machine and at every time, and voters can
 * recognise the message.
 *
 * @param purpose - what distinguishes the message on its network: the action and the chains' ids
 */
export function writeTopic(...purpose: readonly (string | number)[]): Hex {
  return bytesToHex(blake2b256(new TextEncoder().encode(['paraclock', ...purpose].join('/'))))
}

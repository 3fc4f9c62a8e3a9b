import { bytesToHex, type Hex } from '@paraclock/core'
import { blake2b256 } from '@paraclock/xcm'

/**
 * The topic of a message that a parachain's governance sends. It depends only on the purpose, so a
 * plan has the same bytes on every machine and at every time, and voters recognise it.
 *
 * @param purpose - what distinguishes the message on its network: the action and the chains' ids
 */
export function writeTopic(...purpose: readonly (string | number)[]): Hex {
  return bytesToHex(blake2b256(new TextEncoder().encode(['paraclock', ...purpose].join('/'))))
}

import { bytesToHex, type Hex } from '@paraclock/core'
import { blake2b256 } from '@paraclock/xcm'

/**
 * The topic of a message that a parachain's governance sends. It names the purpose of the message and nothing
 * of a block, so that a plan has the same bytes on each machine and at each time, and voters recognise them.
 *
 * @param purpose - what tells the message from the others of a network: the action and the ids of the chains
 */
export function writeTopic(...purpose: readonly (string | number)[]): Hex {
  return bytesToHex(blake2b256(new TextEncoder().encode(['paraclock', ...purpose].join('/'))))
}

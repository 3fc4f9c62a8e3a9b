import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'
import type { RuntimeCall } from '@paraclock/types'

/**
 * Encodes a call. Arguments are plain values, JSON, or the short forms of polkadot.js.
 *
 * @throws ParaclockError `ValueMalformed` if the chain has no such call, or an argument does not
 * fit its type.
 */
export function encodeInput({ runtime }: Pick<Chain, 'runtime'>, input: RuntimeCall): Hex {
  return bytesToHex(runtime.type('Call').encode(input))
}

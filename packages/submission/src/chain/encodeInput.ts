import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'
import type { RuntimeCall } from '@paraclock/types'

/**
 * Encodes a call. An argument can be a plain value, JSON, or a short form that polkadot.js accepts.
 *
 * @throws ParaclockError `ValueMalformed` if the chain lacks the call, or an argument does not fit
 * its type.
 */
export function encodeInput({ runtime }: Pick<Chain, 'runtime'>, input: RuntimeCall): Hex {
  return bytesToHex(runtime.type('Call').encode(input))
}

import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'

/** A call whose arguments are inputs: plain values, JSON, or the short forms of polkadot.js. */
export interface InputCall {
  /** The pallet, as the runtime spells it. */
  readonly pallet: string
  /** The call, as the runtime spells it. */
  readonly call: string
  /** The arguments by name. */
  readonly args: Readonly<Record<string, unknown>>
}

/**
 * The encoded call of inputs, by the metadata of its chain.
 *
 * @throws ParaclockError `ValueMalformed` if the chain has no such call, or an input does not fit.
 */
export function encodeInput({ runtime }: Pick<Chain, 'runtime'>, input: InputCall): Hex {
  return bytesToHex(runtime.type('Call').encode(runtime.readInput('Call', input)))
}

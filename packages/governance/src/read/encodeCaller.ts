import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'

/** The origin root, as an `OriginCaller` in plain values. */
export const rootCaller: unknown = { type: 'system', value: { type: 'Root' } }

export function encodeCaller({ runtime }: Pick<Chain, 'runtime'>, origin: unknown): Hex {
  return bytesToHex(runtime.type('OriginCaller').encode(origin))
}

export function isRoot(chain: Pick<Chain, 'runtime'>, origin: unknown): boolean {
  // `rootCaller` is compared without an encoding, because the metadata of some chains lacks the
  // type `OriginCaller`.
  return origin === rootCaller || encodeCaller(chain, origin) === encodeCaller(chain, rootCaller)
}

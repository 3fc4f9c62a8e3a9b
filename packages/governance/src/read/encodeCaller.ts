import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'

/** The origin of root, an `OriginCaller` in plain values. */
export const rootCaller: unknown = { type: 'system', value: { type: 'Root' } }

export function encodeCaller({ runtime }: Pick<Chain, 'runtime'>, origin: unknown): Hex {
  return bytesToHex(runtime.type('OriginCaller').encode(origin))
}

export function isRoot(chain: Pick<Chain, 'runtime'>, origin: unknown): boolean {
  // Metadata has the type `OriginCaller` only if a call, an event or storage holds an origin.
  return origin === rootCaller || encodeCaller(chain, origin) === encodeCaller(chain, rootCaller)
}

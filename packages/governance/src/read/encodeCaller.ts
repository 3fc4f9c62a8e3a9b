import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'

/** The origin root, as an `OriginCaller` in plain values. */
export const rootCaller: unknown = { type: 'system', value: { type: 'Root' } }

export function encodeCaller({ runtime }: Pick<Chain, 'runtime'>, origin: unknown): Hex {
  return bytesToHex(runtime.type('OriginCaller').encode(origin))
}

export function isRoot(chain: Pick<Chain, 'runtime'>, origin: unknown): boolean {
  // The first comparison needs no encoding. Encoding needs the type `OriginCaller`, and metadata
  // has this type only if a call, an event or a storage item contains an origin.
  return origin === rootCaller || encodeCaller(chain, origin) === encodeCaller(chain, rootCaller)
}

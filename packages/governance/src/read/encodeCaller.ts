import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'

export function encodeCaller({ runtime }: Pick<Chain, 'runtime'>, origin: unknown): Hex {
  const caller = runtime.readInput('OriginCaller', origin)
  return bytesToHex(runtime.type('OriginCaller').encode(caller))
}

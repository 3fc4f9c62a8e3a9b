import type { Hex } from '@paraclock/core'
import type { ReadableApi } from '@paraclock/types'

/** The block that is asked about: the one named, or the best one. */
export async function readBlock(api: ReadableApi, at: Hex | undefined): Promise<Hex> {
  return at ?? ((await api.rpc.chain.getBlockHash()).toHex() as Hex)
}

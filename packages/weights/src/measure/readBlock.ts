import type { Hex } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'

/** The block that is asked about: the one named, or the best one. */
export async function readBlock(api: ApiPromise, at: Hex | undefined): Promise<Hex> {
  return at ?? ((await api.rpc.chain.getBlockHash()).toHex() as Hex)
}
